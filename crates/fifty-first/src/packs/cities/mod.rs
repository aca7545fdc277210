//! The 3 Cities: tiles in the middle that everybody may deal with, once each, and anybody may raze for what lies on them.

mod observe;
mod tile;
mod words;

pub use tile::CityTile;
pub(super) use words::report;

use table::{Digest, Seat, SeatSet};

use crate::catalog::{Game, Moment};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::good::{Bundle, Good};
use crate::library::Whose;
use crate::packs::{PackChoice, PackEvent};
use crate::payment::{Budget, Pay, Purpose};
use crate::state::{SIDES, State};

/// The most Cities of a table.
pub(crate) const MAX_CITIES: usize = 3;

/// A City, compiled.
#[derive(Clone, Debug)]
pub(crate) struct City {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) distance: u8,
    pub(crate) defense: u8,
    pub(crate) start: Bundle,
    /// Added to the tile in every Production phase; what a deal gives.
    pub(crate) good: Good,
}

impl City {
    pub(crate) fn of(tile: &CityTile) -> City {
        City {
            id: tile.id.clone(),
            name: tile.name.clone(),
            distance: tile.distance,
            defense: tile.defense,
            start: tile.start.bundle().unwrap_or_default(),
            good: tile.production.0,
        }
    }
}

/// What has become of the Cities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cities {
    /// What lies on each.
    pub(crate) held: [Bundle; MAX_CITIES],
    /// Who has a deal with each.
    pub(crate) deals: [SeatSet; MAX_CITIES],
    /// Who has ever had one (PROMO-CITY-04).
    pub(crate) dealt: [SeatSet; MAX_CITIES],
    /// Bit `i` is set when City `i` was razed.
    pub(crate) razed: u8,
    /// Deals that an effect in progress has collected from, a bit for each side and City.
    pub(crate) collected: u16,
}

const _: () = assert!(MAX_CITIES * SIDES <= 16);

impl Cities {
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let Cities { held, deals, dealt, razed, collected } = self;
        for goods in held {
            for (good, n) in goods.iter() {
                digest.number(good.number() + 1).number(n.into());
            }
            digest.number(0);
        }
        for seats in deals.iter().chain(dealt) {
            digest.number(seats.bits().into());
        }
        digest.number((*razed).into()).number((*collected).into());
    }

    /// How many deals a side has with Cities.
    pub(crate) fn n_deals(&self, side: Seat) -> u32 {
        self.deals.iter().filter(|seats| seats.contains(side)).count() as u32
    }

    pub(crate) const fn is_razed(&self, city: u8) -> bool {
        self.razed & 1 << city != 0
    }

    /// The Cities that a side has a deal with.
    pub(crate) fn of(&self, side: Seat) -> impl Iterator<Item = u8> + '_ {
        (0..).zip(&self.deals).filter(move |(_, seats)| seats.contains(side)).map(|(city, _)| city)
    }

    fn bit(side: Seat, city: u8) -> u16 {
        1 << (side.index() * MAX_CITIES + usize::from(city))
    }
}

/// A City as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CityView {
    /// As printed.
    pub name: String,
    /// Blue contacts for a deal.
    pub distance: u8,
    /// Red contacts to raze it.
    pub defense: u8,
    /// What a deal gives, and what every Production phase adds.
    pub good: Good,
    /// What lies on it.
    pub goods: Bundle,
    /// Who has a deal with it.
    pub deals: Vec<Seat>,
    /// It was razed and is out of the game.
    pub razed: bool,
}

impl Game {
    pub(crate) fn city_name(&self, city: u8) -> &str {
        self.packs.cities.get(usize::from(city)).map_or("?", |it| it.name.as_str())
    }

    /// PROMO-CITY-01.
    pub(super) fn found_cities(&self, s: &mut State) {
        for (held, city) in s.packs.cities.held.iter_mut().zip(&self.packs.cities) {
            *held = city.start;
        }
    }

    /// PROMO-CITY-02: nothing takes these goods away but whoever razes the City.
    pub(super) fn cities_produce(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        for (i, city) in (0..).zip(&self.packs.cities) {
            if !s.packs.cities.is_razed(i) {
                let n = &mut s.packs.cities.held[usize::from(i)][city.good];
                *n = n.saturating_add(1);
                tell(Event::Pack(PackEvent::CityProduced(i, city.good)));
            }
        }
    }

