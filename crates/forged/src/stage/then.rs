//! Positions compared with what a scenario expects.

use table::Seat;
use table::staged::{Differences, Outcome, boolean, fault, known, list, named, small, table, text};
use toml::Value;

use super::read::{COMMON, OWNED, era, hood, plain, role, track};
use crate::catalog::Game;
use crate::flow::Assessed;
use crate::frame::Frame;
use crate::lots::{Hood, LotSet};
use crate::pieces::{CardId, CardSet, Kind};
use crate::state::{Phase, State};

const THEN_KEYS: [&str; 37] = [
    "phase",
    "era",
    "round",
    "turn",
    "order",
    "influence",
    "roles",
    "tracks",
    "headlines",
    "deck-size",
    "deck-top",
    "discard",
    "discard-has",
    "discard-size",
    "box",
    "box-has",
    "box-lacks",
    "removed-size",
    "coming-size",
    "drawn",
    "mob-used",
    "used-tokens",
    "city",
    "supply",
    "vacant",
    "fresh",
    "on-grid",
    "off-grid",
    "mm",
    "die",
    "unrest",
    "jobs",
    "votes",
    "ballots",
    "riot",
    "over",
    "winners",
];
const THEN_PLAYER_KEYS: [&str; 28] = [
    "vp",
    "houses",
    "mansions",
    "factories",
    "commercial",
    "cubes",
    "n-houses",
    "n-mansions",
    "n-factories",
    "n-commercial",
    "n-cubes",
    "mines",
    "unrest",
    "supply",
    "hand",
    "hand-has",
    "hand-lacks",
    "n-hand",
    "bank",
    "n-bank",
    "selected",
    "announced",
    "responded",
    "shown",
    "leader",
    "mogul",
    "tokens",
    "assessed",
];
/// Common pieces, as `supply` names them.
const STOCK: [(&str, Kind); 7] = [
    ("factories", Kind::Factory),
    ("commercial", Kind::Commercial),
    ("civic", Kind::Civic),
    ("hospitals", Kind::Hospital),
    ("small parks", Kind::SmallPark),
    ("medium parks", Kind::MediumPark),
    ("large parks", Kind::LargePark),
];
const RIOT_KEYS: [&str; 4] = ["instigator", "target", "points", "rolled"];

fn numbers(seats: impl IntoIterator<Item = Seat>) -> Vec<u8> {
    seats.into_iter().map(Seat::number).collect()
}

