use std::fmt;
use std::str::FromStr;

/// The digits of an id: no letter that is easily mistaken for another (Crockford's base 32).
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LEN: usize = 13;

/// Names a table for ever. The caller draws it at random, so that the address of a table cannot be guessed.
///
/// ```
/// use store::TableId;
///
/// let id = TableId::new(51);
/// assert_eq!(id.to_string(), "000000000001k");
/// assert_eq!("000000000001k".parse(), Ok(id));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u64);

impl TableId {
    /// The id with this number.
    pub const fn new(number: u64) -> TableId {
        TableId(number)
    }

    /// Its number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..LEN).rev().try_for_each(|place| {
            let digit = self.0 >> (5 * place) & 31;
            write!(f, "{}", char::from(DIGITS[usize::from(digit.to_le_bytes()[0])]))
        })
    }
}

/// A text that is not the id of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the id of a table; expected 13 lower-case letters and digits")]
pub struct BadTableId;

impl FromStr for TableId {
    type Err = BadTableId;

    fn from_str(text: &str) -> Result<TableId, BadTableId> {
        if text.len() != LEN {
            return Err(BadTableId);
        }
        let number = text.bytes().try_fold(0_u128, |number, byte| {
            let digit = DIGITS.iter().position(|&it| it == byte).ok_or(BadTableId)?;
            Ok(number << 5 | digit as u128)
        })?;
        // Thirteen digits hold 65 bits: one address per table, so the 65th must not be set.
        u64::try_from(number).map(TableId).map_err(|_| BadTableId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_back() {
        for number in [0, 1, 31, 32, u64::MAX / 3, u64::MAX - 1, u64::MAX] {
            let id = TableId::new(number);
            let text = id.to_string();
            assert_eq!(text.len(), 13);
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in ["", "1", "000000000001K", "00000000000il", "zzzzzzzzzzzzz", "0000000000001k", "ééééééé"] {
            assert_eq!(text.parse::<TableId>(), Err(BadTableId), "{text}");
        }
    }
}
