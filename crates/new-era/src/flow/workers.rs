//! Workers: to own Locations (S13), to opponents' Locations (S14), and two for a resource (S15); what a card does for them.

use table::{Flow, Seat};

use super::turn::LABOUR;
use crate::catalog::Game;
use crate::choice::{Choice, Pay, Place};
use crate::effect::{Act, Deed, Occasion};
use crate::event::{Cause, Event};
use crate::frame::{Frame, Spot};
use crate::goods::{Goods, Token};
use crate::state::State;
use crate::zones::Zone;
use table::cards::{CardId, FaceId};

const ON: Flow = Flow::Continue(());

impl Game {
    /// NE-175 to NE-183.
    pub(crate) fn activate(
        &self,
        s: &mut State,
        seat: Seat,
        (face, nth): (FaceId, u8),
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(card) = self.card_at(s, Place { owner: seat, face, nth }) else { return };
        let Some(act) = &self.face(face).effect.act else { return };
        let uses = s.mark(card).uses;
        tell(Event::Activated(seat, face, act.workers[usize::from(uses.min(1))]));
        self.begin_use(s, seat, card, act, pay, tell);
    }

    /// NEM-034: one action, once a turn, without a worker.
    pub(crate) fn command(&self, s: &mut State, seat: Seat, pay: Pay, tell: &mut impl FnMut(Event)) {
        let Some(card) = s.leader[seat] else { return };
        let face = self.face_id(card);
        let Some(act) = &self.face(face).effect.act else { return };
        tell(Event::Commanded(seat, face));
        self.begin_use(s, seat, card, act, pay, tell);
    }

    fn begin_use(&self, s: &mut State, seat: Seat, card: CardId, act: &Act, pay: Pay, tell: &mut impl FnMut(Event)) {
        let price = Game::act_price(act, s.mark(card).uses, pay);
        s.marks[card.index()].uses += 1;
        self.pay(s, seat, &price, None, tell);
        s.next([
            Frame::Discards { seat, left: act.cost.cards },
            Frame::GivesUp { seat, left: act.cost.agreements },
            Frame::Deed { seat, card },
        ]);
    }

    pub(crate) fn offer_hand_to_discard(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.each_face(&s.hands[seat], |face| put(Choice::Discard(face)))
    }

    pub(crate) fn discard_for_price(
        &self,
        s: &mut State,
        seat: Seat,
        left: u8,
        face: FaceId,
        tell: &mut impl FnMut(Event),
    ) {
        self.play_from_hand(s, seat, face, Zone::Discard);
        tell(Event::Discarded(seat, face));
        s.next([Frame::Discards { seat, left: left - 1 }]);
    }

    pub(crate) fn offer_agreements(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.each_face(&s.agreements[seat], |face| put(Choice::GiveUp(face)))
    }

    /// NEM-044.
    pub(crate) fn give_up(&self, s: &mut State, seat: Seat, left: u8, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(card) = self.face(face).cards.and(&s.agreements[seat]).first() {
            self.transfer(s, card, Zone::Agreements(seat), Zone::Discard);
            tell(Event::GaveUp(seat, face));
        }
        s.next([Frame::GivesUp { seat, left: left - 1 }]);
    }

    /// What a use does, when its price is paid.
    pub(crate) fn do_deed(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        let face = self.face_id(card);
        let Some(act) = &self.face(face).effect.act else { return };
        match act.deed {
            // NE-178: VP lie on the card.
            Deed::Gain(gain) => self.gain_one(s, seat, gain, Spot::Card(card), Cause::Action(face), None, tell),
            Deed::Improve(_) => s.next([Frame::Improves { seat, card }]),
            Deed::Activate => s.next([Frame::Runs { seat }]),
            Deed::Redevelop { universal } => s.next([Frame::Rebuilds { seat, universal }]),
            Deed::Steal(mask) => s.next([Frame::Steals { seat, mask, card }]),
        }
    }

