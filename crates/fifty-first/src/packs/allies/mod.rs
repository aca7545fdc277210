//! Allies: Influence of three Alliances in place of contacts, types that count as others, and locations that are blocked.
//!
//! What Influence may stand in for is a matter of `payment/`. Everything else is words of card files that any set can use.

mod observe;
pub(crate) mod words;

pub(super) use observe::QUESTIONS;

use table::Seat;

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::{Categories, Game, Op};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::good::{Alliance, Good, Kinship, Type, TypeSet};
use crate::packs::{PackChoice, PackEvent, PackFrame};
use crate::payment::{Budget, Fund, Funding, Purpose};
use crate::state::{Place, State};

/// What Allies lets a player choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AllyChoice {
    /// Block this location.
    Block(Place),
    /// This side returns resources.
    Target(Seat),
    /// Return one of this resource to the general supply.
    Return(Good),
}

/// What Allies puts on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllyFrame {
    /// Asks: which location to block.
    Block {
        /// Who blocks.
        seat: Seat,
        /// One of these.
        among: Categories,
    },
    /// Asks: who returns resources.
    Target {
        /// Who picks.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// Asks the one who was picked: which resource.
    Return {
        /// Who returns it.
        seat: Seat,
        /// How many more.
        left: u8,
    },
}

impl AllyFrame {
    /// For digests; for ever the same.
    pub(crate) const fn numbers(self) -> [u64; 4] {
        match self {
            AllyFrame::Block { seat, among } => [0, seat.number() as u64, among.number(), 0],
            AllyFrame::Target { seat, n } => [1, seat.number() as u64, n as u64, 0],
            AllyFrame::Return { seat, left } => [2, seat.number() as u64, left as u64, 0],
        }
    }

    /// Whom it asks.
    pub(crate) const fn seat(self) -> Seat {
        match self {
            AllyFrame::Block { seat, .. } | AllyFrame::Target { seat, .. } | AllyFrame::Return { seat, .. } => seat,
        }
    }
}

impl From<AllyFrame> for Frame {
    fn from(frame: AllyFrame) -> Frame {
        Frame::Pack(PackFrame::Allies(frame))
    }
}

/// What happened because of Allies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllyEvent {
    /// A location was blocked: by whom, whose.
    Blocked(Seat, Seat, FaceId),
    /// Somebody must return resources: who says so, who does.
    Targeted(Seat, Seat),
    /// Somebody returned so many of a resource.
    Returned(Seat, Good, u16),
}

fn told(event: AllyEvent) -> Event {
    Event::Pack(PackEvent::Allies(event))
}

/// What a seat has for a purpose, by the Alliance of the card that is paid for.
pub(crate) struct Funds {
    plain: Fund,
    allied: [Fund; Alliance::N],
}

impl Funds {
    #[inline]
    pub(crate) fn new(budget: &Budget, purpose: impl Fn(Option<Alliance>) -> Purpose) -> Funds {
        Funds { plain: budget.fund(purpose(None)), allied: Alliance::ALL.map(|it| budget.fund(purpose(Some(it)))) }
    }
}

impl Funding for Funds {
    #[inline]
    fn of(&self, alliance: impl FnOnce() -> Option<Alliance>) -> &Fund {
        alliance().map_or(&self.plain, |it| &self.allied[it as usize])
    }

    #[inline]
    fn total(&self) -> u16 {
        self.allied.iter().fold(self.plain.total(), |most, fund| most.max(fund.total()))
    }
}

/// Payments and types.
impl Game {
    /// Whether there is influence at this table.
    pub fn has_influence(&self) -> bool {
        self.packs.allied
    }

    /// The Alliance of a face.
    #[inline]
    pub(crate) fn alliance(&self, face: FaceId) -> Option<Alliance> {
        self.alliances[face.index()]
    }

    /// Whether cards of a side count as more types than they show.
    #[inline]
    pub(crate) fn widens(&self, s: &State, owner: Seat) -> bool {
        self.packs.widening && s.built[owner].meets(&self.masks.widening)
    }

    /// ALLY-17: calls `each` with a type of the own cards, in State and hand, and what cards of it count as, too. One way only.
    fn each_widening(&self, s: &State, owner: Seat, mut each: impl FnMut(Type, TypeSet)) {
        for card in &s.built[owner].and(&self.masks.widening) {
            if let Some((kind, also)) = self.face_of(card).widens {
                each(kind, also);
            }
        }
    }

    /// The types of a card in the State or the hand of this side.
    #[inline]
    pub(crate) fn types_of(&self, s: &State, owner: Seat, face: FaceId) -> TypeSet {
        let printed = self.face(face).types;
        if self.widens(s, owner) { printed.or(self.more_types(s, owner, printed)) } else { printed }
    }

    /// What a card with these types counts as, too.
    #[cold]
    fn more_types(&self, s: &State, owner: Seat, printed: TypeSet) -> TypeSet {
        let mut more = TypeSet::default();
        self.each_widening(s, owner, |kind, also| {
            if printed.contains(kind) {
                more = more.or(also);
            }
        });
        more
    }

