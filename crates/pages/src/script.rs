//! x
/// x
pub const SCRIPT: &str = "";
/// x
pub const SHORTCUTS: [(&str, &str); 0] = [];
