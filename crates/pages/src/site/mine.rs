//! The tables of the reader.

use maud::{Markup, html};
use table::{agree, count};

use super::parts::{Standing, TableLine, table_list};

/// What the page needs. Every list is in the order in which something last happened, the newest first.
#[derive(Clone, Debug, Default)]
pub struct Mine {
    /// Games that go on.
    pub running: Vec<TableLine>,
    /// Tables that wait for players.
    pub open: Vec<TableLine>,
    /// Games that are over.
    pub finished: Vec<TableLine>,
    /// Tables that were closed before the end.
    pub abandoned: Vec<TableLine>,
    /// The address of the page with older tables.
    pub older: Option<String>,
    /// The address of the page with newer tables.
    pub newer: Option<String>,
}

/// The page.
pub fn mine(page: &Mine) -> Markup {
    let nothing = [&page.running, &page.open, &page.finished, &page.abandoned].into_iter().all(Vec::is_empty);
    // Where the reader is waited for comes first; the order is kept otherwise.
    let (mut running, others): (Vec<TableLine>, Vec<TableLine>) =
        page.running.iter().cloned().partition(|it| it.standing == Standing::YourTurn);
    let n_waiting_for_me = running.len();
    running.extend(others);
    html! {
        h1 { "My tables" }
        p class="lead" {
            @match n_waiting_for_me {
                _ if nothing && page.newer.is_none() => "You have not sat at a table yet.",
                0 => "No table waits for you.",
                n => { (count(n, "table")) " " (agree(n, "waits", "wait")) " for you." }
            }
        }
        @if nothing {
            section class="panel blank" {
                p { "A table that you set up or sit down at stands here: while it is played, and afterwards with its result." }
                p { a class="button primary" href="/" { "To the games" } }
            }
        }
        (part("Running", &running))
        (part("Waiting for players", &page.open))
        (part("Finished", &page.finished))
        (part("Closed", &page.abandoned))
        @if page.newer.is_some() || page.older.is_some() {
            nav class="row-of table-pager" aria-label="More tables" {
                @if let Some(href) = &page.newer { a class="button" rel="prev" href=(href) { "Newer" } }
                @if let Some(href) = &page.older { a class="button" rel="next" href=(href) { "Older" } }
            }
        }
    }
}

fn part(title: &str, tables: &[TableLine]) -> Markup {
    html! {
        @if !tables.is_empty() {
            section { h2 { (title) } (table_list(tables, &html! {})) }
        }
    }
}
