//! The Collaboration variant: players pay for a Machine in parts, and whoever completes it where nobody else has paid is
//! rewarded.

use table::{Digest, Seat};

use super::{AMMO, HACKING, MAX_CODE, Machine, Machines, MolochChoice, MolochEvent, MolochFrame, chosen, told};
use crate::cards::{CardId, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::good::Good;
use crate::library::Errand;
use crate::state::State;

/// The most players who put something on a Machine.
const PLAYERS: usize = 4;
/// What an own good on a Machine is worth that nobody else pays for in the same way, in thousandths of a point,
const OWN_PART: i32 = 220;
/// and one on a Machine that brings whoever completes it nothing.
const SHARED_PART: i32 = 90;

/// What lies on a deployed Machine, and who has put it there (COLLAB-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    card: CardId,
    /// Towards the code: 1, and four times the place of the good among those of codes, and the seat; 0 is nothing.
    code: [u8; MAX_CODE as usize],
    /// Towards destroying: contacts of each player.
    contacts: [u8; PLAYERS],
}

impl Parts {
    pub(super) fn write_digest(self, digest: &mut Digest) {
        let Parts { card, code, contacts } = self;
        digest.number(card.0.into());
        for n in code.into_iter().chain(contacts) {
            digest.number(n.into());
        }
    }

    fn code(self) -> impl Iterator<Item = (Seat, usize)> {
        self.code.into_iter().filter(|&it| it > 0).map(|it| (Seat::new((it - 1) % 4), usize::from((it - 1) / 4)))
    }

    /// Whether the same goods of the same players lie on both.
    pub(super) fn equals(self, other: Parts) -> bool {
        self.code == other.code && self.contacts == other.contacts
    }

    pub(super) fn is_empty(self) -> bool {
        self.n_code() + self.n_contacts() == 0
    }

    /// Goods towards the code.
    pub(super) fn n_code(self) -> u8 {
        self.code().count() as u8
    }

    /// Goods of one kind towards the code.
    pub(super) fn of_code(self, good: usize) -> u8 {
        self.code().filter(|&(_, it)| it == good).count() as u8
    }

    /// Contacts towards destroying.
    pub(super) fn n_contacts(self) -> u8 {
        self.contacts.iter().sum()
    }

    /// What one player has put there towards hacking or destroying.
    pub(super) fn of(self, seat: Seat, errand: Errand) -> u8 {
        match errand {
            Errand::Hack => self.code().filter(|&(owner, _)| owner == seat).count() as u8,
            Errand::Destroy => self.contacts.get(seat.index()).copied().unwrap_or(0),
        }
    }

    /// COLLAB-05: whether somebody else has paid part of it.
    pub(super) fn is_shared(self, seat: Seat, errand: Errand) -> bool {
        let all = match errand {
            Errand::Hack => self.n_code(),
            Errand::Destroy => self.n_contacts(),
        };
        all > self.of(seat, errand)
    }

    /// Whose goods lie there, seat by seat.
    pub(super) fn goods(self) -> Vec<(Seat, Vec<(Good, u8)>)> {
        let of = |seat: Seat| {
            let of_code = |i: usize| self.code().filter(|&it| it == (seat, i)).count() as u8;
            let code = HACKING.into_iter().enumerate().map(|(i, good)| (good, of_code(i)));
            let all = code.chain([(Good::Red, self.of(seat, Errand::Destroy))]);
            (seat, all.filter(|&(_, n)| n > 0).collect::<Vec<_>>())
        };
        (0..PLAYERS as u8).map(|i| of(Seat::new(i))).filter(|(_, goods)| !goods.is_empty()).collect()
    }
}

impl Machines {
    /// What lies on a Machine.
    pub(super) fn parts_on(&self, card: CardId) -> Parts {
        self.parts.iter().find(|it| it.card == card).copied().unwrap_or(Parts { card, ..Parts::default() })
    }

    /// COLLAB-07: what lies on a Machine goes to the general supply when it leaves.
    pub(crate) fn sweep(&mut self, card: CardId) {
        if let Some(at) = self.parts.iter().position(|it| it.card == card) {
            self.parts.remove(at);
        }
    }

    /// Puts a good there; `false` if there is no room for it.
    pub(super) fn put_part(&mut self, card: CardId, seat: Seat, good: Good) -> bool {
        let mut parts = self.parts_on(card);
        match HACKING.iter().position(|&it| it == good) {
            Some(i) => match parts.code.iter_mut().find(|it| **it == 0) {
                Some(free) => *free = 1 + 4 * i as u8 + seat.index() as u8,
                None => return false,
            },
            None => match parts.contacts.get_mut(seat.index()) {
                Some(n) => *n += 1,
                None => return false,
            },
        }
        // Which came first tells nothing, so equal positions have equal digests.
        parts.code.sort_unstable_by(|a, b| b.cmp(a));
        match self.parts.iter_mut().find(|it| it.card == card) {
            Some(known) => *known = parts,
            None => self.parts.push(parts),
        }
        self.parts.sort_unstable_by_key(|it| it.card);
        true
    }
}

impl Machine {
    /// The most goods of a kind that its code takes; ammo stands in for each resource.
    pub(super) fn takes(&self, good: usize) -> u8 {
        if good == AMMO { self.n_resources } else { self.code[good] }
    }

