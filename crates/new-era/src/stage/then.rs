//! Positions compared with what a scenario expects.

use table::staged::{Differences, Outcome, boolean, fault, known, small, table, text, texts};
use table::{Rules as _, Seat, Viewer};
use toml::Value;

use super::read::{Standing, goods};
use crate::catalog::Game;
use crate::choice::Field;
use crate::goods::{Goods, Token};
use crate::state::State;
use table::cards::{CardId, FaceId};

const THEN_KEYS: [&str; 14] = [
    "turn",
    "phase",
    "acting",
    "first",
    "stack-size",
    "stack-top",
    "discard",
    "discard-has",
    "discard-size",
    "row",
    "box-size",
    "strength",
    "over",
    "winners",
];
const PLAYER_KEYS: [&str; 22] = [
    "faction",
    "pool",
    "has",
    "vp",
    "score",
    "track",
    "hand",
    "hand-has",
    "hand-size",
    "state",
    "state-has",
    "debris",
    "agreements",
    "spoils",
    "slots",
    "foreign",
    "leader",
    "passed",
    "fields-used",
    "visits",
    "sees-hands",
    "defense",
];

impl Game {
    fn names(&self, faces: impl IntoIterator<Item = FaceId>) -> Vec<String> {
        faces.into_iter().map(|face| self.name(face).to_owned()).collect()
    }

