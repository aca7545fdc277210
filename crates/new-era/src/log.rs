//! Events as a viewer may hear of them, and as lines of the log.

use table::{Phrase, Seat, Viewer, phrase};

use crate::catalog::Game;
use crate::event::{Cause, Event};
use crate::goods::{Token, cards, vp};
use crate::state::Phase;
use table::cards::FaceId;

impl Game {
    pub(crate) fn event_seen_by(event: &Event, viewer: Viewer) -> Event {
        match *event {
            Event::Drew(seat, _) if !viewer.sees(seat) => Event::Drew(seat, None),
            open => open,
        }
    }

    fn cause_phrase(&self, cause: Cause) -> Phrase {
        match cause {
            Cause::Base => "Base".into(),
            Cause::Agreement(face) => phrase!("Agreement with {}", self.face_phrase(face)),
            Cause::Spoils(face) => phrase!("Spoils of {}", self.face_phrase(face)),
            Cause::Production(face) | Cause::Action(face) | Cause::Feature(face) | Cause::Instant(face) => {
                self.face_phrase(face)
            }
            Cause::Once(face) => phrase!("once, {}", self.face_phrase(face)),
            Cause::Visit(face) => phrase!("visit to {}", self.face_phrase(face)),
            Cause::Visitor(face) => phrase!("visitor at {}", self.face_phrase(face)),
            Cause::Compensation(face) => phrase!("compensation for {}", self.face_phrase(face)),
            Cause::Contacts => "Faction Contacts card".into(),
            Cause::Workers => "2 workers".into(),
            Cause::Redevelopment => "Redevelopment".into(),
            Cause::Reconstruction => "Reconstruction".into(),
            Cause::Exchange => "new Leader".into(),
            Cause::Improvement(face) => phrase!("improvement by {}", self.face_phrase(face)),
        }
    }