    /// Whether goods that are added to what lies there are all still missing.
    pub(super) fn lacks(&self, parts: Parts, added: impl Fn(usize) -> u8) -> bool {
        let sum = |i: usize| parts.of_code(i) + added(i);
        (0..HACKING.len()).all(|i| sum(i) <= self.takes(i)) && (0..=AMMO).map(sum).sum::<u8>() <= self.n_resources
    }
}

impl Game {
    /// Whether Machines are paid for in parts.
    pub(super) fn collaborates(&self) -> bool {
        self.packs.moloch.as_ref().is_some_and(|it| it.collaboration)
    }

    /// The goods that are still missing on a Machine and that a seat has, and whether they were reserved (COLLAB-01).
    fn each_part(&self, s: &State, seat: Seat, card: CardId, mut each: impl FnMut(Good, bool)) {
        let face = self.face_of[card.index()];
        let Some(machine) = self.machine(face) else { return };
        let parts = s.packs.moloch.parts_on(card);
        for (i, good) in HACKING.into_iter().enumerate() {
            if machine.lacks(parts, |it| u8::from(it == i)) {
                if s.purse(seat, good) > 0 {
                    each(good, false);
                }
                if s.reserved(seat, Errand::Hack, good) > 0 {
                    each(good, true);
                }
            }
        }
        if parts.n_contacts() < self.machine_defense(s, face, 0) {
            for good in [Good::Red, Good::Universal] {
                if s.purse(seat, good) > 0 {
                    each(good, false);
                }
            }
            if s.reserved(seat, Errand::Destroy, Good::Red) > 0 {
                each(Good::Red, true);
            }
        }
    }

    /// COLLAB-01: an action for each good that could be the first.
    pub(super) fn offer_parts(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if self.collaborates() {
            self.each_deployed(s, |face, nth, card| {
                self.each_part(s, seat, card, |good, kept| add(chosen(MolochChoice::Lay(face, nth, good, kept))));
            });
        }
    }

    /// More goods in the same action.
    pub(super) fn offer_more_parts(&self, s: &State, seat: Seat, card: CardId, add: &mut impl FnMut(Choice)) {
        let (face, nth) = self.nth_machine(s, card);
        let mut any = false;
        self.each_part(s, seat, card, |good, kept| {
            add(chosen(MolochChoice::Lay(face, nth, good, kept)));
            any = true;
        });
        if any {
            add(Choice::Enough);
        }
    }

    /// One good comes to lie on a Machine; then the seat may add others.
    #[expect(clippy::too_many_arguments, reason = "a Machine, and which good of whom")]
    pub(in crate::packs) fn lay(
        &self,
        s: &mut State,
        seat: Seat,
        face: FaceId,
        nth: u8,
        good: Good,
        kept: bool,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(card) = self.deployed(s, face, nth) else { return };
        // A universal contact stands for a red one, and lies there as one.
        let errand = if HACKING.contains(&good) { Errand::Hack } else { Errand::Destroy };
        if !s.packs.moloch.put_part(card, seat, good) {
            return;
        }
        if kept {
            s.spend_reserved(seat, errand, good, 1);
        } else {
            s.spend(seat, good, 1);
        }
        tell(told(MolochEvent::Laid(seat, face, good)));
        s.next([MolochFrame::Lay { seat, card }.into()]);
    }

    /// What a side's goods on Machines are worth. After the last round they are worth nothing.
    pub(super) fn parts_worth(&self, s: &State, side: Seat) -> i32 {
        if s.end_triggered {
            return 0;
        }
        let worth = |parts: Parts, errand: Errand| {
            let each = if parts.is_shared(side, errand) { SHARED_PART } else { OWN_PART };
            i32::from(parts.of(side, errand)) * each
        };
        let parts = s.packs.moloch.parts.iter();
        parts.map(|&it| worth(it, Errand::Hack) + worth(it, Errand::Destroy)).sum()
    }

    /// Goods lie on deployed Machines only, no more than these cost, and only where players collaborate.
    pub(crate) fn audit_parts(&self, s: &State) -> Result<(), String> {
        let machines = &s.packs.moloch;
        if !machines.parts.is_empty() && !self.collaborates() {
            return Err("goods lie on Machines, and nobody collaborates (COLLAB-01)".to_owned());
        }
        for (i, parts) in machines.parts.iter().enumerate() {
            let name = &self.face_of(parts.card).location.name;
            if !machines.deployed.contains(&parts.card) {
                return Err(format!("goods lie on {name}, which is not deployed (COLLAB-07)"));
            }
            if machines.parts[..i].iter().any(|it| it.card >= parts.card) {
                return Err(format!("what lies on {name} is not in its place"));
            }
            let Some(machine) = self.machine(self.face_of[parts.card.index()]) else {
                return Err(format!("goods lie on {name}, which is no Machine"));
            };
            if parts.is_empty() {
                return Err(format!("nothing lies on {name} in a place of its own"));
            }
            if !machine.lacks(*parts, |_| 0) || parts.n_contacts() > machine.defense + u8::from(machine.rage) {
                return Err(format!("more lies on {name} than it costs (COLLAB-01)"));
            }
            if parts.goods().iter().any(|&(seat, _)| !self.is_seat(seat)) {
                return Err(format!("goods of nobody lie on {name}"));
            }
        }
        Ok(())
    }
}
