//! Scavengers in words: cards, moves, questions, reasons and the log.

use table::{Phrase, Seat, Unreadable, phrase};

use super::tops::purpose;
use super::{RuinsDeed, ScavengerChoice, ScavengerEvent, ScavengerFrame, icon_good};
use crate::cards::FaceId;
use crate::catalog::{Game, Inner};
use crate::choice::Choice;
use crate::good::{Good, Type};
use crate::library::{Category, Effect, IconUse, Occasion, Play, Tally, Trigger};
use crate::notation::{read_good, read_seat, shortened};
use crate::packs::PackChoice;
use crate::payment::{Cost, Pay, Purpose};
use crate::refusal::{Objection, refuse};
use crate::state::State;

fn amount(good: Good, n: u32) -> Phrase {
    Phrase::amount(n, good.word(), good.count(n))
}

/// "1 Ruins", "3 of your Ruins".
fn own_ruins(n: u8) -> Phrase {
    if n == 1 { "one of your Ruins".into() } else { phrase!("{} of your Ruins", n) }
}

fn row_words(category: Category) -> &'static str {
    match category {
        Category::Production | Category::OpenProduction | Category::ProductionFeature => "production",
        Category::Feature => "feature",
        Category::Action => "action",
    }
}

/// An effect of this pack in few words.
pub(crate) fn brief(effect: &Effect) -> Phrase {
    match effect {
        Effect::GainPer { what: Tally::Ruins, gain, max } => {
            phrase!("{} per Ruins, max {}", crate::card_text::short(gain), *max)
        }
        Effect::MatchIcon(IconUse::Gain) => "the good of an icon on a top discard".into(),
        Effect::MatchIcon(IconUse::Spend) => "spend the good of an icon on a top discard".into(),
        Effect::LoadRuins(n) => phrase!("1 resource on up to {} own Ruins", *n),
        Effect::RebuildRuins { count, category } => match category {
            Some(category) => phrase!("rebuild {} Ruins ({})", *count, row_words(*category)),
            None => phrase!("rebuild {} Ruins", *count),
        },
        Effect::StripRuins(n) => phrase!("discard {} own Ruins for the spoils", *n),
        Effect::RecoverRuins(n) => phrase!("{} own Ruins into hand", *n),
        Effect::RuinTopDiscard(n) => phrase!("{} of others as Ruins", amount(Good::TopDiscard, (*n).into())),
        Effect::PlayTopDiscard { how, discount } => {
            let how = match how {
                Play::Build => "build",
                Play::Deal => "make a deal with",
                Play::Raze => "raze",
            };
            phrase!("{} a top discard, distance {} lower", how, *discount)
        }
        Effect::RazeOwn(rows) => phrase!("raze an own {} location", rows_of(rows)),
        Effect::Outpost(effect) => crate::packs::outposts::words::brief(effect),
        _ => Phrase::default(),
    }
}

fn rows_of(rows: &[Category]) -> Phrase {
    let mut words: Vec<&str> = rows.iter().map(|&it| row_words(it)).collect();
    words.dedup();
    table::either(&words).into()
}

/// A production that counts something, as a sentence.
pub(crate) fn production(effect: &Effect) -> Phrase {
    match effect {
        Effect::GainPer { what: Tally::Ruins, gain, max } => {
            phrase!("Produces {} for each Ruins in its owner's State, at most {}.", gain.phrase(), *max)
        }
        _ => deed(effect).and(".").sentence(),
    }
}

