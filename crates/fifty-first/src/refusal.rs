//! Why a move cannot be made: one sentence with the figures, and the rule that says so.
//!
//! The list of options decides what is legal; this file only explains. It looks for the first thing that stands against
//! a choice in the order in which a player would notice it: is it my turn, is that asked now, do I have the card, may I
//! do it there, can I pay for it.

use table::{Phrase, Refusal, Rules, Seat, agree, phrase};

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::Game;
use crate::choice::{Choice, Onto};
use crate::flow::MAX_ACTIONS;
use crate::frame::{Batch, Frame, Run};
use crate::good::{Good, Type, TypeSet};
use crate::library::{Category, Whose};
use crate::packs::{OutpostChoice, PackChoice};
use crate::payment::{Cost, Pay, Purpose};
use crate::rivals::Ask;
use crate::setup::Edition;
use crate::state::{Phase, Place, State};

/// A reason, or nothing to object.
pub(crate) type Objection = Result<(), Refusal>;

pub(crate) fn refuse<T>(rule: &'static str, sentence: impl Into<Phrase>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, sentence))
}

pub(crate) fn needs(rule: &'static str, what: &Phrase, good: Good, n: u16, have: u16) -> Refusal {
    Refusal::new(rule, phrase!("{} needs {}, you have {}", what, good.phrase(n.into()), have))
}

fn type_words(types: TypeSet) -> String {
    let words: Vec<&str> = types.iter().map(Type::name).collect();
    if words.is_empty() { "no type".to_owned() } else { words.join(", ") }
}

impl Game {
    pub(crate) fn reason_against(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        let mut options = Vec::new();
        if seat.index() < usize::from(self.setup.players) {
            self.options(s, seat, &mut options);
        }
        (!options.contains(&choice)).then(|| self.reason_against_unlisted(s, seat, choice))
    }

    pub(crate) fn reason_against_unlisted(&self, s: &State, seat: Seat, choice: Choice) -> Refusal {
        if let Some(refusal) = self.refer_to_equal(s, seat, choice) {
            return refusal;
        }
        self.objection(s, seat, choice).err().unwrap_or_else(|| {
            // Every legal choice is in the list, so something must be wrong; what, this file could not tell.
            Refusal::new("MS-ACT-04", "that is not possible in this position")
        })
    }

    /// Of locations that differ in nothing only the first is listed.
    fn refer_to_equal(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        let (owner, face, nth, rule) = match choice {
            Choice::Raze(place, _) => (place.owner, place.face, place.nth, "MS-RAZE-02"),
            Choice::Use(face, nth, _) => (seat, face, nth, "MS-USE-01"),
            Choice::Develop { onto: Onto::Location(face, nth), .. } => (seat, face, nth, "MS-DEV-01"),
            Choice::Shield(face, nth) => (seat, face, nth, "MS-SHLD-01"),
            Choice::Clear(face, nth) => (seat, face, nth, "CARD-WIN-04"),
            Choice::Sacrifice(face, nth) => (seat, face, nth, self.rule_of_ask(Ask::Target)),
            _ => return None,
        };
        if nth < 2 || owner.index() >= usize::from(self.n_sides) {
            return None;
        }
        let nth = self.listed_in_place(s, owner, face, nth)?;
        let instead = match choice {
            Choice::Raze(place, pay) => Choice::Raze(Place { nth, ..place }, pay),
            Choice::Use(face, _, pay) => Choice::Use(face, nth, pay),
            Choice::Develop { into, pay, .. } => Choice::Develop { onto: Onto::Location(face, nth), into, pay },
            Choice::Shield(face, _) => Choice::Shield(face, nth),
            Choice::Clear(face, _) => Choice::Clear(face, nth),
            _ => Choice::Sacrifice(face, nth),
        };
        let name = self.face_phrase(face);
        self.lists(s, seat, instead).then(|| {
            let first = table::Words::write(self, instead);
            Refusal::new(rule, phrase!("it differs in nothing from another {}; say {}", name, format!("{first:?}")))
        })
    }

