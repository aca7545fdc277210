//! Against buying, building and seizing with MM.

use table::{Phrase, Seat, phrase};

use super::{Objection, ordering, refuse};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::{Acts, Forbidden, What};
use crate::frame::Frame;
use crate::label::act_of;
use crate::lots::{Hood, HoodSet, Lot, Site};
use crate::phrases::{a, count, either, hood_words, in_mm, plural};
use crate::pieces::Kind;
use crate::state::State;

/// What MM is spent by, for what and where.
#[derive(Clone, Copy)]
struct Spending {
    seat: Seat,
    mm: u8,
    acts: Acts,
    hoods: HoodSet,
    new_lots: bool,
}

impl Game {
    pub(super) fn object_to_spending(&self, s: &State, seat: Seat, frame: Frame, choice: Choice) -> Objection {
        let Frame::Spend { mm, acts, hoods, new_lots, .. } = frame else { return Ok(()) };
        let it = Spending { seat, mm, acts, hoods, new_lots };
        match choice {
            Choice::Buy(lot) => self.object_to_buying(s, it, lot),
            Choice::BuyMine => self.object_to_mine(s, it),
            Choice::Build(kind, site) => self.object_to_building(s, it, kind, site),
            Choice::Seize(site) => self.object_to_seizing(s, it, site),
            Choice::SeizeMine(from) => self.object_to_seizing_mine(s, it, from),
            Choice::Place(..) | Choice::TakeMine | Choice::Cube(_) => {
                refuse("FS-089", "with MM one buys, builds and seizes; only events place")
            }
            _ => Ok(()),
        }
    }

    fn object_to_buying(&self, s: &State, it: Spending, lot: Lot) -> Objection {
        object_to_act(it, Acts::LOT)?;
        let city = &s.open.city;
        let name = self.lot_phrase(lot);
        if let Some(there) = self.there(s, it.seat, self.map.site(lot)) {
            return refuse("FS-154", phrase!("{} is not vacant: there is {}", name, there));
        }
        let hood = self.map.lot(lot).hood;
        object_to_hood(it, hood)?;
        let grid = city.grid();
        if !grid.contains(lot) {
            if hood == Hood::EastPueblo && !grid.meets(self.map.hood_lots(hood)) {
                return refuse("FS-149", phrase!("the City Grid does not reach East Pueblo, where {} is", name));
            }
            return refuse(
                "FS-141",
                phrase!("{} is not on the City Grid: nothing stands or is owned next to it", name),
            );
        }
        self.object_to_cubes(s, it.seat, "a lot")?;
        self.object_to_price(s, it, Acts::LOT, Some(hood), "a lot")
    }

    fn object_to_mine(&self, s: &State, it: Spending) -> Objection {
        object_to_act(it, Acts::MINE)?;
        if !s.open.mines.contains(&None) {
            return refuse("FS-223", phrase!("all {} belong to somebody", count(s.open.mines.len() as i64, "mine")));
        }
        self.object_to_cubes(s, it.seat, "a mine")?;
        self.object_to_price(s, it, Acts::MINE, None, "a mine")
    }

    fn object_to_building(&self, s: &State, it: Spending, kind: Kind, site: Site) -> Objection {
        let (zoned, price) = match kind {
            Kind::House => ("FS-172", "a house"),
            Kind::Factory => ("FS-182", "a factory"),
            Kind::Commercial => ("FS-202", "a commercial building"),
            other => {
                let what = plural(other.name());
                return refuse("FS-138", phrase!("{} come by events only, not for MM", what));
            }
        };
        object_to_act(it, act_of(kind))?;
        self.object_to_shape(kind, site)?;
        let hood = self.map.hood(site);
        object_to_hood(it, hood)?;
        let city = &s.open.city;
        for lot in self.map.lots_of(site) {
            let name = self.lot_phrase(lot);
            if let Some(piece) = city.piece(&self.map, lot) {
                let what = self.piece_phrase_to(it.seat, piece);
                return refuse(zoned, phrase!("{} is built up: there is {}", name, what));
            }
            if !city.cubes().contains(lot) {
                return refuse(zoned, phrase!("{} is vacant; {} needs an owned lot", name, price));
            }
            if !it.new_lots && s.open.fresh.contains(lot) {
                return refuse("FS-157", phrase!("{} was marked this turn", name));
            }
            if kind == Kind::Factory && !self.map.factory_lots.contains(lot) {
                return refuse("FS-183", phrase!("{} does not bear the factory symbol", name));
            }
        }
        if kind == Kind::Commercial && !self.touches_full_block(s, self.map.first_lot(site)) {
            let name = self.site_phrase(site);
            return refuse("FS-203", phrase!("{} is adjacent to no lot of another block that is fully built", name));
        }
        self.object_to_supply(s, it.seat, kind)?;
        self.object_to_forbidden_place(s, it.seat, kind)?;
        if kind.bears_cube() && !self.map.lots_of(site).meets(&city.own_cubes(it.seat)) {
            self.object_to_cubes(s, it.seat, price)?;
        }
        self.object_to_price(s, it, act_of(kind), Some(hood), price)
    }

