//! What is still to happen: the frames on the stack of a position.

use table::{Digest, Seat};

use crate::choice::{KINDS, MOST_OF_A_KIND, Means};
use crate::effect::{Gain, Occasion};
use crate::event::Cause;
use crate::goods::{Contact, Goods};
use crate::payment::tokens_of;
use table::cards::CardId;

/// Where gained VP lie (NE-067, NE-068).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On the Base of whoever gains them.
    Base,
    /// On this card.
    Card(CardId),
    /// They are not gained (NE-201).
    Nowhere,
}

/// An attack in progress (S17, S18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Seat,
    /// Who is attacked.
    pub defender: Seat,
    /// All Conquest minus all Defense tokens; below zero while Defense tokens exceed it (NE-259).
    pub strength: i16,
    /// What carries it out: all Conquest tokens so far, or the Faction Contacts card.
    pub(crate) means: Means,
    /// The Defense tokens so far: those of -1, then those of -3.
    pub(crate) defenses: [u8; 2],
}

impl Attack {
    /// The strength as it is read (NE-259).
    pub fn reading(&self) -> u16 {
        self.strength.max(0).unsigned_abs()
    }

    /// Whether it is carried out with the Faction Contacts card: nothing can be added (NE-261).
    pub const fn by_field(&self) -> bool {
        self.means.is_field()
    }

    /// Whether a Defense token was played.
    pub const fn defended(&self) -> bool {
        self.defenses[0] > 0 || self.defenses[1] > 0
    }

    /// The Conquest tokens that the attacker has sent.
    pub fn sent(&self) -> Goods {
        tokens_of(Contact::Conquest, self.means)
    }

    /// The Defense tokens that the defender has played.
    pub fn played(&self) -> Goods {
        Goods::defenses(self.defenses[0], self.defenses[1])
    }

    /// What the attacker has, before anything is taken off for Defense tokens.
    pub fn offense(&self) -> u16 {
        (self.strength + self.defense().cast_signed()).max(0).unsigned_abs()
    }

    /// What all Defense tokens take off.
    pub fn defense(&self) -> u16 {
        u16::from(self.defenses[0]) + 3 * u16::from(self.defenses[1])
    }

    /// More Conquest tokens.
    pub(crate) fn press(&mut self, means: Means) {
        let (before, more) = (self.means.counts(), means.counts());
        let mut counts = [0; KINDS];
        for (n, (before, more)) in counts.iter_mut().zip(before.into_iter().zip(more)) {
            *n = (before + more).min(MOST_OF_A_KIND);
        }
        self.means = Means::tokens(counts);
        self.strength += i16::from(means.range());
    }

    /// More Defense tokens.
    pub(crate) fn defend(&mut self, [ones, threes]: [u8; 2]) {
        self.defenses = [self.defenses[0].saturating_add(ones), self.defenses[1].saturating_add(threes)];
        self.strength -= i16::from(ones) + 3 * i16::from(threes);
    }
}

/// One step of what is still to happen. It either asks or runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Frame {
    /// Runs: a turn begins with its Lookout.
    #[default]
    Begin,
    /// Runs: the row is refilled for this pick of the Lookout, or the Lookout ends.
    Refill { round: u8, k: u8 },
    /// Asks for a card of the row.
    Pick { round: u8, k: u8 },
    /// Runs: the production of the player who is this far from the first.
    Produce { k: u8 },
    /// Runs: the production of the Locations of a State, from the card with this number on.
    Yields { seat: Seat, from: u8 },
    /// Asks which Spoils are realised.
    Spoils { seat: Seat },
    /// Runs: the next player who has not passed has a step.
    Steps { from: Seat },
    /// Asks for an action.
    Turn { seat: Seat },
    /// Asks which set of goods is gained.
    Pays { seat: Seat, gain: Gain, spot: Spot, cause: Cause, fresh: bool },
    /// Asks for cards from hand, as part of a price.
    Discards { seat: Seat, left: u8 },
    /// Asks for Agreements from under the Base, as part of a price.
    GivesUp { seat: Seat, left: u8 },
    /// Runs: the deed of a card whose price has been paid.
    Deed { seat: Seat, card: CardId },
    /// Asks for a Location to improve.
    Improves { seat: Seat, card: CardId },
    /// Asks for a Location whose production is taken.
    Runs { seat: Seat },
    /// Asks for a Redevelopment that a card carries out.
    Rebuilds { seat: Seat, universal: bool },
    /// Asks for a token of an opponent.
    Steals { seat: Seat, mask: u8, card: CardId },
    /// Asks where a Defensive Location is laid.
    Hosts { seat: Seat, card: CardId },
    /// Asks for the second Cooperation of one token (NE-397).
    Second { seat: Seat, range: u8 },
    /// Asks whether a card is drawn (NE-389).
    Draws { seat: Seat, card: CardId },
    /// Runs: Features react to something that is complete. `except` is a card that arrived by it.
    Reacts { seat: Seat, occasion: Occasion, card: CardId, distance: u8 },
    /// Asks the defender for Defense tokens.
    Defends(Attack),
    /// Asks the attacker for more Conquest tokens.
    Presses(Attack),
    /// Asks the attacker for the Location that is taken.
    Takes(Attack),
    /// Asks whether a conquered Location is spared (NE-386).
    Spares { attack: Attack, card: CardId },
    /// Runs: a conquered Location is turned over, and the Conquest is complete.
    Falls { attacker: Seat, defender: Seat, card: CardId, spared: bool },
    /// Runs: the Victory Points Count.
    Count,
    /// Runs: the Cleanup of the player who is this far from the first.
    CleansUp { k: u8 },
    /// Asks which resources stay.
    Keeps { seat: Seat, left: u8 },
    /// Runs: the First Player token moves on, and a new turn begins.
    EndTurn,
}

