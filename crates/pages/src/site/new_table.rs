//! Setting up a table.

use maud::{Markup, html};
use table::{noun, whole_sentence};

use super::parts::{Pick, Term, alarm, fault_line, name_field, options, terms};

/// What the form needs.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The ID of the game.
    pub game: String,
    /// Its name.
    pub title: String,
    /// The fewest players.
    pub fewest: u8,
    /// The most players: so many seats are shown.
    pub most: u8,
    /// The kinds of computer players; the value is the kind alone.
    pub computers: Vec<Pick>,
    /// What else can be agreed on in this game.
    pub fields: Vec<Field>,
    /// What is filled in.
    pub values: Values,
    /// What is wrong with the whole.
    pub fault: Option<String>,
    /// What is wrong with single fields.
    pub faults: Vec<FieldFault>,
}

/// Something that can be agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name that is sent, followed by the number of the seat where each seat has its own.
    pub key: String,
    /// What it is.
    pub title: String,
    /// A line about it; may be empty.
    pub hint: String,
    /// How it is filled in.
    pub kind: FieldKind,
    /// What can be picked; for a seat's own, first the usual one.
    pub picks: Vec<Pick>,
    /// Most tables leave it as it is.
    pub folded: bool,
    /// When a switch can be on.
    pub terms: Vec<Term>,
}

/// How a field is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A box to tick.
    Switch,
    /// One of the picks.
    OneOf,
    /// Any of the picks.
    SeveralOf,
    /// One of the picks for each seat.
    PerSeat,
    /// A seat, or `lot`.
    Seat,
    /// A number from the first to the last.
    Number(u16, u16),
}

/// What the fields hold, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// `name`.
    pub name: String,
    /// `players`.
    pub players: u8,
    /// `seat1` and so on: `me`, `link`, `open` or `bot:KIND`.
    pub seats: Vec<String>,
    /// What the game's own fields hold, by their keys; of a seat's own, one value for each seat.
    pub answers: Vec<(String, Vec<String>)>,
    /// `seed`.
    pub seed: String,
    /// `listed`.
    pub listed: bool,
    /// `auto`.
    pub auto: bool,
}

impl Values {
    /// A game of three against computer players of one kind, with nothing mixed in.
    pub fn usual(name: impl Into<String>, kind: &str, n_seats: u8) -> Values {
        let seats = (1..=n_seats).map(|n| if n == 1 { "me".to_owned() } else { format!("bot:{kind}") });
        Values { name: name.into(), players: n_seats.min(3), seats: seats.collect(), auto: true, ..Values::default() }
    }

