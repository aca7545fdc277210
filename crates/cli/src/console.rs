//! The streams and the screen that commands talk to, passed around so that tests can listen.

use std::io::{self, BufRead, IsTerminal as _, Write};

use anstyle::Style;
use table::Page;

use crate::interrupt;

/// Where a command writes and reads.
pub struct Console<'a> {
    /// Results.
    pub out: &'a mut dyn Write,
    /// What is wrong.
    pub err: &'a mut dyn Write,
    /// What the person types, or a file or program instead of one.
    pub input: &'a mut dyn BufRead,
    /// What can be shown.
    pub screen: Screen,
}

/// What is known about the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Columns available.
    pub width: usize,
    /// Whether colors may be used.
    pub color: bool,
    /// Whether somebody types, who can be asked.
    pub input_is_terminal: bool,
    /// Whether somebody looks, for whom the screen can be cleared.
    pub output_is_terminal: bool,
}

/// What a command that was carried out found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is well.
    Good,
    /// Something that was checked is wrong; it has been reported.
    Failed,
    /// Some of the input could not be used; it has been reported.
    Unusable,
    /// It was interrupted; what was done until then is there.
    Interrupted,
}

impl Verdict {
    /// What the process ends with.
    pub const fn exit_code(self) -> u8 {
        match self {
            Verdict::Good => 0,
            Verdict::Failed => 1,
            Verdict::Unusable => 2,
            Verdict::Interrupted => interrupt::EXIT_CODE,
        }
    }
}

impl Screen {
    /// Columns when nobody knows better.
    const USUAL_WIDTH: usize = 80;
    /// Below this no line would hold more than a word or two.
    const MIN_WIDTH: usize = 20;

    /// The screen of this process.
    pub fn of_process(width: Option<u16>, color: bool) -> Screen {
        let output_is_terminal = io::stdout().is_terminal();
        let measured = || {
            let size = output_is_terminal.then(terminal_size::terminal_size).flatten();
            size.map_or(Screen::USUAL_WIDTH, |(width, _)| width.0.into())
        };
        Screen {
            width: width.map_or_else(measured, usize::from).max(Screen::MIN_WIDTH),
            color,
            input_is_terminal: io::stdin().is_terminal(),
            output_is_terminal,
        }
    }

    /// As games take it.
    pub const fn page(self) -> Page {
        Page { width: self.width, color: self.color }
    }

    /// For headings.
    pub fn bold(self) -> Style {
        if self.color { Style::new().bold() } else { Style::new() }
    }

    /// For what is there to be looked up, not read.
    pub fn dim(self) -> Style {
        if self.color { Style::new().dimmed() } else { Style::new() }
    }
}

impl Console<'_> {
    /// The next line that is typed, without its end; `None` when there are no more. Anything that has been written is
    /// shown first.
    pub fn read_line(&mut self) -> io::Result<Option<String>> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        // Said here, because anybody else would have to guess which stream it was.
        if read.map_err(|error| io::Error::new(error.kind(), format!("cannot read the input: {error}")))? == 0 {
            return Ok(None);
        }
        // A stray byte must not end a game: it becomes a letter that no move has.
        Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// Asks a question that is answered in one line.
    pub fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        write!(self.out, "{question} ")?;
        self.read_line()
    }

    /// Wipes the screen and what could be scrolled back to, so that nobody sees another's hand there.
    pub fn clear(&mut self) -> io::Result<()> {
        if self.screen.output_is_terminal {
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }
}
