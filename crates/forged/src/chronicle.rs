//! What happens, for whoever counts it.

use table::{Chronicle, Deed, Fact, Seat};

use crate::catalog::Game;
use crate::city::Piece;
use crate::event::{Event, Use};
use crate::pieces::{CardId, Era, Kind, LeaderId, Role, TokenId};
use crate::state::State;

table::deeds! { Did:
    UsedMm = "used for its MM" Use,
    UsedEvent = "used for its event" Use,
    UsedBoth = "used for both" Use,
    Responded = "responded with" Use,
    UsedLeader = "used the Leader" Use,
    UsedToken = "used the token" Use,
    Built = "built" Use,
    Placed = "placed" Other,
    Seized = "seized" Other,
    Removed = "removed" Other,
    Moved = "moved" Other,
    Kept = "kept" Other,
    Banked = "banked" Other,
    Discarded = "discarded" Other,
    Posted = "made a Headline" Other,
    TookRole = "became" Use,
    HasLeader = "took the Leader" Other,
    BoughtLot = "bought a lot" Other,
    BoughtMine = "bought a mine" Other,
    TookMine = "took a mine" Other,
    SeizedMine = "seized a mine" Other,
    PutCube = "put a cube" Other,
    RemovedCube = "removed a cube" Other,
    LedRiot = "led a riot" Other,
    StruckAsMob = "struck as Mob Boss" Other,
    MovedMogul = "moved the Mogul" Other,
    Lost = "lost" Suffered,
    LostMine = "lost a mine" Suffered,
    Saved = "saved from a riot" Suffered,
    WasCancelled = "had it cancelled" Suffered,
    WasStopped = "was stopped" Suffered,
    WasRiotedAgainst = "was the target of a riot" Suffered,
}

const fn counted_era(era: Era) -> u16 {
    era as u16 + 1
}

const fn counted_card(card: CardId) -> u16 {
    card.0 as u16
}

/// Behind the cards there are the Leaders, the tokens, the roles and the kinds of structures.
impl Game {
    fn counted_leader(&self, leader: LeaderId) -> u16 {
        self.cards.len() as u16 + u16::from(leader.0)
    }

    fn counted_token(&self, token: TokenId) -> u16 {
        self.counted_leader(LeaderId(self.leaders.len() as u8)) + u16::from(token.0)
    }

    fn counted_role(&self, role: Role) -> u16 {
        self.counted_token(TokenId(self.tokens.len() as u8)) + role as u16
    }

    fn counted_kind(&self, kind: Kind) -> u16 {
        self.counted_role(Role::Mayor) + Role::ALL.len() as u16 + kind as u16
    }

    /// What became of a structure that belonged to somebody.
    fn tell_owner(&self, did: Did, piece: Piece, tell: &mut impl FnMut(Fact)) {
        if let Some(owner) = piece.owner {
            tell(did.to(owner, self.counted_kind(piece.kind)));
        }
    }
}

impl Chronicle for Game {
    const ROUND: &'static str = "era";

