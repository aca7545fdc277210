//! No Man's Land in words: cards, moves, questions, reasons, the log, scenarios and reports.

use serde_json::{Value as Json, json};
use table::{Phrase, Seat, StageError, Unreadable, phrase};
use toml::Value;

use super::{
    Direction, LEVELS, NONE, OutpostChoice, OutpostDeed, OutpostEffect, OutpostEvent, OutpostFeature, OutpostFrame,
    SIDE, SPOTS, TOKENS, TerritoryView, spots,
};
use crate::cards::FaceId;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::Good;
use crate::library::{Whose, normalized};
use crate::notation::shortened;
use crate::packs::PackChoice;
use crate::payment::{Cost, Pay, Purpose};
use crate::refusal::{Objection, refuse};
use crate::state::State;

fn outposts(n: u8) -> String {
    table::count(n, "Outpost")
}

fn place(dir: Option<Direction>) -> &'static str {
    dir.map_or("", Direction::place)
}

/// An effect in few words.
pub(crate) fn brief(effect: &OutpostEffect) -> Phrase {
    match effect {
        OutpostEffect::Build { anywhere: true } => "build an Outpost anywhere".into(),
        OutpostEffect::Build { anywhere: false } => "build an Outpost".into(),
        OutpostEffect::Upgrade { count, dir } => phrase!("upgrade {}{}", outposts(*count), place(*dir)),
        OutpostEffect::Activate { count, dir, whose, level } => {
            let whose = if *whose == Whose::Opponent { " of another player" } else { "" };
            let level = if *level > 0 { format!(" (level {level})") } else { String::new() };
            phrase!("activate {}{}{}{}", outposts(*count), whose, place(*dir), level)
        }
        OutpostEffect::Raze { free: true, .. } => "raze an adjacent Outpost for nothing".into(),
        OutpostEffect::Raze { discount, .. } => phrase!("raze an adjacent Outpost for {} less", *discount),
        OutpostEffect::Move => "move an Outpost".into(),
        OutpostEffect::Shield(n) => phrase!("a shield on up to {}", outposts(*n)),
        OutpostEffect::Gain { gain, max, dir, level } => {
            let level = if *level > 1 { format!(" on level {level}") } else { String::new() };
            phrase!("{} per Outpost{}{}, max {}", crate::card_text::short(gain), place(*dir), level, *max)
        }
        OutpostEffect::Resources(n) => phrase!("1 resource per Outpost in a direction, max {}", *n),
    }
}

/// An effect as a request to the player it happens to.
pub(crate) fn deed(effect: &OutpostEffect) -> Phrase {
    match effect {
        OutpostEffect::Build { anywhere: true } => {
            "build an Outpost on any free Territory, without discarding a card; it need not be adjacent".into()
        }
        OutpostEffect::Build { anywhere: false } => "build an Outpost without discarding a card".into(),
        OutpostEffect::Upgrade { count, dir } => {
            phrase!("upgrade {} of yours{} by a level without discarding a card", outposts(*count), place(*dir))
        }
        OutpostEffect::Activate { count, dir, whose, level } => {
            let whose = match whose {
                Whose::Own => "of yours",
                Whose::Opponent => "of a player who has not passed",
            };
            let effect = if *level > 0 { format!("the level {level} effect of ") } else { String::new() };
            phrase!("activate {}{} {}{}", effect, outposts(*count), whose, place(*dir))
        }
        OutpostEffect::Raze { free: true, .. } => {
            "raze an adjacent enemy Outpost without red contacts, but 1 for a shield on it; you may build there".into()
        }
        OutpostEffect::Raze { discount, .. } => phrase!(
            "raze an adjacent enemy Outpost with its defense {} lower, at least 1; you may build there",
            *discount
        ),
        OutpostEffect::Move => {
            "move one of your Outposts to a free adjacent Territory, onto level 1, and activate it there".into()
        }
        OutpostEffect::Shield(n) => phrase!("put a shield from the supply on up to {} of yours", outposts(*n)),
        OutpostEffect::Gain { gain, max, dir, level } => {
            let level = if *level > 1 { format!(" on level {level}") } else { String::new() };
            phrase!("gain {} for each of your Outposts{}{}, at most {}", gain.phrase(), place(*dir), level, *max)
        }
        OutpostEffect::Resources(n) => phrase!(
            "name a direction and gain 1 resource of your choice for each of your Outposts there, at most {}",
            *n
        ),
    }
}

