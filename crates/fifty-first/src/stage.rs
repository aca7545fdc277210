//! Positions of scenario files: built from parts, and compared with what a scenario expects.
//!
//! The format is described for people in `docs/scenarios.md`.

use std::borrow::Cow;

use table::staged::{self as common, Differences, Outcome, boolean, fault, known, small, text};
use table::{Dice, Machine, Row, Seat, Seed, Stage, StageError, Viewer};
use toml::{Table, Value};

use crate::cards::{CardId, CardSet, FaceId, LinkId};
use crate::catalog::Game;
use crate::course::Step;
use crate::flow::DEALT;
use crate::frame::Frame;
use crate::good::{ByToken, Good};
use crate::library::{Library, Pile};
use crate::packs::PackStep;
use crate::rivals::{RIVAL, Rival, staged};
use crate::setup::Setup;
use crate::state::{MAX_DISPLAY, MAX_STORED, MAX_SUPPLY, MAX_VP, Phase, State, Stored};
use crate::zones::{DiscardPile, Zone};

/// The most of a good that a scenario hands out.
const MAX_GIVEN: u16 = MAX_SUPPLY;

/// What is agreed on before the deal, by the names of a record's header; the number of players apart.
const SETUP_KEYS: [&str; 7] = ["edition", "with", "opponent", "hard", "house", "difficulty", "collaboration"];
const GIVEN_KEYS: [&str; 18] = [
    "cards",
    "players",
    "seed",
    "phase",
    "turn",
    "first",
    "round",
    "deck",
    "discard",
    "rest",
    "open",
    "blue-pile",
    "red-pile",
    "yellow-pile",
    "connection-discard",
    "last-round",
    "display",
    "connection-rest",
];
const GIVEN_SIDE_KEYS: [&str; 11] =
    ["faction", "goods", "vp", "hand", "connections", "state", "ruins", "deals", "pile", "passed", "used"];
const THEN_KEYS: [&str; 19] = [
    "watchers-see",
    "phase",
    "round",
    "first",
    "deck-size",
    "deck-top",
    "discard",
    "discard-has",
    "discard-size",
    "display",
    "open",
    "connection-discard",
    "blue-pile-size",
    "red-pile-size",
    "yellow-pile-size",
    "last-round",
    "over",
    "winners",
    "rank",
];
const SIGHT_KEYS: [&str; 10] =
    ["goods", "vp", "hand", "hand-size", "connections", "state", "ruins", "hidden-ruins", "deals", "passed"];
const THEN_SIDE_KEYS: [&str; 18] = [
    "sees",
    "faction",
    "goods",
    "has",
    "vp",
    "score",
    "hand",
    "hand-has",
    "hand-size",
    "connections",
    "state",
    "state-has",
    "ruins",
    "deals",
    "pile",
    "pile-top",
    "pile-size",
    "passed",
];

impl Stage for Game {
    fn stage(given: &Table) -> Outcome<(Game, State)> {
        let library = library_of(given)?;
        let game = Game::new(&library, setup_of(given)?).map_err(|error| StageError(error.to_string()))?;
        let seed: Seed = match given.get("seed") {
            None => Seed::from_number(1),
            Some(value) => {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                text.parse().map_err(|error| StageError(format!("seed: {error}")))?
            }
        };
        let state = if given.get("phase").and_then(Value::as_str) == Some("deal") {
            for key in given.keys() {
                let agreed = ["phase", "players", "seed", "cards"].into_iter().chain(SETUP_KEYS);
                known(key, &agreed.collect::<Vec<_>>())
                    .map_err(|_| StageError(format!("{key} cannot be given together with a fresh deal")))?;
            }
            table::Rules::deal(&game, &seed)
        } else {
            Builder::new(&game, &seed).build(given)?
        };
        Ok((game, state))
    }

    fn differences(&self, s: &State, then: &Table) -> Outcome<Vec<String>> {
        common::differences(
            then,
            |key| self.side_of(key),
            |side, key, value, found| match side {
                None => self.compare(s, key, value, found),
                Some(side) => self.compare_side(s, side, key, value, found),
            },
        )
    }
}

