//! The rules, a file for each chapter or two.
//!
//! The game is a [`Machine`]. A frame that asks has its options, its answer and what happens if there is nothing to choose
//! in the file of its chapter.

mod building;
mod cleanup;
mod conquest;
mod contacts;
mod gain;
mod hand;
mod lookout;
mod opening;
mod production;
pub(crate) mod turn;
mod workers;

use table::{Dice, Digest, Flow, Machine, Seat, SeatSet, Seed, Viewer};

use crate::catalog::{Faction, Game};
use crate::choice::{Choice, Means};
use crate::event::Event;
use crate::frame::Frame;
use crate::state::{Phase, State};
use crate::view::View;

pub use cleanup::END_VP;
pub(crate) use lookout::ROUNDS;

impl Game {
    /// The seats of the game.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.players).map(Seat::new)
    }

    /// All seats but one.
    pub(crate) const fn others(&self, seat: Seat) -> SeatSet {
        SeatSet::first(self.setup.players).without(SeatSet::only(seat))
    }

    /// The player who is this far from the first (NE-042).
    #[inline]
    pub(crate) const fn in_order(&self, s: &State, k: u8) -> Seat {
        s.first.after(k, self.setup.players)
    }

    /// The Faction of a player.
    #[inline]
    pub(crate) fn faction(&self, s: &State, seat: Seat) -> &Faction {
        &self.factions[usize::from(s.factions[seat])]
    }

    pub(crate) fn begin_phase(&self, s: &mut State, phase: Phase, tell: &mut impl FnMut(Event)) {
        s.phase = phase;
        tell(Event::PhaseBegan(phase));
    }

    /// NE-087, NE-088, NE-090, NE-092: the next player who has not passed.
    fn next_step(&self, s: &mut State, from: Seat) {
        let n = self.setup.players;
        let next = (0..n).map(|k| from.after(k, n)).find(|&seat| !s.passed.contains(seat));
        match next {
            Some(seat) => s.next([Frame::Turn { seat }, Frame::Steps { from: seat.next(n) }]),
            None => s.next([Frame::Count]),
        }
    }

    /// Does what was chosen in a step.
    fn act(&self, s: &mut State, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        match choice {
            // NE-104: no action; the step goes on.
            Choice::Cancel(face) => {
                s.next([Frame::Turn { seat }]);
                return self.break_agreement(s, seat, face, tell);
            }
            Choice::CancelWith(place) => {
                s.next([Frame::Turn { seat }]);
                return self.break_foreign(s, seat, place, tell);
            }
            Choice::Pass => {
                s.passed.insert(seat);
                return tell(Event::Passed(seat));
            }
            _ => s.acted[seat] = s.acted[seat].saturating_add(1),
        }
        match choice {
            Choice::Instant(face, branch, pay) => self.play_instant(s, seat, face, branch, pay, tell),
            Choice::Take(kind, pay) => self.take_token(s, seat, kind, pay, tell),
            Choice::Incorporate(face, means) => self.incorporate(s, seat, face, means, tell),
            Choice::Conquer(face, means) => self.conquer_from_hand(s, seat, face, means, tell),
            Choice::Cooperate(face, means) => self.cooperate_from_hand(s, seat, face, means, tell),
            Choice::Sign(place, means) => self.sign(s, seat, place, means, tell),
            Choice::Attack(defender, means) => self.attack(s, seat, defender, means, tell),
            Choice::Redevelop(old, nth, new, means) => self.redevelop(s, seat, (old, nth), new, means, tell),
            Choice::Reconstruct(old, new, pay) => self.reconstruct(s, seat, old, new, pay, tell),
            Choice::Swap(a, b) => self.swap(s, seat, a, b, tell),
            Choice::Activate(face, nth, pay) => self.activate(s, seat, (face, nth), pay, tell),
            Choice::Visit(place) => self.visit(s, seat, place, tell),
            Choice::Trade(token) => self.trade(s, seat, token, tell),
            Choice::Lead(face) => self.lead(s, seat, face, tell),
            Choice::Command(pay) => self.command(s, seat, pay, tell),
            _ => unreachable!("{choice:?} is no action; only listed choices get here"),
        }
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

    #[inline]
    fn asked(&self, s: &State, frame: Frame) -> SeatSet {
        let only_if = |asks: bool, seat: Seat| if asks { SeatSet::only(seat) } else { SeatSet::EMPTY };
        match frame {
            // NE-061: nobody is asked for a pick without a card.
            Frame::Pick { k, .. } => only_if(!s.row.is_empty(), self.in_order(s, k)),
            Frame::Spoils { seat } => only_if(!s.spoils[seat].is_empty(), seat),
            Frame::Discards { seat, left } => only_if(left > 0, seat),
            Frame::GivesUp { seat, left } => only_if(left > 0, seat),
            Frame::Keeps { seat, left } => only_if(left > 0, seat),
            Frame::Defends(attack) => only_if(Game::can_defend(s, attack.defender), attack.defender),
            Frame::Presses(attack) => only_if(Game::can_press(s, &attack), attack.attacker),
            Frame::Takes(attack) | Frame::Spares { attack, .. } => SeatSet::only(attack.attacker),
            Frame::Turn { seat }
            | Frame::Pays { seat, .. }
            | Frame::Improves { seat, .. }
            | Frame::Runs { seat }
            | Frame::Rebuilds { seat, .. }
            | Frame::Steals { seat, .. }
            | Frame::Hosts { seat, .. }
            | Frame::Second { seat, .. }
            | Frame::Draws { seat, .. } => SeatSet::only(seat),
            Frame::Begin
            | Frame::Refill { .. }
            | Frame::Produce { .. }
            | Frame::Yields { .. }
            | Frame::Steps { .. }
            | Frame::Deed { .. }
            | Frame::Reacts { .. }
            | Frame::Falls { .. }
            | Frame::Count
            | Frame::CleansUp { .. }
            | Frame::EndTurn => SeatSet::EMPTY,
        }
    }

    fn offer(&self, s: &State, frame: Frame, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        match frame {
            Frame::Turn { .. } => self.offer_turn(s, seat, put),
            Frame::Pick { .. } => self.offer_row(s, put),
            Frame::Spoils { .. } => self.offer_spoils(s, seat, put),
            Frame::Pays { gain, spot, .. } => self.offer_sets(s, gain, spot, put),
            Frame::Discards { .. } => self.offer_hand_to_discard(s, seat, put),
            Frame::GivesUp { .. } => self.offer_agreements(s, seat, put),
            Frame::Improves { card, .. } => self.offer_improvements(s, seat, card, put),
            Frame::Runs { .. } => self.offer_runs(s, seat, put),
            Frame::Rebuilds { universal, .. } => self.offer_rebuilding(s, seat, universal, put),
            Frame::Steals { mask, .. } => self.offer_steals(s, seat, mask, put),
            Frame::Hosts { .. } => self.offer_hosts(s, seat, put),
            Frame::Second { range, .. } => self.offer_second(s, seat, range, put),
            Frame::Draws { .. } | Frame::Spares { .. } => {
                put(Choice::Accept)?;
                put(Choice::Decline)
            }
            Frame::Defends(_) => self.offer_defense(s, seat, put),
            Frame::Presses(_) => self.offer_reinforcement(s, seat, put),
            Frame::Takes(attack) => self.offer_targets(s, &attack, put),
            Frame::Keeps { .. } => self.offer_keeping(s, seat, put),
            Frame::Begin
            | Frame::Refill { .. }
            | Frame::Produce { .. }
            | Frame::Yields { .. }
            | Frame::Steps { .. }
            | Frame::Deed { .. }
            | Frame::Reacts { .. }
            | Frame::Falls { .. }
            | Frame::Count
            | Frame::CleansUp { .. }
            | Frame::EndTurn => Flow::Continue(()),
        }
    }

    fn answer(&self, s: &mut State, frame: Frame, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        match (frame, choice) {
            (Frame::Turn { .. }, choice) => self.act(s, seat, choice, tell),
            (Frame::Pick { .. }, Choice::Pick(face)) => self.pick(s, seat, face, tell),
            (Frame::Spoils { .. }, Choice::Realize(face)) => self.realize(s, seat, face, tell),
            (Frame::Spoils { .. }, Choice::Stop) => {}
            (Frame::Pays { spot, cause, fresh, .. }, Choice::Gain(set)) => {
                // NE-039: a card that has just arrived does not count its own goods.
                let deaf = if let (true, crate::frame::Spot::Card(card)) = (fresh, spot) { Some(card) } else { None };
                self.gain(s, seat, self.set(set), spot, cause, deaf, tell);
            }
            (Frame::Discards { left, .. }, Choice::Discard(face)) => {
                self.discard_for_price(s, seat, left, face, tell);
            }
            (Frame::GivesUp { left, .. }, Choice::GiveUp(face)) => self.give_up(s, seat, left, face, tell),
            (Frame::Improves { card, .. }, Choice::Improve(face, nth)) => {
                self.improve(s, seat, card, (face, nth), tell);
            }
            (Frame::Runs { .. }, Choice::Run(face, nth)) => self.run_production(s, seat, (face, nth), tell),
            (Frame::Rebuilds { .. }, Choice::Redevelop(old, nth, new, means)) => {
                self.redevelop(s, seat, (old, nth), new, means, tell);
            }
            (Frame::Steals { card, .. }, Choice::Steal(from, token)) => self.steal(s, seat, card, (from, token), tell),
            (Frame::Hosts { card, .. }, Choice::Under(face, nth)) => self.attach(s, seat, card, (face, nth), tell),
            (Frame::Second { .. }, Choice::Cooperate(face, _)) => {
                self.cooperate_from_hand(s, seat, face, Means::NOTHING, tell);
            }
            (Frame::Second { .. }, Choice::Sign(place, _)) => self.sign(s, seat, place, Means::NOTHING, tell),
            (Frame::Second { .. }, Choice::Decline) => {}
            (Frame::Draws { card, .. }, choice) => self.draw_by_feature(s, seat, card, choice, tell),
            (Frame::Defends(attack), choice) => self.defend(s, attack, choice, tell),
            (Frame::Presses(attack), choice) => self.press(s, attack, choice, tell),
            (Frame::Takes(attack), Choice::Target(place)) => self.take(s, attack, place, tell),
            (Frame::Spares { attack, card }, choice) => self.decide_fate(s, attack, card, choice, tell),
            (Frame::Keeps { left, .. }, Choice::Keep(token)) => self.keep_one(s, seat, left, token),
            (frame, choice) => unreachable!("{choice:?} does not answer {frame:?}; only listed choices get here"),
        }
    }

    fn go_without(&self, s: &mut State, frame: Frame, tell: &mut impl FnMut(Event)) {
        // NE-228: nothing is in reach. Everything else that asks has an answer (NE-401).
        if let Frame::Takes(attack) = frame {
            self.fail(s, &attack, tell);
        }
    }

    fn run(&self, s: &mut State, frame: Frame, tell: &mut impl FnMut(Event)) {
        match frame {
            Frame::Begin => self.begin_turn(s, tell),
            Frame::Refill { round, k } => self.refill(s, round, k, tell),
            Frame::Produce { k } => self.produce_all(s, k, tell),
            Frame::Yields { seat, from } => self.take_yields(s, seat, from, tell),
            Frame::Steps { from } => self.next_step(s, from),
            Frame::Deed { seat, card } => self.do_deed(s, seat, card, tell),
            Frame::Reacts { seat, occasion, card, distance } => {
                self.react(s, seat, occasion, Some(card), distance, tell);
            }
            Frame::Falls { attacker, defender, card, spared } => {
                self.complete_conquest(s, (attacker, defender), card, spared, tell);
            }
            // NE-260: whoever has no token to play is treated as declining.
            Frame::Defends(attack) | Frame::Presses(attack) => s.next([Frame::Takes(attack)]),
            Frame::Count => self.count(s, tell),
            Frame::CleansUp { k } => self.clean_up(s, k, tell),
            Frame::Keeps { seat, .. } => self.end_keeping(s, seat, tell),
            Frame::EndTurn => self.end_turn(s, tell),
            // Nothing is left to be asked for.
            Frame::Pick { .. } | Frame::Spoils { .. } | Frame::Discards { .. } | Frame::GivesUp { .. } => {}
            frame => unreachable!("{frame:?} asks and does not run"),
        }
    }

    /// Whether to act at all is the player's business.
    #[inline]
    fn always_asks(&self, frame: Frame) -> bool {
        matches!(frame, Frame::Turn { .. })
    }

    /// Whether a card in hand can be used depends on the card, and equal cards are one answer; everything else lies open.
    #[inline]
    fn hides_options(&self, s: &State, frame: Frame, seat: Seat) -> bool {
        match frame {
            Frame::Turn { .. } | Frame::Second { .. } | Frame::Rebuilds { .. } => !s.hands[seat].is_empty(),
            Frame::Discards { .. } => s.hands[seat].len() > 1,
            _ => false,
        }
    }

    #[inline]
    fn n_seats(&self) -> u8 {
        self.setup.players
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.view_for(s, viewer)
    }

    fn determinize(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        self.imagine(s, seat, dice);
    }

    #[inline]
    fn learned(&self, s: &State, seat: Seat) -> u32 {
        s.learned[seat]
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        self.seats().map(|seat| self.score(s, seat).into()).collect()
    }

    fn winners(&self, s: &State) -> SeatSet {
        self.winners_of(s)
    }

    fn write_digest(&self, s: &State, digest: &mut Digest) {
        s.write_digest(digest);
    }
}
