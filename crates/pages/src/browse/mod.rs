//! Pages that look things up and look back: cards, rules, scores, replays and the interface for programs.
//!
//! Only [`fifty_first`] knows a game; everything else works for any.
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
//! | [`fifty_first`] | the cards and the scores of 51st State |
//! | [`exhibits`] | all of these pages with real contents, to look at |

pub(crate) mod address;
pub mod api;
pub mod cards;
pub mod chart;
pub mod exhibits;
pub mod fifty_first;
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
