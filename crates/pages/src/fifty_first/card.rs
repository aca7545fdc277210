//! Cards, deals, connections, faction boards and goods of 51st State.
//!
//! Every icon has its words, and the full text of a card is always there: on large cards it is printed, on small ones it
//! is a note that shows on hover and focus and that readers find in any case.

use std::sync::{Arc, RwLock};

use fifty_first::{
    Act, Amount, ByToken, Category, Connection, Effect, FactionBoard, Game, Good, Location, LocationView, OneOf, Tile,
    card_text,
};
use maud::{Markup, html};

use super::icons;
use super::printed::{Look, Print, Printed, printed};
use super::words::{self, Brief, iconized, type_tag};
use crate::icons::{Icon, decorative, named};
use crate::tabletop::pick;

/// How large a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// With all its sentences.
    Full,
    /// For a hand: what it does in icons, the sentences as a note.
    Hand,
}

/// How a thing is taken hold of, where the viewer may do something with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Handle {
    /// The key of the thing; empty where it is only looked at.
    pub key: String,
    /// It was not there, or not so, when the viewer last decided.
    pub fresh: bool,
}

impl Handle {
    pub(super) const fn class(&self) -> &'static str {
        if self.fresh { " is-fresh" } else { "" }
    }

    /// A button over the whole thing that shows what can be done with it. The script shows it where there is something.
    pub(super) fn button(&self, name: &str) -> Markup {
        html! {
            @if !self.key.is_empty() { (pick(&self.key, name)) }
        }
    }
}

/// Who looks at a location: to its owner its types matter, to the others its spoils.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eyes {
    /// Its owner.
    Owner,
    /// Everybody else.
    Others,
}

/// A location card.
pub fn card(location: &Location, size: Size) -> Markup {
    held_card(location, size, &Handle::default())
}

/// A location card that may be part of the question.
pub fn held_card(location: &Location, size: Size, handle: &Handle) -> Markup {
    let it = location;
    let kind = match size {
        Size::Full => "full",
        Size::Hand => "small",
    };
    let class = format!("card {kind} {}{}", row_class(it.category), handle.class());
    let (focus, name) = match size {
        Size::Full => (None, None),
        Size::Hand => (Some("0"), Some(it.name.as_str())),
    };
    html! {
        article class=(class) data-card=(it.id) tabindex=[focus] aria-label=[name] {
            @match size {
                Size::Full => (face_of(it, size)),
                Size::Hand => { (print_of(it).in_hand) (handle.button(&it.name)) },
            }
        }
    }
}

/// The same card of a hand as an inlay.
pub(crate) fn inlaid_card(location: &Location, handle: &Handle) -> Print {
    let look = Look::Held(handle.clone());
    print_of(location).inlay(look, || held_card(location, Size::Hand, handle))
}

/// The same location of a State as an inlay.
pub(crate) fn inlaid_location(game: &Game, it: &LocationView, eyes: Eyes, handle: &Handle) -> Print {
    let look = Look::Place(it.clone(), eyes, handle.clone());
    print_of(&game.face(it.face).location).inlay(look, || location(game, it, eyes, handle))
}

/// What is printed on a card.
fn print_of(location: &Location) -> Arc<Printed> {
    printed(location, |it| {
        let brief = Brief::of(it);
        Printed {
            in_hand: face_of(it, Size::Hand).into(),
            does: (!brief.does.is_empty()).then(|| iconized(&brief.does).into()),
            types: html! { @for &kind in &it.types { (type_tag(kind)) } }.into(),
            spoils: amount(&it.spoils).into(),
            note: note(it).into(),
            inlays: RwLock::default(),
        }
    })
}

/// Everything on a card that does not depend on the game that is played.
fn face_of(it: &Location, size: Size) -> Markup {
    let brief = Brief::of(it);
    html! {
        header {
            span class="row" { (named(icons::category(it.category), category_name(it.category))) }
            h3 { (it.name) }
            (distance(it.distance))
        }
        div class="face" {
            ul class="types" aria-label="Types" {
                @for &kind in &it.types { li { (type_tag(kind)) } }
                @if it.types.is_empty() { li class="none" { "any type" } }
            }
            div class="does" {
                @if !brief.does.is_empty() { p class="brief" { (iconized(&brief.does)) } }
                @if let (Size::Hand, Some(bonus)) = (size, &brief.bonus) {
                    p class="once" { span class="label" { "Bonus" } " " (iconized(bonus)) }
                }
                @if size == Size::Full { (sentences(it)) }
            }
        }
        footer {
            div class="spoils" { span class="label" { "Spoils" } (amount(&it.spoils)) }
            div class="pays" { span class="label" { "Deal" } (amount(&it.deal)) }
        }
        @match size {
            Size::Full => p class="source" { (source(it)) },
            Size::Hand => (note(it)),
        }
    }
}

