//! Which questions hide how many answers there are.

use table::Seat;

use crate::catalog::Game;
use crate::frame::Frame;
use crate::state::State;

impl Game {
    /// Whether others cannot tell how many answers `seat` has, by what everybody knows: whether a card in hand can be used
    /// depends on the card, and equal cards are one answer. Such a question is always asked, whatever can be answered.
    #[inline]
    pub(crate) fn hides_answers(&self, s: &State, frame: Frame, seat: Seat) -> bool {
        match frame {
            Frame::Turn { .. } => s.hand_size(seat) > 0,
            Frame::DiscardCards { .. } => s.hand_size(seat) > 1,
            Frame::KeepCards { .. } => s.picked.len() > 1,
            Frame::Pack(frame) => self.pack_hides_answers(s, frame),
            _ => false,
        }
    }
}