    fn objection(&self, s: &State, seat: Seat, choice: Choice) -> Objection {
        self.object_to_moment(s, seat)?;
        let Some(&top) = s.stack.last() else { return Ok(()) };
        match top {
            Frame::Turn { seat } => self.object_to_action(s, seat, choice),
            Frame::Linger { seat, batch } => self.object_to_lingering(s, seat, batch, choice),
            _ => self.object_to_answer(s, seat, top, choice),
        }
    }

    fn object_to_moment(&self, s: &State, seat: Seat) -> Objection {
        let waiting = self.waiting(s);
        if waiting.contains(seat) {
            return Ok(());
        }
        if waiting.is_empty() {
            return refuse("MS-END-02", "the game is over");
        }
        if s.passed.contains(seat) && s.phase == Phase::Action {
            return refuse("MS-PASS-01", "you have passed and take no further action this round");
        }
        let who = Phrase::list(waiting.iter().map(Phrase::player));
        match s.stack.last() {
            Some(Frame::Opening) => {
                let are = agree(waiting.len(), "is", "are");
                refuse("MS-SET-09", phrase!("you have chosen your discards; {} {} still choosing", who, are))
            }
            Some(Frame::Draft { .. }) => {
                refuse("MS-LOOK-04", phrase!("it is not your turn to draft; {} takes a card now", who))
            }
            Some(Frame::Store { .. }) => refuse("MS-CLN-01", phrase!("{} chooses what to store now", who)),
            _ => refuse("MS-ACT-01", phrase!("it is not your turn; {} decides now", who)),
        }
    }

