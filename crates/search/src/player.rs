//! What a computer player is, and how it looks ahead without seeing what is hidden.

use table::{Dice, Rules, Seat, Viewer};

/// Somebody who answers decisions.
pub trait Player<G: Rules> {
    /// One of the options that a seat has, chosen by what it knows.
    fn choose(&mut self, known: &Knowledge<'_, G>) -> G::Choice;
}

/// What a seat that has to decide knows: what it may do, what it sees, and what it may imagine. The true position, with
/// everybody's secrets in it, is inside and cannot be taken out.
pub struct Knowledge<'a, G: Rules> {
    game: &'a G,
    truth: &'a G::State,
    seat: Seat,
}

impl<'a, G: Rules> Knowledge<'a, G> {
    /// What `seat` knows in this position.
    pub fn new(game: &'a G, truth: &'a G::State, seat: Seat) -> Self {
        Knowledge { game, truth, seat }
    }

    /// The game, which is the same for everybody.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Who knows it.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Lists what the seat may do behind what is in `out`; nothing if it is not asked.
    #[inline]
    pub fn options(&self, out: &mut Vec<G::Choice>) {
        self.game.options(self.truth, self.seat, out);
    }

    /// What the seat sees.
    pub fn view(&self) -> G::View {
        self.game.view(self.truth, Viewer::Seat(self.seat))
    }

    /// What the seat may imagine the position to be.
    ///
    /// The guess is made with dice of its own, so that `dice` goes on the same however many rolls the game needs to
    /// arrange what is hidden; otherwise later decisions would depend on it.
    pub fn guess(&self, dice: &mut Dice) -> Guess<G> {
        let mut state = *self.truth;
        self.game.determinize(&mut state, self.seat, &mut Dice::fast(dice.bits()));
        debug_assert_eq!(
            options(self.game, &state, self.seat),
            options(self.game, self.truth, self.seat),
            "a guess must not change the options"
        );
        Guess { state, seat: self.seat }
    }
}

/// A position as one seat may imagine it: what it knows is as it is, the rest is a random guess.
///
/// The only way to one is [`Knowledge::guess`], so code that takes a `Guess` instead of a position cannot cheat.
///
/// Two true positions that look the same to the seat give the same guess from the same dice: a game brings what is hidden
/// into a fixed order before it shuffles.
pub struct Guess<G: Rules> {
    state: G::State,
    seat: Seat,
}

// Derived, these would ask for `G: Copy`, which no game is.
impl<G: Rules> Clone for Guess<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rules> Copy for Guess<G> {}

impl<G: Rules> Guess<G> {
    /// Whose guess it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The imagined position.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Whether the guessing seat has a decision in it.
    pub fn is_waiting(&self, game: &G) -> bool {
        game.waiting(&self.state).contains(self.seat)
    }

    /// The guess after the guessing seat has made one of its options.
    #[inline]
    pub fn after(&self, game: &G, choice: G::Choice) -> Self {
        let mut next = *self;
        next.play(game, choice);
        next
    }

    /// Has the guessing seat make one of its options. Where many are tried, each guess is copied once and played on in its
    /// place.
    #[inline]
    pub(crate) fn play(&mut self, game: &G, choice: G::Choice) {
        game.play_listed(&mut self.state, self.seat, choice, &mut |_| {});
    }
}

/// Only for the check above: allocates.
fn options<G: Rules>(game: &G, s: &G::State, seat: Seat) -> Vec<G::Choice> {
    let mut out = Vec::new();
    game.options(s, seat, &mut out);
    out
}

/// One of the items, each equally likely. There must be one: a seat that waits always has an option.
#[inline]
pub fn pick<T: Copy>(dice: &mut Dice, items: &[T]) -> T {
    assert!(!items.is_empty(), "a seat that waits must have an option");
    // No list is that long; the limit only keeps the conversion honest.
    let n = u32::try_from(items.len()).unwrap_or(u32::MAX);
    items[dice.below(n) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Pick, Toy};
    use table::Seed;

    #[test]
    fn a_guess_keeps_what_the_seat_knows_and_rolls_other_dice() {
        let game = Toy::new(3);
        let s = game.deal(&Seed::from_number(5));
        let seat = Seat::new(0);
        let guess = Knowledge::new(&game, &s, seat).guess(&mut Dice::fast(1));
        assert_eq!(guess.seat(), seat);
        assert!(guess.is_waiting(&game));
        assert_eq!(guess.state().secret[0], s.secret[0]);
        assert_ne!(guess.state().dice, s.dice);
        assert!(!guess.after(&game, Pick::Small).is_waiting(&game), "then it is the next seat's turn");
    }

    #[test]
    fn guesses_use_the_same_rolls_of_the_players_dice_whatever_is_hidden() {
        let game = Toy::new(2);
        let (mut one, mut other) = (Dice::fast(9), Dice::fast(9));
        for (seed, dice) in [(1, &mut one), (2, &mut other)] {
            let s = game.deal(&Seed::from_number(seed));
            assert!(Knowledge::new(&game, &s, Seat::new(0)).guess(dice).is_waiting(&game));
        }
        assert_eq!(one, other);
    }

    #[test]
    #[should_panic(expected = "a seat that waits must have an option")]
    fn picking_from_nothing_is_a_bug_of_the_game_and_says_so() {
        pick::<u8>(&mut Dice::fast(1), &[]);
    }
}
