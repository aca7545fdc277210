//! Where cards lie, and who has seen them there.
//!
//! Every card lies in exactly one zone, also in mid-effect. [`Game::put`] is the only way into a zone: it notes who sees
//! the card there. What a seat may imagine and what must hold of every position is worked out from the zones alone, so
//! a further zone has to be told here and nowhere else.

use table::{Digest, Row, Seat, SeatSet, Viewer};

use crate::cards::{CardId, CardSet, MAX_CARDS};
use crate::catalog::Game;
use crate::rivals::{Heap, RIVAL};
use crate::state::{SIDES, State};

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    /// Face down; the top is last.
    Deck,
    Hand(Seat),
    /// The locations of a State.
    Built(Seat),
    /// Face down in a State. Its owner may look at them (UE-02); who saw the card before knows it still.
    Ruins(Seat),
    Deals(Seat),
    /// Face up; the top is last.
    Discard(DiscardPile),
    /// Laid out for the draft.
    Display,
    /// What the rival has turned up this round.
    RivalPile(Heap),
    /// Machines, face down; the bottom is first.
    MachineDeck,
    /// Machines in play.
    Deployed,
    /// Machines, face up.
    MachineDiscard,
}

impl Zone {
    /// Who sees a card that comes here.
    #[inline]
    fn seen_by(self, table: SeatSet) -> SeatSet {
        match self {
            Zone::Deck | Zone::MachineDeck => SeatSet::EMPTY,
            Zone::Deployed | Zone::MachineDiscard => table,
            Zone::Hand(owner) | Zone::Ruins(owner) => SeatSet::only(owner),
            Zone::Built(_) | Zone::Deals(_) | Zone::Discard(_) | Zone::Display | Zone::RivalPile(_) => table,
        }
    }

    /// What it is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Zone::Deck => "the deck",
            Zone::Hand(_) => "a hand",
            Zone::Built(_) => "a State",
            Zone::Ruins(_) => "the Ruins",
            Zone::Deals(_) => "the deals",
            Zone::Discard(_) => "the discard pile",
            Zone::Display => "the display",
            Zone::RivalPile(heap) => heap.pile(),
            Zone::MachineDeck => "the Machine deck",
            Zone::Deployed => "the row of Machines",
            Zone::MachineDiscard => "the Machine discard pile",
        }
    }
}

/// A discard pile. There is one for all, or one for each side, with the number of its seat (SCAV-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiscardPile(u8);

impl DiscardPile {
    /// Everybody's.
    pub(crate) const COMMON: DiscardPile = DiscardPile(0);
    const N: usize = SIDES;

    /// The pile of a side, where everybody has one.
    #[inline]
    pub(crate) const fn of(side: Seat) -> DiscardPile {
        DiscardPile(side.index() as u8)
    }
}

/// The uppermost cards that stay in a pile of one's own when a new deck is made (SCAV-13).
const KEPT: usize = 3;

/// The discard piles, in the order in which cards came to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Discards {
    /// One pile after the other.
    cards: Row<CardId, MAX_CARDS>,
    /// Where each of them ends.
    ends: [u16; DiscardPile::N],
    /// Every side has its own, and in which order they lie matters.
    own: bool,
}

impl Discards {
    /// No cards; with a pile for each side, or one for all.
    pub(crate) fn new(own: bool) -> Discards {
        Discards { own, ..Discards::default() }
    }

    /// Whether every side has a pile of its own.
    #[inline]
    pub(crate) const fn are_own(&self) -> bool {
        self.own
    }

    /// The uppermost card of a side's own pile.
    #[inline]
    pub(crate) fn top(&self, side: Seat) -> Option<CardId> {
        if self.own { self.pile(DiscardPile::of(side)).last().copied() } else { None }
    }

