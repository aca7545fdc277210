//! Machines in what is read, typed and told.

use serde_json::{Map, Value as Json, json};
use table::{Phrase, Seat, StageError, Unreadable, phrase};
use toml::Value;

use super::{AMMO, Assault, HACKING, HackPay, MAX_X, MolochChoice, MolochEvent, MolochFrame, MolochView, ServerView};
use crate::card_text;
use crate::cards::{CardId, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::{Amount, Good, Item};
use crate::library::{Effect, Errand, Tally, normalized};
use crate::notation::{read_good, shortened};
use crate::packs::PackChoice;
use crate::payment::read_tokens;
use crate::refusal::{Objection, refuse};
use crate::state::State;
use crate::zones::Zone;

/// Begins what is paid with reserved goods.
const USING: &str = " using ";
/// Where nothing is missing any more, nothing is paid (COLLAB-10).
const NOTHING: &str = "nothing";
/// Parts what is put on a Machine from the Machine.
const ON: &str = " on ";
/// Begins a good that was reserved.
const RESERVED: &str = "reserved ";
/// What a tile without a name of its own is called.
const SERVER_ROOM: &str = "Server Room";

/// What a Machine does, as a sentence without its end.
pub(crate) fn assault(assault: &Assault) -> Phrase {
    match assault {
        Assault::Lose(goods) => phrase!("you return {}", lost(goods)),
        Assault::Choose(lists) => phrase!("you return {}", Phrase::either(lists.iter().map(lost))),
        Assault::RazeType(kind) => {
            phrase!("you raze {} location of yours and gain its deal good", table::with_article(kind.name()))
        }
        Assault::CloseAction(good) if good.0 == Good::Worker => "the exchange of your board is closed".into(),
        Assault::CloseAction(good) => phrase!("actions of your board that give {} are closed", good.0.phrase(1)),
        Assault::BlockOwn { category, count } => {
            phrase!("{} of your {} locations cannot be used", *count, category.word())
        }
    }
}

/// The same in few words.
pub(super) fn threat(assault: &Assault) -> Phrase {
    match assault {
        Assault::Lose(goods) => phrase!("takes {}", card_text::short(goods)),
        Assault::Choose(lists) => phrase!("takes {}", Phrase::either(lists.iter().map(card_text::short))),
        Assault::RazeType(kind) => phrase!("razes {}", card_text::type_mark(*kind, " location")),
        Assault::CloseAction(good) if good.0 == Good::Worker => "closes exchange".into(),
        Assault::CloseAction(good) => phrase!("closes {}{}", Phrase::sign("→"), good.0.phrase(1)),
        Assault::BlockOwn { category, count } => phrase!("blocks {} {}", *count, category.word()),
    }
}

fn lost(goods: &Amount) -> Phrase {
    Phrase::list(goods.0.iter().map(|&(n, item)| match item {
        Item::Good(good) => good.phrase(n.into()),
        item => item.phrase(n.into()),
    }))
}

/// So many Machines.
pub(crate) fn count(n: u8) -> Phrase {
    if n == 1 { "1 Machine".into() } else { phrase!("{} Machines", n) }
}

/// The effects of this pack in few words.
pub(crate) fn brief(effect: &Effect) -> Option<Phrase> {
    Some(match effect {
        Effect::Stock { gain, use_for, max } => {
            phrase!("{} on the card for {}, at most {}", gain.phrase(), use_for.words(), *max)
        }
        Effect::CacheFor { gain, use_for } => phrase!("{} on the card for {}", gain.phrase(), use_for.words()),
        Effect::CopyUnmixedProduction(_) => "the goods of an opposing production that is no feature".into(),
        Effect::HackMachine(n) => phrase!("hack a Machine, {} of its code left out", *n),
        Effect::DestroyMachine(n) => phrase!("destroy a Machine, defense {} lower", *n),
        Effect::BuryMachine(n) => phrase!("put {} on top of the Machine deck", count(*n)),
        Effect::GainPer { what: Tally::Machine, gain, max } => {
            phrase!("{} per deployed Machine, max {}", gain.phrase(), *max)
        }
        Effect::GainPer { what: Tally::Hacked, gain, max } => {
            phrase!("{} per own Hacked card, max {}", gain.phrase(), *max)
        }
        effect => return deed(effect),
    })
}

/// The effects of this pack as requests.
pub(crate) fn deed(effect: &Effect) -> Option<Phrase> {
    Some(match effect {
        Effect::Stock { gain, use_for, max } => phrase!(
            "put {} on this card, never more than {} there; it may be spent only for {}",
            gain.phrase(),
            *max,
            use_for.words()
        ),
        Effect::CacheFor { gain, use_for } => {
            phrase!("put {} on this card; it may be spent only for {}", gain.phrase(), use_for.words())
        }
        Effect::CopyUnmixedProduction(_) => {
            "pick one production location of another player that is no feature and gain \
                                             what it produces; its owner loses nothing"
                .into()
        }
        Effect::DrawHacked(1) => "draw 1 Hacked card".into(),
        Effect::DrawHacked(n) => phrase!("draw {} Hacked cards", *n),
        Effect::HackMachine(n) => phrase!("hack a Machine with {} goods of its code left out", *n),
        Effect::DestroyMachine(n) => phrase!("destroy a Machine with its defense lowered by {}", *n),
        Effect::BuryMachine(_) => "put a deployed Machine on top of the Machine deck".into(),
        Effect::GainPer { what: Tally::Machine, gain, max } => {
            phrase!("gain {} for each deployed Machine, at most {}", gain.phrase(), *max)
        }
        Effect::GainPer { what: Tally::Hacked, gain, max } => {
            phrase!("gain {} for each Hacked location in your State, at most {}", gain.phrase(), *max)
        }
        _ => return None,
    })
}

impl Game {
    pub(crate) const MOLOCH_VERBS: &'static str =
        ", hack, destroy, lay, mark, leave, ignore, jam, fall, lose, suffer, shelve, bury";

    /// The Machine of this name, by its hacked side.
    pub(crate) fn read_machine(&self, name: &str) -> Result<FaceId, Unreadable> {
        let wanted = normalized(name);
        let known = self.packs.moloch.iter().flat_map(super::Moloch::faces);
        let found = known.into_iter().find(|(_, it)| normalized(&it.name) == wanted || normalized(&it.id) == wanted);
        found.map(|(face, _)| face).ok_or_else(|| Unreadable(format!("there is no Machine {:?}", shortened(name))))
    }

    /// The Machine of this name, and which of several equal ones.
    fn read_deployed(&self, text: &str) -> Result<(FaceId, Option<u8>), Unreadable> {
        let numbered = text.trim().strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
        let numbered = numbered.and_then(|(name, n)| Some((name, n.trim().parse::<u8>().ok().filter(|&n| n > 0)?)));
        match numbered {
            Some((name, n)) => Ok((self.read_machine(name.trim())?, Some(n))),
            None => Ok((self.read_machine(text)?, None)),
        }
    }

    /// "iron on Mother (2)", "reserved red on Mother".
    fn read_part(&self, text: &str) -> Result<(MolochChoice, bool), Unreadable> {
        let lower = text.to_ascii_lowercase();
        let at = lower.find(ON).ok_or_else(|| Unreadable("expected \"lay iron on Mother\"".into()))?;
        let (good, kept) = match lower[..at].strip_prefix(RESERVED) {
            Some(good) => (good, true),
            None => (&lower[..at], false),
        };
        let (face, nth) = self.read_deployed(&text[at + ON.len()..])?;
        Ok((MolochChoice::Lay(face, nth.unwrap_or(1), read_good(good)?, kept), nth.is_none()))
    }

    pub(crate) fn server_name(&self) -> &str {
        let server = self.packs.moloch.as_ref().and_then(|it| it.server.as_ref());
        server.map_or(SERVER_ROOM, |it| it.name.as_str())
    }

    /// What a hack costs without anything standing in.
    pub fn plain_hack(&self, face: FaceId) -> HackPay {
        let mut given = [0; 12];
        if let Some(machine) = self.machine(face) {
            given[..6].copy_from_slice(&machine.code);
        }
        HackPay::of(given)
    }

    pub(crate) fn write_moloch(&self, choice: MolochChoice) -> String {
        let machine = |face| self.machine_name(face);
        let which = |face: FaceId, nth: u8| match nth {
            0 | 1 => self.machine_name(face).to_owned(),
            _ => format!("{} ({nth})", self.machine_name(face)),
        };
        let named = |face: FaceId, nth: u8| match nth {
            0 | 1 => self.name(face).to_owned(),
            _ => format!("{} ({nth})", self.name(face)),
        };
        let list = |goods: &mut dyn Iterator<Item = (Good, u8)>, word: &str| {
            let parts: Vec<String> = goods.map(|(good, n)| format!("{n} {good}")).collect();
            if parts.is_empty() { String::new() } else { format!(" {word} {}", parts.join(" + ")) }
        };
        match choice {
            MolochChoice::Hack(face, nth, pay) if pay == self.plain_hack(face) => format!("hack {}", which(face, nth)),
            MolochChoice::Hack(face, nth, pay) if pay == HackPay::default() => {
                format!("hack {}{USING}{NOTHING}", which(face, nth))
            }
            MolochChoice::Hack(face, nth, pay) => format!(
                "hack {}{}{}",
                which(face, nth),
                list(&mut pay.reserved(), "using"),
                list(&mut pay.own(), "paying")
            ),
            MolochChoice::Lay(face, nth, good, kept) => {
                format!("lay {}{good}{ON}{}", if kept { RESERVED } else { "" }, which(face, nth))
            }
            MolochChoice::Mark => "mark server room".to_owned(),
            MolochChoice::Leave => "leave server room".to_owned(),
            MolochChoice::Destroy(face, nth, universal, kept) => format!(
                "destroy {}{}{}",
                which(face, nth),
                list(&mut [(Good::Red, kept)].into_iter().filter(|&(_, n)| n > 0), "using"),
                list(&mut [(Good::Universal, universal)].into_iter().filter(|&(_, n)| n > 0), "paying")
            ),
            MolochChoice::Ignore(face) => format!("ignore {}", machine(face)),
            MolochChoice::Jam(face, nth) => format!("jam {}", named(face, nth)),
            MolochChoice::Fall(by, face, nth) => format!("fall {}: {}", machine(by), named(face, nth)),
            MolochChoice::Lose(good) => format!("lose {good}"),
            MolochChoice::Suffer(face, i) => format!("suffer {}: {}", machine(face), i + 1),
            MolochChoice::Shelve(good) => format!("shelve {good}"),
            MolochChoice::Bury(face, nth) => format!("bury {}", which(face, nth)),
        }
    }

    pub(crate) fn parse_moloch(
        &self,
        verb: &str,
        rest: &str,
        tokens: Option<&[(u8, Good)]>,
    ) -> Result<Option<(MolochChoice, bool)>, Unreadable> {
        if self.packs.moloch.is_none() {
            return Ok(None);
        }
        let (name, using) = match rest.to_ascii_lowercase().find(USING) {
            Some(at) if rest[at + USING.len()..].trim().eq_ignore_ascii_case(NOTHING) => {
                (rest[..at].trim(), Some(Vec::new()))
            }
            Some(at) => (rest[..at].trim(), Some(read_tokens(&rest[at + USING.len()..])?)),
            None => (rest, None),
        };
        let plain = tokens.is_none() && using.is_none();
        let using = using.unwrap_or_default();
        let choice = match verb {
            "hack" => {
                let (face, nth) = self.read_deployed(name)?;
                let mut given = [0; 12];
                let parts = tokens.unwrap_or_default().iter().map(|it| (0, it)).chain(using.iter().map(|it| (6, it)));
                for (half, &(n, good)) in parts {
                    let i = HACKING.iter().position(|&it| it == good).filter(|_| n <= super::MAX_CODE);
                    let i = i.ok_or_else(|| Unreadable(format!("{} cannot pay for hacking", good.count(n.into()))))?;
                    given[half + i] = n;
                }
                let pay = if plain { self.plain_hack(face) } else { HackPay::of(given) };
                return Ok(Some((MolochChoice::Hack(face, nth.unwrap_or(1), pay), nth.is_none())));
            }
            "destroy" => {
                let (face, nth) = self.read_deployed(name)?;
                let of = |goods: &[(u8, Good)], good| goods.iter().find(|it| it.1 == good).map_or(0, |it| it.0);
                let universal = of(tokens.unwrap_or_default(), Good::Universal);
                let choice = MolochChoice::Destroy(face, nth.unwrap_or(1), universal, of(&using, Good::Red));
                return Ok(Some((choice, nth.is_none())));
            }
            "lay" => return self.read_part(rest).map(Some),
            "mark" => MolochChoice::Mark,
            "leave" => MolochChoice::Leave,
            "ignore" => MolochChoice::Ignore(self.read_machine(rest)?),
            "bury" => {
                let (face, nth) = self.read_deployed(rest)?;
                return Ok(Some((MolochChoice::Bury(face, nth.unwrap_or(1)), nth.is_none())));
            }
            "lose" => MolochChoice::Lose(read_good(rest)?),
            "shelve" => MolochChoice::Shelve(read_good(rest)?),
            "suffer" => {
                let wanted = || Unreadable("expected \"suffer Mirror Wasp: 1\"".into());
                let (by, n) = rest.rsplit_once(':').ok_or_else(wanted)?;
                let n: u8 = n.trim().parse().ok().filter(|n| (1..=9).contains(n)).ok_or_else(wanted)?;
                MolochChoice::Suffer(self.read_machine(by)?, n - 1)
            }
            "jam" => {
                let (face, nth) = self.read_place(rest)?;
                return Ok(Some((MolochChoice::Jam(face, nth.unwrap_or(1)), nth.is_none())));
            }
            "fall" => {
                let (by, name) =
                    rest.split_once(':').ok_or_else(|| Unreadable("expected \"fall Mother: Pub\"".into()))?;
                let (face, nth) = self.read_place(name)?;
                let choice = MolochChoice::Fall(self.read_machine(by)?, face, nth.unwrap_or(1));
                return Ok(Some((choice, nth.is_none())));
            }
            _ => return Ok(None),
        };
        Ok(Some((choice, false)))
    }

    pub(crate) fn moloch_remark(&self, s: &State, seat: Seat, choice: MolochChoice) -> Option<Phrase> {
        let reward = |card: CardId, errand: Errand, usual: Phrase| {
            let shared = s.packs.moloch.parts_on(card).is_shared(seat, errand);
            if shared { Phrase::from("nothing, since others have paid part of it") } else { usual }
        };
        let price = |goods: Vec<Phrase>| if goods.is_empty() { Phrase::from("no more") } else { Phrase::list(goods) };
        match choice {
            MolochChoice::Hack(face, nth, pay) => {
                let goods = pay.own().chain(pay.reserved()).map(|(good, n)| good.phrase(n.into())).collect();
                let reward = reward(self.deployed(s, face, nth)?, Errand::Hack, "its hacked side".into());
                Some(phrase!("{} for {}", price(goods), reward))
            }
            MolochChoice::Destroy(face, nth, ..) => {
                let card = self.deployed(s, face, nth)?;
                let n = self.machine_price(s, card, 0);
                let goods = (n > 0).then(|| Good::Red.phrase(n.into())).into_iter().collect();
                Some(phrase!("{} for {}", price(goods), reward(card, Errand::Destroy, Good::Vp.phrase(1))))
            }
            MolochChoice::Lay(face, nth, ..) => {
                Some(phrase!("still missing: {}", self.missing_phrase(s, self.deployed(s, face, nth)?)))
            }
            MolochChoice::Mark => {
                let server = self.open_server(s)?;
                Some(phrase!(
                    "{} when there are {} in place of the {} that are there",
                    Good::Vp.phrase(server.vp.into()),
                    table::count(server.wanted, "marker"),
                    s.packs.moloch.markers.n()
                ))
            }
            MolochChoice::Leave => Some("the Hacked card stays in hand".into()),
            MolochChoice::Ignore(face) => Some(assault(&self.machine(face)?.assault)),
            MolochChoice::Fall(_, face, _) => Some(phrase!("you gain {}", self.face(face).deal.phrase(1))),
            MolochChoice::Jam(face, _) => Some(card_text::ability(&self.face(face).location)),
            MolochChoice::Suffer(face, i) => match &self.machine(face)?.assault {
                Assault::Choose(lists) => Some(phrase!("you return {}", lost(lists.get(usize::from(i))?))),
                _ => None,
            },
            MolochChoice::Lose(_) | MolochChoice::Shelve(_) | MolochChoice::Bury(..) => None,
        }
    }

    /// What a Machine still lacks to be hacked, and to be destroyed (COLLAB-10).
    fn missing_phrase(&self, s: &State, card: CardId) -> Phrase {
        let parts = s.packs.moloch.parts_on(card);
        let code = self.machine(self.face_of[card.index()]).map(|it| it.code).unwrap_or_default();
        let lacking = HACKING.into_iter().enumerate().map(|(i, good)| (good, code[i].saturating_sub(parts.of_code(i))));
        let lacking = lacking.filter(|&(_, n)| n > 0).map(|(good, n)| good.phrase(n.into()));
        let code = Phrase::list(lacking);
        let code = match parts.of_code(AMMO) {
            _ if code.is_empty() => "nothing".into(),
            0 => code,
            n => phrase!("{} less {} for which ammo stands", code, n),
        };
        phrase!("{} to hack it, {} to destroy it", code, Good::Red.phrase(self.machine_price(s, card, 0).into()))
    }

    pub(crate) fn moloch_question(&self, frame: MolochFrame) -> Phrase {
        match frame {
            MolochFrame::Lay { card, .. } => {
                phrase!("Put more goods on {}, or say enough.", self.machine_name(self.face_of[card.index()]))
            }
            MolochFrame::Server { .. } => {
                phrase!("Put a marker on the {} in place of the Hacked card, or leave it.", self.server_name())
            }
            MolochFrame::Assault { .. } => Phrase::default(),
            MolochFrame::Ignore { left, .. } => {
                phrase!("Choose a Machine to ignore in this Assault, up to {}, or say enough.", left)
            }
            MolochFrame::Block { .. } => "Choose which of your locations cannot be used this round.".into(),
            MolochFrame::Raze { .. } => "Choose which Machine razes which of your locations.".into(),
            MolochFrame::Lose { left, .. } => phrase!("Return a resource to the supply, {} in all.", left),
            MolochFrame::Suffer { .. } => "Choose what the Machine takes from you.".into(),
            MolochFrame::Shelve { .. } => "Keep goods for hacking or destroying, or say enough.".into(),
            MolochFrame::Hack { .. } => "Choose a Machine to hack.".into(),
            MolochFrame::Destroy { .. } => "Choose a Machine to destroy.".into(),
            MolochFrame::Bury { .. } => "Choose a Machine to put on top of the Machine deck.".into(),
        }
    }

    pub(crate) const fn rule_of_moloch(frame: MolochFrame) -> &'static str {
        match frame {
            MolochFrame::Assault { .. }
            | MolochFrame::Ignore { .. }
            | MolochFrame::Raze { .. }
            | MolochFrame::Suffer { .. } => "MOL-08",
            MolochFrame::Block { .. } => "MOL-07",
            MolochFrame::Lose { .. } => "MOL-32",
            MolochFrame::Shelve { .. } => "MOL-26",
            MolochFrame::Hack { .. } => "MOL-13",
            MolochFrame::Destroy { .. } => "MOL-18",
            MolochFrame::Bury { .. } => "MOL-11",
            MolochFrame::Lay { .. } => "COLLAB-01",
            MolochFrame::Server { .. } => "PROMO-SRV-02",
        }
    }

    /// COLLAB-01: why a good cannot be put on a Machine.
    fn object_to_part(&self, s: &State, seat: Seat, card: CardId, good: Good, kept: bool) -> Objection {
        let name = self.machine_name(self.face_of[card.index()]);
        let parts = s.packs.moloch.parts_on(card);
        let (errand, lacks) = match HACKING.iter().position(|&it| it == good) {
            Some(i) => {
                let machine = self.machine(self.face_of[card.index()]);
                (Errand::Hack, machine.is_some_and(|it| it.lacks(parts, |other| u8::from(other == i))))
            }
            None if [Good::Red, Good::Universal].contains(&good) => {
                (Errand::Destroy, self.machine_price(s, card, 0) > 0)
            }
            None => return refuse("COLLAB-01", phrase!("{} pays for no Machine", good)),
        };
        if !lacks {
            let missing = self.missing_phrase(s, card);
            return refuse("COLLAB-01", phrase!("{} takes no more {}; it lacks {}", name, good, missing));
        }
        let held = if kept { s.reserved(seat, errand, good) } else { s.purse(seat, good) };
        match held {
            0 if kept => refuse("COLLAB-01", phrase!("you have no {} that was reserved for it", good)),
            0 => refuse("COLLAB-01", phrase!("you have no {}", good)),
            _ => Ok(()),
        }
    }

    fn object_to_machine(&self, s: &State, face: FaceId) -> Objection {
        self.object_to_nth(s, face, 1).map(|_| ())
    }

    /// The Machine that is meant, if there is one.
    fn object_to_nth(&self, s: &State, face: FaceId, nth: u8) -> Result<CardId, table::Refusal> {
        let mut first = None;
        self.each_deployed(s, |it, n, card| first = first.or((it == face && n == nth).then_some(card)));
        match self.deployed(s, face, nth) {
            Some(card) if first == Some(card) => Ok(card),
            Some(_) => {
                let name = self.machine_name(face);
                Err(table::Refusal::new("MOL-07", format!("it differs in nothing from another {name}; name that one")))
            }
            None if self.deployed(s, face, 1).is_some() => {
                Err(table::Refusal::new("MOL-07", format!("fewer than {nth} {} are deployed", self.machine_name(face))))
            }
            None => Err(table::Refusal::new("MOL-07", format!("no {} is deployed", self.machine_name(face)))),
        }
    }

    /// MOL-29: what a cost for each deployed Machine needs.
    pub(crate) fn object_to_x(&self, s: &State, name: &Phrase) -> Objection {
        match s.packs.moloch.deployed.len() {
            0 => refuse("MOL-29", phrase!("{} costs a resource for each deployed Machine, and none is deployed", name)),
            n if n > MAX_X => refuse(
                "MOL-29",
                phrase!("{} Machines are deployed, and no more than {} of a kind can be paid for {}", n, MAX_X, name),
            ),
            _ => Ok(()),
        }
    }

    /// MOL-31.
    pub(crate) fn object_to_closed(&self, s: &State, seat: Seat, i: u8) -> Objection {
        if self.is_closed(s, seat, i) {
            let word = self.board_word(s.factions[seat], i);
            return refuse("MOL-31", phrase!("a Machine has closed the board's {} action for this round", word));
        }
        Ok(())
    }

    pub(crate) fn object_to_moloch_action(&self, s: &State, seat: Seat, choice: MolochChoice) -> Objection {
        match choice {
            MolochChoice::Hack(face, nth, _) => {
                let card = self.object_to_nth(s, face, nth)?;
                let code = self.machine(face).map(|it| it.code).unwrap_or_default();
                let wanted = HACKING.into_iter().zip(code).filter(|&(_, n)| n > 0);
                let wanted = Phrase::list(wanted.map(|(good, n)| good.phrase(n.into())));
                let held = HACKING.into_iter().filter(|&good| s.purse(seat, good) > 0);
                let held: Vec<Phrase> = held.map(|good| good.phrase(s.purse(seat, good).into())).collect();
                let held = if held.is_empty() { Phrase::from("none of it") } else { Phrase::list(held) };
                if s.packs.moloch.parts_on(card).n_code() > 0 {
                    let (name, missing) = (self.machine_name(face), self.missing_phrase(s, card));
                    return refuse("COLLAB-10", phrase!("{} lacks {}; you have {}", name, missing, held));
                }
                refuse("MOL-13", phrase!("the code of {} is {}, you have {}", self.machine_name(face), wanted, held))
            }
            MolochChoice::Destroy(face, nth, ..) => {
                let card = self.object_to_nth(s, face, nth)?;
                let price = Good::Red.phrase(self.machine_price(s, card, 0).into());
                let rule = if s.packs.moloch.parts_on(card).n_contacts() > 0 { "COLLAB-10" } else { "MOL-18" };
                let (red, universal) = (s.purse(seat, Good::Red), s.purse(seat, Good::Universal));
                refuse(
                    rule,
                    phrase!(
                        "destroying {} costs {}, you have {} and {} universal",
                        self.machine_name(face),
                        price,
                        red,
                        universal
                    ),
                )
            }
            MolochChoice::Ignore(_)
            | MolochChoice::Jam(..)
            | MolochChoice::Fall(..)
            | MolochChoice::Suffer(..)
            | MolochChoice::Lose(_) => refuse("MOL-05", "that belongs to the Assault phase"),
            MolochChoice::Shelve(_) => refuse("MOL-26", "goods are put there in Cleanup"),
            MolochChoice::Lay(face, nth, good, kept) => {
                if !self.collaborates() {
                    return refuse("COLLAB-01", "Machines are paid for in parts only where players collaborate");
                }
                let card = self.object_to_nth(s, face, nth)?;
                self.object_to_part(s, seat, card, good, kept)
            }
            MolochChoice::Mark | MolochChoice::Leave => {
                refuse("PROMO-SRV-02", "markers come there when a Machine is hacked")
            }
            MolochChoice::Bury(..) => refuse("MS-ACT-02", "that is no action of a turn; a card lets you do so"),
        }
    }

    pub(crate) fn object_to_moloch_answer(
        &self,
        s: &State,
        seat: Seat,
        frame: MolochFrame,
        choice: Choice,
    ) -> Objection {
        let rule = Game::rule_of_moloch(frame);
        let Choice::Pack(PackChoice::Moloch(choice)) = choice else {
            return Err(self.decide_first(s, seat, rule));
        };
        match (frame, choice) {
            (MolochFrame::Raze { .. }, MolochChoice::Fall(by, face, nth)) => {
                self.object_to_machine(s, by)?;
                let name = self.name(face);
                if self.find(s, seat, face, nth).is_none() {
                    return refuse("MOL-08", format!("you have no {name} in your State"));
                }
                let machine = self.machine_name(by);
                match self.machine(by).map(|it| &it.assault) {
                    Some(Assault::RazeType(kind)) if !self.face(face).types.contains(*kind) => {
                        refuse("MOL-08", format!("{machine} razes {} locations, and {name} is none", kind.name()))
                    }
                    _ => refuse(
                        "MOL-08",
                        format!("if {machine} took {name}, fewer Machines could take a location than otherwise"),
                    ),
                }
            }
            (MolochFrame::Lose { .. }, MolochChoice::Lose(good)) => {
                refuse("MOL-32", phrase!("you have no {} in your supply to return", good))
            }
            (MolochFrame::Suffer { by, .. }, MolochChoice::Suffer(face, _)) => {
                match s.packs.moloch.deployed.get(usize::from(by)).map(|card| self.face_of[card.index()]) {
                    Some(it) if it == face => {
                        refuse("MOL-08", "that would take nothing from you, and something else would")
                    }
                    _ => Err(self.decide_first(s, seat, rule)),
                }
            }
            (MolochFrame::Shelve { .. }, MolochChoice::Shelve(good)) => {
                refuse("MOL-26", phrase!("no {} of yours finds room there", good))
            }
            (
                MolochFrame::Ignore { .. } | MolochFrame::Bury { .. },
                MolochChoice::Ignore(face) | MolochChoice::Bury(face, _),
            ) => self.object_to_machine(s, face),
            (MolochFrame::Lay { card, .. }, MolochChoice::Lay(face, nth, good, kept))
                if self.deployed(s, face, nth) == Some(card) =>
            {
                self.object_to_part(s, seat, card, good, kept)
            }
            (MolochFrame::Block { .. }, MolochChoice::Jam(face, _)) => {
                refuse("MOL-07", format!("{} cannot be blocked here", self.name(face)))
            }
            (MolochFrame::Hack { .. }, MolochChoice::Hack(..))
            | (MolochFrame::Destroy { .. }, MolochChoice::Destroy(..)) => self.object_to_moloch_action(s, seat, choice),
            _ => Err(self.decide_first(s, seat, rule)),
        }
    }

    pub(crate) fn moloch_event(&self, event: MolochEvent) -> Phrase {
        let who = |side: Seat| self.side_phrase(side);
        let machine = |face: FaceId| Phrase::from(self.machine_name(face).to_owned());
        let name = |face: FaceId| self.face_phrase(face);
        match event {
            MolochEvent::Deployed(face) => phrase!("{} is deployed", machine(face)),
            MolochEvent::Refilled(n) => phrase!("the Machine deck is made of {} discarded Machines", n),
            MolochEvent::Hacked(seat, face) => phrase!("{} hacks {}", who(seat), machine(face)),
            MolochEvent::Destroyed(seat, face) => phrase!("{} destroys {}", who(seat), machine(face)),
            MolochEvent::Buried(seat, face) => {
                phrase!("{} puts {} on top of the Machine deck", who(seat), machine(face))
            }
            MolochEvent::Drew(seat, Some(face)) => phrase!("{} draws {}", who(seat), name(face)),
            MolochEvent::Drew(seat, None) => phrase!("{} draws a Hacked card", who(seat)),
            MolochEvent::Ignored(seat, face) => phrase!("{} ignores {}", who(seat), machine(face)),
            MolochEvent::Blocked(seat, by, face) => {
                phrase!("{} blocks {} of {} for this round", machine(by), name(face), who(seat))
            }
            MolochEvent::Razed(seat, by, face) => phrase!("{} razes {} of {}", machine(by), name(face), who(seat)),
            MolochEvent::Lost(seat, by, good, n) => {
                phrase!("{} takes {} from {}", machine(by), good.phrase(n.into()), who(seat))
            }
            MolochEvent::Returned(seat, good) => phrase!("{} returns {}", who(seat), good.phrase(1)),
            MolochEvent::Closed(seat, by, Good::Worker) => {
                phrase!("{} closes the exchange of {} for this round", machine(by), who(seat))
            }
            MolochEvent::Closed(seat, by, good) => {
                phrase!("{} closes what gives {} on the board of {}", machine(by), good.phrase(1), who(seat))
            }
            MolochEvent::Reserved(seat, face, good, n) => {
                phrase!("{} keeps {} on {}", who(seat), good.phrase(n.into()), name(face))
            }
            MolochEvent::Wasted(seat, good, n) => {
                phrase!("{} loses {} that were reserved", who(seat), good.phrase(n.into()))
            }
            MolochEvent::Laid(seat, face, good) => {
                phrase!("{} puts {} on {}", who(seat), good.phrase(1), machine(face))
            }
            MolochEvent::Shared(face) => {
                phrase!("nobody is rewarded for {}, since others have paid part of it", machine(face))
            }
            MolochEvent::Swept(face) => phrase!("what lay on {} goes to the general supply", machine(face)),
            MolochEvent::Marked(seat, n, wanted) => {
                phrase!("{} puts a marker on the {} ({} of {})", who(seat), self.server_name().to_owned(), n, wanted)
            }
            MolochEvent::ServerHacked => {
                phrase!("the {} is hacked: fewer Machines will come", self.server_name().to_owned())
            }
            MolochEvent::Overrun => "the Machines have overrun the land: this is the last round".into(),
            MolochEvent::Penalty(seat, n) => {
                phrase!("{} loses {} for the Machines that are left", who(seat), Good::Vp.phrase(n.into()))
            }
        }
    }
}

