//! How good a position is: the points, and what a seat can still make of its State, its goods and its hand.
//!
//! The seat that asks plays in its head: first the rest of this round, then the next round with what its State brings
//! in; the rounds after that count by their income. In each round it works its action locations, then plays its hand,
//! always the best card first. Everybody else is judged by what lies open, with a flat price for each card in hand:
//! which cards others hold, and what comes next from the deck, is never looked at.
//!
//! All values are thousandths of a point.

use crate::cards::{CardId, CardSet, MAX_CARDS};
use crate::catalog::Game;
use crate::good::{Alliance, Good, Type};
use crate::outlook::{
    AMMO, BRICK, COLORS, EXCHANGE, INFLUENCE, Job, Merit, N_RESOURCES, Offer, Pile, Ruins, UNIVERSAL, VP, WEIGHTS,
    WORKER, priced, take,
};
use crate::state::{Phase, State};
use table::{Evaluate, Row, Seat};

/// So many of a good find use in a round whatever else there is, and more of them less so. Workers always do: they can
/// be exchanged.
const ENOUGH: i32 = 1;
const ENOUGH_WORKERS: i32 = 4;
/// By good: how many are enough,
const PLENTY: [i32; Good::N_TOKENS] = {
    let mut plenty = [ENOUGH; Good::N_TOKENS];
    plenty[WORKER] = ENOUGH_WORKERS;
    plenty
};
/// and by how much each beyond those is worth less in every round. Worked out beforehand, so that nothing is divided for
/// every kind of good: nothing is asked more often of a position.
const MARKDOWN: [i32; Good::N_TOKENS] = {
    let mut markdown = [0; Good::N_TOKENS];
    let mut i = 0;
    while i < Good::N_TOKENS {
        let hundredfold = WEIGHTS.income[i] * (100 - WEIGHTS.more);
        assert!(hundredfold % 100 == 0, "nothing is lost by rounding");
        markdown[i] = hundredfold / 100;
        i += 1;
    }
    markdown
};
/// A hand of more cards than this is not played before the game ends.
const MANY_CARDS: i32 = 4;
/// What is left counts for so much less when there is no later round: only this one can still use it.
const LAST_CHANCE: i32 = 4;
/// Goods decide only between equal scores (MS-END-07).
const TIE_BREAK: i32 = 1;

const CARD: usize = Good::Card as usize;
const TOP: usize = Good::TopDiscard as usize;
const RED: usize = Good::Red as usize;
const DEVELOPMENT: usize = Good::Development as usize;

/// A point on the track, and a location, which counts as one at the end.
pub(crate) const POINT: i32 = 1000;
/// A whole round, where rounds are counted in hundredths.
pub(crate) const ROUND: i32 = 100;
/// More cards than this are not planned with, only counted. Hands rarely get there.
const MAX_PLANNED: usize = 16;
/// More goods of a kind than this cannot be spent in a round. Keeps sums small in positions that were set up by hand.
const MAX_GOODS: u16 = 99;

fn add(sum: &mut Pile, goods: &Pile) {
    for (sum, n) in sum.iter_mut().zip(goods) {
        *sum += n;
    }
}

/// What a State brings in an ordinary round.
struct Economy<'j> {
    /// The action locations, in the order in which they are worked.
    jobs: &'j [CardId],
    /// Goods of the Production phase.
    income: Pile,
    /// What the action locations leave of it.
    spare: Pile,
    /// Features and other things that are not goods.
    flat: i32,
    /// What the action locations score with the income.
    worked: i32,
    /// Everything together, with a price on what is spare.
    total: i32,
    /// What of that is the price of what is spare.
    regular: i32,
    /// The goods, a bit for each, of which an action location could perhaps do with more.
    hunger: u32,
    /// What one more of a good would add, as far as it has been worked out.
    margins: [Option<i32>; Good::N],
}

