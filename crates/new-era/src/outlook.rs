//! What the cards promise by what is printed on them, reckoned up once for the whole game. All values are thousandths of a
//! point, as in `worth.rs`.

use crate::catalog::{Face, Game, Kind};
use crate::effect::{Act, Cost, Deed, Effect, Gain, Occasion, Once};
use crate::goods::{Goods, Token, Type};

pub(crate) const POINT: i32 = 1000;
/// A card in hand that can become something.
pub(crate) const CARD: i32 = 550;

/// What a token is worth when there is a use for it.
pub(crate) const fn price(token: Token) -> i32 {
    match token {
        Token::Scrap | Token::Fuel | Token::Weapons | Token::BuildingMaterial => 330,
        Token::UniversalResource => 400,
        Token::Worker => 190,
        Token::Conquest1 => 200,
        Token::Conquest2 => 400,
        Token::Conquest3 => 750,
        Token::Conquest4 => 900,
        Token::Conquest5 => 1050,
        Token::Cooperation1 => 220,
        Token::Cooperation2 => 420,
        Token::Cooperation3 => 650,
        Token::Cooperation4 => 750,
        Token::Cooperation5 => 850,
        Token::Incorporation1 => 420,
        Token::Incorporation2 => 800,
        Token::Incorporation3 => 1100,
        Token::UniversalContact => 480,
        Token::Defense1 => 120,
        Token::Defense3 => 260,
        Token::Redevelopment => 900,
    }
}

/// Goods at their prices, VP as points.
fn goods_worth(goods: &Goods) -> i32 {
    let tokens: i32 = goods.each().map(|(token, n)| price(token) * i32::from(n)).sum();
    tokens + CARD * i32::from(goods.cards) + POINT * i32::from(goods.vp)
}

fn cost_worth(cost: &Cost) -> i32 {
    let agreements = 900 * i32::from(cost.agreements);
    goods_worth(&Goods { cards: cost.cards, ..cost.printed() }) + agreements
}

/// What a face promises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outlook {
    pub(crate) spoils: i32,
    pub(crate) agreement: i32,
    /// In an ordinary turn of its owner, without a free place for VP tokens and with one. What it counts comes on top.
    pub(crate) yearly: [i32; 2],
    /// For each Location of a Type, at most so often.
    pub(crate) each: Option<(Type, u8, i32)>,
    /// On entering the State; what it counts comes on top.
    pub(crate) once: i32,
    /// As an Instant.
    pub(crate) instant: i32,
    /// What its deed brings once it has been paid for.
    pub(crate) deed: i32,
    /// Whether VP tokens may come to lie on it.
    pub(crate) scores: bool,
    /// What it produces in each turn, and what its Agreement does.
    pub(crate) income: Income,
    pub(crate) each_income: Income,
    pub(crate) agreement_income: Income,
}

/// How many kinds of goods an [`Income`] tells apart.
pub(crate) const INCOMES: usize = 14;

/// So many goods in each turn, kind by kind: the four plain resources, universal ones, workers, cards and VP, then the
/// Ranges of Conquest, Cooperation and Incorporation tokens, universal contacts, Defense and Redevelopment tokens. It has
/// 16 bits for each, so that it is added up at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Income([u128; 2]);

impl Income {
    /// As names have them.
    pub(crate) const WORDS: [&str; INCOMES] = [
        "scrap",
        "fuel",
        "weapons",
        "building-material",
        "universal-resource",
        "worker",
        "card",
        "vp",
        "conquest",
        "cooperation",
        "incorporation",
        "universal-contact",
        "defense",
        "redevelopment",
    ];
    const CARD: usize = 6;
    const VP: usize = 7;
    /// No card gives more of a kind, so that all cards together fit.
    const MOST: u8 = 31;
    /// What a card counts is not counted any further.
    const MOST_OFTEN: u8 = 8;

