//! The server as browsers know it, without a socket: requests in, answers out.

mod bad_input;
mod fairness;
mod house;
mod news;
mod play;
mod secrecy;
mod together;
