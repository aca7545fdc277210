//! Which questions hide how many answers there are.

use table::Seat;

use crate::catalog::Game;
use crate::frame::Frame;
use crate::state::State;

impl Game {
    /// Whether others cannot tell how many answers `seat` has, by what everybody knows: Responses are in hand, and tokens
    /// lie face down. Such a question is always asked, whatever can be answered.
    pub(crate) fn hides_answers(&self, s: &State, frame: Frame, seat: Seat) -> bool {
        match frame {
            Frame::React { moment, .. } => self.could_respond(s, seat, moment) || self.could_use_token(s, seat, moment),
            Frame::Select | Frame::Resolve { .. } | Frame::Spend { .. } | Frame::AnyTime { .. } => {
                self.may_have_any_time(s, seat)
            }
            _ => false,
        }
    }
}
