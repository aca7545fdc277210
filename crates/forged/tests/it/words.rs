//! Answers to what cannot be read.

use forged::{Game, Setup};
use table::{Rules, Seat, Seed, Words};

#[test]
fn what_cannot_be_read_gets_the_nearest_word() {
    let game = Game::embedded(Setup::new(2)).unwrap();
    let s = game.deal(&Seed::from_number(1));
    let fault = |text: &str| game.read(&s, Seat::new(0), text).unwrap_err().to_string();
    assert!(fault("selct Opera Block").contains("did you mean \"select\"?"));
    assert!(fault("select Opra Blok").contains("did you mean \"Opera Block\"?"));
    assert!(fault("build factry G4ab").contains("did you mean \"factory\"?"));
    assert!(fault("track Minning").contains("did you mean \"Mining\"?"));
    assert!(fault("neighborhood Besemer").contains("did you mean \"Bessemer\"?"));
    assert!(fault("role Mob Bos").contains("did you mean \"Mob Boss\"?"));
    assert!(fault("buy N5").contains("N5 is a block; its lots are N5a"));
    assert!(fault("buy N5ab").contains("expected one lot, found 2"));
    assert!(fault("opponent 3").contains("from 1 to 2"));
    assert!(fault("build factory").contains("expected where"));
    assert!(fault("done now").contains("stands alone"));
    assert!(fault("").contains("empty line"));
}
