//! `ruinforge rules`: the texts of the rules.

use anyhow::{Result, bail};
use clap::Args;
use rulebook::{LONGEST_SEARCH, Rule, Rulebook};
use serde_json::{Value, json};
use table::count;

use crate::console::{Console, Screen, Verdict};
use crate::prose::entry;

/// The options of `rules`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge rules                  the chapters, with how many rules each has\n  \
    ruinforge rules FS-434           one rule with its ruling and examples\n  \
    ruinforge rules MS-RAZE          the rules of a chapter\n  \
    ruinforge rules raze owner       all rules that speak of both\n  \
    ruinforge rules --json           all rules, as JSON")]
pub struct RulesArgs {
    /// A rule's ID, the beginning of IDs, or words to search for.
    #[arg(value_name = "ID | WORDS")]
    words: Vec<String>,

    /// Write JSON.
    #[arg(long)]
    json: bool,
}

/// Shows one rule, finds several, or lists what there is.
pub fn run(args: &RulesArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let book = Rulebook::embedded();
    let text = args.words.join(" ");
    if args.json {
        let rules = if text.is_empty() { book.rules().iter().collect() } else { found(book, &text)? };
        let rules: Vec<Value> = rules.into_iter().map(as_json).collect();
        writeln!(console.out, "{:#}", json!({ "rules": rules }))?;
        return Ok(Verdict::Good);
    }
    if text.is_empty() {
        return families(book, console);
    }
    let rules = found(book, &text)?;
    writeln!(console.out, "{}", shown(book, &rules, console.screen))?;
    if rules.len() > 1 {
        writeln!(console.out, "\n{}; `ruinforge rules ID` shows one", count(rules.len(), "rule"))?;
    }
    Ok(Verdict::Good)
}

/// Refuses to search for what is much longer than anything that could be found.
pub(crate) fn check_search(text: &str) -> Result<()> {
    let n = text.chars().count();
    if LONGEST_SEARCH < n {
        bail!("a search has at most {LONGEST_SEARCH} characters, not {n}");
    }
    Ok(())
}

/// One rule's page for somebody who asks in the middle of a game.
pub fn page(id: &str, screen: Screen) -> Result<String> {
    let book = Rulebook::embedded();
    Ok(shown(book, &found(book, id)?, screen))
}

/// The page of a single rule or a line for each of several, under the titles of their books.
fn shown(book: &Rulebook, rules: &[&Rule], screen: Screen) -> String {
    let bold = screen.bold();
    let of = |rule: &Rule| if rules.len() == 1 { rule.page(screen.width) } else { line(rule, screen) };
    let books = book.by_book(rules).into_iter().map(|(it, rules)| {
        let rules: Vec<String> = rules.into_iter().map(of).collect();
        format!("{bold}{}{bold:#}\n{}", it.title, rules.join("\n"))
    });
    books.collect::<Vec<_>>().join("\n\n")
}

/// The rule with this ID; or the rules whose IDs begin so; or those with all these words. Never none.
fn found<'a>(book: &'a Rulebook, text: &str) -> Result<Vec<&'a Rule>> {
    check_search(text)?;
    if let Some(rule) = book.get(text) {
        return Ok(vec![rule]);
    }
    let prefix = format!("{}-", text.trim().to_uppercase().trim_end_matches('-'));
    let mut rules: Vec<&Rule> = book.rules().iter().filter(|rule| rule.id.starts_with(&prefix)).collect();
    // A word with a hyphen and a digit is meant as an ID; there is nothing to search for in it.
    let looks_like_id = text.contains('-') && text.chars().any(|it| it.is_ascii_digit()) && !text.contains(' ');
    if rules.is_empty() && !looks_like_id {
        rules = book.search(text);
    }
    if !rules.is_empty() {
        return Ok(rules);
    }
    let near: Vec<&str> = book.nearest(text).iter().take(3).map(|rule| rule.id.as_str()).collect();
    let what = if looks_like_id { "rule" } else { "rule with the words" };
    if near.is_empty() {
        bail!("there is no {what} {text:?}; `ruinforge rules` lists the chapters");
    }
    bail!("there is no {what} {text:?}; did you mean {}?", near.join(" or "));
}

fn families(book: &Rulebook, console: &mut Console<'_>) -> Result<Verdict> {
    let bold = console.screen.bold();
    for it in book.books() {
        writeln!(console.out, "{bold}{}{bold:#}", it.title)?;
        for family in book.families().iter().filter(|family| family.book == it.id) {
            let n = book.rules().iter().filter(|rule| rule.family() == family.prefix).count();
            writeln!(console.out, "  {:<6} {:>4}  {}", family.prefix, n, family.title)?;
        }
    }
    writeln!(console.out, "\n{}; `ruinforge rules WORDS` searches them", count(book.rules().len(), "rule"))?;
    Ok(Verdict::Good)
}

fn line(rule: &Rule, screen: Screen) -> String {
    let text = rule.text.split_whitespace().collect::<Vec<_>>().join(" ");
    // The beginning says what the rule is about; the page has the rest.
    let room = screen.width.saturating_sub(14).max(20) * 2;
    let short = match text.char_indices().nth(room) {
        Some((end, _)) => format!("{}...", text[..end].rsplit_once(' ').map_or(&text[..end], |(most, _)| most)),
        None => text,
    };
    entry(&rule.id, 14, &short, screen.width)
}

fn as_json(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "book": rule.book,
        "section": rule.section,
        "chapter": rule.chapter,
        "editions": rule.editions.as_ref().map(ToString::to_string),
        "text": rule.text,
        "ruling": rule.ruling,
        "example": rule.example,
        "note": rule.note,
        "see": rule.see,
    })
}
