//! Scavengers: a discard pile for each player, top discards to take, Ruins to work with, and icons to match.
//!
//! Whether everybody has a discard pile of their own is said by the set (`own-discards`); everything else is words of card
//! files that any set can use. Where there are no such piles, nothing is found in them (UE-18).

mod observe;
mod ruins;
mod tops;
pub(crate) mod words;

use table::{Digest, Seat};

use crate::cards::{CardId, FaceId};
use crate::catalog::{Game, Op, Rows};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Run};
use crate::good::{Good, Type};
use crate::library::{Category, IconUse, Play, Tally};
use crate::packs::{PackFrame, PackState};
use crate::payment::Pay;
use crate::state::State;
use crate::zones::{DiscardPile, Zone};

pub(super) use observe::QUESTIONS;
pub(crate) use tops::icon_good;

/// What is done with Ruins of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuinsDeed {
    /// They are a location again.
    Rebuild,
    /// They are discarded for their spoils.
    Strip,
    /// They come into hand.
    Recover,
    /// They are discarded as part of a cost.
    Discard,
}

impl RuinsDeed {
    /// The verb of moves.
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            RuinsDeed::Rebuild => "rebuild",
            RuinsDeed::Strip => "strip",
            RuinsDeed::Recover => "recover",
            RuinsDeed::Discard => "forfeit",
        }
    }

    const fn number(self) -> u64 {
        match self {
            RuinsDeed::Rebuild => 0,
            RuinsDeed::Strip => 1,
            RuinsDeed::Recover => 2,
            RuinsDeed::Discard => 3,
        }
    }
}

/// What Scavengers lets a player choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScavengerChoice {
    /// The top card of this side's discard pile.
    Top(Seat),
    /// Ruins with this front.
    Ruins(RuinsDeed, FaceId),
    /// This resource onto Ruins with this front.
    Load(FaceId, Good),
    /// Gain the good of an icon on a side's top discard.
    Match(Seat, Type),
    /// Spend the good of an icon on a side's top discard.
    Spend(Seat, Type, Pay),
    /// Play the top card of this side's discard pile, for contacts.
    Play(Seat, Pay),
    /// Raze this own location.
    Demolish(FaceId, u8),
}

/// What Scavengers puts on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScavengerFrame {
    /// Asks: whose top discard to take, up to `left` of them.
    TakeTop {
        /// Who takes.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    /// Asks: whose top discard becomes Ruins.
    RuinTop {
        /// Whose Ruins.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    /// Asks: which Ruins.
    Pick {
        /// Whose Ruins.
        seat: Seat,
        /// What is done with them.
        deed: RuinsDeed,
        /// How many more.
        left: u8,
        /// Only those whose front belongs to this row.
        only: Option<Category>,
    },
    /// Asks: which resource onto which Ruins, up to `left` of them.
    Load {
        /// Whose Ruins.
        seat: Seat,
        /// How many more.
        left: u8,
    },
    /// Asks: which icon.
    Icon {
        /// Why.
        run: Run,
        /// Who gains or spends.
        seat: Seat,
        /// The card that asks.
        card: CardId,
        /// What is done with its good.
        use_of_it: IconUse,
    },
    /// Asks: whose top discard to play.
    Play {
        /// Who plays it.
        seat: Seat,
        /// As what.
        how: Play,
        /// Its distance counts so much lower.
        discount: u8,
    },
    /// Asks: which own location to raze.
    Demolish {
        /// Whose.
        seat: Seat,
        /// Not this one.
        card: CardId,
        /// Locations of these rows.
        rows: Rows,
    },
}

impl ScavengerFrame {
    /// For digests; for ever the same.
    pub(crate) const fn numbers(self) -> [u64; 4] {
        const fn row(category: Option<Category>) -> u64 {
            match category {
                None => 0,
                Some(it) => it.number() + 1,
            }
        }
        match self {
            ScavengerFrame::TakeTop { seat, left } => [0, seat.number() as u64, left as u64, 0],
            ScavengerFrame::RuinTop { seat, left } => [1, seat.number() as u64, left as u64, 0],
            ScavengerFrame::Pick { seat, deed, left, only } => {
                [2 + (deed.number() << 8), seat.number() as u64, left as u64, row(only)]
            }
            ScavengerFrame::Load { seat, left } => [3, seat.number() as u64, left as u64, 0],
            ScavengerFrame::Icon { run, seat, card, use_of_it } => {
                [4 + (run.number() << 8), seat.number() as u64, card.0 as u64, use_of_it.number()]
            }
            ScavengerFrame::Play { seat, how, discount } => [5, seat.number() as u64, how.number(), discount as u64],
            ScavengerFrame::Demolish { seat, card, rows } => [6, seat.number() as u64, card.0 as u64, rows.number()],
        }
    }

    /// Whom it asks.
    pub(crate) const fn seat(self) -> Seat {
        match self {
            ScavengerFrame::TakeTop { seat, .. }
            | ScavengerFrame::RuinTop { seat, .. }
            | ScavengerFrame::Pick { seat, .. }
            | ScavengerFrame::Load { seat, .. }
            | ScavengerFrame::Icon { seat, .. }
            | ScavengerFrame::Play { seat, .. }
            | ScavengerFrame::Demolish { seat, .. } => seat,
        }
    }
}

/// What happened because of Scavengers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScavengerEvent {
    /// A card from the deck became Ruins; which one, its owner alone sees.
    GainedRuins(Seat, Option<FaceId>),
    /// A top discard came into hand: whose hand, whose pile.
    TookTop(Seat, Seat, FaceId),
    /// A top discard became Ruins: whose Ruins, whose pile.
    RuinedTop(Seat, Seat, FaceId),
    /// A top discard is played: by whom, whose.
    PlayedTop(Seat, Seat, FaceId),
    /// A top discard was razed: by whom, whose.
    RazedTop(Seat, Seat, FaceId),
    /// Ruins are a location again.
    Rebuilt(Seat, FaceId),
    /// Ruins were discarded for their spoils.
    Stripped(Seat, FaceId),
    /// Ruins came into hand; which, others know only if everybody has seen them, as the last part says.
    Recovered(Seat, Option<FaceId>, bool),
    /// Ruins were discarded.
    DiscardedRuins(Seat, FaceId),
    /// A resource was put on Ruins.
    Loaded(Seat, Good),
    /// An icon was picked: by whom, on whose top discard.
    Matched(Seat, Seat, FaceId, Type),
    /// An own location was razed.
    Demolished(Seat, FaceId),
}

