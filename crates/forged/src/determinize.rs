//! What a seat may imagine: every hidden card somewhere it could be.

use table::{Dice, Rules, Seat};

use crate::catalog::Game;
use crate::pieces::{CardId, CardSet, Era};
use crate::state::State;

/// A card for each seat, where there is one.
type PerSeat = [Option<CardId>; 4];

/// How often it is tried to imagine cards that fit the MM told.
const TRIES: usize = 8;

/// Cards of all kinds.
const ANY: CardSet = CardSet(u128::MAX);

impl Game {
    pub(crate) fn imagine(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        self.imagine_tokens(s, seat, dice);
        self.imagine_cards(s, seat, dice);
        s.dice = Dice::fast(dice.bits());
    }

    fn imagine_tokens(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let known = s.tokens[seat] | s.open.tokens_used;
        let mut hidden: Vec<u8> = (0..self.tokens.len() as u8).filter(|&it| known & (1 << it) == 0).collect();
        dice.shuffle(&mut hidden);
        for other in self.others(seat).iter() {
            let n = usize::from(s.open.n_tokens[other]);
            s.tokens[other] = hidden.drain(..n.min(hidden.len())).fold(0, |bits, token| bits | 1 << token);
        }
    }

    /// Deals all hidden cards anew. What the seat knows stays: its own cards and discards, what lies open, what others
    /// have shown, the MM they have told, and the cards of the draft that it passed on.
    fn imagine_cards(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let (mut passed_on, mut picked) = (PerSeat::default(), None);
        for _ in 0..TRIES {
            passed_on = self.imagine_draft(s, seat, dice);
            picked = self.imagine_selected(s, seat, passed_on, dice);
            if picked.is_some() {
                break;
            }
        }
        // So few cards are hidden that the MM told leave hardly anything to imagine: the truth is possible at least.
        let picked = picked.unwrap_or_else(|| {
            passed_on = self.passed_on(s, seat);
            s.selected.0
        });
        for (taker, card) in self.seats().zip(passed_on) {
            s.drafted[taker] = card.or(s.drafted[taker]);
        }
        let taken: CardSet = passed_on.into_iter().chain(others_of(picked, seat)).flatten().collect();
        let mut hidden = self.hidden_from(s, seat).without(taken);
        // Cards removed at setup and the decks to come hold cards of one era each.
        for era in Era::ALL {
            let of_era = self.cards_of(era);
            let n_removed = s.removed.both(of_era).len();
            let removed = draw(&mut hidden, of_era, n_removed, dice);
            s.removed = s.removed.without(of_era).with(removed);
            if era > s.open.era {
                // All that is left of that era is in the deck to come.
                let coming = hidden.both(of_era);
                s.coming[era as usize - 1] = coming;
                hidden = hidden.without(coming);
            }
        }
        self.imagine_hands(s, seat, &mut hidden, passed_on, picked, dice);
        for other in self.others(seat).iter() {
            let n = s.banks[other].len();
            s.banks[other] = draw(&mut hidden, ANY, n, dice);
        }
        // Discards that the seat knows stay; the others are imagined.
        let known = s.discard.both(s.discarded[seat].with(s.open.spent));
        let n = s.discard.without(known).len();
        let unknown = draw(&mut hidden, ANY, n, dice);
        s.discard = known.with(unknown);
        self.imagine_discarded(s, seat, unknown, dice);
        let mut rest: Vec<CardId> = hidden.iter().collect();
        dice.shuffle(&mut rest);
        if !self.sees_packet(s, seat) && !s.packet.is_empty() {
            s.packet = rest.drain(..s.packet.len() as usize).collect();
        }
        if !self.sees_packet(s, seat) && !s.drawn.is_empty() {
            s.drawn = rest.drain(..s.drawn.len() as usize).collect();
        }
        s.deck = rest.into_iter().collect();
    }

    fn cards_of(&self, era: Era) -> CardSet {
        self.cards().filter(|(_, card)| card.era == era).map(|(id, _)| id).collect()
    }

    /// Which cards other players remember to have discarded: as many as before.
    fn imagine_discarded(&self, s: &mut State, seat: Seat, unknown: CardSet, dice: &mut Dice) {
        let mut left = unknown;
        for other in self.others(seat).iter() {
            let n = s.discarded[other].without(s.open.spent).len();
            s.discarded[other] = draw(&mut left, ANY, n, dice).with(s.discarded[other].both(s.open.spent));
        }
    }

    fn sees_packet(&self, s: &State, seat: Seat) -> bool {
        self.waiting(s).contains(seat)
    }

    /// The cards of the draft that the seat saw and passed on, with whoever has them now unseen.
    fn passed_on(&self, s: &State, seat: Seat) -> PerSeat {
        let mut passed_on = PerSeat::default();
        let mut order = (0..self.setup.players).map(|k| self.draft_seat(s, k));
        order.find(|&it| it == seat);
        for taker in order {
            passed_on[taker.index()] = s.drafted[taker].filter(|&card| {
                let held = s.hands[taker].contains(card) || s.selected[taker] == Some(card);
                held && !s.open.shown[taker].contains(card)
            });
        }
        passed_on
    }