/// A production as a sentence.
pub(crate) fn production(effect: &OutpostEffect) -> Phrase {
    match effect {
        OutpostEffect::Gain { gain, max, dir, .. } => {
            phrase!("Produces {} for each of its owner's Outposts{}, at most {}.", gain.phrase(), place(*dir), *max)
        }
        other => deed(other).and(".").sentence(),
    }
}

/// What a feature changes, as sentences.
pub(crate) fn feature(it: OutpostFeature) -> Vec<Phrase> {
    let mut sentences = Vec::new();
    if it.discount > 0 {
        sentences.push(phrase!(
            "Razing an Outpost of another player costs you {} less, at least 1.",
            Good::Red.phrase(it.discount.into())
        ));
    }
    if it.defense > 0 {
        sentences.push(phrase!("Your Outposts have {} more defense.", it.defense));
    }
    if it.any_type > 0 {
        sentences.push(
            "Once per round, the card you discard to build or upgrade an Outpost may have any type or none.".into(),
        );
    }
    sentences
}

/// The same in few words.
pub(crate) fn brief_feature(it: OutpostFeature) -> Vec<Phrase> {
    let mut parts = Vec::new();
    if it.discount > 0 {
        parts.push(phrase!("razing Outposts {} cheaper", it.discount));
    }
    if it.defense > 0 {
        parts.push(phrase!("own Outposts defense +{}", it.defense));
    }
    if it.any_type > 0 {
        parts.push("any card for an Outpost (1×)".into());
    }
    parts
}

/// Moves.
impl Game {
    pub(crate) const OUTPOST_VERBS: &'static str =
        ", outpost, upgrade, activate, overrun, fortify, move, toward, surrender";

    pub(in crate::packs) fn write_outpost(&self, choice: OutpostChoice) -> String {
        let name = |at: u8| self.territory_name(at);
        let removing = |at: u8| if at < NONE { format!(" removing {}", name(at)) } else { String::new() };
        match choice {
            OutpostChoice::BuildFor(face, at, without) => {
                format!("outpost {}{} discarding {}", name(at), removing(without), self.name(face))
            }
            OutpostChoice::Build(at, without) => format!("outpost {}{}", name(at), removing(without)),
            OutpostChoice::UpgradeFor(face, at) => format!("upgrade {} discarding {}", name(at), self.name(face)),
            OutpostChoice::Upgrade(at) => format!("upgrade {}", name(at)),
            OutpostChoice::Activate(at, level) => format!("activate {} level {level}", name(at)),
            OutpostChoice::Raze(at, pay) => {
                format!("overrun {}{}", name(at), Cost::of(Purpose::Raze(None), 0).written(pay))
            }
            OutpostChoice::Shield(at) => format!("fortify {}", name(at)),
            OutpostChoice::Move(from, to) => format!("move {} to {}", name(from), name(to)),
            OutpostChoice::Toward(dir) => format!("toward {}", dir.word()),
            OutpostChoice::Sacrifice(at) => format!("surrender {}", name(at)),
        }
    }

    fn read_territory(&self, name: &str) -> Result<u8, Unreadable> {
        let wanted = normalized(name);
        let at = self.packs.territories.iter().position(|it| normalized(&it.tile.name) == wanted);
        at.map(|at| at as u8).ok_or_else(|| Unreadable(format!("there is no Territory {:?}", shortened(name.trim()))))
    }

