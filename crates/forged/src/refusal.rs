//! Why a move cannot be made: one sentence with the figures, and the rule that says so.
//!
//! The list of options decides what is legal; these files only explain. They look for the first thing that stands
//! against a choice in the order in which a player would notice it: is it my decision, is that asked now, is there
//! something, may it be done there, are there pieces for it, can I pay for it.

mod answers;
mod powers;
mod riots;
mod spending;
mod steps;
#[cfg(test)]
mod tests;

use table::{Phrase, Refusal, Rules, Seat, agree, phrase};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::city::Piece;
use crate::frame::{Frame, Origin};
use crate::lots::{Lot, Site};
use crate::phrases::{a, count, players};
use crate::pieces::{Era, Kind};
use crate::state::State;

/// A reason, or nothing to object.
type Objection = Result<(), Refusal>;

fn refuse<T>(rule: &'static str, sentence: impl Into<Phrase>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, sentence))
}

impl Game {
    pub(crate) fn reason_against(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        if seat.index() >= usize::from(self.setup.players) {
            return Some(Refusal::new("FS-001", phrase!("{} is not in this game", Phrase::player(seat))));
        }
        if self.lists(s, seat, choice) {
            return None;
        }
        Some(self.objection(s, seat, choice).err().unwrap_or_else(|| self.general(s, seat)))
    }

    fn objection(&self, s: &State, seat: Seat, choice: Choice) -> Objection {
        let Some(&top) = s.stack.last() else { return refuse("FS-621", "the game is over") };
        // Powers that are not asked for: what stands against them is told whoever decides now.
        match choice {
            Choice::Mob(block) => self.object_to_mob(s, seat, block)?,
            Choice::Respond(card) => self.object_to_response(s, seat, card)?,
            Choice::UseToken(token) => self.object_to_token(s, seat, token)?,
            Choice::UseLeader => self.object_to_leader(s, seat)?,
            _ => {}
        }
        self.object_to_moment(s, seat)?;
        if let Choice::Across(kind, a, b) = choice {
            return self.object_to_street(kind, a, b);
        }
        let is_use = matches!(choice, Choice::UseMm | Choice::UseEvent | Choice::UseBoth);
        if is_use && !matches!(top, Frame::Resolve { .. }) && !s.open.in_play.is_empty() {
            return refuse("FS-088", "the card is being used already, and only in one way");
        }
        match top {
            Frame::Spend { .. } => self.object_to_spending(s, seat, top, choice),
            Frame::Pick { me, op, left } => self.object_to_pick(s, me, op, left, choice),
            Frame::MoveTo { me, op, from, .. } => self.object_to_destination(s, me, op, from, choice),
            Frame::RiotStart => self.object_to_riot_start(s, seat, choice),
            Frame::RiotTrail { from } => self.object_to_trail(s, seat, from, choice),
            _ => self.object_to_answer(s, seat, top, choice),
        }
    }

    /// Whether it is somebody else's decision, or nobody's.
    fn object_to_moment(&self, s: &State, seat: Seat) -> Objection {
        let waiting = self.waiting(s);
        if waiting.contains(seat) {
            return Ok(());
        }
        let Some(&top) = s.stack.last() else { return refuse("FS-621", "the game is over") };
        let who = players(waiting.iter());
        let is = agree(waiting.len(), "is", "are");
        let sentence = match top {
            Frame::Plan => phrase!("you have banked and discarded; {} {} still choosing", who, is),
            Frame::Select => match s.selected[seat] {
                Some(card) => phrase!("you have selected {}; {} {} still choosing", self.card_phrase(card), who, is),
                None => phrase!("you have no card left to select; {} {} choosing", who, is),
            },
            Frame::React { .. } => phrase!("{} {} asked for a reaction now", who, is),
            Frame::RiotStart | Frame::RiotTrail { .. } => phrase!("{} leads the riot and decides now", who),
            Frame::Immigrant { .. } => phrase!("{} places immigrants now", who),
            _ => phrase!("it is not your decision; {} decides now", who),
        };
        let rule = match top {
            Frame::TakeLeader { .. } => "FSV-002",
            Frame::Seed { .. } => "FS-032",
            Frame::Zone { .. } => "FS-037",
            Frame::Plan => discard_rule(s.open.era),
            Frame::TakeRole { .. } => "FS-563",
            Frame::Draft { .. } => "FS-075",
            Frame::FirstMansion { .. } => "FS-048",
            Frame::SetMogul { .. } => "FSV-006",
            Frame::Select => "FS-101",
            Frame::Resolve { .. } | Frame::Spend { .. } => "FS-103",
            Frame::BendRoll { .. } => "FS-570",
            Frame::AnyTime { .. } => "FS-575",
            Frame::MobRemove { .. } => "FS-577",
            Frame::React { .. } => "FS-384",
            Frame::RiotStart => "FS-466",
            Frame::RiotTrail { .. } => "FS-475",
            Frame::Immigrant { .. } => "FS-408",
            _ => "FS-106",
        };
        refuse(rule, sentence)
    }

