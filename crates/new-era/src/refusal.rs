//! Why a move is not possible: a sentence with the figures, and the rule that says so.

use table::{Phrase, Refusal, Rules as _, Seat, Stacked as _, count, phrase};

use crate::catalog::{Category, Game, Kind};
use crate::choice::{Choice, Field, Means, Pay, Place};
use crate::effect::{Act, Cost, Deed};
use crate::flow::turn::{FOREIGN, LABOUR, RECONSTRUCTION, VISITS, is_free};
use crate::frame::{Attack, Frame};
use crate::goods::{Contact, Goods, Token, Type};
use crate::payment::{is_least, tokens_of, within_bounds};
use crate::state::{MAX_ACTIONS, State};
use table::cards::{CardId, FaceId};

/// Nothing can be done any more.
const OVER: &str = "NE-304";

type Reason = Result<(), Refusal>;

fn because(rule: &'static str, sentence: impl Into<Phrase>) -> Reason {
    Err(Refusal::new(rule, sentence))
}

fn unless(holds: bool, rule: &'static str, sentence: impl FnOnce() -> Phrase) -> Reason {
    if holds { Ok(()) } else { because(rule, sentence()) }
}

impl Game {
    /// Why a choice that is not listed is not.
    pub(crate) fn reason_against(&self, s: &State, seat: Seat, choice: Choice) -> Refusal {
        let Some(top) = s.top() else { return Refusal::new(OVER, "the game is over") };
        let waiting = self.waiting(s);
        if !waiting.contains(seat) {
            let who = Phrase::list(waiting.iter().map(Phrase::player));
            return Refusal::new("NE-087", phrase!("{} decides now", who));
        }
        let reason = match top {
            Frame::Turn { .. } => self.against_action(s, seat, choice),
            _ => self.against_answer(s, seat, top, choice),
        };
        // Whatever is not listed has a reason; the last one is for our own bugs.
        reason.err().unwrap_or_else(|| Refusal::new("NE-401", "this cannot be done now"))
    }

