//! Promo Set 2 in words: cards, moves, questions, reasons, the log, scenarios and reports.

use serde_json::{Map, Value as Json, json};
use table::{Phrase, Seat, StageError, Unreadable, phrase};
use toml::Value;

use super::capitols::Laid;
use super::takeover::TAKING;
use super::{CapitolView, Promo2Frame, contacts, universals};
use crate::card_text;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::{OneOf, Type};
use crate::library::{Effect, normalized};
use crate::notation::read_seat;
use crate::packs::PackChoice;
use crate::payment::{Cost, Pay};
use crate::refusal::{Objection, refuse};
use crate::state::{Place, State};

fn kinds(OneOf(goods): &OneOf) -> Phrase {
    Phrase::either(goods.iter().map(|&(n, good)| good.phrase(n.into())))
}

/// An effect of this pack in few words; nothing if it is none.
pub(crate) fn brief(effect: &Effect) -> Option<Phrase> {
    match effect {
        Effect::GainUnproduced(goods) => {
            let goods = goods.0.iter().map(|&(n, good)| card_text::good_short(n.into(), good));
            Some(phrase!("{} that nothing else produced", Phrase::either(goods)))
        }
        Effect::TakeLocation => Some("take an opposing location for its defense in red".into()),
        _ => None,
    }
}

/// An effect of this pack as a request to the player it happens to; nothing if it is none.
pub(crate) fn deed(effect: &Effect) -> Option<Phrase> {
    match effect {
        Effect::GainUnproduced(goods) => Some(phrase!(
            "gain {}, of a kind that your faction board, deals and other production locations do not give you",
            kinds(goods)
        )),
        Effect::TakeLocation => Some(
            "take a location of another player who has not passed for as many red contacts as its defense, with \
             everything on it; its owner gains its deal good"
                .into(),
        ),
        _ => None,
    }
}

/// Production of this pack as a sentence; nothing if it is none.
pub(crate) fn production(effect: &Effect) -> Option<Phrase> {
    match effect {
        Effect::GainUnproduced(goods) => Some(phrase!(
            "Produces {}, of a kind that nothing else brought its owner in this Production phase; it produces after \
             everything else and is never copied.",
            kinds(goods)
        )),
        _ => None,
    }
}

/// "brick, brick and worker".
fn types_of(requires: &[Type]) -> Phrase {
    Phrase::list(requires.iter().map(|&kind| card_text::type_mark(kind, "")))
}

impl CapitolView {
    /// "brick, brick and worker".
    pub fn requires_phrase(&self) -> Phrase {
        types_of(&self.requires)
    }
}

/// Moves and questions.
impl Game {
    pub(crate) fn capitol_name(&self, capitol: u8) -> &str {
        self.packs.capitols.get(usize::from(capitol)).map_or("?", |it| it.name.as_str())
    }

    /// The Capitol card of this name, as text that links to it.
    pub(crate) fn capitol_phrase(&self, capitol: u8) -> Phrase {
        match self.packs.capitols.get(usize::from(capitol)) {
            Some(it) => Phrase::card(format!("capitol-{}", it.id), &it.name),
            None => Phrase::default(),
        }
    }

    fn read_capitol(&self, name: &str) -> Option<u8> {
        let wanted = normalized(name);
        self.packs.capitols.iter().position(|it| normalized(&it.name) == wanted).map(|at| at as u8)
    }

    pub(in crate::packs) fn write_taking(&self, Place { owner, face, nth }: Place, pay: Pay) -> String {
        let which = if nth > 1 { format!(" ({nth})") } else { String::new() };
        format!("seize {owner}: {}{which}{}", self.name(face), Cost::of(TAKING, 0).written(pay))
    }

    /// A move of this pack, and whether it leaves open which of several equal locations is meant.
    pub(in crate::packs) fn parse_promo2(
        &self,
        verb: &str,
        rest: &str,
        tokens: Option<&[(u8, crate::good::Good)]>,
    ) -> Result<Option<(PackChoice, bool)>, Unreadable> {
        match verb {
            "claim" if !self.packs.capitols.is_empty() => {
                let known = || {
                    let names: Vec<&str> = self.packs.capitols.iter().map(|it| it.name.as_str()).collect();
                    Unreadable(format!("there is no such Capitol card; try {}", names.join(", ")))
                };
                Ok(Some((PackChoice::Claim(self.read_capitol(rest).ok_or_else(known)?), false)))
            }
            "seize" if self.packs.takeovers => {
                let (owner, name) =
                    rest.split_once(':').ok_or_else(|| Unreadable("expected \"seize 2: Archive\"".into()))?;
                let (face, nth) = self.read_place(name)?;
                let place = Place { owner: read_seat(owner)?, face, nth: nth.unwrap_or(1) };
                let pay = tokens.map_or_else(|| Ok(Pay::PLAIN), |tokens| Cost::of(TAKING, 0).read(tokens))?;
                Ok(Some((PackChoice::TakeLocation(place, universals(pay)), nth.is_none())))
            }
            _ => Ok(None),
        }
    }

    pub(in crate::packs) fn capitol_remark(&self, capitol: u8) -> Phrase {
        self.capitol_gain(capitol).phrase()
    }

    pub(in crate::packs) fn taking_remark(&self, s: &State, place: Place, pay: Pay) -> Option<Phrase> {
        let card = self.find(s, place.owner, place.face, place.nth)?;
        let cost = Cost::of(TAKING, self.defense(s, place.owner, card)).price_phrase(pay);
        Some(phrase!("{}; {}", cost, card_text::ability(&self.face(place.face).location)))
    }