/// An effect of this pack as a request to the player it happens to.
pub(crate) fn deed(effect: &Effect) -> Phrase {
    const TOP: &str = "the top card of another player's discard pile";
    match effect {
        Effect::GainPer { what: Tally::Ruins, gain, max } => {
            phrase!("gain {} for each Ruins in your State, at most {}", gain.phrase(), *max)
        }
        Effect::MatchIcon(IconUse::Gain) => {
            phrase!("pick a type icon on {} and gain the good that belongs to it", TOP)
        }
        Effect::MatchIcon(IconUse::Spend) => {
            phrase!("pick a type icon on {} and spend the good that belongs to it", TOP)
        }
        Effect::LoadRuins(n) => phrase!(
            "put 1 resource of your choice from the supply on each of up to {} of your Ruins; you take them when those \
             Ruins are developed, rebuilt or removed",
            *n
        ),
        Effect::RebuildRuins { count, category } => {
            let front = match category {
                Some(category) => phrase!(" whose front is a {} location", row_words(*category)),
                None => Phrase::default(),
            };
            phrase!("rebuild {}{}", own_ruins(*count), front)
        }
        Effect::StripRuins(n) => phrase!("discard {} and gain the spoils and the goods on it", own_ruins(*n)),
        Effect::RecoverRuins(n) => phrase!("take {} into your hand", own_ruins(*n)),
        Effect::RuinTopDiscard(1) => phrase!("put {} face down into your State as Ruins", TOP),
        Effect::RuinTopDiscard(n) => {
            phrase!("put {} top cards of other players' discard piles face down into your State as Ruins", *n)
        }
        Effect::PlayTopDiscard { how, discount } => {
            let how = match how {
                Play::Build => "construct",
                Play::Deal => "make a deal with",
                Play::Raze => "raze",
            };
            phrase!("{} {} as if it were in your hand, its distance {} lower", how, TOP, *discount)
        }
        Effect::RazeOwn(rows) => phrase!(
            "raze another {} location of your own State: gain its spoils and its deal good, then it is Ruins",
            rows_of(rows)
        ),
        Effect::Outpost(effect) => crate::packs::outposts::words::deed(effect),
        _ => Phrase::default(),
    }
}

/// What a trigger waits for, as in "Whenever you ...".
pub(crate) fn occasion(on: Occasion) -> &'static str {
    match on {
        Occasion::Deal => "make a deal",
        Occasion::Raze => "raze a location (from hand or of another player)",
        Occasion::Build => "build a location",
        Occasion::Develop => "develop a location",
        Occasion::DevelopRuins => "develop Ruins",
        Occasion::Rebuild => "rebuild Ruins",
        Occasion::RazeOpponent => "raze a location of another player",
        Occasion::OwnLocationRuined => "have a location become Ruins, whoever did it",
        Occasion::TakeTopDiscard => "take the top card of another player's discard pile",
        Occasion::BuildOutpost => "build an Outpost",
        Occasion::UpgradeOutpost => "upgrade an Outpost",
        Occasion::RazeOutpost => "raze an Outpost of another player",
        Occasion::OutpostLost => "lose an Outpost because another player razes it",
        Occasion::ClaimCapitol => "claim a Capitol card",
        Occasion::Hack => "hack a Machine",
        Occasion::Destroy => "destroy a Machine",
    }
}

/// The same in few words.
pub(crate) const fn brief_occasion(on: Occasion) -> &'static str {
    match on {
        Occasion::Deal => "deal",
        Occasion::Raze => "raze",
        Occasion::Build => "build",
        Occasion::Develop => "develop",
        Occasion::DevelopRuins => "develop Ruins",
        Occasion::Rebuild => "rebuild",
        Occasion::RazeOpponent => "raze an opponent",
        Occasion::OwnLocationRuined => "own location ruined",
        Occasion::TakeTopDiscard => "take a top discard",
        Occasion::BuildOutpost => "build an Outpost",
        Occasion::UpgradeOutpost => "upgrade an Outpost",
        Occasion::RazeOutpost => "raze an Outpost",
        Occasion::OutpostLost => "Outpost lost",
        Occasion::ClaimCapitol => "Capitol",
        Occasion::Hack => "hack",
        Occasion::Destroy => "destroy",
    }
}

