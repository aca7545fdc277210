//! Pages that look things up and look back: cards, rules, scores, replays and the interface for programs.
//!
//! Nothing here knows a game: a game makes [`CardFace`]s of its cards and a [`ScoreSheet`] of its points.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`cards`](mod@cards) | the card browser, and the page of one card |
//! | [`filter`] | a card as the browser knows it, and which cards a reader wants |
//! | [`rules`](mod@rules) | the rules browser, the page of one rule, and rule IDs as links |
//! | [`score`] | the score sheet |
//! | [`chart`] | points by round as a drawing |
//! | [`replay`](mod@replay) | the frame around a position of a finished game |
//! | [`api`] | an OpenAPI document as a page |

pub(crate) mod address;
pub mod api;
pub mod cards;
pub mod chart;
pub mod filter;
pub mod replay;
pub mod rules;
pub mod score;

pub use api::api_page;
pub use cards::{card_page, cards, no_card};
pub use filter::{CardFace, Filter};
pub use replay::{Replay, replay};
pub use rules::{book_page, rule, rule_links, rules};
pub use score::{ScoreSheet, score_sheet};
