//! Roles are taken and traded (FS-561 to FS-566, FS-580).

use table::Seat;

use super::Flow;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::{Op, Roling};
use crate::event::Event;
use crate::frame::Frame;
use crate::pieces::Role;
use crate::state::State;

impl Game {
    pub(super) fn offer_roles(&self, s: &State, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        Role::ALL.into_iter().filter(|&role| s.open.role(role).is_none()).try_for_each(|role| put(Choice::Role(role)))
    }

    pub(super) fn take_role(&self, s: &mut State, k: u8, seat: Seat, role: Role, tell: &mut impl FnMut(Event)) {
        s.open.roles[role as usize] = Some(seat);
        tell(Event::Took(seat, role));
        if s.open.roles.contains(&None) {
            s.next([Frame::TakeRole { k: k + 1 }]); // FS-564
        }
    }

    pub(super) fn offer_role_trades(&self, s: &State, me: Seat, op: u16, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let Op::Role(how) = *self.op(op) else { unreachable!("the frame names a step about roles") };
        let tradable = || Role::ALL.into_iter().filter(|&role| role != Role::Mayor);
        let theirs = || tradable().filter(|&role| s.open.role(role).is_some_and(|seat| seat != me));
        match how {
            Roling::Take => theirs().try_for_each(|role| put(Choice::Role(role))),
            Roling::Swap => tradable()
                .filter(|&role| s.open.has_role(me, role))
                .try_for_each(|own| theirs().try_for_each(|role| put(Choice::SwapRoles(own, role)))),
        }
    }

    pub(super) fn trade_roles(&self, s: &mut State, me: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        match choice {
            Choice::Role(role) => {
                s.open.roles[role as usize] = Some(me);
                tell(Event::Took(me, role));
            }
            Choice::SwapRoles(own, role) => {
                s.open.roles[own as usize] = s.open.roles[role as usize];
                s.open.roles[role as usize] = Some(me);
                tell(Event::SwappedRoles { seat: me, gave: own, took: role });
            }
            choice => unreachable!("{choice:?} is about no role"),
        }
    }
}
