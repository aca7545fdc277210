//! How a game looks in the browser. Whatever a game does not say here is the same for all games.

use std::collections::BTreeMap;

use maud::Markup;
use table::{Phrase, Report, Seat, Viewer, Words};

use crate::browse::ScoreSheet;
use crate::icons::Icon;

/// What a game adds to the frame that all tables share.
///
/// Everything is made from a view, so nothing hidden can get onto a page.
pub trait Screen: Words + Report {
    /// The round and the phase, for the head of the page.
    fn status(&self, view: &Self::View) -> Markup;

    /// Classes of the table that its stylesheet needs, such as the number of rivals. They stay the same for a viewer
    /// during the whole game.
    fn layout(&self, view: &Self::View) -> String;

    /// The parts of the table, in reading order. They stay the same for a viewer during the whole game.
    fn slots(&self, view: &Self::View) -> Vec<Slot>;

    /// What a part shows. The root element has the part's id, so that it can be replaced alone.
    fn part(&self, id: &str, scene: &Scene<'_, Self::View>) -> Markup;

    /// Whether a part certainly looks the same in both scenes, so that it need not be drawn again.
    fn is_same(&self, id: &str, one: &Scene<'_, Self::View>, other: &Scene<'_, Self::View>) -> bool;

    /// All parts of the table.
    fn parts(&self, scene: &Scene<'_, Self::View>) -> Vec<Part> {
        let slots = self.slots(scene.view).into_iter();
        slots.map(|Slot { id, tab }| Part { id, tab, markup: self.part(id, scene) }).collect()
    }

    /// The things on the table that a choice of this seat is about; the one that would be clicked first comes first.
    fn things(&self, seat: Seat, choice: Self::Choice) -> Vec<Thing>;

    /// What a player could think of doing with what is on the table, legal or not. The refused ones are shown with
    /// their reasons.
    fn tries(&self, view: &Self::View, seat: Seat) -> Vec<Self::Choice>;

    /// The icon of what a choice does.
    fn icon(&self, choice: Self::Choice) -> Icon;

    /// What should be asked before this choice is made, if something speaks against making it in haste.
    fn caution(&self, choice: Self::Choice, n_options: usize) -> Option<String>;

    /// The rule behind an event, for those who want to look it up.
    fn rule(&self, event: &Self::Event) -> Option<&'static str>;

    /// Whether the log should begin a new paragraph with this event.
    fn is_heading(&self, event: &Self::Event) -> bool;

    /// The number of the round that this event begins.
    fn round_begun(&self, event: &Self::Event) -> Option<u16>;

    /// Where the points came from and how they grew. `events` are all that happened.
    fn score_sheet(&self, view: &Self::View, events: &[Self::Event], names: &[String]) -> ScoreSheet;
}

/// What a viewer sees of a table, besides the question and the log.
#[derive(Debug)]
pub struct Scene<'a, V> {
    /// The position as the viewer sees it.
    pub view: &'a V,
    /// The same when the viewer last decided, to mark what is new.
    pub before: Option<&'a V>,
    /// Who looks.
    pub viewer: Viewer,
    /// The names of the players, in seat order.
    pub names: &'a [String],
}

impl<V> Scene<'_, V> {
    /// How a player is called.
    pub fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| format!("Player {seat}"))
    }
}

/// A place for a part of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The id of its element.
    pub id: &'static str,
    /// What its tab says on a phone; parts without one are always in sight.
    pub tab: Option<&'static str>,
}

/// A part of the table. The root element of its markup has the part's id, so that it can be replaced alone.
#[derive(Clone, Debug)]
pub struct Part {
    /// The id of its element.
    pub id: &'static str,
    /// What its tab says on a phone; parts without one are always in sight.
    pub tab: Option<&'static str>,
    /// What it shows.
    pub markup: Markup,
}

/// Something on the table that can be pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// The same wherever the same thing is meant. One word.
    pub key: String,
    /// How it is called.
    pub name: Phrase,
}

