//! The games by name, and the one place where generic code meets a particular game.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use pages::Screen;
use pages::browse::CardFace;
use scenario::{Failure, Scenario};
use table::{Board, Evaluate, Stage};

use crate::catalog::{CardFaults, CardFiles, Catalog};
use crate::choices::Choices;
use crate::names::unknown;
use crate::{forged_in_steel as steel, the_51st_state as state51};

/// Everything that the program asks of a game.
pub trait Playable: Stage + Board + Evaluate + Screen + Send + 'static {}

impl<G: Stage + Board + Evaluate + Screen + Send + 'static> Playable for G {}

/// Code that is written for any game.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it with this game, which may be kept.
    fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out;
}

/// A game on the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// What files and commands call it.
    pub id: &'static str,
    /// What its box says.
    pub title: &'static str,
    /// The fewest who can play it.
    pub min_players: u8,
    /// The most who can play it.
    pub max_players: u8,
}

impl GameInfo {
    /// How many can play it.
    pub const fn players(&self) -> RangeInclusive<u8> {
        self.min_players..=self.max_players
    }
}

/// All games, in the order of [`GameId::ALL`].
pub const GAMES: [GameInfo; GameId::ALL.len()] = [state51::INFO, steel::INFO];

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// 51st State.
    FiftyFirst,
    /// Forged in Steel.
    Forged,
}

impl GameId {
    /// All games.
    pub const ALL: [GameId; 2] = [GameId::FiftyFirst, GameId::Forged];

