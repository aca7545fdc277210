//! Against answers to the questions of setup, planning, roles and effects.

use table::{Phrase, Seat, phrase};

use super::{Objection, bank_rule, discard_rule, refuse};
use crate::catalog::Game;
use crate::choice::{Choice, Rest};
use crate::effect::{Chosen, Op, Roling, Trace};
use crate::flow::Pieces;
use crate::frame::Frame;
use crate::lots::{Block, Hood, Lot, Site, Track};
use crate::phrases::{count, either, hood_words};
use crate::pieces::{CardId, Kind, Layer, Role};
use crate::state::State;

impl Game {
    pub(super) fn object_to_answer(&self, s: &State, seat: Seat, top: Frame, choice: Choice) -> Objection {
        match (top, choice) {
            (Frame::TakeLeader { .. }, Choice::Leader(leader)) => {
                let taken = self.seats().find(|&it| s.open.leaders[it] == Some(leader));
                let name = self.leader_phrase(leader);
                taken.map_or(Ok(()), |it| refuse("FSV-002", phrase!("{} is taken by {}", name, Phrase::player(it))))
            }
            (Frame::Seed { k }, Choice::Place(kind, site)) => self.object_to_seed(s, k, kind, site),
            (Frame::Zone { .. }, Choice::Cube(lot)) => self.object_to_zone(s, seat, lot),
            (Frame::Plan, Choice::Bank(_) | Choice::Discard(_)) => self.object_to_plan(s, seat, choice),
            (Frame::TakeRole { .. }, Choice::Role(role)) => match s.open.role(role) {
                Some(owner) if role == Role::Mayor => {
                    refuse("FS-562", phrase!("the Mayor is not chosen: {} is", Phrase::player(owner)))
                }
                Some(owner) => refuse("FS-561", phrase!("{} is taken by {}", role.name(), Phrase::player(owner))),
                None => Ok(()),
            },
            (Frame::Draft { .. }, Choice::Keep(card)) => {
                let n = count(s.packet.len(), "card");
                refuse("FS-075", phrase!("{} is not among the {} of the draft before you", self.card_phrase(card), n))
            }
            (Frame::FirstMansion { .. }, Choice::Place(kind, site)) => {
                self.object_to_first_mansion(s, seat, kind, site)
            }
            (Frame::Select, Choice::Select(card)) => self.object_to_selection(s, seat, card),
            (Frame::Resolve { card, .. }, Choice::UseBoth) => {
                refuse("FS-088", phrase!("no Headline allows {} for both its event and its MM", self.card_phrase(card)))
            }
            (Frame::BendRoll { low, high, .. }, Choice::Roll(by)) => {
                refuse("FS-570", phrase!("the roll may be changed by {} to +{}, not by {}", low, high, by))
            }
            (Frame::AnyTime { .. }, Choice::Wait(Rest::Turn)) => refuse("FS-575", "no turn is going on to wait for"),
            (Frame::MobRemove { block, .. }, Choice::Remove(site)) => self.object_to_mob_house(s, seat, block, site),
            (Frame::Immigrant { .. }, choice) => self.object_to_immigrant(s, seat, choice),
            _ => self.object_to_effect_answer(s, seat, top, choice),
        }
    }

    fn object_to_seed(&self, s: &State, k: u8, kind: Kind, site: Site) -> Objection {
        if kind != Kind::House {
            return refuse("FS-032", "houses are placed now, and nothing else");
        }
        self.object_to_shape(kind, site)?;
        let (lot, name) = (self.map.first_lot(site), self.site_phrase(site));
        if k == 0 && lot != self.map.el_pueblo {
            let el_pueblo = self.lot_phrase(self.map.el_pueblo);
            return refuse("FS-033", phrase!("the first house goes to El Pueblo, {}", el_pueblo));
        }
        if self.map.lot(lot).hood != Hood::NorthSide {
            let hood = hood_words(self.map.lot(lot).hood);
            return refuse("FS-035", phrase!("{} is in {}; the first houses go to the North Side", name, hood));
        }
        if s.open.city.occupied().contains(lot) {
            return refuse("FS-034", phrase!("{} is not vacant", name));
        }
        refuse("FS-034", phrase!("{} is adjacent to no house and not to City Hall", name))
    }

