//! What a player may do on a turn: the complete list.

use table::Seat;

use crate::cards::CardId;
use crate::catalog::Game;
use crate::choice::{Choice, Mortar, Onto, Pay};
use crate::frame::Batch;
use crate::good::Good;
use crate::library::Category;
use crate::state::{Place, State};

/// Taking a connection card costs two workers (MS-CONN-01).
pub(crate) const CONNECTION_WORKERS: u16 = 2;
/// The most actions of a player in one round (MS-ACT-03). No round with printed cards comes near; it ends a round in which
/// cards of one's own would feed each other without end.
pub(crate) const MAX_ACTIONS: u8 = 200;

impl Game {
    pub(crate) fn offer_turn(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if s.acted[seat] < MAX_ACTIONS {
            self.offer_actions(s, seat, add);
        }
        self.offer_shields(s, seat, add);
        add(Choice::Pass);
    }

    #[inline]
    fn offer_actions(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        self.offer_hand_actions(s, seat, add);
        self.offer_development(s, seat, add);
        for other in self.sides().filter(|&it| it != seat && !s.passed.contains(it)) {
            self.offer_razing(s, seat, other, add);
            self.offer_visits(s, seat, other, add);
        }
        self.offer_uses(s, seat, add);
        self.offer_board(s, seat, add);
        self.offer_exchange(s, seat, add);
        self.offer_links(s, seat, add);
    }

    /// After the action: the rest of a batch, shields, or nothing more (MS-USE-03, MS-SHLD-01).
    pub(crate) fn offer_linger(&self, s: &State, seat: Seat, batch: Batch, add: &mut impl FnMut(Choice)) {
        match batch {
            Batch::Nothing => {}
            _ if s.acted[seat] >= MAX_ACTIONS => {}
            Batch::Location(card) => self.offer_use(s, seat, card, add),
            Batch::Exchange => self.offer_exchange(s, seat, add),
        }
        self.offer_shields(s, seat, add);
        add(Choice::End);
    }

    /// Build, deal and raze: each costs contacts of its color for the distance.
    fn offer_hand_actions(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let universal = s.purse(seat, Good::Universal);
        let [grey, blue, red] = [Good::Grey, Good::Blue, Good::Red].map(|good| s.purse(seat, good));
        if grey + blue + red + universal == 0 {
            return;
        }
        let mut ways = |face, distance: u16, have: u16, choice: fn(_, Pay) -> Choice| {
            if universal == 0 {
                if distance <= have {
                    add(choice(face, Pay::PLAIN));
                }
                return;
            }
            let least = distance.saturating_sub(have);
            for n in least..=distance.min(universal) {
                add(choice(face, Pay::universal(n as u8)));
            }
        };
        self.each_face(&s.hands[seat], |face| {
            let distance = u16::from(self.distances[face.index()]);
            ways(face, distance, grey, Choice::Build);
            ways(face, distance, blue, Choice::Deal);
            ways(face, distance, red, Choice::RazeHand);
        });
    }

    /// MS-DEV-01 to MS-DEV-03, MS-DEV-07, MS-DEV-08.
    fn offer_development(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let mut mortars: [Option<Mortar>; 2] = [None; 2];
        if s.purse(seat, Good::Brick) > 0 {
            mortars[0] = Some(Mortar::Brick);
        }
        if s.purse(seat, Good::Ammo) > 0 {
            mortars[1] = Some(Mortar::Ammo);
        }
        let token = s.purse(seat, Good::Development) > 0;
        if mortars == [None; 2] && !token {
            return;
        }
        let hand = s.hands[seat];
        if hand.is_empty() {
            return;
        }
        self.each_face(&s.ruins[seat], |old| {
            self.each_face(&hand, |into| {
                for with in mortars.into_iter().flatten().chain(token.then_some(Mortar::Development)) {
                    add(Choice::Develop { onto: Onto::Ruins(old), into, with });
                }
            });
        });
        self.each_different(s, seat, &s.built[seat], |_, old, nth| {
            let onto = Onto::Location(old, nth);
            if mortars != [None; 2] {
                self.each_face(&hand.and(&self.face(old).relatives), |into| {
                    for with in mortars.into_iter().flatten() {
                        add(Choice::Develop { onto, into, with });
                    }
                });
            }
            if token {
                self.each_face(&hand, |into| add(Choice::Develop { onto, into, with: Mortar::Development }));
            }
        });
    }

