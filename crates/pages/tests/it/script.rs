//! The script and the pages agree on what it takes hold of.

use std::collections::BTreeSet;

use fifty_first::Setup;
use maud::html;
use pages::fifty_first::gallery;
use pages::layout::{Assets, Frame, Width, page};
use pages::screen::Part;
use pages::script::{SCRIPT, SHORTCUTS, shortcuts};
use pages::theme::{CSS, Theme};

fn table() -> String {
    let staged = gallery::play(Setup::new(2), 0, 6);
    let staged = staged.unwrap_or_else(|error| panic!("the game can be set up: {error}"));
    staged.page(Theme::System).into_string()
}

/// The values of an attribute, everywhere.
fn values<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
    let before = format!(" {name}=\"");
    let ends = html.match_indices(&before).map(|(at, _)| &html[at + before.len()..]);
    ends.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn the_script_finds_what_it_looks_for() {
    let html = table();
    let ids: BTreeSet<&str> = values(&html, "id").into_iter().collect();
    for id in
        ["prompt", "moves", "hand", "mine", "rivals", "middle", "log", "command", "say", "shortcuts", "single-keys"]
    {
        assert!(ids.contains(id), "no element has the id {id}");
        assert!(SCRIPT.contains(&format!("#{id}")), "the script does not look for {id}");
    }
    for tab in ["moves", "mine", "rivals", "log", "chat"] {
        assert!(values(&html, "for").contains(&format!("tab-{tab}").as_str()), "no label belongs to the tab {tab}");
        assert!(SCRIPT.contains(&format!("goTo(\"{tab}\"")), "no key goes to {tab}");
    }
    for hook in ["data-show-all", "data-shortcuts", "data-order=\"undo\"", "data-order=\"move\"", "class=\"asked\""] {
        assert!(html.contains(hook), "{hook}");
    }
}

#[test]
fn whatever_is_lit_has_a_button_and_moves_or_reasons() {
    let html = table();
    let things: BTreeSet<&str> = values(&html, "data-things").iter().flat_map(|keys| keys.split(' ')).collect();
    let picks: BTreeSet<&str> = values(&html, "data-pick").into_iter().collect();
    let lit = ["data-legal", "data-grey"].map(|name| values(&html, name));
    let lit: Vec<&str> = lit.iter().flatten().flat_map(|keys| keys.split(' ')).filter(|key| !key.is_empty()).collect();
    assert!(lit.len() > 10, "{lit:?}");
    for key in lit {
        assert!(things.contains(key), "nothing can be done with {key}, and nothing says why");
        assert!(picks.contains(key), "{key} cannot be pointed at");
    }
}

#[test]
fn classes_that_only_the_script_gives_have_a_look() {
    for class in [
        "is-legal",
        "is-grey",
        "is-waiting",
        "is-chosen",
        "is-changed",
        "is-filtered",
        "is-fitting",
        "is-read",
        "has-news",
    ] {
        assert!(SCRIPT.contains(class), "the script never gives {class}");
        assert!(CSS.contains(&format!(".{class}")), "{class} looks like nothing");
    }
}

#[test]
fn the_address_of_the_badge_is_there_for_the_script() {
    let assets = Assets { stylesheet: "/s.css", favicon: "/f.svg", badge: Some("/b.svg"), script: Some("/s.js") };
    let frame =
        Frame { title: "Table", theme: Theme::System, width: Width::Screen, assets, nav: &[], here: "/", status: None };
    let with = page(&frame, &html! {}).into_string();
    assert!(with.contains("href=\"/f.svg\" data-badge=\"/b.svg\""), "{with}");
    let without = page(&Frame { assets: Assets { badge: None, ..assets }, ..frame }, &html! {}).into_string();
    assert!(!without.contains("data-badge"), "{without}");
}

#[test]
fn every_key_is_told_where_a_table_has_what_it_leads_to() {
    let part = |id| Part { id, tab: None, markup: html! {} };
    let all: Vec<Part> = SHORTCUTS.iter().filter_map(|it| it.part).map(part).collect();
    let (full, bare) = (shortcuts(&all).into_string(), shortcuts(&[]).into_string());
    for it in SHORTCUTS {
        let line = format!("<kbd>{}</kbd></th><td>{}</td>", it.key, it.does);
        assert!(full.contains(&line), "{line}: {full}");
        assert_eq!(bare.contains(&line), it.part.is_none(), "{line}");
    }
}