    fn against_answer(&self, s: &State, seat: Seat, top: Frame, choice: Choice) -> Reason {
        match (top, choice) {
            (Frame::Pick { .. }, Choice::Pick(face)) => {
                because("NE-048", phrase!("{} does not lie in the row", self.face_phrase(face)))
            }
            (Frame::Spoils { .. }, Choice::Realize(face)) => {
                because("NE-073", phrase!("{} is not among your Spoils", self.face_phrase(face)))
            }
            (Frame::Pays { gain, .. }, Choice::Gain(set)) => {
                let goods = *self.set(set);
                if gain.sets().contains(&set) {
                    because("NE-329", phrase!("no more VP tokens fit, so {} cannot be taken", goods.phrase()))
                } else {
                    let sets = gain.sets().iter().map(|&set| self.set(set).phrase());
                    because("NE-080", phrase!("the choice is {}, not {}", Phrase::either(sets), goods.phrase()))
                }
            }
            (Frame::Discards { .. }, Choice::Discard(face)) => self.holds(s, seat, face, "NE-358"),
            (Frame::GivesUp { .. }, Choice::GiveUp(face)) => {
                because("NEM-044", phrase!("{} is not among your Agreements", self.face_phrase(face)))
            }
            (Frame::Improves { card, .. }, Choice::Improve(face, nth)) => {
                self.against_improvement(s, seat, card, face, nth)
            }
            (Frame::Runs { .. }, Choice::Run(face, nth)) => {
                let card = self.own(s, seat, face, nth, "NE-379")?;
                unless(self.masks.production.contains(card), "NE-379", || {
                    phrase!("{} does not produce", self.face_phrase(face))
                })?;
                unless(!self.produces_in_vain(s, card), "NE-379", || {
                    phrase!("no more VP tokens fit on {}", self.face_phrase(face))
                })?;
                self.is_first(s, seat, face, nth)
            }
            (Frame::Rebuilds { universal, .. }, Choice::Redevelop(old, nth, new, means)) => {
                unless(means == Means::NOTHING, "NE-159", || {
                    "this Redevelopment needs neither a field nor a token; name only the two Locations".into()
                })?;
                self.against_redevelopment(s, seat, (old, nth), new, universal)
            }
            (Frame::Steals { mask, .. }, Choice::Steal(from, token)) => self.against_theft(s, seat, mask, from, token),
            (Frame::Hosts { .. }, Choice::Under(face, nth)) => {
                self.own(s, seat, face, nth, "NE-286")?;
                self.is_first(s, seat, face, nth)
            }
            (Frame::Second { range, .. }, Choice::Cooperate(face, means)) => {
                self.granted(means)?;
                self.against_card(s, seat, face, Contact::Cooperation)?;
                self.within(range, self.face(face).distance)
            }
            (Frame::Second { range, .. }, Choice::Sign(place, means)) => {
                self.granted(means)?;
                self.against_signing(s, seat, place)?;
                self.within(range, self.face(place.face).defense)?;
                self.is_first(s, place.owner, place.face, place.nth)
            }
            (Frame::Defends(_), Choice::Defend(ones, threes)) => {
                let has = [Token::Defense1, Token::Defense3].map(|it| s.purse(seat, it));
                let mut goods = Goods::of(Token::Defense1, has[0]);
                goods.tokens[Token::Defense3.index()] = has[1];
                let mut wanted = Goods::of(Token::Defense1, ones);
                wanted.tokens[Token::Defense3.index()] = threes;
                because("NE-245", phrase!("you have {}, not {}", goods.phrase(), wanted.phrase()))
            }
            (Frame::Presses(_), Choice::Reinforce(means)) => {
                unless(means.n_tokens() > 0, "NE-248", || "at least one Conquest token is added".into())?;
                self.against_tokens(s, seat, Contact::Conquest, means)?;
                self.against_many(s, seat, means)
            }
            (Frame::Takes(attack), Choice::Target(place)) => self.against_target(s, &attack, place),
            (Frame::Keeps { .. }, Choice::Keep(token)) => {
                unless(token.is_resource(), "NE-407", || {
                    phrase!("only resources are chosen; {} is none", token.text(1))
                })?;
                because("NE-407", phrase!("you have no {} left to keep", token.word().replace('-', " ")))
            }
            _ => because(
                "NE-401",
                phrase!("{} does not answer what you are asked", format!("{:?}", self.write_short(choice))),
            ),
        }
    }

    fn write_short(&self, choice: Choice) -> String {
        table::Words::write(self, choice)
    }

