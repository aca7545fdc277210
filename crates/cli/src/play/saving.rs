//! The record's file: saved after every decision, and on demand.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::files;

/// Where the game is saved, and how much of it has been.
#[derive(Debug, Default)]
pub struct Saver {
    /// Saved to after every decision.
    path: Option<PathBuf>,
    /// The files this game was written to. Only these are replaced without asking.
    own: Vec<PathBuf>,
    /// How many decisions the last saved record has.
    n_saved: Option<usize>,
}

impl Saver {
    /// Saves to a file that must not be there yet, so that no other game is lost.
    pub fn new_file(path: PathBuf, overwrite: bool) -> Result<Saver> {
        if !overwrite && is_taken(&path) {
            let path = path.display();
            bail!("{path} is there already; --resume goes on with it, --overwrite replaces it");
        }
        Ok(Saver::own_file(path))
    }

    /// Goes on saving to the file that this game was read from.
    pub fn resumed(path: PathBuf, n_decisions: usize) -> Saver {
        Saver { own: vec![path.clone()], path: Some(path), n_saved: Some(n_decisions) }
    }

    fn own_file(path: PathBuf) -> Saver {
        Saver { own: vec![path.clone()], path: Some(path), n_saved: None }
    }

    /// Where the game is saved by itself.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The file that has all of so many decisions.
    pub fn complete_file(&self, n_decisions: usize) -> Option<&Path> {
        let last = self.own.last().map(PathBuf::as_path);
        last.filter(|_| self.n_saved == Some(n_decisions))
    }

    /// A decision was taken back, so what was saved is no longer this game.
    pub fn forget(&mut self) {
        self.n_saved = None;
    }

    /// Whether there are decisions that no file has.
    pub fn is_behind(&self, n_decisions: usize) -> bool {
        n_decisions > 0 && self.n_saved != Some(n_decisions)
    }

    /// Saves if there is a file for it that has not this much already.
    pub fn save(&mut self, n_decisions: usize, record: impl FnOnce() -> String) -> Result<()> {
        if let Some(path) = &self.path
            && self.n_saved != Some(n_decisions)
        {
            files::write_whole(path, record())?;
            self.n_saved = Some(n_decisions);
        }
        Ok(())
    }

    /// Saves to a file that somebody names.
    pub fn save_to(&mut self, path: &Path, n_decisions: usize, record: &str) -> Result<()> {
        let is_own = self.own.iter().any(|it| it == path);
        if !is_own && is_taken(path) {
            bail!("{} is there already; choose another name", path.display());
        }
        files::write_whole(path, record)?;
        self.own.retain(|it| it != path);
        self.own.push(path.to_owned());
        self.n_saved = Some(n_decisions);
        Ok(())
    }
}

/// An empty file holds nothing that could be lost, and neither does a device.
fn is_taken(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_are_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (mine, other) = (folder.path().join("mine"), folder.path().join("other"));
        std::fs::write(&other, "precious").unwrap();
        assert!(Saver::new_file(other.clone(), false).unwrap_err().to_string().contains("--overwrite"));
        let mut saver = Saver::new_file(mine.clone(), false).unwrap();
        assert!(saver.is_behind(1) && !saver.is_behind(0));
        saver.save(1, || "one".into()).unwrap();
        saver.save(2, || "two".into()).unwrap();
        assert!(!saver.is_behind(2));
        assert!(saver.save_to(&other, 2, "two").is_err());
        saver.save_to(&mine, 2, "again").unwrap();
        assert_eq!((saver.complete_file(2), saver.complete_file(3)), (Some(mine.as_path()), None));
        saver.forget();
        assert!(saver.is_behind(2));
        assert_eq!(files::read(&other).unwrap(), "precious");
    }
}
