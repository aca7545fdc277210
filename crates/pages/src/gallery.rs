//! Everything at once, to look at: icons, cards, controls, and tables in the middle and late in a game.
//!
//! The tables are real: games are played by lot (with a liking for building, so that States grow) to the position.

use std::collections::BTreeMap;

use fifty_first::{Choice, Game, Library, Phase, Setup, SetupError, State};
use maud::{Markup, html};
use table::{Dice, Rules, Seat, Seed, Viewer, Words as _};

use crate::card::{self, Handle, Size};
use crate::icons::{self, Icon};
use crate::layout::{Assets, Entry, Frame, Width, page};
use crate::screen::{self, Scene, Screen};
use crate::tabletop::{self, Chat, ChatLine, Desk, LogLine, Prompt};
use crate::theme::Theme;

mod site;

/// A page with the name of its file.
#[derive(Clone, Debug)]
pub struct Exhibit {
    /// Without a folder.
    pub file: String,
    /// The whole page.
    pub html: Markup,
}

/// All pages, in the light and in the dark theme.
pub fn exhibits() -> Result<Vec<Exhibit>, SetupError> {
    let two = Staged::play(Setup::new(2), 0, 6)?;
    let late = Staged::play(Setup::new(2).with("winter"), 0, 12)?;
    let four = Staged::play(Setup::new(4).with("new-era"), 3, 12)?;
    let draft = Staged::lookout(Setup::new(3), 2)?;
    let solo = Staged::play(Setup::new(1), 0, 7)?;
    let mut exhibits = Vec::new();
    for (theme, suffix) in [(Theme::Light, ""), (Theme::Dark, "-dark")] {
        exhibits.push(Exhibit { file: format!("gallery{suffix}.html"), html: gallery(theme) });
        for (staged, name) in [
            (&two, "table-2p"),
            (&late, "table-2p-late"),
            (&four, "table-4p-late"),
            (&draft, "lookout-3p"),
            (&solo, "solo"),
        ] {
            exhibits.push(Exhibit { file: format!("{name}{suffix}.html"), html: staged.page(theme) });
        }
        exhibits.extend(site::exhibits(theme, suffix));
        exhibits.extend(crate::forged::gallery::exhibits(theme, suffix));
    }
    let watched = four.page_for(Viewer::Watcher, Theme::Light);
    exhibits.push(Exhibit { file: "watching-4p.html".to_owned(), html: watched });
    exhibits.extend(crate::browse::exhibits::exhibits()?);
    Ok(exhibits)
}

/// A position of a real game.
#[derive(Clone, Debug)]
pub struct Staged<G: Rules = Game> {
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

/// More decisions than any game has.
pub(crate) const LONGEST: usize = 20_000;

impl Staged<Game> {
    /// Plays until a seat decides on its turn and every player has built `n` locations, or until the last such turn.
    pub fn play(setup: Setup, seed: u64, n: usize) -> Result<Staged, SetupError> {
        Staged::until(setup, seed, |game, state, options| {
            let view = game.view(state, Viewer::Watcher);
            view.phase == Phase::Action
                && options.len() > 8
                && options.contains(&Choice::Pass)
                && view.sides.iter().filter(|side| side.faction.is_some()).all(|side| side.locations.len() >= n)
        })
    }

    /// Plays to the draft of the third round.
    pub fn lookout(setup: Setup, seed: u64) -> Result<Staged, SetupError> {
        Staged::until(setup, seed, |game, state, _| {
            let view = game.view(state, Viewer::Watcher);
            view.phase == Phase::Lookout && view.round == 3
        })
    }

