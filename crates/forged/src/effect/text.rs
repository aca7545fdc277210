//! Effects in words.
