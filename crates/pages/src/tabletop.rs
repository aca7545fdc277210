//! The frame that the tables of all games share: the question, the moves, the log, the chat, and the tabs of a phone.
//!
//! Every part has an id and can be replaced alone, which is how a page stays up to date. All forms work without a script.

use maud::{Markup, html};
use table::{Phrase, Seat, SeatSet, capitalized};

use crate::icons::{self, Icon};
use crate::pen::Pen;
use crate::screen::{Light, Lights, Offer, Part};
use crate::script;

/// The question to the viewer, or whom the table waits for.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    /// In words.
    pub question: Phrase,
    /// Whether the viewer must answer it.
    pub mine: bool,
    /// The answers, empty where the viewer only waits.
    pub offers: Vec<Offer>,
    /// Where the forms go; none where nothing can be done, as in a replay.
    pub desk: Option<Desk>,
    /// A choice that was made and waits to be confirmed, in notation.
    pub staged: Option<String>,
    /// Whether the last choice can be taken back.
    pub undo: bool,
}

/// Where the forms of a table go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    /// The address of the table, without a slash at its end.
    pub table: String,
    /// For whom the forms speak.
    pub seat: Option<Seat>,
    /// How many entries the log has: an answer to an older question is noticed by it.
    pub n: u32,
}

/// A line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogLine {
    /// The sentence.
    pub text: Phrase,
    /// The move in notation, where the line begins a move.
    pub notation: Option<String>,
    /// The rule behind it.
    pub rule: Option<&'static str>,
    /// It begins a new paragraph, as a round does.
    pub heading: bool,
    /// It happened since the viewer's last decision.
    pub new: bool,
}

/// A chat message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChatLine {
    /// Who said it; empty if the table itself tells something.
    pub author: String,
    /// Whether they only watch.
    pub watcher: bool,
    /// Plain text.
    pub text: String,
}

/// The chat as a viewer sees it.
#[derive(Clone, Debug, Default)]
pub struct Chat {
    /// The last lines, oldest first.
    pub lines: Vec<ChatLine>,
    /// Where a message is sent; none where the viewer may only read.
    pub post_to: Option<String>,
    /// For whom the viewer speaks.
    pub seat: Option<Seat>,
}

/// What stands before the parts of the game. Whoever only looks has no moves.
pub fn first_parts(prompt: &Prompt, waiting: SeatSet, pen: Pen<'_>) -> Vec<Part> {
    let mut parts = vec![Part { id: "prompt", tab: None, markup: question(prompt, pen) }];
    if prompt.desk.is_some() {
        parts.push(Part { id: "moves", tab: Some("Moves"), markup: moves(prompt, pen) });
    }
    parts.push(Part { id: "lights", tab: None, markup: lights(&Lights::of(&prompt.offers), waiting) });
    parts
}

/// What stands after the parts of the game.
pub fn last_parts(lines: &[LogLine], more: Option<&str>, talk: Option<&Chat>, pen: Pen<'_>) -> Vec<Part> {
    let items: Vec<Markup> = lines.iter().map(|line| log_item(line, pen)).collect();
    last_parts_of(items.iter(), more, talk)
}

/// The same, with the lines of the log as [`log_item`] drew them, oldest first.
pub fn last_parts_of<'a>(
    items: impl DoubleEndedIterator<Item = &'a Markup>,
    more: Option<&str>,
    talk: Option<&Chat>,
) -> Vec<Part> {
    let mut parts = vec![Part { id: "log", tab: Some("Log"), markup: log_of(items, more) }];
    parts.extend(talk.map(|talk| Part { id: "chat", tab: Some("Chat"), markup: chat(talk) }));
    parts
}

/// For the script: what can be done with which things, and who must decide. It is apart from the things themselves, so
/// that they need not be sent again when only this changes.
fn lights(lights: &Lights, waiting: SeatSet) -> Markup {
    let seats: Vec<String> = waiting.iter().map(|seat| seat.to_string()).collect();
    html! {
        div id="lights" hidden data-legal=(lights.keys(Light::Legal)) data-grey=(lights.keys(Light::Grey))
            data-waiting=(seats.join(" ")) {}
    }
}

/// The table as it stands on its page. `attributes` tell the script where news come from.
pub fn table(layout: &str, parts: &[Part], live: Option<&Live>) -> Markup {
    html! {
        div id="table" class={ "table " (layout) }
            data-live=[live.map(|it| it.address.as_str())] data-version=[live.map(|it| it.version.as_str())] {
            (tabs(parts))
            @for part in parts { (part.markup) }
            (script::shortcuts_dialog(parts))
        }
    }
}

/// A button over a whole thing that shows what can be done with it. The script shows it where there is something.
pub(crate) fn pick(key: &str, name: &str) -> Markup {
    html! {
        button type="button" class="pick" data-pick=(key) aria-pressed="false" hidden {
            span class="vh" { (name) } span class="vh off" { ", not possible now" }
        }
    }
}

