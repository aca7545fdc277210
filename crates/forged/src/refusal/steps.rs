//! Against what is picked for a step of an effect: places for pieces and cubes, and pieces that are touched.

use table::{Phrase, Seat, phrase};

use super::{Objection, refuse};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::{Area, Filter, Nearby, Of, On, Op, What, Where};
use crate::flow::Pieces;
use crate::lots::{HoodSet, LotSet, Site};
use crate::phrases::{a, either, hood_words, what_words};
use crate::pieces::Kind;
use crate::state::State;

impl Game {
    pub(super) fn object_to_pick(&self, s: &State, me: Seat, op: u16, left: u8, choice: Choice) -> Objection {
        let at = Pieces::new(s, me);
        match (self.op(op), choice) {
            (Op::Place { what, filter, .. }, Choice::Place(kind, site)) => {
                let what = self.placeable(at, *what);
                if !what.has(kind) {
                    let allowed = either(&what_words(what));
                    return refuse("FS-292", phrase!("{} is placed, not {}", a(&allowed), a(kind.name())));
                }
                self.object_to_placing(s, at, kind, filter, left, site)
            }
            (Op::Place { what, .. }, Choice::TakeMine) => {
                if !self.placeable(at, *what).meets(What::MINE) {
                    let allowed = either(&what_words(self.placeable(at, *what)));
                    return refuse("FS-292", phrase!("{} is placed, not a mine", a(&allowed)));
                }
                if !s.open.mines.contains(&None) {
                    return refuse("FS-223", phrase!("all {} mines belong to somebody", s.open.mines.len()));
                }
                self.object_to_cubes(s, me, "a mine")
            }
            (Op::Place { .. }, Choice::Build(..) | Choice::Buy(_) | Choice::BuyMine) => {
                refuse("FS-299", "an event places without MM; say \"place\"")
            }
            (Op::Cube { city, filter, .. }, Choice::Cube(_) | Choice::CubeBlock(_) | Choice::CubeSpace(_)) => {
                self.object_to_cube(s, at, *city, filter, choice)
            }
            (Op::Seize { what, filter, .. }, Choice::Seize(site)) => {
                self.object_to_touched(s, at, *what, filter, site)?;
                let kind = s.open.city.piece(&self.map, self.map.first_lot(site)).map(|piece| piece.kind);
                let Some(kind) = kind else { return Ok(()) };
                self.object_to_seizure(s, me, What::only(kind), kind.name())
            }
            (Op::Seize { what, filter, .. }, Choice::SeizeMine(from)) => {
                if !what.meets(What::MINE) {
                    let allowed = either(&what_words(*what));
                    return refuse("FS-292", phrase!("{} is seized, not a mine", a(&allowed)));
                }
                self.object_to_mine_of(s, me, from)?;
                if !self.mine_owners(at, filter).contains(from) {
                    return refuse("FS-292", phrase!("the card does not mean mines of {}", Phrase::player(from)));
                }
                self.object_to_seizure(s, me, What::MINE, "mine")
            }
            (Op::Remove { what, filter, .. }, Choice::Remove(site)) => {
                self.object_to_touched(s, at, *what, filter, site)
            }
            (Op::Replace { what, filter, .. }, Choice::Replace(site)) => {
                self.object_to_touched(s, at, *what, filter, site)
            }
            (Op::Move { what, filter, .. }, Choice::Move(site)) => {
                self.object_to_touched(s, at, *what, filter, site)?;
                if self.map.lots_of(site).meets(&at.effect.step) {
                    return refuse("FS-292", phrase!("what stands on {} was moved already", self.site_phrase(site)));
                }
                refuse("FS-292", phrase!("what stands on {} can go nowhere", self.site_phrase(site)))
            }
            (step, Choice::Done) if !is_optional(step) => {
                refuse("FS-292", phrase!("what can be carried out must be; {} to go", left))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn object_to_destination(&self, s: &State, me: Seat, op: u16, from: Site, choice: Choice) -> Objection {
        let (Op::Move { to, .. }, Choice::To(site)) = (self.op(op), choice) else { return Ok(()) };
        let Some(piece) = s.open.city.piece(&self.map, self.map.first_lot(from)) else { return Ok(()) };
        if site == from {
            return refuse("FS-292", phrase!("the {} stands on {} already", piece.kind.name(), self.site_phrase(site)));
        }
        let mut without = *s;
        without.open.city.take(&self.map, piece);
        let at = Pieces::new(&without, me);
        let filter = Filter { place: *to, ..Filter::PLAIN };
        self.object_to_placing(&without, at, piece.kind, &filter, 1, site)
    }

    /// A structure on a site (FS-293 to FS-305).
    fn object_to_placing(
        &self,
        s: &State,
        at: Pieces<'_>,
        kind: Kind,
        filter: &Filter,
        left: u8,
        site: Site,
    ) -> Objection {
        self.object_to_shape(kind, site)?;
        let lots = self.map.lots_of(site);
        // FS-298: a mansion may stand anywhere but where its card says otherwise.
        let rule = if kind == Kind::Mansion { "FS-298" } else { "FS-094" };
        self.object_to_ground(s, at, filter, filter.on, lots, rule)?;
        if kind == Kind::Factory && filter.place != Where::Anywhere && !lots.is_within(&self.map.factory_lots) {
            return refuse("FS-295", phrase!("{} has no factory symbol on both lots", self.site_phrase(site)));
        }
        self.object_to_anchors(s, at, filter, lots)?;
        self.object_to_supply(s, at.me, kind)?;
        self.object_to_forbidden_place(s, at.me, kind)?;
        if kind.bears_cube() && !lots.meets(&s.open.city.own_cubes(at.me)) {
            self.object_to_cubes(s, at.me, &a(kind.name()))?;
        }
        self.object_to_room(filter, left, site)
    }

    fn object_to_cube(&self, s: &State, at: Pieces<'_>, city: bool, filter: &Filter, choice: Choice) -> Objection {
        let (lots, site) = match (choice, filter.area, filter.on) {
            (Choice::CubeBlock(block), Area::VacantBlock, _) => {
                let lots = self.map.block(block).lots;
                if lots.len() != 4 {
                    let name = self.block_phrase(block);
                    return refuse("FSF-005", phrase!("block {} has {} lots, not 4", name, lots.len()));
                }
                (lots, self.map.site_of(&lots))
            }
            (_, Area::VacantBlock, _) => {
                return refuse("FSF-005", "the cubes go on a whole vacant block, such as \"cubes N5\"");
            }
            (Choice::CubeSpace(site), _, On::FactorySpace) => {
                if !self.map.factory_spaces().any(|it| it == site) {
                    return refuse("FS-295", phrase!("{} is not a marked factory space", self.site_phrase(site)));
                }
                (self.map.lots_of(site), Some(site))
            }
            (_, _, On::FactorySpace) => {
                return refuse("FS-295", "the cubes go on both lots of a factory space, such as \"cubes G4ab\"");
            }
            (Choice::Cube(lot), ..) => (LotSet::only(lot), Some(self.map.site(lot))),
            _ => return refuse("FS-292", "the cubes go on one lot after another, such as \"cube N5a\""),
        };
        self.object_to_ground(s, at, filter, On::Vacant, lots, "FS-094")?;
        self.object_to_anchors(s, at, filter, lots)?;
        if city && self.city_cubes_left(&s.open) == 0 {
            let n = self.map.figures.city_cubes;
            return refuse("FS-006", phrase!("all {} city cubes are in use", n));
        }
        if !city {
            self.object_to_cubes(s, at.me, "a marked lot")?;
        }
        site.map_or(Ok(()), |site| self.object_to_room(filter, 0, site))
    }

    /// What lies on the lots, and in which part of the city they are.
    fn object_to_ground(
        &self,
        s: &State,
        at: Pieces<'_>,
        filter: &Filter,
        on: On,
        lots: LotSet,
        rule: &'static str,
    ) -> Objection {
        let city = &s.open.city;
        if let Some(piece) = (lots & city.structures()).lowest().and_then(|lot| city.piece(&self.map, lot)) {
            return refuse("FS-304", phrase!("{} is in the way", self.piece_phrase_to(at.me, piece)));
        }
        for lot in lots {
            let name = self.lot_phrase(lot);
            let cube = city.cubes().contains(lot).then(|| city.owner(lot));
            match (on, cube) {
                (On::Vacant | On::FactorySpace, Some(_)) => {
                    return refuse("FS-124", phrase!("a cube lies on {}, which must be vacant", name));
                }
                (On::Owned, None) => return refuse("FS-125", phrase!("{} is vacant, and must be owned", name)),
                (On::Own, owner) if owner != Some(Some(at.me)) => {
                    return refuse("FS-125", phrase!("no cube of yours lies on {}", name));
                }
                (On::City, owner) if owner != Some(None) => {
                    return refuse("FS-125", phrase!("no city cube lies on {}", name));
                }
                (_, Some(_)) if s.open.fresh.contains(lot) => {
                    return refuse("FS-303", phrase!("{} was marked this turn", name));
                }
                _ => {}
            }
        }
        self.object_to_area(s, at, filter, lots, rule)?;
        if !filter.not_adj.is_none() && lots.meets(&self.beside(at, filter.not_adj)) {
            let what = either(&nearby_words(filter.not_adj));
            return refuse("FS-094", phrase!("the place must not be adjacent to {}", what));
        }
        Ok(())
    }

    fn object_to_area(
        &self,
        s: &State,
        at: Pieces<'_>,
        filter: &Filter,
        lots: LotSet,
        rule: &'static str,
    ) -> Objection {
        if lots.is_within(&self.area(at, filter)) {
            return Ok(());
        }
        let Some(hood) = lots.lowest().map(|lot| self.map.lot(lot).hood) else { return Ok(()) };
        if filter.immune && self.is_shielded(s, hood) {
            return refuse("FS-268", phrase!("a hospital shields {}", hood_words(hood)));
        }
        let effect = &at.effect;
        let of = |set: HoodSet| Phrase::from(either(&set.iter().map(hood_words).collect::<Vec<_>>()));
        let allowed = match filter.area {
            Area::Hoods(set) => of(set),
            Area::Chosen => match (effect.block, effect.hood) {
                (Some(block), _) => phrase!("block {}", self.block_phrase(block)),
                (_, Some(hood)) => hood_words(hood).into(),
                _ => "what was chosen".into(),
            },
            Area::Same => of(effect.same),
            Area::Other => of(HoodSet(HoodSet::ALL.0 & !effect.same.0)),
            Area::This => effect.this.map_or("one neighborhood", hood_words).into(),
            Area::OneHood => "one neighborhood, where the step began".into(),
            Area::OneBlock => "one block, where the step began".into(),
            Area::VacantBlock => "a vacant block".into(),
            Area::OwnMogul => at.open.moguls[at.me].map_or("the neighborhood of your Mogul", hood_words).into(),
        };
        let site = self.map.site_of(&lots).map_or_else(Phrase::default, |site| self.site_words(site));
        refuse(rule, phrase!("the card means {}, not {}", allowed, site))
    }

    /// The grid, neighbors, rivers, and what was placed before.
    fn object_to_anchors(&self, s: &State, at: Pieces<'_>, filter: &Filter, lots: LotSet) -> Objection {
        let name = self.map.site_of(&lots).map_or_else(Phrase::default, |site| self.site_phrase(site));
        let begun = !at.effect.step.is_empty();
        if filter.linked && begun && !lots.meets(&self.map.around(&at.effect.step)) {
            return refuse("FS-094", phrase!("{} is not adjacent to what this step has placed", name));
        }
        if filter.place == Where::Grid && !(filter.linked && begun) && !lots.meets(&s.open.city.grid()) {
            return refuse("FS-293", phrase!("{} is not on the City Grid", name));
        }
        if !filter.adj.is_none() && !lots.meets(&self.beside(at, filter.adj)) {
            let what = either(&nearby_words(filter.adj));
            return refuse("FS-094", phrase!("{} is not adjacent to {}", name, what));
        }
        if filter.river && !lots.meets(&self.map.riverside) {
            return refuse("FS-094", phrase!("{} does not touch a river", name));
        }
        Ok(())
    }

    /// Where all pieces must keep together, a beginning must leave room for the others.
    fn object_to_room(&self, filter: &Filter, left: u8, site: Site) -> Objection {
        let together = filter.linked || matches!(filter.area, Area::OneHood | Area::OneBlock | Area::Same);
        if !together {
            return Ok(());
        }
        let n = if left > 0 { phrase!("all {}", left) } else { "all".into() };
        refuse(
            "FS-292",
            phrase!(
                "from {} on there is no room for {} together, but elsewhere there is more",
                self.site_phrase(site),
                n
            ),
        )
    }

    /// A structure or cube that a step seizes, removes, replaces or moves.
    fn object_to_touched(&self, s: &State, at: Pieces<'_>, what: What, filter: &Filter, site: Site) -> Objection {
        let city = &s.open.city;
        let lot = self.map.first_lot(site);
        let name = self.site_phrase(site);
        let allowed = either(&what_words(what));
        if city.cubes().contains(lot) {
            if !what.meets(What::CUBE) {
                return refuse("FSF-025", phrase!("only a cube lies on {}; the card means {}", name, a(&allowed)));
            }
            if site.size() > 1 {
                return refuse("FS-126", phrase!("a cube lies on one lot, and {} are {}", name, site.size()));
            }
        } else {
            let piece = self.object_to_part(s, at.me, "FS-292", site)?;
            if !what.has(piece.kind) {
                let words = self.piece_phrase_to(at.me, piece);
                return refuse("FS-292", phrase!("{} is not what the card means: {}", words, a(&allowed)));
            }
        }
        let Some(there) = self.there(s, at.me, site) else { return Ok(()) };
        if !self.whose(at, what, filter).contains(lot) {
            let means = match filter.of {
                Of::Me => "yours".into(),
                Of::Opponents => "an opponent's".into(),
                Of::Any => "anybody's".into(),
                Of::City => "the city's".into(),
                Of::Chosen => {
                    at.effect.seat.map_or("the chosen player's".into(), |seat| Phrase::player(seat).and("'s"))
                }
                Of::MostOwner => "those of the opponent with most".into(),
                Of::OpponentsOrCity => "an opponent's or the city's".into(),
            };
            return refuse("FS-094", phrase!("{} is not meant; the card means {}", there, means));
        }
        let lots = self.map.lots_of(site);
        self.object_to_area(s, at, filter, lots, "FS-094")?;
        if !filter.adj.is_none() && !lots.meets(&self.beside(at, filter.adj)) {
            return refuse("FS-094", phrase!("{} is not adjacent to {}", there, either(&nearby_words(filter.adj))));
        }
        if !filter.not_adj.is_none() && lots.meets(&self.beside(at, filter.not_adj)) {
            return refuse("FS-094", phrase!("{} is adjacent to {}", there, either(&nearby_words(filter.not_adj))));
        }
        if filter.river && !lots.meets(&self.map.riverside) {
            return refuse("FS-094", phrase!("{} does not touch a river", there));
        }
        if at.effect.step.is_empty() && matches!(filter.area, Area::OneBlock | Area::OneHood) {
            let all = if filter.area == Area::OneBlock { "block" } else { "neighborhood" };
            return refuse("FS-292", phrase!("all are in one {}, and elsewhere more can be had than at {}", all, name));
        }
        Ok(())
    }
}

/// Whether fewer than the full number will do.
const fn is_optional(step: &Op) -> bool {
    matches!(
        step,
        Op::Place { upto: true, .. }
            | Op::Cube { upto: true, .. }
            | Op::Seize { upto: true, .. }
            | Op::Remove { upto: true, .. }
            | Op::Move { upto: true, .. }
            | Op::Replace { upto: true, .. }
    )
}

/// What a place must, or must not, lie next to.
fn nearby_words(nearby: Nearby) -> Vec<String> {
    let mut words: Vec<String> = what_words(What(nearby.0 & What::STRUCTURES.0)).iter().map(|it| a(it)).collect();
    for (bit, word) in [
        (Nearby::OWN_HOUSE, "a house of yours"),
        (Nearby::OWN_FACTORY, "a factory of yours"),
        (Nearby::OWN_MANSION, "a mansion of yours"),
        (Nearby::LAST, "what was placed before"),
    ] {
        if nearby.meets(bit) {
            words.push(word.to_owned());
        }
    }
    words
}