/// A discard pile as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileView {
    /// Whose.
    pub seat: Seat,
    /// Its cards, the top last.
    pub cards: Vec<FaceId>,
    /// Its owner has passed, and nobody takes from it (SCAV-26).
    pub closed: bool,
}

impl PackState {
    /// Ruins that lay there when the Production phase began (SCAV-27).
    pub(super) fn write_digest_of_ruins(&self, digest: &mut Digest) {
        if self.ruins_before != table::BySeat::default() {
            digest.number(2);
            for n in self.ruins_before.0 {
                digest.number(n.into());
            }
        }
    }
}

impl Game {
    /// The question that an effect of this pack asks.
    pub(crate) fn question_of_pack(
        &self,
        s: &mut State,
        run: Run,
        seat: Seat,
        card: CardId,
        op: Op,
    ) -> Option<PackFrame> {
        let pick = |deed, left, only| ScavengerFrame::Pick { seat, deed, left, only };
        Some(PackFrame::Scavengers(match op {
            Op::DiscardRuins { n } => pick(RuinsDeed::Discard, n, None),
            Op::RebuildRuins { n, only } => pick(RuinsDeed::Rebuild, n, only),
            Op::StripRuins { n } => pick(RuinsDeed::Strip, n, None),
            Op::RecoverRuins { n } => pick(RuinsDeed::Recover, n, None),
            Op::LoadRuins { max } => {
                s.picked = crate::cards::CardSet::EMPTY;
                ScavengerFrame::Load { seat, left: max }
            }
            Op::RuinTopDiscard { n } => ScavengerFrame::RuinTop { seat, left: n },
            Op::MatchIcon(use_of_it) => ScavengerFrame::Icon { run, seat, card, use_of_it },
            Op::PlayTopDiscard { how, discount } => ScavengerFrame::Play { seat, how, discount },
            Op::RazeOwn { rows } => ScavengerFrame::Demolish { seat, card, rows },
            other => {
                let allied = self.question_of_allies(seat, card, other);
                return allied.or_else(|| Game::question_of_machines(seat, other));
            }
        }))
    }

