//! The games by name, and the one place where generic code meets a particular game.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use pages::Screen;
use pages::browse::CardFace;
use pages::icons::Icon;
use scenario::{Failure, Scenario};
use table::{Board, Chronicle, Evaluate, Observe, Stage};

use crate::catalog::{CardFaults, CardFiles, Catalog};
use crate::entry::{Entry, library, set_up};
use crate::names::unknown;
use crate::schema::{GAME, Schema, Setup};

/// Everything that the program asks of a game.
pub trait Playable: Stage + Board + Chronicle + Evaluate + Observe + Screen + Send + 'static {}

impl<G: Stage + Board + Chronicle + Evaluate + Observe + Screen + Send + 'static> Playable for G {}

/// Code that is written for any game.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it with this game, which may be kept.
    fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out;
}

/// Code that is written for several tables of any one game.
pub trait TablesVisitor {
    /// What comes of it.
    type Out;

    /// Does it with these tables, in the order in which they were handed over.
    fn visit<G: Playable>(self, tables: Vec<Arc<G>>) -> Self::Out;
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
    /// Its sign.
    pub emblem: Icon,
}

impl GameInfo {
    /// How many can play it.
    pub const fn players(&self) -> RangeInclusive<u8> {
        self.min_players..=self.max_players
    }
}