    /// PROMO-CITY-03 to PROMO-CITY-05.
    pub(super) fn offer_cities(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        let (deal, raze) = (budget.fund(Purpose::Deal(None)), budget.fund(Purpose::Raze(None)));
        for (i, city) in (0..).zip(&self.packs.cities).filter(|&(i, _)| !s.packs.cities.is_razed(i)) {
            if !s.packs.cities.dealt[usize::from(i)].contains(seat) {
                deal.ways(city.distance, |pay| add(Choice::Pack(PackChoice::DealCity(i, pay))));
            }
            raze.ways(city.defense, |pay| add(Choice::Pack(PackChoice::RazeCity(i, pay))));
        }
    }

    pub(super) fn deal_with_city(&self, s: &mut State, seat: Seat, city: u8, pay: Pay, tell: &mut impl FnMut(Event)) {
        let at = usize::from(city);
        s.pay_for(seat, Purpose::Deal(None), self.packs.cities[at].distance, pay, tell);
        s.packs.cities.deals[at].insert(seat);
        s.packs.cities.dealt[at].insert(seat);
        tell(Event::Pack(PackEvent::CityDealt(seat, city)));
        self.gain_one(s, seat, self.packs.cities[at].good, 1, Cause::CityDeal(city), tell);
        self.announce(s, seat, Moment::Deal, None, tell);
    }

    /// PROMO-CITY-05: the tile leaves with all tokens on it, and nobody is compensated.
    pub(super) fn raze_city(&self, s: &mut State, seat: Seat, city: u8, pay: Pay, tell: &mut impl FnMut(Event)) {
        let at = usize::from(city);
        s.pay_for(seat, Purpose::Raze(None), self.packs.cities[at].defense, pay, tell);
        let held = std::mem::take(&mut s.packs.cities.held[at]);
        s.packs.cities.deals[at] = SeatSet::EMPTY;
        s.packs.cities.razed |= 1 << city;
        tell(Event::Pack(PackEvent::CityRazed(seat, city)));
        self.gain(s, seat, &held, Cause::CityGoods(city), tell);
        self.announce(s, seat, Moment::Raze, None, tell);
    }

    /// A deal with a City is a deal: it pays in every Production phase (PROMO-CITY-03).
    pub(super) fn city_deals_pay(&self, s: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
        for (i, city) in (0..).zip(&self.packs.cities) {
            if s.packs.cities.deals[usize::from(i)].contains(seat) {
                self.gain_one(s, seat, city.good, 1, Cause::CityDeal(i), tell);
            }
        }
    }

    /// PROMO-CITY-07: whatever uses deals may use one with a City.
    pub(super) fn offer_city_deals(&self, s: &State, seat: Seat, whose: Whose, add: &mut impl FnMut(Choice)) {
        for owner in self.seats() {
            let fits = match whose {
                Whose::Own => owner == seat,
                Whose::Opponent => self.reachable(s, seat, owner),
            };
            let fresh = |&city: &u8| s.packs.cities.collected & Cities::bit(owner, city) == 0;
            for city in s.packs.cities.of(owner).filter(fresh).filter(|_| fits) {
                add(Choice::Pack(PackChoice::CollectCity(owner, city)));
            }
        }
    }

    pub(super) fn collect_from_city(
        &self,
        s: &mut State,
        seat: Seat,
        owner: Seat,
        city: u8,
        cause: Cause,
        tell: &mut impl FnMut(Event),
    ) {
        s.packs.cities.collected |= Cities::bit(owner, city);
        tell(Event::Pack(PackEvent::CityDealUsed(seat, owner, city)));
        self.gain_one(s, seat, self.packs.cities[usize::from(city)].good, 1, cause, tell);
    }

    /// PROMO-CITY-07: the token leaves, no card is discarded.
    pub(crate) fn discard_city_deal(&self, s: &mut State, seat: Seat, city: u8, tell: &mut impl FnMut(Event)) {
        s.packs.cities.deals[usize::from(city)].remove(seat);
        tell(Event::Pack(PackEvent::CityDealDiscarded(seat, city)));
    }

    pub(super) fn city_views(&self, s: &State) -> Vec<CityView> {
        let cities = (0..).zip(&self.packs.cities);
        let view = |(i, city): (u8, &City)| CityView {
            name: city.name.clone(),
            distance: city.distance,
            defense: city.defense,
            good: city.good,
            goods: s.packs.cities.held[usize::from(i)],
            deals: s.packs.cities.deals[usize::from(i)].iter().collect(),
            razed: s.packs.cities.is_razed(i),
        };
        cities.map(view).collect()
    }
}
