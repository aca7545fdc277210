//! Each side: its points, its goods, its State, and what all that brings in.

use table::Seat;

use super::course::Now;
use super::lanes::Counts;
use super::signs::Standing;
use super::{Party, Scribe, figures};
use crate::cards::CardSet;
use crate::catalog::Game;
use crate::good::{Alliance, Good, Type};
use crate::library::{Defense, MAX_DISTANCE, MAX_LINKS};
use crate::outlook::COLORS;
use crate::state::{Phase, State};
use crate::worth::Side;

/// Points that are told one by one: who is near the end, and who is ahead there, decides the game.
const MILESTONES: [u16; 10] = [10, 15, 18, 20, 22, 23, 24, 25, 28, 32];
/// The rows of a State.
const ROWS: [&str; 3] = ["production", "feature", "action"];
/// Tokens that every table has.
const TOKENS: [Good; 12] = [
    Good::Brick,
    Good::Iron,
    Good::Fuel,
    Good::Gun,
    Good::Ammo,
    Good::Worker,
    Good::Grey,
    Good::Blue,
    Good::Red,
    Good::Universal,
    Good::Development,
    Good::Shield,
];
/// Words of counts that deals of every good fit into.
const N_DEALS: usize = Good::N.div_ceil(8);

/// What is much of a good in a supply. A Production phase brings half of it.
const fn much_of(good: Good) -> i16 {
    match good {
        Good::Worker => 8,
        Good::Brick | Good::Iron | Good::Fuel | Good::Gun | Good::Grey | Good::Blue | Good::Red | Good::Vp => 4,
        Good::InfluenceIronGang | Good::InfluenceSharrash | Good::InfluenceUranopolis | Good::Card => 4,
        Good::Ammo | Good::Universal | Good::Development | Good::Shield | Good::Ruins | Good::TopDiscard => 2,
    }
}

impl Game {
    #[inline]
    pub(super) fn note_side(&self, s: &State, it: Party, now: &Now, to: &mut impl Scribe) {
        let standing = self.signs.standing(&self.face_of, &s.built[it.side]);
        self.note_points(s, it, &standing, to);
        self.note_locations(s, it, &standing, to);
        if self.is_seat(it.side) {
            self.note_seat(s, it, now, to);
            self.note_goods(s, it, to);
            self.note_actions(s, it, &standing, to);
            self.note_income(s, it, to);
        }
    }

    #[inline]
    fn note_points(&self, s: &State, it: Party, standing: &Standing, to: &mut impl Scribe) {
        let Party { side, whose, .. } = it;
        let vp = s.vp[side];
        let (locations, ruins) = (standing.n_locations(), count(&s.ruins[side]));
        let mut score = i32::from(vp) + self.points_for(locations, ruins);
        if s.phase != Phase::Over {
            score += self.points_of_packs_at_the_end(s, side);
        }
        figures! { to, |word| format!("{whose}.{word}");
            "points" / 20: vp.into(),
            "score" / 30: score,
            "locations" / 10: locations,
            "ruins" / 2: ruins,
            "passed" / 1: s.passed.contains(side).into(),
            "first" / 1: (s.first == side).into(),
        }
        let name = |i| format!("{whose}.points.{}", MILESTONES[i]);
        to.few(MILESTONES.len(), name, 1, |out| {
            for (i, _) in MILESTONES.iter().enumerate().take_while(|&(_, &n)| vp >= n) {
                out.put(i, 1);
            }
        });
    }

    /// A State: how many locations of which kinds, what they are worth, and how hard they are to raze.
    #[inline]
    fn note_locations(&self, s: &State, it: Party, standing: &Standing, to: &mut impl Scribe) {
        let Party { side, whose, near } = it;
        let built = &s.built[side];
        let rows = standing.rows();
        let [lasting, profit] = standing.worths();
        figures! { to, |word| format!("{whose}.{word}");
            "production" / 4: rows[0],
            "feature" / 4: rows[1],
            "action" / 4: rows[2],
            "lasting" / 30: lasting,
            "profit" / 30: profit,
            "defense" / 4: self.weakest(s, side, rows),
            "shields" / 2: count(&s.shielded.and(built)),
            "visited" / 1: count(&s.visited.and(built)),
        }
        if near {
            self.note_types(s, it, &standing.types, to);
        }
    }