/// Where a page hears of changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Live {
    /// The address of the stream of events.
    pub address: String,
    /// What the page shows already.
    pub version: String,
}

/// One line of what the table asks, always in sight.
pub fn question(prompt: &Prompt, pen: Pen<'_>) -> Markup {
    let (class, icon) = if prompt.mine { ("prompt is-mine", Icon::Action) } else { ("prompt", Icon::Waiting) };
    html! {
        section id="prompt" class=(class) aria-label="Question" aria-live="polite" {
            (icons::decorative(icon))
            div class="asked" {
                p { (pen.draw(&prompt.question)) }
            }
            @if let Some(desk) = &prompt.desk {
                @if prompt.staged.is_some() {
                    (order(desk, "confirm", "Confirm", "button primary", Icon::Action))
                    (order(desk, "unstage", "Take back", "button", Icon::Undo))
                } @else if prompt.undo {
                    (order(desk, "undo", "Undo", "button", Icon::Undo))
                }
            }
        }
    }
}

/// A button that does something other than answer.
fn order(desk: &Desk, what: &str, label: &str, class: &str, icon: Icon) -> Markup {
    html! {
        form method="post" action={ (desk.table) "/" (what) } data-order=(what) {
            (hidden(desk))
            button class=(class) { (icons::decorative(icon)) span { (label) } }
        }
    }
}

fn hidden(desk: &Desk) -> Markup {
    html! {
        input type="hidden" name="n" value=(desk.n);
        @if let Some(seat) = desk.seat { input type="hidden" name="seat" value=(seat); }
    }
}

/// The answers, put together by what they do and by what they are about.
pub fn moves(prompt: &Prompt, pen: Pen<'_>) -> Markup {
    let (refused, possible): (Vec<&Offer>, Vec<&Offer>) = prompt.offers.iter().partition(|it| it.refused.is_some());
    // A few answers need no folding.
    let folded = possible.len() > 8;
    let groups = grouped(&possible, verb_of);
    html! {
        section id="moves" class="panel moves" aria-label="Moves" {
            div class="moves-head" {
                h2 { "Moves" }
                button type="button" class="button small needs-script" data-show-all hidden { "Show all moves" }
                button type="button" class="button small needs-script" data-shortcuts { "Keys" }
            }
            @if possible.is_empty() { p class="quiet" { "Nothing to decide." } }
            @if let Some(desk) = &prompt.desk {
                form method="post" action={ (desk.table) "/move" } data-order="move" {
                    (hidden(desk))
                    @for (verb, offers) in &groups {
                        @if folded && offers.len() > 1 {
                            details class="verb" name="verb" open[groups.len() == 1] {
                                summary { (icons::decorative(offers[0].icon)) span { (capitalized(verb)) } b class="count" { (offers.len()) } }
                                (by_thing(offers, pen))
                            }
                        } @else {
                            div class="verb" { (by_thing(offers, pen)) }
                        }
                    }
                }
                @if !refused.is_empty() {
                    details class="verb refused" {
                        summary { (icons::decorative(Icon::Lock)) span { "Not possible now" } b class="count" { (refused.len()) } }
                        ul { @for offer in refused { li data-things=(keys(offer)) { (impossible(offer, pen)) } } }
                    }
                }
                @if prompt.mine && prompt.staged.is_none() {
                    form class="command" method="post" action={ (desk.table) "/move" } data-order="move" {
                        (hidden(desk))
                        label class="vh" for="command" { "Move in notation" }
                        input id="command" name="choice" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200"
                            placeholder=(example(&possible)) required;
                        button class="button" { "Do it" }
                    }
                }
            }
        }
    }
}

fn example(possible: &[&Offer]) -> String {
    possible.first().map_or_else(String::new, |it| format!("e.g. {}", it.notation))
}

fn by_thing(offers: &[&Offer], pen: Pen<'_>) -> Markup {
    let first_thing = |offer: &Offer| offer.things.first().map(|it| it.key.clone()).unwrap_or_default();
    let groups = grouped(offers, first_thing);
    let nested = groups.len() > 1 && offers.len() > 4;
    html! {
        ul {
            @for (key, offers) in &groups {
                @match offers.first().and_then(|it| it.things.first()) {
                    Some(thing) if nested && offers.len() > 1 => li data-things=(key) {
                        details {
                            summary { span { (pen.label(&thing.name)) } b class="count" { (offers.len()) } }
                            ul { @for offer in offers { li data-things=(keys(offer)) { (answer(offer, pen)) } } }
                        }
                    },
                    _ => { @for offer in offers { li data-things=(keys(offer)) { (answer(offer, pen)) } } },
                }
            }
        }
    }
}

fn keys(offer: &Offer) -> String {
    offer.things.iter().map(|it| it.key.as_str()).collect::<Vec<_>>().join(" ")
}

