//! Positions that a scenario cannot have.

use forged::Game;
use table::Stage;

/// What is wrong with a position is said in one sentence.
#[test]
fn faults_of_positions_have_a_sentence() {
    let faults = [
        ("playrs = 3", "there is no key \"playrs\"; try cards, players, variants"),
        ("players = 5", "Forged in Steel is for 2 to 4 players, not 5; FS-001"),
        ("3 = { vp = 1 }", "there is no player 3; players = 2"),
        ("1 = { vps = 1 }", "there is no key \"vps\""),
        ("1 = { houses = [\"N99a\"] }", "there is no lot \"N99a\""),
        ("1 = { houses = [\"N1a\"], cubes = [\"N1a\"] }", "there are two pieces on N1a"),
        ("1 = { mansions = [\"N1ad\"] }", "a mansion covers 2 lots of one block side by side, not N1ad"),
        (
            "1 = { mansions = [\"N1ab\", \"N1cd\", \"N2ab\", \"N2cd\"] }",
            "player 1 has 4 mansions on the board; there are 3",
        ),
        ("1 = { mines = 13 }", "there are 12 mines; FS-221"),
        ("1 = { unrest = 255 }", "255 cubes of unrest are more than the 28 cubes of a player"),
        ("city = { hospital = [\"N1\"] }", "there are 4 hospitals on the board; the box has 3"),
        ("1 = { hand = [\"Socialism\"] }\ndeck = [\"Socialism\"]", "Socialism is in two places"),
        ("1 = { hand = [\"Sozialism\"] }", "there is no card \"Sozialism\"; did you mean `Socialism`?"),
        ("1 = { hand = [\"Socialism\"] }\nera = 1890", "Socialism is a card of a later era than 1890"),
        ("tracks = { mining = 5 }", "the Mining track has [1, 2, 3, 4], not 5"),
        ("dice = [1, 2, 3, 4, 1, 2, 3]\nnow = { mm = 1 }", "dice wants at most 6 rolls, found 7"),
        ("dice = [5]\nnow = { mm = 1 }", "the die has four sides, found [5]; FS-013"),
        ("influence = [1, 1]", "influence names every player once"),
        ("now = \"nowhere\"", "\"nowhere\" is nowhere in the game; try leaders, seeding"),
        ("now = \"deal\"\nera = 1900", "era cannot be given together with a fresh deal"),
        ("headlines = [\"Adobe Houses\"]", "Adobe Houses has no Headline"),
        ("", "nobody has a card to select"),
    ];
    for (given, sentence) in faults {
        let given: toml::Table = given.parse().expect("a table");
        let fault = Game::stage(&given).expect_err(sentence).to_string();
        assert!(fault.starts_with(sentence), "expected {sentence:?}, found {fault:?}");
    }
}
