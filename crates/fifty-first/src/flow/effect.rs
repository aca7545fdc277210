//! Running the effects of cards, and the questions they ask.

use table::Seat;

use crate::cards::{CardId, CardSet, FaceId, LinkId};
use crate::catalog::{Game, Op, Span};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Run};
use crate::good::Good;
use crate::library::Whose;
use crate::packs::PackChoice;
use crate::setup::Edition;
use crate::state::{MAX_SUPPLY, State, Stored};
use crate::zones::Zone;

impl Game {
    pub(crate) fn cause(&self, run: Run, card: CardId) -> Cause {
        let face = self.face_of[card.index()];
        match run {
            Run::Production | Run::Copied => Cause::Production(face),
            Run::Bonus => Cause::Bonus(face),
            Run::Action => Cause::Action(face),
            Run::Board => Cause::BoardAction,
            Run::Feature => Cause::Feature(face),
            Run::Outpost => Cause::Outpost(card.0),
        }
    }

    /// Runs ops until one of them asks; the rest then waits below the question.
    #[expect(clippy::too_many_arguments, reason = "the parts of a Program frame")]
    pub(crate) fn execute(
        &self,
        s: &mut State,
        run: Run,
        seat: Seat,
        owner: Seat,
        card: CardId,
        program: Span,
        tell: &mut impl FnMut(Event),
    ) {
        for (i, &op) in self.ops(program).iter().enumerate() {
            let done = i as u8 + 1;
            let rest = Span { at: program.at + u16::from(done), n: program.n - done };
            let question = match op {
                Op::Gain { good, n } => {
                    self.gain_one(s, seat, good, n, self.cause(run, card), tell);
                    continue;
                }
                Op::GainPerType { kind, good, max } => {
                    // CARD-FAQ-05: counted in the State of the location's owner.
                    let n = self.n_of_type(s, owner, kind).min(max.into()) as u8;
                    self.gain_one(s, seat, good, n, self.cause(run, card), tell);
                    continue;
                }
                Op::GainPer { what, good, max } => {
                    let n = self.tally(s, owner, what).min(max);
                    self.gain_one(s, seat, good, n, self.cause(run, card), tell);
                    continue;
                }
                // Only at the end of the Production phase (CARD-WIN-01), only at its start (CARD-WIN-02).
                Op::GainPerProduced { .. } | Op::StealProduction => continue,
                // In the Production phase it waits for everything else (PROMO-SET-04).
                Op::GainUnproduced { .. } if s.tallying => continue,
                Op::Cache { good, n } => {
                    s.stored.push(Stored { card, owner: seat, good, n: n.into(), ..Stored::default() });
                    s.cached[seat][good] += u16::from(n);
                    tell(Event::Cached(seat, self.face_of[card.index()], good, n));
                    continue;
                }
                Op::GainOne { at, n } => Frame::TakeOne { run, seat, card, choices: Span { at, n } },
                Op::CopyProduction(whose) => Frame::CopyPick { run, seat, owner, card, whose },
                Op::Steal => Frame::StealGood { seat },
                Op::ResetLocations { max } => {
                    s.picked = CardSet::EMPTY;
                    Frame::Clear { seat, card, left: max }
                }
                Op::UseDeals { whose, max } => {
                    s.picked = CardSet::EMPTY;
                    s.packs.cities.collected = 0;
                    Frame::UseDeals { seat, card, whose, left: max }
                }
                Op::VisitOccupied => Frame::VisitOccupied { seat },
                Op::DrawKeep { draw, keep } => {
                    s.picked = CardSet::EMPTY;
                    for _ in 0..draw {
                        if let Some(drawn) = self.draw(s, seat, tell) {
                            s.picked.insert(drawn);
                        }
                    }
                    Frame::KeepCards { seat, left: keep }
                }
                Op::DiscardCards { n } => Frame::DiscardCards { seat, left: n },
                Op::DiscardDeals { n } => Frame::DiscardDeals { seat, left: n },
                op => match self.effect_of_pack(s, (run, card), (seat, owner), op, tell) {
                    Some(frame) => Frame::Pack(frame),
                    None => continue,
                },
            };
            s.then([question, Frame::Program { run, seat, owner, card, rest }]);
            return;
        }
    }

