//! Border tiles: one between each pair of neighbors, an action for both of them that turns it over.

mod observe;
mod tile;
mod words;

pub(super) use observe::QUESTIONS;
use tile::BorderSide;
pub use tile::BorderTile;
pub(super) use words::report;

use table::{Digest, Phrase, Row, Seat};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::good::{Bundle, Good, Item};
use crate::packs::{PackChoice, PackEvent, PackFrame};
use crate::payment::{Budget, Cost, Pay};
use crate::state::{SIDES, State};

/// The most Border tiles of a table to draw from.
pub(crate) const MAX_BORDERS: usize = 16;

/// What a side that can be used next round is worth, in thousandths of a point.
const SIDE_WORTH: i32 = 40;

/// What is taken from the neighbor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toll {
    Worker,
    /// Of the taker's choice.
    Resource,
}

/// A side, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) name: String,
    pub(crate) cost: Cost,
    pub(crate) toll: Option<Toll>,
    pub(crate) gain: Bundle,
    pub(crate) gain_one: Vec<(u8, Good)>,
}

/// A tile, compiled. Its two sides follow each other in the list of all sides.
#[derive(Clone, Debug)]
pub(crate) struct Border {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) two_players: bool,
    pub(crate) sides: Vec<Side>,
}

impl Border {
    pub(crate) fn of(tile: &BorderTile) -> Border {
        let side = |it: &BorderSide| Side {
            name: it.name.clone(),
            cost: Cost::new(&it.pay.0),
            toll: it.steal.0.first().map(|&(_, item)| match item {
                Item::Resource => Toll::Resource,
                Item::Good(_) | Item::OwnDeal | Item::Influence => Toll::Worker,
            }),
            gain: it.gain.bundle().unwrap_or_default(),
            gain_one: it.gain_one.as_ref().map_or_else(Vec::new, |it| it.0.clone()),
        };
        Border {
            id: tile.id.clone(),
            name: tile.name.clone(),
            two_players: tile.two_players,
            sides: tile.sides.iter().map(side).collect(),
        }
    }
}

/// A side of a tile: twice the number of its tile, and which of the two.
pub(crate) const fn tile_of(side: u8) -> u8 {
    side / 2
}

/// Which sides lie face up, and who has used what this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Borders {
    /// The side that is up between each seat and the next.
    pub(crate) up: Row<u8, SIDES>,
    /// Uses of this round: for each place four bits, two for each neighbor.
    pub(crate) used: u16,
}

impl Borders {
    pub(crate) fn write_digest(self, digest: &mut Digest) {
        let Borders { up, used } = self;
        digest.number(up.len() as u64);
        for &side in &*up {
            digest.number(side.into());
        }
        digest.number(used.into());
    }

    /// Where a tile lies.
    pub(crate) fn place_of(self, tile: u8) -> Option<usize> {
        self.up.iter().position(|&side| tile_of(side) == tile)
    }
}

/// A Border tile as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorderView {
    /// As printed.
    pub name: String,
    /// The number of the side that is up, as choices have it.
    pub side: u8,
    /// The name of that side.
    pub up: String,
    /// What it does.
    pub does: Phrase,
    /// The name of the other side.
    pub down: String,
    /// What that one does.
    pub then: Phrase,
    /// The neighbors that it lies between.
    pub between: [Seat; 2],
    /// Those of them who have used the side that is up this round.
    pub used_by: Vec<Seat>,
}

impl Game {
    /// The side with this number, if a tile in the box has it.
    pub(crate) fn border_side(&self, side: u8) -> Option<&Side> {
        self.packs.borders.get(usize::from(tile_of(side)))?.sides.get(usize::from(side % 2))
    }

    /// The neighbors of a place.
    pub(crate) fn neighbors(&self, place: usize) -> [Seat; 2] {
        let seat = Seat::new(place as u8);
        [seat, seat.after(1, self.setup.players)]
    }

    /// The neighbor of a seat across a place.
    fn across(&self, place: usize, seat: Seat) -> Option<Seat> {
        let [one, other] = self.neighbors(place);
        if seat == one { Some(other) } else { (seat == other).then_some(one) }
    }

    /// PROMO-BORD-01, PROMO-BORD-02: random tiles, a random side up.
    pub(super) fn lay_out_borders(&self, s: &mut State) {
        if self.packs.borders.is_empty() {
            return;
        }
        let n = usize::from(self.setup.players);
        let fits = |&tile: &u8| n > 2 || self.packs.borders[usize::from(tile)].two_players;
        let mut tiles: Row<u8, MAX_BORDERS> = (0..self.packs.borders.len() as u8).filter(fits).collect();
        s.dice.shuffle(&mut tiles);
        let places = if n > 2 { n } else { n - 1 };
        for &tile in tiles.iter().take(places) {
            let side = 2 * tile + s.dice.below(2) as u8;
            s.packs.borders.up.push(side);
        }
    }

    fn use_bit(&self, place: usize, seat: Seat, side: u8) -> u16 {
        let second = self.neighbors(place)[0] != seat;
        1 << (4 * place + 2 * usize::from(second) + usize::from(side % 2))
    }

