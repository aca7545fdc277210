//! The position: plain data, small, copied as bytes.

use table::{BySeat, Dice, Digest, Row, Seat, SeatSet};

use crate::frame::Frame;
use crate::goods::{Goods, TOKENS, Token, Tokens};
use table::cards::{CardId, CardSet, MAX_CARDS};

/// The most seats of a game.
pub const SEATS: usize = 5;
/// Cards that lie in the row of a Lookout at one time (NE-046).
pub(crate) const MAX_ROW: usize = 5;
/// Goods of one kind on one card. The sets in print have nine cards with them, with fourteen kinds in all; a deck of one's
/// own cards that has more keeps what comes first.
pub(crate) const MAX_KEPT: usize = 48;
/// More of a token than this is not gained. Printed cards never come near; it keeps sums small whatever cards are added.
pub(crate) const MAX_POOL: u8 = 200;
/// More VP than this are not gained on a Base.
pub(crate) const MAX_BASE_VP: u16 = 9_999;
/// The most actions of a player in one turn. No turn with the cards inside the program comes near; it ends a turn in which
/// cards of one's own would feed each other without end.
pub(crate) const MAX_ACTIONS: u8 = 200;
/// The deepest the stack of frames gets: the steps of the turn, a step, and one effect inside another.
pub(crate) const MAX_FRAMES: usize = 32;

/// The phases of a turn (NE-041).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Five cards are revealed.
    #[default]
    Lookout,
    /// Goods.
    Production,
    /// Steps.
    Actions,
    /// Points.
    Count,
    /// Goods are discarded.
    Cleanup,
    /// After the last count.
    Over,
}

impl Phase {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Lookout => "Lookout",
            Phase::Production => "Production",
            Phase::Actions => "Actions Execution",
            Phase::Count => "Victory Points Count",
            Phase::Cleanup => "Cleanup",
            Phase::Over => "End",
        }
    }

    /// The word of scenarios and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Lookout => "lookout",
            Phase::Production => "production",
            Phase::Actions => "actions",
            Phase::Count => "count",
            Phase::Cleanup => "cleanup",
            Phase::Over => "over",
        }
    }
}

/// What lies on a card that stands in a State, or on a Leader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The VP of the tokens in its slots.
    pub vp: u8,
    /// How many tokens these are (NE-326).
    pub tokens: u8,
    /// An Improvement token on its red field (NE-377).
    pub improved: bool,
    /// Uses in this turn (NE-180).
    pub uses: u8,
    /// Who has a visit token on it (NE-192).
    pub visited: SeatSet,
    /// Who has an Agreement with it (NE-264).
    pub agreed: SeatSet,
}

impl Mark {
    /// All its VP, the Improvement included (NE-144).
    #[inline]
    pub const fn all_vp(&self) -> u8 {
        self.vp + self.improved as u8
    }
}

/// Goods of one kind on one card (NE-403).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// On this card.
    pub card: CardId,
    /// Its owner.
    pub owner: Seat,
    /// What.
    pub token: Token,
    /// How many.
    pub n: u8,
}

impl Default for Kept {
    fn default() -> Self {
        Kept { card: CardId(0), owner: Seat::new(0), token: Token::Scrap, n: 0 }
    }
}