    /// Which cards are discarded is told by the position; piles of one's own leave a trace of their own.
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        if self.own {
            digest.bytes(b"piles");
            for end in self.ends {
                digest.number(end.into());
            }
            for card in &*self.cards {
                digest.number(card.0.into());
            }
        }
    }

    /// The cards of a pile, the top last.
    pub(crate) fn pile(&self, pile: DiscardPile) -> &[CardId] {
        let i = usize::from(pile.0);
        let start = i.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cards[start.into()..self.ends[i].into()]
    }

    /// How many cards lie in all piles.
    pub(crate) fn n_cards(&self) -> usize {
        self.cards.len()
    }

    /// The cards of all piles.
    pub(crate) fn set(&self) -> CardSet {
        self.cards.iter().copied().collect()
    }

    #[inline]
    fn push(&mut self, pile: DiscardPile, card: CardId) {
        let i = usize::from(pile.0);
        self.cards.push(card);
        let above = &mut self.cards[self.ends[i].into()..];
        if above.len() > 1 {
            above.rotate_right(1);
        }
        for end in &mut self.ends[i..] {
            *end += 1;
        }
    }

    fn remove(&mut self, pile: DiscardPile, card: CardId) {
        let i = usize::from(pile.0);
        let start = usize::from(self.ends[i]) - self.pile(pile).len();
        if let Some(at) = self.pile(pile).iter().rposition(|&it| it == card) {
            self.cards.remove(start + at);
            for end in &mut self.ends[i..] {
                *end -= 1;
            }
        }
    }

    /// Takes out what a new deck is made of, in the order of their numbers: of each pile all but the `kept` uppermost
    /// cards, which stay as they lie (SCAV-13).
    fn gather(&mut self, kept: usize) -> CardSet {
        let before = *self;
        *self = Discards::new(before.own);
        let mut gathered = CardSet::EMPTY;
        for pile in (0..DiscardPile::N as u8).map(DiscardPile) {
            let cards = before.pile(pile);
            let (below, top) = cards.split_at(cards.len().saturating_sub(kept));
            for &card in below {
                gathered.insert(card);
            }
            for &card in top {
                self.push(pile, card);
            }
        }
        gathered
    }
}

/// A card whose place a seat does not know, and that place.
#[derive(Clone, Copy)]
pub(crate) struct Hidden {
    pub(crate) zone: Zone,
    /// From the bottom, where there is an order.
    pub(crate) at: usize,
    pub(crate) card: CardId,
}

impl Game {
    /// Everybody who sees what lies open.
    #[inline]
    fn table(&self) -> SeatSet {
        SeatSet::first(self.setup.players)
    }

    /// Every zone that a card can be in.
    pub(crate) fn zones(&self) -> impl Iterator<Item = Zone> + use<> {
        let of_sides = |zone: fn(Seat) -> Zone| self.sides().map(zone);
        std::iter::once(Zone::Deck)
            .chain(of_sides(Zone::Hand))
            .chain(of_sides(Zone::Built))
            .chain(of_sides(Zone::Ruins))
            .chain(of_sides(Zone::Deals))
            .chain((0..DiscardPile::N as u8).map(|pile| Zone::Discard(DiscardPile(pile))))
            .chain([Zone::Display])
            .chain(Heap::ALL.map(Zone::RivalPile))
            .chain([Zone::MachineDeck, Zone::Deployed, Zone::MachineDiscard])
    }

    /// Puts a card that lies nowhere into a zone.
    #[inline]
    pub(crate) fn put(&self, s: &mut State, card: CardId, to: Zone) {
        s.know(card, to.seen_by(self.table()));
        s.enter(card, to);
    }

    /// Moves a card from one zone to another.
    #[inline]
    pub(crate) fn transfer(&self, s: &mut State, card: CardId, from: Zone, to: Zone) {
        s.leave(card, from);
        self.put(s, card, to);
    }

    /// A card face up to the discard pile.
    #[inline]
    pub(crate) fn discard(&self, s: &mut State, card: CardId, from: Zone) {
        let to = self.discarded_card(s, card, from);
        self.transfer(s, card, from, to);
    }

    /// Where this card is discarded to: Machines never mix with the others (MOL-21).
    #[inline]
    pub(crate) fn discarded_card(&self, s: &State, card: CardId, from: Zone) -> Zone {
        if self.is_machine(card) { Zone::MachineDiscard } else { self.discarded(s, from) }
    }

    /// Where a card is discarded to.
    #[inline]
    pub(crate) fn discarded(&self, s: &State, from: Zone) -> Zone {
        if !s.discard.own {
            return Zone::Discard(DiscardPile::COMMON);
        }
        let owner = match from {
            // SCAV-07: whose card it was.
            Zone::Hand(owner) | Zone::Built(owner) | Zone::Ruins(owner) | Zone::Deals(owner) => owner,
            Zone::Discard(pile) => return Zone::Discard(pile),
            // SCAV-10.
            Zone::RivalPile(_) => RIVAL,
            // SCAV-06.
            Zone::Display | Zone::Deck => s.first,
            Zone::MachineDeck | Zone::Deployed | Zone::MachineDiscard => return Zone::MachineDiscard,
        };
        Zone::Discard(DiscardPile::of(owner))
    }

    /// Everybody sees the card where it lies.
    #[inline]
    pub(crate) fn show(&self, s: &mut State, card: CardId) {
        s.know(card, self.table());
    }

