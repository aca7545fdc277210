//! Positions built from parts.

use std::borrow::Cow;

use table::staged::{Outcome, boolean, fault, known, list, small, table, text};
use table::{Dice, Machine, Seat, Seed, StageError};
use toml::{Table, Value};

use super::read::{COMMON, OWNED, era, hood, role, track};
use crate::catalog::Game;
use crate::city::SEATS;
use crate::library::Library;
use crate::lots::Site;
use crate::pieces::{CardId, CardSet, Era, Kind, Role};
use crate::setup::{Leaders, Setup};
use crate::state::{HEADLINES, MINES, Posted, Quiet, State};

const GIVEN_KEYS: [&str; 21] = [
    "cards",
    "players",
    "variants",
    "seed",
    "era",
    "round",
    "influence",
    "roles",
    "tracks",
    "headlines",
    "deck",
    "discard",
    "box",
    "rest",
    "dice",
    "mob-used",
    "rolled-mines",
    "used-tokens",
    "city",
    "city-hall",
    "now",
];
const GIVEN_PLAYER_KEYS: [&str; 20] = [
    "vp",
    "houses",
    "mansions",
    "factories",
    "commercial",
    "cubes",
    "fresh",
    "mines",
    "unrest",
    "hand",
    "bank",
    "selected",
    "responded",
    "shown",
    "leader",
    "mogul",
    "tokens",
    "token-used",
    "ballots",
    "quiet",
];
const GIVEN_CITY_KEYS: [&str; 5] = ["civic", "hospital", "park", "cubes", "fresh"];
/// The longest list of rolls for which dice are looked for.
const MAX_ROLLS: usize = 6;

/// The cards: those of the program, with what the text of a card file replaces.
pub(super) fn library(given: &Table) -> Outcome<Cow<'static, Library>> {
    let embedded = Library::embedded();
    let Some(value) = given.get("cards") else { return Ok(Cow::Borrowed(embedded)) };
    let changed = embedded.with_files(&[("cards", text(value, "cards")?)]);
    changed.map(Cow::Owned).map_err(|errors| StageError(errors.first().map(ToString::to_string).unwrap_or_default()))
}

/// The number of players and the variants; those that the position needs go without saying.
pub(super) fn setup(given: &Table) -> Outcome<Setup> {
    let players = given.get("players").map_or(Ok(2), |value| small(value, "players"))?;
    let mut setup = Setup::new(players);
    if let Some(value) = given.get("variants") {
        for it in list(value, "variants")? {
            match text(it, "variants")? {
                "leaders" => setup.leaders = Leaders::Dealt,
                "chosen leaders" => setup.leaders = Leaders::Chosen,
                "mogul" => setup.mogul = true,
                "bigwig" => (setup.mogul, setup.bigwig) = (true, true),
                other => {
                    let known = "try leaders, chosen leaders, mogul, bigwig";
                    return fault(format!("there is no variant {other:?}; {known}"));
                }
            }
        }
    }
    for player in given.values().filter_map(Value::as_table) {
        if player.contains_key("leader") && setup.leaders == Leaders::Off {
            setup.leaders = Leaders::Dealt;
        }
        setup.bigwig |= player.contains_key("tokens");
        setup.mogul |= setup.bigwig || player.contains_key("mogul");
    }
    Ok(setup)
}

pub(super) fn seed(given: &Table) -> Outcome<Seed> {
    let Some(value) = given.get("seed") else { return Ok(Seed::from_number(1)) };
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    text.parse().map_err(|error| StageError(format!("seed: {error}")))
}

pub(super) struct Builder<'g> {
    pub(super) game: &'g Game,
    pub(super) s: State,
    /// Cards that have a place.
    placed: CardSet,
    /// The era of the latest card that was named.
    latest: Era,
}

impl<'g> Builder<'g> {
    pub(super) fn new(game: &'g Game, seed: &Seed) -> Self {
        let mut s = State::new(Dice::keyed(seed));
        s.open.influence = game.seats().collect();
        Builder { game, s, placed: CardSet::EMPTY, latest: Era::E1890 }
    }

