//! One person's browser. Everything waits for what is to come instead of sleeping, and says what it waited for.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::{By, WebDriver, WebElement};

use crate::driver::Look;
use crate::process;

/// How long something that must come may take.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked for.
const PACE: Duration = Duration::from_millis(25);

/// A browser with a profile of its own.
#[derive(Debug)]
pub struct Browser {
    driver: WebDriver,
    process: Option<u64>,
    base: String,
    folder: TempDir,
}

impl Browser {
    pub(crate) fn new(driver: WebDriver, process: Option<u64>, base: String, folder: TempDir) -> Browser {
        Browser { driver, process, base, folder }
    }

    /// Closes it in order. A browser that is only dropped is ended by its id.
    pub async fn close(self) -> Result<()> {
        Ok(self.driver.clone().quit().await?)
    }

    /// Sees pages in this size and these colors from now on.
    pub async fn look(&self, look: Look) -> Result<()> {
        let (width, height) = look.size;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.command("Emulation.setDeviceMetricsOverride", size).await?;
        let colors = if look.dark { "dark" } else { "light" };
        let feature = json!({ "features": [{ "name": "prefers-color-scheme", "value": colors }] });
        self.command("Emulation.setEmulatedMedia", feature).await?;
        Ok(())
    }

    /// A command of Chromium's own protocol.
    pub async fn command(&self, method: &str, parameters: Value) -> Result<Value> {
        self.driver.cdp().send_raw(method, parameters).await.with_context(|| method.to_owned())
    }

    /// Opens a page by its path, or by its whole address.
    pub async fn open(&self, path: &str) -> Result<()> {
        let address = if path.starts_with('/') { format!("{}{path}", self.base) } else { path.to_owned() };
        Ok(self.driver.goto(address).await?)
    }

    /// Reads the page again.
    pub async fn reload(&self) -> Result<()> {
        Ok(self.driver.refresh().await?)
    }

    /// The path of the page, with its query.
    pub async fn path(&self) -> Result<String> {
        let address = self.driver.current_url().await?.to_string();
        Ok(address.strip_prefix(&self.base).unwrap_or(&address).to_owned())
    }

    /// The title of the page.
    pub async fn title(&self) -> Result<String> {
        Ok(self.driver.title().await?)
    }

    /// The HTML of the page as it is now.
    pub async fn source(&self) -> Result<String> {
        Ok(self.driver.source().await?)
    }

    /// What a script returns. It runs as the test, not as the page, so the page's policy does not stop it.
    pub async fn ask<T: DeserializeOwned>(&self, script: &str) -> Result<T> {
        self.ask_with(script, Vec::new()).await
    }

    /// The same with `arguments`.
    pub async fn ask_with<T: DeserializeOwned>(&self, script: &str, arguments: Vec<Value>) -> Result<T> {
        let answer = self.driver.execute(script, arguments).await.with_context(|| script.to_owned())?;
        answer.convert().with_context(|| format!("{script}\nreturned {}", answer.json()))
    }

    /// Waits until a script's expression is true.
    pub async fn until(&self, expression: &str) -> Result<()> {
        self.until_within(PATIENCE, expression).await
    }

    /// Waits until a script's expression is true, at most so long.
    pub async fn until_within(&self, patience: Duration, expression: &str) -> Result<()> {
        let script = format!("return Boolean({expression});");
        let since = Instant::now();
        let mut last = None;
        while since.elapsed() < patience {
            // A page that is just being replaced answers with an error.
            match self.ask::<bool>(&script).await {
                Ok(true) => return Ok(()),
                Ok(false) => last = None,
                Err(error) => last = Some(error),
            }
            tokio::time::sleep(PACE).await;
        }
        let shown: String = self.ask("return document.body.innerText.slice(0, 1500);").await.unwrap_or_default();
        let why = last.map(|error| format!(" ({error:#})")).unwrap_or_default();
        bail!("waited in vain at {} for: {expression}{why}\nThe page shows:\n{shown}", self.path().await?)
    }

    /// Waits until something that fits a selector can be seen.
    pub async fn until_seen(&self, selector: &str) -> Result<()> {
        self.until(&format!("[...document.querySelectorAll({})].some((it) => it.checkVisibility())", quoted(selector)))
            .await
    }

    /// Waits until the text of the page, as far as it can be seen, holds these words.
    pub async fn until_told(&self, words: &str) -> Result<()> {
        self.until(&format!("document.body.innerText.toLowerCase().includes({}.toLowerCase())", quoted(words))).await
    }