    /// What the cheapest row of a State costs to raze, where so many locations stand in each of them.
    #[inline]
    fn weakest(&self, s: &State, side: Seat, rows: [i32; ROWS.len()]) -> i32 {
        let Defense { production, feature, action } = self.defenses(s, side);
        let mut least = u8::MAX;
        for (n, defense) in rows.into_iter().zip([production, feature, action]) {
            if n > 0 {
                least = least.min(defense);
            }
        }
        if least == u8::MAX { 0 } else { least.into() }
    }

    #[inline]
    fn note_types(&self, s: &State, it: Party, types: &Counts<2>, to: &mut impl Scribe) {
        let Party { side, whose, .. } = it;
        let n = self.signs.n_types;
        to.few(
            n,
            |i| format!("{whose}.type.{}", Type::ALL[i].word()),
            3,
            |out| {
                if self.widens(s, side) {
                    (0..n).for_each(|i| out.put(i, self.n_of_type(s, side, Type::ALL[i]) as i32));
                } else {
                    types.each(|i, n| out.put(i, n));
                }
            },
        );
    }

    /// What only somebody who decides has.
    #[inline]
    fn note_seat(&self, s: &State, it: Party, now: &Now, to: &mut impl Scribe) {
        let Party { side, whose, .. } = it;
        let links = &s.links.hands[side];
        let n_links = if *links == [0; MAX_LINKS] { 0 } else { links.iter().map(|&n| i32::from(n)).sum() };
        figures! { to, |word| format!("{whose}.{word}");
            "moves" / 1: now.waiting.contains(side).into(),
            "ready" / 1: s.ready.contains(side).into(),
            "to-produce" / 1: now.to_produce.contains(side).into(),
            "cards" / 6: count(&s.hands[side]),
            "connections" / 1: n_links,
        }
        let faction = Some(usize::from(s.factions[side]));
        to.which(self.boards.len(), |i| format!("{whose}.faction.{}", self.boards[i].written.id), faction);
    }

    /// What a side can spend, and its deals.
    #[inline]
    fn note_goods(&self, s: &State, it: Party, to: &mut impl Scribe) {
        let Party { side, whose, .. } = it;
        let (supply, cached) = (&s.goods[side], &s.cached[side]);
        let purse = |good: Good| i32::from(supply[good]) + i32::from(cached[good]);
        let name = |good: Good| format!("{whose}.goods.{}", good.word());
        to.list(TOKENS.len(), |i| name(TOKENS[i]), |i| much_of(TOKENS[i]), |i| purse(TOKENS[i]));
        if self.has_influence() {
            let influence = Alliance::ALL.map(Alliance::influence);
            to.list(Alliance::N, |i| name(influence[i]), |i| much_of(influence[i]), |i| purse(influence[i]));
        }
        // Mostly nothing lies on cards.
        let stored = if s.stored.is_empty() { 0 } else { cached.0.iter().map(|&n| i32::from(n)).sum() };
        to.one(|| format!("{whose}.stored"), 2, stored);
        let signs = &self.signs;
        let mut deals = Counts::<N_DEALS>::default();
        s.deals[side].each(|card| deals.put(signs.deal_at[self.face_of(card).deal as usize].into(), 1));
        for good in self.pack_income(s, side) {
            deals.put(signs.deal_at[good as usize].into(), 1);
        }
        let name = |i: usize| format!("{whose}.deals.{}", signs.deals[i].word());
        to.few(signs.deals.len(), name, 2, |out| deals.each(|i, n| out.put(i, n)));
    }

