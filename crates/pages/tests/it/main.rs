//! What must hold for every page.

mod looks;
mod secrets;
mod sound;
