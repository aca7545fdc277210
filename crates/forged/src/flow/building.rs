//! City Building: cards are selected, told and used (FS-088 to FS-112).

use table::{Row, Seat, SeatSet};

use super::Flow;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::city::SEATS;
use crate::effect::{Acts, Modified};
use crate::event::{Event, Use};
use crate::frame::{Context, Frame, Moment, Origin};
use crate::lots::{HoodSet, LotSet};
use crate::pieces::CardId;
use crate::state::{Phase, Quiet, State};

impl Game {
    pub(super) fn begin_building(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Building, tell);
        s.open.round = 0;
        s.next([Frame::Round]);
    }

    pub(super) fn begin_round(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.open.order = Row::new();
        for seat in self.seats() {
            s.open.announced[seat] = None;
            s.open.quiet[seat] = Quiet::No;
        }
        // FS-110: until every hand is played out.
        if self.seats().all(|seat| s.hands[seat].is_empty()) {
            s.next([self.any_time(s, None), Frame::Immigration]);
            return;
        }
        s.open.round += 1;
        s.open.set_off = 0;
        tell(Event::RoundBegan { era: s.open.era, round: s.open.round });
        s.next([Frame::Select]);
    }

    /// Everybody with cards who has not selected one.
    pub(super) fn selecting_seats(&self, s: &State) -> SeatSet {
        self.seats().filter(|&seat| s.selected[seat].is_none() && !s.hands[seat].is_empty()).collect()
    }

    pub(super) fn offer_hand(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        s.hands[seat].iter().try_for_each(|card| put(Choice::Select(card)))?;
        self.offer_powers(s, seat, put)
    }

    pub(super) fn select(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        s.stack.push(Frame::Select);
        s.hands[seat].remove(card); // FS-111, FS-112
        s.selected[seat] = Some(card);
        tell(Event::Selected { seat, card: Some(card) });
    }

    /// All MM are told at once; the lowest goes first, and influence decides between equals (FS-102 to FS-104).
    pub(super) fn announce(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let mut order: Row<Seat, SEATS> =
            s.open.influence.iter().copied().filter(|&seat| s.selected[seat].is_some()).collect();
        let mm = |seat: Seat| s.selected[seat].map_or(0, |card| self.card(card).mm);
        order.sort_by_key(|&seat| mm(seat));
        for &seat in order.iter() {
            s.open.announced[seat] = Some(mm(seat));
            tell(Event::Announced { seat, mm: mm(seat) });
        }
        s.learn_all();
        s.open.order = order;
        s.next([Frame::Turn { k: 0 }]);
    }

    pub(super) fn begin_turn(&self, s: &mut State, k: u8, tell: &mut impl FnMut(Event)) {
        let Some(&seat) = s.open.order.get(usize::from(k)) else {
            s.open.turn = None;
            s.next([Frame::Round]);
            return;
        };
        let Some(card) = s.selected[seat] else { unreachable!("whoever is in the order has selected a card") };
        if s.open.turn != Some(seat) {
            // Powers for any time come before the card is shown; the frame then comes again.
            s.open.turn = Some(seat);
            s.open.fresh = LotSet::EMPTY;
            s.open.turn_houses = [0; 5];
            s.open.discounted = false;
            s.open.used = 0;
            s.open.set_off = 0;
            s.next([self.any_time(s, Some(seat)), Frame::Turn { k }]);
            return;
        }
        s.selected[seat] = None;
        s.open.announced[seat] = None;
        self.show(s, seat, card, tell);
        s.next([Frame::Resolve { seat, card }, Frame::EndTurn { seat }, Frame::Turn { k: k + 1 }]);
    }

    /// A card comes into play for all to see.
    pub(super) fn show(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        s.open.in_play.insert(card);
        s.open.shown[seat].remove(card);
        if s.drafted[seat] == Some(card) {
            s.drafted[seat] = None;
        }
        s.open.responded.remove(card);
        for other in self.others(seat).iter() {
            s.learn(other);
        }
        tell(Event::Shows { seat, card });
    }

    /// Whether a Headline lets this card be used for both (FSF-011).
    pub(crate) fn may_use_both(&self, s: &State, seat: Seat, card: CardId) -> bool {
        self.modified_for_card(&s.open, seat, card, Modified::EventAndMm, 0) != 0
    }

    pub(super) fn offer_uses(&self, s: &State, seat: Seat, card: CardId, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        put(Choice::UseMm)?;
        put(Choice::UseEvent)?;
        if self.may_use_both(s, seat, card) {
            put(Choice::UseBoth)?;
        }
        self.offer_powers(s, seat, put)
    }

    pub(super) fn resolve(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        let for_ = match choice {
            Choice::UseMm => Use::Mm,
            Choice::UseEvent => Use::Event,
            Choice::UseBoth => Use::Both,
            choice => unreachable!("{choice:?} uses no card"),
        };
        tell(Event::Uses { seat, card, for_ });
        match for_ {
            Use::Mm => {
                s.next([Frame::Leave { card }]);
                self.give_all_mm(s, seat, card);
            }
            Use::Event | Use::Both => {
                let event = Frame::Event { seat, card, for_, off: false };
                s.next([event]);
                if self.card(card).cancellable {
                    self.announce_moment(s, Moment::Event { card, by: seat }); // FS-372, FS-383
                }
            }
        }
    }

    /// The whole MM of a card, to be spent on anything. The others see what it is used for before the first purchase, and
    /// whoever has a power for any time may act on it (FS-575).
    fn give_all_mm(&self, s: &mut State, seat: Seat, card: CardId) {
        if s.open.turn == Some(seat) {
            s.open.used |= 1;
        }
        let mm = self.card(card).mm;
        let spend = Frame::Spend { seat, mm, acts: Acts::ALL, hoods: HoodSet::ALL, new_lots: false };
        s.next([Frame::Opportunity { turn: seat }, spend]);
    }

    pub(super) fn carry_out_event(
        &self,
        s: &mut State,
        seat: Seat,
        id: CardId,
        for_: Use,
        off: bool,
        tell: &mut impl FnMut(Event),
    ) {
        let card = self.card(id);
        s.next([Frame::Leave { card: id }]);
        if off {
            // FS-379: the card may still be used for its MM. FS-334: no Headline.
            tell(Event::Cancelled { seat, card: id });
            self.give_all_mm(s, seat, id);
            return;
        }
        if s.open.turn == Some(seat) {
            s.open.used |= 2;
        }
        if for_ == Use::Both {
            self.give_all_mm(s, seat, id); // FSF-011: event first
        }
        if card.headline.is_some() {
            s.next([Frame::Post { seat, card: id }]); // FS-107, FS-323
        }
        let effect =
            Context { origin: Origin::Event(id), actor: seat, owner: seat, placer: seat, ..Context::default() };
        self.begin_effect(s, effect, seat, card.event);
        if card.immigrant {
            self.announce_moment(s, Moment::Immigrant { by: seat });
        }
    }

    /// FS-092, FS-093, FS-108.
    pub(super) fn leave(&self, s: &mut State, card: CardId) {
        if !s.open.in_play.contains(card) {
            return; // it lies as a Headline
        }
        s.open.in_play.remove(card);
        if self.card(card).recurring {
            s.discard.insert(card);
            s.open.spent.insert(card);
        } else {
            s.open.boxed.insert(card);
        }
    }

    /// What may follow the use of a card at the end of a turn.
    pub(super) fn end_turn(&self, s: &mut State, seat: Seat) {
        for seat in self.seats() {
            if s.open.quiet[seat] == Quiet::Turn {
                s.open.quiet[seat] = Quiet::No;
            }
        }
        let (mm, event) = (s.open.used & 1 != 0, s.open.used & 2 != 0);
        s.next([Frame::CheckRiot]);
        self.announce_moment(s, Moment::TurnOver { by: seat, mm, event });
    }
}