    fn object_to_zone(&self, s: &State, seat: Seat, lot: Lot) -> Objection {
        let name = self.lot_phrase(lot);
        if let Some(there) = self.there(s, seat, self.map.site(lot)) {
            return refuse("FS-037", phrase!("{} is not vacant: there is {}", name, there));
        }
        refuse("FS-038", phrase!("{} is adjacent to no house, no city cube and not to City Hall", name))
    }

    fn object_to_plan(&self, s: &State, seat: Seat, choice: Choice) -> Objection {
        let (bank, discard) = self.plans_left(s, seat);
        let (bank_rule, discard_rule) = (bank_rule(s.open.era), discard_rule(s.open.era));
        let (card, rule) = match choice {
            Choice::Bank(card) => (card, bank_rule),
            Choice::Discard(card) => (card, discard_rule),
            _ => return Ok(()),
        };
        if !s.hands[seat].contains(card) {
            let where_ = if s.banks[seat].contains(card) { "lies in your bank already" } else { "is not in your hand" };
            return refuse(rule, phrase!("{} {}", self.card_phrase(card), where_));
        }
        match choice {
            Choice::Bank(_) => {
                refuse(rule, phrase!("nothing more goes to the bank; {} to discard", count(discard, "card")))
            }
            _ => refuse(rule, phrase!("first {} to bank", count(bank, "card"))),
        }
    }

    fn object_to_first_mansion(&self, s: &State, seat: Seat, kind: Kind, site: Site) -> Objection {
        if kind != Kind::Mansion {
            return refuse("FS-048", "a mansion is placed now, and nothing else");
        }
        self.object_to_shape(kind, site)?;
        let built = self.map.lots_of(site) & s.open.city.structures();
        match built.lowest().and_then(|lot| s.open.city.piece(&self.map, lot)) {
            Some(piece) => {
                let there = self.piece_phrase_to(seat, piece);
                refuse("FS-049", phrase!("{} is in the way", there))
            }
            None => Ok(()),
        }
    }

    fn object_to_selection(&self, s: &State, seat: Seat, card: CardId) -> Objection {
        let title = self.card_phrase(card);
        if s.banks[seat].contains(card) {
            return refuse("FS-101", phrase!("{} lies in your bank; cards are selected from the hand", title));
        }
        refuse("FS-101", phrase!("{} is not in your hand", title))
    }

    fn object_to_mob_house(&self, s: &State, seat: Seat, block: Block, site: Site) -> Objection {
        if site.block != block {
            let (name, at) = (self.block_phrase(block), self.site_phrase(site));
            return refuse("FS-577", phrase!("the mob is in block {}, not at {}", name, at));
        }
        match self.there(s, seat, site) {
            Some(there) => refuse("FS-579", phrase!("the mob removes houses, one at a time; there is {}", there)),
            None => refuse("FS-579", phrase!("no house stands on {}", self.site_phrase(site))),
        }
    }

    fn object_to_immigrant(&self, s: &State, seat: Seat, choice: Choice) -> Objection {
        let (kind, site) = match choice {
            Choice::Place(kind, site) => (kind, site),
            Choice::Done | Choice::Pass | Choice::No | Choice::Wait(_) => {
                let n = s.open.city.cubes().len();
                return refuse(
                    "FS-413",
                    phrase!("immigrants must be placed while there is room; {}", lots_with_cubes(n)),
                );
            }
            _ => return Ok(()),
        };
        if kind != Kind::House {
            return refuse("FS-409", "immigrants bring houses, and nothing else");
        }
        self.object_to_shape(kind, site)?;
        let name = self.site_phrase(site);
        match s.open.city.piece(&self.map, self.map.first_lot(site)) {
            Some(piece) => refuse("FS-409", phrase!("{} is in the way", self.piece_phrase_to(seat, piece))),
            None => refuse("FS-409", phrase!("{} is vacant; immigrants go to lots with a cube", name)),
        }
    }