/// The program's cards, with those that the scenario puts in their place.
fn library_of(given: &Table) -> Outcome<Cow<'static, Library>> {
    let embedded = Library::embedded();
    let Some(value) = given.get("cards") else { return Ok(Cow::Borrowed(embedded)) };
    let cards = text(value, "cards")?;
    embedded.with_files(&[("cards", cards)]).map(Cow::Owned).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        StageError(errors.join("; "))
    })
}

/// What is agreed on, in the words of a record's header.
fn setup_of(given: &Table) -> Outcome<Setup> {
    let players = match given.get("players") {
        None => 2,
        Some(value) => small(value, "players")?,
    };
    let mut header = vec![("players-count".to_owned(), players.to_string())];
    for key in SETUP_KEYS {
        let words = match given.get(key) {
            Some(Value::String(word)) => vec![word.clone()],
            Some(Value::Boolean(on)) => vec![if *on { "on" } else { "off" }.to_owned()],
            list => names(list, key)?,
        };
        if !words.is_empty() {
            header.push((key.to_owned(), words.join(" ")));
        }
    }
    Setup::from_header(&header).map_err(|error| StageError(error.to_string()))
}

pub(crate) struct Builder<'g> {
    pub(crate) game: &'g Game,
    pub(crate) s: State,
    /// Cards that have no place yet.
    free: CardSet,
    /// Connection cards that have no place yet, by kind.
    free_links: Vec<u8>,
}

impl<'g> Builder<'g> {
    fn new(game: &'g Game, seed: &Seed) -> Self {
        let mut s = State::empty(Dice::keyed(seed));
        game.lay_out(&mut s);
        let free = s.deck.iter().copied().collect();
        let free_links = game.links().iter().map(|link| link.written.copies).collect();
        s.deck.clear();
        s.links.piles = [Row::new(); Pile::N];
        s.first = Seat::new(0);
        Builder { game, s, free, free_links }
    }

    /// The boards that the scenario names; the others in the order of their file, so that a scenario need not name
    /// those that do not matter.
    fn boards(&mut self, given: &Table) -> Outcome<()> {
        let mut named: Vec<(Seat, usize)> = Vec::new();
        for side in self.game.seats() {
            let table = given.get(&side.to_string()).and_then(Value::as_table);
            let Some(value) = table.and_then(|table| table.get("faction")) else { continue };
            let id = text(value, "faction")?;
            let Some(board) = self.game.boards().iter().position(|board| board.written.id == id) else {
                let ids: Vec<&str> = self.game.boards().iter().map(|board| board.written.id.as_str()).collect();
                return fault(format!("there is no faction {id:?}; try {}", ids.join(", ")));
            };
            if named.iter().any(|&(_, taken)| taken == board) {
                return fault(format!("two players have the faction {id:?}; factions are unique"));
            }
            named.push((side, board));
        }
        let mut free = (0..self.game.boards().len()).filter(|board| !named.iter().any(|(_, taken)| taken == board));
        for side in self.game.seats() {
            let own = named.iter().find(|&&(it, _)| it == side).map(|&(_, board)| board);
            self.s.factions[side] = own.or_else(|| free.next()).unwrap_or_default() as u8;
        }
        Ok(())
    }

    fn build(mut self, given: &Table) -> Outcome<State> {
        self.boards(given)?;
        for (key, value) in given {
            match self.game.side_of(key)? {
                None if self.game.stage_table(&mut self.s, key, value)? => {}
                None => {
                    known(
                        key,
                        &GIVEN_KEYS.into_iter().chain(SETUP_KEYS).chain(staged::GIVEN_KEYS).collect::<Vec<_>>(),
                    )?;
                }
                Some(side) => {
                    let Some(table) = value.as_table() else { return fault(format!("{key} wants a table")) };
                    self.side(side, table)?;
                }
            }
        }
        for name in names(given.get("discard"), "discard")? {
            let card = self.take(&name)?;
            self.game.put(&mut self.s, card, Zone::Discard(DiscardPile::COMMON));
        }
        self.rival(given)?;
        self.deck(given)?;
        self.links(given)?;
        self.scalars(given)?;
        self.phase(given)?;
        Ok(self.s)
    }

