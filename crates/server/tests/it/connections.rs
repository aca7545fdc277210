//! The server with its socket: how long it waits for whom, and how many it lets in.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use server::Settings;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::house::House;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long the servers here wait for their callers.
const SHORT: Duration = Duration::from_millis(300);

/// A server that listens on this machine.
struct Open {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<std::io::Result<()>>,
    _house: House,
}

impl Open {
    async fn with(settings: Settings) -> Open {
        let house = House::with(Settings { requests_per_second: None, ..settings }).await;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let ended = tokio::spawn(server::serve(listener, Arc::clone(&house.app), async {
            let _ = stopped.await;
        }));
        Open { address, stop, ended, _house: house }
    }

    /// A connection from one of this machine's many addresses.
    async fn connect(&self, last: u8) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into()).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    async fn ask(&self, last: u8) -> String {
        let mut connection = self.connect(last).await;
        // Whoever is turned away may be so before they have asked.
        let _ = connection.write_all(b"GET /about HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
        rest(&mut connection).await
    }

    async fn close(self) {
        let _ = self.stop.send(());
        tokio::time::timeout(PATIENCE, self.ended).await.expect("it ends").expect("no panic").expect("no failure");
    }
}

/// Everything until the server closes the connection.
async fn rest(connection: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is cut is closed too.
    let _ = tokio::time::timeout(PATIENCE, connection.read_to_end(&mut bytes)).await.expect("the server closes it");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn half_requests_do_not_stay() {
    let server = Open::with(Settings { head_time: SHORT, ..Settings::default() }).await;
    for begun in ["", "G", "GET /about HTTP/1.1\r\nhost: x\r\n"] {
        let mut connection = server.connect(1).await;
        connection.write_all(begun.as_bytes()).await.unwrap();
        rest(&mut connection).await;
    }
    // Nor does it help to send a little now and then.
    let mut connection = server.connect(1).await;
    let (mut reading, mut writing) = connection.split();
    let trickle = async {
        for letter in b"GET /about HTTP/1.1\r\nx: ".iter().chain(std::iter::repeat(&b'y')) {
            if writing.write_all(&[*letter]).await.is_err() {
                break;
            }
            tokio::time::sleep(SHORT / 10).await;
        }
    };
    let closed = async {
        let mut bytes = Vec::new();
        let _ = reading.read_to_end(&mut bytes).await;
    };
    let ended = async {
        tokio::select! { () = trickle => {}, () = closed => {} }
    };
    tokio::time::timeout(PATIENCE, ended).await.expect("the server closes it");
    assert!(server.ask(1).await.starts_with("HTTP/1.1 200"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_arrives_in_time_or_not_at_all() {
    let server = Open::with(Settings { body_time: SHORT, ..Settings::default() }).await;
    let head = "POST /tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n";
    for sent in ["content-length: 1000\r\n\r\nquick=51st", "transfer-encoding: chunked\r\n\r\n5\r\nquick\r\n"] {
        let mut connection = server.connect(1).await;
        connection.write_all(format!("{head}{sent}").as_bytes()).await.unwrap();
        let answer = rest(&mut connection).await;
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert!(answer.contains("to arrive, so nothing was done."), "{answer}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_is_left() {
    let server = Open::with(Settings { stall_time: SHORT, ..Settings::default() }).await;
    let mut connection = server.connect(1).await;
    // Far more than the system holds for somebody.
    let asked = "GET /cards/51st-state HTTP/1.1\r\nhost: x\r\n\r\n".repeat(1_000);
    let _ = tokio::time::timeout(Duration::from_secs(1), connection.write_all(asked.as_bytes())).await;
    tokio::time::sleep(4 * SHORT).await;
    let begin = Instant::now();
    let told = rest(&mut connection).await;
    let n_answers = told.matches("HTTP/1.1 200").count();
    assert!(n_answers < 900, "{n_answers} answers in {:?}", begin.elapsed());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections() {
    let settings =
        Settings { max_connections: 100, connections_per_address: NonZeroU32::new(5), ..Settings::default() };
    let server = Open::with(settings).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(server.connect(2).await);
    }
    let refused = loop {
        // The last of them may not have been let in yet.
        let answer = server.ask(2).await;
        if !answer.starts_with("HTTP/1.1 200") {
            break answer;
        }
    };
    if !refused.is_empty() {
        assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
        assert!(refused.ends_with("as many connections as this server allows."), "{refused}");
    }
    assert!(server.ask(1).await.starts_with("HTTP/1.1 200"), "others come in");
    drop(held);
    let begin = Instant::now();
    while !server.ask(2).await.starts_with("HTTP/1.1 200") {
        assert!(begin.elapsed() < PATIENCE, "those who have left make room");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_requests_do_not_keep_it_from_stopping() {
    let server = Open::with(Settings::default()).await;
    let mut held = Vec::new();
    for _ in 0..20 {
        let mut connection = server.connect(1).await;
        connection.write_all(b"GET /about HTTP/1.1\r\n").await.unwrap();
        held.push(connection);
    }
    let mut kept = server.connect(1).await;
    kept.write_all(b"GET /about HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut first = [0; 12];
    kept.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    let begin = Instant::now();
    server.close().await;
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
}