    /// Whether a viewer knows which card this is.
    pub(crate) fn knows(&self, s: &State, viewer: Viewer, card: CardId) -> bool {
        match viewer {
            Viewer::Seat(seat) => s.known_to(card, seat),
            Viewer::Watcher => self.seats().all(|seat| s.known_to(card, seat)),
            Viewer::Judge => true,
        }
    }

    /// The cards whose place `seat` does not know, zone by zone.
    pub(crate) fn hidden(&self, s: &State, seat: Seat) -> Vec<Hidden> {
        let mut hidden = Vec::with_capacity(self.n_cards.into());
        for zone in self.zones().filter(|zone| !zone.seen_by(self.table()).contains(seat)) {
            s.each_in(zone, |at, card| {
                if !s.known_to(card, seat) {
                    hidden.push(Hidden { zone, at, card });
                }
            });
        }
        hidden
    }

    /// Whether a card in this zone is known to everybody who sees it there.
    pub(crate) fn is_seen(&self, s: &State, card: CardId, zone: Zone) -> bool {
        zone.seen_by(self.table()).iter().all(|seat| s.known_to(card, seat))
    }
}

impl State {
    #[inline]
    fn enter(&mut self, card: CardId, zone: Zone) {
        match zone {
            Zone::Deck => self.deck.push(card),
            Zone::Hand(seat) => self.hands[seat].insert(card),
            Zone::Built(seat) => self.built[seat].insert(card),
            Zone::Ruins(seat) => self.ruins[seat].insert(card),
            Zone::Deals(seat) => self.deals[seat].insert(card),
            Zone::Discard(pile) => self.discard.push(pile, card),
            Zone::Display => self.display.push(card),
            Zone::RivalPile(heap) => self.rival.heaps.add(heap, card),
            Zone::MachineDeck => self.packs.moloch.deck.push(card),
            Zone::Deployed => self.packs.moloch.deployed.push(card),
            Zone::MachineDiscard => self.packs.moloch.discard.push(card),
        }
    }

    #[inline]
    fn leave(&mut self, card: CardId, zone: Zone) {
        match zone {
            Zone::Deck => remove_last(&mut self.deck, card),
            Zone::Hand(seat) => self.hands[seat].remove(card),
            Zone::Built(seat) => self.built[seat].remove(card),
            Zone::Ruins(seat) => self.ruins[seat].remove(card),
            Zone::Deals(seat) => self.deals[seat].remove(card),
            Zone::Discard(pile) => self.discard.remove(pile, card),
            Zone::Display => remove_last(&mut self.display, card),
            Zone::RivalPile(heap) => self.rival.heaps.remove(heap, card),
            Zone::MachineDeck => remove_last(&mut self.packs.moloch.deck, card),
            Zone::Deployed => {
                remove_last(&mut self.packs.moloch.deployed, card);
                self.packs.moloch.sweep(card);
            }
            Zone::MachineDiscard => remove_last(&mut self.packs.moloch.discard, card),
        }
    }

    /// Calls `each` with the cards of a zone, and where each of them lies.
    #[inline]
    pub(crate) fn each_in(&self, zone: Zone, mut each: impl FnMut(usize, CardId)) {
        let row = match zone {
            Zone::Deck => &*self.deck,
            Zone::Discard(pile) => self.discard.pile(pile),
            Zone::Display => &*self.display,
            Zone::RivalPile(heap) => self.rival.heaps.cards(heap),
            Zone::MachineDeck => &*self.packs.moloch.deck,
            Zone::Deployed => &*self.packs.moloch.deployed,
            Zone::MachineDiscard => &*self.packs.moloch.discard,
            Zone::Hand(seat) => return self.hands[seat].each(|card| each(0, card)),
            Zone::Built(seat) => return self.built[seat].each(|card| each(0, card)),
            Zone::Ruins(seat) => return self.ruins[seat].each(|card| each(0, card)),
            Zone::Deals(seat) => return self.deals[seat].each(|card| each(0, card)),
        };
        for (at, &card) in row.iter().enumerate() {
            each(at, card);
        }
    }

    /// Sorts hidden places of each zone in an order that says nothing about the cards: by what is marked on a place and by
    /// who knows it.
    pub(crate) fn sort_places(&self, places: &mut [Hidden]) {
        for zone in places.chunk_by_mut(|a, b| a.zone == b.zone) {
            zone.sort_by_key(|it| {
                let memory = self.memory[it.card.index()];
                (it.at, memory, self.picked.contains(it.card), self.is_set_aside(it), self.goods_on(it))
            });
        }
    }

