//! What can be paid with: universal resources for named ones, sets of contact tokens, tokens for attacks.

use table::{Flow, Seat};

use crate::catalog::Game;
use crate::choice::{KINDS, MOST_OF_A_KIND, Means, Pay, UNIVERSAL, range_of};
use crate::effect::Cost;
use crate::event::Event;
use crate::goods::{Contact, Goods, Token, Tokens};
use crate::state::State;
use table::cards::CardId;

type Put<'a> = &'a mut dyn FnMut(Pay) -> Flow;
type PutMeans<'a> = &'a mut dyn FnMut(Means) -> Flow;

const ON: Flow = Flow::Continue(());
/// So many sets of tokens for one attack are listed, at most; see [`sets_for_attack`].
const MOST_SETS: u32 = 1024;

impl Cost {
    /// Hands every way to pay the tokens of this price to `put` (NE-103: which tokens pay is the player's choice). Workers,
    /// cards and Agreements leave no choice of tokens.
    #[inline]
    pub(crate) fn ways(&self, purse: &Tokens, put: Put<'_>) -> Flow {
        if self.workers > 0 && purse[Token::Worker.index()] < self.workers {
            return ON;
        }
        if self.any == 0 && self.contact.is_none() {
            if self.named == [0; 4] {
                return put(Pay::PLAIN);
            }
            // Most prices: so many of one resource.
            let kinds = self.named.iter().filter(|&&n| n > 0).count();
            if let (1, Some(i)) = (kinds, self.named.iter().position(|&n| n > 0)) {
                let n = self.named[i];
                for stand_ins in n.saturating_sub(purse[i])..=n.min(purse[Token::UniversalResource.index()]) {
                    put(Pay::PLAIN.with_stand_ins(Token::PLAIN[i], stand_ins))?;
                }
                return ON;
            }
        }
        if !self.can_be_paid(purse) {
            return ON;
        }
        let mut purse = *purse;
        self.named(0, &mut purse, Pay::PLAIN, put)
    }

    /// Whether the tokens are there.
    #[inline]
    pub(crate) fn can_be_paid(&self, purse: &Tokens) -> bool {
        let mut missing = 0;
        let mut left = purse[Token::UniversalResource.index()];
        for (&n, &has) in self.named.iter().zip(purse) {
            missing += n.saturating_sub(has);
            left = left.saturating_add(has.saturating_sub(n));
        }
        missing <= purse[Token::UniversalResource.index()]
            && left - missing >= self.any
            && purse[Token::Worker.index()] >= self.workers
            && self.contact.is_none_or(|(kind, least)| {
                (least <= 1 && purse[Token::UniversalContact.index()] > 0)
                    || (least..=5).any(|range| kind.token(range).is_some_and(|token| purse[token.index()] > 0))
            })
    }

    fn named(&self, i: usize, purse: &mut Tokens, pay: Pay, put: Put<'_>) -> Flow {
        let Some(&n) = self.named.get(i) else { return self.any(0, self.any, purse, pay, put) };
        if n == 0 {
            return self.named(i + 1, purse, pay, put);
        }
        let token = Token::PLAIN[i];
        let universal = Token::UniversalResource.index();
        let before = *purse;
        for stand_ins in n.saturating_sub(before[i])..=n.min(before[universal]) {
            purse[i] = before[i] - (n - stand_ins);
            purse[universal] = before[universal] - stand_ins;
            self.named(i + 1, purse, pay.with_stand_ins(token, stand_ins), put)?;
        }
        *purse = before;
        ON
    }

    fn any(&self, i: usize, left: u8, purse: &mut Tokens, pay: Pay, put: Put<'_>) -> Flow {
        if left == 0 {
            return self.contact(purse, pay, put);
        }
        if i == Token::RESOURCES.len() {
            return ON;
        }
        for n in 0..=left.min(purse[i]) {
            self.any(i + 1, left - n, purse, pay.with_any(Token::RESOURCES[i], n), put)?;
        }
        ON
    }

    /// NE-370 to NE-372: one single token of the Range or more, or a universal one as Range 1.
    fn contact(&self, purse: &Tokens, pay: Pay, put: Put<'_>) -> Flow {
        let Some((kind, least)) = self.contact else { return put(pay) };
        for range in least..=5 {
            if let Some(token) = kind.token(range).filter(|token| purse[token.index()] > 0) {
                put(pay.with_contact(token))?;
            }
        }
        if least <= 1 && purse[Token::UniversalContact.index()] > 0 {
            put(pay.with_contact(Token::UniversalContact))?;
        }
        ON
    }

    /// Whether this way of paying belongs to this price.
    pub(crate) fn fits(&self, pay: Pay) -> bool {
        let stand_ins = Token::PLAIN.into_iter().all(|token| pay.stand_ins(token) <= self.named[token.index()]);
        let any: u8 = Token::RESOURCES.into_iter().map(|token| pay.any(token)).sum();
        let contact = match (self.contact, pay.contact()) {
            (None, None) => true,
            (Some((kind, least)), Some(token)) => match token.range() {
                Some((Some(found), range)) => found == kind && range >= least,
                Some((None, range)) => range >= least,
                None => false,
            },
            _ => false,
        };
        stand_ins && any == self.any && contact
    }