    #[expect(clippy::too_many_lines, reason = "one arm per action")]
    fn against_action(&self, s: &State, seat: Seat, choice: Choice) -> Reason {
        let purse = s.purse_of(seat);
        match choice {
            Choice::Cancel(face) => {
                let spoils = self.face(face).cards.meets(&s.spoils[seat]);
                unless(!spoils, "NE-219", || phrase!("{} lies under your Base as Spoils", self.face_phrase(face)))?;
                return because("NE-218", phrase!("you have no Agreement with {}", self.face_phrase(face)));
            }
            Choice::CancelWith(place) => {
                unless(!s.passed.contains(place.owner), "NE-096", || self.has_passed(place.owner))?;
                let agreed = self.card_at(s, place).is_some_and(|card| s.mark(card).agreed.contains(seat));
                unless(agreed, "NE-270", || phrase!("you have no Agreement with {}", self.place_phrase(place)))?;
                return self.is_first(s, place.owner, place.face, place.nth);
            }
            Choice::Pick(_)
            | Choice::Realize(_)
            | Choice::Stop
            | Choice::Defend(..)
            | Choice::Reinforce(_)
            | Choice::Hold
            | Choice::Accept
            | Choice::Decline
            | Choice::Gain(_)
            | Choice::Discard(_)
            | Choice::GiveUp(_)
            | Choice::Under(..)
            | Choice::Improve(..)
            | Choice::Run(..)
            | Choice::Steal(..)
            | Choice::Keep(_) => {
                let text = format!("{:?}", self.write_short(choice));
                return because("NE-100", phrase!("{} does not answer what you are asked", text));
            }
            // NE-222, NE-225.
            Choice::Target(_) => {
                return because("NE-225", "the Location is named after the shootout; it begins with \"attack\"");
            }
            _ => {}
        }
        unless(s.acted[seat] < MAX_ACTIONS, "NE-091", || {
            phrase!("the program ends a turn after {} actions of a player", u16::from(MAX_ACTIONS))
        })?;
        match choice {
            Choice::Instant(face, branch, pay) => {
                self.holds(s, seat, face, "NE-105")?;
                let Kind::Instant(cost, gain) = self.face(face).kind else {
                    return because("NE-105", phrase!("{} is not an Instant", self.face_phrase(face)));
                };
                unless(branch < gain.n, "NE-108", || {
                    phrase!("{} has {}", self.face_phrase(face), count(gain.n, "set"))
                })?;
                self.against_price(s, seat, &cost, pay, 0, "NE-109")
            }
            Choice::Take(kind, pay) => self.against_field(s, seat, Field::Contact(kind), pay),
            Choice::Incorporate(face, means) => {
                self.against_card(s, seat, face, Contact::Incorporation)?;
                self.against_means(s, seat, Contact::Incorporation, self.face(face).distance, means)
            }
            Choice::Conquer(face, means) => {
                self.against_card(s, seat, face, Contact::Conquest)?;
                self.against_means(s, seat, Contact::Conquest, self.face(face).distance, means)
            }
            Choice::Cooperate(face, means) => {
                self.against_card(s, seat, face, Contact::Cooperation)?;
                self.against_means(s, seat, Contact::Cooperation, self.face(face).distance, means)
            }
            Choice::Sign(place, means) => {
                self.against_signing(s, seat, place)?;
                self.against_means(s, seat, Contact::Cooperation, self.face(place.face).defense, means)?;
                self.is_first(s, place.owner, place.face, place.nth)
            }
            Choice::Attack(owner, means) => self.against_attack(s, seat, owner, means),
            Choice::Redevelop(old, nth, new, means) => {
                if means.is_field() {
                    self.against_field(s, seat, Field::Redevelopment, means.pay())?;
                } else if means == Means::REDEVELOPMENT_TOKEN {
                    let has = purse[Token::Redevelopment.index()];
                    unless(has > 0, "NE-139", || "you have no Redevelopment token".into())?;
                } else if means == Means::NOTHING {
                    return because(
                        "NE-139",
                        "a Redevelopment needs the field of your Faction Contacts card or a token",
                    );
                } else {
                    return because("NE-139", "contact tokens do not pay for a Redevelopment");
                }
                self.against_redevelopment(s, seat, (old, nth), new, false)
            }
            Choice::Reconstruct(old, new, pay) => {
                if !self.face(old).cards.meets(&s.debris[seat]) {
                    let stands = self.face(old).cards.meets(&s.built[seat]);
                    unless(!stands, "NE-161", || phrase!("{} still stands", self.face_phrase(old)))?;
                    return because("NE-160", phrase!("you have no Debris of {}", self.face_phrase(old)));
                }
                self.holds(s, seat, new, "NE-160")?;
                self.is_location(new)?;
                self.against_price(s, seat, &RECONSTRUCTION, pay, 0, "NE-162")
            }
            Choice::Swap(a, b) => {
                let n = s.hands[seat].len();
                unless(n >= 2, "NE-172", || phrase!("this needs 2 cards in hand, you have {}", n))?;
                self.holds(s, seat, a, "NE-170")?;
                self.holds(s, seat, b, "NE-170")?;
                let one = a == b && self.face(a).cards.and(&s.hands[seat]).len() < 2;
                unless(!one, "NE-170", || phrase!("you have only one {}", self.face_phrase(a)))?;
                because("NE-170", phrase!("say {} first", self.face_phrase(a.min(b))))
            }
            Choice::Activate(face, nth, pay) => self.against_use(s, seat, face, nth, pay),
            Choice::Visit(place) => self.against_visit(s, seat, place),
            Choice::Trade(token) => {
                unless(Token::PLAIN.contains(&token), "NE-208", || {
                    phrase!("2 workers bring scrap, fuel, weapons or building material, not {}", token.text(1))
                })?;
                let has = purse[Token::Worker.index()];
                because("NE-207", phrase!("this needs {}, you have {}", Token::Worker.phrase(LABOUR.into()), has))
            }
            Choice::Lead(face) => {
                self.holds(s, seat, face, "NEM-032")?;
                because("NEM-032", phrase!("{} is not a Leader", self.face_phrase(face)))
            }
            Choice::Command(pay) => self.against_command(s, seat, pay),
            // Everything else has been answered above.
            _ => Ok(()),
        }
    }

