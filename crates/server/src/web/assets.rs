//! The files beside the pages: inside the program, under names that change with their contents.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use pages::layout::{Badge, favicon};
use sha2::{Digest as _, Sha256};

use crate::App;
use crate::fault::Fault;

/// A file under its name for ever.
struct File {
    address: String,
    kind: &'static str,
    plain: Vec<u8>,
}

/// All files.
pub(crate) struct Files {
    stylesheet: File,
    script: File,
    favicon: File,
    badge: File,
}

impl Files {
    pub(crate) fn new() -> Files {
        Files {
            stylesheet: File::new("ruinforge", "css", "text/css; charset=utf-8", pages::theme::CSS.into()),
            script: File::new("ruinforge", "js", "text/javascript; charset=utf-8", pages::script::SCRIPT.into()),
            favicon: File::new("sign", "svg", "image/svg+xml", favicon(Badge::None).into_bytes()),
            badge: File::new("sign-turn", "svg", "image/svg+xml", favicon(Badge::YourTurn).into_bytes()),
        }
    }

    fn all(&self) -> [&File; 4] {
        [&self.stylesheet, &self.script, &self.favicon, &self.badge]
    }

    pub(crate) fn stylesheet(&self) -> &str {
        &self.stylesheet.address
    }

    pub(crate) fn script(&self) -> &str {
        &self.script.address
    }

    pub(crate) fn favicon(&self) -> &str {
        &self.favicon.address
    }

    pub(crate) fn badge(&self) -> &str {
        &self.badge.address
    }
}

impl File {
    fn new(stem: &str, ending: &str, kind: &'static str, plain: Vec<u8>) -> File {
        let digest: [u8; 32] = Sha256::digest(&plain).into();
        let mark = crate::secrets::hex(&digest[..6]);
        File { address: format!("/assets/{stem}-{mark}.{ending}"), kind, plain }
    }
}

/// A file. Its name changes with its contents, so browsers may keep it for ever.
pub(crate) async fn serve(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let all = app.files.all();
    let wanted = all.into_iter().find(|file| file.address.strip_prefix("/assets/") == Some(name.as_str()));
    // A page from before an update asks for an older name: the present file serves it better than none.
    let file = wanted.or_else(|| {
        let (stem, ending) = name.rsplit_once('.')?;
        let stem = stem.rsplit_once('-')?.0;
        let prefix = format!("/assets/{stem}-");
        app.files.all().into_iter().find(|file| {
            let rest = file.address.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(ending));
            rest.is_some_and(|rest| rest.len() == 13 && !rest.contains('-'))
        })
    });
    let file = file.ok_or_else(|| Fault::not_found("There is no such file."))?;
    let exact = wanted.is_some();
    let caching = if exact { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = HeaderValue::from_str(&format!("\"{}\"", file.address));
    let tag = tag.map_err(|_| Fault::internal("The file has no proper name."))?;
    if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        return Ok(axum::http::StatusCode::NOT_MODIFIED.into_response());
    }
    let answer = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (header::ETAG, tag),
    ];
    Ok((answer, file.plain.clone()).into_response())
}