    pub(crate) fn of(goods: &Goods) -> Income {
        let mut income = Income::default();
        let mut add = |kind: usize, n: u8| {
            let n = u128::from(n.min(Income::MOST));
            income.0[kind / 8] += n << (16 * (kind % 8));
        };
        for (token, n) in goods.each() {
            match token {
                Token::Scrap => add(0, n),
                Token::Fuel => add(1, n),
                Token::Weapons => add(2, n),
                Token::BuildingMaterial => add(3, n),
                Token::UniversalResource => add(4, n),
                Token::Worker => add(5, n),
                Token::Conquest1 | Token::Conquest2 | Token::Conquest3 | Token::Conquest4 | Token::Conquest5 => {
                    add(8, n.saturating_mul(token as u8 - Token::Conquest1 as u8 + 1));
                }
                Token::Cooperation1
                | Token::Cooperation2
                | Token::Cooperation3
                | Token::Cooperation4
                | Token::Cooperation5 => add(9, n.saturating_mul(token as u8 - Token::Cooperation1 as u8 + 1)),
                Token::Incorporation1 | Token::Incorporation2 | Token::Incorporation3 => {
                    add(10, n.saturating_mul(token as u8 - Token::Incorporation1 as u8 + 1));
                }
                Token::UniversalContact => add(11, n),
                Token::Defense1 => add(12, n),
                Token::Defense3 => add(12, n.saturating_mul(3)),
                Token::Redevelopment => add(13, n),
            }
        }
        add(Income::CARD, goods.cards);
        add(Income::VP, goods.vp);
        income
    }

    #[inline]
    pub(crate) const fn add(&mut self, other: Income) {
        self.0[0] = self.0[0].wrapping_add(other.0[0]);
        self.0[1] = self.0[1].wrapping_add(other.0[1]);
    }

    /// So often.
    #[inline]
    pub(crate) fn times(self, n: u8) -> Income {
        let n = u128::from(n.min(Income::MOST_OFTEN));
        Income(self.0.map(|it| it.wrapping_mul(n)))
    }

    /// Where no more VP tokens fit.
    #[inline]
    pub(crate) const fn without_vp(self) -> Income {
        Income([self.0[0] & (u128::MAX >> 16), self.0[1]])
    }

    /// Calls `put` with the kinds that there are, and how many.
    #[inline]
    pub(crate) fn each(self, mut put: impl FnMut(usize, i32)) {
        for (half, bits) in self.0.into_iter().enumerate() {
            for (quarter, word) in [bits as u64, (bits >> 64) as u64].into_iter().enumerate() {
                let mut rest = word;
                while rest != 0 {
                    let lane = rest.trailing_zeros() as usize / 16;
                    put(8 * half + 4 * quarter + lane, i32::from((rest >> (16 * lane)) as u16));
                    rest &= !(0xffff << (16 * lane));
                }
            }
        }
    }
}

impl Game {
    /// The outlooks of all faces, by their numbers.
    pub(crate) fn reckoned_outlooks(&self) -> Vec<Outlook> {
        self.faces.iter().map(|face| self.reckoned_outlook(face)).collect()
    }

    fn reckoned_outlook(&self, face: &Face) -> Outlook {
        let effect = &face.effect;
        let once = match effect.once {
            None | Some(Once::Count(..)) => 0,
            Some(Once::Gain(goods) | Once::Keep(goods)) => goods_worth(&goods),
        };
        let instant = match face.kind {
            Kind::Instant(cost, gain) => (self.gain_worth(&gain) - cost_worth(&cost)).max(0) * 6 / 10,
            Kind::Location(_) | Kind::Leader => 0,
        };
        Outlook {
            spoils: goods_worth(&face.spoils),
            agreement: goods_worth(&face.agreement),
            yearly: [false, true].map(|has_slot| self.printed_yearly(effect, has_slot)),
            each: effect.each.map(|each| (each.kind, each.max, goods_worth(&each.gain))),
            once,
            instant,
            deed: effect.act.as_ref().map_or(0, |act| self.deed_worth(act)),
            scores: self.can_score(effect),
            income: effect.gain.map(|gain| Income::of(self.best_set(&gain))).unwrap_or_default(),
            each_income: effect.each.map(|each| Income::of(&each.gain)).unwrap_or_default(),
            agreement_income: Income::of(&face.agreement),
        }
    }

    /// The worth of the best set.
    pub(crate) fn gain_worth(&self, gain: &Gain) -> i32 {
        gain.sets().iter().map(|&set| goods_worth(self.set(set))).max().unwrap_or(0)
    }

    /// The set that is usually picked.
    fn best_set(&self, gain: &Gain) -> &Goods {
        let best = gain.sets().iter().map(|&set| self.set(set)).max_by_key(|goods| goods_worth(goods));
        best.unwrap_or(&Goods::NONE)
    }