/// Scenarios.
impl Game {
    /// A Machine of the deck; of several the one that would come last.
    fn take_machine(&self, s: &mut State, face: FaceId) -> Result<CardId, StageError> {
        let deck = &mut s.packs.moloch.deck;
        let found = deck.iter().rposition(|card| self.face_of[card.index()] == face);
        let at = found.ok_or_else(|| {
            StageError(format!("{} is used more often than it exists in the Machine deck", self.machine_name(face)))
        })?;
        let card = deck[at];
        deck.remove(at);
        Ok(card)
    }

    /// A card whose hacked side a scenario puts somewhere.
    pub(crate) fn take_hacked(&self, s: &mut State, face: FaceId) -> Option<Result<CardId, StageError>> {
        self.machine(face)?;
        Some(self.take_machine(s, face))
    }

    pub(in crate::packs) fn stage_machines(&self, s: &mut State, key: &str, value: &Value) -> Result<bool, StageError> {
        match key {
            "parts" if self.packs.moloch.is_some() => return self.stage_parts(s, value).map(|()| true),
            "server-room" if self.packs.moloch.as_ref().is_some_and(|it| it.server.is_some()) => {
                return self.stage_server(s, value).map(|()| true);
            }
            _ => {}
        }
        if self.packs.moloch.is_none()
            || !["deployed", "machine-deck", "machine-discard", "machine-rest"].contains(&key)
        {
            return Ok(false);
        }
        if key == "machine-rest" {
            if value.as_str() != Some("discard") {
                return Err(StageError(format!("machine-rest is {value}; expected \"discard\"")));
            }
            s.packs.moloch.discard = std::mem::take(&mut s.packs.moloch.deck);
            return Ok(true);
        }
        let list = value.as_array().ok_or_else(|| StageError(format!("{key} wants a list of Machines")))?;
        let mut cards = Vec::new();
        for name in list.iter().filter_map(Value::as_str) {
            let face = self.read_machine(name).map_err(|error| StageError(error.to_string()))?;
            cards.push(self.take_machine(s, face)?);
        }
        match key {
            "deployed" => cards.into_iter().for_each(|card| self.put(s, card, Zone::Deployed)),
            "machine-discard" => cards.into_iter().for_each(|card| self.put(s, card, Zone::MachineDiscard)),
            _ => {
                let rest = std::mem::take(&mut s.packs.moloch.deck);
                s.packs.moloch.deck = cards.into_iter().chain(rest.iter().copied()).collect();
            }
        }
        Ok(true)
    }

