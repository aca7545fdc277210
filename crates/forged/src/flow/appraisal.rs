//! What a single piece is worth at the assessment, and what a house on a lot would be. Nothing in the rules needs it;
//! whoever looks at the city does.

use table::Seat;

use super::place::MOST;
use crate::catalog::Game;
use crate::city::Piece;
use crate::effect::Modified;
use crate::lots::{Lot, Track};
use crate::pieces::{Kind, Layer};
use crate::state::Open;

impl Game {
    /// What a house of this player on this lot would earn if the assessment were now (FS-496 to FS-499).
    pub fn house_worth(&self, open: &Open, seat: Seat, lot: Lot) -> i16 {
        let (city, near, hood) = (&open.city, self.map.near(lot), self.map.lot(lot).hood);
        let blight = self.modified(open, seat, None, Modified::FactoryBlight, 1) != 0;
        if blight && near.meets(city.layer(Layer::Factory)) {
            return 1;
        }
        let special = [Layer::Mansion, Layer::Civic, Layer::Hospital, Layer::Park];
        let graced = special.into_iter().any(|layer| near.meets(city.layer(layer)));
        let base = self.track_value(open, hood.track()).into();
        self.modified(open, seat, Some(hood), Modified::HouseVp, base).clamp(0, MOST) as i16 + i16::from(graced)
    }

    /// What a structure earns its owner if the assessment were now; nothing for the city's.
    pub fn piece_worth(&self, open: &Open, piece: Piece) -> i16 {
        let Some(seat) = piece.owner else { return 0 };
        let hood = self.map.hood(piece.site);
        let each = |rule, track| {
            let base = self.track_value(open, track).into();
            self.modified(open, seat, Some(hood), rule, base).clamp(0, MOST) as i16
        };
        match piece.kind {
            Kind::House => self.house_worth(open, seat, self.map.first_lot(piece.site)),
            Kind::Mansion => {
                let beside = self.map.around(&self.map.lots_of(piece.site)) & open.city.own(seat, Layer::House);
                each(Modified::MansionVp, hood.track()) + beside.len() as i16
            }
            Kind::Factory => each(Modified::FactoryVp, Track::Industrial),
            Kind::Commercial => each(Modified::CommercialVp, Track::Commercial),
            Kind::Civic | Kind::Hospital | Kind::SmallPark | Kind::MediumPark | Kind::LargePark => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use table::{Dice, Rules, Seed};

    use super::*;
    use crate::setup::Setup;

    #[test]
    fn the_pieces_of_a_player_are_worth_what_the_assessment_gives() {
        for seed in 0..20 {
            let game = Game::embedded(Setup::new(4)).unwrap();
            let (mut s, mut dice, mut options) = (game.deal(&Seed::from_number(seed)), Dice::fast(seed), Vec::new());
            while let Some(seat) = game.waiting(&s).lowest() {
                options.clear();
                game.options(&s, seat, &mut options);
                let choice = options[dice.below(options.len() as u32) as usize];
                game.play_listed(&mut s, seat, choice, &mut |_| {});
                if dice.below(20) == 0 {
                    let all = game.assessed(&s.open);
                    for seat in game.seats() {
                        let own = s.open.city.pieces(&game.map).filter(|piece| piece.owner == Some(seat));
                        let sum: i16 = own.map(|piece| game.piece_worth(&s.open, piece)).sum();
                        assert_eq!(sum, all[seat].total() - all[seat].mines, "seed {seed}, player {seat}");
                    }
                }
            }
        }
    }
}
