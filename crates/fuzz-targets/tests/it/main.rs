//! The targets over all texts to begin from and over fixed changes of them, and the script that runs the tests.
#![expect(clippy::expect_used, reason = "a test that cannot go on should stop with a backtrace")]

mod corpus;
mod script;