    /// The questions inside phases and effects.
    #[expect(clippy::too_many_lines, reason = "one arm per question")]
    fn object_to_answer(&self, s: &State, seat: Seat, top: Frame, choice: Choice) -> Objection {
        match (top, choice) {
            (Frame::Opening, Choice::DiscardTwo(a, b)) => {
                let n = |face: FaceId| s.hands[seat].and(&self.face(face).cards).len();
                for face in [a, b] {
                    if n(face) == 0 {
                        return refuse("MS-SET-09", phrase!("{} is not among your six cards", self.face_phrase(face)));
                    }
                }
                if a == b && n(a) < 2 {
                    return refuse("MS-SET-09", phrase!("you have only one {}", self.face_phrase(a)));
                }
                Ok(())
            }
            (Frame::Opening, _) => refuse("MS-SET-09", "first choose two of your six cards to discard"),
            (Frame::Draft { .. }, Choice::Draft(face)) => {
                refuse("MS-LOOK-04", phrase!("{} is not among the displayed cards", self.face_phrase(face)))
            }
            (Frame::Draft { .. }, Choice::Pack(choice)) if self.has_map() => self.object_to_skipping(s, seat, choice),
            (Frame::Draft { .. }, _) => refuse("MS-LOOK-04", "this is the Lookout: take one of the displayed cards"),
            (Frame::TakeOne { run: Run::Outpost, .. }, Choice::Take(good)) => {
                refuse("MS-GEN-04", format!("this Outpost does not offer {good}"))
            }
            (Frame::TakeOne { run: Run::Board, .. }, Choice::Take(good)) => {
                refuse("MS-GEN-04", format!("this action of your board does not offer {good}"))
            }
            (Frame::TakeOne { card, .. }, Choice::Take(good)) => {
                refuse("MS-GEN-04", phrase!("{} does not offer {}", self.face_phrase(self.face_of[card.index()]), good))
            }
            (Frame::PlunderPick { .. } | Frame::CopyPick { .. }, Choice::Copy(owner, face)) => {
                self.object_to_copy(s, seat, top, owner, face)
            }
            (Frame::VisitOccupied { .. }, Choice::Visit(owner, face)) => {
                self.object_to_visit(s, seat, owner, face, true)
            }
            (Frame::StealGood { .. }, Choice::Steal(victim, good)) => self.object_to_theft(s, seat, victim, good),
            (Frame::DiscardCards { .. }, Choice::Discard(face)) => {
                refuse("MS-ACT-04", phrase!("{} is not in your hand", self.face_phrase(face)))
            }
            (Frame::DiscardCards { .. }, Choice::DiscardLink(link)) => {
                refuse("MS-CONN-07", phrase!("{} is not in your hand", self.link_phrase(link)))
            }
            (Frame::DiscardDeals { .. }, Choice::DiscardDeal(face)) => {
                refuse("MS-DEAL-02", phrase!("you have no deal with {}", self.face_phrase(face)))
            }
            (
                Frame::DiscardDeals { .. } | Frame::RivalAsks(Ask::Deal),
                Choice::Pack(PackChoice::DiscardCityDeal(city)),
            ) => self.object_to_city_token(s, seat, city),
            (Frame::UseDeals { .. }, Choice::Pack(PackChoice::CollectCity(owner, city))) => {
                self.object_to_side(owner)?;
                self.object_to_city_token(s, owner, city)
            }
            (Frame::Clear { card, .. }, Choice::Clear(face, nth)) => {
                let name = self.face_phrase(face);
                match self.find(s, seat, face, nth) {
                    Some(it) if it == card => refuse("CARD-WIN-05", phrase!("{} cannot clear itself", name)),
                    Some(_) => refuse("CARD-WIN-04", phrase!("there is nothing to clear on {}", name)),
                    None => refuse("CARD-WIN-04", phrase!("you have no {} in your State", name)),
                }
            }
            (Frame::UseDeals { whose, .. }, Choice::UseDeal(owner, face)) => {
                self.object_to_collecting(s, seat, whose, owner, face)
            }
            (Frame::Store { .. }, Choice::Store(good)) => {
                if good == Good::Ammo {
                    return refuse("CARD-BASE-01", "ammo is not a resource and cannot be stored");
                }
                if good.is_resource() && s.goods[seat][good] > 0 {
                    return refuse("MS-CLN-01", phrase!("there is no room left for {}", good));
                }
                if good.is_resource() {
                    return refuse("MS-CLN-01", phrase!("you have no {} left to store", good));
                }
                refuse(
                    "MS-CLN-01",
                    phrase!("only resources are a choice here; what can be kept of {} is kept anyway", good),
                )
            }
            (Frame::Store { .. }, Choice::StoreAll) => {
                refuse("MS-CLN-01", "not all of your resources fit; say which to store, one by one")
            }
            (Frame::Store { .. }, Choice::Enough) => {
                refuse("MS-CLN-01", "alone you keep everything that fits; say which to store")
            }
            (Frame::KeepCards { .. }, Choice::Keep(face)) => {
                refuse("MS-GEN-04", phrase!("{} is not among the drawn cards", self.face_phrase(face)))
            }
            (Frame::Pack(frame), choice) => self.object_to_pack_answer(s, seat, frame, choice),
            (Frame::RivalAsks(ask @ (Ask::Target | Ask::AlliedTarget)), Choice::Sacrifice(face, _)) => {
                refuse(self.rule_of_ask(ask), phrase!("{} is not among the equal targets", self.face_phrase(face)))
            }
            (Frame::RivalAsks(ask @ Ask::Target), Choice::Pack(PackChoice::Outposts(OutpostChoice::Sacrifice(at)))) => {
                let name = self.territory_name(at).to_owned();
                refuse(self.rule_of_ask(ask), phrase!("{} is not among the equal targets", name))
            }
            (Frame::RivalAsks(Ask::Deal), Choice::DiscardDeal(face)) => {
                let name = self.face_phrase(face);
                if s.deals[seat].and(&self.face(face).cards).is_empty() {
                    return refuse("MS-DEAL-02", phrase!("you have no deal with {}", name));
                }
                let good = self.face(face).deal;
                refuse("SV-04", phrase!("no card of the merchant attacks is a deal for {}, as {} is", good, name))
            }
            _ => {
                let question = table::Words::question(self, s, seat);
                let rule = match top {
                    Frame::DiscardCards { .. } | Frame::DiscardDeals { .. } => "MS-ACT-04",
                    Frame::Store { .. } => "MS-CLN-01",
                    Frame::PlunderPick { .. } => "CARD-WIN-03",
                    Frame::RivalAsks(ask) => self.rule_of_ask(ask),
                    // What is gained must be taken.
                    _ => "MS-GEN-11",
                };
                refuse(rule, phrase!("something else must be decided first: {}", question.without_stop()))
            }
        }
    }

