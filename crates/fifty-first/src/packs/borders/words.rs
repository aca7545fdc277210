//! Border tiles in what is read, typed and told.

use serde_json::{Value as Json, json};
use table::{Phrase, Seat, StageError, Unreadable, phrase};
use toml::Value;

use super::{BorderView, Side, Toll, tile_of};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::{Good, Item};
use crate::library::normalized;
use crate::payment::{Cost, Pay};
use crate::refusal::{Objection, refuse};
use crate::state::State;

impl Side {
    /// What it gives, without its cost.
    pub(crate) fn brings(&self) -> Phrase {
        let toll = match self.toll {
            Some(Toll::Worker) => Some(phrase!("{} of the neighbor", Good::Worker.phrase(1))),
            Some(Toll::Resource) => Some(phrase!("{} of the neighbor", Item::Resource.phrase(1))),
            None => None,
        };
        let choice = || Phrase::either(self.gain_one.iter().map(|&(n, good)| good.phrase(n.into())));
        match (toll, self.gain.is_empty(), self.gain_one.is_empty()) {
            (Some(toll), false, _) => phrase!("{} and {}", toll, self.gain.phrase()),
            (Some(toll), true, _) => toll,
            (None, _, false) => choice(),
            (None, _, true) => self.gain.phrase(),
        }
    }

    /// Its cost and what it gives.
    pub(crate) fn does(&self) -> Phrase {
        phrase!("{} for {}", self.cost.phrase(), self.brings())
    }
}

impl Game {
    pub(crate) fn border_name(&self, side: u8) -> &str {
        self.border_side(side).map_or("?", |it| it.name.as_str())
    }

    /// What using a side of a Border tile costs.
    pub fn border_cost(&self, side: u8) -> Cost {
        self.border_side(side).map_or_else(Cost::default, |it| it.cost)
    }

    /// The side of this name, whichever way its tile lies.
    pub(crate) fn read_border(&self, name: &str) -> Result<u8, Unreadable> {
        let wanted = normalized(name);
        let n = 2 * self.packs.borders.len() as u8;
        let side = (0..n).find(|&side| normalized(self.border_name(side)) == wanted);
        side.ok_or_else(|| {
            let known: Vec<&str> = (0..n).map(|side| self.border_name(side)).collect();
            Unreadable(format!("there is no such side of a Border tile; try {}", known.join(", ")))
        })
    }

    pub(in crate::packs) fn object_to_border(&self, s: &State, seat: Seat, side: u8, pay: Pay) -> Objection {
        let Some(place) = s.packs.borders.place_of(tile_of(side)) else {
            return refuse("PROMO-BORD-01", format!("{} is on no tile of this table", self.border_name(side)));
        };
        let name = self.border_name(side);
        if self.across(place, seat).is_none() {
            let [one, other] = self.neighbors(place).map(Phrase::player);
            return refuse("PROMO-BORD-03", phrase!("{} lies between {} and {}", name, one, other));
        }
        if s.packs.borders.up[place] != side {
            return refuse("PROMO-BORD-03", format!("{name} lies face down; {} is up", self.border_name(side ^ 1)));
        }
        if self.border_used(s, place, seat, side) {
            return refuse("PROMO-BORD-03", format!("you have used {name} this round"));
        }
        self.border_cost(side).objection(s, seat, "PROMO-BORD-03", &name.into(), pay)
    }

    pub(in crate::packs) fn object_to_border_answer(
        &self,
        s: &State,
        seat: Seat,
        side: u8,
        choice: Choice,
    ) -> Objection {
        let it = self.border_side(side);
        match choice {
            Choice::Take(good) if it.is_some_and(|it| !it.gain_one.is_empty()) => {
                refuse("PROMO-BORD-03", phrase!("{} does not give {}", self.border_name(side), good))
            }
            Choice::Steal(from, good) if it.is_some_and(|it| it.toll == Some(Toll::Resource)) => {
                match self.payer(s, seat, side) {
                    Some(payer) if payer == from && good.is_resource() => {
                        refuse("PROMO-BORD-03", phrase!("{} has no {} in the supply", Phrase::player(from), good))
                    }
                    Some(payer) if payer == from => refuse("PROMO-BORD-03", phrase!("{} is not a resource", good)),
                    _ => refuse("PROMO-BORD-03", "only the neighbor across this tile pays"),
                }
            }
            _ => Err(self.decide_first(s, seat, "PROMO-BORD-03")),
        }
    }

    pub(in crate::packs) fn border_question(&self, side: u8) -> Phrase {
        if self.border_side(side).is_some_and(|it| it.toll.is_some()) {
            phrase!("{}: choose what to take from your neighbor.", self.border_name(side))
        } else {
            phrase!("{}: choose what to gain.", self.border_name(side))
        }
    }

    /// What scenarios compare: the sides that are up, from the tile between the first two players on.
    pub(in crate::packs) fn staged_borders(&self, s: &State) -> String {
        s.packs.borders.up.iter().map(|&side| self.border_name(side)).collect::<Vec<_>>().join("; ")
    }

    /// Lays the sides of these names up.
    pub(in crate::packs) fn stage_borders(&self, s: &mut State, value: &Value) -> Result<(), StageError> {
        let names: Vec<&str> = value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if names.len() != s.packs.borders.up.len() {
            let n = s.packs.borders.up.len();
            return Err(StageError(format!("borders wants {n} names of sides, found {}", names.len())));
        }
        for (place, name) in names.into_iter().enumerate() {
            s.packs.borders.up[place] = self.read_border(name).map_err(|error| StageError(error.to_string()))?;
        }
        Ok(())
    }

    /// What a good costs a neighbor is no secret, so the menu says whose it is.
    pub(in crate::packs) fn border_remark(&self, side: u8, pay: Pay) -> Phrase {
        let brings = self.border_side(side).map(Side::brings).unwrap_or_default();
        phrase!("{} for {}", self.border_cost(side).price_phrase(pay), brings)
    }
}

pub(in crate::packs) fn report(borders: &[BorderView]) -> Json {
    let border = |it: &BorderView| {
        json!({
            "tile": it.name,
            "up": it.up,
            "down": it.down,
            "between": it.between.map(Seat::number),
            "used_by": it.used_by.iter().map(|seat| seat.number()).collect::<Vec<_>>(),
        })
    };
    borders.iter().map(border).collect()
}
