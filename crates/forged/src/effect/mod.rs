//! The language of card effects: as compiled for the engine.
//!
//! A card's effect is text of the form `word(args); word(args)`. The header of `data/cards.toml` is the manual of the
//! language; [`Op`] is what the engine carries out.

pub mod op;

pub use op::{
    Acts, Amount, Area, Branch, By, Chosen, Cond, Count, Counted, Dropped, Filter, For, Forbid, Forbidden, Mod,
    Modified, Nearby, Of, On, Op, Roling, Span, Swapped, Trace, Trigger, What, Where, Who, Who2,
};