    /// What can still be used this round: action locations, with what they take and give, and the board.
    #[inline]
    fn note_actions(&self, s: &State, it: Party, standing: &Standing, to: &mut impl Scribe) {
        let Party { side, whose, .. } = it;
        let mut left = standing.deeds;
        let actions = s.built[side].and(&self.masks.actions);
        // Few of them are used, and hardly any is blocked.
        let open = self.unblocked(s, actions);
        open.and(&s.used[0].or(&s.used[1])).each(|card| {
            let deed = self.signs.deed(self.face_of[card.index()]);
            left.remove(&deed.once, s.uses(card).min(deed.uses));
        });
        actions.without(&open).each(|card| {
            let deed = self.signs.deed(self.face_of[card.index()]);
            left.remove(&deed.once, deed.uses);
        });
        figures! { to, |word| format!("{whose}.uses{word}");
            "" / 4: left.get(0),
            ".workers" / 4: left.get(1),
            ".resources" / 4: left.get(2),
            ".points" / 4: left.get(3),
        }
        let offers = &self.outlook.offers[usize::from(s.factions[side])];
        let used = s.board_used[side];
        let left = |i: usize| if used & offers[i].mark == offers[i].mark { 0 } else { offers[i].gain };
        to.list(COLORS.len(), |i| format!("{whose}.board.{}", Good::ALL[COLORS[i]].word()), |_| 2, left);
    }

    /// What the next Production phase brings.
    #[inline]
    fn note_income(&self, s: &State, it: Party, to: &mut impl Scribe) {
        let Party { side, whose, .. } = it;
        let (income, other) = Side::new(self, s, side).income();
        let name = |good: Good| format!("{whose}.income.{}", good.word());
        let much = |good: Good| much_of(good) / 2;
        to.list(TOKENS.len(), |i| name(TOKENS[i]), |i| much(TOKENS[i]), |i| income[TOKENS[i] as usize]);
        figures! { to, |word| format!("{whose}.income.{word}");
            "card" / 2: income[Good::Card as usize],
            "vp" / 2: income[Good::Vp as usize],
            "other" / 1_000: other,
        }
        for &good in &self.signs.income {
            to.one(|| name(good), much(good), income[good as usize]);
        }
    }

    /// What the own hand has together, and what contacts reach of it.
    #[inline]
    pub(super) fn note_hand(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        let holding = self.signs.holding(&self.face_of, &self.kept_hand(s, seat));
        let rows = holding.rows();
        to.list(ROWS.len(), |i| format!("own.holds.{}", ROWS[i]), |_| 3, |i| rows[i]);
        let by_distance = holding.by_distance();
        to.list(MAX_DISTANCE, |i| format!("own.holds.distance.{}", i + 1), |_| 3, |i| by_distance[i]);
        let [built, spoils, deal, produces, lasting, profit] = holding.worths();
        // By how far contacts reach.
        let mut within = [0; MAX_DISTANCE + 1];
        for (i, n) in by_distance.into_iter().enumerate() {
            within[i + 1] = within[i] + n;
        }
        let universal = s.purse(seat, Good::Universal);
        let reach = |color: Good| within[usize::from(s.purse(seat, color) + universal).min(MAX_DISTANCE)];
        figures! { to, |word| format!("own.{word}");
            "holds.built" / 60: built,
            "holds.spoils" / 60: spoils,
            "holds.deal" / 60: deal,
            "holds.produces" / 60: produces,
            "holds.lasting" / 60: lasting,
            "holds.profit" / 60: profit,
            "reach.build" / 4: reach(Good::Grey),
            "reach.deal" / 4: reach(Good::Blue),
            "reach.raze" / 4: reach(Good::Red),
        }
    }

    /// A hand without what its owner has set aside to discard.
    #[inline]
    pub(super) fn kept_hand(&self, s: &State, seat: Seat) -> CardSet {
        let mut hand = s.hands[seat];
        if s.phase == Phase::Opening && s.ready.contains(seat) {
            for card in s.set_aside[seat] {
                hand.remove(card);
            }
        }
        hand
    }
}

/// How many cards there are. Mostly there are none.
#[inline]
fn count(cards: &CardSet) -> i32 {
    if cards.is_empty() { 0 } else { cards.len() as i32 }
}
