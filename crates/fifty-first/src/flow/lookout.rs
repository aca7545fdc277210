//! Lookout: connections are turned up, and cards are drafted in two passes.

use table::{Row, Seat};

use crate::cards::{FaceId, LinkId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::library::Pile;
use crate::state::{Links, MAX_DISPLAY, Phase, State};
use crate::zones::Zone;

/// How the cards of a Lookout are shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Draft {
    /// Cards laid out for each pass.
    pub(crate) display: u8,
    /// How often cards are laid out.
    pub(crate) passes: u8,
    /// Cards taken in each pass. All sides take in turn.
    pub(crate) picks: u8,
}

impl Draft {
    /// Two passes with a card for everybody and one that is left over (MS-LOOK-03 to MS-LOOK-06).
    pub(crate) const fn among(players: u8) -> Draft {
        Draft { display: players + 1, passes: 2, picks: players }
    }
}

impl Game {
    pub(crate) fn look_out(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Lookout, tell);
        for pile in Pile::ALL {
            self.reveal_link(s, pile, tell);
        }
    }

    pub(crate) fn lay_out_draft(&self, s: &mut State, pass: u8, tell: &mut impl FnMut(Event)) {
        // A scenario may have laid out some of them.
        for _ in s.display.len()..self.draft.display.into() {
            self.reveal(s, Zone::Display, tell);
        }
        let faces: Row<FaceId, MAX_DISPLAY> = s.display.iter().map(|card| self.face_of[card.index()]).collect();
        tell(Event::Displayed(faces));
        s.next([Frame::Draft { pass, k: 0 }]);
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
    fn drafter(&self, s: &State, pass: u8, k: u8) -> Option<Seat> {
        let n = self.n_sides;
        let i = k % n;
        (k < self.draft.picks).then(|| s.first.after(if pass == 0 { i } else { n - 1 - i }, n))
    }

    /// The seat that takes a card of its choice.
    pub(crate) fn chooser(&self, s: &State, pass: u8, k: u8) -> Option<Seat> {
        self.drafter(s, pass, k).filter(|&side| self.is_seat(side))
    }

    pub(crate) fn offer_draft(&self, s: &State, seat: Seat, pass: u8, k: u8, add: &mut impl FnMut(Choice)) {
        // The last pick of this seat in this Lookout.
        let last = pass + 1 >= self.draft.passes && k + self.n_sides >= self.draft.picks;
        if !self.packs.none && self.offer_skipping(s, seat, last, add) {
            return;
        }
        for (i, card) in s.display.iter().enumerate() {
            let face = self.face_of[card.index()];
            if !s.display[..i].iter().any(|other| self.face_of[other.index()] == face) {
                add(Choice::Draft(face));
            }
        }
    }

    pub(crate) fn take_drafted(&self, s: &mut State, pass: u8, k: u8, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(seat) = self.drafter(s, pass, k) {
            self.take_displayed(s, seat, face, tell);
        }
        s.next([Frame::Draft { pass, k: k + 1 }]);
    }

    fn take_displayed(&self, s: &mut State, seat: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(&card) = s.display.iter().find(|card| self.face_of[card.index()] == face) {
            self.transfer(s, card, Zone::Display, Zone::Hand(seat));
            tell(Event::Drafted(seat, face));
        }
    }

    /// For a side that does not choose, for a seat for which no card is left, and after the last card.
    pub(crate) fn draft_without_choice(&self, s: &mut State, pass: u8, k: u8, tell: &mut impl FnMut(Event)) {
        if let Some(side) = self.drafter(s, pass, k) {
            if !self.is_seat(side) {
                self.rival_drafts(s, tell);
            }
            s.next([Frame::Draft { pass, k: k + 1 }]);
            return;
        }
        while let Some(&card) = s.display.last() {
            self.discard(s, card, Zone::Display);
            tell(Event::LeftOver(self.face_of[card.index()]));
        }
    }
}