    fn object_to_seizing(&self, s: &State, it: Spending, site: Site) -> Objection {
        object_to_act(it, Acts::SEIZE)?;
        if let Some(lot) = (self.map.lots_of(site) & *s.open.city.cubes()).lowest() {
            let name = self.lot_phrase(lot);
            return refuse("FS-246", phrase!("only a cube lies on {}; bare lots cannot be seized", name));
        }
        let piece = self.object_to_part(s, it.seat, "FS-241", site)?;
        let what = self.piece_phrase_to(it.seat, piece);
        if piece.owner.is_none() {
            return refuse("FS-241", phrase!("{} belongs to no player", what));
        }
        if piece.owner == Some(it.seat) {
            return refuse("FS-241", phrase!("{} is yours already", what));
        }
        if piece.kind == Kind::Mansion {
            return refuse("FS-246", phrase!("mansions cannot be seized with MM, so {} cannot", what));
        }
        object_to_hood(it, self.map.hood(site))?;
        self.object_to_seizure(s, it.seat, What::only(piece.kind), piece.kind.name())?;
        self.object_to_price(s, it, Acts::SEIZE, Some(self.map.hood(site)), "a seizure")
    }

    fn object_to_seizing_mine(&self, s: &State, it: Spending, from: Seat) -> Objection {
        object_to_act(it, Acts::SEIZE)?;
        self.object_to_mine_of(s, it.seat, from)?;
        self.object_to_seizure(s, it.seat, What::MINE, "mine")?;
        self.object_to_price(s, it, Acts::SEIZE, None, "a seizure")
    }

    pub(super) fn object_to_mine_of(&self, s: &State, seat: Seat, from: Seat) -> Objection {
        if from == seat {
            return refuse("FS-241", "your own mines are yours already");
        }
        if s.open.n_mines(from) == 0 {
            return refuse("FS-245", phrase!("{} has no mine", Phrase::player(from)));
        }
        Ok(())
    }

    /// Whether a Headline forbids to take such a piece over, and whether it can be marked as one's own.
    pub(super) fn object_to_seizure(&self, s: &State, seat: Seat, what: What, name: &str) -> Objection {
        let seizing = |it| matches!(it, Forbidden::Seize(kinds) if kinds.meets(what));
        if let Some(card) = self.forbidding(&s.open, ordering(s), seat, seizing) {
            let title = self.card_phrase(card);
            return refuse("FS-327", phrase!("the Headline {} forbids you to seize {}", title, a(name)));
        }
        if what.has(Kind::House) {
            return self.object_to_supply(s, seat, Kind::House);
        }
        self.object_to_cubes(s, seat, "a seizure")
    }

    pub(super) fn object_to_cubes(&self, s: &State, seat: Seat, what: &str) -> Objection {
        if self.cubes_left(&s.open, seat) > 0 {
            return Ok(());
        }
        let n = self.map.figures.cubes;
        refuse("FS-005", phrase!("{} needs a cube of yours, and all {} are in use", what, n))
    }

    fn object_to_price(&self, s: &State, it: Spending, act: Acts, hood: Option<Hood>, what: &str) -> Objection {
        let price = self.cost(&s.open, it.seat, act, hood);
        if price <= it.mm {
            return Ok(());
        }
        let rule = match act {
            Acts::LOT => "FS-152",
            Acts::MINE => "FS-222",
            Acts::HOUSE => "FS-171",
            Acts::FACTORY => "FS-181",
            Acts::COMMERCIAL => "FS-201",
            _ => "FS-242",
        };
        refuse(
            "FS-151",
            phrase!("{} costs you {} ({}), you have {} left", what, in_mm(price), Phrase::rule(rule), in_mm(it.mm)),
        )
    }
}

/// Some MM is for certain actions only.
fn object_to_act(it: Spending, act: Acts) -> Objection {
    if it.acts.has(act) {
        return Ok(());
    }
    let all = [
        (Acts::LOT, "lots"),
        (Acts::MINE, "mines"),
        (Acts::HOUSE, "houses"),
        (Acts::FACTORY, "factories"),
        (Acts::COMMERCIAL, "commercial buildings"),
        (Acts::SEIZE, "seizing"),
    ];
    let words: Vec<&str> = all.into_iter().filter(|&(act, _)| it.acts.has(act)).map(|(_, word)| word).collect();
    refuse("FS-094", phrase!("these {} are for {} only", in_mm(it.mm), either(&words)))
}

/// Some MM is for certain neighborhoods only.
fn object_to_hood(it: Spending, hood: Hood) -> Objection {
    if it.hoods.contains(hood) {
        return Ok(());
    }
    let words: Vec<&str> = it.hoods.iter().map(hood_words).collect();
    refuse("FS-094", phrase!("these {} are for {} only, not for {}", in_mm(it.mm), either(&words), hood_words(hood)))
}
