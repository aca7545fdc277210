//! Scenario files: read, and played on their game.

use games::GameId;
use rulebook::Rulebook;

use crate::text;

pub fn run(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let file = match scenario::parse("fuzz.toml", text) {
        Ok(file) => file,
        Err(error) => {
            let said = error.to_string();
            return assert!(!said.is_empty() && !said.contains('\n'), "expected one line, found {said:?}");
        }
    };
    let Ok(game) = file.game.parse::<GameId>() else { return };
    let book = Rulebook::embedded();
    for scenario in &file.scenarios {
        for id in scenario.rules_cited() {
            if book.get(id).is_none() {
                book.nearest(id);
            }
        }
        if let Err(failure) = games::run_scenario(game, scenario) {
            let report = failure.to_string();
            assert!(!report.contains("breaks its own promise"), "{report}");
        }
    }
}
