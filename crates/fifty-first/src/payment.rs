//! Paying: every way in which a cost can be met, and meeting it.
//!
//! Ammo stands in for any resource, a universal contact for any contact, never the reverse (MS-PAY-01 to MS-PAY-06).
//! Goods from the supply are spent before goods that lie on cards: only the latter survive cleanup, so the other order
//! is never better.

use table::Seat;

use crate::catalog::Cost;
use crate::choice::Pay;
use crate::event::Event;
use crate::good::{Bundle, Good};
use crate::state::State;

impl State {
    /// Calls `way` with each different payment of the cost that `seat` can make; never, if it cannot pay.
    #[inline]
    pub(crate) fn ways_to_pay(&self, seat: Seat, cost: &Cost, mut way: impl FnMut(Pay)) {
        if cost.is_common && cost.contacts.is_none() && cost.resources == 0 && self.purse(seat, Good::Ammo) == 0 {
            // Most costs, most of the time: workers and named resources, or nothing.
            if u16::from(cost.plain[Good::Worker]) <= self.purse(seat, Good::Worker)
                && (0..4).all(|i| u16::from(cost.named[i]) <= self.purse(seat, Good::RESOURCES[i]))
            {
                way(Pay::new(cost.named, 0, 0));
            }
            return;
        }
        if !self.can_pay_fixed(seat, cost) {
            return;
        }
        let (least, most) = match cost.contacts {
            None => (0, 0),
            Some((good, n)) => match self.stand_ins(seat, good, n) {
                None => return,
                Some(range) => range,
            },
        };
        for universal in least..=most {
            self.resource_payments(seat, cost, |resources, ammo| way(Pay::new(resources, ammo, universal)));
        }
    }

    /// Whether `seat` can pay at all.
    pub(crate) fn can_pay(&self, seat: Seat, cost: &Cost) -> bool {
        let mut can = false;
        self.ways_to_pay(seat, cost, |_| can = true);
        can
    }

    /// The least and the most universal contacts that can be part of paying `n` contacts.
    #[inline]
    pub(crate) fn stand_ins(&self, seat: Seat, good: Good, n: u8) -> Option<(u8, u8)> {
        let universal = self.purse(seat, Good::Universal);
        let short = u16::from(n).saturating_sub(self.purse(seat, good));
        (short <= universal).then(|| (short as u8, universal.min(n.into()) as u8))
    }

    #[inline]
    fn can_pay_fixed(&self, seat: Seat, cost: &Cost) -> bool {
        if u16::from(cost.plain[Good::Worker]) > self.purse(seat, Good::Worker) {
            return false;
        }
        cost.is_common
            || Good::tokens().all(|good| u16::from(cost.plain[good]) <= self.purse(seat, good))
                && u32::from(cost.cards) <= self.hand_size(seat)
                && u32::from(cost.deals) <= self.deals[seat].len()
    }

    #[inline]
    fn resource_payments(&self, seat: Seat, cost: &Cost, mut way: impl FnMut([u8; 4], u8)) {
        let total: u8 = cost.named.iter().sum::<u8>() + cost.resources;
        if total == 0 {
            way([0; 4], 0);
            return;
        }
        let ammo = self.purse(seat, Good::Ammo).saturating_sub(cost.plain[Good::Ammo].into());
        if ammo == 0 && cost.resources == 0 {
            if (0..4).all(|i| u16::from(cost.named[i]) <= self.purse(seat, Good::RESOURCES[i])) {
                way(cost.named, 0);
            }
            return;
        }
        // The most of each resource that can go into this cost.
        let most: [u8; 4] = std::array::from_fn(|i| {
            let wanted = cost.named[i] + cost.resources;
            u16::from(wanted).min(self.purse(seat, Good::RESOURCES[i])) as u8
        });
        let mut paid = [0_u8; 4];
        loop {
            // What exceeds the named part must fit into the part of any kind.
            let extra: u8 = (0..4).map(|i| paid[i].saturating_sub(cost.named[i])).sum();
            let given: u8 = paid.iter().sum();
            if extra <= cost.resources && given <= total && u16::from(total - given) <= ammo {
                way(paid, total - given);
            }
            // Count up to the next payment, like an odometer.
            let Some(i) = (0..4).find(|&i| paid[i] < most[i]) else { return };
            paid[i] += 1;
            paid[..i].fill(0);
        }
    }

    /// Everything that this payment of the cost takes from the seat, cards and deals apart.
    pub(crate) fn price(cost: &Cost, pay: Pay) -> Bundle {
        let mut price = Bundle::default();
        price.0[..Good::N_TOKENS].copy_from_slice(&cost.plain.0);
        for (good, n) in pay.iter() {
            price[good] += n;
        }
        if let Some((good, n)) = cost.contacts {
            // A label may be of a payment that does not fit.
            price[good] += n.saturating_sub(pay.get(Good::Universal));
        }
        price
    }

    /// Pays, tells it, and gives back what was paid.
    pub(crate) fn pay(&mut self, seat: Seat, cost: &Cost, pay: Pay, tell: &mut impl FnMut(Event)) {
        let price = State::price(cost, pay);
        for (good, n) in price.iter() {
            self.spend(seat, good, n.into());
        }
        if !price.is_empty() {
            tell(Event::Paid(seat, price));
        }
    }

