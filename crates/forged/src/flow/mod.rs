//! The rules, a file for each chapter.
//!
//! The game is a [`Machine`]. A frame that asks has its options, its answer and what happens if there is nothing to choose
//! in the file of its chapter.

mod any_time;
mod appraisal;
mod assessment;
mod building;
mod clean_up;
mod effect;
mod elections;
mod headlines;
mod immigration;
mod opening;
mod pick;
mod place;
mod planning;
mod react;
mod riot;
mod roles;
mod secret;
mod spend;

use table::{Dice, Digest, Flow, Machine, Seat, SeatSet, Seed, Viewer};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::state::{Phase, State};
use crate::view::View;

pub use assessment::Assessed;
pub(crate) use elections::Ballots;
pub(crate) use pick::Pieces;

impl Game {
    /// The seats of the game.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.players).map(Seat::new)
    }

    /// All seats but one.
    pub(crate) fn others(&self, seat: Seat) -> SeatSet {
        SeatSet::first(self.setup.players).without(SeatSet::only(seat))
    }

    pub(crate) fn begin_phase(&self, s: &mut State, phase: Phase, tell: &mut impl FnMut(Event)) {
        s.open.phase = phase;
        s.open.set_off = 0;
        tell(Event::PhaseBegan(phase));
    }
}

impl Machine for Game {
    type Frame = Frame;
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn set_up(&self, seed: &Seed) -> State {
        self.prepare(Dice::keyed(seed))
    }

    fn asked(&self, s: &State, frame: Frame) -> SeatSet {
        let rank = |k: u8| SeatSet::only(s.open.influence[usize::from(k) % s.open.influence.len()]);
        match frame {
            Frame::TakeLeader { k } | Frame::Seed { k } | Frame::FirstMansion { k } | Frame::SetMogul { k, .. } => {
                rank(k)
            }
            Frame::Zone { .. } => rank(0),
            Frame::TakeRole { k } => rank(k + 1),
            Frame::Plan => self.planning_seats(s),
            Frame::Draft { k } => SeatSet::only(self.draft_seat(s, k)),
            Frame::Select => self.selecting_seats(s),
            Frame::Resolve { seat, .. }
            | Frame::Spend { seat, .. }
            | Frame::BendRoll { seat, .. }
            | Frame::MobRemove { seat, .. } => SeatSet::only(seat),
            // FS-442: after a riot nobody is asked any more.
            Frame::Immigrant { seat, riots, .. } if riots == s.open.n_riots => SeatSet::only(seat),
            Frame::Immigrant { .. } => SeatSet::EMPTY,
            Frame::Pick { me, .. }
            | Frame::MoveTo { me, .. }
            | Frame::Shift { me, .. }
            | Frame::Branch { me, .. }
            | Frame::May { me, .. }
            | Frame::Calm { me, .. }
            | Frame::Choose { me, .. }
            | Frame::Roles { me, .. }
            | Frame::DropHeadline { me }
            | Frame::Exchange { me, .. }
            | Frame::KeepDrawn { me, .. }
            | Frame::PlayDrawn { me } => SeatSet::only(me),
            Frame::AnyTime { left } | Frame::React { left, .. } => s
                .open
                .influence
                .iter()
                .find(|&&seat| left.contains(seat))
                .map_or(SeatSet::EMPTY, |&seat| SeatSet::only(seat)),
            Frame::RiotStart | Frame::RiotTrail { .. } => {
                s.open.riot.map_or(SeatSet::EMPTY, |riot| SeatSet::only(riot.instigator))
            }
            Frame::Deal
            | Frame::OpenDraft
            | Frame::BeginBuilding
            | Frame::Round
            | Frame::Announce
            | Frame::Turn { .. }
            | Frame::Event { .. }
            | Frame::Post { .. }
            | Frame::Leave { .. }
            | Frame::EndTurn { .. }
            | Frame::RollMine { .. }
            | Frame::Program { .. }
            | Frame::EndEffect
            | Frame::Each { .. }
            | Frame::EachHood { .. }
            | Frame::StepDone
            | Frame::PutDown { .. }
            | Frame::Risen { .. }
            | Frame::TakeOver { .. }
            | Frame::AddUnrest { .. }
            | Frame::CheckRiot
            | Frame::Riot { .. }
            | Frame::RiotStrike { .. }
            | Frame::RiotBurn { .. }
            | Frame::RiotEnd
            | Frame::Immigration
            | Frame::Immigrants { .. }
            | Frame::Opportunity { .. }
            | Frame::LastCall
            | Frame::Assessment
            | Frame::EraEnd { .. }
            | Frame::Elections
            | Frame::CountVotes
            | Frame::CleanUp => SeatSet::EMPTY,
        }
    }