impl Thing {
    /// A thing.
    pub fn new(key: impl Into<String>, name: impl Into<Phrase>) -> Thing {
        Thing { key: key.into(), name: name.into() }
    }
}

/// What a viewer can do with a thing right now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Light {
    /// Nothing is asked about it.
    #[default]
    Off,
    /// There are only reasons against what could be done with it.
    Grey,
    /// It can be chosen.
    Legal,
}

/// The lights of all things. What is not in it is off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lights(BTreeMap<String, Light>);

impl Lights {
    /// The lights that follow from the offers.
    pub fn of(offers: &[Offer]) -> Lights {
        let mut lights = BTreeMap::new();
        for offer in offers {
            let light = if offer.refused.is_some() { Light::Grey } else { Light::Legal };
            for thing in &offer.things {
                let it = lights.entry(thing.key.clone()).or_insert(light);
                *it = light.max(*it);
            }
        }
        Lights(lights)
    }

    /// The light of a thing.
    pub fn get(&self, key: &str) -> Light {
        self.0.get(key).copied().unwrap_or_default()
    }

    /// The keys of all things with this light, with spaces between.
    pub fn keys(&self, light: Light) -> String {
        let keys = self.0.iter().filter(|&(_, &it)| it == light).map(|(key, _)| key.as_str());
        keys.collect::<Vec<_>>().join(" ")
    }
}

/// An answer to a question, or one that is not possible and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// In words, with what it costs and brings.
    pub label: Phrase,
    /// In notation: what is sent.
    pub notation: String,
    /// What it does, at a glance.
    pub icon: Icon,
    /// What it is about.
    pub things: Vec<Thing>,
    /// What is asked before it is done.
    pub caution: Option<String>,
    /// Why it is not possible.
    pub refused: Option<table::Refusal>,
}

/// Everything that `seat` can do in this position, then what it could think of and why that is not possible.
pub fn offers<G: Screen>(game: &G, s: &G::State, seat: Seat) -> Vec<Offer> {
    let mut options = Vec::new();
    game.options(s, seat, &mut options);
    let mut offers: Vec<Offer> = Vec::with_capacity(options.len());
    offers.extend(options.iter().map(|&choice| Offer {
        label: game.label(s, seat, choice),
        notation: game.write(choice),
        icon: game.icon(choice),
        things: game.things(seat, choice),
        caution: game.caution(choice, options.len()),
        refused: None,
    }));
    let view = game.view(s, Viewer::Seat(seat));
    let mut refused = Vec::new();
    for choice in game.tries(&view, seat).into_iter().filter(|it| !options.contains(it)) {
        // A payment that is not possible is no reason to say that the whole move is not.
        let notation = game.write(choice);
        if offers.iter().any(|it| it.notation.starts_with(&notation)) {
            continue;
        }
        if let Some(refusal) = game.refusal_of_unlisted(s, seat, choice) {
            refused.push(Offer {
                label: notation.as_str().into(),
                notation,
                icon: game.icon(choice),
                things: game.things(seat, choice),
                caution: None,
                refused: Some(refusal),
            });
        }
    }
    // Where one reason stands against everything, as in the middle of an effect, the question says enough.
    let reasons = || refused.iter().filter_map(|it| it.refused.as_ref());
    if reasons().any(|it| Some(it) != reasons().next()) {
        offers.extend(refused);
    }
    offers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(key: &str, refused: bool) -> Offer {
        Offer {
            things: vec![Thing::new(key, key)],
            refused: refused.then(|| table::Refusal::new("MS-ACT-01", "not now")),
            label: Phrase::default(),
            notation: String::new(),
            icon: Icon::Action,
            caution: None,
        }
    }

    #[test]
    fn one_possible_move_lights_a_thing_whatever_is_refused() {
        let lights = Lights::of(&[offer("a", true), offer("a", false), offer("b", true), offer("a", true)]);
        assert_eq!(lights.get("a"), Light::Legal);
        assert_eq!(lights.get("b"), Light::Grey);
        assert_eq!(lights.get("c"), Light::Off);
    }
}
