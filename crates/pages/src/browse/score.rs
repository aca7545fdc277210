//! The score sheet: where the points of every player come from, and how they grew.

use maud::{Markup, html};

use super::chart;

/// The scores of a game, as any game can tell them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// The names of the sides that score.
    pub players: Vec<String>,
    /// The class that gives each of them the color that they have on the table.
    pub colors: Vec<String>,
    /// Who has won, as places in `players`.
    pub winners: Vec<usize>,
    /// Where points come from, with the points of every player.
    pub sources: Vec<(String, Vec<i32>)>,
    /// The sum of every player.
    pub totals: Vec<i32>,
    /// All points so far at the end of each round, of every player.
    pub rounds: Vec<Vec<i32>>,
    /// What else there is to say, as a sentence.
    pub remark: Option<String>,
}

/// The sheet and the chart.
pub fn score_sheet(sheet: &ScoreSheet) -> Markup {
    html! {
        section class="score" aria-labelledby="score" {
            h2 id="score" { "Final score" }
            @if let Some(remark) = &sheet.remark { p class="lead" { (remark) } }
            // A wide table scrolls by itself, so it must be reached by the keyboard.
            div class="scroll" tabindex="0" role="region" aria-label="Points by source" { (sources(sheet)) }
            (chart::chart(&sheet.players, &sheet.colors, &sheet.rounds))
        }
    }
}

fn sources(sheet: &ScoreSheet) -> Markup {
    html! {
        table class="figures" {
            caption { "Points by source" }
            thead {
                tr {
                    th scope="col" { "Source" }
                    @for (i, player) in sheet.players.iter().enumerate() {
                        th scope="col" { (player) @if sheet.winners.contains(&i) { " " span class="badge turn" { "winner" } } }
                    }
                }
            }
            tbody { @for (source, points) in &sheet.sources { tr { th scope="row" { (source) } (cells(sheet, points)) } } }
            tfoot { tr { th scope="row" { "Total" } (cells(sheet, &sheet.totals)) } }
        }
    }
}

fn cells(sheet: &ScoreSheet, points: &[i32]) -> Markup {
    let best = best(points);
    html! {
        @for i in 0..sheet.players.len() {
            @let n = points.get(i).copied().unwrap_or_default();
            @if Some(n) == best { td class="is-best" { (signed(n)) span class="vh" { " (best)" } } } @else { td { (signed(n)) } }
        }
    }
}

/// The most points of a row, if they are more than somebody else's.
fn best(points: &[i32]) -> Option<i32> {
    let most = points.iter().copied().max()?;
    points.iter().any(|&n| n < most).then_some(most)
}

/// With a minus sign instead of a hyphen.
pub(crate) fn signed(n: i32) -> String {
    n.to_string().replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(n: usize) -> ScoreSheet {
        let points: Vec<i32> = (0..n).map(|i| i32::try_from(i).unwrap_or_default() * 3 - 1).collect();
        ScoreSheet {
            players: (1..=n).map(|i| format!("<P{i}>")).collect(),
            colors: (1..=n).map(|i| format!("p{i}")).collect(),
            winners: vec![n - 1],
            sources: vec![("Deals".into(), points.clone()), ("Luck".into(), vec![0; n])],
            totals: points.clone(),
            rounds: vec![points],
            remark: Some("A <b>close</b> game.".into()),
        }
    }

    #[test]
    fn the_best_of_a_row_is_marked_unless_all_are_equal() {
        let html = score_sheet(&sheet(3)).into_string();
        assert_eq!(html.matches("<td class=\"is-best\">5").count(), 2, "a source and the total: {html}");
        assert_eq!(html.matches("<td class=\"is-best\">").count(), 2);
        assert!(html.contains("<td>−1</td>"));
        assert_eq!(best(&[4, 4]), None);
        assert_eq!(best(&[]), None);
        assert_eq!(best(&[4, 4, i32::MIN]), Some(4));
    }

    #[test]
    fn winners_are_marked_and_names_escaped() {
        let html = score_sheet(&sheet(2)).into_string();
        assert_eq!(html.matches("winner").count(), 1);
        assert!(html.contains("&lt;P2&gt; <span class=\"badge turn\">winner"), "{html}");
        assert!(!html.contains("<P1>") && !html.contains("<b>"));
    }

    #[test]
    fn a_row_that_is_too_short_is_filled_up() {
        let mut sheet = sheet(4);
        sheet.sources.push(("Gaps".into(), vec![7]));
        let html = score_sheet(&sheet).into_string();
        assert!(html.contains("Gaps</th><td>7</td><td>0</td><td>0</td><td>0</td>"), "{html}");
    }
}
