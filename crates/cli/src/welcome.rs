//! The program without a command: what it can do, and a game if somebody is there to play it.

use anyhow::Result;

use crate::console::{Console, Verdict};
use crate::play;

const COMMANDS: [(&str, &str); 7] = [
    ("play 51st-state", "play here, against computer players or hot-seat"),
    ("cards [NAME]", "look up a card, or list them all"),
    ("rules [ID | WORDS]", "look up a rule"),
    ("simulate 51st-state", "many games between computer players"),
    ("bench", "how fast the games are"),
    ("scenario FILE...", "run scenario files"),
    ("replay FILE", "check and show a game record"),
];

/// Explains the commands, and offers a game.
pub fn run(console: &mut Console<'_>) -> Result<Verdict> {
    let bold = console.screen.bold();
    writeln!(console.out, "{bold}Ruinforge{bold:#}, a digital tabletop\n")?;
    for (command, what) in COMMANDS {
        writeln!(console.out, "  ruinforge {command:<20} {what}")?;
    }
    writeln!(console.out, "\nEvery command explains itself with --help.")?;
    if !console.screen.input_is_terminal {
        return Ok(Verdict::Good);
    }
    let answer = console.ask("\nPlay 51st State against two greedy computer players now? [Y/n]")?;
    match answer.as_deref().map(|it| it.trim().to_lowercase()).as_deref() {
        Some("" | "y" | "yes") => play::run(&play::PlayArgs::default(), console),
        _ => Ok(Verdict::Good),
    }
}
