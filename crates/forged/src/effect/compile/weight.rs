//! How much an effect can ask for, so that whatever a file says is carried out in a bounded time.

use super::Compiler;
use crate::effect::op::{Op, Span};
use crate::effect::syntax::Fault;

/// The most that one effect may weigh: about so many questions can come of it.
const HEAVIEST: u32 = 120;

impl Compiler<'_> {
    /// Refuses an effect that asks for too much.
    pub(super) fn check_weight(&self, span: Span) -> Result<Span, Fault> {
        let weight = self.weight(span);
        if weight <= HEAVIEST {
            return Ok(span);
        }
        let what = format!(
            "asks for {weight} pieces and steps, at most {HEAVIEST}; a block counts 4 times in each_opponent and \
             each_player, 5 times in each_neighborhood"
        );
        Err(Fault::new(1, what))
    }

    fn weight(&self, span: Span) -> u32 {
        let steps = self.ops.get(span.start.into()..span.end.into()).unwrap_or_default();
        steps.iter().map(|op| self.weight_of(op)).fold(0, u32::saturating_add)
    }

    fn weight_of(&self, op: &Op) -> u32 {
        let block = |span: Span, times: u32| self.weight(span).saturating_mul(times).saturating_add(1);
        match op {
            Op::Vp { .. }
            | Op::Lose { .. }
            | Op::Unrest { .. }
            | Op::Riot { .. }
            | Op::Role(_)
            | Op::DropHeadline(_)
            | Op::Choose(_)
            | Op::Cancel
            | Op::CancelStep
            | Op::Save
            | Op::RiotPoints(_)
            | Op::Ballots(_) => 1,
            Op::Mm { n, .. }
            | Op::Place { n, .. }
            | Op::Cube { n, .. }
            | Op::Calm { n, .. }
            | Op::Seize { n, .. }
            | Op::Remove { n, .. }
            | Op::Move { n, .. }
            | Op::Replace { n, .. }
            | Op::Draw { n, .. }
            | Op::Exchange { n } => (*n).into(),
            Op::Shift { by, .. } => by.unsigned_abs().into(),
            Op::Pick { branches, otherwise, .. } => {
                branches.iter().map(|it| block(it.block, 1)).fold(block(*otherwise, 1), u32::saturating_add)
            }
            Op::If { then, otherwise, .. } => block(*then, 1).saturating_add(block(*otherwise, 1)),
            Op::May(span) | Op::As(_, span) => block(*span, 1),
            Op::EachOpponent(span) | Op::EachPlayer(span) => block(*span, 4),
            Op::EachHood(span) => block(*span, 5),
        }
    }
}
