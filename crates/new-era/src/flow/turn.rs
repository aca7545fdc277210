//! Actions Execution Phase: what a player may do in a step (S6), the complete list.

use table::{Flow, Row, Seat};

use crate::catalog::{Game, Kind, Sort};
use crate::choice::{Choice, Field, KINDS, Means, Pay, Place};
use crate::effect::{Act, Cost, Deed};
use crate::goods::{Contact, Goods, Token, Tokens};
use crate::payment::{held, least_sets, sets_for_attack};
use crate::state::{MAX_ACTIONS, State};
use table::cards::{CardId, CardSet, FaceId, MAX_CARDS};

const ON: Flow = Flow::Continue(());
/// Visits of a player in a turn (NE-195).
pub(crate) const VISITS: u8 = 3;
/// Agreements of a player with opponents (NE-268).
pub(crate) const FOREIGN: u8 = 3;
/// Workers sent for a resource (NE-207).
pub(crate) const LABOUR: u8 = 2;
/// What a Reconstruction costs (NE-162).
pub(crate) const RECONSTRUCTION: Cost =
    Cost { named: [0, 0, 0, 1], any: 0, workers: 0, cards: 0, agreements: 0, contact: None };

/// What a player can carry contacts out with.
pub(crate) struct Budget {
    pub(crate) purse: Tokens,
    held: [[u8; KINDS]; 3],
    total: [u8; 3],
    /// What Features add to the Range.
    pub(crate) reach: [u8; 3],
    /// The Ranges of the fields that can be used, 0 for others.
    range: [u8; 3],
}

impl Game {
    pub(crate) fn budget(&self, s: &State, seat: Seat) -> Budget {
        let purse = s.purse_of(seat);
        let held = Contact::ALL.map(|kind| held(kind, &purse));
        let sum =
            |held: &[u8; KINDS]| (0..KINDS).map(|i| crate::choice::range_of(i) * held[i]).fold(0, u8::saturating_add);
        let total = [sum(&held[0]), sum(&held[1]), sum(&held[2])];
        let reach = Contact::ALL.map(|kind| self.reach(s, seat, kind));
        let range = Contact::ALL.map(|kind| {
            let field = Field::Contact(kind);
            let card = self.faction(s, seat).field(field);
            if is_free(s, seat, field) && card.cost.can_be_paid(&purse) { card.range } else { 0 }
        });
        Budget { purse, held, total, reach, range }
    }

    pub(crate) fn offer_turn(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        if s.acted[seat] < MAX_ACTIONS {
            self.offer_actions(s, seat, put)?;
        }
        self.offer_breaking(s, seat, put)?;
        put(Choice::Pass)
    }

    fn offer_actions(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let budget = self.budget(s, seat);
        let mut hand = Row::<FaceId, MAX_CARDS>::new();
        let _ = self.each_face(&s.hands[seat], |face| {
            hand.push(face);
            ON
        });
        self.offer_hand(s, seat, &budget, &hand, put)?;
        self.offer_fields(s, seat, &budget, put)?;
        self.offer_redevelopment(s, seat, &budget, &hand, put)?;
        self.offer_reconstruction(s, seat, &budget, &hand, put)?;
        self.offer_swaps(s, seat, &hand, put)?;
        self.offer_uses(s, seat, &budget, put)?;
        self.offer_command(s, seat, &budget, put)?;
        for owner in self.others(seat).without(s.passed).iter() {
            if !s.built[owner].is_empty() {
                self.offer_visits(s, seat, owner, &budget, put)?;
                self.offer_signing(s, seat, owner, &budget, put)?;
                self.offer_attacks(s, seat, owner, &budget, put)?;
            }
        }
        if budget.purse[Token::Worker.index()] >= LABOUR {
            for token in Token::PLAIN {
                put(Choice::Trade(token))?;
            }
        }
        ON
    }

