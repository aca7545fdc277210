//! The rules behind what happened.

use forged::{Cause, Event, Phase, Roll, Use};

/// The rule that says most about an event.
pub(crate) const fn rule(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::EraBegan(_) => "FS-061",
        Event::PhaseBegan(phase) => return phase_rule(*phase),
        Event::RoundBegan { .. } => "FS-101",
        Event::Announced { .. } => "FS-102",
        Event::Uses { for_: Use::Mm, .. } => "FS-089",
        Event::Uses { for_: Use::Event | Use::Both, .. } => "FS-088",
        Event::Bought { .. } => "FS-151",
        Event::TookMine { .. } => "FS-221",
        Event::Rolled { for_: Roll::Mine, .. } => "FS-224",
        Event::Rolled { for_: Roll::Riot, .. } => "FS-468",
        Event::Rolled { for_: Roll::Mob, .. } | Event::MobStrikes(..) => "FS-576",
        Event::Seized { .. } | Event::SeizedMine { .. } => "FS-241",
        Event::Scored { cause, .. } => return cause_rule(*cause),
        Event::Unrest { .. } => "FS-431",
        Event::Shifted { .. } => "FS-354",
        Event::Responded { .. } => "FS-372",
        Event::Cancelled { .. } => "FS-379",
        Event::Posted { .. } => "FS-324",
        Event::RiotBegan { .. } => "FS-434",
        Event::RiotPoints(_) => "FS-469",
        Event::Destroyed { .. } => "FS-470",
        Event::Saved { .. } => "FSF-004",
        Event::RiotOver => "FS-448",
        Event::Jobs { .. } => "FS-401",
        Event::Tally { .. } => "FS-538",
        Event::Influence(_) => "FS-543",
        Event::Shuffled => "FS-085",
        Event::GameOver => "FS-621",
        _ => return None,
    })
}

const fn phase_rule(phase: Phase) -> Option<&'static str> {
    Some(match phase {
        Phase::Seeding => "FS-032",
        Phase::Planning => "FS-071",
        Phase::Roles => "FS-561",
        Phase::Mansions => "FS-048",
        Phase::Building => "FS-101",
        Phase::Immigration => "FS-401",
        Phase::Assessment => "FS-502",
        Phase::Elections => "FS-531",
        Phase::CleanUp => "FS-601",
        Phase::Over => return None,
    })
}

const fn cause_rule(cause: Cause) -> Option<&'static str> {
    Some(match cause {
        Cause::Cube => "FS-128",
        Cause::Mayor => "FS-131",
        Cause::MineRoll => "FS-225",
        Cause::Penalty => "FS-444",
        Cause::Mines => "FS-491",
        Cause::Factories => "FS-494",
        Cause::Commercial => "FS-495",
        Cause::Houses(_) => "FS-496",
        Cause::Mansions(_) => "FS-500",
        Cause::Headline(_) => "FS-503",
        Cause::Mogul => "FSV-007",
        Cause::Event(_) | Cause::Response(_) | Cause::Leader(_) | Cause::Token(_) => return None,
    })
}
