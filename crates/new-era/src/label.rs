//! Choices with what they cost and bring, for menus.

use table::{Phrase, Seat, phrase};

use crate::brief::then;
use crate::catalog::{Game, Kind};
use crate::choice::{Choice, Field, Means, Pay, Place};
use crate::flow::turn::RECONSTRUCTION;
use crate::goods::{Contact, Goods, Token, cards};
use crate::state::State;
use table::cards::FaceId;

impl Game {
    #[expect(clippy::too_many_lines, reason = "one arm per choice")]
    pub(crate) fn label_of(&self, s: &State, seat: Seat, choice: Choice) -> Phrase {
        let name = |face: FaceId| self.face_phrase(face);
        let numbered = |face: FaceId, nth: u8| match nth {
            0 | 1 => self.face_phrase(face),
            _ => self.face_phrase(face).and(&format!(" ({nth})")),
        };
        let at =
            |Place { owner, face, nth }: Place| phrase!("{} {}", Phrase::player(owner).and("'s"), numbered(face, nth));
        let brief = |face: FaceId| self.brief(face);
        let by = |kind: Contact, means: Means| self.means_phrase(s, seat, kind, means);
        match choice {
            Choice::Pick(face) => phrase!("take {}: {}", name(face), brief(face)),
            Choice::Realize(face) => phrase!("realize {} for {}", name(face), self.face(face).spoils.phrase()),
            Choice::Stop => "keep the other Spoils".into(),
            Choice::Instant(face, branch, pay) => {
                let Kind::Instant(cost, gain) = self.face(face).kind else { return phrase!("play {}", name(face)) };
                let set = gain.sets().get(usize::from(branch)).map_or(Goods::NONE, |&set| *self.set(set));
                let gain = set.phrase();
                if cost.is_free() {
                    phrase!("play {} for {}", name(face), gain)
                } else {
                    phrase!("play {}: {} for {}", name(face), cost.tokens(pay).phrase(), gain)
                }
            }
            Choice::Take(kind, pay) => {
                let card = self.faction(s, seat).field(Field::Contact(kind));
                let token = kind.token(card.range).map_or_else(Phrase::default, |token| token.phrase(1));
                phrase!("Faction Contacts card: {} for {}", card.cost.tokens(pay).phrase(), token)
            }
            Choice::Incorporate(face, means) => {
                phrase!("incorporate {}{}: {}", name(face), by(Contact::Incorporation, means), brief(face))
            }
            Choice::Conquer(face, means) => {
                let spoils = self.face(face).spoils.phrase();
                phrase!("conquer {}{}: Spoils of {}", name(face), by(Contact::Conquest, means), spoils)
            }
            Choice::Cooperate(face, means) => {
                let it = self.face(face);
                let by = by(Contact::Cooperation, means);
                match it.defends {
                    Some(n) => phrase!("lay {} under a Location{}: Defense Distance +{}", name(face), by, n),
                    None => phrase!("cooperate with {}{}: {} each turn", name(face), by, it.agreement.phrase()),
                }
            }
            Choice::Sign(place, means) => {
                let gain = self.face(place.face).agreement.phrase();
                phrase!("cooperate with {}{}: {} now and each turn", at(place), by(Contact::Cooperation, means), gain)
            }
            Choice::Attack(owner, means) => {
                phrase!("attack {}{}", Phrase::player(owner), by(Contact::Conquest, means))
            }
            Choice::Redevelop(old, nth, new, means) => {
                let price = self.redevelopment_price(s, seat, means);
                let (old, new) = (numbered(old, nth), name(new));
                if means == Means::NOTHING {
                    phrase!("redevelop {} into {}", old, new)
                } else if means.is_field() {
                    phrase!("redevelop {} into {} with the Faction Contacts card for {}", old, new, price.phrase())
                } else {
                    phrase!("redevelop {} into {} for {}", old, new, price.phrase())
                }
            }
            Choice::Reconstruct(old, new, pay) => phrase!(
                "reconstruct the Debris of {} into {} for {}",
                name(old),
                name(new),
                RECONSTRUCTION.tokens(pay).phrase()
            ),
            Choice::Swap(a, b) => phrase!("discard {} and {} for {}", name(a), name(b), cards(1)),
            Choice::Activate(face, nth, pay) => {
                let uses = self.card_at(s, Place { owner: seat, face, nth }).map_or(0, |card| s.mark(card).uses);
                match &self.face(face).effect.act {
                    Some(act) => {
                        let price = Game::act_price(act, uses, pay).brief();
                        phrase!("activate {}: {}", numbered(face, nth), then(price, self.deed_in_brief(act)))
                    }
                    None => phrase!("activate {}", numbered(face, nth)),
                }
            }
            Choice::Visit(place) => {
                phrase!("visit {} for {}: {}", at(place), Token::Worker.phrase(1), brief(place.face))
            }
            Choice::Trade(token) => phrase!("{} for {}", Token::Worker.phrase(2), token.phrase(1)),
            Choice::Lead(face) => phrase!("play {}: {}", name(face), brief(face)),
            Choice::Command(pay) => self.command_label(s, seat, pay),
            Choice::Cancel(face) => phrase!("break the Agreement with {}", name(face)),
            Choice::CancelWith(place) => phrase!("break the Agreement with {}", at(place)),
            Choice::Pass => "pass".into(),
            Choice::Defend(ones, threes) => {
                phrase!("play {}", Goods::defenses(ones, threes).phrase())
            }
            Choice::Reinforce(means) => {
                phrase!("add {}", crate::payment::tokens_of(Contact::Conquest, means).phrase())
            }
            Choice::Hold => "add no more tokens".into(),
            Choice::Target(place) => {
                phrase!("conquer {} for {}", at(place), self.face(place.face).spoils.phrase())
            }
            Choice::Accept => "do it".into(),
            Choice::Decline => "decline".into(),
            Choice::Gain(set) => phrase!("take {}", self.set(set).phrase()),
            Choice::Discard(face) => phrase!("discard {}", name(face)),
            Choice::GiveUp(face) => phrase!("discard the Agreement with {}", name(face)),
            Choice::Under(face, nth) => phrase!("under {}", numbered(face, nth)),
            Choice::Improve(face, nth) => phrase!("improve {}", numbered(face, nth)),
            Choice::Run(face, nth) => phrase!("take the production of {}: {}", numbered(face, nth), brief(face)),
            Choice::Steal(from, token) => phrase!("take {} from {}", token.phrase(1), Phrase::player(from)),
            Choice::Keep(token) => phrase!("keep {}", token.phrase(1)),
        }
    }

    /// What carries a contact out, as the end of a sentence.
    fn means_phrase(&self, s: &State, seat: Seat, kind: Contact, means: Means) -> Phrase {
        let price = self.contact_price(s, seat, kind, means).phrase();
        if means == Means::NOTHING {
            Phrase::default()
        } else if means.is_field() {
            phrase!(" with the Faction Contacts card for {}", price)
        } else if means == Means::REDEVELOPMENT_TOKEN {
            " with a Redevelopment token".into()
        } else {
            phrase!(" with {}", price)
        }
    }

    fn command_label(&self, s: &State, seat: Seat, pay: Pay) -> Phrase {
        let Some(card) = s.leader[seat] else { return "use your Leader".into() };
        let face = self.face_id(card);
        let deed =
            self.face(face).effect.act.as_ref().map(|act| then(act.cost.tokens(pay).brief(), self.deed_in_brief(act)));
        phrase!("use {}: {}", self.face_phrase(face), deed.unwrap_or_default())
    }
}