    /// How many locations of a type stand in a State.
    #[inline]
    pub(crate) fn n_of_type(&self, s: &State, owner: Seat, kind: Type) -> u32 {
        self.cards_of_type(s, owner, kind).len()
    }

    /// The locations of a type in a State.
    #[inline]
    pub(crate) fn cards_of_type(&self, s: &State, owner: Seat, kind: Type) -> CardSet {
        let printed = s.built[owner].and(&self.masks.of_type[kind as usize]);
        if self.widens(s, owner) { self.and_more_of_type(s, owner, kind, printed) } else { printed }
    }

    #[cold]
    fn and_more_of_type(&self, s: &State, owner: Seat, kind: Type, printed: CardSet) -> CardSet {
        let mut cards = printed;
        self.each_widening(s, owner, |from, also| {
            if also.contains(kind) {
                cards = cards.or(&s.built[owner].and(&self.masks.of_type[from as usize]));
            }
        });
        cards
    }

    /// What a card in the State or the hand of this side may be developed from and into.
    #[inline]
    pub(crate) fn kinship_of(&self, s: &State, owner: Seat, face: FaceId) -> Kinship {
        let printed = self.kinships[face.index()];
        if !self.widens(s, owner) {
            return printed;
        }
        printed.widened(self.more_types(s, owner, self.face(face).types))
    }
}

/// Blocking, and returning resources.
impl Game {
    /// Cards among these that nobody has blocked.
    #[inline]
    pub(crate) fn unblocked(&self, s: &State, cards: CardSet) -> CardSet {
        if self.packs.blocking { cards.without(&s.packs.blocked) } else { cards }
    }

    /// The question that an effect of this pack asks.
    pub(crate) fn question_of_allies(&self, seat: Seat, card: CardId, op: Op) -> Option<PackFrame> {
        Some(PackFrame::Allies(match op {
            Op::Block { among } => AllyFrame::Block { seat, among },
            Op::MakeDiscard { n } => AllyFrame::Target { seat, n },
            _ => return self.question_of_promo2(seat, card, op),
        }))
    }

    /// ALLY-16: whether nobody has used a location this round, so that it can be blocked.
    fn is_unused(&self, s: &State, card: CardId) -> bool {
        s.uses(card) == 0 && !s.visited.contains(card) && !s.packs.blocked.contains(card)
    }

    pub(super) fn offer_to_ally(&self, s: &State, frame: AllyFrame, add: &mut impl FnMut(Choice)) {
        let mut put = |choice| add(Choice::Pack(PackChoice::Allies(choice)));
        match frame {
            AllyFrame::Block { seat, among } => {
                for owner in self.sides().filter(|&it| self.reachable(s, seat, it)) {
                    let fits = |&card: &CardId| among.contains(self.face_of(card).category) && self.is_unused(s, card);
                    let targets: CardSet = s.built[owner].iter().filter(fits).collect();
                    self.each_different(s, owner, &targets, |_, face, nth| {
                        put(AllyChoice::Block(Place { owner, face, nth }));
                    });
                }
            }
            AllyFrame::Target { seat, .. } => {
                self.sides().filter(|&it| self.reachable(s, seat, it)).for_each(|it| put(AllyChoice::Target(it)));
            }
            AllyFrame::Return { seat, .. } => {
                let held = Good::RESOURCES.into_iter().filter(|&good| s.goods[seat][good] > 0);
                held.for_each(|good| put(AllyChoice::Return(good)));
            }
        }
    }

    pub(super) fn answer_ally(
        &self,
        s: &mut State,
        frame: AllyFrame,
        choice: AllyChoice,
        tell: &mut impl FnMut(Event),
    ) {
        match (frame, choice) {
            (AllyFrame::Block { seat, .. }, AllyChoice::Block(Place { owner, face, nth })) => {
                s.packs.blocked.insert(self.at(s, owner, face, nth));
                tell(told(AllyEvent::Blocked(seat, owner, face)));
            }
            (AllyFrame::Target { seat, n }, AllyChoice::Target(victim)) => {
                tell(told(AllyEvent::Targeted(seat, victim)));
                self.make_discard(s, victim, n, tell);
            }
            (AllyFrame::Return { seat, left }, AllyChoice::Return(good)) => {
                s.goods[seat][good] -= 1;
                tell(told(AllyEvent::Returned(seat, good, 1)));
                if left > 1 {
                    s.next([AllyFrame::Return { seat, left: left - 1 }.into()]);
                }
            }
            (frame, choice) => unreachable!("{choice:?} does not answer {frame:?}; only listed choices get here"),
        }
    }

    /// ALLY-21: whoever has no more than that returns everything; otherwise it is their choice.
    fn make_discard(&self, s: &mut State, victim: Seat, n: u8, tell: &mut impl FnMut(Event)) {
        let held: u16 = Good::RESOURCES.into_iter().map(|good| s.goods[victim][good]).sum();
        if held > n.into() {
            s.next([AllyFrame::Return { seat: victim, left: n }.into()]);
            return;
        }
        for good in Good::RESOURCES {
            let held = std::mem::take(&mut s.goods[victim][good]);
            if held > 0 {
                tell(told(AllyEvent::Returned(victim, good, held)));
            }
        }
    }
}
