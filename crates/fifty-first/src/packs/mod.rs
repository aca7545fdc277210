//! What packs and promos add to the game: a folder for each, and the doors through which the rules let them in.
//!
//! The chapters in `flow/` know no pack. Where something may join them, they call a method of this file, which asks those
//! that are in play; a table without any pays a comparison for it.
//!
//! | a pack … | by |
//! | --- | --- |
//! | brings cards and tiles of its own | a table of set files, which is an `Entry`, compiled into [`Packs`] |
//! | remembers something | a field of [`PackState`], which leaves no trace in a digest while it is empty |
//! | adds something to a turn | [`PackChoice`], `offer_pack_actions`, `take_pack_action` |
//! | joins a step of the round | `join_step` |
//! | asks something | [`PackFrame`] |
//! | scores at the end | `score_packs` |
//! | is looked at | [`PackViews`], and `words.rs` for everything that is read or typed |

pub(crate) mod arena;
mod words;

pub(crate) use words::report;

pub use arena::{ArenaTile, ArenaView};

use table::{Digest, Seat, SeatSet};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::course::Step;
use crate::event::Event;
use crate::frame::Frame;
use crate::good::Good;
use crate::library::Chosen;
use crate::payment::Budget;
use crate::state::State;

/// What the packs in play have brought, compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packs {
    pub(crate) arena: Option<arena::Arena>,
    /// Nothing of all this is in play.
    pub(crate) none: bool,
}

impl Packs {
    pub(crate) fn of(chosen: &Chosen) -> Packs {
        let mut packs = Packs { arena: chosen.arenas.first().map(|tile| arena::Arena::of(tile)), none: false };
        packs.none = packs.arena.is_none();
        packs
    }
}

/// What packs remember.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackState {
    pub(crate) arena: arena::Contest,
}

impl PackState {
    /// Whatever is empty leaves no trace; what is there begins with a number of its own.
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let PackState { arena } = self;
        if *arena != arena::Contest::default() {
            arena.write_digest(digest.number(1));
        }
    }
}

/// What packs let a player choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PackChoice {
    /// Send a worker into the Arena.
    Enter,
    /// Equip the worker in the Arena with one of these.
    Equip(Good),
}

/// What packs put on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackFrame {
    /// Asks the `k`-th seat, if it has a worker in the Arena and anything to equip it with.
    Equip {
        /// Its place in the order of play.
        k: u8,
    },
}

impl PackFrame {
    /// For digests; for ever the same.
    pub(crate) const fn numbers(self) -> [u64; 5] {
        match self {
            PackFrame::Equip { k } => [0, k as u64, 0, 0, 0],
        }
    }
}

/// What happened because of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackEvent {
    /// A worker was sent into the Arena.
    Entered(Seat),
    /// A worker in the Arena got equipment worth so many points.
    Equipped(Seat, Good, u8),
    /// Nobody is alone at the top of the Arena.
    NoPrize,
}

/// What a viewer sees of the packs in play. Everything in it is public.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackViews {
    /// The Arena.
    pub arena: Option<ArenaView>,
}

/// The doors of the rules.
impl Game {
    /// Actions that packs add to a turn.
    #[inline]
    pub(crate) fn offer_pack_actions(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        if self.packs.none {
            return;
        }
        if let Some(arena) = &self.packs.arena {
            self.offer_arena(s, arena, seat, budget, add);
        }
    }

    /// One of these actions.
    pub(crate) fn take_pack_action(&self, s: &mut State, seat: Seat, choice: PackChoice, tell: &mut impl FnMut(Event)) {
        match choice {
            PackChoice::Enter => self.enter_arena(s, seat, tell),
            PackChoice::Equip(_) => unreachable!("{choice:?} is no action; only listed choices get here"),
        }
    }

    /// A step of the round has just been taken: whatever packs put on the stack here comes before what it has put there.
    #[inline]
    pub(crate) fn join_step(&self, s: &mut State, step: Step) {
        if self.packs.none {
            return;
        }
        if step == Step::Cleanup && self.packs.arena.is_some() {
            s.next([Frame::Pack(PackFrame::Equip { k: 0 })]);
        }
    }

    /// After the last Action phase, before locations are counted.
    pub(crate) fn score_packs(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if let Some(arena) = &self.packs.arena {
            self.award_prize(s, arena, tell);
        }
    }

    /// Whom a frame asks.
    pub(crate) fn asked_by_pack(&self, s: &State, frame: PackFrame) -> SeatSet {
        match frame {
            PackFrame::Equip { k } => self.in_order(s, k).map_or(SeatSet::EMPTY, SeatSet::only),
        }
    }

    /// What may be answered.
    pub(crate) fn offer_in_pack(&self, s: &State, frame: PackFrame, seat: Seat, add: &mut impl FnMut(Choice)) {
        match frame {
            PackFrame::Equip { .. } => self.offer_equipment(s, seat, add),
        }
    }

    /// What follows from an answer.
    pub(crate) fn answer_pack(
        &self,
        s: &mut State,
        frame: PackFrame,
        seat: Seat,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        match frame {
            PackFrame::Equip { k } => {
                if let Choice::Pack(PackChoice::Equip(good)) = choice {
                    self.equip(s, seat, good, tell);
                }
                s.next([Frame::Pack(PackFrame::Equip { k: k + 1 })]);
            }
        }
    }

    /// What follows where nobody can answer.
    pub(crate) fn run_pack(&self, s: &mut State, frame: PackFrame) {
        match frame {
            PackFrame::Equip { k } if k < self.setup.players => {
                s.next([Frame::Pack(PackFrame::Equip { k: k + 1 })]);
            }
            PackFrame::Equip { .. } => {}
        }
    }

    pub(crate) fn pack_views(&self, s: &State) -> PackViews {
        PackViews { arena: self.packs.arena.as_ref().map(|arena| self.arena_view(s, arena)) }
    }

    /// What the packs are worth to a side, in thousandths of a point.
    #[inline]
    pub(crate) fn pack_worth(&self, s: &State, side: Seat) -> i32 {
        if self.packs.none {
            return 0;
        }
        self.packs.arena.as_ref().map_or(0, |arena| self.arena_worth(s, arena, side))
    }
}
