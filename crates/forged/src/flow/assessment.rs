//! County Assessment (FS-491 to FS-506).

use table::{BySeat, Seat};

use super::place::MOST;
use crate::catalog::Game;
use crate::census::ByHood;
use crate::city::SEATS;
use crate::effect::{Modified, ModifiedSet};
use crate::event::{Cause, Event};
use crate::frame::{Context, Frame, Origin};
use crate::lots::{Hood, Track};
use crate::pieces::{Era, Layer, Role};
use crate::state::{Open, Phase, State};

/// What one player earns for what stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assessed {
    /// For mines.
    pub mines: i16,
    /// For factories.
    pub factories: i16,
    /// For commercial buildings.
    pub commercial: i16,
    /// For houses, by neighborhood.
    pub houses: [i16; 5],
    /// For mansions, by neighborhood.
    pub mansions: [i16; 5],
}

impl Assessed {
    /// All together.
    pub fn total(&self) -> i16 {
        self.mines + self.factories + self.commercial + self.houses.iter().chain(&self.mansions).sum::<i16>()
    }
}

impl Game {
    /// What everybody would earn if the assessment were now, Headlines' effects at the end of the era left out.
    pub fn assessed(&self, open: &Open) -> BySeat<Assessed, SEATS> {
        self.assessed_where(open, self.changed_rules(open))
    }

    /// The same for whoever knows which rules the Headlines change.
    pub(crate) fn assessed_where(&self, open: &Open, changed: ModifiedSet) -> BySeat<Assessed, SEATS> {
        let values = Track::ALL.map(|track| i32::from(self.track_value(open, track)));
        let mut all = BySeat::default();
        for seat in self.seats() {
            all[seat] = self.assessed_one(open, changed, &values, seat);
        }
        all
    }

    fn assessed_one(&self, open: &Open, changed: ModifiedSet, values: &[i32; 8], seat: Seat) -> Assessed {
        let city = &open.city;
        let modified = |rule, hood, base| self.modified_where(open, changed, Some(seat), hood, rule, base);
        let each = |rule, hood, track: Track| modified(rule, Some(hood), values[track as usize]).clamp(0, MOST) as i16;
        let house = |hood: Hood| each(Modified::HouseVp, hood, hood.track());
        let n_mines = i16::from(open.n_mines(seat));
        let mines = if n_mines > 0 { n_mines * self.mine_value(open, changed, seat) } else { 0 };
        let mut it = Assessed { mines, ..Assessed::default() };
        let [house_lots, _, factory_lots, commercial_lots] = city.census().all_own(seat);
        for hood in Hood::ALL {
            let n = |lots: &ByHood| i16::from(lots[hood as usize]);
            if n(factory_lots) > 0 {
                it.factories += n(factory_lots) / 2 * each(Modified::FactoryVp, hood, Track::Industrial);
            }
            if n(commercial_lots) > 0 {
                it.commercial += n(commercial_lots) * each(Modified::CommercialVp, hood, Track::Commercial);
            }
            if n(house_lots) > 0 {
                it.houses[hood as usize] = n(house_lots) * house(hood);
            }
        }
        let houses = city.own(seat, Layer::House);
        let mut clean = houses;
        if modified(Modified::FactoryBlight, None, 1) != 0 {
            // FS-499: beside a factory exactly 1.
            clean = houses.without(city.factory_side());
            (houses & *city.factory_side()).each(|lot| {
                let hood = self.map.lot(lot).hood;
                it.houses[hood as usize] += 1 - house(hood);
            });
        }
        // FS-496 to FS-498: else the track, and 1 for a special neighbor.
        (clean & *city.grace_side()).each(|lot| it.houses[self.map.lot(lot).hood as usize] += 1);
        let mut mansions = city.own(seat, Layer::Mansion);
        while let Some(lot) = mansions.lowest() {
            let site = city.site(&self.map, lot);
            let lots = self.map.lots_of(site);
            mansions = mansions.without(&lots);
            let hood = self.map.hood(site);
            it.mansions[hood as usize] += each(Modified::MansionVp, hood, hood.track()); // FS-500
            (self.map.around(&lots) & houses).each(|_| it.mansions[hood as usize] += 1); // FS-501
        }
        it
    }

    /// What each mine earns a player (FS-491 to FS-493).
    fn mine_value(&self, open: &Open, changed: ModifiedSet, seat: Seat) -> i16 {
        let track = self.track_value(open, Track::Mining).into();
        let plain = self.modified_where(open, changed, Some(seat), None, Modified::MineVp, track).clamp(0, MOST) as i16;
        if open.has_role(seat, Role::MiningOfficial) {
            (plain + 1).min(self.map.figures.mine_cap.into()).max(plain)
        } else {
            plain
        }
    }

    pub(crate) fn assess(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Assessment, tell);
        let all = self.assessed(&s.open);
        // FS-502: category by category.
        for seat in self.seats() {
            self.score(s, seat, all[seat].mines, Cause::Mines, tell);
        }
        for seat in self.seats() {
            self.score(s, seat, all[seat].factories, Cause::Factories, tell);
        }
        for seat in self.seats() {
            self.score(s, seat, all[seat].commercial, Cause::Commercial, tell);
        }
        for hood in Hood::ALL {
            for seat in self.seats() {
                self.score(s, seat, all[seat].houses[hood as usize], Cause::Houses(hood), tell);
            }
        }
        for hood in Hood::ALL {
            for seat in self.seats() {
                self.score(s, seat, all[seat].mansions[hood as usize], Cause::Mansions(hood), tell);
            }
        }
        if s.open.era == Era::E1910 {
            s.next([Frame::EraEnd { k: 0, vp: true }, Frame::CleanUp]); // FS-505, FS-621
        } else {
            s.next([
                Frame::EraEnd { k: 0, vp: true },
                Frame::EraEnd { k: 0, vp: false },
                Frame::CheckRiot,
                Frame::Elections,
            ]);
        }
        self.moguls_at_era_end(s);
    }

    /// What the Moguls earn (FSV-007), before the Headlines.
    fn moguls_at_era_end(&self, s: &mut State) {
        if !self.setup.mogul || self.mogul.assessment.is_empty() {
            return;
        }
        let order = s.open.influence;
        for &seat in order.iter().rev() {
            let effect =
                Context { origin: Origin::Mogul, actor: seat, owner: seat, placer: seat, ..Context::default() };
            self.begin_effect(s, effect, seat, self.mogul.assessment);
        }
    }
}