    fn names_of(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<String> {
        self.names(cards.into_iter().map(|card| self.face_id(card)))
    }

    fn names_in(&self, value: &Value, key: &str) -> Outcome<Vec<String>> {
        Ok(self.names(self.faces_named(value, key)?))
    }

    pub(super) fn compare(&self, s: &State, key: &str, value: &Value, found: &mut Differences) -> Outcome<()> {
        known(key, &THEN_KEYS)?;
        let view = self.view(s, Viewer::Judge);
        match key {
            "turn" => found.check(key, &small(value, key)?, &s.turn),
            "phase" => found.check(key, &text(value, key)?, &s.phase.word()),
            "acting" => {
                let acting = self.waiting(s).lowest().and(view.acting).map(Seat::number);
                found.check(key, &Some(small(value, key)?), &acting);
            }
            "first" => found.check(key, &small(value, key)?, &s.first.number()),
            "stack-size" => found.check(key, &small(value, key)?, &s.deck.len()),
            "stack-top" => {
                let expected = self.names_in(value, key)?;
                let top: Vec<CardId> = s.deck.iter().rev().take(expected.len()).copied().collect();
                found.check(key, &expected, &self.names_of(top));
            }
            "discard" => found.same(key, self.names_in(value, key)?, self.names_of(&s.discard)),
            "discard-has" => found.has(key, &self.names_in(value, key)?, &self.names_of(&s.discard)),
            "discard-size" => found.check(key, &small(value, key)?, &s.discard.len()),
            "row" => found.same(key, self.names_in(value, key)?, self.names_of(s.row.iter().copied())),
            "box-size" => found.check(key, &small(value, key)?, &s.boxed.len()),
            "strength" => found.check(key, &Some(small(value, key)?), &view.attack.map(|it| it.reading())),
            "over" => found.check(key, &boolean(value, key)?, &self.waiting(s).is_empty()),
            _ => {
                let expected: Vec<u8> = self.seat_list(value, key)?.into_iter().map(Seat::number).collect();
                found.check(key, &expected, &table::seat_numbers(self.winners(s)));
            }
        }
        Ok(())
    }

    pub(super) fn compare_player(
        &self,
        s: &State,
        seat: Seat,
        key: &str,
        value: &Value,
        found: &mut Differences,
    ) -> Outcome<()> {
        known(key, &PLAYER_KEYS)?;
        let what = &format!("{key} of player {seat}");
        match key {
            "faction" => found.check(what, &text(value, key)?, &self.faction(s, seat).id.as_str()),
            "pool" => {
                let pool = Goods { tokens: s.pool[seat], ..Goods::NONE };
                found.check(what, &goods(value, key)?.written(), &pool.written());
            }
            "has" => self.compare_some(s, seat, what, text(value, key)?, found)?,
            "vp" => found.check(what, &small(value, key)?, &s.base_vp[seat]),
            "score" => found.check(what, &small(value, key)?, &self.score(s, seat)),
            "track" => found.check(what, &small(value, key)?, &s.track[seat]),
            "hand" => found.same(what, self.names_in(value, key)?, self.names_of(&s.hands[seat])),
            "hand-has" => found.has(what, &self.names_in(value, key)?, &self.names_of(&s.hands[seat])),
            "hand-size" => found.check(what, &small(value, key)?, &s.hands[seat].len()),
            "state" => {
                let expected = texts(value, key)?.into_iter().map(|text| self.standing_named(text));
                let expected: Vec<Standing> = expected.collect::<Outcome<_>>()?;
                let standing = s.built[seat].iter().map(|card| self.standing_of(s, seat, card));
                let standing: Vec<String> = standing.map(|it| self.standing_text(&it)).collect();
                found.same(what, expected.iter().map(|it| self.standing_text(it)).collect(), standing);
            }
            "state-has" => found.has(what, &self.names_in(value, key)?, &self.names_of(&s.built[seat])),
            "debris" => found.same(what, self.names_in(value, key)?, self.names_of(&s.debris[seat])),
            "agreements" => found.same(what, self.names_in(value, key)?, self.names_of(&s.agreements[seat])),
            "spoils" => found.same(what, self.names_in(value, key)?, self.names_of(&s.spoils[seat])),
            "slots" => found.check(what, &small(value, key)?, &self.n_slots(s, seat)),
            "foreign" => {
                let named = |(owner, face): (Seat, FaceId)| format!("{owner}: {}", self.name(face));
                let expected = texts(value, key)?.into_iter().map(|it| self.place_named(it).map(named));
                let view = self.view(s, Viewer::Judge);
                let has = view.players[seat.index()].foreign.iter().copied().map(named);
                found.same(what, expected.collect::<Outcome<_>>()?, has.collect());
            }
            "leader" => {
                let has = s.leader[seat].map(|card| self.standing_text(&self.standing_of(s, seat, card)));
                let expected = match text(value, key)? {
                    "none" => None,
                    text => Some(self.standing_text(&self.standing_named(text)?)),
                };
                found.check(what, &expected, &has);
            }
            "passed" => found.check(what, &boolean(value, key)?, &s.passed.contains(seat)),
            "fields-used" => {
                let expected = texts(value, key)?.into_iter().map(str::to_owned).collect();
                let used = Field::ALL.into_iter().filter(|&it| !crate::flow::turn::is_free(s, seat, it));
                found.same(what, expected, used.map(|it| it.word().to_owned()).collect());
            }
            "visits" => found.check(what, &small(value, key)?, &s.visits[seat]),
            "sees-hands" => {
                let expected: Vec<u8> = self.seat_list(value, key)?.into_iter().map(Seat::number).collect();
                let view = self.view(s, Viewer::Seat(seat));
                let seen = view.players.iter().filter(|it| it.hand.is_some()).map(|it| it.seat.number());
                found.check(what, &expected, &seen.collect());
            }
            // `{ Tank = 6 }`: the Defense Distance against Conquest.
            _ => {
                for (name, value) in table(value, key)? {
                    let face = self.face_named(name)?;
                    let Some(card) = self.face(face).cards.and(&s.built[seat]).first() else {
                        return fault(format!("there is no {name} in the State of player {seat}"));
                    };
                    let defense = self.defense_against_conquest(s, seat, card);
                    found.check(&format!("{what}: {name}"), &small(value, key)?, &defense);
                }
            }
        }
        Ok(())
    }

    /// Exactly so many of these tokens, in the Pool and on cards; others are not looked at.
    fn compare_some(&self, s: &State, seat: Seat, what: &str, text: &str, found: &mut Differences) -> Outcome<()> {
        for part in text.split('+').map(str::trim) {
            let (n, word) = part.split_once(' ').unwrap_or(("1", part));
            let (Ok(n), Some(token)) = (n.parse::<u8>(), Token::from_word(word)) else {
                return fault(format!("expected for example 2 fuel + 0 worker, found {part:?}"));
            };
            found.check(&format!("{what}: {}", token.word()), &n, &s.purse(seat, token));
        }
        Ok(())
    }

    fn standing_of(&self, s: &State, owner: Seat, card: CardId) -> Standing {
        let mark = s.mark(card);
        let mut kept: Vec<(Token, u8)> = s.kept_on(card).collect();
        kept.sort_unstable();
        let mut over: Vec<FaceId> = s.attached_to(owner, card).map(|it| self.face_id(it)).collect();
        over.sort_unstable();
        // Only their sum is known; a scenario compares that and how many they are.
        let mut vp = vec![0; mark.tokens.into()];
        if let Some(first) = vp.first_mut() {
            *first = mark.vp;
        }
        Standing {
            face: self.face_id(card),
            vp,
            improved: mark.improved,
            uses: mark.uses,
            visited: mark.visited,
            agreed: mark.agreed,
            kept,
            over,
        }
    }

    /// In a form in which equal ones look equal.
    fn standing_text(&self, it: &Standing) -> String {
        let mut parts = vec![self.name(it.face).to_owned()];
        if !it.vp.is_empty() {
            let sum: u8 = it.vp.iter().sum();
            parts.push(format!("{sum} vp in {}", table::count(it.vp.len(), "token")));
        }
        if it.improved {
            parts.push("improved".to_owned());
        }
        if it.uses > 0 {
            parts.push(format!("used {}", it.uses));
        }
        parts.extend(it.visited.iter().map(|seat| format!("visited {seat}")));
        parts.extend(it.agreed.iter().map(|seat| format!("agreement {seat}")));
        parts.extend(it.kept.iter().map(|(token, n)| format!("{n} {}", token.word())));
        parts.extend(it.over.iter().map(|&face| format!("over {}", self.name(face))));
        parts.join(" + ")
    }
}
