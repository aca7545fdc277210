//! County Assessment (FS-491 to FS-506).

use table::{BySeat, Seat};

use super::place::MOST;
use crate::catalog::Game;
use crate::city::SEATS;
use crate::effect::Modified;
use crate::event::{Cause, Event};
use crate::frame::{Context, Frame, Origin};
use crate::lots::{Hood, LotSet, Track};
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
        let mut all = BySeat::default();
        let city = &open.city;
        let factory_side = self.map.around(city.layer(Layer::Factory));
        let special = *city.layer(Layer::Mansion)
            | *city.layer(Layer::Civic)
            | *city.layer(Layer::Hospital)
            | *city.layer(Layer::Park);
        let special_side = self.map.around(&special);
        for seat in self.seats() {
            all[seat] = self.assessed_one(open, seat, &factory_side, &special_side);
        }
        all
    }

    fn assessed_one(&self, open: &Open, seat: Seat, factory_side: &LotSet, special_side: &LotSet) -> Assessed {
        let city = &open.city;
        let value = |track| i32::from(self.track_value(open, track));
        let each = |rule, hood, base| self.modified(open, seat, hood, rule, base).clamp(0, MOST) as i16;
        let mut it =
            Assessed { mines: i16::from(open.n_mines(seat)) * self.mine_value(open, seat), ..Assessed::default() };
        let blight = self.modified(open, seat, None, Modified::FactoryBlight, 1) != 0;
        for hood in Hood::ALL {
            let here = *self.map.hood_lots(hood);
            let n = |layer| (city.own(seat, layer) & here).len() as i16;
            it.factories += n(Layer::Factory) / 2 * each(Modified::FactoryVp, Some(hood), value(Track::Industrial));
            it.commercial += n(Layer::Commercial) * each(Modified::CommercialVp, Some(hood), value(Track::Commercial));

            let houses = city.own(seat, Layer::House) & here;
            if !houses.is_empty() {
                let base = value(hood.track());
                // FS-499: beside a factory exactly 1. FS-496 to FS-498: else the track, and 1 for a special neighbor.
                let blighted = if blight { houses & *factory_side } else { LotSet::EMPTY };
                let clean = houses.without(&blighted);
                let graced = clean & *special_side;
                let worth = |base| i32::from(each(Modified::HouseVp, Some(hood), base));
                let sum = blighted.len() as i32 + clean.len() as i32 * worth(base) + graced.len() as i32;
                it.houses[hood as usize] = sum as i16;
            }

            let mansions = city.own(seat, Layer::Mansion) & here;
            if !mansions.is_empty() {
                let own_houses = city.own(seat, Layer::House);
                let base = each(Modified::MansionVp, Some(hood), value(hood.track())); // FS-500
                for lot in mansions.iter().filter(|&lot| city.is_first(&self.map, lot)) {
                    let lots = self.map.lots_of(city.site(&self.map, lot));
                    let beside = (self.map.around(&lots) & own_houses).len() as i16; // FS-501
                    it.mansions[hood as usize] += base + beside;
                }
            }
        }
        it
    }

    /// What each mine earns a player (FS-491 to FS-493).
    fn mine_value(&self, open: &Open, seat: Seat) -> i16 {
        let track = self.track_value(open, Track::Mining);
        let plain = self.modified(open, seat, None, Modified::MineVp, track.into()).clamp(0, MOST) as i16;
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
