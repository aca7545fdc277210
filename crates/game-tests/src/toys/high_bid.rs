//! High Bid: a game of simultaneous, secret choices.
//!
//! Eighteen cards, 1 to 6 in red, green and blue; three seats with four cards each. In every round each seat secretly sets
//! one card aside, all at the same time. When the last has done so, the cards are shown, and the highest number that
//! is there only once wins as many points. Its owner either takes the card back into the hand (*keep*), or discards it
//! and looks at the top card of the deck (*peek*). The other cards are discarded. Then all draw back to four cards, in
//! seat order. An empty deck is made anew from the discarded cards.
//!
//! What to look at: [`Frame::Pick`] asks several seats at once; [`State::known_to`] keeps what each seat knows, which
//! is more than it sees; [`HighBid::determinize`] guesses everything else.

use std::fmt;

use table::sheet::{Headings, SIDES, Sheet, Values};
use table::{
    BySeat, Dice, Digest, Flow, Input, Machine, Observe, Phrase, Reading, Refusal, Row, Rules, Seat, SeatSet, Seed,
    Unreadable, Viewer, Words, phrase,
};

const SEATS: usize = 3;
const ALL: SeatSet = SeatSet::first(3);
const HAND: u32 = 4;
const CARDS: usize = 18;

/// The game and its setup.
#[derive(Debug)]
pub struct HighBid {
    pub n_rounds: u8,
}

/// A card, numbered by value and color: 0 is the red 1, 1 the green 1, 3 the red 2, …
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    pub fn all() -> impl Iterator<Item = Card> {
        (0..18).map(Card)
    }

    pub fn value(self) -> u8 {
        self.0 / 3 + 1
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value(), ["r", "g", "b"][self.index() % 3])
    }
}

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards(u32);

impl Cards {
    pub fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |&card| self.contains(card))
    }

    fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut set = Cards::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// What is still to happen. The last frame of the stack comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// Runs: begins a round, or ends the game.
    #[default]
    Round,
    /// Asks all seats at once; secret until the last answer.
    Pick,
    /// Runs: shows the cards and finds the winner.
    Reveal,
    /// Asks the winner: keep or peek.
    Award { seat: Seat },
    /// Runs: all draw back to a full hand.
    Refill,
}

/// Every card is in exactly one place: the deck, a hand, picked, or discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub stack: Row<Frame, 4>,
    pub dice: Dice,
    pub round: u8,
    /// The top card is the last one.
    pub deck: Row<Card, CARDS>,
    pub hands: BySeat<Cards, SEATS>,
    pub picked: BySeat<Option<Card>, SEATS>,
    pub discarded: Cards,
    pub points: BySeat<u8, SEATS>,
    /// Who knows where a card is. While cards are picked in secret, "in the hand or picked" counts as one place.
    pub known_to: [SeatSet; CARDS],
    pub learned: BySeat<u32, SEATS>,
}

// Search copies a position for every game it imagines.
const _: () = assert!(size_of::<State>() <= 192);

table::stacked!(State: Frame);

impl State {
    /// Whether the cards set aside are still face down.
    pub fn picking(&self) -> bool {
        self.stack.last() == Some(&Frame::Pick)
    }

    fn have_picked(&self) -> SeatSet {
        ALL.iter().filter(|&seat| self.picked[seat].is_some()).collect()
    }

