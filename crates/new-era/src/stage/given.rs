//! Positions built from what a scenario gives.

use std::borrow::Cow;

use table::staged::{Outcome, boolean, fault, known, small, table, text, texts};
use table::{Dice, Machine as _, Seat, Seed, StageError};
use toml::{Table, Value};

use super::read::{Standing, failed, goods};
use crate::catalog::Game;
use crate::choice::Field;
use crate::flow::turn::{FOREIGN, VISITS};
use crate::frame::Frame;
use crate::library::Library;
use crate::setup::Setup;
use crate::state::{MAX_BASE_VP, MAX_KEPT, MAX_POOL, MAX_ROW, Phase, State};
use crate::zones::Zone;
use table::cards::{CardId, CardSet, FaceId};

const GIVEN_KEYS: [&str; 12] =
    ["players", "merge", "cards", "seed", "phase", "turn", "acting", "first", "stack", "discard", "row", "rest"];
const PLAYER_KEYS: [&str; 13] = [
    "faction",
    "pool",
    "vp",
    "track",
    "hand",
    "state",
    "debris",
    "agreements",
    "spoils",
    "leader",
    "passed",
    "fields-used",
    "visits",
];

/// The program's cards, with those that the scenario puts in their place.
pub(super) fn library(given: &Table) -> Outcome<Cow<'static, Library>> {
    let embedded = Library::embedded();
    let Some(value) = given.get("cards") else { return Ok(Cow::Borrowed(embedded)) };
    embedded.with_files(&[("cards", text(value, "cards")?)]).map(Cow::Owned).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        StageError(errors.join("; "))
    })
}

pub(super) fn setup(given: &Table) -> Outcome<Setup> {
    let players = given.get("players").map_or(Ok(2), |value| small(value, "players"))?;
    let merge = given.get("merge").map_or(Ok(false), |value| boolean(value, "merge"))?;
    Ok(Setup { players, merge })
}

pub(super) fn seed(given: &Table) -> Outcome<Seed> {
    match given.get("seed") {
        None => Ok(Seed::from_number(1)),
        Some(value) => text(value, "seed")?.parse().map_err(failed),
    }
}

pub(super) struct Builder<'g> {
    game: &'g Game,
    s: State,
    /// Cards that have no place yet.
    free: CardSet,
    /// Agreements with opponents: by whom, with which card.
    agreed: Vec<(Seat, CardId)>,
}

impl<'g> Builder<'g> {
    pub(super) fn new(game: &'g Game, seed: &Seed) -> Self {
        let mut s = State::empty(Dice::keyed(seed));
        s.turn = 1;
        let free = (0..game.face_of.len()).map(|i| CardId(i as u8)).collect();
        Builder { game, s, free, agreed: Vec::new() }
    }

    pub(super) fn build(mut self, given: &Table) -> Outcome<State> {
        self.factions(given)?;
        for (key, value) in given {
            match self.game.seat_of_key(key)? {
                None => known(key, &GIVEN_KEYS)?,
                Some(seat) => self.player(seat, table(value, key)?)?,
            }
        }
        for (seat, card) in std::mem::take(&mut self.agreed) {
            if self.s.built[seat].contains(card) || self.s.foreign[seat] == FOREIGN {
                return fault(format!("player {seat} cannot have these Agreements; NE-268"));
            }
            self.s.marks[card.index()].agreed.insert(seat);
            self.s.foreign[seat] += 1;
        }
        self.piles(given)?;
        self.course(given)?;
        self.game.audit(&self.s).map_err(StageError)?;
        self.game.settle(&mut self.s, &mut |_| {});
        Ok(self.s)
    }