    pub(crate) fn event_phrase(&self, event: &Event) -> Phrase {
        let who = Phrase::player;
        let whose = |seat: Seat| Phrase::player(seat).and("'s");
        let name = |face: FaceId| self.face_phrase(face);
        let phrase = match *event {
            Event::TurnBegan(n) => phrase!("turn {} begins", n),
            Event::PhaseBegan(Phase::Count) => "the Victory Points are counted".into(),
            Event::PhaseBegan(phase) => phrase!("{} Phase", phase.name()),
            Event::Revealed(face) => phrase!("{} is revealed", name(face)),
            Event::Picked(seat, face) => phrase!("{} takes {}", who(seat), name(face)),
            Event::LeftOver(face) => phrase!("{} is left over and discarded", name(face)),
            Event::Drew(seat, Some(face)) => phrase!("{} draws {}", who(seat), name(face)),
            Event::Drew(seat, None) => phrase!("{} draws a card", who(seat)),
            Event::Reshuffled(n) => phrase!("the discard pile is shuffled into a new Stack of {}", cards(n.into())),
            Event::Gained(seat, goods, cause) => {
                phrase!("{} gains {} ({})", who(seat), goods.phrase(), self.cause_phrase(cause))
            }
            Event::Stored(_, face, goods) => phrase!("{} put on {}", goods.phrase(), name(face)),
            Event::Paid(seat, goods) => phrase!("{} pays {}", who(seat), goods.phrase()),
            Event::Realized(seat, face) => phrase!("{} realizes the Spoils of {}", who(seat), name(face)),
            Event::Played(seat, face) => phrase!("{} plays {}", who(seat), name(face)),
            Event::UsedField(seat, field) => {
                phrase!("{} uses {} of the Faction Contacts card", who(seat), field.name())
            }
            Event::Incorporated(seat, face) => phrase!("{} incorporates {}", who(seat), name(face)),
            Event::Conquered(seat, face) => phrase!("{} conquers {} from hand", who(seat), name(face)),
            Event::Cooperated(seat, face) => phrase!("{} makes an Agreement with {}", who(seat), name(face)),
            Event::Attached(seat, face, host) => phrase!("{} lays {} under {}", who(seat), name(face), name(host)),
            Event::Signed(seat, owner, face) => {
                phrase!("{} makes an Agreement with {} {}", who(seat), whose(owner), name(face))
            }
            Event::Broke(seat, face) => phrase!("{} breaks the Agreement with {}", who(seat), name(face)),
            Event::BrokeWith(seat, owner, face) => {
                phrase!("{} breaks the Agreement with {} {}", who(seat), whose(owner), name(face))
            }
            Event::Ended(seat, owner, face) => {
                phrase!("the Agreement of {} with {} {} ends", who(seat), whose(owner), name(face))
            }
            Event::Attacked(seat, on, strength) => {
                phrase!("{} attacks {} with strength {}", who(seat), who(on), strength)
            }
            Event::Defended(seat, goods, strength) => {
                phrase!("{} plays {}: strength {}", who(seat), goods.phrase(), strength)
            }
            Event::Reinforced(seat, goods, strength) => {
                phrase!("{} adds {}: strength {}", who(seat), goods.phrase(), strength)
            }
            Event::Yielded(seat) => phrase!("{} plays no Defense tokens", who(seat)),
            Event::Held(seat) => phrase!("{} adds no more Conquest tokens", who(seat)),
            Event::Failed(seat, on) => phrase!("the attack of {} on {} fails", who(seat), who(on)),
            Event::Took(seat, owner, face) => phrase!("{} conquers {} {}", who(seat), whose(owner), name(face)),
            Event::Spared(seat, owner, face) => phrase!("{} spares {} {}", who(seat), whose(owner), name(face)),
            Event::Fell(owner, face) => phrase!("{} {} is Debris", whose(owner), name(face)),
            Event::Redeveloped(seat, old, new) => {
                phrase!("{} redevelops {} into {}", who(seat), name(old), name(new))
            }
            Event::Reconstructed(seat, old, new) => {
                phrase!("{} reconstructs the Debris of {} into {}", who(seat), name(old), name(new))
            }
            Event::Swapped(seat, a, b) => {
                phrase!("{} discards {} and {} for a card", who(seat), name(a), name(b))
            }
            Event::Activated(seat, face, n) => {
                phrase!("{} sends {} to {}", who(seat), Token::Worker.phrase(n.into()), name(face))
            }
            Event::Visited(seat, owner, face) => {
                phrase!("{} sends a worker to {} {}", who(seat), whose(owner), name(face))
            }
            Event::Traded(seat, token) => phrase!("{} sends 2 workers for {}", who(seat), token.phrase(1)),
            Event::Led(seat, face) => phrase!("{} is led by {}", who(seat), name(face)),
            Event::Dismissed(seat, face) => phrase!("{} dismisses {}", who(seat), name(face)),
            Event::Commanded(seat, face) => phrase!("{} uses {}", who(seat), name(face)),
            Event::Improved(seat, face, _) => phrase!("{} improves {}", who(seat), name(face)),
            Event::Ran(seat, face) => phrase!("{} takes the production of {}", who(seat), name(face)),
            Event::Stole(to, from, token) => phrase!("{} takes {} from {}", who(to), token.phrase(1), who(from)),
            Event::Discarded(seat, face) => phrase!("{} discards {}", who(seat), name(face)),
            Event::GaveUp(seat, face) => phrase!("{} discards the Agreement with {}", who(seat), name(face)),
            Event::Detached(seat, face) => phrase!("{} {} is discarded with it", whose(seat), name(face)),
            Event::Moved(seat, n, face) => {
                phrase!("{} of {} go to the Base of {}", vp(n.into()), name(face), who(seat))
            }
            Event::Returned(seat, goods, face) => {
                phrase!("{} of {} go to the Pool of {}", goods.phrase(), name(face), who(seat))
            }
            Event::Passed(seat) => phrase!("{} passes", who(seat)),
            Event::Scored(seat, n) => phrase!("{} has {}", who(seat), vp(n.into())),
            Event::Kept(seat, goods) => phrase!("{} keeps {}", who(seat), goods.phrase()),
            Event::FirstPlayer(seat) => phrase!("{} is first player", who(seat)),
            Event::Over => "the game is over".into(),
        };
        phrase.sentence()
    }
}
