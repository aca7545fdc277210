//! What a seat may imagine: every hidden card somewhere it could be.

use table::{Dice, Row, Rules, Seat, SeatSet};

use crate::catalog::Game;
use crate::city::SEATS;
use crate::pieces::{CardId, CardSet, Era};
use crate::state::State;

/// A card for each seat, where there is one.
type PerSeat = [Option<CardId>; 4];

/// What a seat imagines others to have in particular places.
#[derive(Clone, Copy)]
struct Hidden {
    /// What they took of the cards of the draft that the seat passed on.
    passed_on: PerSeat,
    /// What they have selected.
    picked: PerSeat,
}

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
        let Hidden { passed_on, picked } = self.imagine_placed(s, seat, dice);
        let before: SeatSet = self.others(seat).without(self.takers_after(s, seat));
        for taker in before.iter() {
            s.drafted[taker] = None;
        }
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

    /// Those who took their card of the draft after the seat had seen it.
    fn takers_after(&self, s: &State, seat: Seat) -> SeatSet {
        (0..self.setup.players).map(|k| self.draft_seat(s, k)).skip_while(|&it| it != seat).skip(1).collect()
    }

    /// The cards of the draft that the seat saw and passed on, with those who have them now unseen. That somebody has
    /// not is known to all: a card that is played is forgotten then, and all of them are when anybody discards in secret.
    fn passed_on(&self, s: &State, seat: Seat) -> PerSeat {
        let mut passed_on = PerSeat::default();
        for taker in self.takers_after(s, seat).iter() {
            passed_on[taker.index()] = s.drafted[taker].filter(|&card| !s.open.shown[taker].contains(card));
        }
        passed_on
    }

    /// The cards of the draft that the seat passed on and others have now unseen.
    pub(crate) fn passed_on_by(&self, s: &State, seat: Seat) -> CardSet {
        if s.drafted.0 == [None; SEATS] {
            return CardSet::EMPTY;
        }
        self.passed_on(s, seat).into_iter().flatten().collect()
    }

    /// Who has the cards that were passed on, and which cards the others have selected: somehow, as far as the seat can
    /// tell.
    fn imagine_placed(&self, s: &State, seat: Seat, dice: &mut Dice) -> Hidden {
        let passed_on = self.passed_on(s, seat);
        let mut cards: Row<CardId, SEATS> = passed_on.into_iter().flatten().collect();
        cards.sort_unstable();
        // All orders, from one by chance on: with a told MM, not every order may be possible.
        let n_orders = (1..=cards.len() as u32).product::<u32>();
        let first = dice.below(n_orders);
        for told in [true, false] {
            for i in 0..n_orders {
                let order = ordered(cards, (first + i) % n_orders);
                let mut order = order.iter().copied();
                let passed_on = passed_on.map(|it| it.and_then(|_| order.next()));
                let hidden = self.hidden_from(s, seat).without(passed_on.into_iter().flatten().collect());
                let seats = self.others(seat).iter().filter(|&it| s.selected[it].is_some()).collect();
                let mut placed = Hidden { passed_on, picked: PerSeat::default() };
                if self.imagine_selected(s, seats, hidden, told, &mut placed, dice) {
                    return placed;
                }
            }
        }
        unreachable!("every seat that has selected a card has one that this seat does not see")
    }

    /// What somebody is known to hold, in hand or selected.
    fn known_with(&self, s: &State, other: Seat, passed_on: PerSeat) -> CardSet {
        s.open.shown[other].with(passed_on[other.index()].map_or(CardSet::EMPTY, CardSet::only))
    }

    /// Selected cards of these seats. If `told`, one whose MM was told has that MM. Whether that works out; the true cards
    /// always would.
    fn imagine_selected(
        &self,
        s: &State,
        seats: SeatSet,
        hidden: CardSet,
        told: bool,
        placed: &mut Hidden,
        dice: &mut Dice,
    ) -> bool {
        let Some(other) = seats.lowest() else { return true };
        let mm = s.open.announced[other].filter(|_| told);
        let fits = |cards: CardSet| -> CardSet {
            cards.iter().filter(|&card| mm.is_none_or(|mm| self.card(card).mm == mm)).collect()
        };
        let known = self.known_with(s, other, placed.passed_on);
        let n_slots = s.hands[other].len() + 1;
        let from_known = fits(known);
        let from_hidden = match (known.len() < n_slots, told) {
            (false, _) => CardSet::EMPTY,
            (true, true) => fits(self.spare(s, hidden)),
            (true, false) => hidden,
        };
        // Any of the slots could be the selected one.
        let takes_known = from_hidden.is_empty() || dice.below(n_slots) < from_known.len();
        let by_chance = if takes_known { [from_known, from_hidden] } else { [from_hidden, from_known] };
        for from in by_chance {
            let mut cards: Vec<CardId> = from.iter().collect();
            dice.shuffle(&mut cards);
            for card in cards {
                let mut hidden = hidden;
                hidden.remove(card);
                placed.picked[other.index()] = Some(card);
                if self.imagine_selected(s, seats.without(SeatSet::only(other)), hidden, told, placed, dice) {
                    return true;
                }
            }
        }
        false
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

/// The cards in one of all their orders, by its number.
fn ordered(cards: Row<CardId, SEATS>, mut number: u32) -> Row<CardId, SEATS> {
    let mut left = cards;
    let mut order = Row::new();
    while !left.is_empty() {
        let n = left.len() as u32;
        order.push(left.remove((number % n) as usize));
        number /= n;
    }
    order
}