    /// Which of the goods on cards lie on a hidden card, which is Ruins then (SCAV-21). Everybody has seen onto which Ruins
    /// they were put, so equal goods tell them apart without telling the cards.
    fn goods_on(&self, place: &Hidden) -> Option<usize> {
        let Zone::Ruins(_) = place.zone else { return None };
        self.stored.iter().position(|it| it.card == place.card)
    }

    /// Whose secret discard of the opening lies there, and which of the two it is.
    fn is_set_aside(&self, place: &Hidden) -> Option<(Seat, usize)> {
        let Zone::Hand(owner) = place.zone else { return None };
        let i = self.set_aside[owner].iter().position(|&it| it == place.card)?;
        self.ready.contains(owner).then_some((owner, i))
    }

    /// Exchanges hidden cards: each place gets another card, with everything that is marked there and who knows it.
    pub(crate) fn exchange(&mut self, places: &[Hidden], cards: &[CardId]) {
        let before = *self;
        for place in places {
            self.picked.remove(place.card);
            if !matches!(place.zone, Zone::Deck | Zone::MachineDeck) {
                self.leave(place.card, place.zone);
            }
        }
        for (place, &card) in places.iter().zip(cards) {
            match place.zone {
                // In its place, for the order is known to nobody and must stay so.
                Zone::Deck => self.deck[place.at] = card,
                Zone::MachineDeck => self.packs.moloch.deck[place.at] = card,
                zone => self.enter(card, zone),
            }
            self.memory[card.index()] = before.memory[place.card.index()];
            if before.picked.contains(place.card) {
                self.picked.insert(card);
            }
            for (new, old) in self.stored.iter_mut().zip(&*before.stored).filter(|(_, old)| old.card == place.card) {
                debug_assert!(old.buried, "goods lie on a hidden card only if it is Ruins");
                new.card = card;
            }
            if let Some((owner, i)) = before.is_set_aside(place) {
                self.set_aside[owner][i] = card;
            }
        }
        // Which of them will lie on top was chosen (SCAV-04); otherwise their order means nothing.
        for owner in (0..SIDES as u8).map(Seat::new).filter(|_| !before.discard.own) {
            self.set_aside[owner].sort_unstable();
        }
    }

    /// Makes a new deck of the discards; nobody knows any more where these cards are.
    pub(crate) fn reshuffle(&mut self) {
        let cards = self.discard.gather(if self.discard.own { KEPT } else { 0 });
        if cards.is_empty() {
            return;
        }
        self.n_reshuffles = (self.n_reshuffles + 1).min(15);
        self.deck.extend(cards.iter());
        for i in 0..self.deck.len() {
            self.memory[self.deck[i].index()] = self.n_reshuffles << 4;
        }
        self.dice.shuffle(&mut self.deck);
    }
}