    fn has_passed(&self, seat: Seat) -> Phrase {
        phrase!("{} has passed", Phrase::player(seat))
    }

    fn place_phrase(&self, place: Place) -> Phrase {
        phrase!("{} {}", Phrase::player(place.owner).and("'s"), self.named(place.face, place.nth))
    }

    fn holds(&self, s: &State, seat: Seat, face: FaceId, rule: &'static str) -> Reason {
        unless(self.in_hand(s, seat, face).is_some(), rule, || {
            phrase!("{} is not in your hand", self.face_phrase(face))
        })
    }

    fn is_location(&self, face: FaceId) -> Reason {
        match self.face(face).kind {
            Kind::Location(_) => Ok(()),
            Kind::Instant(..) => because("NE-017", phrase!("{} is an Instant", self.face_phrase(face))),
            Kind::Leader => because("NEM-037", phrase!("{} is a Leader", self.face_phrase(face))),
        }
    }

    /// An own Location by its name.
    fn own(&self, s: &State, seat: Seat, face: FaceId, nth: u8, rule: &'static str) -> Result<CardId, Refusal> {
        if let Some(card) = self.card_at(s, Place { owner: seat, face, nth }) {
            return Ok(card);
        }
        if self.face(face).cards.meets(&s.debris[seat]) {
            return Err(Refusal::new("NE-239", phrase!("{} is Debris", self.face_phrase(face))));
        }
        let what = phrase!("there is no {} in your State", self.named(face, nth));
        Err(Refusal::new(rule, what))
    }

    /// Of Locations that are alike in everything, only the first is named.
    fn is_first(&self, s: &State, owner: Seat, face: FaceId, nth: u8) -> Reason {
        let Some(card) = self.card_at(s, Place { owner, face, nth }) else { return Ok(()) };
        let mut listed = false;
        let _ = self.each_place(s, owner, &s.built[owner], |it, _, _| {
            listed |= it == card;
            table::Flow::Continue(())
        });
        unless(listed, "NE-401", || phrase!("{} is like the first one; name that", self.named(face, nth)))
    }

    /// A card from hand for a contact: it must be there, be a Location, and have a place to go to.
    fn against_card(&self, s: &State, seat: Seat, face: FaceId, kind: Contact) -> Reason {
        let rule = match kind {
            Contact::Conquest => "NE-211",
            Contact::Cooperation => "NE-214",
            Contact::Incorporation => "NE-295",
        };
        self.holds(s, seat, face, rule)?;
        self.is_location(face)?;
        let defensive = self.face(face).defends.is_some();
        match kind {
            Contact::Incorporation => Ok(()),
            Contact::Cooperation if defensive => unless(!s.built[seat].is_empty(), "NE-286", || {
                phrase!("{} is laid under a Location of your State, and you have none", self.face_phrase(face))
            }),
            Contact::Conquest | Contact::Cooperation => unless(self.has_slot(s, seat), "NE-336", || {
                let n = s.agreements[seat].len() + s.spoils[seat].len();
                phrase!("{} lie under your Base, which has {}", count(n, "card"), count(self.n_slots(s, seat), "place"))
            }),
        }
    }