    pub(crate) fn take(&mut self, name: &str) -> Outcome<CardId> {
        let face = self.game.read_face(name).map_err(|error| StageError(error.to_string()))?;
        if let Some(hacked) = self.game.take_hacked(&mut self.s, face) {
            return hacked;
        }
        let card = self.free.and(&self.game.face(face).cards).first();
        let Some(card) = card else {
            let n = self.game.face(face).cards.len();
            return fault(format!("{name} is used more often than it exists ({n} in these sets)"));
        };
        self.free.remove(card);
        Ok(card)
    }

    fn take_link(&mut self, name: &str) -> Outcome<LinkId> {
        let link = self.game.link_named(name)?;
        match self.free_links.get_mut(link.index()) {
            Some(n) if *n > 0 => {
                *n -= 1;
                Ok(link)
            }
            _ => fault(format!("{name} is used more often than it exists")),
        }
    }

    fn side(&mut self, side: Seat, table: &Table) -> Outcome<()> {
        for (key, value) in table {
            if self.game.stage_pack(&mut self.s, side, key, value)? {
                continue;
            }
            known(key, &GIVEN_SIDE_KEYS)?;
            match key.as_str() {
                // Handed out before everything else.
                "faction" => {}
                "goods" => self.s.goods[side] = tokens(text(value, key)?)?,
                "vp" => self.s.vp[side] = bounded(value, key, MAX_VP)?,
                "passed" => {
                    if boolean(value, key)? {
                        self.s.passed.insert(side);
                    }
                }
                "used" => {
                    for word in names(Some(value), key)? {
                        let faction = self.s.factions[side];
                        let n = self.game.boards()[usize::from(faction)].acts.len() as u8;
                        let i = (0..n).find(|&i| self.game.board_word(faction, i) == word);
                        let Some(i) = i else { return fault(format!("the board has no action {word:?}")) };
                        let free =
                            self.game.boards()[usize::from(faction)].marks[usize::from(i)] & !self.s.board_used[side];
                        self.s.board_used[side] |= free & free.wrapping_neg();
                    }
                }
                "hand" => {
                    for name in names(Some(value), key)? {
                        let card = self.take(&name)?;
                        self.game.put(&mut self.s, card, Zone::Hand(side));
                    }
                }
                "connections" => {
                    for name in names(Some(value), key)? {
                        let link = self.take_link(&name)?;
                        self.s.links.hands[side][link.index()] += 1;
                    }
                }
                "ruins" => {
                    for entry in names(Some(value), key)? {
                        self.ruins(side, &entry)?;
                    }
                }
                "deals" => {
                    for name in names(Some(value), key)? {
                        let card = self.take(&name)?;
                        self.game.put(&mut self.s, card, Zone::Deals(side));
                    }
                }
                "pile" => {
                    if !self.s.discard.are_own() {
                        return fault("no player has a discard pile of their own at this table");
                    }
                    for name in names(Some(value), key)?.into_iter().rev() {
                        let card = self.take(&name)?;
                        self.game.put(&mut self.s, card, Zone::Discard(DiscardPile::of(side)));
                    }
                }
                "state" => {
                    for entry in names(Some(value), key)? {
                        self.location(side, &entry)?;
                    }
                }
                _ => return fault(format!("{key} is not handled")),
            }
        }
        Ok(())
    }

    /// "School + shield + 2 gun".
    fn location(&mut self, side: Seat, entry: &str) -> Outcome<()> {
        let mut parts = entry.split('+').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let card = self.take(name)?;
        self.game.put(&mut self.s, card, Zone::Built(side));
        for part in parts {
            match part.split_once(' ') {
                None if part == "shield" => self.s.shielded.insert(card),
                None if part == "visited" => self.s.visited.insert(card),
                None if part == "blocked" && self.game.packs.blocking => self.s.packs.blocked.insert(card),
                None if part == "used" => self.s.count_use(card),
                Some(("used", n)) => {
                    let n = n.parse().ok().filter(|n| (1..=3_u8).contains(n));
                    let n = n.ok_or_else(|| {
                        StageError(format!("{part:?}: expected a number from 1 to 3, such as \"used 2\""))
                    })?;
                    for _ in 0..n {
                        self.s.count_use(card);
                    }
                }
                Some(("kept", goods)) => self.goods_on(side, card, goods, true)?,
                Some(_) => self.goods_on(side, card, part, false)?,
                None => {
                    return fault(format!(
                        "{entry:?}: {part:?} is unknown; expected shield, visited, used, \"used 2\", \"3 brick\" or \"kept 2 gun\""
                    ));
                }
            }
        }
        Ok(())
    }

