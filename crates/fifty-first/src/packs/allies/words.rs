//! Allies in words: cards, moves, questions, reasons and the log.

use table::{Phrase, Seat, Unreadable, either, phrase};

use super::{AllyChoice, AllyEvent, AllyFrame};
use crate::card_text;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::Good;
use crate::library::{Category, Effect};
use crate::notation::{read_good, read_seat};
use crate::packs::PackChoice;
use crate::refusal::{Objection, refuse};
use crate::state::{Place, State};

fn categories_of(categories: &[Category]) -> String {
    let words: Vec<&str> = categories.iter().map(|&it| card_text::category(it)).collect();
    either(&words)
}

/// An effect of this pack in few words; nothing if it is none.
pub(crate) fn brief(effect: &Effect) -> Option<Phrase> {
    match effect {
        Effect::Block(categories) => Some(phrase!("block an unused opposing {}", categories_of(categories))),
        Effect::MakeDiscard(goods) => Some(phrase!("another player returns {}", card_text::short(goods))),
        _ => None,
    }
}

/// An effect of this pack as a request to the player it happens to; nothing if it is none.
pub(crate) fn deed(effect: &Effect) -> Option<Phrase> {
    match effect {
        Effect::Block(categories) => Some(phrase!(
            "block an {} location of another player who has not passed, which nobody has used this round; until \
             Cleanup nobody can use, visit or clear it",
            categories_of(categories)
        )),
        Effect::MakeDiscard(goods) => Some(phrase!(
            "another player who has not passed returns {} of their choice from their supply, or all they have if that is less",
            card_text::short(goods)
        )),
        _ => None,
    }
}

/// Moves and questions.
impl Game {
    pub(crate) const ALLY_VERBS: &'static str = ", block, target, return";

    pub(crate) fn write_allied(&self, choice: AllyChoice) -> String {
        match choice {
            AllyChoice::Block(Place { owner, face, nth: 0 | 1 }) => format!("block {owner}: {}", self.name(face)),
            AllyChoice::Block(Place { owner, face, nth }) => format!("block {owner}: {} ({nth})", self.name(face)),
            AllyChoice::Target(seat) => format!("target {seat}"),
            AllyChoice::Return(good) => format!("return {good}"),
        }
    }

    /// A move of this pack, and whether it leaves open which of several equal locations is meant.
    pub(crate) fn parse_allied(&self, verb: &str, rest: &str) -> Result<Option<(AllyChoice, bool)>, Unreadable> {
        let choice = match verb {
            "block" => {
                let (owner, name) =
                    rest.split_once(':').ok_or_else(|| Unreadable("expected \"block 2: Archive\"".into()))?;
                let (face, nth) = self.read_place(name)?;
                let place = Place { owner: read_seat(owner)?, face, nth: nth.unwrap_or(1) };
                return Ok(Some((AllyChoice::Block(place), nth.is_none())));
            }
            "target" => AllyChoice::Target(read_seat(rest)?),
            "return" => AllyChoice::Return(read_good(rest)?),
            _ => return Ok(None),
        };
        Ok(Some((choice, false)))
    }

    pub(crate) fn allied_remark(&self, s: &State, choice: AllyChoice) -> Option<Phrase> {
        match choice {
            AllyChoice::Block(place) => Some(card_text::ability(&self.face(place.face).location)),
            AllyChoice::Target(seat) => {
                let held = Good::RESOURCES.into_iter().filter(|&good| s.goods[seat][good] > 0);
                let held = Phrase::list(held.map(|good| good.phrase(s.goods[seat][good].into())));
                Some(if held.is_empty() { "has no resources".into() } else { phrase!("has {}", held) })
            }
            AllyChoice::Return(_) => None,
        }
    }

    pub(crate) fn allied_question(&self, frame: AllyFrame) -> Phrase {
        match frame {
            AllyFrame::Block { .. } => "Choose an unused location of another player to block.".into(),
            AllyFrame::Target { n, .. } => phrase!("Choose who returns {} resources to the general supply.", n),
            AllyFrame::Return { left, .. } => {
                phrase!("Return resources of your choice to the general supply, {} more.", left)
            }
        }
    }
}

/// Reasons.
impl Game {
    pub(crate) const fn rule_of_allies(frame: AllyFrame) -> &'static str {
        match frame {
            AllyFrame::Block { .. } => "ALLY-16",
            AllyFrame::Target { .. } | AllyFrame::Return { .. } => "ALLY-21",
        }
    }

    pub(crate) fn object_to_allied(&self, choice: AllyChoice) -> Objection {
        match choice {
            AllyChoice::Block(_) => refuse("ALLY-16", "locations are blocked by the action of a card"),
            AllyChoice::Target(_) | AllyChoice::Return(_) => {
                refuse("ALLY-21", "resources are returned by the action of a card")
            }
        }
    }

    pub(crate) fn object_to_allied_answer(&self, s: &State, seat: Seat, frame: AllyFrame, choice: Choice) -> Objection {
        let Choice::Pack(PackChoice::Allies(choice)) = choice else {
            return Err(self.decide_first(s, seat, Game::rule_of_allies(frame)));
        };
        match (frame, choice) {
            (AllyFrame::Block { among, .. }, AllyChoice::Block(Place { owner, face, nth })) => {
                let name = self.face_phrase(face);
                self.object_to_side(owner)?;
                if owner == seat {
                    return refuse("ALLY-16", "a location of another player is meant");
                }
                self.object_to_reach(s, seat, owner, "UE-07")?;
                let Some(card) = self.find(s, owner, face, nth) else {
                    return refuse("ALLY-16", phrase!("{} has no {} built", self.side_phrase(owner), name));
                };
                if !among.contains(self.face(face).category) {
                    return refuse("ALLY-16", phrase!("{} is neither an action nor open production", name));
                }
                if s.packs.blocked.contains(card) {
                    return refuse("ALLY-16", phrase!("{} is blocked already", name));
                }
                refuse("ALLY-16", phrase!("{} was used this round and cannot be blocked", name))
            }
            (AllyFrame::Target { .. }, AllyChoice::Target(victim)) => {
                self.object_to_side(victim)?;
                if victim == seat {
                    return refuse("ALLY-21", "another player is meant");
                }
                self.object_to_reach(s, seat, victim, "UE-07")
            }
            (AllyFrame::Return { .. }, AllyChoice::Return(good)) if !good.is_resource() => {
                refuse("ALLY-21", phrase!("brick, iron, fuel or gun must be returned, not {}", good))
            }
            (AllyFrame::Return { .. }, AllyChoice::Return(good)) => {
                refuse("ALLY-21", phrase!("you have no {} in your supply", good))
            }
            (frame, _) => Err(self.decide_first(s, seat, Game::rule_of_allies(frame))),
        }
    }
}

/// The log.
impl Game {
    pub(crate) fn allied_event(&self, event: AllyEvent) -> Phrase {
        match event {
            AllyEvent::Blocked(seat, owner, face) => {
                let (name, whose) = (self.face_phrase(face), self.side_phrase(owner));
                phrase!("{} blocks {} of {} until Cleanup", Phrase::player(seat), name, whose)
            }
            AllyEvent::Targeted(seat, victim) => {
                phrase!("{} makes {} return resources", Phrase::player(seat), self.side_phrase(victim))
            }
            AllyEvent::Returned(seat, good, n) => {
                phrase!("{} returns {} to the general supply", Phrase::player(seat), good.phrase(n.into()))
            }
        }
    }
}
