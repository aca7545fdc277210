//! The card browser, for any game.

use maud::{Markup, html};
use rulebook::Rule;
use table::count;

use super::filter::{CHOSEN, CardFace, Filter, plain};
use super::rules::{rule_address, rule_links};
use crate::layout::Entry;

/// How many cards a page of results shows.
pub const PER_PAGE: usize = 48;
/// How many names are suggested in the place of one that is not there.
const N_SUGGESTED: usize = 5;

/// The browser: the way to the cards of other games, a form, the number of results, and the cards. `here` is the address
/// of the game that is shown.
pub fn cards(games: &[Entry<'_>], here: &str, faces: &[CardFace], filter: &Filter) -> Markup {
    let found = filter.select(faces);
    let n_pages = found.len().div_ceil(PER_PAGE).max(1);
    let page = filter.page.clamp(1, n_pages);
    let first = (page - 1) * PER_PAGE;
    let shown = &found[first..found.len().min(first + PER_PAGE)];
    html! {
        h1 { "Cards" }
        (switch(games, here))
        (form(faces, filter))
        section class="results" aria-labelledby="results" {
            h2 id="results" { (count(found.len(), "card")) }
            @if found.is_empty() {
                (nothing_found(faces, filter))
            } @else {
                @if n_pages > 1 {
                    p class="quiet" { "Numbers " (first + 1) " to " (first + shown.len()) ", page " (page) " of " (n_pages) "." }
                }
                (sources(shown))
                ul class="cards large shelf" { @for face in shown { li id=(face.id) { (entry(face)) } } }
                (pages(filter, page, n_pages))
            }
        }
    }
}

/// A way to the cards of every game, where there are several.
fn switch(games: &[Entry<'_>], here: &str) -> Markup {
    html! {
        @if games.len() > 1 {
            nav class="pages" aria-label="Games" {
                @for game in games {
                    @if game.href == here { a class="button is-here" href=(game.href) aria-current="page" { (game.label) } }
                    @else { a class="button" href=(game.href) { (game.label) } }
                }
            }
        }
    }
}

/// The page of one card, with the rules that mention it.
pub fn card_page(face: &CardFace, mentioned_in: &[&Rule]) -> Markup {
    let n: u32 = face.sets.iter().map(|(_, n)| n).sum();
    html! {
        h1 { (face.name) }
        p class="lead" { (face.kind) @if face.category != face.kind.to_lowercase() { " · " (face.category) } }
        div class="one-card" {
            div class="drawn-large" { (face.drawn_large) }
            div class="facts" {
                section aria-labelledby="card-text" {
                    h2 id="card-text" { "In words" }
                    // Lines that belong to the one above them begin with spaces.
                    @for line in &face.page { p class=[line.starts_with(' ').then_some("part")] { (line.trim()) } }
                }
                @if !face.sets.is_empty() {
                    section aria-labelledby="card-sets" {
                        h2 id="card-sets" { "Copies" }
                        ul { @for (set, n) in &face.sets { li { (n) " in " (set) } } }
                        @if face.sets.len() > 1 { p { (n) " in all." } }
                    }
                }
                section aria-labelledby="card-source" {
                    h2 id="card-source" { "Source" }
                    p { (badge(face)) " " (face.source_words) @if let Some(agreement) = &face.agreement { " " (agreement) } }
                    @if face.verify { p { strong { "Worth checking against a physical copy." } } }
                    @if !face.note.is_empty() { p { "Note: " (rule_links(&face.note)) } }
                }
                @if !mentioned_in.is_empty() {
                    section aria-labelledby="card-rules" {
                        h2 id="card-rules" { "Rules that mention it" }
                        dl class="rule-lines" {
                            @for rule in mentioned_in {
                                dt { a href=(rule_address(&rule.id)) { (rule.id) } }
                                dd { (rule_links(&rule.text)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The page for a card that is not there. `base` is the address of the browser.
pub fn no_card(faces: &[CardFace], name: &str, base: &str) -> Markup {
    let near = nearest(faces, name);
    html! {
        h1 { "No such card" }
        p class="lead" { "There is no card “" (name) "”." }
        (did_you_mean(&near))
        form class="form" method="get" action=(base) { (search_field("")) p { button class="button primary" { "Search" } } }
    }
}

fn form(faces: &[CardFace], filter: &Filter) -> Markup {
    html! {
        // Without an action it asks the page it stands on.
        form class="form wide" method="get" role="search" aria-label="Cards" {
            (search_field(&filter.q))
            @for (name, label) in CHOSEN {
                // Not every game has goods.
                @let options = options(faces, name);
                @if !options.is_empty() { (select(name, label, &options, filter.field(name))) }
            }
            div class="row-of" {
                button class="button primary" { "Show" }
                @if !filter.is_empty() { a class="button" href="?" { "All cards" } }
            }
        }
    }
}

fn search_field(q: &str) -> Markup {
    html! { p class="search" { label for="q" { "Name or words" } input id="q" name="q" type="search" value=(q) maxlength="80"; } }
}

fn select(name: &str, label: &str, options: &[&str], chosen: &str) -> Markup {
    html! {
        p {
            label for={ "by-" (name) } { (label) }
            select id={ "by-" (name) } name=(name) {
                option value="" { "Any" }
                @for option in options { option value=(option) selected[option.eq_ignore_ascii_case(chosen)] { (option) } }
            }
        }
    }
}

/// Everything a field can be. Sets, categories and sources keep the order of the cards; long lists are sorted.
fn options<'a>(faces: &'a [CardFace], name: &str) -> Vec<&'a str> {
    let mut options: Vec<&str> = Vec::new();
    for face in faces {
        let found: Vec<&str> = match name {
            "set" => face.sets.iter().map(|(set, _)| set.as_str()).collect(),
            "category" => vec![&face.category],
            "type" => face.types.iter().map(String::as_str).collect(),
            "good" => face.goods.iter().map(String::as_str).collect(),
            _ => vec![&face.source],
        };
        for option in found {
            if !options.contains(&option) {
                options.push(option);
            }
        }
    }
    if matches!(name, "type" | "good") {
        options.sort_unstable();
    }
    options
}

fn entry(face: &CardFace) -> Markup {
    html! {
        (face.drawn)
        div class="caption" {
            a href=(face.address) { "About " (face.name) }
            span class="quiet" {
                @if face.sets.is_empty() { (face.kind) }
                @for (i, (set, n)) in face.sets.iter().enumerate() { @if i > 0 { ", " } (set) " ×" (n) }
            }
            (badge(face))
        }
    }
}

fn badge(face: &CardFace) -> Markup {
    html! { span class={ "badge source-" (face.source) } title=(face.source_words) { (face.source) } }
}

/// What the labels of the shown cards mean, once.
fn sources(shown: &[&CardFace]) -> Markup {
    let mut known: Vec<&CardFace> = Vec::new();
    for face in shown {
        if known.iter().all(|it| it.source != face.source) {
            known.push(face);
        }
    }
    html! { ul class="legend" { @for face in known { li { (badge(face)) " " (face.source_words) } } } }
}

fn pages(filter: &Filter, page: usize, n_pages: usize) -> Markup {
    html! {
        @if n_pages > 1 {
            nav class="pages" aria-label="Pages of results" {
                @if page > 1 { a class="button" rel="prev" href=(filter.query(page - 1)) { "Previous" } }
                @for n in 1..=n_pages {
                    @if n == page { span class="button is-here" aria-current="page" { (n) } }
                    @else { a class="button" href=(filter.query(n)) aria-label={ "Page " (n) } { (n) } }
                }
                @if page < n_pages { a class="button" rel="next" href=(filter.query(page + 1)) { "Next" } }
            }
        }
    }
}

/// What to do about it: names that are near, and filters to leave out, with what that would find.
fn nothing_found(faces: &[CardFace], filter: &Filter) -> Markup {
    let near = nearest(faces, &filter.q);
    let fields = [("q", "Name or words")].into_iter().chain(CHOSEN);
    let looser: Vec<(String, Filter, usize)> = fields
        .filter(|(name, _)| !filter.field(name).is_empty())
        .map(|(name, label)| {
            let less = filter.without(name);
            let n = less.select(faces).len();
            (format!("{} “{}”", label.to_lowercase(), filter.field(name)), less, n)
        })
        .filter(|(_, less, n)| *n > 0 && !less.is_empty())
        .collect();
    html! {
        p { "No card is like that." }
        (did_you_mean(&near))
        @if !looser.is_empty() {
            p { "Leave something out:" }
            ul class="row-of" {
                @for (what, less, n) in &looser { li { a class="button" href=(less.query(1)) { "Without " (what) ": " (count(*n, "card")) } } }
            }
        }
        p { a class="button" href="?" { "Show all " (count(faces.len(), "card")) } }
    }
}

fn did_you_mean(near: &[&CardFace]) -> Markup {
    html! {
        @if !near.is_empty() {
            p { "Did you mean " @for (i, face) in near.iter().enumerate() { @if i > 0 { " or " } a href=(face.address) { (face.name) } } "?" }
        }
    }
}

/// Cards with names like this, the likeliest first.
fn nearest<'a>(faces: &'a [CardFace], name: &str) -> Vec<&'a CardFace> {
    if rulebook::LONGEST_SEARCH < name.chars().count() {
        return Vec::new();
    }
    let wanted = plain(name);
    // A third of the name may be wrong; beyond that the suggestions would be noise.
    let limit = wanted.chars().count() / 3;
    let mut near: Vec<(usize, &CardFace)> = faces
        .iter()
        .map(|face| (strsim::damerau_levenshtein(&plain(&face.name), &wanted), face))
        .filter(|&(distance, _)| distance <= limit && !wanted.is_empty())
        .collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.into_iter().map(|(_, face)| face).take(N_SUGGESTED).collect()
}

#[cfg(test)]
mod tests {
    use super::super::filter::tests::face;
    use super::*;

    fn many(n: usize) -> Vec<CardFace> {
        (1..=n).map(|i| face(&format!("Card {i}"), if i % 2 == 0 { "Even" } else { "Odd" }, &["gun"])).collect()
    }

    #[test]
    fn results_come_in_pages() {
        let faces = many(100);
        let html = |page| cards(&[], "", &faces, &Filter { page, ..Filter::default() }).into_string();
        assert_eq!(html(0), html(1));
        assert_eq!(html(1).matches("<li id=").count(), PER_PAGE);
        assert!(html(1).contains("100 cards") && html(1).contains("href=\"?page=2\""), "{}", html(1));
        assert_eq!(html(3).matches("<li id=").count(), 4);
        assert!(html(3).contains("Numbers 97 to 100, page 3 of 3."));
        assert_eq!(html(99), html(3), "a page beyond the last is the last");
        assert!(!cards(&[], "", &many(48), &Filter::default()).0.contains("<nav"));
    }

    #[test]
    fn page_links_and_the_form_keep_the_filter() {
        let filter = Filter::from_fields([("q", "card"), ("set", "Even")]);
        let html = cards(&[], "", &many(120), &filter).into_string();
        assert!(html.contains("60 cards"));
        assert!(html.contains("href=\"?q=card&amp;set=Even&amp;page=2\""), "{html}");
        assert!(html.contains("<option value=\"Even\" selected>") && html.contains("value=\"card\""));
    }

    #[test]
    fn no_results_say_what_to_do() {
        let html = cards(&[], "", &many(3), &Filter::from_fields([("q", "Cadr 2"), ("set", "Even")])).into_string();
        assert!(html.contains("0 cards") && html.contains("Did you mean "), "{html}");
        assert!(html.contains("Without name or words “Cadr 2”: 1 card<"), "{html}");
        assert!(html.contains("Show all 3 cards"));
    }

    #[test]
    fn a_card_that_is_not_there() {
        let html = no_card(&many(3), "<b>Card 33", "/cards").into_string();
        assert!(html.contains("&lt;b&gt;Card 33"), "{html}");
        assert!(no_card(&many(3), "card-33", "/cards").0.contains("/cards/card-3\""));
        assert!(!no_card(&many(3), "", "/cards").0.contains("Did you mean"));
    }

    #[test]
    fn the_cards_of_every_game_are_a_click_away() {
        let games = [Entry { href: "/cards/stones", label: "Stones" }, Entry { href: "/cards/twigs", label: "Twigs" }];
        let html = cards(&games, "/cards/twigs", &many(3), &Filter::default()).into_string();
        assert!(html.contains("href=\"/cards/stones\">Stones</a>"), "{html}");
        assert!(html.contains("href=\"/cards/twigs\" aria-current=\"page\">Twigs</a>"), "{html}");
        let html = cards(&games[..1], "/cards/stones", &many(3), &Filter::default()).into_string();
        assert!(!html.contains("Stones"), "one game needs no choice: {html}");
    }
}