    fn show(&mut self, card: Card, to: SeatSet) {
        for seat in to.iter() {
            self.known_to[card.index()].insert(seat);
            self.learned[seat] += 1;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    Pick(Card),
    Keep,
    Peek,
}

/// Told in full; a card that a viewer did not see becomes `None` in [`HighBid::seen_by`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Picked { seat: Seat, card: Option<Card> },
    Revealed { cards: BySeat<Card, SEATS> },
    Won { seat: Seat, card: Card },
    NobodyWon,
    Kept { seat: Seat, card: Card },
    Peeked { seat: Seat, card: Option<Card> },
    Shuffled,
    Drew { seat: Seat, card: Option<Card> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub round: u8,
    pub n_deck: usize,
    pub discarded: Cards,
    pub sides: BySeat<Side, SEATS>,
}

/// What a viewer sees of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    pub points: u8,
    pub n_hand: u32,
    /// Only of the viewer's own seat.
    pub hand: Option<Cards>,
    pub pick: Pick,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    None,
    Hidden,
    Open(Card),
}

fn reveal(s: &mut State, tell: &mut impl FnMut(Event)) {
    let cards = BySeat(s.picked.0.map(|card| card.unwrap_or_else(|| unreachable!("everybody has picked"))));
    tell(Event::Revealed { cards });
    for card in cards.0 {
        s.show(card, ALL);
    }
    let alone = |card: &Card| cards.0.iter().filter(|other| other.value() == card.value()).count() == 1;
    let best = cards.0.into_iter().filter(alone).max_by_key(|card| card.value());
    for seat in ALL.iter() {
        if Some(cards[seat]) == best {
            s.points[seat] += cards[seat].value();
            tell(Event::Won { seat, card: cards[seat] });
            s.next([Frame::Award { seat }]);
        } else {
            s.picked[seat] = None;
            s.discarded.insert(cards[seat]);
        }
    }
    if best.is_none() {
        tell(Event::NobodyWon);
    }
}

/// Sees to it that there is a top card. Of a shuffled deck nobody knows anything any more.
fn restock(s: &mut State, tell: &mut impl FnMut(Event)) {
    if s.deck.is_empty() {
        s.deck.extend(s.discarded.iter());
        s.discarded = Cards::default();
        s.dice.shuffle(&mut s.deck);
        for card in s.deck.iter() {
            s.known_to[card.index()] = SeatSet::EMPTY;
        }
        tell(Event::Shuffled);
    }
}

fn draw(s: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    restock(s, tell);
    let card = s.deck.pop().unwrap_or_else(|| unreachable!("hands leave six cards for the deck"));
    s.hands[seat].insert(card);
    // Whoever has peeked sees where the card goes, so the others' knowledge of it stays.
    s.show(card, SeatSet::only(seat));
    tell(Event::Drew { seat, card: Some(card) });
}

impl Machine for HighBid {
    type Frame = Frame;
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn set_up(&self, seed: &Seed) -> State {
        let mut dice = Dice::keyed(seed);
        let mut deck: Row<Card, CARDS> = Card::all().collect();
        dice.shuffle(&mut deck);
        let mut s = State {
            stack: Row::new(),
            dice,
            round: 0,
            deck,
            hands: BySeat::default(),
            picked: BySeat::default(),
            discarded: Cards::default(),
            points: BySeat::default(),
            known_to: [SeatSet::EMPTY; CARDS],
            learned: BySeat::default(),
        };
        s.next([Frame::Refill, Frame::Round]);
        s
    }

    fn asked(&self, s: &State, frame: Frame) -> SeatSet {
        match frame {
            Frame::Pick => ALL.without(s.have_picked()),
            Frame::Award { seat } => SeatSet::only(seat),
            Frame::Round | Frame::Reveal | Frame::Refill => SeatSet::EMPTY,
        }
    }

    fn offer(&self, s: &State, frame: Frame, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        match frame {
            Frame::Pick => s.hands[seat].iter().map(Choice::Pick).try_for_each(put),
            Frame::Award { .. } => [Choice::Keep, Choice::Peek].into_iter().try_for_each(put),
            Frame::Round | Frame::Reveal | Frame::Refill => Flow::Continue(()),
        }
    }

