//! Values and names of scenario files, each with a clear sentence when it is none.

use table::staged::{self, Outcome, fault, text, texts};
use table::{Seat, SeatSet, StageError};
use toml::Value;

use crate::catalog::Game;
use crate::goods::{Goods, Token};
use table::cards::FaceId;

#[expect(clippy::needless_pass_by_value, reason = "it is what errors are mapped by")]
pub(super) fn failed(error: impl ToString) -> StageError {
    StageError(error.to_string())
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
        staged::seat_of_key(self.setup.players, key)
    }

    pub(super) fn seat_numbered(&self, number: u8) -> Outcome<Seat> {
        staged::seat_numbered(self.setup.players, number)
    }

    pub(super) fn seat(&self, value: &Value, key: &str) -> Outcome<Seat> {
        staged::seat(self.setup.players, value, key)
    }

    pub(super) fn seat_list(&self, value: &Value, key: &str) -> Outcome<Vec<Seat>> {
        staged::seats(self.setup.players, value, key)
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