/// What narrows a trigger: " of type gun", " (production)".
pub(crate) fn condition(trigger: &Trigger) -> String {
    let kind = trigger.kind.map_or(String::new(), |kind| format!(" of type {}", kind.name()));
    let row = trigger.category.map_or(String::new(), |it| format!(" in the {} row", row_words(it)));
    format!("{kind}{row}")
}

/// How often a trigger fires.
pub(crate) fn limit(trigger: &Trigger) -> &'static str {
    match trigger.limit {
        0 => "",
        1 => " Once per round.",
        2 => " Twice per round.",
        _ => " Three times per round.",
    }
}

/// Moves.
impl Game {
    pub(crate) const SCAVENGER_VERBS: &'static str =
        ", scavenge, rebuild, strip, recover, forfeit, load, match, spend, salvage, demolish";

    pub(crate) fn write_scavenging(&self, choice: ScavengerChoice) -> String {
        match choice {
            ScavengerChoice::Top(owner) => format!("scavenge {owner}"),
            ScavengerChoice::Ruins(deed, face) => format!("{} {}", deed.verb(), self.name(face)),
            ScavengerChoice::Load(face, good) => format!("load {} with {good}", self.name(face)),
            ScavengerChoice::Match(owner, kind) => format!("match {owner} {kind}"),
            ScavengerChoice::Spend(owner, kind, pay) => {
                let cost = self.icon_cost(kind).unwrap_or_default();
                format!("spend {owner} {kind}{}", cost.written(pay))
            }
            // Whatever it is played as, a payment names the same stand-ins.
            ScavengerChoice::Play(owner, pay) => {
                format!("salvage {owner}{}", Cost::of(Purpose::Build(None), 0).written(pay))
            }
            ScavengerChoice::Demolish(face, nth) => match nth {
                0 | 1 => format!("demolish {}", self.name(face)),
                _ => format!("demolish {} ({nth})", self.name(face)),
            },
        }
    }

    /// A move of this pack, and whether it leaves open which of several equal locations is meant.
    pub(crate) fn parse_scavenging(
        &self,
        verb: &str,
        rest: &str,
        tokens: Option<&[(u8, Good)]>,
    ) -> Result<Option<(ScavengerChoice, bool)>, Unreadable> {
        let payment = |cost: &Cost| tokens.map_or_else(|| Ok(cost.plain()), |tokens| cost.read(tokens));
        let ruins = |deed| Ok(Some((ScavengerChoice::Ruins(deed, self.read_face(rest)?), false)));
        let choice = match verb {
            "scavenge" => ScavengerChoice::Top(read_seat(rest)?),
            "rebuild" => return ruins(RuinsDeed::Rebuild),
            "strip" => return ruins(RuinsDeed::Strip),
            "recover" => return ruins(RuinsDeed::Recover),
            "forfeit" => return ruins(RuinsDeed::Discard),
            "load" => {
                // The last word, since a name may have this one in it.
                let good = rest.rsplit_once(char::is_whitespace);
                let split = good.and_then(|(name, good)| {
                    let name = name.trim_end();
                    let at = name.len().checked_sub("with".len())?;
                    name.get(at..).filter(|word| word.eq_ignore_ascii_case("with"))?;
                    Some((&name[..at], good))
                });
                let (name, good) = split.ok_or_else(|| Unreadable("expected \"load School with gun\"".into()))?;
                ScavengerChoice::Load(self.read_face(name)?, read_good(good)?)
            }
            "match" => {
                let (owner, kind) = read_icon(rest)?;
                ScavengerChoice::Match(owner, kind)
            }
            "spend" => {
                let (owner, kind) = read_icon(rest)?;
                ScavengerChoice::Spend(owner, kind, payment(&self.icon_cost(kind).unwrap_or_default())?)
            }
            "salvage" => ScavengerChoice::Play(read_seat(rest)?, payment(&Cost::of(Purpose::Build(None), 0))?),
            "demolish" => {
                let (face, nth) = self.read_place(rest)?;
                return Ok(Some((ScavengerChoice::Demolish(face, nth.unwrap_or(1)), nth.is_none())));
            }
            _ => return Ok(None),
        };
        Ok(Some((choice, false)))
    }