    /// Takes goods out of a seat's supply, then off its cards, the earliest placed first.
    pub(crate) fn spend(&mut self, seat: Seat, good: Good, n: u16) {
        let from_supply = n.min(self.goods[seat][good]);
        self.goods[seat][good] -= from_supply;
        let mut rest = n - from_supply;
        if rest == 0 {
            return;
        }
        self.cached[seat][good] -= rest;
        let mut i = 0;
        while rest > 0 {
            let it = &mut self.stored[i];
            if it.owner == seat && it.good == good {
                let taken = rest.min(it.n);
                it.n -= taken;
                rest -= taken;
                if it.n == 0 {
                    self.stored.remove(i);
                    continue;
                }
            }
            i += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use table::Dice;

    use super::*;

    const ME: Seat = Seat::new(0);

    fn with(goods: &[(Good, u16)]) -> State {
        let mut state = State::empty(Dice::fast(0));
        for &(good, n) in goods {
            state.goods[ME][good] = n;
        }
        state
    }

    fn ways(state: &State, cost: &Cost) -> Vec<String> {
        let mut ways = Vec::new();
        state.ways_to_pay(ME, cost, |pay| {
            let parts: Vec<String> = pay.iter().map(|(good, n)| format!("{n} {good}")).collect();
            ways.push(parts.join(" "));
        });
        ways.sort();
        ways
    }

    #[test]
    fn ammo_replaces_named_resources_one_for_one() {
        // MS-PAY-01, MS-PAY-06.
        let cost = Cost { named: [0, 2, 0, 0], ..Cost::default() };
        assert_eq!(ways(&with(&[(Good::Iron, 2)]), &cost), ["2 iron"]);
        assert_eq!(ways(&with(&[(Good::Iron, 1), (Good::Ammo, 1)]), &cost), ["1 iron 1 ammo"]);
        assert_eq!(ways(&with(&[(Good::Iron, 2), (Good::Ammo, 2)]), &cost), ["1 iron 1 ammo", "2 ammo", "2 iron"]);
        assert!(ways(&with(&[(Good::Iron, 1), (Good::Fuel, 9)]), &cost).is_empty());
    }

    #[test]
    fn any_resource_is_any_mix() {
        // MS-PAY-06, UE-09.
        let cost = Cost { resources: 2, ..Cost::default() };
        assert_eq!(ways(&with(&[(Good::Fuel, 1), (Good::Iron, 1)]), &cost), ["1 iron 1 fuel"]);
        assert_eq!(
            ways(&with(&[(Good::Fuel, 2), (Good::Gun, 1), (Good::Ammo, 1)]), &cost),
            ["1 fuel 1 ammo", "1 fuel 1 gun", "1 gun 1 ammo", "2 fuel"]
        );
    }

    #[test]
    fn a_resource_never_replaces_ammo() {
        // MS-PAY-02.
        let mut cost = Cost::default();
        cost.plain[Good::Ammo] = 1;
        assert!(ways(&with(&[(Good::Gun, 5), (Good::Brick, 5)]), &cost).is_empty());
        // Ammo that the cost itself needs cannot stand in as well.
        cost.named = [1, 0, 0, 0];
        assert!(ways(&with(&[(Good::Ammo, 1)]), &cost).is_empty());
        assert_eq!(ways(&with(&[(Good::Ammo, 2)]), &cost), ["1 ammo"]);
    }

    #[test]
    fn universal_replaces_colors_but_never_the_reverse() {
        // MS-PAY-03, MS-PAY-04.
        let cost = Cost::contacts(Good::Grey, 2);
        assert_eq!(ways(&with(&[(Good::Grey, 2), (Good::Universal, 1)]), &cost), ["", "1 universal"]);
        assert_eq!(ways(&with(&[(Good::Universal, 2)]), &cost), ["2 universal"]);
        assert!(ways(&with(&[(Good::Grey, 1), (Good::Blue, 3), (Good::Red, 3)]), &cost).is_empty());
        let mut universal = Cost::default();
        universal.plain[Good::Universal] = 1;
        assert!(ways(&with(&[(Good::Grey, 3), (Good::Red, 3), (Good::Blue, 3)]), &universal).is_empty());
    }

    #[test]
    fn mixed_costs_never_list_a_payment_twice() {
        let cost = Cost { named: [1, 1, 0, 1], resources: 1, ..Cost::default() };
        let rich = with(&[(Good::Brick, 3), (Good::Iron, 3), (Good::Fuel, 3), (Good::Gun, 3), (Good::Ammo, 4)]);
        let all = ways(&rich, &cost);
        let mut unique = all.clone();
        unique.dedup();
        assert_eq!(all, unique);
        assert!(all.contains(&"4 ammo".to_owned()) && all.contains(&"1 brick 1 iron 1 fuel 1 gun".to_owned()));
        // Two fuel would leave a named resource unpaid.
        assert!(!all.iter().any(|way| way.contains("2 fuel")));
    }
}