    /// What an effect counts. In the Production phase only what lay there at its start counts (SCAV-27, UE-03).
    pub(crate) fn tally(&self, s: &State, owner: Seat, what: Tally) -> u8 {
        match what {
            Tally::Ruins if s.tallying => s.packs.ruins_before[owner],
            Tally::Ruins => s.ruins[owner].len().min(u8::MAX.into()) as u8,
            Tally::Machine => s.packs.moloch.deployed.len() as u8,
            Tally::Hacked => s.built[owner].iter().filter(|&card| self.is_machine(card)).count() as u8,
        }
    }

    /// SCAV-10: a third of the deck is the pile of a side that the rules play.
    pub(crate) fn deal_to_rival(&self, s: &mut State) {
        if !self.packs.own_discards {
            return;
        }
        for rival in self.rivals() {
            for _ in 0..s.deck.len() / 3 {
                if let Some(card) = s.deck.pop() {
                    self.put(s, card, Zone::Discard(DiscardPile::of(rival)));
                }
            }
        }
    }

    pub(super) fn offer_scavenging(&self, s: &State, frame: ScavengerFrame, add: &mut impl FnMut(Choice)) {
        let mut put = |choice| add(Choice::Pack(super::PackChoice::Scavengers(choice)));
        match frame {
            ScavengerFrame::TakeTop { seat, .. } => {
                let mut any = false;
                self.each_top(s, seat, |owner, _| {
                    put(ScavengerChoice::Top(owner));
                    any = true;
                });
                // SCAV-12: nobody has to.
                if any {
                    add(Choice::Enough);
                }
            }
            ScavengerFrame::RuinTop { seat, .. } => {
                self.each_top(s, seat, |owner, _| put(ScavengerChoice::Top(owner)));
            }
            ScavengerFrame::Pick { seat, deed, only, .. } => {
                self.each_face(&self.eligible_ruins(s, seat, only), |face| put(ScavengerChoice::Ruins(deed, face)));
                // Whether a card that nobody else has seen could be meant, nobody else can tell.
                if only.is_some() && self.has_unseen_ruins(s, seat) {
                    add(Choice::Enough);
                }
            }
            ScavengerFrame::Load { seat, .. } => {
                let bare = s.ruins[seat].without(&s.picked);
                let mut any = false;
                self.each_face(&bare, |face| {
                    for good in Good::RESOURCES {
                        if self.room_on_ruins(s, seat, face, good) {
                            put(ScavengerChoice::Load(face, good));
                            any = true;
                        }
                    }
                });
                if any {
                    add(Choice::Enough);
                }
            }
            ScavengerFrame::Icon { seat, use_of_it, .. } => match use_of_it {
                IconUse::Gain => self.each_icon(s, seat, |owner, kind| put(ScavengerChoice::Match(owner, kind))),
                IconUse::Spend => self.each_spending(s, seat, |owner, kind, pay| {
                    put(ScavengerChoice::Spend(owner, kind, pay));
                }),
            },
            ScavengerFrame::Play { seat, how, discount } => {
                self.each_play(s, seat, how, discount, |owner, pay| put(ScavengerChoice::Play(owner, pay)));
            }
            ScavengerFrame::Demolish { seat, card, rows } => {
                let targets = self.demolishable(s, seat, card, rows);
                self.each_different(s, seat, &targets, |_, face, nth| put(ScavengerChoice::Demolish(face, nth)));
            }
        }
    }

    pub(super) fn scavenge(
        &self,
        s: &mut State,
        frame: ScavengerFrame,
        choice: ScavengerChoice,
        tell: &mut impl FnMut(Event),
    ) {
        match (frame, choice) {
            (ScavengerFrame::TakeTop { seat, left }, ScavengerChoice::Top(owner)) => {
                if left > 1 {
                    s.next([ScavengerFrame::TakeTop { seat, left: left - 1 }.into()]);
                }
                self.take_top(s, seat, owner, tell);
            }
            (ScavengerFrame::RuinTop { seat, left }, ScavengerChoice::Top(owner)) => {
                if left > 1 {
                    s.next([ScavengerFrame::RuinTop { seat, left: left - 1 }.into()]);
                }
                self.ruin_top(s, seat, owner, tell);
            }
            (ScavengerFrame::Pick { seat, left, only, .. }, ScavengerChoice::Ruins(deed, face)) => {
                if left > 1 {
                    s.next([ScavengerFrame::Pick { seat, deed, left: left - 1, only }.into()]);
                }
                self.work_ruins(s, seat, deed, face, tell);
            }
            (ScavengerFrame::Load { seat, left }, ScavengerChoice::Load(face, good)) => {
                self.load_ruins(s, seat, face, good, tell);
                if left > 1 {
                    s.next([ScavengerFrame::Load { seat, left: left - 1 }.into()]);
                }
            }
            (ScavengerFrame::Icon { run, seat, card, .. }, ScavengerChoice::Match(owner, kind)) => {
                self.gain_icon(s, run, seat, card, owner, kind, tell);
            }
            (ScavengerFrame::Icon { seat, .. }, ScavengerChoice::Spend(owner, kind, pay)) => {
                self.spend_icon(s, seat, owner, kind, pay, tell);
            }
            (ScavengerFrame::Play { seat, how, discount }, ScavengerChoice::Play(owner, pay)) => {
                self.play_top(s, seat, how, discount, owner, pay, tell);
            }
            (ScavengerFrame::Demolish { seat, .. }, ScavengerChoice::Demolish(face, nth)) => {
                self.demolish(s, seat, face, nth, tell);
            }
            (frame, choice) => unreachable!("{choice:?} does not answer {frame:?}; only listed choices get here"),
        }
    }

