//! Riots: what starts them, what they cost, and where they go (FS-431 to FS-484).

use table::{Row, Seat};

use super::Flow;
use super::place::MOST;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::{Modified, ModifiedSet};
use crate::event::{Cause, Event, Roll};
use crate::frame::{Frame, Moment};
use crate::lots::{LotSet, Site};
use crate::pieces::Layer;
use crate::state::{MAX_TRAIL, Open, Riot, State};

impl Game {
    /// How many cubes start a riot (FS-434, FS-451).
    pub fn unrest_limit(&self, open: &Open) -> u8 {
        self.unrest_limit_where(open, self.changed_rules(open))
    }

    /// The same for whoever knows which rules the Headlines change.
    pub(crate) fn unrest_limit_where(&self, open: &Open, changed: ModifiedSet) -> u8 {
        let base = self.map.figures.unrest_limit.into();
        self.modified_where(open, changed, None, None, Modified::UnrestLimit, base).clamp(1, MOST) as u8
    }

    /// Between two instructions, never inside one (FS-436, FS-438).
    pub(super) fn check_riot(&self, s: &mut State) {
        if s.open.unrest_level() >= self.unrest_limit(&s.open) && s.open.riot.is_none() {
            s.next([Frame::Riot { instigator: None, target: None, points: 0 }]);
        }
    }

    pub(super) fn begin_riot(
        &self,
        s: &mut State,
        instigator: Option<Seat>,
        target: Option<Seat>,
        points: i8,
        tell: &mut impl FnMut(Event),
    ) {
        if s.open.riot.is_some() {
            return; // FS-435: no riot begins inside a riot
        }
        let full = s.open.unrest_level() >= self.unrest_limit(&s.open);
        // The counts are those of the moment the riot begins, cubes beyond the limit among them (FS-437).
        let instigator = instigator.unwrap_or_else(|| self.usual_instigator(&s.open));
        let target = target.unwrap_or_else(|| self.usual_target(&s.open));
        tell(Event::RiotBegan { instigator, target, full });
        for seat in self.seats() {
            // FS-444; in every riot, once, and only here (FS-445, FS-446).
            self.score(s, seat, -i16::from(s.open.unrest[seat]), Cause::Penalty, tell);
        }
        let riot = Riot {
            instigator,
            target,
            points,
            rolled: false,
            full,
            saved: LotSet::EMPTY,
            last: None,
            trail: Row::new(),
        };
        s.open.riot = Some(riot);
        s.next([Frame::RiotStart, Frame::RiotEnd]);
        self.announce_moment(s, Moment::Riot);
    }

    /// FS-461, FS-462, FS-465: the fewest cubes, none included; the lowest influence among equals.
    pub fn usual_instigator(&self, open: &Open) -> Seat {
        let order = open.influence.iter().rev();
        order.min_by_key(|&&seat| open.unrest[seat]).copied().unwrap_or_default()
    }

    /// FS-463 to FS-465: the most cubes; the highest influence among equals.
    pub fn usual_target(&self, open: &Open) -> Seat {
        // Of equals, `max_by_key` takes the last, so that the order begins with the lowest influence.
        let order = open.influence.iter().rev();
        order.max_by_key(|&&seat| open.unrest[seat]).copied().unwrap_or_default()
    }

    /// FS-466: a structure of the target's, not a mine, not a lot.
    pub(super) fn offer_riot_starts(&self, s: &State, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let Some(riot) = s.open.riot else { return Flow::Continue(()) };
        let city = &s.open.city;
        let lots = [Layer::House, Layer::Mansion, Layer::Factory, Layer::Commercial]
            .into_iter()
            .fold(LotSet::EMPTY, |lots, layer| lots | city.own(riot.target, layer));
        lots.iter()
            .filter(|&lot| city.is_first(&self.map, lot))
            .try_for_each(|lot| put(Choice::Riot(city.site(&self.map, lot))))
    }

    /// FS-467: the start is chosen, now the die is rolled.
    pub(super) fn roll_riot(&self, s: &mut State, site: Site, tell: &mut impl FnMut(Event)) {
        let Some(mut riot) = s.open.riot else { unreachable!("a riot is in progress") };
        let die = s.roll();
        tell(Event::Rolled { seat: riot.instigator, die, for_: Roll::Riot });
        let bonus = self.map.figures.riot_bonus(s.open.era); // FS-469
        let base = i32::from(die) + i32::from(bonus) + i32::from(riot.points);
        riot.points = self.modified_for_all(&s.open, Modified::RiotPoints, base).clamp(0, MOST) as i8;
        riot.rolled = true;
        s.open.riot = Some(riot);
        tell(Event::RiotPoints(riot.points as u8));
        s.next([Frame::RiotStrike { site }]);
    }

    /// FS-472: what the points do not pay for is not destroyed.
    pub(super) fn strike(&self, s: &mut State, site: Site) {
        let Some(riot) = s.open.riot else { return };
        if riot.points >= site.size() as i8 {
            s.next([Frame::RiotBurn { site, off: false }, Frame::RiotTrail { from: site }]);
            self.announce_moment(s, Moment::Destroy { site });
        }
    }

    pub(super) fn burn(&self, s: &mut State, site: Site, saved: bool, tell: &mut impl FnMut(Event)) {
        let Some(mut riot) = s.open.riot else { return };
        let Some(piece) = s.open.city.piece(&self.map, self.map.first_lot(site)) else { return };
        riot.points -= site.size() as i8; // FS-470
        riot.last = Some(site);
        if riot.trail.len() < MAX_TRAIL {
            riot.trail.push(site);
        }
        let left = riot.points as u8;
        if saved {
            riot.saved |= self.map.lots_of(site); // FSF-004
            tell(Event::Saved { piece, left });
        } else {
            s.open.city.take(&self.map, piece); // FS-482, FS-483
            tell(Event::Destroyed { piece, left });
        }
        s.open.riot = Some(riot);
    }

    /// FS-473 to FS-480: any structure next to the last one that the points can pay.
    pub(super) fn offer_trail(&self, s: &State, from: Site, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let Some(riot) = s.open.riot else { return Flow::Continue(()) };
        let city = &s.open.city;
        let last = self.map.lots_of(from);
        let reached = (self.map.around(&last) & city.structures()).without(&(last | riot.saved));
        let mut seen = LotSet::EMPTY;
        for lot in reached {
            let site = city.site(&self.map, lot);
            if riot.points >= site.size() as i8 && !seen.contains(lot) {
                seen |= self.map.lots_of(site);
                put(Choice::Riot(site))?;
            }
        }
        Flow::Continue(())
    }

    /// FS-448, FS-449.
    pub(super) fn end_riot(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let Some(riot) = s.open.riot.take() else { return };
        if riot.full {
            s.open.unrest = table::BySeat::default();
        }
        s.open.n_riots = s.open.n_riots.wrapping_add(1);
        tell(Event::RiotOver);
    }
}
