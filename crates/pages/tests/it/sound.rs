//! Pages are sound: nothing inline, everything escaped, every icon there, and small enough.

use std::collections::BTreeSet;

use fifty_first::{Category, Good, Library};
use maud::html;
use pages::fifty_first::card::{self, Handle, Size};
use pages::gallery::{self, Exhibit};
use pages::icons::{self, Icon};
use pages::layout::{Badge, favicon};
use pages::pen::Pen;
use pages::screen::{Offer, Thing};
use pages::tabletop::{self, Chat, ChatLine, Desk, LogLine, Prompt};
use pages::theme;
use table::Refusal;

fn exhibits() -> Vec<Exhibit> {
    gallery::exhibits().unwrap_or_else(|error| panic!("the gallery's games can be set up: {error}"))
}

/// What stands between `before` and the next `after`, everywhere.
fn between<'t>(text: &'t str, before: &'t str, after: char) -> impl Iterator<Item = &'t str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split(after).next())
}

#[test]
fn nothing_is_inline() {
    for it in exhibits() {
        let html = &it.html.0;
        for forbidden in [" style=", "<style", "<script", " onclick=", " onload=", "javascript:"] {
            assert!(!html.contains(forbidden), "{} has {forbidden:?}", it.file);
        }
    }
}

#[test]
fn every_icon_used_is_in_the_sprite_and_every_icon_has_words_or_is_hidden() {
    let sprite = icons::sprite().into_string();
    let ids: BTreeSet<&str> = between(&sprite, "<symbol id=\"", '"').collect();
    assert_eq!(ids.len(), Icon::ALL.len());
    for it in exhibits() {
        let html = &it.html.0;
        for href in between(html, "<use href=\"#", '"') {
            let own = html.contains(&format!("<g id=\"{href}\""));
            assert!(own || ids.contains(href), "{} uses {href}", it.file);
        }
        for svg in between(html, "<svg ", '>') {
            assert!(svg.contains("aria-label=\"") || svg.contains("aria-hidden=\"true\""), "{}: {svg}", it.file);
        }
    }
}

#[test]
fn elements_nest_as_they_should() {
    // Void elements have no end.
    let void = ["meta", "link", "input", "!DOCTYPE"];
    for it in exhibits() {
        let mut open: Vec<&str> = Vec::new();
        for tag in between(&it.html.0, "<", '>') {
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name), "{}", it.file);
            } else if let Some(name) = tag.split(' ').next().filter(|name| !void.contains(name)) {
                open.push(name);
            }
        }
        assert_eq!(open, Vec::<&str>::new(), "{}", it.file);
        let ids: Vec<&str> = between(&it.html.0, " id=\"", '"').collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id occurs twice in {}", it.file);
    }
}

const EVIL: &str = "<script>alert(\"1\")</script>";

#[test]
fn words_of_others_are_escaped() {
    let mut it = Library::embedded().location("school").expect("a School").clone();
    it.name = EVIL.to_owned();
    it.id = EVIL.to_owned();
    let evil = || EVIL.to_owned();
    let offer = |refused| Offer {
        label: evil().into(),
        notation: evil(),
        icon: Icon::Action,
        things: vec![Thing::new(evil(), evil())],
        caution: Some(evil()),
        refused,
    };
    let prompt = Prompt {
        question: evil().into(),
        mine: true,
        offers: vec![offer(None), offer(Some(Refusal::new("MS-ACT-01", evil())))],
        desk: Some(Desk { table: evil(), seat: None, n: 1 }),
        staged: None,
        undo: true,
    };
    let log = [LogLine { text: evil().into(), notation: Some(evil()), ..LogLine::default() }];
    let chat = Chat {
        lines: vec![ChatLine { author: evil(), watcher: true, text: evil() }],
        post_to: Some(evil()),
        seat: None,
    };
    let pen = Pen::default();
    let html = html! {
        (card::card(&it, Size::Full)) (card::card(&it, Size::Hand)) (card::deal(&it, 1, &Handle::default()))
        (tabletop::question(&prompt, pen)) (tabletop::moves(&prompt, pen)) (tabletop::log(&log, Some(EVIL), pen))
        (tabletop::chat(&chat))
    };
    assert!(!html.0.contains("<script"), "{}", html.0);
    assert!(!html.0.contains("(\"1\")"), "quotes would end an attribute");
    assert!(html.0.matches("&lt;script&gt;").count() > 10, "the names are still shown: {}", html.0);
}

#[test]
fn all_cards_tell_everything_in_words() {
    for (_, it) in Library::embedded().locations() {
        for size in [Size::Full, Size::Hand] {
            let html = card::card(it, size).into_string();
            let escaped = |text: String| html! { (text) }.into_string();
            assert!(html.contains(&escaped(fifty_first::card_text::ability(it).to_string())), "{}", it.name);
            assert!(html.contains(&format!("Distance {}", it.distance)), "{}", it.name);
            for (good, n) in it.spoils.bundle().expect("spoils are goods").iter() {
                assert!(html.contains(&good.count(n.into())), "{}", it.name);
            }
        }
    }
    let names = [Category::Production, Category::OpenProduction, Category::Feature, Category::Action];
    assert_eq!(names.map(card::category_name), ["production", "open production", "feature", "action"]);
}

#[test]
fn a_supply_shows_every_kind_of_token() {
    let html = card::goods_bar(&fifty_first::ByToken::default(), None).into_string();
    for good in Good::tokens() {
        let label = format!("aria-label=\"{}\"", good.count(0));
        assert_eq!(html.contains(&label), !good.is_influence(), "{good}");
    }
    // Influence is shown where there is any, and then of every Alliance.
    let mut goods = fifty_first::ByToken::default();
    goods[Good::InfluenceSharrash] = 2;
    let html = card::goods_bar(&goods, None).into_string();
    for good in Good::tokens() {
        assert!(html.contains(&format!("aria-label=\"{}\"", good.count(goods[good].into()))), "{good}");
    }
}

#[test]
fn late_tables_have_twelve_locations_a_side() {
    let four = exhibits().into_iter().find(|it| it.file == "table-4p-late.html").expect("an exhibit");
    assert!(four.html.0.matches(" class=\"place ").count() >= 48);
}

#[test]
fn files_stay_small() {
    let common = theme::CSS.len() + icons::sprite().0.len();
    // Everybody loads it once, compressed to a fifth; it has the looks of three games.
    assert!(common < 145_000, "stylesheet and icons have {common} bytes");
    for it in exhibits().iter().filter(|it| !it.file.starts_with("gallery")) {
        // Compressed it is about a tenth: goods in moves and in the log have icons beside their words.
        assert!(it.html.0.len() < 270_000, "{} has {} bytes", it.file, it.html.0.len());
    }
}

#[test]
fn the_tab_shows_whose_turn_it_is() {
    assert!(favicon(Badge::YourTurn).contains("<circle"));
    assert!(!favicon(Badge::None).contains("<circle"));
    assert!(favicon(Badge::None).starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
}
