//! Which lots and pieces an effect may touch: filters, counts and conditions.

use table::{Seat, SeatSet};

use super::Flow;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::effect::{Amount, Area, Cond, Count, Counted, Filter, Nearby, Of, On, Op, What, Where, Who};
use crate::frame::Context;
use crate::lots::{Block, Hood, HoodSet, Lot, LotSet, Site};
use crate::pieces::{Kind, Layer, Role};
use crate::state::{Open, State};

/// What a step looks at: the position, the running effect and who carries it out.
#[derive(Clone, Copy)]
pub(crate) struct Pieces<'a> {
    pub(crate) open: &'a Open,
    pub(crate) effect: Context,
    pub(crate) me: Seat,
}

impl<'a> Pieces<'a> {
    pub(crate) fn new(s: &'a State, me: Seat) -> Pieces<'a> {
        Pieces { open: &s.open, effect: s.effect(), me }
    }
}

/// Sets of lots, of each of which a piece must have one.
struct Anchors([LotSet; 4]);

impl Anchors {
    /// The single lots that are in all of them.
    fn at_once(&self) -> LotSet {
        let [first, rest @ ..] = self.0;
        rest.into_iter().fold(first, |lots, more| lots & more)
    }

    /// Whether a piece on these lots has one in each.
    fn hold(&self, lots: &LotSet) -> bool {
        self.0.iter().all(|anchors| lots.meets(anchors))
    }
}

impl Game {
    /// The player that a word of an effect means.
    pub(super) fn who(&self, at: Pieces<'_>, who: Who) -> Option<Seat> {
        match who {
            Who::Me => Some(at.me),
            Who::Actor => Some(at.effect.actor),
            Who::Owner => Some(at.effect.owner),
            Who::Chosen => at.effect.seat,
            Who::Placer => Some(at.effect.placer),
        }
    }

    /// The part of the city that a filter means.
    pub(crate) fn area(&self, at: Pieces<'_>, filter: &Filter) -> LotSet {
        let effect = &at.effect;
        let hoods = |set: HoodSet| self.map.lots_in(set);
        let one = |hood: Option<Hood>| hood.map_or(LotSet::EMPTY, |hood| *self.map.hood_lots(hood));
        let begun = effect.step.lowest();
        let mut lots = match filter.area {
            Area::VacantBlock => self.map.all,
            Area::Hoods(set) => hoods(set),
            Area::Chosen => effect.block.map_or_else(|| one(effect.hood), |block| self.map.block(block).lots),
            Area::Same if effect.same.len() > 1 => match begun {
                Some(lot) => one(Some(self.map.lot(lot).hood)),
                None => hoods(effect.same),
            },
            Area::Same => hoods(effect.same),
            Area::Other => hoods(HoodSet(HoodSet::ALL.0 & !effect.same.0)),
            Area::This => one(effect.this),
            Area::OneHood => begun.map_or(self.map.all, |lot| one(Some(self.map.lot(lot).hood))),
            Area::OneBlock => begun.map_or(self.map.all, |lot| self.map.block(self.map.lot(lot).block).lots),
            Area::OwnMogul => one(at.open.moguls[at.me]),
        };
        if filter.immune {
            for lot in *at.open.city.layer(Layer::Hospital) {
                lots = lots.without(self.map.hood_lots(self.map.lot(lot).hood)); // FS-268
            }
        }
        lots
    }

    /// The lots next to what is asked for.
    pub(crate) fn beside(&self, at: Pieces<'_>, nearby: Nearby) -> LotSet {
        let city = &at.open.city;
        let mut lots = LotSet::EMPTY;
        for kind in Kind::ALL {
            if nearby.meets(Nearby::kinds(What::only(kind))) {
                lots |= *city.layer(kind.layer());
            }
        }
        for (own, layer) in [
            (Nearby::OWN_HOUSE, Layer::House),
            (Nearby::OWN_FACTORY, Layer::Factory),
            (Nearby::OWN_MANSION, Layer::Mansion),
        ] {
            if nearby.meets(own) {
                lots |= city.own(at.me, layer);
            }
        }
        let mut beside = self.map.around(&lots);
        if nearby.meets(Nearby::LAST) {
            beside |= self.map.around(&at.effect.last).without(&at.effect.last);
        }
        beside
    }

