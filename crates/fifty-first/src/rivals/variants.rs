//! The solitaire variants: a Virtual Player with the habits of a faction (SV-10).

use crate::rivals::MAX_ATTACKS;
use crate::rivals::virtual_player::{Habits, STANDARD};

/// More attacks (SV-01).
pub(crate) const MUTANTS: Habits = Habits { attacks: 5, ..STANDARD };
/// More locations (SV-02).
pub(crate) const NEW_YORK: Habits = Habits { gifts: 2, ..STANDARD };

const _: () = assert!(MUTANTS.attacks <= MAX_ATTACKS && NEW_YORK.attacks <= MAX_ATTACKS);