    pub(in crate::packs) fn parse_outpost(
        &self,
        verb: &str,
        rest: &str,
        tokens: Option<&[(u8, Good)]>,
    ) -> Result<Option<OutpostChoice>, Unreadable> {
        let lower = rest.to_ascii_lowercase();
        let split =
            |text: &'_ str, word: &str| -> Option<(usize, usize)> { text.find(word).map(|at| (at, at + word.len())) };
        let (place, card) = match split(&lower, " discarding ") {
            Some((at, end)) => (&rest[..at], Some(self.read_face(&rest[end..])?)),
            None => (rest, None),
        };
        Ok(Some(match verb {
            "outpost" => {
                let low = place.to_ascii_lowercase();
                let (at, without) = match split(&low, " removing ") {
                    Some((at, end)) => (self.read_territory(&place[..at])?, self.read_territory(&place[end..])?),
                    None => (self.read_territory(place)?, NONE),
                };
                match card {
                    Some(face) => OutpostChoice::BuildFor(face, at, without),
                    None => OutpostChoice::Build(at, without),
                }
            }
            "upgrade" => match card {
                Some(face) => OutpostChoice::UpgradeFor(face, self.read_territory(place)?),
                None => OutpostChoice::Upgrade(self.read_territory(place)?),
            },
            "activate" => {
                let (at, end) =
                    split(&lower, " level ").ok_or_else(|| Unreadable("expected \"activate North level 1\"".into()))?;
                let level = lower[end..].trim().parse().ok().filter(|it| (1..=LEVELS as u8).contains(it));
                let level = level.ok_or_else(|| Unreadable("a level is 1, 2 or 3".into()))?;
                OutpostChoice::Activate(self.read_territory(&rest[..at])?, level)
            }
            "overrun" => {
                let cost = Cost::of(Purpose::Raze(None), 0);
                let pay = tokens.map_or_else(|| Ok(Pay::PLAIN), |tokens| cost.read(tokens))?;
                OutpostChoice::Raze(self.read_territory(rest)?, pay)
            }
            "fortify" => OutpostChoice::Shield(self.read_territory(rest)?),
            "move" => {
                let (at, end) =
                    split(&lower, " to ").ok_or_else(|| Unreadable("expected \"move North to Center\"".into()))?;
                OutpostChoice::Move(self.read_territory(&rest[..at])?, self.read_territory(&rest[end..])?)
            }
            "toward" => {
                let dir = Direction::NAMED.into_iter().find(|it| it.word() == lower.trim());
                let words = Direction::NAMED.map(Direction::word).join(", ");
                OutpostChoice::Toward(dir.ok_or_else(|| Unreadable(format!("a direction is one of {words}")))?)
            }
            "surrender" => OutpostChoice::Sacrifice(self.read_territory(rest)?),
            _ => return Ok(None),
        }))
    }

    /// What a level gives.
    fn level_phrase(&self, at: u8, level: u8) -> Phrase {
        let tile = &self.territory(at).tile;
        let effects = tile.levels.get(usize::from(level - 1)).map(|it| &it.effect[..]).unwrap_or_default();
        Phrase::joined(effects.iter().map(crate::card_text::brief_effect), " + ")
    }

    pub(in crate::packs) fn outpost_remark(&self, s: &State, seat: Seat, choice: OutpostChoice) -> Option<Phrase> {
        let level = |at: u8| s.packs.outposts.at(at).map_or(1, |it| it.level);
        Some(match choice {
            OutpostChoice::BuildFor(_, at, _) | OutpostChoice::Build(at, _) => self.level_phrase(at, 1),
            OutpostChoice::UpgradeFor(_, at) | OutpostChoice::Upgrade(at) => {
                let next = (level(at) + 1).min(LEVELS as u8);
                phrase!("level {}: {}", next, self.level_phrase(at, next))
            }
            OutpostChoice::Activate(at, level) => self.level_phrase(at, level),
            OutpostChoice::Raze(at, pay) => {
                let (discount, free) = match s.stack.last() {
                    Some(&crate::frame::Frame::Pack(crate::packs::PackFrame::Outposts(OutpostFrame::Pick {
                        deed: OutpostDeed::Raze { discount, free },
                        ..
                    }))) => (discount, free),
                    _ => (0, false),
                };
                let price = self.outpost_price(s, seat, at, discount, free);
                phrase!("level {} for {}", level(at), Cost::of(Purpose::Raze(None), price).price_phrase(pay))
            }
            OutpostChoice::Move(_, to) => self.level_phrase(to, 1),
            OutpostChoice::Toward(dir) => {
                phrase!("{}", outposts((s.packs.outposts.of(seat) & dir.spots()).count_ones() as u8))
            }
            OutpostChoice::Shield(_) | OutpostChoice::Sacrifice(_) => return None,
        })
    }

    pub(in crate::packs) fn outpost_question(&self, frame: OutpostFrame) -> Phrase {
        match frame {
            OutpostFrame::Effect { at, .. } => {
                phrase!("{}: choose which effect to activate.", self.territory_name(at).to_owned())
            }
            OutpostFrame::Settle { at, .. } => {
                phrase!("Build an Outpost on {}, or say enough.", self.territory_name(at).to_owned())
            }
            OutpostFrame::Direction { .. } => "Name a direction.".into(),
            OutpostFrame::Pick { deed, left, .. } => match deed {
                OutpostDeed::Build { .. } => "Choose where to build an Outpost.".into(),
                OutpostDeed::Upgrade { .. } => "Choose an Outpost to upgrade.".into(),
                OutpostDeed::Activate { .. } => "Choose an Outpost to activate, and a level.".into(),
                OutpostDeed::Raze { .. } => "Choose an Outpost to raze.".into(),
                OutpostDeed::Move => "Choose an Outpost to move, and where to.".into(),
                OutpostDeed::Shield => phrase!("Put a shield on an Outpost, up to {} more, or say enough.", left),
            },
        }
    }

