//! The table in a terminal.
//!
//! From top to bottom: the round, what lies in the middle, the other sides, the Lookout display, and nearest to the
//! prompt the viewer's own side and hand. A side whose hand the viewer sees gets a line for each card; the others are
//! run together.

#[cfg(test)]
pub(crate) mod tests;

use anstyle::{Ansi256Color, AnsiColor, Style};
use table::terminal::{NamedRow, Sheet, called, called_all, counted, or_none, times, widest_name, wins};
use table::{Board, Page, Phrase, Viewer, capitalized, count, either, phrase};

use crate::card_text;
use crate::cards::{FaceId, LinkId};
use crate::catalog::Game;
use crate::flow::CONNECTION_WORKERS;
use crate::good::{Amount, Good};
use crate::library::{Action, Category};
use crate::rivals::{Heap, RIVAL, Rank};
use crate::state::Phase;
use crate::view::{LocationView, SideView, View};

impl Board for Game {
    fn board(&self, view: &View, page: &Page) -> String {
        let mut sheet = Sheet::new(page).with_overflow_alone().with_hues(hue);
        self.draw_middle(view, &mut sheet);
        let (near, far): (Vec<_>, Vec<_>) = seen_from(view).partition(|side| view.viewer.sees(side.seat));
        for side in far {
            self.draw_side(view, side, &mut sheet);
        }
        if !view.display.is_empty() {
            sheet.heading(&["Lookout".to_owned()]);
            let rows = self.card_rows(&view.display);
            sheet.table(&rows, widest_name(&rows));
        }
        for side in near {
            self.draw_side(view, side, &mut sheet);
            self.draw_hand(view, side, &mut sheet);
        }
        if view.phase == Phase::Over {
            self.draw_scores(view, &mut sheet);
        }
        sheet.finish(page)
    }
}

/// The sides in the order of play, so that the viewer's own comes last.
fn seen_from(view: &View) -> impl Iterator<Item = &SideView> {
    let own = match view.viewer {
        Viewer::Seat(seat) => view.sides.iter().position(|side| side.seat == seat),
        Viewer::Watcher | Viewer::Judge => None,
    };
    let (before, after) = view.sides.split_at(own.map_or(0, |own| own + 1));
    after.iter().chain(before)
}

impl Game {
    /// Round, piles, connections: what belongs to nobody.
    fn draw_middle(&self, view: &View, sheet: &mut Sheet) {
        let mut now: Vec<Phrase> = vec!["51st State".into()];
        if view.round > 0 {
            now.push(phrase!("round {}", view.round));
        }
        now.push(match view.phase {
            Phase::Opening => "setup".into(),
            Phase::Over => "the game is over".into(),
            phase => phrase!("{} phase", phase.name()),
        });
        if view.round > 0 && self.token_moves() {
            now.push(phrase!("first player {}", self.side_words(view.viewer, view.first)));
        }
        if view.last_round && view.phase != Phase::Over {
            now.push(Phrase::alert("LAST ROUND"));
        }
        sheet.title(&now);
        if !view.waiting.is_empty() {
            sheet.flow("To decide: ", 2, &[called_all(view.viewer, view.waiting)]);
        }
        let mut agreed: Vec<String> = self.setup.with.iter().map(|set| format!("with {set}")).collect();
        // house options are shown at the table.
        agreed.extend(self.setup.house.names().iter().map(|name| format!("house option {name}")));
        if !agreed.is_empty() {
            sheet.flow("Setup: ", 2, &agreed);
        }
        sheet.flow("Deck: ", 2, &[format!("{} left", view.deck_size), format!("discard pile {}", view.discard.len())]);
        let links = view.open_links.iter().map(|&it| phrase!("{} ({})", self.link_name(it), self.link_effect(it)));
        let mut links = or_none(links.collect(), "none face up");
        let piles = view.link_piles.iter().map(|&(pile, n)| {
            Phrase::amount(n.try_into().unwrap_or(u32::MAX), pile.word(), format!("{n} {}", pile.word()))
        });
        links.push(phrase!("face down {}", Phrase::joined(piles, ", ")));
        links.push(phrase!("discarded {}", view.link_discard.len()));
        sheet.flow(&format!("Connections (for {}): ", Good::Worker.count(CONNECTION_WORKERS.into())), 2, &links);
        for (heap, cards) in &view.rival_piles {
            let cards: Vec<Phrase> = cards.iter().map(|&face| self.turned_up(*heap, face)).collect();
            sheet.flow(&format!("{} this round: ", heap.title()), 2, &cards);
        }
        self.draw_packs(view, sheet);
    }

