//! What happens, for whoever counts it.

use table::{Chronicle, Deed, Fact, Seat};

use crate::cards::{FaceId, LinkId};
use crate::catalog::Game;
use crate::event::Event;
use crate::packs::{AllyEvent, MolochEvent, OutpostEvent, PackEvent, ScavengerEvent};
use crate::state::State;

table::deeds! { Did:
    Built = "built" Use,
    Developed = "developed" Use,
    Dealt = "dealt" Use,
    RazedFromHand = "razed from hand" Use,
    Razed = "razed at an opponent's" Use,
    Used = "used" Other,
    Visited = "visited" Other,
    Drafted = "drafted" Other,
    Discarded = "discarded" Other,
    Kept = "kept of a draw" Other,
    GaveUpDeal = "gave up the deal" Other,
    Copied = "copied" Other,
    TookProduction = "took the production" Other,
    Cleared = "cleared" Other,
    Collected = "collected from the deal" Other,
    Shielded = "shielded" Other,
    TookLink = "took the connection" Other,
    PlayedLink = "played the connection" Use,
    UsedBoard = "used the faction board" Other,
    RepeatedBoard = "repeated the faction board" Other,
    Exchanged = "exchanged workers" Other,
    Stole = "stole" Other,
    Passed = "passed" Other,
    Lost = "lost" Suffered,
    WasVisited = "was visited" Suffered,
    EnteredArena = "entered the Arena" Other,
    Equipped = "equipped a worker" Other,
    UsedBorder = "used a Border" Other,
    Claimed = "claimed" Use,
    TookLocation = "took over" Use,
    Hacked = "hacked" Use,
    Destroyed = "destroyed" Use,
    DrewMachine = "drew from the Machines" Other,
    Buried = "buried" Other,
    Ignored = "ignored" Other,
    PaidIn = "paid in part" Other,
    Marked = "marked the Server Room" Other,
    BuiltOutpost = "built an Outpost" Other,
    UpgradedOutpost = "upgraded an Outpost" Other,
    ActivatedOutpost = "activated an Outpost" Other,
    RazedOutpost = "razed an Outpost" Other,
    MovedOutpost = "moved an Outpost" Other,
    ShieldedOutpost = "shielded an Outpost" Other,
    GaveUpPick = "gave up a pick" Other,
    LostOutpost = "lost an Outpost" Suffered,
    TookTop = "took the top discard" Other,
    RuinedTop = "ruined the top discard" Other,
    PlayedTop = "played the top discard" Other,
    RazedTop = "razed the top discard" Use,
    Matched = "matched an icon" Other,
    Rebuilt = "rebuilt" Use,
    Stripped = "stripped" Use,
    Recovered = "recovered" Other,
    Loaded = "loaded Ruins" Other,
    Demolished = "razed of one's own" Other,
    Blocked = "blocked" Other,
    WasBlocked = "was blocked" Suffered,
    Returned = "returned a resource" Suffered,
}

impl Game {
    const fn counted_face(face: FaceId) -> u16 {
        face.0 as u16
    }

    fn counted_link(&self, link: LinkId) -> u16 {
        (self.faces.len() + link.index()) as u16
    }

    fn counted_city(&self, city: u8) -> u16 {
        (self.faces.len() + self.links.len()) as u16 + u16::from(city)
    }

    fn counted_capitol(&self, capitol: u8) -> u16 {
        self.counted_city(capitol) + self.packs.cities.len() as u16
    }
}

impl Chronicle for Game {
    const ROUND: &'static str = "round";

