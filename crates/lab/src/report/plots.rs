//! The drawings of a report, as SVG.
//!
//! Drawn by hand: there are three kinds, a few lines each. All coordinates are whole numbers, so a drawing is the same
//! everywhere, and its letters are drawn by whoever shows it.

use std::fmt::Write as _;

use super::{Report, Share};
use crate::stats::ratio;
use crate::text::{grouped, percent};

/// A drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// What files call it.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// The drawing.
    pub svg: String,
}

const WIDTH: i64 = 960;
/// For the names on the left.
const LEFT: i64 = 300;
/// For figures on the right.
const RIGHT: i64 = 150;
const TOP: i64 = 56;
const BOTTOM: i64 = 40;
/// From one row to the next.
const ROW: i64 = 26;
/// The height of one player's bars.
const PANEL: i64 = 130;
/// More bars than this are too thin to be seen.
const MAX_BARS: usize = 40;
/// More cards than this at either end are too many for one look.
const MAX_CARDS: usize = 15;
/// Cards that fewer players used say too little to be drawn.
const LEAST_PLAYERS: u64 = 30;
/// Things done that have a color of their own; the rest is drawn together.
const MAX_DEEDS: usize = 9;
/// Told apart without seeing red and green, and in print.
const COLORS: [&str; MAX_DEEDS + 1] =
    ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c6d1f", "#f0e442", "#6a51a3", "#bbbbbb"];

impl Report {
    /// The drawings; always the same ones, and one that has nothing to show says so.
    pub fn plots(&self) -> Vec<Plot> {
        let even = self.even_share();
        let players = self.summary.players.iter().zip(&self.spreads).map(|(it, spread)| {
            let share =
                Share { n_games: it.n_games, wins: it.wins, win_share: it.win_share, win_share_95: it.win_share_95 };
            (spread.player.clone(), share)
        });
        let groups = |groups: &[super::Group]| groups.iter().map(|it| (it.name.clone(), it.share)).collect::<Vec<_>>();
        vec![
            whiskers("players", "Share of wins by player", &players.collect::<Vec<_>>(), even),
            self.score_plot(),
            self.round_plot(),
            whiskers("order", "Share of wins by the order at the beginning", &groups(&self.order), even),
            whiskers("factions", "Share of wins by faction", &groups(&self.factions), even),
            self.action_plot(),
            whiskers("cards", "Share of wins of those who used a card", &self.telling_cards(), even),
        ]
    }

    fn score_plot(&self) -> Plot {
        let scores: Vec<i64> = self.scores.iter().map(|it| it.score).collect();
        let games = |player: usize| self.scores.iter().map(|it| it.games[player]).collect::<Vec<u64>>();
        let panels: Vec<(String, Vec<u64>)> =
            self.spreads.iter().enumerate().map(|(i, it)| (it.player.clone(), games(i))).collect();
        bars("scores", "Games by points", "points", &scores, &panels)
    }

    fn round_plot(&self) -> Plot {
        let rounds: Vec<i64> = self.rounds.iter().map(|it| it.rounds.into()).collect();
        let games = self.rounds.iter().map(|it| it.games).collect();
        let word = format!("{}s", self.round_word);
        bars("rounds", &format!("Games by their number of {word}"), &word, &rounds, &[("all games".to_owned(), games)])
    }

    /// What was done most, round by round, and all the rest.
    fn action_plot(&self) -> Plot {
        let word = &self.round_word;
        let total = |deed: usize| self.actions.rounds.iter().map(|it| it.times[deed]).sum::<u64>();
        let mut deeds: Vec<usize> = (0..self.actions.deeds.len()).collect();
        deeds.sort_by_key(|&deed| (std::cmp::Reverse(total(deed)), deed));
        let (most, rest) = deeds.split_at(deeds.len().min(MAX_DEEDS));
        let mut names: Vec<&str> = most.iter().map(|&deed| self.actions.deeds[deed].as_str()).collect();
        if !rest.is_empty() {
            names.push("anything else");
        }
        let rows: Vec<(String, Vec<u64>)> = self
            .actions
            .rounds
            .iter()
            .map(|round| {
                let mut parts: Vec<u64> = most.iter().map(|&deed| round.times[deed]).collect();
                if !rest.is_empty() {
                    parts.push(rest.iter().map(|&deed| round.times[deed]).sum());
                }
                (format!("{word} {}", round.round), parts)
            })
            .collect();
        stacks("actions", &format!("What is done in each {word}"), &names, &rows)
    }

