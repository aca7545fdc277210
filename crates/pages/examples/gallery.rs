//! Writes the gallery as files, to look at them: `cargo run -p pages --example gallery -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use pages::layout::{Badge, favicon};
use pages::{gallery, theme};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("expected the folder to write to")?);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("ruinforge.css"), theme::CSS)?;
    fs::write(folder.join("favicon.svg"), favicon(Badge::None))?;
    for exhibit in gallery::exhibits()? {
        fs::write(folder.join(&exhibit.file), exhibit.html.into_string())?;
    }
    Ok(())
}
