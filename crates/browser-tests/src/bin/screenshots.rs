//! Pictures of every page, light and dark, on a screen and on a phone: `cargo run -p browser-tests --bin screenshots --
//! FOLDER`. With `tables`, `cities`, `eras`, `packs` or `pages` after the folder only these are taken.
//!
//! Called with a command of `ruinforge` after `--as-program`, it does what that program does. So the pictures and the
//! tests have a server in a process of its own without a second binary.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use browser_tests::records::{FORGED, NEW_ERA};
use browser_tests::tables::{Wish, join, set_up};
use browser_tests::{Browser, House, Look, Program, packs, records};

/// What pictures are taken of.
const PARTS: [&str; 5] = ["tables", "cities", "eras", "packs", "pages"];

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if arguments.first().is_some_and(|it| it == Program::SIGN) {
        return cli::main_with(std::iter::once("ruinforge".into()).chain(arguments.into_iter().skip(1)));
    }
    let (folder, only) = match arguments.as_slice() {
        [folder] => (folder, None),
        [folder, only] if PARTS.iter().any(|part| only == part) => (folder, only.to_str()),
        _ => {
            let parts = PARTS.join(", ");
            eprintln!("screenshots: expected a folder to write pictures to, and at most one of {parts}");
            return ExitCode::from(2);
        }
    };
    match take_all(&PathBuf::from(folder), only) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("screenshots: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn take_all(folder: &Path, only: Option<&str>) -> Result<()> {
    let wanted = |part: &str| only.is_none_or(|only| only == part);
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let house = House::open(Program::at(std::env::current_exe()?))?;
    let ann = house.browser(Look::DESKTOP).await?;
    let camera = Camera { browser: &ann, folder };
    let kept = tempfile::tempdir()?;

    if only.is_none() {
        camera.take("home-empty", "/").await?;
    }
    if wanted("tables") {
        tables(&house, &camera, kept.path()).await?;
    }
    if wanted("cities") {
        cities(&house, &camera, kept.path()).await?;
    }
    if wanted("eras") {
        eras(&house, &camera, kept.path()).await?;
    }
    if wanted("packs") {
        pack_tables(&house, &camera, kept.path()).await?;
    }
    if !wanted("pages") {
        return Ok(());
    }
    for (name, path) in [
        ("home", "/"),
        ("new", "/new"),
        ("mine", "/mine"),
        ("cards", "/cards/51st-state"),
        ("card", "/cards/51st-state/school"),
        ("card-machine", "/cards/51st-state/machine-mother"),
        ("card-territory", "/cards/51st-state/territory-southeast"),
        ("cards-borders", "/cards/51st-state?category=border+tile"),
        ("forged-new", "/new?game=forged-in-steel"),
        ("forged-cards", "/cards/forged-in-steel"),
        ("forged-card", "/cards/forged-in-steel/socialism"),
        ("forged-rules", "/rules/forged-in-steel"),
        ("new-era-new", "/new?game=new-era"),
        ("new-era-cards", "/cards/new-era"),
        ("new-era-card", "/cards/new-era/gang-hideout"),
        ("new-era-rules", "/rules/new-era"),
        ("rules", "/rules"),
        ("rules-of-a-book", "/rules/51st-state"),
        ("rule", "/rules/MS-RAZE-01"),
        ("about", "/about"),
        ("settings", "/settings"),
        ("records", "/records"),
        ("404", "/no-such-page"),
    ] {
        camera.take(name, path).await?;
    }
    Ok(())
}

