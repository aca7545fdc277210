//! Effects: step by step, each as far as possible (FS-291, FS-292).

use table::{Seat, SeatSet};

use super::{Flow, Pieces};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::{Branch, Chosen, Cond, Dropped, Modified, Op, Span, Swapped, Trace, WhoseUnrest};
use crate::event::Event;
use crate::frame::{Context, Frame, Origin, Stage};
use crate::lots::{Hood, HoodSet, LotSet, Site, Track, TrackSet};
use crate::pieces::{CardId, CardSet, Kind, Layer};
use crate::state::{MOST_UNREST, State};

impl Game {
    /// Begins an effect: its steps, and then back to what was going on.
    pub(super) fn begin_effect(&self, s: &mut State, effect: Context, me: Seat, span: Span) {
        s.effects.push(effect);
        s.next([Frame::Program { me, span, atomic: false }, Frame::EndEffect]);
    }

    /// Begins what reacts to an instruction: it is part of that instruction, so that no riot comes in between (FS-438).
    pub(super) fn begin_reaction(&self, s: &mut State, effect: Context, me: Seat, span: Span) {
        s.open.set_off = s.open.set_off.saturating_add(1);
        s.effects.push(effect);
        s.next([Frame::Program { me, span, atomic: true }, Frame::EndEffect]);
    }

    /// One step, then the check for a riot (FS-438), then the rest.
    pub(super) fn step(&self, s: &mut State, me: Seat, span: Span, atomic: bool, tell: &mut impl FnMut(Event)) {
        if span.is_empty() {
            return;
        }
        let rest = Span { start: span.start + 1, end: span.end };
        if !rest.is_empty() {
            s.next([Frame::Program { me, span: rest, atomic }]);
        }
        if !atomic {
            s.next([Frame::CheckRiot]);
        }
        let op = self.op(span.start);
        if self.is_due(s, op) {
            self.carry_out(s, me, span.start, atomic, tell);
        }
    }

    /// At the end of an era, points come first and other effects later (FS-503, FS-504).
    fn is_due(&self, s: &State, op: &Op) -> bool {
        let scores = matches!(op, Op::Vp { .. } | Op::Lose { .. });
        let flow = matches!(
            op,
            Op::Pick { .. }
                | Op::If { .. }
                | Op::May(_)
                | Op::EachOpponent(_)
                | Op::EachPlayer(_)
                | Op::EachHood(_)
                | Op::As(..)
                | Op::Choose(_)
        );
        match s.effect().stage {
            Stage::All => true,
            Stage::Scoring => scores || flow,
            Stage::Others => !scores,
        }
    }

