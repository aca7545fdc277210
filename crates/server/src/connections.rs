//! How many connections there are, and how long a slow one is put up with.

use std::io::{self, IoSlice};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use table::count;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Sleep;

use crate::Settings;
use crate::quotas::{Limit, Place, Places};
use crate::source::{Network, Source};

/// How often the same is said in the log at most.
const SELDOM: Duration = Duration::from_mins(1);

/// The connections that are open, counted in all and by address.
pub(crate) struct Connections {
    in_all: Arc<Semaphore>,
    most: usize,
    of_address: Arc<Places<Source>>,
    most_of_address: Limit,
    trusted: Vec<Network>,
    full: Seldom,
    crowded: Seldom,
}

/// Room for a connection, until it is dropped.
pub(crate) struct ConnectionPlace {
    _in_all: OwnedSemaphorePermit,
    _of_address: Option<Place<Source>>,
}

impl Connections {
    pub(crate) fn new(settings: &Settings) -> Connections {
        let most = settings.max_connections.clamp(1, Semaphore::MAX_PERMITS);
        // Where there is room for few, one address still leaves most of it to others.
        let share = u32::try_from(most / 4).unwrap_or(u32::MAX).max(1);
        Connections {
            in_all: Arc::new(Semaphore::new(most)),
            most,
            of_address: Arc::default(),
            most_of_address: settings.connections_per_address.and_then(|it| NonZeroU32::new(it.get().min(share))),
            trusted: settings.trusted_proxies.clone(),
            full: Seldom::default(),
            crowded: Seldom::default(),
        }
    }

    /// Room for one more. The error is a sentence for whoever wants to connect.
    pub(crate) fn admit(&self, peer: IpAddr) -> Result<ConnectionPlace, &'static str> {
        // A proxy speaks for many.
        let of_address = if self.trusted.iter().any(|it| it.contains(peer)) {
            None
        } else {
            let source = Source::of(peer);
            let Some(place) = self.of_address.take(source, self.most_of_address) else {
                let most = self.most_of_address.map_or(0, NonZeroU32::get);
                self.crowded.warn(|n| {
                    let n = count(n, "connection");
                    format!("{n} turned away, the last from {source}: it has {most} open, as many as one address may")
                });
                return Err("From your address there are as many connections as this server allows.");
            };
            Some(place)
        };
        let Ok(in_all) = Arc::clone(&self.in_all).try_acquire_owned() else {
            self.full.warn(|n| format!("{} turned away: there are {} already", count(n, "connection"), self.most));
            return Err("This server has as many connections as it can serve; please try again later.");
        };
        Ok(ConnectionPlace { _in_all: in_all, _of_address: of_address })
    }
}

/// A complaint that could be made all the time and is written down now and then.
#[derive(Default)]
pub(crate) struct Seldom(Mutex<(Option<Instant>, u64)>);

impl Seldom {
    /// Writes a line to the log, unless that was done a moment ago. It is told how often there was a reason since.
    pub(crate) fn warn(&self, line: impl FnOnce(u64) -> String) {
        // Nothing panics while the lock is held, and what is behind it is always whole.
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, n) = &mut *state;
        *n += 1;
        if last.is_none_or(|last| SELDOM <= last.elapsed()) {
            let line = line(*n);
            tracing::warn!("{line}");
            *last = Some(Instant::now());
            *n = 0;
        }
    }
}

/// A connection to somebody who must read what they are sent, sooner or later.
pub(crate) struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while nothing can be sent.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    pub(crate) fn new(stream: TcpStream, patience: Duration) -> Patient {
        Patient { stream, patience, stalled: None }
    }

    /// What came of an attempt to send; an error if nothing could be sent for too long.
    fn sent(&mut self, outcome: Poll<io::Result<usize>>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if outcome.is_ready() {
            self.stalled = None;
            return outcome;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.sent(outcome, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.sent(outcome, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(max_connections: usize, per_address: u32) -> Connections {
        Connections::new(&Settings {
            max_connections,
            connections_per_address: NonZeroU32::new(per_address),
            trusted_proxies: vec!["10.0.0.1".parse().unwrap()],
            ..Settings::default()
        })
    }

    #[test]
    fn one_address_cannot_take_all() {
        let connections = connections(100, 30);
        let [eve, ann, proxy] = ["192.0.2.1", "192.0.2.2", "10.0.0.1"].map(|it| it.parse().unwrap());
        let eves: Vec<_> = std::iter::from_fn(|| connections.admit(eve).ok()).collect();
        assert_eq!(eves.len(), 25, "a quarter of all, though the setting allows more");
        let anns = connections.admit(ann);
        assert!(anns.is_ok());
        let proxied: Vec<_> = std::iter::from_fn(|| connections.admit(proxy).ok()).collect();
        assert_eq!(proxied.len(), 74, "a proxy speaks for many");
        assert!(connections.admit(ann).err().unwrap().starts_with("This server has as many connections"));
        drop(eves);
        assert!(connections.admit(eve).is_ok() && connections.admit(ann).is_ok());
    }

    #[test]
    fn without_a_limit_one_address_may_take_all() {
        let connections = connections(100, 0);
        let load = "127.0.0.1".parse().unwrap();
        assert_eq!(std::iter::from_fn(|| connections.admit(load).ok()).collect::<Vec<_>>().len(), 100);
    }

    #[test]
    fn the_same_is_said_seldom() {
        let (seldom, said) = (Seldom::default(), std::cell::Cell::new(0));
        for _ in 0..1_000 {
            seldom.warn(|n| {
                said.set(said.get() + 1);
                n.to_string()
            });
        }
        assert_eq!(said.get(), 1);
    }
}