    pub(crate) fn scavenging_remark(&self, s: &State, choice: ScavengerChoice) -> Option<Phrase> {
        let top = |owner: Seat| s.discard.top(owner).map(|card| self.face_of[card.index()]);
        let card = |face: FaceId| Phrase::card(&self.face(face).location.id, self.name(face));
        match choice {
            ScavengerChoice::Top(owner) => Some(card(top(owner)?)),
            ScavengerChoice::Match(owner, kind) => Some(match icon_good(kind) {
                Some(good) => phrase!("{}: gain {}", card(top(owner)?), amount(good, 1)),
                None => phrase!("{}: gain nothing", card(top(owner)?)),
            }),
            ScavengerChoice::Spend(owner, kind, pay) => Some(match self.icon_cost(kind) {
                Some(cost) if kind != Type::Card => phrase!("{}: {}", card(top(owner)?), cost.price_phrase(pay)),
                _ => phrase!("{}: {}", card(top(owner)?), amount(icon_good(kind)?, 1)),
            }),
            ScavengerChoice::Play(owner, pay) => {
                let Some(&crate::frame::Frame::Pack(crate::packs::PackFrame::Scavengers(ScavengerFrame::Play {
                    how,
                    discount,
                    ..
                }))) = s.stack.last()
                else {
                    return Some(card(top(owner)?));
                };
                let price = self.face(top(owner)?).distance.saturating_sub(discount);
                let word = match how {
                    Play::Build => "build",
                    Play::Deal => "make a deal with",
                    Play::Raze => "raze",
                };
                let purpose = purpose(how, self.face(top(owner)?).alliance);
                Some(phrase!("{} {} for {}", word, card(top(owner)?), Cost::of(purpose, price).price_phrase(pay)))
            }
            ScavengerChoice::Ruins(RuinsDeed::Strip, face) | ScavengerChoice::Demolish(face, _) => {
                Some(self.face(face).spoils.phrase())
            }
            ScavengerChoice::Ruins(..) | ScavengerChoice::Load(..) => None,
        }
    }

    pub(crate) fn scavenging_question(&self, frame: ScavengerFrame) -> Phrase {
        match frame {
            ScavengerFrame::TakeTop { left: 1, .. } => {
                "Take the top card of another player's discard pile, or say enough.".into()
            }
            ScavengerFrame::TakeTop { left, .. } => {
                phrase!("Take a top card of another player's discard pile, {} in all, or say enough.", left)
            }
            ScavengerFrame::RuinTop { .. } => "Choose whose top discard becomes your Ruins.".into(),
            ScavengerFrame::Pick { deed, .. } => match deed {
                RuinsDeed::Rebuild => "Choose which of your Ruins to rebuild.",
                RuinsDeed::Strip => "Choose which of your Ruins to discard for their spoils.",
                RuinsDeed::Recover => "Choose which of your Ruins to take into your hand.",
                RuinsDeed::Discard => "Choose which of your Ruins to discard.",
            }
            .into(),
            ScavengerFrame::Load { left, .. } => {
                phrase!("Put a resource on one of your Ruins, up to {} more, or say enough.", left)
            }
            ScavengerFrame::Icon { use_of_it: IconUse::Gain, .. } => {
                "Choose a type icon on a top discard to gain its good.".into()
            }
            ScavengerFrame::Icon { use_of_it: IconUse::Spend, .. } => {
                "Choose a type icon on a top discard and spend its good.".into()
            }
            ScavengerFrame::Play { how, .. } => match how {
                Play::Build => "Choose whose top discard to construct.",
                Play::Deal => "Choose whose top discard to make a deal with.",
                Play::Raze => "Choose whose top discard to raze.",
            }
            .into(),
            ScavengerFrame::Demolish { .. } => "Choose which of your own locations to raze.".into(),
        }
    }