    /// `["1 Mother: 2 iron + 1 red"]`: goods that lie on deployed Machines, and whose they were.
    fn stage_parts(&self, s: &mut State, value: &Value) -> Result<(), StageError> {
        let wanted = |what: &str| StageError(format!("parts: {what:?} is not like \"1 Mother: 2 iron + 1 red\""));
        let list = value.as_array().ok_or_else(|| wanted(&value.to_string()))?;
        for it in list {
            let text = it.as_str().ok_or_else(|| wanted(&it.to_string()))?;
            let (left, goods) = text.rsplit_once(':').ok_or_else(|| wanted(text))?;
            let (seat, name) = left.split_once(' ').ok_or_else(|| wanted(text))?;
            let read = |error: Unreadable| StageError(format!("parts: {error}"));
            let seat = crate::notation::read_seat(seat).map_err(read)?;
            let (face, nth) = self.read_deployed(name).map_err(read)?;
            let card = self.deployed(s, face, nth.unwrap_or(1)).ok_or_else(|| {
                StageError(format!("parts: {} is not deployed; name it in deployed", self.machine_name(face)))
            })?;
            for (n, good) in read_tokens(goods).map_err(read)? {
                for _ in 0..n {
                    let fits = HACKING.contains(&good) || good == Good::Red;
                    if !self.is_seat(seat) || !fits || !s.packs.moloch.put_part(card, seat, good) {
                        return Err(wanted(text));
                    }
                }
            }
        }
        self.audit_parts(s).map_err(StageError)
    }

