//! Points by round as a drawing of lines.
//!
//! Every line has the color of its player on the table, differs from the others by its dashes and its marks as well,
//! and has its name at its end. All
//! coordinates are whole numbers of tenths of a unit, so a drawing is the same everywhere.

use std::fmt::Write;

use maud::{Markup, html};

use super::score::signed;

const WIDTH: i64 = 4800;
const HEIGHT: i64 = 2800;
/// Around the plot: above, to the right for the names, below for the rounds, and to the left for the points.
const TOP: i64 = 150;
const RIGHT: i64 = 1450;
const BOTTOM: i64 = 420;
const LEFT: i64 = 480;
/// Between the names at the ends of two lines.
const LINE: i64 = 190;
/// Half the size of a mark.
const MARK: i64 = 45;
/// Longer names are cut; the table has them in full.
const LONGEST_NAME: usize = 10;
/// At most so many numbers along each side.
const MAX_TICKS: i64 = 10;

const DASHES: [Option<&str>; 5] = [None, Some("120 60"), Some("30 45"), Some("150 45 30 45"), Some("60 40")];

/// The chart with its numbers folded away below it. Nothing where no round was played.
///
/// `colors` are the classes that give the players their colors; who has none gets one by their place.
pub fn chart(players: &[String], colors: &[String], rounds: &[Vec<i32>]) -> Markup {
    if players.is_empty() || rounds.is_empty() {
        return html! {};
    }
    html! {
        figure class="chart" {
            figcaption { "Points by round" }
            (drawing(players, colors, rounds))
            details { summary { "The numbers" } (numbers(players, rounds)) }
        }
    }
}

fn drawing(players: &[String], colors: &[String], rounds: &[Vec<i32>]) -> Markup {
    let scale = Scale::new(rounds);
    let n_rounds = rounds.len();
    let (bottom, end) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(description(players, rounds)) {
            @for points in scale.ticks() {
                @let y = scale.y(points);
                path class=(if points == 0 { "axis" } else { "grid" }) d={ "M" (LEFT) " " (y) "H" (end) } {}
                text class="tick" x=(LEFT - 80) y=(y + 45) text-anchor="end" { (points.to_string().replace('-', "−")) }
            }
            @for round in (1..=n_rounds).filter(|&round| is_marked(round, n_rounds)) {
                text class="tick" x=(scale.x(round - 1)) y=(bottom + 180) text-anchor="middle" { (round) }
            }
            text class="tick" x=(i64::midpoint(LEFT, end)) y=(bottom + 370) text-anchor="middle" { "Round" }
            @for i in 0..players.len() { g class=(class(colors, i)) { (line(&scale, rounds, i)) } }
            @for (i, y) in name_places(&scale, players.len(), rounds) {
                g class=(class(colors, i)) { (mark(i, end + 130, y)) }
                text class="name" x=(end + 220) y=(y + 45) { (short(&players[i])) " " (signed(at(rounds, n_rounds - 1, i))) }
            }
        }
    }
}

fn class(colors: &[String], player: usize) -> String {
    let line = format!("line-{}", player % DASHES.len() + 1);
    colors.get(player).map_or_else(|| line.clone(), |color| format!("{line} {color}"))
}

fn line(scale: &Scale, rounds: &[Vec<i32>], player: usize) -> Markup {
    let places: Vec<(i64, i64)> =
        (0..rounds.len()).map(|round| (scale.x(round), scale.y(at(rounds, round, player).into()))).collect();
    let mut path = String::new();
    for (i, (x, y)) in places.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(path, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
    }
    html! {
        path class="line" d=(path) stroke-dasharray=[DASHES[player % DASHES.len()]] {}
        @for (i, (x, y)) in places.into_iter().enumerate() { @if is_marked(i + 1, rounds.len()) { (mark(player, x, y)) } }
    }
}

/// The last round and as many before it as leave room between them: marks that touch would hide the dashes.
fn is_marked(round: usize, n_rounds: usize) -> bool {
    let step = n_rounds.div_ceil(usize::try_from(MAX_TICKS).unwrap_or(n_rounds));
    (n_rounds - round).is_multiple_of(step)
}

