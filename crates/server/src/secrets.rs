//! Everything that must not be guessed, from the system's random generator.

use sha2::{Digest as _, Sha256};
use store::{TableId, Token};
use table::{Seat, Seed};

use crate::fault::Fault;

fn bytes<const N: usize>() -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        tracing::error!("the system's random generator failed: {error}");
        Fault::internal("The server has no random numbers right now; nothing was changed.")
    })?;
    Ok(bytes)
}

/// A fresh secret for a cookie or a link.
pub(crate) fn token() -> Result<Token, Fault> {
    bytes().map(Token::new)
}

/// A fresh address for a table.
pub(crate) fn table_id() -> Result<TableId, Fault> {
    bytes().map(u64::from_le_bytes).map(TableId::new)
}

/// What a game is dealt from.
pub(crate) fn seed() -> Result<Seed, Fault> {
    bytes().map(Seed::from_bytes)
}

pub(crate) fn number32() -> Result<u32, Fault> {
    bytes().map(u32::from_le_bytes)
}

/// The first link to a seat. It follows from the secret of whoever made the table, so that they can be shown it again
/// although only its hash is kept.
pub(crate) fn first_link(creator: &Token, table: TableId, seat: Seat) -> Token {
    let mut hash = Sha256::new();
    hash.update(b"ruinforge link 1\0");
    hash.update(creator.reveal());
    hash.update(table.number().to_le_bytes());
    hash.update([seat.number()]);
    let digest: [u8; 32] = hash.finalize().into();
    let mut half = [0; 16];
    half.copy_from_slice(&digest[..16]);
    Token::new(half)
}

/// What is shown of a seed before the end: anybody can check it with `printf %s SEED | sha256sum`.
pub(crate) fn seed_hash(seed: &Seed) -> String {
    let digest: [u8; 32] = Sha256::digest(seed.to_string()).into();
    hex(&digest)
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_written_seed() {
        // printf %s 2a | sha256sum
        let hash = "b2239ae33d9bc5614aeb2e439e5032b1fe77c32f7080d3211c1d03f1b17ffcf6";
        assert_eq!(seed_hash(&Seed::from_number(0x2a)), hash);
    }

    #[test]
    fn links_differ_by_table_seat_and_creator() {
        let (ann, bob) = (Token::new([1; 16]), Token::new([2; 16]));
        let link = |who: &Token, table, seat| first_link(who, TableId::new(table), Seat::new(seat)).reveal();
        let links = [link(&ann, 1, 0), link(&ann, 1, 1), link(&ann, 2, 0), link(&bob, 1, 0)];
        for (i, one) in links.iter().enumerate() {
            assert!(links[i + 1..].iter().all(|other| other != one));
        }
        assert_eq!(link(&ann, 1, 0), links[0]);
    }
}
