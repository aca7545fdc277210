//! Machines in numbers: which are deployed, how dear they are, and whom they hurt.

use super::{MAX_MACHINES, MolochFrame};
use crate::catalog::Game;
use crate::library::Errand;
use crate::observe::{Party, Scribe};
use crate::state::State;

/// What Moloch asks.
pub(in crate::packs) const QUESTIONS: &[&str] =
    &["ignore", "jam", "fall", "lose", "suffer", "lay", "server", "shelve", "hack", "destroy", "bury"];

impl MolochFrame {
    /// Which question it asks, and how often.
    pub(in crate::packs) const fn question(self) -> Option<(usize, u8)> {
        Some(match self {
            MolochFrame::Assault { .. } => return None,
            MolochFrame::Ignore { left, .. } => (0, left),
            MolochFrame::Block { left, .. } => (1, left),
            MolochFrame::Raze { .. } => (2, 1),
            MolochFrame::Lose { left, .. } => (3, left),
            MolochFrame::Suffer { .. } => (4, 1),
            MolochFrame::Lay { .. } => (5, 1),
            MolochFrame::Server { .. } => (6, 1),
            MolochFrame::Shelve { .. } => (7, 1),
            MolochFrame::Hack { .. } => (8, 1),
            MolochFrame::Destroy { .. } => (9, 1),
            MolochFrame::Bury { left, .. } => (10, left),
        })
    }
}

impl Game {
    /// What Machines do to a side, what it has reserved and paid against them, and its markers.
    pub(in crate::packs) fn note_assault(&self, s: &State, it: Party, to: &mut impl Scribe) {
        let Party { side, whose, .. } = it;
        let Some(moloch) = self.packs.moloch.as_ref().filter(|_| self.is_seat(side)) else { return };
        let machines = &s.packs.moloch;
        to.one(|| format!("{whose}.falls"), 2, self.most_falls(s, side) as i32);
        to.one(|| format!("{whose}.closed"), 2, machines.closed[side].count_ones() as i32);
        to.one(|| format!("{whose}.hacked"), 2, s.built[side].and(&moloch.cards).len() as i32);
        for (word, errand) in [("hack", Errand::Hack), ("destroy", Errand::Destroy)] {
            let reserved = s.stored.iter().filter(|it| it.owner == side && it.kept_for == Some(errand));
            to.one(|| format!("{whose}.reserved.{word}"), 2, reserved.map(|it| i32::from(it.n)).sum());
            if moloch.collaboration {
                let paid = machines.parts.iter().map(|parts| i32::from(parts.of(side, errand))).sum();
                to.one(|| format!("{whose}.paid.{word}"), 2, paid);
            }
        }
        if moloch.server.is_some() {
            to.one(|| format!("{whose}.markers"), 2, machines.markers.of[side].into());
        }
    }

    /// The deployed Machines, what is still missing to get rid of them, and how many come.
    pub(in crate::packs) fn note_machines(&self, s: &State, to: &mut impl Scribe) {
        let Some(moloch) = &self.packs.moloch else { return };
        to.flag(|| format!("difficulty.{}", self.setup.difficulty.id()), true);
        if moloch.collaboration {
            to.flag(|| "collaboration".to_owned(), true);
        }
        let machines = &s.packs.moloch;
        let mut deployed = [0_u8; MAX_MACHINES];
        let (mut code, mut defense) = (0, 0);
        for &card in &*machines.deployed {
            let Some(place) = moloch.place(self.face_of[card.index()]) else { continue };
            deployed[place] += 1;
            code += i32::from(moloch.machines[place].n_code) - i32::from(machines.parts_on(card).n_code());
            defense += i32::from(self.machine_price(s, card, 0));
        }
        to.one(|| "machines".to_owned(), 5, machines.deployed.len() as i32);
        to.one(|| "machines.code".to_owned(), 10, code);
        to.one(|| "machines.defense".to_owned(), 15, defense);
        to.one(|| "machines.wave".to_owned(), 4, self.wave_now(s).into());
        to.one(|| "machines.deck".to_owned(), 15, machines.deck.len() as i32);
        let name = |i: usize| format!("machine.{}", moloch.machines[i].id);
        to.few(moloch.machines.len(), name, 1, |out| {
            for (i, &n) in deployed.iter().enumerate().take(moloch.machines.len()) {
                out.put(i, n.into());
            }
        });
        if let Some(server) = &moloch.server {
            to.flag(|| "server.hacked".to_owned(), machines.markers.hacked);
            let left = i32::from(server.wanted) - i32::from(machines.markers.n());
            to.one(|| "server.left".to_owned(), 4, left.max(0));
        }
    }
}