    /// Contacts, Instants and Leaders from hand.
    fn offer_hand(
        &self,
        s: &State,
        seat: Seat,
        budget: &Budget,
        hand: &[FaceId],
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let slot = self.has_slot(s, seat);
        let host = !s.built[seat].is_empty();
        for &face in hand {
            let print = self.print(face);
            match print.sort {
                sort @ (Sort::Location | Sort::Defensive) => {
                    let d = print.distance;
                    self.means(s, seat, budget, Contact::Incorporation, d, &mut |m| put(Choice::Incorporate(face, m)))?;
                    if slot {
                        self.means(s, seat, budget, Contact::Conquest, d, &mut |m| put(Choice::Conquer(face, m)))?;
                    }
                    if if sort == Sort::Defensive { host } else { slot } {
                        self.means(s, seat, budget, Contact::Cooperation, d, &mut |m| put(Choice::Cooperate(face, m)))?;
                    }
                }
                Sort::Instant => {
                    let Kind::Instant(cost, gain) = &self.face(face).kind else { continue };
                    for i in 0..gain.n {
                        cost.ways(&budget.purse, &mut |pay| put(Choice::Instant(face, i, pay)))?;
                    }
                }
                Sort::Leader => put(Choice::Lead(face))?,
            }
        }
        ON
    }

    /// Everything that carries out a contact of a kind over this Distance: tokens of which none is superfluous, or the field
    /// of the Faction Contacts card by itself (NE-021, NE-118, NE-119, NE-400).
    pub(crate) fn means(
        &self,
        s: &State,
        seat: Seat,
        budget: &Budget,
        kind: Contact,
        distance: u8,
        put: &mut dyn FnMut(Means) -> Flow,
    ) -> Flow {
        if distance == 0 {
            return put(Means::NOTHING);
        }
        let k = kind as usize;
        if budget.total[k] > 0 && budget.total[k].saturating_add(budget.reach[k]) >= distance {
            least_sets(&budget.held[k], distance, budget.reach[k], put)?;
        }
        if budget.range[k] > 0 && budget.range[k].saturating_add(budget.reach[k]) >= distance {
            self.field_ways(s, seat, Field::Contact(kind), &budget.purse, put)?;
        }
        ON
    }

    /// The ways to pay for a field.
    fn field_ways(
        &self,
        s: &State,
        seat: Seat,
        field: Field,
        purse: &Tokens,
        put: &mut dyn FnMut(Means) -> Flow,
    ) -> Flow {
        self.faction(s, seat).field(field).cost.ways(purse, &mut |pay| put(Means::field(pay)))
    }

    /// The tokens of the fields (NE-117); these are open whatever there is to reach (NE-125).
    fn offer_fields(&self, s: &State, seat: Seat, budget: &Budget, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        for kind in Contact::ALL {
            if budget.range[kind as usize] > 0 {
                let cost = &self.faction(s, seat).field(Field::Contact(kind)).cost;
                cost.ways(&budget.purse, &mut |pay| put(Choice::Take(kind, pay)))?;
            }
        }
        ON
    }

    /// NE-138 to NE-140, NE-158.
    fn offer_redevelopment(
        &self,
        s: &State,
        seat: Seat,
        budget: &Budget,
        hand: &[FaceId],
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let token = budget.purse[Token::Redevelopment.index()] > 0;
        let field = is_free(s, seat, Field::Redevelopment)
            && self.faction(s, seat).field(Field::Redevelopment).cost.can_be_paid(&budget.purse);
        if !(token || field) || hand.is_empty() || s.built[seat].is_empty() {
            return ON;
        }
        self.each_redevelopment(s, seat, false, hand, |old, nth, new| {
            if token {
                put(Choice::Redevelop(old, nth, new, Means::REDEVELOPMENT_TOKEN))?;
            }
            if field {
                self.field_ways(s, seat, Field::Redevelopment, &budget.purse, &mut |means| {
                    put(Choice::Redevelop(old, nth, new, means))
                })?;
            }
            ON
        })
    }

