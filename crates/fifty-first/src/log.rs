//! Events as a viewer may hear of them, and as lines of the log.

use table::{Phrase, Seat, Viewer, phrase};

use crate::cards::{FaceId, LinkId};
use crate::catalog::Game;
use crate::event::{Cause, Event};
use crate::good::Good;
use crate::state::Phase;

impl Game {
    pub(crate) fn event_seen_by(&self, event: &Event, viewer: Viewer) -> Event {
        match *event {
            Event::Drew(seat, _) if !viewer.sees(seat) => Event::Drew(seat, None),
            Event::Kept(seat, _) if !viewer.sees(seat) => Event::Kept(seat, None),
            Event::Pack(event) => Event::Pack(self.pack_event_seen_by(event, viewer)),
            open => open,
        }
    }

    fn cause_phrase(&self, cause: Cause) -> Phrase {
        match cause {
            Cause::Faction => "faction board".into(),
            Cause::Deal(face) => phrase!("deal with {}", self.face_phrase(face)),
            Cause::Production(face) | Cause::Action(face) | Cause::Feature(face) => self.face_phrase(face),
            Cause::Bonus(face) => phrase!("building bonus of {}", self.face_phrase(face)),
            Cause::BoardAction => "board action".into(),
            Cause::Spoils(face) => phrase!("spoils of {}", self.face_phrase(face)),
            Cause::Compensation(face) => phrase!("compensation for {}", self.face_phrase(face)),
            Cause::Development => "development".into(),
            Cause::Visitor => "visitor".into(),
            Cause::Connection(link) => self.link_phrase(link),
            Cause::Rival(_) => phrase!("{} turn", self.rivals_own()),
            Cause::Prize => "prize".into(),
            Cause::Capitol(capitol) => self.capitol_phrase(capitol),
            Cause::Border(side) => self.border_name(side).to_owned().into(),
            Cause::Outpost(at) if usize::from(at) < self.packs.territories.len() => {
                phrase!("Outpost on {}", self.territory_name(at).to_owned())
            }
            Cause::Outpost(_) => "Outposts".into(),
            Cause::Machine => "destroyed Machine".into(),
            Cause::ServerRoom => self.server_name().to_owned().into(),
            Cause::CityDeal(city) => phrase!("deal with {}", self.city_name(city).to_owned()),
            Cause::CityGoods(city) => phrase!("everything on {}", self.city_name(city).to_owned()),
        }
    }

