//! Who looks, listens, tabs or touches can use every page, and no page does what its policy forbids.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};
use browser_tests::{Browser, Look};
use serde_json::{Value, json};

use crate::{house, walk};

const TAB: &str = "\u{e004}";

/// Controls that listeners could not make out: without a role or without a name.
async fn nameless(browser: &Browser) -> Result<Vec<String>> {
    browser.command("Accessibility.enable", json!({})).await?;
    let tree = browser.command("Accessibility.getFullAXTree", json!({})).await?;
    let nodes = tree["nodes"].as_array().context("there is no tree")?;
    let is_focusable = |node: &&Value| {
        let properties = node["properties"].as_array().into_iter().flatten();
        node["ignored"] == json!(false)
            && properties.into_iter().any(|it| it["name"] == "focusable" && it["value"]["value"] == json!(true))
    };
    let controls: Vec<&Value> = nodes.iter().filter(is_focusable).collect();
    assert!(controls.len() > 5, "a page has links at least");
    // The page itself and its main part take the focus, but are no controls.
    let roles_without_name = ["RootWebArea", "main"];
    let bad = controls.into_iter().filter(|node| {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        let name = node["name"]["value"].as_str().unwrap_or_default().trim();
        role.is_empty() || role == "none" || (name.is_empty() && !roles_without_name.contains(&role))
    });
    let mut told = Vec::new();
    for node in bad {
        let id = json!({ "backendNodeId": node["backendDOMNodeId"] });
        let html = browser.command("DOM.getOuterHTML", id).await.unwrap_or_default();
        let html: String = html["outerHTML"].as_str().unwrap_or_default().chars().take(160).collect();
        told.push(format!("{} {html}", node["role"]["value"]));
    }
    Ok(told)
}

/// Visible controls that Tab does not reach from the top of the page.
async fn unreachable(browser: &Browser) -> Result<Vec<String>> {
    let n: usize = browser
        .ask(
            "window.controls = [...document.querySelectorAll('a[href], button:not(:disabled), summary, select, textarea, \
             input:not([type=\"hidden\"], :disabled), [tabindex=\"0\"]')].filter((it) => \
             it.checkVisibility({ visibilityProperty: true }) && !it.closest('dialog:not([open])') \
             && !(it.type === 'radio' && !it.checked && document.querySelector(`[name=\"${it.name}\"]:checked`)));
             window.visited = new Set();
             document.addEventListener('focusin', ({ target }) => window.visited.add(target));
             document.activeElement.blur();
             return window.controls.length;",
        )
        .await?;
    browser.press(&TAB.repeat(n + n / 4 + 20)).await?;
    browser
        .ask(
            "return window.controls.filter((it) => !window.visited.has(it))
                .map((it) => it.outerHTML.slice(0, 160));",
        )
        .await
}

/// Elements that stick out of the screen and are not in something that scrolls by itself.
async fn too_wide(browser: &Browser) -> Result<Vec<String>> {
    browser
        .ask(
            "const scrolls = (it) => it && it !== document.body && it !== document.documentElement
                 && (getComputedStyle(it).overflowX !== 'visible' || scrolls(it.parentElement));
             const wide = [...document.body.querySelectorAll('*')].filter((it) => it.checkVisibility()
                 && it.getBoundingClientRect().right > innerWidth + 1 && !scrolls(it.parentElement)
                 && getComputedStyle(it).position !== 'absolute');
             const page = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
             return [...page, ...wide.slice(0, 5).map((it) => it.outerHTML.slice(0, 120))];",
        )
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_control_has_a_name_and_is_reached_by_tab() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let pages = walk::pages(&house, &ann).await?;
    let mut faults = Vec::new();
    for (name, path) in &pages {
        ann.open(path).await?;
        faults.extend(nameless(&ann).await?.into_iter().map(|it| format!("{name}: no name: {it}")));
        faults.extend(unreachable(&ann).await?.into_iter().map(|it| format!("{name}: not by Tab: {it}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_fits_on_a_phone_and_keeps_its_policy() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let pages = walk::pages(&house, &ann).await?;
    ann.complaints().await?;
    let mut faults = Vec::new();
    for look in [Look::DESKTOP, Look::PHONE] {
        ann.look(look).await?;
        for (name, path) in &pages {
            ann.open(path).await?;
            let width = look.size.0;
            faults.extend(too_wide(&ann).await?.into_iter().map(|it| format!("{name} at {width}: {it}")));
            let complaints = ann.complaints().await?.into_iter();
            // That a page is not there is what this page is about.
            let expected = |it: &String| *name == "nothing here" && it.contains("404");
            faults.extend(complaints.filter(|it| !expected(it)).map(|it| format!("{name} at {width}: {it}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// The script of axe-core, if it can be had here and now. It is not ours and is never kept.
fn axe(folder: &Path) -> Option<String> {
    let run = |program: &str, args: &[&str]| {
        let mut command = Command::new(program);
        command.args(args).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|it| it.success())
    };
    let packed = run("timeout", &["60", "npm", "pack", "axe-core"]);
    let file = std::fs::read_dir(folder).ok()?.flatten().map(|it| it.path()).find(|it| it.extension().is_some());
    if !packed || !run("tar", &["xzf", &file?.to_string_lossy()]) {
        return None;
    }
    std::fs::read_to_string(folder.join("package/axe.min.js")).ok()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_finds_nothing_serious() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let Some(axe) = axe(folder.path()) else {
        eprintln!("skipped: `npm pack axe-core` does not work here");
        return Ok(());
    };
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let pages = walk::pages(&house, &ann).await?;
    let mut faults = Vec::new();
    for dark in [false, true] {
        ann.look(Look { dark, ..Look::DESKTOP }).await?;
        for (name, path) in &pages {
            ann.open(path).await?;
            ann.ask_with::<Value>(&format!("{axe}\nreturn null;"), Vec::new()).await?;
            let found: Vec<String> = ann
                .ask(
                    "return axe.run().then(({ violations }) => violations.filter((it) => ['serious', 'critical'].includes(it.impact))
                         .flatMap((it) => it.nodes.slice(0, 3).map((node) => `${it.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`)));",
                )
                .await?;
            let colors = if dark { "dark" } else { "light" };
            faults.extend(found.into_iter().map(|it| format!("{name}, {colors}: {it}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}