/// A location in a State, with everything that lies on it.
pub fn location(game: &Game, it: &LocationView, eyes: Eyes, handle: &Handle) -> Markup {
    let face = game.face(it.face);
    let printed = &face.location;
    let print = print_of(printed);
    let name = if it.nth > 1 { format!("{} ({})", printed.name, it.nth) } else { printed.name.clone() };
    let spent = face.act.is_some_and(|act| it.used >= act.uses) || it.visited || it.blocked;
    let spent = if spent { " is-spent" } else { "" };
    let class = format!("place {}{}{spent}", row_class(printed.category), handle.class());
    html! {
        article class=(class) data-card=(printed.id) tabindex="0" aria-label=(name) {
            header {
                span class="row" { (named(icons::category(printed.category), category_name(printed.category))) }
                h4 { (name) }
                (marks(it, face.act.map_or(1, |act| act.uses)))
                span class="defense" {
                    (named(Icon::Shield, &defense_words(it)))
                    b aria-hidden="true" { (it.defense) }
                }
            }
            div class="line" {
                span class="brief" {
                    @match &print.does {
                        Some(does) => (does),
                        None => span class="quiet" { "bonus taken" },
                    }
                }
                @match eyes {
                    Eyes::Owner => span class="types" { (print.types) },
                    Eyes::Others => span class="prey" {
                        (named(Icon::Raze, "spoils")) (print.spoils)
                    },
                }
            }
            (print.note)
            (handle.button(&name))
        }
    }
}

/// A deal: the good it gives every round.
pub fn deal(location: &Location, n: usize, handle: &Handle) -> Markup {
    html! {
        span class={ "deal" (handle.class()) } data-card=(location.id) title=(location.name) {
            (named(Icon::Deal, "deal"))
            (amount(&location.deal))
            span class="who" { (location.name) @if n > 1 { " ×" (n) } }
            (handle.button(&format!("deal {}", location.name)))
        }
    }
}

/// A card in the hand of somebody else, where the viewer sees it: its name.
pub fn in_hand(location: &Location) -> Markup {
    html! {
        span class="deal" data-card=(location.id) {
            (named(Icon::Card, "card in hand"))
            span { (location.name) }
        }
    }
}

/// A connection card.
pub fn connection(card: &Connection, n: usize) -> Markup {
    held_connection(card, n, &Handle::default())
}

/// A connection card that may be part of the question.
pub fn held_connection(card: &Connection, n: usize, handle: &Handle) -> Markup {
    html! {
        article class={ "card small row-link" (handle.class()) } data-card=(card.id) tabindex="0" aria-label=(card.name) {
            header {
                span class="row" { (named(Icon::Contact, "connection")) }
                h3 { (card.name) @if n > 1 { " ×" (n) } }
            }
            div class="face" {
                div class="does" {
                    p class="brief" {
                        @if !card.pay.0.is_empty() { (amount(&card.pay)) " " span class="to" { "→" } " " }
                        (amount(&card.gain))
                    }
                    p class="quiet" { "connection" }
                }
            }
            div class="note" { p { strong { (card.name) } } @for line in lines(&card_text::connection_page(card)) { p { (line) } } }
            (handle.button(&card.name))
        }
    }
}

/// A tile that nobody holds, as those who look it up see it.
pub fn tile(it: &Tile<'_>) -> Markup {
    html! {
        article class="faction" {
            header { h3 { (it.name) } span class="quiet" { (it.kind.name()) } }
            dl {
                @for (what, fact) in &it.facts {
                    dt { (what) }
                    dd { (iconized(fact)) }
                }
            }
        }
    }
}

/// A connection card on one line, for the middle of the table.
pub fn connection_chip(card: &Connection, handle: &Handle) -> Markup {
    html! {
        span class={ "deal link" (handle.class()) } data-card=(card.id) {
            (named(Icon::Contact, "connection"))
            @if !card.pay.0.is_empty() { (amount(&card.pay)) span class="to" { "→" } }
            (amount(&card.gain))
            span class="who" { (card.name) }
            (handle.button(&card.name))
        }
    }
}

