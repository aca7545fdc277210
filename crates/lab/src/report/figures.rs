//! Figures in the tables of a report.

use super::Share;
use crate::text::percent;

/// A share for other programs, with so many digits as mean something.
pub(super) fn plain(share: f64) -> String {
    format!("{share:.4}")
}

/// The games, wins, share and interval of a group for other programs.
pub(super) fn plain_share(share: &Share) -> [String; 5] {
    [
        share.n_games.to_string(),
        format!("{:.3}", share.wins),
        plain(share.win_share),
        plain(share.win_share_95.low),
        plain(share.win_share_95.high),
    ]
}

/// The share and its interval for people; nothing of nothing.
pub(super) fn spoken(share: &Share) -> [String; 2] {
    if share.n_games == 0 {
        return ["-".to_owned(), "-".to_owned()];
    }
    [percent(share.win_share), share.win_share_95.words()]
}
