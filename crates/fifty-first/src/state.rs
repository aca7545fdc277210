//! The position: plain data, small, copied as bytes.

use table::{BySeat, Dice, Digest, Row, Seat, SeatSet};

use crate::cards::{CardId, CardSet, FaceId, LinkId, MAX_CARDS};
use crate::frame::Frame;
use crate::good::{ByGood, ByToken, Good};
use crate::library::{Errand, MAX_LINKS, MAX_PILE, Pile};
use crate::packs::PackState;
use crate::rivals::{Heap, RivalState};
use crate::zones::Discards;

/// The most sides of a game.
pub const SIDES: usize = 4;
/// Players + 1 cards lie in a Lookout display; alone, four.
pub(crate) const MAX_DISPLAY: usize = SIDES + 1;
/// Kinds of goods that lie on cards at one time. Each storage holds at most twelve kinds; three expansions, which a house
/// may mix, have 73 kinds at most.
pub(crate) const MAX_STORED: usize = 80;
/// How many of these lie on Ruins at most: no more are put there (SCAV-21).
pub(crate) const MAX_LOADED: usize = 24;
/// Production locations that pay somebody else in one phase: a deck has no more cards that take them.
pub(crate) const MAX_STOLEN: usize = 8;
/// More of a token than this is not gained, and no more points than that. Printed cards never come near; it keeps sums
/// small whatever cards are added.
pub(crate) const MAX_SUPPLY: u16 = 5_000;
pub(crate) const MAX_VP: u16 = 9_999;
/// Copies of production that pays at the end of the phase: a deck has no more production cards that copy.
pub(crate) const MAX_ECHOES: usize = 8;
/// The deepest the stack of frames gets: the phases of the round, the turn, and one effect inside another.
pub(crate) const MAX_FRAMES: usize = 24;

/// The phases of a round (MS-LOOK-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Before the first round: six cards, keep four.
    #[default]
    Opening,
    /// Draft.
    Lookout,
    /// Goods.
    Production,
    /// Machines take effect.
    Assault,
    /// Machines come.
    Deploy,
    /// Turns.
    Action,
    /// Storage and discards.
    Cleanup,
    /// After the last Action phase.
    Over,
}

impl Phase {
    /// All there are.
    pub(crate) const ALL: [Phase; 8] = [
        Phase::Opening,
        Phase::Lookout,
        Phase::Production,
        Phase::Assault,
        Phase::Deploy,
        Phase::Action,
        Phase::Cleanup,
        Phase::Over,
    ];

    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Phase::Opening => 0,
            Phase::Lookout => 1,
            Phase::Production => 2,
            Phase::Action => 3,
            Phase::Cleanup => 4,
            Phase::Over => 5,
            Phase::Assault => 6,
            Phase::Deploy => 7,
        }
    }

    /// As programs know it; for ever the same.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Lookout => "lookout",
            Phase::Production => "production",
            Phase::Assault => "assault",
            Phase::Deploy => "deploy",
            Phase::Action => "action",
            Phase::Cleanup => "cleanup",
            Phase::Over => "over",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "Setup",
            Phase::Lookout => "Lookout",
            Phase::Production => "Production",
            Phase::Assault => "Assault",
            Phase::Deploy => "Deploy",
            Phase::Action => "Action",
            Phase::Cleanup => "Cleanup",
            Phase::Over => "End",
        }
    }
}

/// Goods of one kind on one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// On this card.
    pub card: CardId,
    /// Its owner.
    pub owner: Seat,
    /// What.
    pub good: Good,
    /// How many.
    pub n: u16,
    /// Put there at cleanup, to return in the next Production phase. Otherwise it stays until it is spent.
    pub returns: bool,
    /// Lies on Ruins, where it cannot be spent (SCAV-21).
    pub buried: bool,
    /// May be spent for this alone, and is lost with its card (MOL-26, MOL-27).
    pub kept_for: Option<Errand>,
}

impl Default for Stored {
    fn default() -> Self {
        let card = CardId(0);
        Stored { card, owner: Seat::new(0), good: Good::Brick, n: 0, returns: false, buried: false, kept_for: None }
    }
}

