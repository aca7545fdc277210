//! The computer players by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use table::{Digest, Evaluate, Observe, Rules, Seat, Seed};

use crate::{Budget, Estimated, Greedy, Intuition, Judge, Knowledge, Learned, Mind, Player, Random, Searcher, Temper};

/// The kinds of computer players there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerKind {
    /// [`Random`].
    Random,
    /// Sees what is good one move ahead, and often takes something else.
    Beginner,
    /// The same, with fewer lapses.
    Easy,
    /// [`Greedy`].
    Greedy,
    /// [`Intuition`]: what looks best one move ahead.
    Medium,
    /// [`Searcher`]: thinks ahead.
    Hard,
    /// The same for longer.
    Expert,
}

impl PlayerKind {
    /// All of them, from weak to strong.
    pub const ALL: [PlayerKind; 7] = [
        PlayerKind::Random,
        PlayerKind::Beginner,
        PlayerKind::Easy,
        PlayerKind::Greedy,
        PlayerKind::Medium,
        PlayerKind::Hard,
        PlayerKind::Expert,
    ];

    /// Those that people are offered as opponents, from weak to strong.
    pub const LEVELS: [PlayerKind; 5] =
        [PlayerKind::Beginner, PlayerKind::Easy, PlayerKind::Medium, PlayerKind::Hard, PlayerKind::Expert];

    /// The name that people type.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerKind::Random => "random",
            PlayerKind::Beginner => "beginner",
            PlayerKind::Easy => "easy",
            PlayerKind::Greedy => "greedy",
            PlayerKind::Medium => "medium",
            PlayerKind::Hard => "hard",
            PlayerKind::Expert => "expert",
        }
    }

    /// How it plays, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            PlayerKind::Random => "takes anything at all",
            PlayerKind::Beginner => "knows the rules and misses a lot",
            PlayerKind::Easy => "plays sensibly, with lapses",
            PlayerKind::Greedy => "takes what looks best, by a rule of thumb",
            PlayerKind::Medium => "sees at once what is good",
            PlayerKind::Hard => "thinks ahead",
            PlayerKind::Expert => "thinks ahead for longer",
        }
    }

    /// How many guesses it thinks ahead by, if it does.
    pub const fn iterations(self) -> Option<u32> {
        match self {
            PlayerKind::Hard => Some(400),
            PlayerKind::Expert => Some(3_000),
            PlayerKind::Random | PlayerKind::Beginner | PlayerKind::Easy | PlayerKind::Greedy | PlayerKind::Medium => {
                None
            }
        }
    }

    const fn temper(self) -> Temper {
        match self {
            PlayerKind::Beginner => Temper { samples: 1, wavering: 85 },
            PlayerKind::Easy => Temper { samples: 1, wavering: 45 },
            _ => Temper::STEADY,
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no computer player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a computer player; expected one of: {known}", known = PlayerKind::ALL.map(PlayerKind::name).join(", "))]
pub struct UnknownPlayer(pub String);

impl FromStr for PlayerKind {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<PlayerKind, UnknownPlayer> {
        PlayerKind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| UnknownPlayer(text.to_owned()))
    }
}

/// A computer player with what it is told about thinking, written `hard`, `hard:iterations=1000` or `expert:ms=500:cores=2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// What kind it is.
    pub kind: PlayerKind,
    /// How many guesses it thinks ahead by, instead of what its kind usually does.
    pub iterations: Option<u32>,
    /// How many milliseconds it thinks about a decision, instead.
    pub think_ms: Option<u32>,
    /// On how many cores.
    pub cores: u8,
}

impl Strength {
    /// The most guesses and milliseconds that may be asked for.
    pub const MOST: u32 = 10_000_000;
    /// The most cores.
    pub const MOST_CORES: u8 = 64;

    /// A player of this kind as it usually is.
    pub const fn of(kind: PlayerKind) -> Strength {
        Strength { kind, iterations: None, think_ms: None, cores: 1 }
    }

    fn budget(&self) -> Budget {
        Budget {
            iterations: self.iterations.or(self.kind.iterations()).unwrap_or_default(),
            time: self.think_ms.map(|ms| Duration::from_millis(ms.into())),
            trees: usize::from(self.cores),
            cancelled: None,
        }
    }
}

