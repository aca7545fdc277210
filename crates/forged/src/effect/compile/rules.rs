//! Triggers, and what a Headline does as long as it lies there.

use super::args::{Args, block, look_up, name, names, number, one_of, unknown};
use super::filters::{hoods, tracks, what};
use super::{Compiler, Scope, Site, TAGS};
use crate::effect::op::{By, For, Forbid, Forbidden, Mod, Modified, Span, Trigger, What};
use crate::effect::syntax::{self, Arg, Fault, Name, Step, Value};
use crate::lots::{HoodSet, TrackSet};
use crate::pieces::CardSet;

/// What a Headline does as long as it lies there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ongoing {
    pub(crate) mods: Vec<Mod>,
    pub(crate) forbids: Vec<Forbid>,
    pub(crate) triggers: Vec<(Trigger, Span)>,
}

/// The most words of one Headline.
const MOST_WORDS: usize = 8;

const ANYBODY: [(&str, By); 3] = [("any", By::Any), ("self", By::Me), ("opponent", By::Opponent)];
const CONCERNED: [(&str, For); 3] = [("all", For::Any), ("owner", For::Me), ("opponents", For::Opponent)];

pub(super) const RULES: [(&str, Modified); 28] = [
    ("cost_lot", Modified::CostLot),
    ("cost_mine", Modified::CostMine),
    ("cost_house", Modified::CostHouse),
    ("cost_factory", Modified::CostFactory),
    ("cost_commercial", Modified::CostCommercial),
    ("cost_seize", Modified::CostSeize),
    ("cost_any", Modified::CostAny),
    ("seize_unrest", Modified::SeizeUnrest),
    ("event_seize_unrest", Modified::EventSeizeUnrest),
    ("mine_roll", Modified::MineRoll),
    ("mine_unrest_at", Modified::MineUnrestAt),
    ("unrest_limit", Modified::UnrestLimit),
    ("riot_points", Modified::RiotPoints),
    ("immigrants", Modified::Immigrants),
    ("factory_blight", Modified::FactoryBlight),
    ("house_vp", Modified::HouseVp),
    ("mansion_vp", Modified::MansionVp),
    ("factory_vp", Modified::FactoryVp),
    ("commercial_vp", Modified::CommercialVp),
    ("mine_vp", Modified::MineVp),
    ("ballots_house", Modified::BallotsHouse),
    ("ballots_mansion", Modified::BallotsMansion),
    ("ballots_commercial", Modified::BallotsCommercial),
    ("ballots_factory", Modified::BallotsFactory),
    ("civic_votes", Modified::CivicVotes),
    ("city_cube_vp", Modified::CityCubeVp),
    ("immigrant_both", Modified::ImmigrantBoth),
    ("event_and_mm", Modified::EventAndMm),
];

pub(super) const TRIGGERS: [&str; 15] = [
    "event",
    "riot",
    "destroyed",
    "unrest_added",
    "placed",
    "track_raised",
    "headline_played",
    "immigrant_played",
    "mine_taken",
    "seized",
    "houses_placed",
    "election",
    "own_turn",
    "any_time",
    "era_end",
];

impl Modified {
    /// Whether the rule is on or off, and not a number.
    const fn is_switch(self) -> bool {
        matches!(self, Modified::FactoryBlight | Modified::ImmigrantBoth | Modified::EventAndMm)
    }

    /// Whether the rule can hold in some neighborhoods only.
    const fn is_local(self) -> bool {
        !matches!(
            self,
            Modified::CostMine
                | Modified::EventSeizeUnrest
                | Modified::MineRoll
                | Modified::MineUnrestAt
                | Modified::UnrestLimit
                | Modified::RiotPoints
                | Modified::Immigrants
                | Modified::MineVp
                | Modified::ImmigrantBoth
                | Modified::EventAndMm
        )
    }
}

