//! Forged in Steel as a whole: scenarios, laws, golden records.

mod smoke;
mod words;