    pub(in crate::packs) fn outpost_event(&self, event: OutpostEvent) -> Phrase {
        let who = |side: Seat| self.side_phrase(side);
        let on = |at: u8| self.territory_name(at).to_owned();
        match event {
            OutpostEvent::Built(side, at, level) => {
                phrase!("{} builds an Outpost on {}, level {}", who(side), on(at), level)
            }
            OutpostEvent::Upgraded(side, at, level) => {
                phrase!("{} upgrades the Outpost on {} to level {}", who(side), on(at), level)
            }
            OutpostEvent::Removed(side, at) => phrase!("{} removes the Outpost on {}", who(side), on(at)),
            OutpostEvent::Activated(side, at, level) => phrase!("{} activates {}, level {}", who(side), on(at), level),
            OutpostEvent::Razed(by, owner, at) => {
                phrase!("{} razes {} Outpost on {}", who(by), who(owner).and("'s"), on(at))
            }
            OutpostEvent::Moved(side, from, to) => {
                phrase!("{} moves the Outpost on {} to {}", who(side), on(from), on(to))
            }
            OutpostEvent::Shielded(side, at) => phrase!("{} puts a shield on the Outpost on {}", who(side), on(at)),
            OutpostEvent::ShieldLost(at) => phrase!("the shield on {} stops the attack and is lost", on(at)),
            OutpostEvent::Skipped(side) => phrase!("{} gives up a card of the draft for an Outpost", who(side)),
        }
    }
}

/// Reasons.
impl Game {
    fn object_to_map(&self) -> Objection {
        if self.has_map() { Ok(()) } else { refuse("NML-02", "there is no map at this table") }
    }

    fn object_to_site(&self, s: &State, seat: Seat, at: u8, without: u8, anywhere: bool) -> Objection {
        let map = &s.packs.outposts;
        let name = self.territory_name(at);
        if let Some(it) = map.at(at) {
            return refuse(
                "NML-09",
                phrase!("an Outpost of {} stands on {} already", self.side_phrase(it.owner), name),
            );
        }
        let n = map.count(seat);
        if n >= TOKENS && without >= NONE {
            return refuse("NML-12", format!("all {TOKENS} of your Outposts are on the map; say which one is removed"));
        }
        if n < TOKENS && without < NONE {
            return refuse("NML-12", format!("you have {} left; none is removed", outposts(TOKENS - n)));
        }
        if without < NONE && map.at(without).is_none_or(|it| it.owner != seat) {
            return refuse("NML-12", format!("you have no Outpost on {} to remove", self.territory_name(without)));
        }
        let left = map.of(seat) & if without < NONE { !(1 << without) } else { u16::MAX };
        if !anywhere && left & super::neighbors(at) == 0 {
            return refuse("NML-09", format!("no other Outpost of yours is next to {name}"));
        }
        Ok(())
    }

    fn object_to_discard_for(&self, s: &State, seat: Seat, face: FaceId, at: u8, level: u8) -> Objection {
        let rule = ["NML-08", "NML-13", "NML-18"][usize::from(level).clamp(1, LEVELS) - 1];
        if s.hands[seat].and(&self.face(face).cards).is_empty() {
            return refuse(rule, phrase!("{} is not in your hand", self.face_phrase(face)));
        }
        if !self.fits_level(s, seat, face, at, level) {
            let kind = self.territory(at).levels[usize::from(level - 1)].kind;
            return refuse(
                rule,
                phrase!(
                    "level {} of {} takes a card of type {}, and {} has none of it",
                    level,
                    self.territory_name(at),
                    kind.name(),
                    self.face_phrase(face)
                ),
            );
        }
        Ok(())
    }

