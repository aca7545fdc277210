//! One story suite for every implementation of [`store::Store`]: what the trait promises, without naming a database.
//!
//! An implementation says how to open a fresh database ([`Fixture`]) and writes `store_tests::stories!(fixture)`. Each
//! chapter then is a test of its own.
#![forbid(unsafe_code)]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test suite panics, though it is a library itself")]

mod chapters;
mod given;

pub use chapters::*;

use std::future::Future;

use store::Store;

/// A database of its own for one test.
pub trait Fixture: Sync {
    /// What is tested.
    type Store: Store;

    /// Opens the database of this fixture, which is empty the first time. The suite closes a store before it opens the
    /// next one.
    fn open(&self) -> impl Future<Output = Self::Store> + Send;
}

/// Makes a test of every chapter. The argument is a function without parameters that returns a new [`Fixture`]. Needs
/// tokio with its macros and the multi-threaded runtime.
#[macro_export]
macro_rules! stories {
    ($fixture:path) => {
        $crate::stories! { $fixture:
            a_new_table_is_read_back
            limits_are_kept
            moves_are_appended_in_order
            a_stale_move_clashes
            undo_is_an_entry
            a_call_is_all_or_nothing
            the_end_closes_a_table
            a_played_table_comes_with_its_whole_log
            status_goes_one_way
            everything_survives_a_reload
            tables_do_not_disturb_each_other
            one_of_many_rivals_wins
            texts_are_kept_to_the_letter
            unknown_ids_are_not_found
            a_link_works_once
            free_seats_are_taken_in_turn
            a_new_link_replaces_the_old
            a_vanished_player_is_replaced
            a_seat_is_never_shared_by_others
            sessions_come_and_go
            shelves_show_what_they_should
            long_lists_come_in_pages
            one_table_too_many_is_refused
            quiet_tables_expire
            spectators_cannot_silence_the_players
            writing_can_be_tried
            chat_is_numbered
            a_closed_store_says_so
        }
    };
    ($fixture:path: $($chapter:ident)+) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $chapter() {
                $crate::$chapter(&$fixture()).await;
            }
        )+
    };
}
