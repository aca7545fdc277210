//! MM: lots, houses, factories, commercial buildings, mines and seizing (FS-151 to FS-249).

use table::Seat;

use super::Flow;
use super::place::MOST;
use crate::catalog::Game;
use crate::census::sum;
use crate::choice::Choice;
use crate::effect::{Acts, Forbidden, Modified, What};
use crate::event::{Cause, Event, Roll};
use crate::frame::{Frame, Moment, Origin};
use crate::lots::{Hood, HoodSet, LotSet, Site};
use crate::pieces::{Kind, Role};
use crate::state::{MINES, MOST_UNREST, Open, State};

/// A mine is no place on the board.
pub(crate) const NO_SITE: Site = Site { block: crate::lots::Block(0), mask: 0 };

impl Game {
    /// What something costs a player in a neighborhood; `None` for mines, which lie in none.
    pub fn cost(&self, open: &Open, seat: Seat, act: Acts, hood: Option<Hood>) -> u8 {
        let cost = self.full_cost(open, seat, act, hood);
        (cost - self.discount(open, seat, hood, cost)) as u8
    }

    fn full_cost(&self, open: &Open, seat: Seat, act: Acts, hood: Option<Hood>) -> i32 {
        let (rule, base) = self.printed_cost(act);
        let cost = self.modified(open, seat, hood, rule, base.into());
        self.modified(open, seat, hood, Modified::CostAny, cost).clamp(0, MOST)
    }

    /// What the board says, and by which rule Headlines change it.
    #[inline]
    fn printed_cost(&self, act: Acts) -> (Modified, u8) {
        let figures = &self.map.figures;
        match act {
            Acts::LOT => (Modified::CostLot, figures.cost_lot),
            Acts::MINE => (Modified::CostMine, figures.cost_mine),
            Acts::HOUSE => (Modified::CostHouse, figures.cost_house),
            Acts::FACTORY => (Modified::CostFactory, figures.cost_factory),
            Acts::COMMERCIAL => (Modified::CostCommercial, figures.cost_commercial),
            _ => (Modified::CostSeize, figures.cost_seize),
        }
    }

    /// The Mogul's discount, once in a turn (FSV-007).
    fn discount(&self, open: &Open, seat: Seat, hood: Option<Hood>, cost: i32) -> i32 {
        let Some(discount) = &self.mogul.discount else { return 0 };
        if !self.has_discount(open, seat) || hood.is_none() || open.moguls[seat] != hood {
            return 0;
        }
        (cost - (cost + i32::from(discount.by)).max(discount.min.into())).max(0)
    }

