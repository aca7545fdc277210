//! The report as a text for people.

use std::fmt::{self, Write as _};

use super::figures::spoken;
use super::{Group, Report};
use crate::stats::ratio;
use crate::text::{grouped, percent};

impl Report {
    /// The report as Markdown. The drawings lie beside it.
    pub(super) fn markdown(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).unwrap_or_else(|_| unreachable!("writing to a string does not fail"));
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let it = &self.summary;
        writeln!(out, "# {} games\n", grouped(it.n_games))?;
        let setup: Vec<String> = it.setup.iter().map(|(key, value)| format!("{key} {value}")).collect();
        if !setup.is_empty() {
            writeln!(out, "Played: {}.\n", setup.join(", "))?;
        }
        let last_seed = it.first_seed + it.n_games.saturating_sub(1);
        writeln!(out, "Seeds {} to {last_seed}, {}.", it.first_seed, it.seating.words())?;
        writeln!(
            out,
            "Intervals hold the true share with 95% confidence (Wilson). A shared victory counts in parts. Without any \
             influence on winning, a seat would win {}.",
            percent(self.even_share())
        )?;
        self.write_players(out)?;
        self.write_table(out)?;
        self.write_actions(out)?;
        self.write_cards(out)
    }

    fn write_players(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "\n## Players\n\n![Win shares of the players](players.svg)\n")?;
        let mut table =
            Grid::new(&["player", "games", "wins", "shared", "win share", "95% interval", "mean score", "std dev"]);
        for it in &self.summary.players {
            table.row([
                format!("{} {}", it.number, it.kind),
                grouped(it.n_games),
                format!("{:.1}", it.wins),
                grouped(it.n_shared_wins),
                percent(it.win_share),
                it.win_share_95.words(),
                format!("{:.2}", it.mean_score),
                format!("{:.2}", it.score_stddev),
            ]);
        }
        table.write(out);
        if self.summary.n_games_without_winner > 0 {
            let n = grouped(self.summary.n_games_without_winner);
            writeln!(out, "\nGames without a winner at the table: {n}.")?;
        }

        writeln!(out, "\n## Points\n\n![Points of the players](scores.svg)\n")?;
        let mut table = Grid::new(&["player", "lowest", "lower quartile", "median", "upper quartile", "highest"]);
        for it in &self.spreads {
            table.row([it.player.clone()].into_iter().chain(it.quartiles.map(|it| it.to_string())));
        }
        table.write(out);
        Ok(())
    }

    fn write_table(&self, out: &mut String) -> fmt::Result {
        let word = &self.round_word;
        writeln!(out, "\n## Length\n\n![Games by their number of {word}s](rounds.svg)\n")?;
        let mut table = Grid::new(&[&format!("{word}s"), "games", "share"]);
        for it in &self.rounds {
            let share = ratio(it.games as f64, self.summary.n_games as f64);
            table.row([it.rounds.to_string(), grouped(it.games), percent(share)]);
        }
        table.write(out);
        let decisions = &self.summary.decisions;
        writeln!(
            out,
            "\nDecisions in a game: {:.1} on average, from {} to {}.",
            decisions.mean, decisions.min, decisions.max
        )?;

        writeln!(out, "\n## Who begins\n\n![Win shares by the order at the beginning](order.svg)\n")?;
        groups(out, "place", &self.order);
        writeln!(out, "\nBy seat, whoever begins:\n")?;
        let mut table = Grid::new(&["seat", "win share", "mean score"]);
        for it in &self.summary.seats {
            let name = if it.win_share.is_some() { it.number.to_string() } else { "the game".to_owned() };
            let share = it.win_share.map_or_else(|| "-".to_owned(), percent);
            table.row([name, share, format!("{:.2}", it.mean_score)]);
        }
        table.write(out);

        writeln!(out, "\n## Factions\n")?;
        if self.factions.is_empty() {
            return writeln!(out, "All seats are alike.");
        }
        writeln!(out, "![Win shares of the factions](factions.svg)\n")?;
        groups(out, "faction", &self.factions);
        Ok(())
    }

    fn write_actions(&self, out: &mut String) -> fmt::Result {
        let word = &self.round_word;
        writeln!(out, "\n## What is done in each {word}\n")?;
        if self.actions.rounds.is_empty() {
            return writeln!(out, "It was not counted.");
        }
        writeln!(out, "![What is done in each {word}](actions.svg)\n")?;
        writeln!(out, "How often a player does it in a {word} of a game that gets so far:\n")?;
        let numbers: Vec<String> = self.actions.rounds.iter().map(|it| it.round.to_string()).collect();
        let heading: Vec<&str> = ["deed"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
        let mut table = Grid::new(&heading);
        for (i, deed) in self.actions.deeds.iter().enumerate() {
            let mean =
                |round: &super::RoundActions| format!("{:.2}", ratio(round.times[i] as f64, round.n_players as f64));
            table.row([deed.clone()].into_iter().chain(self.actions.rounds.iter().map(mean)));
        }
        table.write(out);
        Ok(())
    }

    fn write_cards(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "\n## Cards\n")?;
        if self.actions.rounds.is_empty() {
            return writeln!(out, "They were not counted.");
        }
        writeln!(out, "![Win shares of those who used a card](cards.svg)\n")?;
        writeln!(
            out,
            "For each thing that can be done to a card: how often it was done, which share of the players did it at least once \
             in their game, and how many of these won, beside those who did not. Whoever is winning does more of everything, \
             so a difference is no proof that the card made it; among hundreds of rows some are large by chance."
        )?;
        let mut deeds: Vec<&str> = self.cards.iter().map(|it| it.deed.as_str()).collect();
        deeds.dedup();
        for deed in deeds {
            writeln!(out, "\n### {deed}\n")?;
            let mut rows: Vec<_> = self.cards.iter().filter(|it| it.deed == deed).collect();
            rows.sort_by(|one, other| (other.did.n_games, &one.card).cmp(&(one.did.n_games, &other.card)));
            let mut table =
                Grid::new(&["card", "times", "players", "won", "95% interval", "others won", "95% interval"]);
            for it in rows {
                let head = [it.card.clone(), grouped(it.times), percent(it.frequency)];
                table.row(head.into_iter().chain(spoken(&it.did)).chain(spoken(&it.did_not)));
            }
            table.write(out);
        }
        let unused = if self.unused.is_empty() { "none".to_owned() } else { self.unused.join(", ") };
        writeln!(out, "\nCards that nobody made anything of: {}.", escaped(&unused))
    }
}