    /// Every pair of an own Location and one from hand that a Redevelopment can exchange.
    pub(crate) fn each_redevelopment(
        &self,
        s: &State,
        seat: Seat,
        universal: bool,
        hand: &[FaceId],
        mut each: impl FnMut(FaceId, u8, FaceId) -> Flow,
    ) -> Flow {
        self.each_place(s, seat, &s.built[seat], |_, old, nth| {
            let from = self.face(old);
            for &new in hand {
                let into = self.face(new);
                if into.is_location() && Game::fits_redevelopment(from, into, universal) {
                    each(old, nth, new)?;
                }
            }
            ON
        })
    }

    /// The same, with the hand as it is.
    pub(crate) fn each_redevelopment_from_hand(
        &self,
        s: &State,
        seat: Seat,
        universal: bool,
        each: impl FnMut(FaceId, u8, FaceId) -> Flow,
    ) -> Flow {
        let mut hand = Row::<FaceId, MAX_CARDS>::new();
        let _ = self.each_face(&s.hands[seat], |face| {
            hand.push(face);
            ON
        });
        self.each_redevelopment(s, seat, universal, &hand, each)
    }

    /// NE-160 to NE-164.
    fn offer_reconstruction(
        &self,
        s: &State,
        seat: Seat,
        budget: &Budget,
        hand: &[FaceId],
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if s.debris[seat].is_empty() {
            return ON;
        }
        RECONSTRUCTION.ways(&budget.purse, &mut |pay| {
            self.each_face(&s.debris[seat], |old| {
                let locations = hand.iter().filter(|&&face| self.face(face).is_location());
                locations.copied().try_for_each(|new| put(Choice::Reconstruct(old, new, pay)))
            })
        })
    }

    /// NE-170 to NE-172: any two cards, named in the order of their numbers.
    fn offer_swaps(&self, s: &State, seat: Seat, hand: &[FaceId], put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        for (i, &a) in hand.iter().enumerate() {
            if !self.print(a).single && self.face(a).cards.and(&s.hands[seat]).len() > 1 {
                put(Choice::Swap(a, a))?;
            }
            for &b in &hand[i + 1..] {
                put(Choice::Swap(a, b))?;
            }
        }
        ON
    }

    fn offer_uses(&self, s: &State, seat: Seat, budget: &Budget, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let workers = budget.purse[Token::Worker.index()];
        let actions = s.built[seat].and(&self.masks.actions);
        if workers == 0 || actions.is_empty() {
            return ON;
        }
        self.each_place(s, seat, &actions, |card, face, nth| {
            let Some(act) = &self.face(face).effect.act else { return ON };
            let uses = s.mark(card).uses;
            // NE-180, NE-183: a third use is impossible.
            if uses >= act.uses || workers < act.workers[usize::from(uses)].saturating_add(act.cost.workers) {
                return ON;
            }
            if !self.can_do(s, seat, card, act) {
                return ON;
            }
            act.cost.ways(&budget.purse, &mut |pay| put(Choice::Activate(face, nth, pay)))
        })
    }

    fn offer_command(&self, s: &State, seat: Seat, budget: &Budget, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let Some(card) = s.leader[seat] else { return ON };
        match &self.card(card).effect.act {
            Some(act) if s.mark(card).uses < act.uses && self.can_do(s, seat, card, act) => {
                act.cost.ways(&budget.purse, &mut |pay| put(Choice::Command(pay)))
            }
            _ => ON,
        }
    }

    /// Whether a use would do something, apart from the tokens of its price (NE-187, NE-401).
    pub(crate) fn can_do(&self, s: &State, seat: Seat, card: CardId, act: &Act) -> bool {
        if s.hands[seat].len() < act.cost.cards.into() || s.agreements[seat].len() < act.cost.agreements.into() {
            return false;
        }
        match act.deed {
            Deed::Gain(gain) => !self.is_full(s, card) || gain.sets().iter().any(|&set| !self.set(set).is_only_vp()),
            Deed::Improve(kind) => {
                s.built[seat].iter().any(|it| !s.mark(it).improved && self.card(it).types.contains(kind))
            }
            Deed::Activate => {
                let producing = s.built[seat].and(&self.masks.production);
                producing.iter().any(|it| !self.produces_in_vain(s, it))
            }
            Deed::Redevelop { universal } => {
                self.each_redevelopment_from_hand(s, seat, universal, |_, _, _| Flow::Break(())).is_break()
            }
            Deed::Steal(mask) => {
                self.others(seat).without(s.passed).iter().any(|it| Game::stealable(s, it, mask).next().is_some())
            }
        }
    }

