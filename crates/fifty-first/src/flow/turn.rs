//! What a player may do on a turn: the complete list.

use table::{Row, Seat, SeatSet};

use crate::cards::{CardId, CardSet, FaceId, MAX_CARDS};
use crate::catalog::{Game, Repeat};
use crate::choice::{Choice, Onto};
use crate::frame::Batch;
use crate::good::{Good, TypeSet};
use crate::library::{Category, MAX_LINKS};
use crate::packs::allies::Funds;
use crate::payment::{Budget, Fund, Funding, Pay, Purpose};
use crate::state::{Place, State};

/// Taking a connection card costs two workers (MS-CONN-01).
pub(crate) const CONNECTION_WORKERS: u8 = 2;
/// Visiting open production costs one (MS-OPEN-01).
pub(crate) const VISIT_WORKERS: u8 = 1;
/// The most actions of a player in one round (MS-ACT-03). No round with printed cards comes near; it ends a round in which
/// cards of one's own would feed each other without end.
pub(crate) const MAX_ACTIONS: u8 = 200;
/// More different cards than this in one hand are a rare sight.
const MANY_IN_HAND: usize = 32;

impl Game {
    /// Compiled twice: without packs nothing is asked for that only packs bring.
    #[inline]
    pub(crate) fn offer_turn(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if self.packs.plain {
            self.offer_turn_with::<false>(s, seat, add);
        } else {
            self.offer_turn_of_packs(s, seat, add);
        }
    }

    /// Apart from the list that every table needs.
    #[inline(never)]
    fn offer_turn_of_packs(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        self.offer_turn_with::<true>(s, seat, add);
    }

    #[inline]
    fn offer_turn_with<const PACKS: bool>(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if s.acted[seat] < MAX_ACTIONS {
            self.offer_actions::<PACKS>(s, seat, add);
        }
        self.offer_shields(s, seat, add);
        if PACKS {
            self.offer_beside_action(s, seat, add);
        }
        add(Choice::Pass);
    }

    #[inline]
    fn offer_actions<const PACKS: bool>(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let budget = s.budget(seat);
        let raze = budget.fund(Purpose::Raze(None));
        if PACKS && self.has_influence() {
            self.offer_hand_actions_by_alliance(&s.hands[seat], &budget, add);
        } else {
            let [build, deal] = [Purpose::Build(None), Purpose::Deal(None)].map(|it| budget.fund(it));
            self.offer_hand_actions(&s.hands[seat], [&build, &deal, &raze], add);
        }
        self.offer_development::<PACKS>(s, seat, &budget, add);
        let influence = PACKS && self.has_influence();
        let [can_raze, can_visit] = [influence || raze.total() > 0, budget.can_pay(&self.visit_cost)];
        if can_raze || can_visit {
            for other in self.in_reach(s, seat).iter() {
                if influence {
                    self.offer_razing_by_alliance(s, seat, other, &budget, add);
                } else if can_raze {
                    self.offer_razing(s, seat, other, &raze, add);
                }
                if can_visit {
                    self.offer_visits::<PACKS>(s, other, add);
                }
            }
        }
        self.offer_uses::<PACKS>(s, seat, &budget, add);
        self.offer_board::<PACKS>(s, seat, &budget, add);
        self.offer_exchange::<PACKS>(s, seat, &budget, add);
        self.offer_links(s, seat, &budget, add);
        if PACKS {
            self.offer_pack_actions(s, seat, &budget, add);
        }
    }

    /// Apart, so that a table without Alliances asks no card for its own.
    #[cold]
    fn offer_hand_actions_by_alliance(&self, hand: &CardSet, budget: &Budget, add: &mut impl FnMut(Choice)) {
        let [build, deal, raze] =
            [Purpose::Build, Purpose::Deal, Purpose::Raze].map(|purpose| Funds::new(budget, purpose));
        self.offer_hand_actions(hand, [&build, &deal, &raze], add);
    }

    #[cold]
    fn offer_razing_by_alliance(
        &self,
        s: &State,
        seat: Seat,
        owner: Seat,
        budget: &Budget,
        add: &mut impl FnMut(Choice),
    ) {
        self.offer_razing(s, seat, owner, &Funds::new(budget, Purpose::Raze), add);
    }

    /// Whether `seat` may reach what another side has: its locations, deals and supply, and whatever else it can own. Nobody
    /// reaches a side that has passed (MS-PASS-02, UE-07); what belongs to no side is open to all.
    #[inline]
    pub(crate) fn reachable(&self, s: &State, seat: Seat, other: Seat) -> bool {
        other != seat && !s.passed.contains(other)
    }

