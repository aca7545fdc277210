//! Tables that other programs read: one line for each row, fields between commas.

use table::Seat;

use crate::plan::Plan;
use crate::results::Results;
use crate::run::Block;

/// A row with its end. A field with a comma, a quote or an end of a line stands in quotes.
pub(crate) fn row<I: IntoIterator<Item: AsRef<str>>>(fields: I) -> String {
    let mut line = String::new();
    for (i, field) in fields.into_iter().enumerate() {
        if i > 0 {
            line.push(',');
        }
        let field = field.as_ref();
        if field.contains([',', '"', '\n', '\r']) {
            line.push('"');
            line.push_str(&field.replace('"', "\"\""));
            line.push('"');
        } else {
            line.push_str(field);
        }
    }
    line.push('\n');
    line
}

/// The first line of a table with a line for each game.
pub fn game_heading(results: &Results) -> String {
    let names = results.names();
    let mut fields: Vec<String> = ["game", "seed", "rounds", "decisions", "first_player"].map(str::to_owned).to_vec();
    for seat in 1..=names.n_seats {
        fields.extend(["player", "faction", "score", "won"].map(|it| format!("{it}_{seat}")));
    }
    fields.extend((names.n_seats + 1..=names.n_sides).map(|side| format!("score_{side}")));
    row(fields)
}

/// The lines of these games.
pub fn game_rows(results: &Results, block: &Block) -> String {
    let (plan, names): (&Plan, _) = (results.plan(), results.names());
    let mut text = String::new();
    for (played, i) in block.games.iter().zip(block.from..) {
        let first = played.order.first().map_or(0, |seat| Seat::number(*seat));
        let mut fields = vec![
            (i + 1).to_string(),
            plan.seed(i).to_string(),
            played.rounds.to_string(),
            played.n_decisions.to_string(),
            first.to_string(),
        ];
        for seat in 0..names.n_seats {
            let faction = played.factions[seat].and_then(|it| names.factions.get(usize::from(it)));
            let won = played.winners.iter().any(|it| it.index() == seat);
            fields.push(plan.players[plan.entry_at(i, seat)].to_string());
            fields.push(faction.cloned().unwrap_or_default());
            fields.push(played.scores[seat].to_string());
            fields.push(u8::from(won).to_string());
        }
        fields.extend(played.scores[names.n_seats..].iter().map(i32::to_string));
        text.push_str(&row(fields));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::Played;
    use crate::toy::Toy;
    use search::PlayerKind::{Greedy, Random};
    use table::SeatSet;

    #[test]
    fn fields_that_need_quotes_get_them() {
        assert_eq!(
            row(["a", "One, or so", "", "say \"x\"", "two\nlines"]),
            "a,\"One, or so\",,\"say \"\"x\"\"\",\"two\nlines\"\n"
        );
    }

    #[test]
    fn a_game_is_a_line() {
        let game = Toy { rival: Some(9), ..Toy::new(2) };
        let results = Results::new(&game, &Plan { first_seed: 7, ..Plan::new(vec![Greedy, Random], 2) }).unwrap();
        let played = Played {
            scores: vec![12, 8, 9],
            winners: SeatSet::only(Seat::new(0)),
            order: vec![Seat::new(1), Seat::new(0)],
            factions: vec![Some(2), None],
            rounds: 6,
            n_decisions: 40,
        };
        let block = Block { from: 0, games: vec![played.clone(), played], deeds: None };
        let text = game_heading(&results) + &game_rows(&results, &block);
        assert_eq!(
            text,
            "game,seed,rounds,decisions,first_player,player_1,faction_1,score_1,won_1,player_2,faction_2,score_2,won_2,score_3\n\
             1,7,6,40,2,greedy,Green,12,1,random,,8,0,9\n\
             2,8,6,40,2,random,Green,12,1,greedy,,8,0,9\n"
        );
    }
}