/// What a hand card can become: a location, a deal or spoils, by the color that pays for it.
#[derive(Clone, Copy, Default)]
struct Prospect {
    card: CardId,
    distance: i32,
    /// At once.
    once: [i32; COLORS.len()],
    /// In every round after that.
    each_round: [i32; COLORS.len()],
    /// Something of no more use can be built over with it.
    develops: bool,
    alliance: Option<Alliance>,
}

impl Prospect {
    /// The influence that may take the place of contacts of a color for this card (ALLY-04 to ALLY-06).
    fn influence(&self, color: usize) -> impl Iterator<Item = usize> + use<> {
        let own = self.alliance.map(|it| INFLUENCE[it as usize]);
        let razes = COLORS[color] == RED;
        INFLUENCE.into_iter().filter(move |&good| own.is_some_and(|own| (good == own) != razes))
    }
}

/// How a hand card is played.
#[derive(Clone, Copy)]
enum Way {
    /// For contacts of a color, by its place among the colors.
    Contacts(usize),
    Develop,
}

/// One side of a position, while it is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    game: &'a Game,
    s: &'a State,
    seat: Seat,
    built: &'a CardSet,
}

impl<'a> Side<'a> {
    pub(crate) fn new(game: &'a Game, s: &'a State, seat: Seat) -> Side<'a> {
        Side { game, s, seat, built: &s.built[seat] }
    }

    #[inline]
    fn merit(&self, card: CardId) -> &'a Merit {
        &self.game.outlook.merits[self.game.face_of[card.index()].index()]
    }

    fn count(&self, kind: Type) -> i32 {
        self.game.n_of_type(self.s, self.seat, kind) as i32
    }

    fn n_ruins(&self) -> i32 {
        self.s.ruins[self.seat].len() as i32
    }

    /// Points, and locations as points.
    fn points(&self) -> i32 {
        POINT * (i32::from(self.s.vp[self.seat]) + self.game.location_points(self.s, self.seat))
    }

    /// The goods of an ordinary Production phase, and what else it brings.
    #[inline]
    pub(crate) fn income(&self) -> (Pile, i32) {
        let board = &self.game.boards[usize::from(self.s.factions[self.seat])];
        let mut income = board.production.0.map(i32::from);
        let mut flat = 0;
        self.s.deals[self.seat].each(|card| income[self.merit(card).deal as usize] += 1);
        for good in self.game.pack_income(self.s, self.seat) {
            income[good as usize] += 1;
        }
        let producing = self.built.and(&self.game.masks.production);
        producing.each(|card| {
            let crop = &self.merit(card).production;
            add(&mut income, &crop.goods);
            flat += crop.flat;
            if let Some((kind, good, max)) = crop.per_type {
                income[good as usize] += self.count(kind).min(max);
            }
            if let Some((good, max)) = crop.per_ruins {
                income[good as usize] += self.n_ruins().min(max);
            }
        });
        producing.and(&self.game.masks.late).each(|card| {
            if let Some((counted, good, max)) = self.merit(card).production.per_produced {
                income[good as usize] += income[counted as usize].min(max);
            }
        });
        (income, flat)
    }

    fn economy<'j>(&self, (jobs, needs): &'j (Row<CardId, MAX_CARDS>, u32)) -> Economy<'j> {
        let outlook = &self.game.outlook;
        let (income, mut flat) = self.income();
        self.built.and(&outlook.lasting).each(|card| flat += self.merit(card).lasting);
        let mut spare = income;
        let (worked, hungry) = self.work(jobs, &mut spare, true);
        let hunger = if hungry { *needs } else { 0 };
        let regular = self.regular(&spare);
        let total = flat + worked + regular;
        Economy { jobs, income, spare, flat, worked, total, regular, hunger, margins: [None; Good::N] }
    }

    /// The action locations, in the order in which they are worked, and the goods on which they depend, a bit for each.
    fn jobs(&self) -> (Row<CardId, MAX_CARDS>, u32) {
        let mut jobs = Row::new();
        let mut needs = 0;
        let actions = self.built.and(&self.game.masks.actions);
        if !actions.is_empty() {
            for tier in &self.game.outlook.tiers {
                actions.and(tier).each(|card| {
                    jobs.push(card);
                    needs |= self.merit(card).job.as_ref().map_or(0, |job| job.needs);
                });
            }
        }
        (jobs, needs)
    }

    /// Works the action locations with these goods; gives what it scores, and whether more could have been used. In a
    /// fresh round nothing is used yet, and a location that lacks something is worth part of what it promises.
    fn work(&self, jobs: &[CardId], pile: &mut Pile, fresh: bool) -> (i32, bool) {
        let mut value = 0;
        let mut hungry = false;
        // Counted only where it matters.
        let mut n_ruins = None;
        for &card in jobs {
            let Some(job) = &self.merit(card).job else { continue };
            let used = if fresh { 0 } else { i32::from(self.s.uses(card)) };
            for i in used..job.uses {
                let there = match job.ruins {
                    None => true,
                    Some(ruins) => {
                        let n_ruins = n_ruins.get_or_insert_with(|| self.n_ruins());
                        match ruins {
                            Ruins::Needed => *n_ruins > 0,
                            Ruins::Taken(n) => {
                                *n_ruins -= n;
                                *n_ruins >= 0
                            }
                        }
                    }
                };
                if !there || !job.pay(pile) {
                    hungry = true;
                    if fresh && i == 0 {
                        value += job.profit * WEIGHTS.hungry / 100;
                    }
                    break;
                }
                value += job.flat;
                for &(good, n) in &*job.gains {
                    pile[usize::from(good)] += i32::from(n);
                }
            }
        }
        value += POINT * pile[VP];
        pile[VP] = 0;
        (value, hungry)
    }

    /// What goods that come in every round are good for, if no action location takes them.
    fn regular(&self, pile: &Pile) -> i32 {
        let plenty = pile.iter().zip(&PLENTY).zip(&MARKDOWN);
        let lost: i32 = plenty.map(|((&n, &enough), &markdown)| (n - enough).max(0) * markdown).sum();
        priced(pile, &WEIGHTS.income) - lost
    }

    /// What one more of a good in every round adds.
    fn margin(&self, economy: &mut Economy<'_>, good: usize) -> i32 {
        if good == VP {
            return POINT;
        }
        if let Some(known) = economy.margins[good] {
            return known;
        }
        let margin = if economy.hunger & 1 << good == 0 {
            // No action location takes it.
            let plenty = PLENTY.get(good).is_some_and(|&enough| economy.spare[good] >= enough);
            WEIGHTS.income[good] - if plenty { MARKDOWN[good] } else { 0 }
        } else {
            let mut more = economy.income;
            more[good] += 1;
            let worked = self.work(economy.jobs, &mut more, true).0;
            economy.flat + worked + self.regular(&more) - economy.total
        };
        economy.margins[good] = Some(margin.max(0));
        margin.max(0)
    }

    /// What can become of the cards of a hand. `pile` is what there is to work a new location with at once.
    fn prospects(&self, hand: &CardSet, pile: &Pile, economy: &mut Economy<'_>) -> Row<Prospect, MAX_PLANNED> {
        let w = &WEIGHTS;
        let mut prospects = Row::new();
        let old = self.built.and(&self.game.outlook.spent);
        for card in hand.iter().take(MAX_PLANNED) {
            let merit = self.merit(card);
            let mut built = POINT + merit.built;
            let mut each = merit.lasting;
            if let Some((kind, good, max)) = merit.bonus_per_type {
                built += (self.count(kind) + 1).min(max) * w.now[good as usize];
            }
            if let Some((good, max)) = merit.bonus_per_ruins {
                built += self.n_ruins().min(max) * w.now[good as usize];
            }
            if self.game.masks.production.contains(card) {
                let crop = &merit.production;
                each += crop.flat;
                for (good, &n) in crop.goods.iter().enumerate().filter(|&(_, &n)| n > 0) {
                    each += n * self.margin(economy, good);
                }
                if let Some((kind, good, max)) = crop.per_type {
                    let n = (self.count(kind) + 1).min(max);
                    built += n * w.now[good as usize];
                    each += n * self.margin(economy, good as usize);
                }
                if let Some((good, max)) = crop.per_ruins {
                    let n = self.n_ruins().min(max);
                    built += n * w.now[good as usize];
                    each += n * self.margin(economy, good as usize);
                }
                if let Some((counted, good, max)) = crop.per_produced {
                    each += economy.income[counted as usize].min(max) * w.income[good as usize];
                }
            }
            if self.game.outlook.burners.contains(card) {
                built += self.burnt(card, 0);
            } else if let Some(job) = &merit.job {
                built += self.once(job, pile);
                each += self.each_round(job, economy);
            }
            let deal = merit.deal as usize;
            prospects.push(Prospect {
                card,
                distance: merit.distance,
                once: [built, w.now[deal], merit.spoils],
                each_round: [each, self.margin(economy, deal), 0],
                develops: !old.and(&self.game.face_of(card).relatives).is_empty(),
                alliance: self.game.face_of(card).alliance,
            });
        }
        prospects
    }

    /// What a new action location brings at once.
    fn once(&self, job: &Job, pile: &Pile) -> i32 {
        let mut left = *pile;
        let n = (0..job.uses).take_while(|_| job.pay(&mut left)).count() as i32;
        let prices = &WEIGHTS.left;
        (n * job.once - priced(pile, prices) + priced(&left, prices)).max(0)
    }

    /// What a new action location adds to every round.
    fn each_round(&self, job: &Job, economy: &Economy<'_>) -> i32 {
        let mut left = economy.spare;
        let mut value = 0;
        for i in 0..job.uses {
            if !job.pay(&mut left) {
                if i == 0 {
                    return job.profit * WEIGHTS.hungry / 100;
                }
                break;
            }
            value += job.flat;
            add(&mut left, &job.gain);
        }
        value += POINT * left[VP];
        left[VP] = 0;
        (value + self.regular(&left) - economy.regular).max(0)
    }

    /// What an action location can still score for deals. They are worth more as deals until the last round, so this
    /// counts once, not in every round.
    fn burnt(&self, card: CardId, used: i32) -> i32 {
        let Some(job) = &self.merit(card).job else { return 0 };
        let n = (job.uses - used).min(self.s.n_deals(self.seat) as i32);
        n * job.gain[VP] * WEIGHTS.burn
    }

    /// Plays the hand with these goods, the best card first. Takes the cards and the goods that it uses; gives what
    /// they become.
    fn play(&self, pile: &mut Pile, prospects: &mut Row<Prospect, MAX_PLANNED>, rounds: i32, board_used: u8) -> i32 {
        let mut old = self.built.and(&self.game.outlook.spent);
        let mut n_ruins = self.s.ruins[self.seat].len();
        let mut offers = self.game.outlook.offers[usize::from(self.s.factions[self.seat])];
        for offer in &mut offers {
            if board_used & offer.mark == offer.mark {
                offer.gain = 0;
            }
        }
        for it in prospects.iter_mut() {
            for (once, each_round) in it.once.iter_mut().zip(it.each_round) {
                *once += each_round * rounds / ROUND;
            }
        }
        let mut value = 0;
        while let Some((i, way)) = self.best(pile, prospects, &offers, n_ruins > 0) {
            let it = prospects[i];
            match way {
                Way::Contacts(color) => {
                    value += it.once[color];
                    let contacts = COLORS[color];
                    let offer = &mut offers[color];
                    let mut price = it.distance;
                    if it.alliance.is_some() {
                        // Good for less than contacts, so it goes first.
                        for good in it.influence(color) {
                            let given = price.min(pile[good]);
                            pile[good] -= given;
                            price -= given;
                        }
                    }
                    if pile[contacts] + pile[UNIVERSAL] < price {
                        take(pile, offer.resource, offer.cost);
                        pile[contacts] += offer.gain;
                        offer.gain = 0;
                    }
                    let plain = price.min(pile[contacts]);
                    pile[contacts] -= plain;
                    pile[UNIVERSAL] -= price - plain;
                }
                Way::Develop => {
                    value += it.once[0];
                    if n_ruins > 0 {
                        n_ruins -= 1;
                        value += POINT;
                    } else if let Some(over) = old.and(&self.game.face_of(it.card).relatives).first() {
                        old.remove(over);
                        for other in prospects.iter_mut().filter(|other| other.develops) {
                            other.develops = !old.and(&self.game.face_of(other.card).relatives).is_empty();
                        }
                    }
                    if pile[DEVELOPMENT] > 0 {
                        pile[DEVELOPMENT] -= 1;
                    } else {
                        take(pile, BRICK, 1);
                    }
                }
            }
            let last = prospects.len() - 1;
            prospects.swap(i, last);
            prospects.pop();
        }
        for it in prospects.iter_mut() {
            for (once, each_round) in it.once.iter_mut().zip(it.each_round) {
                *once -= each_round * rounds / ROUND;
            }
        }
        value
    }

    /// The card that brings most for its price, and how it is played; none if keeping all of them is better.
    fn best(
        &self,
        pile: &Pile,
        prospects: &[Prospect],
        offers: &[Offer; COLORS.len()],
        ruins: bool,
    ) -> Option<(usize, Way)> {
        let w = &WEIGHTS;
        let exchanged = pile[WORKER] / EXCHANGE;
        let mut reach = [0; COLORS.len()];
        for ((reach, offer), contacts) in reach.iter_mut().zip(offers).zip(COLORS) {
            *reach = pile[contacts] + pile[UNIVERSAL];
            if pile[offer.resource] + pile[AMMO] + exchanged >= offer.cost {
                *reach += offer.gain;
            }
        }
        let mortar = pile[BRICK] + pile[AMMO] + pile[DEVELOPMENT] + exchanged > 0;
        let mut best = None;
        let mut highest = w.keep;
        for (i, it) in prospects.iter().enumerate() {
            for (color, &reach) in reach.iter().enumerate() {
                let influence =
                    if it.alliance.is_some() { it.influence(color).map(|good| pile[good]).sum() } else { 0 };
                if it.distance <= reach + influence {
                    let dear = if it.distance > pile[COLORS[color]] + influence { w.contact } else { 0 };
                    let net = it.once[color] - it.distance * w.contact - dear;
                    if net > highest {
                        (highest, best) = (net, Some((i, Way::Contacts(color))));
                    }
                }
            }
            if mortar && (ruins || it.develops) {
                // The point of developing takes the place of the one for a further location; over ruins there are both.
                let net = it.once[0] - w.contact + if ruins { POINT } else { 0 };
                if net > highest {
                    (highest, best) = (net, Some((i, Way::Develop)));
                }
            }
        }
        best
    }

    /// The side that asks: what it has, and what it can still make of it.
    fn own(&self, rounds: i32) -> i32 {
        let Side { game, s, seat, .. } = *self;
        let w = &WEIGHTS;
        let mut value = self.points();
        let mut hand = s.hands[seat];
        if s.phase == Phase::Opening && s.ready.contains(seat) {
            for card in s.set_aside[seat] {
                hand.remove(card);
            }
        }
        let jobs = self.jobs();
        let mut economy = self.economy(&jobs);
        let (mut supply, mut kept) = ([0; Good::N], [0; Good::N]);
        for i in 0..Good::N_TOKENS {
            supply[i] = s.goods[seat].0[i].min(MAX_GOODS).into();
            kept[i] = s.cached[seat].0[i].min(MAX_GOODS).into();
        }
        let mut prospects;
        if matches!(s.phase, Phase::Production | Phase::Action) && !s.passed.contains(seat) {
            // The rest of this round.
            let mut pile = supply;
            add(&mut pile, &kept);
            let mut now = self.work(economy.jobs, &mut pile, false).0;
            prospects = self.prospects(&hand, &pile, &mut economy);
            now += self.play(&mut pile, &mut prospects, rounds, s.board_used[seat]);
            now += pile[CARD] * w.keep;
            now += priced(&pile, &w.left) / if rounds > 0 { 1 } else { LAST_CHANCE };
            for card in &self.built.and(&game.outlook.burners) {
                now += self.burnt(card, s.uses(card).into());
            }
            value += now * w.plan / 100;
            for i in 0..Good::N_TOKENS {
                kept[i] = kept[i].min(pile[i]);
                supply[i] = pile[i] - kept[i];
            }
        } else {
            let pile = economy.spare;
            prospects = self.prospects(&hand, &pile, &mut economy);
        }
        if rounds == 0 {
            // Goods and cards only break ties.
            return value + TIE_BREAK * s.total_goods(seat) as i32;
        }

        // The next round, if there is one, and those after it.
        let storages = self.built.and(&game.masks.storage);
        for card in &storages {
            self.store(card, &mut supply, &mut kept);
        }
        let mut pile = economy.spare;
        let mut next = economy.worked;
        if kept != [0; Good::N] {
            pile = economy.income;
            add(&mut pile, &kept);
            next = self.work(economy.jobs, &mut pile, true).0;
        }
        let later = (rounds - ROUND).max(0);
        next += economy.flat + self.play(&mut pile, &mut prospects, later, 0);
        next += self.regular(&pile) * w.next_spare / 100;
        value += next * rounds.min(ROUND) / ROUND * w.plan / 100;
        value += economy.total * later / ROUND;

        let unplanned = hand.len() as i32 - hand.len().min(MAX_PLANNED as u32) as i32;
        let rest = prospects.len() as i32 + unplanned;
        value += w.keep * (rest.min(MANY_CARDS) + (rest - MANY_CARDS).max(0) / 3);
        for (link, &n) in game.links.iter().zip(&s.links.hands[seat]) {
            let gain: i32 = COLORS.into_iter().map(|color| i32::from(link.gain.0[color]) * w.now[color]).sum();
            let gain = gain + i32::from(link.gain[Good::TopDiscard]) * w.now[TOP];
            value += i32::from(n) * gain * w.link / 100;
        }
        value + self.built.and(&s.shielded).len() as i32 * w.shield
    }

    /// Moves what a storage will keep at cleanup.
    fn store(&self, card: CardId, supply: &mut Pile, kept: &mut Pile) {
        let storage = &self.game.face_of(card).storage;
        let stored: i32 = self.s.stored_on(card).filter(|it| it.returns).map(|it| i32::from(it.n)).sum();
        let mut room = i32::from(storage.resources) - stored;
        for i in 0..Good::N_TOKENS {
            let own = i32::from(storage.tokens.0[i]);
            let n = supply[i].min(if i < N_RESOURCES && own == 0 { room } else { own }).max(0);
            if i < N_RESOURCES && own == 0 {
                room -= n;
            }
            supply[i] -= n;
            kept[i] += n;
        }
    }

    /// Another player, judged by what lies open.
    fn rival(&self, rounds: i32) -> i32 {
        let w = &WEIGHTS;
        let mut value = self.points() + self.economy(&self.jobs()).total * rounds / ROUND;
        if rounds > 0 {
            value += self.s.hand_size(self.seat) as i32 * w.rival_card;
        }
        if !self.s.passed.contains(self.seat) {
            let goods: i32 = Good::tokens()
                .map(|good| i32::from(self.s.purse(self.seat, good).min(MAX_GOODS)) * w.now[good as usize])
                .sum();
            value += goods * w.rival_goods / 100;
        }
        value
    }
}

