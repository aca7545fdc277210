//! The embedded data, corrections of them, and what is refused.

use super::*;
use crate::catalog::Game;
use crate::setup::Setup;

#[test]
fn embedded_data_are_sound() {
    let library = Library::from_files(&EMBEDDED).unwrap_or_else(|errors| panic!("{errors:#?}"));
    assert_eq!(library.cards().len(), 106);
    assert!(Game::new(&library, Setup::new(4)).is_ok());
}
