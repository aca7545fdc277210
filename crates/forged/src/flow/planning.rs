//! City Planning: cards are dealt, banked, discarded and drafted (FS-039 to FS-047, FS-061 to FS-077).

use table::{Seat, SeatSet};

use super::Flow;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::pieces::{CardId, CardSet, Era, Role};
use crate::state::{Phase, State};

/// Cards in hand before the draft (FS-071).
const HAND: u32 = 4;

impl Game {
    pub(super) fn deal_cards(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if s.open.era == Era::E1890 {
            tell(Event::EraBegan(s.open.era));
        }
        self.begin_phase(s, Phase::Planning, tell);
        let n = self.deck.deal[s.open.era as usize];
        for seat in self.seats() {
            // FS-065, FS-069: the bank joins what is dealt.
            s.hands[seat] = s.hands[seat].with(s.banks[seat]);
            s.banks[seat] = CardSet::EMPTY;
            let cards = self.draw_cards(s, seat, n);
            s.hands[seat] = s.hands[seat].with(cards);
            tell(Event::Drew { seat, n: cards.len() as u8, cards });
        }
        s.next([Frame::Plan]);
    }

    /// Up to so many cards from the deck, seen by one player (FS-077).
    pub(super) fn draw_cards(&self, s: &mut State, seat: Seat, n: u8) -> CardSet {
        let mut cards = CardSet::EMPTY;
        for _ in 0..n {
            if let Some(card) = s.draw() {
                cards.insert(card);
            }
        }
        s.learn(seat);
        cards
    }

    /// Whether somebody has banked and discarded all there is to bank and discard.
    fn has_planned(&self, s: &State, seat: Seat) -> bool {
        s.hands[seat].len() <= HAND
    }

    pub(super) fn planning_seats(&self, s: &State) -> SeatSet {
        self.seats().filter(|&seat| !self.has_planned(s, seat)).collect()
    }

    fn still_banks(&self, s: &State, seat: Seat) -> bool {
        s.banks[seat].len() < u32::from(self.deck.bank[s.open.era as usize])
    }

    /// How many cards somebody has still to bank and to discard.
    pub(crate) fn plans_left(&self, s: &State, seat: Seat) -> (u32, u32) {
        let bank = u32::from(self.deck.bank[s.open.era as usize]).saturating_sub(s.banks[seat].len());
        (bank, s.hands[seat].len().saturating_sub(HAND + bank))
    }

    pub(super) fn offer_plans(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let banks = self.still_banks(s, seat);
        let choice = |card| if banks { Choice::Bank(card) } else { Choice::Discard(card) };
        s.hands[seat].iter().try_for_each(|card| put(choice(card)))
    }

    pub(super) fn plan(&self, s: &mut State, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        s.stack.push(Frame::Plan);
        match choice {
            Choice::Bank(card) => {
                s.hands[seat].remove(card);
                s.banks[seat].insert(card);
                tell(Event::Banked { seat, card: Some(card) });
            }
            Choice::Discard(card) => self.discard_from_hand(s, seat, card, tell),
            choice => unreachable!("{choice:?} is no plan"),
        }
    }

    /// A card goes face down to the discard pile (FS-043).
    pub(super) fn discard_from_hand(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        s.hands[seat].remove(card);
        // It may have been the one from the draft, or not: nobody else can tell, and by that nobody can tell the others.
        s.drafted = table::BySeat::default();
        self.discard_hidden(s, seat, card, tell);
    }

    pub(super) fn discard_hidden(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        s.discard.insert(card);
        s.discarded[seat].insert(card);
        s.open.shown[seat].remove(card);
        s.open.responded.remove(card);
        tell(Event::Discarded { seat, card: Some(card) });
    }

    pub(super) fn open_draft(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if s.open.era == Era::E1890 && s.open.roles.contains(&None) {
            // FS-045: the first roles are taken between bank and draft.
            self.begin_phase(s, Phase::Roles, tell);
            s.next([Frame::TakeRole { k: 0 }, Frame::OpenDraft]);
            return;
        }
        s.open.phase = Phase::Planning;
        let n = self.setup.players;
        s.drafted = table::BySeat::default();
        s.packet = self.draw_cards(s, self.draft_seat(s, 0), n); // FS-072
        s.next([Frame::Draft { k: 0 }]);
    }

    /// The City Planner first, then from the lowest influence up (FS-073 to FS-075).
    pub(crate) fn draft_seat(&self, s: &State, k: u8) -> Seat {
        let planner = s.open.role(Role::CityPlanner).unwrap_or(s.open.influence[0]);
        let mut rest = s.open.influence.iter().rev().filter(|&&seat| seat != planner);
        if k == 0 { planner } else { rest.nth(usize::from(k) - 1).copied().unwrap_or(planner) }
    }

    pub(super) fn offer_packet(&self, s: &State, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        s.packet.iter().try_for_each(|card| put(Choice::Keep(card)))
    }

    pub(super) fn draft(&self, s: &mut State, k: u8, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        s.packet.remove(card);
        s.hands[seat].insert(card);
        s.drafted[seat] = Some(card);
        tell(Event::Kept { seat, card: Some(card) });
        self.next_draft(s, k, tell);
    }

    pub(super) fn draft_without_cards(&self, s: &mut State, k: u8, tell: &mut impl FnMut(Event)) {
        self.next_draft(s, k, tell);
    }

    fn next_draft(&self, s: &mut State, k: u8, tell: &mut impl FnMut(Event)) {
        if k + 1 < self.setup.players {
            s.next([Frame::Draft { k: k + 1 }]);
            s.learn(self.draft_seat(s, k + 1));
        } else if s.open.era == Era::E1890 {
            self.begin_first_era(s, tell);
        } else {
            s.next([Frame::BeginBuilding]);
        }
    }
}