    pub(in crate::packs) fn object_to_outpost(&self, s: &State, seat: Seat, choice: OutpostChoice) -> Objection {
        self.object_to_map()?;
        let map = &s.packs.outposts;
        match choice {
            OutpostChoice::BuildFor(face, at, without) => {
                self.object_to_site(s, seat, at, without, false)?;
                self.object_to_discard_for(s, seat, face, at, 1)
            }
            OutpostChoice::UpgradeFor(face, at) => {
                let Some(it) = map.at(at).filter(|it| it.owner == seat) else {
                    return refuse("NML-27", format!("you have no Outpost on {}", self.territory_name(at)));
                };
                if usize::from(it.level) >= LEVELS {
                    return refuse(
                        "NML-18",
                        format!("the Outpost on {} is on level {LEVELS} already", self.territory_name(at)),
                    );
                }
                self.object_to_discard_for(s, seat, face, at, it.level + 1)
            }
            OutpostChoice::Raze(at, pay) => {
                self.object_to_target(s, seat, at)?;
                let price = self.outpost_price(s, seat, at, 0, false);
                let what = phrase!("the Outpost on {}", self.territory_name(at).to_owned());
                Cost::of(Purpose::Raze(None), price).objection(s, seat, "NML-20", &what, pay)
            }
            OutpostChoice::Build(..) => {
                refuse("NML-08", "as an action an Outpost is built by discarding a card; say which")
            }
            OutpostChoice::Upgrade(_) => {
                refuse("NML-13", "as an action an Outpost is upgraded by discarding a card; say which")
            }
            OutpostChoice::Shield(at) => self.object_to_outpost_shield(s, seat, at, true),
            _ => refuse("MS-ACT-02", "that is not an action of a turn"),
        }
    }

    pub(crate) fn object_to_outpost_shield(&self, s: &State, seat: Seat, at: u8, token: bool) -> Objection {
        self.object_to_map()?;
        match s.packs.outposts.at(at).filter(|it| it.owner == seat) {
            None => refuse("NML-26", format!("you have no Outpost on {}", self.territory_name(at))),
            Some(it) if it.shielded => {
                refuse("NML-26", format!("the Outpost on {} has a shield already", self.territory_name(at)))
            }
            Some(_) if token && s.purse(seat, Good::Shield) == 0 => refuse("NML-26", "you have no shield"),
            Some(_) => Ok(()),
        }
    }

    fn object_to_target(&self, s: &State, seat: Seat, at: u8) -> Objection {
        let name = self.territory_name(at);
        let Some(it) = s.packs.outposts.at(at) else {
            return refuse("NML-20", format!("no Outpost stands on {name}"));
        };
        if it.owner == seat {
            return refuse("NML-20", format!("the Outpost on {name} is your own"));
        }
        if !self.reachable(s, seat, it.owner) {
            return refuse("NML-25", phrase!("{} has passed", self.side_phrase(it.owner)));
        }
        if !s.packs.outposts.touches(seat, at) {
            return refuse("NML-29", format!("no Outpost of yours is next to {name}"));
        }
        Ok(())
    }

    pub(in crate::packs) fn object_to_map_answer(
        &self,
        s: &State,
        seat: Seat,
        frame: OutpostFrame,
        choice: Choice,
    ) -> Objection {
        if let Choice::Pack(PackChoice::Outposts(choice)) = choice {
            match (frame, choice) {
                (
                    OutpostFrame::Pick { deed: OutpostDeed::Build { anywhere }, .. },
                    OutpostChoice::Build(at, without),
                ) => {
                    self.object_to_site(s, seat, at, without, anywhere)?;
                }
                (OutpostFrame::Settle { at: here, .. }, OutpostChoice::Build(at, without)) if at == here => {
                    self.object_to_site(s, seat, at, without, false)?;
                }
                (
                    OutpostFrame::Pick { deed: OutpostDeed::Raze { discount, free }, .. },
                    OutpostChoice::Raze(at, pay),
                ) => {
                    self.object_to_target(s, seat, at)?;
                    let price = self.outpost_price(s, seat, at, discount, free);
                    let what = phrase!("the Outpost on {}", self.territory_name(at).to_owned());
                    Cost::of(Purpose::Raze(None), price).objection(s, seat, "NML-20", &what, pay)?;
                }
                (OutpostFrame::Pick { deed: OutpostDeed::Shield, .. }, OutpostChoice::Shield(at)) => {
                    self.object_to_outpost_shield(s, seat, at, false)?;
                }
                (OutpostFrame::Pick { deed: OutpostDeed::Activate { .. }, .. }, OutpostChoice::Activate(at, level)) => {
                    let name = self.territory_name(at);
                    return refuse("NML-30", format!("level {level} of {name} cannot be activated here"));
                }
                (OutpostFrame::Effect { top, .. }, OutpostChoice::Activate(..)) => {
                    return refuse("NML-30", format!("an effect of this Territory up to level {top} is meant"));
                }
                (OutpostFrame::Pick { deed: OutpostDeed::Upgrade { .. }, .. }, OutpostChoice::Upgrade(at)) => {
                    return refuse(
                        "NML-28",
                        format!("there is no Outpost of yours to upgrade on {}", self.territory_name(at)),
                    );
                }
                _ => {}
            }
        }
        Err(self.decide_first(s, seat, Game::rule_of_map_frame(frame)))
    }

