//! `ruinforge serve` as whoever runs it meets it: what keeps it from opening, how it ends, and what listeners notice.

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use load::{Client, Encoding, Game, Launch, Listener, Server, Session};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::{Run, program, text};

const PROGRAM: &str = env!("CARGO_BIN_EXE_ruinforge");

/// What the program says when it cannot open a table. A server that opens nevertheless is ended.
#[track_caller]
fn refused(listen: &str, data: &Path) -> String {
    let mut child = program(&["serve", "--listen", listen, "--data", text(data)]).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while child.try_wait().unwrap().is_none() {
        if deadline < Instant::now() {
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let said = |bytes| String::from_utf8(bytes).unwrap();
    let run = Run { code: output.status.code().unwrap_or(-1), out: said(output.stdout), err: said(output.stderr) };
    assert_eq!(run.out, "", "nothing was opened");
    run.fails_with(2)
}

const ANY_PORT: &str = "127.0.0.1:0";

#[test]
fn a_port_that_is_taken_is_named_with_another_one() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind(ANY_PORT).unwrap();
    let address = taken.local_addr().unwrap();
    let data = folder.path().join("tables.db");
    let sentence = refused(&address.to_string(), &data);
    let expected =
        format!("port {} is taken by another program; stop that one, or choose another port", address.port());
    assert!(sentence.starts_with(&expected), "{sentence}");
    assert!(!data.exists(), "nothing was made for a server that cannot open");
}

#[test]
fn a_place_where_nothing_can_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for data in [file.join("tables.db"), folder.path().to_owned()] {
        let sentence = refused(ANY_PORT, &data);
        assert!(sentence.contains(text(&file)) || sentence.contains(text(folder.path())), "{sentence}");
    }
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("notes.txt");
    fs::write(&data, "not a database ".repeat(1_000)).unwrap();
    let before = fs::read(&data).unwrap();
    let sentence = refused(ANY_PORT, &data);
    assert!(sentence.ends_with("the file is not a SQLite database"), "{sentence}");
    assert_eq!(fs::read(&data).unwrap(), before);
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_refused() {
    let mut server = Server::start(Launch::new(PROGRAM)).unwrap();
    server.stop(Duration::from_secs(10)).unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(server.data());
    let mut database = options.connect().await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (99, 'from the future', TRUE, x'00', 0)";
    sqlx::query(newer).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let sentence = refused(ANY_PORT, &server.data());
    assert!(sentence.contains("schema 99") && sentence.ends_with("use a newer program"), "{sentence}");
}

#[test]
fn two_servers_do_not_share_a_file() {
    let server = Server::start(Launch::new(PROGRAM)).unwrap();
    let sentence = refused(ANY_PORT, &server.data());
    assert!(sentence.contains("is open in another process"), "{sentence}");
}

#[cfg(target_os = "linux")]
#[test]
fn two_servers_do_not_share_a_file_whatever_it_is_called() {
    let server = Server::start(Launch::new(PROGRAM)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (link, twin) = (folder.path().join("link.db"), folder.path().join("twin.db"));
    std::os::unix::fs::symlink(server.data(), &link).unwrap();
    fs::hard_link(server.data(), &twin).unwrap();
    for name in [link, twin] {
        let sentence = refused(ANY_PORT, &name);
        assert!(sentence.contains("is open in another process"), "{sentence}");
        assert!(sentence.contains(text(&name)), "{sentence}");
    }
}

/// A server that may open few files, and where it listens.
#[cfg(target_os = "linux")]
fn with_few_files(data: &Path, files: u32) -> (std::process::Child, std::net::SocketAddr) {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    let script =
        format!("ulimit -n {files}; exec \"$0\" serve --listen {ANY_PORT} --connections-per-address 0 --data \"$1\"");
    let mut child = Command::new("sh")
        .args(["-c", &script, PROGRAM, text(data)])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split_once("http://").map(|(_, it)| it.trim_end().trim_end_matches('/').parse().unwrap());
    (child, address.unwrap_or_else(|| panic!("{line}")))
}

/// At the limit of open files the server says so, once, and serves again when there is room.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_server_without_open_files_left_says_so_and_goes_on() {
    use std::io::Read as _;
    use std::net::TcpStream;

    let folder = tempfile::tempdir().unwrap();
    // Few enough that connections within the server's own limit are too many for the system.
    let (mut child, address) = with_few_files(&folder.path().join("tables.db"), 28);
    let crowd: Vec<TcpStream> = (0..60).map(|_| TcpStream::connect(address).unwrap()).collect();
    thread::sleep(Duration::from_secs(1));
    drop(crowd);
    let mut client = Client::new(address, Encoding::Gzip).unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let answer = client.get(&mut Session::default(), "/about").await;
        if answer.is_ok_and(|it| it.status.is_success()) {
            break;
        }
        assert!(Instant::now() < deadline, "it serves nobody any more");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    child.kill().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    let lines = said.lines().filter(|it| it.contains("the system lets nobody connect")).count();
    assert_eq!(lines, 1, "{said}");
    assert!(said.contains("Too many open files"), "{said}");
    assert!(said.lines().count() < 6, "{said}");
}

async fn game(client: &mut Client) -> Game {
    Game::open(client, vec![Session::default(); 2]).await.unwrap()
}

async fn listen(server: &Server, game: &Game, player: usize, last_event_id: Option<&str>) -> Listener {
    let session = &game.players[player].session;
    Listener::open(server.address(), session, &game.live(player), last_event_id).await.unwrap()
}

/// Makes a random move.
async fn move_on(client: &mut Client, game: &mut Game) {
    let player = game.to_move().unwrap();
    let choice = game.players[player].any_choice().unwrap();
    game.play(client, player, &choice).await.unwrap();
    for player in 0..game.players.len() {
        game.look(client, player).await.unwrap();
    }
}

/// The names of the parts of the page that news bring.
fn parts(data: &str) -> Vec<String> {
    let news: serde_json::Value = serde_json::from_str(data).unwrap();
    news["parts"].as_object().unwrap().keys().cloned().collect()
}

#[tokio::test]
async fn asked_to_end_it_says_goodbye_to_open_streams() {
    let mut server = Server::start(Launch::new(PROGRAM)).unwrap();
    let mut client = Client::new(server.address(), Encoding::Br).unwrap();
    let game = game(&mut client).await;
    let mut streams = Vec::new();
    for player in [0, 1] {
        streams.push(listen(&server, &game, player, None).await);
    }
    let begin = Instant::now();
    let ended = tokio::task::spawn_blocking(move || (server.stop(Duration::from_secs(20)), server));
    for stream in &mut streams {
        let last = stream.next().await.unwrap().unwrap();
        assert_eq!((last.kind.as_str(), last.data.as_str()), ("bye", "bye"));
        assert_eq!(stream.next().await.unwrap(), None);
    }
    let (status, server) = ended.await.unwrap();
    assert!(status.unwrap().success());
    assert!(begin.elapsed() < Duration::from_secs(4), "it waited for streams that had ended: {:?}", begin.elapsed());
    let left = crate::files_in(server.data().parent().unwrap());
    assert_eq!(left, ["ruinforge.db", "ruinforge.db.lock"], "the file alone is the whole database");
}

/// As many records of a megabyte as there are threads must not keep the server from ending, nor their senders waiting.
#[test]
fn asked_to_end_it_does_not_wait_for_records_that_it_reads() {
    let mut server = Server::start(Launch::new(PROGRAM)).unwrap();
    let keys: String = (0..158_000).flat_map(|n| ["k".to_owned(), n.to_string(), "\n".to_owned()]).collect();
    let record = format!("ruinforge record 1\n{keys}");
    let head = "POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length:";
    let request = format!("{head} {}\r\n\r\n{record}", record.len());
    let senders: Vec<TcpStream> = (0..4)
        .map(|_| {
            let mut sender = TcpStream::connect(server.address()).unwrap();
            sender.write_all(request.as_bytes()).unwrap();
            sender
        })
        .collect();
    let status = server.stop(Duration::from_secs(20)).unwrap();
    assert!(status.success());
    drop(senders);
}

#[tokio::test]
async fn a_stream_goes_on_where_it_was_and_after_a_restart_tells_everything() {
    let mut server = Server::start(Launch::new(PROGRAM)).unwrap();
    let mut client = Client::new(server.address(), Encoding::Gzip).unwrap();
    let mut game = game(&mut client).await;
    let mut stream = listen(&server, &game, 0, None).await;
    move_on(&mut client, &mut game).await;
    let first = stream.next().await.unwrap().unwrap();
    drop(stream);

    // Whoever has seen everything is told nothing until something happens.
    let mut stream = listen(&server, &game, 0, Some(&first.id)).await;
    assert!(tokio::time::timeout(Duration::from_millis(200), stream.next()).await.is_err(), "nothing is new");
    move_on(&mut client, &mut game).await;
    let second = stream.next().await.unwrap().unwrap();
    assert_eq!(second.id.split('-').next(), first.id.split('-').next());
    let n_entries = game.players[0].offers.n;

    server.kill().unwrap();
    assert!(stream.next().await.is_err(), "the connection was cut");
    server.restart().unwrap();
    let mut stream = listen(&server, &game, 0, Some(&second.id)).await;
    let again = stream.next().await.unwrap().unwrap();
    assert_ne!(again.id.split('-').next(), second.id.split('-').next(), "another stay in memory");
    let (changed, all) = (parts(&second.data), parts(&again.data));
    assert!(changed.len() < all.len(), "{changed:?} of {all:?}");
    assert!(all.iter().any(|part| part == "moves"), "{all:?}");
    let update = load::Update::read(&again.data).unwrap();
    assert_eq!(update.offers.unwrap().n, n_entries, "no move was lost");
}