    /// All sides that `seat` may reach.
    #[inline]
    fn in_reach(&self, s: &State, seat: Seat) -> SeatSet {
        SeatSet::first(self.n_sides).without(s.passed).without(SeatSet::only(seat))
    }

    /// After the action: the rest of a batch, shields, or nothing more (MS-USE-03, MS-SHLD-01).
    pub(crate) fn offer_linger(&self, s: &State, seat: Seat, batch: Batch, add: &mut impl FnMut(Choice)) {
        match batch {
            Batch::Nothing => {}
            _ if s.acted[seat] >= MAX_ACTIONS => {}
            Batch::Location(card) => self.offer_use(s, seat, card, add),
            Batch::Exchange => self.offer_exchange::<true>(s, seat, &s.budget(seat), add),
            Batch::Board(i) => self.offer_board_action(s, seat, i, &s.budget(seat), add),
        }
        self.offer_shields(s, seat, add);
        self.offer_beside_action(s, seat, add);
        add(Choice::End);
    }

    /// Build, deal and raze: each costs contacts of its color for the distance.
    fn offer_hand_actions(
        &self,
        hand: &CardSet,
        [build, deal, raze]: [&impl Funding; 3],
        add: &mut impl FnMut(Choice),
    ) {
        let most = build.total().max(deal.total()).max(raze.total());
        if most == 0 {
            return;
        }
        self.each_face(&hand.and(self.masks.within(most)), |face| {
            let distance = self.distances[face.index()];
            let alliance = || self.alliance(face);
            build.of(alliance).ways(distance, |pay| add(Choice::Build(face, pay)));
            deal.of(alliance).ways(distance, |pay| add(Choice::Deal(face, pay)));
            raze.of(alliance).ways(distance, |pay| add(Choice::RazeHand(face, pay)));
        });
    }

    /// MS-DEV-01 to MS-DEV-03, MS-DEV-07, MS-DEV-08.
    #[inline]
    fn offer_development<const PACKS: bool>(
        &self,
        s: &State,
        seat: Seat,
        budget: &Budget,
        add: &mut impl FnMut(Choice),
    ) {
        let fund = budget.fund(Purpose::Develop);
        if fund.total() == 0 {
            return;
        }
        let mut hand = Row::<FaceId, MANY_IN_HAND>::new();
        let mut has_room = true;
        self.each_face(&s.hands[seat], |face| {
            has_room = hand.len() < MANY_IN_HAND;
            if has_room {
                hand.push(face);
            }
        });
        if has_room {
            self.offer_developing_into::<PACKS>(s, seat, &hand, &fund, add);
        } else {
            self.offer_developing_into_many::<PACKS>(s, seat, &fund, add);
        }
    }

    /// With a hand that hardly anybody ever has, and for which most lists make no room.
    #[cold]
    #[inline(never)]
    fn offer_developing_into_many<const PACKS: bool>(
        &self,
        s: &State,
        seat: Seat,
        fund: &Fund,
        add: &mut impl FnMut(Choice),
    ) {
        let mut hand = Row::<FaceId, MAX_CARDS>::new();
        self.each_face(&s.hands[seat], |face| hand.push(face));
        self.offer_developing_into::<PACKS>(s, seat, &hand, fund, add);
    }

    #[inline]
    fn offer_developing_into<const PACKS: bool>(
        &self,
        s: &State,
        seat: Seat,
        hand: &[FaceId],
        fund: &Fund,
        add: &mut impl FnMut(Choice),
    ) {
        if hand.is_empty() {
            return;
        }
        // Only a development token joins cards that share no type (MS-DEV-03).
        let (mut by_type, mut freely) = (Row::<Pay, 2>::new(), None);
        fund.ways(1, |pay| match pay.get(Purpose::Develop, Good::Development) {
            0 => by_type.push(pay),
            _ => freely = Some(pay),
        });
        self.each_face(&s.ruins[seat], |old| {
            for &into in hand {
                for &pay in by_type.iter().chain(&freely) {
                    add(Choice::Develop { onto: Onto::Ruins(old), into, pay });
                }
            }
        });
        let widened = PACKS && self.widens(s, seat);
        let kinship_of =
            |face: FaceId| if widened { self.kinship_of(s, seat, face) } else { self.kinships[face.index()] };
        let related = |old: FaceId| {
            let kinship = kinship_of(old);
            hand.iter().copied().filter(move |&into| kinship.meets(kinship_of(into)))
        };
        match (&*by_type, freely) {
            // Mostly there is a single way to pay, and half of the locations have nothing to do with the hand.
            (&[pay], None) => {
                let relatives = if widened {
                    s.built[seat]
                } else {
                    hand.iter().fold(CardSet::EMPTY, |all, &into| all.or(&self.face(into).relatives))
                };
                self.each_different(s, seat, &relatives, |_, old, nth| {
                    let onto = Onto::Location(old, nth);
                    related(old).for_each(|into| add(Choice::Develop { onto, into, pay }));
                });
            }
            (by_type, freely) => self.each_different(s, seat, &s.built[seat], |_, old, nth| {
                let onto = Onto::Location(old, nth);
                for into in related(old) {
                    for &pay in by_type {
                        add(Choice::Develop { onto, into, pay });
                    }
                }
                if let Some(pay) = freely {
                    for &into in hand {
                        add(Choice::Develop { onto, into, pay });
                    }
                }
            }),
        }
    }

