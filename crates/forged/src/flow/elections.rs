//! The Elections (FS-531 to FS-546).

use table::{BySeat, Row, Seat, SeatSet};

use super::place::MOST;
use crate::catalog::Game;
use crate::city::SEATS;
use crate::effect::{Modified, ModifiedSet};
use crate::event::Event;
use crate::frame::{Frame, Moment};
use crate::lots::Hood;
use crate::pieces::{Kind, Layer, Role};
use crate::state::{Open, Phase, State};

/// The ballots of houses, mansions, factories and commercial buildings for each of their lots, and the rules that Headlines
/// change for whole structures (FS-533 to FS-537).
const PER_LOT: [(Modified, u16); 4] = [
    (Modified::BallotsHouse, 1),
    (Modified::BallotsMansion, 1),
    (Modified::BallotsFactory, 0),
    (Modified::BallotsCommercial, 1),
];

/// A player's ballots, by neighborhood.
pub(crate) type Ballots = [u16; Hood::ALL.len()];

impl Game {
    pub(super) fn begin_elections(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Elections, tell);
        s.open.ballots = BySeat::default();
        s.next([Frame::CountVotes]);
        self.announce_moment(s, Moment::Election);
    }

    /// A player's ballots in a neighborhood (FS-533 to FS-537).
    pub fn ballots(&self, open: &Open, seat: Seat, hood: Hood) -> u16 {
        self.ballots_of(open, self.changed_rules(open), seat, hood)
    }

    /// Everybody's ballots, by neighborhood.
    pub(crate) fn all_ballots(&self, open: &Open, changed: ModifiedSet) -> BySeat<Ballots, SEATS> {
        let plain = PER_LOT.iter().all(|&(rule, _)| !changed.contains(rule));
        let mut all: BySeat<Ballots, SEATS> = BySeat::default();
        for seat in self.seats() {
            if !plain {
                all[seat] = Hood::ALL.map(|hood| self.ballots_of(open, changed, seat, hood));
                continue;
            }
            let ballots = &mut all[seat];
            for (lots, (_, per_lot)) in open.city.census().all_own(seat).iter().zip(PER_LOT) {
                for (ballots, &n) in ballots.iter_mut().zip(lots) {
                    *ballots += u16::from(n) * per_lot;
                }
            }
            if let Some(hood) = open.moguls[seat] {
                ballots[hood as usize] += self.ballots_of_mogul(open, seat, hood);
            }
        }
        all
    }

    fn ballots_of(&self, open: &Open, changed: ModifiedSet, seat: Seat, hood: Hood) -> u16 {
        let mut ballots = self.ballots_of_mogul(open, seat, hood);
        for (layer, (rule, per_lot)) in Layer::ALL.into_iter().zip(PER_LOT) {
            let lots = u16::from(open.city.census().own(seat, layer)[hood as usize]);
            let size = u16::from(layer.size());
            let base = i32::from(size * per_lot);
            let each = self.modified_where(open, changed, Some(seat), Some(hood), rule, base).clamp(0, MOST);
            ballots += lots / size * each as u16;
        }
        ballots
    }

    /// What a Mogul adds to the ballots of its player.
    fn ballots_of_mogul(&self, open: &Open, seat: Seat, hood: Hood) -> u16 {
        if self.setup.mogul && open.moguls[seat] == Some(hood) {
            u16::from(self.mogul.ballots) + u16::from(open.ballots[seat])
        } else {
            0
        }
    }

    /// The votes that a neighborhood casts (FS-538).
    pub fn votes(&self, open: &Open, hood: Hood) -> u8 {
        self.votes_of(open, hood, self.modified_for_all(open, Modified::CivicVotes, 1))
    }

    /// The same where it is known what a civic building counts.
    #[inline]
    fn votes_of(&self, open: &Open, hood: Hood, each: i32) -> u8 {
        let civic = i32::from(open.city.census().common(Layer::Civic)[hood as usize] / Kind::Civic.size());
        (i32::from(self.map.figures.base_votes) + civic * each).clamp(0, MOST) as u8
    }

    /// Who has most ballots in a neighborhood; nobody where there are none (FS-539, FS-540).
    pub fn election_winners(&self, open: &Open, hood: Hood) -> SeatSet {
        self.most_ballots(|seat| self.ballots(open, seat, hood))
    }

    #[inline]
    fn most_ballots(&self, ballots: impl Fn(Seat) -> u16) -> SeatSet {
        let most = self.seats().map(&ballots).max().unwrap_or(0);
        self.seats().filter(|&seat| most > 0 && ballots(seat) == most).collect()
    }

    /// The votes that each player would get with so many ballots.
    pub(crate) fn votes_by(
        &self,
        open: &Open,
        changed: ModifiedSet,
        ballots: &BySeat<Ballots, SEATS>,
    ) -> BySeat<u16, SEATS> {
        let each = self.modified_where(open, changed, None, None, Modified::CivicVotes, 1);
        let mut votes: BySeat<u16, SEATS> = BySeat::default();
        for hood in Hood::ALL {
            let cast = u16::from(self.votes_of(open, hood, each));
            for seat in self.most_ballots(|seat| ballots[seat][hood as usize]).iter() {
                votes[seat] += cast;
            }
        }
        votes
    }

    /// The order of influence that so many votes lead to (FS-543 to FS-546): a stable sort of the old order.
    pub(crate) fn order_by_votes(&self, open: &Open, votes: BySeat<u16, SEATS>) -> Row<Seat, SEATS> {
        let mut order = open.influence;
        order.sort_by_key(|&seat| std::cmp::Reverse(votes[seat]));
        order
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
        let order = self.order_by_votes(&s.open, votes);
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
