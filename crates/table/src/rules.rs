//! The contract between a game and everything that plays it.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Dice, Phrase, Seat, SeatSet, Seed};

/// A game as a pure state machine.
///
/// The implementing type is the game with its setup: cards, board, options, number of seats. It never changes during
/// a game. What changes is [`Rules::State`], which is plain data: copying it forks the game.
///
/// Between two decisions the game runs by itself: after [`Rules::deal`] and after every choice the position is
/// *settled*, which means that either somebody has a decision or the game is over.
pub trait Rules: Sync + Sized {
    /// A position. Holds no pointer, so that search can copy it.
    type State: Copy + Eq + Send + Sync + Debug;
    /// One answer to one decision.
    type Choice: Copy + Ord + Hash + Send + Sync + Debug;
    /// Something that happened, told in full; [`Words::seen_by`] cuts it down for a viewer.
    type Event: Clone + PartialEq + Send + Sync + Debug;
    /// What one viewer may see of a position.
    type View: Clone + PartialEq + Send + Debug;

    /// How many seats make decisions. Opponents that the rules play by themselves are not seats.
    fn n_seats(&self) -> u8;

    /// The first position.
    fn deal(&self, seed: &Seed) -> Self::State;

    /// Who must decide now. Several seats at once where the rules are simultaneous; empty when the game is over.
    fn waiting(&self, s: &Self::State) -> SeatSet;

    /// Adds everything `seat` may do now to `out`: without repetition, and never nothing for a waiting seat.
    fn options(&self, s: &Self::State, seat: Seat, out: &mut Vec<Self::Choice>);

    /// Whether [`Rules::options`] lists this choice. A game that can tell without making the list says so itself.
    fn lists(&self, s: &Self::State, seat: Seat, choice: Self::Choice) -> bool {
        let mut options = Vec::new();
        self.options(s, seat, &mut options);
        options.contains(&choice)
    }

    /// Makes a choice that [`Rules::options`] lists for this seat in this position, and settles.
    ///
    /// Meant for players that picked from the list themselves. Everybody else uses [`Rules::choose`]; a choice that is
    /// not in the list leaves a position without meaning.
    fn play_listed(&self, s: &mut Self::State, seat: Seat, choice: Self::Choice, tell: &mut impl FnMut(Self::Event));

    /// Makes a choice if it is legal, and tells what happened. An illegal choice changes nothing.
    fn choose(
        &self,
        s: &mut Self::State,
        seat: Seat,
        choice: Self::Choice,
        tell: &mut impl FnMut(Self::Event),
    ) -> Result<(), Illegal> {
        if !self.waiting(s).contains(seat) || !self.lists(s, seat, choice) {
            return Err(Illegal);
        }
        self.play_listed(s, seat, choice, tell);
        Ok(())
    }

    /// What this viewer may see, built up from nothing.
    fn view(&self, s: &Self::State, viewer: Viewer) -> Self::View;

    /// Replaces everything `seat` cannot know by a random guess that contradicts nothing it has seen, and the dice by
    /// fresh ones. Neither the seat's view nor its options change.
    fn determinize(&self, s: &mut Self::State, seat: Seat, dice: &mut Dice);

    /// Whether others cannot tell if `seat` has more than one option now: if that depends on something they do not see,
    /// such as whether a card in hand fits. It is answered by what lies open, by which question is asked, and never by
    /// what `seat` could answer. Where it is so, nobody answers for `seat`, and neither when an answer comes nor what
    /// else happens at once may depend on how many there are.
    ///
    /// Wherever it is false, a seat has a single option in all positions that anybody else can imagine, or in none.
    fn options_are_secret(&self, _s: &Self::State, _seat: Seat) -> bool {
        true
    }

    /// How often `seat` has been shown something it could not have known, such as a card from the deck. Only ever
    /// grows; equal numbers at two points of a game mean that going back reveals nothing.
    fn learned(&self, s: &Self::State, seat: Seat) -> u32;

    /// The scores so far, for every side that scores, in seat order. Final once the game is over.
    fn scores(&self, s: &Self::State) -> Vec<i32>;

    /// Who has won: all who share the victory, or nobody if only the game's own opponent did. Empty before the end.
    fn winners(&self, s: &Self::State) -> SeatSet;

    /// A number that two positions share only if they are equal (for all practical purposes), in every release.
    fn digest(&self, s: &Self::State) -> u64;
}

/// A choice that is not in the list of options. [`Words::refusal`] says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is not among the legal moves")]
pub struct Illegal;

