//! How good a position is: the points, and what a player can still make of State, goods and hand.
//!
//! All values are thousandths of a point.

use table::{Evaluate, Rules as _, Seat};

use crate::catalog::{Game, Kind};
use crate::choice::{Choice, Field};
use crate::effect::Once;
use crate::flow::END_VP;
use crate::goods::Token;
use crate::outlook::{CARD, Outlook, POINT, price};
use crate::state::{Phase, State};
use table::cards::CardId;

/// Cards beyond these are hardly ever played.
const MANY_CARDS: u32 = 7;
/// What can be built anew.
pub(crate) const DEBRIS: i32 = 250;
/// What a player needs for the last points counts less with every turn that is left; more than so many turns are not
/// looked ahead.
const MOST_TURNS: i32 = 6;

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

impl Game {
    /// What is printed on a card promises.
    #[inline]
    pub(crate) fn outlook(&self, card: CardId) -> &Outlook {
        &self.outlooks[self.face_id(card).index()]
    }

    /// What a card in a State brings in an ordinary turn. `slots` are free places for VP tokens.
    fn yearly_worth(&self, s: &State, seat: Seat, outlook: &Outlook, slots: i32) -> i32 {
        let each = outlook.each.map_or(0, |(kind, max, worth)| {
            let n = self.n_of_type(s, seat, kind).min(max).max(1);
            worth * i32::from(n)
        });
        outlook.yearly[usize::from(slots > 0)] + each
    }

    /// Turns that are probably left, after this one: nobody needs more than so many for the last points.
    pub(crate) fn turns_left(best_score: u16) -> i32 {
        let missing = (i32::from(END_VP) - i32::from(best_score)).max(0);
        // A player makes four or five points in a turn.
        (missing * 10 / 45 + 1).min(MOST_TURNS)
    }

    /// What somebody has and can make of it. Of others only what lies open is looked at.
    fn side_worth(&self, s: &State, seat: Seat, turns: i32, own: bool) -> i32 {
        let mut worth = self.state_worth(s, seat, turns);
        for card in &s.built[seat].and(&self.masks.actions) {
            worth += self.unused_worth(s, seat, card);
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
        worth
    }

    /// What lies before somebody, but for the Pool: the points, and what cards will bring in the turns that are left.
    fn state_worth(&self, s: &State, seat: Seat, turns: i32) -> i32 {
        let mut worth = POINT * i32::from(self.score(s, seat));
        s.standing(seat).each(|card| worth += self.standing_worth(s, seat, card, turns));
        s.agreements[seat].each(|card| worth += self.agreement_worth(card, turns));
        self.each_foreign(s, seat, |card| worth += self.foreign_worth(card, turns));
        s.spoils[seat].each(|card| worth += self.spoils_worth(card));
        s.debris[seat].each(|_| worth += DEBRIS);
        worth
    }

    /// What a card in a State will bring.
    pub(crate) fn standing_worth(&self, s: &State, seat: Seat, card: CardId, turns: i32) -> i32 {
        let face = self.card(card);
        let slots = i32::from(face.slots()) - i32::from(s.mark(card).tokens);
        let yearly = self.yearly_worth(s, seat, self.outlook(card), slots);
        let vp_bound = if slots < turns && face.effect.act.is_some() { slots.max(1) } else { turns };
        yearly * vp_bound.min(turns) / 2
    }

    /// What an Agreement with an opponent's Location will bring.
    pub(crate) fn foreign_worth(&self, card: CardId, turns: i32) -> i32 {
        self.outlook(card).agreement * turns * 5 / 10
    }

    /// What an Agreement under the Base will bring.
    pub(crate) fn agreement_worth(&self, card: CardId, turns: i32) -> i32 {
        self.outlook(card).agreement * turns * 6 / 10
    }

    /// What Spoils under the Base will bring.
    pub(crate) fn spoils_worth(&self, card: CardId) -> i32 {
        self.outlook(card).spoils * 7 / 10
    }

    /// Calls `each` with the Locations of others that somebody has an Agreement with.
    #[inline]
    pub(crate) fn each_foreign(&self, s: &State, seat: Seat, mut each: impl FnMut(CardId)) {
        if s.foreign[seat] == 0 {
            return;
        }
        for owner in self.others(seat).iter() {
            s.built[owner].each(|card| {
                if s.mark(card).agreed.contains(seat) {
                    each(card);
                }
            });
        }
    }

    /// What the uses that are left in this turn promise: a worker in the Pool finds work there.
    fn unused_worth(&self, s: &State, seat: Seat, card: CardId) -> i32 {
        let Some(act) = &self.card(card).effect.act else { return 0 };
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
    pub(crate) fn hand_worth(&self, s: &State, seat: Seat, turns: i32) -> i32 {
        let mut worth = 0;
        for card in &s.hands[seat] {
            let face = self.card(card);
            let outlook = self.outlook(card);
            worth += match face.kind {
                Kind::Location(_) => {
                    let stands = POINT + self.yearly_worth(s, seat, outlook, 3) * turns / 2;
                    let once = match face.effect.once {
                        Some(Once::Count(kind, max)) => POINT * i32::from((self.n_of_type(s, seat, kind) + 1).min(max)),
                        _ => outlook.once,
                    };
                    let best = (stands + once).max(outlook.spoils).max(outlook.agreement * turns / 2);
                    (best - 350 * i32::from(face.distance)).max(0) / 6
                }
                Kind::Instant(..) => outlook.instant,
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
        let best_score = self.seats().map(|seat| self.score(s, seat)).max().unwrap_or(0);
        let turns = Game::turns_left(best_score);
        let own = self.side_worth(s, seat, turns, true);
        let rivals = self.others(seat).iter().map(|other| self.side_worth(s, other, turns, false));
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

    #[test]
    fn more_of_the_same_is_worth_less() {
        assert!(pool_worth([(Token::Fuel, 4)].into_iter()) < 4 * price(Token::Fuel));
    }
}
