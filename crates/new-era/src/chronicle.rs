//! What happens, for whoever counts it.

use table::cards::FaceId;
use table::{Chronicle, Deed, Fact, Seat};

use crate::catalog::Game;
use crate::event::Event;
use crate::state::State;

table::deeds! { Did:
    Incorporated = "incorporated" Use,
    Conquered = "conquered from hand" Use,
    Cooperated = "made an Agreement" Use,
    Attached = "laid under a Location" Use,
    Redeveloped = "redeveloped into" Use,
    Reconstructed = "reconstructed into" Use,
    Played = "played" Use,
    Led = "was led by" Use,
    Took = "conquered from an opponent" Use,
    Signed = "made an Agreement with an opponent" Use,
    Picked = "picked" Other,
    Discarded = "discarded" Other,
    Activated = "activated" Other,
    Visited = "visited" Other,
    Commanded = "used the Leader" Other,
    Dismissed = "dismissed" Other,
    Realized = "realized the Spoils" Other,
    Improved = "improved" Other,
    Ran = "took the production" Other,
    GaveUp = "broke the Agreement" Other,
    Spared = "spared" Other,
    Attacked = "attacked" Other,
    Defended = "defended" Other,
    Traded = "sent two workers" Other,
    Stole = "took a token" Other,
    UsedField = "used the Faction Contacts card" Other,
    Passed = "passed" Other,
    Lost = "lost" Suffered,
    WasVisited = "was visited" Suffered,
    WasAttacked = "was attacked" Suffered,
}

const fn counted(face: FaceId) -> u16 {
    face.0 as u16
}

impl Chronicle for Game {
    const ROUND: &'static str = "turn";

    fn deeds(&self) -> &'static [Deed] {
        Did::DEEDS
    }

    fn cards(&self) -> Vec<String> {
        self.faces.iter().map(|face| face.name.clone()).collect()
    }

    fn factions(&self) -> Vec<String> {
        self.factions.iter().map(|it| it.name.clone()).collect()
    }

    fn faction(&self, s: &State, seat: Seat) -> Option<u16> {
        Some(s.factions[seat].into())
    }

    fn round(&self, s: &State) -> u16 {
        s.turn
    }

    fn order(&self, s: &State) -> Vec<Seat> {
        (0..self.setup.players).map(|k| s.first.after(k, self.setup.players)).collect()
    }

    fn facts(&self, event: &Event, tell: &mut impl FnMut(Fact)) {
        let (did, seat, face) = match *event {
            Event::TurnBegan(turn) => return tell(Fact::Round(turn)),
            Event::Picked(seat, face) => (Did::Picked, seat, face),
            Event::Realized(seat, face) => (Did::Realized, seat, face),
            Event::Played(seat, face) => (Did::Played, seat, face),
            Event::Incorporated(seat, face) => (Did::Incorporated, seat, face),
            Event::Conquered(seat, face) => (Did::Conquered, seat, face),
            Event::Cooperated(seat, face) => (Did::Cooperated, seat, face),
            Event::Attached(seat, face, _) => (Did::Attached, seat, face),
            Event::Signed(seat, _, face) => (Did::Signed, seat, face),
            Event::Broke(seat, face) | Event::BrokeWith(seat, _, face) | Event::GaveUp(seat, face) => {
                (Did::GaveUp, seat, face)
            }
            Event::Took(seat, _, face) => (Did::Took, seat, face),
            Event::Spared(seat, _, face) => (Did::Spared, seat, face),
            Event::Fell(seat, face) => (Did::Lost, seat, face),
            Event::Redeveloped(seat, _, face) => (Did::Redeveloped, seat, face),
            Event::Reconstructed(seat, _, face) => (Did::Reconstructed, seat, face),
            Event::Swapped(seat, one, other) => {
                tell(Did::Discarded.to(seat, counted(one)));
                (Did::Discarded, seat, other)
            }
            Event::Activated(seat, face, _) => (Did::Activated, seat, face),
            Event::Visited(seat, owner, face) => {
                tell(Did::WasVisited.to(owner, counted(face)));
                (Did::Visited, seat, face)
            }
            Event::Led(seat, face) => (Did::Led, seat, face),
            Event::Dismissed(seat, face) => (Did::Dismissed, seat, face),
            Event::Commanded(seat, face) => (Did::Commanded, seat, face),
            Event::Improved(seat, face, _) => (Did::Improved, seat, face),
            Event::Ran(seat, face) => (Did::Ran, seat, face),
            Event::Discarded(seat, face) => (Did::Discarded, seat, face),
            Event::UsedField(seat, _) => return tell(Did::UsedField.by(seat)),
            Event::Attacked(seat, on, _) => {
                tell(Did::WasAttacked.by(on));
                return tell(Did::Attacked.by(seat));
            }
            Event::Defended(seat, ..) => return tell(Did::Defended.by(seat)),
            Event::Traded(seat, _) => return tell(Did::Traded.by(seat)),
            Event::Stole(to, ..) => return tell(Did::Stole.by(to)),
            Event::Passed(seat) => return tell(Did::Passed.by(seat)),
            // What the table does by itself, and what follows from a deed that has been told.
            Event::PhaseBegan(_)
            | Event::Revealed(_)
            | Event::LeftOver(_)
            | Event::Drew(..)
            | Event::Reshuffled(_)
            | Event::Gained(..)
            | Event::Stored(..)
            | Event::Paid(..)
            | Event::Ended(..)
            | Event::Reinforced(..)
            | Event::Yielded(_)
            | Event::Held(_)
            | Event::Failed(..)
            | Event::Detached(..)
            | Event::Moved(..)
            | Event::Returned(..)
            | Event::Scored(..)
            | Event::Kept(..)
            | Event::FirstPlayer(_)
            | Event::Over => return,
        };
        tell(did.to(seat, counted(face)));
    }
}