impl Game {
    /// How many Production phases are still to come, in hundredths.
    pub(crate) fn rounds_left(&self, s: &State, seat: Seat) -> i32 {
        if s.end_triggered {
            return 0;
        }
        let w = &WEIGHTS;
        let lead = self.sides().map(|side| s.vp[side]).max().unwrap_or(0);
        let others_act = self.sides().any(|side| side != seat && !s.passed.contains(side));
        let table = match s.phase {
            Phase::Production => &w.rounds_acting,
            Phase::Action if others_act => &w.rounds_acting,
            _ => &w.rounds,
        };
        let cap = (w.last_round - i32::from(s.round)).clamp(0, 99) * ROUND;
        self.paced(table[usize::from(lead).min(table.len() - 1)].min(cap.max(w.late)))
    }
}

impl Evaluate for Game {
    fn worth(&self, s: &State, seat: Seat) -> i32 {
        let w = &WEIGHTS;
        let others = self.sides().filter(|&side| side != seat);
        if s.phase == Phase::Over {
            let best = others.map(|side| self.score_of(s, side)).max().unwrap_or(0);
            let prize = if self.winning(s).contains(seat) { w.win } else { -w.win };
            return POINT * (self.score_of(s, seat) - best) + prize;
        }
        let rounds = self.rounds_left(s, seat);
        let n_others = i32::from(self.n_sides) - 1;
        let sum: i32 = others
            .map(|side| {
                let it = Side::new(self, s, side);
                let value = match self.prospects(s, side, rounds) {
                    Some(value) => it.points() + value,
                    None => it.rival(rounds),
                };
                value + self.pack_worth(s, side)
            })
            .sum();
        Side::new(self, s, seat).own(rounds) + self.pack_worth(s, seat) - sum / n_others.max(1) * w.rival / 100
    }
}