    /// What packs in play have on the table.
    fn draw_packs(&self, view: &View, sheet: &mut Sheet) {
        if let Some(arena) = &view.packs.arena {
            let mut parts = vec![phrase!("prize {}", Good::Vp.phrase(arena.prize.into()))];
            let kinds = arena.equipment.iter().map(|(good, points)| format!("{good} {points}"));
            parts.push(phrase!("equipment {}", kinds.collect::<Vec<_>>().join(", ")));
            parts.extend(arena.fighters.iter().map(|&(seat, points)| {
                let lead = if arena.leader == Some(seat) { ", ahead" } else { "" };
                phrase!("{}: {}{}", called(view.viewer, seat), table::count(points, "point"), lead)
            }));
            sheet.flow(&format!("{}: ", arena.name), 2, &parts);
        }
        if let Some(drew) = view.borgo.and_then(|borgo| borgo.drew) {
            let actions: Vec<&str> = self.borgo_actions(drew).iter().map(|it| it.name()).collect();
            let mut turn = vec![phrase!("drew {}: {}", self.turned_up(Heap::Turn, drew), actions.join(", "))];
            let attack = view.borgo.and_then(|borgo| borgo.attacked_with);
            turn.extend(attack.map(|face| phrase!("attacked with {}", self.turned_up(Heap::Attack, face))));
            sheet.flow("Borgo's last turn: ", 2, &turn);
        }
        if !view.packs.piles.is_empty() {
            let piles = view.packs.piles.iter().map(|pile| {
                let whose = self.side_words(view.viewer, pile.seat);
                let closed = if pile.closed { ", closed" } else { "" };
                match pile.cards.last() {
                    None => format!("{whose}: empty"),
                    Some(&top) => {
                        let types = card_text::types(&self.face(top).location);
                        format!("{whose}: {} with {} ({types}) on top{closed}", pile.cards.len(), self.name(top))
                    }
                }
            });
            sheet.flow("Discard piles: ", 2, &piles.collect::<Vec<_>>());
        }
        for border in &view.packs.borders {
            let [one, other] = border.between.map(|seat| called(view.viewer, seat));
            let mut parts = vec![format!("{}: {}", border.up, border.does)];
            if !border.used_by.is_empty() {
                let users: Vec<String> = border.used_by.iter().map(|&seat| called(view.viewer, seat)).collect();
                parts.push(format!("used by {}", table::list(&users)));
            }
            parts.push(format!("then {}: {}", border.down, border.then));
            sheet.flow(&format!("Border of {one} and {other}: "), 2, &parts);
        }
        if let Some(moloch) = &view.packs.moloch {
            let counts = [
                format!("{} in the deck", moloch.deck),
                format!("{} discarded", moloch.discard.len()),
                format!("{} more each round", moloch.wave),
            ];
            sheet.flow("Machines: ", 2, &counts);
            for it in &moloch.deployed {
                let code: Vec<String> = it.code.iter().map(|&(good, n)| good.count(n.into())).collect();
                let rage = if it.rage { " with Rage" } else { "" };
                let mut parts = vec![
                    format!("code {}", table::list(&code)),
                    format!("defense {}{rage}", it.defense),
                    it.assault.to_string(),
                ];
                for (seat, goods) in &it.parts {
                    let goods: Vec<String> = goods.iter().map(|&(good, n)| good.count(n.into())).collect();
                    parts.push(format!("{} of {}", table::list(&goods), called(view.viewer, *seat)));
                }
                sheet.flow(&format!("Machine {}: ", it.name), 2, &parts);
            }
            if let Some(server) = &moloch.server {
                let markers = server.markers.iter().filter(|(_, n)| *n > 0);
                let markers = markers
                    .map(|(seat, n)| format!("{} of {}", table::count(*n, "marker"), called(view.viewer, *seat)));
                let state = if server.hacked {
                    "hacked".to_owned()
                } else {
                    format!("hacked with {}", table::count(server.wanted, "marker"))
                };
                let parts: Vec<String> = [state].into_iter().chain(markers).collect();
                sheet.flow(&format!("{}: ", server.name), 2, &parts);
            }
            for (seat, words) in &moloch.closed {
                sheet.flow(&format!("Closed to {} this round: ", called(view.viewer, *seat)), 2, words);
            }
        }
        for row in crate::packs::outposts::words::rows(&view.packs.territories) {
            sheet.flow("Map: ", 2, &row);
        }
        for capitol in &view.packs.capitols {
            let mut parts = vec![phrase!("{} for {}", capitol.requires_phrase(), capitol.gain.phrase()).to_string()];
            parts.extend(capitol.owner.map(|owner| format!("claimed by {}", self.side_words(view.viewer, owner))));
            sheet.flow(&format!("Capitol {}: ", capitol.name), 2, &parts);
        }
        for city in view.packs.cities.iter().filter(|city| !city.razed) {
            let mut parts = vec![
                city.goods.phrase().to_string(),
                format!("deal for {}: {}", Good::Blue.count(city.distance.into()), city.good.count(1)),
                format!("defense {}", city.defense),
            ];
            if !city.deals.is_empty() {
                let partners: Vec<String> = city.deals.iter().map(|&seat| called(view.viewer, seat)).collect();
                parts.push(format!("deals of {}", table::list(&partners)));
            }
            sheet.flow(&format!("City {}: ", city.name), 2, &parts);
        }
    }