    fn granted(&self, means: Means) -> Reason {
        unless(means == Means::NOTHING, "NE-397", || "the token has been paid; name only the Location".into())
    }

    fn within(&self, range: u8, distance: u8) -> Reason {
        unless(distance <= range, "NE-396", || phrase!("the token reaches Distance {}, not {}", range, distance))
    }

    /// Tokens of a set that are not there.
    fn against_tokens(&self, s: &State, seat: Seat, kind: Contact, means: Means) -> Reason {
        let wanted = tokens_of(kind, means);
        let n: u8 = wanted.tokens.iter().sum();
        unless(n == means.n_tokens(), "NE-351", || phrase!("there is no {} token of this Range", kind.name()))?;
        for (token, n) in wanted.each() {
            let has = s.purse(seat, token);
            unless(has >= n, "NE-101", || phrase!("this needs {}, you have {}", token.phrase(n.into()), has))?;
        }
        Ok(())
    }

    /// More tokens of a kind than can be committed at once.
    fn against_many(&self, s: &State, seat: Seat, means: Means) -> Reason {
        let purse = s.purse_of(seat);
        let most = within_bounds(&crate::payment::held(Contact::Conquest, &purse));
        let counts = means.counts();
        match (0..counts.len()).find(|&i| counts[i] > most[i]) {
            Some(i) => because("NE-223", phrase!("no more than {} of a kind are committed at once", most[i])),
            None => Ok(()),
        }
    }

    fn against_means(&self, s: &State, seat: Seat, kind: Contact, distance: u8, means: Means) -> Reason {
        if distance == 0 {
            return unless(means == Means::NOTHING, "NE-400", || {
                "a card of Distance 0 is played with neither token nor field".into()
            });
        }
        let reach = self.reach(s, seat, kind);
        if means.is_field() {
            let field = Field::Contact(kind);
            self.against_field(s, seat, field, means.pay())?;
            let range = self.faction(s, seat).field(field).range.saturating_add(reach);
            return unless(range >= distance, "NE-118", || {
                phrase!("your Faction Contacts card reaches Distance {}, not {}", range, distance)
            });
        }
        if means == Means::REDEVELOPMENT_TOKEN {
            return because("NE-122", "a Redevelopment token is not a contact");
        }
        if means == Means::NOTHING {
            return because("NE-024", phrase!("Distance {} needs {} tokens or a field", distance, kind.name()));
        }
        self.against_tokens(s, seat, kind, means)?;
        let range = means.range().saturating_add(reach);
        unless(range >= distance, "NE-023", || phrase!("these tokens reach Distance {}, not {}", range, distance))?;
        let needed = distance.saturating_sub(reach).max(1);
        unless(is_least(&means.counts(), means.range(), needed), "NE-400", || {
            phrase!("one of these tokens is superfluous for Distance {}", distance)
        })
    }

    fn against_field(&self, s: &State, seat: Seat, field: Field, pay: Pay) -> Reason {
        unless(is_free(s, seat, field), "NE-115", || {
            phrase!("you have used {} of your Faction Contacts card this turn", field.name())
        })?;
        let cost = self.faction(s, seat).field(field).cost;
        self.against_price(s, seat, &cost, pay, 0, "NE-114")
    }

