//! Values and names of scenario files, each with a clear sentence when it is none.

use table::{Seat, SeatSet, StageError};
use toml::{Table, Value};

use crate::catalog::Game;
use crate::goods::{Goods, Token};
use table::cards::FaceId;

pub(super) type Outcome<T> = Result<T, StageError>;

pub(super) fn fault<T>(what: impl Into<String>) -> Outcome<T> {
    Err(StageError(what.into()))
}

#[expect(clippy::needless_pass_by_value, reason = "it is what errors are mapped by")]
pub(super) fn failed(error: impl ToString) -> StageError {
    StageError(error.to_string())
}

pub(super) fn known(key: &str, keys: &[&str]) -> Outcome<()> {
    if keys.contains(&key) {
        return Ok(());
    }
    fault(format!("there is no key {key:?}; try {}", keys.join(", ")))
}

pub(super) fn text<'v>(value: &'v Value, key: &str) -> Outcome<&'v str> {
    value.as_str().map_or_else(|| fault(format!("{key} wants a text in quotes, found {value}")), Ok)
}

pub(super) fn boolean(value: &Value, key: &str) -> Outcome<bool> {
    value.as_bool().map_or_else(|| fault(format!("{key} wants true or false, found {value}")), Ok)
}

pub(super) fn small<N: TryFrom<i64>>(value: &Value, key: &str) -> Outcome<N> {
    let number = value.as_integer().and_then(|it| N::try_from(it).ok());
    number.map_or_else(|| fault(format!("{key} wants a small whole number, found {value}")), Ok)
}

pub(super) fn table<'v>(value: &'v Value, key: &str) -> Outcome<&'v Table> {
    value.as_table().map_or_else(|| fault(format!("{key} wants a table, found {value}")), Ok)
}

pub(super) fn texts<'v>(value: &'v Value, key: &str) -> Outcome<Vec<&'v str>> {
    let Some(list) = value.as_array() else { return fault(format!("{key} wants a list, found {value}")) };
    list.iter().map(|it| text(it, key)).collect()
}

pub(super) fn goods(value: &Value, key: &str) -> Outcome<Goods> {
    let goods = Goods::read(text(value, key)?).map_err(|what| StageError(format!("{key}: {what}")))?;
    if goods.cards > 0 || goods.vp > 0 {
        return fault(format!("{key} wants tokens, neither cards nor vp"));
    }
    Ok(goods)
}

/// What stands in a State with what lies on it, as scenarios write it: `"Tank + 1 vp + used + agreement 2"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) face: FaceId,
    /// The VP of its tokens, and how many these are.
    pub(super) vp: Vec<u8>,
    pub(super) improved: bool,
    pub(super) uses: u8,
    pub(super) visited: SeatSet,
    pub(super) agreed: SeatSet,
    pub(super) kept: Vec<(Token, u8)>,
    /// What lies under it.
    pub(super) over: Vec<FaceId>,
}

impl Game {
    /// The seat that a key such as `2` names.
    pub(super) fn seat_of_key(&self, key: &str) -> Outcome<Option<Seat>> {
        let Ok(number) = key.parse::<u8>() else { return Ok(None) };
        self.seat_numbered(number).map(Some)
    }

    pub(super) fn seat_numbered(&self, number: u8) -> Outcome<Seat> {
        match Seat::from_number(number) {
            Some(seat) if seat.number() <= self.setup.players => Ok(seat),
            _ => fault(format!("there is no player {number}; players = {}", self.setup.players)),
        }
    }

    pub(super) fn seat(&self, value: &Value, key: &str) -> Outcome<Seat> {
        self.seat_numbered(small(value, key)?)
    }

    pub(super) fn seat_list(&self, value: &Value, key: &str) -> Outcome<Vec<Seat>> {
        let Some(list) = value.as_array() else { return fault(format!("{key} wants a list, found {value}")) };
        list.iter().map(|it| self.seat(it, key)).collect()
    }

    pub(super) fn face_named(&self, name: &str) -> Outcome<FaceId> {
        self.read_face(name).map_err(failed)
    }

    pub(super) fn faces_named(&self, value: &Value, key: &str) -> Outcome<Vec<FaceId>> {
        texts(value, key)?.into_iter().map(|name| self.face_named(name)).collect()
    }

    /// `"2: Pub"`.
    pub(super) fn place_named(&self, text: &str) -> Outcome<(Seat, FaceId)> {
        let Some((seat, name)) = text.split_once(':') else {
            return fault(format!("expected a player and a Location such as \"2: Pub\", found {text:?}"));
        };
        let number = seat.trim().parse().map_err(|_| StageError(format!("{seat:?} is not the number of a player")))?;
        Ok((self.seat_numbered(number)?, self.face_named(name)?))
    }

    pub(super) fn standing_named(&self, text: &str) -> Outcome<Standing> {
        let mut parts = text.split('+').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let mut it = Standing { face: self.face_named(name)?, ..Standing::default() };
        for part in parts {
            let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
            let number = |rest: &str| {
                rest.trim().parse::<u8>().map_err(|_| StageError(format!("{part:?} of {name} wants a number")))
            };
            match word {
                "improved" => it.improved = true,
                "used" => it.uses = if rest.is_empty() { 1 } else { number(rest)? },
                "visited" => it.visited.insert(self.seat_numbered(number(rest)?)?),
                "agreement" => it.agreed.insert(self.seat_numbered(number(rest)?)?),
                "over" => it.over.push(self.face_named(rest)?),
                _ if rest.trim() == "vp" => it.vp.push(number(word)?),
                _ => {
                    let goods = Goods::read(part).map_err(|what| StageError(format!("{name}: {what}")))?;
                    it.kept.extend(goods.each());
                }
            }
        }
        it.kept.sort_unstable();
        it.over.sort_unstable();
        Ok(it)
    }
}
