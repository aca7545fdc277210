//! Every form around the tables can be used without eyes and without a script, and nothing points nowhere.

use std::collections::BTreeSet;

use pages::gallery::{self, Exhibit};

fn exhibits() -> Vec<Exhibit> {
    let all = gallery::exhibits().unwrap_or_else(|error| panic!("the gallery's games can be set up: {error}"));
    let site: Vec<Exhibit> = all.into_iter().filter(|it| it.file.starts_with("site-")).collect();
    assert!(site.len() >= 40, "both themes have twenty pages, there are {}", site.len());
    site
}

/// Every tag with where it begins.
fn tags(html: &str) -> impl Iterator<Item = (usize, &str)> {
    html.match_indices('<').filter_map(|(at, _)| Some((at, html[at + 1..].split('>').next()?)))
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()
}

#[test]
fn every_control_has_a_label() {
    let mut n_controls = 0;
    for it in exhibits() {
        let html = &it.html.0;
        let labeled: BTreeSet<&str> = tags(html)
            .filter(|(_, tag)| tag.starts_with("label "))
            .filter_map(|(_, tag)| attribute(tag, "for"))
            .collect();
        for (at, tag) in tags(html) {
            let control = ["input ", "select ", "textarea "].iter().any(|name| tag.starts_with(name));
            if !control || tag.contains("type=\"hidden\"") {
                continue;
            }
            let before = &html[..at];
            let inside = before.matches("<label").count() > before.matches("</label>").count();
            let named = attribute(tag, "id").is_some_and(|id| labeled.contains(id));
            assert!(inside || named, "{}: <{tag}>", it.file);
            n_controls += 1;
        }
    }
    assert!(n_controls > 100, "only {n_controls} controls were seen");
}

#[test]
fn every_reference_on_a_page_is_answered_on_it() {
    for it in exhibits() {
        let html = &it.html.0;
        let ids: BTreeSet<&str> = tags(html).filter_map(|(_, tag)| attribute(tag, "id")).collect();
        for (_, tag) in tags(html) {
            let lists = ["for", "aria-describedby", "aria-labelledby"].map(|name| attribute(tag, name));
            let named = lists.into_iter().flatten().flat_map(str::split_whitespace);
            let hashes = ["href", "data-copy"].map(|name| attribute(tag, name).and_then(|to| to.strip_prefix('#')));
            for id in named.chain(hashes.into_iter().flatten()) {
                assert!(ids.contains(id), "{}: <{tag}> means {id}", it.file);
            }
        }
    }
}

#[test]
fn links_and_forms_stay_on_the_server() {
    for it in exhibits() {
        for (_, tag) in tags(&it.html.0) {
            for to in ["href", "action", "src"].into_iter().filter_map(|name| attribute(tag, name)) {
                let beside = ["ruinforge.css", "favicon.svg"].contains(&to);
                let here = to.starts_with('#') || (to.starts_with('/') && !to.starts_with("//"));
                assert!(beside || here, "{}: <{tag}>", it.file);
            }
            assert!(!tag.starts_with("form") || tag.contains("method=\"post\""), "{}: <{tag}>", it.file);
        }
    }
}
