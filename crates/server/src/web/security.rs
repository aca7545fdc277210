//! What every request and every answer must satisfy.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::Once;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::App;
use crate::fault::Fault;
use crate::source::{FORWARDED_FOR, Source};

const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Addresses of seats are secrets.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Adds to every answer what browsers need to protect the reader.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What a page shows is for one reader at one moment. Files with their own rule keep it.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Turns away who asks too often, and forms that were sent from other sites.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let source = source(&app, &request);
    request.extensions_mut().insert(source);
    if let Some(limiter) = &app.limiter
        && !limiter.allows(source)
    {
        let sentence = "You ask faster than this server answers; wait a moment and try again.";
        return Fault::new(StatusCode::TOO_MANY_REQUESTS, sentence).into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && !is_from_here(request.headers()) {
        return Fault::forbidden("This was sent from another site, so nothing was done.").into_response();
    }
    next.run(request).await
}

/// From where a request comes.
fn source(app: &App, request: &Request) -> Source {
    static HINT: Once = Once::new();
    let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() else {
        return Source::UNKNOWN;
    };
    let trusted = &app.settings.trusted_proxies;
    let peer = peer.ip().to_canonical();
    if request.headers().contains_key(FORWARDED_FOR) && peer.is_loopback() && trusted.is_empty() {
        HINT.call_once(|| {
            tracing::warn!(
                "somebody on this machine asks on behalf of others; if that is your proxy, start the server with \
                 --trusted-proxy {peer}, or all its callers are counted as one"
            );
        });
    }
    Source::behind(peer, request.headers(), trusted)
}

/// Whether a page of ours sent this, or a program that is not a browser. Every browser says where a form comes from.
fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|it| it.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && host == text(header::HOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_other_sites_are_known_by_what_browsers_say() {
        for (pairs, ours) in [
            (&[][..], true),
            (&[("sec-fetch-site", "same-origin")][..], true),
            (&[("sec-fetch-site", "none")][..], true),
            (&[("sec-fetch-site", "cross-site")][..], false),
            (&[("sec-fetch-site", "same-site")][..], false),
            (&[("origin", "http://127.0.0.1:8051"), ("host", "127.0.0.1:8051")][..], true),
            (&[("origin", "http://evil.example"), ("host", "127.0.0.1:8051")][..], false),
            (&[("origin", "null"), ("host", "127.0.0.1:8051")][..], false),
            (&[("origin", "http://127.0.0.1:8051")][..], false),
        ] {
            let headers: HeaderMap = pairs
                .iter()
                .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
                .collect();
            assert_eq!(is_from_here(&headers), ours, "{pairs:?}");
        }
    }
}
