//! Attributes of a page, for tests that look for something in it.

/// The values of an attribute, everywhere.
pub(crate) fn values<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
    let before = format!(" {name}=\"");
    let ends = html.match_indices(&before).map(|(at, _)| &html[at + before.len()..]);
    ends.filter_map(|rest| rest.split('"').next()).collect()
}
