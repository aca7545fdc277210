//! The frame around a position of a recorded game: a slider, the moves around it, and whose eyes see it.
//!
//! Everything is links and one form, so it works without a script.

use maud::{Markup, html};

use super::address::with_query;

/// Rounds in the list before and after the present one.
const ROUNDS_AROUND: usize = 25;

/// A position of a recorded game, and how to get to others.
#[derive(Clone, Debug)]
pub struct Replay {
    /// What the table is called.
    pub title: String,
    /// How many moves the game has.
    pub n_moves: usize,
    /// After how many of them this position is; 0 is the beginning.
    pub at: usize,
    /// Whose eyes can be chosen: a label, and the value of the field `as`.
    pub viewers: Vec<(String, String)>,
    /// The value of the eyes that see it now.
    pub viewer: String,
    /// The address of this page, without a query.
    pub base: String,
    /// The rounds, with the number of the first position of each.
    pub rounds: Vec<(u16, usize)>,
    /// The moves around this one: number, who made it, and its notation.
    pub moves: Vec<(usize, String, String)>,
    /// The table.
    pub board: Markup,
    /// What the last move brought about, line by line.
    pub log: Vec<Markup>,
}

/// The replay.
pub fn replay(it: &Replay) -> Markup {
    html! {
        div class="replay" id="replay" {
            h1 class="vh" { "Replay of " (it.title) }
            section class="panel controls" aria-label="Where in the game" { (steps(it)) (slider(it)) (rounds(it)) }
            div id="replay-board" { (it.board) }
            section class="panel played" aria-labelledby="replay-moves" {
                @if !it.log.is_empty() {
                    h2 { "Last move" }
                    ol class="told" { @for line in &it.log { li { (line) } } }
                }
                h2 id="replay-moves" { "Moves" }
                (moves(it))
            }
        }
    }
}

/// The address of a position, seen with the same eyes.
fn address(it: &Replay, at: usize) -> String {
    with_query(&it.base, [("at", at.to_string().as_str()), ("as", it.viewer.as_str())])
}

/// A link, or at the ends of the game a word that leads nowhere.
fn steps(it: &Replay) -> Markup {
    let at = it.at.min(it.n_moves);
    let steps = [
        ("First", "|◀", "f", 0, at > 0),
        ("Previous", "◀", "p", at.saturating_sub(1), at > 0),
        ("Next", "▶", "n", at + 1, at < it.n_moves),
        ("Last", "▶|", "l", it.n_moves, at < it.n_moves),
    ];
    html! {
        nav class="steps" aria-label="Steps" {
            @for (label, sign, key, to, leads) in steps {
                @if leads {
                    a class="button" href=(address(it, to)) accesskey=(key) aria-label=(label) title={ (label) " (access key " (key) ")" } {
                        span aria-hidden="true" { (sign) }
                    }
                } @else {
                    span class="button is-refused" role="link" aria-disabled="true" aria-label=(label) { span aria-hidden="true" { (sign) } }
                }
            }
        }
    }
}

fn slider(it: &Replay) -> Markup {
    html! {
        form class="slider" method="get" action=(it.base) {
            label for="replay-at" { "Move " output for="replay-at" { (it.at.min(it.n_moves)) } " of " (it.n_moves) }
            input type="range" id="replay-at" name="at" min="0" max=(it.n_moves) value=(it.at.min(it.n_moves));
            span {
                label for="replay-as" { "Seen by" }
                select id="replay-as" name="as" {
                    @for (label, value) in &it.viewers { option value=(value) selected[*value == it.viewer] { (label) } }
                }
            }
            button class="button primary" { "Go" }
        }
    }
}

fn rounds(it: &Replay) -> Markup {
    let here = it.rounds.iter().rposition(|&(_, from)| from <= it.at);
    let last = it.rounds.len().saturating_sub(1);
    // Of a very long game those around, and the ends.
    let is_shown = |i: usize| i == 0 || i == last || i.abs_diff(here.unwrap_or(0)) <= ROUNDS_AROUND;
    html! {
        @if !it.rounds.is_empty() {
            nav class="jump" aria-label="Rounds" {
                span class="label" { "Round" }
                ol {
                    @for (i, &(round, from)) in it.rounds.iter().enumerate().filter(|&(i, _)| is_shown(i)) {
                        li { a href=(address(it, from)) aria-label={ "Round " (round) } aria-current=[(here == Some(i)).then_some("step")] { (round) } }
                    }
                }
            }
        }
    }
}

fn moves(it: &Replay) -> Markup {
    html! {
        @if it.moves.is_empty() { p class="quiet" { "No moves yet." } }
        ol class="move-list" {
            @for (n, who, notation) in &it.moves {
                @let here = (*n == it.at).then_some("step");
                li {
                    a href=(address(it, *n)) aria-current=[here] {
                        span class="nr" { (n) } span class="who" { (who) } code { (notation) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(at: usize) -> Replay {
        Replay {
            title: "<Tuesday>".into(),
            n_moves: 9,
            at,
            viewers: vec![("Everybody".into(), "all".into()), ("Ada & co".into(), "1".into())],
            viewer: "1".into(),
            base: "/replays/7".into(),
            rounds: vec![(1, 1), (2, 5)],
            moves: vec![(4, "Ada".into(), "build <School>".into()), (5, "Bob".into(), "pass".into())],
            board: html! { p { "board" } },
            log: vec![html! { b { "Ada" } " passes" }],
        }
    }

    #[test]
    fn the_slider_is_a_form_that_needs_no_script() {
        let html = replay(&at(5)).into_string();
        assert!(html.contains("<form class=\"slider\" method=\"get\" action=\"/replays/7\">"));
        assert!(html.contains("name=\"at\" min=\"0\" max=\"9\" value=\"5\""), "{html}");
        assert!(html.contains("<option value=\"1\" selected>Ada &amp; co</option>"));
        assert!(html.contains("<div id=\"replay-board\"><p>board</p></div>"));
    }

    #[test]
    fn steps_keep_the_viewer_and_end_at_the_ends() {
        let html = replay(&at(5)).into_string();
        for to in [0, 4, 6, 9] {
            assert!(html.contains(&format!("href=\"/replays/7?at={to}&amp;as=1\"")), "{to}: {html}");
        }
        assert_eq!(html.matches("accesskey=").count(), 4);
        for end in [0, 9, 99] {
            assert_eq!(replay(&at(end)).0.matches("accesskey=").count(), 2, "{end}");
        }
    }

    #[test]
    fn the_current_move_and_round_are_marked_and_words_are_escaped() {
        let html = replay(&at(5)).into_string();
        assert_eq!(html.matches("aria-current=\"step\"").count(), 2);
        assert!(html.contains("at=5&amp;as=1\" aria-current=\"step\"><span class=\"nr\">5"), "{html}");
        assert!(html.contains("build &lt;School&gt;") && html.contains("&lt;Tuesday&gt;"));
        assert!(html.contains("<li><b>Ada</b> passes</li>"));
        assert_eq!(replay(&at(0)).0.matches("aria-current").count(), 0, "no round has begun");
    }
}