    /// How many elements fit a selector.
    pub async fn count(&self, selector: &str) -> Result<usize> {
        self.ask_with("return document.querySelectorAll(arguments[0]).length;", vec![json!(selector)]).await
    }

    /// The text of the first element that fits, without spaces around it; an error if there is none.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let script = "return document.querySelector(arguments[0])?.textContent.trim().replace(/\\s+/g, ' ') ?? null;";
        let text: Option<String> = self.ask_with(script, vec![json!(selector)]).await?;
        text.with_context(|| format!("nothing fits {selector}"))
    }

    /// The first element that fits, as soon as it is there and can be clicked.
    pub async fn find(&self, selector: &str) -> Result<WebElement> {
        self.until_seen(selector).await?;
        Ok(self.driver.find(By::Css(selector)).await?)
    }

    /// Clicks with the mouse. The page may be replaced in the same moment, so it is tried until it works.
    pub async fn click(&self, selector: &str) -> Result<()> {
        self.until_seen(selector).await?;
        let since = Instant::now();
        loop {
            let clicked = match self.driver.find(By::Css(selector)).await {
                // What lies behind a command line that stays in place is scrolled to first, as a person does.
                Ok(element) => {
                    if element.click().await.is_ok() {
                        return Ok(());
                    }
                    let center = "arguments[0].scrollIntoView({ block: 'center' })";
                    self.driver.execute(center, vec![element.to_json()?]).await?;
                    element.click().await
                }
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return Ok(()),
                Err(error) if since.elapsed() > PATIENCE => return Err(error).context(format!("clicking {selector}")),
                Err(_) => tokio::time::sleep(PACE).await,
            }
        }
    }

    /// Clicks something that must lead to another page, and waits for that.
    pub async fn follow(&self, selector: &str) -> Result<()> {
        self.until_seen(selector).await?;
        self.ask::<Value>("document.documentElement.dataset.left = ''; return null;").await?;
        self.click(selector).await?;
        self.until("!document.documentElement.hasAttribute('data-left') && document.readyState === 'complete'").await
    }

    /// Writes into a field, instead of what is there.
    pub async fn fill(&self, selector: &str, text: &str) -> Result<()> {
        let field = self.find(selector).await?;
        field.clear().await?;
        Ok(field.send_keys(text).await?)
    }

    /// Picks an entry of a `select` by its value.
    pub async fn pick(&self, selector: &str, value: &str) -> Result<()> {
        let entry = format!("{selector} option[value={}]", quoted(value));
        let entry = self.driver.find(By::Css(entry)).await?;
        Ok(entry.click().await?)
    }

    /// Presses keys, wherever the focus is.
    pub async fn press(&self, keys: &str) -> Result<()> {
        Ok(self.driver.action_chain().send_keys(keys).perform().await?)
    }

    /// Lets a page choose this file in a field for files.
    pub async fn upload(&self, selector: &str, file: &std::path::Path) -> Result<()> {
        Ok(self.find(selector).await?.send_keys(file.to_string_lossy().into_owned()).await?)
    }

    /// Waits for the one file that was downloaded.
    pub async fn downloaded(&self) -> Result<PathBuf> {
        let folder = self.folder.path().join("downloads");
        let since = Instant::now();
        while since.elapsed() < PATIENCE {
            let files = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|it| it.path());
            if let Some(file) = files.into_iter().find(|it| it.extension().is_none_or(|end| end != "crdownload")) {
                return Ok(file);
            }
            tokio::time::sleep(PACE).await;
        }
        bail!("nothing was downloaded to {}", folder.display())
    }

    /// What the browser itself complained about since this was last asked: scripts that failed, and everything that
    /// the policy of the page forbids.
    pub async fn complaints(&self) -> Result<Vec<String>> {
        let entries = self.driver.browser_log().await?;
        let bad =
            entries.into_iter().filter(|it| it.level == "SEVERE" || it.message.contains("Content Security Policy"));
        Ok(bad.map(|it| it.message).collect())
    }

    /// The page as a picture.
    pub async fn picture(&self) -> Result<Vec<u8>> {
        Ok(self.driver.screenshot_as_png().await?)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(id) = self.process {
            process::kill(id);
        }
        // Without its browser the session is nothing that could be ended.
        let _ = self.driver.clone().leak();
    }
}

/// A text as a script or a selector writes it.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
