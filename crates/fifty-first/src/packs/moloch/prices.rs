//! What Machines cost, and every way to pay it.

use table::Seat;

use super::{AMMO, HACKING, HackPay, Machine, MolochChoice, chosen};
use crate::cards::{CardId, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::Good;
use crate::library::Errand;
use crate::state::State;

/// How many goods codes are paid with.
const N_KINDS: usize = HACKING.len();
const WORKER: usize = N_KINDS - 1;

/// What a seat has for hacking, summed up once for a whole list: its supply, then what was reserved, each in the order
/// of [`HACKING`].
struct HackMeans {
    held: [u16; 2 * N_KINDS],
    /// Both together.
    sums: [u16; N_KINDS],
    /// Goods of a code that it leaves out (MOL-33).
    discount: u8,
}

impl HackMeans {
    /// So many goods of the code of a Machine on which nothing lies can be paid at most.
    #[inline]
    fn reach(&self, machine: &Machine) -> u8 {
        let [resources @ .., ammo, workers] = &self.sums;
        let named: u16 = resources.iter().zip(machine.code).map(|(&held, n)| held.min(n.into())).sum();
        let resources = named.saturating_add(*ammo).min(machine.n_resources.into());
        (resources + (*workers).min(machine.code[WORKER].into())) as u8
    }
}

/// What a seat has for destroying.
struct DestroyMeans {
    red: u16,
    universal: u16,
    reserved: u16,
    discount: u8,
}

/// What may still be given for one Machine.
struct HackLimits {
    /// By place of the means.
    most: [u8; 2 * N_KINDS],
    /// What this place and all behind it have together.
    rest: [u8; 2 * N_KINDS + 1],
    /// Of each good from the supply and reserved together.
    room: [u8; N_KINDS],
}

impl HackLimits {
    /// None if more lies on the Machine than it takes.
    fn new(machine: &Machine, laid: impl Fn(usize) -> u8, means: &HackMeans) -> Option<HackLimits> {
        let mut room = [0; N_KINDS];
        for (i, room) in room.iter_mut().enumerate() {
            *room = machine.takes(i).checked_sub(laid(i))?;
        }
        let (mut most, mut rest) = ([0; 2 * N_KINDS], [0; 2 * N_KINDS + 1]);
        for i in (0..2 * N_KINDS).rev() {
            most[i] = means.held[i].min(room[i % N_KINDS].into()) as u8;
            rest[i] = rest[i + 1] + most[i];
        }
        Some(HackLimits { most, rest, room })
    }

    /// Calls `way` with every way to take `left` goods from the means at place `i` and behind it, `resources` of them
    /// resources or ammo at most: first those that take little from the first of them.
    fn spread(&self, i: usize, left: u8, resources: u8, pay: HackPay, way: &mut impl FnMut(HackPay)) {
        if left == 0 {
            way(pay);
            return;
        }
        let Some(i) = (i..2 * N_KINDS).find(|&i| self.most[i] > 0) else { return };
        if self.rest[i] < left {
            return;
        }
        let mut most = self.most[i].min(left);
        if i >= N_KINDS {
            most = most.min(self.room[i - N_KINDS] - pay.get(i - N_KINDS));
        }
        let is_resource = i % N_KINDS <= AMMO;
        if is_resource {
            most = most.min(resources);
        }
        for n in 0..=most {
            let resources = if is_resource { resources - n } else { resources };
            self.spread(i + 1, left - n, resources, pay.with(i, n), way);
        }
    }
}

/// COLLAB-10: what is still missing of a price, less a discount. Something is always paid if anything is missing.
fn still_missing(price: u8, laid: u8, discount: u8) -> u8 {
    match price.saturating_sub(laid) {
        0 => 0,
        missing => missing.saturating_sub(discount).max(1),
    }
}

impl Game {
    /// How many goods of a code a side leaves out by its features (MOL-33).
    fn hack_discount(&self, s: &State, seat: Seat) -> u8 {
        let cards = s.built[seat].and(&self.masks.hack_discounts);
        cards.iter().map(|card| self.face_of(card).location.hack_discount).fold(0, u8::saturating_add)
    }

    fn hack_means(&self, s: &State, seat: Seat, discount: u8) -> HackMeans {
        let mut held = [0; 2 * N_KINDS];
        for (i, good) in HACKING.into_iter().enumerate() {
            held[i] = s.purse(seat, good);
        }
        for it in s.stored.iter().filter(|it| it.owner == seat && it.kept_for == Some(Errand::Hack)) {
            if let Some(i) = HACKING.iter().position(|&good| good == it.good) {
                held[N_KINDS + i] += it.n;
            }
        }
        let sums = std::array::from_fn(|i| held[i].saturating_add(held[N_KINDS + i]));
        HackMeans { held, sums, discount: discount.saturating_add(self.hack_discount(s, seat)) }
    }

    fn destroy_means(s: &State, seat: Seat, discount: u8) -> DestroyMeans {
        let [red, universal] = [Good::Red, Good::Universal].map(|good| s.purse(seat, good));
        DestroyMeans { red, universal, reserved: s.reserved(seat, Errand::Destroy, Good::Red), discount }
    }

    /// MOL-18, MOL-20, MOL-33.
    pub(crate) fn machine_defense(&self, s: &State, face: FaceId, discount: u8) -> u8 {
        let Some(machine) = self.machine(face) else { return 0 };
        let few = s.packs.moloch.deployed.len() <= usize::from(self.setup.players);
        (machine.defense + u8::from(machine.rage && few)).saturating_sub(discount).max(1)
    }

    /// Contacts that are still missing to destroy a Machine (MOL-18, MOL-33, COLLAB-10).
    pub(super) fn machine_price(&self, s: &State, card: CardId, discount: u8) -> u8 {
        let defense = self.machine_defense(s, self.face_of[card.index()], 0);
        still_missing(defense, s.packs.moloch.parts_on(card).n_contacts(), discount)
    }

    /// MOL-13, MOL-33: every way to pay for hacking. Nobody leaves out fewer goods than they may.
    #[inline]
    fn each_hack(&self, s: &State, card: CardId, means: &HackMeans, way: impl FnMut(HackPay)) {
        let Some(machine) = self.machine(self.face_of[card.index()]) else { return };
        // Where nothing lies on Machines, most of them are too dear, which is soon seen.
        if !s.packs.moloch.parts.is_empty() || still_missing(machine.n_code, 0, means.discount) <= means.reach(machine)
        {
            self.each_hack_in_reach(s, card, machine, means, way);
        }
    }

    #[inline(never)]
    fn each_hack_in_reach(
        &self,
        s: &State,
        card: CardId,
        machine: &Machine,
        means: &HackMeans,
        mut way: impl FnMut(HackPay),
    ) {
        let parts = s.packs.moloch.parts_on(card);
        let wanted = still_missing(machine.n_code, parts.n_code(), means.discount);
        let laid: u8 = (0..=AMMO).map(|i| parts.of_code(i)).sum();
        if let Some(resources) = machine.n_resources.checked_sub(laid)
            && let Some(limits) = HackLimits::new(machine, |i| parts.of_code(i), means)
        {
            limits.spread(0, wanted, resources, HackPay::default(), &mut way);
        }
    }

    /// MOL-18: every way to pay for destroying.
    fn each_destruction(&self, s: &State, card: CardId, means: &DestroyMeans, mut way: impl FnMut(u8, u8)) {
        let price = u16::from(self.machine_price(s, card, means.discount));
        for kept in 0..=means.reserved.min(price) {
            for given in (price - kept).saturating_sub(means.red)..=means.universal.min(price - kept) {
                way(given as u8, kept as u8);
            }
        }
    }

    pub(in crate::packs) fn offer_machines(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        self.offer_hacks(s, seat, 0, add);
        self.offer_destructions(s, seat, 0, add);
        self.offer_parts(s, seat, add);
    }

    pub(in crate::packs) fn offer_hacks(&self, s: &State, seat: Seat, discount: u8, add: &mut impl FnMut(Choice)) {
        let means = self.hack_means(s, seat, discount);
        self.each_deployed(s, |face, nth, card| {
            self.each_hack(s, card, &means, |pay| add(chosen(MolochChoice::Hack(face, nth, pay))));
        });
    }

    pub(in crate::packs) fn offer_destructions(
        &self,
        s: &State,
        seat: Seat,
        discount: u8,
        add: &mut impl FnMut(Choice),
    ) {
        let means = Game::destroy_means(s, seat, discount);
        // Destroying costs something where nothing has been paid.
        if means.red + means.universal + means.reserved == 0 && s.packs.moloch.parts.is_empty() {
            return;
        }
        self.each_deployed(s, |face, nth, card| {
            self.each_destruction(s, card, &means, |universal, kept| {
                add(chosen(MolochChoice::Destroy(face, nth, universal, kept)));
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use table::Dice;

    use super::*;
    use crate::good::Type;
    use crate::packs::moloch::Assault;

    /// Every way to take these means, by trying all numbers of everything.
    fn tried(most: &[u8], pay: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
        match most {
            [] => each(pay),
            [most, others @ ..] => {
                for n in 0..=*most {
                    pay.push(n);
                    tried(others, pay, each);
                    pay.pop();
                }
            }
        }
    }

    #[test]
    fn the_ways_to_hack_are_those_found_by_trying_everything_in_the_same_order() {
        let mut dice = Dice::fast(5);
        let mut n_ways = 0;
        for _ in 0..300 {
            let mut code = [0; N_KINDS];
            for _ in 0..=dice.below(3) {
                // No code asks for ammo.
                code[[0, 1, 2, 3, 5][dice.below(5) as usize]] += 1;
            }
            let [n_code, n_resources] = [&code[..], &code[..AMMO]].map(|goods| goods.iter().sum::<u8>());
            let machine = Machine {
                name: String::new(),
                id: String::new(),
                code,
                n_code,
                n_resources,
                defense: 1,
                rage: false,
                assault: Assault::RazeType(Type::Gun),
            };
            let held: [u16; 2 * N_KINDS] = std::array::from_fn(|_| dice.below(3).saturating_sub(1) as u16);
            let sums = std::array::from_fn(|i| held[i] + held[N_KINDS + i]);
            let means = HackMeans { held, sums, discount: dice.below(2) as u8 };
            let wanted = still_missing(n_code, 0, means.discount);

            let mut found = Vec::new();
            if let Some(limits) = HackLimits::new(&machine, |_| 0, &means) {
                limits.spread(0, wanted, n_resources, HackPay::default(), &mut |pay| found.push(pay));
            }
            let mut expected = Vec::new();
            tried(&held.map(|n| n as u8), &mut Vec::new(), &mut |pay| {
                let of = |i: usize| pay[i] + pay[N_KINDS + i];
                let fits = (0..N_KINDS).all(|i| of(i) <= machine.takes(i));
                let resources: u8 = (0..=AMMO).map(of).sum();
                if fits && resources <= n_resources && pay.iter().sum::<u8>() == wanted {
                    expected.push(HackPay::of(std::array::from_fn(|i| pay[i])));
                }
            });
            assert_eq!(found, expected, "{code:?} with {held:?}");
            assert!(found.is_empty() || wanted <= means.reach(&machine), "{code:?} with {held:?}");
            n_ways += found.len();
        }
        assert!(n_ways > 100, "only {n_ways}");
    }
}
