//! The program under test, and its server in a process of its own, so that it can be killed.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::process::Owned;

/// The program `ruinforge`, as a file that can be run.
#[derive(Clone, Debug)]
pub struct Program(PathBuf);

impl Program {
    /// What comes before a command of `ruinforge`, because the file can do something else too.
    pub const SIGN: &str = "--as-program";

    /// The file that does what `ruinforge` does.
    pub fn at(path: impl Into<PathBuf>) -> Program {
        Program(path.into())
    }

    /// Runs a command to its end.
    pub fn run(&self, args: &[&str]) -> Result<Output> {
        Command::new(&self.0)
            .arg(Program::SIGN)
            .args(args)
            .output()
            .with_context(|| format!("{} cannot be run", self.0.display()))
    }

    /// Opens a server on an address such as `127.0.0.1:0`, and waits until it answers.
    pub fn serve(&self, listen: &str, data: &Path) -> Result<Server> {
        let mut command = Command::new(&self.0);
        command.args([Program::SIGN, "serve", "--requests-per-second", "0", "--listen", listen, "--data"]).arg(data);
        let mut process = Owned::start(command.stdout(Stdio::piped()), "the server")?;
        let out = process.child().stdout.take().context("the server has no output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let Some((_, address)) = line.trim().trim_end_matches('/').split_once("http://") else {
            bail!("the server did not say where it is: {line:?}");
        };
        Ok(Server { address: address.to_owned(), process })
    }
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: String,
    process: Owned,
}

impl Server {
    /// Address and port.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends it with SIGKILL, as a power cut would.
    pub fn kill(mut self) -> String {
        self.process.kill();
        self.address.clone()
    }
}