    /// The Factions that the scenario names; the others in the order of their file.
    fn factions(&mut self, given: &Table) -> Outcome<()> {
        let mut named: Vec<(Seat, usize)> = Vec::new();
        for seat in self.game.seats() {
            let player = given.get(&seat.to_string()).and_then(Value::as_table);
            let Some(value) = player.and_then(|player| player.get("faction")) else { continue };
            let id = text(value, "faction")?;
            let Some(at) = self.game.factions.iter().position(|it| it.id == id) else {
                let ids: Vec<&str> = self.game.factions.iter().map(|it| it.id.as_str()).collect();
                return fault(format!("there is no Faction {id:?}; try {}", ids.join(", ")));
            };
            if named.iter().any(|&(_, taken)| taken == at) {
                return fault(format!("two players have the Faction {id:?}; NE-004"));
            }
            named.push((seat, at));
        }
        let mut free = (0..self.game.factions.len()).filter(|at| !named.iter().any(|(_, taken)| taken == at));
        for seat in self.game.seats() {
            let own = named.iter().find(|&&(it, _)| it == seat).map(|&(_, at)| at);
            self.s.factions[seat] = own.or_else(|| free.next()).unwrap_or_default() as u8;
        }
        Ok(())
    }

    fn take(&mut self, face: FaceId) -> Outcome<CardId> {
        let cards = self.game.face(face).cards;
        let Some(card) = self.free.and(&cards).first() else {
            return fault(format!("{} is used more often than it exists ({})", self.game.name(face), cards.len()));
        };
        self.free.remove(card);
        Ok(card)
    }

    fn lay(&mut self, faces: Vec<FaceId>, zone: Zone) -> Outcome<()> {
        for face in faces {
            let card = self.take(face)?;
            self.game.put(&mut self.s, card, zone);
        }
        Ok(())
    }

    fn player(&mut self, seat: Seat, player: &Table) -> Outcome<()> {
        for (key, value) in player {
            known(key, &PLAYER_KEYS)?;
            match key.as_str() {
                // Handed out before everything else.
                "faction" => {}
                "pool" => {
                    let pool = goods(value, key)?;
                    if pool.each().any(|(_, n)| n > MAX_POOL / 2) {
                        return fault(format!("{key} has more than {} of a token", MAX_POOL / 2));
                    }
                    self.s.pool[seat] = pool.tokens;
                }
                "vp" => self.s.base_vp[seat] = small::<u16>(value, key)?.min(MAX_BASE_VP),
                "track" => self.s.track[seat] = small(value, key)?,
                "hand" => self.lay(self.game.faces_named(value, key)?, Zone::Hand(seat))?,
                "debris" => self.lay(self.game.faces_named(value, key)?, Zone::Debris(seat))?,
                "agreements" => self.lay(self.game.faces_named(value, key)?, Zone::Agreements(seat))?,
                "spoils" => self.lay(self.game.faces_named(value, key)?, Zone::Spoils(seat))?,
                "state" => {
                    for entry in texts(value, key)? {
                        let it = self.game.standing_named(entry)?;
                        self.stand(seat, &it, Zone::State(seat))?;
                    }
                }
                "leader" => {
                    let it = self.game.standing_named(text(value, key)?)?;
                    self.stand(seat, &it, Zone::Leader(seat))?;
                }
                "passed" => {
                    if boolean(value, key)? {
                        self.s.passed.insert(seat);
                    }
                }
                "fields-used" => {
                    for word in texts(value, key)? {
                        let Some(field) = Field::from_word(word) else {
                            let words = Field::ALL.map(Field::word).join(", ");
                            return fault(format!("there is no field {word:?}; try {words}"));
                        };
                        self.s.fields_used[seat] |= 1 << field.index();
                    }
                }
                _ => {
                    self.s.visits[seat] = small(value, key)?;
                    if self.s.visits[seat] > VISITS {
                        return fault(format!("nobody makes more than {VISITS} visits in a turn; NE-195"));
                    }
                }
            }
        }
        Ok(())
    }

