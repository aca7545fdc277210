//! What a player is asked, in one sentence.

use table::{Phrase, Rules, Seat, Stacked as _, phrase};

use crate::catalog::Game;
use crate::frame::Frame;
use crate::goods::cards;
use crate::state::State;

impl Game {
    pub(crate) fn question_to(&self, s: &State, seat: Seat) -> Phrase {
        if !self.waiting(s).contains(seat) {
            return Phrase::default();
        }
        let Some(top) = s.top() else { return Phrase::default() };
        match top {
            Frame::Pick { .. } => "Take one of the revealed cards.".into(),
            Frame::Spoils { .. } => "Realize Spoils, or keep them for a later turn.".into(),
            Frame::Turn { .. } => "Take one action, or pass.".into(),
            Frame::Pays { .. } => "Choose what you gain.".into(),
            Frame::Discards { left, .. } => phrase!("Discard {} from your hand.", cards(left.into())),
            Frame::GivesUp { .. } => "Discard one of the Agreements under your Base.".into(),
            Frame::Improves { card, .. } => {
                phrase!("{}: choose a Location to improve.", self.face_phrase(self.face_id(card)))
            }
            Frame::Runs { .. } => "Choose the Location whose production you take.".into(),
            Frame::Rebuilds { .. } => "Choose a Location to redevelop, and into what.".into(),
            Frame::Steals { .. } => "Choose what you take, and from whom.".into(),
            Frame::Hosts { card, .. } => {
                phrase!("Under which Location do you lay {}?", self.face_phrase(self.face_id(card)))
            }
            Frame::Second { range, .. } => {
                phrase!("The same token pays for a second Cooperation, up to Distance {}.", range)
            }
            Frame::Draws { card, .. } => phrase!("{}: do you draw a card?", self.face_phrase(self.face_id(card))),
            Frame::Defends(attack) => phrase!(
                "{} attacks you with strength {}. Play Defense tokens, or decline.",
                Phrase::player(attack.attacker).sentence(),
                attack.reading()
            ),
            Frame::Presses(attack) => phrase!(
                "{} has brought your strength down to {}. Add Conquest tokens, or hold.",
                Phrase::player(attack.defender).sentence(),
                attack.reading()
            ),
            Frame::Takes(attack) => {
                phrase!("Choose the Location that you conquer with strength {}.", attack.reading())
            }
            Frame::Spares { card, .. } => {
                phrase!("Do you leave {} standing?", self.face_phrase(self.face_id(card)))
            }
            Frame::Keeps { left, .. } => {
                phrase!("Choose a resource that stays for the next turn; {} can stay.", left)
            }
            Frame::Begin
            | Frame::Refill { .. }
            | Frame::Produce { .. }
            | Frame::Yields { .. }
            | Frame::Steps { .. }
            | Frame::Deed { .. }
            | Frame::Reacts { .. }
            | Frame::Falls { .. }
            | Frame::Count
            | Frame::CleansUp { .. }
            | Frame::EndTurn => Phrase::default(),
        }
    }

    /// A card by its name.
    pub(crate) fn face_phrase(&self, face: table::cards::FaceId) -> Phrase {
        let face = self.face(face);
        Phrase::card(&face.id, &face.name)
    }
}