    fn side_words(&self, viewer: table::Viewer, side: table::Seat) -> String {
        if self.rival_at(side).is_some() { self.side_name(side) } else { called(viewer, side) }
    }

    /// A card that a rival has turned up, with what it is compared by.
    fn turned_up(&self, heap: Heap, face: FaceId) -> Phrase {
        let it = &self.face(face).location;
        let by = match heap {
            Heap::Attack | Heap::Development | Heap::Turn => card_text::types(it),
            Heap::Merchant => phrase!("deal {}", card_text::short(&it.deal)),
        };
        phrase!("{} ({})", &it.name, by)
    }

    fn draw_side(&self, view: &View, side: &SideView, sheet: &mut Sheet) {
        let near = view.viewer.sees(side.seat);
        sheet.heading(&self.side_heading(view, side));
        if side.faction.is_some() {
            let held = Good::tokens().filter(|&good| side.goods[good] > 0);
            let goods = held.map(|good| card_text::good_short(side.goods[good].into(), good));
            sheet.flow("Goods: ", 2, &or_none(goods.collect(), "none"));
        }
        self.draw_board_actions(side, near, sheet);
        if near {
            self.draw_near_state(side, sheet);
        } else {
            self.draw_far_state(side, sheet);
        }
        let n_ruins = side.ruins.len() + side.hidden_ruins as usize;
        if n_ruins > 0 {
            let mut parts = vec![n_ruins.to_string()];
            // Ruins that were gained are their owner's secret (UE-02); what was razed everybody has seen.
            if near && !view.packs.piles.is_empty() {
                parts.extend(side.ruins.iter().map(|&face| self.name(face).to_owned()));
            }
            parts.extend(side.buried.iter().map(|&(face, good, n)| {
                let on = face.map(|face| format!(" on {}", self.name(face))).unwrap_or_default();
                format!("{}{on}", good.count(n.into()))
            }));
            sheet.flow("Ruins: ", 2, &parts);
        }
        if !side.deals.is_empty() {
            let deals = counted(&side.deals).into_iter();
            let deals = deals.map(|(face, n)| {
                phrase!("{}{} ({})", self.name(face), times(n), card_text::short(&self.face(face).location.deal))
            });
            sheet.flow("Deals: ", 2, &deals.collect::<Vec<_>>());
        }
    }