    /// The tokens that can be taken from a Pool (NEM-039: what lies on cards is safe).
    pub(crate) fn stealable(s: &State, from: Seat, mask: u8) -> impl Iterator<Item = Token> {
        let pool = s.pool[from];
        Token::RESOURCES.into_iter().filter(move |it| mask & 1 << *it as u8 != 0 && pool[it.index()] > 0)
    }

    /// NE-189 to NE-197.
    fn offer_visits(
        &self,
        s: &State,
        seat: Seat,
        owner: Seat,
        budget: &Budget,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if s.visits[seat] >= VISITS || budget.purse[Token::Worker.index()] == 0 {
            return ON;
        }
        let open = s.built[owner].and(&self.masks.open);
        self.each_place(s, owner, &open, |card, face, nth| {
            if s.mark(card).visited.contains(seat) {
                return ON;
            }
            put(Choice::Visit(Place { owner, face, nth }))
        })
    }

    /// NE-263 to NE-275, NE-284.
    fn offer_signing(
        &self,
        s: &State,
        seat: Seat,
        owner: Seat,
        budget: &Budget,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let k = Contact::Cooperation as usize;
        if s.foreign[seat] >= FOREIGN || budget.total[k] == 0 && budget.range[k] == 0 {
            return ON;
        }
        let places = s.built[owner].without(&self.masks.defensive);
        self.each_place(s, owner, &places, |card, face, nth| {
            if s.mark(card).agreed.contains(seat) {
                return ON;
            }
            let place = Place { owner, face, nth };
            let distance = self.defense(card);
            self.means(s, seat, budget, Contact::Cooperation, distance, &mut |means| put(Choice::Sign(place, means)))
        })
    }

    /// NE-222 to NE-224: the opponent is named, not the Location, and something must be in reach.
    fn offer_attacks(
        &self,
        s: &State,
        seat: Seat,
        owner: Seat,
        budget: &Budget,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        let k = Contact::Conquest as usize;
        if budget.total[k] == 0 && budget.range[k] == 0 {
            return ON;
        }
        let least = self.weakest(s, owner);
        let reach = budget.reach[k];
        if budget.total[k].saturating_add(reach) >= least {
            sets_for_attack(&budget.held[k], &mut |means| {
                if means.range().saturating_add(reach) >= least { put(Choice::Attack(owner, means)) } else { ON }
            })?;
        }
        if budget.range[k] > 0 && budget.range[k].saturating_add(reach) >= least {
            let field = Field::Contact(Contact::Conquest);
            self.field_ways(s, seat, field, &budget.purse, &mut |means| put(Choice::Attack(owner, means)))?;
        }
        ON
    }

    /// The lowest Defense Distance of a player's Locations against Conquest.
    pub(crate) fn weakest(&self, s: &State, owner: Seat) -> u8 {
        let built = s.built[owner].iter();
        built.map(|card| self.defense_against_conquest(s, owner, card)).min().unwrap_or(u8::MAX)
    }

    /// NE-104, NE-218, NE-270: before the action, any number of times.
    fn offer_breaking(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.each_face(&s.agreements[seat], |face| put(Choice::Cancel(face)))?;
        if s.foreign[seat] == 0 {
            return ON;
        }
        for owner in self.others(seat).without(s.passed).iter() {
            self.each_place(s, owner, &s.built[owner], |card, face, nth| {
                if !s.mark(card).agreed.contains(seat) {
                    return ON;
                }
                put(Choice::CancelWith(Place { owner, face, nth }))
            })?;
        }
        ON
    }

    /// Whether there is a place under the Base (NE-334, NEM-018).
    pub(crate) fn has_slot(&self, s: &State, seat: Seat) -> bool {
        s.agreements[seat].len() + s.spoils[seat].len() < self.n_slots(s, seat)
    }

