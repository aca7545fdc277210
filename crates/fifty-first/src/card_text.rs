//! Cards in words, made from their effects.
