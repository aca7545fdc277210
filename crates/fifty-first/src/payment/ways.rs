//! Every way in which a cost can be met, and meeting it.
//!
//! Goods from the supply are spent before goods that lie on cards: only the latter survive cleanup, so the other order
//! is never better.

use table::Seat;

use super::{Cost, Kind, MAX_KINDS, Mix, Pay, Purpose};
use crate::event::Event;
use crate::good::{Alliance, Bundle, ByToken, Good};
use crate::state::State;

/// What a seat can put into a mix.
#[derive(Clone, Copy)]
struct Means {
    kinds: [u16; MAX_KINDS],
    rest: u16,
}

/// How much the kinds of a mix can give at most.
struct Reach {
    /// Each.
    kinds: [u16; MAX_KINDS],
    /// So many of the first kinds, and the rest.
    with_others: [u16; MAX_KINDS + 1],
}

/// What a seat has for one purpose, for lists that ask for many prices.
pub(crate) struct Fund {
    mix: &'static Mix,
    means: Means,
    /// Everything together.
    total: u16,
}

/// What a seat has for one purpose, where that may depend on the card that is paid for.
pub(crate) trait Funding {
    /// The fund for a card; its Alliance is only asked for where it matters.
    fn of(&self, alliance: impl FnOnce() -> Option<Alliance>) -> &Fund;

    /// The highest price that can be paid for any card.
    fn total(&self) -> u16;
}

/// The same for every card.
impl Funding for Fund {
    #[inline]
    fn of(&self, _: impl FnOnce() -> Option<Alliance>) -> &Fund {
        self
    }

    #[inline]
    fn total(&self) -> u16 {
        self.total
    }
}

impl Fund {
    /// Calls `way` with each different payment of a price; never, if it cannot be paid.
    #[inline]
    pub(crate) fn ways(&self, price: u8, mut way: impl FnMut(Pay)) {
        // Most prices are too high, and most are paid without a stand-in.
        if u16::from(price) > self.total {
            return;
        }
        if self.total == self.means.rest {
            way(Pay::PLAIN);
        } else {
            self.mix.ways(price, &self.means, Pay::PLAIN, way);
        }
    }
}

impl Mix {
    /// Calls `way` with each different way to give `n` tokens, added to the rest of the payment.
    #[inline]
    fn ways(&self, n: u8, means: &Means, pay: Pay, mut way: impl FnMut(Pay)) {
        if let [kind] = self.kinds() {
            // One good or the rest: the fewest that are needed, and all above.
            let most = means.kinds[0].min(n.min(kind.wanted.saturating_add(self.any)).into()) as u8;
            for given in u16::from(n).saturating_sub(means.rest) as u8..=most {
                way(self.with_rest(pay.with(kind.place, given), n - given));
            }
        } else {
            let mut reach = Reach { kinds: means.kinds, with_others: [means.rest; MAX_KINDS + 1] };
            for (i, kind) in self.kinds().iter().enumerate() {
                reach.kinds[i] = means.kinds[i].min(kind.wanted.saturating_add(self.any).into());
                reach.with_others[i + 1] = reach.with_others[i] + reach.kinds[i];
            }
            if u16::from(n) <= reach.with_others[self.kinds().len()] {
                self.ways_among(self.kinds(), n, self.any, &reach, pay, &mut way);
            }
        }
    }

    /// The same with the first kinds and the rest, which reach for `n`. What is given of a kind beyond its named part must
    /// fit into `any`.
    fn ways_among(&self, kinds: &[Kind], n: u8, any: u8, reach: &Reach, pay: Pay, way: &mut impl FnMut(Pay)) {
        let [others @ .., kind] = kinds else {
            way(self.with_rest(pay, n));
            return;
        };
        if n == 0 {
            // Nothing is left to choose.
            way(self.with_rest(pay, 0));
            return;
        }
        let most = reach.kinds[others.len()].min(n.min(kind.wanted.saturating_add(any)).into()) as u8;
        let least = u16::from(n).saturating_sub(reach.with_others[others.len()]) as u8;
        for given in least..=most {
            let any = any - given.saturating_sub(kind.wanted);
            self.ways_among(others, n - given, any, reach, pay.with(kind.place, given), way);
        }
    }

    /// Calls `each` with the goods that a payment of `n` tokens gives.
    #[inline]
    fn each_given(&self, n: u8, pay: Pay, mut each: impl FnMut(Good, u8)) {
        let mut rest = n;
        for kind in self.kinds() {
            let given = pay.at(kind.place);
            if given > 0 {
                each(kind.good, given);
                rest = rest.saturating_sub(given);
            }
        }
        // What a payment names is what it gives, also if it is not the right number.
        let rest = self.rest_place.map_or(rest, |place| pay.at(place));
        if rest > 0 {
            each(self.rest, rest);
        }
    }

