//! A server with its socket, from the first connection to the last.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tower::ServiceExt as _;

use crate::connections::{Connections, Patient, Seldom};
use crate::{App, router};

/// How often what nobody uses is put away.
const TIDY_EVERY: Duration = Duration::from_secs(20);
/// How many times as seldom the database is looked through for what nobody uses any more.
const EXPIRE_EVERY: u32 = 30;
/// How long requests may take to finish once the server is to stop.
const LAST_REQUESTS: Duration = Duration::from_secs(5);
/// How long to wait when the system has no room for another connection.
const BREATH: Duration = Duration::from_millis(200);
/// The longest head of a request, in bytes. Browsers send less than a tenth of it.
const HEAD_BYTES: usize = 32 * 1024;

/// Answers connections until `stop` is ready, then ends the streams, finishes the requests that are on their way, and
/// returns. The store is not closed.
pub async fn serve(
    listener: TcpListener,
    app: Arc<App>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let tidy = tokio::spawn({
        let app = Arc::clone(&app);
        async move {
            let mut pace = tokio::time::interval(TIDY_EVERY);
            for n in (0..EXPIRE_EVERY).cycle() {
                pace.tick().await;
                app.tidy();
                if n == 0 {
                    app.expire().await;
                }
            }
        }
    });
    let router = router(Arc::clone(&app));
    let connections = Connections::new(&app.settings);
    // Whoever still works on something holds the other end.
    let (working, mut all_done) = mpsc::channel::<()>(1);
    let mut stop = pin!(stop);
    let complaint = Seldom::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => match connections.admit(peer.ip()) {
                Ok(place) => {
                    let connection = converse(stream, peer, router.clone(), Arc::clone(&app));
                    let working = working.clone();
                    tokio::spawn(async move {
                        connection.await;
                        drop((place, working));
                    });
                }
                Err(sentence) => turn_away(&stream, sentence),
            },
            // One caller has gone again.
            Err(error) if is_about_one(&error) => {}
            Err(error) => {
                complaint.warn(|n| {
                    format!("the system lets nobody connect ({n} times): {error}; perhaps it allows too few open files")
                });
                tokio::select! {
                    () = tokio::time::sleep(BREATH) => {}
                    () = &mut stop => break,
                }
            }
        }
    }
    drop((listener, working));
    app.stop_streams();
    // A connection that never ends must not keep the server from stopping.
    let _ = tokio::time::timeout(LAST_REQUESTS, all_done.recv()).await;
    tidy.abort();
    Ok(())
}

/// Whether accepting failed because of the connection that was to be accepted, and the next one may be better.
fn is_about_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// Tells whoever cannot be served now, if that can be done at once.
fn turn_away(stream: &TcpStream, sentence: &str) {
    let length = sentence.len();
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {length}\r\n\
         retry-after: 5\r\nconnection: close\r\n\r\n{sentence}"
    );
    let _ = stream.try_write(answer.as_bytes());
}

/// Answers the requests of one connection until it ends.
async fn converse(stream: TcpStream, peer: SocketAddr, router: Router, app: Arc<App>) {
    // News are small and must go out at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.settings.head_time)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(Patient::new(stream, app.settings.stall_time)), service);
    let mut connection = pin!(connection);
    let mut stopping = app.stopping();
    tokio::select! {
        // Whatever went wrong, it was between this caller and us, and the connection is over.
        _ = connection.as_mut() => return,
        _ = stopping.wait_for(|&stopping| stopping) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
