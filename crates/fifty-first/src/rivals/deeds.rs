//! What several rivals do in the same way, and chance, which decides for all of them.

use crate::cards::FaceId;
use crate::catalog::Game;
use crate::event::{Cause, Event};
use crate::rivals::{Feat, Heap, PLAYER, RIVAL, RivalEvent};
use crate::state::State;
use crate::zones::Zone;

/// For a connection card (SOLO-11, BORGO-20).
const CLAIM_VP: u8 = 2;

impl Game {
    /// Chance decides for one of so many; of one or none there is nothing to decide.
    pub(crate) fn chance(&self, s: &mut State, n: usize) -> usize {
        if n < 2 {
            return 0;
        }
        s.learn(PLAYER);
        s.dice.below(n as u32) as usize
    }

    /// A random one of the displayed cards (SOLO-06, SOLO-07, BORGO-06).
    pub(super) fn drafts_at_random(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let nth = self.chance(s, s.display.len());
        if let Some(&card) = s.display.get(nth) {
            self.transfer(s, card, Zone::Display, Zone::Built(RIVAL));
            tell(RivalEvent::Location(self.face_of[card.index()]).into());
            self.rival_has_grown(s, tell);
        }
    }

    /// The top card of the deck, if there is one, becomes a location of its own (SOLO-08, BORGO-27).
    pub(super) fn rival_is_given(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if let Some(card) = self.reveal(s, Zone::Built(RIVAL), tell) {
            tell(RivalEvent::Location(self.face_of[card.index()]).into());
            self.rival_has_grown(s, tell);
        }
    }

    /// The top card of the deck onto a pile, for one more try.
    pub(super) fn turn_up(&self, s: &mut State, heap: Heap, tell: &mut impl FnMut(Event)) -> Option<FaceId> {
        s.rival.heaps.count_try(heap);
        let card = self.reveal(s, Zone::RivalPile(heap), tell)?;
        Some(self.face_of[card.index()])
    }

    /// The card that was turned up last comes to lie on top (SCAV-10).
    pub(super) fn discard_heap(&self, s: &mut State, heap: Heap) {
        while let Some(&card) = s.rival.heaps.cards(heap).first() {
            self.discard(s, card, Zone::RivalPile(heap));
        }
    }

    /// Takes one of the connections that lie open, if there is one; which one is random (SOLO-12, BORGO-20).
    pub(super) fn claim(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> bool {
        let nth = self.chance(s, s.links.open.iter().flatten().count());
        let Some(link) = s.links.open.iter_mut().filter(|open| open.is_some()).nth(nth).and_then(Option::take) else {
            return false;
        };
        Game::discard_link(s, link);
        tell(RivalEvent::Claimed(link).into());
        self.score(s, RIVAL, CLAIM_VP, Cause::Rival(Feat::Claim), tell);
        true
    }

    pub(super) fn rival_passes(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.passed.insert(RIVAL);
        tell(Event::Passed(RIVAL));
    }
}