    fn deeds(&self) -> &'static [Deed] {
        Did::DEEDS
    }

    /// Locations and Machines, connections, Cities and Capitol cards.
    fn cards(&self) -> Vec<String> {
        let faces = self.faces.iter().map(|face| face.location.name.clone());
        // Some have the names of locations.
        let links = self.links.iter().map(|link| format!("{} (connection)", link.written.name));
        let cities = self.packs.cities.iter().map(|city| format!("{} (City)", city.name));
        let capitols = self.packs.capitols.iter().map(|capitol| format!("{} (Capitol)", capitol.name));
        faces.chain(links).chain(cities).chain(capitols).collect()
    }

    fn factions(&self) -> Vec<String> {
        self.boards.iter().map(|board| board.written.name.clone()).collect()
    }

    fn faction(&self, s: &State, seat: Seat) -> Option<u16> {
        Some(s.factions[seat].into())
    }

    fn round(&self, s: &State) -> u16 {
        s.round
    }

    fn order(&self, s: &State) -> Vec<Seat> {
        // Alone, the rival may be first; it is no seat.
        let first = if s.first.index() < usize::from(self.setup.players) { s.first } else { Seat::new(0) };
        (0..self.setup.players).map(|k| first.after(k, self.setup.players)).collect()
    }

    fn facts(&self, event: &Event, tell: &mut impl FnMut(Fact)) {
        let face = Game::counted_face;
        match *event {
            Event::RoundBegan(round) => tell(Fact::Round(round)),
            Event::OpeningDiscards(seat, cards) => {
                for it in cards {
                    tell(Did::Discarded.to(seat, face(it)));
                }
            }
            Event::Drafted(seat, it) => tell(Did::Drafted.to(seat, face(it))),
            Event::Built(seat, it) => tell(Did::Built.to(seat, face(it))),
            Event::Developed(seat, _, it) => tell(Did::Developed.to(seat, face(it))),
            Event::Dealt(seat, it) => tell(Did::Dealt.to(seat, face(it))),
            Event::RazedHand(seat, it) => tell(Did::RazedFromHand.to(seat, face(it))),
            Event::Razed(by, owner, it) => {
                tell(Did::Razed.to(by, face(it)));
                tell(Did::Lost.to(owner, face(it)));
            }
            Event::Used(seat, it) => tell(Did::Used.to(seat, face(it))),
            Event::UsedBoard(seat, _) => tell(Did::UsedBoard.by(seat)),
            Event::RepeatedBoard(seat, _) => tell(Did::RepeatedBoard.by(seat)),
            Event::Exchanged(seat, _) => tell(Did::Exchanged.by(seat)),
            Event::Visited(by, owner, it) => {
                tell(Did::Visited.to(by, face(it)));
                tell(Did::WasVisited.to(owner, face(it)));
            }
            Event::Connected(seat, link) => tell(Did::TookLink.to(seat, self.counted_link(link))),
            Event::PlayedLink(seat, link) => tell(Did::PlayedLink.to(seat, self.counted_link(link))),
            Event::Shielded(seat, it) => tell(Did::Shielded.to(seat, face(it))),
            Event::Passed(seat) => tell(Did::Passed.by(seat)),
            Event::Copied(by, _, it) => tell(Did::Copied.to(by, face(it))),
            Event::ProductionStolen(by, _, it) => tell(Did::TookProduction.to(by, face(it))),
            Event::Stole(to, _, _) => tell(Did::Stole.by(to)),
            Event::Cleared(seat, it) => tell(Did::Cleared.to(seat, face(it))),
            Event::UsedDeal(by, _, it) => tell(Did::Collected.to(by, face(it))),
            Event::Discarded(seat, it) => tell(Did::Discarded.to(seat, face(it))),
            Event::DiscardedLink(seat, link) => tell(Did::Discarded.to(seat, self.counted_link(link))),
            Event::DiscardedDeal(seat, it) => tell(Did::GaveUpDeal.to(seat, face(it))),
            Event::Kept(seat, Some(it)) => tell(Did::Kept.to(seat, face(it))),
            Event::Pack(event) => self.pack_facts(event, tell),
            // What the table does by itself, and what follows from a deed that has been told.
            Event::PhaseBegan(_)
            | Event::SetAside(_)
            | Event::LinkRevealed(_)
            | Event::Displayed(_)
            | Event::LeftOver(_)
            | Event::Drew(..)
            | Event::Kept(_, None)
            | Event::Reshuffled(_)
            | Event::Gained(..)
            | Event::Paid(..)
            | Event::Cached(..)
            | Event::Stored(..)
            | Event::Returned(..)
            | Event::Rival(_)
            | Event::LinkExpired(_)
            | Event::FirstPlayer(_)
            | Event::EndTriggered(_)
            | Event::Over => {}
        }
    }
}

