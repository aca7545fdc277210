//! The Elections (FS-531 to FS-546).

use table::{BySeat, Row, Seat, SeatSet};

use super::place::MOST;
use crate::catalog::Game;
use crate::city::SEATS;
use crate::effect::Modified;
use crate::event::Event;
use crate::frame::{Frame, Moment};
use crate::lots::Hood;
use crate::pieces::{Layer, Role};
use crate::state::{Open, Phase, State};

impl Game {
    pub(super) fn begin_elections(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Elections, tell);
        s.open.ballots = BySeat::default();
        s.next([Frame::CountVotes]);
        self.announce_moment(s, Moment::Election);
    }

    /// A player's ballots in a neighborhood (FS-533 to FS-537).
    pub fn ballots(&self, open: &Open, seat: Seat, hood: Hood) -> u16 {
        let here = *self.map.hood_lots(hood);
        let n = |layer: Layer, size: u32| ((open.city.own(seat, layer) & here).len() / size) as u16;
        let each = |rule, base| self.modified(open, seat, Some(hood), rule, base).clamp(0, MOST) as u16;
        let mogul = if self.setup.mogul && open.moguls[seat] == Some(hood) {
            u16::from(self.mogul.ballots) + u16::from(open.ballots[seat])
        } else {
            0
        };
        n(Layer::House, 1) * each(Modified::BallotsHouse, 1)
            + n(Layer::Commercial, 1) * each(Modified::BallotsCommercial, 1)
            + n(Layer::Mansion, 2) * each(Modified::BallotsMansion, 2)
            + n(Layer::Factory, 2) * each(Modified::BallotsFactory, 0)
            + mogul
    }

    /// The votes that a neighborhood casts (FS-538).
    pub fn votes(&self, open: &Open, hood: Hood) -> u8 {
        let civic = (*open.city.layer(Layer::Civic) & *self.map.hood_lots(hood)).len() as i32 / 2;
        let each = self.modified_for_all(open, Modified::CivicVotes, 1);
        (i32::from(self.map.figures.base_votes) + civic * each).clamp(0, MOST) as u8
    }

    /// Who has most ballots in a neighborhood; nobody where there are none (FS-539, FS-540).
    pub fn election_winners(&self, open: &Open, hood: Hood) -> SeatSet {
        let most = self.seats().map(|seat| self.ballots(open, seat, hood)).max().unwrap_or(0);
        self.seats().filter(|&seat| most > 0 && self.ballots(open, seat, hood) == most).collect()
    }

    pub(super) fn count_votes(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let mut votes: BySeat<u16, SEATS> = BySeat::default();
        for hood in Hood::ALL {
            let cast = self.votes(&s.open, hood);
            let winners = self.election_winners(&s.open, hood);
            tell(Event::Tally { hood, votes: cast, winners });
            for seat in winners.iter() {
                votes[seat] += u16::from(cast);
            }
        }
        // FS-543 to FS-546: a stable sort of the old order.
        let mut order: Row<Seat, SEATS> = s.open.influence;
        order.sort_by_key(|&seat| std::cmp::Reverse(votes[seat]));
        s.open.influence = order;
        tell(Event::Influence(order));
        s.open.roles = [None; 5]; // FS-561
        s.open.roles[Role::Mayor as usize] = Some(order[0]);
        tell(Event::Took(order[0], Role::Mayor));
        s.open.phase = Phase::Roles;
        tell(Event::PhaseBegan(Phase::Roles));
        s.next([Frame::TakeRole { k: 0 }, Frame::CleanUp]);
    }
}
