//! Client address and scheme from `X-Forwarded-For` and `X-Forwarded-Proto`, accepted from trusted
//! proxies only.

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use http::{HeaderMap, Request};
use ipnet::IpNet;

use crate::response::body::Body;
use crate::server::listener::{Peer, Secure};

/// Header with the client address.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Header with the scheme.
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// Replaces the proxy's address and scheme by the client's.
pub(crate) fn trust_forwarded_headers(trusted: &[IpNet], request: &mut Request<Body>) {
    let peer = request.extensions().get().map(|&Peer(peer)| peer);
    match peer {
        Some(peer) if is_trusted(trusted, peer) => {
            let visitor = visitor(trusted, peer, request.headers());
            let secure = last(request.headers(), FORWARDED_PROTO).map(|scheme| Secure(scheme.eq_ignore_ascii_case("https")));
            request.extensions_mut().insert(Peer(visitor));
            if let Some(secure) = secure {
                request.extensions_mut().insert(secure);
            }
        }
        Some(peer) if peer.is_loopback() && request.headers().contains_key(FORWARDED_FOR) => warn_untrusted_proxy(),
        _ => {}
    }
}

/// Warns once that all visitors share one address.
fn warn_untrusted_proxy() {
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!("A local proxy sends X-Forwarded-For but is missing from listen.trusted_proxies; its visitors count as one");
    });
}

fn is_trusted(trusted: &[IpNet], address: IpAddr) -> bool {
    trusted.iter().any(|network| network.contains(&address))
}

/// SECURITY: visitors control the start of the header, proxies its end. Read backwards, the first
/// untrusted address is the visitor's.
fn visitor(trusted: &[IpNet], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let lines: Vec<&str> = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok()).collect();
    let mut nearest = peer;
    for hop in lines.iter().flat_map(|line| line.split(',')).rev() {
        let Some(address) = address(hop.trim()) else { break };
        nearest = address;
        if !is_trusted(trusted, address) {
            break;
        }
    }
    nearest
}

/// Address with optional port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok().or_else(|| text.parse().ok().map(|socket: SocketAddr| socket.ip()))?;
    Some(address.to_canonical())
}

fn last<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn visitor_of(lines: &[&str]) -> String {
        let trusted = ["10.0.0.0/8".parse().unwrap(), "2001:db8::/32".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).unwrap());
        }
        visitor(&trusted, "10.0.0.1".parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn last_untrusted_address_is_the_visitor() {
        assert_eq!(visitor_of(&["203.0.113.7"]), "203.0.113.7");
        assert_eq!(visitor_of(&["6.6.6.6, 203.0.113.7, 10.1.1.1"]), "203.0.113.7", "entries before an untrusted address are ignored");
        assert_eq!(visitor_of(&["6.6.6.6", "203.0.113.7, 10.1.1.1"]), "203.0.113.7", "several lines are one list");
        assert_eq!(visitor_of(&["203.0.113.7:4711"]), "203.0.113.7");
        assert_eq!(visitor_of(&["[2001:470::1]:443, 2001:db8::5"]), "2001:470::1");
        assert_eq!(visitor_of(&["::ffff:203.0.113.7"]), "203.0.113.7");
    }

    #[test]
    fn unreadable_address_ends_the_list() {
        assert_eq!(visitor_of(&[]), "10.0.0.1");
        assert_eq!(visitor_of(&["6.6.6.6, unknown, 10.1.1.1"]), "10.1.1.1");
    }

    proptest! {
        #[test]
        fn any_header_is_handled(line in "[ -~]{0,60}") {
            visitor_of(&[&line]);
        }
    }
}