    /// MS-RAZE-02, MS-RAZE-03: red contacts equal to the defense.
    fn offer_razing(&self, s: &State, seat: Seat, owner: Seat, funds: &impl Funding, add: &mut impl FnMut(Choice)) {
        let discount = self.raze_discount(s, seat, None);
        // Most turns end here: not even the cheapest row can be paid.
        let defenses = self.defenses(s, owner);
        let least = defenses.production.min(defenses.feature).min(defenses.action);
        if funds.total() + u16::from(discount) < u16::from(least) {
            return;
        }
        self.each_different(s, owner, &s.built[owner], |card, face, nth| {
            let price = self.raze_cost(s, seat, owner, card);
            let fund = funds.of(|| self.alliance(face));
            fund.ways(price, |pay| add(Choice::Raze(Place { owner, face, nth }, pay)));
        });
    }

    /// The defense of a location, its shield included (CARD-NE-01: a printed one counts).
    pub(crate) fn defense(&self, s: &State, owner: Seat, card: CardId) -> u8 {
        let defenses = self.defenses(s, owner);
        let base = match self.face_of(card).category {
            Category::Production | Category::OpenProduction | Category::ProductionFeature => defenses.production,
            Category::Feature => defenses.feature,
            Category::Action => defenses.action,
        };
        base + u8::from(self.is_shielded(s, card))
    }

    pub(crate) fn is_shielded(&self, s: &State, card: CardId) -> bool {
        s.shielded.contains(card) || self.masks.printed_shield.contains(card)
    }

    /// By how much the defense of a location with these types counts lower, or at most if they are not said.
    fn raze_discount(&self, s: &State, seat: Seat, types: Option<TypeSet>) -> u8 {
        let cards = s.built[seat].and(&self.masks.discounts);
        if cards.is_empty() {
            return 0;
        }
        let fits = |only: TypeSet| only.is_empty() || types.is_none_or(|types| types.common(only) > 0);
        let faces = cards.iter().map(|card| self.face_of(card)).filter(|face| fits(face.discounted));
        faces.map(|face| face.location.raze_discount).fold(0, u8::saturating_add)
    }

    /// What razing this location costs `seat`.
    pub(crate) fn raze_cost(&self, s: &State, seat: Seat, owner: Seat, card: CardId) -> u8 {
        let types = self.types_of(s, owner, self.face_of[card.index()]);
        self.defense(s, owner, card).saturating_sub(self.raze_discount(s, seat, Some(types))).max(1)
    }

    /// MS-OPEN-01, MS-OPEN-03.
    fn offer_visits<const PACKS: bool>(&self, s: &State, owner: Seat, add: &mut impl FnMut(Choice)) {
        let free = s.built[owner].and(&self.masks.open).without(&s.visited);
        let free = if PACKS { self.unblocked(s, free) } else { free };
        self.each_face(&free, |face| add(Choice::Visit(owner, face)));
    }

    fn offer_uses<const PACKS: bool>(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        // Most of them lack workers, or have been used.
        let used_up = s.used[0].and(&self.masks.used_once);
        let actions = s.built[seat].and(self.masks.actions_for(budget.workers())).without(&used_up);
        let actions = if PACKS { self.unblocked(s, actions) } else { actions };
        self.each_different(s, seat, &actions, |card, face, nth| {
            if let Some(act) = &self.face(face).act
                && s.uses(card) < act.uses
            {
                match act.inner {
                    Some(inner) if PACKS => self.offer_with_inner_cost(s, seat, budget, act, inner, |pay| {
                        add(Choice::Use(face, nth, pay));
                    }),
                    _ => budget.ways_to_pay(&act.cost, |pay| add(Choice::Use(face, nth, pay))),
                }
            }
        });
    }