    /// The most VP among the sets.
    fn most_vp(&self, gain: &Gain) -> u8 {
        gain.sets().iter().map(|&set| self.set(set).vp).max().unwrap_or(0)
    }

    fn can_score(&self, effect: &Effect) -> bool {
        effect.gain.is_some_and(|gain| self.most_vp(&gain) > 0)
            || effect.each.is_some_and(|each| each.gain.vp > 0)
            || effect.act.as_ref().is_some_and(|act| matches!(&act.deed, Deed::Gain(gain) if self.most_vp(gain) > 0))
            || effect.triggers.iter().any(|it| it.gain.vp > 0)
    }

    /// What a use brings, whatever it costs.
    fn deed_worth(&self, act: &Act) -> i32 {
        match act.deed {
            Deed::Gain(gain) => self.gain_worth(&gain),
            Deed::Improve(_) => POINT,
            Deed::Activate => 600,
            Deed::Redevelop { .. } => 2 * POINT + 200,
            Deed::Steal(_) => 450,
        }
    }

    /// What a card in a State brings in an ordinary turn, without what it counts.
    fn printed_yearly(&self, effect: &Effect, has_slot: bool) -> i32 {
        let vp_left = |vp: u8| if has_slot { POINT * i32::from(vp) } else { 0 };
        let mut worth = 0;
        if let Some(gain) = &effect.gain {
            worth += self.gain_worth(gain);
            if !has_slot {
                worth -= POINT * i32::from(self.most_vp(gain));
            }
        }
        if let Some(act) = &effect.act {
            let vp = if let Deed::Gain(gain) = &act.deed { self.most_vp(gain) } else { 0 };
            let full = !has_slot && vp > 0;
            let spent = price(Token::Worker) * i32::from(act.workers[0]);
            let used = (self.deed_worth(act) - cost_worth(&act.cost)).max(0);
            worth += if full { 0 } else { (used - spent / 2).max(0) * 8 / 10 };
        }
        for trigger in &effect.triggers {
            let often = match trigger.occasion {
                Occasion::Produced | Occasion::Gained => 10,
                Occasion::Incorporated | Occasion::Cooperated | Occasion::Conquered => 7,
                Occasion::Labour | Occasion::Exchanged | Occasion::Visiting => 7,
                Occasion::Redeveloped | Occasion::Visited => 5,
                Occasion::Reconstructed | Occasion::ConqueredOpponent | Occasion::Defended => 2,
            };
            let gain = goods_worth(&Goods { vp: 0, ..trigger.gain }) + vp_left(trigger.gain.vp);
            worth += (gain + if trigger.spare { 100 } else { 0 }) * often / 10;
        }
        let (resources, workers) = effect.storage;
        worth += 80 * i32::from(resources) + 50 * i32::from(workers);
        worth += effect.reach.iter().map(|&n| 250 * i32::from(n)).sum::<i32>();
        worth
            + if effect.double { 350 } else { 0 }
            + 250 * i32::from(effect.base_slots)
            + 400 * i32::from(effect.lookout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::Contact;

    #[test]
    fn longer_ranges_are_worth_more() {
        for kind in Contact::ALL {
            let prices: Vec<i32> = (1..=5).filter_map(|range| kind.token(range)).map(price).collect();
            assert!(prices.is_sorted(), "{prices:?}");
        }
    }

    #[test]
    fn incomes_add_up_kind_by_kind() {
        let goods = Goods::read("2 fuel + worker + conquest-3 + cooperation-2 + 2 card + vp + redevelopment").unwrap();
        let mut income = Income::of(&goods);
        income.add(Income::of(&Goods::read("2 fuel + defense-3 + defense-1").unwrap()).times(2));
        let told = |income: Income| {
            let mut told = Vec::new();
            income.each(|at, n| told.push((Income::WORDS[at], n)));
            told
        };
        let expected = [("fuel", 6), ("worker", 1), ("card", 2), ("vp", 1), ("conquest", 3), ("cooperation", 2)];
        assert_eq!(told(income)[..6], expected);
        assert_eq!(told(income)[6..], [("defense", 8), ("redevelopment", 1)]);
        assert_eq!(told(income.without_vp()).len(), 7);
    }
}