    fn carry_out(&self, s: &mut State, me: Seat, id: u16, atomic: bool, tell: &mut impl FnMut(Event)) {
        let at = Pieces::new(s, me);
        match self.op(id) {
            Op::Vp { n, who, max } => {
                let n = self.amount(at, n, *max);
                if let Some(seat) = self.who(at, *who) {
                    self.score(s, seat, n.into(), self.cause(s), tell);
                }
            }
            Op::Lose { n, who, max } => {
                let n = self.amount(at, n, *max);
                if let Some(seat) = self.who(at, *who) {
                    self.score(s, seat, -i16::from(n), self.cause(s), tell);
                }
            }
            Op::Mm { n, only, hoods, new_lots } => {
                s.next([Frame::Spend { seat: me, mm: *n, acts: *only, hoods: *hoods, new_lots: *new_lots }]);
                if !atomic {
                    s.next([Frame::Opportunity { turn: me }]); // FS-575: between instructions, not inside one
                }
            }
            Op::Place { n, .. } | Op::Cube { n, .. } => {
                self.clear_step(s);
                s.next([Frame::Pick { me, op: id, left: *n }, Frame::StepDone]);
            }
            Op::Seize { n, .. } | Op::Remove { n, .. } | Op::Move { n, .. } | Op::Replace { n, .. } => {
                self.clear_step(s);
                s.next([Frame::Pick { me, op: id, left: *n }]);
            }
            Op::Shift { by, .. } => s.next([Frame::Shift { me, op: id, left: by.unsigned_abs() }]),
            Op::Unrest { n, who, max } => {
                let n = self.amount(at, n, *max);
                if let Some(seat) = self.who(at, *who) {
                    self.add_unrest(s, seat, n, tell);
                }
            }
            Op::Calm { n, who } => {
                let whose = match who {
                    WhoseUnrest::One(who) => self.who(at, *who),
                    WhoseUnrest::Any => None,
                };
                s.next([Frame::Calm { me, whose, left: *n }]);
            }
            Op::Riot { instigator, target_most, target, points } => {
                let instigator = instigator.and_then(|who| self.who(at, who));
                let target = if *target_most {
                    Some(self.most_unrest_opponent(at))
                } else {
                    target.and_then(|who| self.who(at, who))
                };
                s.next([Frame::Riot { instigator, target, points: *points }]);
            }
            Op::Draw { play: true, .. } if !s.has_room() => {} // there is no room for one more card (FS-329)
            Op::Draw { n, keep, play } => self.begin_draw(s, me, *n, *keep, *play, tell),
            Op::Exchange { n } => s.next([Frame::Exchange { me, left: *n, given: 0 }]),
            Op::Role(_) => s.next([Frame::Roles { me, op: id }]),
            Op::DropHeadline(which) => self.begin_drop(s, me, *which, tell),
            Op::Choose(_) => s.next([Frame::Choose { me, op: id }]),
            Op::Pick { .. } => s.next([Frame::Branch { me, op: id, atomic }]),
            Op::If { cond, then, otherwise } => {
                let span = if self.holds(at, cond) { *then } else { *otherwise };
                s.next([Frame::Program { me, span, atomic }]);
            }
            Op::May(span) if self.was_asked(s, id) => s.next([Frame::Program { me, span: *span, atomic }]),
            Op::May(span) => s.next([Frame::May { me, span: *span, atomic }]),
            Op::EachOpponent(span) => s.next([Frame::Each { left: self.others(me), span: *span }]),
            Op::EachPlayer(span) => s.next([Frame::Each { left: self.everybody(), span: *span }]),
            Op::EachHood(span) => s.next([Frame::EachHood { me, left: HoodSet::ALL, span: *span }]),
            Op::As(who, span) => {
                if let Some(seat) = self.who(at, *who) {
                    s.next([Frame::Program { me: seat, span: *span, atomic }]);
                }
            }
            Op::Cancel | Op::CancelStep | Op::Save => self.stop_what_waits(s),
            Op::RiotPoints(n) => {
                if let Some(riot) = &mut s.open.riot {
                    riot.points = riot.points.saturating_add(*n);
                }
            }
            Op::Ballots(n) => s.open.ballots[me] = s.open.ballots[me].saturating_add(*n),
        }
    }

    /// Whether using the Leader or token was the answer to this `may` already, since it is all that the ability says.
    fn was_asked(&self, s: &State, id: u16) -> bool {
        let span = match s.effect().origin {
            Origin::Leader(leader) => self.leader(leader).effect,
            Origin::Token(token) => self.token(token).effect,
            _ => return false,
        };
        span == Span { start: id, end: id + 1 }
    }

    fn clear_step(&self, s: &mut State) {
        if let Some(effect) = s.effect_mut() {
            effect.step = LotSet::EMPTY;
        }
    }

    /// Ties, also at zero cubes, go to the higher influence.
    fn most_unrest_opponent(&self, at: Pieces<'_>) -> Seat {
        let others = at.open.influence.iter().rev().filter(|&&seat| seat != at.me);
        others.max_by_key(|&&seat| at.open.unrest[seat]).copied().unwrap_or_default()
    }

