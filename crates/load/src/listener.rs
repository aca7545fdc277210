//! The news of a table, as a page gets them: server-sent events on a connection of their own.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::SendRequest;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Request, StatusCode};

use crate::client::{Session, connect, host, value};
use crate::error::LoadError;

/// How long the server may take to open a stream.
const PATIENCE: Duration = Duration::from_secs(10);

/// Something the server told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// What kind of event it is; empty for the usual one.
    pub kind: String,
    /// The version of the table that it tells.
    pub id: String,
    /// What is told.
    pub data: String,
    /// When the last byte of it arrived.
    pub received: Instant,
}

/// An open stream of news. It closes when this is dropped.
#[derive(Debug)]
pub struct Listener {
    body: Incoming,
    buffer: Buffer,
    /// Keeps the connection open.
    _sender: SendRequest<Full<Bytes>>,
}

impl Listener {
    /// Listens at this address of the server. `last_event_id` is what a browser that comes again has seen.
    pub async fn open(
        server: SocketAddr,
        session: &Session,
        path: &str,
        last_event_id: Option<&str>,
    ) -> Result<Listener, LoadError> {
        Listener::open_from(None, server, session, path, last_event_id).await
    }

    /// The same from another address of this machine, as if it were somebody else.
    pub async fn open_from(
        from: Option<IpAddr>,
        server: SocketAddr,
        session: &Session,
        path: &str,
        last_event_id: Option<&str>,
    ) -> Result<Listener, LoadError> {
        let mut request = Request::get(path)
            .header(header::HOST, host(server)?)
            .header(header::ACCEPT, HeaderValue::from_static("text/event-stream"))
            .body(Full::new(Bytes::new()))
            .map_err(|error| LoadError::Unreadable(format!("{path:?} is not an address: {error}")))?;
        if let Some(cookies) = session.header() {
            request.headers_mut().insert(header::COOKIE, cookies);
        }
        if let Some(id) = last_event_id {
            request.headers_mut().insert(HeaderName::from_static("last-event-id"), value(id)?);
        }
        let opening = async {
            let mut sender = connect(server, from).await?;
            let response = sender.send_request(request).await?;
            Ok::<_, LoadError>((sender, response))
        };
        let opened = tokio::time::timeout(PATIENCE, opening).await;
        let (sender, response) = opened.map_err(|_| LoadError::TooSlow(PATIENCE.as_secs()))??;
        if response.status() != StatusCode::OK {
            let status = response.status().as_u16();
            return Err(LoadError::Status { address: path.to_owned(), status, said: String::new() });
        }
        Ok(Listener { body: response.into_body(), buffer: Buffer::default(), _sender: sender })
    }

    /// The next news; nothing when the server has ended the stream.
    pub async fn next(&mut self) -> Result<Option<News>, LoadError> {
        loop {
            if let Some(news) = self.buffer.take()? {
                return Ok(Some(news));
            }
            match self.body.frame().await {
                Some(frame) => {
                    if let Ok(bytes) = frame?.into_data() {
                        self.buffer.add(&bytes);
                    }
                }
                None => return Ok(None),
            }
        }
    }
}

/// What has arrived and was not yet told.
#[derive(Debug, Default)]
struct Buffer {
    bytes: Vec<u8>,
    /// How much of it is known to hold no end of an event, so that long ones are not searched again and again.
    searched: usize,
}

impl Buffer {
    fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole event. Comments, which only keep the connection alive, are skipped.
    fn take(&mut self) -> Result<Option<News>, LoadError> {
        loop {
            let from = self.searched.saturating_sub(1);
            let Some(at) = self.bytes[from..].windows(2).position(|two| two == b"\n\n") else {
                self.searched = self.bytes.len();
                return Ok(None);
            };
            let end = from + at;
            let text = std::str::from_utf8(&self.bytes[..end]);
            let text = text.map_err(|error| LoadError::Unreadable(error.to_string()))?;
            let news = event(text);
            self.bytes.drain(..end + 2);
            self.searched = 0;
            if news.is_some() {
                return Ok(news);
            }
        }
    }
}

fn event(text: &str) -> Option<News> {
    let mut news = News { kind: String::new(), id: String::new(), data: String::new(), received: Instant::now() };
    let mut said = false;
    for line in text.lines() {
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "event" => value.clone_into(&mut news.kind),
            "id" => value.clone_into(&mut news.id),
            "data" => {
                if said {
                    news.data.push('\n');
                }
                news.data.push_str(value);
                said = true;
            }
            _ => {}
        }
    }
    said.then_some(news)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_read_however_they_are_cut() {
        let text =
            ":\n\nid: 0a-1\ndata: {\"x\":1}\n\n: alive\n\nevent: bye\ndata: a\ndata: b\n\nid: 0a-2\ndata: unfinished";
        for step in 1..text.len() {
            let mut buffer = Buffer::default();
            let mut told = Vec::new();
            for chunk in text.as_bytes().chunks(step) {
                buffer.add(chunk);
                while let Some(News { kind, id, data, .. }) = buffer.take().unwrap() {
                    told.push((kind, id, data));
                }
            }
            let expected = [("", "0a-1", "{\"x\":1}"), ("bye", "", "a\nb")];
            let expected = expected.map(|(kind, id, data)| (kind.to_owned(), id.to_owned(), data.to_owned()));
            assert_eq!(told, expected, "in pieces of {step}");
        }
    }
}
