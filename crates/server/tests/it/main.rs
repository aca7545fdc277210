//! The server as browsers and programs know it, without a socket: requests in, answers out.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod api_document;
mod api_events;
mod api_games;
mod api_refusals;
mod api_secrets;
mod bad_input;
mod connections;
mod fairness;
mod handover;
mod home;
mod house;
mod new_era;
mod news;
mod other_cards;
mod play;
mod programs;
mod quotas;
mod secrecy;
mod selection;
mod silence;
mod together;
mod uploads;
