//! Where in the game a position is: the frames that the flow of the game would have there.

use table::staged::{Outcome, boolean, fault, known, small, table, text};
use table::{Row, Seat};
use toml::Value;

use super::given::Builder;
use crate::effect::Acts;
use crate::frame::Frame;
use crate::lots::HoodSet;
use crate::pieces::{CardId, Era, Kind, Role};
use crate::state::{Phase, State};

const NOW_KEYS: [&str; 8] = ["at", "player", "mm", "card", "go-on", "instigator", "target", "points"];

const PLACES: [&str; 18] = [
    "leaders",
    "seeding",
    "zoning",
    "planning",
    "banking",
    "roles",
    "draft",
    "first mansions",
    "moguls",
    "moving moguls",
    "building",
    "select",
    "announce",
    "immigration",
    "last call",
    "assessment",
    "elections",
    "clean up",
];

/// What `now` says.
#[derive(Default)]
pub(super) struct Now {
    /// A phase or a step of one.
    at: Option<String>,
    player: Seat,
    mm: Option<u8>,
    card: Option<CardId>,
    go_on: Option<bool>,
    instigator: Option<Seat>,
    target: Option<Seat>,
    points: i8,
}

impl Builder<'_> {
    /// Reads where the position is; the card of a turn gets its place.
    pub(super) fn read_now(&mut self, value: Option<&Value>) -> Outcome<Now> {
        let game = self.game;
        let mut now = Now::default();
        match value {
            None => {}
            Some(Value::String(text)) => now.at = Some(text.clone()),
            Some(value) => {
                for (key, value) in table(value, "now")? {
                    known(key, &NOW_KEYS)?;
                    match key.as_str() {
                        "at" => now.at = Some(text(value, key)?.to_owned()),
                        "player" => now.player = game.seat(value, key)?,
                        "mm" => now.mm = Some(small(value, key)?),
                        "card" => now.card = Some(game.card_titled(text(value, key)?)?),
                        "go-on" => now.go_on = Some(boolean(value, key)?),
                        "instigator" => now.instigator = Some(game.seat(value, key)?),
                        "target" => now.target = Some(game.seat(value, key)?),
                        _ => now.points = small(value, key)?,
                    }
                }
            }
        }
        if let Some(card) = now.card {
            self.place_card(card)?;
        }
        Ok(now)
    }

    /// Puts the position where `now` says.
    pub(super) fn go_to(&mut self, now: &Now) -> Outcome<()> {
        match (&now.at, now.mm, now.card) {
            (None, Some(mm), None) => {
                let seat = now.player;
                self.s.open.used = 1;
                self.turn(now, Frame::Spend { seat, mm, acts: Acts::ALL, hoods: HoodSet::ALL, new_lots: false });
            }
            (None, None, Some(card)) => {
                self.s.open.in_play.insert(card);
                self.turn(now, Frame::Resolve { seat: now.player, card });
            }
            (at, None, None) => self.phase(at.as_deref().unwrap_or("select"), now)?,
            _ => return fault("now wants one of at, mm and card"),
        }
        Ok(())
    }

    /// The turn of a player, then of everybody else with a selected card, and the next round.
    fn turn(&mut self, now: &Now, frame: Frame) {
        let game = self.game;
        let s = &mut self.s;
        let seat = now.player;
        begin(s, Phase::Building);
        s.open.turn = Some(seat);
        let mut others: Row<Seat, 4> =
            s.open.influence.iter().copied().filter(|&it| it != seat && s.selected[it].is_some()).collect();
        let mm = |seat: Seat| s.selected[seat].map_or(0, |card| game.card(card).mm);
        others.sort_by_key(|&it| mm(it));
        s.open.order = [seat].into_iter().chain(others.iter().copied()).collect();
        for &it in others.iter() {
            s.open.announced[it] = s.selected[it].map(|card| game.card(card).mm);
        }
        // Without a card anywhere nothing comes after this turn, so that what it has left can be looked at.
        let cards = game.seats().any(|it| !s.hands[it].is_empty() || s.selected[it].is_some());
        if now.go_on.unwrap_or(cards) {
            s.next([Frame::Turn { k: 1 }]);
        }
        s.next([frame, Frame::EndTurn { seat }]);
    }

    fn phase(&mut self, at: &str, now: &Now) -> Outcome<()> {
        let last = now.go_on == Some(false);
        if last && !["immigration", "assessment"].contains(&at) {
            return fault(format!("go-on = false is for a turn, immigration and assessment, not for {at}"));
        }
        if self.before_building(at)? || self.building(at, now)? || self.after_building(at, last) {
            return Ok(());
        }
        fault(format!("{at:?} is nowhere in the game; try {}, riot, deal", PLACES.join(", ")))
    }

    /// Setup and City Planning. Says whether it is there.
    fn before_building(&mut self, at: &str) -> Outcome<bool> {
        let game = self.game;
        let s = &mut self.s;
        let n_common = |kind: Kind| -> u8 { game.seats().map(|seat| s.open.city.n_owned(seat, kind)).sum() };
        match at {
            "leaders" => {
                begin(s, Phase::Seeding);
                s.next([Frame::TakeLeader { k: 0 }, Frame::Seed { k: 0 }, Frame::Zone { left: 3 }, Frame::Deal]);
            }
            "seeding" => {
                let k = n_common(Kind::House);
                if k >= 2 * game.setup.players {
                    return fault("all first houses stand already; FS-036");
                }
                begin(s, Phase::Seeding);
                s.next([Frame::Seed { k }, Frame::Zone { left: 3 }, Frame::Deal]);
            }
            "zoning" => {
                let left = 3_u8.saturating_sub(s.open.city.city_cubes().len() as u8);
                begin(s, Phase::Seeding);
                if left > 0 {
                    s.next([Frame::Zone { left }, Frame::Deal]);
                } else {
                    s.next([Frame::Deal]);
                }
            }
            "planning" => {
                begin(s, Phase::Planning);
                s.next([Frame::Deal]);
            }
            "banking" => {
                begin(s, Phase::Planning);
                s.next([Frame::Plan]);
            }
            "roles" => {
                begin(s, Phase::Roles);
                let k = s.open.roles.iter().flatten().count() as u8 - 1;
                let after = if s.open.era == Era::E1890 { Frame::OpenDraft } else { Frame::CleanUp };
                s.next([after]);
                if s.open.roles.contains(&None) {
                    s.next([Frame::TakeRole { k }]);
                }
            }
            "draft" => {
                begin(s, Phase::Planning);
                // The draft comes after the roles: whatever is free goes round.
                let mut takers = (1..).map(|k| s.open.influence[k % s.open.influence.len()]);
                for role in Role::ALL {
                    if s.open.roles[role as usize].is_none() {
                        s.open.roles[role as usize] = takers.next();
                    }
                }
                s.next([Frame::OpenDraft]);
            }
            "first mansions" => {
                let k = n_common(Kind::Mansion);
                begin(s, Phase::Mansions);
                s.next([Frame::BeginBuilding]);
                if game.setup.mogul {
                    s.next([Frame::SetMogul { k: 0, moving: false }]);
                }
                if k < game.setup.players {
                    s.next([Frame::FirstMansion { k }]);
                }
            }
            "moguls" => {
                begin(s, Phase::Mansions);
                s.next([Frame::SetMogul { k: 0, moving: false }, Frame::BeginBuilding]);
            }
            "moving moguls" => {
                begin(s, Phase::CleanUp);
                s.next([Frame::SetMogul { k: 0, moving: true }, Frame::Deal]);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// City Building. Says whether it is there.
    fn building(&mut self, at: &str, now: &Now) -> Outcome<bool> {
        let game = self.game;
        let s = &mut self.s;
        match at {
            "building" => {
                begin(s, Phase::Building);
                s.next([Frame::BeginBuilding]);
            }
            "select" => {
                if game.seats().all(|seat| s.hands[seat].is_empty()) {
                    return fault(
                        "nobody has a card to select; give somebody a hand, or say with now where the position is",
                    );
                }
                begin(s, Phase::Building);
                s.next([Frame::Select]);
            }
            "announce" => {
                begin(s, Phase::Building);
                s.next([Frame::Announce]);
            }
            "riot" => {
                begin(s, Phase::Building);
                let &Now { instigator, target, points, .. } = now;
                s.next([Frame::Riot { instigator, target, points }]);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// From Immigration to Clean Up. Says whether it is there.
    fn after_building(&mut self, at: &str, last: bool) -> bool {
        let game = self.game;
        let s = &mut self.s;
        match at {
            "immigration" if last => {
                begin(s, Phase::Immigration);
                let houses = game.immigrants(&s.open, game.jobs(&s.open));
                if houses > 0 {
                    s.next([Frame::Immigrants { k: 0, houses, riots: s.open.n_riots }]);
                }
            }
            "immigration" => {
                begin(s, Phase::Building);
                s.next([Frame::Immigration]);
            }
            "last call" => {
                begin(s, Phase::Immigration);
                s.next([Frame::LastCall, Frame::Assessment]);
            }
            "assessment" if last => {
                game.assess(s, &mut |_| {});
                s.stack.remove(0); // the elections, or the end of the game
            }
            "assessment" => {
                begin(s, Phase::Immigration);
                s.next([Frame::Assessment]);
            }
            "elections" => {
                begin(s, Phase::Assessment);
                s.next([Frame::Elections]);
            }
            "clean up" => {
                begin(s, Phase::Roles);
                s.next([Frame::CleanUp]);
            }
            _ => return false,
        }
        true
    }
}

/// The position is in this phase.
fn begin(s: &mut State, phase: Phase) {
    s.open.phase = phase;
    if phase == Phase::Building && s.open.round == 0 {
        s.open.round = 1;
    }
}