impl Game {
    fn titles(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<String> {
        cards.into_iter().map(|card| self.card(card).title.clone()).collect()
    }

    fn titles_in(&self, value: &Value, key: &str) -> Outcome<Vec<String>> {
        Ok(self.titles(self.cards_titled(value, key)?))
    }

    fn lot_names(&self, lots: &LotSet) -> Vec<String> {
        lots.iter().map(|lot| self.map.lot(lot).name.clone()).collect()
    }

    /// A seat, or nobody: 0.
    fn seat_or_nobody(&self, value: &Value, key: &str) -> Outcome<u8> {
        if value.as_integer() == Some(0) { Ok(0) } else { Ok(self.seat(value, key)?.number()) }
    }

    /// The structures of an owner, or the city's, by the key that names their kind.
    fn compare_pieces(
        &self,
        s: &State,
        owner: Option<Seat>,
        (key, kind): (&str, Kind),
        what: &str,
        value: &Value,
        found: &mut Differences,
    ) -> Outcome<()> {
        let expected = self.pieces_named(value, key, kind)?;
        let expected = expected.into_iter().map(|(_, site)| self.map.site_name(site)).collect();
        let stands = s.open.city.pieces(&self.map).filter(|it| it.kind.layer() == kind.layer() && it.owner == owner);
        found.same(what, expected, stands.map(|it| self.map.site_name(it.site)).collect());
        Ok(())
    }

    pub(super) fn compare(&self, s: &State, key: &str, value: &Value, found: &mut Differences) -> Outcome<()> {
        known(key, &THEN_KEYS)?;
        if self.compare_piles(s, key, value, found)? {
            return Ok(());
        }
        let open = &s.open;
        match key {
            "phase" => found.check(key, &plain(text(value, key)?), &plain(open.phase.name())),
            "era" => found.check(key, &era(value, key)?.year(), &open.era.year()),
            "round" => found.check(key, &small(value, key)?, &open.round),
            "turn" => found.check(key, &self.seat_or_nobody(value, key)?, &open.turn.map_or(0, Seat::number)),
            "order" => found.check(key, &numbers(self.seat_list(value, key)?), &numbers(open.order.iter().copied())),
            "influence" => {
                found.check(key, &numbers(self.seat_list(value, key)?), &numbers(open.influence.iter().copied()));
            }
            "roles" => {
                for (name, value) in table(value, key)? {
                    let role = role(name)?;
                    let holder = open.role(role).map_or(0, Seat::number);
                    found.check(role.name(), &self.seat_or_nobody(value, name)?, &holder);
                }
            }
            "tracks" => {
                for (name, value) in table(value, key)? {
                    let track = track(name)?;
                    let what = format!("the {} track", track.name());
                    found.check(&what, &small(value, name)?, &self.track_value(open, track));
                }
            }
            "headlines" => self.compare_headlines(s, value, found)?,
            "mob-used" => found.check(key, &boolean(value, key)?, &open.mob_used),
            "used-tokens" => {
                let expected = self.tokens_named(value, key)?.into_iter().map(|it| self.token(it).name.clone());
                found.same(key, expected.collect(), self.token_names(open.tokens_used));
            }
            "city" => {
                for (key, value) in table(value, key)? {
                    if let Some(&it) = COMMON.iter().find(|(it, _)| it == key) {
                        self.compare_pieces(s, None, it, &format!("{key} of the city"), value, found)?;
                    } else {
                        known(key, &["civic", "hospital", "park", "cubes", "n-cubes"])?;
                        self.compare_cubes(key, &open.city.city_cubes(), "the city", value, found)?;
                    }
                }
            }
            "supply" => self.compare_stock(s, value, found)?,
            "vacant" => {
                let wrong = self.lot_set(value, key)? & open.city.occupied();
                if !wrong.is_empty() {
                    found.0.push(format!("expected nothing on {}", named(&self.lot_names(&wrong))));
                }
            }
            "fresh" => found.same(key, self.lot_names(&self.lot_set(value, key)?), self.lot_names(&open.fresh)),
            "on-grid" | "off-grid" => {
                let lots = self.lot_set(value, key)?;
                let grid = open.city.grid();
                let wrong = if key == "on-grid" { lots.without(&grid) } else { lots & grid };
                if !wrong.is_empty() {
                    let word = if key == "on-grid" { "not on" } else { "on" };
                    found.0.push(format!("{} is {word} the City Grid", named(&self.lot_names(&wrong))));
                }
            }
            "mm" => {
                let mm = s.stack.iter().rev().find_map(|frame| match *frame {
                    Frame::Spend { mm, .. } => Some(mm),
                    _ => None,
                });
                match mm {
                    Some(mm) => found.check("MM left", &small(value, key)?, &mm),
                    None => found.0.push(format!("MM left: expected {value}, but nobody spends MM")),
                }
            }
            "die" => found.check("the die", &small(value, key)?, &open.die),
            "unrest" => found.check("the Unrest level", &small(value, key)?, &open.unrest_level()),
            "jobs" => found.check(key, &small(value, key)?, &self.jobs(open)),
            "votes" => {
                for (name, value) in table(value, key)? {
                    let hood = hood(name)?;
                    found.check(&format!("votes of {}", hood.name()), &small(value, name)?, &self.votes(open, hood));
                }
            }
            "ballots" => {
                for (name, value) in table(value, key)? {
                    let hood = hood(name)?;
                    let expected: Vec<u16> =
                        list(value, name)?.iter().map(|it| small(it, name)).collect::<Outcome<_>>()?;
                    let cast = self.seats().map(|seat| self.ballots(open, seat, hood)).collect();
                    found.check(&format!("ballots in {}", hood.name()), &expected, &cast);
                }
            }
            "riot" => self.compare_riot(s, value, found)?,
            "over" => found.check(key, &boolean(value, key)?, &(open.phase == Phase::Over)),
            "winners" => {
                found.check(key, &numbers(self.seat_list(value, key)?), &numbers(self.winner(s).iter()));
            }
            _ => return fault(format!("{key} is not handled")),
        }
        Ok(())
    }

    /// Deck, discard pile and box. Says whether the key was about them.
    fn compare_piles(&self, s: &State, key: &str, value: &Value, found: &mut Differences) -> Outcome<bool> {
        match key {
            "deck-size" => found.check(key, &small(value, key)?, &s.deck.len()),
            "deck-top" => {
                let expected = self.titles_in(value, key)?;
                let top = s.deck.iter().rev().take(expected.len()).copied();
                found.check(key, &expected, &self.titles(top));
            }
            "discard" => found.same(key, self.titles_in(value, key)?, self.titles(s.discard.iter())),
            "discard-has" => {
                found.has("the discard pile", &self.titles_in(value, key)?, &self.titles(s.discard.iter()));
            }
            "discard-size" => found.check(key, &small(value, key)?, &s.discard.len()),
            "box" => found.same("the box", self.titles_in(value, key)?, self.titles(s.open.boxed.iter())),
            "box-has" => found.has("the box", &self.titles_in(value, key)?, &self.titles(s.open.boxed.iter())),
            "box-lacks" => found.lacks("the box", &self.titles_in(value, key)?, &self.titles(s.open.boxed.iter())),
            "removed-size" => found.check(key, &small(value, key)?, &s.removed.len()),
            "coming-size" => {
                let expected: Vec<u32> = list(value, key)?.iter().map(|it| small(it, key)).collect::<Outcome<_>>()?;
                found.check(key, &expected, &s.coming.iter().map(|it| it.len()).collect());
            }
            "drawn" => {
                found.same(key, self.titles_in(value, key)?, self.titles(s.packet.with(s.drawn).iter()));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The newest first: names, or tables with `card` and `owner`.
    fn compare_headlines(&self, s: &State, value: &Value, found: &mut Differences) -> Outcome<()> {
        let all = list(value, "headlines")?;
        let with_owner = all.iter().any(Value::is_table);
        let describe = |card: CardId, owner: Seat| {
            let title = &self.card(card).title;
            if with_owner { format!("{title} of player {owner}") } else { title.clone() }
        };
        let mut expected = Vec::new();
        for it in all {
            let posted = self.posted(it)?;
            expected.push(describe(posted.card, posted.owner));
        }
        let posted: Vec<String> = s.open.headlines.iter().map(|it| describe(it.card, it.owner)).collect();
        if expected != posted {
            found.0.push(format!("headlines: expected {}, found {}", named(&expected), named(&posted)));
        }
        Ok(())
    }

    fn compare_stock(&self, s: &State, value: &Value, found: &mut Differences) -> Outcome<()> {
        for (name, value) in table(value, "supply")? {
            let left = match STOCK.iter().find(|(it, _)| *it == plain(name)) {
                Some(&(_, kind)) => self.map.figures.pieces(kind).saturating_sub(s.open.city.n_pieces(&self.map, kind)),
                None if plain(name) == "city cubes" => self.city_cubes_left(&s.open),
                None if plain(name) == "mines" => s.open.mines.iter().filter(|it| it.is_none()).count() as u8,
                None => {
                    let known: Vec<&str> = STOCK.iter().map(|&(it, _)| it).collect();
                    let known = known.join(", ");
                    return fault(format!("there is no supply of {name:?}; try {known}, city cubes, mines"));
                }
            };
            found.check(&format!("{name} in the supply"), &small(value, name)?, &left);
        }
        Ok(())
    }

    fn compare_riot(&self, s: &State, value: &Value, found: &mut Differences) -> Outcome<()> {
        let riot = match (value.as_bool(), s.open.riot) {
            (Some(expected), riot) => {
                found.check("a riot", &expected, &riot.is_some());
                return Ok(());
            }
            (None, None) => {
                found.0.push("expected a riot, found none".to_owned());
                return Ok(());
            }
            (None, Some(riot)) => riot,
        };
        for (key, value) in table(value, "riot")? {
            known(key, &RIOT_KEYS)?;
            let what = format!("{key} of the riot");
            match key.as_str() {
                "instigator" => found.check(&what, &self.seat(value, key)?.number(), &riot.instigator.number()),
                "target" => found.check(&what, &self.seat(value, key)?.number(), &riot.target.number()),
                "points" => found.check(&what, &small(value, key)?, &riot.points),
                _ => found.check(&what, &boolean(value, key)?, &riot.rolled),
            }
        }
        Ok(())
    }

    fn compare_cubes(
        &self,
        key: &str,
        cubes: &LotSet,
        whose: &str,
        value: &Value,
        found: &mut Differences,
    ) -> Outcome<()> {
        let what = format!("{key} of {whose}");
        if key == "n-cubes" {
            found.check(&what, &small(value, key)?, &cubes.len());
        } else {
            found.same(&what, self.lot_names(&self.lot_set(value, key)?), self.lot_names(cubes));
        }
        Ok(())
    }

    fn token_names(&self, bits: u16) -> Vec<String> {
        self.tokens().filter(|(id, _)| bits & (1 << id.0) != 0).map(|(_, it)| it.name.clone()).collect()
    }

    pub(super) fn compare_player(
        &self,
        s: &State,
        seat: Seat,
        key: &str,
        value: &Value,
        found: &mut Differences,
    ) -> Outcome<()> {
        known(key, &THEN_PLAYER_KEYS)?;
        let whose = format!("player {seat}");
        let what = format!("{key} of {whose}");
        let hand = || format!("the hand of {whose}");
        let open = &s.open;
        let titles = |cards: CardSet| self.titles(cards.iter());
        if let Some(&it) = OWNED.iter().find(|(it, _)| *it == key) {
            return self.compare_pieces(s, Some(seat), it, &what, value, found);
        }
        if let Some(&(_, kind)) = OWNED.iter().find(|(it, _)| key.strip_prefix("n-") == Some(it)) {
            found.check(&what, &small(value, key)?, &open.city.n_owned(seat, kind));
            return Ok(());
        }
        match key {
            "vp" => found.check(&what, &small(value, key)?, &open.vp[seat]),
            "cubes" | "n-cubes" => self.compare_cubes(key, &open.city.own_cubes(seat), &whose, value, found)?,
            "mines" => found.check(&what, &small(value, key)?, &open.n_mines(seat)),
            "unrest" => found.check(&what, &small(value, key)?, &open.unrest[seat]),
            "supply" => {
                for (name, value) in table(value, key)? {
                    known(name, &["houses", "mansions", "cubes"])?;
                    let left = |kind| self.map.figures.pieces(kind).saturating_sub(open.city.n_owned(seat, kind));
                    let left = match name.as_str() {
                        "houses" => left(Kind::House),
                        "mansions" => left(Kind::Mansion),
                        _ => self.cubes_left(open, seat),
                    };
                    found.check(&format!("{name} in the supply of {whose}"), &small(value, name)?, &left);
                }
            }
            "hand" => found.same(&what, self.titles_in(value, key)?, titles(s.hands[seat])),
            "hand-has" => found.has(&hand(), &self.titles_in(value, key)?, &titles(s.hands[seat])),
            "hand-lacks" => found.lacks(&hand(), &self.titles_in(value, key)?, &titles(s.hands[seat])),
            "n-hand" => found.check(&what, &small(value, key)?, &s.hands[seat].len()),
            "bank" => found.same(&what, self.titles_in(value, key)?, titles(s.banks[seat])),
            "n-bank" => found.check(&what, &small(value, key)?, &s.banks[seat].len()),
            "selected" => {
                if let Some(expected) = value.as_bool() {
                    found.check(&what, &expected, &s.selected[seat].is_some());
                } else {
                    let expected = self.titles([self.card_titled(text(value, key)?)?]);
                    found.same(&what, expected, self.titles(s.selected[seat]));
                }
            }
            "announced" => found.check(&what, &small(value, key)?, &open.announced[seat].unwrap_or(0)),
            "responded" => {
                let own = s.hands[seat].both(open.responded);
                found.same(&what, self.titles_in(value, key)?, titles(own));
            }
            "shown" => found.same(&what, self.titles_in(value, key)?, titles(open.shown[seat])),
            "leader" => {
                let expected = self.leader(self.leader_named(text(value, key)?)?).name.clone();
                let leader = open.leaders[seat].map_or_else(|| "nobody".to_owned(), |it| self.leader(it).name.clone());
                found.check(&what, &expected, &leader);
            }
            "mogul" => {
                let expected = hood(text(value, key)?)?.name();
                found.check(&what, &expected, &open.moguls[seat].map_or("nowhere", Hood::name));
            }
            "tokens" => {
                let expected = self.tokens_named(value, key)?.into_iter().map(|it| self.token(it).name.clone());
                found.same(&what, expected.collect(), self.token_names(s.tokens[seat]));
            }
            "assessed" => self.compare_assessed(&whose, &self.assessed(open)[seat], value, found)?,
            _ => return fault(format!("{key} is not handled")),
        }
        Ok(())
    }

    /// What an assessment now would give: the total, or a table by category.
    fn compare_assessed(&self, whose: &str, it: &Assessed, value: &Value, found: &mut Differences) -> Outcome<()> {
        if value.is_integer() {
            found.check(&format!("the assessment of {whose}"), &small(value, "assessed")?, &it.total());
            return Ok(());
        }
        for (name, value) in table(value, "assessed")? {
            let category = plain(name);
            let earned = match category.as_str() {
                "total" => it.total(),
                "mines" => it.mines,
                "factories" => it.factories,
                "commercial" => it.commercial,
                "houses" => it.houses.iter().sum(),
                "mansions" => it.mansions.iter().sum(),
                other => {
                    if let Some(name) = other.strip_prefix("houses ") {
                        it.houses[hood(name)? as usize]
                    } else if let Some(name) = other.strip_prefix("mansions ") {
                        it.mansions[hood(name)? as usize]
                    } else {
                        return fault(format!(
                            "nothing is assessed as {name:?}; try mines, factories, commercial, houses, mansions, \
                             \"houses north side\" and so on, total"
                        ));
                    }
                }
            };
            found.check(&format!("{category} assessed for {whose}"), &small(value, name)?, &earned);
        }
        Ok(())
    }
}