    fn answer(&self, s: &mut State, frame: Frame, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        match choice {
            Choice::Pick(card) => {
                s.next([frame]); // it stays open for whoever has not picked yet
                s.hands[seat].remove(card);
                s.picked[seat] = Some(card);
                tell(Event::Picked { seat, card: Some(card) });
            }
            Choice::Keep | Choice::Peek => {
                let card = s.picked[seat].take().unwrap_or_else(|| unreachable!("the winner's card lies open"));
                if choice == Choice::Keep {
                    s.hands[seat].insert(card);
                    tell(Event::Kept { seat, card });
                } else {
                    s.discarded.insert(card);
                    restock(s, tell);
                    let &top = s.deck.last().unwrap_or_else(|| unreachable!("hands leave six cards for the deck"));
                    s.show(top, SeatSet::only(seat));
                    tell(Event::Peeked { seat, card: Some(top) });
                }
            }
        }
    }

    fn run(&self, s: &mut State, frame: Frame, tell: &mut impl FnMut(Event)) {
        match frame {
            Frame::Round if s.round == self.n_rounds => {}
            Frame::Round => {
                s.round += 1;
                s.next([Frame::Pick, Frame::Reveal, Frame::Refill, Frame::Round]);
            }
            Frame::Pick => {} // everybody has answered
            Frame::Reveal => reveal(s, tell),
            Frame::Award { .. } => unreachable!("the winner is always asked"),
            Frame::Refill => {
                for seat in ALL.iter() {
                    while s.hands[seat].len() < HAND {
                        draw(s, seat, tell);
                    }
                }
            }
        }
    }

    /// The number of cards in hand is public, and an award is always a choice.
    fn hides_options(&self, _: &State, _: Frame, _: Seat) -> bool {
        false
    }

    fn n_seats(&self) -> u8 {
        3
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        let side = |seat: Seat| Side {
            points: s.points[seat],
            n_hand: s.hands[seat].len(),
            hand: viewer.sees(seat).then_some(s.hands[seat]),
            pick: match s.picked[seat] {
                None => Pick::None,
                Some(_) if s.picking() && !viewer.sees(seat) => Pick::Hidden,
                Some(card) => Pick::Open(card),
            },
        };
        View {
            round: s.round,
            n_deck: s.deck.len(),
            discarded: s.discarded,
            sides: BySeat([0, 1, 2].map(|index| side(Seat::new(index)))),
        }
    }

    fn determinize(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        s.dice = Dice::fast(dice.bits());
        let picking = s.picking();

        // The cards whose place the seat does not know are dealt anew to these places, one after the other in a fixed
        // order: what is imagined must follow from what the seat knows and from its dice alone. What other seats know
        // belongs to the place: whoever has looked at the top of the deck knows that card, whichever it is.
        let known_to = s.known_to;
        let hides = |card: &Card| !known_to[card.index()].contains(seat);
        let mut unknown: Row<Card, CARDS> = Card::all().filter(hides).collect();
        dice.shuffle(&mut unknown);
        let mut imagined = unknown.iter().copied();
        let mut guess = |known_to_others: SeatSet, learned: &mut [SeatSet; CARDS]| {
            let card = imagined.next().expect("as many cards as places");
            learned[card.index()] = known_to_others;
            card
        };
        let learned = &mut s.known_to;
        for card in s.deck.iter_mut().filter(|card| hides(card)) {
            *card = guess(known_to[card.index()], learned);
        }
        for other in SeatSet::first(SEATS as u8).without(SeatSet::only(seat)).iter() {
            // Cards face down before somebody are one place with the hand.
            let aside = if picking { s.picked[other] } else { None };
            let cards: Row<Card, 4> = s.hands[other].iter().chain(aside).collect();
            let mut places: Row<SeatSet, 4> =
                cards.iter().filter(|card| hides(card)).map(|card| known_to[card.index()]).collect();
            places.sort_by_key(|place| place.bits());
            let mut held: Row<Card, 4> = cards.iter().copied().filter(|card| !hides(card)).collect();
            held.sort_unstable();
            held.extend(places.iter().map(|&place| guess(place, learned)));
            if aside.is_some() {
                dice.shuffle(&mut held);
                s.picked[other] = held.pop();
            }
            s.hands[other] = held.iter().copied().collect();
        }
    }

