//! The position: plain data, small, copied as bytes.
//!
//! [`Open`] is what lies open on the table, the same for everybody. The rest of [`State`] is hidden from somebody.

use table::{BySeat, Dice, Digest, Row, Seat, SeatSet};

use crate::city::{City, SEATS};
use crate::frame::{Context, Frame};
use crate::lots::{Hood, LotSet, Site};
use crate::pieces::{CardId, CardSet, Era, LeaderId, MAX_CARDS, Role};

/// How many mines there are.
pub const MINES: usize = 12;
/// How many Headline spaces there are (FS-325).
pub const HEADLINES: usize = 3;
/// More structures than the points of a riot can pay for: the highest roll, the bonus of the last era and what cards add.
/// Were there more, those beyond would be left out of the trail, which nothing but a drawing looks at.
pub(crate) const MAX_TRAIL: usize = 12;
/// The deepest the stack of frames gets. Nothing is set off that could need more than is left ([`State::has_room`]).
pub(crate) const MAX_FRAMES: usize = 116;
/// The most frames that one effect needs while nothing is set off inside it: what leads to it, such as a card that was
/// drawn with its end, its Headline and its MM (5); blocks that nest three deep, each with what is left of its steps, a
/// loop, its other branch and a check for a riot (4 levels of 4); the end of the effect; at the innermost a purchase with
/// what follows it, what it puts up and whoever reacts (9); and one riot, since no riot begins inside another (4).
pub(crate) const FRAMES_OF_AN_EFFECT: usize = 36;
/// Effects inside effects, and effects that wait for them (FS-329).
pub(crate) const MAX_EFFECTS: usize = 8;
/// So many effects are set off in one turn, or in one phase without turns, before nothing more is (FS-329).
pub(crate) const MAX_SET_OFF: u8 = 60;
/// The most cubes that the Unrest track counts for one player.
pub(crate) const MOST_UNREST: u8 = 60;

/// The phases of an era (FS-062) and the steps of the setup (FS-051).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// First houses and city cubes.
    #[default]
    Seeding,
    /// Bank, discard, draft.
    Planning,
    /// Roles are taken.
    Roles,
    /// First mansions and Moguls.
    Mansions,
    /// Cards are played.
    Building,
    /// Immigrants come.
    Immigration,
    /// Points for what stands.
    Assessment,
    /// A new order of influence.
    Elections,
    /// The deck of the next era.
    CleanUp,
    /// After the last assessment.
    Over,
}

impl Phase {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Seeding => "Setup",
            Phase::Planning => "City Planning",
            Phase::Roles => "Roles",
            Phase::Mansions => "First Mansions",
            Phase::Building => "City Building",
            Phase::Immigration => "Immigration",
            Phase::Assessment => "County Assessment",
            Phase::Elections => "The Elections",
            Phase::CleanUp => "Clean Up",
            Phase::Over => "End",
        }
    }
}

/// A Headline on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Posted {
    /// The card.
    pub card: CardId,
    /// Whose cube lies on it.
    pub owner: Seat,
}

/// A riot in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Riot {
    /// Who leads it.
    pub instigator: Seat,
    /// Whom it is against.
    pub target: Seat,
    /// Before the roll: what is added to it. After: the points left.
    pub points: i8,
    /// Whether the die has been rolled.
    pub rolled: bool,
    /// Whether the Unrest track had reached its limit.
    pub full: bool,
    /// Lots of what was saved.
    pub saved: LotSet,
    /// What the riot last struck.
    pub last: Option<Site>,
    /// Everything it has struck, in order.
    pub trail: Row<Site, MAX_TRAIL>,
}

/// How long somebody does not want to be asked about a power for any time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quiet {
    /// Asked at every opportunity.
    #[default]
    No,
    /// Not during this turn.
    Turn,
    /// Not during this round.
    Round,
}