    /// "School + hidden + 2 gun": hidden Ruins were gained, and others have not seen them.
    fn ruins(&mut self, side: Seat, entry: &str) -> Outcome<()> {
        let mut parts = entry.split('+').map(str::trim);
        let card = self.take(parts.next().unwrap_or_default())?;
        let mut hidden = false;
        self.game.put(&mut self.s, card, Zone::Ruins(side));
        for part in parts {
            match part {
                "hidden" => hidden = true,
                goods => self.goods_on(side, card, goods, false)?,
            }
        }
        if !hidden {
            self.game.show(&mut self.s, card);
        }
        Ok(())
    }

    fn goods_on(&mut self, owner: Seat, card: CardId, goods: &str, returns: bool) -> Outcome<()> {
        let goods = tokens(goods)?;
        for good in Good::tokens() {
            let n = goods[good];
            if n > 0 {
                if self.s.stored.len() == MAX_STORED {
                    return fault(format!("goods of more than {MAX_STORED} kinds lie on cards"));
                }
                let buried = self.s.ruins[owner].contains(card);
                let kept_for = self.game.errand_on(card);
                let returns = returns && kept_for.is_none();
                self.s.stored.push(Stored { card, owner, good, n, returns, buried, kept_for });
                if !buried && kept_for.is_none() {
                    self.s.cached[owner][good] += n;
                }
            }
        }
        Ok(())
    }

    /// The named cards on top, first first; what is left over below them in random order, or elsewhere.
    fn deck(&mut self, given: &Table) -> Outcome<()> {
        let mut top = Vec::new();
        for name in names(given.get("deck"), "deck")? {
            top.push(self.take(&name)?);
        }
        let display = names(given.get("display"), "display")?;
        if display.len() > MAX_DISPLAY {
            return fault(format!("display has {} cards; at most {MAX_DISPLAY} lie there", display.len()));
        }
        for name in display {
            let card = self.take(&name)?;
            self.game.put(&mut self.s, card, Zone::Display);
        }
        let mut rest: Vec<CardId> = self.free.iter().collect();
        match given.get("rest").map(|value| text(value, "rest")).transpose()? {
            None | Some("deck") => {
                self.s.dice.shuffle(&mut rest);
                self.s.deck.extend(rest);
            }
            Some("discard") => {
                for card in rest {
                    self.game.put(&mut self.s, card, Zone::Discard(DiscardPile::COMMON));
                }
            }
            Some("box") => {}
            Some(other) => return fault(format!("rest is {other:?}; expected deck, discard or box")),
        }
        self.s.deck.extend(top.into_iter().rev());
        Ok(())
    }

    fn links(&mut self, given: &Table) -> Outcome<()> {
        for name in names(given.get("open"), "open")? {
            let link = self.take_link(&name)?;
            let pile = self.game.links()[link.index()].pile as usize;
            if self.s.links.open[pile].replace(link).is_some() {
                return fault("two connections of one color lie open; each pile shows one");
            }
        }
        for name in names(given.get("connection-discard"), "connection-discard")? {
            let link = self.take_link(&name)?;
            Game::discard_link(&mut self.s, link);
        }
        let rest_in_box = match given.get("connection-rest").map(|value| text(value, "connection-rest")).transpose()? {
            None => false,
            Some("box") => true,
            Some(other) => return fault(format!("connection-rest is {other:?}; expected box")),
        };
        for (pile, key) in [(Pile::Blue, "blue-pile"), (Pile::Red, "red-pile"), (Pile::Yellow, "yellow-pile")] {
            let mut top = Vec::new();
            for name in names(given.get(key), key)? {
                let link = self.take_link(&name)?;
                if self.game.links()[link.index()].pile != pile {
                    return fault(format!("{name} does not belong to the {key}"));
                }
                top.push(link);
            }
            let mut rest: Vec<LinkId> = Vec::new();
            for (i, link) in self.game.links().iter().enumerate() {
                if link.pile == pile && !rest_in_box {
                    rest.extend(std::iter::repeat_n(LinkId(i as u8), self.free_links[i].into()));
                    self.free_links[i] = 0;
                }
            }
            self.s.dice.shuffle(&mut rest);
            let row = &mut self.s.links.piles[pile as usize];
            row.extend(rest);
            row.extend(top.into_iter().rev());
        }
        Ok(())
    }

