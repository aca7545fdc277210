//! Addresses with a query.

use std::fmt::Write;

/// The address with these fields behind it; empty ones are left out.
pub(crate) fn with_query<'a>(base: &str, fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut address = base.to_owned();
    let mut mark = '?';
    for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
        address.push(mark);
        address.push_str(&encoded(name));
        address.push('=');
        address.push_str(&encoded(value));
        mark = '&';
    }
    address
}

/// Everything but letters, digits and `-._~` as percent signs and hexadecimal digits (RFC 3986).
pub(crate) fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_an_address_is_encoded() {
        let fields = [("q", "Tom & Jerry's=?#"), ("set", ""), ("type", "é")];
        assert_eq!(with_query("/cards", fields), "/cards?q=Tom%20%26%20Jerry%27s%3D%3F%23&type=%C3%A9");
        assert_eq!(with_query("/cards", [("q", "")]), "/cards");
    }
}