/// What lies open on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// What stands on the lots.
    pub city: City,
    /// Who owns each mine.
    pub mines: [Option<Seat>; MINES],
    /// Which mines have had their roll (FS-229), a bit each.
    pub rolled: u16,
    /// Points; may be negative (FS-447).
    pub vp: BySeat<i16, SEATS>,
    /// From the first to the last.
    pub influence: Row<Seat, SEATS>,
    /// Who has each role.
    pub roles: [Option<Seat>; 5],
    /// The Mob Boss has struck in this era.
    pub mob_used: bool,
    /// The step of each track, from 0.
    pub tracks: [u8; 8],
    /// Cubes on the Unrest track.
    pub unrest: BySeat<u8, SEATS>,
    /// The newest first.
    pub headlines: Row<Posted, HEADLINES>,
    /// The era.
    pub era: Era,
    /// The phase.
    pub phase: Phase,
    /// The round of City Building, from 1.
    pub round: u8,
    /// In which order the cards of this round are used.
    pub order: Row<Seat, SEATS>,
    /// The MM of the selected cards, once told.
    pub announced: BySeat<Option<u8>, SEATS>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Cards that are being used.
    pub in_play: CardSet,
    /// Lots that were marked this turn (FS-157).
    pub fresh: LotSet,
    /// Houses put up this turn by the player whose turn it is, by neighborhood.
    pub turn_houses: [u8; 5],
    /// The Mogul's discount has been used this turn.
    pub discounted: bool,
    /// How the card of this turn was used: 1 for its MM, 2 for its event.
    pub used: u8,
    /// Effects that were set off in this turn, or in this phase if it has no turns.
    pub set_off: u8,
    /// Cards in the box.
    pub boxed: CardSet,
    /// Cards that everybody knows to be in the discard pile.
    pub spent: CardSet,
    /// Cards that everybody knows to be in this hand or selected from it.
    pub shown: BySeat<CardSet, SEATS>,
    /// Cards that have responded (FS-377).
    pub responded: CardSet,
    /// The riot in progress.
    pub riot: Option<Riot>,
    /// How many riots there have been.
    pub n_riots: u8,
    /// The last roll of the die; 0 before the first.
    pub die: u8,
    /// Industry Leaders.
    pub leaders: BySeat<Option<LeaderId>, SEATS>,
    /// Where the Moguls are.
    pub moguls: BySeat<Option<Hood>, SEATS>,
    /// Bigwig tokens that have been used, a bit each.
    pub tokens_used: u16,
    /// How many tokens each player still has.
    pub n_tokens: BySeat<u8, SEATS>,
    /// Who has used a token in this era.
    pub token_this_era: SeatSet,
    /// Ballots more in the neighborhood of the Mogul, in the coming election.
    pub ballots: BySeat<u8, SEATS>,
    /// Who does not want to be asked.
    pub quiet: BySeat<Quiet, SEATS>,
}

impl Open {
    pub(crate) fn new() -> Open {
        Open {
            city: City::empty(),
            mines: [None; MINES],
            rolled: 0,
            vp: BySeat::default(),
            influence: Row::new(),
            roles: [None; 5],
            mob_used: false,
            tracks: [0; 8],
            unrest: BySeat::default(),
            headlines: Row::new(),
            era: Era::E1890,
            phase: Phase::Seeding,
            round: 0,
            order: Row::new(),
            announced: BySeat::default(),
            turn: None,
            in_play: CardSet::EMPTY,
            fresh: LotSet::EMPTY,
            turn_houses: [0; 5],
            discounted: false,
            used: 0,
            set_off: 0,
            boxed: CardSet::EMPTY,
            spent: CardSet::EMPTY,
            shown: BySeat::default(),
            responded: CardSet::EMPTY,
            riot: None,
            n_riots: 0,
            die: 0,
            leaders: BySeat::default(),
            moguls: BySeat::default(),
            tokens_used: 0,
            n_tokens: BySeat::default(),
            token_this_era: SeatSet::EMPTY,
            ballots: BySeat::default(),
            quiet: BySeat::default(),
        }
    }

    /// Who has a role.
    #[inline]
    pub fn role(&self, role: Role) -> Option<Seat> {
        self.roles[role as usize]
    }