    /// NE-375 to NE-378.
    pub(crate) fn offer_improvements(
        &self,
        s: &State,
        seat: Seat,
        card: CardId,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let Some(Act { deed: Deed::Improve(kind), .. }) = self.card(card).effect.act else { return ON };
        self.each_place(s, seat, &s.built[seat], |it, face, nth| {
            if s.mark(it).improved || !self.face(face).types.contains(kind) {
                return ON;
            }
            put(Choice::Improve(face, nth))
        })
    }

    pub(crate) fn improve(
        &self,
        s: &mut State,
        seat: Seat,
        by: CardId,
        (face, nth): (FaceId, u8),
        tell: &mut impl FnMut(Event),
    ) {
        if let Some(card) = self.card_at(s, Place { owner: seat, face, nth }) {
            s.marks[card.index()].improved = true;
            let by = self.face_id(by);
            tell(Event::Improved(seat, face, by));
            tell(Event::Gained(seat, Goods { vp: 1, ..Goods::NONE }, Cause::Improvement(by)));
        }
    }

    /// NE-379, NE-380.
    pub(crate) fn offer_runs(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let producing = s.built[seat].and(&self.masks.production);
        self.each_place(s, seat, &producing, |card, face, nth| {
            if self.produces_in_vain(s, card) { ON } else { put(Choice::Run(face, nth)) }
        })
    }

    pub(crate) fn run_production(
        &self,
        s: &mut State,
        seat: Seat,
        (face, nth): (FaceId, u8),
        tell: &mut impl FnMut(Event),
    ) {
        if let Some(card) = self.card_at(s, Place { owner: seat, face, nth }) {
            tell(Event::Ran(seat, face));
            self.produce(s, seat, seat, card, Spot::Card(card), Cause::Production(face), None, tell);
        }
    }

    /// NEM-039: one token from the Pool of one opponent who has not passed.
    pub(crate) fn offer_steals(&self, s: &State, seat: Seat, mask: u8, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        for from in self.others(seat).without(s.passed).iter() {
            for token in Game::stealable(s, from, mask) {
                put(Choice::Steal(from, token))?;
            }
        }
        ON
    }

    pub(crate) fn steal(
        &self,
        s: &mut State,
        seat: Seat,
        by: CardId,
        (from, token): (Seat, Token),
        tell: &mut impl FnMut(Event),
    ) {
        s.pool[from][token.index()] -= 1;
        tell(Event::Stole(seat, from, token));
        let cause = Cause::Action(self.face_id(by));
        self.gain(s, seat, &Goods::of(token, 1), Spot::Base, cause, None, tell);
    }

    /// NE-189 to NE-202, NE-411.
    pub(crate) fn visit(&self, s: &mut State, seat: Seat, place: Place, tell: &mut impl FnMut(Event)) {
        let Place { owner, face, .. } = place;
        let Some(card) = self.card_at(s, place) else { return };
        s.spend(seat, Token::Worker, 1, None);
        s.visits[seat] += 1;
        s.marks[card.index()].visited.insert(seat);
        tell(Event::Visited(seat, owner, face));
        let worker = Goods::of(Token::Worker, 1);
        self.gain(s, owner, &worker, Spot::Base, Cause::Visitor(face), None, tell);
        // In reading order, below what the visitor may be asked.
        s.next([
            Frame::Reacts { seat, occasion: Occasion::Visiting, card, distance: 0 },
            Frame::Reacts { seat: owner, occasion: Occasion::Visited, card, distance: 0 },
        ]);
        // NE-200, NE-201: VP lie on the visitor's Base, and a full card gives none.
        let spot = if self.is_full(s, card) { Spot::Nowhere } else { Spot::Base };
        self.produce(s, seat, owner, card, spot, Cause::Visit(face), None, tell);
    }

    /// NE-207 to NE-210.
    pub(crate) fn trade(&self, s: &mut State, seat: Seat, token: Token, tell: &mut impl FnMut(Event)) {
        s.spend(seat, Token::Worker, LABOUR, None);
        tell(Event::Traded(seat, token));
        self.gain(s, seat, &Goods::of(token, 1), Spot::Base, Cause::Workers, None, tell);
        self.react(s, seat, Occasion::Labour, None, 0, tell);
    }
}