    /// The whole loop is one instruction: no riot inside it (FS-438).
    pub(super) fn for_each(&self, s: &mut State, left: SeatSet, span: Span) {
        let Some(&me) = s.open.influence.iter().find(|&&seat| left.contains(seat)) else { return };
        let left = left.without(SeatSet::only(me));
        s.next([Frame::Program { me, span, atomic: true }, Frame::Each { left, span }]);
    }

    pub(super) fn for_each_hood(&self, s: &mut State, me: Seat, mut left: HoodSet, span: Span) {
        let this = left.iter().next();
        if let Some(effect) = s.effect_mut() {
            effect.this = this;
        }
        if let Some(hood) = this {
            left.remove(hood);
            s.next([Frame::Program { me, span, atomic: true }, Frame::EachHood { me, left, span }]);
        }
    }

    /// Something was picked for a step; the step goes on with what is left.
    pub(super) fn picked(
        &self,
        s: &mut State,
        me: Seat,
        op: u16,
        left: u8,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        if left > 1 {
            s.next([Frame::Pick { me, op, left: left - 1 }]);
        }
        match (self.op(op), choice) {
            (Op::Place { raise, .. }, Choice::Place(kind, site)) => self.place_piece(s, me, kind, site, *raise),
            (Op::Place { roll, unrest, .. }, Choice::TakeMine) => self.take_mine(s, me, false, *roll, *unrest, tell),
            (Op::Cube { city, .. }, choice) => self.put_cubes(s, me, *city, choice, tell),
            (Op::Seize { unrest, .. }, Choice::Seize(site)) => {
                let unrest = self.event_seize_unrest(s, me, *unrest);
                self.seize(s, me, site, unrest);
            }
            (Op::Seize { unrest, .. }, Choice::SeizeMine(from)) => {
                let unrest = self.event_seize_unrest(s, me, *unrest);
                self.seize_mine(s, me, from, unrest);
            }
            (Op::Remove { .. }, Choice::Remove(site)) => {
                self.touched(s, self.map.lots_of(site));
                self.take_off_any(s, me, site, tell);
            }
            (Op::Replace { with, .. }, Choice::Replace(site)) => {
                self.touched(s, self.map.lots_of(site));
                self.replace(s, me, site, *with, tell);
            }
            (Op::Move { .. }, Choice::Move(from)) => {
                // Where to is asked before the next piece.
                if left > 1 {
                    s.stack.pop();
                }
                s.next([Frame::MoveTo { me, op, left, from }]);
            }
            (op, choice) => unreachable!("{choice:?} is not for {op:?}"),
        }
    }

    /// FS-248, and what Headlines add to it.
    pub(crate) fn event_seize_unrest(&self, s: &State, me: Seat, printed: u8) -> u8 {
        let all = self.modified(&s.open, me, None, Modified::EventSeizeUnrest, printed.into());
        all.clamp(printed.into(), MOST_UNREST.into()) as u8
    }

    fn put_cubes(&self, s: &mut State, me: Seat, city: bool, choice: Choice, tell: &mut impl FnMut(Event)) {
        let lots = match choice {
            Choice::Cube(lot) => LotSet::only(lot),
            Choice::CubeBlock(block) => self.map.block(block).lots,
            Choice::CubeSpace(site) => self.map.lots_of(site),
            choice => unreachable!("{choice:?} puts no cube down"),
        };
        for lot in lots {
            let left = if city { self.city_cubes_left(&s.open) } else { self.cubes_left(&s.open, me) };
            if left > 0 {
                self.put_own_cube(s, me, lot, city, tell);
                self.touched(s, LotSet::only(lot));
            }
        }
        // A block or a factory space is the whole step.
        if !matches!(choice, Choice::Cube(_)) && matches!(s.stack.last(), Some(Frame::Pick { .. })) {
            s.stack.pop();
        }
    }