fn remove_last<const N: usize>(row: &mut Row<CardId, N>, card: CardId) {
    if let Some(at) = row.iter().rposition(|&it| it == card) {
        row.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use table::{Dice, Rules, Seed};

    use super::*;
    use crate::setup::Setup;

    const ME: Seat = Seat::new(0);
    const YOU: Seat = Seat::new(1);

    fn discards(cards: &[(u8, u8)]) -> Discards {
        let mut discards = Discards::default();
        for &(pile, card) in cards {
            discards.push(DiscardPile(pile), CardId(card));
        }
        discards
    }

    fn numbers(cards: &[CardId]) -> Vec<u8> {
        cards.iter().map(|card| card.0).collect()
    }

    #[test]
    fn each_discard_pile_keeps_its_own_order() {
        let mut piles = discards(&[(0, 9), (2, 5), (0, 3), (2, 7), (1, 4), (0, 6)]);
        assert_eq!(numbers(piles.pile(DiscardPile(0))), [9, 3, 6]);
        assert_eq!(numbers(piles.pile(DiscardPile(1))), [4]);
        assert_eq!(numbers(piles.pile(DiscardPile(2))), [5, 7]);
        assert!(piles.pile(DiscardPile(3)).is_empty());
        piles.remove(DiscardPile(0), CardId(3));
        piles.remove(DiscardPile(2), CardId(7));
        assert_eq!((numbers(piles.pile(DiscardPile(0))), numbers(piles.pile(DiscardPile(1)))), (vec![9, 6], vec![4]));
        assert_eq!((numbers(piles.pile(DiscardPile(2))), piles.set().len()), (vec![5], 4));
    }

    #[test]
    fn a_new_deck_is_made_of_what_lies_below_the_kept_cards() {
        // The example of SCAV-13: piles of 7, 3 and 5 give a deck of 6.
        let of = |pile: u8, cards: std::ops::Range<u8>| cards.map(move |card| (pile, card));
        let cards: Vec<(u8, u8)> = of(0, 0..7).chain(of(1, 10..13)).chain(of(2, 20..25)).collect();
        let mut piles = discards(&cards);
        let deck = piles.gather(3);
        assert_eq!(deck.iter().map(|card| card.0).collect::<Vec<_>>(), [0, 1, 2, 3, 20, 21]);
        assert_eq!(numbers(piles.pile(DiscardPile(0))), [4, 5, 6]);
        assert_eq!(numbers(piles.pile(DiscardPile(1))), [10, 11, 12]);
        assert_eq!(numbers(piles.pile(DiscardPile(2))), [22, 23, 24]);
        assert_eq!(piles.gather(0).len(), 9);
        assert!(piles.set().is_empty());
    }

    /// UE-01, UE-02: Ruins that come from the deck are known to their owner alone.
    #[test]
    fn ruins_that_nobody_saw_razed_are_hidden_from_others() {
        let game = Game::embedded(Setup::new(2)).unwrap();
        let mut s = game.deal(&Seed::from_number(1));
        let card = *s.deck.last().unwrap();
        game.transfer(&mut s, card, Zone::Deck, Zone::Ruins(YOU));
        assert_eq!(game.audit(&s), Ok(()));
        let face = game.face_of[card.index()];
        let ruins = |s: &State, viewer| {
            let side = &game.view(s, viewer).sides[YOU.index()];
            (side.ruins.clone(), side.hidden_ruins)
        };
        assert_eq!(ruins(&s, Viewer::Seat(YOU)), (vec![face], 0));
        assert_eq!(ruins(&s, Viewer::Seat(ME)), (vec![], 1));
        assert!(game.hidden_from(&s, ME).contains(card) && !game.hidden_from(&s, YOU).contains(card));
        let mut dice = Dice::fast(3);
        let mut other = false;
        for _ in 0..20 {
            let mut imagined = s;
            game.determinize(&mut imagined, ME, &mut dice);
            assert_eq!(game.audit(&imagined), Ok(()));
            assert_eq!(game.view(&imagined, Viewer::Seat(ME)), game.view(&s, Viewer::Seat(ME)));
            other |= !imagined.ruins[YOU].contains(card);
            let mut imagined = s;
            game.determinize(&mut imagined, YOU, &mut dice);
            assert!(imagined.ruins[YOU].contains(card));
        }
        assert!(other, "somebody who has not seen the card imagines others");
        // Once it is shown, it stays known where it lies.
        game.show(&mut s, card);
        assert_eq!(ruins(&s, Viewer::Seat(ME)), (vec![face], 0));
    }

    #[test]
    fn a_deck_is_made_anew_only_of_cards_that_there_are() {
        let game = Game::embedded(Setup::new(2)).unwrap();
        let mut s = game.deal(&Seed::from_number(3));
        let cards: Vec<CardId> = s.deck.iter().rev().take(5).copied().collect();
        for &card in &cards {
            game.discard(&mut s, card, Zone::Deck);
        }
        assert_eq!(s.discard.pile(DiscardPile::COMMON), cards);
        assert!(cards.iter().all(|&card| s.known_to(card, ME) && s.known_to(card, YOU)));
        s.deck.clear();
        s.reshuffle();
        assert_eq!((s.deck.len(), s.n_reshuffles), (5, 1));
        assert!(cards.iter().all(|&card| !s.known_to(card, ME) && s.generation(card) == 1));
        s.deck.clear();
        s.reshuffle();
        assert_eq!((s.deck.len(), s.n_reshuffles), (0, 1));
    }

    /// What is marked on a hidden card belongs to its place, not to the card.
    #[test]
    fn imagined_discards_of_the_opening_are_cards_of_the_imagined_hand() {
        let game = Game::embedded(Setup::new(2)).unwrap();
        let mut s = game.deal(&Seed::from_number(2));
        let mut options = Vec::new();
        game.options(&s, YOU, &mut options);
        game.choose(&mut s, YOU, options[3], &mut |_| {}).unwrap();
        let mut dice = Dice::fast(4);
        for _ in 0..20 {
            let mut imagined = s;
            game.determinize(&mut imagined, ME, &mut dice);
            let [a, b] = imagined.set_aside[YOU];
            assert!(a < b && imagined.hands[YOU].contains(a) && imagined.hands[YOU].contains(b));
        }
    }
}