impl Compiler<'_> {
    /// The `ongoing` part of a Headline.
    pub(crate) fn ongoing(&mut self, text: &str) -> Result<Ongoing, Fault> {
        let mut ongoing = Ongoing::default();
        let words = syntax::read_effect(text)?;
        if words.len() > MOST_WORDS {
            return Err(Fault::new(1, format!("has {} words, at most {MOST_WORDS}", words.len())));
        }
        for step in &words {
            match step.word.as_str() {
                "mod" => ongoing.mods.push(self.modification(step, Site::Headline)?),
                "forbid" => ongoing.forbids.push(forbid(step)?),
                "on" => ongoing.triggers.push(self.on(step)?),
                word => {
                    let name = Name { text: word.to_owned(), column: step.column };
                    return Err(unknown(&name, "word of a Headline", &["mod", "forbid", "on"]));
                }
            }
        }
        Ok(ongoing)
    }

    /// The one `mod(..)` of a Mogul's benefit.
    pub(crate) fn benefit(&self, text: &str) -> Result<Mod, Fault> {
        self.modification(&syntax::read_step(text)?, Site::Mogul)
    }

    /// A trigger, as text of its own.
    pub(crate) fn trigger(&self, text: &str, site: Site) -> Result<Trigger, Fault> {
        trigger(&syntax::read_step(text)?, site)
    }

    fn on(&mut self, step: &Step) -> Result<(Trigger, Span), Fault> {
        let mut args = Args::new(step);
        let arg = args.need("a trigger")?;
        let Value::Step(inner) = &arg.value else {
            return Err(Fault::new(arg.column, "expected a trigger, such as mine_taken(by=any)"));
        };
        let trigger = trigger(inner, Site::Headline)?;
        let steps = block(args.need("a block")?)?;
        args.finish()?;
        let span = self.steps(steps, &mut Scope::new(Site::Headline, Some(trigger)))?;
        Ok((trigger, self.check_weight(span)?))
    }

    fn modification(&self, step: &Step, site: Site) -> Result<Mod, Fault> {
        let mut args = Args::new(step);
        if step.word != "mod" {
            return Err(args.fault("is not a `mod`"));
        }
        let arg = args.need("a rule")?;
        let rule = one_of(arg, "rule", &RULES)?;
        if rule == Modified::CostAny && site != Site::Mogul {
            return Err(Fault::new(arg.column, "`cost_any` belongs to benefits of a Mogul"));
        }
        let by = args.number("by", -9, 9)?;
        let set = args.key("set").map(|arg| setting(arg, rule)).transpose()?;
        if by.is_some() == set.is_some() {
            return Err(args.fault("needs either `by=` or `set=`"));
        }
        if by.is_some() && rule.is_switch() {
            return Err(args.fault("turns this rule `set=on` or `set=off`"));
        }
        let (hoods, own_mogul) = mod_area(&mut args, rule, site)?;
        let who = args.key("who").map_or(Ok(For::Any), |arg| one_of(arg, "kind of player", &CONCERNED))?;
        let min = args.number("min", 0, 9)?.unwrap_or(0) as i8;
        let mut cards = CardSet::EMPTY;
        if rule == Modified::EventAndMm
            && let Some(arg) = args.key("cards")
        {
            for name in names(arg, "card")? {
                cards.insert(self.card(name)?);
            }
        }
        args.finish()?;
        Ok(Mod { rule, by: by.unwrap_or(0) as i8, set, hoods, own_mogul, who, min, cards })
    }
}

fn setting(arg: &Arg, rule: Modified) -> Result<i8, Fault> {
    if rule.is_switch() {
        return one_of(arg, "setting", &[("on", 1), ("off", 0)]);
    }
    Ok(number(arg, 0, 30)? as i8)
}

fn mod_area(args: &mut Args, rule: Modified, site: Site) -> Result<(HoodSet, bool), Fault> {
    if !rule.is_local() {
        return Ok((HoodSet::ALL, false));
    }
    let Some(arg) = args.key("in") else { return Ok((HoodSet::ALL, false)) };
    if site.has_mogul() && name(arg, "neighborhood").is_ok_and(|name| name.text == "own_mogul") {
        return Ok((HoodSet::ALL, true));
    }
    Ok((hoods(arg)?, false))
}

fn forbid(step: &Step) -> Result<Forbid, Fault> {
    let mut args = Args::new(step);
    let word = name(args.need("a word")?, "word")?;
    let raise = look_up(word, "word to forbid", &[("raise", 0), ("lower", 1), ("seize", 2), ("place", 3)])?;
    let what = if raise < 2 {
        let tracks = args.key("track").map_or(Ok(TrackSet::ALL), tracks)?;
        if raise == 0 { Forbidden::Raise(tracks) } else { Forbidden::Lower(tracks) }
    } else {
        // A Mine is bought, taken or seized, but never placed.
        let all = if raise == 2 { What::STRUCTURES.with(What::MINE) } else { What::STRUCTURES };
        let kinds = args.key("kind").map_or(Ok(all), |arg| what(arg, all))?;
        if raise == 2 { Forbidden::Seize(kinds) } else { Forbidden::Place(kinds) }
    };
    let who = args.key("who").map_or(Ok(For::Any), |arg| one_of(arg, "kind of player", &CONCERNED))?;
    args.finish()?;
    Ok(Forbid { what, who })
}