    fn learned(&self, s: &State, seat: Seat) -> u32 {
        s.learned[seat]
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        s.points.0.map(i32::from).to_vec()
    }

    fn winners(&self, s: &State) -> SeatSet {
        if !s.stack.is_empty() {
            return SeatSet::EMPTY;
        }
        let best = s.points.0.into_iter().max();
        ALL.iter().filter(|&seat| Some(s.points[seat]) == best).collect()
    }

    fn write_digest(&self, s: &State, digest: &mut Digest) {
        // Naming every field stops the build when one is added and forgotten here.
        let State { stack, dice, round, deck, hands, picked, discarded, points, known_to, learned } = s;
        digest.dice(dice).number(u64::from(*round)).number(stack.len() as u64);
        for frame in stack.iter() {
            digest.number(match frame {
                Frame::Round => 0,
                Frame::Pick => 1,
                Frame::Reveal => 2,
                Frame::Refill => 3,
                Frame::Award { seat } => 4 + u64::from(seat.number()),
            });
        }
        digest.bytes(&deck.iter().map(|card| card.0).collect::<Vec<_>>());
        for seat in ALL.iter() {
            digest.number(u64::from(hands[seat].0)).number(picked[seat].map_or(0, |card| u64::from(card.0) + 1));
            digest.number(u64::from(points[seat])).number(u64::from(learned[seat]));
        }
        digest.number(u64::from(discarded.0)).bytes(&known_to.map(SeatSet::bits));
    }
}

impl Words for HighBid {
    fn header(&self) -> Vec<(String, String)> {
        vec![("game".into(), "high-bid".into()), ("rounds".into(), self.n_rounds.to_string())]
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn catalog_digest(&self) -> String {
        let mut digest = Digest::new();
        for card in Card::all() {
            digest.bytes(card.to_string().as_bytes());
        }
        format!("{:016x}", digest.short())
    }

    fn write(&self, choice: Choice) -> String {
        match choice {
            Choice::Pick(card) => format!("pick {card}"),
            Choice::Keep => "keep".into(),
            Choice::Peek => "peek".into(),
        }
    }

    fn read(&self, _: &State, _: Seat, text: &str) -> Result<Choice, Unreadable> {
        let mut all = Card::all().map(Choice::Pick).chain([Choice::Keep, Choice::Peek]);
        all.find(|&choice| self.write(choice).eq_ignore_ascii_case(text)).ok_or_else(|| {
            Unreadable(format!("expected \"pick\" and a card such as 5r, \"keep\" or \"peek\", found {text:?}"))
        })
    }

    fn refusal(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        let mut options = Vec::new();
        self.options(s, seat, &mut options);
        if options.contains(&choice) {
            return None;
        }
        Some(match choice {
            _ if s.stack.is_empty() => Refusal::new("HB-5", "the game is over"),
            Choice::Pick(_) if s.picking() && s.have_picked().contains(seat) => {
                Refusal::new("HB-1", "you have already set a card aside; the others have not yet")
            }
            Choice::Pick(card) if s.picking() => Refusal::new("HB-2", format!("you do not have the {card}")),
            Choice::Pick(_) => Refusal::new("HB-3", "cards are not picked now"),
            Choice::Keep | Choice::Peek => Refusal::new("HB-4", "only the winner of a round keeps or peeks"),
        })
    }

    fn label(&self, s: &State, seat: Seat, choice: Choice) -> Phrase {
        match choice {
            Choice::Pick(card) => phrase!("set the {} aside, for {} points", card.to_string(), card.value()),
            Choice::Keep => s.picked[seat]
                .map_or_else(|| "take a card back".into(), |card| phrase!("take the {} back", card.to_string())),
            Choice::Peek => "look at the top card of the deck".into(),
        }
    }

    fn question(&self, s: &State, seat: Seat) -> Phrase {
        match (self.waiting(s).contains(seat), s.picking()) {
            (false, _) => Phrase::default(),
            (true, true) => "Which card do you set aside?".into(),
            (true, false) => "Do you keep your card, or discard it and peek?".into(),
        }
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let mut seen = event.clone();
        match &mut seen {
            Event::Picked { seat, card } | Event::Peeked { seat, card } | Event::Drew { seat, card } => {
                *card = card.filter(|_| viewer.sees(*seat));
            }
            Event::Revealed { .. } | Event::Won { .. } | Event::NobodyWon | Event::Kept { .. } | Event::Shuffled => {}
        }
        Some(seen)
    }

    fn phrase(&self, event: &Event) -> Phrase {
        let the =
            |card: &Option<Card>| card.map_or_else(|| "a card".into(), |card| phrase!("the {}", card.to_string()));
        let phrase = match event {
            Event::Picked { seat, card } => phrase!("{} sets {} aside.", Phrase::player(*seat), the(card)),
            Event::Revealed { cards: BySeat([a, b, c]) } => {
                phrase!("The cards are {}, {} and {}.", a.to_string(), b.to_string(), c.to_string())
            }
            Event::Won { seat, card } => {
                phrase!("{} wins {} points with the {}.", Phrase::player(*seat), card.value(), card.to_string())
            }
            Event::NobodyWon => "Nobody wins.".into(),
            Event::Kept { seat, card } => phrase!("{} takes the {} back.", Phrase::player(*seat), card.to_string()),
            Event::Peeked { seat, card } => {
                phrase!("{} looks at {} on top of the deck.", Phrase::player(*seat), the(card))
            }
            Event::Shuffled => "The discarded cards are shuffled into a new deck.".into(),
            Event::Drew { seat, card } => phrase!("{} draws {}.", Phrase::player(*seat), the(card)),
        };
        phrase.sentence()
    }
}

/// The cards as observations name them.
const CARD_WORDS: [&str; CARDS] =
    ["1r", "1g", "1b", "2r", "2g", "2b", "3r", "3g", "3b", "4r", "4g", "4b", "5r", "5g", "5b", "6r", "6g", "6b"];

/// Everybody's points and cards, as far as the seat has seen these.
fn describe(s: &State, n_rounds: u8, seat: Seat, sheet: &mut impl Sheet) {
    for steps in 0..SEATS as u8 {
        let it = seat.after(steps, SEATS as u8);
        sheet.about(SIDES[usize::from(steps)]);
        sheet.number("points", 15, s.points[it]);
        sheet.flag("picked", s.picked[it].is_some());
        // In the hand or picked, as far as it is known.
        told(sheet, "hand", |card| {
            let there = s.hands[it].contains(card) || s.picked[it] == Some(card);
            there && s.known_to[card.index()].contains(seat)
        });
        sheet.leave();
    }
    told(sheet, "selection", |card| s.picked[seat] == Some(card));
    told(sheet, "discarded", |card| s.discarded.contains(card));
    let top = s.deck.last().copied().filter(|card| s.known_to[card.index()].contains(seat));
    told(sheet, "top", |card| top == Some(card));
    sheet.number("rounds-left", 4, n_rounds - s.round);
    sheet.flag("picking", s.picking());
}

/// An input for each card.
fn told(sheet: &mut impl Sheet, about: &str, is_told: impl Fn(Card) -> bool) {
    sheet.about(about);
    for card in Card::all() {
        sheet.put(card.index(), is_told(card).into());
    }
    sheet.pass(CARD_WORDS.iter().copied(), 1);
    sheet.leave();
}

impl Observe for HighBid {
    fn inputs(&self) -> Vec<Input> {
        let mut headings = Headings::new();
        describe(&self.deal(&Seed::from_number(0)), self.n_rounds, Seat::new(0), &mut headings);
        headings.into_inputs()
    }

    fn observe(&self, s: &State, seat: Seat, out: &mut Vec<Reading>) {
        describe(s, self.n_rounds, seat, &mut Values::new(out));
    }
}