    pub(crate) fn scavenging_event(&self, event: ScavengerEvent) -> Phrase {
        let who = |side: Seat| self.side_phrase(side);
        let whose = |side: Seat| self.side_phrase(side).and("'s");
        let name = |face: FaceId| self.face_phrase(face);
        match event {
            ScavengerEvent::GainedRuins(seat, Some(face)) => phrase!("{} gains Ruins ({})", who(seat), name(face)),
            ScavengerEvent::GainedRuins(seat, None) => phrase!("{} gains Ruins", who(seat)),
            ScavengerEvent::TookTop(seat, owner, face) => {
                phrase!("{} takes {} from {} discard pile", who(seat), name(face), whose(owner))
            }
            ScavengerEvent::RuinedTop(seat, owner, face) => {
                phrase!("{} puts {} from {} discard pile down as Ruins", who(seat), name(face), whose(owner))
            }
            ScavengerEvent::PlayedTop(seat, owner, face) => {
                phrase!("{} plays {} from {} discard pile", who(seat), name(face), whose(owner))
            }
            ScavengerEvent::RazedTop(seat, owner, face) => {
                phrase!("{} razes {} from {} discard pile", who(seat), name(face), whose(owner))
            }
            ScavengerEvent::Rebuilt(seat, face) => phrase!("{} rebuilds {}", who(seat), name(face)),
            ScavengerEvent::Stripped(seat, face) => phrase!("{} strips the Ruins of {}", who(seat), name(face)),
            ScavengerEvent::Recovered(seat, Some(face), _) => {
                phrase!("{} takes the Ruins of {} into hand", who(seat), name(face))
            }
            ScavengerEvent::Recovered(seat, None, _) => phrase!("{} takes Ruins into hand", who(seat)),
            ScavengerEvent::DiscardedRuins(seat, face) => {
                phrase!("{} discards the Ruins of {}", who(seat), name(face))
            }
            ScavengerEvent::Loaded(seat, good) => phrase!("{} puts {} on Ruins", who(seat), amount(good, 1)),
            ScavengerEvent::Matched(seat, owner, face, kind) => {
                phrase!("{} picks the {} icon of {} on {} pile", who(seat), kind.name(), name(face), whose(owner))
            }
            ScavengerEvent::Demolished(seat, face) => phrase!("{} razes the own {}", who(seat), name(face)),
        }
    }
}

/// "2 worker".
fn read_icon(text: &str) -> Result<(Seat, Type), Unreadable> {
    let wrong = || {
        Unreadable(format!("expected a player's number and a type, such as \"2 worker\", found {:?}", shortened(text)))
    };
    let (owner, kind) = text.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
    let kind = kind.trim();
    let found =
        Type::ALL.into_iter().find(|it| it.word().eq_ignore_ascii_case(kind) || it.name().eq_ignore_ascii_case(kind));
    Ok((read_seat(owner)?, found.ok_or_else(wrong)?))
}

/// Reasons.
impl Game {
    /// Where a move of this pack is made on a turn of its own.
    pub(crate) fn object_to_scavenging(&self, choice: ScavengerChoice) -> Objection {
        let (rule, what) = match choice {
            ScavengerChoice::Top(_) => ("SCAV-12", "a card lets you do so"),
            ScavengerChoice::Ruins(RuinsDeed::Rebuild, _) => ("SCAV-19", "a card lets you do so"),
            ScavengerChoice::Ruins(..) | ScavengerChoice::Load(..) => ("SCAV-21", "a card lets you do so"),
            ScavengerChoice::Match(..) | ScavengerChoice::Spend(..) => ("SCAV-17", "a card lets you do so"),
            ScavengerChoice::Play(..) => ("SCAV-28", "a card lets you do so"),
            ScavengerChoice::Demolish(..) => ("MS-RAZE-11", "a card lets you raze a location of your own State"),
        };
        refuse(rule, format!("that is not an action of a turn; it is chosen when {what}"))
    }

