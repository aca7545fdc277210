//! What must hold for every page.

mod looks;
mod script;
mod secrets;
mod sound;
