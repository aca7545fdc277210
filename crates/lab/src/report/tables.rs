//! The tables of a report, for other programs.

use super::figures::{plain, plain_share};
use super::{Group, Report};
use crate::csv::row;

impl Report {
    /// The tables by name, each with its heading.
    pub(super) fn tables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("players", self.player_table()),
            ("scores", self.score_table()),
            ("rounds", self.round_table()),
            ("order", groups("place", &self.order)),
            ("factions", groups("faction", &self.factions)),
            ("cards", self.card_table()),
            ("actions", self.action_table()),
        ]
    }

    fn player_table(&self) -> String {
        let mut text = row([
            "player",
            "kind",
            "games",
            "wins",
            "shared_wins",
            "win_share",
            "low",
            "high",
            "mean_score",
            "score_stddev",
            "min_score",
            "quartile_1",
            "median",
            "quartile_3",
            "max_score",
        ]);
        for (it, spread) in self.summary.players.iter().zip(&self.spreads) {
            let mut fields = vec![
                it.number.to_string(),
                it.kind.to_string(),
                it.n_games.to_string(),
                format!("{:.3}", it.wins),
                it.n_shared_wins.to_string(),
                plain(it.win_share),
                plain(it.win_share_95.low),
                plain(it.win_share_95.high),
                format!("{:.3}", it.mean_score),
                format!("{:.3}", it.score_stddev),
            ];
            fields.extend(spread.quartiles.map(|it| it.to_string()));
            text.push_str(&row(fields));
        }
        text
    }

    fn score_table(&self) -> String {
        let players = self.spreads.iter().map(|it| it.player.clone());
        let mut text = row(["score".to_owned()].into_iter().chain(players));
        for it in &self.scores {
            text.push_str(&row([it.score.to_string()].into_iter().chain(it.games.iter().map(u64::to_string))));
        }
        text
    }

    fn round_table(&self) -> String {
        let mut text = row([&format!("{}s", self.round_word), "games"]);
        for it in &self.rounds {
            text.push_str(&row([it.rounds.to_string(), it.games.to_string()]));
        }
        text
    }

    fn card_table(&self) -> String {
        let mut text = row([
            "deed",
            "card",
            "times",
            "frequency",
            "did_games",
            "did_wins",
            "did_win_share",
            "did_low",
            "did_high",
            "did_not_games",
            "did_not_wins",
            "did_not_win_share",
            "did_not_low",
            "did_not_high",
            "difference",
        ]);
        for it in &self.cards {
            let head = [it.deed.clone(), it.card.clone(), it.times.to_string(), plain(it.frequency)];
            let shares = [plain_share(&it.did), plain_share(&it.did_not)].concat();
            // Without anybody on one side there is nothing to compare.
            let is_known = it.did.n_games > 0 && it.did_not.n_games > 0;
            let difference = if is_known { plain(it.did.win_share - it.did_not.win_share) } else { String::new() };
            text.push_str(&row(head.into_iter().chain(shares).chain([difference])));
        }
        text
    }

    fn action_table(&self) -> String {
        let mut text = row([&self.round_word, "deed", "times", "players", "per_player"]);
        for round in &self.actions.rounds {
            for (deed, &times) in self.actions.deeds.iter().zip(&round.times) {
                let per_player = crate::stats::ratio(times as f64, round.n_players as f64);
                text.push_str(&row([
                    &round.round.to_string(),
                    deed,
                    &times.to_string(),
                    &round.n_players.to_string(),
                    &plain(per_player),
                ]));
            }
        }
        text
    }
}

fn groups(what: &str, groups: &[Group]) -> String {
    let mut text = row([what, "games", "wins", "win_share", "low", "high", "mean_score"]);
    for it in groups {
        let share = plain_share(&it.share);
        let fields = [it.name.clone()].into_iter().chain(share).chain([format!("{:.3}", it.mean_score)]);
        text.push_str(&row(fields));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;

    /// The fields of a line, read back.
    fn fields(line: &str) -> Vec<String> {
        let mut fields = vec![String::new()];
        let mut quoted = false;
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                ',' if !quoted => fields.push(String::new()),
                other => fields.last_mut().unwrap().push(other),
            }
        }
        fields
    }

    #[test]
    fn every_line_of_every_table_has_all_fields() {
        for (name, text) in small().tables() {
            let rows: Vec<Vec<String>> = text.lines().map(fields).collect();
            assert!(text.ends_with('\n') && rows.len() > 1, "{name}:\n{text}");
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{name}:\n{text}");
            let mut heading = rows[0].clone();
            heading.sort();
            heading.dedup();
            assert_eq!(heading.len(), rows[0].len(), "{name}: {heading:?}");
        }
    }

    #[test]
    fn figures_are_those_of_the_report() {
        let it = small();
        let text = it.card_table();
        assert!(text.contains("\ntook,\"One, or so\","), "{text}");
        let line = text.lines().find(|line| line.starts_with("took,Nothing,")).unwrap();
        let row = fields(line);
        let card = it.cards.iter().find(|card| card.card == "Nothing").unwrap();
        assert_eq!(row[2], card.times.to_string());
        assert_eq!((row[4].as_str(), row[5].as_str()), (card.did.n_games.to_string().as_str(), "0.000"));
        assert!(row[14].starts_with('-'), "whoever took nothing has lost: {line}");
        assert_eq!(it.round_table(), "rounds,games\n7,20\n");
        assert!(it.action_table().ends_with("7,took,40,40,1.0000\n"), "{}", it.action_table());
        assert!(
            it.player_table().contains("\n1,greedy,20,20.000,0,1.0000,0.8389,1.0000,14.000,0.000,14,14,14,14,14\n")
        );
    }
}