    /// The cards whose users won most, and least.
    fn telling_cards(&self) -> Vec<(String, Share)> {
        let told = |it: &&super::CardDeed| it.is_use && it.did.n_games >= LEAST_PLAYERS;
        let mut cards: Vec<&super::CardDeed> = self.cards.iter().filter(told).collect();
        cards.sort_by(|one, other| other.did.win_share.total_cmp(&one.did.win_share));
        if cards.len() > 2 * MAX_CARDS {
            cards.drain(MAX_CARDS..cards.len() - MAX_CARDS);
        }
        cards.into_iter().map(|it| (format!("{}: {}", it.card, it.deed), it.did)).collect()
    }
}

/// A drawing that grows.
struct Canvas {
    body: String,
    height: i64,
}

impl Canvas {
    fn new(title: &str, height: i64) -> Canvas {
        let mut canvas = Canvas { body: String::new(), height };
        canvas.text("title", 20, 30, "start", title);
        canvas
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        self.body.write_fmt(element).unwrap_or_else(|_| unreachable!("writing to a string does not fail"));
        self.body.push('\n');
    }

    fn text(&mut self, class: &str, x: i64, y: i64, anchor: &str, text: &str) {
        let text = escaped(text);
        self.add(format_args!(r#"<text class="{class}" x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>"#));
    }

    fn line(&mut self, class: &str, (x1, y1): (i64, i64), (x2, y2): (i64, i64)) {
        self.add(format_args!(r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#));
    }

    fn bar(&mut self, color: &str, (x, y): (i64, i64), (width, height): (i64, i64)) {
        self.add(format_args!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"/>"#));
    }

    fn finish(self, name: &'static str, title: &str, description: &str) -> Plot {
        let (height, body) = (self.height, &self.body);
        let (words, description) = (escaped(title), escaped(description));
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\">\n<title>{words}</title>\n<desc>{description}</desc>\n<style>\
             text{{font-family:sans-serif;font-size:13px;fill:#222}}.title{{font-size:18px;font-weight:bold}}\
             .tick{{fill:#666}}.grid{{stroke:#ddd}}.even{{stroke:#d55e00;stroke-dasharray:6 4}}\
             .range{{stroke:#0072b2;stroke-width:3}}.point{{fill:#0072b2}}</style>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n{body}</svg>\n"
        );
        Plot { name, title: title.to_owned(), svg }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A drawing without anything to show.
fn nothing(name: &'static str, title: &str) -> Plot {
    let words = "There is nothing to show.";
    let mut canvas = Canvas::new(title, TOP + BOTTOM);
    canvas.text("", 20, TOP + 4, "start", words);
    canvas.finish(name, title, words)
}

/// Shares as points with their intervals, one row each, beside a line where all would be if nothing mattered.
fn whiskers(name: &'static str, title: &str, rows: &[(String, Share)], even: f64) -> Plot {
    let rows: Vec<&(String, Share)> = rows.iter().filter(|(_, share)| share.n_games > 0).collect();
    if rows.is_empty() {
        return nothing(name, title);
    }
    let high = rows.iter().map(|(_, share)| share.win_share_95.high).fold(even, f64::max);
    // Up to the next tenth.
    let tenths = (1..=10).find(|&it| f64::from(it) / 10.0 >= high - 1e-9).unwrap_or(10);
    let x = |share: f64| LEFT + rounded(share * 10.0 / f64::from(tenths) * (WIDTH - LEFT - RIGHT) as f64);
    let bottom = TOP + ROW * to_i64(rows.len());
    let mut canvas = Canvas::new(title, bottom + BOTTOM);
    for tenth in 0..=tenths {
        let at = x(f64::from(tenth) / 10.0);
        canvas.line("grid", (at, TOP), (at, bottom));
        canvas.text("tick", at, bottom + 18, "middle", &format!("{}%", tenth * 10));
    }
    canvas.line("even", (x(even), TOP - 6), (x(even), bottom));
    for ((label, share), i) in rows.iter().zip(0..) {
        let y = TOP + ROW * i + ROW / 2;
        canvas.text("name", LEFT - 10, y + 5, "end", &short(label));
        canvas.line("range", (x(share.win_share_95.low), y), (x(share.win_share_95.high), y));
        let at = x(share.win_share);
        canvas.add(format_args!(r#"<circle class="point" cx="{at}" cy="{y}" r="5"/>"#));
        let figure = format!("{} of {}", percent(share.win_share), grouped(share.n_games));
        canvas.text("tick", WIDTH - RIGHT + 10, y + 5, "start", &figure);
    }
    let shares: Vec<String> =
        rows.iter().map(|(label, share)| format!("{label} {}", percent(share.win_share))).collect();
    let words = format!(
        "{}. The lines are 95% intervals; the dashed line is at {}, where nothing mattered.",
        shares.join(", "),
        percent(even)
    );
    canvas.finish(name, title, &words)
}

/// How often each number came up, a panel of bars for each row. Neighboring numbers share a bar where there are many.
fn bars(name: &'static str, title: &str, what: &str, numbers: &[i64], panels: &[(String, Vec<u64>)]) -> Plot {
    let (Some(&least), Some(&most)) = (numbers.first(), numbers.last()) else { return nothing(name, title) };
    let span = usize::try_from(most.saturating_sub(least)).unwrap_or(usize::MAX).saturating_add(1);
    let per_bar = to_i64(span.div_ceil(MAX_BARS)).max(1);
    // Bars begin at whole multiples, so that those of a longer run stay where they are.
    let first = least.div_euclid(per_bar);
    let n_bars = usize::try_from(most.div_euclid(per_bar) - first).unwrap_or_default() + 1;
    // A few bars do not become walls.
    let width = ((WIDTH - LEFT - RIGHT) / to_i64(n_bars)).min(60);
    let bottom = TOP + PANEL * to_i64(panels.len());
    let mut canvas = Canvas::new(title, bottom + BOTTOM);
    for ((label, games), i) in panels.iter().zip(0..) {
        let mut heights = vec![0_u64; n_bars];
        for (number, n) in numbers.iter().zip(games) {
            heights[usize::try_from(number.div_euclid(per_bar) - first).unwrap_or_default()] += n;
        }
        let highest = heights.iter().copied().max().unwrap_or_default();
        let floor = TOP + PANEL * (i + 1) - 14;
        canvas.text("name", LEFT - 10, floor - PANEL / 2, "end", &short(label));
        canvas.line("grid", (LEFT, floor), (LEFT + width * to_i64(n_bars), floor));
        for (&n, bar) in heights.iter().zip(0..) {
            let height = rounded(ratio(n as f64, highest as f64) * (PANEL - 30) as f64);
            canvas.bar(COLORS[0], (LEFT + width * bar + 1, floor - height), ((width - 2).max(1), height));
        }
        canvas.text("tick", WIDTH - RIGHT + 10, floor - PANEL / 2, "start", &format!("up to {}", grouped(highest)));
    }
    let every = n_bars.div_ceil(12);
    for bar in (0..n_bars).step_by(every) {
        let number = (first + to_i64(bar)) * per_bar;
        canvas.text("tick", LEFT + width * to_i64(bar) + width / 2, bottom + 6, "middle", &number.to_string());
    }
    let unit = if per_bar == 1 { what.to_owned() } else { format!("{what}, {per_bar} in each bar") };
    canvas.text("tick", LEFT, bottom + 28, "start", &unit);
    let words = format!("Bars of the number of games for {least} to {most} {what}.");
    canvas.finish(name, title, &words)
}

/// Parts of a whole, one row each, with a color for each part.
fn stacks(name: &'static str, title: &str, parts: &[&str], rows: &[(String, Vec<u64>)]) -> Plot {
    const COLUMNS: usize = 3;
    if rows.is_empty() {
        return nothing(name, title);
    }
    let legend = ROW * to_i64(parts.len().div_ceil(COLUMNS));
    let bottom = TOP + ROW * to_i64(rows.len());
    let mut canvas = Canvas::new(title, bottom + legend + BOTTOM);
    for ((label, times), i) in rows.iter().zip(0..) {
        let y = TOP + ROW * i;
        let whole: u64 = times.iter().sum();
        canvas.text("name", LEFT - 10, y + ROW / 2 + 5, "end", &short(label));
        // From the ends of all parts before, so that rounding leaves no gaps.
        let x = |so_far: u64| LEFT + rounded(ratio(so_far as f64, whole as f64) * (WIDTH - LEFT - RIGHT) as f64);
        let mut so_far = 0;
        for (&n, color) in times.iter().zip(COLORS.iter().cycle()) {
            let from = x(so_far);
            so_far += n;
            canvas.bar(color, (from, y + 3), (x(so_far) - from, ROW - 6));
        }
        canvas.text("tick", WIDTH - RIGHT + 10, y + ROW / 2 + 5, "start", &format!("of {}", grouped(whole)));
    }
    for ((part, color), i) in parts.iter().zip(COLORS.iter().cycle()).zip(0..) {
        let columns = to_i64(COLUMNS);
        let (x, y) = (20 + (i % columns) * (WIDTH - 40) / columns, bottom + 20 + ROW * (i / columns));
        canvas.bar(color, (x, y), (14, 14));
        canvas.text("name", x + 22, y + 12, "start", part);
    }
    let words = format!("Bars of how often each of these is done: {}.", parts.join(", "));
    canvas.finish(name, title, &words)
}

/// A name that fits on the left.
fn short(name: &str) -> String {
    const LONGEST: usize = 40;
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let most: String = name.chars().take(LONGEST - 1).collect();
    format!("{}…", most.trim_end())
}

fn to_i64(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

#[allow(clippy::cast_possible_truncation, reason = "places in a drawing are small")]
fn rounded(place: f64) -> i64 {
    place.round() as i64
}

#[cfg(test)]
mod tests {
    use super::super::tests::{report, small};
    use super::*;
    use crate::plan::Plan;
    use crate::stats::Interval;
    use crate::toy::Toy;
    use search::PlayerKind::Random;

    /// All numbers of an attribute.
    fn numbers(svg: &str, attribute: &str) -> Vec<i64> {
        let begin = format!(" {attribute}=\"");
        svg.split(begin.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
    }

    fn share(wins: f64, n: u64) -> Share {
        Share { n_games: n, wins, win_share: ratio(wins, n as f64), win_share_95: Interval::wilson(wins, n) }
    }

    #[test]
    fn everything_is_inside_the_frame_and_is_told_in_words() {
        let solo = report(&Toy { rival: Some(9), ..Toy::new(1) }, &Plan::new(vec![Random], 2), false);
        let many = report(&Toy { n_turns: 60, ..Toy::new(5) }, &Plan::new(vec![Random; 5], 100), true);
        for plot in [small(), solo, many].iter().flat_map(Report::plots) {
            let svg = &plot.svg;
            let height: i64 = numbers(svg, "height")[0];
            for (attribute, most) in
                [("x", WIDTH), ("cx", WIDTH), ("x2", WIDTH), ("y", height), ("cy", height), ("y2", height)]
            {
                assert!(numbers(svg, attribute).iter().all(|it| (0..=most).contains(it)), "{attribute}: {svg}");
            }
            assert!(numbers(svg, "width").iter().chain(&numbers(svg, "height")).all(|&it| it >= 0), "{svg}");
            assert!(svg.contains("<title>") && svg.contains("<desc>") && svg.ends_with("</svg>\n"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("font-face"), "{svg}");
        }
    }

    #[test]
    fn a_share_stands_where_it_belongs() {
        let rows = [("Ahead".to_owned(), share(75.0, 100)), ("<Nobody>".to_owned(), share(0.0, 0))];
        let svg = whiskers("x", "Shares", &rows, 0.5).svg;
        // The 95% interval of 75 of 100 ends at 82.5%, so the scale ends at 90%.
        let room = (WIDTH - LEFT - RIGHT) as f64;
        assert_eq!(numbers(&svg, "cx"), [LEFT + rounded(0.75 / 0.9 * room)]);
        assert!(svg.contains(">90%</text>") && !svg.contains(">100%</text>"), "{svg}");
        assert!(svg.contains("75.0% of 100") && !svg.contains("Nobody"), "{svg}");
        assert!(whiskers("x", "Shares", &rows[1..], 0.5).svg.contains("There is nothing to show."));
    }

    #[test]
    fn bars_are_as_high_as_there_are_games() {
        let svg = bars("x", "Games", "points", &[-3, 0, 1], &[("a".to_owned(), vec![5, 0, 10])]).svg;
        assert_eq!(numbers(&svg, "height")[2..], [50, 0, 0, 0, 100]);
        let many: Vec<i64> = (0..400).collect();
        let svg = bars("x", "Games", "points", &many, &[("a".to_owned(), vec![1; 400])]).svg;
        assert_eq!(numbers(&svg, "height").len(), 2 + 40);
        assert!(svg.contains("points, 10 in each bar"), "{svg}");
    }

    #[test]
    fn parts_fill_their_row() {
        let rows = [("round 1".to_owned(), vec![1, 1, 1]), ("round 2".to_owned(), vec![0, 0, 0])];
        let svg = stacks("x", "Deeds", &["a", "b", "c"], &rows).svg;
        let widths = numbers(&svg, "width");
        assert_eq!(widths[2..5].iter().sum::<i64>(), WIDTH - LEFT - RIGHT);
        assert_eq!(widths[5..8], [0, 0, 0]);
    }

    #[test]
    fn names_are_escaped_and_cut() {
        let rows = [("<b> & more of a name that is much too long to stand there".to_owned(), share(1.0, 2))];
        let svg = whiskers("x", "Shares", &rows, 0.5).svg;
        assert!(svg.contains("&lt;b&gt; &amp; more of a name that is much too l…</text>"), "{svg}");
    }
}