// A frame is a few plain values; a position has many of them.
const _: () = assert!(size_of::<Frame>() <= 16);

impl Frame {
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let seat = |seat: Seat| u64::from(seat.number());
        let card = |card: CardId| u64::from(card.0);
        let attack = |it: &Attack| -> [u64; 5] {
            let strength = it.strength.cast_unsigned().into();
            [seat(it.attacker), seat(it.defender), strength, it.by_field().into(), it.defended().into()]
        };
        let mut put = |numbers: &[u64]| {
            for &number in numbers {
                digest.number(number);
            }
        };
        match self {
            Frame::Begin => put(&[0]),
            Frame::Refill { round, k } => put(&[1, (*round).into(), (*k).into()]),
            Frame::Pick { round, k } => put(&[2, (*round).into(), (*k).into()]),
            Frame::Produce { k } => put(&[3, (*k).into()]),
            Frame::Spoils { seat: it } => put(&[4, seat(*it)]),
            Frame::Steps { from } => put(&[5, seat(*from)]),
            Frame::Turn { seat: it } => put(&[6, seat(*it)]),
            Frame::Pays { seat: it, gain, spot, cause, fresh } => {
                put(&[7, seat(*it), gain.n.into(), (*fresh).into()]);
                put(&gain.sets.map(u64::from));
                put(&[match spot {
                    Spot::Base => 0,
                    Spot::Card(it) => card(*it) + 2,
                    Spot::Nowhere => 1,
                }]);
                put(&[cause.number()]);
            }
            Frame::Discards { seat: it, left } => put(&[8, seat(*it), (*left).into()]),
            Frame::GivesUp { seat: it, left } => put(&[9, seat(*it), (*left).into()]),
            Frame::Deed { seat: it, card: of } => put(&[10, seat(*it), card(*of)]),
            Frame::Improves { seat: it, card: of } => put(&[11, seat(*it), card(*of)]),
            Frame::Runs { seat: it } => put(&[12, seat(*it)]),
            Frame::Rebuilds { seat: it, universal } => put(&[13, seat(*it), (*universal).into()]),
            Frame::Steals { seat: it, mask, card: of } => put(&[14, seat(*it), (*mask).into(), card(*of)]),
            Frame::Hosts { seat: it, card: of } => put(&[15, seat(*it), card(*of)]),
            Frame::Second { seat: it, range } => put(&[16, seat(*it), (*range).into()]),
            Frame::Draws { seat: it, card: of } => put(&[17, seat(*it), card(*of)]),
            Frame::Reacts { seat: it, occasion, card: of, distance } => {
                put(&[18, seat(*it), *occasion as u64, card(*of), (*distance).into()]);
            }
            Frame::Defends(it) => {
                put(&[19]);
                put(&attack(it));
            }
            Frame::Presses(it) => {
                put(&[20]);
                put(&attack(it));
            }
            Frame::Takes(it) => {
                put(&[21]);
                put(&attack(it));
            }
            Frame::Spares { attack: it, card: of } => {
                put(&[22, card(*of)]);
                put(&attack(it));
            }
            Frame::Falls { attacker, defender, card: of, spared } => {
                put(&[23, seat(*attacker), seat(*defender), card(*of), (*spared).into()]);
            }
            Frame::Count => put(&[24]),
            Frame::CleansUp { k } => put(&[25, (*k).into()]),
            Frame::Keeps { seat: it, left } => put(&[26, seat(*it), (*left).into()]),
            Frame::EndTurn => put(&[27]),
            Frame::Yields { seat: it, from } => put(&[28, seat(*it), (*from).into()]),
        }
    }
}
