//! Setting up a table.

use maud::{Markup, html};
use table::noun;

use super::parts::{Pick, alarm, fault_line, name_field, options};

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
    /// What the variants of a seat are called.
    pub variant_label: String,
    /// The variants of a seat, first the usual one. Empty if the game has none.
    pub variants: Vec<Pick>,
    /// What the sets are called.
    pub set_label: String,
    /// The sets to mix in, or the variants to play with. Empty if the game has none.
    pub sets: Vec<Pick>,
    /// Whether it can be agreed on who begins.
    pub may_begin: bool,
    /// The house options. Empty if the game has none.
    pub house: Vec<Pick>,
    /// What is filled in.
    pub values: Values,
    /// What is wrong with the whole.
    pub fault: Option<String>,
    /// What is wrong with single fields.
    pub faults: Vec<FieldFault>,
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
    /// `variant1` and so on.
    pub variants: Vec<String>,
    /// `with`.
    pub with: Vec<String>,
    /// `first`: `lot`, or the number of a seat.
    pub first: String,
    /// `house`.
    pub house: Vec<String>,
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
        Values {
            name: name.into(),
            players: n_seats.min(3),
            seats: seats.collect(),
            first: BY_LOT.to_owned(),
            auto: true,
            ..Values::default()
        }
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
                    @if !page.sets.is_empty() { (ticks(page, "with", &page.set_label, &page.sets, &page.values.with)) }
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
    let variant = page.values.variants.get(at).map_or("", String::as_str);
    let (seat, wish) = (format!("seat{n}"), format!("variant{n}"));
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
                @if !page.variants.is_empty() {
                    (labeled_select(page, &wish, &page.variant_label, &options(&page.variants, variant)))
                }
            }
        }
    }
}

/// What most tables leave as it is. It unfolds when something in it was changed or is wrong.
fn more(page: &NewTable) -> Markup {
    let values = &page.values;
    let by_lot = values.first.is_empty() || values.first == BY_LOT;
    let seeded = !values.seed.is_empty();
    let wrong = ["first", "house", "seed", "auto"].into_iter().any(|field| fault(page, field).is_some());
    let changed = !by_lot || seeded || !values.auto || !values.house.is_empty();
    let seed_fault = fault(page, "seed");
    let seed_about = if seed_fault.is_some() { "seed-hint seed-fault" } else { "seed-hint" };
    html! {
        details class="fold" open[changed || wrong] {
            summary {
                span { "More options" small { (more_words(page)) } }
            }
            div class="fold-fields" {
                @if page.may_begin {
                    (labeled_select(page, "first", "Who begins", &html! {
                        option value=(BY_LOT) selected[by_lot] { "By lot" }
                        @for n in 1..=page.most {
                            option value=(n) selected[values.first == n.to_string()] { "Seat " (n) }
                        }
                    }))
                }
                @if !page.house.is_empty() { (ticks(page, "house", "House options", &page.house, &values.house)) }
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
    let begin = page.may_begin.then_some("who begins");
    let house = (!page.house.is_empty()).then_some("house options");
    let mut words = [begin, house, Some("seed")].into_iter().flatten().collect::<Vec<_>>().join(", ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
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
                    input type="checkbox" name=(name) value=(it.value) checked[ticked.contains(&it.value)];
                    span { (it.label) @if let Some(hint) = &it.hint { small { (hint) } } }
                }
            }
        }
        (fault_line(&fault_id, fault))
    }
}

fn fault<'p>(page: &'p NewTable, field: &str) -> Option<&'p str> {
    page.faults.iter().find(|it| it.field == field).map(|it| it.sentence.as_str())
}