/// A faction board. `used` tells how often its actions were used this round; none were where it is empty.
pub fn faction_board(board: &FactionBoard, used: &[u8]) -> Markup {
    html! {
        article class={ "faction f-" (faction_class(board)) } {
            header {
                @if let Some(emblem) = icons::faction(&board.id) { (decorative(emblem)) }
                h3 { (board.name) }
            }
            dl {
                dt { "Produces" }
                dd { (amount(&board.production)) }
                dt { "Defense" }
                dd class="defenses" {
                    @for (icon, what, n) in [
                        (Icon::Production, "production", board.defense.production),
                        (Icon::Feature, "features", board.defense.feature),
                        (Icon::Action, "actions", board.defense.action),
                    ] {
                        span class="n" { (named(icon, &format!("defense of {what}: {n}"))) b aria-hidden="true" { (n) } }
                    }
                }
            }
            (board_actions(board, used, &[]))
        }
    }
}

/// The actions of a faction board and its exchange, in brief. The handles are those of the actions, then that of the
/// exchange.
pub fn board_actions(board: &FactionBoard, used: &[u8], handles: &[Handle]) -> Markup {
    let nothing = Handle::default();
    let handle = |i: usize| handles.get(i).unwrap_or(&nothing);
    let exchange = &board.exchange;
    html! {
        ul class="acts" aria-label="Actions of the faction board" {
            @for (i, action) in board.actions.iter().enumerate() {
                @let n_used = used.get(i).copied().unwrap_or(0);
                @let used = n_used >= action.uses;
                li class={ (if used { "act is-used" } else { "act" }) (handle(i).class()) } {
                    (amount(&action.pay)) span class="to" { "→" }
                    @for effect in &action.effect { (board_effect(effect)) }
                    @if !action.gain.0.is_empty() { (amount(&action.gain)) }
                    @if action.uses > 1 { span class="times" { (n_used) "/" (action.uses) span class="vh" { " uses" } } }
                    (handle(i).button(&format!("board action: {} for {}", action.pay.phrase(), card_text::board_gain(action))))
                    @if used { (named(Icon::Used, "used this round")) }
                }
            }
            li class={ "act" (handle(board.actions.len()).class()) } {
                (handle(board.actions.len()).button("exchange workers"))
                (amount(&exchange.pay)) span class="to" { "→" }
                (one_of(&exchange.gain_one))
                span class="vh" { ", any number of times" }
            }
        }
    }
}

/// Goods of which one is taken.
pub(super) fn one_of(goods: &OneOf) -> Markup {
    html! {
        @for (i, &(n, good)) in goods.0.iter().enumerate() {
            @if i > 0 { span class="or" { "/" span class="vh" { " or " } } }
            @if n == 1 { (named(icons::good(good), &good.count(1))) } @else { (words::good(n.into(), good)) }
        }
    }
}

/// What an action of a board does beside giving goods.
fn board_effect(effect: &Effect) -> Markup {
    match effect {
        Effect::GainOne(goods) => one_of(goods),
        Effect::RepeatAction => html! {
            (decorative(Icon::Undo)) span class="text" { "repeat" span class="vh" { " an action of the board that was used" } }
        },
        other => html! { span class="text" { (card_text::brief_effect(other)) } },
    }
}

/// A supply, with every kind of good at its place, so that the eye finds it.
pub fn goods_bar(goods: &ByToken<u16>, before: Option<&ByToken<u16>>) -> Markup {
    // Only where there is any: most tables have none.
    let held = |goods: &ByToken<u16>| Good::tokens().any(|good| good.is_influence() && goods[good] > 0);
    let influence = held(goods) || before.is_some_and(held);
    html! {
        ul class="goods" aria-label="Goods" {
            @for good in Good::tokens().filter(|good| influence || !good.is_influence()) {
                @let n = goods[good];
                @let gained = before.map_or(0, |before| i32::from(n) - i32::from(before[good]));
                li class=(if n == 0 { "good is-none" } else { "good" }) data-count=(n) {
                    (named(icons::good(good), &good.count(n.into())))
                    b aria-hidden="true" { (n) }
                    @if gained != 0 { small class="delta" { (format!("{gained:+}")) span class="vh" { " since your last decision" } } }
                }
            }
        }
    }
}

