//! The rules browser, and rule IDs as links wherever they occur.

use maud::{Markup, PreEscaped, Render, html};
use rulebook::{Book, Editions, Family, Rule, Rulebook};
use table::count;

use super::address::encoded;

/// Where the page of a rule is.
pub fn rule_address(id: &str) -> String {
    format!("/rules/{}", encoded(id))
}

fn book_address(book: &Book) -> String {
    format!("/rules/{}", encoded(&book.id))
}

/// Plain text with every ID of a known rule as a link to it. Everything else is escaped.
pub fn rule_links(text: &str) -> Markup {
    let book = Rulebook::embedded();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let in_word = |it: char| it.is_alphanumeric() || it == '-' || it == '_';
        let (between, after) = rest.split_at(rest.find(in_word).unwrap_or(rest.len()));
        between.render_to(&mut out);
        let (word, after) = after.split_at(after.find(|it| !in_word(it)).unwrap_or(after.len()));
        let id = word.trim_end_matches(['-', '_']);
        if book.get(id).is_some_and(|rule| rule.id == id) {
            html! { a class="rule-id" href=(rule_address(id)) { (id) } }.render_to(&mut out);
            word[id.len()..].render_to(&mut out);
        } else {
            word.render_to(&mut out);
        }
        rest = after;
    }
    PreEscaped(out)
}

/// The browser: what the words or the ID find, or without them the contents of all books.
pub fn rules(book: &Rulebook, query: &str) -> Markup {
    let query = query.trim();
    html! {
        h1 { "Rules" }
        (form(query))
        @if query.is_empty() { (contents(book, book.books())) } @else { (results(book, query)) }
    }
}

/// The page of a book with all its rules under their headings, if there is such a book.
pub fn book_page(book: &Rulebook, id: &str) -> Option<Markup> {
    let it = book.book(id)?;
    Some(html! {
        h1 { (it.title) }
        (form(""))
        (contents(book, std::slice::from_ref(it)))
        @for family in families(book, it) {
            section id=(family.prefix) {
                h2 { (family.title) }
                @for (heading, rules) in sections(book, family) {
                    h3 id=(anchor(&rules)) { (heading) }
                    (list(&rules))
                }
            }
        }
    })
}

/// The page of one rule, or as an error the page that says that there is none.
pub fn rule(book: &Rulebook, id: &str) -> Result<Markup, Markup> {
    let Some(rule) = book.get(id) else { return Err(no_rule(book, id)) };
    let at = book.rules().iter().position(|it| it.id == rule.id).unwrap_or_default();
    let neighbor = |at: Option<usize>| at.and_then(|at| book.rules().get(at)).filter(|it| it.book == rule.book);
    let (before, after) = (neighbor(at.checked_sub(1)), neighbor(at.checked_add(1)));
    let family = book.families().iter().find(|it| it.prefix == rule.family());
    Ok(html! {
        h1 { (rule.id) }
        p class="lead" { (rule.section) @if let Some(family) = family { " · " (family.title) } }
        @if let Some(it) = book.book(&rule.book) { p class="quiet" { a href=(book_address(it)) { (it.title) } } }
        div class="one-rule" { (body(rule)) }
        nav class="pages" aria-label="Neighboring rules" {
            @if let Some(rule) = before { a class="button" rel="prev" href=(rule_address(&rule.id)) { "Previous: " (rule.id) } }
            @if let Some(rule) = after { a class="button" rel="next" href=(rule_address(&rule.id)) { "Next: " (rule.id) } }
            a class="button" href={ "/rules/" (encoded(&rule.book)) "#" (rule.id) } { "All rules" }
        }
    })
}

/// Rules of a game that name a card. The rules write names of cards in capitals.
pub fn mentioning<'a>(book: &'a Rulebook, game: &str, name: &str) -> Vec<&'a Rule> {
    let name = name.to_uppercase();
    let names = |text: &str| {
        text.match_indices(&name).any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + name.len()..]);
            let apart = |it: Option<char>| !it.is_some_and(char::is_alphanumeric);
            apart(before.chars().next_back()) && apart(after.chars().next()) && !goes_on(before, after)
        })
    };
    let texts = |rule: &'a Rule| [Some(&rule.text), rule.ruling.as_ref(), rule.example.as_ref(), rule.note.as_ref()];
    let rules = book.rules().iter().filter(|rule| rule.book == game);
    rules.filter(|rule| !name.is_empty() && texts(rule).into_iter().flatten().any(|text| names(text))).collect()
}

/// Whether what stands between is only a part of a longer name, as "MOTHER" is of "MOTHER OF RATS".
fn goes_on(before: &str, after: &str) -> bool {
    let is_name = |word: &str| word.len() > 1 && word != "VP" && word.chars().all(|it| it.is_ascii_uppercase());
    let last = before.strip_suffix(' ').and_then(|text| text.rsplit(' ').next());
    let next = after.strip_prefix(' ').and_then(|text| text.split([' ', ',', '.', ':', ';', '\'', ')']).next());
    last.is_some_and(is_name) || next.is_some_and(is_name)
}

