//! The top cards of other players' discard piles: taken, ruined, played, and their icons matched.

use table::Seat;

use super::ScavengerEvent;
use crate::cards::CardId;
use crate::catalog::{Act, Game, Inner, Moment};
use crate::event::Event;
use crate::frame::{Frame, Run};
use crate::good::{Alliance, Good, Item, Type};
use crate::library::Play;
use crate::packs::PackEvent;
use crate::packs::moloch::MAX_X;
use crate::payment::{Budget, Cost, Pay, Purpose};
use crate::state::State;
use crate::zones::{DiscardPile, Zone};

/// The good of a type (SCAV-15).
pub(crate) const fn icon_good(kind: Type) -> Option<Good> {
    match kind {
        Type::Brick => Some(Good::Brick),
        Type::Iron => Some(Good::Iron),
        Type::Fuel => Some(Good::Fuel),
        Type::Gun => Some(Good::Gun),
        Type::Ammo => Some(Good::Ammo),
        Type::Worker => Some(Good::Worker),
        Type::Card => Some(Good::Card),
        Type::Contact => Some(Good::Universal),
        Type::Vp => Some(Good::Vp),
        Type::Liberty | Type::Toxic => None,
        // ALLY-12.
        Type::IronGang | Type::Sharrash | Type::Uranopolis => None,
    }
}

pub(super) const fn purpose(how: Play, alliance: Option<Alliance>) -> Purpose {
    match how {
        Play::Build => Purpose::Build(alliance),
        Play::Deal => Purpose::Deal(alliance),
        Play::Raze => Purpose::Raze(alliance),
    }
}

fn told(event: ScavengerEvent) -> Event {
    Event::Pack(PackEvent::Scavengers(event))
}

impl Game {
    /// The top discards that a seat can reach: never its own, and none of who has passed (SCAV-11, SCAV-14, SCAV-26).
    pub(super) fn each_top(&self, s: &State, seat: Seat, mut each: impl FnMut(Seat, CardId)) {
        for owner in self.sides().filter(|&it| self.reachable(s, seat, it)) {
            if let Some(card) = s.discard.top(owner) {
                each(owner, card);
            }
        }
    }

    /// SCAV-12.
    pub(super) fn take_top(&self, s: &mut State, seat: Seat, owner: Seat, tell: &mut impl FnMut(Event)) {
        let Some(card) = s.discard.top(owner) else { return };
        self.transfer(s, card, Zone::Discard(DiscardPile::of(owner)), Zone::Hand(seat));
        tell(told(ScavengerEvent::TookTop(seat, owner, self.face_of[card.index()])));
        self.announce(s, seat, Moment::TakeTopDiscard, Some(card), tell);
    }

    pub(super) fn ruin_top(&self, s: &mut State, seat: Seat, owner: Seat, tell: &mut impl FnMut(Event)) {
        let Some(card) = s.discard.top(owner) else { return };
        self.transfer(s, card, Zone::Discard(DiscardPile::of(owner)), Zone::Ruins(seat));
        tell(told(ScavengerEvent::RuinedTop(seat, owner, self.face_of[card.index()])));
    }

    /// SCAV-17: the type icons on the top discards that a seat can reach.
    pub(in crate::packs) fn each_icon(&self, s: &State, seat: Seat, mut each: impl FnMut(Seat, Type)) {
        self.each_top(s, seat, |owner, card| {
            for kind in self.face_of(card).types.iter() {
                each(owner, kind);
            }
        });
    }

    /// What the good of an icon costs whoever spends it; nothing where it is a point, or no good at all.
    pub(crate) fn icon_cost(&self, kind: Type) -> Option<Cost> {
        let good = icon_good(kind).filter(|&good| good != Good::Vp)?;
        Some(Cost::new(&[(1, Item::Good(good))]))
    }

    /// The icons whose good a seat can spend, with every way to pay (SCAV-16, SCAV-17).
    pub(super) fn each_spending(&self, s: &State, seat: Seat, mut each: impl FnMut(Seat, Type, Pay)) {
        let budget = s.budget(seat);
        self.each_icon(s, seat, |owner, kind| match self.icon_cost(kind) {
            Some(cost) => budget.ways_to_pay(&cost, |pay| each(owner, kind, pay)),
            None if kind == Type::Vp && s.vp[seat] > 0 => each(owner, kind, Pay::PLAIN),
            None => {}
        });
    }

    /// What a top discard costs, its distance lowered (SCAV-28).
    pub(crate) fn price_of_top(&self, card: CardId, discount: u8) -> u8 {
        self.face_of(card).distance.saturating_sub(discount)
    }

    pub(super) fn each_play(&self, s: &State, seat: Seat, how: Play, discount: u8, mut each: impl FnMut(Seat, Pay)) {
        let budget = s.budget(seat);
        self.each_top(s, seat, |owner, card| {
            let fund = budget.fund(purpose(how, self.face_of(card).alliance));
            fund.ways(self.price_of_top(card, discount), |pay| each(owner, pay));
        });
    }

