//! The solitaire variants: a Virtual Player with the habits of a faction (SV-10).

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::good::Good;
use crate::rivals::virtual_player::{Deed, Habits, STANDARD};
use crate::rivals::{Ask, Feat, Heap, PLAYER, RIVAL, RivalEvent};
use crate::state::State;
use crate::zones::Zone;

/// More attacks (SV-01).
pub(crate) const MUTANTS: Habits =
    Habits { deeds: &[Deed::Claim, Deed::Settle, Deed::Try(Heap::Attack, 5), Deed::Raid], ..STANDARD };
/// More locations (SV-02).
pub(crate) const NEW_YORK: Habits = Habits { gifts: 2, ..STANDARD };
/// Attacks on deals when those on locations have failed (SV-03).
pub(crate) const MERCHANTS: Habits = Habits {
    deeds: &[Deed::Claim, Deed::Settle, Deed::Try(Heap::Attack, 3), Deed::Try(Heap::Merchant, 3), Deed::Raid],
    ..STANDARD
};
/// Rebuilds before the attacks (SV-07).
pub(crate) const APPALACHIANS: Habits = Habits {
    deeds: &[Deed::Claim, Deed::Settle, Deed::Try(Heap::Development, 3), Deed::Try(Heap::Attack, 3), Deed::Raid],
    ..STANDARD
};

const _: () = assert!(MUTANTS.fits() && NEW_YORK.fits() && MERCHANTS.fits() && APPALACHIANS.fits());

/// For a rebuild (SV-08).
const REBUILD_VP: u8 = 1;

impl Game {
    /// SV-03: one more card onto the pile, and all of them are compared with the player's deals.
    pub(super) fn merchant_attack(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        match self.turn_up(s, Heap::Merchant, tell) {
            Some(face) => {
                tell(RivalEvent::MerchantAttack(face).into());
                s.next([Frame::RivalAsks(Ask::Deal)]);
            }
            // No card anywhere: nothing to attack with.
            None => tell(RivalEvent::MerchantAttackFailed.into()),
        }
    }

    /// SV-04: the deals whose good is that of a deal on any card of the pile.
    fn matching_deals(&self, s: &State) -> CardSet {
        let pile = s.rival.heaps.cards(Heap::Merchant);
        let is_met = |deal: &CardId| pile.iter().any(|&card| self.face_of(card).deal == self.face_of(*deal).deal);
        s.deals[PLAYER].iter().filter(is_met).collect()
    }

    /// SV-05: the player decides.
    pub(super) fn offer_matching_deals(&self, s: &State, add: &mut impl FnMut(Choice)) {
        self.each_face(&self.matching_deals(s), |face| add(Choice::DiscardDeal(face)));
        let pile = s.rival.heaps.cards(Heap::Merchant);
        let is_met = |good: Good| pile.iter().any(|&card| self.face_of(card).deal == good);
        self.offer_to_discard(s, PLAYER, is_met, add);
    }

    /// SV-05, SV-06: one deal is enough for a round.
    pub(super) fn lose_deal(&self, s: &mut State, face: FaceId, tell: &mut impl FnMut(Event)) {
        s.rival.met = true;
        if let Some(card) = s.deals[PLAYER].and(&self.face(face).cards).first() {
            self.discard(s, card, Zone::Deals(PLAYER));
            tell(Event::DiscardedDeal(PLAYER, face));
        }
    }

    /// SV-07 to SV-09: one more card onto the pile, until one of its own locations has a type of any of them.
    pub(super) fn rebuild(&self, s: &mut State, most: u8, tell: &mut impl FnMut(Event)) -> bool {
        if s.rival.rebuilt {
            return false;
        }
        if let Some(face) = self.turn_up(s, Heap::Development, tell) {
            tell(RivalEvent::Rebuild(face).into());
        }
        if let Some((own, card)) = self.rebuilding(s) {
            s.rival.rebuilt = true;
            tell(RivalEvent::Rebuilt(own, card).into());
            self.score(s, RIVAL, REBUILD_VP, Cause::Rival(Feat::Rebuild), tell);
        } else {
            tell(RivalEvent::RebuildFailed.into());
        }
        if s.rival.rebuilt || s.rival.heaps.tries(Heap::Development) == most {
            self.discard_heap(s, Heap::Development);
        }
        true
    }

    /// A location of its own, and a card of the pile that has a type of it.
    fn rebuilding(&self, s: &State) -> Option<(FaceId, FaceId)> {
        let face = |card: CardId| self.face_of[card.index()];
        let pile = s.rival.heaps.cards(Heap::Development);
        let pairs = pile.iter().flat_map(|&card| s.built[RIVAL].iter().map(move |own| (face(own), face(card))));
        let mut pairs =
            pairs.filter(|&(own, card)| self.common_types(self.types_of(s, RIVAL, own), self.face(card).types) > 0);
        pairs.next()
    }
}
