//! Everything at once, to look at: icons, cards, controls, and tables in the middle and late in a game.
//!
//! The tables are real: games are played by lot (with a liking for building, so that States grow) to the position.

use std::collections::BTreeMap;
use std::error::Error;

use maud::{Markup, html};
use table::{Dice, Rules, Seat, Seed, Viewer};

use crate::icons::{self, Icon};
use crate::layout::{Assets, Entry, Frame, Width, page};
use crate::pen::Pen;
use crate::screen::{self, Scene, Screen};
use crate::tabletop::{self, Chat, ChatLine, Desk, LogLine, Prompt};
use crate::theme::Theme;
use crate::{fifty_first, forged, new_era, seats};

mod browse;
mod played;
mod site;

pub(crate) use played::Played;

/// A page with the name of its file.
#[derive(Clone, Debug)]
pub struct Exhibit {
    /// Without a folder.
    pub file: String,
    /// The whole page.
    pub html: Markup,
}

/// The themes that everything is shown in, with the ends of the names of their files.
pub(crate) const THEMES: [(Theme, &str); 2] = [(Theme::Light, ""), (Theme::Dark, "-dark")];

/// All pages, in the light and in the dark theme.
pub fn exhibits() -> Result<Vec<Exhibit>, Box<dyn Error>> {
    let mut exhibits = Vec::new();
    let cards = fifty_first::gallery::all_cards();
    for (theme, suffix) in THEMES {
        exhibits.push(Exhibit { file: format!("gallery{suffix}.html"), html: gallery(theme, &cards) });
        exhibits.extend(site::exhibits(theme, suffix));
        exhibits.extend(browse::exhibits(theme, suffix));
    }
    exhibits.extend(fifty_first::gallery::exhibits()?);
    exhibits.extend(forged::gallery::exhibits()?);
    exhibits.extend(new_era::gallery::exhibits()?);
    Ok(exhibits)
}

/// A position of a real game.
#[derive(Clone, Debug)]
pub struct Staged<G: Rules> {
    /// The game.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// Whose eyes see it.
    pub seat: Seat,
    /// The position when this seat decided before.
    pub before: Option<G::State>,
    /// What happened before it.
    pub events: Vec<G::Event>,
}

/// The people at the tables of the gallery.
const NAMES: [&str; 5] = ["Ada", "Bartholomew Jr.", "Chen", "Dagny", "Eleonora"];

/// So many of them.
pub(crate) fn names(n_seats: u8) -> Vec<String> {
    NAMES.iter().take(n_seats.into()).map(|&it| it.to_owned()).collect()
}

/// More decisions than any game has.
const LONGEST: usize = 20_000;

/// How games are played to the positions of the gallery: by lot, with a liking for moves that fill the table.
pub(crate) struct Lot<G: Rules> {
    /// The moves that are liked.
    pub grows: fn(&G, G::Choice) -> bool,
    /// One move in so many is any move.
    pub any: u32,
}

impl<G: Rules> Clone for Lot<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Rules> Copy for Lot<G> {}

impl<G: Rules> Lot<G> {
    /// A move by lot.
    pub(crate) fn draw(self, game: &G, options: &[G::Choice], dice: &mut Dice) -> Option<G::Choice> {
        let growing: Vec<G::Choice> = options.iter().copied().filter(|&it| (self.grows)(game, it)).collect();
        let from = if growing.is_empty() || dice.below(self.any) == 0 { options } else { &growing };
        from.get(dice.below(u32::try_from(from.len()).unwrap_or(u32::MAX)) as usize).copied()
    }
}

