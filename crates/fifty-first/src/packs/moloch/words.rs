//! Machines in what is read, typed and told.

use serde_json::{Map, Value as Json, json};
use table::{Phrase, Seat, StageError, Unreadable, phrase};
use toml::Value;

use super::{Assault, HACKING, HackPay, MAX_X, MolochChoice, MolochEvent, MolochFrame, MolochView};
use crate::card_text;
use crate::cards::{CardId, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::{Amount, Good, Item};
use crate::library::{Effect, Tally, normalized};
use crate::notation::{read_good, shortened};
use crate::packs::PackChoice;
use crate::payment::read_tokens;
use crate::refusal::{Objection, refuse};
use crate::state::State;
use crate::zones::Zone;

/// Begins what is paid with reserved goods.
const USING: &str = " using ";

/// What a Machine does, as a sentence without its end.
pub(crate) fn assault(assault: &Assault) -> Phrase {
    match assault {
        Assault::Lose(goods) => phrase!("you return {}", lost(goods)),
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
    pub(crate) const MOLOCH_VERBS: &'static str = ", hack, destroy, ignore, jam, fall, lose, shelve, bury";

    /// The Machine of this name, by its hacked side.
    pub(crate) fn read_machine(&self, name: &str) -> Result<FaceId, Unreadable> {
        let wanted = normalized(name);
        let known = self.packs.moloch.iter().flat_map(super::Moloch::faces);
        let found = known.into_iter().find(|(_, it)| normalized(&it.name) == wanted || normalized(&it.id) == wanted);
        found.map(|(face, _)| face).ok_or_else(|| Unreadable(format!("there is no Machine {:?}", shortened(name))))
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
        let named = |face: FaceId, nth: u8| match nth {
            0 | 1 => self.name(face).to_owned(),
            _ => format!("{} ({nth})", self.name(face)),
        };
        let list = |goods: &mut dyn Iterator<Item = (Good, u8)>, word: &str| {
            let parts: Vec<String> = goods.map(|(good, n)| format!("{n} {good}")).collect();
            if parts.is_empty() { String::new() } else { format!(" {word} {}", parts.join(" + ")) }
        };
        match choice {
            MolochChoice::Hack(face, pay) if pay == self.plain_hack(face) => format!("hack {}", machine(face)),
            MolochChoice::Hack(face, pay) => format!(
                "hack {}{}{}",
                machine(face),
                list(&mut pay.reserved(), "using"),
                list(&mut pay.own(), "paying")
            ),
            MolochChoice::Destroy(face, universal, kept) => format!(
                "destroy {}{}{}",
                machine(face),
                list(&mut [(Good::Red, kept)].into_iter().filter(|&(_, n)| n > 0), "using"),
                list(&mut [(Good::Universal, universal)].into_iter().filter(|&(_, n)| n > 0), "paying")
            ),
            MolochChoice::Ignore(face) => format!("ignore {}", machine(face)),
            MolochChoice::Jam(face, nth) => format!("jam {}", named(face, nth)),
            MolochChoice::Fall(by, face, nth) => format!("fall {}: {}", machine(by), named(face, nth)),
            MolochChoice::Lose(good) => format!("lose {good}"),
            MolochChoice::Shelve(good) => format!("shelve {good}"),
            MolochChoice::Bury(face) => format!("bury {}", machine(face)),
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
            Some(at) => (rest[..at].trim(), read_tokens(&rest[at + USING.len()..])?),
            None => (rest, Vec::new()),
        };
        let choice = match verb {
            "hack" => {
                let face = self.read_machine(name)?;
                let mut given = [0; 12];
                let parts = tokens.unwrap_or_default().iter().map(|it| (0, it)).chain(using.iter().map(|it| (6, it)));
                for (half, &(n, good)) in parts {
                    let i = HACKING.iter().position(|&it| it == good).filter(|_| n <= super::MAX_CODE);
                    let i = i.ok_or_else(|| Unreadable(format!("{} cannot pay for hacking", good.count(n.into()))))?;
                    given[half + i] = n;
                }
                let plain = tokens.is_none() && using.is_empty();
                MolochChoice::Hack(face, if plain { self.plain_hack(face) } else { HackPay::of(given) })
            }
            "destroy" => {
                let face = self.read_machine(name)?;
                let of = |goods: &[(u8, Good)], good| goods.iter().find(|it| it.1 == good).map_or(0, |it| it.0);
                MolochChoice::Destroy(face, of(tokens.unwrap_or_default(), Good::Universal), of(&using, Good::Red))
            }
            "ignore" => MolochChoice::Ignore(self.read_machine(rest)?),
            "bury" => MolochChoice::Bury(self.read_machine(rest)?),
            "lose" => MolochChoice::Lose(read_good(rest)?),
            "shelve" => MolochChoice::Shelve(read_good(rest)?),
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

    pub(crate) fn moloch_remark(&self, s: &State, choice: MolochChoice) -> Option<Phrase> {
        match choice {
            MolochChoice::Hack(_, pay) => {
                let goods = pay.own().chain(pay.reserved()).map(|(good, n)| good.phrase(n.into()));
                Some(phrase!("{} for its hacked side", Phrase::list(goods)))
            }
            MolochChoice::Destroy(face, ..) => {
                let price = Good::Red.phrase(self.machine_defense(s, face, 0).into());
                Some(phrase!("{} for {}", price, Good::Vp.phrase(1)))
            }
            MolochChoice::Ignore(face) => Some(assault(&self.machine(face)?.assault)),
            MolochChoice::Fall(_, face, _) => Some(phrase!("you gain {}", self.face(face).deal.phrase(1))),
            MolochChoice::Jam(face, _) => Some(card_text::ability(&self.face(face).location)),
            MolochChoice::Lose(_) | MolochChoice::Shelve(_) | MolochChoice::Bury(_) => None,
        }
    }

    pub(crate) fn moloch_question(&self, frame: MolochFrame) -> Phrase {
        match frame {
            MolochFrame::Assault { .. } => Phrase::default(),
            MolochFrame::Ignore { left, .. } => {
                phrase!("Choose a Machine to ignore in this Assault, up to {}, or say enough.", left)
            }
            MolochFrame::Block { .. } => "Choose which of your locations cannot be used this round.".into(),
            MolochFrame::Raze { .. } => "Choose which Machine razes which of your locations.".into(),
            MolochFrame::Lose { left, .. } => phrase!("Return a resource to the supply, {} in all.", left),
            MolochFrame::Shelve { .. } => "Keep goods for hacking or destroying, or say enough.".into(),
            MolochFrame::Hack { .. } => "Choose a Machine to hack.".into(),
            MolochFrame::Destroy { .. } => "Choose a Machine to destroy.".into(),
            MolochFrame::Bury { .. } => "Choose a Machine to put on top of the Machine deck.".into(),
        }
    }

    pub(crate) const fn rule_of_moloch(frame: MolochFrame) -> &'static str {
        match frame {
            MolochFrame::Assault { .. } | MolochFrame::Ignore { .. } | MolochFrame::Raze { .. } => "MOL-08",
            MolochFrame::Block { .. } => "MOL-07",
            MolochFrame::Lose { .. } => "MOL-32",
            MolochFrame::Shelve { .. } => "MOL-26",
            MolochFrame::Hack { .. } => "MOL-13",
            MolochFrame::Destroy { .. } => "MOL-18",
            MolochFrame::Bury { .. } => "MOL-11",
        }
    }

    fn object_to_machine(&self, s: &State, face: FaceId) -> Objection {
        match self.deployed(s, face) {
            Some(_) => Ok(()),
            None => refuse("MOL-07", format!("no {} is deployed", self.machine_name(face))),
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
            MolochChoice::Hack(face, _) => {
                self.object_to_machine(s, face)?;
                let code = self.machine(face).map(|it| it.code).unwrap_or_default();
                let wanted = HACKING.into_iter().zip(code).filter(|&(_, n)| n > 0);
                let wanted = Phrase::list(wanted.map(|(good, n)| good.phrase(n.into())));
                let held = HACKING.into_iter().filter(|&good| s.purse(seat, good) > 0);
                let held: Vec<Phrase> = held.map(|good| good.phrase(s.purse(seat, good).into())).collect();
                let held = if held.is_empty() { Phrase::from("none of it") } else { Phrase::list(held) };
                refuse("MOL-13", phrase!("the code of {} is {}, you have {}", self.machine_name(face), wanted, held))
            }
            MolochChoice::Destroy(face, ..) => {
                self.object_to_machine(s, face)?;
                let price = Good::Red.phrase(self.machine_defense(s, face, 0).into());
                let (red, universal) = (s.purse(seat, Good::Red), s.purse(seat, Good::Universal));
                refuse(
                    "MOL-18",
                    phrase!(
                        "destroying {} costs {}, you have {} and {} universal",
                        self.machine_name(face),
                        price,
                        red,
                        universal
                    ),
                )
            }
            MolochChoice::Ignore(_) | MolochChoice::Jam(..) | MolochChoice::Fall(..) | MolochChoice::Lose(_) => {
                refuse("MOL-05", "that belongs to the Assault phase")
            }
            MolochChoice::Shelve(_) => refuse("MOL-26", "goods are put there in Cleanup"),
            MolochChoice::Bury(_) => refuse("MS-ACT-02", "that is no action of a turn; a card lets you do so"),
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
            (MolochFrame::Shelve { .. }, MolochChoice::Shelve(good)) => {
                refuse("MOL-26", phrase!("no {} of yours finds room there", good))
            }
            (
                MolochFrame::Ignore { .. } | MolochFrame::Bury { .. },
                MolochChoice::Ignore(face) | MolochChoice::Bury(face),
            ) => self.object_to_machine(s, face),
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

    pub(in crate::packs) fn staged_machines(&self, s: &State, key: &str) -> Option<String> {
        self.packs.moloch.as_ref()?;
        let machines = &s.packs.moloch;
        let names = |row: &[CardId]| match row {
            [] => "none".to_owned(),
            row => {
                let names: Vec<&str> = row.iter().map(|card| self.machine_name(self.face_of[card.index()])).collect();
                names.join(", ")
            }
        };
        match key {
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

pub(in crate::packs) fn report(view: &MolochView) -> Json {
    let machine = |it: &super::MachineView| {
        let code: Map<String, Json> = it.code.iter().map(|(good, n)| (good.word().to_owned(), json!(n))).collect();
        json!({ "id": it.id, "code": code, "defense": it.defense, "rage": it.rage, "assault": it.assault.to_string() })
    };
    json!({
        "deployed": view.deployed.iter().map(machine).collect::<Vec<_>>(),
        "deck": view.deck,
        "discard": view.discard,
        "wave": view.wave,
        "closed": view.closed.iter()
            .map(|(seat, words)| json!({ "seat": seat.number(), "actions": words }))
            .collect::<Vec<_>>(),
    })
}
