//! How good a position is: the points, and what a player can still make of State, goods and hand.
//!
//! All values are thousandths of a point.

use table::{Evaluate, Rules as _, Seat};

use crate::catalog::{Category, Face, Game, Kind};
use crate::choice::{Choice, Field};
use crate::effect::{Act, Cost, Deed, Occasion, Once};
use crate::flow::END_VP;
use crate::goods::{Goods, Token};
use crate::state::{Phase, State};

const POINT: i32 = 1000;
/// A card in hand that can become something.
const CARD: i32 = 550;
/// Cards beyond these are hardly ever played.
const MANY_CARDS: u32 = 7;
/// What a player needs for the last points counts less with every turn that is left; more than so many turns are not
/// looked ahead.
const MOST_TURNS: i32 = 6;

/// What a token is worth when there is a use for it.
const fn price(token: Token) -> i32 {
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

/// Goods at their prices, the first of a kind in full and every further one at less: there is not always a use for more.
fn pool_worth(tokens: impl Iterator<Item = (Token, u8)>) -> i32 {
    tokens
        .map(|(token, n)| {
            let n = i32::from(n.min(12));
            let full = n.min(if token == Token::Worker { 4 } else { 2 });
            price(token) * full + price(token) * (n - full) / 2
        })
        .sum()
}

fn cost_worth(cost: &Cost) -> i32 {
    let agreements = 900 * i32::from(cost.agreements);
    goods_worth(&Goods { cards: cost.cards, ..cost.printed() }) + agreements
}

impl Game {
    /// What a use of a card is worth, after its price.
    fn use_worth(&self, act: &Act) -> i32 {
        let gain = match act.deed {
            Deed::Gain(gain) => gain.sets().iter().map(|&set| goods_worth(self.set(set))).max().unwrap_or(0),
            Deed::Improve(_) => POINT,
            Deed::Activate => 600,
            Deed::Redevelop { .. } => 2 * POINT + 200,
            Deed::Steal(_) => 450,
        };
        (gain - cost_worth(&act.cost)).max(0)
    }

    /// What a card produces each turn.
    fn production_worth(&self, s: &State, seat: Seat, face: &Face) -> i32 {
        let plain = face
            .effect
            .gain
            .map_or(0, |gain| gain.sets().iter().map(|&set| goods_worth(self.set(set))).max().unwrap_or(0));
        let each = face.effect.each.map_or(0, |each| {
            let n = self.n_of_type(s, seat, each.kind).min(each.max).max(1);
            goods_worth(&each.gain) * i32::from(n)
        });
        plain + each
    }

    /// What a card in a State brings in an ordinary turn. `slots` are free places for VP tokens.
    fn yearly_worth(&self, s: &State, seat: Seat, face: &Face, slots: i32) -> i32 {
        let vp_left = |vp: u8| if slots > 0 { POINT * i32::from(vp) } else { 0 };
        let effect = &face.effect;
        let mut worth = self.production_worth(s, seat, face);
        if let Some(gain) = effect.gain
            && slots == 0
        {
            worth -= gain.sets().iter().map(|&set| POINT * i32::from(self.set(set).vp)).max().unwrap_or(0);
        }
        if let Some(act) = &effect.act {
            let vp = match act.deed {
                Deed::Gain(gain) => gain.sets().iter().map(|&set| self.set(set).vp).max().unwrap_or(0),
                _ => 0,
            };
            let full = slots == 0 && vp > 0;
            let spent = price(Token::Worker) * i32::from(act.workers[0]);
            worth += if full { 0 } else { (self.use_worth(act) - spent / 2).max(0) * 8 / 10 };
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

    /// Turns that are probably left, after this one: nobody needs more than so many for the last points.
    fn turns_left(&self, s: &State) -> i32 {
        let best = self.seats().map(|seat| i32::from(self.score(s, seat))).max().unwrap_or(0);
        let missing = (i32::from(END_VP) - best).max(0);
        // A player makes four or five points in a turn.
        (missing * 10 / 45 + 1).min(MOST_TURNS)
    }

    /// What somebody has and can make of it. Of others only what lies open is looked at.
    fn side_worth(&self, s: &State, seat: Seat, own: bool) -> i32 {
        let mut worth = POINT * i32::from(self.score(s, seat));
        if s.phase == Phase::Over {
            return worth * 4;
        }
        let turns = self.turns_left(s);
        for card in &s.standing(seat) {
            let face = self.card(card);
            let slots = i32::from(face.slots()) - i32::from(s.mark(card).tokens);
            let yearly = self.yearly_worth(s, seat, face, slots);
            let vp_bound = if slots < turns && face.effect.act.is_some() { slots.max(1) } else { turns };
            worth += yearly * vp_bound.min(turns) / 2;
            if face.category() == Some(Category::Action) {
                worth += self.unused_worth(s, seat, card, face);
            }
        }
        for card in &s.agreements[seat] {
            worth += goods_worth(&self.card(card).agreement) * turns * 6 / 10;
        }
        for owner in self.others(seat).iter() {
            if s.foreign[seat] > 0 {
                for card in &s.built[owner] {
                    if s.mark(card).agreed.contains(seat) {
                        worth += goods_worth(&self.card(card).agreement) * turns * 5 / 10;
                    }
                }
            }
        }
        for card in &s.spoils[seat] {
            worth += goods_worth(&self.card(card).spoils) * 7 / 10;
        }
        let acts = s.phase == Phase::Lookout
            || s.phase == Phase::Production
            || s.phase == Phase::Actions && !s.passed.contains(seat);
        let tokens = Token::ALL.into_iter().map(|token| (token, s.purse(seat, token)));
        if acts {
            worth += pool_worth(tokens) * 7 / 10;
            worth += self.contacts_left(s, seat);
        } else {
            let kept = Token::ALL.into_iter().map(|token| (token, s.on_cards[seat][token.index()]));
            worth += pool_worth(kept) / 2;
        }
        let n = s.hands[seat].len();
        let in_use = n.min(MANY_CARDS) as i32;
        worth += CARD * in_use / 2 + (n as i32 - in_use) * CARD / 8;
        if own {
            worth += self.hand_worth(s, seat, turns);
        }
        worth += 250 * s.debris[seat].len() as i32;
        worth
    }

    /// What the uses that are left in this turn promise: a worker in the Pool finds work there.
    fn unused_worth(&self, s: &State, seat: Seat, card: table::cards::CardId, face: &Face) -> i32 {
        let Some(act) = &face.effect.act else { return 0 };
        let uses = s.mark(card).uses;
        if s.passed.contains(seat) || uses >= act.uses || s.phase != Phase::Actions {
            return 0;
        }
        let workers = act.workers[usize::from(uses)];
        if s.purse(seat, Token::Worker) < workers {
            return 0;
        }
        60
    }

    /// Fields of the Faction Contacts card that can still be used.
    fn contacts_left(&self, s: &State, seat: Seat) -> i32 {
        let purse = s.purse_of(seat);
        Field::ALL
            .into_iter()
            .filter(|&field| crate::flow::turn::is_free(s, seat, field))
            .filter(|&field| self.faction(s, seat).field(field).cost.can_be_paid(&purse))
            .count() as i32
            * 90
    }

    /// The cards in hand by what they promise, the best first at most; only the own hand is looked at.
    fn hand_worth(&self, s: &State, seat: Seat, turns: i32) -> i32 {
        let mut worth = 0;
        for card in &s.hands[seat] {
            let face = self.card(card);
            worth += match face.kind {
                Kind::Location(_) => {
                    let stands = POINT + self.yearly_worth(s, seat, face, 3) * turns / 2;
                    let once = match face.effect.once {
                        None => 0,
                        Some(Once::Gain(goods) | Once::Keep(goods)) => goods_worth(&goods),
                        Some(Once::Count(kind, max)) => POINT * i32::from((self.n_of_type(s, seat, kind) + 1).min(max)),
                    };
                    let best =
                        (stands + once).max(goods_worth(&face.spoils)).max(goods_worth(&face.agreement) * turns / 2);
                    (best - 350 * i32::from(face.distance)).max(0) / 6
                }
                Kind::Instant(cost, gain) => {
                    let gain = gain.sets().iter().map(|&set| goods_worth(self.set(set))).max().unwrap_or(0);
                    (gain - cost_worth(&cost)).max(0) * 6 / 10
                }
                Kind::Leader if s.leader[seat].is_none() => 700,
                Kind::Leader => 300,
            };
        }
        worth.min(6 * POINT)
    }
}

impl Evaluate for Game {
    fn worth(&self, s: &State, seat: Seat) -> i32 {
        if s.phase == Phase::Over {
            let won = self.winners(s).contains(seat);
            let score = i32::from(self.score(s, seat));
            return POINT * score + if won { 100 * POINT } else { -100 * POINT };
        }
        let own = self.side_worth(s, seat, true);
        let rivals = self.others(seat).iter().map(|other| self.side_worth(s, other, false));
        let n = i32::from(self.setup.players) - 1;
        let (sum, best) = rivals.fold((0, 0), |(sum, best), it| (sum + it, best.max(it)));
        // What harms the leader helps most.
        let attack = s.stack.iter().any(|frame| matches!(frame, crate::frame::Frame::Takes(it) if it.attacker == seat));
        own - (sum / n + best) / 5 + if attack { 700 } else { 0 }
    }

    fn alike(&self, _: &State, _: Seat, choice: Choice) -> Option<u64> {
        // Attacks with the same strength promise the same, whatever tokens make it up.
        match choice {
            Choice::Attack(on, means) if !means.is_field() => {
                Some(u64::from(on.number()) << 8 | u64::from(means.range()))
            }
            Choice::Reinforce(means) => Some(1 << 16 | u64::from(means.range())),
            _ => None,
        }
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
        assert!(pool_worth([(Token::Fuel, 4)].into_iter()) < 4 * price(Token::Fuel));
    }
}