    fn object_to_collecting(&self, s: &State, seat: Seat, whose: Whose, owner: Seat, face: FaceId) -> Objection {
        let name = self.face_phrase(face);
        self.object_to_side(owner)?;
        match whose {
            Whose::Own if owner != seat => return refuse("MS-DEAL-02", "one of your own deals is meant"),
            Whose::Opponent if owner == seat => return refuse("MS-DEAL-02", "a deal of another player is meant"),
            Whose::Opponent => self.object_to_reach(s, seat, owner, "MS-PASS-02")?,
            Whose::Own => {}
        }
        if s.deals[owner].and(&self.face(face).cards).is_empty() {
            return refuse("MS-DEAL-02", phrase!("{} has no deal with {}", self.side_phrase(owner), name));
        }
        refuse("MS-DEAL-02", phrase!("the deal with {} has been collected from already", name))
    }

    fn object_to_copy(&self, s: &State, seat: Seat, top: Frame, owner: Seat, face: FaceId) -> Objection {
        let name = self.face_phrase(face);
        self.object_to_side(owner)?;
        if matches!(top, Frame::PlunderPick { .. }) {
            if owner == seat {
                return refuse("CARD-WIN-03", "the production of another player is meant");
            }
            return refuse("CARD-WIN-03", phrase!("{} has no production {} to take", self.side_phrase(owner), name));
        }
        self.object_to_reach(s, seat, owner, "MS-PASS-02")?;
        if let Frame::CopyPick { card, .. } = top
            && self.find(s, owner, face, 1) == Some(card)
        {
            return refuse("MS-GEN-04", phrase!("{} cannot copy itself", name));
        }
        if !self.find_any(s, owner, face).and(&self.masks.missing).is_empty() {
            return refuse("UE-21", phrase!("the production of {} is never copied", name));
        }
        if !self.find_any(s, owner, face).and(&self.masks.late).is_empty() {
            if self.setup.edition == Edition::Ultimate {
                return refuse("UE-21", phrase!("the production of {} is never copied", name));
            }
            return refuse("CARD-WIN-01", phrase!("{} produces only in the Production phase", name));
        }
        refuse("MS-GEN-04", phrase!("{} has no production {} that can be copied here", self.side_phrase(owner), name))
    }

    fn object_to_theft(&self, s: &State, seat: Seat, victim: Seat, good: Good) -> Objection {
        self.object_to_side(victim)?;
        if !good.is_resource() {
            // Ammo and universal contacts are wild for payments only.
            let wild = matches!(good, Good::Ammo | Good::Universal);
            return refuse(
                if wild { "MS-PAY-05" } else { "MS-GEN-01" },
                phrase!("only brick, iron, fuel or gun can be stolen, not {}", good),
            );
        }
        if victim == seat {
            return refuse("CARD-BASE-02", "only another player can be robbed");
        }
        self.object_to_reach(s, seat, victim, "MS-PASS-02")?;
        refuse("CARD-BASE-02", phrase!("{} has no {} in supply", self.side_phrase(victim), good))
    }

    /// Another side that is out of reach; of one's own things there is nothing to say.
    pub(crate) fn object_to_reach(&self, s: &State, seat: Seat, other: Seat, rule: &'static str) -> Objection {
        if other == seat || self.reachable(s, seat, other) {
            return Ok(());
        }
        refuse(rule, phrase!("{} has passed", self.side_phrase(other)))
    }

    pub(crate) fn object_to_side(&self, side: Seat) -> Objection {
        if side.index() < usize::from(self.n_sides) {
            return Ok(());
        }
        refuse("MS-SET-01", format!("there is no player {side} at this table"))
    }

    /// The cards with this face in a State.
    fn find_any(&self, s: &State, owner: Seat, face: FaceId) -> CardSet {
        s.built[owner].and(&self.face(face).cards)
    }

