//! Pieces come onto the board and leave it: who is paid, what it sets off (FS-126 to FS-138, FS-261 to FS-305).

use table::Seat;

use crate::catalog::Game;
use crate::effect::{Forbidden, Modified, What};
use crate::event::{Cause, Event};
use crate::frame::{Frame, Moment, Origin};
use crate::lots::{HoodSet, Lot, LotSet, Site, Track};
use crate::pieces::{CardId, Kind, Role};
use crate::state::{MOST_UNREST, Open, State};

/// No figure that cards change goes beyond this.
pub(super) const MOST: i32 = 99;

impl Game {
    /// Points, at once.
    pub(super) fn score(&self, s: &mut State, seat: Seat, n: i16, cause: Cause, tell: &mut impl FnMut(Event)) {
        if n != 0 {
            s.open.vp[seat] = s.open.vp[seat].saturating_add(n);
            tell(Event::Scored { seat, n, cause });
        }
    }

    /// Takes the cubes off the lots of a site and pays their owners (FS-128 to FS-132, FS-300, FS-301).
    pub(super) fn cover(&self, s: &mut State, seat: Seat, site: Site, tell: &mut impl FnMut(Event)) {
        for lot in self.map.lots_of(site) & *s.open.city.cubes() {
            match s.open.city.take_cube(&self.map, lot) {
                None => {
                    if let Some(mayor) = s.open.role(Role::Mayor) {
                        let n = self.modified(&s.open, mayor, Some(self.map.hood(site)), Modified::CityCubeVp, 1);
                        self.score(s, mayor, n.clamp(0, MOST) as i16, Cause::Mayor, tell); // whoever builds (FS-568)
                    }
                }
                Some(owner) if owner != seat => self.score(s, owner, 1, Cause::Cube, tell),
                Some(_) => {} // FS-132
            }
        }
    }

    /// Puts a structure down, unless a reaction has stopped it.
    #[expect(clippy::too_many_arguments, reason = "the fields of one frame")]
    pub(super) fn put_down(
        &self,
        s: &mut State,
        seat: Seat,
        kind: Kind,
        site: Site,
        raise: bool,
        built: bool,
        off: bool,
        tell: &mut impl FnMut(Event),
    ) {
        if off {
            tell(Event::Stopped(seat));
            return;
        }
        self.cover(s, seat, site, tell);
        if !built {
            self.touched(s, self.map.lots_of(site));
        }
        s.open.city.put(&self.map, kind, kind.is_owned().then_some(seat), site);
        tell(if built { Event::Built { seat, kind, site } } else { Event::Placed { seat, kind, site } });
        let hood = self.map.hood(site);
        if kind == Kind::House && s.open.turn == Some(seat) {
            let houses = &mut s.open.turn_houses[hood as usize];
            *houses = houses.saturating_add(1);
        }
        self.announce_moment(s, Moment::Placed { kind, site, by: seat });
        if kind.is_park() && raise {
            self.shift(s, seat, hood.track(), 1, tell); // FS-270
        }
    }

    /// Notes what a step of the running effect has put down.
    pub(super) fn touched(&self, s: &mut State, lots: LotSet) {
        let Some(lot) = lots.lowest() else { return };
        let hood = self.map.lot(lot).hood;
        if let Some(effect) = s.effect_mut() {
            effect.step |= lots;
            effect.same = HoodSet::only(hood);
            effect.last_track = Some(hood.track());
        }
    }

    pub(super) fn put_own_cube(&self, s: &mut State, seat: Seat, lot: Lot, city: bool, tell: &mut impl FnMut(Event)) {
        let owner = (!city).then_some(seat);
        s.open.city.put_cube(&self.map, lot, owner);
        s.open.fresh.insert(lot); // FS-303
        tell(Event::PutCube { seat, owner, lot });
    }

    /// Takes a structure off the board; its lots become vacant (FS-483).
    pub(super) fn take_off(&self, s: &mut State, seat: Seat, site: Site, tell: &mut impl FnMut(Event)) {
        if let Some(piece) = s.open.city.piece(&self.map, self.map.first_lot(site)) {
            s.open.city.take(&self.map, piece);
            tell(Event::Removed { seat, piece });
        }
    }