/// The list. A game is a crate and one line here, with what it brings in a file beside this one.
macro_rules! games {
    ($($(#[$doc:meta])* $name:ident($game:ty) => $entry:ty,)*) => {
        /// Which game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId {
            $($(#[$doc])* $name,)*
        }

        impl GameId {
            /// All games.
            pub const ALL: [GameId; [$(GameId::$name),*].len()] = [$(GameId::$name),*];

            /// What is known about it without setting it up.
            pub const fn info(self) -> &'static GameInfo {
                match self {
                    $(GameId::$name => &<$entry as Entry>::INFO,)*
                }
            }

            /// The file of the network that its computer players judge positions by; empty if none has learned it.
            pub(crate) const fn network_file(self) -> &'static [u8] {
                match self {
                    $(GameId::$name => <$entry as Entry>::NETWORK,)*
                }
            }

            /// The course of learning that its network was made by, as a file.
            pub const fn course(self) -> &'static str {
                match self {
                    $(GameId::$name => <$entry as Entry>::COURSE,)*
                }
            }

            /// Does something that is written for several tables of any one game; those of other games are left out.
            pub fn visit_tables<V: TablesVisitor>(self, tables: &[AnyGame], visitor: V) -> V::Out {
                match self {
                    $(GameId::$name => {
                        let of_it = tables.iter().filter_map(|it| match it {
                            AnyGame::$name(game) => Some(Arc::clone(game)),
                            #[allow(unreachable_patterns, reason = "there may be a single game on the list")]
                            _ => None,
                        });
                        visitor.visit(of_it.collect())
                    })*
                }
            }

            fn recognizes(self, file: &toml::Table) -> bool {
                match self {
                    $(GameId::$name => <$entry as Entry>::recognizes(file),)*
                }
            }
        }

        /// A game of any kind, set up. Cloning it shares it: a game never changes, and many tables can play the same one.
        #[derive(Clone)]
        pub enum AnyGame {
            $($(#[$doc])* $name(Arc<$game>),)*
        }

        impl AnyGame {
            /// Sets a game up. The card files replace and add to the cards inside the program.
            pub fn new(game: GameId, setup: &Setup, cards: &CardFiles) -> Result<AnyGame, GameError> {
                match game {
                    $(GameId::$name => set_up::<$entry>(setup, cards).map(Arc::new).map(AnyGame::$name),)*
                }
            }

            /// The setup in words, a line each.
            pub fn setup_words(&self) -> Vec<String> {
                match self {
                    $(AnyGame::$name(game) => <$entry as Entry>::setup_words(game),)*
                }
            }

            /// What each seat was promised to play, in words; nothing where it is dealt.
            pub fn side_wishes(&self) -> Vec<Option<String>> {
                match self {
                    $(AnyGame::$name(game) => <$entry as Entry>::side_wishes(game),)*
                }
            }

            /// Which game it is.
            pub const fn id(&self) -> GameId {
                match self {
                    $(AnyGame::$name(_) => GameId::$name,)*
                }
            }

            /// Does something that is written for any game.
            pub fn visit<V: Visitor>(&self, visitor: V) -> V::Out {
                match self {
                    $(AnyGame::$name(game) => visitor.visit(game),)*
                }
            }
        }

        impl Catalog {
            /// The cards of a game: those inside the program, with what these files replace and add.
            pub fn of(game: GameId, cards: &CardFiles) -> Result<Catalog, CardFaults> {
                match game {
                    $(GameId::$name => library::<$entry>(cards).map(|it| <$entry as Entry>::catalog(&it)),)*
                }
            }
        }

        impl Schema {
            /// What can be agreed on before a game, with what these files add.
            pub fn of(game: GameId, cards: &CardFiles) -> Result<Schema, CardFaults> {
                match game {
                    $(GameId::$name => library::<$entry>(cards).map(|it| <$entry as Entry>::schema(&it)),)*
                }
            }
        }

        /// Every card of a game as the card browser shows it. `base` is the address under which the pages of the cards
        /// are.
        pub fn card_faces(game: GameId, cards: &CardFiles, base: &str) -> Result<Vec<CardFace>, CardFaults> {
            match game {
                $(GameId::$name => library::<$entry>(cards).map(|it| <$entry as Entry>::card_faces(&it, base)),)*
            }
        }

        /// Plays a scenario of this game and stops at the first difference.
        pub fn run_scenario(game: GameId, scenario: &Scenario) -> Result<(), Failure> {
            match game {
                $(GameId::$name => scenario::run::<$game>(scenario),)*
            }
        }
    };
}

games! {
    /// 51st State.
    FiftyFirst(fifty_first::Game) => crate::the_51st_state::FiftyFirst,
    /// Forged in Steel.
    Forged(forged::Game) => crate::forged_in_steel::Forged,
    /// The New Era.
    NewEra(new_era::Game) => crate::the_new_era::NewEra,
}

/// All games, in the order of [`GameId::ALL`].
pub const GAMES: [GameInfo; GameId::ALL.len()] = {
    let mut infos = [*GameId::ALL[0].info(); GameId::ALL.len()];
    let mut i = 1;
    while i < infos.len() {
        infos[i] = *GameId::ALL[i].info();
        i += 1;
    }
    infos
};

impl GameId {
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

impl AnyGame {
    /// Sets the game up that the header of a record describes.
    pub fn from_header(header: &[(String, String)], cards: &CardFiles) -> Result<AnyGame, GameError> {
        let name = header.iter().find(|(key, _)| key == GAME).map(|(_, value)| value).ok_or(GameError::NoGame)?;
        let setup = Setup::of_header(header).map_err(GameError::Setup)?;
        AnyGame::new(name.parse()?, &setup, cards)
    }
}

impl CardFiles {
    /// The files that are for this game: a folder may hold files for several. A file says its game by a line `game`, in
    /// its `[set]` or above everything else; what has no such line is known by its entries, and nobody's is for the first
    /// game, which says what is wrong with it.
    pub fn of(&self, game: GameId) -> CardFiles {
        CardFiles(self.0.iter().filter(|(_, text)| owner(text) == game).cloned().collect())
    }

    pub(crate) fn of_entry<E: Entry>(&self) -> CardFiles {
        GameId::ALL.into_iter().find(|game| game.id() == E::INFO.id).map(|game| self.of(game)).unwrap_or_default()
    }
}

fn owner(text: &str) -> GameId {
    let Ok(file) = text.parse::<toml::Table>() else { return GameId::ALL[0] };
    let said = file.get(GAME).or_else(|| file.get("set")?.get(GAME)).and_then(toml::Value::as_str);
    let by_name = said.and_then(|name| name.parse().ok());
    // The first game takes whatever has a name of its entries, so the others are asked before it.
    by_name.or_else(|| GameId::ALL.into_iter().rev().find(|game| game.recognizes(&file))).unwrap_or(GameId::ALL[0])
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
        let said = |text: &str| owner(text);
        assert_eq!(said("game = 'forged-in-steel'"), GameId::Forged);
        assert_eq!(said("[[location]]\nid = 'x'\nagreement = ['fuel']"), GameId::NewEra);
        assert_eq!(said("[[location]]\nid = 'x'\ndeal = 'fuel'"), GameId::FiftyFirst);
        assert_eq!(said("[set]\ngame = 'forged-in-steel'"), GameId::Forged);
        assert_eq!(said("game = '51st-state'\n[[card]]\nid = 'nothing'"), GameId::FiftyFirst);
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
        let setup = Setup::for_players(4).with("with", ["winter"]).with("first", ["2"]);
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