    pub(super) fn build(mut self, given: &Table) -> Outcome<State> {
        for (key, value) in given {
            if let Some(seat) = self.game.seat_of_key(key)? {
                self.player(seat, table(value, key)?)?;
            } else {
                known(key, &GIVEN_KEYS)?;
            }
        }
        for (key, value) in given {
            self.open(key, value)?;
        }
        let city_hall = given.get("city-hall").map_or(Ok(true), |value| boolean(value, "city-hall"))?;
        let site = self.game.map.city_hall;
        let stands = self.game.map.lots_of(site).is_within(self.s.open.city.layer(Kind::Civic.layer()));
        if city_hall && !stands {
            self.put(Kind::Civic, None, site)?;
        }
        if self.s.open.roles[Role::Mayor as usize].is_none() {
            self.s.open.roles[Role::Mayor as usize] = Some(self.s.open.influence[0]);
        }
        self.check_pieces()?;
        let now = self.read_now(given.get("now"))?;
        self.decks(given)?;
        self.go_to(&now)?;
        if let Some(value) = given.get("dice") {
            self.s.dice = dice(value)?;
        }
        if let Err(what) = self.game.audit(&self.s) {
            return fault(what);
        }
        self.game.settle(&mut self.s, &mut |_| {});
        Ok(self.s)
    }

    /// A card that was named gets its place.
    pub(super) fn place_card(&mut self, card: CardId) -> Outcome<CardId> {
        let it = self.game.card(card);
        if self.placed.contains(card) {
            return fault(format!("{} is in two places; every card is there once", it.title));
        }
        self.placed.insert(card);
        self.latest = self.latest.max(it.era);
        Ok(card)
    }

    fn cards(&mut self, value: &Value, key: &str) -> Outcome<Vec<CardId>> {
        let cards = self.game.cards_titled(value, key)?;
        cards.into_iter().map(|card| self.place_card(card)).collect()
    }

    pub(super) fn put(&mut self, kind: Kind, owner: Option<Seat>, site: Site) -> Outcome<()> {
        let map = &self.game.map;
        let lots = map.lots_of(site);
        if lots.meets(&self.s.open.city.occupied()) {
            return fault(format!("there are two pieces on {}; a lot holds one", map.site_name(site)));
        }
        self.s.open.city.put(map, kind, owner, site);
        Ok(())
    }

    fn cubes(&mut self, owner: Option<Seat>, value: &Value, key: &str) -> Outcome<()> {
        for lot in self.game.lots_named(value, key)? {
            if self.s.open.city.occupied().contains(lot) {
                let name = &self.game.map.lot(lot).name;
                return fault(format!("there are two pieces on {name}; a lot holds one"));
            }
            self.s.open.city.put_cube(&self.game.map, lot, owner);
            if key == "fresh" {
                self.s.open.fresh.insert(lot);
            }
        }
        Ok(())
    }