/// Tables before, during and after their games.
async fn tables(house: &House, camera: &Camera<'_>, kept: &Path) -> Result<()> {
    let ann = camera.browser;
    set_up(ann, Wish { name: "Ann", seats: &["me", "link", "bot:greedy"], seed: 41 }).await?;
    let lobby = ann.path().await?;
    let invitation: String = ann.ask("return document.querySelector('#invite-2').value;").await?;
    camera.take("lobby", &lobby).await?;
    camera.take("seats", &format!("{lobby}/seats")).await?;
    let bob = house.browser(Look::DESKTOP).await?;
    Camera { browser: &bob, folder: camera.folder }.take("join", &invitation).await?;
    ann.open(&lobby).await?;
    join(ann, &bob, "Bob").await?;
    bob.until_seen("#table").await?;
    ann.until_seen("#table").await?;
    camera.take("opening", &ann.path().await?).await?;
    let eve = house.browser(Look::DESKTOP).await?;
    let eyes = Camera { browser: &eve, folder: camera.folder };

    for n_seats in 1..=4 {
        let record = records::greedy(house.program(), n_seats, 5, kept)?;
        let all: Vec<&str> = records::moves(&record).collect();
        // A turn on which something can be done, and a choice of a card, after so much of the game.
        let find = |percent: usize, fits: &dyn Fn(&str) -> bool| {
            let from = all.len() * percent / 100;
            let verb = |line: &str| line.split(' ').nth(1).unwrap_or_default().to_owned();
            all[from..].iter().position(|line| fits(&verb(line))).map(|i| from + i)
        };
        let turn = |verb: &str| matches!(verb, "build" | "develop" | "use" | "raze" | "deal");
        let moments =
            [("early", find(20, &turn)), ("late", find(80, &turn)), ("lookout", find(60, &|verb| verb == "draft"))];
        for (name, n_moves) in moments {
            let Some(n_moves) = n_moves else { continue };
            records::open(ann, &records::begun(&record, n_moves)).await?;
            let table = ann.path().await?;
            if n_seats > 1 {
                if (n_seats, name) == (2, "early") {
                    camera.take("handover", &table).await?;
                    eyes.take("watched", &table).await?;
                }
                ann.open(&table).await?;
                ann.follow(".handover .button").await?;
            }
            camera.take(&format!("table-{n_seats}p-{name}"), &ann.path().await?).await?;
        }
        if n_seats % 2 == 1 {
            records::open(ann, &record).await?;
            let replay = ann.path().await?;
            camera.take(&format!("replay-{n_seats}p"), &format!("{replay}?at={}&as=1", all.len() / 2)).await?;
            camera.take(&format!("finished-{n_seats}p"), replay.trim_end_matches("/replay")).await?;
        }
    }
    Ok(())
}

/// Tables of Forged in Steel: the city early, in the middle, in a riot and at the end.
async fn cities(house: &House, camera: &Camera<'_>, kept: &Path) -> Result<()> {
    let ann = camera.browser;
    for n_seats in [2, 4] {
        let record = records::greedy_at(house.program(), &[FORGED, "--with", "mogul"], n_seats, 0xb, kept)?;
        let all: Vec<&str> = records::moves(&record).collect();
        let find = |percent: usize, verb: &str| {
            let from = all.len() * percent / 100;
            all[from..].iter().position(|line| line.split(' ').nth(1) == Some(verb)).map(|i| from + i)
        };
        let moments = [
            ("seeding", Some(0)),
            ("selection", find(20, "select")),
            ("early", find(25, "build")),
            ("middle", find(55, "buy")),
            ("riot", find(0, "riot")),
            ("late", find(85, "build")),
        ];
        for (name, n_moves) in moments {
            let Some(n_moves) = n_moves else { continue };
            records::open(ann, &records::begun(&record, n_moves)).await?;
            ann.follow(".handover .button").await?;
            camera.take(&format!("forged-{n_seats}p-{name}"), &ann.path().await?).await?;
        }
        records::open(ann, &record).await?;
        let replay = ann.path().await?;
        camera.take(&format!("forged-{n_seats}p-replay"), &format!("{replay}?at={}&as=1", all.len() / 2)).await?;
        let end = format!("{replay}?at={}&as=open", all.len());
        camera.take(&format!("forged-{n_seats}p-final-city"), &end).await?;
        camera.take(&format!("forged-{n_seats}p-final"), replay.trim_end_matches("/replay")).await?;
    }
    Ok(())
}

/// Tables of The New Era: early, in the middle, in a Lookout, in a shootout, late and at the end.
async fn eras(house: &House, camera: &Camera<'_>, kept: &Path) -> Result<()> {
    let ann = camera.browser;
    // Greedy players shoot back seldom; in the games of two and five with these seeds they do.
    for (n_seats, seed) in [(2, 0x4b), (3, 5), (4, 5), (5, 6)] {
        let record = records::greedy_at(house.program(), &[NEW_ERA], n_seats, seed, kept)?;
        // Players of one name could not be told apart.
        let names = ["Ann", "Bob", "Cleo", "Dan", "Edith"][..n_seats].join(", ");
        let record = record.replacen(&["greedy"; 5][..n_seats].join(", "), &names, 1);
        let all: Vec<&str> = records::moves(&record).collect();
        let find = |percent: usize, verb: &str| {
            let from = all.len() * percent / 100;
            let is_it = |line: &&str| line.split_once(' ').is_some_and(|(_, choice)| choice.starts_with(verb));
            all[from..].iter().position(is_it).map(|i| from + i)
        };
        let moments = [
            ("early", find(8, "incorporate ")),
            ("middle", find(45, "activate ")),
            ("lookout", find(55, "pick ")),
            ("attacked", find(0, "defend ")),
            ("shootout", find(0, "add ").or_else(|| find(0, "hold"))),
            ("target", find(30, "conquer 2:").or_else(|| find(30, "conquer 1:"))),
            ("late", find(85, "activate ")),
        ];
        for (name, n_moves) in moments {
            let Some(n_moves) = n_moves else { continue };
            packs::sit_down(ann, &records::begun(&record, n_moves)).await?;
            let (name, path) = (format!("new-era-{n_seats}p-{name}"), ann.path().await?);
            camera.take(&name, &path).await?;
            if n_seats % 2 == 1 {
                for tab in ["middle", "rivals", "mine"] {
                    camera.take_tab(&name, tab, false).await?;
                }
            }
        }
        records::open(ann, &record).await?;
        let replay = ann.path().await?;
        camera.take(&format!("new-era-{n_seats}p-replay"), &format!("{replay}?at={}&as=1", all.len() / 2)).await?;
        camera.take(&format!("new-era-{n_seats}p-final"), replay.trim_end_matches("/replay")).await?;
    }
    Ok(())
}

