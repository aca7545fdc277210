//! What people send, read as bytes: every place where text from outside enters, as a plain function.
//!
//! [`TARGETS`] names them all. Each takes any bytes whatever and must neither panic nor take longer than [`MAX_SECONDS`]
//! or more memory than [`MAX_BYTES`]; what is read must keep the laws that the functions check besides. They are called
//! by the fuzzer in `fuzz/`, where coverage leads, and by the tests here, over the same texts and fixed changes of them.
//!
//! Nothing here names a game: all are reached through the list in `games`, and texts to begin from are taken from the
//! files of every crate that has some. A new game is covered by being there.
//!
//! ```
//! let moves = fuzz_targets::target("moves").expect("notation is a target");
//! (moves.run)(b"51st-state 2 2a\n~ 30\nbuild School\nundo");
//! (moves.run)(b"\xff\0 not even text");
//! ```
#![forbid(unsafe_code)]

mod cards;
mod console;
mod deal;
mod laws;
mod moves;
mod mutate;
mod records;
mod scenarios;
mod seeds;

pub use mutate::Mutator;
pub use seeds::{SeedText, seeds};

/// The longest that one input may take.
pub const MAX_SECONDS: u64 = 1;
/// The most memory that one input may take.
pub const MAX_BYTES: u64 = 256 << 20;
/// The longest input that the fuzzer tries. What takes longer texts has limits of its own.
pub const MAX_INPUT: usize = 64 << 10;

/// A place where text from outside enters.
#[derive(Clone, Copy)]
pub struct Target {
    /// What folders and commands call it.
    pub name: &'static str,
    /// Reads the bytes and does what the program would do with them.
    pub run: fn(&[u8]),
    /// Texts to begin from, taken from the project's own files.
    from_project: fn() -> Vec<SeedText>,
}

/// All of them.
pub const TARGETS: [Target; 5] = [
    Target { name: "cards", run: cards::run, from_project: seeds::card_files },
    Target { name: "console", run: console::run, from_project: seeds::some_typed_lines },
    Target { name: "moves", run: moves::run, from_project: seeds::typed_lines },
    Target { name: "records", run: records::run, from_project: seeds::records },
    Target { name: "scenarios", run: scenarios::run, from_project: seeds::scenarios },
];

/// The target with this name.
pub fn target(name: &str) -> Option<Target> {
    TARGETS.into_iter().find(|it| it.name == name)
}

/// Text files are UTF-8; everything else is refused before anybody reads it.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}