    fn open(&mut self, key: &str, value: &Value) -> Outcome<()> {
        let open = &mut self.s.open;
        match key {
            "influence" => {
                let order = self.game.seat_list(value, key)?;
                let mut sorted = order.clone();
                sorted.sort();
                if sorted != self.game.seats().collect::<Vec<Seat>>() {
                    return fault(format!("influence names every player once, found {value}"));
                }
                open.influence = order.into_iter().collect();
            }
            "roles" => {
                for (name, value) in table(value, key)? {
                    let role = role(name)?;
                    open.roles[role as usize] = Some(self.game.seat(value, name)?);
                }
            }
            "tracks" => {
                for (name, value) in table(value, key)? {
                    let track = track(name)?;
                    let wanted: u8 = small(value, name)?;
                    let values = self.game.map.track(track);
                    let Some(at) = values.iter().position(|&it| it == wanted) else {
                        return fault(format!("the {} track has {values:?}, not {wanted}", track.name()));
                    };
                    open.tracks[track as usize] = at as u8;
                }
            }
            "headlines" => self.headlines(value)?,
            "discard" => {
                for card in self.cards(value, key)? {
                    self.s.discard.insert(card);
                    if self.game.card(card).recurring {
                        self.s.open.spent.insert(card); // it was played
                    }
                }
            }
            "box" => self.s.open.boxed = self.cards(value, key)?.into_iter().collect(),
            "round" => open.round = small(value, key)?,
            "mob-used" => open.mob_used = boolean(value, key)?,
            "rolled-mines" => {
                let n: u8 = small(value, key)?;
                let vacant = (0..MINES).filter(|&it| open.mines[it].is_none()).take(n.into());
                let bits = vacant.fold(0, |bits, mine| bits | 1 << mine);
                open.rolled |= bits;
            }
            "used-tokens" => {
                for token in self.game.tokens_named(value, key)? {
                    open.tokens_used |= 1 << token.0;
                }
            }
            "city" => {
                for (key, value) in table(value, key)? {
                    known(key, &GIVEN_CITY_KEYS)?;
                    match COMMON.iter().find(|(it, _)| it == key) {
                        Some(&(_, kind)) => {
                            for (kind, site) in self.game.pieces_named(value, key, kind)? {
                                self.put(kind, None, site)?;
                            }
                        }
                        None => self.cubes(None, value, key)?,
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The newest first: `"Gilded Age"` of player 1, or a table with `card` and `owner`.
    fn headlines(&mut self, value: &Value) -> Outcome<()> {
        let all = list(value, "headlines")?;
        if all.len() > HEADLINES {
            return fault(format!("there are {HEADLINES} Headline spaces, found {} Headlines; FS-325", all.len()));
        }
        for it in all {
            let posted = self.game.posted(it)?;
            let card = self.place_card(posted.card)?;
            if self.game.card(card).headline.is_none() {
                return fault(format!("{} has no Headline", self.game.card(card).title));
            }
            self.s.open.headlines.push(posted);
        }
        Ok(())
    }

    fn player(&mut self, seat: Seat, player: &Table) -> Outcome<()> {
        for (key, value) in player {
            known(key, &GIVEN_PLAYER_KEYS)?;
            if let Some(&(_, kind)) = OWNED.iter().find(|(it, _)| it == key) {
                for (kind, site) in self.game.pieces_named(value, key, kind)? {
                    self.put(kind, Some(seat), site)?;
                }
                continue;
            }
            match key.as_str() {
                "vp" => self.s.open.vp[seat] = small(value, key)?,
                "cubes" | "fresh" => self.cubes(Some(seat), value, key)?,
                "mines" => self.mines(seat, small(value, key)?)?,
                "unrest" => {
                    let (n, most) = (small(value, key)?, self.game.map().figures.cubes);
                    if n > most {
                        return fault(format!("{n} cubes of unrest are more than the {most} cubes of a player"));
                    }
                    self.s.open.unrest[seat] = n;
                }
                "hand" | "shown" | "responded" => {
                    let cards: CardSet = self.cards(value, key)?.into_iter().collect();
                    self.s.hands[seat] = self.s.hands[seat].with(cards);
                    if key != "hand" {
                        self.s.open.shown[seat] = self.s.open.shown[seat].with(cards);
                    }
                    if key == "responded" {
                        self.s.open.responded = self.s.open.responded.with(cards);
                    }
                }
                "bank" => self.s.banks[seat] = self.cards(value, key)?.into_iter().collect(),
                "selected" => {
                    let card = self.game.card_titled(text(value, key)?)?;
                    self.s.selected[seat] = Some(self.place_card(card)?);
                }
                "leader" => {
                    let leader = self.game.leader_named(text(value, key)?)?;
                    if self.s.open.leaders.0.contains(&Some(leader)) {
                        return fault(format!("two players have {}", self.game.leader(leader).name));
                    }
                    self.s.open.leaders[seat] = Some(leader);
                }
                "mogul" => self.s.open.moguls[seat] = Some(hood(text(value, key)?)?),
                "tokens" => {
                    for token in self.game.tokens_named(value, key)? {
                        if self.s.tokens.0.iter().any(|bits| bits & (1 << token.0) != 0) {
                            return fault(format!("two players have the token {}", self.game.token(token).name));
                        }
                        self.s.tokens[seat] |= 1 << token.0;
                        self.s.open.n_tokens[seat] += 1;
                    }
                }
                "token-used" => {
                    if boolean(value, key)? {
                        self.s.open.token_this_era.insert(seat);
                    }
                }
                "ballots" => self.s.open.ballots[seat] = small(value, key)?,
                "quiet" => {
                    self.s.open.quiet[seat] = match text(value, key)? {
                        "turn" => Quiet::Turn,
                        "round" => Quiet::Round,
                        other => return fault(format!("quiet wants \"turn\" or \"round\", found {other:?}")),
                    };
                }
                _ => return fault(format!("{key} is not handled")),
            }
        }
        Ok(())
    }

    fn mines(&mut self, seat: Seat, n: u8) -> Outcome<()> {
        for _ in 0..n {
            let Some(mine) = self.s.open.mines.iter().position(Option::is_none) else {
                return fault(format!("there are {MINES} mines; FS-221"));
            };
            self.s.open.mines[mine] = Some(seat);
            self.s.open.rolled |= 1 << mine;
        }
        Ok(())
    }

    /// FS-003 to FS-011: no more pieces than the box holds.
    fn check_pieces(&self) -> Outcome<()> {
        let (open, map) = (&self.s.open, &self.game.map);
        for seat in self.game.seats() {
            for kind in [Kind::House, Kind::Mansion] {
                let (n, most) = (open.city.n_owned(seat, kind), map.figures.pieces(kind));
                if n > most {
                    return fault(format!("player {seat} has {n} {}s on the board; there are {most}", kind.name()));
                }
            }
            let cubes = self.game.cubes_in_city(open, seat);
            if cubes > map.figures.cubes {
                let most = map.figures.cubes;
                return fault(format!(
                    "player {seat} has {cubes} cubes on lots, buildings and mines; there are {most}"
                ));
            }
        }
        for kind in Kind::ALL.into_iter().filter(|kind| !matches!(kind, Kind::House | Kind::Mansion)) {
            let (n, most) = (open.city.n_pieces(map, kind), map.figures.pieces(kind));
            if n > most {
                return fault(format!("there are {n} {}s on the board; the box has {most}", kind.name()));
            }
        }
        let (n, most) = (open.city.city_cubes().len(), map.figures.city_cubes);
        if n > most.into() {
            return fault(format!("there are {n} city cubes on lots; the box has {most}"));
        }
        Ok(())
    }

    /// The cards that are named nowhere: in the deck, in the decks to come, and out of the game.
    fn decks(&mut self, given: &Table) -> Outcome<()> {
        let top = given.get("deck").map_or(Ok(Vec::new()), |value| self.cards(value, "deck"))?;
        self.s.open.era = self.latest;
        if let Some(value) = given.get("era") {
            let wanted = era(value, "era")?;
            if wanted < self.latest {
                let later = self.placed.iter().find(|&card| self.game.card(card).era > wanted);
                let name = later.map_or("a card", |card| &self.game.card(card).title);
                return fault(format!("{name} is a card of a later era than {}", wanted.year()));
            }
            self.s.open.era = wanted;
        }
        let boxed = match given.get("rest").map_or(Ok("deck"), |value| text(value, "rest"))? {
            "deck" => false,
            "box" => true,
            other => return fault(format!("rest wants \"deck\" or \"box\", found {other:?}")),
        };
        let mut deck: Vec<CardId> = Vec::new();
        for era in Era::ALL {
            let free = self.game.cards().filter(|&(id, card)| card.era == era && !self.placed.contains(id));
            let mut free: Vec<CardId> = free.map(|(id, _)| id).collect();
            self.s.dice.shuffle(&mut free);
            // FS-028, FS-029: fewer players, fewer cards.
            let missing =
                (SEATS as u8 - self.game.setup.players) * self.game.deck.removed_per_missing_player[era as usize];
            let removed = free.split_off(free.len() - free.len().min(missing.into()));
            self.s.removed = self.s.removed.with(removed.into_iter().collect());
            if era > self.s.open.era {
                self.s.coming[era as usize - 1] = free.into_iter().collect();
            } else if boxed {
                self.s.open.boxed = self.s.open.boxed.with(free.into_iter().collect());
            } else {
                deck.extend(free);
            }
        }
        self.s.dice.shuffle(&mut deck);
        deck.extend(top.into_iter().rev());
        self.s.deck = deck.into_iter().collect();
        Ok(())
    }
}

impl Game {
    /// A Headline as scenario files write it.
    pub(super) fn posted(&self, value: &Value) -> Outcome<Posted> {
        if let Some(title) = value.as_str() {
            return Ok(Posted { card: self.card_titled(title)?, owner: Seat::new(0) });
        }
        let it = table(value, "headlines")?;
        for key in it.keys() {
            known(key, &["card", "owner"])?;
        }
        let Some(card) = it.get("card") else { return fault("a Headline wants a card") };
        let owner = it.get("owner").map_or(Ok(Seat::new(0)), |owner| self.seat(owner, "owner"))?;
        Ok(Posted { card: self.card_titled(text(card, "card")?)?, owner })
    }
}

/// Dice that roll these numbers next.
fn dice(value: &Value) -> Outcome<Dice> {
    let rolls: Vec<u32> = list(value, "dice")?.iter().map(|it| small(it, "dice")).collect::<Outcome<_>>()?;
    if rolls.len() > MAX_ROLLS {
        return fault(format!("dice wants at most {MAX_ROLLS} rolls, found {}", rolls.len()));
    }
    if rolls.iter().any(|roll| !(1..=4).contains(roll)) {
        return fault(format!("the die has four sides, found {value}; FS-013"));
    }
    let fits = |&seed: &u64| {
        let mut dice = Dice::fast(seed);
        rolls.iter().all(|&roll| dice.below(4) + 1 == roll)
    };
    let seed = (0..1 << 20).find(fits);
    seed.map_or_else(|| fault(format!("no dice were found that roll {value}")), |seed| Ok(Dice::fast(seed)))
}