/// Whom a trigger means; anybody, if nothing is said.
fn by(args: &mut Args, key: &'static str) -> Result<By, Fault> {
    args.key(key).map_or(Ok(By::Any), |arg| one_of(arg, "player", &ANYBODY))
}

fn trigger(step: &Step, site: Site) -> Result<Trigger, Fault> {
    let mut args = Args::new(step);
    let word = step.word.as_str();
    let trigger = match word {
        "event" => Trigger::Event { tags: tags(&mut args)?, by: by(&mut args, "by")? },
        "riot" => {
            said(&mut args, "any", "yes")?;
            Trigger::Riot
        }
        "destroyed" => {
            said(&mut args, "by", "riot")?;
            Trigger::Destroyed { of: by(&mut args, "of")? }
        }
        "unrest_added" => Trigger::UnrestAdded { who: by(&mut args, "who")? },
        "placed" => placed(&mut args, site)?,
        "track_raised" => {
            let tracks = tracks(args.need("a track")?)?;
            Trigger::TrackRaised { tracks, by: by(&mut args, "by")? }
        }
        "headline_played" => Trigger::HeadlinePlayed { by: by(&mut args, "by")? },
        "immigrant_played" => Trigger::ImmigrantPlayed { by: by(&mut args, "by")? },
        "mine_taken" => Trigger::MineTaken { by: by(&mut args, "by")? },
        "seized" => Trigger::Seized { of: by(&mut args, "of")? },
        "houses_placed" => {
            let Some(n) = args.number("n", 1, 20)? else { return Err(args.fault("must say how many, by `n=`")) };
            Trigger::HousesPlaced { n: n as u8, by: by(&mut args, "by")? }
        }
        "election" => {
            said(&mut args, "in", "own_mogul")?;
            Trigger::Election
        }
        "own_turn" => own_turn(&mut args)?,
        "any_time" => {
            said(&mut args, "phase", "city_building")?;
            Trigger::AnyTime
        }
        "era_end" => {
            said(&mut args, "any", "yes")?;
            Trigger::EraEnd
        }
        _ => {
            let name = Name { text: word.to_owned(), column: step.column };
            return Err(unknown(&name, "trigger", known_at(site)));
        }
    };
    if !known_at(site).contains(&word) {
        let known = known_at(site).join(", ");
        return Err(args.fault(format!("is not a trigger of {}; try {known}", site.words())));
    }
    args.finish()?;
    Ok(trigger)
}

/// The triggers of a place: Responses have theirs, Headlines have others, Leaders and tokens have all.
fn known_at(site: Site) -> &'static [&'static str] {
    match site {
        Site::Response => &TRIGGERS[..4],
        Site::Headline => &TRIGGERS[4..10],
        Site::Event { .. } | Site::EraEnd | Site::Leader | Site::Mogul | Site::Token => &TRIGGERS,
    }
}

/// A key that can have one value only.
fn said(args: &mut Args, key: &'static str, value: &str) -> Result<(), Fault> {
    match args.key(key) {
        Some(arg) => one_of(arg, "value", &[(value, ())]),
        None => Err(args.fault(format!("must say `{key}={value}`"))),
    }
}

fn tags(args: &mut Args) -> Result<u32, Fault> {
    let Some(arg) = args.key("tag") else { return Err(args.fault("must say which themes, by `tag=`")) };
    let mut tags = 0;
    for name in names(arg, "tag")? {
        let Some(at) = TAGS.iter().position(|tag| *tag == name.text) else {
            return Err(unknown(name, "tag", &TAGS));
        };
        tags |= 1 << at;
    }
    Ok(tags)
}

fn placed(args: &mut Args, site: Site) -> Result<Trigger, Fault> {
    let what = what(args.need("a kind of structure")?, What::STRUCTURES)?;
    let by = by(args, "by")?;
    let (mut hood_set, mut own_mogul) = (HoodSet::ALL, false);
    if let Some(arg) = args.key("in") {
        if site.has_mogul() && name(arg, "neighborhood").is_ok_and(|name| name.text == "own_mogul") {
            own_mogul = true;
        } else {
            hood_set = hoods(arg)?;
        }
    }
    Ok(Trigger::Placed { what, by, own_mogul, hoods: hood_set, before: false })
}

fn own_turn(args: &mut Args) -> Result<Trigger, Fault> {
    let Some(arg) = args.key("played") else { return Err(args.fault("must say how the card was used, by `played=`")) };
    let (mut mm, mut event) = (false, false);
    for name in names(arg, "use")? {
        let is_mm = look_up(name, "use", &[("mm", true), ("event", false)])?;
        mm |= is_mm;
        event |= !is_mm;
    }
    Ok(Trigger::OwnTurn { mm, event })
}
