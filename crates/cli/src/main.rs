//! The program `ruinforge`. Everything is in the library beside it.

use std::process::ExitCode;

/// Pages are made of many small texts; with the system's allocator a third of a server's time went into them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