    /// A price that cannot be paid so; `sent` workers are part of it.
    fn against_price(&self, s: &State, seat: Seat, cost: &Cost, pay: Pay, sent: u8, rule: &'static str) -> Reason {
        let purse = s.purse_of(seat);
        let workers = cost.workers.saturating_add(sent);
        let has = purse[Token::Worker.index()];
        unless(has >= workers, rule, || {
            phrase!("this needs {}, you have {}", Token::Worker.phrase(workers.into()), has)
        })?;
        let single = cost.contact.map(|(_, least)| if least > 1 { "NE-371" } else { "NE-370" });
        if !cost.can_be_paid(&purse) {
            if let Some(rule) = single {
                return because(rule, phrase!("this needs a single token: {} or more", cost.printed().phrase()));
            }
            let mut has = Goods::NONE;
            for token in Token::RESOURCES {
                has.tokens[token.index()] = purse[token.index()];
            }
            return because(rule, phrase!("this costs {}, you have {}", cost.printed().phrase(), has.phrase()));
        }
        let rule = single.unwrap_or("NE-103");
        unless(cost.fits(pay), rule, || phrase!("the price is {}", cost.printed().phrase()))?;
        for (token, n) in cost.tokens(pay).each() {
            let has = purse[token.index()];
            unless(has >= n, rule, || phrase!("paid so it needs {}, you have {}", token.phrase(n.into()), has))?;
        }
        Ok(())
    }

    fn against_signing(&self, s: &State, seat: Seat, place: Place) -> Reason {
        let Place { owner, face, .. } = place;
        unless(owner != seat, "NE-264", || {
            "an Agreement is made with an opponent's Location, not with an own one".into()
        })?;
        unless(!s.passed.contains(owner), "NE-095", || self.has_passed(owner))?;
        let Some(card) = self.card_at(s, place) else { return self.not_there(s, place) };
        unless(self.face(face).defends.is_none(), "NE-284", || {
            phrase!("{} is a Defensive Location", self.face_phrase(face))
        })?;
        unless(!s.mark(card).agreed.contains(seat), "NE-275", || {
            phrase!("you have an Agreement with {} already", self.place_phrase(place))
        })?;
        unless(s.foreign[seat] < FOREIGN, "NE-268", || {
            phrase!("you have {} Agreements with opponents, and no more are possible", FOREIGN)
        })
    }

    /// A Location that does not stand where it was looked for.
    fn not_there(&self, s: &State, place: Place) -> Reason {
        let Place { owner, face, .. } = place;
        if self.face(face).cards.meets(&s.debris[owner]) {
            return because("NE-239", phrase!("{} is Debris", self.place_phrase(place)));
        }
        if s.leader[owner].is_some_and(|card| self.face_id(card) == face) {
            return because("NEM-016", phrase!("{} is a Leader", self.face_phrase(face)));
        }
        if self.face(face).cards.meets(&s.attached[owner]) {
            return because("NE-241", phrase!("{} lies under another Location", self.face_phrase(face)));
        }
        let under = s.agreements[owner].without(&s.spoils[owner]);
        if self.face(face).cards.meets(&under) || self.face(face).cards.meets(&s.spoils[owner]) {
            return because("NE-220", phrase!("{} lies under a Base", self.face_phrase(face)));
        }
        because("NE-028", phrase!("there is no {}", self.place_phrase(place)))
    }

    fn against_attack(&self, s: &State, seat: Seat, owner: Seat, means: Means) -> Reason {
        unless(owner != seat, "NE-243", || "nobody attacks own Locations".into())?;
        unless(!s.passed.contains(owner), "NE-094", || self.has_passed(owner))?;
        unless(!s.built[owner].is_empty(), "NE-241", || phrase!("{} has no Location in play", Phrase::player(owner)))?;
        let reach = self.reach(s, seat, Contact::Conquest);
        let range = if means.is_field() {
            let field = Field::Contact(Contact::Conquest);
            self.against_field(s, seat, field, means.pay())?;
            self.faction(s, seat).field(field).range
        } else {
            unless(means.n_tokens() > 0, "NE-222", || "an attack needs Conquest tokens or the field".into())?;
            self.against_tokens(s, seat, Contact::Conquest, means)?;
            means.range()
        };
        let least = self.weakest(s, owner);
        unless(range.saturating_add(reach) >= least, "NE-224", || {
            phrase!("the strength is {}, the lowest Defense Distance there {}", range.saturating_add(reach), least)
        })?;
        self.against_many(s, seat, means)
    }

