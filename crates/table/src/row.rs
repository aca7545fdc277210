//! A short list that lives inside a position: a length and an array, no pointer.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// Up to `N` items in order. Copying a `Row` copies bytes; pushing past `N` is a bug in the game that owns it.
#[derive(Clone, Copy)]
pub struct Row<T, const N: usize> {
    n: u16,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Row<T, N> {
    /// An empty row.
    pub fn new() -> Self {
        assert!(u16::try_from(N).is_ok(), "the length is kept in 16 bits");
        Row { n: 0, items: [T::default(); N] }
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        let n = self.n;
        self.items[n as usize] = item;
        self.n = n + 1;
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = self.n.checked_sub(1)?;
        self.n = last;
        Some(self.items[last as usize])
    }

    /// Takes the item at `index`; those behind it move up.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.copy_within(index + 1.., index);
        self.n -= 1;
        item
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.n = 0;
    }

    /// Keeps only the first `n`.
    #[expect(clippy::cast_possible_truncation, reason = "it is less than a length that is kept in 16 bits")]
    pub fn truncate(&mut self, n: usize) {
        if n < self.n as usize {
            self.n = n as u16;
        }
    }
}

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Row::new()
    }
}

impl<T, const N: usize> Deref for Row<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.n as usize]
    }
}

impl<T, const N: usize> DerefMut for Row<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.n as usize]
    }
}

// What was popped stays in the array but is not part of the value.
impl<T: PartialEq, const N: usize> PartialEq for Row<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Row<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Row<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for Row<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Row<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut row = Row::new();
        row.extend(items);
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_popped_does_not_count() {
        let mut a: Row<u8, 4> = [1, 2, 3].into_iter().collect();
        assert_eq!(a.pop(), Some(3));
        let b: Row<u8, 4> = [1, 2].into_iter().collect();
        assert_eq!(a, b);
        assert_eq!(format!("{a:?}"), "[1, 2]");
    }

    #[test]
    fn removing_closes_the_gap() {
        let mut row: Row<u8, 4> = [1, 2, 3, 4].into_iter().collect();
        assert_eq!(row.remove(1), 2);
        assert_eq!(&*row, &[1, 3, 4]);
        assert_eq!(row.remove(2), 4);
        assert_eq!(&*row, &[1, 3]);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn pushing_past_the_end_is_a_bug_and_says_so() {
        let mut row: Row<u8, 1> = Row::new();
        row.push(1);
        row.push(2);
    }
}