    fn object_to_lingering(&self, s: &State, seat: Seat, batch: Batch, choice: Choice) -> Objection {
        match (batch, choice) {
            (_, Choice::Shield(face, nth)) => self.object_to_shield(s, seat, face, nth),
            (_, Choice::Pack(PackChoice::Outposts(OutpostChoice::Shield(at)))) => {
                self.object_to_outpost_shield(s, seat, at, true)
            }
            (_, Choice::Pack(PackChoice::Claim(capitol))) => self.object_to_claim(s, seat, capitol),
            (Batch::Location(_), Choice::Use(..))
            | (Batch::Exchange, Choice::Exchange(_))
            | (Batch::Board(_), Choice::Board(..)) => {
                self.object_to_number(s, seat)?;
                self.object_to_batch(s, seat, batch, choice)
            }
            _ => self.object_to_batch(s, seat, batch, choice),
        }
    }

    /// MS-ACT-03, as far as the program goes.
    fn object_to_number(&self, s: &State, seat: Seat) -> Objection {
        if s.acted[seat] < MAX_ACTIONS {
            return Ok(());
        }
        refuse("MS-ACT-03", phrase!("you have taken {} actions this round, more than anybody needs; pass", MAX_ACTIONS))
    }

    fn object_to_batch(&self, s: &State, seat: Seat, batch: Batch, choice: Choice) -> Objection {
        match (batch, choice) {
            (Batch::Location(card), Choice::Use(face, nth, pay)) => match self.find(s, seat, face, nth) {
                Some(it) if it == card => self.object_to_use(s, seat, face, nth, pay),
                _ => refuse("MS-USE-03", "a batch uses one card only; end your turn first"),
            },
            (Batch::Exchange, Choice::Exchange(good)) => self.object_to_exchange(s, seat, good),
            (Batch::Board(i), Choice::Board(board, it, pay)) if it == i => self.object_to_board(s, seat, board, i, pay),
            // What is used up would not work on another turn either.
            (Batch::Nothing, Choice::Use(face, nth, pay)) if self.is_used_up(s, seat, face, nth) => {
                self.object_to_use(s, seat, face, nth, pay)
            }
            _ => refuse("MS-ACT-01", "you have taken your action of this turn; end it"),
        }
    }

    fn is_used_up(&self, s: &State, seat: Seat, face: FaceId, nth: u8) -> bool {
        let limit = self.face(face).act.map_or(0, |act| act.uses);
        self.find(s, seat, face, nth).is_some_and(|card| s.uses(card) >= limit)
    }

    fn object_to_action(&self, s: &State, seat: Seat, choice: Choice) -> Objection {
        if !matches!(choice, Choice::Shield(..) | Choice::Pack(PackChoice::Claim(_))) {
            self.object_to_number(s, seat)?;
        }
        match choice {
            Choice::Build(face, pay) => {
                self.object_to_hand(s, seat, face, "MS-BLD-02")?;
                let cost = Cost::of(Purpose::Build(self.alliance(face)), self.face(face).distance);
                cost.objection(s, seat, "MS-BLD-02", &self.face_phrase(face), pay)
            }
            Choice::Deal(face, pay) => {
                self.object_to_hand(s, seat, face, "MS-DEAL-01")?;
                let cost = Cost::of(Purpose::Deal(self.alliance(face)), self.face(face).distance);
                cost.objection(s, seat, "MS-DEAL-01", &self.face_phrase(face), pay)
            }
            Choice::RazeHand(face, pay) => {
                if s.built[seat].and(&self.face(face).cards).first().is_some()
                    && s.hands[seat].and(&self.face(face).cards).is_empty()
                {
                    return refuse("MS-RAZE-11", phrase!("{} stands in your own State", self.face_phrase(face)));
                }
                self.object_to_hand(s, seat, face, "MS-RAZE-01")?;
                let cost = Cost::of(Purpose::Raze(self.alliance(face)), self.face(face).distance);
                cost.objection(s, seat, "MS-RAZE-01", &self.face_phrase(face), pay)
            }
            Choice::Raze(place, pay) => self.object_to_raze(s, seat, place, pay),
            Choice::Develop { onto, into, pay } => self.object_to_development(s, seat, onto, into, pay),
            Choice::Use(face, nth, pay) => self.object_to_use(s, seat, face, nth, pay),
            Choice::Board(board, i, pay) => self.object_to_board(s, seat, board, i, pay),
            Choice::Repeat { board, by, of, pay } => self.object_to_repeating(s, seat, board, by, of, pay),
            Choice::Exchange(good) => self.object_to_exchange(s, seat, good),
            Choice::Visit(owner, face) => self.object_to_visit(s, seat, owner, face, false),
            Choice::Connect(link) => {
                if !s.links.open.contains(&Some(link)) {
                    return refuse("MS-CONN-02", phrase!("{} does not lie face up", self.link_phrase(link)));
                }
                self.connection_cost.objection(s, seat, "MS-CONN-01", &"a connection".into(), Pay::PLAIN)
            }
            Choice::Play(link, pay) => {
                if s.links.hands[seat][link.index()] == 0 {
                    return refuse("MS-CONN-03", phrase!("{} is not in your hand", self.link_phrase(link)));
                }
                self.links[link.index()].cost.objection(s, seat, "MS-CONN-04", &self.link_phrase(link), pay)
            }
            Choice::Shield(face, nth) => self.object_to_shield(s, seat, face, nth),
            Choice::Pack(choice) => self.object_to_pack_action(s, seat, choice),
            Choice::End => refuse("MS-PASS-01", "take an action first, or pass"),
            _ => refuse("MS-ACT-02", "that is not an action of a turn"),
        }
    }