    /// MS-RAZE-02, MS-RAZE-03: red contacts equal to the defense.
    fn offer_razing(&self, s: &State, seat: Seat, owner: Seat, add: &mut impl FnMut(Choice)) {
        let red = s.purse(seat, Good::Red);
        let universal = s.purse(seat, Good::Universal);
        let discount = self.raze_discount(s, seat);
        // Most turns end here: not even the cheapest row can be paid.
        let defenses = self.defenses(s, owner);
        let least = defenses.production.min(defenses.feature).min(defenses.action);
        if red + universal + u16::from(discount) < u16::from(least) {
            return;
        }
        self.each_different(s, owner, &s.built[owner], |card, face, nth| {
            let cost = u16::from(self.raze_cost(s, seat, owner, card));
            let least = cost.saturating_sub(red);
            for n in least..=cost.min(universal) {
                add(Choice::Raze(Place { owner, face, nth }, Pay::universal(n as u8)));
            }
        });
    }

    /// The defense of a location, its shield included (CARD-NE-01: a printed one counts).
    pub(crate) fn defense(&self, s: &State, owner: Seat, card: CardId) -> u8 {
        let defenses = self.defenses(s, owner);
        let base = match self.face_of(card).category {
            Category::Production | Category::OpenProduction => defenses.production,
            Category::Feature => defenses.feature,
            Category::Action => defenses.action,
        };
        base + u8::from(self.is_shielded(s, card))
    }

    pub(crate) fn is_shielded(&self, s: &State, card: CardId) -> bool {
        s.shielded.contains(card) || self.masks.printed_shield.contains(card)
    }

    fn raze_discount(&self, s: &State, seat: Seat) -> u8 {
        let cards = s.built[seat].and(&self.masks.discounts);
        cards.iter().map(|card| self.face_of(card).location.raze_discount).fold(0, u8::saturating_add)
    }

    /// What razing this location costs `seat`.
    pub(crate) fn raze_cost(&self, s: &State, seat: Seat, owner: Seat, card: CardId) -> u8 {
        self.defense(s, owner, card).saturating_sub(self.raze_discount(s, seat)).max(1)
    }

    /// MS-OPEN-01, MS-OPEN-03.
    fn offer_visits(&self, s: &State, seat: Seat, owner: Seat, add: &mut impl FnMut(Choice)) {
        if s.purse(seat, Good::Worker) > 0 {
            let free = s.built[owner].and(&self.masks.open).without(&s.visited);
            self.each_face(&free, |face| add(Choice::Visit(owner, face)));
        }
    }

    fn offer_uses(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let actions = s.built[seat].and(&self.masks.actions);
        self.each_different(s, seat, &actions, |card, face, nth| {
            if let Some(act) = &self.face(face).act
                && s.uses(card) < act.uses
            {
                s.ways_to_pay(seat, &act.cost, |pay| add(Choice::Use(face, nth, pay)));
            }
        });
    }

    fn offer_use(&self, s: &State, seat: Seat, card: CardId, add: &mut impl FnMut(Choice)) {
        let face = self.face_of[card.index()];
        let Some(act) = &self.face(face).act else { return };
        if s.uses(card) < act.uses {
            let nth = self.nth(s, seat, card);
            s.ways_to_pay(seat, &act.cost, |pay| add(Choice::Use(face, nth, pay)));
        }
    }

    /// Which of its owner's equal locations a card is, counted from 1.
    pub(crate) fn nth(&self, s: &State, owner: Seat, card: CardId) -> u8 {
        let equal = s.built[owner].and(&self.face_of(card).cards);
        equal.iter().take_while(|&it| it <= card).count() as u8
    }

    fn offer_board(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let faction = s.factions[seat];
        for (i, act) in self.boards[usize::from(faction)].acts.iter().enumerate() {
            if s.board_used[seat] & 1 << i == 0 {
                s.ways_to_pay(seat, &act.cost, |pay| add(Choice::Board(faction, i as u8, pay)));
            }
        }
    }

    /// MS-USE-06: any number of times.
    fn offer_exchange(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let board = &self.boards[usize::from(s.factions[seat])];
        if s.purse(seat, Good::Worker) >= board.exchange_cost.into() {
            for &(_, good) in &board.exchange {
                add(Choice::Exchange(good));
            }
        }
    }

    fn offer_links(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if s.purse(seat, Good::Worker) >= CONNECTION_WORKERS {
            for link in s.links.open.into_iter().flatten() {
                add(Choice::Connect(link));
            }
        }
        for (i, link) in self.links.iter().enumerate() {
            if s.links.hands[seat][i] > 0 {
                s.ways_to_pay(seat, &link.cost, |pay| add(Choice::Play(crate::cards::LinkId(i as u8), pay)));
            }
        }
    }

    /// MS-SHLD-01 to MS-SHLD-04; a printed shield takes the place of a token (CARD-NE-01).
    fn offer_shields(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if s.goods[seat][Good::Shield] + s.cached[seat][Good::Shield] == 0 {
            return;
        }
        let bare = s.built[seat].without(&s.shielded).without(&self.masks.printed_shield);
        self.each_different(s, seat, &bare, |_, face, nth| add(Choice::Shield(face, nth)));
    }
}