    fn take_off_any(&self, s: &mut State, me: Seat, site: Site, tell: &mut impl FnMut(Event)) {
        let lot = self.map.first_lot(site);
        if s.open.city.cubes().contains(lot) {
            let owner = s.open.city.take_cube(&self.map, lot);
            tell(Event::RemovedCube { seat: me, owner, lot });
        } else {
            self.take_off(s, me, site, tell);
        }
    }

    pub(super) fn can_replace_with(&self, at: Pieces<'_>, with: Swapped) -> bool {
        self.n_to_replace_with(at, with) > 0
    }

    /// How many pieces could be exchanged for such a one.
    pub(super) fn n_to_replace_with(&self, at: Pieces<'_>, with: Swapped) -> u8 {
        match with {
            Swapped::OwnCube => self.cubes_left(at.open, at.me),
            Swapped::CityCube => self.city_cubes_left(at.open),
            Swapped::House => self.n_in_supply(at.open, at.me, Kind::House),
        }
    }

    /// A piece becomes another on the same lots. Nothing is built over a cube here, so nobody is paid.
    fn replace(&self, s: &mut State, me: Seat, site: Site, with: Swapped, tell: &mut impl FnMut(Event)) {
        self.take_off_any(s, me, site, tell);
        for lot in self.map.lots_of(site) {
            let at = Pieces::new(s, me);
            if !self.can_replace_with(at, with) {
                continue;
            }
            match with {
                Swapped::OwnCube => self.put_own_cube(s, me, lot, false, tell),
                Swapped::CityCube => self.put_own_cube(s, me, lot, true, tell),
                Swapped::House => {
                    let site = self.map.site(lot);
                    s.open.city.put(&self.map, Kind::House, Some(me), site);
                    tell(Event::Placed { seat: me, kind: Kind::House, site });
                }
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one frame")]
    pub(super) fn move_to(
        &self,
        s: &mut State,
        me: Seat,
        op: u16,
        left: u8,
        from: Site,
        to: Site,
        tell: &mut impl FnMut(Event),
    ) {
        if left > 1 {
            s.next([Frame::Pick { me, op, left: left - 1 }]);
        }
        let Some(piece) = s.open.city.piece(&self.map, self.map.first_lot(from)) else { return };
        s.open.city.take(&self.map, piece);
        self.cover(s, me, to, tell);
        s.open.city.put(&self.map, piece.kind, piece.owner, to);
        tell(Event::Moved { seat: me, piece, to });
        self.touched(s, self.map.lots_of(to));
    }

    /// The tracks that a step could move.
    pub(crate) fn tracks(&self, at: Pieces<'_>, trace: Trace) -> TrackSet {
        let of = |hoods: HoodSet| {
            hoods.iter().fold(TrackSet(0), |set, hood| TrackSet(set.0 | TrackSet::only(hood.track()).0))
        };
        let one = |hood: Option<Hood>| of(hood.map_or(HoodSet::EMPTY, HoodSet::only));
        match trace {
            Trace::One(tracks) => tracks,
            Trace::Same => of(at.effect.same),
            Trace::Other => of(HoodSet(HoodSet::ALL.0 & !at.effect.same.0)),
            Trace::Chosen => one(at.effect.hood),
            Trace::This => one(at.effect.this),
        }
    }

    pub(super) fn offer_tracks(&self, s: &State, me: Seat, op: u16, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let Op::Shift { track, by, not_last } = self.op(op) else { unreachable!("the frame names a step of a track") };
        let at = Pieces::new(s, me);
        self.tracks(at, *track)
            .iter()
            .filter(|&it| !(*not_last && at.effect.last_track == Some(it)))
            .filter(|&it| self.can_shift(&s.open, at.effect.origin, me, it, *by > 0))
            .try_for_each(|it| put(Choice::Track(it)))
    }

    /// All steps of one instruction move the same track.
    pub(super) fn shift_one(
        &self,
        s: &mut State,
        me: Seat,
        op: u16,
        left: u8,
        track: Track,
        tell: &mut impl FnMut(Event),
    ) {
        let Op::Shift { by, .. } = self.op(op) else { unreachable!("the frame names a step of a track") };
        if let Some(effect) = s.effect_mut() {
            effect.last_track = Some(track);
            if let Some(hood) = track.hood() {
                effect.same = HoodSet::only(hood);
            }
        }
        self.shift(s, me, track, if *by > 0 { left as i8 } else { -(left as i8) }, tell);
    }

    pub(crate) fn branches(&self, op: u16) -> (&[Branch], Span, bool) {
        let Op::Pick { branches, otherwise, immigrant } = self.op(op) else {
            unreachable!("the frame names a step with branches")
        };
        (branches, *otherwise, *immigrant)
    }

    /// The branches that may be picked: one that can do nothing only where none can do anything.
    pub(super) fn offer_branches(&self, s: &State, me: Seat, op: u16, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let at = Pieces::new(s, me);
        let (branches, _, immigrant) = self.branches(op);
        let allowed = |it: &Branch| it.cond.as_ref().is_none_or(|cond| self.holds(at, cond));
        let useful = |it: &Branch| allowed(it) && self.can_do(s, me, it.block);
        let any_useful = branches.iter().any(useful);
        for (i, branch) in branches.iter().enumerate() {
            if if any_useful { useful(branch) } else { allowed(branch) } {
                put(Choice::Branch(i as u8))?;
            }
        }
        // FSF-009: both in printed order; not for the event that brings it about (FS-328).
        if immigrant && any_useful && self.modified(&s.open, me, None, Modified::ImmigrantBoth, 0) != 0 {
            put(Choice::BothBranches)?;
        }
        Flow::Continue(())
    }

    pub(super) fn take_branch(&self, s: &mut State, me: Seat, op: u16, atomic: bool, choice: Choice) {
        let (branches, ..) = self.branches(op);
        let program = |span| Frame::Program { me, span, atomic };
        match choice {
            Choice::Branch(i) => s.next([program(branches[usize::from(i)].block)]),
            Choice::BothBranches => {
                for branch in branches.iter().rev() {
                    s.next([program(branch.block)]);
                }
            }
            choice => unreachable!("{choice:?} is no branch"),
        }
    }

    pub(super) fn no_branch(&self, s: &mut State, me: Seat, op: u16, atomic: bool) {
        let (_, otherwise, _) = self.branches(op);
        s.next([Frame::Program { me, span: otherwise, atomic }]);
    }

    pub(super) fn offer_may(&self, s: &State, me: Seat, span: Span, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        if self.can_do(s, me, span) {
            put(Choice::Yes)?;
        }
        put(Choice::No)
    }

    pub(super) fn offer_calm(
        &self,
        s: &State,
        whose: Option<Seat>,
        left: u8,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if let Some(seat) = whose {
            let most = s.open.unrest[seat].min(left);
            return if most == 0 {
                Flow::Continue(())
            } else {
                (0..=most).rev().try_for_each(|n| put(Choice::Number(n)))
            };
        }
        let mut any = false;
        for seat in self.seats().filter(|&seat| s.open.unrest[seat] > 0) {
            any = true;
            put(Choice::Calm(seat))?;
        }
        if any { put(Choice::Done) } else { Flow::Continue(()) }
    }

    pub(super) fn calm(
        &self,
        s: &mut State,
        me: Seat,
        whose: Option<Seat>,
        left: u8,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        let (seat, n) = match (choice, whose) {
            (Choice::Number(n), Some(seat)) => (seat, n),
            (Choice::Calm(seat), _) => {
                if left > 1 {
                    s.next([Frame::Calm { me, whose: None, left: left - 1 }]);
                }
                (seat, 1)
            }
            (choice, _) => unreachable!("{choice:?} takes no cubes off"),
        };
        if n > 0 {
            s.open.unrest[seat] -= n;
            tell(Event::Calmed { seat, n });
        }
    }

    pub(super) fn offer_choose(&self, s: &State, me: Seat, op: u16, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let Op::Choose(what) = self.op(op) else { unreachable!("the frame names a step that chooses") };
        match what {
            Chosen::Hood { immune } => {
                let safe = |hood: Hood| s.open.city.layer(Layer::Hospital).meets(self.map.hood_lots(hood));
                let hoods = Hood::ALL.into_iter().filter(|&hood| !*immune || !safe(hood));
                hoods.into_iter().try_for_each(|hood| put(Choice::Hood(hood)))
            }
            Chosen::Opponent => self.others(me).iter().try_for_each(|seat| put(Choice::Opponent(seat))),
            Chosen::Block => self.map.blocks().try_for_each(|(block, _)| put(Choice::Block(block))),
        }
    }

    pub(super) fn choose_for_later(&self, s: &mut State, choice: Choice) {
        let Some(effect) = s.effect_mut() else { return };
        match choice {
            Choice::Hood(hood) => {
                effect.hood = Some(hood);
                effect.same = HoodSet::only(hood);
            }
            Choice::Opponent(seat) => effect.seat = Some(seat),
            Choice::Block(block) => effect.block = Some(block),
            choice => unreachable!("{choice:?} chooses nothing for later"),
        }
    }

    fn begin_drop(&self, s: &mut State, me: Seat, which: Dropped, tell: &mut impl FnMut(Event)) {
        let card = match which {
            Dropped::Any => return s.next([Frame::DropHeadline { me }]),
            Dropped::Oldest => s.open.headlines.last(),
            Dropped::Newest => s.open.headlines.first(),
        };
        if let Some(card) = card.map(|it| it.card) {
            self.drop_headline(s, card, tell);
        }
    }

    pub(super) fn offer_exchange(&self, s: &State, me: Seat, left: u8, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        if left > 0 && !s.deck.is_empty() && !s.hands[me].is_empty() {
            s.hands[me].iter().try_for_each(|card| put(Choice::Discard(card)))?;
        }
        put(Choice::Done)
    }

    pub(super) fn exchange(
        &self,
        s: &mut State,
        me: Seat,
        left: u8,
        given: u8,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        if let Choice::Discard(card) = choice {
            self.discard_from_hand(s, me, card, tell);
            s.next([Frame::Exchange { me, left: left - 1, given: given + 1 }]);
        } else if given > 0 {
            let cards = self.draw_cards(s, me, given);
            s.hands[me] = s.hands[me].with(cards);
            tell(Event::Drew { seat: me, n: cards.len() as u8, cards });
        }
    }

    fn begin_draw(&self, s: &mut State, me: Seat, n: u8, keep: u8, play: bool, tell: &mut impl FnMut(Event)) {
        let cards = self.draw_cards(s, me, n);
        tell(Event::Drew { seat: me, n: cards.len() as u8, cards });
        if play {
            s.drawn = cards;
            s.next([Frame::PlayDrawn { me }]);
        } else if keep == 0 {
            s.drawn = cards;
            self.discard_drawn(s, me, tell);
        } else if keep >= n {
            s.hands[me] = s.hands[me].with(cards);
        } else {
            s.drawn = cards;
            s.next([Frame::KeepDrawn { me, left: keep }]);
        }
    }

    pub(super) fn keep_drawn(&self, s: &mut State, me: Seat, left: u8, card: CardId, tell: &mut impl FnMut(Event)) {
        s.drawn.remove(card);
        s.hands[me].insert(card);
        tell(Event::Kept { seat: me, card: Some(card) });
        if left > 1 {
            s.next([Frame::KeepDrawn { me, left: left - 1 }]);
        } else {
            self.discard_drawn(s, me, tell);
        }
    }

    /// FSF-013: played at once, the others are discarded face down.
    pub(super) fn play_drawn(&self, s: &mut State, me: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        s.drawn.remove(card);
        self.discard_drawn(s, me, tell);
        self.show(s, me, card, tell);
        s.next([Frame::Resolve { seat: me, card }]);
    }

    fn discard_drawn(&self, s: &mut State, me: Seat, tell: &mut impl FnMut(Event)) {
        for card in s.drawn.iter() {
            self.discard_hidden(s, me, card, tell);
        }
        s.drawn = CardSet::EMPTY;
    }

    /// Whether a block could do anything at all now.
    pub(super) fn can_do(&self, s: &State, me: Seat, span: Span) -> bool {
        (span.start..span.end).any(|id| self.can_do_step(s, me, id))
    }

    fn can_do_step(&self, s: &State, me: Seat, id: u16) -> bool {
        let mut at = Pieces::new(s, me);
        at.effect.step = LotSet::EMPTY;
        let any = |flow: Flow| flow.is_break();
        let stop = &mut |_| Flow::Break(());
        match self.op(id) {
            Op::Vp { n, max, .. } | Op::Lose { n, max, .. } | Op::Unrest { n, max, .. } => self.amount(at, n, *max) > 0,
            Op::Mm { n, only, hoods, new_lots } => any(self.offer_actions(s, me, *n, *only, *hoods, *new_lots, stop)),
            Op::Place { n, .. }
            | Op::Cube { n, .. }
            | Op::Seize { n, .. }
            | Op::Remove { n, .. }
            | Op::Move { n, .. }
            | Op::Replace { n, .. } => {
                let mut fresh = *s;
                self.clear_step(&mut fresh);
                any(self.offer_picks(&fresh, me, id, *n, stop))
            }
            Op::Shift { .. } => any(self.offer_tracks(s, me, id, stop)),
            Op::Calm { n, who } => {
                let whose = match who {
                    WhoseUnrest::One(who) => self.who(at, *who),
                    WhoseUnrest::Any => None,
                };
                any(self.offer_calm(s, whose, *n, stop))
            }
            Op::Riot { .. } => s.open.riot.is_none(),
            Op::Cancel | Op::CancelStep | Op::Save | Op::RiotPoints(_) | Op::Ballots(_) => true,
            Op::Draw { play, .. } => !s.deck.is_empty() && (!play || s.has_room()),
            Op::Exchange { .. } => !s.deck.is_empty() && !s.hands[me].is_empty(),
            Op::Role(_) => any(self.offer_role_trades(s, me, id, stop)),
            Op::DropHeadline(_) => !s.open.headlines.is_empty(),
            Op::Choose(_) => any(self.offer_choose(s, me, id, stop)),
            Op::Pick { branches, otherwise, .. } => {
                let allowed = |cond: &Option<Cond>| cond.as_ref().is_none_or(|cond| self.holds(at, cond));
                branches.iter().any(|it| allowed(&it.cond) && self.can_do(s, me, it.block))
                    || self.can_do(s, me, *otherwise)
            }
            Op::If { cond, then, otherwise } => {
                self.can_do(s, me, if self.holds(at, cond) { *then } else { *otherwise })
            }
            Op::May(span) => self.can_do(s, me, *span),
            Op::EachOpponent(span) => self.others(me).iter().any(|seat| self.can_do(s, seat, *span)),
            Op::EachPlayer(span) => self.seats().any(|seat| self.can_do(s, seat, *span)),
            Op::EachHood(span) => Hood::ALL.into_iter().any(|hood| {
                let mut there = *s;
                if let Some(effect) = there.effect_mut() {
                    effect.this = Some(hood);
                }
                self.can_do(&there, me, *span)
            }),
            Op::As(who, span) => self.who(at, *who).is_some_and(|seat| self.can_do(s, seat, *span)),
        }
    }
}