    /// The tokens of this price if it is paid so; what does not fit is left out.
    pub(crate) fn tokens(&self, pay: Pay) -> Goods {
        let mut goods = Goods::NONE;
        for token in Token::PLAIN {
            let stand_ins = pay.stand_ins(token).min(self.named[token.index()]);
            goods.tokens[token.index()] += self.named[token.index()] - stand_ins;
            goods.tokens[Token::UniversalResource.index()] += stand_ins;
        }
        for token in Token::RESOURCES {
            goods.tokens[token.index()] += pay.any(token);
        }
        goods.tokens[Token::Worker.index()] += self.workers;
        if let Some(token) = pay.contact() {
            goods.tokens[token.index()] += 1;
        }
        goods
    }

    /// The price as it is printed, in goods; a resource of any kind as a universal one, a contact by its least Range.
    pub(crate) fn printed(&self) -> Goods {
        let mut goods = Goods { cards: self.cards, ..Goods::NONE };
        goods.tokens[..4].copy_from_slice(&self.named);
        goods.tokens[Token::UniversalResource.index()] = self.any;
        goods.tokens[Token::Worker.index()] = self.workers;
        if let Some(token) = self.contact.and_then(|(kind, least)| kind.token(least)) {
            goods.tokens[token.index()] = 1;
        }
        goods
    }
}

/// The tokens of a set, by kind of contact.
pub(crate) fn tokens_of(kind: Contact, means: Means) -> Goods {
    let mut goods = Goods::NONE;
    for (place, n) in means.counts().into_iter().enumerate() {
        if let Some(token) = token_at(kind, place) {
            goods.tokens[token.index()] += n;
        }
    }
    goods
}

/// The token at a place of a set.
pub(crate) fn token_at(kind: Contact, place: usize) -> Option<Token> {
    if place == UNIVERSAL { Some(Token::UniversalContact) } else { kind.token(place as u8 + 1) }
}

/// How many tokens of each place a player has for contacts of a kind.
#[inline]
pub(crate) fn held(kind: Contact, purse: &Tokens) -> [u8; KINDS] {
    let mut held = [0; KINDS];
    for (place, n) in held.iter_mut().enumerate() {
        if let Some(token) = token_at(kind, place) {
            *n = purse[token.index()].min(MOST_OF_A_KIND);
        }
    }
    held
}

/// Hands every set of tokens that covers a Distance and of which none could be left out to `put` (NE-400). `bonus` raises
/// the Range, but at least one token is needed (NE-024, NE-406).
pub(crate) fn least_sets(held: &[u8; KINDS], distance: u8, bonus: u8, put: PutMeans<'_>) -> Flow {
    let needed = distance.saturating_sub(bonus).max(1);
    add_to_set(held, needed, 0, [0; KINDS], 0, put)
}

/// From the longest Range down; universal contacts, of Range 1, last.
const BY_RANGE: [usize; KINDS] = [4, 3, 2, 1, 0, UNIVERSAL];

/// From the longest Range down: a token is only added while the set does not reach.
fn add_to_set(held: &[u8; KINDS], needed: u8, from: usize, set: [u8; KINDS], sum: u8, put: PutMeans<'_>) -> Flow {
    for (i, &place) in BY_RANGE.iter().enumerate().skip(from) {
        let mut more = set;
        let mut reached = sum;
        while more[place] < held[place] {
            more[place] += 1;
            reached += range_of(place);
            if reached >= needed {
                // The one added last is the shortest, and without it the set did not reach.
                put(Means::tokens(more))?;
                break;
            }
            add_to_set(held, needed, i + 1, more, reached, put)?;
        }
    }
    ON
}

/// Whether no token of a set could be left out.
pub(crate) fn is_least(set: &[u8; KINDS], sum: u8, needed: u8) -> bool {
    (0..KINDS).all(|place| set[place] == 0 || sum - range_of(place) < needed)
}

/// Hands sets of tokens for an attack to `put`, the empty one not among them: any tokens may be committed (NE-223). Whoever
/// holds very many can commit only some of each kind at once, far more than any Location could ask for, so that the list
/// does not get too long.
pub(crate) fn sets_for_attack(held: &[u8; KINDS], put: PutMeans<'_>) -> Flow {
    let held = within_bounds(held);
    let mut set = [0; KINDS];
    loop {
        let mut place = 0;
        loop {
            if place == KINDS {
                return ON;
            }
            if set[place] < held[place] {
                set[place] += 1;
                break;
            }
            set[place] = 0;
            place += 1;
        }
        put(Means::tokens(set))?;
    }
}

/// As many of each kind as leave a list of bearable length.
pub(crate) fn within_bounds(held: &[u8; KINDS]) -> [u8; KINDS] {
    let mut most = MOST_OF_A_KIND;
    loop {
        let some = held.map(|n| n.min(most));
        if most <= 2 || some.iter().map(|&n| u32::from(n) + 1).product::<u32>() <= MOST_SETS {
            return some;
        }
        most -= 1;
    }
}