impl From<PlayerKind> for Strength {
    fn from(kind: PlayerKind) -> Strength {
        Strength::of(kind)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let iterations = self.iterations.map(|n| format!(":iterations={n}"));
        let time = self.think_ms.map(|ms| format!(":ms={ms}"));
        let cores = (self.cores > 1).then(|| format!(":cores={}", self.cores));
        let settings = [iterations, time, cores].into_iter().flatten().collect::<String>();
        f.pad(&format!("{}{settings}", self.kind.name()))
    }
}

/// Why a text is not a computer player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStrength {
    /// Nobody has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownPlayer),
    /// It does not think.
    #[error("{0} does not think ahead, so it cannot be told how long to")]
    Thoughtless(PlayerKind),
    /// Something else stands behind the name.
    #[error("found {0:?} behind a computer player, expected iterations=N, ms=N or cores=N with a number from 1 on")]
    Setting(String),
}

impl FromStr for Strength {
    type Err = BadStrength;

    fn from_str(text: &str) -> Result<Strength, BadStrength> {
        let mut parts = text.split(':');
        let kind: PlayerKind = parts.next().unwrap_or_default().parse()?;
        let mut strength = Strength::from(kind);
        for part in parts {
            let fault = || BadStrength::Setting(part.to_owned());
            let (key, value) = part.split_once('=').ok_or_else(fault)?;
            let number: u32 = value.parse().map_err(|_| fault())?;
            if number == 0 || number > Strength::MOST {
                return Err(fault());
            }
            if kind.iterations().is_none() {
                return Err(BadStrength::Thoughtless(kind));
            }
            match key {
                "iterations" => strength.iterations = Some(number),
                "ms" => strength.think_ms = Some(number),
                "cores" => {
                    let cores = u8::try_from(number).ok().filter(|it| *it <= Strength::MOST_CORES);
                    strength.cores = cores.ok_or_else(fault)?;
                }
                _ => return Err(fault()),
            }
        }
        Ok(strength)
    }
}

/// A computer player of any kind, without a box around it. What judges positions is a network, or, where none has learned
/// the game, what the game itself says of them.
pub enum Bot<G: Rules> {
    /// Does anything.
    Random(Random<G>),
    /// Takes what looks best at once, by a rule of thumb.
    Greedy(PlayerKind, Greedy<G>),
    /// Takes what looks best at once.
    Intuition(PlayerKind, Intuition<G, Eye>),
    /// Thinks ahead.
    Searcher(PlayerKind, Box<Searcher<G, Eye>>),
}

impl<G: Evaluate + Observe> Bot<G> {
    /// A player of this kind whose decisions follow from the seed.
    pub fn new(kind: PlayerKind, mind: Option<&Arc<Mind>>, seed: u64) -> Self {
        Bot::with(Strength::from(kind), mind, seed)
    }

    /// The same with what it is told about thinking.
    pub fn with(strength: Strength, mind: Option<&Arc<Mind>>, seed: u64) -> Self {
        let eye = || mind.map_or(Eye::Estimated(Estimated), |mind| Eye::Learned(Learned::new(Arc::clone(mind))));
        let kind = strength.kind;
        match kind {
            PlayerKind::Random => Bot::Random(Random::new(seed)),
            PlayerKind::Greedy => Bot::Greedy(kind, Greedy::new(seed)),
            // A rule of thumb is meant for moves that are finished, which it is the greedy player's business to see to.
            PlayerKind::Medium if mind.is_none() => Bot::Greedy(kind, Greedy::new(seed)),
            PlayerKind::Beginner | PlayerKind::Easy | PlayerKind::Medium => {
                Bot::Intuition(kind, Intuition::new(eye(), kind.temper(), seed))
            }
            PlayerKind::Hard | PlayerKind::Expert => {
                Bot::Searcher(kind, Box::new(Searcher::new(&eye(), strength.budget(), seed)))
            }
        }
    }

    /// Has it stop thinking when somebody sets this, because its decision is not wanted any more.
    pub fn cancel_by(&mut self, cancelled: Arc<AtomicBool>) {
        if let Bot::Searcher(_, player) = self {
            player.cancel_by(cancelled);
        }
    }