impl Game {
    fn pack_facts(&self, event: PackEvent, tell: &mut impl FnMut(Fact)) {
        let face = Game::counted_face;
        match event {
            PackEvent::Entered(seat) => tell(Did::EnteredArena.by(seat)),
            PackEvent::Equipped(seat, ..) => tell(Did::Equipped.by(seat)),
            PackEvent::CityDealt(seat, city) => tell(Did::Dealt.to(seat, self.counted_city(city))),
            PackEvent::CityRazed(seat, city) => tell(Did::Razed.to(seat, self.counted_city(city))),
            PackEvent::CityDealUsed(by, _, city) => tell(Did::Collected.to(by, self.counted_city(city))),
            PackEvent::CityDealDiscarded(seat, city) => tell(Did::GaveUpDeal.to(seat, self.counted_city(city))),
            PackEvent::UsedBorder(seat, _) => tell(Did::UsedBorder.by(seat)),
            PackEvent::ClaimedCapitol(seat, it) => tell(Did::Claimed.to(seat, self.counted_capitol(it))),
            PackEvent::TookLocation(by, owner, it) => {
                tell(Did::TookLocation.to(by, face(it)));
                tell(Did::Lost.to(owner, face(it)));
            }
            PackEvent::Scavengers(event) => scavenger_facts(event, tell),
            PackEvent::Allies(AllyEvent::Blocked(by, owner, it)) => {
                tell(Did::Blocked.to(by, face(it)));
                tell(Did::WasBlocked.to(owner, face(it)));
            }
            PackEvent::Allies(AllyEvent::Returned(seat, ..)) => tell(Did::Returned.by(seat)),
            PackEvent::Outposts(event) => outpost_facts(event, tell),
            PackEvent::Moloch(event) => moloch_facts(event, tell),
            PackEvent::NoPrize | PackEvent::CityProduced(..) | PackEvent::Allies(AllyEvent::Targeted(..)) => {}
        }
    }
}

fn scavenger_facts(event: ScavengerEvent, tell: &mut impl FnMut(Fact)) {
    let (did, seat, face) = match event {
        ScavengerEvent::TookTop(by, _, it) => (Did::TookTop, by, it),
        ScavengerEvent::RuinedTop(by, _, it) => (Did::RuinedTop, by, it),
        ScavengerEvent::PlayedTop(by, _, it) => (Did::PlayedTop, by, it),
        ScavengerEvent::RazedTop(by, _, it) => (Did::RazedTop, by, it),
        ScavengerEvent::Rebuilt(seat, it) => (Did::Rebuilt, seat, it),
        ScavengerEvent::Stripped(seat, it) => (Did::Stripped, seat, it),
        ScavengerEvent::Recovered(seat, Some(it), _) => (Did::Recovered, seat, it),
        ScavengerEvent::DiscardedRuins(seat, it) => (Did::Discarded, seat, it),
        ScavengerEvent::Matched(by, _, it, _) => (Did::Matched, by, it),
        ScavengerEvent::Demolished(seat, it) => (Did::Demolished, seat, it),
        ScavengerEvent::Loaded(seat, _) => return tell(Did::Loaded.by(seat)),
        ScavengerEvent::GainedRuins(..) | ScavengerEvent::Recovered(_, None, _) => return,
    };
    tell(did.to(seat, Game::counted_face(face)));
}

fn outpost_facts(event: OutpostEvent, tell: &mut impl FnMut(Fact)) {
    match event {
        OutpostEvent::Built(seat, ..) => tell(Did::BuiltOutpost.by(seat)),
        OutpostEvent::Upgraded(seat, ..) => tell(Did::UpgradedOutpost.by(seat)),
        OutpostEvent::Activated(seat, ..) => tell(Did::ActivatedOutpost.by(seat)),
        OutpostEvent::Razed(by, owner, _) => {
            tell(Did::RazedOutpost.by(by));
            tell(Did::LostOutpost.by(owner));
        }
        OutpostEvent::Moved(seat, ..) => tell(Did::MovedOutpost.by(seat)),
        OutpostEvent::Shielded(seat, _) => tell(Did::ShieldedOutpost.by(seat)),
        OutpostEvent::Skipped(seat) => tell(Did::GaveUpPick.by(seat)),
        // Its owner builds another one instead; a shield has no owner any more.
        OutpostEvent::Removed(..) | OutpostEvent::ShieldLost(_) => {}
    }
}

