//! Files: read with a clear message, written whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use games::CardFiles;

/// The text of a file.
pub fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    String::from_utf8(bytes).ok().with_context(|| format!("cannot read {}: it is not a text file", path.display()))
}

/// Writes a file so that at every moment either the old or the new text is there, whole: into another file in the same
/// folder first, which then takes its place.
pub fn write_whole(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    write(path, text.as_ref()).with_context(|| format!("cannot write {}", path.display()))
}

/// Whether a file could be written here, as far as that can be told without writing.
pub fn check_target(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    if !folder.is_dir() {
        bail!("cannot write {}: there is no folder {}", path.display(), folder.display());
    }
    Ok(())
}

fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut draft = Draft::open(path)?;
    draft.file.write_all(text)?;
    draft.put_in_place()
}

/// A file that is written bit by bit and takes its place when it is whole. Until then the old one is there, if there was
/// one; if it is given up, it leaves nothing behind.
pub struct Draft {
    file: BufWriter<fs::File>,
    /// What the file will be called.
    target: PathBuf,
    /// Where it is written; nowhere else for devices and pipes, which cannot be replaced, only written to.
    own: Option<PathBuf>,
}

impl Draft {
    /// Begins a file. Whatever speaks against it is told at once.
    pub fn begin(path: &Path) -> Result<Draft> {
        Draft::open(path).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Adds to it.
    pub fn add(&mut self, text: &str) -> Result<()> {
        self.file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.target.display()))
    }

    /// It is whole.
    pub fn finish(self) -> Result<()> {
        let target = self.target.clone();
        self.put_in_place().with_context(|| format!("cannot write {}", target.display()))
    }

    fn open(path: &Path) -> io::Result<Draft> {
        // A link stays a link: what it points to is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        if old.as_ref().is_some_and(|it| !it.is_file()) {
            let file = BufWriter::new(fs::OpenOptions::new().write(true).open(&target)?);
            return Ok(Draft { file, target, own: None });
        }
        let Some(name) = target.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it has no file name"));
        };
        let mut draft_name = std::ffi::OsString::from(".");
        draft_name.push(name);
        draft_name.push(format!(".{}.tmp", std::process::id()));
        let draft = target.with_file_name(draft_name);
        let file = BufWriter::new(fs::File::create(&draft)?);
        let begun = Draft { file, target, own: Some(draft.clone()) };
        if let Some(old) = old {
            fs::set_permissions(&draft, old.permissions())?;
        }
        Ok(begun)
    }

    fn put_in_place(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(draft) = &self.own {
            fs::rename(draft, &self.target)?;
            self.own = None;
        }
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(draft) = &self.own {
            // Nobody is left to be told if that fails.
            let _ = fs::remove_file(draft);
        }
    }
}

/// A folder for files, made if it is missing; what is above it must be there.
pub fn make_folder(path: &Path) -> Result<()> {
    check_target_folder(path)?;
    if !path.is_dir() {
        fs::create_dir(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
    }
    Ok(())
}

fn check_target_folder(path: &Path) -> Result<()> {
    if path.exists() && !path.is_dir() {
        bail!("cannot write into {}: it is not a folder", path.display());
    }
    let above = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !above.is_dir() {
        bail!("cannot make the folder {}: there is no folder {}", path.display(), above.display());
    }
    Ok(())
}

/// The card files of a folder, with the names that messages use. No folder, no files.
pub fn card_files(folder: Option<&Path>) -> Result<CardFiles> {
    let Some(folder) = folder else { return Ok(CardFiles::default()) };
    let mut files = Vec::new();
    for path in toml_files_in(folder)? {
        files.push((path.display().to_string(), read(&path)?));
    }
    if files.is_empty() {
        bail!("there are no card files (*.toml) in {}", folder.display());
    }
    Ok(CardFiles(files))
}

/// The TOML files among these files and folders, folders with all that is in them, in a fixed order.
pub fn toml_files_below(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            descend(path, &mut found)?;
        } else {
            found.push(path.clone());
        }
    }
    Ok(found)
}

fn descend(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for path in entries(folder)? {
        // A link to a folder above would go round for ever.
        if path.is_dir() && !path.is_symlink() {
            descend(&path, found)?;
        } else if is_toml(&path) {
            found.push(path);
        }
    }
    Ok(())
}

fn toml_files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| is_toml(path)).collect())
}

fn is_toml(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|it| it.eq_ignore_ascii_case("toml"))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let paths: io::Result<Vec<PathBuf>> =
        fs::read_dir(folder).and_then(|entries| entries.map(|entry| entry.map(|it| it.path())).collect());
    let mut paths = paths.with_context(|| format!("cannot read the folder {}", folder.display()))?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(folder: &Path) -> Vec<String> {
        entries(folder).unwrap().iter().map(|it| it.file_name().unwrap().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        write_whole(&path, "one").unwrap();
        write_whole(&path, "two").unwrap();
        assert_eq!(read(&path).unwrap(), "two");
        assert_eq!(names_in(folder.path()), ["game.txt"]);
    }

    #[test]
    fn what_cannot_be_written_is_named_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let error = format!("{:#}", write_whole(folder.path(), "x").unwrap_err());
        assert!(error.starts_with("cannot write ") && error.ends_with("it is a folder"), "{error}");
        let missing = folder.path().join("no").join("game.txt");
        assert!(write_whole(&missing, "x").is_err());
        assert!(names_in(folder.path()).is_empty());
    }

    #[test]
    fn a_draft_takes_its_place_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.csv");
        write_whole(&path, "old").unwrap();
        let mut draft = Draft::begin(&path).unwrap();
        draft.add("new").unwrap();
        assert_eq!(read(&path).unwrap(), "old");
        draft.add(" text").unwrap();
        draft.finish().unwrap();
        assert_eq!(read(&path).unwrap(), "new text");
        drop(Draft::begin(&path).unwrap());
        assert_eq!(
            (read(&path).unwrap().as_str(), names_in(folder.path())),
            ("new text", vec!["games.csv".to_owned()])
        );
        let error = Draft::begin(folder.path()).err().unwrap();
        assert!(format!("{error:#}").ends_with("it is a folder"), "{error:#}");
    }

    #[test]
    fn a_folder_is_made_where_it_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        make_folder(&path).unwrap();
        make_folder(&path).unwrap();
        assert!(path.is_dir());
        let error = make_folder(&folder.path().join("no/report")).unwrap_err().to_string();
        assert!(error.starts_with("cannot make the folder ") && error.contains(": there is no folder "), "{error}");
        write_whole(&folder.path().join("file"), "").unwrap();
        let error = make_folder(&folder.path().join("file")).unwrap_err().to_string();
        assert!(error.ends_with("it is not a folder"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_devices_stay_devices() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        write_whole(&file, "one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, "two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(read(&file).unwrap(), "two");
        write_whole(Path::new("/dev/null"), "x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn folders_are_searched_in_order() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        for name in ["b.toml", "a/c.toml", "a/notes.md"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let found = toml_files_below(&[folder.path().to_owned()]).unwrap();
        let expected: Vec<PathBuf> = ["a/c.toml", "b.toml"].map(|it| folder.path().join(it)).to_vec();
        assert_eq!(found, expected);
        assert!(read(&folder.path().join("d")).unwrap_err().to_string().starts_with("cannot read "));
    }
}