/// The connection cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Links {
    /// Face-down piles by color, the top last.
    pub piles: [Row<LinkId, MAX_PILE>; Pile::N],
    /// The face-up card of each pile.
    pub open: [Option<LinkId>; Pile::N],
    /// Discarded, by kind.
    pub discard: [u8; MAX_LINKS],
    /// In hand, by seat and kind.
    pub hands: BySeat<[u8; MAX_LINKS], SIDES>,
}

/// A position of 51st State.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) stack: Row<Frame, MAX_FRAMES>,
    /// Supplies, without what lies on cards.
    pub(crate) goods: BySeat<ByToken<u16>, SIDES>,
    /// What lies on cards and can be spent, summed up.
    pub(crate) cached: BySeat<ByToken<u16>, SIDES>,
    pub(crate) vp: BySeat<u16, SIDES>,
    pub(crate) hands: BySeat<CardSet, SIDES>,
    pub(crate) built: BySeat<CardSet, SIDES>,
    pub(crate) ruins: BySeat<CardSet, SIDES>,
    pub(crate) deals: BySeat<CardSet, SIDES>,
    /// Locations with a shield token.
    pub(crate) shielded: CardSet,
    /// Open production with a visiting worker.
    pub(crate) visited: CardSet,
    /// How often an action was used this round, in binary: `used[0]` counts 1, `used[1]` counts 2.
    pub(crate) used: [CardSet; 2],
    /// The marks of the board's actions that were used this round.
    pub(crate) board_used: BySeat<u8, SIDES>,
    /// Actions taken this round.
    pub(crate) acted: BySeat<u8, SIDES>,
    pub(crate) passed: SeatSet,
    pub(crate) first: Seat,
    pub(crate) factions: BySeat<u8, SIDES>,
    pub(crate) round: u16,
    pub(crate) phase: Phase,
    /// Somebody has reached 25 VP (MS-END-01).
    pub(crate) end_triggered: bool,
    /// Gains count as produced right now.
    pub(crate) tallying: bool,
    pub(crate) produced: BySeat<ByGood<u8>, SIDES>,
    /// Production locations that pay somebody else this phase.
    pub(crate) stolen: Row<(CardId, Seat), MAX_STOLEN>,
    /// Locations that pay at the end of this phase, and to whom their production is paid once more.
    pub(crate) echoes: Row<(CardId, Seat), MAX_ECHOES>,
    /// Cards an effect in progress has already been applied to.
    pub(crate) picked: CardSet,
    pub(crate) stored: Row<Stored, MAX_STORED>,
    pub(crate) display: Row<CardId, MAX_DISPLAY>,
    pub(crate) links: Links,
    /// Secret discards of the opening.
    pub(crate) set_aside: BySeat<[CardId; 2], SIDES>,
    pub(crate) ready: SeatSet,
    /// What the side that the rules play remembers.
    pub(crate) rival: RivalState,
    /// What packs in play remember.
    pub(crate) packs: PackState,
    pub(crate) discard: Discards,
    /// The top is last.
    pub(crate) deck: Row<CardId, MAX_CARDS>,
    /// Low half: who knows where this card is. High half: how many reshuffles it has been through, which everybody
    /// can tell from the course of the game.
    pub(crate) memory: [u8; MAX_CARDS],
    pub(crate) n_reshuffles: u8,
    pub(crate) learned: BySeat<u32, SIDES>,
    pub(crate) dice: Dice,
}

// Search copies positions by the million.
const _: () = assert!(size_of::<State>() <= 4096);

table::stacked!(State: Frame);

