//! Clean Up (FS-601 to FS-605) and the end of the game (FS-621 to FS-623).

use table::{BySeat, Row, Seat, SeatSet};

use crate::catalog::Game;
use crate::event::Event;
use crate::frame::Frame;
use crate::pieces::{CardId, CardSet};
use crate::state::{Open, Phase, State};

impl Game {
    pub(super) fn clean_up(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let Some(next) = s.open.era.next() else {
            self.begin_phase(s, Phase::Over, tell);
            tell(Event::GameOver);
            return;
        };
        self.begin_phase(s, Phase::CleanUp, tell);
        // FS-601, FS-602: all discards, whatever they are.
        let coming = &mut s.coming[next as usize - 1];
        let mut cards: CardSet = s.discard.with(*coming);
        *coming = CardSet::EMPTY;
        for &card in s.deck.iter() {
            cards.insert(card);
        }
        let mut deck: Row<CardId, { crate::pieces::MAX_CARDS }> = cards.iter().collect();
        s.dice.shuffle(&mut deck);
        s.deck = deck;
        s.discard = CardSet::EMPTY;
        s.open.spent = CardSet::EMPTY;
        s.discarded = BySeat::default();
        s.drafted = BySeat::default();
        tell(Event::Shuffled);
        s.open.era = next; // FS-604
        s.open.mob_used = false; // FS-605
        s.open.token_this_era = SeatSet::EMPTY;
        s.open.round = 0;
        tell(Event::EraBegan(next));
        s.next([Frame::Deal]);
        if self.setup.mogul {
            s.next([Frame::SetMogul { k: 0, moving: true }]); // FSV-008
        }
    }

    pub(crate) fn winner(&self, s: &State) -> SeatSet {
        self.winner_of(&s.open)
    }

    /// FS-622, FS-623.
    pub(crate) fn winner_of(&self, open: &Open) -> SeatSet {
        if open.phase != Phase::Over {
            return SeatSet::EMPTY;
        }
        let best = |&&seat: &&Seat| open.vp[seat];
        // Of equals, `max_by_key` takes the last, so that the order begins with the lowest influence.
        open.influence.iter().rev().max_by_key(best).map_or(SeatSet::EMPTY, |&seat| SeatSet::only(seat))
    }
}