/// A position of The New Era.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) stack: Row<Frame, MAX_FRAMES>,
    /// Which Faction each player leads.
    pub(crate) factions: BySeat<u8, SEATS>,
    /// Loose tokens beside the Base (NE-345).
    pub(crate) pool: BySeat<Tokens, SEATS>,
    /// Tokens on own cards that can be spent, summed up.
    pub(crate) on_cards: BySeat<Tokens, SEATS>,
    pub(crate) kept: Row<Kept, MAX_KEPT>,
    /// VP tokens on the Base.
    pub(crate) base_vp: BySeat<u16, SEATS>,
    /// The score track, as it was last set (NE-303).
    pub(crate) track: BySeat<u16, SEATS>,
    pub(crate) hands: BySeat<CardSet, SEATS>,
    /// Face-up Locations.
    pub(crate) built: BySeat<CardSet, SEATS>,
    pub(crate) debris: BySeat<CardSet, SEATS>,
    pub(crate) spoils: BySeat<CardSet, SEATS>,
    pub(crate) agreements: BySeat<CardSet, SEATS>,
    /// Defensive Locations under Locations.
    pub(crate) attached: BySeat<CardSet, SEATS>,
    /// Under which Location.
    pub(crate) host: [CardId; MAX_CARDS],
    pub(crate) leader: BySeat<Option<CardId>, SEATS>,
    pub(crate) marks: [Mark; MAX_CARDS],
    /// Agreements with opponents (NE-268).
    pub(crate) foreign: BySeat<u8, SEATS>,
    /// Visits in this turn (NE-195).
    pub(crate) visits: BySeat<u8, SEATS>,
    /// Fields of the Faction Contacts card used in this turn, a bit each (NE-115).
    pub(crate) fields_used: BySeat<u8, SEATS>,
    /// Actions taken in this turn.
    pub(crate) acted: BySeat<u8, SEATS>,
    pub(crate) passed: SeatSet,
    pub(crate) first: Seat,
    pub(crate) turn: u16,
    pub(crate) phase: Phase,
    /// Resources that stay, while a player says which (NE-407).
    pub(crate) saved: [u8; 5],
    pub(crate) row: Row<CardId, MAX_ROW>,
    pub(crate) discard: CardSet,
    /// Stand-ins that stay in the box, unseen (NEM-040).
    pub(crate) boxed: CardSet,
    /// The top is last.
    pub(crate) deck: Row<CardId, MAX_CARDS>,
    /// Who knows where this card is.
    pub(crate) known: [SeatSet; MAX_CARDS],
    /// How many reshuffles this card has been through, which everybody can tell from the course of the game.
    pub(crate) generation: [u8; MAX_CARDS],
    pub(crate) n_reshuffles: u8,
    pub(crate) learned: BySeat<u32, SEATS>,
    pub(crate) dice: Dice,
}

// Search copies positions by the million.
const _: () = assert!(size_of::<State>() <= 6 * 1024);

table::stacked!(State: Frame);

impl State {
    pub(crate) fn empty(dice: Dice) -> State {
        State {
            stack: Row::new(),
            factions: BySeat::default(),
            pool: BySeat::default(),
            on_cards: BySeat::default(),
            kept: Row::new(),
            base_vp: BySeat::default(),
            track: BySeat::default(),
            hands: BySeat::default(),
            built: BySeat::default(),
            debris: BySeat::default(),
            spoils: BySeat::default(),
            agreements: BySeat::default(),
            attached: BySeat::default(),
            host: [CardId(0); MAX_CARDS],
            leader: BySeat::default(),
            marks: [Mark::default(); MAX_CARDS],
            foreign: BySeat::default(),
            visits: BySeat::default(),
            fields_used: BySeat::default(),
            acted: BySeat::default(),
            passed: SeatSet::EMPTY,
            first: Seat::new(0),
            turn: 0,
            phase: Phase::Lookout,
            saved: [0; 5],
            row: Row::new(),
            discard: CardSet::EMPTY,
            boxed: CardSet::EMPTY,
            deck: Row::new(),
            known: [SeatSet::EMPTY; MAX_CARDS],
            generation: [0; MAX_CARDS],
            n_reshuffles: 0,
            learned: BySeat::default(),
            dice,
        }
    }

    /// What a player can spend of a token: the Pool and what lies on own cards (NE-101, NE-403).
    #[inline]
    pub(crate) fn purse(&self, seat: Seat, token: Token) -> u8 {
        // A Pool has at most `MAX_POOL`, and what lies on cards is counted in there.
        self.pool[seat][token.index()] + self.on_cards[seat][token.index()]
    }

    /// Everything that a player can spend.
    #[inline]
    pub(crate) fn purse_of(&self, seat: Seat) -> Tokens {
        let mut purse = self.pool[seat];
        for (n, more) in purse.iter_mut().zip(&self.on_cards[seat]) {
            *n += more;
        }
        purse
    }