    /// UE-17: the ways to pay for an action after which its effect can be paid for as well.
    pub(crate) fn offer_with_inner_cost(
        &self,
        s: &State,
        seat: Seat,
        budget: &Budget,
        act: &Act,
        inner: Inner,
        mut way: impl FnMut(Pay),
    ) {
        if inner == Inner::PerMachine {
            // MOL-29.
            if (1..=MAX_X).contains(&s.packs.moloch.deployed.len()) {
                budget.ways_to_pay(&self.cost_of_use(s, act), way);
            }
            return;
        }
        budget.ways_to_pay(&act.cost, |pay| {
            let mut after = *s;
            after.pay(seat, &act.cost, pay, &mut |_| {});
            let mut can = false;
            match inner {
                Inner::PerMachine => {}
                Inner::Hack { discount } => self.offer_hacks(&after, seat, discount, &mut |_| can = true),
                Inner::Destroy { discount } => self.offer_destructions(&after, seat, discount, &mut |_| can = true),
                Inner::Icon => self.each_spending(&after, seat, |_, _, _| can = true),
                Inner::Top { how, discount } => self.each_play(&after, seat, how, discount, |_, _| can = true),
                Inner::Outpost { discount, free } => self.each_raze(&after, seat, discount, free, |_, _| can = true),
                Inner::Take => self.each_taking(&after, seat, |_, _| can = true),
            }
            if can {
                way(pay);
            }
        });
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of an Icon frame and the answer")]
    pub(super) fn gain_icon(
        &self,
        s: &mut State,
        run: Run,
        seat: Seat,
        card: CardId,
        owner: Seat,
        kind: Type,
        tell: &mut impl FnMut(Event),
    ) {
        self.tell_icon(s, seat, owner, kind, tell);
        if let Some(good) = icon_good(kind) {
            self.gain_one(s, seat, good, 1, self.cause(run, card), tell);
        }
    }

    pub(super) fn spend_icon(
        &self,
        s: &mut State,
        seat: Seat,
        owner: Seat,
        kind: Type,
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        self.tell_icon(s, seat, owner, kind, tell);
        if let Some(cost) = self.icon_cost(kind) {
            s.pay(seat, &cost, pay, tell);
        } else {
            s.vp[seat] = s.vp[seat].saturating_sub(1);
            tell(Event::Paid(seat, crate::good::Bundle::of(Good::Vp, 1)));
        }
        if kind == Type::Card {
            s.next([Frame::DiscardCards { seat, left: 1 }]);
        }
    }

    fn tell_icon(&self, s: &State, seat: Seat, owner: Seat, kind: Type, tell: &mut impl FnMut(Event)) {
        if let Some(card) = s.discard.top(owner) {
            tell(told(ScavengerEvent::Matched(seat, owner, self.face_of[card.index()], kind)));
        }
    }

    /// SCAV-28: as if it came from hand.
    #[expect(clippy::too_many_arguments, reason = "the parts of a Play frame and the answer")]
    pub(super) fn play_top(
        &self,
        s: &mut State,
        seat: Seat,
        how: Play,
        discount: u8,
        owner: Seat,
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(card) = s.discard.top(owner) else { return };
        let face = self.face_of[card.index()];
        let (from, price) = (Zone::Discard(DiscardPile::of(owner)), self.price_of_top(card, discount));
        match how {
            Play::Build => {
                tell(told(ScavengerEvent::PlayedTop(seat, owner, face)));
                self.construct(s, seat, card, from, price, pay, tell);
            }
            Play::Deal => {
                tell(told(ScavengerEvent::PlayedTop(seat, owner, face)));
                self.make_deal(s, seat, card, from, price, pay, tell);
            }
            Play::Raze => {
                s.pay_for(seat, Purpose::Raze(self.alliance(face)), price, pay, tell);
                // To the pile of whoever has razed it.
                let to = self.discarded(s, Zone::Hand(seat));
                self.transfer(s, card, from, to);
                tell(told(ScavengerEvent::RazedTop(seat, owner, face)));
                self.take_spoils(s, seat, card, tell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_its_good_but_the_statue_and_the_gas_mask_scav_15() {
        // SCAV-15: ten lines, nine with a good.
        let goods = Type::ALL.map(icon_good);
        let own = [Good::Brick, Good::Iron, Good::Fuel, Good::Gun, Good::Ammo, Good::Worker, Good::Card];
        assert_eq!(goods[..7], own.map(Some));
        // ALLY-12: nor do Alliances.
        assert_eq!(goods[7..], [Some(Good::Universal), Some(Good::Vp), None, None, None, None, None]);
    }
}
