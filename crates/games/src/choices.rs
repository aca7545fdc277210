//! What can be agreed on before a game, as forms offer it.

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What [`crate::Setup`] takes.
    pub id: String,
    /// What people read.
    pub name: String,
    /// A sentence about it.
    pub about: String,
}

impl Item {
    pub(crate) fn new(id: impl Into<String>, name: impl Into<String>, about: impl Into<String>) -> Item {
        Item { id: id.into(), name: name.into(), about: about.into() }
    }
}

/// All choices that a game has before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// One sentence about the game.
    pub about: String,
    /// What `sets` are called.
    pub set_word: &'static str,
    /// Sets of cards to mix in, or variants to play with.
    pub sets: Vec<Item>,
    /// What a seat can play; the rules call it by `side_word`.
    pub sides: Vec<Item>,
    /// The rulebook's word for what a seat plays.
    pub side_word: &'static str,
    /// Whether it can be agreed on who begins.
    pub may_begin: bool,
    /// Options beyond the rulebook.
    pub house: Vec<Item>,
}
