//! Against where a riot begins and where it goes.

use table::{Phrase, Seat, phrase};

use super::{Objection, refuse};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::city::Piece;
use crate::lots::Site;
use crate::phrases::count;
use crate::state::State;

impl Game {
    pub(super) fn object_to_riot_start(&self, s: &State, seat: Seat, choice: Choice) -> Objection {
        if choice == Choice::RiotMine {
            return refuse("FS-231", "a mine is never struck by a riot");
        }
        let Choice::Riot(site) = choice else { return Ok(()) };
        let Some(riot) = s.open.riot else { return Ok(()) };
        let piece = self.object_to_riot_site(s, seat, "FS-466", site)?;
        if piece.owner != Some(riot.target) {
            let what = self.piece_phrase_to(seat, piece);
            let target = Phrase::player(riot.target);
            return refuse("FS-466", phrase!("{} does not belong to {}, against whom the riot is", what, target));
        }
        Ok(())
    }

    pub(super) fn object_to_trail(&self, s: &State, seat: Seat, from: Site, choice: Choice) -> Objection {
        let Some(riot) = s.open.riot else { return Ok(()) };
        let left = count(riot.points, "point");
        let site = match choice {
            Choice::Riot(site) => site,
            Choice::RiotMine => return refuse("FS-231", "a mine is never struck by a riot"),
            Choice::Done | Choice::Pass | Choice::No | Choice::Wait(_) => {
                return refuse("FS-475", phrase!("the riot has {} left and must go on where it can", left));
            }
            _ => return Ok(()),
        };
        let piece = self.object_to_riot_site(s, seat, "FS-479", site)?;
        let what = self.piece_phrase_to(seat, piece);
        let lots = self.map.lots_of(site);
        if lots.meets(&riot.saved) {
            return refuse("FSF-004", phrase!("{} has been saved from this riot", what));
        }
        if !lots.meets(&self.map.around(&self.map.lots_of(from))) {
            let last = self.site_phrase(from);
            return refuse("FS-473", phrase!("{} is not adjacent to {}, which the riot struck last", what, last));
        }
        if riot.points < site.size() as i8 {
            return refuse(
                "FS-470",
                phrase!("{} costs {}, the riot has {} left", what, count(site.size(), "point"), left),
            );
        }
        Ok(())
    }

    /// A riot strikes whole structures.
    fn object_to_riot_site(
        &self,
        s: &State,
        seat: Seat,
        rule: &'static str,
        site: Site,
    ) -> Result<Piece, table::Refusal> {
        if let Some(lot) = (self.map.lots_of(site) & *s.open.city.cubes()).lowest() {
            return refuse(rule, phrase!("only a cube lies on {}, which is not a structure", self.lot_phrase(lot)));
        }
        self.object_to_part(s, seat, rule, site)
    }
}
