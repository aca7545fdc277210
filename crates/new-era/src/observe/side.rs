//! What belongs to one player.

use table::Seat;
use table::cards::CardSet;
use table::sheet::Sheet;

use super::{Game, Scene, TENTH};
use crate::catalog::Category;
use crate::choice::Field;
use crate::flow::ROUNDS;
use crate::flow::turn::is_free;
use crate::frame::Frame;
use crate::goods::{Contact, Token, Type};
use crate::outlook::{Income, POINT};
use crate::worth::DEBRIS;

/// Where the points of a player are told in steps: with 33 the game ends.
const POINTS: [(&str, i32); 7] = [("18", 18), ("23", 23), ("26", 26), ("29", 29), ("31", 31), ("32", 32), ("33", 33)];
const CATEGORIES: [&str; 4] = [
    Category::OpenProduction.word(),
    Category::ClosedProduction.word(),
    Category::Action.word(),
    Category::Feature.word(),
];

/// What lies before a player comes to, but for the Pool.
#[derive(Default)]
struct Holdings {
    /// In thousandths of a point.
    promise: i32,
    income: Income,
    locations: i32,
    categories: [u16; CATEGORIES.len()],
    types: [u16; Type::ALL.len()],
    /// The lowest Defense Distance against Conquest.
    weakest: u8,
    /// How many the opponents could take with all their tokens.
    in_reach: i32,
    /// Places for VP tokens, on cards that bring any.
    vp_places: i32,
    /// Uses of actions that are left in this turn.
    uses_left: i32,
    agreements: i32,
    /// Locations of others with an Agreement.
    foreign: CardSet,
    spoils: i32,
    debris: i32,
}

