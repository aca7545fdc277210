//! One connection to the server, used as a browser uses it.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpSocket, TcpStream};

use crate::error::LoadError;

/// How long an answer may take before the request counts as failed.
const PATIENCE: Duration = Duration::from_secs(10);
/// What the script of the page asks for when it sends a form.
pub(crate) const UPDATE: &str = "application/vnd.ruinforge.update+json";
const FORM: &str = "application/x-www-form-urlencoded";

/// How answers may be compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Encoding {
    /// Not at all.
    Identity,
    /// As browsers ask over plain HTTP.
    Gzip,
    /// As browsers ask over HTTPS and on this machine.
    #[default]
    Br,
}

impl Encoding {
    fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Encoding::Identity => "identity",
            Encoding::Gzip => "gzip, deflate",
            Encoding::Br => "gzip, deflate, br",
        })
    }
}

/// The cookies of one browser.
#[derive(Clone, Debug, Default)]
pub struct Session(BTreeMap<String, String>);

impl Session {
    /// The header that sends them back.
    pub(crate) fn header(&self) -> Option<HeaderValue> {
        let pairs: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        HeaderValue::from_str(&pairs.join("; ")).ok().filter(|_| !pairs.is_empty())
    }

    fn keep(&mut self, response: &Response<Incoming>) {
        let set = response.headers().get_all(header::SET_COOKIE).into_iter().filter_map(|it| it.to_str().ok());
        let pairs = set.filter_map(|it| it.split(';').next()?.split_once('='));
        self.0.extend(pairs.map(|(name, value)| (name.trim().to_owned(), value.to_owned())));
    }
}

/// A whole answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Where it leads.
    pub location: Option<String>,
    /// The body, no longer compressed.
    pub text: String,
    /// The length of the body as it was sent.
    pub wire_bytes: usize,
}

/// A connection that is kept, and opened again when the server has closed it.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    /// The address of this machine to ask from, if it is not the usual one.
    from: Option<IpAddr>,
    host: HeaderValue,
    encoding: HeaderValue,
    sender: Option<SendRequest<Full<Bytes>>>,
}

impl Client {
    /// A client of the server at this address. It connects when it is first used.
    pub fn new(address: SocketAddr, encoding: Encoding) -> Result<Client, LoadError> {
        Ok(Client { address, from: None, host: host(address)?, encoding: encoding.header(), sender: None })
    }

    /// The same from another address of this machine, as if it were somebody else.
    #[must_use]
    pub fn from(self, from: IpAddr) -> Client {
        Client { from: Some(from), ..self }
    }

    /// Where the server is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Loads a page or a file.
    pub async fn get(&mut self, session: &mut Session, path: &str) -> Result<Answer, LoadError> {
        let request = self.request(Method::GET, path, session, Bytes::new())?;
        self.send(request, session).await
    }

    /// Sends a form without the help of a script.
    pub async fn post(
        &mut self,
        session: &mut Session,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<Answer, LoadError> {
        let mut request = self.request(Method::POST, path, session, encoded(fields).into())?;
        request.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(FORM));
        self.send(request, session).await
    }

    /// Sends a form as the script of the page does, which knows the version that the page shows.
    pub async fn order(
        &mut self,
        session: &mut Session,
        path: &str,
        fields: &[(&str, &str)],
        version: &str,
    ) -> Result<Answer, LoadError> {
        let mut request = self.request(Method::POST, path, session, encoded(fields).into())?;
        let headers = request.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(FORM));
        headers.insert(header::ACCEPT, HeaderValue::from_static(UPDATE));
        headers.insert(HeaderName::from_static("ruinforge-version"), value(version)?);
        self.send(request, session).await
    }

    /// Sends something of any kind.
    pub async fn post_bytes(
        &mut self,
        session: &mut Session,
        path: &str,
        kind: &str,
        body: Bytes,
    ) -> Result<Answer, LoadError> {
        let mut request = self.request(Method::POST, path, session, body)?;
        request.headers_mut().insert(header::CONTENT_TYPE, value(kind)?);
        self.send(request, session).await
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        session: &Session,
        body: Bytes,
    ) -> Result<Request<Full<Bytes>>, LoadError> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, &self.host)
            .header(header::ACCEPT_ENCODING, &self.encoding)
            .body(Full::new(body))
            .map_err(|error| LoadError::Unreadable(format!("{path:?} is not an address: {error}")))?;
        if let Some(cookies) = session.header() {
            request.headers_mut().insert(header::COOKIE, cookies);
        }
        Ok(request)
    }

    async fn send(&mut self, request: Request<Full<Bytes>>, session: &mut Session) -> Result<Answer, LoadError> {
        let whole = async {
            let sender = self.sender().await?;
            let response = sender.send_request(request).await?;
            session.keep(&response);
            let status = response.status();
            let text =
                |name: HeaderName| response.headers().get(name).and_then(|it| it.to_str().ok()).map(str::to_owned);
            let (location, encoding) = (text(header::LOCATION), text(header::CONTENT_ENCODING));
            let body = response.into_body().collect().await?.to_bytes();
            let wire_bytes = body.len();
            let text = decoded(&body, encoding.as_deref())?;
            Ok(Answer { status, location, text, wire_bytes })
        };
        match tokio::time::timeout(PATIENCE, whole).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => {
                self.sender = None;
                Err(error)
            }
            Err(_) => {
                // The answer may still come, but nobody waits for it, so the connection is of no more use.
                self.sender = None;
                Err(LoadError::TooSlow(PATIENCE.as_secs()))
            }
        }
    }

    /// The open connection, or a new one. A request is never sent twice: the first may have been carried out.
    async fn sender(&mut self) -> Result<&mut SendRequest<Full<Bytes>>, LoadError> {
        let open = match &mut self.sender {
            Some(sender) => sender.ready().await.is_ok(),
            None => false,
        };
        if !open {
            self.sender = None;
        }
        match &mut self.sender {
            Some(sender) => Ok(sender),
            none => Ok(none.insert(connect(self.address, self.from).await?)),
        }
    }
}