impl State {
    pub(crate) fn empty(dice: Dice) -> State {
        State {
            stack: Row::new(),
            goods: BySeat::default(),
            cached: BySeat::default(),
            vp: BySeat::default(),
            hands: BySeat::default(),
            built: BySeat::default(),
            ruins: BySeat::default(),
            deals: BySeat::default(),
            shielded: CardSet::EMPTY,
            visited: CardSet::EMPTY,
            used: [CardSet::EMPTY; 2],
            board_used: BySeat::default(),
            acted: BySeat::default(),
            passed: SeatSet::EMPTY,
            first: Seat::new(0),
            factions: BySeat::default(),
            round: 0,
            phase: Phase::Opening,
            end_triggered: false,
            tallying: false,
            produced: BySeat::default(),
            stolen: Row::new(),
            echoes: Row::new(),
            picked: CardSet::EMPTY,
            stored: Row::new(),
            display: Row::new(),
            links: Links::default(),
            set_aside: BySeat::default(),
            ready: SeatSet::EMPTY,
            rival: RivalState::default(),
            packs: PackState::default(),
            discard: Discards::default(),
            deck: Row::new(),
            memory: [0; MAX_CARDS],
            n_reshuffles: 0,
            learned: BySeat::default(),
            dice,
        }
    }

    /// What a seat can spend: its supply and what lies on its cards.
    #[inline]
    pub(crate) fn purse(&self, seat: Seat, good: Good) -> u16 {
        // A supply is at most `MAX_SUPPLY`, and what lies on cards was in it or is a bonus.
        self.goods[seat][good] + self.cached[seat][good]
    }

    /// How often an action location was used this round.
    #[inline]
    pub(crate) fn uses(&self, card: CardId) -> u8 {
        u8::from(self.used[0].contains(card)) + 2 * u8::from(self.used[1].contains(card))
    }

    pub(crate) fn count_use(&mut self, card: CardId) {
        if self.used[0].contains(card) {
            self.used[0].remove(card);
            self.used[1].insert(card);
        } else {
            self.used[0].insert(card);
        }
    }

    pub(crate) fn clear_uses(&mut self, card: CardId) {
        self.used[0].remove(card);
        self.used[1].remove(card);
    }

    /// Notes that these seats know where the card is.
    #[inline]
    pub(crate) fn know(&mut self, card: CardId, seats: SeatSet) {
        self.memory[card.index()] |= seats.bits() & 0x0f;
    }

    pub(crate) fn known_to(&self, card: CardId, seat: Seat) -> bool {
        self.memory[card.index()] & 0x0f & SeatSet::only(seat).bits() != 0
    }

    pub(crate) fn generation(&self, card: CardId) -> u8 {
        self.memory[card.index()] >> 4
    }

    /// Notes that a seat was shown something it could not have known.
    #[inline]
    pub(crate) fn learn(&mut self, seat: Seat) {
        self.learned[seat] = self.learned[seat].wrapping_add(1);
    }

    /// What can differ between equal locations apart from goods on them: uses, shield, visitor and block, in five bits.
    #[inline]
    pub(crate) fn condition(&self, card: CardId) -> u8 {
        let marks = [&self.shielded, &self.visited, &self.packs.blocked];
        let marks = marks.map(|it| u8::from(it.contains(card)));
        self.uses(card) | marks[0] << 2 | marks[1] << 3 | marks[2] << 4
    }

    /// How many deals a seat has, those that are no cards among them (PROMO-CITY-07).
    pub(crate) fn n_deals(&self, seat: Seat) -> u32 {
        self.deals[seat].len() + self.packs.cities.n_deals(seat)
    }

