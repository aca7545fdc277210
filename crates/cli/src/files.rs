//! Files: read with a clear message, written whole or not at all.

use std::fs;
use std::io::{self, Write as _};
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
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    // Devices and pipes cannot be replaced, only written to.
    if old.as_ref().is_some_and(|it| !it.is_file()) {
        return fs::OpenOptions::new().write(true).open(&target)?.write_all(text);
    }
    let Some(name) = target.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it has no file name"));
    };
    let mut draft_name = std::ffi::OsString::from(".");
    draft_name.push(name);
    draft_name.push(format!(".{}.tmp", std::process::id()));
    let draft = target.with_file_name(draft_name);
    let written = fs::write(&draft, text)
        .and_then(|()| old.map_or(Ok(()), |old| fs::set_permissions(&draft, old.permissions())))
        .and_then(|()| fs::rename(&draft, &target));
    if written.is_err() {
        // It may not even have come into being; the first error is the one to tell.
        let _ = fs::remove_file(&draft);
    }
    written
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