impl<G: Rules> Staged<G> {
    /// Plays until a seat decides in such a position or the game is over in one; and whether it came to that. If it did
    /// not, the position is that of the last decision.
    pub(crate) fn until(
        game: G,
        seed: u64,
        lot: Lot<G>,
        there: impl Fn(&G, &G::State, &[G::Choice]) -> bool,
    ) -> (Staged<G>, bool) {
        let (mut dice, mut state) = (Dice::fast(seed), game.deal(&Seed::from_number(seed)));
        let (mut options, mut events): (Vec<G::Choice>, Vec<G::Event>) = (Vec::new(), Vec::new());
        let mut decided: BTreeMap<Seat, G::State> = BTreeMap::new();
        let mut last = (state, Seat::new(0), None, 0);
        let mut found = false;
        for _ in 0..LONGEST {
            options.clear();
            let Some(seat) = game.waiting(&state).lowest() else {
                found = there(&game, &state, &options);
                if found {
                    last = (state, last.1, last.2, events.len());
                }
                break;
            };
            game.options(&state, seat, &mut options);
            if options.len() > 1 {
                last = (state, seat, decided.insert(seat, state), events.len());
                found = there(&game, &state, &options);
                if found {
                    break;
                }
            }
            let Some(choice) = lot.draw(&game, &options, &mut dice) else { break };
            game.play_listed(&mut state, seat, choice, &mut |event| events.push(event));
        }
        let (state, seat, before, n_events) = last;
        events.truncate(n_events);
        (Staged { game, state, seat, before, events }, found)
    }
}

impl<G: Screen> Staged<G> {
    /// The page as the seat to decide sees it.
    pub fn page(&self, theme: Theme) -> Markup {
        self.page_for(Viewer::Seat(self.seat), theme)
    }

    /// The page as somebody sees it.
    pub fn page_for(&self, viewer: Viewer, theme: Theme) -> Markup {
        let (game, state) = (&self.game, &self.state);
        let view = game.view(state, viewer);
        let names = names(game.n_seats());
        let prompt = self.prompt(viewer);
        let pen = Pen { names: &names, cards: Some("/cards") };
        let before = self.before.as_ref().map(|before| game.view(before, viewer));
        let scene = Scene { view: &view, before: before.as_ref(), viewer, names: &names };
        let status = game.status(&view);
        let frame = Frame { width: Width::Screen, status: Some(&status), ..frame("Table", theme) };
        let mut parts = tabletop::first_parts(&prompt, game.waiting(state), pen);
        parts.extend(game.parts(&scene));
        parts.extend(tabletop::last_parts(&self.log(viewer), None, Some(&chat(viewer)), pen));
        page(&frame, &tabletop::table(&game.layout(&view), &parts, None))
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        let (game, state) = (&self.game, &self.state);
        let Viewer::Seat(seat) = viewer else {
            return Prompt { question: "You are watching.".into(), ..Prompt::default() };
        };
        if !game.waiting(state).contains(seat) {
            return Prompt { question: "The others are deciding.".into(), ..Prompt::default() };
        }
        Prompt {
            question: game.question(state, seat),
            mine: true,
            offers: screen::offers(game, state, seat),
            desk: Some(Desk { table: "/t/0000000000000".to_owned(), seat: Some(seat), n: 7 }),
            undo: true,
            ..Prompt::default()
        }
    }

    fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        let seen = self.events.iter().rev().filter_map(|event| self.game.seen_by(event, viewer));
        let line = |(i, event): (usize, G::Event)| LogLine {
            text: self.game.phrase(&event),
            notation: None,
            rule: self.game.rule(&event),
            heading: self.game.is_heading(&event),
            new: i < 5,
        };
        let mut lines: Vec<LogLine> = seen.take(40).enumerate().map(line).collect();
        lines.reverse();
        lines
    }
}

/// Some talk.
fn chat(viewer: Viewer) -> Chat {
    let line =
        |author: &str, text: &str, watcher| ChatLine { author: author.to_owned(), text: text.to_owned(), watcher };
    Chat {
        lines: vec![
            line("Bartholomew Jr.", "Good luck, everybody!", false),
            line("Ada", "You will need it more than I do. That Oil Rig was expensive.", false),
            line("Eve", "What a round.", true),
        ],
        post_to: Some("/t/0000000000000/chat".to_owned()),
        seat: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
    }
}