    /// What kind of player it is.
    pub fn kind(&self) -> PlayerKind {
        match self {
            Bot::Random(_) => PlayerKind::Random,
            Bot::Greedy(kind, _) | Bot::Intuition(kind, _) | Bot::Searcher(kind, _) => *kind,
        }
    }
}

/// A network where there is one, an estimate where there is none.
#[derive(Clone)]
pub enum Eye {
    /// See [`Learned`].
    Learned(Learned),
    /// See [`Estimated`].
    Estimated(Estimated),
}

impl<G: Evaluate + Observe> Judge<G> for Eye {
    fn prospects(&mut self, game: &G, s: &G::State, seat: Seat) -> i32 {
        match self {
            Eye::Learned(judge) => judge.prospects(game, s, seat),
            Eye::Estimated(judge) => judge.prospects(game, s, seat),
        }
    }

    fn result(&mut self, game: &G, s: &G::State, seat: Seat) -> i32 {
        match self {
            Eye::Learned(judge) => judge.result(game, s, seat),
            Eye::Estimated(judge) => judge.result(game, s, seat),
        }
    }
}

/// A seed for one decision of a computer player. It follows from the game and the place in it, so that a game that is
/// saved and resumed takes the same course as one that is not.
pub fn decision_seed(game: &Seed, n_decisions: usize, seat: Seat) -> u64 {
    let mut digest = Digest::new();
    digest.bytes(game.bytes()).number(n_decisions as u64).number(seat.number().into());
    digest.short()
}

impl<G: Evaluate + Observe> Player<G> for Bot<G> {
    fn choose(&mut self, known: &Knowledge<'_, G>) -> G::Choice {
        match self {
            Bot::Random(player) => player.choose(known),
            Bot::Greedy(_, player) => player.choose(known),
            Bot::Intuition(_, player) => player.choose(known),
            Bot::Searcher(_, player) => player.choose(known),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    #[test]
    fn names_are_read_back() {
        for kind in PlayerKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert_eq!(Bot::<Toy>::new(kind, None, 1).kind(), kind);
        }
        assert_eq!(format!("{:>8}", PlayerKind::Greedy), "  greedy");
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = "Greedy ".parse::<PlayerKind>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"Greedy \" is not a computer player; expected one of: random, beginner, easy, greedy, medium, hard, expert"
        );
    }

    #[test]
    fn strengths_are_read_back() {
        for text in ["random", "hard", "hard:iterations=1000", "expert:ms=500:cores=2"] {
            assert_eq!(text.parse::<Strength>().unwrap().to_string(), text);
        }
        let refused = |text: &str| text.parse::<Strength>().unwrap_err().to_string();
        assert!(refused("hard:ms").starts_with("found \"ms\" behind a computer player"));
        assert!(refused("hard:ms=0").starts_with("found \"ms=0\""));
        assert!(refused("hard:cores=300").starts_with("found \"cores=300\""));
        assert_eq!(refused("greedy:ms=5"), "greedy does not think ahead, so it cannot be told how long to");
        assert!(refused("harder").starts_with("\"harder\" is not a computer player"));
    }

    #[test]
    fn a_stronger_player_beats_a_weaker_one_without_a_network() {
        let game = Toy::new(2);
        let mut wins = 0;
        for i in 0..60_u64 {
            let hard = Seat::new(u8::try_from(i % 2).unwrap());
            let mut bots: [Bot<Toy>; 2] = [0, 1].map(|seat| {
                let strength = if seat == hard.index() { "hard:iterations=1500" } else { "beginner" };
                Bot::with(strength.parse().unwrap(), None, i + 1)
            });
            let outcome = crate::play_out(&game, Seed::from_number(i), &mut bots).unwrap();
            wins += u32::from(outcome.winners.contains(hard));
        }
        assert!(wins >= 45, "the one that thinks ahead won {wins} of 60");
    }

    #[test]
    fn bots_can_move_to_another_thread() {
        fn check<T: Send>() {}
        check::<Bot<Toy>>();
    }
}