fn no_rule(book: &Rulebook, id: &str) -> Markup {
    html! {
        h1 { "No such rule" }
        p class="lead" { "There is no rule “" (id) "”." }
        (did_you_mean(&book.nearest(id)))
        (form(""))
        p { a href="/rules" { "All rules" } }
    }
}

fn form(query: &str) -> Markup {
    html! {
        form class="form wide" method="get" action="/rules" role="search" aria-label="Rules" {
            p class="search" {
                label for="q" { "Words, or the ID of a rule" }
                input id="q" name="q" type="search" value=(query) maxlength="80";
            }
            div class="row-of" {
                button class="button primary" { "Search" }
                @if !query.is_empty() { a class="button" href="/rules" { "All rules" } }
            }
        }
    }
}

fn results(book: &Rulebook, query: &str) -> Markup {
    let found = found(book, query);
    html! {
        section aria-labelledby="results" {
            h2 id="results" { (count(found.len(), "rule")) }
            @if found.is_empty() {
                p { "No rule has all these words. Fewer or shorter words find more." }
                (did_you_mean(&book.nearest(query)))
            }
            @for (book, rules) in book.by_book(&found) {
                h3 { (book.title) }
                (list(&rules))
            }
        }
    }
}

/// The rule with this ID; or the rules whose IDs begin so; or those with all these words.
fn found<'a>(book: &'a Rulebook, query: &str) -> Vec<&'a Rule> {
    if let Some(rule) = book.get(query) {
        return vec![rule];
    }
    let prefix = format!("{}-", query.to_uppercase().trim_end_matches('-'));
    let begun: Vec<&Rule> = book.rules().iter().filter(|rule| rule.id.starts_with(&prefix)).collect();
    if begun.is_empty() { book.search(query) } else { begun }
}

fn did_you_mean(near: &[&Rule]) -> Markup {
    html! {
        @if !near.is_empty() {
            p { "Did you mean " @for (i, rule) in near.iter().enumerate() { @if i > 0 { " or " } (rule_links(&rule.id)) } "?" }
        }
    }
}

