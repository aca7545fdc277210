//! The game: board, cards and setup, compiled for the engine. It never changes while it is played.

use crate::effect::{Forbid, Mod, ModifiedSet, Op, Span, Trigger};
use crate::frame::Occasion;
use crate::map::Map;
use crate::pieces::{CardId, CardSet, Era, LeaderId, TokenId};
use crate::setup::Setup;

/// A game of Forged in Steel: everything that is fixed before the first card is dealt.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) setup: Setup,
    pub(crate) map: Map,
    pub(crate) cards: Vec<Card>,
    /// What each card is good for.
    pub(crate) card_worths: Vec<i32>,
    /// The effects of everything, one after another.
    pub(crate) ops: Vec<Op>,
    pub(crate) leaders: Vec<Ability>,
    /// What a Mogul does for its player.
    pub(crate) mogul: Mogul,
    pub(crate) tokens: Vec<Ability>,
    /// The cards whose Response waits for an occasion, by [`Occasion`].
    pub(crate) responses: [CardSet; Occasion::N],
    pub(crate) deck: DeckPlan,
    pub(crate) digest: String,
}

/// How the decks are dealt, by era.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeckPlan {
    /// Cards that leave the deck for each player fewer than four (FS-028 to FS-030).
    pub removed_per_missing_player: [u8; 3],
    /// Cards dealt to each player.
    pub deal: [u8; 3],
    /// Cards that each player puts aside for later eras.
    pub bank: [u8; 3],
    /// Cards that each player must discard.
    pub discard: [u8; 3],
}

/// A card.
#[derive(Clone, Debug)]
pub struct Card {
    /// What files call it.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its number.
    pub number: u16,
    /// Its muscle and money.
    pub mm: u8,
    /// The deck it belongs to.
    pub era: Era,
    /// After play it goes to the discard pile.
    pub recurring: bool,
    /// An Immigrant card.
    pub immigrant: bool,
    /// Its event can be cancelled by a Response.
    pub cancellable: bool,
    /// Themes that triggers refer to, a bit each.
    pub tags: u32,
    /// The event.
    pub event: Span,
    /// The event in words.
    pub event_text: String,
    /// What it does as a Headline.
    pub headline: Option<Headline>,
    /// What it does as a Response.
    pub response: Option<Response>,
}

/// The Headline of a card.
#[derive(Clone, Debug, Default)]
pub struct Headline {
    /// In words.
    pub text: String,
    /// Rules it changes.
    pub mods: Vec<Mod>,
    /// Which rules those are, so that all others need not look.
    pub changes: ModifiedSet,
    /// What it forbids.
    pub forbids: Vec<Forbid>,
    /// What happens when something happens.
    pub triggers: Vec<(Trigger, Span)>,
    /// What happens at the end of the era.
    pub era_end: Span,
}

/// The Response of a card.
#[derive(Clone, Debug)]
pub struct Response {
    /// In words.
    pub text: String,
    /// When it may be used.
    pub trigger: Trigger,
    /// What it does.
    pub effect: Span,
}

/// An Industry Leader or a Bigwig token.
#[derive(Clone, Debug)]
pub struct Ability {
    /// What files call it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// In words.
    pub text: String,
    /// When it may be used.
    pub trigger: Trigger,
    /// What it does.
    pub effect: Span,
}

/// What a Mogul does for its player, in its neighborhood.
#[derive(Clone, Debug, Default)]
pub struct Mogul {
    /// The benefits in words.
    pub texts: Vec<String>,
    /// More ballots in an election (`patronage`).
    pub ballots: u8,
    /// Once in a turn, a cost (`connections`).
    pub discount: Option<Mod>,
    /// At the assessment (`standing`).
    pub assessment: Span,
}

impl Game {
    /// The setup it was made with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The board.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// A card.
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// All cards.
    pub fn cards(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.cards.iter().enumerate().map(|(i, card)| (CardId(i as u8), card))
    }

    /// A Leader.
    pub fn leader(&self, leader: LeaderId) -> &Ability {
        &self.leaders[leader.0 as usize]
    }

    /// All Leaders.
    pub fn leaders(&self) -> impl Iterator<Item = (LeaderId, &Ability)> {
        self.leaders.iter().enumerate().map(|(i, it)| (LeaderId(i as u8), it))
    }

    /// A Bigwig token.
    pub fn token(&self, token: TokenId) -> &Ability {
        &self.tokens[token.0 as usize]
    }

    /// All Bigwig tokens.
    pub fn tokens(&self) -> impl Iterator<Item = (TokenId, &Ability)> {
        self.tokens.iter().enumerate().map(|(i, it)| (TokenId(i as u8), it))
    }

    /// What a Mogul does.
    pub fn mogul(&self) -> &Mogul {
        &self.mogul
    }

    #[inline]
    pub(crate) fn op(&self, at: u16) -> &Op {
        &self.ops[at as usize]
    }
}