    /// Cards whose Features work for a player: the Locations of the State and the Leader (NEM-036).
    #[inline]
    pub(crate) fn standing(&self, seat: Seat) -> CardSet {
        let mut standing = self.built[seat];
        if let Some(leader) = self.leader[seat] {
            standing.insert(leader);
        }
        standing
    }

    #[inline]
    pub(crate) fn mark(&self, card: CardId) -> &Mark {
        &self.marks[card.index()]
    }

    /// Adds tokens to a Pool; how many really came.
    pub(crate) fn receive(&mut self, seat: Seat, token: Token, n: u8) -> u8 {
        let free = MAX_POOL.saturating_sub(self.purse(seat, token));
        let n = n.min(free);
        self.pool[seat][token.index()] += n;
        n
    }

    /// Takes tokens from a Pool, then from cards: first from this one, which is about to leave (NE-403).
    pub(crate) fn spend(&mut self, seat: Seat, token: Token, n: u8, leaving: Option<CardId>) {
        let loose = &mut self.pool[seat][token.index()];
        let from_pool = n.min(*loose);
        *loose -= from_pool;
        let mut left = n - from_pool;
        if left == 0 {
            return;
        }
        for first in [true, false] {
            for it in self.kept.iter_mut().filter(|it| it.owner == seat && it.token == token) {
                if first != (Some(it.card) == leaving) {
                    continue;
                }
                let taken = left.min(it.n);
                it.n -= taken;
                left -= taken;
                self.on_cards[seat][token.index()] -= taken;
            }
        }
        debug_assert!(left == 0, "only what is there is spent");
        self.drop_spent();
    }