    /// Whether somebody has a role.
    #[inline]
    pub fn has_role(&self, seat: Seat, role: Role) -> bool {
        self.role(role) == Some(seat)
    }

    /// How far from the first in influence, from 0.
    #[inline]
    pub fn rank(&self, seat: Seat) -> usize {
        self.influence.iter().position(|&it| it == seat).unwrap_or(SEATS)
    }

    /// How many cubes lie on the Unrest track.
    pub fn unrest_level(&self) -> u8 {
        self.unrest.0.iter().sum()
    }

    /// How many mines somebody has.
    pub fn n_mines(&self, seat: Seat) -> u8 {
        self.mines.iter().filter(|&&it| it == Some(seat)).count() as u8
    }

    fn write_digest(&self, digest: &mut Digest) {
        let seat = |it: Option<Seat>| it.map_or(0, |seat| u64::from(seat.number()));
        self.city.write_digest(digest);
        for &mine in &self.mines {
            digest.number(seat(mine));
        }
        for i in (0..SEATS as u8).map(Seat::new) {
            digest.number(self.vp[i] as u64).number(self.unrest[i].into());
            digest.number(self.announced[i].map_or(0, |mm| u64::from(mm) + 1)).number(self.quiet[i] as u64);
            cards(digest, self.shown[i]);
            digest.number(self.leaders[i].map_or(0, |it| u64::from(it.0) + 1));
            digest.number(self.moguls[i].map_or(0, |it| it as u64 + 1));
            digest.number(self.n_tokens[i].into()).number(self.ballots[i].into());
        }
        for row in [&self.influence, &self.order] {
            digest.number(row.len() as u64);
            for it in row.iter() {
                digest.number(it.number().into());
            }
        }
        for &role in &self.roles {
            digest.number(seat(role));
        }
        digest.bytes(&self.tracks).bytes(&self.turn_houses);
        digest.number(self.headlines.len() as u64);
        for it in self.headlines.iter() {
            digest.number(it.card.0.into()).number(it.owner.number().into());
        }
        for word in self.fresh.0 {
            digest.number(word);
        }
        digest.number(self.rolled.into()).number(self.mob_used.into()).number(self.era as u64);
        digest.number(self.phase as u64).number(self.round.into()).number(seat(self.turn));
        digest.number(self.discounted.into()).number(self.used.into()).number(self.set_off.into());
        for set in [self.in_play, self.boxed, self.spent, self.responded] {
            cards(digest, set);
        }
        digest.number(self.n_riots.into()).number(self.die.into()).number(self.tokens_used.into());
        digest.number(self.token_this_era.bits().into());
        digest.number(self.riot.is_some().into());
        if let Some(riot) = &self.riot {
            digest.number(riot.instigator.number().into()).number(riot.target.number().into());
            digest.number(riot.points as u64).number(riot.rolled.into()).number(riot.full.into());
            for word in riot.saved.0 {
                digest.number(word);
            }
            let place = |it: Site| u64::from(it.block.0) << 8 | u64::from(it.mask);
            digest.number(riot.last.map_or(0, place)).number(riot.trail.len() as u64);
            for &site in riot.trail.iter() {
                digest.number(place(site));
            }
        }
    }
}

/// A position of Forged in Steel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) open: Open,
    pub(crate) stack: Row<Frame, MAX_FRAMES>,
    pub(crate) effects: Row<Context, MAX_EFFECTS>,
    pub(crate) hands: BySeat<CardSet, SEATS>,
    pub(crate) banks: BySeat<CardSet, SEATS>,
    pub(crate) selected: BySeat<Option<CardId>, SEATS>,
    /// The cards of the draft that go round.
    pub(crate) packet: CardSet,
    /// Cards that an effect has drawn and that are not dealt with yet.
    pub(crate) drawn: CardSet,
    /// The main deck; the top is last.
    pub(crate) deck: Row<CardId, MAX_CARDS>,
    pub(crate) discard: CardSet,
    /// The decks of 1900 and 1910 until their era comes.
    pub(crate) coming: [CardSet; 2],
    /// Cards that left the game at setup, unseen (FS-028).
    pub(crate) removed: CardSet,
    /// Own discards that a player remembers.
    pub(crate) discarded: BySeat<CardSet, SEATS>,
    /// The card each player took in the draft of this era.
    pub(crate) drafted: BySeat<Option<CardId>, SEATS>,
    /// Bigwig tokens, a bit each.
    pub(crate) tokens: BySeat<u16, SEATS>,
    pub(crate) learned: BySeat<u32, SEATS>,
    pub(crate) dice: Dice,
}

