//! An invitation: the page behind a secret link.

use maud::{Markup, html};

use super::parts::{Occupant, alarm, name_field, occupant};

/// What the page needs.
#[derive(Clone, Debug)]
pub struct Join {
    /// The secret of the link: the page is `/join/TOKEN`.
    pub token: String,
    /// What is played.
    pub title: String,
    /// Who invites, by name.
    pub host: String,
    /// Which seat the link gives, from 1.
    pub seat: u8,
    /// The seats in their order.
    pub seats: Vec<Occupant>,
    /// What was chosen for the table, a line each.
    pub setup: Vec<String>,
    /// What the reader may do.
    pub invitation: Invitation,
}

/// How an invitation stands.
#[derive(Clone, Debug)]
pub enum Invitation {
    /// The seat is free.
    Free {
        /// The reader's name, as far as it is known.
        name: String,
        /// What was wrong with what they just sent.
        fault: Option<String>,
    },
    /// The reader already sits there.
    Yours {
        /// The address of the table.
        href: String,
    },
    /// Somebody else sits there.
    Taken {
        /// The address of the table, if it may be watched.
        watch: Option<String>,
    },
    /// The table is no more.
    Closed,
}

/// The page.
pub fn join(join: &Join) -> Markup {
    html! {
        div class="letter" {
            p class="label" { "An invitation from " (join.host) }
            h1 { (join.title) }
            @if let Invitation::Closed = join.invitation {
                p class="lead" { "This table was closed. Ask " (join.host) " for a new link, or begin a game of your own." }
                p { a class="button primary" href="/" { "To the games" } }
            } @else {
                p class="lead" { "You are invited to play, on seat " (join.seat) "." }
                ul class="setup-facts" { @for line in &join.setup { li { (line) } } }
                ol class="sitters" {
                    @for (i, who) in join.seats.iter().enumerate() {
                        @let here = i + 1 == usize::from(join.seat);
                        li class=[here.then_some("is-here")] {
                            span class="label" { "Seat " (i + 1) }
                            span class="sitter" { (occupant(who)) }
                            @if here { span class="badge turn" { "this seat" } }
                        }
                    }
                }
                (answer(join))
            }
        }
    }
}

fn answer(join: &Join) -> Markup {
    match &join.invitation {
        Invitation::Free { name, fault } => html! {
            form class="form" method="post" action={ "/join/" (join.token) } {
                (alarm(fault.as_deref()))
                (name_field("name", name, None))
                p { button class="button primary big" { "Sit down" } }
                p class="hint" { "The seat then belongs to this browser." }
            }
        },
        Invitation::Yours { href } => html! {
            p { "This seat is yours already." }
            p { a class="button primary big" href=(href) { "To the table" } }
        },
        Invitation::Taken { watch } => html! {
            p class="alarm" { "Somebody else has taken this seat. If that was to be you, ask " (join.host) "." }
            div class="row-of" {
                @if let Some(href) = watch { a class="button" href=(href) { "Watch the table" } }
                a class="button" href="/" { "To the games" }
            }
        },
        Invitation::Closed => html! {},
    }
}