    fn offer(&self, s: &State, frame: Frame, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        match frame {
            Frame::TakeLeader { .. } => self.offer_leaders(s, put),
            Frame::Seed { k } => self.offer_seeds(s, k, put),
            Frame::Zone { .. } => self.offer_zones(s, put),
            Frame::Plan => self.offer_plans(s, seat, put),
            Frame::TakeRole { .. } => self.offer_roles(s, put),
            Frame::Draft { .. } => self.offer_packet(s, put),
            Frame::FirstMansion { .. } => self.offer_first_mansions(s, seat, put),
            Frame::SetMogul { moving, .. } => self.offer_moguls(s, seat, moving, put),
            Frame::Select => self.offer_hand(s, seat, put),
            Frame::Resolve { card, .. } => self.offer_uses(s, seat, card, put),
            Frame::Spend { seat, mm, acts, hoods, new_lots } => {
                self.offer_spending(s, seat, mm, acts, hoods, new_lots, put)
            }
            Frame::BendRoll { low, high, .. } => (low..=high).try_for_each(|by| put(Choice::Roll(by))),
            Frame::AnyTime { .. } => self.offer_any_time(s, seat, put),
            Frame::MobRemove { block, .. } => self.offer_mob_houses(s, block, put),
            Frame::Pick { me, op, left } => self.offer_picks(s, me, op, left, put),
            Frame::MoveTo { me, op, from, .. } => self.offer_destinations(s, me, op, from, put),
            Frame::Shift { me, op, .. } => self.offer_tracks(s, me, op, put),
            Frame::Branch { me, op, .. } => self.offer_branches(s, me, op, put),
            Frame::May { me, span, .. } => self.offer_may(s, me, span, put),
            Frame::Calm { whose, left, .. } => self.offer_calm(s, whose, left, put),
            Frame::Choose { me, op } => self.offer_choose(s, me, op, put),
            Frame::Roles { me, op } => self.offer_role_trades(s, me, op, put),
            Frame::DropHeadline { .. } => self.offer_headlines(s, put),
            Frame::Exchange { me, left, .. } => self.offer_exchange(s, me, left, put),
            Frame::KeepDrawn { .. } => s.drawn.iter().try_for_each(|card| put(Choice::Keep(card))),
            Frame::PlayDrawn { .. } => s.drawn.iter().try_for_each(|card| put(Choice::PlayNow(card))),
            Frame::React { moment, .. } => self.offer_reactions(s, seat, moment, put),
            Frame::RiotStart => self.offer_riot_starts(s, put),
            Frame::RiotTrail { from } => self.offer_trail(s, from, put),
            Frame::Immigrant { seat, .. } => self.offer_immigrant_lots(s, seat, put),
            _ => Flow::Continue(()),
        }
    }