    /// How many cards a seat holds, connections among them (MS-CONN-07).
    pub(crate) fn hand_size(&self, seat: Seat) -> u32 {
        self.hands[seat].len() + self.links.hands[seat].iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    /// The goods a tie-break counts (MS-END-07).
    pub(crate) fn total_goods(&self, seat: Seat) -> u32 {
        let buried = self
            .stored
            .iter()
            .filter(|it| (it.buried || it.kept_for.is_some()) && it.owner == seat)
            .map(|it| u32::from(it.n));
        Good::tokens().map(|good| u32::from(self.purse(seat, good))).sum::<u32>()
            + buried.sum::<u32>()
            + self.hand_size(seat)
    }

    /// Stored goods of one card, of all kinds.
    pub(crate) fn stored_on(&self, card: CardId) -> impl Iterator<Item = &Stored> {
        self.stored.iter().filter(move |it| it.card == card)
    }

    /// Everything that tells two positions apart. What is empty leaves no trace, so that more room for cards, goods or
    /// piles changes no digest.
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let State {
            stack,
            goods,
            // Follows from `stored`.
            cached: _,
            vp,
            hands,
            built,
            ruins,
            deals,
            shielded,
            visited,
            used,
            board_used,
            acted,
            passed,
            first,
            factions,
            round,
            phase,
            end_triggered,
            tallying,
            produced,
            stolen,
            echoes,
            picked,
            stored,
            display,
            links,
            set_aside,
            ready,
            rival,
            packs,
            discard,
            deck,
            memory,
            n_reshuffles,
            learned,
            dice,
        } = self;
        for seat in (0..SIDES as u8).map(Seat::new) {
            sparse(digest, Good::tokens().map(|good| (good.number(), goods[seat][good].into())));
            sparse(digest, Good::ALL.into_iter().map(|good| (good.number(), produced[seat][good].into())));
            for zone in [hands, built, ruins, deals] {
                row(digest, zone[seat].iter());
            }
            digest.number(vp[seat].into()).number(factions[seat].into());
            digest.number(board_used[seat].into()).number(learned[seat].into()).number(acted[seat].into());
            row(digest, set_aside[seat].into_iter());
        }
        // In which order the common pile lies decides nothing.
        for zone in [shielded, visited, &used[0], &used[1], &discard.set(), picked] {
            row(digest, zone.iter());
        }
        digest.number(stored.len() as u64);
        for Stored { card, owner, good, n, returns, buried, kept_for } in &**stored {
            digest.number(card.0.into()).number(owner.number().into()).number(good.number());
            let kept_for = kept_for.map_or(0, Errand::number);
            digest.number((*n).into()).number(u64::from(*returns) | u64::from(*buried) << 1 | kept_for << 2);
        }
        for cards in [&**deck, &**display, rival.heaps.cards(Heap::Attack)] {
            row(digest, cards.iter().copied());
        }
        for pairs in [&**stolen, &**echoes] {
            digest.number(pairs.len() as u64);
            for (card, seat) in pairs {
                digest.number(card.0.into()).number(seat.number().into());
            }
        }
        links.write_digest(digest);
        sparse(digest, (0..).zip(memory.map(u64::from)));
        digest.number(passed.bits().into()).number(first.number().into()).number((*round).into());
        digest.number(phase.number()).number((*end_triggered).into()).number((*tallying).into());
        digest.number(ready.bits().into()).number(rival.heaps.tries(Heap::Attack).into());
        digest.number(rival.met.into());
        digest.number((*n_reshuffles).into());
        digest.number(stack.len() as u64);
        for frame in &**stack {
            frame.write_digest(digest);
        }
        packs.write_digest(digest);
        discard.write_digest(digest);
        digest.dice(dice);
        rival.write_digest_of_some(digest);
    }
}

impl Links {
    fn write_digest(&self, digest: &mut Digest) {
        let Links { piles, open, discard, hands } = self;
        let in_use = Pile::ALL.into_iter().filter(|&it| open[it as usize].is_some() || !piles[it as usize].is_empty());
        for pile in in_use {
            digest.number(pile.number() + 1).number(open[pile as usize].map_or(0, |link| u64::from(link.0) + 1));
            digest.number(piles[pile as usize].len() as u64);
            for link in &*piles[pile as usize] {
                digest.number(link.0.into());
            }
        }
        digest.number(0);
        for cards in hands.0.iter().chain([discard]) {
            sparse(digest, (0..).zip(cards.map(u64::from)));
        }
    }
}

/// What there is any of, behind its number.
fn sparse(digest: &mut Digest, counts: impl Iterator<Item = (u64, u64)>) {
    for (number, n) in counts.filter(|&(_, n)| n > 0) {
        digest.number(number + 1).number(n);
    }
    digest.number(0);
}

fn row(digest: &mut Digest, cards: impl Iterator<Item = CardId>) {
    for card in cards {
        digest.number(u64::from(card.0) + 1);
    }
    digest.number(0);
}

/// Where a card of a State is named: whose, which face, and which of several equal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The owner.
    pub owner: Seat,
    /// What is printed on it.
    pub face: FaceId,
    /// Which of the owner's built cards with this face it is, counted from 1.
    pub nth: u8,
}