    /// Whether somebody's Mogul could still make something cheaper in this turn.
    #[inline]
    fn has_discount(&self, open: &Open, seat: Seat) -> bool {
        self.setup.mogul && open.turn == Some(seat) && open.used & 1 != 0 && !open.discounted
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one frame")]
    pub(super) fn offer_spending(
        &self,
        s: &State,
        seat: Seat,
        mm: u8,
        acts: Acts,
        hoods: HoodSet,
        new_lots: bool,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let mut any = false;
        let mut offer = |choice| {
            any = true;
            put(choice)
        };
        self.offer_actions(s, seat, mm, acts, hoods, new_lots, &mut offer)?;
        self.offer_powers(s, seat, &mut offer)?;
        // FS-090: spending is voluntary. With nothing to choose there is no question, unless that told of a token.
        if any || self.may_have_any_time(s, seat) { put(Choice::Done) } else { Flow::Continue(()) }
    }

    /// Everything that so much MM can pay for.
    #[expect(clippy::too_many_arguments, reason = "the fields of one frame")]
    pub(super) fn offer_actions(
        &self,
        s: &State,
        seat: Seat,
        mm: u8,
        acts: Acts,
        hoods: HoodSet,
        new_lots: bool,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let open = &s.open;
        let city = &open.city;
        let changed = self.changed_rules(open);
        let uneven = changed.contains(Modified::CostAny) || self.has_discount(open, seat);
        // Where this act can be paid for.
        let affordable = |act: Acts| -> LotSet {
            if !acts.has(act) {
                return LotSet::EMPTY;
            }
            let (rule, printed) = self.printed_cost(act);
            let hoods = if uneven || changed.contains(rule) {
                hoods.filter(|hood| self.cost(open, seat, act, Some(hood)) <= mm)
            } else if i32::from(printed).min(MOST) <= i32::from(mm) {
                hoods
            } else {
                HoodSet::EMPTY
            };
            self.map.lots_in(hoods)
        };
        let cubes = self.cubes_left(open, seat);

        let lots = affordable(Acts::LOT);
        if cubes > 0 && !lots.is_empty() {
            let vacant = (city.grid() & lots).without(&city.occupied()); // FS-153
            vacant.iter().try_for_each(|lot| put(Choice::Buy(lot)))?;
        }
        // FS-157: lots marked this turn cannot be built on.
        let zoned = if new_lots { *city.cubes() } else { city.cubes().without(&open.fresh) };
        let lots = zoned & affordable(Acts::HOUSE);
        if !lots.is_empty()
            && self.in_supply(open, seat, Kind::House)
            && !self.forbids_place(open, Origin::None, seat, Kind::House)
        {
            lots.iter().try_for_each(|lot| put(Choice::Build(Kind::House, self.map.site(lot))))?;
        }
        let lots = zoned & affordable(Acts::FACTORY) & self.map.factory_lots;
        if !lots.is_empty()
            && self.in_supply(open, seat, Kind::Factory)
            && !self.forbids_place(open, Origin::None, seat, Kind::Factory)
        {
            // FS-182 to FS-184.
            for &(site, pair) in self.map.factory_pairs.iter().filter(|(_, pair)| pair.is_within(&lots)) {
                if cubes > 0 || pair.meets(city.owned(seat)) {
                    put(Choice::Build(Kind::Factory, site))?;
                }
            }
        }
        let lots = zoned & affordable(Acts::COMMERCIAL);
        if !lots.is_empty()
            && self.in_supply(open, seat, Kind::Commercial)
            && !self.forbids_place(open, Origin::None, seat, Kind::Commercial)
        {
            let lots = if cubes > 0 { lots } else { lots & *city.owned(seat) };
            lots.iter()
                .filter(|&lot| self.touches_full_block(s, lot))
                .try_for_each(|lot| put(Choice::Build(Kind::Commercial, self.map.site(lot))))?;
        }
        if acts.has(Acts::MINE)
            && cubes > 0
            && open.mines.contains(&None)
            && self.cost(open, seat, Acts::MINE, None) <= mm
        {
            put(Choice::BuyMine)?; // FS-223
        }
        if acts.has(Acts::SEIZE) {
            self.offer_seizing(s, seat, mm, &affordable(Acts::SEIZE), put)
        } else {
            Flow::Continue(())
        }
    }

    /// FS-203, FS-204: another block, next to the lot itself, is fully built.
    pub(crate) fn touches_full_block(&self, s: &State, lot: crate::lots::Lot) -> bool {
        let own = self.map.lot(lot).block;
        let near = self.map.near(lot).without(&self.map.block(own).lots);
        near.iter().any(|it| s.open.city.is_full(&self.map, self.map.lot(it).block))
    }

    /// FS-241 to FS-246.
    fn offer_seizing(
        &self,
        s: &State,
        seat: Seat,
        mm: u8,
        lots: &LotSet,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let open = &s.open;
        for kind in [Kind::House, Kind::Factory, Kind::Commercial] {
            if lots.is_empty() || !self.can_seize(open, Origin::None, seat, What::only(kind)) {
                continue;
            }
            let theirs = open.city.layer(kind.layer()).without(open.city.owned(seat)) & *lots;
            let firsts = theirs.iter().filter(|&lot| kind.size() == 1 || open.city.is_first(&self.map, lot));
            firsts.map(|lot| open.city.site(&self.map, lot)).try_for_each(|site| put(Choice::Seize(site)))?;
        }
        if self.can_seize(open, Origin::None, seat, What::MINE) && self.cost(open, seat, Acts::SEIZE, None) <= mm {
            let owners = self.others(seat).iter().filter(|&other| open.n_mines(other) > 0);
            owners.into_iter().try_for_each(|other| put(Choice::SeizeMine(other)))?;
        }
        Flow::Continue(())
    }

    /// Whether a player could take over such a piece, if there is one: pieces to mark it, and no Headline against it.
    pub(super) fn can_seize(&self, open: &Open, origin: Origin, seat: Seat, what: What) -> bool {
        let forbidden =
            self.forbids(open, origin, seat, |it| matches!(it, Forbidden::Seize(kinds) if kinds.meets(what)));
        !forbidden && self.can_mark(open, seat, what)
    }

    /// Whether a player has the pieces that show who has seized something.
    fn can_mark(&self, open: &Open, seat: Seat, what: What) -> bool {
        if what.has(Kind::House) { self.in_supply(open, seat, Kind::House) } else { self.cubes_left(open, seat) > 0 }
    }

    pub(super) fn spend(&self, s: &mut State, frame: Frame, choice: Choice, tell: &mut impl FnMut(Event)) {
        let Frame::Spend { seat, mm, acts, hoods, new_lots } = frame else { unreachable!("only this frame spends") };
        let (act, hood) = match choice {
            Choice::Buy(lot) => (Acts::LOT, Some(self.map.lot(lot).hood)),
            Choice::BuyMine => (Acts::MINE, None),
            Choice::Build(Kind::House, site) => (Acts::HOUSE, Some(self.map.hood(site))),
            Choice::Build(Kind::Factory, site) => (Acts::FACTORY, Some(self.map.hood(site))),
            Choice::Build(_, site) => (Acts::COMMERCIAL, Some(self.map.hood(site))),
            Choice::Seize(site) => (Acts::SEIZE, Some(self.map.hood(site))),
            Choice::SeizeMine(_) => (Acts::SEIZE, None),
            choice => unreachable!("{choice:?} is not paid with MM"),
        };
        let cost = self.cost(&s.open, seat, act, hood);
        s.open.discounted |= i32::from(cost) < self.full_cost(&s.open, seat, act, hood);
        let again = Frame::Spend { seat, mm: mm - cost, acts, hoods, new_lots };
        s.next([Frame::CheckRiot, Frame::Opportunity { turn: seat }, again]); // S-02: the action is finished first
        match choice {
            Choice::Buy(lot) => {
                s.open.city.put_cube(&self.map, lot, Some(seat));
                s.open.fresh.insert(lot);
                tell(Event::Bought { seat, lot });
            }
            Choice::BuyMine => self.take_mine(s, seat, true, 0, true, tell),
            Choice::Build(kind, site) => {
                let put = Frame::PutDown { seat, kind, site, raise: true, built: true, off: false };
                s.next([put]);
            }
            Choice::Seize(site) => self.seize(s, seat, site, self.mm_seize_unrest(s, seat)),
            Choice::SeizeMine(from) => self.seize_mine(s, seat, from, self.mm_seize_unrest(s, seat)),
            choice => unreachable!("{choice:?} is not paid with MM"),
        }
    }

    /// FS-247, and what Headlines add to it.
    pub(crate) fn mm_seize_unrest(&self, s: &State, seat: Seat) -> u8 {
        self.modified(&s.open, seat, None, Modified::SeizeUnrest, 1).clamp(0, MOST_UNREST.into()) as u8
    }

    pub(super) fn seize(&self, s: &mut State, seat: Seat, site: Site, unrest: u8) {
        let lot = self.map.first_lot(site);
        let Some(from) = s.open.city.owner(lot) else { unreachable!("only what belongs to somebody is offered") };
        s.next([Frame::TakeOver { seat, from, site, unrest, off: false }]);
        self.announce_moment(s, Moment::Seize { site, of: from, by: seat });
    }

    pub(super) fn seize_mine(&self, s: &mut State, seat: Seat, from: Seat, unrest: u8) {
        s.next([Frame::TakeOver { seat, from, site: NO_SITE, unrest, off: false }]);
        self.announce_moment(s, Moment::Seize { site: NO_SITE, of: from, by: seat });
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one frame")]
    pub(super) fn take_over(
        &self,
        s: &mut State,
        seat: Seat,
        from: Seat,
        site: Site,
        unrest: u8,
        off: bool,
        tell: &mut impl FnMut(Event),
    ) {
        if off {
            tell(Event::Stopped(seat));
            return;
        }
        if site == NO_SITE {
            let Some(mine) = s.open.mines.iter().position(|&owner| owner == Some(from)) else { return };
            if !self.can_mark(&s.open, seat, What::MINE) {
                return;
            }
            s.open.mines[mine] = Some(seat); // FS-245: no roll
            tell(Event::SeizedMine { seat, from, mine: mine as u8 });
        } else if let Some(piece) = s.open.city.piece(&self.map, self.map.first_lot(site))
            && (piece.site, piece.owner) == (site, Some(from))
            && self.can_mark(&s.open, seat, What::only(piece.kind))
        {
            s.open.city.hand_over(&self.map, site, from, seat); // FS-243, FS-244
            self.touched(s, self.map.lots_of(site));
            tell(Event::Seized { seat, piece });
        } else {
            return; // what reacted to the seizure has changed what was to be seized
        }
        if unrest > 0 {
            s.next([Frame::AddUnrest { seat, n: unrest }]);
        }
    }

    /// A mine comes into somebody's hands and is rolled for (FS-222 to FS-230). The mines are all alike.
    pub(super) fn take_mine(
        &self,
        s: &mut State,
        seat: Seat,
        bought: bool,
        bonus: i8,
        unrest: bool,
        tell: &mut impl FnMut(Event),
    ) {
        let fresh = (0..MINES).find(|&it| s.open.mines[it].is_none() && s.open.rolled & (1 << it) == 0);
        let Some(mine) = fresh.or_else(|| s.open.mines.iter().position(Option::is_none)) else { return };
        s.open.mines[mine] = Some(seat);
        tell(Event::TookMine { seat, mine: mine as u8, bought });
        self.announce_moment(s, Moment::Mine { by: seat });
        if s.open.rolled & (1 << mine) == 0 {
            s.open.rolled |= 1 << mine; // FS-229
            s.next([Frame::RollMine { seat, bonus, unrest }]);
        }
    }

    pub(super) fn roll_mine(&self, s: &mut State, seat: Seat, bonus: i8, unrest: bool, tell: &mut impl FnMut(Event)) {
        let die = s.roll();
        tell(Event::Rolled { seat, die, for_: Roll::Mine });
        // FS-570; a card's bonus may be taken or left.
        let official = i8::from(s.open.has_role(seat, Role::MiningOfficial));
        let (low, high) = (bonus.min(0) - official, bonus.max(0) + official);
        s.next([Frame::BendRoll { seat, die, low, high, unrest }]);
    }

    /// What a roll comes to, with what Headlines add to it.
    pub fn mine_result(&self, open: &Open, seat: Seat, die: u8, by: i8) -> u8 {
        let rolled = self.modified(open, seat, None, Modified::MineRoll, die.into());
        (rolled + i32::from(by)).clamp(0, MOST) as u8
    }

    /// From which result on a mine causes unrest (FS-226).
    pub fn mine_unrest_at(&self, open: &Open, seat: Seat) -> u8 {
        self.modified(open, seat, None, Modified::MineUnrestAt, 3).clamp(0, MOST) as u8
    }

    pub(super) fn read_roll(
        &self,
        s: &mut State,
        seat: Seat,
        die: u8,
        by: i8,
        unrest: bool,
        tell: &mut impl FnMut(Event),
    ) {
        let result = self.mine_result(&s.open, seat, die, by);
        self.score(s, seat, result.into(), Cause::MineRoll, tell); // FS-225
        if unrest && result >= self.mine_unrest_at(&s.open, seat) {
            s.next([Frame::AddUnrest { seat, n: 1 }]);
        }
    }

    /// Houses and mansions a player has, or pieces there are in common (FS-015).
    #[inline]
    pub fn in_supply(&self, open: &Open, seat: Seat, kind: Kind) -> bool {
        self.n_in_supply(open, seat, kind) > 0
    }

    /// How many of them there are.
    #[inline]
    pub fn n_in_supply(&self, open: &Open, seat: Seat, kind: Kind) -> u8 {
        let standing = match kind {
            Kind::House | Kind::Mansion => open.city.n_owned(seat, kind),
            _ => open.city.n_pieces(&self.map, kind),
        };
        self.map.figures.pieces(kind).saturating_sub(standing)
    }

    /// Cubes that a player can still put somewhere. Unrest and Headlines use them up, but are never waived (S-10).
    pub fn cubes_left(&self, open: &Open, seat: Seat) -> u8 {
        let headlines = open.headlines.iter().filter(|it| it.owner == seat).count() as u8;
        let used = self.cubes_in_city(open, seat) + open.unrest[seat] + headlines;
        self.map.figures.cubes.saturating_sub(used)
    }

    /// A player's cubes on lots, on buildings and on mines.
    pub(crate) fn cubes_in_city(&self, open: &Open, seat: Seat) -> u8 {
        let census = open.city.census();
        let on_buildings = census.n_all(seat, Kind::Factory) + census.n_all(seat, Kind::Commercial);
        sum(census.own_cubes(seat)) + on_buildings + open.n_mines(seat)
    }

    /// City cubes that can still be put somewhere.
    pub fn city_cubes_left(&self, open: &Open) -> u8 {
        self.map.figures.city_cubes.saturating_sub(sum(open.city.census().city_cubes()))
    }
}
