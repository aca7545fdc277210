//! What is printed on a card, drawn once and kept.
//!
//! The print never changes, but a table shows dozens of cards, and drawing them took most of the time of a view.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use fifty_first::{Location, LocationView};
use maud::{Markup, PreEscaped, Render};

use super::card::{Eyes, Handle};
use crate::inlay::inlay;

/// How many cards are kept. All cards of the program are far fewer; whoever serves ever new ones draws them again.
const CAPACITY: usize = 2_000;
/// How many looks of a card are kept. On most tables it has a handful.
const MOST_LOOKS: usize = 64;

/// A part of a card that is drawn already.
#[derive(Clone, Debug)]
pub(crate) struct Print(Arc<str>);

impl From<Markup> for Print {
    fn from(markup: Markup) -> Print {
        Print(markup.into_string().into())
    }
}

impl Render for Print {
    fn render_to(&self, buffer: &mut String) {
        PreEscaped(&*self.0).render_to(buffer);
    }
}

/// The parts of a card that follow from its print alone.
#[derive(Debug)]
pub(crate) struct Printed {
    /// Everything on a card in a hand, with its note.
    pub(crate) in_hand: Print,
    /// What it does, in icons; nothing if it only had a bonus.
    pub(crate) does: Option<Print>,
    pub(crate) types: Print,
    pub(crate) spoils: Print,
    pub(crate) note: Print,
    /// How the card lay on tables, as inlays.
    pub(crate) inlays: RwLock<HashMap<Look, Print>>,
}

/// Everything that decides how a card on a table looks, besides its print.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Look {
    /// In a hand, or to be taken into one.
    Held(Handle),
    /// In a State.
    Place(LocationView, Eyes, Handle),
}

impl Printed {
    /// The card as an inlay: as it was drawn before, or drawn now.
    pub(crate) fn inlay(&self, look: Look, draw: impl FnOnce() -> Markup) -> Print {
        // Nothing panics while the lock is held, and what is behind it is always whole.
        if let Some(print) = self.inlays.read().unwrap_or_else(PoisonError::into_inner).get(&look) {
            return print.clone();
        }
        let print = Print::from(inlay(draw()));
        let mut inlays = self.inlays.write().unwrap_or_else(PoisonError::into_inner);
        if MOST_LOOKS <= inlays.len() {
            inlays.clear();
        }
        inlays.insert(look, print.clone());
        print
    }
}

/// Cards that were drawn, by ID. Card files of somebody's own may have several with the same one.
type Drawn = HashMap<String, Vec<(Location, Arc<Printed>)>>;

static DRAWN: RwLock<Option<Drawn>> = RwLock::new(None);

/// The print of a card: as it was drawn before, or drawn now.
pub(crate) fn printed(location: &Location, draw: impl FnOnce(&Location) -> Printed) -> Arc<Printed> {
    // Nothing panics while the lock is held, and what is behind it is always whole.
    let known = DRAWN.read().unwrap_or_else(PoisonError::into_inner);
    let same = known.as_ref().and_then(|it| it.get(&location.id));
    if let Some((_, print)) = same.into_iter().flatten().find(|(it, _)| it == location) {
        return Arc::clone(print);
    }
    drop(known);
    let print = Arc::new(draw(location));
    let mut drawn = DRAWN.write().unwrap_or_else(PoisonError::into_inner);
    let drawn = drawn.get_or_insert_default();
    if CAPACITY <= drawn.values().map(Vec::len).sum() {
        drawn.clear();
    }
    drawn.entry(location.id.clone()).or_default().push((location.clone(), Arc::clone(&print)));
    print
}

#[cfg(test)]
mod tests {
    use fifty_first::Library;

    use crate::fifty_first::card::{Size, card};

    #[test]
    fn a_corrected_card_is_not_drawn_as_it_was() {
        let library = Library::embedded();
        let mut location = library.locations().next().unwrap().1.clone();
        let before = card(&location, Size::Hand).into_string();
        assert_eq!(card(&location, Size::Hand).into_string(), before);
        location.name = "Water Tower".to_owned();
        let after = card(&location, Size::Hand).into_string();
        assert!(after.contains("<h3>Water Tower</h3>") && !before.contains("Water Tower"), "{after}");
    }
}