#[cfg(test)]
mod tests {
    use table::{Rules, Seat, Stage, Words};

    use super::*;

    const ME: Seat = Seat::new(0);

    fn position(given: &str) -> (Game, State) {
        let given: toml::Table = given.parse().expect("a scenario's given table");
        Game::stage(&given).expect("a position")
    }

    fn worth(given: &str) -> i32 {
        let (game, state) = position(given);
        game.worth(&state, ME)
    }

    /// The worth after a move.
    fn after(given: &str, text: &str) -> i32 {
        let (game, mut state) = position(given);
        let choice = game.read(&state, ME, text).expect("a move");
        game.choose(&mut state, ME, choice, &mut |_| {}).expect("a legal move");
        game.worth(&state, ME)
    }

    #[test]
    fn points_are_good_and_points_of_others_are_not() {
        assert!(worth("1 = { vp = 6 }") > worth("1 = { vp = 5 }"));
        assert!(worth("2 = { vp = 6 }") < worth("2 = { vp = 5 }"));
    }

    #[test]
    fn locations_deals_and_useful_goods_are_worth_something() {
        let empty = worth("");
        assert!(worth("1 = { state = [\"School\"] }") > empty + POINT);
        assert!(worth("1 = { deals = [\"School\"] }") > empty);
        assert!(worth("1 = { hand = [\"School\"], goods = \"1 grey\" }") > worth("1 = { hand = [\"School\"] }"));
        assert!(worth("1 = { ruins = [\"School\"] }") < worth("1 = { state = [\"School\"] }"));
    }

