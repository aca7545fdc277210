//! What is said when something fails.

use maud::{Markup, html};

/// What the page needs.
#[derive(Clone, Debug, Default)]
pub struct Failure {
    /// The status of the answer, such as 404.
    pub status: u16,
    /// What happened, if more is known than the status tells.
    pub said: Option<String>,
    /// The address of the table that it was about.
    pub table: Option<String>,
    /// Where the reader came from: an address on this server.
    pub back: Option<String>,
}

/// The page.
pub fn error(failure: &Failure) -> Markup {
    let (happened, advice) = words(failure.status);
    html! {
        div class="failure" {
            p class="status-number" aria-hidden="true" { (failure.status) }
            div {
                h1 class="vh" { "Error " (failure.status) }
                p class="lead" { @if let Some(said) = &failure.said { (said) } @else { (happened) } }
                p { (advice) }
                div class="row-of" {
                    @if let Some(href) = &failure.table { a class="button primary" href=(href) { "Back to the table" } }
                    @if let Some(href) = &failure.back { a class="button" href=(href) { "Back" } }
                    a class="button" href="/" { "To the games" }
                }
            }
        }
    }
}

/// What happened, and what to do about it.
const fn words(status: u16) -> (&'static str, &'static str) {
    match status {
        400 => (
            "What your browser sent could not be understood.",
            "Go back and try again. If you typed the address, look whether it is complete.",
        ),
        403 => (
            "This is not for you to do.",
            "Perhaps the seat belongs to another browser of yours: open the table there, or ask for a new link.",
        ),
        404 => {
            ("There is nothing at this address.", "A table may have been removed, or a letter of the link is missing.")
        }
        405 => ("This address does not work that way.", "It belongs to a button. Go back and press that button again."),
        409 => (
            "The table has moved on.",
            "Somebody was faster, or you had the table open twice. Nothing was played; look at the table and choose again.",
        ),
        410 => ("This table is closed.", "Its links have stopped working. You can always begin a new game."),
        413 => {
            ("That is too large.", "A record of a whole game is a small text. Look whether you picked the right file.")
        }
        429 => ("That was very much at once.", "Wait a minute, then go on where you were. Nothing is lost."),
        503 => (
            "The server is busy or just starting.",
            "Wait a few seconds and load the page again. Games are kept as they were.",
        ),
        500..=599 => (
            "Something broke on our side.",
            "Your game is kept up to the last move that you saw. Load the page again; if it stays broken, tell whoever runs this server.",
        ),
        _ => ("That did not work.", "Go back and try again."),
    }
}
