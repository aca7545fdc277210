//! Why a move cannot be made: one sentence with the figures, and the rule that says so.
//!
//! The list of options decides what is legal; this file only explains. It looks for the first thing that stands against
//! a choice in the order in which a player would notice it: is it my turn, is that asked now, do I have the card, may I
//! do it there, can I pay for it.

use table::{Refusal, Rules, Seat, list};

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::Game;
use crate::choice::{Choice, Onto};
use crate::flow::MAX_ACTIONS;
use crate::frame::{Batch, Frame, Run};
use crate::good::{Good, Type, TypeSet};
use crate::library::{Category, Whose};
use crate::payment::{Cost, Pay, Purpose};
use crate::rivals::Ask;
use crate::state::{Phase, Place, State};

/// A reason, or nothing to object.
pub(crate) type Objection = Result<(), Refusal>;

pub(crate) fn refuse<T>(rule: &'static str, sentence: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, sentence))
}

pub(crate) fn needs(rule: &'static str, what: &str, good: Good, n: u16, have: u16) -> Refusal {
    Refusal::new(rule, format!("{what} needs {}, you have {have}", good.count(n.into())))
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
            Choice::Sacrifice(face, nth) => (seat, face, nth, "SOLO-21"),
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
        let name = self.name(face);
        self.lists(s, seat, instead).then(|| {
            let first = table::Words::write(self, instead);
            Refusal::new(rule, format!("it differs in nothing from another {name}; say {first:?}"))
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
        let names: Vec<String> = waiting.iter().map(|it| format!("player {it}")).collect();
        let who = list(&names);
        match s.stack.last() {
            Some(Frame::Opening) => {
                let are = if names.len() == 1 { "is" } else { "are" };
                refuse("MS-SET-09", format!("you have chosen your discards; {who} {are} still choosing"))
            }
            Some(Frame::Draft { .. }) => {
                refuse("MS-LOOK-04", format!("it is not your turn to draft; {who} takes a card now"))
            }
            Some(Frame::Store { .. }) => refuse("MS-CLN-01", format!("{who} chooses what to store now")),
            _ => refuse("MS-ACT-01", format!("it is not your turn; {who} decides now")),
        }
    }

    /// The questions inside phases and effects.
    fn object_to_answer(&self, s: &State, seat: Seat, top: Frame, choice: Choice) -> Objection {
        match (top, choice) {
            (Frame::Opening, Choice::DiscardTwo(a, b)) => {
                let n = |face: FaceId| s.hands[seat].and(&self.face(face).cards).len();
                for face in [a, b] {
                    if n(face) == 0 {
                        return refuse("MS-SET-09", format!("{} is not among your six cards", self.name(face)));
                    }
                }
                if a == b && n(a) < 2 {
                    return refuse("MS-SET-09", format!("you have only one {}", self.name(a)));
                }
                Ok(())
            }
            (Frame::Opening, _) => refuse("MS-SET-09", "first choose two of your six cards to discard"),
            (Frame::Draft { .. }, Choice::Draft(face)) => {
                refuse("MS-LOOK-04", format!("{} is not among the displayed cards", self.name(face)))
            }
            (Frame::Draft { .. }, _) => refuse("MS-LOOK-04", "this is the Lookout: take one of the displayed cards"),
            (Frame::TakeOne { run: Run::Board, .. }, Choice::Take(good)) => {
                refuse("MS-GEN-04", format!("this action of your board does not offer {good}"))
            }
            (Frame::TakeOne { card, .. }, Choice::Take(good)) => {
                refuse("MS-GEN-04", format!("{} does not offer {good}", self.name(self.face_of[card.index()])))
            }
            (Frame::PlunderPick { .. } | Frame::CopyPick { .. }, Choice::Copy(owner, face)) => {
                self.object_to_copy(s, seat, top, owner, face)
            }
            (Frame::VisitOccupied { .. }, Choice::Visit(owner, face)) => {
                self.object_to_visit(s, seat, owner, face, true)
            }
            (Frame::StealGood { .. }, Choice::Steal(victim, good)) => self.object_to_theft(s, seat, victim, good),
            (Frame::DiscardCards { .. }, Choice::Discard(face)) => {
                refuse("MS-ACT-04", format!("{} is not in your hand", self.name(face)))
            }
            (Frame::DiscardCards { .. }, Choice::DiscardLink(link)) => {
                refuse("MS-CONN-07", format!("{} is not in your hand", self.link_name(link)))
            }
            (Frame::DiscardDeals { .. }, Choice::DiscardDeal(face)) => {
                refuse("MS-DEAL-02", format!("you have no deal with {}", self.name(face)))
            }
            (Frame::Clear { card, .. }, Choice::Clear(face, nth)) => {
                let name = self.name(face);
                match self.find(s, seat, face, nth) {
                    Some(it) if it == card => refuse("CARD-WIN-05", format!("{name} cannot clear itself")),
                    Some(_) => refuse("CARD-WIN-04", format!("there is nothing to clear on {name}")),
                    None => refuse("CARD-WIN-04", format!("you have no {name} in your State")),
                }
            }
            (Frame::UseDeals { whose, .. }, Choice::UseDeal(owner, face)) => {
                self.object_to_collecting(s, seat, whose, owner, face)
            }
            (Frame::Store { .. }, Choice::Store(good)) => {
                if good == Good::Ammo {
                    return refuse("CARD-BASE-01", "ammo is no resource and cannot be stored");
                }
                if good.is_resource() && s.goods[seat][good] > 0 {
                    return refuse("MS-CLN-01", format!("there is no room left for {good}"));
                }
                if good.is_resource() {
                    return refuse("MS-CLN-01", format!("you have no {good} left to store"));
                }
                refuse(
                    "MS-CLN-01",
                    format!("only resources are a choice here; what can be kept of {good} is kept anyway"),
                )
            }
            (Frame::Store { .. }, Choice::StoreAll) => {
                refuse("MS-CLN-01", "not all of your resources fit; say which to store, one by one")
            }
            (Frame::Store { .. }, Choice::Enough) => {
                refuse("MS-CLN-01", "alone you keep everything that fits; say which to store")
            }
            (Frame::KeepCards { .. }, Choice::Keep(face)) => {
                refuse("MS-GEN-04", format!("{} is not among the drawn cards", self.name(face)))
            }
            (Frame::Pack(frame), choice) => self.object_to_pack_answer(s, seat, frame, choice),
            (Frame::RivalAsks(ask @ Ask::Target), Choice::Sacrifice(face, _)) => {
                refuse(ask.rule(), format!("{} is not among the equal targets", self.name(face)))
            }
            (Frame::RivalAsks(Ask::Deal), Choice::DiscardDeal(face)) => {
                let name = self.name(face);
                if s.deals[seat].and(&self.face(face).cards).is_empty() {
                    return refuse("MS-DEAL-02", format!("you have no deal with {name}"));
                }
                let good = self.face(face).deal;
                refuse("SV-04", format!("no card of the merchant attacks is a deal for {good}, as {name} is"))
            }
            _ => {
                let question = table::Words::question(self, s, seat);
                let rule = match top {
                    Frame::DiscardCards { .. } | Frame::DiscardDeals { .. } => "MS-ACT-04",
                    Frame::Store { .. } => "MS-CLN-01",
                    Frame::PlunderPick { .. } => "CARD-WIN-03",
                    Frame::RivalAsks(ask) => ask.rule(),
                    // What is gained must be taken.
                    _ => "MS-GEN-11",
                };
                refuse(rule, format!("something else must be decided first: {}", question.trim_end_matches('.')))
            }
        }
    }

    fn object_to_collecting(&self, s: &State, seat: Seat, whose: Whose, owner: Seat, face: FaceId) -> Objection {
        let name = self.name(face);
        self.object_to_side(owner)?;
        match whose {
            Whose::Own if owner != seat => return refuse("MS-DEAL-02", "one of your own deals is meant"),
            Whose::Opponent if owner == seat => return refuse("MS-DEAL-02", "a deal of another player is meant"),
            Whose::Opponent => self.object_to_reach(s, seat, owner, "MS-PASS-02")?,
            Whose::Own => {}
        }
        if s.deals[owner].and(&self.face(face).cards).is_empty() {
            return refuse("MS-DEAL-02", format!("{} has no deal with {name}", self.side_name(owner)));
        }
        refuse("MS-DEAL-02", format!("the deal with {name} has been collected from already"))
    }

    fn object_to_copy(&self, s: &State, seat: Seat, top: Frame, owner: Seat, face: FaceId) -> Objection {
        let name = self.name(face);
        self.object_to_side(owner)?;
        if matches!(top, Frame::PlunderPick { .. }) {
            if owner == seat {
                return refuse("CARD-WIN-03", "the production of another player is meant");
            }
            return refuse("CARD-WIN-03", format!("{} has no production {name} to take", self.side_name(owner)));
        }
        self.object_to_reach(s, seat, owner, "MS-PASS-02")?;
        if let Frame::CopyPick { card, .. } = top
            && self.find(s, owner, face, 1) == Some(card)
        {
            return refuse("MS-GEN-04", format!("{name} cannot copy itself"));
        }
        if !self.find_any(s, owner, face).and(&self.masks.late).is_empty() {
            return refuse("CARD-WIN-01", format!("{name} produces only in the Production phase"));
        }
        refuse("MS-GEN-04", format!("{} has no production {name} that can be copied here", self.side_name(owner)))
    }

    fn object_to_theft(&self, s: &State, seat: Seat, victim: Seat, good: Good) -> Objection {
        self.object_to_side(victim)?;
        if !good.is_resource() {
            // Ammo and universal contacts are wild for payments only.
            let wild = matches!(good, Good::Ammo | Good::Universal);
            return refuse(
                if wild { "MS-PAY-05" } else { "MS-GEN-01" },
                format!("only brick, iron, fuel or gun can be stolen, not {good}"),
            );
        }
        if victim == seat {
            return refuse("CARD-BASE-02", "only another player can be robbed");
        }
        self.object_to_reach(s, seat, victim, "MS-PASS-02")?;
        refuse("CARD-BASE-02", format!("{} has no {good} in supply", self.side_name(victim)))
    }

    /// Another side that is out of reach; of one's own things there is nothing to say.
    fn object_to_reach(&self, s: &State, seat: Seat, other: Seat, rule: &'static str) -> Objection {
        if other == seat || self.reachable(s, seat, other) {
            return Ok(());
        }
        refuse(rule, format!("{} has passed", self.side_name(other)))
    }

    fn object_to_side(&self, side: Seat) -> Objection {
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
        refuse("MS-ACT-03", format!("you have taken {MAX_ACTIONS} actions this round, more than anybody needs; pass"))
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
        if !matches!(choice, Choice::Shield(..)) {
            self.object_to_number(s, seat)?;
        }
        match choice {
            Choice::Build(face, pay) => {
                self.object_to_hand(s, seat, face, "MS-BLD-02")?;
                let cost = Cost::of(Purpose::Build, self.face(face).distance);
                cost.objection(s, seat, "MS-BLD-02", self.name(face), pay)
            }
            Choice::Deal(face, pay) => {
                self.object_to_hand(s, seat, face, "MS-DEAL-01")?;
                let cost = Cost::of(Purpose::Deal, self.face(face).distance);
                cost.objection(s, seat, "MS-DEAL-01", self.name(face), pay)
            }
            Choice::RazeHand(face, pay) => {
                if s.built[seat].and(&self.face(face).cards).first().is_some()
                    && s.hands[seat].and(&self.face(face).cards).is_empty()
                {
                    return refuse("MS-RAZE-11", format!("{} stands in your own State", self.name(face)));
                }
                self.object_to_hand(s, seat, face, "MS-RAZE-01")?;
                let cost = Cost::of(Purpose::Raze, self.face(face).distance);
                cost.objection(s, seat, "MS-RAZE-01", self.name(face), pay)
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
                    return refuse("MS-CONN-02", format!("{} does not lie face up", self.link_name(link)));
                }
                self.connection_cost.objection(s, seat, "MS-CONN-01", "a connection", Pay::PLAIN)
            }
            Choice::Play(link, pay) => {
                if s.links.hands[seat][link.index()] == 0 {
                    return refuse("MS-CONN-03", format!("{} is not in your hand", self.link_name(link)));
                }
                self.links[link.index()].cost.objection(s, seat, "MS-CONN-04", self.link_name(link), pay)
            }
            Choice::Shield(face, nth) => self.object_to_shield(s, seat, face, nth),
            Choice::Pack(choice) => self.object_to_pack_action(s, seat, choice),
            Choice::End => refuse("MS-PASS-01", "take an action first, or pass"),
            _ => refuse("MS-ACT-02", "that is no action of a turn"),
        }
    }

    fn object_to_hand(&self, s: &State, seat: Seat, face: FaceId, rule: &'static str) -> Objection {
        if s.hands[seat].and(&self.face(face).cards).is_empty() {
            return refuse(rule, format!("{} is not in your hand", self.name(face)));
        }
        Ok(())
    }

    fn object_to_raze(&self, s: &State, seat: Seat, place: Place, pay: Pay) -> Objection {
        let Place { owner, face, nth } = place;
        let name = self.name(face);
        self.object_to_side(owner)?;
        let whose = self.side_name(owner);
        if owner == seat {
            return refuse("MS-RAZE-11", "locations of your own State cannot be razed");
        }
        self.object_to_reach(s, seat, owner, self.closed_by(owner, "MS-RAZE-10"))?;
        let Some(card) = self.find(s, owner, face, nth) else {
            let cards = &self.face(face).cards;
            if !s.ruins[owner].and(cards).is_empty() {
                return refuse("MS-RAZE-07", format!("{name} of {whose} is Ruins"));
            }
            if !s.deals[owner].and(cards).is_empty() {
                return refuse("MS-DEAL-02", format!("{name} of {whose} is a deal"));
            }
            return refuse("MS-RAZE-11", format!("{whose} has no {name}{} built", ordinal(nth)));
        };
        let cost = self.raze_cost(s, seat, owner, card);
        let shielded = self.is_shielded(s, card);
        let rule = if shielded { "MS-RAZE-03" } else { "MS-RAZE-02" };
        let what = if shielded { format!("{name} with its shield") } else { name.to_owned() };
        Cost::of(Purpose::Raze, cost).objection(s, seat, rule, &what, pay)
    }

    fn object_to_development(&self, s: &State, seat: Seat, onto: Onto, into: FaceId, pay: Pay) -> Objection {
        self.object_to_hand(s, seat, into, "MS-DEV-01")?;
        let old = match onto {
            Onto::Ruins(_) if s.ruins[seat].is_empty() => return refuse("MS-DEV-07", "you have no Ruins"),
            Onto::Ruins(face) if s.ruins[seat].and(&self.face(face).cards).is_empty() => {
                return refuse("MS-DEV-07", format!("none of your Ruins was {}", self.name(face)));
            }
            Onto::Ruins(_) => None,
            Onto::Location(face, nth) => {
                if self.find(s, seat, face, nth).is_none() && !s.ruins[seat].and(&self.face(face).cards).is_empty() {
                    let (old, new) = (self.name(face), self.name(into));
                    return refuse(
                        "MS-DEV-07",
                        format!("your {old} is Ruins; to develop over it, say \"develop Ruins {old} into {new}\""),
                    );
                }
                self.object_to_own(s, seat, face, nth, "MS-DEV-01")?;
                Some(face)
            }
        };
        Cost::of(Purpose::Develop, 1).objection(s, seat, "MS-DEV-02", "this development", pay)?;
        if let Some(old) = old
            && pay.get(Purpose::Develop, Good::Development) == 0
        {
            let (a, b) = (self.face(old).types, self.face(into).types);
            if !a.is_empty() && !b.is_empty() && a.common(b) == 0 {
                // The ammo icon is often mistaken for a wild one.
                let ammo = a.contains(Type::Ammo) || b.contains(Type::Ammo);
                let rule = if ammo { "CARD-FAQ-03" } else { "MS-DEV-01" };
                return refuse(
                    rule,
                    format!(
                        "{} ({}) shares no type with {} ({})",
                        self.name(into),
                        type_words(b),
                        self.name(old),
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
        let name = self.name(face);
        if let Some(card) = self.find(s, seat, face, nth) {
            return Ok(card);
        }
        let cards = &self.face(face).cards;
        if !s.ruins[seat].and(cards).is_empty() {
            let rule = if rule == "MS-SHLD-04" { rule } else { "MS-RAZE-07" };
            return refuse(rule, format!("your {name} is Ruins"));
        }
        if !s.deals[seat].and(cards).is_empty() {
            let rule = if rule == "MS-SHLD-04" { rule } else { "MS-DEAL-02" };
            return refuse(rule, format!("your {name} is a deal, not part of your State"));
        }
        refuse(rule, format!("you have no {name}{} in your State", ordinal(nth)))
    }

    fn object_to_use(&self, s: &State, seat: Seat, face: FaceId, nth: u8, pay: Pay) -> Objection {
        let card = self.object_to_own(s, seat, face, nth, "MS-BLD-09")?;
        let name = self.name(face);
        let Some(act) = &self.face(face).act else {
            return refuse("MS-USE-01", format!("{name} is no action location"));
        };
        let used = s.uses(card);
        if used >= act.uses {
            return refuse("MS-USE-02", format!("{name} was used {used} of {} times this round", act.uses));
        }
        act.cost.objection(s, seat, "MS-ACT-04", name, pay)
    }

    fn object_to_board(&self, s: &State, seat: Seat, board: u8, i: u8, pay: Pay) -> Objection {
        if board != s.factions[seat] {
            return refuse("MS-USE-05", "that is an action of another faction");
        }
        let word = self.board_word(board, i);
        let limit = self.boards[usize::from(board)].acts[usize::from(i)].uses;
        match (self.board_uses(s, seat, i), limit) {
            (1.., 1) => return refuse("MS-USE-05", format!("the board's {word} action was used this round")),
            (n, _) if n >= limit => {
                return refuse("MS-USE-05", format!("the board's {word} action was used {n} times this round"));
            }
            _ => {}
        }
        if self.boards[usize::from(board)].written.actions[usize::from(i)].repeats() {
            return refuse("PROMO-FAC-02", "an action of your board that was used this round can be repeated");
        }
        self.board_cost(board, i).objection(s, seat, "MS-ACT-04", "this action", pay)
    }

    fn object_to_repeating(&self, s: &State, seat: Seat, board: u8, by: u8, of: u8, pay: Pay) -> Objection {
        if board != s.factions[seat] {
            return refuse("MS-USE-05", "that is an action of another faction");
        }
        let (repeat, word) = (self.board_word(board, by), self.board_word(board, of));
        if self.board_uses(s, seat, by) > 0 {
            return refuse("PROMO-FAC-02", format!("the board's {repeat} action was used this round"));
        }
        if self.boards[usize::from(board)].written.actions[usize::from(of)].repeats() {
            return refuse("PROMO-FAC-02", format!("another action is repeated, not {word}"));
        }
        if self.board_uses(s, seat, of) == 0 {
            return refuse("PROMO-FAC-02", format!("the board's {word} action was not used this round"));
        }
        self.repeat_cost(board, by, of).objection(s, seat, "PROMO-FAC-02", "repeating this action", pay)
    }

    fn object_to_exchange(&self, s: &State, seat: Seat, good: Good) -> Objection {
        let board = &self.boards[usize::from(s.factions[seat])];
        if !board.exchange.iter().any(|&(_, it)| it == good) {
            let rule = if good == Good::Ammo { "MS-PAY-05" } else { "MS-USE-06" };
            return refuse(rule, format!("the exchange gives a resource or a card, not {good}"));
        }
        board.exchange_cost.objection(s, seat, "MS-USE-06", "the exchange", Pay::PLAIN)
    }

    fn object_to_visit(&self, s: &State, seat: Seat, owner: Seat, face: FaceId, occupied: bool) -> Objection {
        let name = self.name(face);
        self.object_to_side(owner)?;
        let whose = self.side_name(owner);
        if owner == seat {
            return refuse("MS-OPEN-04", "you cannot visit your own open production");
        }
        self.object_to_reach(s, seat, owner, self.closed_by(owner, "MS-OPEN-05"))?;
        let there = s.built[owner].and(&self.face(face).cards);
        if there.is_empty() {
            if !s.ruins[owner].and(&self.face(face).cards).is_empty() {
                return refuse("MS-RAZE-07", format!("{name} of {whose} is Ruins"));
            }
            if !s.deals[owner].and(&self.face(face).cards).is_empty() {
                return refuse("MS-DEAL-02", format!("{name} of {whose} is a deal"));
            }
            return refuse("MS-OPEN-01", format!("{whose} has no {name} built"));
        }
        if self.face(face).category != Category::OpenProduction {
            return refuse("MS-OPEN-01", format!("{name} is no open production"));
        }
        if occupied {
            return refuse("MS-OPEN-03", format!("no worker stands on {name}; visit it in the ordinary way"));
        }
        if there.without(&s.visited).is_empty() {
            return refuse("MS-OPEN-03", format!("a worker stands on {name} already this round"));
        }
        self.visit_cost.objection(s, seat, "MS-OPEN-01", "a visit", Pay::PLAIN)
    }

    fn object_to_shield(&self, s: &State, seat: Seat, face: FaceId, nth: u8) -> Objection {
        let card = self.object_to_own(s, seat, face, nth, "MS-SHLD-04")?;
        let name = self.name(face);
        if self.masks.printed_shield.contains(card) {
            return refuse("CARD-NE-01", format!("{name} has a printed shield and takes no other"));
        }
        if s.shielded.contains(card) {
            return refuse("MS-SHLD-02", format!("{name} has a shield already"));
        }
        refuse("MS-SHLD-01", "you have no shield to place")
    }
}

fn ordinal(nth: u8) -> String {
    if nth > 1 { format!(" ({nth})") } else { String::new() }
}
