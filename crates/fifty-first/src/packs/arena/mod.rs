//! The Arena: a worker each, equipment at every Cleanup, and a prize at the end for whoever is alone at the top.

mod observe;
mod tile;

pub(super) use observe::QUESTIONS;
pub use tile::ArenaTile;

use table::{BySeat, Digest, Seat, SeatSet};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::good::Good;
use crate::packs::{PackChoice, PackEvent};
use crate::payment::{Budget, Cost, Pay};
use crate::state::{SIDES, State};

/// Sending somebody in costs a worker (PROMO-ARENA-02).
const ENTRY_WORKERS: u8 = 1;
/// What being ahead is worth before the end, of the prize in hundredths; the others may catch up.
const LEAD_WORTH: i32 = 40;
/// What each Arena point is worth by itself, in thousandths of a point.
const POINT_WORTH: i32 = 120;

/// The Arena, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    pub(crate) name: String,
    pub(crate) cost: Cost,
    pub(crate) prize: u8,
    /// What can be added, with its points.
    pub(crate) equipment: Vec<(Good, u8)>,
}

impl Arena {
    pub(crate) fn of(tile: &ArenaTile) -> Arena {
        let equipment = tile.equipment.iter().map(|it| (it.good.0, it.points));
        Arena {
            name: tile.name.clone(),
            cost: Cost::workers(ENTRY_WORKERS),
            prize: tile.prize,
            equipment: equipment.collect(),
        }
    }

    fn points(&self, good: Good) -> u8 {
        self.equipment.iter().find(|(it, _)| *it == good).map_or(0, |&(_, points)| points)
    }
}

/// Who is in the Arena, and how well equipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Contest {
    pub(crate) inside: SeatSet,
    pub(crate) points: BySeat<u16, SIDES>,
}

impl Contest {
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let Contest { inside, points } = self;
        digest.number(inside.bits().into());
        for n in points.0 {
            digest.number(n.into());
        }
    }

    /// Whoever has more points than everybody else, and any at all (PROMO-ARENA-04).
    pub(crate) fn leader(&self) -> Option<Seat> {
        let best = self.inside.iter().map(|seat| self.points[seat]).max().filter(|&it| it > 0)?;
        let mut top = self.inside.iter().filter(|&seat| self.points[seat] == best);
        top.next().filter(|_| top.next().is_none())
    }
}

/// The Arena as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaView {
    /// As printed.
    pub name: String,
    /// Points for whoever is alone at the top at the end.
    pub prize: u8,
    /// What can be added, with its Arena points.
    pub equipment: Vec<(Good, u8)>,
    /// Who has a worker there, with the points of its equipment.
    pub fighters: Vec<(Seat, u16)>,
    /// Who would get the prize now.
    pub leader: Option<Seat>,
}

impl Game {
    /// PROMO-ARENA-02.
    pub(super) fn offer_arena(
        &self,
        s: &State,
        arena: &Arena,
        seat: Seat,
        budget: &Budget,
        add: &mut impl FnMut(Choice),
    ) {
        if !s.packs.arena.inside.contains(seat) && budget.can_pay(&arena.cost) {
            add(Choice::Pack(PackChoice::Enter));
        }
    }

    pub(super) fn enter_arena(&self, s: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
        if let Some(arena) = &self.packs.arena {
            s.pay(seat, &arena.cost, Pay::PLAIN, tell);
        }
        s.packs.arena.inside.insert(seat);
        tell(Event::Pack(PackEvent::Entered(seat)));
    }

    /// PROMO-ARENA-03: one piece a Cleanup, from the supply, or none.
    pub(super) fn offer_equipment(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let Some(arena) = self.packs.arena.as_ref().filter(|_| s.packs.arena.inside.contains(seat)) else { return };
        let held = || arena.equipment.iter().map(|&(good, _)| good).filter(|&good| s.goods[seat][good] > 0);
        if held().next().is_none() {
            return;
        }
        for good in held() {
            add(Choice::Pack(PackChoice::Equip(good)));
        }
        add(Choice::Enough);
    }

    pub(super) fn equip(&self, s: &mut State, seat: Seat, good: Good, tell: &mut impl FnMut(Event)) {
        let points = self.packs.arena.as_ref().map_or(0, |arena| arena.points(good));
        s.goods[seat][good] -= 1;
        let sum = &mut s.packs.arena.points[seat];
        *sum = sum.saturating_add(points.into());
        tell(Event::Pack(PackEvent::Equipped(seat, good, points)));
    }

    /// PROMO-ARENA-04.
    pub(super) fn award_prize(&self, s: &mut State, arena: &Arena, tell: &mut impl FnMut(Event)) {
        match s.packs.arena.leader() {
            Some(seat) => self.score(s, seat, arena.prize, Cause::Prize, tell),
            None => tell(Event::Pack(PackEvent::NoPrize)),
        }
    }

    pub(super) fn arena_view(&self, s: &State, arena: &Arena) -> ArenaView {
        let Contest { inside, points } = &s.packs.arena;
        ArenaView {
            name: arena.name.clone(),
            prize: arena.prize,
            equipment: arena.equipment.clone(),
            fighters: inside.iter().map(|seat| (seat, points[seat])).collect(),
            leader: s.packs.arena.leader(),
        }
    }

    /// A share of the prize for being ahead, and a little for every point.
    pub(super) fn arena_worth(&self, s: &State, arena: &Arena, side: Seat) -> i32 {
        let contest = &s.packs.arena;
        let ahead = contest.leader() == Some(side);
        let share = if ahead { i32::from(arena.prize) * 10 * LEAD_WORTH } else { 0 };
        share + i32::from(contest.points[side]) * POINT_WORTH + i32::from(contest.inside.contains(side)) * POINT_WORTH
    }
}
