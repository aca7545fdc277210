//! A server as a child process, on this machine only, with a folder of its own.

use std::io::{self, BufRead as _, BufReader, Read as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::error::LoadError;
use crate::process::Usage;

/// How long a server may take to open. A slow machine replays nothing at the start, so this is generous.
const OPENING: Duration = Duration::from_secs(30);

/// Which program to start, and how.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program `ruinforge`.
    pub program: PathBuf,
    /// Arguments of `serve` beside the address, the file and the limits.
    pub extra: Vec<String>,
    /// Whether the server keeps its usual limits instead of bearing whatever comes.
    pub usual_limits: bool,
}

impl Launch {
    /// This program, without further arguments.
    pub fn new(program: impl Into<PathBuf>) -> Launch {
        Launch { program: program.into(), extra: Vec::new(), usual_limits: false }
    }

    /// This program with the limits that it has by itself.
    pub fn with_usual_limits(program: impl Into<PathBuf>) -> Launch {
        Launch { usual_limits: true, ..Launch::new(program) }
    }
}

/// A running server. It ends when this is dropped, and its folder goes with it.
#[derive(Debug)]
pub struct Server {
    launch: Launch,
    address: SocketAddr,
    child: Child,
    folder: TempDir,
}

impl Server {
    /// Starts a server on a free port and an empty database.
    pub fn start(launch: Launch) -> Result<Server, LoadError> {
        let folder = TempDir::with_prefix("ruinforge-load-")
            .map_err(|error| LoadError::System(format!("cannot make a temporary folder: {error}")))?;
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let (child, address) = spawn(&launch, any, &data_in(folder.path()))?;
        Ok(Server { launch, address, child, folder })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its database file.
    pub fn data(&self) -> PathBuf {
        data_in(self.folder.path())
    }

    /// What it has used so far.
    pub fn usage(&self) -> Result<Usage, LoadError> {
        Usage::of(self.child.id())
    }

    /// Ends it without a warning (SIGKILL), as a crash would.
    pub fn kill(&mut self) -> Result<(), LoadError> {
        let ended = self.child.kill().and_then(|()| self.child.wait());
        ended.map(drop).map_err(|error| LoadError::System(format!("cannot end the server: {error}")))
    }

    /// Asks it to end (SIGTERM) and waits for so long. The error says that it did not.
    pub fn stop(&mut self, patience: Duration) -> Result<ExitStatus, LoadError> {
        let failed = |error: io::Error| LoadError::System(format!("cannot end the server: {error}"));
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        let pid = pid.ok_or_else(|| LoadError::System("the server has no process".to_owned()))?;
        kill_process(pid, Signal::TERM).map_err(|error| failed(error.into()))?;
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().map_err(failed)? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        Err(LoadError::TooSlow(patience.as_secs()))
    }

    /// Starts it again after it ended, on the same port and the same data.
    pub fn restart(&mut self) -> Result<(), LoadError> {
        self.kill()?;
        let (child, address) = spawn(&self.launch, self.address, &self.data())?;
        self.child = child;
        self.address = address;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Nothing can be done about a process that does not end, and it has ended already as a rule.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn data_in(folder: &Path) -> PathBuf {
    folder.join("ruinforge.db")
}

/// What makes the server bear as much as the machine does.
const NO_LIMITS: [&str; 7] =
    ["--no-quotas", "--max-tables", "1000000", "--max-streams", "100000", "--max-connections", "100000"];

fn spawn(launch: &Launch, listen: SocketAddr, data: &Path) -> Result<(Child, SocketAddr), LoadError> {
    let mut child = Command::new(&launch.program)
        .arg("serve")
        .args(["--listen", &listen.to_string()])
        .arg("--data")
        .arg(data)
        .args(if launch.usual_limits { &[][..] } else { &NO_LIMITS })
        .args(&launch.extra)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| LoadError::Start { program: launch.program.clone(), source })?;
    let (Some(out), Some(err)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(LoadError::NotOpen("its output cannot be read".to_owned()));
    };
    match opened(out, err) {
        Ok(address) => Ok((child, address)),
        Err(error) => {
            let _ = child.kill();
            let _ = child.wait();
            Err(error)
        }
    }
}

/// Waits for the line that says where the server listens. Later output is read and dropped, so that no pipe fills up;
/// complaints are passed on.
fn opened(out: ChildStdout, err: ChildStderr) -> Result<SocketAddr, LoadError> {
    let (tell, first) = mpsc::channel();
    thread::spawn(move || {
        let mut out = BufReader::new(out);
        let mut line = String::new();
        let _ = out.read_line(&mut line);
        let _ = tell.send(line);
        let _ = io::copy(&mut out, &mut io::sink());
    });
    let line = first.recv_timeout(OPENING).map_err(|_| LoadError::TooSlow(OPENING.as_secs()))?;
    let address = line.split_once("http://").and_then(|(_, rest)| rest.trim_end().trim_end_matches('/').parse().ok());
    let Some(address) = address else {
        let mut said = line;
        // The pipe ends with the process, which has nothing more to do.
        let _ = err.take(2_000).read_to_string(&mut said);
        return Err(LoadError::NotOpen(said.trim().to_owned()));
    };
    thread::spawn(move || {
        let mut err = err;
        let _ = io::copy(&mut err, &mut io::stderr());
    });
    Ok(address)
}
