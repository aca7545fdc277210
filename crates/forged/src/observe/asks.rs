//! What somebody can be asked.

use crate::frame::{Frame, Moment};

/// The questions, each with its place in this list.
pub(super) const ASKS: [&str; 42] = [
    "leader",
    "seed",
    "zone",
    "plan",
    "role",
    "draft",
    "first-mansion",
    "mogul",
    "select",
    "use",
    "spend",
    "bend-roll",
    "any-time",
    "mob",
    "pick",
    "move",
    "track",
    "branch",
    "may",
    "calm",
    "choose",
    "trade-roles",
    "drop-headline",
    "exchange",
    "keep-drawn",
    "play-drawn",
    "riot-start",
    "riot-trail",
    "immigrant",
    "react-event",
    "react-riot",
    "react-destroy",
    "react-unrest",
    "react-about-to-place",
    "react-placed",
    "react-raised",
    "react-headline",
    "react-immigrant",
    "react-mine",
    "react-seize",
    "react-turn-over",
    "react-election",
];

/// What a frame asks, by its place in [`ASKS`]; nothing if it only runs.
pub(super) const fn asks(frame: Frame) -> Option<usize> {
    Some(match frame {
        Frame::TakeLeader { .. } => 0,
        Frame::Seed { .. } => 1,
        Frame::Zone { .. } => 2,
        Frame::Plan => 3,
        Frame::TakeRole { .. } => 4,
        Frame::Draft { .. } => 5,
        Frame::FirstMansion { .. } => 6,
        Frame::SetMogul { .. } => 7,
        Frame::Select => 8,
        Frame::Resolve { .. } => 9,
        Frame::Spend { .. } => 10,
        Frame::BendRoll { .. } => 11,
        Frame::AnyTime { .. } => 12,
        Frame::MobRemove { .. } => 13,
        Frame::Pick { .. } => 14,
        Frame::MoveTo { .. } => 15,
        Frame::Shift { .. } => 16,
        Frame::Branch { .. } => 17,
        Frame::May { .. } => 18,
        Frame::Calm { .. } => 19,
        Frame::Choose { .. } => 20,
        Frame::Roles { .. } => 21,
        Frame::DropHeadline { .. } => 22,
        Frame::Exchange { .. } => 23,
        Frame::KeepDrawn { .. } => 24,
        Frame::PlayDrawn { .. } => 25,
        Frame::RiotStart => 26,
        Frame::RiotTrail { .. } => 27,
        Frame::Immigrant { .. } => 28,
        Frame::React { moment, .. } => match moment {
            Moment::Event { .. } => 29,
            Moment::Riot => 30,
            Moment::Destroy { .. } => 31,
            Moment::Unrest { .. } => 32,
            Moment::AboutToPlace { .. } => 33,
            Moment::Placed { .. } => 34,
            Moment::Raised { .. } => 35,
            Moment::Headline { .. } => 36,
            Moment::Immigrant { .. } => 37,
            Moment::Mine { .. } => 38,
            Moment::Seize { .. } => 39,
            Moment::TurnOver { .. } => 40,
            Moment::Election => 41,
        },
        Frame::Deal
        | Frame::OpenDraft
        | Frame::BeginBuilding
        | Frame::Round
        | Frame::Announce
        | Frame::Turn { .. }
        | Frame::Event { .. }
        | Frame::Post { .. }
        | Frame::Leave { .. }
        | Frame::EndTurn { .. }
        | Frame::RollMine { .. }
        | Frame::Opportunity { .. }
        | Frame::Program { .. }
        | Frame::EndEffect
        | Frame::Each { .. }
        | Frame::EachHood { .. }
        | Frame::StepDone
        | Frame::PutDown { .. }
        | Frame::Risen { .. }
        | Frame::TakeOver { .. }
        | Frame::AddUnrest { .. }
        | Frame::CheckRiot
        | Frame::Riot { .. }
        | Frame::RiotStrike { .. }
        | Frame::RiotBurn { .. }
        | Frame::RiotEnd
        | Frame::Immigration
        | Frame::Immigrants { .. }
        | Frame::LastCall
        | Frame::Assessment
        | Frame::EraEnd { .. }
        | Frame::Elections
        | Frame::CountVotes
        | Frame::CleanUp => return None,
    })
}

#[cfg(test)]
mod tests {
    use table::{Seat, SeatSet};

    use super::*;

    #[test]
    fn questions_stand_where_they_are_looked_up() {
        let react = |moment| Frame::React { moment, left: SeatSet::EMPTY };
        let me = Seat::new(0);
        for (frame, word) in [
            (Frame::TakeLeader { k: 0 }, "leader"),
            (Frame::Select, "select"),
            (Frame::MobRemove { seat: me, block: crate::Block(0), left: 1 }, "mob"),
            (Frame::PlayDrawn { me }, "play-drawn"),
            (Frame::Immigrant { seat: me, left: 1, riots: 0 }, "immigrant"),
            (react(Moment::Riot), "react-riot"),
            (react(Moment::TurnOver { by: me, mm: true, event: false }), "react-turn-over"),
            (react(Moment::Election), "react-election"),
        ] {
            assert_eq!(asks(frame).map(|at| ASKS[at]), Some(word));
        }
        assert_eq!(asks(Frame::Round), None);
    }
}