/// The families and headings of books, linked to where their rules are.
fn contents(book: &Rulebook, of: &[Book]) -> Markup {
    html! {
        nav class="contents" aria-label="Contents" {
            @for it in of {
                section {
                    h2 { a href=(book_address(it)) { (it.title) } }
                    @for family in families(book, it) {
                        h3 { a href={ (book_address(it)) "#" (family.prefix) } { (family.title) } }
                        ul {
                            @for (heading, rules) in sections(book, family) {
                                li { a href={ (book_address(it)) "#" (anchor(&rules)) } { (heading) } " " span class="quiet" { (rules.len()) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn families<'a>(book: &'a Rulebook, of: &'a Book) -> impl Iterator<Item = &'a Family> {
    book.families().iter().filter(|family| family.book == of.id)
}

/// Headings with their rules. A heading that comes again later is the same heading.
fn sections<'a>(book: &'a Rulebook, family: &Family) -> Vec<(&'a str, Vec<&'a Rule>)> {
    let mut sections: Vec<(&str, Vec<&Rule>)> = Vec::new();
    for rule in book.rules().iter().filter(|rule| rule.family() == family.prefix) {
        match sections.iter_mut().find(|(heading, _)| *heading == rule.section) {
            Some((_, rules)) => rules.push(rule),
            None => sections.push((&rule.section, vec![rule])),
        }
    }
    sections
}

/// Headings may change; the first rule under one keeps its ID.
fn anchor(rules: &[&Rule]) -> String {
    rules.first().map_or_else(String::new, |rule| format!("from-{}", rule.id))
}

fn list(rules: &[&Rule]) -> Markup {
    html! {
        ul class="rule-list" {
            @for rule in rules {
                li id=(rule.id) {
                    h4 { a href=(rule_address(&rule.id)) { (rule.id) } }
                    div class="rule" { (body(rule)) }
                }
            }
        }
    }
}

fn body(rule: &Rule) -> Markup {
    let asides = [("Ruling", &rule.ruling), ("Example", &rule.example), ("Note", &rule.note)];
    html! {
        (paragraphs(&rule.text))
        @for (label, text) in asides {
            @if let Some(text) = text {
                div class={ "aside " (label.to_lowercase()) } { span class="label" { (label) } (paragraphs(text)) }
            }
        }
        p class="quiet about" {
            "From: " (rule.chapter)
            @if let Some(only @ Editions::Only(_)) = &rule.editions { " " span class="badge" { (only) } }
            @if !rule.see.is_empty() {
                ". See also " @for (i, id) in rule.see.iter().enumerate() { @if i > 0 { ", " } a class="rule-id" href=(rule_address(id)) { (id) } }
            }
        }
    }
}

fn paragraphs(text: &str) -> Markup {
    html! { @for paragraph in text.split("\n\n") { p { (rule_links(paragraph)) } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> &'static Rulebook {
        Rulebook::embedded()
    }

    #[test]
    fn known_ids_become_links_and_all_else_is_escaped() {
        assert_eq!(
            rule_links("<b>& MS-RAZE-03; (MS-RAZE-99) \"é").0,
            "&lt;b&gt;&amp; <a class=\"rule-id\" href=\"/rules/MS-RAZE-03\">MS-RAZE-03</a>; (MS-RAZE-99) &quot;é"
        );
        assert_eq!(rule_links("").0, "");
    }

    #[test]
    fn parts_of_words_are_no_ids() {
        for text in
            ["XMS-RAZE-03", "MS-RAZE-031", "MS-RAZE", "ms-raze-03", "MS-RAZE-03-B", "éMS-RAZE-03", "MS-RAZE-03_x"]
        {
            assert_eq!(rule_links(text).0, text);
        }
        assert!(rule_links("MS-RAZE-03- and").0.ends_with("</a>- and"));
        assert_eq!(rule_links("MS-RAZE-03,MS-RAZE-04").0.matches("<a ").count(), 2);
    }

    #[test]
    fn a_book_has_every_rule_of_its_own_once() {
        let index = rules(book(), " ").into_string();
        for it in book().books() {
            let html = book_page(book(), &it.id).map(Markup::into_string).unwrap_or_default();
            for rule in book().rules() {
                let n = usize::from(rule.book == it.id);
                assert_eq!(html.matches(&format!("<li id=\"{}\"", rule.id)).count(), n, "{}", rule.id);
            }
            for family in families(book(), it) {
                let address = format!("href=\"/rules/{}#{}\"", it.id, family.prefix);
                assert!(index.contains(&address) && html.contains(&address), "{address}");
                assert!(html.contains(&format!("id=\"{}\"", family.prefix)));
            }
        }
        assert!(book_page(book(), "52nd-state").is_none());
    }

    #[test]
    fn ids_beginnings_and_words_find() {
        let n = |query: &str| rules(book(), query).0.matches("<li id=").count();
        assert_eq!(n("ms-raze-03"), 1);
        assert_eq!(n("MS-RAZE"), book().rules().iter().filter(|it| it.id.starts_with("MS-RAZE-")).count());
        assert!(n("razing owner") > 0);
        assert_eq!(n("fs-434"), 1);
        let both = rules(book(), "deck").into_string();
        for it in book().books() {
            assert!(both.contains(&format!("<h3>{}</h3>", it.title)), "rules of both books are found, and told apart");
        }
        assert_eq!(n("xylophone <b>"), 0);
        let html = rules(book(), "xylophone <b>").into_string();
        assert!(html.contains("0 rules") && html.contains("value=\"xylophone &lt;b&gt;\""), "{html}");
    }

    #[test]
    fn a_rule_has_neighbors_and_what_is_none_has_suggestions() {
        let html = rule(book(), "ms-raze-03").map(Markup::into_string).unwrap_or_default();
        assert!(html.contains("Previous: MS-RAZE-02") && html.contains("Next: MS-RAZE-04"), "{html}");
        let first = rule(book(), "MS-GEN-01").map(Markup::into_string).unwrap_or_default();
        assert!(first.contains("Next: ") && !first.contains("Previous: "));
        let other = rule(book(), "FS-001").map(Markup::into_string).unwrap_or_default();
        assert!(other.contains("Next: FS-002") && !other.contains("Previous: "), "another book begins: {other}");
        assert!(other.contains("Forged in Steel (2016)") && !other.contains("51st State"), "{other}");
        let none = rule(book(), "MS-RAZ-03").err().map(Markup::into_string).unwrap_or_default();
        assert!(none.contains("Did you mean ") && none.contains("href=\"/rules/MS-RAZE-03\""), "{none}");
    }

    #[test]
    fn rules_name_cards_in_capitals() {
        let ids =
            |name: &str| mentioning(book(), "51st-state", name).iter().map(|rule| rule.id.clone()).collect::<Vec<_>>();
        assert!(ids("Underground Warehouse").contains(&"CARD-BASE-01".to_owned()));
        assert!(ids("Thieves' Den").contains(&"CARD-BASE-01".to_owned()));
        assert!(!ids("Warehous").contains(&"CARD-BASE-01".to_owned()), "a part of a word is another word");
        assert!(ids("Mother of Rats").contains(&"ALLY-17".to_owned()));
        assert!(!ids("Mother").contains(&"ALLY-17".to_owned()), "a part of a name is another name");
        assert!(ids("").is_empty());
        assert!(ids("Fire Brigade").is_empty(), "that is a card of another game");
        assert!(!mentioning(book(), "forged-in-steel", "Fire Brigade").is_empty());
    }
}