impl Answer {
    /// The answer if it has this status; otherwise an error that says what was answered instead.
    pub fn expect_status(self, status: StatusCode, address: &str) -> Result<Answer, LoadError> {
        if self.status == status {
            return Ok(self);
        }
        let said: String = self.text.chars().take(300).collect();
        Err(LoadError::Status { address: address.to_owned(), status: self.status.as_u16(), said })
    }
}

/// Opens a connection. It closes by itself when the sender is dropped.
pub(crate) async fn connect(address: SocketAddr, from: Option<IpAddr>) -> Result<SendRequest<Full<Bytes>>, LoadError> {
    let stream = connect_plain(address, from).await?;
    let (sender, connection) = handshake(TokioIo::new(stream)).await?;
    tokio::spawn(async move {
        // Whoever waits for an answer learns of the failure there.
        let _ = connection.await;
    });
    Ok(sender)
}

/// Opens a connection on which nothing has been said yet.
pub(crate) async fn connect_plain(address: SocketAddr, from: Option<IpAddr>) -> Result<TcpStream, LoadError> {
    let failed = |error: std::io::Error| LoadError::Connection(error.to_string());
    let stream = match from {
        None => TcpStream::connect(address).await,
        Some(from) => {
            let socket = if from.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }.map_err(failed)?;
            socket.bind(SocketAddr::new(from, 0)).map_err(failed)?;
            socket.connect(address).await
        }
    };
    let stream = stream.map_err(failed)?;
    stream.set_nodelay(true).map_err(failed)?;
    Ok(stream)
}

pub(crate) fn host(address: SocketAddr) -> Result<HeaderValue, LoadError> {
    value(&address.to_string())
}

pub(crate) fn value(text: &str) -> Result<HeaderValue, LoadError> {
    HeaderValue::from_str(text).map_err(|_| LoadError::Unreadable(format!("{text:?} cannot be sent")))
}

/// A form as browsers send it.
fn encoded(fields: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (name, value) in fields {
        if !text.is_empty() {
            text.push('&');
        }
        encode(&mut text, name);
        text.push('=');
        encode(&mut text, value);
    }
    text
}

fn encode(into: &mut String, text: &str) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => into.push(byte.into()),
            b' ' => into.push('+'),
            _ => {
                into.push('%');
                into.push(DIGITS[usize::from(byte >> 4)].into());
                into.push(DIGITS[usize::from(byte & 15)].into());
            }
        }
    }
}

fn decoded(body: &[u8], encoding: Option<&str>) -> Result<String, LoadError> {
    let unreadable = |error: &dyn std::fmt::Display| LoadError::Unreadable(error.to_string());
    let mut text = String::new();
    match encoding {
        None | Some("identity") => text.push_str(std::str::from_utf8(body).map_err(|error| unreadable(&error))?),
        Some("gzip") => {
            flate2::read::GzDecoder::new(body).read_to_string(&mut text).map_err(|error| unreadable(&error))?;
        }
        Some("br") => {
            let mut reader = brotli::Decompressor::new(body, 16 * 1024);
            reader.read_to_string(&mut text).map_err(|error| unreadable(&error))?;
        }
        Some(other) => return Err(LoadError::Unreadable(format!("the answer is compressed as {other:?}"))),
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn forms_are_encoded_as_browsers_do() {
        let fields = [("n", "7"), ("choice", "raze 2: Bonnie & Clyde's=50%"), ("name", "Zoë*-._~")];
        let expected = "n=7&choice=raze+2%3A+Bonnie+%26+Clyde%27s%3D50%25&name=Zo%C3%AB*-._%7E";
        assert_eq!(encoded(&fields), expected);
    }

    #[test]
    fn compressed_answers_are_read() {
        let text = "rust and concrete ".repeat(100);
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text.as_bytes()).unwrap();
        assert_eq!(decoded(&gzip.finish().unwrap(), Some("gzip")).unwrap(), text);
        let mut br = Vec::new();
        brotli::CompressorWriter::new(&mut br, 4096, 1, 20).write_all(text.as_bytes()).unwrap();
        assert!(br.len() < text.len());
        assert_eq!(decoded(&br, Some("br")).unwrap(), text);
        assert_eq!(decoded(text.as_bytes(), None).unwrap(), text);
        assert!(decoded(b"x", Some("zstd")).is_err());
        assert!(decoded(b"not gzip", Some("gzip")).is_err());
    }

    #[test]
    fn cookies_are_sent_back() {
        let mut session = Session::default();
        assert_eq!(session.header(), None);
        session.0.insert("ruinforge".to_owned(), "0a".to_owned());
        session.0.insert("ruinforge-name".to_owned(), "41".to_owned());
        assert_eq!(session.header().unwrap(), "ruinforge=0a; ruinforge-name=41");
    }
}