    fn object_to_effect_answer(&self, s: &State, seat: Seat, top: Frame, choice: Choice) -> Objection {
        match (top, choice) {
            (Frame::Shift { me, op, .. }, Choice::Track(track)) => self.object_to_track(s, me, op, track),
            (Frame::Branch { me, op, .. }, Choice::Branch(_) | Choice::BothBranches) => {
                self.object_to_branch(s, me, op, choice)
            }
            (Frame::May { .. }, Choice::Yes) => refuse("FS-292", "nothing of it can be carried out now"),
            (Frame::Calm { .. }, _) => self.object_to_calm(s, top, choice),
            (Frame::Choose { op, .. }, choice) => self.object_to_chosen(seat, op, choice),
            (Frame::Roles { op, .. }, choice) => self.object_to_trade(s, seat, op, choice),
            (Frame::DropHeadline { .. }, Choice::DropHeadline(card)) => {
                refuse("FS-335", phrase!("{} is not a Headline on the board", self.card_phrase(card)))
            }
            (Frame::Exchange { left, .. }, Choice::Discard(card)) => {
                if !s.hands[seat].contains(card) {
                    return refuse("FS-292", phrase!("{} is not in your hand", self.card_phrase(card)));
                }
                if left == 0 {
                    return refuse("FS-292", "no more cards may be exchanged");
                }
                refuse("FS-077", "the main deck is empty")
            }
            (Frame::KeepDrawn { .. }, Choice::Keep(card)) => {
                let n = count(s.drawn.len(), "card");
                refuse("FS-292", phrase!("{} is not among the {} drawn", self.card_phrase(card), n))
            }
            (Frame::PlayDrawn { .. }, Choice::PlayNow(card)) => {
                let n = count(s.drawn.len(), "card");
                refuse("FSF-013", phrase!("{} is not among the {} drawn", self.card_phrase(card), n))
            }
            _ => Ok(()),
        }
    }

    fn object_to_track(&self, s: &State, me: Seat, op: u16, track: Track) -> Objection {
        let Op::Shift { track: which, by, not_last } = self.op(op) else { return Ok(()) };
        let at = Pieces::new(s, me);
        let (up, name) = (*by > 0, track.name());
        let tracks = self.tracks(at, *which);
        if !tracks.contains(track) {
            let allowed: Vec<&str> = tracks.iter().map(Track::name).collect();
            let rule = if *which == Trace::Other { "FSF-006" } else { "FS-351" };
            return refuse(rule, phrase!("the card does not move {} but {}", name, either(&allowed)));
        }
        if *not_last && at.effect.last_track == Some(track) {
            let rule = if track.hood().is_some() { "FSF-006" } else { "FS-351" };
            return refuse(rule, phrase!("the card moves another track than {}", name));
        }
        let forbidden = self.forbids_shifting(&s.open, at.effect.origin, me, track, up);
        let value = self.track_value(&s.open, track);
        match forbidden {
            Some(card) => {
                let verb = if up { "raise" } else { "lower" };
                refuse("FS-327", phrase!("the Headline {} forbids you to {} {}", self.card_phrase(card), verb, name))
            }
            None if up => refuse("FS-355", phrase!("the {} track is at its maximum of {}", name, value)),
            None => refuse("FS-356", phrase!("the {} track is at its minimum of {}", name, value)),
        }
    }

    fn object_to_branch(&self, s: &State, me: Seat, op: u16, choice: Choice) -> Objection {
        let (branches, _, immigrant) = self.branches(op);
        let Choice::Branch(i) = choice else {
            if !immigrant {
                return refuse("FS-292", "one of the possibilities is chosen, not both");
            }
            return refuse("FSF-009", "no Headline allows both conditions of an Immigrant card");
        };
        let number = u16::from(i) + 1;
        let Some(branch) = branches.get(usize::from(i)) else {
            return refuse("FS-292", phrase!("there are {} possibilities, and no number {}", branches.len(), number));
        };
        if branch.cond.as_ref().is_some_and(|cond| !self.holds(Pieces::new(s, me), cond)) {
            return refuse("FS-292", phrase!("the condition of possibility {} does not hold", number));
        }
        refuse("FS-292", phrase!("nothing of possibility {} can be carried out, but another can", number))
    }

