//! A server with its socket, from the first connection to the last.

use std::future::{Future, IntoFuture as _};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::{App, router};

/// How often what nobody uses is put away.
const TIDY_EVERY: Duration = Duration::from_secs(20);
/// How long requests may take to finish once the server is to stop.
const LAST_REQUESTS: Duration = Duration::from_secs(5);

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
            loop {
                pace.tick().await;
                app.tidy();
            }
        }
    });
    let (stopped, stopping) = oneshot::channel::<()>();
    let service = router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
    // News are small and must go out at once.
    let listener = listener.tap_io(|connection| {
        let _ = connection.set_nodelay(true);
    });
    let server = axum::serve(listener, service)
        .with_graceful_shutdown(async move {
            stop.await;
            app.stop_streams();
            let _ = stopped.send(());
        })
        .into_future();
    let outcome = tokio::select! {
        outcome = server => outcome,
        // A connection that never ends must not keep the server from stopping.
        () = async { let _ = stopping.await; tokio::time::sleep(LAST_REQUESTS).await } => Ok(()),
    };
    tidy.abort();
    outcome
}