    /// Whether a track can go a step in this direction (FS-355, FS-356).
    pub(crate) fn can_shift(&self, open: &Open, origin: Origin, seat: Seat, track: Track, up: bool) -> bool {
        let at = open.tracks[track as usize];
        let in_range = if up { usize::from(at) + 1 < self.map.track(track).len() } else { at > 0 };
        in_range && self.forbids_shifting(open, origin, seat, track, up).is_none()
    }

    /// The Headline that forbids a player to move a track in this direction.
    pub(crate) fn forbids_shifting(
        &self,
        open: &Open,
        origin: Origin,
        seat: Seat,
        track: Track,
        up: bool,
    ) -> Option<CardId> {
        self.forbidding(open, origin, seat, |it| match it {
            Forbidden::Raise(tracks) => up && tracks.contains(track),
            Forbidden::Lower(tracks) => !up && tracks.contains(track),
            Forbidden::Seize(_) | Forbidden::Place(_) => false,
        })
    }

    /// Moves a track by steps as far as it goes.
    pub(super) fn shift(&self, s: &mut State, seat: Seat, track: Track, by: i8, tell: &mut impl FnMut(Event)) {
        let from = self.track_value(&s.open, track);
        let mut risen = 0;
        for _ in 0..by.unsigned_abs() {
            if !self.can_shift(&s.open, s.effect().origin, seat, track, by > 0) {
                break;
            }
            let at = &mut s.open.tracks[track as usize];
            *at = if by > 0 { *at + 1 } else { *at - 1 };
            risen += u8::from(by > 0);
        }
        if risen > 0 {
            // Once for each step: a Leader may react to each (FSV-005).
            s.next([Frame::Risen { track, seat, n: risen }]);
        }
        let to = self.track_value(&s.open, track);
        if from != to {
            tell(Event::Shifted { track, from, to });
        }
    }

    /// What a track says now.
    #[inline]
    pub fn track_value(&self, open: &Open, track: Track) -> u8 {
        self.map.track(track)[usize::from(open.tracks[track as usize])]
    }

    /// One step of a track that has risen, which others may react to; then the next.
    pub(super) fn announce_rise(&self, s: &mut State, track: Track, seat: Seat, n: u8) {
        if n > 1 {
            s.next([Frame::Risen { track, seat, n: n - 1 }]);
        }
        self.announce_moment(s, Moment::Raised { track, by: seat });
    }

    /// Whether a Headline forbids to build or place this.
    pub(super) fn forbids_place(&self, open: &Open, origin: Origin, seat: Seat, kind: Kind) -> bool {
        self.forbids_placing(open, origin, seat, kind).is_some()
    }

    /// The Headline that forbids to build or place this.
    pub(crate) fn forbids_placing(&self, open: &Open, origin: Origin, seat: Seat, kind: Kind) -> Option<CardId> {
        self.forbidding(open, origin, seat, |it| matches!(it, Forbidden::Place(what) if what.meets(What::only(kind))))
    }

    /// What points of the running effect are for.
    pub(super) fn cause(&self, s: &State) -> Cause {
        match s.effect().origin {
            Origin::Event(card) => Cause::Event(card),
            Origin::Headline(card) => Cause::Headline(card),
            Origin::Response(card) => Cause::Response(card),
            Origin::Leader(leader) => Cause::Leader(leader),
            Origin::Token(token) => Cause::Token(token),
            Origin::Mogul | Origin::None => Cause::Mogul,
        }
    }

    /// Cubes onto the Unrest track (FS-431). Whoever may react does so when they lie there, before a riot is checked for
    /// (FS-372).
    pub(super) fn add_unrest(&self, s: &mut State, seat: Seat, n: u8, tell: &mut impl FnMut(Event)) {
        let n = n.min(MOST_UNREST.saturating_sub(s.open.unrest[seat]));
        if n > 0 {
            s.open.unrest[seat] += n;
            tell(Event::Unrest { seat, n });
            self.announce_moment(s, Moment::Unrest { seat });
        }
    }

    /// A structure that an event puts down: those who may stop it are asked first.
    pub(super) fn place_piece(&self, s: &mut State, seat: Seat, kind: Kind, site: Site, raise: bool) {
        s.next([Frame::PutDown { seat, kind, site, raise, built: false, off: false }]);
        self.announce_moment(s, Moment::AboutToPlace { kind, site, by: seat });
    }
}