    fn answer(&self, s: &mut State, frame: Frame, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        match (frame, choice) {
            (Frame::TakeLeader { k }, Choice::Leader(leader)) => self.take_leader(s, k, seat, leader, tell),
            (Frame::Seed { k }, Choice::Place(kind, site)) => self.seed(s, k, seat, kind, site, tell),
            (Frame::Zone { left }, Choice::Cube(lot)) => self.zone(s, left, seat, lot, tell),
            (Frame::Plan, choice) => self.plan(s, seat, choice, tell),
            (Frame::TakeRole { k }, Choice::Role(role)) => self.take_role(s, k, seat, role, tell),
            (Frame::Draft { k }, Choice::Keep(card)) => self.draft(s, k, seat, card, tell),
            (Frame::FirstMansion { k }, Choice::Place(kind, site)) => self.first_mansion(s, k, seat, kind, site, tell),
            (Frame::SetMogul { k, moving }, Choice::Hood(hood)) => self.set_mogul(s, k, moving, seat, hood, tell),
            (Frame::Select, Choice::Mob(block)) => {
                s.stack.push(frame);
                self.mob_strikes(s, seat, block, tell);
            }
            (Frame::Select | Frame::Resolve { .. } | Frame::Spend { .. }, Choice::UseToken(token)) => {
                s.next([frame]);
                self.use_any_time_token(s, seat, token, tell);
            }
            (Frame::Select, Choice::Select(card)) => self.select(s, seat, card, tell),
            (Frame::Resolve { .. } | Frame::Spend { .. }, Choice::Mob(block)) => {
                s.next([frame]);
                self.mob_strikes(s, seat, block, tell);
            }
            (Frame::Resolve { card, .. }, choice) => self.resolve(s, seat, card, choice, tell),
            (Frame::Spend { .. }, Choice::Done) => {}
            (Frame::Spend { .. }, choice) => self.spend(s, frame, choice, tell),
            (Frame::BendRoll { seat, die, unrest, .. }, Choice::Roll(by)) => {
                self.read_roll(s, seat, die, by, unrest, tell);
            }
            (Frame::AnyTime { left }, choice) => self.at_any_time(s, seat, left, choice, tell),
            (Frame::MobRemove { .. } | Frame::Pick { .. } | Frame::Calm { .. }, Choice::Done) => {}
            (Frame::MobRemove { seat, block, left }, Choice::Remove(site)) => {
                self.mob_removes(s, seat, block, left, site, tell);
            }
            (Frame::Pick { me, op, left }, choice) => self.picked(s, me, op, left, choice, tell),
            (Frame::MoveTo { me, op, left, from }, Choice::To(site)) => self.move_to(s, me, op, left, from, site, tell),
            (Frame::Shift { me, op, left }, Choice::Track(track)) => self.shift_one(s, me, op, left, track, tell),
            (Frame::Branch { me, op, atomic }, choice) => self.take_branch(s, me, op, atomic, choice),
            (Frame::May { me, span, atomic }, Choice::Yes) => s.next([Frame::Program { me, span, atomic }]),
            (Frame::May { .. }, Choice::No) => {}
            (Frame::Calm { me, whose, left }, choice) => self.calm(s, me, whose, left, choice, tell),
            (Frame::Choose { .. }, choice) => self.choose_for_later(s, choice),
            (Frame::Roles { me, .. }, choice) => self.trade_roles(s, me, choice, tell),
            (Frame::DropHeadline { .. }, Choice::DropHeadline(card)) => self.drop_headline(s, card, tell),
            (Frame::Exchange { me, left, given }, choice) => self.exchange(s, me, left, given, choice, tell),
            (Frame::KeepDrawn { me, left }, Choice::Keep(card)) => self.keep_drawn(s, me, left, card, tell),
            (Frame::PlayDrawn { me }, Choice::PlayNow(card)) => self.play_drawn(s, me, card, tell),
            (Frame::React { moment, left }, choice) => self.reacted(s, seat, moment, left, choice, tell),
            (Frame::RiotStart, Choice::Riot(site)) => self.roll_riot(s, site, tell),
            (Frame::RiotTrail { .. }, Choice::Riot(site)) => s.next([Frame::RiotStrike { site }]),
            (Frame::Immigrant { seat, left, riots }, Choice::Place(kind, site)) => {
                self.settle_immigrant(s, seat, left, riots, kind, site, tell);
            }
            (frame, choice) => unreachable!("{choice:?} does not answer {frame:?}; only listed choices get here"),
        }
    }

    fn go_without(&self, s: &mut State, frame: Frame, tell: &mut impl FnMut(Event)) {
        match frame {
            Frame::Immigrant { seat, left, riots } => self.immigrant_without_lot(s, seat, left, riots),
            // The target has nothing left (FS-484); nothing is adjacent or can be paid (FS-477, FS-478).
            Frame::RiotStart | Frame::RiotTrail { .. } => {}
            Frame::Draft { k } => self.draft_without_cards(s, k, tell),
            Frame::Branch { me, op, atomic } => self.no_branch(s, me, op, atomic),
            // What is impossible is skipped (FS-292).
            _ => {}
        }
    }

