//! What is sent must arrive in time, however slowly it comes.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Frame, SizeHint};
use tokio::time::Sleep;

use crate::App;
use crate::fault::Fault;

/// Ends requests whose bodies take too long.
pub(crate) async fn in_time(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let time = app.settings.body_time;
    let late = Arc::new(AtomicBool::new(false));
    let request = request.map(|body| Body::new(Timely::new(body, time, Arc::clone(&late))));
    let response = next.run(request).await;
    if late.load(Ordering::Relaxed) {
        let sentence =
            format!("What was sent took longer than {} seconds to arrive, so nothing was done.", time.as_secs());
        return Fault::new(StatusCode::REQUEST_TIMEOUT, sentence).into_response();
    }
    response
}

/// A body with a deadline.
struct Timely {
    body: Body,
    deadline: Pin<Box<Sleep>>,
    late: Arc<AtomicBool>,
}

impl Timely {
    fn new(body: Body, time: Duration, late: Arc<AtomicBool>) -> Timely {
        Timely { body, deadline: Box::pin(tokio::time::sleep(time)), late }
    }
}

impl HttpBody for Timely {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame.map(|it| it.map_err(Into::into)));
        }
        self.deadline.as_mut().poll(cx).map(|()| {
            self.late.store(true, Ordering::Relaxed);
            Some(Err("it took too long".into()))
        })
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
