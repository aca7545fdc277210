//! The table in a terminal.
//!
//! From top to bottom: the round, what lies in the middle, the other sides, the Lookout display, and nearest to the
//! prompt the viewer's own side and hand. A side whose hand the viewer sees gets a line for each card; the others are
//! run together. Everything is laid out as plain text first and painted last, so colors never change the layout.

use anstyle::{Ansi256Color, AnsiColor, Style};
use table::{Board, Page, Seat, SeatSet, Viewer};

use crate::card_text;
use crate::cards::{FaceId, LinkId};
use crate::catalog::Game;
use crate::flow::CONNECTION_WORKERS;
use crate::good::{Good, list};
use crate::library::Category;
use crate::rivals::Rank;
use crate::state::Phase;
use crate::view::{LocationView, SideView, View};

impl Board for Game {
    fn board(&self, view: &View, page: &Page) -> String {
        let mut sheet = Sheet::new(page.width);
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
        sheet.finish(page.color)
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
        let mut now = vec!["51st State".to_owned()];
        if view.round > 0 {
            now.push(format!("round {}", view.round));
        }
        now.push(match view.phase {
            Phase::Opening => "setup".to_owned(),
            Phase::Over => "the game is over".to_owned(),
            phase => format!("{} phase", phase.name()),
        });
        if view.round > 0 && self.rival_name().is_none() {
            now.push(format!("first player {}", called(view, view.first)));
        }
        if view.last_round && view.phase != Phase::Over {
            now.push("LAST ROUND".to_owned());
        }
        sheet.title(&now);
        if !view.waiting.is_empty() {
            sheet.flow("To decide: ", 2, &[called_all(view, view.waiting)]);
        }
        let mut agreed: Vec<String> = self.setup.with.iter().map(|set| format!("with {set}")).collect();
        // house options are shown at the table.
        agreed.extend(self.setup.house.names().iter().map(|name| format!("house option {name}")));
        if !agreed.is_empty() {
            sheet.flow("Setup: ", 2, &agreed);
        }
        sheet.flow("Deck: ", 2, &[format!("{} left", view.deck_size), format!("discard pile {}", view.discard.len())]);
        let links = view.open_links.iter().map(|&it| format!("{} ({})", self.link_name(it), self.link_effect(it)));
        let mut links = or_none(links.collect(), "none face up");
        let [blue, red] = view.link_piles;
        links.push(format!("face down {blue} blue, {red} red"));
        links.push(format!("discarded {}", view.link_discard.len()));
        sheet.flow(&format!("Connections (for {}): ", Good::Worker.count(CONNECTION_WORKERS.into())), 2, &links);
        if !view.attack_pile.is_empty() {
            let with_types =
                |&face: &FaceId| format!("{} ({})", self.name(face), card_text::types(&self.face(face).location));
            sheet.flow("Attacks this round: ", 2, &view.attack_pile.iter().map(with_types).collect::<Vec<_>>());
        }
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
        if !side.ruins.is_empty() {
            sheet.flow("Ruins: ", 2, &[side.ruins.len().to_string()]);
        }
        if !side.deals.is_empty() {
            let deals = counted(&side.deals).into_iter();
            let deals = deals.map(|(face, n)| {
                format!("{}{} ({})", self.name(face), times(n), card_text::short(&self.face(face).location.deal))
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
                sheet.flow(&format!("{row}:"), 2, &[]);
                sheet.table(locations, widest);
            }
        }
    }

    /// The locations of a row run together.
    fn draw_far_state(&self, side: &SideView, sheet: &mut Sheet) {
        for (row, categories) in ROWS {
            let groups = self.row_of(side, categories).into_iter();
            let items = groups.map(|(it, n)| {
                format!("{} [{}]", self.location_label(it, n), self.condition(it, Eyes::Others).join("; "))
            });
            let items: Vec<String> = items.collect();
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

    fn side_heading(&self, view: &View, side: &SideView) -> Vec<String> {
        let Some(faction) = side.faction else {
            let mut parts = vec![self.rival_name().unwrap_or_default().to_owned(), format!("{} VP", side.vp)];
            parts.extend(side.passed.then(|| "passed".to_owned()));
            return parts;
        };
        let own = view.viewer == Viewer::Seat(side.seat);
        let mut parts = vec![
            format!("Player {}{}", side.seat, if own { " (you)" } else { "" }),
            self.boards()[usize::from(faction)].written.name.clone(),
            format!("{} VP", side.vp),
            format!("hand {}", side.hand_size),
        ];
        if view.phase == Phase::Opening && side.ready {
            parts.push("has chosen".to_owned());
        }
        if side.passed {
            parts.push("passed".to_owned());
        }
        parts
    }

    fn draw_board_actions(&self, side: &SideView, near: bool, sheet: &mut Sheet) {
        let Some(board) = side.faction.map(|faction| &self.boards()[usize::from(faction)]) else { return };
        let actions = || board.written.actions.iter().zip(&side.board_used);
        if !near {
            let used = actions().filter(|(_, used)| **used).map(|(action, _)| card_text::short(&action.gain));
            let used: Vec<String> = used.collect();
            if !used.is_empty() {
                sheet.flow("Board used: ", 2, &used);
            }
            return;
        }
        let in_brief = |pay: &str, gain: &str| format!("{pay} → {gain}");
        let mut items: Vec<String> = actions()
            .map(|(action, used)| {
                let mark = if *used { " (used)" } else { "" };
                in_brief(&card_text::short(&action.pay), &card_text::short(&action.gain)) + mark
            })
            .collect();
        let goods =
            board.exchange.iter().map(|&(n, good)| if n == 1 { good.to_string() } else { good.count(n.into()) });
        items.push(in_brief(
            &card_text::short(&board.written.exchange.pay),
            &format!("{} (any number of times)", card_text::either(&goods.collect::<Vec<_>>())),
        ));
        sheet.flow("Board: ", 2, &items);
    }

    /// "School #2 ×3": typed as the notation wants it.
    fn location_label(&self, it: &LocationView, n: usize) -> String {
        let which = if it.nth > 1 { format!(" ({})", it.nth) } else { String::new() };
        format!("{}{which}{}", self.name(it.face), times(n))
    }

    /// What a location does and how it stands: to its owner its types matter, to the others its spoils.
    fn condition(&self, it: &LocationView, eyes: Eyes) -> Vec<String> {
        let face = self.face(it.face);
        let mut parts: Vec<String> = Vec::new();
        if face.category == Category::OpenProduction {
            parts.push("open".to_owned());
        }
        let does = card_text::brief(&face.location);
        if !does.is_empty() {
            // The row says that it produces.
            parts.push(does.strip_prefix("produces ").unwrap_or(&does).to_owned());
        }
        if let Some(act) = &face.act
            && it.used > 0
        {
            parts.push(if act.uses > 1 { format!("used {} of {}", it.used, act.uses) } else { "used".to_owned() });
        }
        if it.visited {
            parts.push("worker on it".to_owned());
        }
        if !it.stored.is_empty() {
            let goods = it.stored.iter().map(|&(good, n)| card_text::good_short(n.into(), good));
            parts.push(format!("holds {}", goods.collect::<Vec<_>>().join(" + ")));
        }
        parts.push(match eyes {
            Eyes::Owner if face.types.is_empty() => card_text::types(&face.location),
            Eyes::Owner => format!("type {}", card_text::types(&face.location)),
            Eyes::Others => format!("spoils {}", card_text::short(&face.location.spoils)),
        });
        parts.push(format!("defense {}{}", it.defense, if it.shield { " with shield" } else { "" }));
        parts
    }

    fn draw_hand(&self, view: &View, side: &SideView, sheet: &mut Sheet) {
        let (Some(hand), Some(links)) = (&side.hand, &side.links) else { return };
        if side.hand_size > 0 {
            let own = view.viewer == Viewer::Seat(side.seat);
            sheet.heading(&[if own { "Your hand".to_owned() } else { format!("Hand of player {}", side.seat) }]);
            let mut rows = self.card_rows(hand);
            rows.extend(counted(links).into_iter().map(|(link, n)| {
                let what = vec!["connection".to_owned(), self.link_effect(link)];
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

    fn card_rows(&self, cards: &[FaceId]) -> Vec<(String, Vec<String>)> {
        let rows = counted(cards).into_iter().map(|(face, n)| {
            (format!("{}{}", self.name(face), times(n)), card_text::figures(&self.face(face).location))
        });
        rows.collect()
    }

    fn link_effect(&self, link: LinkId) -> String {
        let card = &self.links()[link.index()].written;
        let gain = card_text::short(&card.gain);
        if card.pay.0.is_empty() { gain } else { format!("{} → {gain}", card_text::short(&card.pay)) }
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
                Some(faction) => format!("{} · {faction}", called(view, side.seat)),
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
            return format!("The {} wins.", self.rival_name().unwrap_or_default());
        };
        let you = view.viewer == Viewer::Seat(winner);
        if view.winners.len() > 1 {
            return format!("The victory is shared: {}.", called_all(view, view.winners));
        }
        let wins = if you { "You win.".to_owned() } else { format!("Player {winner} wins.") };
        if self.rival_name().is_none() {
            return wins;
        }
        let score = view.sides.iter().find(|side| side.seat == winner).map_or(0, |side| side.score);
        format!("{wins} Rank: {}.", Rank::of(score).name())
    }
}

fn called(view: &View, seat: Seat) -> String {
    if view.viewer == Viewer::Seat(seat) { format!("{seat} (you)") } else { seat.to_string() }
}

fn called_all(view: &View, seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(|seat| called(view, seat)).collect();
    format!("player{} {}", if names.len() == 1 { "" } else { "s" }, list(&names))
}

/// The rows of a State (MS-GEN-03).
const ROWS: [(&str, &[Category]); 3] = [
    ("Production", &[Category::Production, Category::OpenProduction]),
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

fn or_none(items: Vec<String>, none: &str) -> Vec<String> {
    if items.is_empty() { vec![none.to_owned()] } else { items }
}

fn widest_name(rows: &[(String, Vec<String>)]) -> usize {
    rows.iter().map(|(name, _)| columns(name)).max().unwrap_or(0)
}

/// Equal things put together, in the order in which they first occur.
fn counted<T: Copy + PartialEq>(things: &[T]) -> Vec<(T, usize)> {
    let mut groups: Vec<(T, usize)> = Vec::new();
    for &thing in things {
        match groups.iter_mut().find(|(first, _)| *first == thing) {
            Some((_, n)) => *n += 1,
            None => groups.push((thing, 1)),
        }
    }
    groups
}

fn times(n: usize) -> String {
    if n == 1 { String::new() } else { format!(" ×{n}") }
}

/// Lines of text that never get wider than the page. A character counts as one column: the cards in print and our own
/// words have no others.
struct Sheet {
    width: usize,
    lines: Vec<Line>,
}

struct Line {
    text: String,
    /// So many columns from the left are bold.
    bold: usize,
}

/// Between the items of a line; where the line ends instead, it is left out.
const BETWEEN: &str = " · ";
/// Wide enough to give names a column of their own.
const WIDE: usize = 100;

impl Sheet {
    fn new(width: usize) -> Sheet {
        Sheet { width: width.max(1), lines: Vec::new() }
    }

    /// A bold line.
    fn title(&mut self, items: &[String]) {
        let from = self.lines.len();
        self.flow("", 2, items);
        self.embolden(from);
    }

    /// A bold line on a rule.
    fn heading(&mut self, items: &[String]) {
        let from = self.lines.len();
        self.flow("── ", 3, items);
        if let Some(last) = self.lines.last_mut() {
            let free = self.width.saturating_sub(columns(&last.text));
            if free > 1 {
                last.text.push(' ');
                last.text.extend(std::iter::repeat_n('─', free - 1));
            }
        }
        self.embolden(from);
    }

    fn embolden(&mut self, from: usize) {
        for line in &mut self.lines[from..] {
            line.bold = usize::MAX;
        }
    }

    /// Items one after the other behind a label. An item is broken only if it is longer than a line.
    fn flow(&mut self, label: &str, indent: usize, items: &[String]) {
        // On a very narrow page an indent would leave no room for words.
        let indent = if indent * 3 > self.width { 0 } else { indent };
        let from = self.lines.len();
        let mut line = String::new();
        if columns(label) <= self.width {
            line += label;
        } else {
            self.wrap(&mut line, label, indent);
        }
        // Nothing but the label or the indent is on the line yet.
        let mut fresh = true;
        for item in items {
            let between = if fresh { "" } else { BETWEEN };
            if columns(&line) + columns(between) + columns(item) <= self.width {
                line += between;
                line += item;
                fresh = false;
                continue;
            }
            if !fresh {
                self.push(&line);
                line = " ".repeat(indent);
            }
            self.wrap(&mut line, item, indent);
            // What follows a broken item begins anew, or its beginning would be hard to find.
            self.push(&line);
            line = " ".repeat(indent);
            fresh = true;
        }
        self.push(&line);
        if let Some(first) = self.lines.get_mut(from) {
            first.bold = columns(label);
        }
    }

    /// Adds the words to the line, which is pushed and begun again whenever it is full.
    fn wrap(&mut self, line: &mut String, words: &str, indent: usize) {
        let mut first = true;
        for word in words.split(' ') {
            let space = if first { "" } else { " " };
            first = false;
            if columns(line) + space.len() + columns(word) <= self.width {
                *line += space;
                *line += word;
                continue;
            }
            if columns(line) > indent {
                self.push(line);
                *line = " ".repeat(indent);
            }
            for letter in word.chars() {
                if columns(line) == self.width {
                    self.push(line);
                    *line = " ".repeat(indent);
                }
                line.push(letter);
            }
        }
    }

    /// Named rows: with names in a column where there is room, else run on behind the name.
    fn table(&mut self, rows: &[(String, Vec<String>)], widest: usize) {
        for (name, items) in rows {
            if self.width >= WIDE {
                self.flow(&format!("  {name:<widest$}  "), widest + 4, items);
            } else {
                self.flow(&format!("  {name}: "), 4, items);
            }
        }
    }

    /// A name and figures at the right edge of a narrow table; the name gives way.
    fn figures(&mut self, name: &str, figures: &[String]) {
        let figures = figures.join("  ");
        let room = self.width.min(60).saturating_sub(columns(&figures) + 2);
        let mut name = name.to_owned();
        if columns(&name) > room {
            name = name.chars().take(room.saturating_sub(1)).collect();
            name.push('…');
        }
        self.push(&clipped(&format!("{name:<room$}  {figures}"), self.width));
    }

    fn push(&mut self, line: &str) {
        let text = clipped(line.trim_end(), self.width);
        if !text.is_empty() {
            self.lines.push(Line { text, bold: 0 });
        }
    }

    fn finish(self, color: bool) -> String {
        let lines = self.lines.into_iter().map(|line| if color { painted(&line) } else { line.text });
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn columns(text: &str) -> usize {
    text.chars().count()
}

fn clipped(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

/// The color of a word. A middle grey, because the terminal's own is invisible on some backgrounds.
fn hue(word: &str) -> Option<Style> {
    match word {
        "red" | "LAST" | "ROUND" => Some(AnsiColor::Red.on_default()),
        "blue" => Some(AnsiColor::Blue.on_default()),
        "grey" => Some(Style::new().fg_color(Some(Ansi256Color(245).into()))),
        "VP" => Some(AnsiColor::Yellow.on_default()),
        _ => None,
    }
}

/// The line with headings bold, and contacts and points in their colors.
fn painted(line: &Line) -> String {
    let cut = line.text.char_indices().nth(line.bold).map_or(line.text.len(), |(at, _)| at);
    let (head, rest) = line.text.split_at(cut);
    colored(head, Style::new().bold()) + &colored(rest, Style::new())
}

/// The text with its contacts and points in their colors, numbers along with what they count.
fn colored(text: &str, base: Style) -> String {
    let core = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    let is_number = |word: &str| word.strip_suffix(' ').is_some_and(|it| it.ends_with(|c: char| c.is_ascii_digit()));
    let words: Vec<&str> = text.split_inclusive(' ').collect();
    let mut out = String::new();
    let mut plain = String::new();
    for (i, word) in words.iter().enumerate() {
        let next = words.get(i + 1).filter(|_| is_number(word)).and_then(|next| hue(&core(next)));
        let inner = core(word);
        match (hue(&inner).or(next), word.split_once(&inner)) {
            (Some(style), Some((lead, tail))) => {
                plain += lead;
                out += &dyed(&std::mem::take(&mut plain), base);
                out += &dyed(&inner, style.effects(base.get_effects()));
                plain += tail;
            }
            _ => plain += word,
        }
    }
    out + &dyed(&plain, base)
}

fn dyed(text: &str, style: Style) -> String {
    if text.is_empty() { String::new() } else { format!("{style}{text}{style:#}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use crate::state::State;
    use table::{Dice, Rules, Seed};

    /// A random game, shown at every decision and at its end.
    fn stroll(game: &Game, seed: u64, mut at: impl FnMut(&State)) {
        let mut s = game.deal(&Seed::from_number(seed));
        let mut dice = Dice::keyed(&Seed::from_number(seed + 1000));
        let mut options = Vec::new();
        while let Some(seat) = game.waiting(&s).lowest() {
            at(&s);
            options.clear();
            game.options(&s, seat, &mut options);
            let choice = options[dice.below(options.len() as u32) as usize];
            game.play_listed(&mut s, seat, choice, &mut |_| {});
        }
        at(&s);
    }

    fn games() -> Vec<Game> {
        let mut wild = Setup::new(4).with("new-era").with("winter").with("promo-1");
        wild.house.mix_expansions = true;
        wild.house.ruins_score = true;
        let setups = [Setup::new(2), Setup::new(2).with("new-era"), wild, Setup::new(1).with("winter")];
        setups.into_iter().map(|setup| Game::embedded(setup).unwrap()).collect()
    }

    fn viewers(game: &Game) -> Vec<Viewer> {
        game.seats().map(Viewer::Seat).chain([Viewer::Watcher, Viewer::Judge]).collect()
    }

    fn plain(game: &Game, view: &View, width: usize) -> String {
        game.board(view, &Page { width, color: false })
    }

    #[test]
    fn no_line_is_wider_than_the_page() {
        for game in games() {
            for seed in 0..2 {
                let mut n = 0;
                stroll(&game, seed, |s| {
                    n += 1;
                    if n % 5 != 0 && s.phase != Phase::Over {
                        return;
                    }
                    for viewer in viewers(&game) {
                        let view = game.view(s, viewer);
                        for width in [1, 7, 20, 40, 60, 80, 100, 140] {
                            for line in plain(&game, &view, width).lines() {
                                assert!(columns(line) <= width, "{width} columns: {line:?}");
                                assert!(!line.is_empty() && !line.ends_with(' '), "{line:?}");
                            }
                        }
                    }
                });
            }
        }
    }

    #[test]
    fn other_hands_stay_hidden() {
        for game in games() {
            for seed in 10..12 {
                let mut n = 0;
                stroll(&game, seed, |s| {
                    n += 1;
                    if n % 4 != 0 {
                        return;
                    }
                    for viewer in viewers(&game) {
                        check_secrets(&game, s, viewer);
                    }
                });
            }
        }
    }

    /// Everything that lies open is crossed out; no name of a card in a hidden hand may be left.
    fn check_secrets(game: &Game, s: &State, viewer: Viewer) {
        let view = game.view(s, viewer);
        let open_side = |side: &SideView| {
            let built = side.locations.iter().map(|it| it.face);
            let own = side.hand.iter().chain(&side.set_aside).flatten();
            built.chain(side.deals.iter().copied()).chain(own.copied()).collect::<Vec<_>>()
        };
        let middle = view.display.iter().chain(&view.attack_pile).chain(&view.drawn).copied();
        let open: Vec<FaceId> = view.sides.iter().flat_map(open_side).chain(middle).collect();
        let links: Vec<LinkId> = view
            .sides
            .iter()
            .filter_map(|side| side.links.as_ref())
            .flatten()
            .chain(&view.open_links)
            .copied()
            .collect();
        let mut known: Vec<&str> = open.iter().map(|&face| game.name(face)).collect();
        known.extend(links.iter().map(|&link| game.link_name(link)));
        known.extend(game.boards().iter().map(|board| board.written.name.as_str()));
        known.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let mut text = plain(game, &view, 1000);
        for name in known {
            text = text.replace(name, "");
        }
        let all = game.view(s, Viewer::Judge);
        for side in all.sides.iter().filter(|side| !viewer.sees(side.seat)) {
            for &face in side.hand.iter().flatten().filter(|face| !open.contains(face)) {
                assert!(!text.contains(game.name(face)), "{viewer:?} sees {} in\n{text}", game.name(face));
            }
            for &link in side.links.iter().flatten().filter(|link| !links.contains(link)) {
                assert!(!text.contains(game.link_name(link)), "{viewer:?} sees {} in\n{text}", game.link_name(link));
            }
        }
    }

    #[test]
    fn colors_add_nothing_but_color() {
        for game in games() {
            let mut n = 0;
            stroll(&game, 20, |s| {
                n += 1;
                if n % 5 == 0 || s.phase == Phase::Over {
                    let view = game.view(s, Viewer::Seat(Seat::new(0)));
                    let colorful = game.board(&view, &Page { width: 80, color: true });
                    assert!(colorful.contains("\u{1b}[1m"), "headings are bold");
                    assert_eq!(without_codes(&colorful), plain(&game, &view, 80));
                }
            });
        }
    }

    fn without_codes(text: &str) -> String {
        let mut parts = text.split("\u{1b}[");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
    }

    #[test]
    fn contacts_and_points_have_their_colors() {
        let line = |text: &str| painted(&Line { text: text.to_owned(), bold: 0 });
        assert_eq!(line("a (12 red)"), "a (\u{1b}[31m12\u{1b}[0m \u{1b}[31mred\u{1b}[0m)");
        assert_eq!(line("grey, 1 gun"), "\u{1b}[38;5;245mgrey\u{1b}[0m, 1 gun");
        assert_eq!(line("gun/VP"), "gun/VP");
        let title = Line { text: "3 VP ──".to_owned(), bold: usize::MAX };
        assert_eq!(
            painted(&title),
            "\u{1b}[1m\u{1b}[33m3\u{1b}[0m\u{1b}[1m \u{1b}[0m\u{1b}[1m\u{1b}[33mVP\u{1b}[0m\u{1b}[1m ──\u{1b}[0m"
        );
    }

    #[test]
    fn the_score_sheet_counts_goods_like_the_rules_ms_end_07() {
        for game in games() {
            for seed in 30..36 {
                stroll(&game, seed, |s| {
                    if s.phase == Phase::Over {
                        for side in &game.view(s, Viewer::Watcher).sides {
                            assert_eq!(goods_in_tie(side), s.total_goods(side.seat) as i32);
                        }
                    }
                });
            }
        }
    }

    #[test]
    fn narrow_pages_break_long_words() {
        let mut sheet = Sheet::new(10);
        sheet.flow("Production: ", 2, &["Hibernation Chambers".to_owned(), "a".to_owned(), "b c".to_owned()]);
        assert_eq!(sheet.finish(false), "Production\n  :\n  Hibernat\n  ion\n  Chambers\n  a · b c");
    }

    fn face(game: &Game, name: &str) -> FaceId {
        FaceId(game.faces().iter().position(|face| face.location.name == name).unwrap() as u8)
    }

    fn link(game: &Game, name: &str) -> LinkId {
        LinkId(game.links().iter().position(|link| link.written.name == name).unwrap() as u8)
    }

    fn built(game: &Game, name: &str, nth: u8) -> LocationView {
        let face = face(game, name);
        let defense = match game.face(face).category {
            Category::Production | Category::OpenProduction => 3,
            Category::Feature => 4,
            Category::Action => 5,
        };
        LocationView { face, nth, shield: false, visited: false, used: 0, stored: Vec::new(), defense }
    }

    fn two_players() -> Game {
        let mut setup = Setup::new(2).with("new-era");
        setup.factions = vec![Some("new-york".into()), Some("mutants".into())];
        setup.first = Some(Seat::new(1));
        Game::embedded(setup).unwrap()
    }

    /// A position with one of everything, laid out by hand, so that no change of the deal moves it.
    fn mid_game(game: &Game) -> View {
        let cards = |names: &[&str]| names.iter().map(|name| face(game, name)).collect::<Vec<_>>();
        let at = |name: &str| built(game, name, 1);
        let mut view = game.view(&game.deal(&Seed::from_number(1)), Viewer::Seat(Seat::new(0)));
        view.round = 4;
        view.phase = Phase::Action;
        view.first = Seat::new(1);
        view.last_round = true;
        view.waiting = SeatSet::only(Seat::new(0));
        view.deck_size = 61;
        view.discard = cards(&["Church", "Docks", "Docks"]);
        view.open_links = vec![link(game, "Merchants"), link(game, "Thugs")];
        view.link_piles = [4, 3];
        view.link_discard = vec![link(game, "Punks")];
        let me = &mut view.sides[0];
        me.vp = 19;
        for (good, n) in [(Good::Iron, 2), (Good::Ammo, 1), (Good::Worker, 3), (Good::Red, 4), (Good::Development, 1)] {
            me.goods[good] = n;
        }
        me.hand = Some(cards(&["Pub", "Assembly Plant", "Assembly Plant", "Radioactive Colony"]));
        me.links = Some(vec![link(game, "Junk Train"), link(game, "Thugs")]);
        me.hand_size = 6;
        me.locations = vec![
            at("School"),
            built(game, "School", 2),
            LocationView { visited: true, ..at("Excavator") },
            LocationView { shield: true, defense: 5, ..at("Bus Station") },
            LocationView { stored: vec![(Good::Brick, 2)], ..at("Brick Storage") },
            LocationView { used: 1, ..at("Shipwreck") },
            LocationView { used: 1, ..at("Bioweaponry") },
            built(game, "Bioweaponry", 2),
        ];
        me.ruins = cards(&["Arena", "Convoy"]);
        me.deals = cards(&["Quarry", "Quarry", "Gunsmith"]);
        me.board_used = vec![true, false, false];
        let other = &mut view.sides[1];
        other.vp = 26;
        other.goods[Good::Grey] = 1;
        other.hand_size = 3;
        other.locations = vec![
            LocationView { defense: 4, ..at("Hidden Forge") },
            at("Boiler Room"),
            LocationView { visited: true, ..at("Docks") },
            at("Church"),
            LocationView { shield: true, defense: 6, used: 2, ..at("Archive") },
        ];
        other.deals = cards(&["Sharrash"]);
        other.board_used = vec![false, true, true];
        other.passed = true;
        view
    }

    #[test]
    fn a_turn_in_mid_game() {
        let game = two_players();
        let view = mid_game(&game);
        let pages = [60, 80, 120].map(|width| plain(&game, &view, width));
        insta::assert_snapshot!("mid_game", pages.join("\n\n"));
    }

    #[test]
    fn a_lookout_and_a_watcher() {
        let game = two_players();
        let mut view = mid_game(&game);
        view.phase = Phase::Lookout;
        view.last_round = false;
        view.display = ["Museum", "Combat Zone"].iter().map(|name| face(&game, name)).collect();
        view.viewer = Viewer::Watcher;
        for side in &mut view.sides {
            (side.hand, side.links) = (None, None);
        }
        insta::assert_snapshot!("lookout", plain(&game, &view, 100));
    }

    #[test]
    fn a_tie_at_the_end() {
        let game = two_players();
        let mut view = mid_game(&game);
        view.phase = Phase::Over;
        view.waiting = SeatSet::EMPTY;
        for side in &mut view.sides {
            side.vp = 31 - side.locations.len() as u16;
            side.score = 31;
        }
        view.winners = SeatSet::only(Seat::new(0));
        insta::assert_snapshot!("tie", plain(&game, &view, 80));
        view.winners = SeatSet::first(2);
        assert!(plain(&game, &view, 80).ends_with("The victory is shared: players 1 (you) and 2."));
    }

    #[test]
    fn the_end_of_a_solo_game() {
        let mut setup = Setup::new(1);
        setup.factions = vec![Some("merchants".into())];
        let game = Game::embedded(setup).unwrap();
        let mut view = game.view(&game.deal(&Seed::from_number(1)), Viewer::Seat(Seat::new(0)));
        view.round = 6;
        view.phase = Phase::Over;
        view.last_round = true;
        view.waiting = SeatSet::EMPTY;
        view.attack_pile = vec![face(&game, "Motel")];
        for (side, vp) in view.sides.iter_mut().zip([52, 24]) {
            side.vp = vp;
            side.locations = vec![built(&game, "School", 1), built(&game, "Arena", 1)];
            side.score = i32::from(vp) + 2;
        }
        (view.sides[0].hand, view.sides[0].hand_size) = (Some(Vec::new()), 0);
        view.winners = SeatSet::only(Seat::new(0));
        insta::assert_snapshot!("solo_end", plain(&game, &view, 80));
        view.winners = SeatSet::EMPTY;
        assert!(plain(&game, &view, 80).ends_with("The Virtual Player wins."));
    }
}