    fn against_target(&self, s: &State, attack: &Attack, place: Place) -> Reason {
        unless(place.owner == attack.defender, "NE-222", || phrase!("you attack {}", Phrase::player(attack.defender)))?;
        let Some(card) = self.card_at(s, place) else { return self.not_there(s, place) };
        let defense = self.defense_against_conquest(s, place.owner, card);
        unless(u16::from(defense) <= attack.reading(), "NE-226", || {
            phrase!(
                "{} has Defense Distance {}, your strength is {}",
                self.place_phrase(place),
                defense,
                attack.reading()
            )
        })?;
        self.is_first(s, place.owner, place.face, place.nth)
    }

    fn against_redevelopment(
        &self,
        s: &State,
        seat: Seat,
        (old, nth): (FaceId, u8),
        new: FaceId,
        universal: bool,
    ) -> Reason {
        if self.card_at(s, Place { owner: seat, face: old, nth }).is_none() {
            if self.face(old).cards.meets(&s.debris[seat]) {
                return because("NE-151", phrase!("{} is Debris", self.face_phrase(old)));
            }
            return because("NE-138", phrase!("there is no {} in your State", self.named(old, nth)));
        }
        self.holds(s, seat, new, "NE-158")?;
        self.is_location(new)?;
        let (from, into) = (self.face(old), self.face(new));
        let bare = [old, new].into_iter().find(|&it| self.face(it).types.is_empty());
        if let Some(bare) = bare {
            let rule = match (universal, bare == old) {
                (false, _) => "NE-154",
                (true, true) => "NEM-025",
                (true, false) => "NEM-026",
            };
            return because(rule, phrase!("{} has no Type", self.face_phrase(bare)));
        }
        let rule = if universal { "NEM-027" } else { "NE-152" };
        unless(!into.types.contains(Type::Foundation), rule, || {
            phrase!("nothing is redeveloped into {}", self.face_phrase(new))
        })?;
        unless(Game::fits_redevelopment(from, into, universal), "NE-140", || {
            phrase!("{} and {} share no Type", self.face_phrase(old), self.face_phrase(new))
        })?;
        self.is_first(s, seat, old, nth)
    }

    fn against_use(&self, s: &State, seat: Seat, face: FaceId, nth: u8, pay: Pay) -> Reason {
        let card = self.own(s, seat, face, nth, "NE-175")?;
        let it = self.face(face);
        unless(it.category() == Some(Category::Action), "NE-185", || {
            phrase!("{} is not an Action Location", self.face_phrase(face))
        })?;
        let Some(act) = &it.effect.act else { return Ok(()) };
        let uses = s.mark(card).uses;
        unless(uses < act.uses, "NE-183", || phrase!("{} has been used twice", self.face_phrase(face)))?;
        let sent = act.workers[usize::from(uses)];
        let has = s.purse(seat, Token::Worker);
        let rule = if uses == 0 { "NE-175" } else { "NE-180" };
        unless(has >= sent, rule, || {
            phrase!("this use needs {}, you have {}", Token::Worker.phrase(sent.into()), has)
        })?;
        self.against_doing(s, seat, card, act)?;
        self.against_price(s, seat, &act.cost, pay, sent, "NE-176")?;
        self.is_first(s, seat, face, nth)
    }

    fn against_command(&self, s: &State, seat: Seat, pay: Pay) -> Reason {
        let Some(card) = s.leader[seat] else { return because("NEM-034", "you have no Leader") };
        let face = self.face_id(card);
        let Some(act) = &self.face(face).effect.act else {
            return because("NEM-034", phrase!("{} has no action", self.face_phrase(face)));
        };
        unless(s.mark(card).uses < act.uses, "NEM-034", || {
            phrase!("{} has been used this turn", self.face_phrase(face))
        })?;
        self.against_doing(s, seat, card, act)?;
        self.against_price(s, seat, &act.cost, pay, 0, "NEM-034")
    }

