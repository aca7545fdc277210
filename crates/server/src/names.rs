//! The names of players where the games speak of "player 2".

use table::Seat;

/// How a seat is called.
pub(crate) fn of(seat: Seat, names: &[String]) -> String {
    match names.get(seat.index()) {
        Some(name) if !name.is_empty() => name.clone(),
        _ => format!("Player {seat}"),
    }
}

/// A sentence of a game with the names of the players in it.
pub(crate) fn in_sentence(sentence: &str, names: &[String]) -> String {
    let mut out = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some(at) = rest.find("layer ") {
        let (before, found) = rest.split_at(at);
        let after = &found["layer ".len()..];
        let n_digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let whole_word = before
            .len()
            .checked_sub(2)
            .and_then(|i| before.as_bytes().get(i))
            .is_none_or(|&it| !it.is_ascii_alphanumeric());
        let seat = after[..n_digits].parse().ok().and_then(Seat::from_number);
        let known = seat.and_then(|seat| names.get(seat.index())).filter(|name| !name.is_empty());
        match (before.strip_suffix(['p', 'P']), known) {
            (Some(before), Some(name)) if whole_word => {
                out.push_str(before);
                out.push_str(name);
                rest = &after[n_digits..];
            }
            _ => {
                out.push_str(before);
                out.push_str("layer ");
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_get_their_names() {
        let names = ["Ann".to_owned(), "Bob".to_owned(), String::new()];
        for (sentence, expected) in [
            ("Player 1 builds School", "Ann builds School"),
            ("Player 2 razes player 1's Pub", "Bob razes Ann's Pub"),
            ("Player 3 passes, player 4 too", "Player 3 passes, player 4 too"),
            ("it is not your turn; player 2 decides now", "it is not your turn; Bob decides now"),
            ("The Virtual Player attacks with Pub", "The Virtual Player attacks with Pub"),
            ("A cardplayer 1 is no player", "A cardplayer 1 is no player"),
            ("player ", "player "),
            ("layer 1", "layer 1"),
        ] {
            assert_eq!(in_sentence(sentence, &names), expected);
        }
    }
}
