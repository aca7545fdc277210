//! The table in the browser: routes, sessions, live tables and their news.
//!
//! [`App`] is a server without sockets: [`router`] answers its requests, [`App::tidy`] and [`App::expire`] put away what nobody uses, and
//! [`App::stop_streams`] ends what would keep it from stopping. Names no game.
#![forbid(unsafe_code)]

mod app;
mod clock;
mod connections;
mod fault;
mod frozen;
mod games_in_play;
mod heavy;
mod live;
mod names;
mod play;
mod played;
mod quotas;
mod room;
mod run;
mod secrets;
mod source;
mod thinking;
mod web;

pub use app::{App, Settings};
pub use live::Census;
pub use quotas::{Limit, Quotas};
pub use run::serve;
pub use source::{BadNetwork, Network};
pub use web::router;