/// A circle, a square, a triangle, a diamond or a cross.
fn mark(player: usize, x: i64, y: i64) -> Markup {
    let (m, t) = (MARK, MARK / 3);
    let shape = match player % DASHES.len() {
        0 => format!("M{} {y}a{m} {m} 0 1 0 {} 0a{m} {m} 0 1 0 -{} 0z", x - m, 2 * m, 2 * m),
        1 => format!("M{} {}h{}v{}h-{}z", x - m, y - m, 2 * m, 2 * m, 2 * m),
        2 => format!("M{x} {}l{} {}h-{}z", y - m - t, m + t, 2 * m + t, 2 * (m + t)),
        3 => format!("M{x} {}l{a} {a}l-{a} {a}l-{a} -{a}z", y - m - t, a = m + t),
        _ => format!("M{} {}h{b}v{a}h{a}v{b}h-{a}v{a}h-{b}v-{a}h-{a}v-{b}h{a}z", x - t, y - m - t, a = m, b = 2 * t),
    };
    html! { path class="mark" d=(shape) {} }
}

/// Where the names stand: beside the ends of their lines, but never over each other.
fn name_places(scale: &Scale, n_players: usize, rounds: &[Vec<i32>]) -> Vec<(usize, i64)> {
    let last = rounds.len() - 1;
    let mut places: Vec<(usize, i64)> = (0..n_players).map(|i| (i, scale.y(at(rounds, last, i).into()))).collect();
    places.sort_by_key(|&(_, y)| y);
    for i in 1..places.len() {
        places[i].1 = places[i].1.max(places[i - 1].1 + LINE);
    }
    // What was pushed out below goes up again, and pushes what is above it.
    let mut lowest = HEIGHT - BOTTOM;
    for (_, y) in places.iter_mut().rev() {
        *y = (*y).min(lowest);
        lowest = *y - LINE;
    }
    places
}

fn description(players: &[String], rounds: &[Vec<i32>]) -> String {
    let last = rounds.len() - 1;
    let ends: Vec<String> =
        players.iter().enumerate().map(|(i, player)| format!("{player} has {}", signed(at(rounds, last, i)))).collect();
    let rounds = if last == 0 { "round 1".to_owned() } else { format!("rounds 1 to {}", last + 1) };
    format!("Lines of the points of every player at the end of {rounds}. At the end {}.", ends.join(", "))
}

fn numbers(players: &[String], rounds: &[Vec<i32>]) -> Markup {
    html! {
        div class="scroll" tabindex="0" role="region" aria-label="Points by round" {
            table class="figures" {
                thead { tr { th scope="col" { "Round" } @for player in players { th scope="col" { (player) } } } }
                tbody {
                    @for round in 0..rounds.len() {
                        tr { th scope="row" { (round + 1) } @for i in 0..players.len() { td { (signed(at(rounds, round, i))) } } }
                    }
                }
            }
        }
    }
}

/// The points of a player at the end of a round; 0 where none are told.
fn at(rounds: &[Vec<i32>], round: usize, player: usize) -> i32 {
    rounds.get(round).and_then(|points| points.get(player)).copied().unwrap_or_default()
}

fn short(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let most: String = name.chars().take(LONGEST_NAME - 1).collect();
    format!("{}…", most.trim_end())
}

/// From rounds and points to places.
struct Scale {
    low: i64,
    high: i64,
    step: i64,
    n_rounds: i64,
}

impl Scale {
    fn new(rounds: &[Vec<i32>]) -> Scale {
        let points = || rounds.iter().flatten().map(|&n| i64::from(n));
        let (least, most) = (points().min().unwrap_or(0).min(0), points().max().unwrap_or(0).max(1));
        // 1, 2, 5, 10, 20, 50, …: the first that needs few numbers.
        let few = |step: i64| (most - least) / step < MAX_TICKS - 2;
        let mut step = 1;
        for factors in [(2, 1), (5, 2), (2, 1)].into_iter().cycle() {
            if few(step) {
                break;
            }
            step = step * factors.0 / factors.1;
        }
        Scale {
            low: least.div_euclid(step) * step,
            high: (most + step - 1).div_euclid(step) * step,
            step,
            n_rounds: i64::try_from(rounds.len()).unwrap_or(i64::MAX),
        }
    }

    fn ticks(&self) -> impl Iterator<Item = i64> {
        let (low, step) = (self.low, self.step);
        (0..=(self.high - self.low) / step).map(move |i| low + i * step)
    }

    fn x(&self, round: usize) -> i64 {
        let room = WIDTH - LEFT - RIGHT - 2 * MARK;
        let round = i64::try_from(round).unwrap_or_default();
        // A single round stands in the middle.
        if self.n_rounds == 1 { LEFT + MARK + room / 2 } else { LEFT + MARK + round * room / (self.n_rounds - 1) }
    }