    #[test]
    fn scoring_first_beats_passing() {
        let given = "1 = { state = [\"Archive\"], goods = \"1 worker\" }";
        assert!(after(given, "use Archive") > after(given, "pass"));
        let given = "1 = { hand = [\"Church\"], goods = \"2 grey\" }";
        assert!(after(given, "build Church") > after(given, "pass"));
    }

    #[test]
    fn the_end_is_about_winning() {
        let over = |mine: u8, theirs: u8| {
            let (game, mut state) =
                position(&format!("last-round = true\n1 = {{ vp = {mine} }}\n2 = {{ vp = {theirs}, passed = true }}"));
            let pass = game.read(&state, ME, "pass").expect("a move");
            game.choose(&mut state, ME, pass, &mut |_| {}).expect("a legal move");
            assert!(game.waiting(&state).is_empty());
            game.worth(&state, ME)
        };
        assert!(over(26, 25) > 0);
        assert!(over(25, 26) < 0);
        assert!(over(26, 25) - over(25, 26) > 2 * POINT, "the prize counts for more than the points");
    }

    #[test]
    fn what_makes_more_of_a_worker_is_worked_first() {
        let game = Game::embedded(crate::Setup::new(2).with("new-era")).unwrap();
        let tier = |id: &str| {
            let face = game.faces.iter().find(|face| face.location.id == id).unwrap();
            game.outlook.tiers.iter().position(|tier| face.cards.first().is_some_and(|card| tier.contains(card)))
        };
        // A worker for two goods; points, two and one; anything else that pays.
        assert_eq!(["labor-camp", "brick-village"].map(tier), [Some(0); 2]);
        assert_eq!(["bioweaponry", "archive", "huge-machinery"].map(tier), [Some(1), Some(2), Some(3)]);
        assert_eq!(tier("hideout"), None, "a deal is not a good of this round");
    }

