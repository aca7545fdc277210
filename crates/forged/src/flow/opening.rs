//! Setup (FS-021 to FS-051), and the pieces that the variants add to it.

use table::{Dice, Seat, SeatSet};

use super::Flow;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::lots::{Hood, Lot, Site};
use crate::pieces::{CardId, CardSet, Era, Kind, Layer, LeaderId, Role};
use crate::setup::Leaders;
use crate::state::{Phase, State};

/// Houses that each player seeds (FS-036).
const SEEDS: u8 = 2;
/// City cubes that the Mayor places at setup (FS-037).
const ZONES: u8 = 3;
/// Bigwig tokens that each player is dealt (FSV-011).
const TOKENS: u8 = 3;

impl Game {
    /// The position before anything is decided or dealt.
    pub(crate) fn prepare(&self, mut dice: Dice) -> State {
        let mut influence: Vec<Seat> = self.seats().collect();
        dice.shuffle(&mut influence); // FS-025
        let mut s = State::new(dice);
        s.open.influence = influence.into_iter().collect();
        s.open.roles[Role::Mayor as usize] = Some(s.open.influence[0]); // FS-026
        self.make_decks(&mut s);
        self.hand_out_leaders(&mut s);
        s.open.city.put(&self.map, Kind::Civic, None, self.map.city_hall); // FS-031
        // FS-051: the steps in their printed order.
        s.next([Frame::Seed { k: 0 }, Frame::Zone { left: ZONES }, Frame::Deal]);
        if self.setup.leaders == Leaders::Chosen {
            s.next([Frame::TakeLeader { k: 0 }]);
        }
        s
    }

    /// Sorts the cards by era and takes out what fewer players do not need (FS-027 to FS-030).
    fn make_decks(&self, s: &mut State) {
        let missing = 4 - self.setup.players;
        for era in Era::ALL {
            let mut deck: Vec<CardId> = self.cards().filter(|(_, card)| card.era == era).map(|(id, _)| id).collect();
            s.dice.shuffle(&mut deck);
            let kept = deck.len() - usize::from(missing * self.deck.removed_per_missing_player[era as usize]);
            s.removed = s.removed.with(deck[kept..].iter().copied().collect());
            match era {
                Era::E1890 => s.deck = deck[..kept].iter().copied().collect(),
                later => s.coming[later as usize - 1] = deck[..kept].iter().copied().collect(),
            }
        }
    }

    fn hand_out_leaders(&self, s: &mut State) {
        if self.setup.leaders == Leaders::Dealt {
            let mut leaders: Vec<LeaderId> = self.leaders().map(|(id, _)| id).collect();
            s.dice.shuffle(&mut leaders);
            for (seat, leader) in self.seats().zip(leaders) {
                s.open.leaders[seat] = Some(leader);
            }
        }
        if self.setup.bigwig {
            let mut tokens: Vec<u8> = (0..self.tokens.len() as u8).collect();
            s.dice.shuffle(&mut tokens);
            for (seat, dealt) in self.seats().zip(tokens.chunks(TOKENS.into())) {
                s.tokens[seat] = dealt.iter().fold(0, |bits, &token| bits | 1 << token);
                s.open.n_tokens[seat] = dealt.len() as u8;
            }
        }
    }

    pub(super) fn offer_leaders(&self, s: &State, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.leaders()
            .map(|(id, _)| id)
            .filter(|&id| self.seats().all(|seat| s.open.leaders[seat] != Some(id)))
            .try_for_each(|id| put(Choice::Leader(id)))
    }

    pub(super) fn take_leader(&self, s: &mut State, k: u8, seat: Seat, leader: LeaderId, tell: &mut impl FnMut(Event)) {
        s.open.leaders[seat] = Some(leader);
        tell(Event::HasLeader(seat, leader));
        if k + 1 < self.setup.players {
            s.next([Frame::TakeLeader { k: k + 1 }]);
        }
    }

