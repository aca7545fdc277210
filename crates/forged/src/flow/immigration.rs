//! Immigration (FS-401 to FS-417).

use table::Seat;

use super::Flow;
use super::place::MOST;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::Modified;
use crate::event::Event;
use crate::frame::{Frame, Moment};
use crate::lots::Site;
use crate::pieces::{Kind, Role};
use crate::state::{Open, Phase, State};

impl Game {
    /// Commercial buildings and factories (FS-401).
    pub fn jobs(&self, open: &Open) -> u8 {
        open.city.n_pieces(&self.map, Kind::Commercial) + open.city.n_pieces(&self.map, Kind::Factory)
    }

    /// Houses that each player places with so many jobs (FS-402 to FS-405).
    pub fn immigrants(&self, open: &Open, jobs: u8) -> u8 {
        let houses = self.map.figures.immigrants(jobs);
        if houses == 0 {
            0
        } else {
            self.modified_for_all(open, Modified::Immigrants, houses.into()).clamp(0, MOST) as u8
        }
    }

    pub(super) fn begin_immigration(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Immigration, tell);
        s.open.turn = None;
        s.open.fresh = crate::lots::LotSet::EMPTY;
        let jobs = self.jobs(&s.open);
        let houses = self.immigrants(&s.open, jobs);
        tell(Event::Jobs { jobs, houses });
        s.next([Frame::LastCall, Frame::Assessment]);
        if houses > 0 {
            s.next([Frame::Immigrants { k: 0, houses, riots: s.open.n_riots }]);
        }
    }

    /// The Official first, then down the influence order (FS-407, FS-408).
    fn immigration_seat(&self, s: &State, k: u8) -> Option<Seat> {
        let official = s.open.role(Role::ImmigrationOfficial);
        let rest = s.open.influence.iter().copied().filter(|&seat| Some(seat) != official);
        official.into_iter().chain(rest).nth(k.into())
    }

    pub(super) fn next_immigrants(&self, s: &mut State, k: u8, houses: u8, riots: u8) {
        if s.open.n_riots != riots {
            return; // FS-442: a riot ends immigration
        }
        let Some(seat) = self.immigration_seat(s, k) else { return };
        let extra = if s.open.has_role(seat, Role::ImmigrationOfficial) { self.map.figures.official_extra } else { 0 };
        let others = if k == 0 { Frame::AnyTime { left: table::SeatSet::EMPTY } } else { self.any_time(s, None) };
        s.next([
            others,
            Frame::Immigrant { seat, left: houses + extra, riots }, // FS-406
            Frame::Immigrants { k: k + 1, houses, riots },
        ]);
    }

    /// FS-409: lots with a cube of anybody's; when it was put there does not matter.
    pub(super) fn offer_immigrant_lots(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        if !self.in_supply(&s.open, seat, Kind::House) {
            return Flow::Continue(());
        }
        s.open.city.cubes().iter().try_for_each(|lot| put(Choice::Place(Kind::House, self.map.site(lot))))
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one frame")]
    pub(super) fn settle_immigrant(
        &self,
        s: &mut State,
        seat: Seat,
        left: u8,
        riots: u8,
        kind: Kind,
        site: Site,
        tell: &mut impl FnMut(Event),
    ) {
        self.cover(s, seat, site, tell); // FS-410 to FS-412
        s.open.city.put(&self.map, kind, Some(seat), site);
        tell(Event::Placed { seat, kind, site });
        if left > 1 {
            s.next([Frame::Immigrant { seat, left: left - 1, riots }]);
        }
        s.next([Frame::CheckRiot]);
        self.announce_moment(s, Moment::Placed { kind, site, by: seat }); // FSV-015
    }

    /// FS-414 to FS-416: unrest, a cube at a time, until a riot ends it all.
    pub(super) fn immigrant_without_lot(&self, s: &mut State, seat: Seat, left: u8, riots: u8) {
        if s.open.n_riots != riots {
            return;
        }
        if left > 1 {
            s.next([Frame::Immigrant { seat, left: left - 1, riots }]);
        }
        s.next([Frame::AddUnrest { seat, n: 1 }, Frame::CheckRiot]);
    }
}