    fn offer_use(&self, s: &State, seat: Seat, card: CardId, add: &mut impl FnMut(Choice)) {
        let face = self.face_of[card.index()];
        let Some(act) = &self.face(face).act else { return };
        if s.uses(card) < act.uses {
            let nth = self.nth(s, seat, card);
            let budget = s.budget(seat);
            match act.inner {
                None => budget.ways_to_pay(&act.cost, |pay| add(Choice::Use(face, nth, pay))),
                Some(inner) => self.offer_with_inner_cost(s, seat, &budget, act, inner, |pay| {
                    add(Choice::Use(face, nth, pay));
                }),
            }
        }
    }

    /// Which of its owner's equal locations a card is, counted from 1.
    pub(crate) fn nth(&self, s: &State, owner: Seat, card: CardId) -> u8 {
        let equal = s.built[owner].and(&self.face_of(card).cards);
        equal.iter().take_while(|&it| it <= card).count() as u8
    }

    fn offer_board<const PACKS: bool>(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        let faction = s.factions[seat];
        let board = &self.boards[usize::from(faction)];
        if PACKS && (!board.repeats.is_empty() || self.has_closed_any(s, seat)) {
            return self.offer_unusual_board(s, seat, budget, add);
        }
        let used = s.board_used[seat];
        let marks = &board.marks[..board.acts.len()];
        for (i, act) in board.acts.iter().enumerate() {
            if used & marks[i] != marks[i] {
                budget.ways_to_pay(&act.cost, |pay| add(Choice::Board(faction, i as u8, pay)));
            }
        }
    }

    /// Of a board whose actions Machines may close, or which has one that repeats others (PROMO-FAC-02): what was used
    /// this round can be repeated, in a turn of its own and paid for again (UE-17).
    #[cold]
    fn offer_unusual_board(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        let faction = s.factions[seat];
        let board = &self.boards[usize::from(faction)];
        for i in (0..board.acts.len() as u8).filter(|&i| !board.repeats.iter().any(|it| it.by == i)) {
            self.offer_board_action(s, seat, i, budget, add);
        }
        for &Repeat { by, of, cost } in &board.repeats {
            let open = !self.is_closed(s, seat, by) && !self.is_closed(s, seat, of);
            if open && self.board_uses(s, seat, by) == 0 && self.board_uses(s, seat, of) > 0 {
                budget.ways_to_pay(&cost, |pay| add(Choice::Repeat { board: faction, by, of, pay }));
            }
        }
    }

    /// A single action of the board, away from the lists of turns.
    #[cold]
    fn offer_board_action(&self, s: &State, seat: Seat, i: u8, budget: &Budget, add: &mut impl FnMut(Choice)) {
        let faction = s.factions[seat];
        let board = &self.boards[usize::from(faction)];
        let mark = board.marks[usize::from(i)];
        if s.board_used[seat] & mark != mark && !self.is_closed(s, seat, i) {
            budget.ways_to_pay(&board.acts[usize::from(i)].cost, |pay| add(Choice::Board(faction, i, pay)));
        }
    }

    /// How often an action of the faction board was used this round.
    pub(crate) fn board_uses(&self, s: &State, seat: Seat, i: u8) -> u8 {
        let marks = &self.boards[usize::from(s.factions[seat])].marks;
        (s.board_used[seat] & marks[usize::from(i)]).count_ones() as u8
    }

    /// MS-USE-06: any number of times.
    #[inline]
    fn offer_exchange<const PACKS: bool>(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        let board = &self.boards[usize::from(s.factions[seat])];
        if budget.can_pay(&board.exchange_cost) && !(PACKS && self.is_exchange_closed(s, seat)) {
            for &(_, good) in &board.exchange {
                add(Choice::Exchange(good));
            }
        }
    }

    fn offer_links(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        if budget.can_pay(&self.connection_cost) {
            for link in s.links.open.into_iter().flatten() {
                add(Choice::Connect(link));
            }
        }
        let held = &s.links.hands[seat];
        if *held == [0; MAX_LINKS] {
            return;
        }
        for (i, (&n, link)) in held.iter().zip(&self.links).enumerate() {
            if n > 0 {
                budget.ways_to_pay(&link.cost, |pay| add(Choice::Play(crate::cards::LinkId(i as u8), pay)));
            }
        }
    }

    /// MS-SHLD-01 to MS-SHLD-04; a printed shield takes the place of a token (CARD-NE-01).
    #[inline]
    fn offer_shields(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if s.purse(seat, Good::Shield) > 0 {
            self.offer_places_for_shields(s, seat, add);
        }
    }

    #[inline(never)]
    fn offer_places_for_shields(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let bare = s.built[seat].without(&s.shielded).without(&self.masks.printed_shield);
        self.each_different(s, seat, &bare, |_, face, nth| add(Choice::Shield(face, nth)));
        self.offer_pack_shields(s, seat, add);
    }
}