/// Icons, cards and controls on one page.
fn gallery(theme: Theme, cards: &Markup) -> Markup {
    page(
        &frame("Gallery", theme),
        &html! {
            h1 { "Gallery" }
            p class="lead" { "Everything that pages are made of." }
            (all_icons())
            (all_players())
            (controls())
            (cards)
        },
    )
}

pub(crate) fn frame(title: &str, theme: Theme) -> Frame<'_> {
    Frame {
        title,
        theme,
        width: Width::Text,
        assets: Assets { stylesheet: "ruinforge.css", favicon: "favicon.svg", badge: None, script: None },
        nav: &[
            Entry { href: "/", label: "Play" },
            Entry { href: "/tables", label: "My tables" },
            Entry { href: "/cards", label: "Cards" },
            Entry { href: "/rules", label: "Rules" },
        ],
        here: "/",
        status: None,
    }
}

fn all_icons() -> Markup {
    html! {
        section {
            h2 { "Icons" }
            ul class="swatches" {
                @for icon in Icon::ALL { li { span class="big" { (icons::decorative(icon)) } (icons::decorative(icon)) span { (icon.name()) } } }
            }
        }
    }
}

fn all_players() -> Markup {
    html! {
        section {
            h2 { "Players" }
            p class="row-of" { @for (i, name) in (0_u8..).zip(NAMES) { (seats::badge(Seat::new(i), name)) } }
        }
    }
}

fn controls() -> Markup {
    html! {
        section {
            h2 { "Controls" }
            div class="row-of" {
                button class="button primary" { "Start a table" }
                button class="button" { (icons::decorative(Icon::Undo)) span { "Undo" } }
                button class="button danger" { (icons::decorative(Icon::Raze)) span { "Raze 2: Pub" } }
                button class="button" disabled { "Not now" }
                a class="button" href="#main" { "A link" }
                span class="badge" { "passed" }
                span class="badge turn" { "to decide" }
                span class="badge alarm" { "Last round" }
                span class="badge source-printed" { "printed" }
                span class="badge source-rulebook" { "rulebook" }
                span class="badge source-original" { "original" }
            }
            form class="form" method="post" action="/tables" {
                p { label for="name" { "Your name" } input id="name" name="name" value="Ada" maxlength="24"; }
                p {
                    label for="faction" { "Faction" }
                    select id="faction" name="faction" { option { "By lot" } option { "New York" } option { "Mutants Union" } }
                }
                p { label for="seed" { "Seed" } input id="seed" name="seed" aria-describedby="seed-hint seed-fault" aria-invalid="true" value="xyz"; }
                p class="hint" id="seed-hint" { "Up to 64 hexadecimal digits. Leave it empty for a secret one." }
                p class="fault" id="seed-fault" { "“xyz” is not a seed; expected hexadecimal digits." }
                fieldset {
                    legend { "Sets" }
                    label class="check" { input type="checkbox" name="with" value="winter" checked; "Winter" }
                    label class="check" { input type="checkbox" name="with" value="promo-1"; "Promo" }
                    label class="check" { input type="radio" name="seats" value="2" checked; "2 players" }
                    label class="check" { input type="radio" name="seats" value="3"; "3 players" }
                }
                p { button class="button primary" { "Deal" } }
            }
            table class="figures" {
                caption { "Final score" }
                thead { tr { th scope="col" { "Player" } th scope="col" { "Track" } th scope="col" { "Locations" } th scope="col" { "Total" } } }
                tbody {
                    tr class="is-best" { th scope="row" { "Ada" } td { "27" } td { "12" } td { "39" } }
                    tr { th scope="row" { "Bartholomew Jr." } td { "21" } td { "9" } td { "30" } }
                }
            }
            dialog open class="dialog" {
                h2 { "Pass?" }
                p { "You could still do 7 things this round." }
                div class="row-of" { button class="button primary" { "Pass" } button class="button" { "Play on" } }
            }
        }
    }
}
