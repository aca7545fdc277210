//! Opening the record of a game.

use maud::{Markup, html};

use super::parts::alarm;

/// What the page needs.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// What was pasted, to be corrected.
    pub text: String,
    /// Why the record could not be opened.
    pub fault: Option<String>,
}

/// The page.
pub fn records(page: &Records) -> Markup {
    html! {
        h1 { "Open a record" }
        p class="lead" { "See a game again, move by move, from any seat." }
        div class="two-parts" {
            form class="form" method="post" action="/records" enctype="multipart/form-data" {
                (alarm(page.fault.as_deref()))
                p {
                    label for="record" { "File" }
                    input id="record" type="file" name="record";
                }
                p {
                    label for="text" { "Or its text" }
                    textarea id="text" name="text" rows="10" spellcheck="false" aria-describedby="text-hint" { (page.text) }
                }
                p class="hint" id="text-hint" { "If you give both, the file is opened." }
                p { button class="button primary" { "Open" } }
            }
            section class="panel words" {
                h2 { "What a record is" }
                p {
                    "A record is a text that holds a whole game: what was played with, the seed, and every choice in the order in which it was made. "
                    "From these the game is played again and comes out the same on every machine."
                }
                p {
                    "Every so often a record has a check of the position. If one of them does not agree, you are told at which move, and nothing is made up."
                }
                p { "You can download the record of every game you have finished, keep it, send it to a friend, or open it with the program in the terminal." }
                p { "A record tells everything, also what was hidden during the game." }
            }
        }
    }
}