    fn scalars(&mut self, given: &Table) -> Outcome<()> {
        let s = &mut self.s;
        let opening = given.get("phase").and_then(Value::as_str) == Some("opening");
        s.round = given.get("round").map_or(Ok(u16::from(!opening)), |value| small(value, "round"))?;
        if let Some(value) = given.get("first") {
            s.first = seat(value, "first")?;
            let n = if self.game.token_moves() { self.game.n_sides } else { self.game.setup.players };
            if s.first.index() >= usize::from(n) {
                return fault(format!("first: there is no player {}", s.first));
            }
        }
        if let Some(value) = given.get("last-round") {
            s.end_triggered = boolean(value, "last-round")?;
        }
        Ok(())
    }

    fn phase(&mut self, given: &Table) -> Outcome<()> {
        let phase = given.get("phase").map_or(Ok("action"), |value| text(value, "phase"))?;
        let turn = given.get("turn").map_or(Ok(self.s.first), |value| seat(value, "turn"))?;
        let s = &mut self.s;
        let course = &self.game.course;
        match phase {
            "action" => {
                s.phase = Phase::Action;
                if turn.index() >= usize::from(self.game.n_sides) {
                    return fault(format!("turn: there is no player {turn}"));
                }
                s.next([self.game.turn_of(turn), course.resume(Step::Actions)]);
            }
            "lookout" => {
                s.round = s.round.saturating_sub(1);
                s.next([course.begin(Step::Round)]);
            }
            "production" => s.next([course.begin(Step::Production)]),
            "assault" if self.game.packs.moloch.is_some() => s.next([course.begin(Step::Pack(PackStep::Assault))]),
            "deploy" if self.game.packs.moloch.is_some() => s.next([course.begin(Step::Pack(PackStep::Deploy))]),
            "cleanup" => s.next([course.begin(Step::Cleanup)]),
            "opening" => {
                for seat in self.game.seats() {
                    let n = s.hands[seat].len() as usize;
                    if !(2..=DEALT).contains(&n) {
                        return fault(format!(
                            "player {seat} has {n} cards in the opening; expected {DEALT}, of which two are discarded"
                        ));
                    }
                }
                s.next([Frame::Opening, course.begin(Step::Round)]);
            }
            other => {
                return fault(format!(
                    "phase is {other:?}; expected action, lookout, production, cleanup, opening or deal"
                ));
            }
        }
        self.game.settle(s, &mut |_| {});
        Ok(())
    }
}

impl Game {
    /// The side that a key of a scenario names: "1" to "4", or a rival, as "virtual".
    fn side_of(&self, key: &str) -> Outcome<Option<Seat>> {
        let side = match Rival::keyed(key) {
            Some(rival) if self.rival_name() == Some(rival.profile().name) => Some(RIVAL),
            Some(rival) => return fault(format!("{} does not play here", rival.profile().called)),
            None => key.parse().ok().and_then(Seat::from_number),
        };
        if let Some(side) = side
            && side.index() >= usize::from(self.n_sides)
        {
            return fault(format!("there is no player {side}; players = {}", self.setup.players));
        }
        Ok(side)
    }

    fn link_named(&self, name: &str) -> Outcome<LinkId> {
        let i = self.links.iter().position(|link| link.written.name.eq_ignore_ascii_case(name));
        i.map_or_else(|| fault(format!("there is no connection {name:?}")), |i| Ok(LinkId(i as u8)))
    }

    /// Printed names, whatever spelling the scenario uses.
    pub(crate) fn printed(&self, written: Vec<String>) -> Outcome<Vec<String>> {
        let printed = |name: String| {
            let face = self.read_face(&name).map_err(|error| StageError(error.to_string()))?;
            Ok(self.name(face).to_owned())
        };
        written.into_iter().map(printed).collect()
    }

    pub(crate) fn names_of(&self, cards: &CardSet) -> Vec<String> {
        cards.iter().map(|card| self.face_of(card).location.name.clone()).collect()
    }