    fn until(setup: Setup, seed: u64, there: impl Fn(&Game, &State, &[Choice]) -> bool) -> Result<Staged, SetupError> {
        let game = Game::embedded(setup)?;
        let mut dice = Dice::fast(seed);
        let mut state = game.deal(&Seed::from_number(seed));
        let mut options: Vec<Choice> = Vec::new();
        let mut events = Vec::new();
        let mut last = (state, Seat::new(0), None, 0);
        let mut decided: BTreeMap<Seat, State> = BTreeMap::new();
        for _ in 0..LONGEST {
            let Some(seat) = game.waiting(&state).lowest() else { break };
            options.clear();
            game.options(&state, seat, &mut options);
            if options.len() > 1 {
                last = (state, seat, decided.insert(seat, state), events.len());
                if there(&game, &state, &options) {
                    break;
                }
            }
            let growing: Vec<Choice> = options.iter().copied().filter(|&it| grows(&game.write(it))).collect();
            let from = if growing.is_empty() || dice.below(5) == 0 { &options } else { &growing };
            let Some(&choice) = from.get(dice.below(u32::try_from(from.len()).unwrap_or(u32::MAX)) as usize) else {
                break;
            };
            game.play_listed(&mut state, seat, choice, &mut |event| events.push(event));
        }
        let (state, seat, before, n_events) = last;
        events.truncate(n_events);
        Ok(Staged { game, state, seat, before, events })
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
        let names: Vec<String> = ["Ada", "Bartholomew Jr.", "Chen", "Dagny"].map(str::to_owned).into();
        let names = &names[..usize::from(game.n_seats()).min(names.len())];
        let prompt = self.prompt(viewer);
        let before = self.before.as_ref().map(|before| game.view(before, viewer));
        let scene = Scene { view: &view, before: before.as_ref(), viewer, names };
        let status = game.status(&view);
        let frame = Frame { width: Width::Screen, status: Some(&status), ..frame("Table", theme) };
        let mut parts = tabletop::first_parts(&prompt, game.waiting(state));
        parts.extend(game.parts(&scene));
        parts.extend(tabletop::last_parts(&self.log(viewer), None, Some(&chat(viewer))));
        page(&frame, &tabletop::table(&game.layout(&view), &parts, None))
    }

    fn prompt(&self, viewer: Viewer) -> Prompt {
        let (game, state) = (&self.game, &self.state);
        let Viewer::Seat(seat) = viewer else {
            return Prompt { question: "You are watching.".to_owned(), ..Prompt::default() };
        };
        if !game.waiting(state).contains(seat) {
            return Prompt { question: "The others are deciding.".to_owned(), ..Prompt::default() };
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
            text: self.game.sentence(&event),
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

/// Moves that make a State larger.
pub(crate) fn grows(notation: &str) -> bool {
    ["build", "board grey", "exchange"].iter().any(|verb| notation.starts_with(verb))
}

/// Icons, cards and controls on one page.
pub fn gallery(theme: Theme) -> Markup {
    page(
        &frame("Gallery", theme),
        &html! {
            h1 { "Gallery" }
            p class="lead" { "Everything that pages are made of." }
            (all_icons())
            (controls())
            (all_cards())
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
                p class="fault" id="seed-fault" { "“xyz” is no seed; expected hexadecimal digits." }
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

fn all_cards() -> Markup {
    let library = Library::embedded();
    html! {
        section {
            h2 { "Factions" }
            div class="board-grid" {
                @for (i, board) in library.factions().map(|(_, it)| it).enumerate() { (card::faction_board(board, &[i == 1, false, i == 2])) }
            }
        }
        section {
            h2 { "Connections and deals" }
            ul class="cards" { @for (_, link) in library.connections() { li { (card::connection(link, usize::from(link.copies))) } } }
            div class="row-of" {
                @for (i, (_, it)) in library.locations().take(12).enumerate() { (card::deal(it, 1 + i % 2, &Handle::default())) }
                @for (_, link) in library.connections() { (card::connection_chip(link, &Handle::default())) }
            }
        }
        section {
            h2 { "In hand" }
            ul class="cards" {
                @for (_, it) in library.locations().step_by(9) {
                    li { (card::held_card(it, Size::Hand, &Handle::default())) }
                }
            }
        }
        @for set in &library.sets {
            section {
                h2 { (set.set.name) }
                ul class="cards large" { @for it in &set.locations { li { (card::card(it, Size::Full)) } } }
            }
        }
    }
}
