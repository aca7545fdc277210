//! What every game must keep, without naming one.
//!
//! A game says how to be tested ([`Lawful`], and [`Finished`] once it has scenarios, records and computer players) and
//! writes `game_tests::suite!(crate::TheGame)`. Each promise then is a test of its own:
//!
//! | module | what is shown |
//! | --- | --- |
//! | [`laws`] | random games end, nobody sees or can guess what is hidden, records replay |
//! | [`words`] | every move can be written and read, every move that is not listed is refused for a reason |
//! | [`boards`] | the table in a terminal fits its page and tells no secret |
//! | [`golden`] | whole games keep their course, and counts of all that can happen stay the same |
//! | [`scenarios`] | every scenario holds, every rule and every card has one |
//! | [`allocation`] | listing options and making choices allocates nothing |
//! | [`chronicle`] | what is told to whoever counts fits its lists, and reports count it |
//! | [`observations`] | what players that learn are told is in order, and tells nothing that is hidden |
//! | [`players`] | computer players use only what their seat knows; one that looks ahead beats one that does not |
//!
//! What is truly a game's own stays with that game. [`toys`] are two small games that serve as examples, and as something to
//! test the kernel with.
#![forbid(unsafe_code)]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test suite panics, though it is a library itself")]
#![allow(clippy::cast_possible_truncation, reason = "counts in tests are small")]

pub mod allocation;
pub mod boards;
pub mod chronicle;
pub mod golden;
pub mod laws;
pub mod observations;
pub mod players;
pub mod scenarios;
pub mod toys;
mod walk;
pub mod words;

use std::collections::BTreeSet;

use rulebook::Rulebook;
use scenario::Scenario;
use table::{Board, Chronicle, Evaluate, Observe, Rules, Seat, Stage, Words};

pub use walk::stroll;

/// A position of the game that is tested.
pub type State<T> = <<T as Lawful>::Game as Rules>::State;
/// A choice in it.
pub type Choice<T> = <<T as Lawful>::Game as Rules>::Choice;
/// What happens in it.
pub type Event<T> = <<T as Lawful>::Game as Rules>::Event;

/// How a game is held to the laws. A type of the test's own implements it.
pub trait Lawful: Sync {
    /// What is tested.
    type Game: Words;
    /// What the game's own laws remember of one game: see [`Lawful::check_move`].
    type Memory: Default;

    /// The rule by which nothing can be done any more when the game is over.
    const OVER: &'static str;
    /// Part of a refusal that gives no reason of its own, which is no answer to a move of the kind that is asked for.
    const EVASION: &'static str;

    /// How many random games the laws are held to, if nobody says how many.
    const N_GAMES: u64 = 2_000;

    /// So many of a hundred inputs for players that learn may be about what random games hardly ever bring.
    const PERCENT_RARE: usize = 8;

    /// The setups that the tests play.
    fn tables() -> Vec<Self::Game>;

    /// More setups for the laws over random games, which have no golden record of their own.
    fn further_tables() -> Vec<Self::Game> {
        Vec::new()
    }

    /// Every choice that can be written, or enough of each kind, legal somewhere or not.
    fn every_choice(game: &Self::Game) -> Vec<Choice<Self>>;

    /// What is wrong with a position of a game, or with one that somebody imagines.
    fn audit(game: &Self::Game, s: &State<Self>) -> Result<(), String>;

    /// Whose eyes alone an event is for.
    fn private_to(event: &Event<Self>) -> Option<Seat>;

    /// Whether such an event, as somebody else has seen it, tells nothing of what is hidden.
    fn is_covered(seen: &Event<Self>) -> bool;

    /// A law of the game's own about the moves of one game, told in order.
    fn check_move(
        _memory: &mut Self::Memory,
        _seat: Seat,
        _choice: Choice<Self>,
        _events: &[Event<Self>],
    ) -> Result<(), String> {
        Ok(())
    }

    /// What is wrong with the last position of a game.
    fn check_end(game: &Self::Game, s: &State<Self>) -> Result<(), String>;

    /// Whether there is a rule with this ID, among those of this game.
    fn has_rule(id: &str) -> bool;
}

/// What a game adds that has scenarios, golden records and computer players.
pub trait Finished: Lawful<Game: Stage + Board + Chronicle + Evaluate + Observe> {
    /// The folder of the game's crate, with `scenarios` and `replays` in it: `env!("CARGO_MANIFEST_DIR")`.
    const CRATE: &'static str;
    /// The ID of the game, as scenario files have it.
    const ID: &'static str;
    /// The families of rules that the game implements.
    const FAMILIES: &'static [&'static str];
    /// The most bytes that a position may have.
    const MAX_STATE: usize;
    /// What the counts of paths begin with: a seed, and from how many random decisions on how many are counted.
    const PATHS: (u64, &'static [(usize, u32)]);

    /// The game that a record's header describes.
    fn of_header(header: &[(String, String)]) -> Result<Self::Game, String>;

    /// What is played with beyond the number of seats, in one word such as `base+winter`.
    fn variant(game: &Self::Game) -> String;

    /// Everything that a scenario must have used.
    fn cards() -> Vec<String>;

    /// What of that a scenario uses.
    fn used_in(scenario: &Scenario) -> BTreeSet<String> {
        scenario.cards.iter().cloned().collect()
    }

    /// A table for two at which a player who looks ahead beats one who does not.
    fn arena() -> Self::Game;
}

/// Whether a rule of these families is in the rulebook, for [`Lawful::has_rule`].
pub fn in_rulebook(families: &[&str], id: &str) -> bool {
    Rulebook::embedded().get(id).is_some_and(|rule| families.contains(&rule.family()))
}

/// Makes a test of every promise. The argument is the path of a type that is [`Finished`], from the root of its crate. A
/// game that players can learn (`table::Observe`) has `suite!(observations of crate::TheGame)` beside it.
#[macro_export]
macro_rules! suite {
    ($game:path) => {
        $crate::suite! { $game:
            laws: random_games_keep_every_law;
            words: every_word_fits_on_random_games every_choice_has_a_text_that_reads_back;
            boards: no_line_is_wider_than_the_page colors_add_nothing_but_color pages_tell_no_secret;
            golden: golden_records_replay_to_the_recorded_result perft_counts_are_the_recorded_ones;
            scenarios: every_scenario_holds scenarios_cite_rules_that_exist every_rule_has_a_test_that_names_it
                every_card_is_used_by_a_scenario the_manual_tells_the_truth;
            allocation: options_and_choices_allocate_nothing_after_warm_up positions_and_choices_are_small;
            chronicle: every_name_stands_for_one_thing facts_fit_their_lists_and_rounds_are_told every_deed_comes_up
                reports_count_what_happens;
            players: what_is_hidden_changes_no_decision greedy_beats_random_nearly_always;
        }
    };
    (observations of $game:path) => {
        $crate::suite! { $game:
            observations: inputs_mean_the_same_at_all_tables readings_are_in_order_and_in_range
                what_is_hidden_changes_no_reading nearly_every_input_is_told_somewhere
                observing_allocates_nothing_after_warm_up;
        }
    };
    ($game:path: $($chapter:ident: $($promise:ident)+;)+) => {
        $(
            mod $chapter {
                $(
                    #[test]
                    fn $promise() {
                        $crate::$chapter::$promise::<$game>();
                    }
                )+
            }
        )+
    };
}