    fn object_to_hand(&self, s: &State, seat: Seat, face: FaceId, rule: &'static str) -> Objection {
        if s.hands[seat].and(&self.face(face).cards).is_empty() {
            return refuse(rule, phrase!("{} is not in your hand", self.face_phrase(face)));
        }
        Ok(())
    }

    fn object_to_raze(&self, s: &State, seat: Seat, place: Place, pay: Pay) -> Objection {
        let Place { owner, face, nth } = place;
        let name = self.face_phrase(face);
        self.object_to_side(owner)?;
        let whose = self.side_phrase(owner);
        if owner == seat {
            return refuse("MS-RAZE-11", "locations of your own State cannot be razed");
        }
        self.object_to_reach(s, seat, owner, self.closed_by(owner, "MS-RAZE-10"))?;
        let Some(card) = self.find(s, owner, face, nth) else {
            let cards = &self.face(face).cards;
            if !s.ruins[owner].and(cards).is_empty() {
                return refuse("MS-RAZE-07", phrase!("{} of {} is Ruins", name, whose));
            }
            if !s.deals[owner].and(cards).is_empty() {
                return refuse("MS-DEAL-02", phrase!("{} of {} is a deal", name, whose));
            }
            return refuse("MS-RAZE-11", phrase!("{} has no {}{} built", whose, name, ordinal(nth)));
        };
        let cost = self.raze_cost(s, seat, owner, card);
        let shielded = self.is_shielded(s, card);
        let rule = if shielded { "MS-RAZE-03" } else { "MS-RAZE-02" };
        let what = if shielded { phrase!("{} with its shield", name) } else { name };
        Cost::of(Purpose::Raze(self.alliance(face)), cost).objection(s, seat, rule, &what, pay)
    }