    fn compare(&self, s: &State, key: &str, value: &Value, found: &mut Differences) -> Outcome<()> {
        if staged::THEN_KEYS.contains(&key) {
            return self.compare_rival(s, key, value, found);
        }
        if let Some(is) = self.staged_table(s, key) {
            found.check(key, &value.as_str().map_or_else(|| value.to_string(), str::to_owned), &is);
            return Ok(());
        }
        known(key, &THEN_KEYS.into_iter().chain(staged::THEN_KEYS).collect::<Vec<_>>())?;
        let row = |cards: &[CardId]| -> Vec<String> {
            cards.iter().map(|&card| self.face_of(card).location.name.clone()).collect()
        };
        let link_names = |links: &mut dyn Iterator<Item = LinkId>| -> Vec<String> {
            links.map(|link| self.link_name(link).to_owned()).collect()
        };
        match key {
            "watchers-see" => self.compare_sight(s, Viewer::Watcher, "watchers", value, found)?,
            "phase" => found.check(key, &text(value, key)?, &s.phase.name().to_ascii_lowercase().as_str()),
            "round" => found.check(key, &small(value, key)?, &s.round),
            "first" => found.check(key, &seat(value, key)?.number(), &s.first.number()),
            "deck-size" => found.check(key, &small(value, key)?, &(s.deck.len() as u16)),
            "deck-top" => {
                let expected = self.printed(names(Some(value), key)?)?;
                let top: Vec<CardId> = s.deck.iter().rev().take(expected.len()).copied().collect();
                found.check(key, &expected, &row(&top));
            }
            "discard" => {
                found.same(key, self.printed(names(Some(value), key)?)?, self.names_of(&s.discard.set()));
            }
            "discard-has" => {
                found.has(key, &self.printed(names(Some(value), key)?)?, &self.names_of(&s.discard.set()));
            }
            "discard-size" => found.check(key, &small(value, key)?, &(s.discard.set().len() as u16)),
            "display" => found.same(key, self.printed(names(Some(value), key)?)?, row(&s.display)),
            "open" => {
                found.same(key, names(Some(value), key)?, link_names(&mut s.links.open.into_iter().flatten()));
            }
            "connection-discard" => {
                let kinds = self.links.iter().zip(s.links.discard);
                let all = kinds.flat_map(|(link, n)| std::iter::repeat_n(link.written.name.clone(), n.into()));
                found.same(key, names(Some(value), key)?, all.collect());
            }
            "blue-pile-size" => found.check(key, &small(value, key)?, &(s.links.piles[0].len() as u16)),
            "red-pile-size" => found.check(key, &small(value, key)?, &(s.links.piles[1].len() as u16)),
            "yellow-pile-size" => found.check(key, &small(value, key)?, &(s.links.piles[2].len() as u16)),
            "last-round" => found.check(key, &boolean(value, key)?, &s.end_triggered),
            "over" => found.check(key, &boolean(value, key)?, &(s.phase == Phase::Over)),
            "rank" => {
                let rank = self.rank(s).map_or("none", crate::rivals::Rank::name);
                found.check(key, &text(value, key)?, &rank);
            }
            "winners" => {
                let Some(list) = value.as_array() else { return fault("winners wants a list of seat numbers") };
                let expected: Vec<u8> = list.iter().map(|it| Ok(seat(it, key)?.number())).collect::<Outcome<_>>()?;
                let winners: Vec<u8> = self.winning(s).iter().map(Seat::number).collect();
                found.check(key, &expected, &winners);
            }
            _ => return fault(format!("{key} is not handled")),
        }
        Ok(())
    }