// Search copies positions by the million.
const _: () = assert!(size_of::<State>() <= 8192);

table::stacked!(State: Frame);

impl State {
    pub(crate) fn new(dice: Dice) -> State {
        State {
            open: Open::new(),
            stack: Row::new(),
            effects: Row::new(),
            hands: BySeat::default(),
            banks: BySeat::default(),
            selected: BySeat::default(),
            packet: CardSet::EMPTY,
            drawn: CardSet::EMPTY,
            deck: Row::new(),
            discard: CardSet::EMPTY,
            coming: [CardSet::EMPTY; 2],
            removed: CardSet::EMPTY,
            discarded: BySeat::default(),
            drafted: BySeat::default(),
            tokens: BySeat::default(),
            learned: BySeat::default(),
            dice,
        }
    }

    /// The innermost effect.
    #[inline]
    pub(crate) fn effect(&self) -> Context {
        self.effects.last().copied().unwrap_or_default()
    }

    /// Whether one more effect can be under way, whatever it does.
    pub(crate) fn has_room(&self) -> bool {
        self.stack.len() + FRAMES_OF_AN_EFFECT <= MAX_FRAMES && self.effects.len() < MAX_EFFECTS
    }

    /// Whether one more effect can be set off (FS-329): all that is looked at lies open.
    pub(crate) fn can_set_off(&self) -> bool {
        self.open.set_off < MAX_SET_OFF && self.has_room()
    }

    /// The innermost effect, to be changed.
    #[inline]
    pub(crate) fn effect_mut(&mut self) -> Option<&mut Context> {
        self.effects.last_mut()
    }

    /// Notes that a seat was shown something it could not have known.
    #[inline]
    pub(crate) fn learn(&mut self, seat: Seat) {
        self.learned[seat] = self.learned[seat].wrapping_add(1);
    }

    /// Notes that everybody was shown something nobody could have known.
    #[inline]
    pub(crate) fn learn_all(&mut self) {
        for learned in &mut self.learned.0 {
            *learned = learned.wrapping_add(1);
        }
    }

    /// Rolls the four-sided die for all to see (FS-013).
    pub(crate) fn roll(&mut self) -> u8 {
        self.open.die = self.dice.below(4) as u8 + 1;
        self.learn_all();
        self.open.die
    }

    /// Takes the top card of the main deck (FS-077).
    pub(crate) fn draw(&mut self) -> Option<CardId> {
        self.deck.pop()
    }

    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        self.open.write_digest(digest);
        for seat in (0..SEATS as u8).map(Seat::new) {
            for set in [self.hands[seat], self.banks[seat], self.discarded[seat]] {
                cards(digest, set);
            }
            digest.number(self.selected[seat].map_or(0, |it| u64::from(it.0) + 1));
            digest.number(self.drafted[seat].map_or(0, |it| u64::from(it.0) + 1));
            digest.number(self.tokens[seat].into()).number(self.learned[seat].into());
        }
        for set in [self.packet, self.drawn, self.discard, self.removed, self.coming[0], self.coming[1]] {
            cards(digest, set);
        }
        digest.number(self.deck.len() as u64);
        for card in self.deck.iter() {
            digest.number(card.0.into());
        }
        digest.number(self.stack.len() as u64);
        for frame in self.stack.iter() {
            frame.write_digest(digest);
        }
        digest.number(self.effects.len() as u64);
        for effect in self.effects.iter() {
            effect.write_digest(digest);
        }
        digest.dice(&self.dice);
    }
}

fn cards(digest: &mut Digest, set: CardSet) {
    digest.number(set.0 as u64).number((set.0 >> 64) as u64);
}