    fn drop_spent(&mut self) {
        let mut i = 0;
        while i < self.kept.len() {
            if self.kept[i].n == 0 {
                self.kept.remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// Puts tokens on a card; how many really came.
    pub(crate) fn keep(&mut self, owner: Seat, card: CardId, token: Token, n: u8) -> u8 {
        let n = n.min(MAX_POOL.saturating_sub(self.purse(owner, token)));
        if n == 0 || self.kept.len() == MAX_KEPT {
            return 0;
        }
        self.kept.push(Kept { card, owner, token, n });
        self.on_cards[owner][token.index()] += n;
        n
    }

    /// Moves what lies on a card to the Pool of its owner (NE-145, NE-235); what that was.
    pub(crate) fn unload(&mut self, owner: Seat, card: CardId) -> Goods {
        let mut goods = Goods::NONE;
        for it in self.kept.iter_mut().filter(|it| it.card == card) {
            goods.tokens[it.token.index()] += it.n;
            self.on_cards[owner][it.token.index()] -= it.n;
            self.pool[owner][it.token.index()] += it.n;
            it.n = 0;
        }
        self.drop_spent();
        goods
    }

    /// Goods on a card.
    pub(crate) fn kept_on(&self, card: CardId) -> impl Iterator<Item = (Token, u8)> {
        self.kept.iter().filter(move |it| it.card == card).map(|it| (it.token, it.n))
    }

    /// Defensive Locations under a Location.
    pub(crate) fn attached_to(&self, owner: Seat, host: CardId) -> impl Iterator<Item = CardId> {
        self.attached[owner].iter().filter(move |card| self.host[card.index()] == host)
    }

    /// Notes that a seat was shown something it could not have known.
    #[inline]
    pub(crate) fn learn(&mut self, seat: Seat) {
        self.learned[seat] = self.learned[seat].wrapping_add(1);
    }

    /// Notes that everybody was shown something nobody could have known.
    pub(crate) fn learn_all(&mut self) {
        for learned in &mut self.learned.0 {
            *learned = learned.wrapping_add(1);
        }
    }

    /// Everything that tells two positions apart. What is empty leaves no trace, so that more room for cards, goods or
    /// seats changes no digest.
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let State {
            stack,
            factions,
            pool,
            // Follows from `kept`.
            on_cards: _,
            kept,
            base_vp,
            track,
            hands,
            built,
            debris,
            spoils,
            agreements,
            attached,
            host,
            leader,
            marks,
            foreign,
            visits,
            fields_used,
            acted,
            passed,
            first,
            turn,
            phase,
            saved,
            row,
            discard,
            boxed,
            deck,
            known,
            generation,
            n_reshuffles,
            learned,
            dice,
        } = self;
        for seat in (0..SEATS as u8).map(Seat::new) {
            let tokens = (0..TOKENS as u64).zip(pool[seat]);
            sparse(digest, tokens.map(|(i, n)| (i, n.into())));
            for zone in [hands, built, debris, spoils, agreements, attached] {
                cards(digest, zone[seat].iter());
            }
            cards(digest, leader[seat].into_iter());
            digest.number(factions[seat].into()).number(base_vp[seat].into()).number(track[seat].into());
            digest.number(foreign[seat].into()).number(visits[seat].into()).number(fields_used[seat].into());
            digest.number(acted[seat].into()).number(learned[seat].into());
        }
        sparse(digest, (0..).zip(host.map(|it| u64::from(it.0))));
        sparse(
            digest,
            (0..).zip(marks.map(|it| {
                let Mark { vp, tokens, improved, uses, visited, agreed } = it;
                let small = u64::from(tokens) | u64::from(improved) << 8 | u64::from(uses) << 16;
                u64::from(vp) | small << 8 | u64::from(visited.bits()) << 32 | u64::from(agreed.bits()) << 40
            })),
        );
        digest.number(kept.len() as u64);
        for Kept { card, owner, token, n } in kept.iter() {
            digest.number(card.0.into()).number(owner.number().into()).number(*token as u64).number((*n).into());
        }
        for zone in [discard, boxed] {
            cards(digest, zone.iter());
        }
        cards(digest, deck.iter().copied());
        cards(digest, row.iter().copied());
        digest.bytes(saved);
        sparse(digest, (0..).zip(known.map(|it| it.bits().into())));
        sparse(digest, (0..).zip(generation.map(u64::from)));
        digest.number(passed.bits().into()).number(first.number().into()).number((*turn).into());
        digest.number(*phase as u64).number((*n_reshuffles).into());
        digest.number(stack.len() as u64);
        for frame in stack.iter() {
            frame.write_digest(digest);
        }
        digest.dice(dice);
    }
}

/// What there is any of, behind its number.
fn sparse(digest: &mut Digest, counts: impl Iterator<Item = (u64, u64)>) {
    for (number, n) in counts.filter(|&(_, n)| n > 0) {
        digest.number(number + 1).number(n);
    }
    digest.number(0);
}

fn cards(digest: &mut Digest, cards: impl Iterator<Item = CardId>) {
    for card in cards {
        digest.number(u64::from(card.0) + 1);
    }
    digest.number(0);
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Seat = Seat::new(0);

    /// NE-403: the Pool pays first, then the card that is about to leave, then the others.
    #[test]
    fn the_pool_pays_before_cards_do() {
        let mut s = State::empty(Dice::fast(1));
        s.receive(ME, Token::Fuel, 1);
        s.keep(ME, CardId(1), Token::Fuel, 2);
        s.keep(ME, CardId(2), Token::Fuel, 2);
        assert_eq!(s.purse(ME, Token::Fuel), 5);
        s.spend(ME, Token::Fuel, 2, Some(CardId(2)));
        assert_eq!((s.pool[ME][1], s.kept_on(CardId(1)).next(), s.kept_on(CardId(2)).next()), {
            (0, Some((Token::Fuel, 2)), Some((Token::Fuel, 1)))
        });
        s.spend(ME, Token::Fuel, 2, None);
        assert_eq!((s.kept_on(CardId(1)).count(), s.purse(ME, Token::Fuel)), (0, 1));
        assert_eq!(s.unload(ME, CardId(2)), Goods::of(Token::Fuel, 1));
        assert_eq!((s.kept.len(), s.pool[ME][1]), (0, 1));
    }
}