    fn object_to_development(&self, s: &State, seat: Seat, onto: Onto, into: FaceId, pay: Pay) -> Objection {
        self.object_to_hand(s, seat, into, "MS-DEV-01")?;
        let old = match onto {
            Onto::Ruins(_) if s.ruins[seat].is_empty() => return refuse("MS-DEV-07", "you have no Ruins"),
            Onto::Ruins(face) if s.ruins[seat].and(&self.face(face).cards).is_empty() => {
                return refuse("MS-DEV-07", phrase!("none of your Ruins was {}", self.face_phrase(face)));
            }
            Onto::Ruins(_) => None,
            Onto::Location(face, nth) => {
                if self.find(s, seat, face, nth).is_none() && !s.ruins[seat].and(&self.face(face).cards).is_empty() {
                    let (old, new) = (self.name(face), self.name(into));
                    return refuse(
                        "MS-DEV-07",
                        phrase!(
                            "your {} is Ruins; to develop over it, say {}",
                            self.face_phrase(face),
                            format!("\"develop Ruins {old} into {new}\"")
                        ),
                    );
                }
                self.object_to_own(s, seat, face, nth, "MS-DEV-01")?;
                Some(face)
            }
        };
        Cost::of(Purpose::Develop, 1).objection(s, seat, "MS-DEV-02", &"this development".into(), pay)?;
        if let Some(old) = old
            && pay.get(Purpose::Develop, Good::Development) == 0
        {
            let (a, b) = (self.types_of(s, seat, old), self.types_of(s, seat, into));
            if !a.is_empty() && !b.is_empty() && a.common(b) == 0 {
                // The ammo icon is often mistaken for a wild one.
                let ammo = a.contains(Type::Ammo) || b.contains(Type::Ammo);
                let rule = if ammo { "CARD-FAQ-03" } else { "MS-DEV-01" };
                return refuse(
                    rule,
                    phrase!(
                        "{} ({}) shares no type with {} ({})",
                        self.face_phrase(into),
                        type_words(b),
                        self.face_phrase(old),
                        type_words(a)
                    ),
                );
            }
        }
        Ok(())
    }

    fn object_to_own(
        &self,
        s: &State,
        seat: Seat,
        face: FaceId,
        nth: u8,
        rule: &'static str,
    ) -> Result<CardId, Refusal> {
        let name = self.face_phrase(face);
        if let Some(card) = self.find(s, seat, face, nth) {
            return Ok(card);
        }
        let cards = &self.face(face).cards;
        if !s.ruins[seat].and(cards).is_empty() {
            let rule = if rule == "MS-SHLD-04" { rule } else { "MS-RAZE-07" };
            return refuse(rule, phrase!("your {} is Ruins", name));
        }
        if !s.deals[seat].and(cards).is_empty() {
            let rule = if rule == "MS-SHLD-04" { rule } else { "MS-DEAL-02" };
            return refuse(rule, phrase!("your {} is a deal, not part of your State", name));
        }
        refuse(rule, phrase!("you have no {}{} in your State", name, ordinal(nth)))
    }

    fn object_to_use(&self, s: &State, seat: Seat, face: FaceId, nth: u8, pay: Pay) -> Objection {
        let card = self.object_to_own(s, seat, face, nth, "MS-BLD-09")?;
        let name = self.face_phrase(face);
        let Some(act) = &self.face(face).act else {
            return refuse("MS-USE-01", phrase!("{} is not an action location", name));
        };
        if s.packs.blocked.contains(card) {
            let rule = if self.packs.moloch.is_some() { "MOL-07" } else { "ALLY-16" };
            return refuse(rule, phrase!("{} is blocked until Cleanup", name));
        }
        let used = s.uses(card);
        if used >= act.uses {
            return refuse("MS-USE-02", phrase!("{} was used {} of {} times this round", name, used, act.uses));
        }
        self.object_to_inner_cost(s, seat, face, pay)?;
        self.cost_of_use(s, act).objection(s, seat, "MS-ACT-04", &name, pay)
    }

    fn object_to_board(&self, s: &State, seat: Seat, board: u8, i: u8, pay: Pay) -> Objection {
        if board != s.factions[seat] {
            return refuse("MS-USE-05", "that is an action of another faction");
        }
        self.object_to_closed(s, seat, i)?;
        let word = self.board_word(board, i);
        let limit = self.boards[usize::from(board)].acts[usize::from(i)].uses;
        match (self.board_uses(s, seat, i), limit) {
            (1.., 1) => return refuse("MS-USE-05", phrase!("the board's {} action was used this round", word)),
            (n, _) if n >= limit => {
                return refuse("MS-USE-05", phrase!("the board's {} action was used {} times this round", word, n));
            }
            _ => {}
        }
        if self.boards[usize::from(board)].written.actions[usize::from(i)].repeats() {
            return refuse("PROMO-FAC-02", "an action of your board that was used this round can be repeated");
        }
        self.board_cost(board, i).objection(s, seat, "MS-ACT-04", &"this action".into(), pay)
    }