    /// The same cards with the same players, in any order.
    fn imagine_draft(&self, s: &State, seat: Seat, dice: &mut Dice) -> PerSeat {
        let mut passed_on = self.passed_on(s, seat);
        let mut cards: Vec<CardId> = passed_on.into_iter().flatten().collect();
        cards.sort_unstable();
        dice.shuffle(&mut cards);
        for (place, card) in passed_on.iter_mut().filter(|it| it.is_some()).zip(cards) {
            *place = Some(card);
        }
        passed_on
    }

    /// What somebody is known to hold, in hand or selected.
    fn known_with(&self, s: &State, other: Seat, passed_on: PerSeat) -> CardSet {
        s.open.shown[other].with(passed_on[other.index()].map_or(CardSet::EMPTY, CardSet::only))
    }

    /// Selected cards of others. One whose MM was told has that MM. `None` if that does not work out this time.
    fn imagine_selected(&self, s: &State, seat: Seat, passed_on: PerSeat, dice: &mut Dice) -> Option<PerSeat> {
        let mut hidden = self.hidden_from(s, seat).without(passed_on.into_iter().flatten().collect());
        let mut picked = PerSeat::default();
        for other in self.others(seat).iter().filter(|&it| s.selected[it].is_some()) {
            let mm = s.open.announced[other];
            let fits = |cards: CardSet| -> CardSet {
                cards.iter().filter(|&card| mm.is_none_or(|mm| self.card(card).mm == mm)).collect()
            };
            let known = self.known_with(s, other, passed_on);
            let n_slots = s.hands[other].len() + 1;
            let from_known = fits(known);
            let from_hidden = if known.len() < n_slots { fits(self.spare(s, hidden)) } else { CardSet::EMPTY };
            // Any of the slots could be the selected one.
            let take_known = from_hidden.is_empty() || dice.below(n_slots) < from_known.len();
            let from = if take_known && !from_known.is_empty() { from_known } else { from_hidden };
            let card = one(from, dice)?;
            hidden.remove(card);
            picked[other.index()] = Some(card);
        }
        Some(picked)
    }

    /// Of the hidden cards, those that can be in a hand: of an era that has come, and not needed to make up the cards
    /// that left the game at setup.
    fn spare(&self, s: &State, hidden: CardSet) -> CardSet {
        let mut spare = CardSet::EMPTY;
        for era in Era::ALL.into_iter().filter(|&era| era <= s.open.era) {
            let of_era = self.cards_of(era);
            if hidden.both(of_era).len() > s.removed.both(of_era).len() {
                spare = spare.with(hidden.both(of_era));
            }
        }
        spare
    }

    /// Hands of others: what is known of them, and the rest by chance.
    fn imagine_hands(
        &self,
        s: &mut State,
        seat: Seat,
        hidden: &mut CardSet,
        passed_on: PerSeat,
        picked: PerSeat,
        dice: &mut Dice,
    ) {
        for other in self.others(seat).iter() {
            let n = s.hands[other].len();
            let mut hand = self.known_with(s, other, passed_on);
            s.selected[other] = picked[other.index()];
            if let Some(card) = s.selected[other] {
                hand.remove(card);
            }
            let more = draw(hidden, ANY, n.saturating_sub(hand.len()), dice);
            s.hands[other] = hand.with(more);
        }
    }

    /// All cards whose place a seat does not know.
    pub fn hidden_from(&self, s: &State, seat: Seat) -> CardSet {
        let mut known = s.hands[seat].with(s.banks[seat]).with(s.discarded[seat].both(s.discard));
        known = known.with(s.selected[seat].map_or(CardSet::EMPTY, CardSet::only));
        known = known.with(s.open.boxed).with(s.open.spent).with(s.open.in_play);
        for posted in s.open.headlines.iter() {
            known.insert(posted.card);
        }
        for other in self.others(seat).iter() {
            known = known.with(s.open.shown[other]);
        }
        if self.sees_packet(s, seat) {
            known = known.with(s.packet).with(s.drawn);
        }
        self.all_cards().without(known)
    }
}

/// Takes `n` cards out of `pool`, by chance, among those of `among`.
fn draw(pool: &mut CardSet, among: CardSet, n: u32, dice: &mut Dice) -> CardSet {
    let mut cards: Vec<CardId> = pool.both(among).iter().collect();
    dice.shuffle(&mut cards);
    cards.truncate(n as usize);
    let drawn: CardSet = cards.into_iter().collect();
    *pool = pool.without(drawn);
    drawn
}

/// The cards of all but one seat.
fn others_of(cards: PerSeat, seat: Seat) -> impl Iterator<Item = Option<CardId>> {
    cards.into_iter().enumerate().filter(move |(i, _)| *i != seat.index()).map(|(_, card)| card)
}

fn one(cards: CardSet, dice: &mut Dice) -> Option<CardId> {
    if cards.is_empty() { None } else { cards.iter().nth(dice.below(cards.len()) as usize) }
}
