//! Those who misbehave: each kind from an address of its own, as fast as twice what one address may ask, and bounded.

use std::collections::BTreeMap;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use tokio::net::TcpStream;

use crate::client::{Answer, Client, Encoding, Session, connect_plain};
use crate::error::LoadError;
use crate::listener::Listener;

/// Half requests that are held at the same time, if the server lets them.
pub(crate) const HALF_REQUESTS: u64 = 800;
/// Requests of one kind per second, and in all.
const PER_SECOND: u32 = 100;
const MOST: u32 = 20_000;
/// Streams that are held at the same time, if the server lets them.
const STREAMS: usize = 700;
/// The longest record that the server reads, in bytes.
const RECORD_BYTES: usize = 1024 * 1024;
/// A whole game, as anybody can open it.
const RECORD: &str = include_str!("../../fifty-first/replays/random-4p-base.record");

/// What is attacked, and until when.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) server: SocketAddr,
    /// The address of the ordinary player's table, which spectators may know.
    pub(crate) table: String,
    pub(crate) deadline: Instant,
}

/// What came of it, by kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted(Arc<Mutex<BTreeMap<&'static str, BTreeMap<String, u64>>>>);

impl Counted {
    fn add(&self, kind: &'static str, outcome: String) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(kind).or_default().entry(outcome).or_default() += 1;
    }

    /// Counts an answer by its status, and what came instead of one by what it was.
    fn answer(&self, kind: &'static str, answer: &Result<Answer, LoadError>) {
        let outcome = match answer {
            Ok(answer) => answer.status.as_u16().to_string(),
            Err(LoadError::TooSlow(_)) => "no answer".to_owned(),
            Err(_) => "cut off".to_owned(),
        };
        self.add(kind, outcome);
    }

    /// A line for each kind.
    pub(crate) fn lines(&self) -> Vec<String> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |(kind, outcomes): (&&str, &BTreeMap<String, u64>)| {
            let outcomes: Vec<String> = outcomes.iter().map(|(outcome, n)| format!("{n} × {outcome}")).collect();
            format!("{kind}: {}", outcomes.join(", "))
        };
        counts.iter().map(line).collect()
    }
}

type Attack = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Everybody who misbehaves.
pub(crate) fn attackers(target: &Target, counted: &Counted) -> Vec<Attack> {
    let of = |n: u8| Attacker {
        target: target.clone(),
        counted: counted.clone(),
        from: IpAddr::V4(Ipv4Addr::new(127, 0, 0, n)),
    };
    vec![
        // Twice, so that two are on their way at the same time.
        Box::pin(of(2).uploads()),
        Box::pin(of(2).uploads()),
        Box::pin(of(3).half_requests()),
        Box::pin(of(4).tables()),
        Box::pin(of(5).streams()),
        Box::pin(of(6).messages()),
        Box::pin(of(7).searches()),
    ]
}

/// Somebody who misbehaves.
struct Attacker {
    target: Target,
    counted: Counted,
    from: IpAddr,
}

impl Attacker {
    fn client(&self) -> Option<Client> {
        Client::new(self.target.server, Encoding::Gzip).ok().map(|it| it.from(self.from))
    }

    fn goes_on(&self) -> bool {
        Instant::now() < self.target.deadline
    }

    /// When to do the next thing.
    fn pace() -> tokio::time::Interval {
        let mut pace = tokio::time::interval(Duration::from_secs(1) / PER_SECOND);
        pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        pace
    }

    /// Records that are too long, none at all, full of nonsense, or sound.
    async fn uploads(self) {
        let Some(mut client) = self.client() else { return };
        let many_keys: String = (0..).map(|n| format!("k{n} v\n")).take(100_000).collect();
        let head = RECORD.split_once("\n\n").map_or(RECORD, |(head, _)| head);
        let nonsense = format!("{head}\n\n{}", "1 raze Nothing\n".repeat(RECORD_BYTES / 16));
        let records: Vec<Bytes> = [
            "x".repeat(2 * RECORD_BYTES),
            "hello".to_owned(),
            format!("ruinforge record 1\n{}", &many_keys[..many_keys.len().min(RECORD_BYTES - 100)]),
            nonsense,
            RECORD.to_owned(),
        ]
        .map(Bytes::from)
        .into();
        let mut pace = Attacker::pace();
        for (record, _) in records.iter().cycle().zip(0..MOST) {
            pace.tick().await;
            if !self.goes_on() {
                return;
            }
            let sent = client.post_bytes(&mut Session::default(), "/api/records", "text/plain", record.clone()).await;
            self.counted.answer("records", &sent);
        }
    }