    #[inline]
    fn with_rest(&self, pay: Pay, n: u8) -> Pay {
        self.rest_place.map_or(pay, |place| pay.with(place, n))
    }
}

/// What a seat can spend, its supply and what lies on its cards, summed up once for a whole list of options.
pub(crate) struct Budget<'a> {
    s: &'a State,
    seat: Seat,
    tokens: ByToken<u16>,
    /// The resources that there is neither any of nor anything that stands in for them, a bit for each.
    lacking: u8,
}

impl Budget<'_> {
    /// How many workers there are.
    #[inline]
    pub(crate) fn workers(&self) -> u16 {
        self.tokens[Good::Worker]
    }

    /// Calls `way` with each different payment of the cost that the seat can make; never, if it cannot pay.
    #[inline]
    pub(crate) fn ways_to_pay(&self, cost: &Cost, mut way: impl FnMut(Pay)) {
        if !self.can_pay_fixed(cost) {
            return;
        }
        match &*cost.mixes {
            [] => way(Pay::PLAIN),
            // Most costs, most of the time: what they name, or nothing.
            [mix @ Mix { plain: Some(plain), rest, .. }] if self.tokens[*rest] == 0 => {
                if mix.kinds().iter().all(|kind| u16::from(kind.wanted) <= self.tokens[kind.good]) {
                    way(*plain);
                }
            }
            [mix] => mix.ways(mix.n, &self.means(mix, &cost.plain), Pay::PLAIN, way),
            mixes => self.ways_to_mix(cost, mixes, Pay::PLAIN, &mut way),
        }
    }

    /// Whether the seat can pay at all.
    #[inline]
    pub(crate) fn can_pay(&self, cost: &Cost) -> bool {
        if cost.mixes.is_empty() { self.can_pay_fixed(cost) } else { self.can_pay_mixed(cost) }
    }

    /// Away from the lists: what they ask this for, such as a visit, is paid with workers.
    #[cold]
    fn can_pay_mixed(&self, cost: &Cost) -> bool {
        let mut can = false;
        self.ways_to_pay(cost, |_| can = true);
        can
    }

    /// What the seat has for a purpose that is always paid in the same good.
    #[inline]
    pub(crate) fn fund(&self, purpose: Purpose) -> Fund {
        const NOTHING: &ByToken<u8> = &ByToken([0; Good::N_TOKENS]);
        let mix = Mix::of(purpose);
        let means = self.means(mix, NOTHING);
        Fund { mix, means, total: means.kinds.iter().sum::<u16>() + means.rest }
    }

    /// What is left for a mix when `plain` has been paid: a stand-in that the cost itself asks for cannot stand in as well.
    #[inline]
    fn means(&self, mix: &Mix, plain: &ByToken<u8>) -> Means {
        let left = |good: Good| self.tokens[good] - u16::from(plain[good]);
        let mut kinds = [0; MAX_KINDS];
        for (held, kind) in kinds.iter_mut().zip(mix.kinds()) {
            *held = left(kind.good);
        }
        Means { kinds, rest: left(mix.rest) }
    }

    #[inline]
    fn can_pay_fixed(&self, cost: &Cost) -> bool {
        // Mostly it is workers or resources that are lacking.
        cost.named_resources & self.lacking == 0
            && u16::from(cost.plain[Good::Worker]) <= self.workers()
            && (cost.is_common || self.can_pay_uncommon(cost))
    }

    /// Away from the lists, which seldom come to it.
    #[cold]
    fn can_pay_uncommon(&self, cost: &Cost) -> bool {
        (!cost.is_plainly_rare || cost.plain.0.iter().zip(self.tokens.0).all(|(&n, held)| u16::from(n) <= held))
            && (cost.cards == 0 || u32::from(cost.cards) <= self.s.hand_size(self.seat))
            && (cost.deals == 0 || u32::from(cost.deals) <= self.s.n_deals(self.seat))
            && (cost.ruins == 0 || u32::from(cost.ruins) <= self.s.ruins[self.seat].len())
    }

    fn ways_to_mix(&self, cost: &Cost, mixes: &[Mix], pay: Pay, way: &mut impl FnMut(Pay)) {
        let [mix, others @ ..] = mixes else {
            way(pay);
            return;
        };
        let means = self.means(mix, &cost.plain);
        if others.is_empty() {
            mix.ways(mix.n, &means, pay, way);
        } else {
            mix.ways(mix.n, &means, pay, |pay| self.ways_to_mix(cost, others, pay, way));
        }
    }
}