    /// Whether a neighbor has used this side of a tile this round.
    pub(crate) fn border_used(&self, s: &State, place: usize, seat: Seat, side: u8) -> bool {
        s.packs.borders.used & self.use_bit(place, seat, side) != 0
    }

    /// PROMO-BORD-03: both neighbors, each side once a round.
    pub(super) fn offer_borders(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        for (place, &side) in s.packs.borders.up.iter().enumerate() {
            if self.across(place, seat).is_none() || self.border_used(s, place, seat, side) {
                continue;
            }
            if let Some(it) = self.border_side(side) {
                budget.ways_to_pay(&it.cost, |pay| add(Choice::Pack(PackChoice::Border(side, pay))));
            }
        }
    }

    pub(super) fn use_border(&self, s: &mut State, seat: Seat, side: u8, pay: Pay, tell: &mut impl FnMut(Event)) {
        let Some(place) = s.packs.borders.place_of(tile_of(side)) else { return };
        let Some(it) = self.border_side(side) else { return };
        s.pay(seat, &it.cost, pay, tell);
        s.packs.borders.used |= self.use_bit(place, seat, side);
        tell(Event::Pack(PackEvent::UsedBorder(seat, side)));
        s.packs.borders.up[place] = side ^ 1;
        s.next([Frame::Pack(PackFrame::Border { seat, side })]);
    }

    /// From whom a side takes something: never from somebody who has passed (UE-07).
    fn payer(&self, s: &State, seat: Seat, side: u8) -> Option<Seat> {
        let place = s.packs.borders.place_of(tile_of(side))?;
        self.across(place, seat).filter(|&it| self.reachable(s, seat, it))
    }

    /// What whoever has used a side still has to decide.
    pub(super) fn offer_on_border(&self, s: &State, seat: Seat, side: u8, add: &mut impl FnMut(Choice)) {
        let Some(it) = self.border_side(side) else { return };
        if it.toll == Some(Toll::Resource)
            && let Some(from) = self.payer(s, seat, side)
        {
            for good in Good::RESOURCES.into_iter().filter(|&good| s.goods[from][good] > 0) {
                add(Choice::Steal(from, good));
            }
        }
        for &(_, good) in &it.gain_one {
            add(Choice::Take(good));
        }
    }

    pub(super) fn answer_border(
        &self,
        s: &mut State,
        seat: Seat,
        side: u8,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        match choice {
            Choice::Steal(from, good) => {
                self.steal(s, seat, from, good, tell);
                self.gain_from_border(s, seat, side, tell);
            }
            Choice::Take(good) => {
                let offered = self.border_side(side).map_or(&[][..], |it| &it.gain_one);
                let n = offered.iter().find(|&&(_, it)| it == good).map_or(0, |&(n, _)| n);
                self.gain_one(s, seat, good, n, Cause::Border(side), tell);
            }
            other => unreachable!("{other:?} answers no Border tile; only listed choices get here"),
        }
    }

    /// Nothing is left to decide: a worker, if that is what the neighbor pays and has, and what the side gives.
    pub(super) fn run_border(&self, s: &mut State, seat: Seat, side: u8, tell: &mut impl FnMut(Event)) {
        if self.border_side(side).is_some_and(|it| it.toll == Some(Toll::Worker))
            && let Some(from) = self.payer(s, seat, side).filter(|&it| s.goods[it][Good::Worker] > 0)
        {
            self.steal(s, seat, from, Good::Worker, tell);
        }
        self.gain_from_border(s, seat, side, tell);
    }

    fn gain_from_border(&self, s: &mut State, seat: Seat, side: u8, tell: &mut impl FnMut(Event)) {
        if let Some(it) = self.border_side(side) {
            self.gain(s, seat, &it.gain, Cause::Border(side), tell);
        }
    }

    pub(super) fn border_views(&self, s: &State) -> Vec<BorderView> {
        let view = |(place, &side): (usize, &u8)| {
            let [up, down] = [side, side ^ 1].map(|it| self.border_side(it));
            let name = |it: Option<&Side>| it.map_or_else(String::new, |it| it.name.clone());
            let does = |it: Option<&Side>| it.map_or_else(Phrase::default, Side::does);
            BorderView {
                name: self.packs.borders[usize::from(tile_of(side))].name.clone(),
                side,
                up: name(up),
                does: does(up),
                down: name(down),
                then: does(down),
                between: self.neighbors(place),
                used_by: self.neighbors(place).into_iter().filter(|&it| self.border_used(s, place, it, side)).collect(),
            }
        };
        s.packs.borders.up.iter().enumerate().map(view).collect()
    }

    /// A little for every side that the player may use in this or the next turn.
    pub(super) fn borders_worth(&self, s: &State, side: Seat) -> i32 {
        let mine =
            |&(place, &up): &(usize, &u8)| self.across(place, side).is_some() && !self.border_used(s, place, side, up);
        s.packs.borders.up.iter().enumerate().filter(mine).count() as i32 * SIDE_WORTH
    }
}
