//! Suspended pieces of the rules: what is still to happen, as plain data.

use table::{Digest, Seat};

use crate::cards::CardId;
use crate::catalog::{Moment, Span};
use crate::library::Whose;
use crate::packs::PackFrame;
use crate::rivals::{Ask, Part};

/// Why a program runs: it decides the cause that its gains are told with, and what a copy may copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Run {
    /// A production location pays its owner or a visitor.
    Production,
    /// The same through a card that copies it, which may not copy again.
    Copied,
    /// A building bonus.
    Bonus,
    /// An action location.
    Action,
    /// An action of the faction board.
    Board,
    /// A location that reacts to something.
    Feature,
    /// A Territory, whose number stands in the place of the card.
    Outpost,
}

impl Run {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Run::Production => 0,
            Run::Copied => 1,
            Run::Bonus => 2,
            Run::Action => 3,
            Run::Board => 4,
            Run::Feature => 5,
            Run::Outpost => 40,
        }
    }
}

/// What a turn may go on with after its action (MS-USE-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    Nothing,
    /// More uses of the same action location.
    Location(CardId),
    /// More exchanges.
    Exchange,
    /// More uses of the same action of the faction board.
    Board(u8),
}

/// The top frame of the stack is what happens next; what it interrupts waits below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// Asks all seats at once: two of six cards to discard.
    #[default]
    Opening,
    /// Goes on with the course of the game from this step.
    Course {
        at: u8,
    },
    /// Asks the `k`-th of a draft to take a card; a rival takes one by itself.
    Draft {
        pass: u8,
        k: u8,
    },
    /// Asks owners of production that takes an opponent's, in turn order.
    Plunder {
        k: u8,
        from: u16,
    },
    PlunderPick {
        seat: Seat,
        card: CardId,
    },
    /// Board, deals and locations of the `k`-th seat, from this card on.
    Yield {
        k: u8,
        from: u16,
    },
    /// Asks: one action, or pass.
    Turn {
        seat: Seat,
    },
    /// Asks, if there is anything to ask: again, a shield, or the end of the turn.
    Linger {
        seat: Seat,
        batch: Batch,
    },
    /// The turn is over, or nearly: `lingered` if shields have been asked for.
    NextTurn {
        seat: Seat,
        lingered: bool,
    },
    /// Runs the rest of a card's ops for `seat`, counting in the State of `owner`.
    Program {
        run: Run,
        seat: Seat,
        owner: Seat,
        card: CardId,
        rest: Span,
    },
    /// Asks: one of the goods at `choices`.
    TakeOne {
        run: Run,
        seat: Seat,
        card: CardId,
        choices: Span,
    },
    /// Asks: whose production to copy. `owner` is whose "own" locations are meant.
    CopyPick {
        run: Run,
        seat: Seat,
        owner: Seat,
        card: CardId,
        whose: Whose,
    },
    /// Asks: which occupied open production to visit.
    VisitOccupied {
        seat: Seat,
    },
    /// Asks: what to take from whom.
    StealGood {
        seat: Seat,
    },
    /// Asks: which own location to clear, up to `left` of them.
    Clear {
        seat: Seat,
        card: CardId,
        left: u8,
    },
    /// Asks: which deal to use, up to `left` of them.
    UseDeals {
        seat: Seat,
        card: CardId,
        whose: Whose,
        left: u8,
    },
    /// Asks: which card to discard.
    DiscardCards {
        seat: Seat,
        left: u8,
    },
    /// Asks: which deal to discard.
    DiscardDeals {
        seat: Seat,
        left: u8,
    },
    /// Asks: which of the drawn cards to keep.
    KeepCards {
        seat: Seat,
        left: u8,
    },
    /// The owner of a visited location gets a worker.
    Thank {
        owner: Seat,
    },
    /// Asks the `k`-th seat, if its resources do not all fit: what to keep.
    Store {
        k: u8,
    },
    /// The side that the rules play has its turn.
    RivalTurn,
    /// Asks the player something for a rival.
    RivalAsks(Ask),
    /// Locations of a side that do more than give goods react, from this card on.
    React {
        side: Seat,
        moment: Moment,
        about: CardId,
        from: u16,
    },
    /// Goes on with what a rival does.
    RivalPlays(Part),
    /// Something of a pack in play.
    Pack(PackFrame),
}

