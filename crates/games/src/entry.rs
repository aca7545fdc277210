//! What a game brings to the list.

use std::borrow::Cow;

use pages::browse::CardFace;

use crate::any_game::{GameError, GameInfo, Playable};
use crate::catalog::{CardFaults, CardFiles, Catalog};
use crate::schema::{Schema, Setup};

/// A game as the list has it: everything that is not the same for all of them.
pub(crate) trait Entry {
    /// Its rules.
    type Game: Playable;
    /// Its cards, as written.
    type Library: Clone + 'static;

    /// What is known about it without setting it up.
    const INFO: GameInfo;

    /// The file of the network that computer players judge its positions by; empty as long as none has learned it.
    const NETWORK: &'static [u8];

    /// What that network was made by: the course that `train` goes through if nothing else is said.
    const COURSE: &'static str;

    /// The cards inside the program.
    fn embedded() -> &'static Self::Library;

    /// The same with what these files replace and add.
    fn with_files(cards: &CardFiles) -> Result<Self::Library, CardFaults>;

    /// Whether a card file that does not say its game has something of this one in it.
    fn recognizes(file: &toml::Table) -> bool;

    /// What can be agreed on.
    fn schema(library: &Self::Library) -> Schema;

    /// The game that these lines of a record describe, or one sentence that says why there is none.
    fn set_up(library: &Self::Library, header: &[(String, String)]) -> Result<Self::Game, String>;

    /// The setup in words, a line each.
    fn setup_words(game: &Self::Game) -> Vec<String>;

    /// What each seat was promised to play, in words; nothing where it is dealt.
    fn side_wishes(game: &Self::Game) -> Vec<Option<String>>;

    /// Its cards for looking up.
    fn catalog(library: &Self::Library) -> Catalog;

    /// Its cards as the card browser shows them.
    fn card_faces(library: &Self::Library, base: &str) -> Vec<CardFace>;
}

/// The cards of a game, with what its own among these files replace and add.
pub(crate) fn library<E: Entry>(cards: &CardFiles) -> Result<Cow<'static, E::Library>, CardFaults> {
    let own = cards.of_entry::<E>();
    if own.0.is_empty() { Ok(Cow::Borrowed(E::embedded())) } else { E::with_files(&own).map(Cow::Owned) }
}

/// The one way in: whatever was agreed on becomes lines of a record, and these become the game.
pub(crate) fn set_up<E: Entry>(setup: &Setup, cards: &CardFiles) -> Result<E::Game, GameError> {
    let library = library::<E>(cards)?;
    let header = E::schema(&library).header(setup).map_err(GameError::Setup)?;
    E::set_up(&library, &header).map_err(GameError::Setup)
}