fn answer(offer: &Offer, pen: Pen<'_>) -> Markup {
    let icon = offer.icon;
    html! {
        @if let Some(caution) = &offer.caution {
            details class="caution" {
                summary class="button" { (icons::decorative(icon)) span { (pen.label(&offer.label)) "…" } }
                p { (caution) }
                button class="button danger" name="choice" value=(offer.notation) { (icons::decorative(icon)) span { "Yes, " (offer.notation) } }
            }
        } @else {
            button class="button" name="choice" value=(offer.notation) { (icons::decorative(icon)) span { (pen.label(&offer.label)) } }
        }
    }
}

fn impossible(offer: &Offer, pen: Pen<'_>) -> Markup {
    html! {
        div class="button is-refused" {
            (icons::decorative(Icon::Lock))
            span {
                (pen.draw(&offer.label))
                @if let Some(refusal) = &offer.refused {
                    span class="why" { (pen.draw(&refusal.sentence)) " " (rule_link(refusal.rule)) }
                }
            }
        }
    }
}

/// What happened, the newest on top.
pub fn log(lines: &[LogLine], more: Option<&str>, pen: Pen<'_>) -> Markup {
    let items: Vec<Markup> = lines.iter().map(|line| log_item(line, pen)).collect();
    log_of(items.iter(), more)
}

fn log_of<'a>(items: impl DoubleEndedIterator<Item = &'a Markup>, more: Option<&str>) -> Markup {
    html! {
        section id="log" class="panel log" aria-label="Log" {
            h2 { "Log" }
            // A list that scrolls must be reached by the keyboard.
            ol tabindex="0" aria-label="What happened, newest first" {
                @for item in items.rev() { (item) }
                @if let Some(more) = more { li { a href=(more) { "The whole story" } } }
            }
        }
    }
}

/// A line of the log. It looks the same for ever, but for what is new.
pub fn log_item(line: &LogLine, pen: Pen<'_>) -> Markup {
    html! {
        li class=[log_class(line)] {
            (pen.draw(&line.text))
            @if let Some(rule) = line.rule { " " (rule_link(rule)) }
            @if let Some(notation) = &line.notation { " " code { (notation) } }
        }
    }
}

fn log_class(line: &LogLine) -> Option<&'static str> {
    match (line.heading, line.new) {
        (false, false) => None,
        (true, false) => Some("is-heading"),
        (false, true) => Some("is-new"),
        (true, true) => Some("is-heading is-new"),
    }
}

/// What the players say to each other.
pub fn chat(chat: &Chat) -> Markup {
    html! {
        section id="chat" class="panel chat" aria-label="Chat" {
            h2 { "Chat" }
            ol tabindex="0" aria-label="Messages, newest first" {
                @for line in chat.lines.iter().rev() {
                    @if line.author.is_empty() {
                        li { em { (line.text) } }
                    } @else {
                        li { b { (line.author) @if line.watcher { " (watching)" } ":" } " " (line.text) }
                    }
                }
                @if chat.lines.is_empty() { li class="quiet" { "Nobody has said anything." } }
            }
            @if let Some(post_to) = &chat.post_to {
                form method="post" action=(post_to) data-order="chat" {
                    @if let Some(seat) = chat.seat { input type="hidden" name="seat" value=(seat); }
                    label class="vh" for="say" { "Message" }
                    input id="say" name="text" maxlength="500" autocomplete="off" placeholder="Say something" required;
                    button class="button" { "Send" }
                }
            }
        }
    }
}

fn tabs(parts: &[Part]) -> Markup {
    let tabs: Vec<(&str, &str)> = parts.iter().filter_map(|it| it.tab.map(|label| (it.id, label))).collect();
    html! {
        fieldset class="tabs" {
            legend class="vh" { "Part of the table" }
            @for (i, (id, label)) in tabs.into_iter().enumerate() {
                input type="radio" name="tab" id={ "tab-" (id) } checked[i == 0];
                label for={ "tab-" (id) } { (label) }
            }
        }
    }
}

/// The first word of the notation says what a move does.
fn verb_of(offer: &Offer) -> String {
    offer.notation.split([' ', ':']).next().unwrap_or_default().to_owned()
}

/// Offers put together by a key, in the order in which the keys first occur.
fn grouped<'o>(offers: &[&'o Offer], key: impl Fn(&Offer) -> String) -> Vec<(String, Vec<&'o Offer>)> {
    let mut groups: Vec<(String, Vec<&Offer>)> = Vec::new();
    for &offer in offers {
        let key = key(offer);
        match groups.iter_mut().find(|(first, _)| *first == key) {
            Some((_, group)) => group.push(offer),
            None => groups.push((key, vec![offer])),
        }
    }
    groups
}

/// A link to the text of a rule.
pub fn rule_link(id: &str) -> Markup {
    html! { a class="rule" href={ "/rules/" (id) } { (id) } }
}