/// Tables with the packs of the Ultimate Edition, late in a game, and the end of those against Borgo and his like.
async fn pack_tables(house: &House, camera: &Camera<'_>, kept: &Path) -> Result<()> {
    let ann = camera.browser;
    for (i, table) in packs::TABLES.iter().enumerate() {
        let setup = packs::ultimate(table.setup);
        let record = records::greedy_at(house.program(), &setup, table.n_seats, 5, kept)?;
        // Players of one name could not be told apart.
        let names = ["Ann", "Bob", "Cleo", "Dan"][..table.n_seats].join(", ");
        let record = record.replacen(&["greedy"; 4][..table.n_seats].join(", "), &names, 1);
        let all: Vec<&str> = records::moves(&record).collect();
        // An opponent that the rules play attacks last.
        let from = all.len() * if table.n_seats == 1 { 19 } else { 16 } / 20;
        let is_turn = |line: &&str| {
            let verb = line.split(' ').nth(1).unwrap_or_default();
            matches!(verb, "build" | "develop" | "use" | "raze" | "deal" | "hack" | "destroy" | "outpost")
        };
        let turn = all[from..].iter().position(is_turn).map(|at| from + at);
        let n_moves = turn.or_else(|| all.iter().rposition(is_turn)).context("such a turn comes late")?;
        packs::sit_down(ann, &records::begun(&record, n_moves)).await?;
        let name = format!("pack-{}-{}p", table.name, table.n_seats);
        let path = ann.path().await?;
        camera.take_in(&name, &path, Look::DESKTOP, i % 3 == 0).await?;
        for tab in ["moves", "middle", "rivals", "log"] {
            camera.take_tab(&name, tab, i % 3 == 1).await?;
        }
        if table.n_seats == 1 {
            records::open(ann, &record).await?;
            let replay = ann.path().await?;
            camera
                .take_in(&format!("{name}-finished"), replay.trim_end_matches("/replay"), Look::DESKTOP, false)
                .await?;
        }
    }
    Ok(())
}

/// Takes pictures of pages.
struct Camera<'a> {
    browser: &'a Browser,
    folder: &'a Path,
}

impl Camera<'_> {
    /// The page in one size, light and, if wanted, dark.
    async fn take_in(&self, name: &str, path: &str, size: Look, dark: bool) -> Result<()> {
        for dark in [false, true].into_iter().take(1 + usize::from(dark)) {
            self.browser.look(Look { dark, ..size }).await?;
            self.browser.open(path).await?;
            self.keep(name, size, dark).await?;
        }
        self.browser.look(Look::DESKTOP).await
    }

    /// A part of the table that is open, on a phone.
    async fn take_tab(&self, name: &str, tab: &str, dark: bool) -> Result<()> {
        self.browser.look(Look { dark, ..Look::PHONE }).await?;
        self.browser.click(&format!("label[for='tab-{tab}']")).await?;
        self.keep(&format!("{name}-{tab}"), Look::PHONE, dark).await?;
        self.browser.look(Look::DESKTOP).await
    }

    /// What can be seen now, as a file.
    async fn keep(&self, name: &str, size: Look, dark: bool) -> Result<()> {
        let colors = if dark { "dark" } else { "light" };
        let file = self.folder.join(format!("{name}-{}-{colors}.png", size.size.0));
        std::fs::write(&file, self.browser.picture().await?).with_context(|| file.display().to_string())
    }

    /// The page four times: on a screen and on a phone, light and dark.
    async fn take(&self, name: &str, path: &str) -> Result<()> {
        for size in [Look::DESKTOP, Look::PHONE] {
            for dark in [false, true] {
                self.browser.look(Look { dark, ..size }).await?;
                self.browser.open(path).await?;
                self.keep(name, size, dark).await?;
            }
        }
        self.browser.look(Look::DESKTOP).await
    }
}