    /// How many places there are under the Base.
    pub(crate) fn n_slots(&self, s: &State, seat: Seat) -> u32 {
        let more = s.built[seat].and(&self.masks.base_slots);
        let more: u32 = more.iter().map(|card| u32::from(self.card(card).effect.base_slots)).sum();
        u32::from(self.faction(s, seat).slots) + more
    }

    /// Calls `each` with what is printed on the cards of a set, each face once.
    #[inline]
    pub(crate) fn each_face(&self, cards: &CardSet, mut each: impl FnMut(FaceId) -> Flow) -> Flow {
        let mut last = None;
        for card in cards {
            let face = self.face_id(card);
            if last != Some(face) {
                last = Some(face);
                each(face)?;
            }
        }
        ON
    }

    /// Calls `each` with Locations of a State, of several that are alike in everything only with the first; the last
    /// argument is which of its owner's Locations with this face it is, counted from 1.
    #[inline]
    pub(crate) fn each_place(
        &self,
        s: &State,
        owner: Seat,
        cards: &CardSet,
        mut each: impl FnMut(CardId, FaceId, u8) -> Flow,
    ) -> Flow {
        for card in cards {
            let face = self.face_id(card);
            let nth = self.nth(s, owner, card);
            if nth > 1 && self.has_twin_before(s, owner, card, cards) {
                continue;
            }
            each(card, face, nth)?;
        }
        ON
    }

    /// Which of its owner's equal Locations a card is, counted from 1.
    #[inline]
    pub(crate) fn nth(&self, s: &State, owner: Seat, card: CardId) -> u8 {
        let face = self.face_id(card);
        if self.print(face).single {
            return 1;
        }
        s.built[owner].and(&self.face(face).cards).iter().take_while(|&it| it <= card).count() as u8
    }

    /// Whether an equal Location with a lower number is in the set that differs in nothing that lies on it.
    fn has_twin_before(&self, s: &State, owner: Seat, card: CardId, cards: &CardSet) -> bool {
        let is_bare = |it: CardId| {
            s.kept_on(it).next().is_none()
                && (s.attached[owner].is_empty() || s.attached_to(owner, it).next().is_none())
        };
        let equal = cards.and(&self.card(card).cards);
        is_bare(card) && equal.iter().take_while(|&it| it < card).any(|it| s.mark(it) == s.mark(card) && is_bare(it))
    }

    /// The card at a place.
    pub(crate) fn card_at(&self, s: &State, place: Place) -> Option<CardId> {
        let Place { owner, face, nth } = place;
        self.face(face).cards.and(&s.built[owner]).iter().nth(usize::from(nth).checked_sub(1)?)
    }

    /// The Redevelopment token, a field or nothing: what a Redevelopment is paid with.
    pub(crate) fn redevelopment_price(&self, s: &State, seat: Seat, means: Means) -> Goods {
        if means.is_field() {
            self.faction(s, seat).field(Field::Redevelopment).cost.tokens(means.pay())
        } else if means == Means::REDEVELOPMENT_TOKEN {
            Goods::of(Token::Redevelopment, 1)
        } else {
            Goods::NONE
        }
    }

    /// What a contact is paid with.
    pub(crate) fn contact_price(&self, s: &State, seat: Seat, kind: Contact, means: Means) -> Goods {
        if means.is_field() {
            self.faction(s, seat).field(Field::Contact(kind)).cost.tokens(means.pay())
        } else {
            crate::payment::tokens_of(kind, means)
        }
    }

    /// What an action of a card costs: workers sent and the rest (NE-175, NE-176, NE-180).
    pub(crate) fn act_price(act: &Act, uses: u8, pay: Pay) -> Goods {
        let mut price = act.cost.tokens(pay);
        price.tokens[Token::Worker.index()] += act.workers[usize::from(uses.min(1))];
        price
    }
}

/// Whether a field of the Faction Contacts card has not been used this turn (NE-115).
pub(crate) fn is_free(s: &State, seat: Seat, field: Field) -> bool {
    s.fields_used[seat] & 1 << field.index() == 0
}