    /// What a use would do is not possible.
    fn against_doing(&self, s: &State, seat: Seat, card: CardId, act: &Act) -> Reason {
        let n = s.hands[seat].len();
        unless(n >= act.cost.cards.into(), "NE-176", || {
            phrase!("this needs {} in hand, you have {}", count(act.cost.cards, "card"), n)
        })?;
        let n = s.agreements[seat].len();
        unless(n >= act.cost.agreements.into(), "NEM-044", || {
            phrase!("this needs {} under your Base, you have {}", count(act.cost.agreements, "Agreement"), n)
        })?;
        if self.can_do(s, seat, card, act) {
            return Ok(());
        }
        match act.deed {
            Deed::Gain(_) => because(
                "NE-187",
                phrase!(
                    "{} holds {}, and no more fit",
                    self.face_phrase(self.face_id(card)),
                    count(s.mark(card).tokens, "VP token")
                ),
            ),
            Deed::Improve(kind) => because(
                "NE-378",
                phrase!("you have no Location of the Type {} without an Improvement", kind.word().replace('-', " ")),
            ),
            Deed::Activate => because("NE-379", "you have no Location whose production could be taken"),
            Deed::Redevelop { universal: true } => {
                because("NEM-030", "no Location of yours can be redeveloped into one from your hand")
            }
            Deed::Redevelop { universal: false } => {
                because("NE-158", "no Location of yours can be redeveloped into one from your hand")
            }
            Deed::Steal(_) => because("NEM-039", "no opponent who has not passed has such a resource in the Pool"),
        }
    }

    fn against_improvement(&self, s: &State, seat: Seat, by: CardId, face: FaceId, nth: u8) -> Reason {
        let card = self.own(s, seat, face, nth, "NE-378")?;
        if let Some(Act { deed: Deed::Improve(kind), .. }) = self.card(by).effect.act {
            unless(self.face(face).types.contains(kind), "NE-378", || {
                phrase!("{} is not of the Type {}", self.face_phrase(face), kind.word().replace('-', " "))
            })?;
        }
        unless(!s.mark(card).improved, "NE-377", || phrase!("{} has an Improvement token", self.face_phrase(face)))?;
        self.is_first(s, seat, face, nth)
    }

    fn against_theft(&self, s: &State, seat: Seat, mask: u8, from: Seat, token: Token) -> Reason {
        unless(from != seat, "NEM-039", || "a token is taken from an opponent".into())?;
        unless(!s.passed.contains(from), "NEM-039", || self.has_passed(from))?;
        let fits = token.is_resource() && mask & 1 << token as u8 != 0;
        unless(fits, "NEM-039", || phrase!("{} cannot be taken", token.text(1)))?;
        because("NEM-039", phrase!("{} has none in the Pool", Phrase::player(from)))
    }

    fn against_visit(&self, s: &State, seat: Seat, place: Place) -> Reason {
        let Place { owner, face, .. } = place;
        unless(owner != seat, "NE-206", || "nobody visits own Locations".into())?;
        unless(!s.passed.contains(owner), "NE-097", || self.has_passed(owner))?;
        let Some(card) = self.card_at(s, place) else { return self.not_there(s, place) };
        unless(self.masks.open.contains(card), "NE-196", || {
            let category = self.face(face).category().map_or("", Category::name);
            phrase!("{} is a Location with {}; workers visit Open Production", self.face_phrase(face), category)
        })?;
        unless(!s.mark(card).visited.contains(seat), "NE-193", || {
            phrase!("you have visited {} this turn", self.place_phrase(place))
        })?;
        unless(s.visits[seat] < VISITS, "NE-195", || phrase!("you have made {} visits this turn", VISITS))?;
        unless(s.purse(seat, Token::Worker) > 0, "NE-199", || "a visit costs 1 worker, you have none".into())?;
        self.is_first(s, owner, face, place.nth)
    }
}
