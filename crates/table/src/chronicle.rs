//! What happens in a game, for whoever counts it.

use crate::{Rules, Seat};

/// A game that tells what its events mean to somebody who counts: who did what to which card, and in which round.
///
/// Cards, deeds and factions go by numbers, so that counting costs little; the names that belong to the numbers are the
/// same in all games of one setup. Reports are read long after, so names stay as they are.
pub trait Chronicle: Rules {
    /// What the length of a game is counted in, such as `round` or `era`.
    const ROUND: &'static str;

    /// All that can be done, by the numbers of [`Fact::Deed`].
    fn deeds(&self) -> &'static [Deed];

    /// The names of all cards that something can be done with, and of whatever else has a name of its own, by the numbers
    /// of [`Fact::Deed`]. No name is there twice.
    fn cards(&self) -> Vec<String>;

    /// The names of what seats can play that makes them differ, such as factions; nothing where all seats are alike. No
    /// name is there twice.
    fn factions(&self) -> Vec<String>;

    /// Which of these a seat plays, as far as that is decided.
    fn faction(&self, s: &Self::State, seat: Seat) -> Option<u16>;

    /// The round that is being played, counted from 1; 0 before the first.
    fn round(&self, s: &Self::State) -> u16;

    /// All seats in the order in which they act now, beginning with the first player.
    fn order(&self, s: &Self::State) -> Vec<Seat>;

    /// Tells what an event means: nothing, or one or more facts.
    fn facts(&self, event: &Self::Event, tell: &mut impl FnMut(Fact));
}

/// Something that can be done in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What whoever did it has done, such as `built`.
    pub name: &'static str,
    /// What kind of deed it is.
    pub kind: DeedKind,
}

/// Kinds of deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeedKind {
    /// Makes something of a card: it is what the card is there for.
    Use,
    /// Anything else that somebody does, such as taking a card or passing.
    Other,
    /// Not done by somebody but done to them.
    Suffered,
}

/// What an event means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// This round begins.
    Round(u16),
    /// Somebody has done something.
    Deed {
        /// Who; behind the seats, an opponent that the rules play.
        seat: Seat,
        /// What, by its number in [`Chronicle::deeds`].
        deed: u8,
        /// To which card, by its number in [`Chronicle::cards`].
        card: Option<u16>,
    },
}

/// Makes the list of the deeds of a game, and an enum of their numbers:
///
/// ```
/// table::deeds! { Did:
///     Built = "built" Use,
///     Passed = "passed" Other,
/// }
///
/// assert_eq!(Did::DEEDS[1].name, "passed");
/// let seat = table::Seat::new(2);
/// assert_eq!(Did::Passed.by(seat), table::Fact::Deed { seat, deed: 1, card: None });
/// assert_eq!(Did::Built.to(seat, 7), table::Fact::Deed { seat, deed: 0, card: Some(7) });
/// ```
#[macro_export]
macro_rules! deeds {
    ($name:ident: $($did:ident = $word:literal $kind:ident,)+) => {
        #[derive(Clone, Copy)]
        #[repr(u8)]
        enum $name {
            $($did,)+
        }

        impl $name {
            const DEEDS: &'static [$crate::Deed] =
                &[$($crate::Deed { name: $word, kind: $crate::DeedKind::$kind },)+];

            /// Somebody has done it.
            const fn by(self, seat: $crate::Seat) -> $crate::Fact {
                $crate::Fact::Deed { seat, deed: self as u8, card: None }
            }

            /// Somebody has done it to this card.
            const fn to(self, seat: $crate::Seat, card: u16) -> $crate::Fact {
                $crate::Fact::Deed { seat, deed: self as u8, card: Some(card) }
            }
        }
    };
}