impl Game {
    /// Pays tokens; they go to the supply.
    pub(crate) fn pay(
        &self,
        s: &mut State,
        seat: Seat,
        goods: &Goods,
        leaving: Option<CardId>,
        tell: &mut impl FnMut(Event),
    ) {
        let mut any = false;
        for (token, n) in goods.each() {
            s.spend(seat, token, n, leaving);
            any = true;
        }
        if any {
            tell(Event::Paid(seat, *goods));
        }
    }

    /// By how much the Range of a player's contacts of a kind is raised (NE-406).
    #[inline]
    pub(crate) fn reach(&self, s: &State, seat: Seat, kind: Contact) -> u8 {
        let cards = s.built[seat].and(&self.masks.reach);
        if cards.is_empty() {
            return 0;
        }
        cards.iter().map(|card| self.card(card).effect.reach[kind as usize]).fold(0, u8::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(cost: &Cost, purse: &Goods) -> Vec<String> {
        let mut found = Vec::new();
        let _ = cost.ways(&purse.tokens, &mut |pay| {
            assert!(cost.fits(pay));
            found.push(cost.tokens(pay).written());
            ON
        });
        found
    }

    /// NE-103: which tokens pay is the player's choice.
    #[test]
    fn universal_resources_stand_in_for_any_other() {
        let purse = Goods::read("1 scrap + 2 universal-resource + 1 fuel").unwrap();
        let scrap = Cost { named: [2, 0, 0, 0], ..Cost::default() };
        assert_eq!(ways(&scrap, &purse), ["1 scrap + 1 universal-resource", "2 universal-resource"]);
        let any = Cost { any: 1, ..Cost::default() };
        assert_eq!(ways(&any, &purse), ["1 universal-resource", "1 fuel", "1 scrap"]);
        let weapons = Cost { named: [0, 0, 3, 0], ..Cost::default() };
        assert!(ways(&weapons, &purse).is_empty() && !weapons.can_be_paid(&purse.tokens));
    }

    /// NE-370 to NE-372.
    #[test]
    fn one_single_contact_pays() {
        let purse = Goods::read("2 cooperation-1 + 1 cooperation-4 + 1 universal-contact").unwrap();
        let cost = |least| Cost { contact: Some((Contact::Cooperation, least)), ..Cost::default() };
        assert_eq!(ways(&cost(1), &purse), ["1 cooperation-1", "1 cooperation-4", "1 universal-contact"]);
        assert_eq!(ways(&cost(2), &purse), ["1 cooperation-4"]);
    }

    /// What is told at once is what trying all ways would tell.
    #[test]
    fn a_price_can_be_paid_if_there_is_a_way() {
        let purses =
            ["nothing", "2 scrap", "1 scrap + 1 universal-resource", "3 fuel + 1 worker", "1 conquest-2 + 2 fuel"];
        let costs = [
            Cost { named: [2, 0, 0, 0], ..Cost::default() },
            Cost { named: [1, 1, 0, 0], any: 1, ..Cost::default() },
            Cost { any: 3, workers: 1, ..Cost::default() },
            Cost { named: [0, 1, 0, 0], contact: Some((Contact::Conquest, 2)), ..Cost::default() },
        ];
        for purse in purses.map(|text| Goods::read(text).unwrap()) {
            for cost in &costs {
                let mut search = purse.tokens;
                let enough = purse.get(Token::Worker) >= cost.workers;
                let found = enough && cost.named(0, &mut search, Pay::PLAIN, &mut |_| Flow::Break(())).is_break();
                assert_eq!(cost.can_be_paid(&purse.tokens), found, "{cost:?} {}", purse.written());
                assert_eq!(!ways(cost, &purse).is_empty(), found, "{cost:?} {}", purse.written());
            }
        }
    }

    /// NE-400, by trying all sets.
    #[test]
    fn exactly_the_sets_without_a_superfluous_token_are_listed() {
        let held = [2, 1, 2, 1, 1, 2];
        for distance in 1..=7 {
            for bonus in 0..=2 {
                let mut listed = Vec::new();
                let _ = least_sets(&held, distance, bonus, &mut |means| {
                    listed.push(means);
                    ON
                });
                let mut expected = Vec::new();
                let _ = sets_for_attack(&held, &mut |means| {
                    let needed = distance.saturating_sub(bonus).max(1);
                    if means.range() >= needed && is_least(&means.counts(), means.range(), needed) {
                        expected.push(means);
                    }
                    ON
                });
                listed.sort_unstable();
                expected.sort_unstable();
                assert_eq!(listed, expected, "{distance} {bonus}");
            }
        }
    }

    #[test]
    fn lists_for_attacks_have_a_bound() {
        let count = |held: [u8; KINDS]| {
            let mut n = 0;
            let _ = sets_for_attack(&held, &mut |_| {
                n += 1;
                ON
            });
            n
        };
        assert_eq!(count([1, 1, 0, 0, 0, 1]), 7);
        assert_eq!(count([15; KINDS]), 728);
    }
}
