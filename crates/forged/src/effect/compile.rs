//! From effect text to ops: what every word means, and where it may stand.
//!
//! A block becomes a [`Span`] of its own. The blocks inside it come before it in the list, so that the ops of a block
//! always follow one another.

mod args;
mod conditions;
mod filters;
mod rules;
mod steps;
#[cfg(test)]
mod tests;
mod weight;

pub(crate) use args::suggestion;
pub(crate) use rules::Ongoing;

use crate::effect::op::{Op, Span, Trigger, Who};
use crate::effect::syntax::{self, Fault, Name, Step};
use crate::lots::TrackSet;
use crate::pieces::CardId;
use args::unknown;

/// The themes that triggers refer to; the place of each is its bit.
pub(crate) const TAGS: [&str; 17] = [
    "labor",
    "capital",
    "vice",
    "crime",
    "graft",
    "reform",
    "disease",
    "flood",
    "culture",
    "commerce",
    "industry",
    "mining",
    "housing",
    "civic",
    "politics",
    "transit",
    "immigrant",
];

/// Blocks inside blocks: a frame waits for each of them.
const MAX_DEPTH: u8 = 3;
/// Branches of one choice.
const MAX_BRANCHES: usize = 6;

/// Where an effect is written. Some words belong to some places only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    /// The event of a card.
    Event {
        /// Of an Immigrant card.
        immigrant: bool,
    },
    /// The end of an era, of a Headline.
    EraEnd,
    /// `on(..)`, of a Headline.
    Headline,
    /// The Response of a card.
    Response,
    /// An Industry Leader.
    Leader,
    /// A benefit of a Mogul.
    Mogul,
    /// A Bigwig token.
    Token,
}

impl Site {
    /// Whether a Mogul is known here.
    fn has_mogul(self) -> bool {
        matches!(self, Site::Mogul | Site::Token)
    }

    fn words(self) -> &'static str {
        match self {
            Site::Event { .. } => "an event",
            Site::EraEnd => "the end of an era",
            Site::Headline => "a Headline",
            Site::Response => "a Response",
            Site::Leader => "a Leader",
            Site::Mogul => "a benefit of a Mogul",
            Site::Token => "a token",
        }
    }
}

/// What the steps so far have made known, so that `same`, `last` and `chosen` never mean nothing.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Scope {
    site: Site,
    trigger: Option<Trigger>,
    depth: u8,
    /// A neighborhood or block was chosen.
    chosen_area: bool,
    /// A neighborhood was chosen.
    chosen_hood: bool,
    chosen_opponent: bool,
    /// A step has touched a neighborhood.
    touched: bool,
    /// A step has moved a track.
    shifted: bool,
    /// A step has put something down.
    placed: bool,
    each_hood: bool,
    each_seat: bool,
}

impl Scope {
    fn new(site: Site, trigger: Option<Trigger>) -> Scope {
        let placed = matches!(trigger, Some(Trigger::Placed { .. } | Trigger::HousesPlaced { .. }));
        let shifted = matches!(trigger, Some(Trigger::TrackRaised { .. }));
        let touched = match trigger {
            Some(Trigger::TrackRaised { tracks, .. }) => tracks.0 & TrackSet::HOODS.0 != 0,
            _ => placed,
        };
        Scope {
            site,
            trigger,
            depth: 0,
            chosen_area: false,
            chosen_hood: false,
            chosen_opponent: false,
            touched,
            shifted,
            placed,
            each_hood: false,
            each_seat: false,
        }
    }

    /// After a block that may or may not have run.
    fn learn(&mut self, block: Scope) {
        self.chosen_area |= block.chosen_area;
        self.chosen_hood |= block.chosen_hood;
        self.chosen_opponent |= block.chosen_opponent;
        self.touched |= block.touched;
        self.shifted |= block.shifted;
        self.placed |= block.placed;
    }

    /// Whether this player is known here.
    fn check_who(&self, who: Who, column: usize) -> Result<(), Fault> {
        let what = match who {
            Who::Me => return Ok(()),
            Who::Actor if matches!(self.site, Site::Event { .. }) => return Ok(()),
            Who::Actor => "`actor` is the player of an event, and this is none",
            Who::Owner if !matches!(self.site, Site::Event { .. } | Site::Response) => return Ok(()),
            Who::Owner => "`owner` belongs to Headlines, Leaders and tokens",
            Who::Chosen if self.chosen_opponent => return Ok(()),
            Who::Chosen => "`chosen` needs a `choose(opponent)` before it",
            Who::Placer if self.trigger.is_some() => return Ok(()),
            Who::Placer => "`placer` is whoever set off a trigger, and there is none",
        };
        Err(Fault::new(column, what))
    }
}

/// Compiles effects one after another into one list.
pub(crate) struct Compiler<'a> {
    /// Everything so far.
    pub(crate) ops: Vec<Op>,
    /// The ids of all cards, in their order.
    cards: &'a [&'a str],
}

impl<'a> Compiler<'a> {
    /// Nothing is compiled yet.
    pub(crate) fn new(cards: &'a [&'a str]) -> Compiler<'a> {
        Compiler { ops: Vec::new(), cards }
    }

    /// An effect without a trigger.
    pub(crate) fn effect(&mut self, text: &str, site: Site) -> Result<Span, Fault> {
        self.checked_effect(text, Scope::new(site, None))
    }

    /// What a trigger sets off.
    pub(crate) fn triggered(&mut self, text: &str, site: Site, trigger: Trigger) -> Result<Span, Fault> {
        self.checked_effect(text, Scope::new(site, Some(trigger)))
    }

    fn checked_effect(&mut self, text: &str, mut scope: Scope) -> Result<Span, Fault> {
        let steps = syntax::read_effect(text)?;
        if matches!(scope.site, Site::Event { immigrant: true })
            && !matches!(&steps[..], [it] if it.word == "conditions")
        {
            return Err(Fault::new(1, "the event of an Immigrant card is one `conditions` step"));
        }
        let span = self.steps(&steps, &mut scope)?;
        self.check_weight(span)
    }

    /// A block inside a step.
    fn block(&mut self, steps: &[Step], scope: &Scope) -> Result<(Span, Scope), Fault> {
        let mut inner = Scope { depth: scope.depth + 1, ..*scope };
        if inner.depth > MAX_DEPTH {
            let column = steps.first().map_or(1, |step| step.column);
            return Err(Fault::new(column, format!("blocks are nested more than {MAX_DEPTH} deep")));
        }
        let span = self.steps(steps, &mut inner)?;
        Ok((span, inner))
    }

    /// Blocks inside the steps enter the list first, then the steps themselves, side by side.
    fn steps(&mut self, steps: &[Step], scope: &mut Scope) -> Result<Span, Fault> {
        let mut ops = Vec::with_capacity(steps.len());
        for step in steps {
            ops.push(self.step(step, scope)?);
        }
        if self.ops.len() + ops.len() > usize::from(u16::MAX) {
            return Err(Fault::new(1, "the effects of all cards have too many steps"));
        }
        let start = self.ops.len() as u16;
        self.ops.extend(ops);
        Ok(Span { start, end: self.ops.len() as u16 })
    }

    fn card(&self, name: &Name) -> Result<CardId, Fault> {
        let found = self.cards.iter().position(|id| *id == name.text);
        found.map(|i| CardId(i as u8)).ok_or_else(|| unknown(name, "card", self.cards))
    }
}
