//! What a half-done move will yet bring, and to whom.

use table::sheet::Sheet;
use table::{BySeat, Seat};

use super::TENTH;
use crate::catalog::Game;
use crate::city::SEATS;
use crate::effect::{Acts, Op, What};
use crate::frame::Frame;
use crate::lots::HoodSet;
use crate::state::State;

/// What there can be so many more of, structures first, in the order of [`crate::Kind::ALL`].
const WORDS: [&str; 18] = [
    "house",
    "mansion",
    "factory",
    "commercial",
    "civic",
    "hospital",
    "small-park",
    "medium-park",
    "large-park",
    "mine",
    "cube",
    "seize",
    "remove",
    "immigrant",
    "mob",
    "card",
    "bank",
    "discard",
];
const MINE: usize = 9;
const CUBE: usize = 10;
const SEIZE: usize = 11;
const REMOVE: usize = 12;
const IMMIGRANT: usize = 13;
const MOB: usize = 14;
const CARD: usize = 15;
const BANK: usize = 16;
const DISCARD: usize = 17;

/// What is still to be spent, put up or taken by a player, as far as it is under way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pending {
    /// In thousandths of a point, as `worth.rs` has it.
    pub(super) promise: i32,
    /// MM for anything.
    mm: u16,
    /// MM for some things or in some neighborhoods.
    tied_mm: u16,
    /// By [`WORDS`]; all of them are 0 at most times.
    amounts: Option<[u16; WORDS.len()]>,
}

impl Game {
    /// What is under way for everybody, as far as `seat` can tell.
    pub(super) fn pending(&self, s: &State, seat: Seat) -> BySeat<Pending, SEATS> {
        let mut all: BySeat<Pending, SEATS> = BySeat::default();
        for &frame in s.stack.iter() {
            // Which cards were drawn is for whoever drew them.
            let hidden = matches!(frame, Frame::PlayDrawn { me } if me != seat);
            if !hidden && let Some((whose, worth)) = self.pending_worth(s, frame) {
                all[whose].promise += worth;
            }
            self.add_pending(frame, &mut all);
        }
        if matches!(s.stack.last(), Some(Frame::Plan)) {
            for other in self.seats() {
                let (bank, discard) = self.plans_left(s, other);
                all[other].add(BANK, bank as u8);
                all[other].add(DISCARD, discard as u8);
            }
        }
        all
    }

    fn add_pending(&self, frame: Frame, all: &mut BySeat<Pending, SEATS>) {
        match frame {
            Frame::Spend { seat, mm, acts, hoods, .. } => {
                let free = acts == Acts::ALL && hoods == HoodSet::ALL;
                *if free { &mut all[seat].mm } else { &mut all[seat].tied_mm } += u16::from(mm);
            }
            Frame::Pick { me, op, left } | Frame::MoveTo { me, op, left, .. } => match *self.op(op) {
                // Each of them could be any of these.
                Op::Place { what, .. } => {
                    for kind in what.kinds() {
                        all[me].add(kind as usize, left);
                    }
                    if what.meets(What::MINE) {
                        all[me].add(MINE, left);
                    }
                }
                Op::Cube { .. } => all[me].add(CUBE, left),
                Op::Seize { .. } => all[me].add(SEIZE, left),
                Op::Remove { .. } | Op::Replace { .. } => all[me].add(REMOVE, left),
                _ => {}
            },
            Frame::RollMine { seat, .. } | Frame::BendRoll { seat, .. } => all[seat].add(MINE, 1),
            Frame::MobRemove { seat, left, .. } => all[seat].add(MOB, left),
            Frame::Immigrant { seat, left, .. } => all[seat].add(IMMIGRANT, left),
            Frame::Exchange { me, left, .. } | Frame::KeepDrawn { me, left } => all[me].add(CARD, left),
            Frame::PlayDrawn { me } => all[me].add(CARD, 1),
            _ => {}
        }
    }
}

impl Pending {
    fn add(&mut self, what: usize, n: u8) {
        self.amounts.get_or_insert_default()[what] += u16::from(n);
    }

    pub(super) fn tell(&self, sheet: &mut impl Sheet) {
        sheet.about("pending");
        sheet.number("promise", 100, self.promise / TENTH);
        sheet.number("mm", 4, self.mm);
        sheet.number("tied-mm", 4, self.tied_mm);
        if let Some(amounts) = &self.amounts {
            for (place, &n) in amounts.iter().enumerate() {
                sheet.put(place, n.into());
            }
        }
        sheet.pass(WORDS.iter().copied(), 2);
        sheet.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Kind;

    #[test]
    fn structures_have_the_first_words() {
        for kind in Kind::ALL {
            let last_word = kind.name().split(' ').next_back().unwrap();
            let word = WORDS[kind as usize];
            assert!(word.contains(last_word) || kind.name().starts_with(word), "{word} is no {}", kind.name());
        }
        let amounts = [(MINE, "mine"), (CUBE, "cube"), (SEIZE, "seize"), (REMOVE, "remove"), (DISCARD, "discard")];
        assert!(amounts.into_iter().all(|(at, word)| WORDS[at] == word));
        assert_eq!([IMMIGRANT, MOB, CARD, BANK].map(|at| WORDS[at]), ["immigrant", "mob", "card", "bank"]);
    }
}
