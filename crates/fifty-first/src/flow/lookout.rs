//! Lookout: connections are turned up, and cards are drafted in two passes.

use table::{Row, Seat};

use crate::cards::{FaceId, LinkId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::flow::virtual_player::VIRTUAL;
use crate::frame::Frame;
use crate::library::Pile;
use crate::state::{Links, MAX_DISPLAY, Phase, State};

/// Alone, four cards are laid out (SOLO-05).
const SOLO_DISPLAY: u8 = 4;

impl Game {
    pub(crate) fn look_out(&self, s: &mut State, pass: u8, tell: &mut impl FnMut(Event)) {
        if pass == 0 {
            self.begin_phase(s, Phase::Lookout, tell);
            for pile in Pile::ALL {
                self.reveal_link(s, pile, tell);
            }
        }
        let n = if self.setup.is_solo() { SOLO_DISPLAY } else { self.setup.players + 1 };
        // A scenario may have laid out some of them.
        for _ in s.display.len()..n.into() {
            if let Some(card) = self.reveal(s, tell) {
                s.display.push(card);
            }
        }
        let faces: Row<FaceId, MAX_DISPLAY> = s.display.iter().map(|card| self.face_of[card.index()]).collect();
        tell(Event::Displayed(faces));
        s.next([if self.setup.is_solo() { Frame::SoloDraft { pass: 0 } } else { Frame::Draft { pass, k: 0 } }]);
    }

    /// MS-LOOK-02; a pile that is used up is made from its own discards (MS-LOOK-08).
    fn reveal_link(&self, s: &mut State, pile: Pile, tell: &mut impl FnMut(Event)) {
        let Links { piles, open, discard, .. } = &mut s.links;
        let cards = &mut piles[pile as usize];
        if cards.is_empty() {
            for (i, link) in self.links.iter().enumerate() {
                if link.pile == pile {
                    for _ in 0..std::mem::take(&mut discard[i]) {
                        cards.push(LinkId(i as u8));
                    }
                }
            }
            s.dice.shuffle(cards);
        }
        open[pile as usize] = cards.pop();
        if let Some(link) = open[pile as usize] {
            for seat in self.seats() {
                s.learn(seat);
            }
            tell(Event::LinkRevealed(link));
        }
    }

    /// The first pass goes clockwise from the first player, the second back from the last (MS-LOOK-04, MS-LOOK-06).
    pub(crate) fn drafter(&self, s: &State, pass: u8, k: u8) -> Option<Seat> {
        let n = self.setup.players;
        (k < n).then(|| s.first.after(if pass == 0 { k } else { n - 1 - k }, n))
    }

    pub(crate) fn offer_draft(&self, s: &State, add: &mut impl FnMut(Choice)) {
        for (i, card) in s.display.iter().enumerate() {
            let face = self.face_of[card.index()];
            if !s.display[..i].iter().any(|other| self.face_of[other.index()] == face) {
                add(Choice::Draft(face));
            }
        }
    }

    pub(crate) fn draft(&self, s: &mut State, pass: u8, k: u8, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(seat) = self.drafter(s, pass, k) {
            self.take_displayed(s, seat, face, tell);
        }
        s.next([Frame::Draft { pass, k: k + 1 }]);
    }

    fn take_displayed(&self, s: &mut State, seat: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(i) = s.display.iter().position(|card| self.face_of[card.index()] == face) {
            let card = s.display.remove(i);
            s.hands[seat].insert(card);
            tell(Event::Drafted(seat, face));
        }
    }

    /// After the last seat, or for a seat for which no card is left.
    pub(crate) fn end_draft_or_skip(&self, s: &mut State, pass: u8, k: u8, tell: &mut impl FnMut(Event)) {
        if k < self.setup.players {
            s.next([Frame::Draft { pass, k: k + 1 }]);
            return;
        }
        while let Some(card) = s.display.pop() {
            self.discard(s, card);
            tell(Event::LeftOver(self.face_of[card.index()]));
        }
        s.next([if pass == 0 { Frame::Lookout { pass: 1 } } else { Frame::Production }]);
    }

    /// SOLO-06 and SOLO-07: after each card the player takes, the Virtual Player gets one.
    pub(crate) fn solo_draft(&self, s: &mut State, pass: u8, face: FaceId, tell: &mut impl FnMut(Event)) {
        self.take_displayed(s, Seat::new(0), face, tell);
        self.solo_draft_without_cards(s, pass, tell);
    }

    pub(crate) fn solo_draft_without_cards(&self, s: &mut State, pass: u8, tell: &mut impl FnMut(Event)) {
        if !s.display.is_empty() {
            let i = if s.display.len() > 1 {
                s.learn(Seat::new(0));
                s.dice.below(s.display.len() as u32) as usize
            } else {
                0
            };
            let card = s.display.remove(i);
            s.built[VIRTUAL].insert(card);
            tell(Event::VirtualLocation(self.face_of[card.index()]));
        }
        if pass == 0 {
            s.next([Frame::SoloDraft { pass: 1 }]);
            return;
        }
        // SOLO-08.
        if let Some(card) = self.reveal(s, tell) {
            s.built[VIRTUAL].insert(card);
            tell(Event::VirtualLocation(self.face_of[card.index()]));
        }
        s.next([Frame::Production]);
    }
}
