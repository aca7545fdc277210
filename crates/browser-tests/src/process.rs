//! Processes that never outlive their owner.

use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

/// A child process that is ended with its owner.
#[derive(Debug)]
pub(crate) struct Owned(Child);

impl Owned {
    /// Starts it. `what` names it in errors.
    pub(crate) fn start(command: &mut Command, what: &str) -> Result<Owned> {
        let child = command.stdin(Stdio::null()).spawn().with_context(|| format!("{what} cannot be started"))?;
        Ok(Owned(child))
    }

    /// The process itself, to read what it writes.
    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.0
    }

    /// Ends it at once: on Unix this is SIGKILL, so it can put nothing in order before.
    pub(crate) fn kill(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Ends somebody else's child by its id.
pub(crate) fn kill(id: u64) {
    let _ = Command::new("kill").args(["-KILL", &id.to_string()]).stderr(Stdio::null()).status();
}