    fn object_to_repeating(&self, s: &State, seat: Seat, board: u8, by: u8, of: u8, pay: Pay) -> Objection {
        if board != s.factions[seat] {
            return refuse("MS-USE-05", "that is an action of another faction");
        }
        let (repeat, word) = (self.board_word(board, by), self.board_word(board, of));
        self.object_to_closed(s, seat, by)?;
        self.object_to_closed(s, seat, of)?;
        if self.board_uses(s, seat, by) > 0 {
            return refuse("PROMO-FAC-02", format!("the board's {repeat} action was used this round"));
        }
        if self.boards[usize::from(board)].written.actions[usize::from(of)].repeats() {
            return refuse("PROMO-FAC-02", format!("another action is repeated, not {word}"));
        }
        if self.board_uses(s, seat, of) == 0 {
            return refuse("PROMO-FAC-02", format!("the board's {word} action was not used this round"));
        }
        self.repeat_cost(board, by, of).objection(s, seat, "PROMO-FAC-02", &"repeating this action".into(), pay)
    }

    fn object_to_exchange(&self, s: &State, seat: Seat, good: Good) -> Objection {
        let board = &self.boards[usize::from(s.factions[seat])];
        if !board.exchange.iter().any(|&(_, it)| it == good) {
            let rule = if good == Good::Ammo { "MS-PAY-05" } else { "MS-USE-06" };
            return refuse(rule, phrase!("the exchange gives a resource or a card, not {}", good));
        }
        if self.is_exchange_closed(s, seat) {
            return refuse("MOL-31", "a Machine has closed the exchange for this round");
        }
        board.exchange_cost.objection(s, seat, "MS-USE-06", &"the exchange".into(), Pay::PLAIN)
    }

    fn object_to_visit(&self, s: &State, seat: Seat, owner: Seat, face: FaceId, occupied: bool) -> Objection {
        let name = self.face_phrase(face);
        self.object_to_side(owner)?;
        let whose = self.side_phrase(owner);
        if owner == seat {
            return refuse("MS-OPEN-04", "you cannot visit your own open production");
        }
        self.object_to_reach(s, seat, owner, self.closed_by(owner, "MS-OPEN-05"))?;
        let there = s.built[owner].and(&self.face(face).cards);
        if there.is_empty() {
            if !s.ruins[owner].and(&self.face(face).cards).is_empty() {
                return refuse("MS-RAZE-07", phrase!("{} of {} is Ruins", name, whose));
            }
            if !s.deals[owner].and(&self.face(face).cards).is_empty() {
                return refuse("MS-DEAL-02", phrase!("{} of {} is a deal", name, whose));
            }
            return refuse("MS-OPEN-01", phrase!("{} has no {} built", whose, name));
        }
        if self.face(face).category != Category::OpenProduction {
            return refuse("MS-OPEN-01", phrase!("{} is not an open production", name));
        }
        if occupied {
            return refuse("MS-OPEN-03", phrase!("no worker stands on {}; visit it in the ordinary way", name));
        }
        if self.unblocked(s, there).is_empty() {
            return refuse("ALLY-16", phrase!("{} is blocked until Cleanup", name));
        }
        if there.without(&s.visited).is_empty() {
            return refuse("MS-OPEN-03", phrase!("a worker stands on {} already this round", name));
        }
        self.visit_cost.objection(s, seat, "MS-OPEN-01", &"a visit".into(), Pay::PLAIN)
    }

    fn object_to_shield(&self, s: &State, seat: Seat, face: FaceId, nth: u8) -> Objection {
        let card = self.object_to_own(s, seat, face, nth, "MS-SHLD-04")?;
        let name = self.face_phrase(face);
        if self.masks.printed_shield.contains(card) {
            return refuse("CARD-NE-01", phrase!("{} has a printed shield and takes no other", name));
        }
        if s.shielded.contains(card) {
            return refuse("MS-SHLD-02", phrase!("{} has a shield already", name));
        }
        refuse("MS-SHLD-01", "you have no shield to place")
    }
}

fn ordinal(nth: u8) -> Phrase {
    if nth > 1 { phrase!(" ({})", nth) } else { Phrase::default() }
}