    pub(crate) fn offer_goods(&self, choices: Span, add: &mut impl FnMut(Choice)) {
        for &(_, good) in &self.choices[choices.range()] {
            add(Choice::Take(good));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a TakeOne frame and the answer")]
    pub(crate) fn take_one(
        &self,
        s: &mut State,
        run: Run,
        seat: Seat,
        card: CardId,
        choices: Span,
        good: Good,
        tell: &mut impl FnMut(Event),
    ) {
        let offered = &self.choices[choices.range()];
        let n = offered.iter().find(|&&(_, it)| it == good).map_or(0, |&(n, _)| n);
        self.gain_one(s, seat, good, n, self.cause(run, card), tell);
    }

    /// A copied copy may only copy plain production, or two copiers would copy each other for ever.
    #[expect(clippy::too_many_arguments, reason = "the parts of a CopyPick frame")]
    pub(crate) fn offer_copies(
        &self,
        s: &State,
        run: Run,
        seat: Seat,
        owner: Seat,
        card: CardId,
        whose: Whose,
        add: &mut impl FnMut(Choice),
    ) {
        for side in self.sides() {
            let fits = match whose {
                Whose::Own => side == owner,
                Whose::Opponent => self.reachable(s, seat, side),
            };
            if !fits {
                continue;
            }
            // In the Production phase those that pay at its end produce as well (CARD-WIN-01), but in the Ultimate Edition
            // nobody copies them (UE-21).
            let late = s.tallying && self.setup.edition == Edition::MasterSet;
            let producing = if late { self.masks.copyable.or(&self.masks.late) } else { self.masks.copyable };
            let mut targets = s.built[side].and(&producing);
            targets.remove(card);
            if self.masks.unmixed_copiers.contains(card) {
                targets = targets.without(&self.masks.mixed);
            }
            targets = targets.without(&self.masks.stockers);
            if matches!(run, Run::Copied) {
                targets = targets.without(&self.masks.copiers);
            }
            self.each_face(&targets, |face| add(Choice::Copy(side, face)));
        }
    }

    pub(crate) fn copy(&self, s: &mut State, seat: Seat, owner: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        let card = self.at(s, owner, face, 1);
        tell(Event::Copied(seat, owner, face));
        if self.masks.late.contains(card) {
            // Paid with the location itself, when everything it counts has been produced.
            s.echoes.push((card, seat));
            return;
        }
        let rest = self.face(face).production;
        s.next([Frame::Program { run: Run::Copied, seat, owner, card, rest }]);
    }

    pub(crate) fn offer_occupied(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        for owner in self.sides().filter(|&it| self.reachable(s, seat, it)) {
            let occupied = self.unblocked(s, s.built[owner].and(&self.masks.open).and(&s.visited));
            self.each_face(&occupied, |face| add(Choice::Visit(owner, face)));
        }
    }

    pub(crate) fn visit_occupied(
        &self,
        s: &mut State,
        seat: Seat,
        owner: Seat,
        face: FaceId,
        tell: &mut impl FnMut(Event),
    ) {
        let occupied = s.built[owner].and(&self.face(face).cards).and(&s.visited);
        let Some(card) = occupied.first() else { return };
        tell(Event::Visited(seat, owner, face));
        s.next([
            Frame::Program { run: Run::Production, seat, owner, card, rest: self.face(face).production },
            Frame::Thank { owner },
        ]);
    }

    /// From supplies only: goods on cards are not in a supply, and a passed player is left alone (MS-PASS-02).
    pub(crate) fn offer_theft(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        for victim in self.seats().filter(|&it| self.reachable(s, seat, it)) {
            for good in Good::RESOURCES {
                if s.goods[victim][good] > 0 {
                    add(Choice::Steal(victim, good));
                }
            }
        }
    }

    /// Whether anybody could take resources from this seat: only who sits at the table does.
    pub(crate) fn can_be_stolen_from(&self, seat: Seat) -> bool {
        self.others(seat).next().is_some()
    }

    pub(crate) fn steal(&self, s: &mut State, seat: Seat, victim: Seat, good: Good, tell: &mut impl FnMut(Event)) {
        s.goods[victim][good] -= 1;
        s.goods[seat][good] = (s.goods[seat][good] + 1).min(MAX_SUPPLY);
        tell(Event::Stole(seat, victim, good));
    }

    /// Own locations with spent goods or a visitor on them, but not the one that clears (CARD-WIN-05).
    pub(crate) fn offer_clearing(&self, s: &State, seat: Seat, by: CardId, add: &mut impl FnMut(Choice)) {
        let busy = s.used[0].or(&s.used[1]).without(&self.masks.limited).or(&s.visited);
        let mut busy = self.unblocked(s, busy);
        busy.remove(by);
        self.each_different(s, seat, &busy, |_, face, nth| add(Choice::Clear(face, nth)));
        add(Choice::Enough);
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a Clear frame and the answer")]
    pub(crate) fn clear(
        &self,
        s: &mut State,
        seat: Seat,
        by: CardId,
        left: u8,
        face: FaceId,
        nth: u8,
        tell: &mut impl FnMut(Event),
    ) {
        let card = self.at(s, seat, face, nth);
        s.clear_uses(card);
        s.visited.remove(card);
        tell(Event::Cleared(seat, face));
        if left > 1 {
            s.next([Frame::Clear { seat, card: by, left: left - 1 }]);
        }
    }

    pub(crate) fn offer_deals(&self, s: &State, seat: Seat, whose: Whose, add: &mut impl FnMut(Choice)) {
        for owner in self.seats() {
            let fits = match whose {
                Whose::Own => owner == seat,
                Whose::Opponent => self.reachable(s, seat, owner),
            };
            if fits {
                let fresh = s.deals[owner].without(&s.picked);
                self.each_face(&fresh, |face| add(Choice::UseDeal(owner, face)));
            }
        }
        self.offer_pack_deals(s, seat, whose, add);
        // One's own deals may be fewer than allowed; of an opponent's there is one to choose, if there is any.
        if whose == Whose::Own {
            add(Choice::Enough);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a UseDeals frame and the answer")]
    pub(crate) fn use_deal(
        &self,
        s: &mut State,
        again: Frame,
        seat: Seat,
        card: CardId,
        owner: Seat,
        face: FaceId,
        tell: &mut impl FnMut(Event),
    ) {
        let fresh = s.deals[owner].without(&s.picked).and(&self.face(face).cards);
        if let Some(deal) = fresh.first() {
            s.picked.insert(deal);
        }
        tell(Event::UsedDeal(seat, owner, face));
        if let Frame::UseDeals { left: 1.., .. } = again {
            s.next([again]);
        }
        self.gain_one(s, seat, self.face(face).deal, 1, self.cause(Run::Action, card), tell);
    }

    /// The same with a deal that is no card.
    pub(crate) fn use_other_deal(
        &self,
        s: &mut State,
        again: Frame,
        seat: Seat,
        card: CardId,
        choice: PackChoice,
        tell: &mut impl FnMut(Event),
    ) {
        if let Frame::UseDeals { left: 1.., .. } = again {
            s.next([again]);
        }
        self.use_pack_deal(s, seat, choice, self.cause(Run::Action, card), tell);
    }

    pub(crate) fn offer_own_deals(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        self.each_face(&s.deals[seat], |face| add(Choice::DiscardDeal(face)));
        self.offer_to_discard(s, seat, |_| true, add);
    }

    /// MS-CONN-07: a connection card is a card in hand.
    pub(crate) fn offer_hand(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        self.each_face(&s.hands[seat], |face| add(Choice::Discard(face)));
        for i in 0..self.links.len() {
            if s.links.hands[seat][i] > 0 {
                add(Choice::DiscardLink(LinkId(i as u8)));
            }
        }
    }

    pub(crate) fn discard_from_hand(
        &self,
        s: &mut State,
        seat: Seat,
        left: u8,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        match choice {
            Choice::Discard(face) => {
                let card = self.in_hand(s, seat, face);
                self.discard(s, card, Zone::Hand(seat));
                tell(Event::Discarded(seat, face));
            }
            Choice::DiscardLink(link) => {
                s.links.hands[seat][link.index()] -= 1;
                Game::discard_link(s, link);
                tell(Event::DiscardedLink(seat, link));
            }
            other => unreachable!("{other:?} discards nothing; only listed choices get here"),
        }
        if left > 1 {
            s.next([Frame::DiscardCards { seat, left: left - 1 }]);
        }
    }

    pub(crate) fn discard_deal(&self, s: &mut State, seat: Seat, left: u8, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(card) = s.deals[seat].and(&self.face(face).cards).first() {
            self.discard(s, card, Zone::Deals(seat));
            tell(Event::DiscardedDeal(seat, face));
        }
        if left > 1 {
            s.next([Frame::DiscardDeals { seat, left: left - 1 }]);
        }
    }

    /// Drawn cards are in hand already; those that are not kept leave it when the last has been kept.
    pub(crate) fn keep_card(&self, s: &mut State, seat: Seat, left: u8, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(card) = s.picked.and(&self.face(face).cards).first() {
            s.picked.remove(card);
            tell(Event::Kept(seat, Some(face)));
        }
        if left > 1 {
            s.next([Frame::KeepCards { seat, left: left - 1 }]);
            return;
        }
        for card in &s.picked.clone() {
            self.discard(s, card, Zone::Hand(seat));
            tell(Event::Discarded(seat, self.face_of[card.index()]));
        }
        s.picked = CardSet::EMPTY;
    }
}