    fn object_to_calm(&self, s: &State, top: Frame, choice: Choice) -> Objection {
        let Frame::Calm { whose, left, .. } = top else { return Ok(()) };
        match (whose, choice) {
            (Some(seat), Choice::Number(n)) => {
                let there = s.open.unrest[seat];
                let most = there.min(left);
                refuse(
                    "FS-292",
                    phrase!(
                        "at most {} can be taken off, not {}; {} has {} there",
                        most,
                        n,
                        Phrase::player(seat),
                        there
                    ),
                )
            }
            (Some(seat), Choice::Calm(other)) if other != seat => {
                refuse("FS-292", phrase!("the card takes off cubes of {} only", Phrase::player(seat)))
            }
            (Some(_), Choice::Calm(_) | Choice::Done) => {
                refuse("FS-292", "say how many cubes are taken off, such as \"calm 1\"")
            }
            (None, Choice::Calm(seat)) => {
                refuse("FS-292", phrase!("{} has no cube on the Unrest track", Phrase::player(seat)))
            }
            (None, Choice::Number(_)) => refuse("FS-292", "say whose cube is taken off, such as \"calm player 1\""),
            _ => Ok(()),
        }
    }

    fn object_to_chosen(&self, seat: Seat, op: u16, choice: Choice) -> Objection {
        match (self.op(op), choice) {
            (Op::Choose(Chosen::Hood { .. }), Choice::Hood(hood)) => {
                refuse("FS-268", phrase!("a hospital shields {}", hood_words(hood)))
            }
            (Op::Choose(Chosen::Opponent), Choice::Opponent(other)) if other == seat => {
                refuse("FS-292", "an opponent is chosen, not you")
            }
            (Op::Choose(Chosen::Opponent), Choice::Opponent(other)) => {
                refuse("FS-001", phrase!("{} is not in this game", Phrase::player(other)))
            }
            _ => Ok(()),
        }
    }

    fn object_to_trade(&self, s: &State, seat: Seat, op: u16, choice: Choice) -> Objection {
        let Op::Role(how) = self.op(op) else { return Ok(()) };
        let (own, role) = match (how, choice) {
            (Roling::Take, Choice::Role(role)) => (None, role),
            (Roling::Swap, Choice::SwapRoles(own, role)) => (Some(own), role),
            (Roling::Swap, Choice::Role(_)) => {
                return refuse("FS-580", "say which role you give, such as \"swap City Planner for Mob Boss\"");
            }
            (Roling::Take, Choice::SwapRoles(..)) => return refuse("FS-580", "a role is taken, and none given for it"),
            _ => return Ok(()),
        };
        for it in own.into_iter().chain([role]) {
            if it == Role::Mayor {
                return refuse("FS-562", "the Mayor is elected, and neither taken nor traded");
            }
        }
        if let Some(own) = own
            && !s.open.has_role(seat, own)
        {
            return refuse("FS-580", phrase!("you are not the {}", own.name()));
        }
        match s.open.role(role) {
            Some(owner) if owner == seat => refuse("FS-580", phrase!("you are the {} already", role.name())),
            Some(_) => Ok(()),
            None => refuse("FS-580", phrase!("nobody is the {}", role.name())),
        }
    }

    /// Whether a hospital stands in a neighborhood (FS-268).
    pub(super) fn is_shielded(&self, s: &State, hood: Hood) -> bool {
        s.open.city.layer(Layer::Hospital).meets(self.map.hood_lots(hood))
    }
}

fn lots_with_cubes(n: u32) -> Phrase {
    if n == 1 { "1 lot has a cube".into() } else { phrase!("{} lots have a cube", n) }
}
