//! Tables that were played with other cards, or by other rules, than there are here. They can be looked at and closed;
//! nobody plays on, because the same moves would mean something else.

use std::sync::Arc;

use games::{AnyGame, Playable, Visitor};
use store::{Loaded, Table, standing_moves};
use table::{Record, RecordedMove, Seat};

use crate::games_in_play::read_header;
use crate::play::Step;

/// What keeps a table from being played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frozen {
    /// What differs and what to put back, for whoever looks at the table.
    pub(crate) sentence: String,
    /// The moves that stand, whether or not they can be made here.
    pub(crate) moves: Vec<Step>,
}

impl Frozen {
    /// Compares what a table was played with to what is here. `outcome` is what came of its moves, of which `n_made`
    /// could be made.
    pub(crate) fn find(
        game: &AnyGame,
        table: &Table,
        moves: Vec<Step>,
        outcome: Result<(), String>,
        n_made: usize,
    ) -> Option<Frozen> {
        let n_moves = moves.len();
        let why = match (differs(game, table), outcome) {
            (None, Ok(())) => return None,
            (Some(why), Ok(())) => why,
            (Some(why), Err(_)) => {
                format!(
                    "{why} It is shown after {n_made} of its {n_moves} moves, because the next one means nothing here."
                )
            }
            (None, Err(error)) => table::whole_sentence(&format!(
                "this table can only be looked at, after {n_made} of its {n_moves} moves: this program cannot make the \
                 next one ({error}); start the release that the table was played with to play on"
            )),
        };
        Some(Frozen { sentence: why, moves })
    }
}

/// What differs, in a sentence.
fn differs(game: &AnyGame, table: &Table) -> Option<String> {
    struct Identity;
    impl Visitor for Identity {
        type Out = (u32, String);

        fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
            (game.rules_version(), game.catalog_digest())
        }
    }
    let (rules, cards) = game.visit(Identity);
    let (old_rules, old_cards) = (table.game.rules, &table.game.cards);
    if rules != old_rules {
        return Some(format!(
            "This table was played by version {old_rules} of the rules, and this server plays by version {rules}: start \
             the release with version {old_rules} to play on."
        ));
    }
    let brief = |digest: &str| digest.chars().take(12).collect::<String>();
    (cards != *old_cards).then(|| {
        format!(
            "This table was played with other cards (digest {}, here {}): start the server with the card files it was \
             played with (--cards) to play on.",
            brief(old_cards),
            brief(&cards)
        )
    })
}

/// The record of a table as it was played, whatever is here: the rules, the cards and the moves that the store has.
pub(crate) fn record(table: &Table, moves: &[Step]) -> Result<Record, String> {
    let name = |it: &store::Seat| it.name.replace([',', '#'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Record {
        header: read_header(&table.game.header),
        players: table.seats.iter().map(name).collect(),
        seed: table.game.seed.reveal().parse().map_err(|error| format!("the seed cannot be read: {error}"))?,
        rules: table.game.rules,
        cards: table.game.cards.clone(),
        moves: moves
            .iter()
            .map(|(seat, text)| RecordedMove { seat: *seat, text: text.clone(), digest: None })
            .collect(),
        result: table.scores.clone(),
    })
}

/// The same for a table that cannot be brought into memory.
pub(crate) fn record_of(loaded: &Loaded) -> Result<Record, String> {
    let standing = standing_moves(&loaded.log).map_err(|error| error.to_string())?;
    let moves: Vec<Step> = standing.into_iter().map(|(seat, text)| (Seat::new(seat), text.to_owned())).collect();
    record(&loaded.table, &moves)
}