    fn stand(&mut self, seat: Seat, it: &Standing, zone: Zone) -> Outcome<()> {
        let card = self.take(it.face)?;
        self.game.put(&mut self.s, card, zone);
        let face = self.game.face(it.face);
        if it.vp.len() > usize::from(face.slots()) {
            return fault(format!("{} holds at most {} VP tokens; NE-326", face.name, face.slots()));
        }
        if it.vp.iter().any(|vp| !(1..=80).contains(vp)) || it.uses > 2 {
            return fault(format!("what lies on {} cannot be", face.name));
        }
        let mark = &mut self.s.marks[card.index()];
        mark.vp = it.vp.iter().sum();
        mark.tokens = it.vp.len() as u8;
        mark.improved = it.improved;
        mark.uses = it.uses;
        mark.visited = it.visited;
        for visitor in it.visited.iter() {
            if self.s.visits[visitor] < VISITS {
                self.s.visits[visitor] += 1;
            }
        }
        self.agreed.extend(it.agreed.iter().map(|by| (by, card)));
        for &(token, n) in &it.kept {
            if self.s.kept.len() == MAX_KEPT || self.s.keep(seat, card, token, n.min(MAX_POOL / 2)) != n {
                return fault(format!("more lies on {} than there can be", face.name));
            }
        }
        for &under in &it.over {
            let under = self.take(under)?;
            self.game.put(&mut self.s, under, Zone::Attached(seat));
            self.s.host[under.index()] = card;
        }
        Ok(())
    }

    fn piles(&mut self, given: &Table) -> Outcome<()> {
        let faces = |key: &str| given.get(key).map_or(Ok(Vec::new()), |value| self.game.faces_named(value, key));
        let (discard, row, stack) = (faces("discard")?, faces("row")?, faces("stack")?);
        if row.len() > MAX_ROW {
            return fault(format!("no more than {MAX_ROW} cards lie in the row; NE-046"));
        }
        self.lay(discard, Zone::Discard)?;
        self.lay(row, Zone::Row)?;
        let top: Vec<CardId> = stack.into_iter().map(|face| self.take(face)).collect::<Outcome<_>>()?;
        let rest = given.get("rest").map_or(Ok("stack"), |value| text(value, "rest"))?;
        let free = std::mem::take(&mut self.free);
        match rest {
            "stack" => {
                let mut cards: Vec<CardId> = free.iter().collect();
                self.s.dice.shuffle(&mut cards);
                for card in cards {
                    self.game.put(&mut self.s, card, Zone::Stack);
                }
            }
            "discard" | "box" => {
                let zone = if rest == "box" { Zone::Box } else { Zone::Discard };
                for card in &free {
                    self.game.put(&mut self.s, card, zone);
                }
            }
            other => return fault(format!("rest is {other:?}; expected stack, discard or box")),
        }
        for card in top.into_iter().rev() {
            self.game.put(&mut self.s, card, Zone::Stack);
        }
        Ok(())
    }

    fn course(&mut self, given: &Table) -> Outcome<()> {
        if let Some(value) = given.get("turn") {
            self.s.turn = small(value, "turn")?;
        }
        if let Some(value) = given.get("first") {
            self.s.first = self.game.seat(value, "first")?;
        }
        let phase = given.get("phase").map_or(Ok("actions"), |value| text(value, "phase"))?;
        let step = given.get("acting").map_or(Ok(self.s.first), |value| self.game.seat(value, "acting"))?;
        if phase != "actions" && given.contains_key("acting") {
            return fault("acting is for the phase \"actions\"");
        }
        if phase == "actions" && self.s.passed.contains(step) && given.contains_key("acting") {
            return fault(format!("player {step} has passed and has no step; NE-088"));
        }
        let (phase, frame) = match phase {
            "actions" => (Phase::Actions, Frame::Steps { from: step }),
            "lookout" if self.s.row.is_empty() => {
                self.s.turn = self.s.turn.saturating_sub(1);
                (Phase::Lookout, Frame::Begin)
            }
            "lookout" => (Phase::Lookout, Frame::Refill { round: 0, k: 0 }),
            "production" => (Phase::Production, Frame::Produce { k: 0 }),
            "count" => (Phase::Count, Frame::Count),
            "cleanup" => (Phase::Cleanup, Frame::CleansUp { k: 0 }),
            other => {
                let known = "actions, lookout, production, count, cleanup or deal";
                return fault(format!("phase is {other:?}; expected {known}"));
            }
        };
        self.s.phase = phase;
        self.s.next([frame]);
        Ok(())
    }
}