    /// The lots that a filter allows to be covered, before the City Grid and neighbors are asked for.
    fn ground(&self, at: Pieces<'_>, filter: &Filter, on: On) -> LotSet {
        let city = &at.open.city;
        let ripe = |cubes: LotSet| cubes.without(&at.open.fresh); // FS-303
        let ground = match on {
            On::Open => (!city.structures()).without(&(*city.cubes() & at.open.fresh)),
            On::Vacant | On::FactorySpace => !city.occupied(),
            On::Owned => ripe(*city.cubes()),
            On::Own => ripe(city.own_cubes(at.me)),
            On::City => ripe(city.city_cubes()),
        };
        let mut ground = ground & self.area(at, filter);
        if !filter.not_adj.is_none() {
            ground = ground.without(&self.beside(at, filter.not_adj));
        }
        ground
    }

    /// What a piece must have a lot of each: the grid, what it lies beside, a river, what it is linked to. They need not
    /// be the same lot.
    fn anchors(&self, at: Pieces<'_>, filter: &Filter) -> Anchors {
        let goes_on = filter.linked && !at.effect.step.is_empty();
        let mut anchors = Anchors([self.map.all; 4]);
        if filter.place == Where::Grid && !goes_on {
            anchors.0[0] = at.open.city.grid();
        }
        if !filter.adj.is_none() {
            anchors.0[1] = self.beside(at, filter.adj);
        }
        if filter.river {
            anchors.0[2] = self.map.riverside;
        }
        if goes_on {
            anchors.0[3] = self.map.around(&at.effect.step);
        }
        anchors
    }

    /// Single lots for houses, commercial buildings, hospitals, small parks and cubes.
    ///
    /// Where all pieces of the step must keep together, only lots from which as many can be placed as possible are
    /// offered: what can be carried out must be (FS-292).
    fn single_lots(&self, at: Pieces<'_>, filter: &Filter, on: On, left: u8) -> LotSet {
        let ground = self.ground(at, filter, on);
        let lots = ground & self.anchors(at, filter).at_once();
        let together = filter.linked || matches!(filter.area, Area::OneHood | Area::OneBlock);
        let split = filter.area == Area::Same && at.effect.same.len() > 1;
        if !(together || split) || !at.effect.step.is_empty() || left < 2 || lots.is_empty() {
            return lots;
        }
        let room = |lot: Lot| self.room_from(lot, filter, &ground, &lots, left);
        let most = lots.iter().map(room).max().unwrap_or(0);
        lots.iter().filter(|&lot| room(lot) == most).collect()
    }

    /// How many pieces fit if the first is put on this lot, counting at most `left`.
    fn room_from(&self, lot: Lot, filter: &Filter, ground: &LotSet, lots: &LotSet, left: u8) -> u32 {
        let whole = match filter.area {
            Area::OneBlock => self.map.block(self.map.lot(lot).block).lots,
            Area::OneHood | Area::Same => *self.map.hood_lots(self.map.lot(lot).hood),
            _ => self.map.all,
        };
        let ground = *ground & whole;
        // What is not linked may also begin anew wherever the step could begin.
        let mut reached = LotSet::only(lot);
        if !filter.linked {
            reached |= *lots & whole;
        }
        let spreads = filter.linked || filter.place == Where::Grid && filter.adj.is_none();
        while spreads && reached.len() < left.into() {
            let more = reached | self.map.around(&reached) & ground;
            if more == reached {
                break;
            }
            reached = more;
        }
        reached.len().min(left.into())
    }

