//! The server is killed while people play. Whatever it had answered must be there afterwards, and the games go on.
//!
//! `RUINFORGE_CRASHES=20` kills more often.

use std::env;
use std::time::Duration;

use load::{Client, Encoding, Game, Launch, LoadError, Server, Session};
use table::Record;

/// Tables that are played at the same time.
const TABLES: usize = 5;
/// The latest moment of a crash, after the players have begun.
const LATEST_MS: u64 = 400;

/// A table, and what the server has promised about it.
struct Promised {
    game: Game,
    /// The moves that were answered, by whom.
    moves: Vec<(u8, String)>,
    /// The move that was sent and not answered.
    in_flight: Option<(u8, String)>,
    over: bool,
}

impl Promised {
    async fn new(client: &mut Client) -> Promised {
        let game = Game::open(client, vec![Session::default(); 2]).await.unwrap();
        Promised { game, moves: Vec::new(), in_flight: None, over: false }
    }

    /// Plays random moves until the game is over, or the server is gone.
    async fn play(&mut self, client: &mut Client) {
        while !self.over {
            match self.one_move(client).await {
                Ok(()) => {}
                Err(LoadError::Connection(_)) => return,
                Err(other) => panic!("{}: {other}", self.game.address),
            }
        }
    }

    async fn one_move(&mut self, client: &mut Client) -> Result<(), LoadError> {
        let player = self.game.to_move().expect("somebody is asked");
        let choice = self.game.players[player].any_choice().unwrap();
        let seat = self.game.players[player].seat;
        self.in_flight = Some((seat, choice.clone()));
        let update = self.game.play(client, player, &choice).await?;
        self.moves.extend(self.in_flight.take());
        self.over = update.go.is_some();
        if !self.over {
            // The others have no stream here, so they load their pages again.
            for other in (0..self.game.players.len()).filter(|&it| it != player) {
                self.game.look(client, other).await?;
            }
        }
        Ok(())
    }

    /// Compares the table with what was promised, after a crash.
    async fn check(&mut self, client: &mut Client) {
        let address = self.game.address.clone();
        let (player, promised) = (&mut self.game.players[0].session, self.moves.len());
        let record = client.get(player, &format!("{address}/record")).await.unwrap();
        self.over = record.status.is_success();
        let found = if self.over {
            let record: Record = record.text.parse().unwrap();
            record.moves.len()
        } else {
            for player in 0..self.game.players.len() {
                self.game.look(client, player).await.unwrap();
            }
            let found: Vec<u32> = self.game.players.iter().map(|it| it.offers.n).collect();
            assert!(found.iter().all(|&it| it == found[0]), "{address}: {found:?}");
            found[0] as usize
        };
        let most = promised + usize::from(self.in_flight.is_some());
        assert!((promised..=most).contains(&found), "{address}: {promised} to {most} moves, found {found}");
        let in_flight = self.in_flight.take();
        if promised < found {
            self.moves.extend(in_flight);
        }
    }

    /// Compares every move of a finished game.
    async fn check_record(&mut self, client: &mut Client) {
        let address = format!("{}/record", self.game.address);
        let record = client.get(&mut self.game.players[0].session, &address).await.unwrap();
        assert!(record.status.is_success(), "{address}: {}", record.status);
        let record: Record = record.text.parse().unwrap();
        let found: Vec<(u8, String)> = record.moves.iter().map(|it| (it.seat.number(), it.text.clone())).collect();
        assert_eq!(found, self.moves, "{address}");
    }
}

fn client(server: &Server) -> Client {
    Client::new(server.address(), Encoding::Identity).unwrap()
}

/// Lets all tables be played until the server is killed at some moment.
async fn crash(server: &mut Server, tables: Vec<Promised>) -> Vec<Promised> {
    let before: usize = tables.iter().map(|it| it.moves.len()).sum();
    let players = tables.into_iter().map(|mut table| {
        let mut client = client(server);
        tokio::spawn(async move {
            table.play(&mut client).await;
            table
        })
    });
    let players: Vec<_> = players.collect();
    tokio::time::sleep(Duration::from_millis(fastrand::u64(20..LATEST_MS))).await;
    server.kill().unwrap();
    let mut tables = Vec::new();
    for player in players {
        tables.push(player.await.unwrap());
    }
    let after: usize = tables.iter().map(|it| it.moves.len()).sum();
    assert!(before <= after);
    tables
}

#[tokio::test(flavor = "current_thread")]
async fn games_survive_crashes_of_the_server() {
    let crashes: u32 = env::var("RUINFORGE_CRASHES").map_or(3, |it| it.parse().unwrap());
    let mut server = Server::start(Launch::new(env!("CARGO_BIN_EXE_ruinforge"))).unwrap();
    let mut tables: Vec<Promised> = Vec::new();
    let mut n_finished = 0;
    for _ in 0..crashes {
        let mut browser = client(&server);
        while tables.len() < TABLES {
            tables.push(Promised::new(&mut browser).await);
        }
        tables = crash(&mut server, tables).await;
        server.restart().unwrap();
        let mut browser = client(&server);
        for table in &mut tables {
            table.check(&mut browser).await;
            if table.over {
                table.check_record(&mut browser).await;
                n_finished += 1;
            }
        }
        tables.retain(|it| !it.over);
    }
    let n_moves: usize = tables.iter().map(|it| it.moves.len()).sum();
    assert!(0 < n_moves + n_finished, "nobody has played");
    // The games go on to their ends, and nothing of them is lost or was made up.
    let mut browser = client(&server);
    for mut table in tables {
        table.play(&mut browser).await;
        assert!(table.over, "{}: the server is gone", table.game.address);
        table.check_record(&mut browser).await;
        n_finished += 1;
    }
    let health = browser.get(&mut Session::default(), "/healthz").await.unwrap();
    crate::assert_has(&health.text, &["ok\n", "running 0\n", &format!("finished {n_finished}\n")]);
}
