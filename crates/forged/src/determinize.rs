//! What a seat may imagine: every hidden card somewhere it could be.

use table::{Dice, Seat};

use crate::catalog::Game;
use crate::pieces::{CardId, CardSet, Era};
use crate::state::State;

/// Cards of all kinds.
const ANY: CardSet = CardSet(u128::MAX);
/// How often the selected cards of others are guessed before they are taken as they are.
const ATTEMPTS: u8 = 8;

/// A card for each seat, perhaps.
type Known = [Option<CardId>; 4];

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
        // Cards of a told MM are scarce, so they come first.
        let (passed_on, picked) = self.imagine_selected(s, seat, dice);
        for other in self.others(seat).iter() {
            if let Some(card) = passed_on[other.index()] {
                s.drafted[other] = Some(card);
            }
        }
        let mut hidden = self.hidden_from(s, seat);
        hidden = hidden.without(passed_on.into_iter().chain(picked).flatten().collect());
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

    /// Which cards other players remember to have discarded: as many as before.
    fn imagine_discarded(&self, s: &mut State, seat: Seat, unknown: CardSet, dice: &mut Dice) {
        let mut left = unknown;
        for other in self.others(seat).iter() {
            let n = s.discarded[other].without(s.open.spent).len();
            s.discarded[other] = draw(&mut left, ANY, n, dice).with(s.discarded[other].both(s.open.spent));
        }
    }

    fn sees_packet(&self, s: &State, seat: Seat) -> bool {
        self.waits(s).contains(seat)
    }

    /// The cards of the draft that the seat saw and passed on, and who has each: somebody who picked later.
    fn passed_on(&self, s: &State, seat: Seat) -> Known {
        let mut passed_on = [None; 4];
        let order = (0..self.setup.players).map(|k| self.draft_seat(s, k));
        for taker in order.skip_while(|&it| it != seat).skip(1) {
            passed_on[taker.index()] = s.drafted[taker].filter(|&card| {
                !s.open.shown[taker].contains(card)
                    && (s.hands[taker].contains(card) || s.selected[taker] == Some(card))
            });
        }
        passed_on
    }

    fn cards_of(&self, era: Era) -> CardSet {
        self.cards().filter(|(_, card)| card.era == era).map(|(id, _)| id).collect()
    }

    /// Who has which card of the draft, and the selected cards of others. A card whose MM was told has that MM.
    fn imagine_selected(&self, s: &State, seat: Seat, dice: &mut Dice) -> (Known, Known) {
        let truth = self.passed_on(s, seat);
        let hidden = self.hidden_from(s, seat).without(truth.into_iter().flatten().collect());
        for _ in 0..ATTEMPTS {
            let mut cards: Vec<CardId> = truth.into_iter().flatten().collect();
            cards.sort_unstable();
            dice.shuffle(&mut cards);
            let mut cards = cards.into_iter();
            let passed_on = truth.map(|card| card.and_then(|_| cards.next()));
            if let Some(picked) = self.guess_selected(s, seat, hidden, passed_on, dice) {
                return (passed_on, picked);
            }
        }
        // What fits in no other way is as it is.
        let mut picked = [None; 4];
        for other in self.others(seat).iter() {
            picked[other.index()] = s.selected[other];
        }
        (truth, picked)
    }

    fn guess_selected(
        &self,
        s: &State,
        seat: Seat,
        mut hidden: CardSet,
        passed_on: Known,
        dice: &mut Dice,
    ) -> Option<Known> {
        let mut picked = [None; 4];
        for other in self.others(seat).iter().filter(|&it| s.selected[it].is_some()) {
            // Of each era as many must stay hidden as were removed at setup; later eras have not come.
            let mut free = CardSet::EMPTY;
            for era in Era::ALL.into_iter().filter(|&era| era <= s.open.era) {
                let of_era = self.cards_of(era);
                if hidden.both(of_era).len() > s.removed.both(of_era).len() {
                    free = free.with(hidden.both(of_era));
                }
            }
            let known = s.open.shown[other].with(passed_on[other.index()].map_or(CardSet::EMPTY, CardSet::only));
            let fits = |cards: CardSet| -> CardSet {
                let mm = s.open.announced[other];
                cards.iter().filter(|&card| mm.is_none_or(|mm| self.card(card).mm == mm)).collect()
            };
            let n_slots = s.hands[other].len() + 1;
            let from_known = fits(known);
            let from_hidden = if known.len() < n_slots { fits(free) } else { CardSet::EMPTY };
            // Any of the slots could be the selected one.
            let take_known = from_hidden.is_empty() || dice.below(n_slots) < from_known.len();
            let from = if take_known && !from_known.is_empty() { from_known } else { from_hidden };
            let card = one(from, dice)?;
            hidden.remove(card);
            picked[other.index()] = Some(card);
        }
        Some(picked)
    }

    /// Hands of others: what is known of them, and the rest by chance.
    fn imagine_hands(
        &self,
        s: &mut State,
        seat: Seat,
        hidden: &mut CardSet,
        passed_on: Known,
        picked: Known,
        dice: &mut Dice,
    ) {
        for other in self.others(seat).iter() {
            let i = other.index();
            let known = s.open.shown[other].with(passed_on[i].map_or(CardSet::EMPTY, CardSet::only));
            let n = s.hands[other].len();
            let mut hand = known;
            if let Some(card) = picked[i] {
                hand.remove(card);
                s.selected[other] = Some(card);
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

fn one(cards: CardSet, dice: &mut Dice) -> Option<CardId> {
    if cards.is_empty() { None } else { cards.iter().nth(dice.below(cards.len()) as usize) }
}