    pub(in crate::packs) const fn rule_of_map_frame(frame: OutpostFrame) -> &'static str {
        match frame {
            OutpostFrame::Effect { .. } => "NML-30",
            OutpostFrame::Settle { .. } => "NML-23",
            OutpostFrame::Direction { .. } => "NML-06",
            OutpostFrame::Pick { .. } => "NML-28",
        }
    }

    /// Why a pick of the draft cannot be given up like that.
    pub(crate) fn object_to_skipping(&self, s: &State, seat: Seat, choice: PackChoice) -> Objection {
        self.object_to_map()?;
        let PackChoice::Outposts(OutpostChoice::Build(at, without)) = choice else {
            return refuse("MS-LOOK-04", "this is the Lookout: take one of the displayed cards, or build an Outpost");
        };
        let rule = if s.round <= 1 { "NML-15" } else { "NML-16" };
        if s.packs.outposts.skipped.contains(seat) {
            return refuse(rule, "you have given up a card in this Lookout already");
        }
        if s.round <= 1 && super::CORNERS & 1 << at == 0 {
            return refuse(rule, "the first Outpost goes to a corner");
        }
        self.object_to_site(s, seat, at, without, s.round <= 1)
    }
}

pub(in crate::packs) fn report(territories: &[TerritoryView]) -> Json {
    let territory = |it: &TerritoryView| {
        let outpost = it.owner.map(|owner| {
            json!({ "side": owner.number(), "level": it.level, "shielded": it.shielded, "defense": it.defense })
        });
        json!({ "name": it.name, "outpost": outpost })
    };
    territories.iter().map(territory).collect()
}

/// The map on a terminal, a line for each row.
pub(crate) fn rows(territories: &[TerritoryView]) -> Vec<Vec<String>> {
    let cell = |it: &TerritoryView| match it.owner {
        Some(owner) => {
            let shield = if it.shielded { "+shield" } else { "" };
            format!("{}: {owner} on {}{shield}, defense {}", it.name, it.level, it.defense)
        }
        None => format!("{}: free", it.name),
    };
    territories.chunks(SIDE).map(|row| row.iter().map(cell).collect()).collect()
}

/// Scenarios: `outposts` of a side are "Southwest 2", with " shield" behind it if there is one.
impl Game {
    pub(in crate::packs) fn stage_outposts(&self, s: &mut State, side: Seat, value: &Value) -> Result<(), StageError> {
        for text in value.as_array().into_iter().flatten().filter_map(Value::as_str) {
            let fault =
                || StageError(format!("{text:?} is not an Outpost; expected for example \"Southwest 2 shield\""));
            let mut words = text.split_whitespace();
            let at = words.next().and_then(|name| self.read_territory(name).ok()).ok_or_else(fault)?;
            let level = words.next().map_or(Some(1), |it| it.parse().ok()).filter(|it| (1..=3).contains(it));
            let level = level.ok_or_else(fault)?;
            if !s.packs.outposts.is_free(at) || s.packs.outposts.count(side) >= TOKENS {
                return Err(StageError(format!("{text:?} does not fit on the map")));
            }
            s.packs.outposts.put(at, side, level);
            if let Some(word) = words.next() {
                if word != "shield" {
                    return Err(fault());
                }
                s.packs.outposts.shield(at, true);
            }
        }
        Ok(())
    }

    pub(in crate::packs) fn staged_outposts(&self, s: &State, side: Seat) -> String {
        let map = &s.packs.outposts;
        let outpost = |at: u8| {
            let it = map.at(at)?;
            let shield = if it.shielded { " shield" } else { "" };
            Some(format!("{} {}{shield}", self.territory_name(at), it.level))
        };
        let names: Vec<String> = spots(map.of(side)).filter_map(outpost).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    }
}

const _: () = assert!(SPOTS < 16);
