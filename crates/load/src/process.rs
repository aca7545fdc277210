//! What a process uses, as the system counts, and what it may use.

use std::fs;

use rustix::param::clock_ticks_per_second;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::error::LoadError;

/// Memory and time of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Resident memory, in bytes.
    pub memory: u64,
    /// The most resident memory that there ever was, in bytes.
    pub peak_memory: u64,
    /// Threads.
    pub threads: u64,
    /// Open files and connections.
    pub files: u64,
    /// Processor time used so far, in seconds.
    pub cpu_s: f64,
}

impl Usage {
    /// What the process with this number uses.
    pub fn of(pid: u32) -> Result<Usage, LoadError> {
        Usage::read(&pid.to_string())
    }

    /// What this process uses.
    pub fn own() -> Result<Usage, LoadError> {
        Usage::read("self")
    }

    fn read(process: &str) -> Result<Usage, LoadError> {
        let file = |name: &str| {
            let path = format!("/proc/{process}/{name}");
            fs::read_to_string(&path).map_err(|error| LoadError::System(format!("cannot read {path}: {error}")))
        };
        let strange = || LoadError::System(format!("/proc/{process} is not as expected"));
        let status = file("status")?;
        let memory = size(&status, "VmRSS:").ok_or_else(strange)?;
        let peak_memory = size(&status, "VmHWM:").ok_or_else(strange)?;
        let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")?.trim().parse().ok());
        let threads = threads.ok_or_else(strange)?;
        let files = fs::read_dir(format!("/proc/{process}/fd")).map_err(|_| strange())?.count() as u64;
        let ticks = ticks(&file("stat")?).ok_or_else(strange)?;
        #[expect(clippy::cast_precision_loss, reason = "counts of a few minutes are far below 2^52")]
        let cpu_s = ticks as f64 / clock_ticks_per_second() as f64;
        Ok(Usage { memory, peak_memory, threads, files, cpu_s })
    }
}

/// A size in bytes, from the text of `status`.
fn size(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// Processor time in ticks, from the text of `stat`. The name of the program may have spaces and parentheses in it.
fn ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

/// Sees to it that this process, and those it starts, may open so many connections. The error says what to do.
pub fn allow_connections(n: u64) -> Result<(), LoadError> {
    // Some more for files, pipes and connections that are just being closed.
    let needed = n + 200;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| needed <= current) {
        return Ok(());
    }
    let raised = maximum.is_none_or(|maximum| needed <= maximum)
        && setrlimit(Resource::Nofile, Rlimit { current: Some(needed), maximum }).is_ok();
    if raised {
        return Ok(());
    }
    Err(LoadError::System(format!(
        "{needed} open files are needed and {} are allowed; raise the limit with \"ulimit -n {needed}\" first",
        maximum.or(current).unwrap_or_default()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_the_system_are_read() {
        assert_eq!(size("Name:\tx\nVmRSS:\t   12 kB\nVmData:\t 9 kB\n", "VmRSS:"), Some(12 * 1024));
        assert_eq!(size("Name:\tx\n", "VmRSS:"), None);
        let stat = "7 (a) b (c)) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20";
        assert_eq!(ticks(stat), Some(300));
        let own = Usage::own().unwrap();
        assert!(1 << 20 < own.memory && own.memory <= own.peak_memory, "{own:?}");
        assert!(0 < own.threads && 3 <= own.files, "{own:?}");
        assert!(Usage::of(u32::MAX).is_err());
    }

    #[test]
    fn what_the_system_never_allows_is_told_with_the_remedy() {
        allow_connections(1).unwrap();
        let Err(error) = allow_connections(1 << 40) else { return };
        assert!(error.to_string().contains("ulimit -n"), "{error}");
    }
}
