//! Several players at one screen: between two of them nobody's cards are shown.

use maud::{Markup, html};

use crate::icons::{self, Icon};

/// What the page needs.
#[derive(Clone, Debug, Default)]
pub struct Handover {
    /// The ID of the table.
    pub table: String,
    /// Whose turn it is, from 1.
    pub seat: u8,
    /// Their name.
    pub name: String,
    /// What was last done, as everybody may know it: a line or two.
    pub last: Vec<String>,
}

/// The page.
pub fn handover(page: &Handover) -> Markup {
    html! {
        div class="handover" {
            span class="sign" { (icons::decorative(Icon::Visit)) }
            p class="label" { "Seat " (page.seat) }
            h1 { "Hand the screen to " (page.name) }
            p { a class="button primary big" href={ "/t/" (page.table) "?seat=" (page.seat) } { "I am " (page.name) ": show my cards" } }
            @if !page.last.is_empty() {
                div class="last" {
                    h2 { "What was done last" }
                    ul { @for line in &page.last { li { (line) } } }
                }
            }
        }
    }
}