    /// Connections on which nothing, or only the beginning of something, is said.
    async fn half_requests(self) {
        const BEGUN: [&str; 3] = [
            "",
            "GET /about HTTP/1.1\r\nhost: x\r\n",
            "POST /records HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 1000000\r\n\r\nhello",
        ];
        let mut held: Vec<TcpStream> = Vec::new();
        let mut pace = Attacker::pace();
        for (begun, _) in BEGUN.into_iter().cycle().zip(0..MOST) {
            pace.tick().await;
            if !self.goes_on() {
                return;
            }
            held.retain(is_open);
            if HALF_REQUESTS <= held.len() as u64 {
                continue;
            }
            match connect_plain(self.target.server, Some(self.from)).await {
                Ok(stream) => {
                    let _ = stream.try_write(begun.as_bytes());
                    self.counted.add("half requests", "begun".to_owned());
                    held.push(stream);
                }
                Err(_) => self.counted.add("half requests", "cut off".to_owned()),
            }
        }
    }

    /// One table after the other, each by somebody new; some for computer players only.
    async fn tables(self) {
        let Some(mut client) = self.client() else { return };
        let people = [("game", "51st-state"), ("players", "2"), ("seat1", "me"), ("seat2", "link")];
        let computers = [
            ("game", "51st-state"),
            ("players", "4"),
            ("seat1", "bot:greedy"),
            ("seat2", "bot:greedy"),
            ("seat3", "bot:greedy"),
            ("seat4", "bot:greedy"),
        ];
        let quick = [("quick", "forged-in-steel")];
        let mut pace = Attacker::pace();
        let wishes: [&[(&str, &str)]; 3] = [&people, &computers, &quick];
        for (fields, _) in wishes.into_iter().cycle().zip(0..MOST) {
            pace.tick().await;
            if !self.goes_on() {
                return;
            }
            let made = client.post(&mut Session::default(), "/tables", fields).await;
            self.counted.answer("tables", &made);
        }
    }

    /// As many pages of the ordinary table as can be had, none of which is ever read.
    async fn streams(self) {
        let mut held = Vec::new();
        let mut pace = Attacker::pace();
        for _ in 0..MOST {
            pace.tick().await;
            if !self.goes_on() {
                return;
            }
            if STREAMS <= held.len() {
                continue;
            }
            let path = format!("{}/live", self.target.table);
            match Listener::open_from(Some(self.from), self.target.server, &Session::default(), &path, None).await {
                Ok(stream) => {
                    self.counted.add("streams", "open".to_owned());
                    held.push(stream);
                }
                Err(LoadError::Status { status, .. }) => self.counted.add("streams", status.to_string()),
                Err(_) => self.counted.add("streams", "cut off".to_owned()),
            }
        }
    }

    /// A spectator who talks without end at the ordinary table.
    async fn messages(self) {
        let Some(mut client) = self.client() else { return };
        let chat = format!("{}/chat", self.target.table);
        let text = "noise ".repeat(80);
        let mut pace = Attacker::pace();
        for _ in 0..MOST {
            pace.tick().await;
            if !self.goes_on() {
                return;
            }
            let said = client.post(&mut Session::default(), &chat, &[("text", &text)]).await;
            self.counted.answer("messages", &said);
        }
    }

    /// Searches for what is far too long, and for what is just not.
    async fn searches(self) {
        let Some(mut client) = self.client() else { return };
        let (long, id) = ("raze+".repeat(5_000), "MS-RAZE-".repeat(2_000));
        let just = "a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t+u+v+w+x+y+z";
        let addresses = [
            format!("/rules?q={long}"),
            format!("/rules?q={just}"),
            format!("/cards/51st-state?q={long}"),
            format!("/cards/51st-state?q={just}"),
            format!("/rules/{id}"),
            format!("/api/rules/{}", &id[..96]),
            format!("/cards/51st-state/{}", &id[..96]),
            "/rules?q=raze".to_owned(),
        ];
        let mut pace = Attacker::pace();
        for (address, _) in addresses.iter().cycle().zip(0..MOST) {
            pace.tick().await;
            if !self.goes_on() {
                return;
            }
            let found = client.get(&mut Session::default(), address).await;
            self.counted.answer("searches", &found);
        }
    }
}

/// Whether the server has not closed a connection on which it should say nothing.
fn is_open(stream: &TcpStream) -> bool {
    let mut byte = [0];
    matches!(stream.try_read(&mut byte), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_of_it_is_told_by_kind() {
        let counted = Counted::default();
        for _ in 0..3 {
            counted.add("tables", "429".to_owned());
        }
        counted.add("tables", "303".to_owned());
        counted.answer("streams", &Err(LoadError::TooSlow(10)));
        assert_eq!(counted.lines(), ["streams: 1 × no answer", "tables: 1 × 303, 3 × 429"]);
    }
}