    pub(crate) fn event_phrase(&self, event: &Event) -> Phrase {
        let who = |side: Seat| self.side_phrase(side);
        let whose = |side: Seat| self.side_phrase(side).and("'s");
        let name = |face: FaceId| self.face_phrase(face);
        let phrase = match *event {
            Event::RoundBegan(n) => phrase!("round {} begins", n),
            Event::PhaseBegan(phase) => match phase {
                Phase::Over => "the game is over".into(),
                _ => phrase!("{} phase", phase.name()),
            },
            Event::SetAside(seat) => phrase!("{} has chosen two cards to discard", who(seat)),
            Event::OpeningDiscards(seat, [a, b]) => phrase!("{} discards {} and {}", who(seat), name(a), name(b)),
            Event::LinkRevealed(link) => phrase!("{} is turned up", self.link_phrase(link)),
            Event::Displayed(faces) => {
                if faces.is_empty() {
                    "no cards are left to lay out".into()
                } else {
                    phrase!("{} are laid out", Phrase::list(faces.iter().map(|&face| name(face))))
                }
            }
            Event::Drafted(seat, face) => phrase!("{} takes {}", who(seat), name(face)),
            Event::LeftOver(face) => phrase!("{} is left over and discarded", name(face)),
            Event::Drew(seat, Some(face)) => phrase!("{} draws {}", who(seat), name(face)),
            Event::Drew(seat, None) => phrase!("{} draws a card", who(seat)),
            Event::Reshuffled(n) => {
                phrase!("the discards are shuffled into a new deck of {}", Good::Card.phrase(n.into()))
            }
            Event::Gained(side, goods, cause) => {
                phrase!("{} gains {} ({})", who(side), goods.phrase(), self.cause_phrase(cause))
            }
            Event::Paid(seat, goods) => phrase!("{} pays {}", who(seat), goods.phrase()),
            Event::Built(seat, face) => phrase!("{} builds {}", who(seat), name(face)),
            Event::Developed(seat, Some(old), face) => {
                phrase!("{} develops {} into {}", who(seat), name(old), name(face))
            }
            Event::Developed(seat, None, face) => phrase!("{} develops Ruins into {}", who(seat), name(face)),
            Event::Dealt(seat, face) => phrase!("{} makes a deal with {}", who(seat), name(face)),
            Event::RazedHand(seat, face) => phrase!("{} razes {} from hand", who(seat), name(face)),
            Event::Razed(by, owner, face) => phrase!("{} razes {} {}", who(by), whose(owner), name(face)),
            Event::Used(seat, face) => phrase!("{} uses {}", who(seat), name(face)),
            Event::UsedBoard(seat, _) => phrase!("{} uses an action of the faction board", who(seat)),
            Event::RepeatedBoard(seat, _) => phrase!("{} repeats an action of the faction board", who(seat)),
            Event::Exchanged(seat, good) => phrase!("{} exchanges workers for {}", who(seat), good.phrase(1)),
            Event::Visited(by, owner, face) => phrase!("{} visits {} {}", who(by), whose(owner), name(face)),
            Event::Connected(seat, link) => phrase!("{} takes {}", who(seat), self.link_phrase(link)),
            Event::PlayedLink(seat, link) => phrase!("{} plays {}", who(seat), self.link_phrase(link)),
            Event::Shielded(seat, face) => phrase!("{} puts a shield on {}", who(seat), name(face)),
            Event::Passed(side) => phrase!("{} passes", who(side)),
            Event::Copied(by, owner, face) => {
                phrase!("{} copies the production of {} {}", who(by), whose(owner), name(face))
            }
            Event::ProductionStolen(by, owner, face) => {
                phrase!("{} takes the production of {} {}", who(by), whose(owner), name(face))
            }
            Event::Stole(to, from, good) => phrase!("{} steals {} from {}", who(to), good.phrase(1), who(from)),
            Event::Cleared(seat, face) => phrase!("{} clears {}", who(seat), name(face)),
            Event::UsedDeal(by, owner, face) => {
                phrase!("{} collects from {} deal with {}", who(by), whose(owner), name(face))
            }
            Event::Discarded(seat, face) => phrase!("{} discards {}", who(seat), name(face)),
            Event::DiscardedLink(seat, link) => phrase!("{} discards {}", who(seat), self.link_phrase(link)),
            Event::DiscardedDeal(seat, face) => phrase!("{} gives up the deal with {}", who(seat), name(face)),
            Event::Kept(seat, Some(face)) => phrase!("{} keeps {}", who(seat), name(face)),
            Event::Kept(seat, None) => phrase!("{} keeps a card", who(seat)),
            Event::Cached(_, face, good, n) => phrase!("{} put on {}", good.phrase(n.into()), name(face)),
            Event::Stored(seat, face, good, n) => {
                phrase!("{} stores {} on {}", who(seat), good.phrase(n.into()), name(face))
            }
            Event::Returned(seat, good, n) => {
                phrase!("{} takes {} back into supply", who(seat), good.phrase(n.into()))
            }
            Event::Rival(event) => self.rival_event(event),
            Event::LinkExpired(link) => phrase!("{} is discarded", self.link_phrase(link)),
            Event::FirstPlayer(seat) => phrase!("{} is first player", who(seat)),
            Event::EndTriggered(side) => phrase!("{} has 25 VP: this is the last round", who(side)),
            Event::Pack(event) => self.pack_event(event),
            Event::Over => "the game is over".into(),
        };
        phrase.sentence()
    }

    /// A player by their name, and the opponent that the rules play by its own.
    pub(crate) fn side_phrase(&self, side: Seat) -> Phrase {
        if self.rival_at(side).is_some() { self.side_name(side).into() } else { Phrase::player(side) }
    }

    pub(crate) fn face_phrase(&self, face: FaceId) -> Phrase {
        Phrase::card(&self.face(face).location.id, self.name(face))
    }

    pub(crate) fn link_phrase(&self, link: LinkId) -> Phrase {
        // Boards and connection cards have names that cards have too.
        Phrase::card(format!("connection-{}", self.links()[link.index()].written.id), self.link_name(link))
    }
}