fn groups(out: &mut String, what: &str, groups: &[Group]) {
    let mut table = Grid::new(&[what, "games", "wins", "win share", "95% interval", "mean score"]);
    for it in groups {
        let head = [it.name.clone(), grouped(it.share.n_games), format!("{:.1}", it.share.wins)];
        let mean = format!("{:.2}", it.mean_score);
        table.row(head.into_iter().chain(spoken(&it.share)).chain([mean]));
    }
    table.write(out);
}

/// What would end a cell or begin a tag does not.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;")
}

/// A table of Markdown: the first column to the left, figures to the right.
struct Grid {
    text: String,
}

impl Grid {
    fn new(heading: &[&str]) -> Grid {
        let mut grid = Grid { text: String::new() };
        grid.row(heading.iter().map(|&it| it.to_owned()));
        grid.text.push_str("|:--|");
        grid.text.push_str(&"--:|".repeat(heading.len() - 1));
        grid.text.push('\n');
        grid
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<String> = cells.into_iter().map(|it| escaped(&it)).collect();
        self.text.extend(["| ", &cells.join(" | "), " |\n"]);
    }

    fn write(&self, out: &mut String) {
        out.push_str(&self.text);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{report, small};
    use super::*;
    use crate::plan::Plan;
    use crate::toy::Toy;
    use search::PlayerKind::Random;

    #[test]
    fn every_chapter_has_its_figures() {
        let text = small().markdown();
        for part in [
            "# 20 games\n",
            "Seeds 1 to 20, seats rotated.\n",
            "a seat would win 50.0%",
            "| 1 greedy | 20 | 20.0 | 0 | 100.0% | 83.9% - 100.0% | 14.00 | 0.00 |\n",
            "| 1 greedy | 14 | 14 | 14 | 14 | 14 |\n",
            "| 7 | 20 | 100.0% |\n",
            "| first player | 20 | 10.0 | 50.0% | 29.9% - 70.1% |",
            "| Blue | 20 | 10.0 | 50.0% |",
            "### took\n",
            "| One, or so | ",
            "Cards that nobody made anything of: Three.\n",
        ] {
            assert!(text.contains(part), "{part:?} is missing in:\n{text}");
        }
        for table in text.split("\n\n").filter(|it| it.starts_with('|')) {
            let columns: Vec<usize> = table.lines().map(|line| line.matches('|').count()).collect();
            assert!(columns.iter().all(|&n| n == columns[0]), "{table}");
        }
        for name in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(small().files().iter().any(|(file, _)| file == name), "there is no {name}");
        }
    }

    #[test]
    fn what_was_not_counted_is_not_told() {
        let game = Toy { rival: Some(500), ..Toy::new(1) };
        let text = report(&game, &Plan::new(vec![Random], 3), false).markdown();
        assert!(text.contains("It was not counted.") && text.contains("They were not counted."), "{text}");
        assert!(
            text.contains("Games without a winner at the table: 3.") && text.contains("| the game | - |"),
            "{text}"
        );
    }

    #[test]
    fn names_cannot_break_a_table() {
        let mut grid = Grid::new(&["a", "b"]);
        grid.row(["x|y".to_owned(), "<b>".to_owned()]);
        assert_eq!(grid.text, "| a | b |\n|:--|--:|\n| x\\|y | &lt;b> |\n");
    }
}
