//! One game being played: its log, every position on the way, and undo.

use std::fmt;

use crate::record::is_checked;
use crate::{Record, RecordedMove, Refusal, Rules, Seat, Seed, Words};

/// A game in progress or finished. The log of choices is the truth; the positions are kept because they are cheap.
pub struct Match<'g, G: Rules> {
    game: &'g G,
    seed: Seed,
    choices: Vec<(Seat, G::Choice)>,
    /// `positions[n]` is the position after `n` choices.
    positions: Vec<G::State>,
}

// By hand, because deriving would ask the game itself to be `Clone` and `Debug`, of which there is only a reference.
impl<G: Rules> Clone for Match<'_, G> {
    fn clone(&self) -> Self {
        Match { game: self.game, seed: self.seed, choices: self.choices.clone(), positions: self.positions.clone() }
    }
}

impl<G: Rules> fmt::Debug for Match<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Match");
        debug.field("seed", &self.seed).field("choices", &self.choices).field("state", self.state());
        debug.finish_non_exhaustive()
    }
}

impl<'g, G: Rules> Match<'g, G> {
    /// Deals a new game.
    pub fn deal(game: &'g G, seed: Seed) -> Self {
        Match::from_position(game, seed, game.deal(&seed))
    }

    /// Goes on from a given position, as scenarios do. The seed is then only a label.
    pub fn from_position(game: &'g G, seed: Seed, position: G::State) -> Self {
        Match { game, seed, choices: Vec::new(), positions: vec![position] }
    }

    /// The game and its setup.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The seed it was dealt from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The position now.
    pub fn state(&self) -> &G::State {
        self.positions.last().unwrap_or_else(|| unreachable!("a match has its first position from the start"))
    }

    /// The choices so far.
    pub fn choices(&self) -> &[(Seat, G::Choice)] {
        &self.choices
    }

    /// The position after `n` choices.
    pub fn position(&self, n: usize) -> Option<&G::State> {
        self.positions.get(n)
    }

    /// Whether nobody has a decision any more.
    pub fn is_over(&self) -> bool {
        self.game.waiting(self.state()).is_empty()
    }

    /// How many choices could be taken back by `seat` one after the other: those it made since anybody else decided or
    /// anybody was shown something new.
    pub fn undoable(&self, seat: Seat) -> usize {
        let now = self.state();
        self.choices
            .iter()
            .zip(&self.positions)
            .rev()
            .take_while(|((by, _), before)| *by == seat && self.nothing_learned(before, now))
            .count()
    }

    fn nothing_learned(&self, before: &G::State, now: &G::State) -> bool {
        (0..self.game.n_seats()).map(Seat::new).all(|it| self.game.learned(before, it) == self.game.learned(now, it))
    }

    /// Takes the last choice back if `seat` may do so.
    pub fn undo(&mut self, seat: Seat) -> Result<(Seat, G::Choice), UndoRefused> {
        let &(by, choice) = self.choices.last().ok_or(UndoRefused::NothingYet)?;
        if by != seat {
            return Err(UndoRefused::SomebodyElse(by));
        }
        if self.undoable(seat) == 0 {
            return Err(UndoRefused::Revealed);
        }
        self.choices.pop();
        self.positions.pop();
        Ok((by, choice))
    }
}

impl<G: Words> Match<'_, G> {
    /// Makes a choice, or says why it cannot be made.
    pub fn choose(&mut self, seat: Seat, choice: G::Choice, tell: &mut impl FnMut(G::Event)) -> Result<(), Refusal> {
        let mut state = *self.state();
        attempt(self.game, &mut state, seat, choice, tell)?;
        self.keep(seat, choice, state);
        Ok(())
    }

    /// Notes a choice that was made, and where it led.
    pub(crate) fn keep(&mut self, seat: Seat, choice: G::Choice, after: G::State) {
        self.choices.push((seat, choice));
        self.positions.push(after);
    }

    /// The game so far as a record. Names lose what has a meaning in the file: commas, `#` and ends of lines.
    pub fn record(&self, players: &[String]) -> Record {
        let n_moves = self.choices.len();
        let moves = (1..).zip(&self.choices).map(|(n, &(seat, choice))| RecordedMove {
            seat,
            text: self.game.write(choice),
            digest: is_checked(n, n_moves).then(|| self.game.digest(&self.positions[n])),
        });
        Record::with_moves(self.game, self.seed, players, moves.collect(), self.state())
    }
}

/// Makes a choice in a position, or says why it cannot be made; then nothing has changed.
pub(crate) fn attempt<G: Words>(
    game: &G,
    s: &mut G::State,
    seat: Seat,
    choice: G::Choice,
    tell: &mut impl FnMut(G::Event),
) -> Result<(), Refusal> {
    game.choose(s, seat, choice, tell).map_err(|_| {
        game.refusal(s, seat, choice).unwrap_or_else(|| {
            unreachable!("{} is not among the options, and yet there is no reason against it", game.write(choice))
        })
    })
}

/// Why a choice cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoRefused {
    /// Nobody has decided anything.
    #[error("there is nothing to take back yet")]
    NothingYet,
    /// The last decision was another seat's.
    #[error("the last move was made by player {0}; only your own last move can be taken back")]
    SomebodyElse(Seat),
    /// Somebody was shown something new.
    #[error("something hidden was revealed by that move, so it cannot be taken back")]
    Revealed,
}
