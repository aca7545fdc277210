//! Cities in what is read, typed and told.

use serde_json::{Map, Value as Json, json};
use table::{Phrase, Seat, phrase};

use super::CityView;
use crate::catalog::Game;
use crate::library::normalized;
use crate::packs::PackEvent;
use crate::payment::{Cost, Pay, Purpose};
use crate::refusal::{Objection, refuse};
use crate::state::State;

impl Game {
    /// The City of this name.
    pub(crate) fn read_city(&self, name: &str) -> Option<u8> {
        if self.packs.cities.is_empty() {
            return None;
        }
        let wanted = normalized(name);
        self.packs.cities.iter().position(|it| normalized(&it.name) == wanted).map(|i| i as u8)
    }

    /// What a City costs for a purpose.
    pub(crate) fn city_cost(&self, purpose: Purpose, city: u8) -> Cost {
        let it = self.packs.cities.get(usize::from(city));
        let price = it.map_or(0, |it| if purpose == Purpose::Deal(None) { it.distance } else { it.defense });
        Cost::of(purpose, price)
    }

    pub(in crate::packs) fn object_to_city_deal(&self, s: &State, seat: Seat, city: u8, pay: Pay) -> Objection {
        self.object_to_city(s, city)?;
        let name = self.city_name(city);
        if s.packs.cities.deals[usize::from(city)].contains(seat) {
            return refuse("PROMO-CITY-04", format!("you have a deal with {name} already"));
        }
        if s.packs.cities.dealt[usize::from(city)].contains(seat) {
            return refuse(
                "PROMO-CITY-04",
                format!("you had a deal with {name} in this game, and a second one cannot be made"),
            );
        }
        self.city_cost(Purpose::Deal(None), city).objection(s, seat, "PROMO-CITY-03", &name.into(), pay)
    }

    pub(in crate::packs) fn object_to_city_razing(&self, s: &State, seat: Seat, city: u8, pay: Pay) -> Objection {
        self.object_to_city(s, city)?;
        self.city_cost(Purpose::Raze(None), city).objection(s, seat, "PROMO-CITY-05", &self.city_name(city).into(), pay)
    }

    fn object_to_city(&self, s: &State, city: u8) -> Objection {
        if usize::from(city) >= self.packs.cities.len() {
            return refuse("PROMO-CITY-01", "there is no such City at this table");
        }
        if s.packs.cities.is_razed(city) {
            return refuse("PROMO-CITY-05", format!("{} was razed and has left the game", self.city_name(city)));
        }
        Ok(())
    }

    pub(crate) fn object_to_city_token(&self, s: &State, owner: Seat, city: u8) -> Objection {
        self.object_to_city(s, city)?;
        let name = self.city_name(city);
        if !s.packs.cities.deals[usize::from(city)].contains(owner) {
            return refuse("PROMO-CITY-07", phrase!("{} has no deal with {}", self.side_phrase(owner), name));
        }
        refuse("PROMO-CITY-07", format!("the deal with {name} cannot be chosen here"))
    }

    pub(in crate::packs) fn city_event(&self, event: PackEvent) -> Phrase {
        let who = Phrase::player;
        let name = |city: u8| Phrase::from(self.city_name(city).to_owned());
        match event {
            PackEvent::CityProduced(city, good) => {
                phrase!("{} is added to {}", Phrase::amount(1, good.word(), good.count(1)), name(city))
            }
            PackEvent::CityDealt(seat, city) => phrase!("{} makes a deal with {}", who(seat), name(city)),
            PackEvent::CityRazed(seat, city) => phrase!("{} razes {}, which leaves the game", who(seat), name(city)),
            PackEvent::CityDealUsed(seat, owner, city) if seat == owner => {
                phrase!("{} collects from the deal with {}", who(seat), name(city))
            }
            PackEvent::CityDealUsed(seat, owner, city) => {
                phrase!("{} collects from {}'s deal with {}", who(seat), who(owner), name(city))
            }
            PackEvent::CityDealDiscarded(seat, city) => {
                phrase!("{} gives up the deal with {}", who(seat), name(city))
            }
            _ => Phrase::default(),
        }
    }

    /// What scenarios compare: what lies on each City that is in play.
    pub(in crate::packs) fn staged_cities(&self, s: &State) -> String {
        let city = |(i, it): (u8, &super::City)| {
            if s.packs.cities.is_razed(i) {
                return format!("{} razed", it.name);
            }
            format!("{}: {}", it.name, s.packs.cities.held[usize::from(i)].phrase())
        };
        (0..).zip(&self.packs.cities).map(city).collect::<Vec<_>>().join("; ")
    }
}

pub(in crate::packs) fn report(cities: &[CityView]) -> Json {
    let goods =
        |it: &CityView| it.goods.iter().map(|(good, n)| (good.word().to_owned(), json!(n))).collect::<Map<_, _>>();
    let city = |it: &CityView| {
        json!({
            "name": it.name,
            "distance": it.distance,
            "defense": it.defense,
            "production": it.good.word(),
            "goods": goods(it),
            "deals": it.deals.iter().map(|seat| seat.number()).collect::<Vec<_>>(),
            "razed": it.razed,
        })
    };
    cities.iter().map(city).collect()
}
