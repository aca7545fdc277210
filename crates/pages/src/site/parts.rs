//! What several pages are made of.

use maud::{Markup, html};
use table::count;

use crate::icons::{self, Icon};

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 24;

/// Something to pick from a list or to tick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pick {
    /// What the form sends.
    pub value: String,
    /// What the reader sees.
    pub label: String,
    /// A sentence about it, if it needs one.
    pub hint: Option<String>,
    /// When it can be picked; all of these must hold.
    pub terms: Vec<Term>,
}

/// What must be filled in elsewhere in a form, so that something can be picked. The server has the last word; a script
/// greys what it would refuse.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Term {
    /// The name of another field of the form, or of the same.
    pub field: String,
    /// One of these is filled in there; nothing means that anything may be.
    pub any: Vec<String>,
    /// None of these is.
    pub none: Vec<String>,
    /// Another field with a value that makes up for it.
    pub unless: Option<(String, String)>,
    /// What is told where it does not hold.
    pub why: String,
}

/// Conditions as the script reads them; nothing where there are none.
pub(crate) fn terms(terms: &[Term]) -> Option<String> {
    let line = |it: &Term| {
        let unless = it.unless.as_ref().map_or_else(String::new, |(field, value)| format!("{field}={value}"));
        [it.field.as_str(), &it.any.join(" "), &it.none.join(" "), &unless, &it.why].join("|")
    };
    (!terms.is_empty()).then(|| terms.iter().map(line).collect::<Vec<_>>().join("\n"))
}

impl Pick {
    /// Without a hint.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Pick {
        Pick { value: value.into(), label: label.into(), ..Pick::default() }
    }

    /// With a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Pick {
        Pick { hint: Some(hint.into()), ..self }
    }
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person, by name.
    Person(String),
    /// A computer player, by its kind in words.
    Computer(String),
    /// Nobody yet; anyone may sit down.
    Open,
    /// Nobody yet; it is kept for whoever has the link.
    Invited,
}

impl Occupant {
    /// Whether nobody sits there.
    pub const fn is_free(&self) -> bool {
        matches!(self, Occupant::Open | Occupant::Invited)
    }
}

/// How a table stands, as its line in a list tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The reader must decide.
    YourTurn,
    /// Somebody else must decide.
    Waiting {
        /// For whom, in words.
        whom: String,
    },
    /// It has not begun.
    Open {
        /// How many seats are free.
        n_free: usize,
    },
    /// It is over.
    Finished {
        /// Who won, in words.
        result: String,
    },
    /// It was closed before its end.
    Abandoned,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLine {
    /// Its address.
    pub href: String,
    /// What is played.
    pub title: String,
    /// The others at it, in words.
    pub with: Vec<String>,
    /// How it stands.
    pub standing: Standing,
    /// Round, sets, or when somebody last did something. May be empty.
    pub note: String,
}

/// A list of tables, or what to do while it is empty.
pub(super) fn table_list(tables: &[TableLine], empty: &Markup) -> Markup {
    html! {
        @if tables.is_empty() {
            p class="no-tables" { (empty) }
        } @else {
            ul class="table-list" { @for table in tables { (table_line(table)) } }
        }
    }
}

fn table_line(table: &TableLine) -> Markup {
    let class = if table.standing == Standing::YourTurn { "table-line is-yours" } else { "table-line" };
    html! {
        li class=(class) {
            div {
                h3 { a href=(table.href) { (table.title) } }
                p class="with" { (company(&table.with)) }
            }
            div class="how" {
                (standing(&table.standing))
                @if !table.note.is_empty() { p class="quiet" { (table.note) } }
            }
        }
    }
}

fn standing(standing: &Standing) -> Markup {
    match standing {
        Standing::YourTurn => html! { span class="badge turn" { "your turn" } },
        Standing::Waiting { whom } => html! { span class="outcome" { "waiting for " (whom) } },
        Standing::Open { n_free: 0 } => html! { span class="badge alarm" { "ready to start" } },
        Standing::Open { n_free } => html! { span class="badge alarm" { (count(*n_free, "seat")) " free" } },
        Standing::Finished { result } => html! { span class="outcome" { (result) } },
        Standing::Abandoned => html! { span class="badge" { "closed" } },
    }
}

/// "with Ada, Bo and Chen", or alone.
fn company(with: &[String]) -> String {
    match with {
        [] => "alone".to_owned(),
        [one] => format!("with {one}"),
        [first @ .., last] => format!("with {} and {last}", first.join(", ")),
    }
}

/// Who sits there: a sign and a name.
pub(super) fn occupant(who: &Occupant) -> Markup {
    match who {
        Occupant::Person(name) => html! { (icons::decorative(Icon::Worker)) b { (name) } },
        Occupant::Computer(kind) => html! {
            (icons::decorative(Icon::VirtualPlayer)) b { (kind) } small class="quiet" { "computer" }
        },
        Occupant::Open => html! { (icons::decorative(Icon::Visit)) b { "Free" } },
        Occupant::Invited => html! { (icons::decorative(Icon::Visit)) b { "Free, by invitation" } },
    }
}

/// What went wrong, on top of a page.
pub(super) fn alarm(fault: Option<&str>) -> Markup {
    html! { @if let Some(fault) = fault { p class="alarm" role="alert" { (fault) } } }
}

/// The entries of a `select`.
pub(super) fn options(picks: &[Pick], chosen: &str) -> Markup {
    html! { @for it in picks { option value=(it.value) selected[it.value == chosen] data-terms=[terms(&it.terms)] { (it.label) } } }
}

/// A field for the name of the reader.
pub(super) fn name_field(id: &str, value: &str, fault: Option<&str>) -> Markup {
    let fault_id = format!("{id}-fault");
    html! {
        p {
            label for=(id) { "Your name" }
            input id=(id) name="name" value=(value) maxlength=(LONGEST_NAME) required autocomplete="nickname"
                aria-invalid=[fault.map(|_| "true")] aria-describedby=[fault.map(|_| &fault_id)];
        }
        (fault_line(&fault_id, fault))
    }
}

/// What is wrong with the field above.
pub(super) fn fault_line(id: &str, fault: Option<&str>) -> Markup {
    html! { @if let Some(fault) = fault { p class="fault" id=(id) { (fault) } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn company_is_a_sentence() {
        let names = ["Ada", "Bo", "Chen"].map(str::to_owned);
        let told: Vec<String> = (0..=3).map(|n| company(&names[..n])).collect();
        assert_eq!(told, ["alone", "with Ada", "with Ada and Bo", "with Ada, Bo and Chen"]);
    }
}