    /// `[1, 0]`, the markers of each player, or `"hacked"`.
    fn stage_server(&self, s: &mut State, value: &Value) -> Result<(), StageError> {
        if value.as_str() == Some("hacked") {
            s.packs.moloch.markers.hacked = true;
            return Ok(());
        }
        let server = self.packs.moloch.as_ref().and_then(|it| it.server.as_ref()).map_or(0, |it| it.wanted);
        let wanted = || StageError(format!("server-room is {value}; expected a number of markers for each player"));
        let list = value.as_array().filter(|it| it.len() == usize::from(self.setup.players)).ok_or_else(wanted)?;
        for (seat, n) in self.seats().zip(list) {
            s.packs.moloch.markers.of[seat] = n.as_integer().and_then(|n| u8::try_from(n).ok()).ok_or_else(wanted)?;
        }
        let n: u32 = self.seats().map(|seat| u32::from(s.packs.moloch.markers.of[seat])).sum();
        if n < u32::from(server) { Ok(()) } else { Err(wanted()) }
    }

    fn staged_parts(&self, s: &State) -> String {
        let machines = &s.packs.moloch;
        let on = |&card: &CardId| {
            let (face, nth) = self.nth_machine(s, card);
            let name = if nth > 1 {
                format!("{} ({nth})", self.machine_name(face))
            } else {
                self.machine_name(face).to_owned()
            };
            machines.parts_on(card).goods().into_iter().map(move |(seat, goods)| {
                let goods: Vec<String> = goods.into_iter().map(|(good, n)| format!("{n} {good}")).collect();
                format!("{seat} {name}: {}", goods.join(" + "))
            })
        };
        let all: Vec<String> = machines.deployed.iter().flat_map(on).collect();
        if all.is_empty() { "none".to_owned() } else { all.join("; ") }
    }