/// How a game speaks: its notation, its reasons and its log.
///
/// Whatever is said to people is a [`Phrase`], so that whoever draws it puts in names, icons and links. It is made only
/// when it is drawn or logged: nothing that plays asks for it.
pub trait Words: Rules {
    /// The identity of the game and of its setup, as the header of a record has it: `game`, `edition`, … A key is one
    /// word that begins with a letter, none of `players`, `seed`, `rules`, `cards` and `end`; `game` must be there.
    fn header(&self) -> Vec<(String, String)>;

    /// Goes up whenever a recorded game would take another course.
    fn rules_version(&self) -> u32;

    /// A digest of all card data in play.
    fn catalog_digest(&self) -> String;

    /// The choice as text: short, readable, typeable. [`Words::read`] gives the same choice back. One line, not empty,
    /// and without ` #`, which begins a comment in a record.
    fn write(&self, choice: Self::Choice) -> String;

    /// Reads a choice as `seat` would mean it in this position. What can be read need not be legal.
    fn read(&self, s: &Self::State, seat: Seat, text: &str) -> Result<Self::Choice, Unreadable>;

    /// Why `seat` may not make this choice now; `None` if it may, which is if [`Rules::options`] lists it for a waiting
    /// seat.
    fn refusal(&self, s: &Self::State, seat: Seat, choice: Self::Choice) -> Option<Refusal>;

    /// The same for a choice that is known not to be listed. A game that can tell without making the list again says so
    /// itself: pages show dozens of reasons in one position.
    fn refusal_of_unlisted(&self, s: &Self::State, seat: Seat, choice: Self::Choice) -> Option<Refusal> {
        self.refusal(s, seat, choice)
    }

    /// The choice with what it costs and brings in this position, for menus.
    fn label(&self, s: &Self::State, seat: Seat, choice: Self::Choice) -> Phrase;

    /// What `seat` is asked now, in one sentence; empty if it is not asked.
    fn question(&self, s: &Self::State, seat: Seat) -> Phrase;

    /// The event as this viewer saw it: with what was hidden taken out, or nothing at all.
    fn seen_by(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// The event as a line of the log.
    fn phrase(&self, event: &Self::Event) -> Phrase;

    /// The same in plain words, with numbers for the players.
    fn sentence(&self, event: &Self::Event) -> String {
        self.phrase(event).to_string()
    }
}

/// How a game sets up and checks the positions of scenario files.
pub trait Stage: Words {
    /// The game and the position that a scenario's `given` table describes.
    fn stage(given: &toml::Table) -> Result<(Self, Self::State), StageError>;

    /// Every way in which the position is not what the scenario's `then` table says, each as one sentence.
    fn differences(&self, s: &Self::State, then: &toml::Table) -> Result<Vec<String>, StageError>;
}

/// How a game looks in a terminal.
pub trait Board: Words {
    /// The view as lines of text that fit the page.
    fn board(&self, view: &Self::View, page: &Page) -> String;
}

/// How promising a position is, for players that look ahead.
pub trait Evaluate: Rules {
    /// The worth of the position for `seat`, in thousandths of a victory point.
    fn worth(&self, s: &Self::State, seat: Seat) -> i32;

    /// A number that options share which promise the same, such as lots in the same surroundings. Of those, players
    /// that look ahead try only one. `None` for an option that is like no other.
    fn alike(&self, _s: &Self::State, _seat: Seat, _choice: Self::Choice) -> Option<u64> {
        None
    }
}

/// Who looks at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody without a seat: sees what lies open.
    Watcher,
    /// Sees everything: for replays of finished games and for tests.
    Judge,
}

impl Viewer {
    /// Whether this viewer sees what is private to `seat`.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Watcher => false,
            Viewer::Judge => true,
        }
    }
}

/// Why a choice is refused: a sentence with the figures, and the rule that says so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}; {rule}")]
pub struct Refusal {
    /// The rule's ID.
    pub rule: &'static str,
    /// Lower case, without a full stop, with the figures.
    pub sentence: Phrase,
}

impl Refusal {
    /// A refusal by this rule.
    pub fn new(rule: &'static str, sentence: impl Into<Phrase>) -> Refusal {
        Refusal { rule, sentence: sentence.into() }
    }
}

/// Why a text is not a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

/// What is wrong with a scenario's description of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StageError(pub String);

/// The terminal a board is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Columns available.
    pub width: usize,
    /// Whether colors may be used.
    pub color: bool,
}