impl Game {
    /// Tells everything of a player and gives what the State promises, in thousandths of a point.
    pub(super) fn side_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) -> i32 {
        let s = scene.s;
        sheet.about("vp");
        sheet.number("all", 33, scene.scores[seat]);
        sheet.steps(&POINTS, scene.scores[seat].into());
        sheet.leave();
        sheet.about("faction");
        let faction = usize::from(s.factions[seat]);
        sheet.one(self.factions.iter().map(|it| it.id.as_str()), Some(faction));
        sheet.leave();
        self.goods_told(scene, seat, sheet);
        self.turn_told(scene, seat, sheet);
        self.hand_told(scene, seat, sheet);
        let holdings = self.holdings(scene, seat);
        self.state_told(scene, seat, &holdings, sheet);
        self.under_base_told(scene, seat, &holdings, sheet);
        i32::from(scene.scores[seat]) * POINT + holdings.promise
    }

    /// What can be spent, and how far it reaches.
    fn goods_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let s = scene.s;
        sheet.about("goods");
        for (place, &n) in s.purse_of(seat).iter().enumerate() {
            sheet.put(place, n.into());
        }
        sheet.pass(Token::ALL.iter().map(|it| it.word()), 3);
        sheet.leave();
        sheet.about("range");
        sheet.number(Contact::Conquest.word(), 5, scene.conquest[seat]);
        sheet.number(Contact::Cooperation.word(), 5, self.range_of_all(s, seat, Contact::Cooperation));
        sheet.number(Contact::Incorporation.word(), 3, self.range_of_all(s, seat, Contact::Incorporation));
        sheet.leave();
        // Resources and workers that outlast the Cleanup.
        let (resources, workers) =
            if s.built[seat].meets(&self.masks.storage) { self.storage(s, seat) } else { (0, 0) };
        sheet.number("stores-resources", 3, resources);
        sheet.number("stores-workers", 3, workers);
    }

    /// The Locations, what they bring and how safe they are.
    fn state_told(&self, scene: &Scene<'_>, seat: Seat, it: &Holdings, sheet: &mut impl Sheet) {
        let s = scene.s;
        sheet.about("income");
        it.income.each(|place, n| sheet.put(place, n));
        sheet.pass(Income::WORDS.iter().copied(), 3);
        sheet.leave();
        sheet.about("locations");
        sheet.number("all", 8, it.locations);
        sheet.numbers(&CATEGORIES, 4, &it.categories);
        sheet.number("weakest", 4, it.weakest);
        sheet.number("in-reach", 4, it.in_reach);
        sheet.number("vp-places", 6, it.vp_places);
        sheet.number("uses-left", 4, it.uses_left);
        sheet.leave();
        sheet.about("built");
        self.cards_told(&s.standing(seat), sheet);
        sheet.leave();
        if seat != scene.seat {
            return;
        }
        sheet.about("type");
        for (place, &n) in it.types.iter().enumerate() {
            sheet.put(place, n.into());
        }
        sheet.pass(Type::ALL.iter().map(|it| it.word()), 3);
        sheet.leave();
        sheet.about("agreed");
        self.cards_told(&it.foreign, sheet);
        sheet.leave();
        sheet.about("used");
        s.standing(seat).each(|card| {
            let uses = s.mark(card).uses;
            if uses > 0 {
                sheet.add(self.face_id(card).index(), uses.into());
            }
        });
        self.faces_told(sheet);
        sheet.leave();
    }

    fn holdings(&self, scene: &Scene<'_>, seat: Seat) -> Holdings {
        let Scene { s, turns, .. } = *scene;
        let own = seat == scene.seat;
        let reach = self.reach_of_others(scene, seat);
        let mut it = Holdings { income: self.base_incomes[usize::from(s.factions[seat])], ..Holdings::default() };
        let mut weakest = u8::MAX;
        s.built[seat].each(|card| {
            let (face, outlook, mark) = (self.card(card), self.outlook(card), s.mark(card));
            it.locations += 1;
            it.promise += self.standing_worth(s, seat, card, turns);
            let free = face.slots().saturating_sub(mark.tokens);
            let mut yields = outlook.income;
            if let Some((kind, most, _)) = outlook.each {
                yields.add(outlook.each_income.times(self.n_of_type(s, seat, kind).min(most)));
            }
            it.income.add(if free > 0 { yields } else { yields.without_vp() });
            it.vp_places += if outlook.scores { i32::from(free) } else { 0 };
            if let Some(category) = face.category() {
                it.categories[place(category)] += 1;
            }
            if let Some(act) = &face.effect.act {
                it.uses_left += i32::from(act.uses.saturating_sub(mark.uses));
            }
            if own {
                face.types.iter().for_each(|kind| it.types[kind as usize] += 1);
            }
            let defense = self.defense_against_conquest(s, seat, card);
            weakest = weakest.min(defense);
            it.in_reach += i32::from(i32::from(defense) <= reach);
        });
        it.weakest = if it.locations > 0 { weakest } else { 0 };
        if let Some(card) = s.leader[seat] {
            it.promise += self.standing_worth(s, seat, card, turns);
        }
        s.agreements[seat].each(|card| {
            it.agreements += 1;
            it.income.add(self.outlook(card).agreement_income);
            it.promise += self.agreement_worth(card, turns);
        });
        self.each_foreign(s, seat, |card| {
            it.foreign.insert(card);
            it.income.add(self.outlook(card).agreement_income);
            it.promise += self.foreign_worth(card, turns);
        });
        s.spoils[seat].each(|card| {
            it.spoils += 1;
            it.promise += self.spoils_worth(card);
        });
        it.debris = few(&s.debris[seat]);
        it.promise += DEBRIS * it.debris;
        it
    }

    /// How far the Conquest tokens reach of those who could attack a player: of the seat that looks on, or of any other
    /// if it is its own side.
    fn reach_of_others(&self, scene: &Scene<'_>, seat: Seat) -> i32 {
        if seat == scene.seat {
            let rivals = self.others(seat).without(scene.s.passed);
            rivals.iter().map(|it| scene.conquest[it]).max().unwrap_or_default()
        } else {
            scene.conquest[scene.seat]
        }
    }

    /// What lies under the Base, and what was ruined.
    fn under_base_told(&self, scene: &Scene<'_>, seat: Seat, it: &Holdings, sheet: &mut impl Sheet) {
        let s = scene.s;
        let places = if s.built[seat].meets(&self.masks.base_slots) {
            self.n_slots(s, seat).cast_signed()
        } else {
            self.faction(s, seat).slots.into()
        };
        sheet.number("agreements", 3, it.agreements);
        sheet.number("spoils", 3, it.spoils);
        sheet.number("places", 3, places - it.agreements - it.spoils);
        sheet.number("foreign", 3, s.foreign[seat]);
        sheet.number("debris", 3, it.debris);
        sheet.number("attached", 2, few(&s.attached[seat]));
        if seat == scene.seat {
            sheet.about("agreement");
            self.cards_told(&s.agreements[seat], sheet);
            sheet.leave();
            sheet.about("spoil");
            self.cards_told(&s.spoils[seat], sheet);
            sheet.leave();
        }
    }

    /// What somebody has done in this turn, and what is still to come.
    fn turn_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let s = scene.s;
        sheet.flag("first", s.first == seat);
        sheet.flag("passed", s.passed.contains(seat));
        sheet.flag("decides", scene.waiting.contains(seat));
        sheet.number("visits", 3, s.visits[seat]);
        sheet.about("field-used");
        for field in Field::ALL {
            sheet.flag(field.word(), !is_free(s, seat, field));
        }
        sheet.leave();
        // Picks that are left in the Lookout.
        let picks = match s.stack.last() {
            Some(&Frame::Pick { round, k }) => {
                let place = self.side_number(s.first, seat);
                ROUNDS.saturating_sub(round).saturating_sub(u8::from(place < usize::from(k)))
            }
            _ => 0,
        };
        sheet.number("picks", 2, picks);
    }

    /// Cards in hand. Of others only how many there are.
    fn hand_told(&self, scene: &Scene<'_>, seat: Seat, sheet: &mut impl Sheet) {
        let s = scene.s;
        sheet.number("hand-size", 6, few(&s.hands[seat]));
        if seat == scene.seat {
            sheet.number("hand-promise", 60, self.hand_worth(s, seat, scene.turns) / TENTH);
            sheet.about("hand");
            self.cards_told(&s.hands[seat], sheet);
            sheet.leave();
        }
    }
}

/// How many cards there are, which is quicker counted so where there are few.
#[inline]
fn few(cards: &CardSet) -> i32 {
    let mut n = 0;
    cards.each(|_| n += 1);
    n
}

/// The place of a category among the words.
const fn place(category: Category) -> usize {
    match category {
        Category::OpenProduction => 0,
        Category::ClosedProduction => 1,
        Category::Action => 2,
        Category::Feature => 3,
    }
}
