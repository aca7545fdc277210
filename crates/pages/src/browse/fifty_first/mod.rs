//! The cards and the scores of 51st State, for the pages that know no game.

mod cards;
mod score;

pub use cards::card_faces;
pub use score::score_sheet;

/// Words as a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).chain(['.']).collect()
}
