//! The driver between the tests and Chromium.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use serde_json::json;
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities as _;
use thirtyfour::{DesiredCapabilities, LoggingPrefsLogLevel, WebDriver};

use crate::browser::Browser;
use crate::process::Owned;

/// What is told when there is no browser.
const HOW_TO_INSTALL: &str = "the browser tests need Chromium and its driver; \
    ./test installs them on Debian and Ubuntu (apt-get install chromium chromium-driver), \
    elsewhere install both and put `chromium` and `chromedriver` on the PATH";

/// How often a driver is started before that counts as a fault: it takes a port that is free for one kind of address, and
/// ends if somebody else has it for the other.
const TRIES: u8 = 5;

/// Ends everything that a test needs no answer from: networks, first-run pages, sandboxes of containers.
const FLAGS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--lang=en",
];

/// How a browser looks at pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Width and height of the page.
    pub size: (u32, u32),
    /// Whether the person prefers dark colors.
    pub dark: bool,
    /// Whether things may move.
    pub motion: bool,
}

impl Look {
    /// An ordinary screen.
    pub const DESKTOP: Look = Look { size: (1440, 900), dark: false, motion: false };
    /// A phone held upright.
    pub const PHONE: Look = Look { size: (390, 844), ..Look::DESKTOP };
}

/// A running chromedriver.
#[derive(Debug)]
pub struct Driver {
    address: String,
    chromium: PathBuf,
    _process: Owned,
}

impl Driver {
    /// Starts it on a free port. The error says how to install what is missing.
    pub fn start() -> Result<Driver> {
        let chromium = ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(on_path);
        let (Some(chromium), Some(chromedriver)) = (chromium, on_path("chromedriver")) else { bail!(HOW_TO_INSTALL) };
        let mut tries = 1;
        let (process, port) = loop {
            match listening(&chromedriver) {
                Err(_) if tries < TRIES => tries += 1,
                started => break started?,
            }
        };
        Ok(Driver { address: format!("http://127.0.0.1:{port}"), chromium, _process: process })
    }

    /// Opens a browser with a new profile, in which links of `base` are followed.
    pub async fn browser(&self, base: &str, look: Look) -> Result<Browser> {
        let folder = tempfile::tempdir()?;
        let mut wanted = DesiredCapabilities::chrome();
        wanted.set_binary(&self.chromium.to_string_lossy())?;
        for flag in FLAGS {
            wanted.add_arg(flag)?;
        }
        wanted.add_arg(&format!("--user-data-dir={}", folder.path().join("profile").display()))?;
        if !look.motion {
            wanted.add_arg("--force-prefers-reduced-motion")?;
        }
        let downloads = folder.path().join("downloads");
        let preferences = json!({ "download.default_directory": downloads, "download.prompt_for_download": false });
        wanted.add_experimental_option("prefs", preferences)?;
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        let driver = WebDriver::new(&*self.address, wanted).await.context("Chromium cannot be started")?;
        let process = driver.capabilities().get("goog:processID").and_then(serde_json::Value::as_u64);
        let browser = Browser::new(driver, process, base.to_owned(), folder);
        browser.look(look).await?;
        Ok(browser)
    }
}

/// A chromedriver, once it listens, and its port.
fn listening(chromedriver: &Path) -> Result<(Owned, String)> {
    let mut command = Command::new(chromedriver);
    command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
    let mut process = Owned::start(&mut command, "chromedriver")?;
    let out = process.child().stdout.take().context("chromedriver has no output")?;
    let mut lines = BufReader::new(out).lines();
    let port = loop {
        let line = lines.next().context("chromedriver ended before it listened")??;
        if let Some((_, port)) = line.trim_end_matches('.').split_once("started successfully on port ") {
            break port.to_owned();
        }
    };
    // A full pipe would stop it.
    std::thread::spawn(move || lines.for_each(drop));
    Ok((process, port))
}

/// A program of this name.
fn on_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| is_program(file))
}

fn is_program(file: &Path) -> bool {
    file.is_file()
}