impl State {
    /// What a seat can spend.
    #[inline]
    pub(crate) fn budget(&self, seat: Seat) -> Budget<'_> {
        let mut tokens = self.goods[seat];
        for (sum, on_cards) in tokens.0.iter_mut().zip(self.cached[seat].0) {
            *sum += on_cards;
        }
        let absent = |good: Good| u8::from(tokens[good] == 0) << good as u8;
        let lacking = match tokens[Good::Ammo] {
            0 => Good::RESOURCES.into_iter().fold(0, |bits, good| bits | absent(good)),
            _ => 0,
        };
        Budget { s: self, seat, tokens, lacking }
    }

    /// Everything that this payment of the cost takes from the seat, cards and deals apart.
    pub(crate) fn price(cost: &Cost, pay: Pay) -> Bundle {
        let mut price = Bundle::default();
        cost.each_given(pay, |good, n| price[good] += n);
        price
    }

    /// Pays and tells it.
    pub(crate) fn pay(&mut self, seat: Seat, cost: &Cost, pay: Pay, tell: &mut impl FnMut(Event)) {
        let mut price = Bundle::default();
        cost.each_given(pay, |good, n| self.give(seat, good, n, &mut price));
        if !price.is_empty() {
            tell(Event::Paid(seat, price));
        }
    }

    /// The same for what is always paid in the same good.
    pub(crate) fn pay_for(&mut self, seat: Seat, purpose: Purpose, n: u8, pay: Pay, tell: &mut impl FnMut(Event)) {
        let mut price = Bundle::default();
        Mix::of(purpose).each_given(n, pay, |good, n| self.give(seat, good, n, &mut price));
        if !price.is_empty() {
            tell(Event::Paid(seat, price));
        }
    }

    #[inline]
    fn give(&mut self, seat: Seat, good: Good, n: u8, price: &mut Bundle) {
        self.spend(seat, good, n.into());
        price[good] += n;
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
            if it.owner == seat && it.good == good && !it.buried && it.kept_for.is_none() {
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

impl Cost {
    /// Calls `each` with the goods that a payment gives, part by part.
    #[inline]
    fn each_given(&self, pay: Pay, mut each: impl FnMut(Good, u8)) {
        let plain = |good| (good, self.plain[good]);
        if self.is_common {
            if self.plain[Good::Worker] > 0 {
                each(Good::Worker, self.plain[Good::Worker]);
            }
        } else {
            Good::tokens().map(plain).filter(|&(_, n)| n > 0).for_each(|(good, n)| each(good, n));
        }
        for mix in &*self.mixes {
            mix.each_given(mix.n, pay, &mut each);
        }
    }
}

#[cfg(test)]
mod tests {
    use table::Dice;

    use super::*;
    use crate::good::Amount;

    const ME: Seat = Seat::new(0);

    fn with(goods: &[(Good, u16)]) -> State {
        let mut state = State::empty(Dice::fast(0));
        for &(good, n) in goods {
            state.goods[ME][good] = n;
        }
        state
    }

    fn cost(amount: &str) -> Cost {
        let amount: Amount = amount.parse().unwrap();
        Cost::new(&amount.0)
    }

    fn ways(state: &State, cost: &Cost) -> Vec<String> {
        let mut ways = Vec::new();
        state.budget(ME).ways_to_pay(cost, |pay| {
            let parts: Vec<String> = pay.iter(cost.purpose).map(|(good, n)| format!("{n} {good}")).collect();
            ways.push(parts.join(" "));
        });
        ways.sort();
        ways
    }

    #[test]
    fn ammo_replaces_named_resources_one_for_one() {
        // MS-PAY-01, MS-PAY-06.
        let cost = cost("2 iron");
        assert_eq!(ways(&with(&[(Good::Iron, 2)]), &cost), ["2 iron"]);
        assert_eq!(ways(&with(&[(Good::Iron, 1), (Good::Ammo, 1)]), &cost), ["1 iron 1 ammo"]);
        assert_eq!(ways(&with(&[(Good::Iron, 2), (Good::Ammo, 2)]), &cost), ["1 iron 1 ammo", "2 ammo", "2 iron"]);
        assert!(ways(&with(&[(Good::Iron, 1), (Good::Fuel, 9)]), &cost).is_empty());
    }

    #[test]
    fn any_resource_is_any_mix() {
        // MS-PAY-06, UE-09.
        let cost = cost("2 resource");
        assert_eq!(ways(&with(&[(Good::Fuel, 1), (Good::Iron, 1)]), &cost), ["1 iron 1 fuel"]);
        assert_eq!(
            ways(&with(&[(Good::Fuel, 2), (Good::Gun, 1), (Good::Ammo, 1)]), &cost),
            ["1 fuel 1 ammo", "1 fuel 1 gun", "1 gun 1 ammo", "2 fuel"]
        );
    }

    #[test]
    fn a_resource_never_replaces_ammo() {
        // MS-PAY-02.
        assert!(ways(&with(&[(Good::Gun, 5), (Good::Brick, 5)]), &cost("1 ammo")).is_empty());
        // Ammo that the cost itself needs cannot stand in as well.
        let cost = cost("1 ammo + 1 brick");
        assert!(ways(&with(&[(Good::Ammo, 1)]), &cost).is_empty());
        assert_eq!(ways(&with(&[(Good::Ammo, 2)]), &cost), ["1 ammo"]);
    }

    #[test]
    fn universal_replaces_colors_but_never_the_reverse() {
        // MS-PAY-03, MS-PAY-04.
        let two = Cost::of(Purpose::Build(None), 2);
        assert_eq!(ways(&with(&[(Good::Grey, 2), (Good::Universal, 1)]), &two), ["", "1 universal"]);
        assert_eq!(ways(&with(&[(Good::Universal, 2)]), &two), ["2 universal"]);
        assert!(ways(&with(&[(Good::Grey, 1), (Good::Blue, 3), (Good::Red, 3)]), &two).is_empty());
        let universal = cost("1 universal");
        assert!(ways(&with(&[(Good::Grey, 3), (Good::Red, 3), (Good::Blue, 3)]), &universal).is_empty());
    }

    #[test]
    fn mixed_costs_never_list_a_payment_twice() {
        let cost = cost("1 brick + 1 iron + 1 gun + 1 resource");
        let rich = with(&[(Good::Brick, 3), (Good::Iron, 3), (Good::Fuel, 3), (Good::Gun, 3), (Good::Ammo, 4)]);
        let all = ways(&rich, &cost);
        let mut unique = all.clone();
        unique.dedup();
        assert_eq!(all, unique);
        assert!(all.contains(&"4 ammo".to_owned()) && all.contains(&"1 brick 1 iron 1 fuel 1 gun".to_owned()));
        // Two fuel would leave a named resource unpaid.
        assert!(!all.iter().any(|way| way.contains("2 fuel")));
    }
    #[test]
    fn a_development_costs_a_brick_or_what_stands_in_for_it() {
        // MS-DEV-02, MS-DEV-03, in the order in which they are listed.
        let mut all = Vec::new();
        let rich = with(&[(Good::Brick, 2), (Good::Ammo, 2), (Good::Development, 2)]);
        rich.budget(ME).fund(Purpose::Develop).ways(1, |pay| {
            all.push(State::price(&Cost::of(Purpose::Develop, 1), pay).phrase());
        });
        assert_eq!(all, ["1 brick", "1 ammo", "1 development token"]);
        assert!(ways(&with(&[(Good::Iron, 9)]), &Cost::of(Purpose::Develop, 1)).is_empty());
        let only = with(&[(Good::Brick, 1)]);
        assert_eq!(ways(&only, &Cost::of(Purpose::Develop, 1)), [""]);
    }

    #[test]
    fn contacts_change_last_in_the_list_of_ways() {
        let state = with(&[(Good::Red, 1), (Good::Universal, 1), (Good::Iron, 1), (Good::Ammo, 1)]);
        let cost = cost("1 iron + 1 red");
        let mut all = Vec::new();
        state.budget(ME).ways_to_pay(&cost, |pay| all.push(State::price(&cost, pay).phrase()));
        assert_eq!(
            all,
            [
                "1 ammo and 1 red contact",
                "1 iron and 1 red contact",
                "1 ammo and 1 universal contact",
                "1 iron and 1 universal contact"
            ]
        );
    }

    #[test]
    fn payments_pack_and_unpack() {
        let pay = (0..8).fold(Pay::PLAIN, |pay, place| pay.with(place, place + 1));
        assert_eq!((0..8).map(|place| pay.at(place)).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
        let given: Vec<(Good, u8)> = pay.iter(Purpose::Act).collect();
        assert_eq!((given.len(), given[0], given[5]), (6, (Good::Brick, 1), (Good::Universal, 6)));
        assert_eq!((pay.get(Purpose::Act, Good::Ammo), pay.get(Purpose::Act, Good::Worker)), (5, 0));
        assert_eq!(pay.get(Purpose::Develop, Good::Development), 2);
    }
}