fn moloch_facts(event: MolochEvent, tell: &mut impl FnMut(Fact)) {
    let (did, seat, face) = match event {
        MolochEvent::Hacked(seat, it) => (Did::Hacked, seat, it),
        MolochEvent::Destroyed(seat, it) => (Did::Destroyed, seat, it),
        MolochEvent::Buried(seat, it) => (Did::Buried, seat, it),
        MolochEvent::Drew(seat, Some(it)) => (Did::DrewMachine, seat, it),
        MolochEvent::Ignored(seat, it) => (Did::Ignored, seat, it),
        MolochEvent::Blocked(seat, _, it) => (Did::WasBlocked, seat, it),
        MolochEvent::Razed(seat, _, it) => (Did::Lost, seat, it),
        MolochEvent::Laid(seat, it, _) => (Did::PaidIn, seat, it),
        MolochEvent::Returned(seat, _) => return tell(Did::Returned.by(seat)),
        MolochEvent::Marked(seat, ..) => return tell(Did::Marked.by(seat)),
        MolochEvent::Deployed(_)
        | MolochEvent::Refilled(_)
        | MolochEvent::Drew(_, None)
        | MolochEvent::Lost(..)
        | MolochEvent::Closed(..)
        | MolochEvent::Reserved(..)
        | MolochEvent::Wasted(..)
        | MolochEvent::Penalty(..)
        | MolochEvent::Shared(_)
        | MolochEvent::Swept(_)
        | MolochEvent::ServerHacked
        | MolochEvent::Overrun => return,
    };
    tell(did.to(seat, Game::counted_face(face)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    fn facts(game: &Game, event: Event) -> Vec<Fact> {
        let mut facts = Vec::new();
        game.facts(&event, &mut |fact| facts.push(fact));
        facts
    }

    #[test]
    fn numbers_lead_to_the_names_of_what_they_stand_for() {
        let game = Game::embedded(Setup::new(3).ultimate().with("cities").with("promo-2")).unwrap();
        let cards = game.cards();
        let name = |event: Event| match facts(&game, event)[..] {
            [Fact::Deed { card: Some(card), .. }] => cards[usize::from(card)].clone(),
            ref other => panic!("{other:?}"),
        };
        let seat = Seat::new(1);
        assert_eq!(name(Event::Built(seat, FaceId(7))), game.name(FaceId(7)));
        let last = LinkId((game.links.len() - 1) as u8);
        assert_eq!(name(Event::PlayedLink(seat, last)), format!("{} (connection)", game.link_name(last)));
        let city = PackEvent::CityDealt(seat, 2);
        assert_eq!(name(Event::Pack(city)), format!("{} (City)", game.city_name(2)));
        let capitol = PackEvent::ClaimedCapitol(seat, 5);
        assert_eq!(name(Event::Pack(capitol)), format!("{} (Capitol)", game.capitol_name(5)));
        assert_eq!(cards.len(), game.faces.len() + game.links.len() + 3 + game.packs.capitols.len());
    }

    #[test]
    fn what_is_done_to_somebody_is_told_of_both() {
        let game = Game::embedded(Setup::new(2)).unwrap();
        let [one, other] = [0, 1].map(Seat::new);
        let razed = facts(&game, Event::Razed(one, other, FaceId(3)));
        assert_eq!(razed, [Did::Razed.to(one, 3), Did::Lost.to(other, 3)]);
        let discarded = facts(&game, Event::OpeningDiscards(one, [FaceId(4), FaceId(4)]));
        assert_eq!(discarded, [Did::Discarded.to(one, 4); 2]);
        assert_eq!(facts(&game, Event::Passed(one)), [Did::Passed.by(one)]);
        assert_eq!(facts(&game, Event::RoundBegan(3)), [Fact::Round(3)]);
        assert_eq!(facts(&game, Event::Over), []);
    }
}