    fn deeds(&self) -> &'static [Deed] {
        Did::DEEDS
    }

    fn cards(&self) -> Vec<String> {
        let cards = self.cards.iter().map(|card| card.title.clone());
        let leaders = self.leaders.iter().map(|it| format!("{} (Leader)", it.name));
        let tokens = self.tokens.iter().map(|it| format!("{} (token)", it.name));
        let roles = Role::ALL.into_iter().map(|role| format!("{} (role)", role.name()));
        let kinds = Kind::ALL.into_iter().map(|kind| format!("{} (structure)", kind.name()));
        cards.chain(leaders).chain(tokens).chain(roles).chain(kinds).collect()
    }

    /// Industry Leaders.
    fn factions(&self) -> Vec<String> {
        self.leaders.iter().map(|it| it.name.clone()).collect()
    }

    fn faction(&self, s: &State, seat: Seat) -> Option<u16> {
        s.open.leaders[seat].map(|leader| leader.0.into())
    }

    fn round(&self, s: &State) -> u16 {
        counted_era(s.open.era)
    }

    fn order(&self, s: &State) -> Vec<Seat> {
        s.open.influence.to_vec()
    }

    fn facts(&self, event: &Event, tell: &mut impl FnMut(Fact)) {
        let kind = |kind| self.counted_kind(kind);
        match *event {
            Event::EraBegan(era) => tell(Fact::Round(counted_era(era))),
            Event::Took(seat, role) | Event::SwappedRoles { seat, took: role, .. } => {
                tell(Did::TookRole.to(seat, self.counted_role(role)));
            }
            Event::HasLeader(seat, leader) => tell(Did::HasLeader.to(seat, self.counted_leader(leader))),
            Event::MogulAt(seat, _) => tell(Did::MovedMogul.by(seat)),
            Event::Banked { seat, card: Some(card) } => tell(Did::Banked.to(seat, counted_card(card))),
            Event::Discarded { seat, card: Some(card) } => tell(Did::Discarded.to(seat, counted_card(card))),
            Event::Kept { seat, card: Some(card) } => tell(Did::Kept.to(seat, counted_card(card))),
            Event::Uses { seat, card, for_ } => {
                let did = match for_ {
                    Use::Mm => Did::UsedMm,
                    Use::Event => Did::UsedEvent,
                    Use::Both => Did::UsedBoth,
                };
                tell(did.to(seat, counted_card(card)));
            }
            Event::Bought { seat, .. } => tell(Did::BoughtLot.by(seat)),
            Event::TookMine { seat, bought, .. } => {
                tell(if bought { Did::BoughtMine.by(seat) } else { Did::TookMine.by(seat) });
            }
            Event::Built { seat, kind: it, .. } => tell(Did::Built.to(seat, kind(it))),
            Event::Placed { seat, kind: it, .. } => tell(Did::Placed.to(seat, kind(it))),
            Event::PutCube { seat, .. } => tell(Did::PutCube.by(seat)),
            Event::Seized { seat, piece } => {
                tell(Did::Seized.to(seat, kind(piece.kind)));
                self.tell_owner(Did::Lost, piece, tell);
            }
            Event::SeizedMine { seat, from, .. } => {
                tell(Did::SeizedMine.by(seat));
                tell(Did::LostMine.by(from));
            }
            Event::Removed { seat, piece } => {
                tell(Did::Removed.to(seat, kind(piece.kind)));
                self.tell_owner(Did::Lost, piece, tell);
            }
            Event::RemovedCube { seat, .. } => tell(Did::RemovedCube.by(seat)),
            Event::Moved { seat, piece, .. } => tell(Did::Moved.to(seat, kind(piece.kind))),
            Event::Responded { seat, card } => tell(Did::Responded.to(seat, counted_card(card))),
            Event::UsedLeader(seat, leader) => tell(Did::UsedLeader.to(seat, self.counted_leader(leader))),
            Event::UsedToken(seat, token) => tell(Did::UsedToken.to(seat, self.counted_token(token))),
            Event::Cancelled { seat, card } => tell(Did::WasCancelled.to(seat, counted_card(card))),
            Event::Stopped(seat) => tell(Did::WasStopped.by(seat)),
            Event::Posted { seat, card } => tell(Did::Posted.to(seat, counted_card(card))),
            Event::RiotBegan { instigator, target, .. } => {
                tell(Did::LedRiot.by(instigator));
                tell(Did::WasRiotedAgainst.by(target));
            }
            Event::Destroyed { piece, .. } => self.tell_owner(Did::Lost, piece, tell),
            Event::Saved { piece, .. } => self.tell_owner(Did::Saved, piece, tell),
            Event::MobStrikes(seat, _) => tell(Did::StruckAsMob.by(seat)),
            // What the table does by itself, and what follows from a deed that is told.
            Event::PhaseBegan(_)
            | Event::RoundBegan { .. }
            | Event::Influence(_)
            | Event::DealtTokens { .. }
            | Event::Drew { .. }
            | Event::Banked { card: None, .. }
            | Event::Discarded { card: None, .. }
            | Event::Kept { card: None, .. }
            | Event::Selected { .. }
            | Event::Announced { .. }
            | Event::Shows { .. }
            | Event::Rolled { .. }
            | Event::Scored { .. }
            | Event::Unrest { .. }
            | Event::Calmed { .. }
            | Event::Shifted { .. }
            | Event::Dropped { .. }
            | Event::RiotPoints(_)
            | Event::RiotOver
            | Event::Jobs { .. }
            | Event::Tally { .. }
            | Event::Shuffled
            | Event::GameOver => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lots::{Block, Site};
    use crate::setup::{Leaders, Setup};

    #[test]
    fn numbers_lead_to_the_names_of_what_they_stand_for() {
        let setup = Setup { leaders: Leaders::Dealt, mogul: true, bigwig: true, ..Setup::new(3) };
        let game = Game::embedded(setup).unwrap();
        let cards = Chronicle::cards(&game);
        let names = |event: Event| {
            let mut names = Vec::new();
            game.facts(&event, &mut |fact| {
                if let Fact::Deed { seat, deed, card: Some(card) } = fact {
                    names.push(format!("{seat} {} {}", Did::DEEDS[usize::from(deed)].name, cards[usize::from(card)]));
                }
            });
            names
        };
        let seat = Seat::new(1);
        let card = CardId(3);
        let uses = Event::Uses { seat, card, for_: Use::Event };
        assert_eq!(names(uses), [format!("2 used for its event {}", game.card(card).title)]);
        let leader = LeaderId((game.leaders.len() - 1) as u8);
        assert_eq!(
            names(Event::UsedLeader(seat, leader)),
            [format!("2 used the Leader {} (Leader)", game.leader(leader).name)]
        );
        let token = TokenId((game.tokens.len() - 1) as u8);
        assert_eq!(
            names(Event::UsedToken(seat, token)),
            [format!("2 used the token {} (token)", game.token(token).name)]
        );
        assert_eq!(names(Event::Took(seat, Role::MobBoss)), ["2 became Mob Boss (role)"]);
        let site = Site { block: Block(0), mask: 1 };
        assert_eq!(names(Event::Built { seat, kind: Kind::LargePark, site }), ["2 built large park (structure)"]);
        let piece = Piece { kind: Kind::House, owner: Some(Seat::new(2)), site };
        assert_eq!(names(Event::Seized { seat, piece }), ["2 seized house (structure)", "3 lost house (structure)"]);
        let park = Piece { kind: Kind::SmallPark, owner: None, site };
        assert_eq!(names(Event::Destroyed { piece: park, left: 0 }), [""; 0], "nobody has lost it");
        assert_eq!(cards.last().map(String::as_str), Some("large park (structure)"));
    }
}