    fn compare_side(&self, s: &State, side: Seat, key: &str, value: &Value, found: &mut Differences) -> Outcome<()> {
        let what = format!("{key} of {}", self.side_name(side));
        if let Some(is) = self.staged_pack(s, side, key) {
            let expected = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            found.check(&what, &expected, &is);
            return Ok(());
        }
        known(key, &THEN_SIDE_KEYS)?;
        let list = || names(Some(value), key);
        match key {
            "sees" => self.compare_sight(s, Viewer::Seat(side), &self.side_name(side), value, found)?,
            "goods" => found.check(&what, &goods_text(&tokens(text(value, key)?)?), &goods_text(&s.goods[side])),
            "has" => {
                for (good, n) in parse_goods(text(value, key)?)? {
                    found.check(&format!("{good} of {}", self.side_name(side)), &n, &s.goods[side][good]);
                }
            }
            "faction" => {
                let board = &self.boards[usize::from(s.factions[side])].written.id;
                found.check(&what, &text(value, key)?, &board.as_str());
            }
            "vp" => found.check(&what, &small(value, key)?, &s.vp[side]),
            "score" => found.check(&what, &small::<i32>(value, key)?, &self.score_of(s, side)),
            "hand" => found.same(&what, self.printed(list()?)?, self.names_of(&s.hands[side])),
            "hand-has" => found.has(&what, &self.printed(list()?)?, &self.names_of(&s.hands[side])),
            "hand-size" => found.check(&what, &small(value, key)?, &s.hand_size(side)),
            "connections" => {
                let kinds = self.links.iter().zip(s.links.hands[side]);
                let all = kinds.flat_map(|(link, n)| std::iter::repeat_n(link.written.name.clone(), n.into()));
                found.same(&what, list()?, all.collect());
            }
            "state" => found.same(&what, self.printed_state(list()?)?, self.described(s, &s.built[side])),
            "state-has" => {
                found.has(&what, &self.printed_state(list()?)?, &self.described(s, &s.built[side]));
            }
            "ruins" => match value.as_integer() {
                Some(_) => found.check(&what, &small(value, key)?, &s.ruins[side].len()),
                None => found.same(&what, self.printed_state(list()?)?, self.described(s, &s.ruins[side])),
            },
            "deals" => found.same(&what, self.printed(list()?)?, self.names_of(&s.deals[side])),
            "pile" | "pile-top" => {
                let expected = self.printed(list()?)?;
                let pile = s.discard.pile(DiscardPile::of(side)).iter().rev();
                let pile: Vec<String> = pile.map(|&card| self.face_of(card).location.name.clone()).collect();
                let n = if key == "pile" { pile.len() } else { expected.len().min(pile.len()) };
                found.check(&what, &expected, &pile[..n].to_vec());
            }
            "pile-size" => {
                found.check(&what, &small(value, key)?, &(s.discard.pile(DiscardPile::of(side)).len() as u16));
            }
            "passed" => found.check(&what, &boolean(value, key)?, &s.passed.contains(side)),
            _ => return fault(format!("{key} is not handled")),
        }
        Ok(())
    }

    /// What a viewer is shown of the sides: the same keys, and "hidden" for cards that are not shown.
    fn compare_sight(
        &self,
        s: &State,
        viewer: Viewer,
        who: &str,
        value: &Value,
        found: &mut Differences,
    ) -> Outcome<()> {
        let Some(sides) = value.as_table() else { return fault("what is seen wants a table for each side") };
        let view = self.view_for(s, viewer);
        for (key, value) in sides {
            let Some(side) = self.side_of(key)? else {
                return fault(format!("{key:?} is not a side that could be seen"));
            };
            let (Some(keys), Some(seen)) = (value.as_table(), view.sides.get(side.index())) else {
                return fault(format!("{key} wants a table"));
            };
            for (key, value) in keys {
                known(key, &SIGHT_KEYS)?;
                let what = format!("{key} of {}, seen by {who}", self.side_name(side));
                let faces = |faces: &[FaceId]| faces.iter().map(|&it| self.name(it).to_owned()).collect::<Vec<_>>();
                let mut cards = |shown: Option<Vec<String>>| -> Outcome<()> {
                    match (value.as_str() == Some("hidden"), shown) {
                        (true, None) => {}
                        (true, Some(shown)) => found.0.push(format!("{what}: expected hidden, found {shown:?}")),
                        (false, None) => found.0.push(format!("{what}: expected {value}, found hidden")),
                        (false, Some(shown)) => found.same(&what, names(Some(value), key)?, shown),
                    }
                    Ok(())
                };
                match key.as_str() {
                    "goods" => found.check(&what, &goods_text(&tokens(text(value, key)?)?), &goods_text(&seen.goods)),
                    "vp" => found.check(&what, &small(value, key)?, &seen.vp),
                    "hand-size" => found.check(&what, &small(value, key)?, &seen.hand_size),
                    "passed" => found.check(&what, &boolean(value, key)?, &seen.passed),
                    "hand" => cards(seen.hand.as_deref().map(faces))?,
                    "connections" => {
                        let links = seen.links.as_deref();
                        cards(links.map(|it| it.iter().map(|&link| self.link_name(link).to_owned()).collect()))?;
                    }
                    "state" => cards(Some(seen.locations.iter().map(|it| self.name(it.face).to_owned()).collect()))?,
                    "ruins" => cards(Some(faces(&seen.ruins)))?,
                    "hidden-ruins" => found.check(&what, &small(value, key)?, &seen.hidden_ruins),
                    "deals" => cards(Some(faces(&seen.deals)))?,
                    _ => return fault(format!("{key} is not handled")),
                }
            }
        }
        Ok(())
    }

