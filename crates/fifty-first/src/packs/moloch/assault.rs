//! The Assault phase: everybody resolves every deployed Machine, in the order in which none robs another of its effect
//! (MOL-08).

use table::{Row, Seat};

use super::{Assault, EXCHANGE, MAX_MACHINES, MolochChoice, MolochEvent, MolochFrame, chosen, told};
use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::{Game, Rows};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::good::{Amount, Good, Item};
use crate::state::{Phase, State};

/// Machines that are ignored, those that block, those that raze, those that take goods, and those that let players choose.
const LAST_STAGE: u8 = 4;

impl Game {
    /// MOL-06: not in the first round.
    pub(in crate::packs) fn begin_assault(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if s.round > 1 {
            self.begin_phase(s, Phase::Assault, tell);
            s.next([MolochFrame::Assault { k: 0, stage: 0 }.into()]);
        }
    }

    /// Machines of the row that the seat in question has still to resolve.
    fn pending(&self, s: &State) -> impl Iterator<Item = (u8, FaceId, &Assault)> + use<'_> {
        let (row, settled) = (s.packs.moloch.deployed, s.packs.moloch.settled);
        (0..row.len() as u8).filter(move |i| settled & 1 << i == 0).filter_map(move |i| {
            let face = self.face_of[row[usize::from(i)].index()];
            Some((i, face, &self.machine(face)?.assault))
        })
    }

    /// MOL-08: Machines that are ignored, those that block, those that raze, then the others as they were deployed. Goes on
    /// until somebody is asked.
    pub(in crate::packs) fn go_on_with_assault(&self, s: &mut State, k: u8, stage: u8, tell: &mut impl FnMut(Event)) {
        let (mut k, mut stage) = (k, stage);
        while let Some(seat) = self.in_order(s, k) {
            if self.assaults(s, k, stage, seat, tell) {
                return;
            }
            (k, stage) = if stage < LAST_STAGE { (k, stage + 1) } else { (k + 1, 0) };
        }
        s.packs.moloch.settled = 0;
    }

    /// The Machines of a stage take effect on a seat, until something is asked; the Assault goes on below the question.
    /// Gives whether there is one.
    fn assaults(&self, s: &mut State, k: u8, stage: u8, seat: Seat, tell: &mut impl FnMut(Event)) -> bool {
        let again = |stage| Frame::from(MolochFrame::Assault { k, stage });
        match stage {
            0 => {
                s.packs.moloch.settled = 0;
                let shields = s.built[seat].and(&self.masks.assault_shields);
                let left = shields.iter().map(|card| self.face_of(card).location.assault_shield).sum::<u8>();
                let ignores = left > 0 && !s.packs.moloch.deployed.is_empty();
                if ignores {
                    s.next([MolochFrame::Ignore { k, left }.into(), again(1)]);
                }
                ignores
            }
            1 => {
                let blocking = self.pending(s).find_map(|(by, _, assault)| match assault {
                    Assault::BlockOwn { count, .. } => Some((by, *count)),
                    _ => None,
                });
                if let Some((by, left)) = blocking {
                    s.packs.moloch.settled |= 1 << by;
                    s.next([MolochFrame::Block { seat, by, left }.into(), again(1)]);
                }
                blocking.is_some()
            }
            2 => {
                let falls = self.can_fall(s, seat);
                if falls {
                    s.next([MolochFrame::Raze { seat }.into(), again(2)]);
                }
                falls
            }
            3 => {
                for by in 0..s.packs.moloch.deployed.len() as u8 {
                    let face = self.face_of[s.packs.moloch.deployed[usize::from(by)].index()];
                    let Some(machine) = self.machine(face).filter(|_| s.packs.moloch.settled & 1 << by == 0) else {
                        continue;
                    };
                    let depth = s.stack.len();
                    match &machine.assault {
                        Assault::Lose(goods) => {
                            s.packs.moloch.settled |= 1 << by;
                            s.next([again(3)]);
                            self.lose(s, seat, face, goods, tell);
                            if s.stack.len() > depth + 1 {
                                return true;
                            }
                            // Nobody is asked, so it goes on at once.
                            s.stack.truncate(depth);
                        }
                        Assault::CloseAction(good) => {
                            s.packs.moloch.settled |= 1 << by;
                            self.close_actions(s, seat, face, good.0, tell);
                        }
                        Assault::RazeType(_) | Assault::BlockOwn { .. } | Assault::Choose(_) => {}
                    }
                }
                false
            }
            _ => {
                let Some((by, ..)) = self.pending(s).find(|(.., assault)| matches!(assault, Assault::Choose(_))) else {
                    return false;
                };
                s.packs.moloch.settled |= 1 << by;
                s.next([MolochFrame::Suffer { seat, by }.into(), again(4)]);
                true
            }
        }
    }

    /// MOL-32: as much as there is, of the supply, the hand, the deals and the score.
    fn lose(&self, s: &mut State, seat: Seat, by: FaceId, goods: &Amount, tell: &mut impl FnMut(Event)) {
        for &(n, item) in goods.0.iter().rev() {
            match item {
                Item::Resource => {
                    let held: u16 = Good::RESOURCES.into_iter().map(|good| s.goods[seat][good]).sum();
                    let left = held.min(n.into()) as u8;
                    if left > 0 {
                        s.next([MolochFrame::Lose { seat, left }.into()]);
                    }
                }
                Item::OwnDeal if s.n_deals(seat) > 0 => s.next([Frame::DiscardDeals { seat, left: n }]),
                Item::Good(Good::Card) if s.hand_size(seat) > 0 => s.next([Frame::DiscardCards { seat, left: n }]),
                // No file takes influence: a card says which tokens.
                Item::OwnDeal | Item::Influence | Item::Good(Good::Card) => {}
                Item::Good(Good::Vp) => {
                    let lost = s.vp[seat].min(n.into());
                    s.vp[seat] -= lost;
                    if lost > 0 {
                        tell(told(MolochEvent::Lost(seat, by, Good::Vp, lost as u8)));
                    }
                }
                Item::Good(good) => {
                    let lost = s.goods[seat][good].min(n.into());
                    s.goods[seat][good] -= lost;
                    if lost > 0 {
                        tell(told(MolochEvent::Lost(seat, by, good, lost as u8)));
                    }
                }
            }
        }
    }

    /// The face of the Machine at a place of the row, and the lists between which it lets players choose.
    fn choices_of(&self, s: &State, by: u8) -> Option<(FaceId, &[Amount])> {
        let face = self.face_of[s.packs.moloch.deployed.get(usize::from(by))?.index()];
        match &self.machine(face)?.assault {
            Assault::Choose(lists) => Some((face, lists)),
            _ => None,
        }
    }

    /// MOL-08: whether a list takes anything at all, for then it goes before one that takes nothing.
    fn takes(&self, s: &State, seat: Seat, goods: &Amount) -> bool {
        goods.0.iter().any(|&(_, item)| match item {
            Item::Resource => Good::RESOURCES.into_iter().any(|good| s.goods[seat][good] > 0),
            Item::OwnDeal => s.n_deals(seat) > 0,
            Item::Influence => false,
            Item::Good(Good::Card) => s.hand_size(seat) > 0,
            Item::Good(Good::Vp) => s.vp[seat] > 0,
            Item::Good(good) => s.goods[seat][good] > 0,
        })
    }

    /// MOL-31: every action of the board that gives the good, or the exchange.
    fn close_actions(&self, s: &mut State, seat: Seat, by: FaceId, good: Good, tell: &mut impl FnMut(Event)) {
        if good == Good::Worker {
            s.packs.moloch.closed[seat] |= EXCHANGE;
        } else {
            let board = &self.boards[usize::from(s.factions[seat])];
            for (i, action) in board.written.actions.iter().enumerate() {
                if action.gives(good) {
                    s.packs.moloch.closed[seat] |= 1 << i;
                }
            }
        }
        tell(told(MolochEvent::Closed(seat, by, good)));
    }

    /// Whether Machines have closed anything on the board of a side this round.
    #[inline]
    pub(crate) fn has_closed_any(&self, s: &State, seat: Seat) -> bool {
        s.packs.moloch.closed[seat] != 0
    }

    /// Whether an action of the board is closed this round.
    #[inline]
    pub(crate) fn is_closed(&self, s: &State, seat: Seat, i: u8) -> bool {
        s.packs.moloch.closed[seat] & 1 << i != 0
    }

    #[inline]
    pub(crate) fn is_exchange_closed(&self, s: &State, seat: Seat) -> bool {
        s.packs.moloch.closed[seat] & EXCHANGE != 0
    }

    /// How many of the razing Machines can take a location of a side, each another one.
    pub(super) fn most_falls(&self, s: &State, seat: Seat) -> u32 {
        let mut targets = Row::<CardSet, MAX_MACHINES>::new();
        for card in &*s.packs.moloch.deployed {
            if let Some(machine) = self.machine(self.face_of[card.index()])
                && let Assault::RazeType(kind) = machine.assault
            {
                targets.push(s.built[seat].and(&self.masks.of_type[kind as usize]));
            }
        }
        most_pairs(&targets)
    }

    /// Whether a razing Machine that is not settled can take a location of a side.
    fn can_fall(&self, s: &State, seat: Seat) -> bool {
        self.pending(s).any(|(.., assault)| match assault {
            Assault::RazeType(kind) => s.built[seat].meets(&self.masks.of_type[*kind as usize]),
            _ => false,
        })
    }

    /// Calls `each` with a Machine and a location that it may take now, so that as many as possible still take one.
    fn each_fall(&self, s: &State, seat: Seat, mut each: impl FnMut(u8, FaceId, CardId)) {
        let mut machines = Row::<(u8, FaceId), MAX_MACHINES>::new();
        let mut targets = Row::<CardSet, MAX_MACHINES>::new();
        for (by, face, assault) in self.pending(s) {
            if let Assault::RazeType(kind) = assault {
                machines.push((by, face));
                targets.push(s.built[seat].and(&self.masks.of_type[*kind as usize]));
            }
        }
        let most = most_pairs(&targets);
        for (i, &(by, face)) in machines.iter().enumerate() {
            if machines[..i].iter().any(|&(_, it)| it == face) {
                continue;
            }
            self.each_different(s, seat, &targets[i], |card, _, _| {
                // What the others can take if this one takes that location.
                let mut left = targets;
                left[i] = CardSet::EMPTY;
                for others in left.iter_mut() {
                    others.remove(card);
                }
                if most_pairs(&left) + 1 == most {
                    each(by, face, card);
                }
            });
        }
    }

    pub(in crate::packs) fn offer_in_assault(
        &self,
        s: &State,
        frame: MolochFrame,
        seat: Seat,
        add: &mut impl FnMut(Choice),
    ) {
        match frame {
            MolochFrame::Ignore { .. } => {
                let mut before = Row::<FaceId, MAX_MACHINES>::new();
                for (_, face, _) in self.pending(s) {
                    if !before.contains(&face) {
                        before.push(face);
                        add(chosen(MolochChoice::Ignore(face)));
                    }
                }
                if !before.is_empty() {
                    add(Choice::Enough);
                }
            }
            MolochFrame::Block { seat, by, .. } => {
                let targets = self.blockable(s, seat, by);
                self.each_different(s, seat, &targets, |_, face, nth| add(chosen(MolochChoice::Jam(face, nth))));
            }
            MolochFrame::Raze { seat } => self.each_fall(s, seat, |_, by, card| {
                let face = self.face_of[card.index()];
                add(chosen(MolochChoice::Fall(by, face, self.nth(s, seat, card))));
            }),
            MolochFrame::Lose { seat, .. } => {
                for good in Good::RESOURCES.into_iter().filter(|&good| s.goods[seat][good] > 0) {
                    add(chosen(MolochChoice::Lose(good)));
                }
            }
            MolochFrame::Suffer { seat, by } => {
                if let Some((face, lists)) = self.choices_of(s, by) {
                    for (i, _) in (0..).zip(lists).filter(|(_, goods)| self.takes(s, seat, goods)) {
                        add(chosen(MolochChoice::Suffer(face, i)));
                    }
                }
            }
            MolochFrame::Assault { .. } => {}
            MolochFrame::Shelve { .. } => self.offer_shelves(s, seat, add),
            MolochFrame::Hack { seat, discount } => self.offer_hacks(s, seat, discount, add),
            MolochFrame::Destroy { seat, discount } => self.offer_destructions(s, seat, discount, add),
            MolochFrame::Bury { .. } => {
                self.each_deployed(s, |face, nth, _| add(chosen(MolochChoice::Bury(face, nth))));
            }
            MolochFrame::Lay { seat, card } => self.offer_more_parts(s, seat, card, add),
            MolochFrame::Server { .. } => {
                [MolochChoice::Mark, MolochChoice::Leave].map(chosen).into_iter().for_each(add);
            }
        }
    }

    /// Own locations that a Machine can block.
    pub(super) fn blockable(&self, s: &State, seat: Seat, by: u8) -> CardSet {
        let card = s.packs.moloch.deployed.get(usize::from(by));
        let machine = card.and_then(|card| self.machine(self.face_of[card.index()]));
        let Some(Assault::BlockOwn { category, .. }) = machine.map(|it| &it.assault) else { return CardSet::EMPTY };
        let rows: Rows = [*category].into_iter().collect();
        let free = s.built[seat].without(&s.packs.blocked);
        free.iter().filter(|&card| rows.contain(self.face_of(card).category)).collect()
    }

    pub(super) fn answer_assault(
        &self,
        s: &mut State,
        frame: MolochFrame,
        seat: Seat,
        choice: MolochChoice,
        tell: &mut impl FnMut(Event),
    ) {
        match (frame, choice) {
            (MolochFrame::Ignore { k, left }, MolochChoice::Ignore(face)) => {
                let by = self.pending(s).find(|&(_, it, _)| it == face).map(|(by, _, _)| by);
                if let Some(by) = by {
                    s.packs.moloch.settled |= 1 << by;
                    tell(told(MolochEvent::Ignored(seat, face)));
                }
                if left > 1 {
                    s.next([MolochFrame::Ignore { k, left: left - 1 }.into()]);
                }
            }
            (MolochFrame::Block { seat, by, left }, MolochChoice::Jam(face, nth)) => {
                let card = self.at(s, seat, face, nth);
                s.packs.blocked.insert(card);
                if let Some(machine) = s.packs.moloch.deployed.get(usize::from(by)) {
                    tell(told(MolochEvent::Blocked(seat, self.face_of[machine.index()], face)));
                }
                if left > 1 {
                    s.next([MolochFrame::Block { seat, by, left: left - 1 }.into()]);
                }
            }
            (MolochFrame::Raze { seat }, MolochChoice::Fall(by, face, nth)) => {
                let at = self.pending(s).find(|&(_, it, _)| it == by).map(|(at, _, _)| at);
                if let Some(at) = at {
                    s.packs.moloch.settled |= 1 << at;
                }
                let card = self.at(s, seat, face, nth);
                tell(told(MolochEvent::Razed(seat, by, face)));
                // MOL-10.
                self.gain_one(s, seat, self.face(face).deal, 1, Cause::Compensation(face), tell);
                self.fall_to_ruins(s, seat, card, tell);
            }
            (MolochFrame::Lose { seat, left }, MolochChoice::Lose(good)) => {
                s.goods[seat][good] -= 1;
                tell(told(MolochEvent::Returned(seat, good)));
                if left > 1 {
                    s.next([MolochFrame::Lose { seat, left: left - 1 }.into()]);
                }
            }
            (MolochFrame::Suffer { seat, by }, MolochChoice::Suffer(face, i)) => {
                if let Some((_, lists)) = self.choices_of(s, by)
                    && let Some(goods) = lists.get(usize::from(i))
                {
                    self.lose(s, seat, face, goods, tell);
                }
            }
            (frame, choice) => unreachable!("{choice:?} does not answer {frame:?}; only listed choices get here"),
        }
    }
}

/// The most Machines that can take a card of their own, each from its set: paths that free a card for one more.
fn most_pairs(machines: &[CardSet]) -> u32 {
    // Most of the time there is nothing to dispute.
    let mut some = machines.iter().filter(|cards| !cards.is_empty());
    if let (_, None) = (some.next(), some.next()) {
        return u32::from(machines.iter().any(|cards| !cards.is_empty()));
    }
    let mut taken = [u8::MAX; crate::cards::MAX_CARDS];
    let mut n = 0;
    for i in 0..machines.len() {
        let mut seen = CardSet::EMPTY;
        n += u32::from(finds_card(machines, i, &mut taken, &mut seen));
    }
    n
}

fn finds_card(machines: &[CardSet], i: usize, taken: &mut [u8; crate::cards::MAX_CARDS], seen: &mut CardSet) -> bool {
    for card in &machines[i] {
        if seen.contains(card) {
            continue;
        }
        seen.insert(card);
        let by = taken[card.index()];
        if by == u8::MAX || finds_card(machines, by.into(), taken, seen) {
            taken[card.index()] = i as u8;
            return true;
        }
    }
    false
}