    pub(super) fn offer_seeds(&self, s: &State, k: u8, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let place = |lot: Lot| Choice::Place(Kind::House, self.map.site(lot));
        if k == 0 {
            return put(place(self.map.el_pueblo)); // FS-033
        }
        let city = &s.open.city;
        let anchors = *city.layer(Layer::House) | self.map.lots_of(self.map.city_hall);
        // FS-034, FS-035.
        let lots = self.map.around(&anchors) & *self.map.hood_lots(Hood::NorthSide);
        lots.without(&city.occupied()).iter().try_for_each(|lot| put(place(lot)))
    }

    pub(super) fn seed(&self, s: &mut State, k: u8, seat: Seat, kind: Kind, site: Site, tell: &mut impl FnMut(Event)) {
        s.open.city.put(&self.map, kind, Some(seat), site);
        tell(Event::Placed { seat, kind, site });
        if k + 1 < SEEDS * self.setup.players {
            s.next([Frame::Seed { k: k + 1 }]); // FS-032
        }
    }

    pub(super) fn offer_zones(&self, s: &State, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let city = &s.open.city;
        // FS-038: next to a house, a city cube or City Hall. Nothing else stands yet.
        let lots = self.map.around(&city.occupied()).without(&city.occupied());
        lots.iter().try_for_each(|lot| put(Choice::Cube(lot)))
    }

    pub(super) fn zone(&self, s: &mut State, left: u8, seat: Seat, lot: Lot, tell: &mut impl FnMut(Event)) {
        s.open.city.put_cube(&self.map, lot, None);
        tell(Event::PutCube { seat, owner: None, lot });
        if left > 1 {
            s.next([Frame::Zone { left: left - 1 }]);
        }
    }

    pub(super) fn offer_first_mansions(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let free = !s.open.city.structures();
        if s.open.city.n_owned(seat, Kind::Mansion) >= self.map.figures.mansions {
            return Flow::Continue(());
        }
        // FS-048: anywhere.
        let sites = self.map.sites(Kind::Mansion.size()).iter().filter(|(_, lots)| lots.is_within(&free));
        sites.map(|&(site, _)| site).try_for_each(|site| put(Choice::Place(Kind::Mansion, site)))
    }

    pub(super) fn first_mansion(
        &self,
        s: &mut State,
        k: u8,
        seat: Seat,
        kind: Kind,
        site: Site,
        tell: &mut impl FnMut(Event),
    ) {
        self.cover(s, seat, site, tell); // FS-049
        s.open.city.put(&self.map, kind, Some(seat), site);
        tell(Event::Placed { seat, kind, site });
        if k + 1 < self.setup.players {
            s.next([Frame::FirstMansion { k: k + 1 }]);
        }
    }

    /// Once the draft of the first era is over: mansions, and what the variants need (FSV-006).
    pub(super) fn begin_first_era(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Mansions, tell);
        s.next([Frame::BeginBuilding]);
        if self.setup.mogul {
            s.next([Frame::SetMogul { k: 0, moving: false }]);
        }
        s.next([Frame::FirstMansion { k: 0 }]);
    }

    pub(super) fn offer_moguls(
        &self,
        s: &State,
        seat: Seat,
        moving: bool,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        // FSV-008: moving is optional, so that the present neighborhood is an answer too.
        debug_assert!(moving || s.open.moguls[seat].is_none());
        Hood::ALL.into_iter().try_for_each(|hood| put(Choice::Hood(hood)))
    }

    pub(super) fn set_mogul(
        &self,
        s: &mut State,
        k: u8,
        moving: bool,
        seat: Seat,
        hood: Hood,
        tell: &mut impl FnMut(Event),
    ) {
        if s.open.moguls[seat] != Some(hood) {
            s.open.moguls[seat] = Some(hood);
            tell(Event::MogulAt(seat, hood));
        }
        if k + 1 < self.setup.players {
            s.next([Frame::SetMogul { k: k + 1, moving }]);
        }
    }

    /// Everybody, first in influence first.
    pub(super) fn everybody(&self) -> SeatSet {
        SeatSet::first(self.setup.players)
    }

    /// Cards that are in nobody's sight and not in the game's sight either: for the count of all cards.
    pub(crate) fn all_cards(&self) -> CardSet {
        self.cards().map(|(id, _)| id).collect()
    }
}