    /// What is known about it without setting it up.
    pub const fn info(self) -> &'static GameInfo {
        match self {
            GameId::FiftyFirst => &GAMES[0],
            GameId::Forged => &GAMES[1],
        }
    }

    /// What files and commands call it.
    pub const fn id(self) -> &'static str {
        self.info().id
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", unknown("game", .0, GameId::ALL.map(GameId::id)))]
pub struct UnknownGame(pub String);

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameId, UnknownGame> {
        GameId::ALL.into_iter().find(|game| game.id() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// What can be agreed on before a game, as people write it. Each game takes what it knows and refuses the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// How many play; 1 plays alone.
    pub players: u8,
    /// Sets of cards that are mixed in.
    pub with: Vec<String>,
    /// The faction of each seat; `dealt` or nothing leaves it to the deal.
    pub factions: Vec<String>,
    /// The number of the seat that begins.
    pub first: Option<u8>,
    /// Options beyond the rulebook.
    pub house: Vec<String>,
}

impl Setup {
    /// Nothing special for so many players.
    pub fn for_players(players: u8) -> Setup {
        Setup { players, ..Setup::default() }
    }
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// It is not on the list.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// A record without the name of its game.
    #[error("the header names no game")]
    NoGame,
    /// The setup is impossible.
    #[error("{0}")]
    Setup(String),
    /// The card files have faults.
    #[error(transparent)]
    Cards(#[from] CardFaults),
}

/// A game of any kind, set up. Cloning it shares it: a game never changes, and many tables can play the same one.
#[derive(Clone)]
pub enum AnyGame {
    /// 51st State.
    FiftyFirst(Arc<fifty_first::Game>),
    /// Forged in Steel.
    Forged(Arc<forged::Game>),
}

impl AnyGame {
    /// Sets a game up. The card files replace and add to the cards inside the program.
    pub fn new(game: GameId, setup: &Setup, cards: &CardFiles) -> Result<AnyGame, GameError> {
        match game {
            GameId::FiftyFirst => state51::new(setup, &cards.of(game)).map(Arc::new).map(AnyGame::FiftyFirst),
            GameId::Forged => steel::new(setup, &cards.of(game)).map(Arc::new).map(AnyGame::Forged),
        }
    }

    /// Sets the game up that the header of a record describes.
    pub fn from_header(header: &[(String, String)], cards: &CardFiles) -> Result<AnyGame, GameError> {
        let name = header.iter().find(|(key, _)| key == "game").map(|(_, value)| value).ok_or(GameError::NoGame)?;
        let game: GameId = name.parse()?;
        let cards = &cards.of(game);
        match game {
            GameId::FiftyFirst => state51::from_header(header, cards).map(Arc::new).map(AnyGame::FiftyFirst),
            GameId::Forged => steel::from_header(header, cards).map(Arc::new).map(AnyGame::Forged),
        }
    }

    /// The setup in words, a line each.
    pub fn setup_words(&self) -> Vec<String> {
        match self {
            AnyGame::FiftyFirst(game) => state51::setup_words(game),
            AnyGame::Forged(game) => steel::setup_words(game),
        }
    }

    /// What each seat was promised to play, in words; nothing where it is dealt.
    pub fn side_wishes(&self) -> Vec<Option<String>> {
        match self {
            AnyGame::FiftyFirst(game) => state51::side_wishes(game),
            AnyGame::Forged(game) => steel::side_wishes(game),
        }
    }

    /// Which game it is.
    pub const fn id(&self) -> GameId {
        match self {
            AnyGame::FiftyFirst(_) => GameId::FiftyFirst,
            AnyGame::Forged(_) => GameId::Forged,
        }
    }

    /// Does something that is written for any game.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Out {
        match self {
            AnyGame::FiftyFirst(game) => visitor.visit(game),
            AnyGame::Forged(game) => visitor.visit(game),
        }
    }
}

impl CardFiles {
    /// The files that are for this game: a folder may hold files for several. What each file has in it tells.
    pub fn of(&self, game: GameId) -> CardFiles {
        let owner = |text: &str| if steel::is_for_it(text) { GameId::Forged } else { GameId::FiftyFirst };
        CardFiles(self.0.iter().filter(|(_, text)| owner(text) == game).cloned().collect())
    }
}

impl Catalog {
    /// The cards of a game: those inside the program, with what these files replace and add.
    pub fn of(game: GameId, cards: &CardFiles) -> Result<Catalog, CardFaults> {
        match game {
            GameId::FiftyFirst => state51::catalog(&cards.of(game)),
            GameId::Forged => steel::catalog(&cards.of(game)),
        }
    }
}

impl Choices {
    /// What can be agreed on before a game, with what these files add.
    pub fn of(game: GameId, cards: &CardFiles) -> Result<Choices, CardFaults> {
        match game {
            GameId::FiftyFirst => state51::choices(&cards.of(game)),
            GameId::Forged => steel::choices(&cards.of(game)),
        }
    }
}

/// Every card of a game as the card browser shows it. `base` is the address under which the pages of the cards are.
pub fn card_faces(game: GameId, cards: &CardFiles, base: &str) -> Result<Vec<CardFace>, CardFaults> {
    match game {
        GameId::FiftyFirst => state51::card_faces(&cards.of(game), base),
        GameId::Forged => steel::card_faces(&cards.of(game), base),
    }
}

/// Plays a scenario of this game and stops at the first difference.
pub fn run_scenario(game: GameId, scenario: &Scenario) -> Result<(), Failure> {
    match game {
        GameId::FiftyFirst => scenario::run::<fifty_first::Game>(scenario),
        GameId::Forged => scenario::run::<forged::Game>(scenario),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_id() {
        for (game, info) in GameId::ALL.into_iter().zip(&GAMES) {
            assert_eq!(game.info(), info);
            assert_eq!(game.to_string().parse(), Ok(game));
            assert!(info.players().contains(&2));
        }
    }

    #[test]
    fn a_folder_may_hold_cards_for_several_games() {
        let steel = "[[card]]\nid = 'nothing'";
        let files = CardFiles(vec![("a.toml".into(), steel.into()), ("b.toml".into(), "[set]".into())]);
        let names = |game| files.of(game).0.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names(GameId::Forged), ["a.toml"]);
        assert_eq!(names(GameId::FiftyFirst), ["b.toml"]);
    }

    #[test]
    fn an_unknown_game_is_answered_with_the_nearest() {
        let error = "51-state".parse::<GameId>().unwrap_err();
        assert_eq!(error.to_string(), "there is no game \"51-state\"; did you mean 51st-state?");
    }

    #[test]
    fn headers_of_records_lead_to_their_game() {
        struct Header;
        impl Visitor for Header {
            type Out = Vec<(String, String)>;
            fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
                game.header()
            }
        }
        let setup = Setup { with: vec!["winter".into()], first: Some(2), ..Setup::for_players(4) };
        let game = AnyGame::new(GameId::FiftyFirst, &setup, &CardFiles::default()).unwrap();
        let header = game.visit(Header);
        let again = AnyGame::from_header(&header, &CardFiles::default()).unwrap();
        assert_eq!(again.visit(Header), header);
        assert_eq!(again.id(), GameId::FiftyFirst);

        let none = AnyGame::from_header(&[], &CardFiles::default());
        assert!(matches!(none, Err(GameError::NoGame)));
        let other = AnyGame::from_header(&[("game".into(), "chess".into())], &CardFiles::default());
        assert!(matches!(other, Err(GameError::UnknownGame(_))));
    }
}