    fn run(&self, s: &mut State, frame: Frame, tell: &mut impl FnMut(Event)) {
        match frame {
            Frame::Deal => self.deal_cards(s, tell),
            Frame::OpenDraft => self.open_draft(s, tell),
            Frame::BeginBuilding => self.begin_building(s, tell),
            Frame::Round => self.begin_round(s, tell),
            Frame::Announce => self.announce(s, tell),
            Frame::Turn { k } => self.begin_turn(s, k, tell),
            Frame::Event { seat, card, for_, off } => self.carry_out_event(s, seat, card, for_, off, tell),
            Frame::Post { seat, card } => self.post(s, seat, card, tell),
            Frame::Leave { card } => self.leave(s, card),
            Frame::EndTurn { seat } => self.end_turn(s, seat),
            Frame::RollMine { seat, bonus, unrest } => self.roll_mine(s, seat, bonus, unrest, tell),
            Frame::Program { me, span, atomic } => self.step(s, me, span, atomic, tell),
            Frame::EndEffect => {
                s.effects.pop();
            }
            Frame::Each { left, span } => self.for_each(s, left, span),
            Frame::EachHood { me, left, span } => self.for_each_hood(s, me, left, span),
            Frame::StepDone => {
                if let Some(effect) = s.effect_mut() {
                    effect.last = effect.step;
                }
            }
            Frame::PutDown { seat, kind, site, raise, built, off } => {
                self.put_down(s, seat, kind, site, raise, built, off, tell);
            }
            Frame::Risen { track, seat, n } => self.announce_rise(s, track, seat, n),
            Frame::TakeOver { seat, from, site, unrest, off } => self.take_over(s, seat, from, site, unrest, off, tell),
            Frame::AddUnrest { seat, n } => self.add_unrest(s, seat, n, tell),
            Frame::CheckRiot => self.check_riot(s),
            Frame::Riot { instigator, target, points } => self.begin_riot(s, instigator, target, points, tell),
            Frame::RiotStrike { site } => self.strike(s, site),
            Frame::RiotBurn { site, off } => self.burn(s, site, off, tell),
            Frame::RiotEnd => self.end_riot(s, tell),
            Frame::Immigration => self.begin_immigration(s, tell),
            Frame::Immigrants { k, houses, riots } => self.next_immigrants(s, k, houses, riots),
            Frame::Opportunity { turn } => {
                let others = self.any_time(s, Some(turn));
                s.next([others]);
            }
            Frame::LastCall => {
                let call = self.last_call(s);
                s.next([call]);
            }
            Frame::Assessment => self.assess(s, tell),
            Frame::EraEnd { k, vp } => self.headline_at_era_end(s, k, vp),
            Frame::Elections => self.begin_elections(s, tell),
            Frame::CountVotes => self.count_votes(s, tell),
            Frame::CleanUp => self.clean_up(s, tell),
            // Nobody is left to be asked.
            Frame::AnyTime { .. } | Frame::React { .. } | Frame::Immigrant { .. } => {}
            // The riot is over.
            Frame::RiotStart | Frame::RiotTrail { .. } => {}
            Frame::Plan => s.next([Frame::OpenDraft]),
            Frame::Select => s.next([Frame::Announce]),
            frame => unreachable!("{frame:?} asks and does not run"),
        }
    }

    /// Being asked must not tell what somebody holds: whoever could answer by what is public is always asked.
    #[inline]
    fn always_asks(&self, frame: Frame) -> bool {
        matches!(frame, Frame::React { .. } | Frame::AnyTime { .. } | Frame::Resolve { .. } | Frame::Plan)
    }

    fn hides_options(&self, s: &State, frame: Frame, seat: Seat) -> bool {
        self.hides_answers(s, frame, seat)
    }

    fn n_seats(&self) -> u8 {
        self.setup.players
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.view_for(s, viewer)
    }

    fn determinize(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        self.imagine(s, seat, dice);
    }

    fn learned(&self, s: &State, seat: Seat) -> u32 {
        s.learned[seat]
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        self.seats().map(|seat| s.open.vp[seat].into()).collect()
    }

    fn winners(&self, s: &State) -> SeatSet {
        self.winner(s)
    }

    fn write_digest(&self, s: &State, digest: &mut Digest) {
        s.write_digest(digest);
    }
}