const _: () = assert!(size_of::<Frame>() <= 12);

impl Frame {
    /// By hand, because derived representations may change with the compiler.
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let seat = |seat: Seat| u64::from(seat.number());
        let numbers: [u64; 6] = match *self {
            Frame::Opening => [0, 0, 0, 0, 0, 0],
            Frame::Course { at } => [1, at.into(), 0, 0, 0, 0],
            Frame::Draft { pass, k } => [3, pass.into(), k.into(), 0, 0, 0],
            Frame::Plunder { k, from } => [6, k.into(), from.into(), 0, 0, 0],
            Frame::PlunderPick { seat: it, card } => [7, seat(it), card.0.into(), 0, 0, 0],
            Frame::Yield { k, from } => [8, k.into(), from.into(), 0, 0, 0],
            Frame::Turn { seat: it } => [11, seat(it), 0, 0, 0, 0],
            Frame::Linger { seat: it, batch } => {
                let (kind, card) = match batch {
                    Batch::Nothing => (0, 0),
                    Batch::Location(card) => (1, card.0.into()),
                    Batch::Exchange => (2, 0),
                    Batch::Board(i) => (3, i.into()),
                };
                [12, seat(it), kind, card, 0, 0]
            }
            Frame::NextTurn { seat: it, lingered } => [13, seat(it), lingered.into(), 0, 0, 0],
            Frame::Program { run, seat: it, owner, card, rest } => {
                [14, run.number(), seat(it) << 8 | seat(owner), card.0.into(), rest.at.into(), rest.n.into()]
            }
            Frame::TakeOne { run, seat: it, card, choices } => {
                [15, run.number(), seat(it), card.0.into(), choices.at.into(), choices.n.into()]
            }
            Frame::CopyPick { run, seat: it, owner, card, whose } => {
                [16, run.number(), seat(it), seat(owner), card.0.into(), whose.number()]
            }
            Frame::VisitOccupied { seat: it } => [17, seat(it), 0, 0, 0, 0],
            Frame::StealGood { seat: it } => [18, seat(it), 0, 0, 0, 0],
            Frame::Clear { seat: it, card, left } => [19, seat(it), card.0.into(), left.into(), 0, 0],
            Frame::UseDeals { seat: it, card, whose, left } => {
                [20, seat(it), card.0.into(), whose.number(), left.into(), 0]
            }
            Frame::DiscardCards { seat: it, left } => [21, seat(it), left.into(), 0, 0, 0],
            Frame::DiscardDeals { seat: it, left } => [22, seat(it), left.into(), 0, 0, 0],
            Frame::KeepCards { seat: it, left } => [23, seat(it), left.into(), 0, 0, 0],
            Frame::Thank { owner } => [24, seat(owner), 0, 0, 0, 0],
            Frame::Store { k } => [26, k.into(), 0, 0, 0, 0],
            Frame::RivalTurn => [28, 0, 0, 0, 0, 0],
            Frame::RivalAsks(ask) => [29, ask.number(), 0, 0, 0, 0],
            Frame::Pack(frame) => {
                let [kind, a, b, c, d] = frame.numbers();
                [30, kind, a, b, c, d]
            }
            Frame::React { side, moment, about, from } => {
                [31, seat(side), moment.number(), about.0.into(), from.into(), 0]
            }
            Frame::RivalPlays(part) => [32, part.number(), 0, 0, 0, 0],
        };
        for number in numbers {
            digest.number(number);
        }
    }
}