    /// Every place where a step could put this kind of structure.
    pub(super) fn each_site(
        &self,
        at: Pieces<'_>,
        kind: Kind,
        filter: &Filter,
        left: u8,
        put: &mut impl FnMut(Site) -> Flow,
    ) -> Flow {
        let (open, city) = (at.open, &at.open.city);
        if !self.in_supply(open, at.me, kind) || self.forbids_place(open, at.effect.origin, at.me, kind) {
            return Flow::Continue(());
        }
        let cubes = !kind.bears_cube() || self.cubes_left(open, at.me) > 0;
        let marked = |lots: &LotSet| cubes || lots.meets(&city.own_cubes(at.me)); // S-10
        if kind.size() == 1 {
            let left = left.min(self.n_in_supply(open, at.me, kind));
            let lots = self.single_lots(at, filter, filter.on, left);
            return lots.iter().filter(|&lot| marked(&LotSet::only(lot))).try_for_each(|lot| put(self.map.site(lot)));
        }
        let sites = match kind {
            Kind::Factory if filter.place != Where::Anywhere => &self.map.factory_pairs[..], // FS-295
            _ => self.map.sites(kind.size()),
        };
        let ground = self.ground(at, filter, filter.on);
        let anchors = self.anchors(at, filter); // one lot is enough for each (FS-142)
        for (site, lots) in sites {
            if lots.is_within(&ground) && anchors.hold(lots) && marked(lots) {
                put(*site)?;
            }
        }
        Flow::Continue(())
    }

    /// The lots where a step could put a cube.
    pub(super) fn cube_lots(&self, at: Pieces<'_>, city: bool, filter: &Filter, left: u8) -> LotSet {
        let supply = if city { self.city_cubes_left(at.open) } else { self.cubes_left(at.open, at.me) };
        if supply == 0 { LotSet::EMPTY } else { self.single_lots(at, filter, On::Vacant, left.min(supply)) }
    }