    /// A line for each location.
    fn draw_near_state(&self, side: &SideView, sheet: &mut Sheet) {
        let rows = ROWS.map(|(row, categories)| {
            let groups = self.row_of(side, categories).into_iter();
            let named = groups.map(|(it, n)| (self.location_label(it, n), self.condition(it, Eyes::Owner)));
            (row, named.collect::<Vec<_>>())
        });
        let widest = rows.iter().map(|(_, locations)| widest_name(locations)).max().unwrap_or(0);
        for (row, locations) in &rows {
            if !locations.is_empty() {
                sheet.flow::<Phrase>(&format!("{row}:"), 2, &[]);
                sheet.table(locations, widest);
            }
        }
    }

    /// The locations of a row run together.
    fn draw_far_state(&self, side: &SideView, sheet: &mut Sheet) {
        for (row, categories) in ROWS {
            let groups = self.row_of(side, categories).into_iter();
            let items = groups.map(|(it, n)| {
                let condition = Phrase::joined(self.condition(it, Eyes::Others), "; ");
                phrase!("{} [{}]", self.location_label(it, n), condition)
            });
            let items: Vec<Phrase> = items.collect();
            if !items.is_empty() {
                sheet.flow(&format!("{row}: "), 2, &items);
            }
        }
    }

    /// The locations of a row, those that differ in nothing but their number put together.
    fn row_of<'v>(&self, side: &'v SideView, row: &[Category]) -> Vec<(&'v LocationView, usize)> {
        let mut groups: Vec<(&LocationView, usize)> = Vec::new();
        for it in side.locations.iter().filter(|it| row.contains(&self.face(it.face).category)) {
            let same = |other: &LocationView| LocationView { nth: other.nth, ..it.clone() } == *other;
            match groups.iter_mut().find(|(first, _)| same(first)) {
                Some((_, n)) => *n += 1,
                None => groups.push((it, 1)),
            }
        }
        groups
    }

    fn side_heading(&self, view: &View, side: &SideView) -> Vec<Phrase> {
        let vp = Good::Vp.phrase(side.vp.into());
        let Some(faction) = side.faction else {
            let mut parts = vec![self.rival_name().unwrap_or_default().into(), vp];
            if let Some(borgo) = &view.borgo {
                parts.push(count(borgo.brawlers, "Brawler").into());
                parts.push(phrase!("round marker on {}", borgo.marker));
            }
            parts.extend(side.passed.then(|| "passed".into()));
            return parts;
        };
        let own = view.viewer == Viewer::Seat(side.seat);
        let mut parts = vec![
            format!("Player {}{}", side.seat, if own { " (you)" } else { "" }).into(),
            Phrase::from(&self.boards()[usize::from(faction)].written.name),
            vp,
            phrase!("hand {}", side.hand_size),
        ];
        if view.phase == Phase::Opening && side.ready {
            parts.push("has chosen".into());
        }
        if side.passed {
            parts.push("passed".into());
        }
        parts
    }

    fn draw_board_actions(&self, side: &SideView, near: bool, sheet: &mut Sheet) {
        let Some(board) = side.faction.map(|faction| &self.boards()[usize::from(faction)]) else { return };
        let actions = || board.written.actions.iter().zip(&side.board_used);
        if !near {
            let used = actions().filter(|(_, used)| **used > 0).map(|(action, _)| card_text::brief_board_gain(action));
            let used: Vec<Phrase> = used.collect();
            if !used.is_empty() {
                sheet.flow("Board used: ", 2, &used);
            }
            return;
        }
        let in_brief = |pay: &Amount, gain: Phrase| phrase!("{} → {}", card_text::short(pay), gain);
        let mut items: Vec<Phrase> = actions()
            .map(|(action, used)| {
                let mark = match *used {
                    0 => Phrase::default(),
                    n if n < action.uses => phrase!(" (used {} of {})", n, action.uses),
                    _ => " (used)".into(),
                };
                phrase!("{}{}", in_brief(&action.pay, card_text::brief_board_gain(action)), mark)
            })
            .collect();
        let goods =
            board.exchange.iter().map(|&(n, good)| if n == 1 { good.to_string() } else { good.count(n.into()) });
        items.push(in_brief(
            &board.written.exchange.pay,
            phrase!("{} (any number of times)", either(&goods.collect::<Vec<_>>())),
        ));
        sheet.flow("Board: ", 2, &items);
    }

    /// "School #2 ×3": typed as the notation wants it.
    fn location_label(&self, it: &LocationView, n: usize) -> String {
        let which = if it.nth > 1 { format!(" ({})", it.nth) } else { String::new() };
        format!("{}{which}{}", self.name(it.face), times(n))
    }

    /// What a location does and how it stands: to its owner its types matter, to the others its spoils.
    fn condition(&self, it: &LocationView, eyes: Eyes) -> Vec<Phrase> {
        let face = self.face(it.face);
        let mut parts: Vec<Phrase> = Vec::new();
        if face.category == Category::OpenProduction {
            parts.push("open".into());
        }
        parts.extend(Some(card_text::brief_in_row(&face.location)).filter(|does| !does.is_empty()));
        if let Some(act) = &face.act
            && it.used > 0
        {
            let counted = act.uses > 1 && act.uses != Action::ANY_USES;
            parts.push(if counted { phrase!("used {} of {}", it.used, act.uses) } else { "used".into() });
        }
        if it.blocked {
            parts.push("blocked".into());
        }
        if it.visited {
            parts.push("worker on it".into());
        }
        if !it.stored.is_empty() {
            let goods = it.stored.iter().map(|&(good, n)| card_text::good_short(n.into(), good));
            parts.push(phrase!("holds {}", card_text::sum(goods)));
        }
        parts.push(match eyes {
            Eyes::Owner if face.types.is_empty() => card_text::types(&face.location),
            Eyes::Owner => phrase!("type {}", card_text::types(&face.location)),
            Eyes::Others => phrase!("spoils {}", card_text::short(&face.location.spoils)),
        });
        parts.push(phrase!("defense {}{}", it.defense, if it.shield { " with shield" } else { "" }));
        parts
    }

    fn draw_hand(&self, view: &View, side: &SideView, sheet: &mut Sheet) {
        let (Some(hand), Some(links)) = (&side.hand, &side.links) else { return };
        if side.hand_size > 0 {
            let own = view.viewer == Viewer::Seat(side.seat);
            sheet.heading(&[if own { "Your hand".to_owned() } else { format!("Hand of player {}", side.seat) }]);
            let mut rows = self.card_rows(hand);
            rows.extend(counted(links).into_iter().map(|(link, n)| {
                let what = vec!["connection".into(), self.link_effect(link)];
                (format!("{}{}", self.link_name(link), times(n)), what)
            }));
            sheet.table(&rows, widest_name(&rows));
        }
        let names = |cards: &[FaceId]| cards.iter().map(|&face| self.name(face).to_owned()).collect::<Vec<_>>();
        if let Some(aside) = &side.set_aside
            && view.phase == Phase::Opening
        {
            sheet.flow("Set aside: ", 2, &names(aside));
        }
        if !view.drawn.is_empty() && view.waiting.contains(side.seat) {
            sheet.flow("Just drawn: ", 2, &names(&view.drawn));
        }
    }

    fn card_rows(&self, cards: &[FaceId]) -> Vec<NamedRow<Phrase>> {
        let rows = counted(cards).into_iter().map(|(face, n)| {
            (format!("{}{}", self.name(face), times(n)), card_text::figures(&self.face(face).location))
        });
        rows.collect()
    }

    fn link_effect(&self, link: LinkId) -> Phrase {
        let card = &self.links()[link.index()].written;
        let gain = card_text::short(&card.gain);
        if card.pay.0.is_empty() { gain } else { phrase!("{} → {}", card_text::short(&card.pay), gain) }
    }

    fn draw_scores(&self, view: &View, sheet: &mut Sheet) {
        sheet.heading(&["Final score".to_owned()]);
        let best = view.sides.iter().map(|side| side.score).max();
        let leaders = view.sides.iter().filter(|side| Some(side.score) == best).count();
        // SOLO-01: alone, a tie is lost, and nothing breaks it.
        let tie = leaders > 1 && self.rival_name().is_none();
        let mut columns = vec!["track", "locations", "total"];
        if tie {
            columns.extend(["goods", "built"]);
        }
        sheet.figures("", &columns.iter().map(ToString::to_string).collect::<Vec<_>>());
        for side in &view.sides {
            let faction = side.faction.map(|faction| self.boards()[usize::from(faction)].written.name.as_str());
            let name = match faction {
                Some(faction) => format!("{} · {faction}", called(view.viewer, side.seat)),
                None => self.rival_name().unwrap_or_default().to_owned(),
            };
            let mut row = vec![i32::from(side.vp), side.score - i32::from(side.vp), side.score];
            if tie {
                row.extend([goods_in_tie(side), side.locations.len() as i32]);
            }
            let row: Vec<String> =
                row.iter().zip(&columns).map(|(n, column)| format!("{n:>width$}", width = column.len())).collect();
            sheet.figures(&name, &row);
        }
        if tie {
            sheet.flow(
                "",
                2,
                &["The tie is broken by goods (supply, goods on cards, hand), then by built locations.".to_owned()],
            );
        }
        sheet.title(&[self.verdict(view)]);
    }

    fn verdict(&self, view: &View) -> String {
        let Some(winner) = view.winners.lowest() else {
            return format!("{} wins.", capitalized(&self.side_name(RIVAL)));
        };
        if view.winners.len() > 1 {
            return format!("The victory is shared: {}.", called_all(view.viewer, view.winners));
        }
        let wins = wins(view.viewer, winner);
        if self.rival_name().is_none() {
            return wins;
        }
        let score = view.sides.iter().find(|side| side.seat == winner).map_or(0, |side| side.score);
        format!("{wins} Rank: {}.", Rank::of(score).name())
    }
}

/// The rows of a State (MS-GEN-03).
const ROWS: [(&str, &[Category]); 3] = [
    ("Production", &[Category::Production, Category::OpenProduction, Category::ProductionFeature]),
    ("Features", &[Category::Feature]),
    ("Actions", &[Category::Action]),
];

/// What the first tie-break counts (MS-END-07).
fn goods_in_tie(side: &SideView) -> i32 {
    let supply: i32 = side.goods.0.iter().map(|&n| i32::from(n)).sum();
    let on_cards: i32 = side.locations.iter().flat_map(|it| &it.stored).map(|&(_, n)| i32::from(n)).sum();
    supply + on_cards + side.hand_size as i32
}

/// Who looks at a location.
#[derive(Clone, Copy)]
enum Eyes {
    Owner,
    Others,
}

/// The color of a good or a pile. A middle grey, because the terminal's own is invisible on some backgrounds.
fn hue(what: &str) -> Option<Style> {
    match what {
        "red" => Some(AnsiColor::Red.on_default()),
        "blue" => Some(AnsiColor::Blue.on_default()),
        "grey" => Some(Style::new().fg_color(Some(Ansi256Color(245).into()))),
        "vp" => Some(AnsiColor::Yellow.on_default()),
        _ => None,
    }
}
