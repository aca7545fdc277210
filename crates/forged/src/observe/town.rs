//! The city and the course of the game, which are everybody's.

use table::Seat;
use table::sheet::{SIDES, Sheet};

use super::{Game, HOODS, Scene};
use crate::lots::Track;
use crate::pieces::{Kind, Layer};
use crate::setup::Leaders;
use crate::state::{MINES, Phase};

const TRACKS: [&str; 8] = [
    Track::Commercial.id(),
    Track::Industrial.id(),
    Track::Mining.id(),
    Track::NorthSide.id(),
    Track::GoatHill.id(),
    Track::EastPueblo.id(),
    Track::MesaJunction.id(),
    Track::Bessemer.id(),
];
const PHASES: [&str; 10] = [
    "seeding",
    "planning",
    "roles",
    "mansions",
    "building",
    "immigration",
    "assessment",
    "elections",
    "clean-up",
    "over",
];
const PLAYERS: [&str; 3] = ["2", "3", "4"];
const LEADERS: [&str; 2] = ["leaders-dealt", "leaders-chosen"];
const ERAS: [&str; 3] = ["1890", "1900", "1910"];
const COMMON: [(&str, Layer); 3] = [("civic", Layer::Civic), ("hospital", Layer::Hospital), ("park", Layer::Park)];
/// Places on the Unrest track before a riot.
const ROOM: [(&str, i32); 4] = [("2", 2), ("3", 3), ("4", 4), ("6", 6)];

impl Game {
    /// What stands and what could.
    pub(super) fn town_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let open = &scene.s.open;
        let census = open.city.census();
        sheet.about("city");
        for (word, layer) in COMMON {
            sheet.about(word);
            sheet.numbers(&HOODS, 4, census.common(layer));
            sheet.leave();
        }
        sheet.about("cubes");
        sheet.numbers(&HOODS, 3, census.city_cubes());
        sheet.leave();
        // Lots with anything, and how many more there are where cubes can be put now.
        sheet.about("covered");
        sheet.numbers(&HOODS, 20, census.covered());
        sheet.leave();
        sheet.number("open", 30, open.city.grid().without(&open.city.occupied()).len().cast_signed());
        sheet.leave();
        sheet.about("track");
        sheet.numbers(&TRACKS, 4, &Track::ALL.map(|track| self.track_value(open, track)));
        sheet.leave();
        let n_of = |kind| self.seats().map(|seat| census.n_all(seat, kind)).sum::<u8>();
        let (factories, commercial) = (n_of(Kind::Factory), n_of(Kind::Commercial));
        let left = |kind, n: u8| self.map.figures.pieces(kind).saturating_sub(n);
        sheet.about("supply");
        sheet.number("factories", 10, left(Kind::Factory, factories));
        sheet.number("commercial", 10, left(Kind::Commercial, commercial));
        sheet.leave();
        sheet.number("jobs", 15, factories + commercial);
        sheet.number("immigrants", 3, self.immigrants(open, factories + commercial));
        sheet.about("mines");
        let free = (0..MINES).filter(|&mine| open.mines[mine].is_none());
        sheet.number("free", 8, free.clone().count() as i32);
        sheet.number("rolled", 2, free.filter(|mine| open.rolled >> mine & 1 != 0).count() as i32);
        sheet.leave();
    }

    /// When it is, and what is in the piles.
    pub(super) fn course_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let s = scene.s;
        let setup = &self.setup;
        sheet.about("players");
        sheet.one(PLAYERS.iter().copied(), Some(usize::from(setup.players) - 2));
        sheet.leave();
        sheet.about("with");
        sheet.one(
            LEADERS.iter().copied(),
            match setup.leaders {
                Leaders::Off => None,
                Leaders::Dealt => Some(0),
                Leaders::Chosen => Some(1),
            },
        );
        sheet.flag("mogul", setup.mogul);
        sheet.flag("bigwig", setup.bigwig);
        sheet.leave();
        sheet.about("era");
        sheet.one(ERAS.iter().copied(), Some(s.open.era as usize));
        sheet.leave();
        sheet.about("phase");
        sheet.one(PHASES.iter().copied(), Some(phase(s.open.phase)));
        sheet.leave();
        sheet.number("round", 5, s.open.round);
        sheet.number("deck", 40, s.deck.len() as i32);
        sheet.number("discard", 30, s.discard.len().cast_signed());
        sheet.about("in-play");
        self.cards_told(s.open.in_play, sheet);
        sheet.leave();
        sheet.flag("discounted", s.open.discounted);
        let marked = if s.open.fresh.is_empty() { 0 } else { s.open.fresh.len().cast_signed() };
        sheet.number("marked-this-turn", 3, marked);
        sheet.flag("mob-used", s.open.mob_used);
        if setup.bigwig {
            sheet.about("token-used");
            self.tokens_told(s.open.tokens_used, sheet);
            sheet.leave();
        }
    }

    /// What lies on the Unrest track, and the riot in progress.
    pub(super) fn riot_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let open = &scene.s.open;
        let level = open.unrest_level();
        sheet.number("unrest", 8, level);
        sheet.about("unrest-room");
        sheet.steps(&ROOM, i32::from(scene.survey.unrest_limit) - i32::from(level));
        sheet.leave();
        let riot = open.riot.as_ref();
        let side = |seat| self.side_number(scene.seat, seat);
        let sides = || SIDES[..usize::from(self.setup.players)].iter().copied();
        sheet.about("riot");
        sheet.flag("on", riot.is_some());
        sheet.flag("rolled", riot.is_some_and(|it| it.rolled));
        sheet.flag("full", riot.is_some_and(|it| it.full));
        sheet.number("points", 5, riot.map_or(0, |it| it.points));
        sheet.about("by");
        sheet.one(sides(), riot.map(|it| side(it.instigator)));
        sheet.leave();
        sheet.about("against");
        sheet.one(sides(), riot.map(|it| side(it.target)));
        sheet.leave();
        sheet.leave();
    }

    /// A seat by how far it sits from another: its place in [`SIDES`].
    fn side_number(&self, seat: Seat, of: Seat) -> usize {
        let n = usize::from(self.setup.players);
        (of.index() + n - seat.index()) % n
    }
}

/// The place of a phase among the words.
const fn phase(phase: Phase) -> usize {
    match phase {
        Phase::Seeding => 0,
        Phase::Planning => 1,
        Phase::Roles => 2,
        Phase::Mansions => 3,
        Phase::Building => 4,
        Phase::Immigration => 5,
        Phase::Assessment => 6,
        Phase::Elections => 7,
        Phase::CleanUp => 8,
        Phase::Over => 9,
    }
}
