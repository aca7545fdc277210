//! A table before its game: who sits where, and who is still missing.

use maud::{Markup, html};

use super::parts::{Occupant, Pick, alarm, name_field, occupant, options};
use crate::icons::{self, Icon};

/// What the page of an open table needs.
#[derive(Clone, Debug)]
pub struct Lobby {
    /// The ID of the table.
    pub id: String,
    /// What is played.
    pub title: String,
    /// What was chosen for it, a line each.
    pub setup: Vec<String>,
    /// The seats, in their order.
    pub seats: Vec<LobbySeat>,
    /// The reader set up the table and decides when it starts.
    pub creator: bool,
    /// Why it cannot start yet, in words.
    pub not_yet: Option<String>,
    /// The kinds of computer players that may fill a seat.
    pub computers: Vec<Pick>,
    /// The reader's name, as far as it is known.
    pub name: String,
    /// What fixes the chance in the game.
    pub seal: Seal,
    /// What was wrong with what the reader just sent.
    pub fault: Option<String>,
}

/// A seat of an open table.
#[derive(Clone, Debug)]
pub struct LobbySeat {
    /// From 1.
    pub number: u8,
    /// Who sits there.
    pub who: Occupant,
    /// What the seat plays, or wants to, in words.
    pub variant: Option<String>,
    /// It is the reader's.
    pub mine: bool,
    /// The secret address that gives the seat away: only for whoever set up the table.
    pub invite: Option<String>,
}

/// What was told about the seed before the game.
#[derive(Clone, Debug, Default)]
pub struct Seal {
    /// The SHA-256 of the seed's text, in hexadecimal digits.
    pub sha256: String,
    /// Who chose the seed, if it was not drawn.
    pub chosen_by: Option<String>,
}

/// The page. The root can be replaced whenever somebody sits down.
pub fn lobby(lobby: &Lobby) -> Markup {
    html! {
        div id="lobby" {
            header class="lobby-head" {
                p class="label" { "Open table" }
                h1 { (lobby.title) }
                ul class="setup-facts" { @for line in &lobby.setup { li { (line) } } }
            }
            (alarm(lobby.fault.as_deref()))
            ol class="chairs lobby-seats" { @for seat in &lobby.seats { (chair(lobby, seat)) } }
            @if lobby.creator { (start(lobby)) } @else { (sit_down(lobby)) }
            (seal(&lobby.seal))
            @if lobby.creator { (close(lobby)) }
        }
    }
}

fn chair(lobby: &Lobby, seat: &LobbySeat) -> Markup {
    let class = match (seat.mine, seat.who.is_free()) {
        (true, _) => "chair is-mine",
        (false, true) => "chair is-free",
        (false, false) => "chair",
    };
    html! {
        li class=(class) {
            p class="label" { "Seat " (seat.number) @if seat.mine { " " span class="badge turn" { "you" } } }
            p class="sitter" { (occupant(&seat.who)) }
            @if let Some(variant) = &seat.variant { p class="quiet" { (variant) } }
            @if let Some(invite) = seat.invite.as_ref().filter(|_| lobby.creator) { (invite_link(seat.number, invite)) }
            @if lobby.creator && seat.who.is_free() && !lobby.computers.is_empty() { (fill(lobby, seat.number)) }
        }
    }
}

fn invite_link(number: u8, invite: &str) -> Markup {
    let id = format!("invite-{number}");
    html! {
        div class="invite" {
            label class="label" for=(id) { "Link to send" span class="vh" { " for seat " (number) } }
            div class="joined" {
                input id=(id) class="secret" value=(invite) readonly;
                button type="button" class="button" data-copy={ "#" (id) } {
                    "Copy" span class="vh" { " the link to seat " (number) }
                }
            }
        }
    }
}

fn fill(lobby: &Lobby, number: u8) -> Markup {
    let id = format!("kind-{number}");
    html! {
        form class="fill" method="post" action={ "/t/" (lobby.id) "/seats/" (number) "/replace" } {
            label class="label" for=(id) { "Or let a computer play" span class="vh" { " seat " (number) } }
            div class="joined" {
                select id=(id) name="kind" { (options(&lobby.computers, "")) }
                button class="button" { "Seat it" span class="vh" { " on seat " (number) } }
            }
        }
    }
}

fn start(lobby: &Lobby) -> Markup {
    html! {
        form class="start" method="post" action={ "/t/" (lobby.id) "/start" } {
            button class="button primary big" disabled[lobby.not_yet.is_some()] aria-describedby=[lobby.not_yet.as_ref().map(|_| "not-yet")] {
                (icons::decorative(Icon::Anvil)) span { "Start the game" }
            }
            @if let Some(reason) = &lobby.not_yet { p id="not-yet" { (icons::decorative(Icon::Waiting)) " " (reason) } }
        }
    }
}

/// Where a visitor takes a free seat, or waits for those who have one.
fn sit_down(lobby: &Lobby) -> Markup {
    let open: Vec<&LobbySeat> = lobby.seats.iter().filter(|seat| seat.who == Occupant::Open).collect();
    let seated = lobby.seats.iter().any(|seat| seat.mine);
    html! {
        @if seated {
            p class="waits" {
                (icons::decorative(Icon::Waiting))
                span { "You have a seat. The game starts when whoever set up the table starts it; this page then shows it." }
            }
        } @else if open.is_empty() {
            p class="waits" { (icons::decorative(Icon::Lock)) span { "No seat is open to visitors. You may stay and watch the game." } }
        } @else {
            form class="form" method="post" action={ "/t/" (lobby.id) "/sit" } {
                h2 { "Sit down" }
                (name_field("sit-name", &lobby.name, None))
                @if let [only] = open.as_slice() {
                    input type="hidden" name="seat" value=(only.number);
                } @else {
                    p {
                        label for="sit-seat" { "Seat" }
                        select id="sit-seat" name="seat" { @for seat in &open { option value=(seat.number) { (seat_words(seat)) } } }
                    }
                }
                p { button class="button primary" { "Sit down" } }
            }
        }
    }
}

fn seat_words(seat: &LobbySeat) -> String {
    match &seat.variant {
        Some(variant) => format!("Seat {}: {variant}", seat.number),
        None => format!("Seat {}", seat.number),
    }
}

fn seal(seal: &Seal) -> Markup {
    html! {
        section class="seal" aria-labelledby="seal" {
            h2 id="seal" { "Fair dealing" }
            p {
                @if let Some(who) = &seal.chosen_by {
                    span class="badge alarm" { "chosen seed" } " "
                    (who) " chose the seed and may know what comes. "
                } @else {
                    "The seed was drawn by lot and fixes every shuffle and every roll. "
                }
                "It is told when the game ends. Until then this is its SHA-256:"
            }
            p { code class="digest" { (seal.sha256) } }
            p { a href="/about#fair" { "How to check it" } }
        }
    }
}

fn close(lobby: &Lobby) -> Markup {
    html! {
        details class="fold close" {
            summary { "Close the table" }
            form class="fold-fields" method="post" action={ "/t/" (lobby.id) "/abandon" } {
                p { "Everybody loses their seat, and the links stop working. This cannot be taken back." }
                p { button class="button danger" { "Yes, close it" } }
            }
        }
    }
}