    fn y(&self, points: i64) -> i64 {
        HEIGHT - BOTTOM - (points - self.low) * (HEIGHT - TOP - BOTTOM) / (self.high - self.low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(n: usize) -> Vec<String> {
        ["Ada", "Bartholomew Jr. the Third", "Chen", "Dagny", "<Eve>"].iter().take(n).map(|&it| it.to_owned()).collect()
    }

    /// All numbers in the drawings of lines are inside the frame.
    fn inside(html: &str) {
        for path in html.split("class=\"line\" d=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            for place in path.split(['M', 'L']).filter(|it| !it.is_empty()) {
                let (x, y) = place.split_once(' ').unwrap();
                let (x, y): (i64, i64) = (x.parse().unwrap(), y.parse().unwrap());
                assert!((LEFT..=WIDTH - RIGHT).contains(&x) && (TOP..=HEIGHT - BOTTOM).contains(&y), "{x} {y}");
            }
        }
    }

    #[test]
    fn every_number_of_players_and_rounds_can_be_drawn() {
        for n_players in 1..=5 {
            for n_rounds in 1..=20 {
                let rounds: Vec<Vec<i32>> =
                    (0..n_rounds).map(|round| (0..n_players).map(|i| round * (i + 1) - 3 * i).collect()).collect();
                let n = usize::try_from(n_players).unwrap();
                let html = chart(&names(n), &[], &rounds).into_string();
                assert_eq!(html.matches("class=\"line\"").count(), n);
                inside(&html);
            }
        }
    }

    #[test]
    fn extreme_numbers_do_no_harm() {
        for rounds in [vec![vec![i32::MIN, i32::MAX]], vec![vec![0, 0], vec![0, 0]], vec![vec![-5, -5]], vec![vec![]]] {
            inside(&chart(&names(2), &[], &rounds).into_string());
        }
        assert_eq!(chart(&names(2), &[], &[]).0, "");
        assert_eq!(chart(&[], &[], &[vec![]]).0, "");
    }

    #[test]
    fn numbers_along_the_side_are_few_and_round() {
        for (most, step) in [(1, 1), (7, 1), (8, 2), (15, 2), (16, 5), (39, 5), (40, 10), (79, 10), (80, 20), (399, 50)]
        {
            let scale = Scale::new(&[vec![most]]);
            assert_eq!(scale.step, step, "{most}");
            assert!(scale.ticks().count() <= 10 && scale.high >= i64::from(most), "{most}");
        }
        let scale = Scale::new(&[vec![-7, 12]]);
        assert!(scale.low <= -7 && scale.ticks().any(|it| it == 0));
    }

    #[test]
    fn lines_differ_in_dashes_marks_and_class() {
        let html = chart(&names(5), &[], &[vec![1, 2, 3, 4, 5], vec![2, 3, 4, 5, 6]]).into_string();
        for i in 1..=5 {
            assert!(html.contains(&format!("<g class=\"line-{i}\">")));
        }
        assert_eq!(html.matches("stroke-dasharray").count(), 4);
        let marks: std::collections::BTreeSet<String> = (0..5).map(|i| mark(i, 0, 0).into_string()).collect();
        assert_eq!(marks.len(), 5);
    }

    #[test]
    fn names_never_stand_on_each_other_or_outside() {
        for ends in [vec![7; 5], vec![0, 0, 0, 40, 40], vec![-3, 0, 1, 2, 40]] {
            let rounds = [ends];
            let places = name_places(&Scale::new(&rounds), 5, &rounds);
            assert!(places.windows(2).all(|two| two[1].1 - two[0].1 >= LINE), "{places:?}");
            assert!(places.iter().all(|&(_, y)| (0..=HEIGHT - BOTTOM).contains(&y)), "{places:?}");
        }
    }

    #[test]
    fn the_last_round_is_marked_and_never_more_than_ten() {
        for n in 1..=20 {
            let marked: Vec<usize> = (1..=n).filter(|&round| is_marked(round, n)).collect();
            assert!(marked.last() == Some(&n) && marked.len() <= 10, "{n}: {marked:?}");
            assert_eq!(marked.len() == n, n <= 10, "{n}");
        }
    }

    #[test]
    fn the_drawing_is_told_in_words() {
        let html = chart(&names(5), &[], &[vec![1, 2, 3, 4, -5]]).into_string();
        assert!(html.contains("At the end Ada has 1, Bartholomew Jr. the Third has 2"), "{html}");
        assert!(html.contains("&lt;Eve&gt; has −5.") && !html.contains("<Eve>"));
        assert!(html.contains(">Bartholom… 2<"), "{html}");
    }
}