/// A supply on one line, without the goods it has none of.
pub fn goods_line(goods: &ByToken<u16>) -> Markup {
    html! {
        span class="goods-line" {
            @for good in Good::tokens().filter(|&good| goods[good] > 0) { (words::good(goods[good].into(), good)) }
            @if goods.0.iter().all(|&n| n == 0) { span class="quiet" { "no goods" } }
        }
    }
}

/// An amount as numbers and icons; what has no icon stays in words.
pub fn amount(amount: &Amount) -> Markup {
    html! {
        span class="amount" {
            @for &(n, item) in &amount.0 {
                @match Amount(vec![(n, item)]).bundle() {
                    Some(bundle) => { @for (good, n) in bundle.iter() { (words::good(n.into(), good)) } },
                    None => span { (iconized(&item.phrase(n.into()))) },
                }
            }
        }
    }
}

/// What lies on a location.
fn marks(it: &LocationView, uses: u8) -> Markup {
    html! {
        span class="marks" {
            @if it.used > 0 {
                @let counted = uses != Act::ANY_USES;
                @let words = if counted { format!("used {} of {uses} this round", it.used) } else { "used this round".to_owned() };
                span class="mark" { (named(Icon::Used, &words)) @if uses > 1 && counted { b aria-hidden="true" { (it.used) "/" (uses) } } }
            }
            @if it.visited { span class="mark" { (named(Icon::Visit, "a visiting worker stands here")) } }
            @if it.blocked { span class="mark" { (named(Icon::Lock, "blocked until Cleanup")) } }
            @for &(good, n) in &it.stored {
                span class="mark held" {
                    b aria-hidden="true" { (n) }
                    (named(icons::good(good), &format!("holds {}", good.count(n.into()))))
                }
            }
            @if it.shield { span class="mark" { (named(Icon::Shield, "shield token")) b aria-hidden="true" { "+1" } } }
        }
    }
}

fn defense_words(it: &LocationView) -> String {
    format!("defense {}", it.defense)
}

/// Distance as so many steps.
fn distance(n: u8) -> Markup {
    html! {
        span class="pips" role="img" aria-label={ "Distance " (n) } {
            b aria-hidden="true" { (n) }
            @for _ in 0..n { (decorative(Icon::Distance)) }
        }
    }
}

/// What the card says.
fn sentences(it: &Location) -> Markup {
    html! {
        p class="text" { (card_text::ability(it)) }
        @if let Some(bonus) = card_text::bonus(it) {
            p class="text once" { span class="label" { "Building bonus" } " " (bonus) }
        }
    }
}

/// The full text of a small card.
fn note(it: &Location) -> Markup {
    html! {
        div class="note" {
            p { strong { (it.name) } " · " (category_name(it.category)) " · distance " (it.distance) }
            (sentences(it))
            p { "Types: " (type_words(it)) }
            p { "Spoils: " (it.spoils.phrase()) ". Deal: " (it.deal.phrase()) "." }
        }
    }
}

/// The page of a card without its first line, which is the name.
fn lines(page: &str) -> impl Iterator<Item = &str> {
    page.lines().skip(1)
}

fn type_words(it: &Location) -> String {
    if it.types.is_empty() {
        return "none; for developing it matches every type".to_owned();
    }
    it.types.iter().map(|&kind| words::type_name(kind)).collect::<Vec<_>>().join(", ")
}

/// Where the facts of a card come from, in one word and on hover in a sentence.
fn source(it: &Location) -> Markup {
    let page = card_text::page(it);
    let words = page.lines().find_map(|line| line.strip_prefix("Source: ")).unwrap_or_default();
    html! { span class={ "badge source-" (it.source.word()) } title=(words) { (it.source.word()) } }
}

/// The words for a row, as the card text has them.
pub const fn category_name(category: Category) -> &'static str {
    icons::category(category).name()
}

const fn row_class(category: Category) -> &'static str {
    match category {
        Category::Production | Category::ProductionFeature => "row-production",
        Category::OpenProduction => "row-open",
        Category::Feature => "row-feature",
        Category::Action => "row-action",
    }
}

/// Factions of other files have no color of their own.
fn faction_class(board: &FactionBoard) -> &'static str {
    icons::faction(&board.id).map_or("other", Icon::id)
}
