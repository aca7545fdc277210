//! The language of card effects: as written, as compiled for the engine, and in words.
//!
//! A card's effect is text of the form `word(args); word(args)`. The header of `data/cards.toml` is the manual of the
//! language; `syntax.rs` reads it, `compile.rs` knows its words, [`Op`] is what the engine carries out.

pub(crate) mod compile;
pub mod op;
pub mod syntax;
mod text;

pub use op::{
    Acts, Amount, Area, Branch, By, Chosen, Cond, Count, Counted, Dropped, Filter, For, Forbid, Forbidden, Mod,
    Modified, ModifiedSet, Nearby, Of, On, Op, Roling, Span, Swapped, Trace, Trigger, What, Where, Who, WhoseUnrest,
};
