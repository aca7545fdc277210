//! Moves as text that a person can read and type.
//!
//! | move | text |
//! | --- | --- |
//! | cards | `bank Opera Block`, `discard Opera Block`, `keep Opera Block`, `select Opera Block`, `play Opera Block now` |
//! | roles | `role Mob Boss`, `swap City Planner for Mob Boss` |
//! | the selected card | `mm`, `event`, `both` |
//! | MM | `buy N5a`, `buy mine`, `build house N5a`, `build factory G4ab`, `seize N5a`, `seize mine of 2`, `done` |
//! | events | `place mansion N6cd`, `take mine`, `cube N5a`, `cubes N5`, `cubes G4ab`, `remove N5a`, `replace N5a`, `move N5a`, `to G1a` |
//! | inside events | `track Mining`, `neighborhood Bessemer`, `block N5`, `opponent 2`, `choose 1`, `choose both`, `yes`, `no`, `drop Gilded Age`, `calm 2`, `calm player 2`, `roll +1` |
//! | reactions | `respond Fire Brigade`, `leader`, `token Ward Boss`, `pass` |
//! | at any time | `mob N5`, `wait`, `wait turn`, `wait round` |
//! | riots | `riot N5cd` |
//! | setup | `leader The Speculator` |
//!
//! Lots are named by their block and a letter (`N5c`), pieces of several lots by all their letters (`N5cd`). The same
//! text always means the same choice; `reading.rs` reads it.

use table::{Phrase, Refusal, Rules, Seat, Unreadable, Viewer, Words};

use crate::catalog::Game;
use crate::choice::{Choice, Rest};
use crate::event::Event;
use crate::state::State;

/// Goes up whenever a recorded game would take another course.
const RULES_VERSION: u32 = 3;

impl Words for Game {
    fn header(&self) -> Vec<(String, String)> {
        self.setup.header()
    }

    fn rules_version(&self) -> u32 {
        RULES_VERSION
    }

    fn catalog_digest(&self) -> String {
        self.digest.clone()
    }

    fn write(&self, choice: Choice) -> String {
        match choice {
            Choice::Bank(card) => format!("bank {}", self.title(card)),
            Choice::Discard(card) => format!("discard {}", self.title(card)),
            Choice::Keep(card) => format!("keep {}", self.title(card)),
            Choice::Select(card) => format!("select {}", self.title(card)),
            Choice::PlayNow(card) => format!("play {} now", self.title(card)),
            Choice::Role(role) => format!("role {}", role.name()),
            Choice::SwapRoles(own, role) => format!("swap {} for {}", own.name(), role.name()),
            Choice::UseMm => "mm".to_owned(),
            Choice::UseEvent => "event".to_owned(),
            Choice::UseBoth => "both".to_owned(),
            Choice::Buy(lot) => format!("buy {}", self.lot_name(lot)),
            Choice::BuyMine => "buy mine".to_owned(),
            Choice::Build(kind, site) => format!("build {} {}", kind.name(), self.site_name(site)),
            Choice::Seize(site) => format!("seize {}", self.site_name(site)),
            Choice::SeizeMine(seat) => format!("seize mine of {seat}"),
            Choice::Done => "done".to_owned(),
            Choice::Place(kind, site) => format!("place {} {}", kind.name(), self.site_name(site)),
            Choice::TakeMine => "take mine".to_owned(),
            Choice::Cube(lot) => format!("cube {}", self.lot_name(lot)),
            Choice::CubeBlock(block) => format!("cubes {}", self.block_name(block)),
            Choice::CubeSpace(site) => format!("cubes {}", self.site_name(site)),
            Choice::Remove(site) => format!("remove {}", self.site_name(site)),
            Choice::Replace(site) => format!("replace {}", self.site_name(site)),
            Choice::Move(site) => format!("move {}", self.site_name(site)),
            Choice::To(site) => format!("to {}", self.site_name(site)),
            Choice::Track(track) => format!("track {}", track.name()),
            Choice::Hood(hood) => format!("neighborhood {}", hood.name()),
            Choice::Block(block) => format!("block {}", self.block_name(block)),
            Choice::Opponent(seat) => format!("opponent {seat}"),
            Choice::Number(n) => format!("calm {n}"),
            Choice::Calm(seat) => format!("calm player {seat}"),
            Choice::Roll(by) if by > 0 => format!("roll +{by}"),
            Choice::Roll(by) => format!("roll {by}"),
            Choice::Branch(i) => format!("choose {}", u16::from(i) + 1),
            Choice::BothBranches => "choose both".to_owned(),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::DropHeadline(card) => format!("drop {}", self.title(card)),
            Choice::Respond(card) => format!("respond {}", self.title(card)),
            Choice::UseLeader => "leader".to_owned(),
            Choice::UseToken(token) => format!("token {}", self.token_name(token)),
            Choice::Pass => "pass".to_owned(),
            Choice::Mob(block) => format!("mob {}", self.block_name(block)),
            Choice::Wait(Rest::Now) => "wait".to_owned(),
            Choice::Wait(Rest::Turn) => "wait turn".to_owned(),
            Choice::Wait(Rest::Round) => "wait round".to_owned(),
            Choice::Riot(site) => format!("riot {}", self.site_name(site)),
            Choice::Leader(leader) => format!("leader {}", self.leader_name(leader)),
            Choice::Across(kind, a, b) => format!("build {} {} {}", kind.name(), self.lot_name(a), self.lot_name(b)),
            Choice::RiotMine => "riot mine".to_owned(),
        }
    }

    fn read(&self, s: &State, seat: Seat, text: &str) -> Result<Choice, Unreadable> {
        let mut options = Vec::new();
        self.options(s, seat, &mut options);
        self.parse(&options, text)
    }

    fn refusal(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.reason_against(s, seat, choice)
    }

    fn label(&self, s: &State, seat: Seat, choice: Choice) -> Phrase {
        self.label_of(s, seat, choice)
    }

    fn question(&self, s: &State, seat: Seat) -> Phrase {
        self.question_to(s, seat)
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(self.event_seen_by(event, viewer))
    }

    fn phrase(&self, event: &Event) -> Phrase {
        self.event_phrase(event)
    }
}
