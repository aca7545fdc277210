//! Seats at the table and sets of them.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A place at the table, counted from 0. Players see and type it counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game of ours has.
    pub const MAX: u8 = 8;

    /// The seat with this index, counted from 0.
    pub const fn new(index: u8) -> Seat {
        assert!(index < Seat::MAX, "no game has that many seats");
        Seat(index)
    }

    /// The index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that players use, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat with the number that players use.
    pub const fn from_number(number: u8) -> Option<Seat> {
        if number >= 1 && number <= Seat::MAX { Some(Seat(number - 1)) } else { None }
    }

    /// The next seat clockwise among `n_seats`.
    pub const fn next(self, n_seats: u8) -> Seat {
        Seat((self.0 + 1) % n_seats)
    }

    /// The seat `steps` places clockwise among `n_seats`.
    pub const fn after(self, steps: u8, n_seats: u8) -> Seat {
        Seat((self.0 + steps) % n_seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `n` seats.
    pub const fn first(n: u8) -> SeatSet {
        assert!(n <= Seat::MAX, "no game has that many seats");
        if n == Seat::MAX { SeatSet(u8::MAX) } else { SeatSet((1 << n) - 1) }
    }

    /// Just this seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat belongs to the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The seats of this set that are not in the other.
    pub const fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat in it.
    #[expect(clippy::cast_possible_truncation, reason = "eight bits have at most eight zeros")]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let seat = rest.lowest()?;
            // Takes out the lowest.
            rest.0 &= rest.0 - 1;
            Some(seat)
        })
    }

    /// The set as bits, seat 0 lowest.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with these bits.
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// One `T` for each of `N` seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat([T::default(); N])
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_all_eight_seats_does_not_overflow() {
        assert_eq!(SeatSet::first(8).len(), 8);
        assert_eq!(SeatSet::first(0), SeatSet::EMPTY);
    }

    #[test]
    fn going_round_the_table_comes_back() {
        let last = Seat::new(3);
        assert_eq!(last.next(4), Seat::new(0));
        assert_eq!(Seat::new(2).after(3, 4), Seat::new(1));
        assert_eq!(last.to_string(), "4");
        assert_eq!(Seat::from_number(4), Some(last));
        assert_eq!(Seat::from_number(0), None);
    }
}