    fn printed_state(&self, entries: Vec<String>) -> Outcome<Vec<String>> {
        let printed = |entry: String| {
            let (name, marks) = entry.split_once('+').map_or((entry.as_str(), ""), |(name, marks)| (name, marks));
            let face = self.read_face(name).map_err(|error| StageError(error.to_string()))?;
            let mut all = vec![self.name(face).to_owned()];
            all.extend(marks.split('+').map(|mark| mark.trim().to_owned()).filter(|mark| !mark.is_empty()));
            all[1..].sort();
            Ok(all.join(" + "))
        };
        entries.into_iter().map(printed).collect()
    }

    /// A State in the words of scenario files.
    fn described(&self, s: &State, cards: &CardSet) -> Vec<String> {
        let describe = |card: CardId| {
            let mut all = vec![self.face_of(card).location.name.clone()];
            if s.shielded.contains(card) {
                all.push("shield".to_owned());
            }
            if s.visited.contains(card) {
                all.push("visited".to_owned());
            }
            if s.packs.blocked.contains(card) {
                all.push("blocked".to_owned());
            }
            match s.uses(card) {
                0 => {}
                1 => all.push("used".to_owned()),
                n => all.push(format!("used {n}")),
            }
            for it in s.stored_on(card) {
                all.push(format!("{}{} {}", if it.returns { "kept " } else { "" }, it.n, it.good));
            }
            all[1..].sort();
            all.join(" + ")
        };
        cards.iter().map(describe).collect()
    }
}

fn goods_text(goods: &ByToken<u16>) -> String {
    let parts: Vec<String> =
        Good::tokens().filter(|&it| goods[it] > 0).map(|it| format!("{} {it}", goods[it])).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(" + ") }
}

fn parse_goods(text: &str) -> Outcome<Vec<(Good, u16)>> {
    let text = text.trim();
    if text.is_empty() || text == "nothing" {
        return Ok(Vec::new());
    }
    let part = |part: &str| {
        let wrong =
            || StageError(format!("{text:?} is not a list of goods; expected for example \"2 gun + 1 worker\""));
        let (n, word) = part.trim().split_once(' ').ok_or_else(wrong)?;
        let good = Good::from_word(word).filter(|good| good.is_token()).ok_or_else(wrong)?;
        let n: u16 = n.parse().map_err(|_| wrong())?;
        if n > MAX_GIVEN { Err(wrong()) } else { Ok((good, n)) }
    };
    text.split('+').map(part).collect()
}

fn tokens(text: &str) -> Outcome<ByToken<u16>> {
    let mut goods = ByToken::default();
    for (good, n) in parse_goods(text)? {
        let sum = goods[good] + n;
        if sum > MAX_GIVEN {
            return fault(format!("{text:?} has {sum} {good}; at most {MAX_GIVEN} of a good are handed out"));
        }
        goods[good] = sum;
    }
    Ok(goods)
}

pub(crate) fn bounded(value: &Value, key: &str, most: u16) -> Outcome<u16> {
    let number = small(value, key)?;
    if number > most { fault(format!("{key} is {number}; at most {most} is possible")) } else { Ok(number) }
}

fn seat(value: &Value, key: &str) -> Outcome<Seat> {
    if value.as_str().and_then(Rival::keyed).is_some() {
        return Ok(RIVAL);
    }
    let seat = Seat::from_number(small(value, key)?);
    seat.map_or_else(|| fault(format!("{key} wants a seat number from 1, found {value}")), Ok)
}

pub(crate) fn names(value: Option<&Value>, key: &str) -> Outcome<Vec<String>> {
    let Some(value) = value else { return Ok(Vec::new()) };
    Ok(common::texts(value, key)?.into_iter().map(str::to_owned).collect())
}