    pub(crate) const fn rule_of_scavenging(frame: ScavengerFrame) -> &'static str {
        match frame {
            ScavengerFrame::TakeTop { .. } => "SCAV-12",
            ScavengerFrame::RuinTop { .. } => "SCAV-11",
            ScavengerFrame::Pick { deed: RuinsDeed::Rebuild, .. } => "SCAV-24",
            ScavengerFrame::Pick { .. } => "SCAV-23",
            ScavengerFrame::Load { .. } => "SCAV-21",
            ScavengerFrame::Icon { .. } => "SCAV-17",
            ScavengerFrame::Play { .. } => "SCAV-28",
            ScavengerFrame::Demolish { .. } => "SCAV-25",
        }
    }

    pub(crate) fn object_to_scavenging_answer(
        &self,
        s: &State,
        seat: Seat,
        frame: ScavengerFrame,
        choice: Choice,
    ) -> Objection {
        let Choice::Pack(PackChoice::Scavengers(choice)) = choice else {
            return Err(self.decide_first(s, seat, Game::rule_of_scavenging(frame)));
        };
        match (frame, choice) {
            (ScavengerFrame::TakeTop { .. } | ScavengerFrame::RuinTop { .. }, ScavengerChoice::Top(owner)) => {
                self.object_to_pile(s, seat, owner)
            }
            (ScavengerFrame::Pick { deed, only, .. }, ScavengerChoice::Ruins(it, face)) if it == deed => {
                if s.ruins[seat].and(&self.face(face).cards).is_empty() {
                    return refuse("SCAV-24", phrase!("none of your Ruins was {}", self.face_phrase(face)));
                }
                match only {
                    Some(category) => refuse(
                        "SCAV-24",
                        phrase!(
                            "the front of {} is not a location of the {} row",
                            self.face_phrase(face),
                            row_words(category)
                        ),
                    ),
                    None => Ok(()),
                }
            }
            (ScavengerFrame::Load { .. }, ScavengerChoice::Load(face, good)) => {
                if s.ruins[seat].and(&self.face(face).cards).is_empty() {
                    return refuse("SCAV-21", phrase!("none of your Ruins was {}", self.face_phrase(face)));
                }
                if !good.is_resource() {
                    return refuse("SCAV-21", format!("only brick, iron, fuel or gun can be put on Ruins, not {good}"));
                }
                if s.ruins[seat].and(&self.face(face).cards).without(&s.picked).is_empty() {
                    return refuse(
                        "SCAV-21",
                        phrase!("a resource was put on the Ruins of {} just now", self.face_phrase(face)),
                    );
                }
                refuse("SCAV-21", "no more goods fit on Ruins")
            }
            (
                ScavengerFrame::Icon { .. },
                ScavengerChoice::Match(owner, kind) | ScavengerChoice::Spend(owner, kind, _),
            ) => {
                self.object_to_pile(s, seat, owner)?;
                let Some(card) = s.discard.top(owner) else { return Ok(()) };
                let face = self.face_of[card.index()];
                if !self.face_of(card).types.contains(kind) {
                    return refuse("SCAV-17", phrase!("{} has no {} icon", self.face_phrase(face), kind.name()));
                }
                self.object_to_icon(s, seat, frame, choice, kind)
            }
            (ScavengerFrame::Play { how, discount, .. }, ScavengerChoice::Play(owner, pay)) => {
                self.object_to_pile(s, seat, owner)?;
                let Some(card) = s.discard.top(owner) else { return Ok(()) };
                let cost = Cost::of(purpose(how, self.face_of(card).alliance), self.price_of_top(card, discount));
                cost.objection(s, seat, "SCAV-28", &self.face_phrase(self.face_of[card.index()]), pay)
            }
            (ScavengerFrame::Demolish { card, .. }, ScavengerChoice::Demolish(face, nth)) => {
                match self.find(s, seat, face, nth) {
                    None => refuse("SCAV-25", phrase!("you have no {} in your State", self.face_phrase(face))),
                    Some(it) if it == card => {
                        refuse("SCAV-25", phrase!("{} cannot raze itself", self.face_phrase(face)))
                    }
                    Some(_) => match self.listed_in_place(s, seat, face, nth) {
                        Some(_) => refuse(
                            "SCAV-25",
                            phrase!("it differs in nothing from another {}; name that one", self.face_phrase(face)),
                        ),
                        None => refuse("SCAV-25", phrase!("{} stands in another row", self.face_phrase(face))),
                    },
                }
            }
            _ => Err(self.decide_first(s, seat, Game::rule_of_scavenging(frame))),
        }
    }

    fn object_to_icon(
        &self,
        s: &State,
        seat: Seat,
        frame: ScavengerFrame,
        choice: ScavengerChoice,
        kind: Type,
    ) -> Objection {
        let spends = matches!(frame, ScavengerFrame::Icon { use_of_it: IconUse::Spend, .. });
        let pay = match choice {
            ScavengerChoice::Spend(_, _, pay) if spends => pay,
            ScavengerChoice::Match(..) if !spends => return Ok(()),
            _ => return Err(self.decide_first(s, seat, "SCAV-17")),
        };
        match self.icon_cost(kind) {
            Some(cost) => cost.objection(s, seat, "SCAV-17", &"this icon".into(), pay),
            None if kind == Type::Vp && s.vp[seat] == 0 => refuse("SCAV-17", "you have no VP to spend"),
            None if kind == Type::Vp && pay != Pay::PLAIN => refuse("SCAV-17", "a VP is all that is spent"),
            None if kind == Type::Vp => Ok(()),
            None => refuse("SCAV-17", format!("the {} icon belongs to no good and cannot be spent", kind.name())),
        }
    }

    fn object_to_pile(&self, s: &State, seat: Seat, owner: Seat) -> Objection {
        self.object_to_side(owner)?;
        if owner == seat {
            return refuse("SCAV-14", "your own discard pile is never meant");
        }
        if !self.reachable(s, seat, owner) {
            return refuse("SCAV-26", phrase!("{} has passed, and so the pile is closed", self.side_phrase(owner)));
        }
        match s.discard.top(owner) {
            None => refuse("SCAV-11", phrase!("the discard pile of {} is empty", self.side_phrase(owner))),
            Some(_) => Ok(()),
        }
    }

    /// UE-17: an action whose effect cannot be paid for.
    pub(crate) fn object_to_inner_cost(&self, s: &State, seat: Seat, face: FaceId, pay: Pay) -> Objection {
        let Some(act) = self.face(face).act else { return Ok(()) };
        let Some(inner) = act.inner else { return Ok(()) };
        let name = self.face_phrase(face);
        if inner == Inner::PerMachine {
            return self.object_to_x(s, &name);
        }
        let budget = s.budget(seat);
        let (mut payable, mut can) = (false, false);
        budget.ways_to_pay(&act.cost, |it| payable |= it == pay);
        self.offer_with_inner_cost(s, seat, &budget, &act, inner, |it| can |= it == pay);
        if can || !payable {
            return Ok(());
        }
        let wanted = match inner {
            Inner::Hack { .. } => "Machine to hack",
            Inner::Destroy { .. } => "Machine to destroy",
            Inner::Outpost { .. } => "Outpost",
            Inner::Take => "location",
            Inner::Icon | Inner::Top { .. } | Inner::PerMachine => "top discard",
        };
        refuse("UE-17", phrase!("{} finds no {} that you could pay for", name, wanted))
    }
}