    pub(in crate::packs) fn staged_machines(&self, s: &State, key: &str) -> Option<String> {
        let moloch = self.packs.moloch.as_ref()?;
        let machines = &s.packs.moloch;
        let names = |row: &[CardId]| match row {
            [] => "none".to_owned(),
            row => {
                let names: Vec<&str> = row.iter().map(|card| self.machine_name(self.face_of[card.index()])).collect();
                names.join(", ")
            }
        };
        match key {
            "parts" => Some(self.staged_parts(s)),
            "server-room" if moloch.server.is_some() => Some(if machines.markers.hacked {
                "hacked".to_owned()
            } else {
                let markers: Vec<String> = self.seats().map(|seat| machines.markers.of[seat].to_string()).collect();
                format!("[{}]", markers.join(", "))
            }),
            "deployed" => Some(names(&machines.deployed)),
            "machine-discard" => Some(names(&machines.discard)),
            "machine-deck-size" => Some(machines.deck.len().to_string()),
            "machine-deck-top" => {
                machines.deck.last().map(|card| self.machine_name(self.face_of[card.index()]).to_owned())
            }
            _ => None,
        }
    }

    /// What Machines have closed on the board of a side.
    pub(super) fn closed_words(&self, s: &State, side: Seat) -> Vec<String> {
        let board = s.factions[side];
        let actions = (0..8).filter(|&i| self.is_closed(s, side, i)).map(|i| self.board_word(board, i).to_owned());
        actions.chain(self.is_exchange_closed(s, side).then(|| "exchange".to_owned())).collect()
    }