    #[test]
    fn a_production_beats_the_same_card_razed() {
        let given = "1 = { hand = [\"School\"], goods = \"1 grey + 1 red\" }";
        assert!(after(given, "build School") > after(given, "raze School"));
    }

    #[test]
    fn a_game_that_drags_on_is_brought_to_its_end() {
        let (game, mut state) = position("1 = { vp = 10 }");
        let early = game.rounds_left(&state, ME);
        assert!(early > ROUND, "{early}");
        state.round = 8;
        assert_eq!(game.rounds_left(&state, ME), early.min(ROUND));
        for round in [9, 30, u16::MAX] {
            state.round = round;
            assert_eq!(game.rounds_left(&state, ME), WEIGHTS.late);
        }
        state.end_triggered = true;
        assert_eq!(game.rounds_left(&state, ME), 0);
    }

    #[test]
    fn what_a_rival_of_the_rules_can_still_do_counts_against_one() {
        let virtual_player = |more: &str| worth(&format!("players = 1\n{more}"));
        assert!(virtual_player("open = [\"Punks\"]") < virtual_player("") - POINT, "it claims a connection card");
        let borgo = |more: &str| worth(&format!("edition = \"ultimate\"\nplayers = 1\nopponent = \"borgo\"\n{more}"));
        assert!(borgo("hard = true") < borgo("") - POINT, "he gets a Brawler more in every round to come");
    }

    #[test]
    fn every_machine_hurts() {
        let machines = |names: &str| {
            worth(&format!("edition = \"ultimate\"\nwith = [\"moloch\"]\nplayers = 1\ndeployed = [{names}]"))
        };
        assert!(machines("\"Rivet Hound\", \"Static Choir\"") < machines("") - POINT);
    }

    #[test]
    fn points_in_the_arena_are_good() {
        let arena = |points: u8| {
            worth(&format!(
                "edition = \"ultimate\"\nwith = [\"arena\"]\n1 = {{ arena = {points} }}\n2 = {{ arena = 9 }}"
            ))
        };
        assert!(arena(3) > arena(2));
    }

    #[test]
    fn what_others_hold_is_not_looked_at() {
        let one = worth("2 = { hand = [\"Church\", \"School\"] }");
        assert_eq!(worth("2 = { hand = [\"Skyscraper\", \"Gun Shop\"] }"), one);
    }
}