    /// Nothing special stands against it: it does not answer what is asked.
    fn general(&self, s: &State, seat: Seat) -> Refusal {
        let rule = match s.stack.last() {
            Some(Frame::TakeLeader { .. }) => "FSV-002",
            Some(Frame::Seed { .. }) => "FS-034",
            Some(Frame::Zone { .. }) => "FS-037",
            Some(Frame::Plan) => bank_rule(s.open.era),
            Some(Frame::TakeRole { .. }) => "FS-561",
            Some(Frame::Draft { .. }) => "FS-075",
            Some(Frame::FirstMansion { .. }) => "FS-048",
            Some(Frame::SetMogul { moving: false, .. }) => "FSV-006",
            Some(Frame::SetMogul { .. }) => "FSV-008",
            Some(Frame::Select) => "FS-101",
            Some(Frame::Resolve { .. }) => "FS-088",
            Some(Frame::Spend { .. }) => "FS-089",
            Some(Frame::BendRoll { .. }) => "FS-570",
            Some(Frame::AnyTime { .. }) => "FS-575",
            Some(Frame::MobRemove { .. }) => "FS-577",
            Some(Frame::Shift { .. }) => "FS-351",
            Some(Frame::Roles { .. }) => "FS-580",
            Some(Frame::DropHeadline { .. }) => "FS-335",
            Some(Frame::PlayDrawn { .. }) => "FSF-013",
            Some(Frame::React { .. }) => "FS-372",
            Some(Frame::RiotStart) => "FS-466",
            Some(Frame::RiotTrail { .. }) => "FS-475",
            Some(Frame::Immigrant { .. }) => "FS-413",
            _ => "FS-292",
        };
        let question = self.question_to(s, seat);
        let question = question.without_stop();
        Refusal::new(rule, phrase!("that does not answer what you are asked now: {}", question))
    }

    /// Whether a site has the size and the shape of a piece (FS-133 to FS-137).
    fn object_to_shape(&self, kind: Kind, site: Site) -> Objection {
        if site.size() != kind.size() {
            let rule = match kind {
                Kind::House | Kind::Commercial => "FS-136",
                Kind::Hospital => "FS-135",
                Kind::Mansion | Kind::Factory | Kind::Civic => "FS-133",
                Kind::SmallPark | Kind::MediumPark | Kind::LargePark => "FS-137",
            };
            let name = self.site_phrase(site);
            let found = site.size();
            let is = agree(found, "is", "are");
            return refuse(
                rule,
                phrase!("{} covers {}, {} {} {}", a(kind.name()), count(kind.size(), "lot"), name, is, found),
            );
        }
        if kind.size() > 1 && !self.map.sites(kind.size()).iter().any(|&(it, _)| it == site) {
            let rule = if kind.is_park() { "FS-137" } else { "FS-133" };
            return refuse(rule, phrase!("the lots of {} do not share a side", self.site_phrase(site)));
        }
        Ok(())
    }

    /// Whatever covers several lots lies in one block (FS-133, FS-134, FS-137, FS-184).
    fn object_to_street(&self, kind: Kind, a: Lot, b: Lot) -> Objection {
        let rule = match kind {
            Kind::Factory => "FS-184",
            Kind::Mansion | Kind::Civic => "FS-134",
            Kind::SmallPark | Kind::MediumPark | Kind::LargePark => "FS-137",
            Kind::House | Kind::Commercial => "FS-136",
            Kind::Hospital => "FS-135",
        };
        let (name, a, b) = (kind.name(), self.lot_phrase(a), self.lot_phrase(b));
        match kind.size() {
            1 => refuse(rule, phrase!("a {} covers 1 lot, not both {} and {}", name, a, b)),
            _ => refuse(
                rule,
                phrase!("{} and {} lie in different blocks; a {} never reaches across a street", a, b, name),
            ),
        }
    }

    /// The structure that a site names as a whole, neither a part of it nor more than it.
    fn object_to_part(&self, s: &State, seat: Seat, rule: &'static str, site: Site) -> Result<Piece, Refusal> {
        let city = &s.open.city;
        let lots = self.map.lots_of(site);
        let name = self.site_phrase(site);
        match (lots & city.structures()).lowest().and_then(|lot| city.piece(&self.map, lot)) {
            None => refuse(rule, phrase!("nothing stands on {}", name)),
            Some(piece) if piece.site == site => Ok(piece),
            Some(piece) => refuse(
                rule,
                phrase!("{} is not a whole structure: there is {}", name, self.piece_phrase_to(seat, piece)),
            ),
        }
    }

    /// Whether a piece is left to put down (FS-015, FS-262).
    fn object_to_supply(&self, s: &State, seat: Seat, kind: Kind) -> Objection {
        if self.in_supply(&s.open, seat, kind) {
            return Ok(());
        }
        let n = self.map.figures.pieces(kind);
        let pieces = count(n, kind.name());
        match kind {
            Kind::House | Kind::Mansion => refuse("FS-015", phrase!("your {} all stand", pieces)),
            Kind::Factory | Kind::Commercial => refuse("FS-015", phrase!("the {} of the game all stand", pieces)),
            _ => refuse("FS-262", phrase!("the {} of the game all stand", pieces)),
        }
    }

    /// Whether a Headline forbids to build or place this.
    fn object_to_forbidden_place(&self, s: &State, seat: Seat, kind: Kind) -> Objection {
        match self.forbids_placing(&s.open, ordering(s), seat, kind) {
            Some(card) => refuse(
                "FS-327",
                phrase!("the Headline {} forbids you to put up {}", self.card_phrase(card), a(kind.name())),
            ),
            None => Ok(()),
        }
    }
}

/// What orders the present step: nothing does where MM is spent.
fn ordering(s: &State) -> Origin {
    if matches!(s.stack.last(), Some(Frame::Spend { .. })) { Origin::None } else { s.effect().origin }
}

/// The rule about the bank of an era's planning.
const fn bank_rule(era: Era) -> &'static str {
    match era {
        Era::E1890 => "FS-041",
        Era::E1900 => "FS-066",
        Era::E1910 => "FS-070",
    }
}

/// The rule about the discards of an era's planning.
const fn discard_rule(era: Era) -> &'static str {
    match era {
        Era::E1890 => "FS-042",
        Era::E1900 => "FS-067",
        Era::E1910 => "FS-070",
    }
}
