//! The server as its visitors know it: requests in, answers out, no sockets.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod api_document;
mod api_events;
mod api_games;
mod api_refusals;
mod api_secrets;
mod house;
