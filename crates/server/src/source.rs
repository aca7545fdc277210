//! From where somebody asks, as far as it is counted.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use axum::http::HeaderMap;

/// The header in which proxies say for whom they ask. Each adds the address that it was asked from at the end.
pub(crate) const FORWARDED_FOR: &str = "x-forwarded-for";
/// Further hops are not followed: nobody has so many proxies.
const MOST_HOPS: usize = 16;

/// Somebody's address, as it is counted: that of IPv4, or the first half of IPv6, all of which belongs to one customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Source(IpAddr);

impl Source {
    /// Whoever asks without a connection, as in tests.
    pub(crate) const UNKNOWN: Source = Source(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// The source that an address belongs to.
    pub(crate) fn of(address: IpAddr) -> Source {
        Source(match address.to_canonical() {
            v4 @ IpAddr::V4(_) => v4,
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        })
    }

    /// Who asks: the peer, or whom a trusted peer speaks for. Only what a trusted machine has written is believed, so
    /// that is the last address in the header that is not a trusted one itself.
    pub(crate) fn behind(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> Source {
        let is_trusted = |address: IpAddr| trusted.iter().any(|it| it.contains(address));
        let mut last = peer;
        if !is_trusted(peer) {
            return Source::of(peer);
        }
        let lines = headers.get_all(FORWARDED_FOR).into_iter().filter_map(|it| it.to_str().ok());
        let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
        for hop in hops.into_iter().rev().take(MOST_HOPS) {
            // Behind something that is not an address nothing is known.
            let Some(address) = read_hop(hop) else { break };
            last = address;
            if !is_trusted(address) {
                break;
            }
        }
        Source::of(last)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(v4) => v4.fmt(f),
            IpAddr::V6(v6) => write!(f, "{v6}/64"),
        }
    }
}

/// An address as proxies write it, some of them with a port.
fn read_hop(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = || text.trim_start_matches('[').trim_end_matches(']').parse().ok();
    bare().or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|it| it.ip()))
}

/// An address, or all that begin like it: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

/// A text that is neither an address nor a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an address; expected one such as 127.0.0.1, or a network such as 10.0.0.0/8")]
pub struct BadNetwork(String);

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let bad = || BadNetwork(text.chars().take(60).collect());
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix.parse::<u8>().map_err(|_| bad())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        let bits = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.unwrap_or(bits);
        if bits < prefix {
            return Err(bad());
        }
        Ok(Network { address, prefix })
    }
}

impl Network {
    /// Whether an address belongs to it. An IPv4 address in the clothes of IPv6 is the IPv4 address.
    pub fn contains(&self, address: IpAddr) -> bool {
        let same = |one: u128, other: u128, bits: u32| {
            let differ = bits.saturating_sub(u32::from(self.prefix));
            one.checked_shr(differ).unwrap_or(0) == other.checked_shr(differ).unwrap_or(0)
        };
        match (self.address.to_canonical(), address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(it)) => same(own.to_bits().into(), it.to_bits().into(), 32),
            (IpAddr::V6(own), IpAddr::V6(it)) => same(own.to_bits(), it.to_bits(), 128),
            _ => false,
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.prefix)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn from(peer: &str, forwarded: &[&'static str], trusted: &[&str]) -> String {
        let lines =
            forwarded.iter().map(|it| (HeaderName::from_static(FORWARDED_FOR), HeaderValue::from_static(it))).collect();
        let trusted: Vec<Network> = trusted.iter().map(|it| it.parse().unwrap()).collect();
        Source::behind(peer.parse().unwrap(), &lines, &trusted).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let proxy = &["10.0.0.1"][..];
        assert_eq!(from("203.0.113.7", &["198.51.100.1"], &[]), "203.0.113.7");
        assert_eq!(from("203.0.113.7", &["198.51.100.1"], proxy), "203.0.113.7");
        assert_eq!(from("10.0.0.1", &[], proxy), "10.0.0.1");
        assert_eq!(from("10.0.0.1", &["198.51.100.1"], proxy), "198.51.100.1");
        assert_eq!(from("::ffff:10.0.0.1", &["198.51.100.1"], proxy), "198.51.100.1", "IPv4 in the clothes of IPv6");
    }

    #[test]
    fn what_the_caller_wrote_itself_does_not_count() {
        let proxies = &["10.0.0.0/24", "::1"][..];
        assert_eq!(from("10.0.0.1", &["1.1.1.1, 198.51.100.1"], proxies), "198.51.100.1");
        assert_eq!(from("10.0.0.1", &["1.1.1.1", "198.51.100.1"], proxies), "198.51.100.1", "in two lines");
        assert_eq!(from("10.0.0.1", &["1.1.1.1, 198.51.100.1, 10.0.0.2"], proxies), "198.51.100.1", "through two");
        assert_eq!(from("10.0.0.1", &["10.0.0.3, 10.0.0.2"], proxies), "10.0.0.3", "a proxy asks for itself");
        assert_eq!(from("10.0.0.1", &["1.1.1.1, nonsense, 10.0.0.2"], proxies), "10.0.0.2");
        assert_eq!(from("::1", &["198.51.100.1:4711"], proxies), "198.51.100.1", "some write a port");
        assert_eq!(from("::1", &["[2001:db8:1:2:3::4]:4711"], proxies), "2001:db8:1:2::/64");
    }

    #[test]
    fn a_customer_with_many_addresses_is_one() {
        let of = |text: &str| Source::of(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.2"), of("192.0.2.1"));
    }

    #[test]
    fn networks_are_read() {
        for (network, address, inside) in [
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("0.0.0.0/0", "203.0.113.7", true),
            ("::/0", "2001:db8::1", true),
            ("::/0", "203.0.113.7", false),
            ("fd00::/8", "fd12::1", true),
        ] {
            let network: Network = network.parse().unwrap();
            assert_eq!(network.contains(address.parse().unwrap()), inside, "{network} {address}");
        }
        for bad in ["", "proxy", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8", "::1/129"] {
            let error = bad.parse::<Network>().unwrap_err().to_string();
            assert!(error.ends_with("or a network such as 10.0.0.0/8"), "{error}");
        }
    }
}