    pub(in crate::packs) fn staged_closed(&self, s: &State, side: Seat) -> String {
        let all = self.closed_words(s, side);
        if all.is_empty() { "none".to_owned() } else { all.join(", ") }
    }
}

fn goods_report(goods: &[(Good, u8)]) -> Map<String, Json> {
    goods.iter().map(|(good, n)| (good.word().to_owned(), json!(n))).collect()
}

pub(in crate::packs) fn report(view: &MolochView) -> Json {
    let machine = |it: &super::MachineView| {
        let code = goods_report(&it.code);
        let mut machine = json!({
            "id": it.id, "code": code, "defense": it.defense, "rage": it.rage, "assault": it.assault.to_string(),
        });
        if !it.parts.is_empty() {
            let part = |(seat, goods): &(Seat, Vec<(Good, u8)>)| json!({ "seat": seat.number(), "goods": goods_report(goods) });
            machine["parts"] = it.parts.iter().map(part).collect();
        }
        machine
    };
    let server = |it: &ServerView| {
        let marker = |(seat, n): &(Seat, u8)| json!({ "seat": seat.number(), "markers": n });
        json!({
            "markers": it.markers.iter().map(marker).collect::<Vec<_>>(),
            "wanted": it.wanted,
            "vp": it.vp,
            "hacked": it.hacked,
        })
    };
    let mut report = json!({
        "deployed": view.deployed.iter().map(machine).collect::<Vec<_>>(),
        "deck": view.deck,
        "discard": view.discard,
        "wave": view.wave,
        "closed": view.closed.iter()
            .map(|(seat, words)| json!({ "seat": seat.number(), "actions": words }))
            .collect::<Vec<_>>(),
    });
    if let Some(it) = &view.server {
        report["server-room"] = server(it);
    }
    report
}