    /// Which of one's Ruins can be meant, only their owner knows.
    pub(super) fn scavenging_hides_answers(&self, s: &State, frame: ScavengerFrame) -> bool {
        match frame {
            ScavengerFrame::Pick { seat, only, .. } => {
                s.ruins[seat].len() > 1 || (only.is_some() && self.has_unseen_ruins(s, seat))
            }
            _ => false,
        }
    }

    /// The discard piles, where everybody has one.
    pub(super) fn pile_views(&self, s: &State) -> Vec<PileView> {
        if !s.discard.are_own() {
            return Vec::new();
        }
        let faces = |side| s.discard.pile(DiscardPile::of(side)).iter().map(|card| self.face_of[card.index()]);
        self.sides()
            .map(|seat| PileView { seat, cards: faces(seat).collect(), closed: s.passed.contains(seat) })
            .collect()
    }
}

impl From<ScavengerFrame> for Frame {
    fn from(frame: ScavengerFrame) -> Frame {
        Frame::Pack(PackFrame::Scavengers(frame))
    }
}

impl State {
    const fn is_pending(frame: Frame) -> bool {
        matches!(frame, Frame::Pack(PackFrame::Scavengers(ScavengerFrame::TakeTop { .. })))
    }

    /// How many frames on top of the stack let somebody take top discards.
    #[inline]
    fn n_pending(&self) -> usize {
        self.stack.iter().rev().take_while(|&&frame| State::is_pending(frame)).count()
    }

    /// Puts frames on the stack behind the top discards that somebody has just been allowed to take.
    #[inline]
    pub(crate) fn then<const N: usize>(&mut self, frames: [Frame; N]) {
        let n = self.n_pending();
        self.next(frames);
        if n > 0 {
            let at = self.stack.len() - N - n;
            self.stack[at..].rotate_left(n);
        }
    }

    /// Lets a side take so many top discards, after those who may do so already; what the same side gains at the same
    /// time is one question after the other.
    pub(crate) fn let_take_top(&mut self, seat: Seat, n: u8) {
        let pending = self.n_pending();
        let from = self.stack.len() - pending;
        for frame in &mut self.stack[from..] {
            if let Frame::Pack(PackFrame::Scavengers(ScavengerFrame::TakeTop { seat: it, left })) = frame
                && *it == seat
            {
                *left = left.saturating_add(n);
                return;
            }
        }
        self.then([ScavengerFrame::TakeTop { seat, left: n }.into()]);
    }
}

#[cfg(test)]
mod tests {
    use table::Dice;

    use super::*;

    const ME: Seat = Seat::new(0);
    const YOU: Seat = Seat::new(1);

    fn take(seat: Seat, left: u8) -> Frame {
        ScavengerFrame::TakeTop { seat, left }.into()
    }

    #[test]
    fn top_discards_are_taken_in_the_order_in_which_they_were_gained() {
        let mut s = State::empty(Dice::fast(1));
        s.next([Frame::RivalTurn]);
        s.let_take_top(ME, 2);
        s.let_take_top(YOU, 1);
        s.let_take_top(ME, 1);
        s.then([Frame::Opening, Frame::Thank { owner: ME }]);
        let order: Vec<Frame> = s.stack.iter().rev().copied().collect();
        assert_eq!(order, [take(ME, 3), take(YOU, 1), Frame::Opening, Frame::Thank { owner: ME }, Frame::RivalTurn]);
    }
}