    pub(in crate::packs) fn promo2_question(&self, frame: Promo2Frame) -> Phrase {
        match frame {
            Promo2Frame::Seek { .. } => Phrase::default(),
            Promo2Frame::Missing { card, .. } => {
                phrase!("{}: choose what to take.", self.face_phrase(self.face_of[card.index()]))
            }
            Promo2Frame::Take { .. } => "Choose a location of another player to take.".into(),
        }
    }
}

/// Reasons.
impl Game {
    pub(in crate::packs) const fn rule_of_promo2(frame: Promo2Frame) -> &'static str {
        match frame {
            Promo2Frame::Seek { .. } | Promo2Frame::Missing { .. } => "PROMO-SET-04",
            Promo2Frame::Take { .. } => "PROMO-SET-05",
        }
    }

    /// Why a Capitol card cannot be claimed now.
    pub(crate) fn object_to_claim(&self, s: &State, seat: Seat, capitol: u8) -> Objection {
        let name = self.capitol_phrase(capitol);
        let Some(laid) = s.packs.capitols.laid.iter().find(|it| it.capitol == capitol) else {
            return refuse("PROMO-CAP-01", phrase!("{} was not laid out", name));
        };
        if let Some(owner) = laid.owner {
            return refuse("PROMO-CAP-05", phrase!("{} has claimed {}", self.side_phrase(owner), name));
        }
        if s.packs.capitols.claimed {
            return refuse("PROMO-CAP-04", "you have claimed a Capitol card on this turn");
        }
        let it = &self.packs.capitols[usize::from(capitol)];
        match self.lacking(s, seat, it) {
            0 => Ok(()),
            n => {
                let have = it.requires.len() - n;
                refuse(
                    "PROMO-CAP-03",
                    phrase!(
                        "{} needs {}, each from another location; your locations show {} of them",
                        name,
                        types_of(&it.requires),
                        have
                    ),
                )
            }
        }
    }

    pub(in crate::packs) fn object_to_promo2_answer(
        &self,
        s: &State,
        seat: Seat,
        frame: Promo2Frame,
        choice: Choice,
    ) -> Objection {
        match (frame, choice) {
            (Promo2Frame::Missing { card, .. }, Choice::Take(good)) => {
                let name = self.face_phrase(self.face_of[card.index()]);
                refuse("PROMO-SET-04", phrase!("{} gives only what is missing, not {}", name, good))
            }
            (Promo2Frame::Take { .. }, Choice::Pack(PackChoice::TakeLocation(place, pay))) => {
                self.object_to_taking(s, seat, place, contacts(pay))
            }
            _ => Err(self.decide_first(s, seat, Game::rule_of_promo2(frame))),
        }
    }

    fn object_to_taking(&self, s: &State, seat: Seat, place: Place, pay: Pay) -> Objection {
        let Place { owner, face, nth } = place;
        let name = self.face_phrase(face);
        self.object_to_side(owner)?;
        if owner == seat {
            return refuse("PROMO-SET-05", "a location of another player is meant");
        }
        self.object_to_reach(s, seat, owner, "UE-07")?;
        let Some(card) = self.find(s, owner, face, nth) else {
            return refuse("PROMO-SET-05", phrase!("{} has no {} built", self.side_phrase(owner), name));
        };
        Cost::of(TAKING, self.defense(s, owner, card)).objection(s, seat, "PROMO-SET-05", &name, pay)
    }
}

/// Scenarios.
impl Game {
    /// What scenarios compare: the Capitol cards that were laid out, each with who has claimed it.
    pub(in crate::packs) fn staged_capitols(&self, s: &State) -> String {
        let laid = s.packs.capitols.laid.iter().map(|&Laid { capitol, owner }| {
            let owner = owner.map_or_else(String::new, |owner| format!(" ({})", self.side_name(owner)));
            format!("{}{owner}", self.capitol_name(capitol))
        });
        laid.collect::<Vec<_>>().join("; ")
    }

    /// Lays these out, in the place of those that chance has laid out.
    pub(in crate::packs) fn stage_capitols(&self, s: &mut State, value: &Value) -> Result<(), StageError> {
        let names: Vec<&str> = value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let n = usize::from(self.setup.players);
        if names.len() != n {
            return Err(StageError(format!("capitols wants {n} names of Capitol cards, found {}", names.len())));
        }
        s.packs.capitols.laid.clear();
        for name in names {
            let capitol = self.named_capitol(name)?;
            if s.packs.capitols.laid.iter().any(|it| it.capitol == capitol) {
                return Err(StageError(format!("the Capitol card {name:?} is there twice")));
            }
            s.packs.capitols.laid.push(Laid { capitol, owner: None });
        }
        Ok(())
    }

    fn named_capitol(&self, name: &str) -> Result<u8, StageError> {
        self.read_capitol(name).ok_or_else(|| StageError(format!("there is no Capitol card {name:?}")))
    }
}

pub(in crate::packs) fn report(capitols: &[CapitolView]) -> Json {
    let capitol = |it: &CapitolView| {
        json!({
            "id": it.id,
            "name": it.name,
            "requires": it.requires.iter().map(|kind| kind.name()).collect::<Vec<_>>(),
            "gain": it.gain.iter().map(|(good, n)| (good.word().to_owned(), json!(n))).collect::<Map<_, _>>(),
            "owner": it.owner.map(Seat::number),
        })
    };
    capitols.iter().map(capitol).collect()
}