    fn of(&self, key: &str) -> &[String] {
        self.answers.iter().find(|(known, _)| known == key).map_or(&[], |(_, values)| values)
    }
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFault {
    /// The name of the field, such as `seed` or `seat2`.
    pub field: String,
    /// A sentence.
    pub sentence: String,
}

/// The value of `first` that leaves it to chance.
const BY_LOT: &str = "lot";

/// The page.
pub fn new_table(page: &NewTable) -> Markup {
    html! {
        h1 { "Set up a table" }
        p class="lead" { (page.title) }
        form class="form setup" method="post" action="/tables" {
            input type="hidden" name="game" value=(page.game);
            (alarm(page.fault.as_deref()))
            div class="setup-parts" {
                (who_plays(page))
                div class="setup-rest" {
                    @for field in page.fields.iter().filter(|it| !it.folded) { (control(page, field)) }
                    (more(page))
                    p class="go" {
                        button class="button primary big" { "Open the table" }
                        span class="hint" { "It starts at once if no seat is left free." }
                    }
                }
            }
        }
    }
}

fn who_plays(page: &NewTable) -> Markup {
    let counts = page.fewest..=page.most;
    let players_about = if fault(page, "players").is_some() { "players-hint players-fault" } else { "players-hint" };
    html! {
        div class="setup-seats" {
            (name_field("name", &page.values.name, fault(page, "name")))
            fieldset class="segments" aria-describedby=(players_about) {
                legend { "Players" }
                div {
                    @for n in counts {
                        input type="radio" id={ "players-" (n) } name="players" value=(n) checked[n == page.values.players];
                        label for={ "players-" (n) } { (n) span class="vh" { " " (noun(n, "player")) } }
                    }
                }
            }
            (fault_line("players-fault", fault(page, "players")))
            p class="hint ignored-seats" id="players-hint" { "Seats beyond this number are ignored." }
            ol class="chairs" { @for n in 1..=page.most { (seat(page, n)) } }
            label class="check" {
                input type="checkbox" name="listed" value="yes" checked[page.values.listed];
                span { "Anyone may find this table" small { "It stands on the first page while seats are free." } }
            }
        }
    }
}

fn seat(page: &NewTable, n: u8) -> Markup {
    let at = usize::from(n.saturating_sub(1));
    let who = page.values.seats.get(at).map_or("", String::as_str);
    let seat = format!("seat{n}");
    let own = page.fields.iter().filter(|it| it.kind == FieldKind::PerSeat);
    html! {
        li {
            fieldset {
                legend { "Seat " (n) }
                (labeled_select(page, &seat, "Who plays", &html! {
                    option value="me" selected[who == "me"] { "Me" }
                    option value="link" selected[who == "link"] { "A friend, by link" }
                    option value="open" selected[who == "open"] { "Anyone who comes" }
                    @for kind in &page.computers {
                        @let value = format!("bot:{}", kind.value);
                        option value=(value) selected[value == who] { "Computer: " (kind.label) }
                    }
                }))
                @for it in own {
                    @let value = page.values.of(&it.key).get(at).map_or("", String::as_str);
                    (labeled_select(page, &format!("{}{n}", it.key), &it.title, &options(&it.picks, value)))
                }
            }
        }
    }
}

/// What most tables leave as it is. It unfolds when something in it was changed or is wrong.
fn more(page: &NewTable) -> Markup {
    let values = &page.values;
    let folded = || page.fields.iter().filter(|it| it.folded);
    let keys = folded().map(|it| it.key.as_str()).chain(["seed", "auto"]);
    let wrong = keys.into_iter().any(|field| fault(page, field).is_some());
    let answered = folded().any(|it| values.of(&it.key).iter().any(|value| !value.is_empty() && value != BY_LOT));
    let changed = answered || !values.seed.is_empty() || !values.auto;
    let seed_fault = fault(page, "seed");
    let seed_about = if seed_fault.is_some() { "seed-hint seed-fault" } else { "seed-hint" };
    html! {
        details class="fold" open[changed || wrong] {
            summary {
                span { "More options" small { (more_words(page)) } }
            }
            div class="fold-fields" {
                @for field in folded() { (control(page, field)) }
                p {
                    label for="seed" { "Seed" }
                    input id="seed" name="seed" value=(values.seed) autocomplete="off" spellcheck="false" placeholder="secret"
                        aria-invalid=[seed_fault.map(|_| "true")] aria-describedby=(seed_about);
                }
                p class="hint" id="seed-hint" {
                    "Leave it empty for a secret one. A table with a chosen seed says so, because whoever chose it may know what comes."
                }
                (fault_line("seed-fault", seed_fault))
                label class="check" {
                    input type="checkbox" name="auto" value="yes" checked[values.auto];
                    span { "Answer for me when there is only one possibility and everybody can see that" }
                }
            }
        }
    }
}

/// What is folded away: "Who begins, house options, seed".
fn more_words(page: &NewTable) -> String {
    let folded = page.fields.iter().filter(|it| it.folded).map(|it| it.title.to_lowercase());
    let mut words = folded.chain(["seed".to_owned()]).collect::<Vec<_>>().join(", ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// A field of the whole table.
fn control(page: &NewTable, field: &Field) -> Markup {
    let (key, values) = (field.key.as_str(), page.values.of(&field.key));
    let value = values.first().map_or("", String::as_str);
    let hint = html! { @if !field.hint.is_empty() { p class="hint" { (field.hint) } } };
    html! {
        @match field.kind {
            // Seats have their own beside them.
            FieldKind::PerSeat => {},
            FieldKind::SeveralOf => { (ticks(page, key, &field.title, &field.picks, values)) (hint) },
            FieldKind::OneOf => { (labeled_select(page, key, &field.title, &options(&field.picks, value))) (hint) },
            FieldKind::Seat => {
                (labeled_select(page, key, &field.title, &html! {
                    option value=(BY_LOT) selected[value.is_empty() || value == BY_LOT] { "By lot" }
                    @for n in 1..=page.most { option value=(n) selected[value == n.to_string()] { "Seat " (n) } }
                }))
                (hint)
            }
            FieldKind::Switch => label class="check" {
                input type="checkbox" name=(key) value="on" checked[value == "on"] data-terms=[terms(&field.terms)];
                span { (field.title) @if !field.hint.is_empty() { small { (field.hint) } } }
            },
            FieldKind::Number(least, most) => {
                p {
                    label for=(key) { (field.title) }
                    input id=(key) name=(key) type="number" min=(least) max=(most) value=(value);
                }
                (hint)
                (fault_line(&format!("{key}-fault"), fault(page, key)))
            }
        }
    }
}

fn labeled_select(page: &NewTable, name: &str, label: &str, options: &Markup) -> Markup {
    let fault = fault(page, name);
    let fault_id = format!("{name}-fault");
    html! {
        p {
            label for=(name) { (label) }
            select id=(name) name=(name) aria-invalid=[fault.map(|_| "true")] aria-describedby=[fault.map(|_| &fault_id)] { (options) }
        }
        (fault_line(&fault_id, fault))
    }
}

fn ticks(page: &NewTable, name: &str, legend: &str, picks: &[Pick], ticked: &[String]) -> Markup {
    let fault = fault(page, name);
    let fault_id = format!("{name}-fault");
    html! {
        fieldset class="ticks" aria-describedby=[fault.map(|_| &fault_id)] {
            legend { (legend) }
            @for it in picks {
                label class="check" {
                    input type="checkbox" name=(name) value=(it.value) checked[ticked.contains(&it.value)] data-terms=[terms(&it.terms)];
                    span {
                        (it.label)
                        @if let Some(hint) = &it.hint { small { (hint) } }
                        @let when = conditions(&it.terms);
                        @if !when.is_empty() { small class="when" { (when) } }
                    }
                }
            }
        }
        (fault_line(&fault_id, fault))
    }
}

/// What a set is only for; of which sets it cannot be mixed with, the script tells when it matters.
fn conditions(terms: &[Term]) -> String {
    let only: Vec<&str> = terms.iter().filter(|it| !it.any.is_empty()).map(|it| it.why.as_str()).collect();
    if only.is_empty() { String::new() } else { whole_sentence(&only.join(", ")) }
}

fn fault<'p>(page: &'p NewTable, field: &str) -> Option<&'p str> {
    page.faults.iter().find(|it| it.field == field).map(|it| it.sentence.as_str())
}