    /// Vacant blocks of four lots that the step could fill (FSF-005).
    pub(super) fn vacant_blocks(&self, at: Pieces<'_>, filter: &Filter) -> impl Iterator<Item = Block> + use<'_> {
        let ground = self.ground(at, filter, On::Vacant);
        let anchors = self.anchors(at, filter);
        let fits = move |lots: &LotSet| lots.is_within(&ground) && anchors.hold(lots);
        self.map.squares.iter().filter(move |(_, lots)| fits(lots)).map(|&(site, _)| site.block)
    }

    /// Factory spaces with two vacant lots.
    pub(super) fn vacant_spaces(&self, at: Pieces<'_>, filter: &Filter) -> impl Iterator<Item = Site> + use<'_> {
        let ground = self.ground(at, filter, On::Vacant);
        let anchors = self.anchors(at, filter);
        let fits = move |lots: &LotSet| lots.is_within(&ground) && anchors.hold(lots);
        self.map.factory_spaces.iter().filter(move |(_, lots)| fits(lots)).map(|&(site, _)| site)
    }

    /// Whose pieces a filter means, as lots.
    pub(crate) fn whose(&self, at: Pieces<'_>, what: What, filter: &Filter) -> LotSet {
        let city = &at.open.city;
        let of = |seats: SeatSet| seats.iter().fold(LotSet::EMPTY, |lots, seat| lots | *city.owned(seat));
        match filter.of {
            Of::Me => *city.owned(at.me),
            Of::Opponents => of(self.others(at.me)),
            Of::Any => self.map.all,
            Of::City => self.map.all.without(&of(SeatSet::first(self.setup.players))),
            Of::Chosen => at.effect.seat.map_or(LotSet::EMPTY, |seat| *city.owned(seat)),
            Of::MostOwner => of(self.most_owners(at, what, filter)),
            Of::OpponentsOrCity => self.map.all.without(city.owned(at.me)),
        }
    }

    /// Whose mines a filter means.
    pub(crate) fn mine_owners(&self, at: Pieces<'_>, filter: &Filter) -> SeatSet {
        let having = match filter.of {
            Of::Me => SeatSet::only(at.me),
            Of::Opponents | Of::OpponentsOrCity => self.others(at.me),
            Of::Any => SeatSet::first(self.setup.players),
            Of::City => SeatSet::EMPTY,
            Of::Chosen => at.effect.seat.map_or(SeatSet::EMPTY, SeatSet::only),
            Of::MostOwner => self.most_owners(at, What::MINE, filter),
        };
        having.iter().filter(|&seat| at.open.n_mines(seat) > 0).collect()
    }

    /// The opponents who own most of something, if anybody owns any.
    fn most_owners(&self, at: Pieces<'_>, what: What, filter: &Filter) -> SeatSet {
        let n = |seat: Seat| self.n_of(Pieces { me: seat, ..at }, what, &Filter { of: Of::Me, ..*filter });
        let most = self.others(at.me).iter().map(n).max().unwrap_or(0);
        self.others(at.me).iter().filter(|&seat| most > 0 && n(seat) == most).collect()
    }

    /// The first lots of all structures of a kind, and lots with cubes, that a filter means.
    pub(super) fn pieces_of(&self, at: Pieces<'_>, what: What, filter: &Filter) -> LotSet {
        let city = &at.open.city;
        let mut lots = LotSet::EMPTY;
        for kind in what.kinds() {
            let layer = *city.layer(kind.layer());
            lots |= if kind.is_park() {
                layer.iter().filter(|&lot| city.site(&self.map, lot).size() == kind.size()).collect()
            } else {
                layer
            };
        }
        if what.meets(What::CUBE) {
            lots |= *city.cubes();
        }
        lots &= self.whose(at, what, filter) & self.area(at, filter);
        if lots.is_empty() {
            return lots;
        }
        // A piece of several lots meets `adj` and `at` when one of its lots does, `not_adj` only when all do.
        let mut hits = lots;
        if !filter.adj.is_none() {
            hits &= self.beside(at, filter.adj);
        }
        if filter.river {
            hits &= self.map.riverside;
        }
        let mut firsts: LotSet = hits.iter().map(|lot| self.first_of(at, lot)).collect();
        if !filter.not_adj.is_none() {
            let bad = lots & self.beside(at, filter.not_adj);
            firsts = firsts.without(&bad.iter().map(|lot| self.first_of(at, lot)).collect());
        }
        firsts
    }

    fn first_of(&self, at: Pieces<'_>, lot: Lot) -> Lot {
        let city = &at.open.city;
        if city.cubes().contains(lot) { lot } else { self.map.first_lot(city.site(&self.map, lot)) }
    }

    /// How many pieces, cubes and mines a filter means.
    pub(super) fn n_of(&self, at: Pieces<'_>, what: What, filter: &Filter) -> u32 {
        let mines = if what.meets(What::MINE) {
            self.mine_owners(at, filter).iter().map(|seat| u32::from(at.open.n_mines(seat))).sum()
        } else {
            0
        };
        self.pieces_of(at, what, filter).len() + mines
    }

    fn counted(&self, at: Pieces<'_>, count: &Count) -> u32 {
        let city = &at.open.city;
        let n = match count.what {
            Counted::What(what) => self.n_of(at, what, &count.filter),
            Counted::Headlines => at.open.headlines.len() as u32,
            Counted::Kinds => {
                let kinds = [Layer::House, Layer::Mansion, Layer::Factory, Layer::Commercial];
                let standing = kinds.into_iter().filter(|&layer| !city.own(at.me, layer).is_empty()).count() as u32;
                standing + u32::from(at.open.n_mines(at.me) > 0)
            }
            Counted::Hoods => {
                let houses = city.own(at.me, Layer::House);
                Hood::ALL.into_iter().filter(|&hood| self.map.hood_lots(hood).meets(&houses)).count() as u32
            }
        };
        n * u32::from(count.times)
    }

    /// A number of an effect.
    pub(super) fn amount(&self, at: Pieces<'_>, amount: &Amount, max: Option<u8>) -> u8 {
        let n = match amount {
            Amount::Fixed(n) => u32::from(*n),
            Amount::Count(count) => self.counted(at, count),
        };
        n.min(max.unwrap_or(u8::MAX).into()) as u8
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, at: Pieces<'_>, cond: &Cond) -> bool {
        let open = at.open;
        let vp = |seat: Seat| open.vp[seat];
        match *cond {
            Cond::Headline(card) => open.headlines.iter().any(|it| it.card == card),
            Cond::Has { what, n, more_than, filter } => {
                let own = self.n_of(at, what, &filter);
                match more_than.and_then(|who| self.who(at, who)) {
                    Some(other) => own > self.n_of(Pieces { me: other, ..at }, what, &filter),
                    None => own >= n.into(),
                }
            }
            Cond::Most { what, filter } => {
                let n = |seat: Seat| self.n_of(Pieces { me: seat, ..at }, what, &filter);
                // Strictly most; the neighborhood of a Mogul stays that of the one who asks.
                let own = n(at.me);
                let area = Filter { area: self.fixed_area(at, filter.area), ..filter };
                let theirs = |seat: Seat| self.n_of(Pieces { me: seat, ..at }, what, &area);
                self.others(at.me).iter().all(|seat| theirs(seat) < own)
            }
            Cond::FewestVp => self.others(at.me).iter().all(|seat| vp(at.me) < vp(seat)), // FSF-012
            Cond::AheadOf(who) => self.who(at, who).is_some_and(|other| vp(at.me) > vp(other)),
            Cond::Mayor => open.has_role(at.me, Role::Mayor),
            Cond::LastInfluence => open.influence.last() == Some(&at.me),
            Cond::UnrestAtLeast(n) => open.unrest_level() >= n,
            Cond::LastIn(hood) => at.effect.last.iter().any(|lot| self.map.lot(lot).hood == hood),
        }
    }

    /// The neighborhood of one player's Mogul, as an area that means the same for everybody.
    fn fixed_area(&self, at: Pieces<'_>, area: Area) -> Area {
        match area {
            Area::OwnMogul => Area::Hoods(at.open.moguls[at.me].map_or(HoodSet::EMPTY, HoodSet::only)),
            area => area,
        }
    }

    /// The kinds of structures that a placing step may put down.
    pub(crate) fn placeable(&self, at: Pieces<'_>, what: What) -> What {
        match at.effect.kind {
            // A park answers a park, whatever the size (FSV-016).
            Some(kind) if what.meets(What::SAME_TYPE) && kind.is_park() => What::PARKS,
            Some(kind) if what.meets(What::SAME_TYPE) => What::only(kind),
            _ => what,
        }
    }

    /// What a `Pick` frame offers.
    pub(super) fn offer_picks(
        &self,
        s: &State,
        me: Seat,
        op: u16,
        left: u8,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let at = Pieces::new(s, me);
        let mut any = false;
        let mut offer = |choice| {
            any = true;
            put(choice)
        };
        let upto = match self.op(op) {
            Op::Place { what, upto, filter, .. } => {
                let what = self.placeable(at, *what);
                // FS-298: a mansion may stand anywhere, also where the step speaks of the kind that set it off.
                let anywhere = Filter { place: Where::Anywhere, ..*filter };
                for kind in what.kinds() {
                    let filter = if kind == Kind::Mansion { &anywhere } else { filter };
                    self.each_site(at, kind, filter, left, &mut |site| offer(Choice::Place(kind, site)))?;
                }
                if what.meets(What::MINE) && s.open.mines.contains(&None) && self.cubes_left(&s.open, me) > 0 {
                    offer(Choice::TakeMine)?;
                }
                *upto
            }
            Op::Cube { upto, city, filter, .. } => {
                self.offer_cubes(at, *city, filter, left, &mut offer)?;
                *upto
            }
            Op::Seize { what, upto, filter, .. } => {
                self.offer_seizures(at, *what, filter, &mut offer)?;
                *upto
            }
            Op::Remove { what, upto, filter, .. } => {
                for lot in self.keep_together(at, *what, filter, left) {
                    offer(Choice::Remove(self.site_at(at, lot)))?;
                }
                *upto
            }
            Op::Replace { what, upto, filter, with, .. } => {
                if self.can_replace_with(at, *with) {
                    let left = left.min(self.n_to_replace_with(at, *with));
                    for lot in self.keep_together(at, *what, filter, left) {
                        offer(Choice::Replace(self.site_at(at, lot)))?;
                    }
                }
                *upto
            }
            Op::Move { what, upto, filter, .. } => {
                // What was moved by this step is not moved again.
                for lot in self.pieces_of(at, *what, filter).without(&at.effect.step) {
                    let site = self.site_at(at, lot);
                    if self.offer_destinations(s, me, op, site, &mut |_| Flow::Break(())).is_break() {
                        offer(Choice::Move(site))?;
                    }
                }
                *upto
            }
            op => unreachable!("{op:?} picks nothing"),
        };
        if upto && any { put(Choice::Done) } else { Flow::Continue(()) }
    }

    fn offer_cubes(
        &self,
        at: Pieces<'_>,
        city: bool,
        filter: &Filter,
        left: u8,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let enough =
            |n: u8| if city { self.city_cubes_left(at.open) >= n } else { self.cubes_left(at.open, at.me) >= n };
        match (filter.area, filter.on) {
            (Area::VacantBlock, _) => {
                if enough(1) {
                    self.vacant_blocks(at, filter).try_for_each(|block| put(Choice::CubeBlock(block)))?;
                }
                Flow::Continue(())
            }
            (_, On::FactorySpace) => {
                if enough(2) {
                    self.vacant_spaces(at, filter).try_for_each(|site| put(Choice::CubeSpace(site)))?;
                }
                Flow::Continue(())
            }
            _ => self.cube_lots(at, city, filter, left).iter().try_for_each(|lot| put(Choice::Cube(lot))),
        }
    }

    fn offer_seizures(
        &self,
        at: Pieces<'_>,
        what: What,
        filter: &Filter,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        for kind in what.kinds().filter(|kind| kind.is_owned()) {
            if self.can_seize(at.open, at.effect.origin, at.me, What::only(kind)) {
                let lots = self.pieces_of(at, What::only(kind), filter).without(at.open.city.owned(at.me));
                lots.iter().try_for_each(|lot| put(Choice::Seize(self.site_at(at, lot))))?;
            }
        }
        if what.meets(What::MINE) && self.can_seize(at.open, at.effect.origin, at.me, What::MINE) {
            let owners = self.mine_owners(at, filter).without(SeatSet::only(at.me));
            owners.iter().try_for_each(|seat| put(Choice::SeizeMine(seat)))?;
        }
        Flow::Continue(())
    }

    /// Pieces to remove or replace. Where all must be in one block or neighborhood, those with most of them.
    fn keep_together(&self, at: Pieces<'_>, what: What, filter: &Filter, left: u8) -> LotSet {
        let lots = self.pieces_of(at, what, filter);
        if !at.effect.step.is_empty() || left < 2 {
            return lots;
        }
        let group = |lot: Lot| match filter.area {
            Area::OneBlock => self.map.block(self.map.lot(lot).block).lots,
            Area::OneHood => *self.map.hood_lots(self.map.lot(lot).hood),
            _ => self.map.all,
        };
        if !matches!(filter.area, Area::OneBlock | Area::OneHood) {
            return lots;
        }
        let n = |lot: Lot| (lots & group(lot)).len().min(left.into());
        let most = lots.iter().map(n).max().unwrap_or(0);
        lots.iter().filter(|&lot| n(lot) == most).collect()
    }

    /// The site of the structure or cube on a lot.
    pub(super) fn site_at(&self, at: Pieces<'_>, lot: Lot) -> Site {
        let city = &at.open.city;
        if city.cubes().contains(lot) { self.map.site(lot) } else { city.site(&self.map, lot) }
    }

    /// Where a structure could be moved to.
    pub(super) fn offer_destinations(
        &self,
        s: &State,
        me: Seat,
        op: u16,
        from: Site,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let Op::Move { to, .. } = self.op(op) else { unreachable!("only a move has destinations") };
        let Some(piece) = s.open.city.piece(&self.map, self.map.first_lot(from)) else { return Flow::Continue(()) };
        // The grid without the piece itself: it cannot hold on to where it leaves.
        let mut open = s.open;
        open.city.take(&self.map, piece);
        let at = Pieces { open: &open, effect: s.effect(), me };
        let filter = Filter { place: *to, ..Filter::PLAIN };
        self.each_site(at, piece.kind, &filter, 1, &mut |site| {
            if site == from { Flow::Continue(()) } else { put(Choice::To(site)) }
        })
    }
}
