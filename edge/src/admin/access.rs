//! Authentication and permissions on the operators' port.

use std::net::IpAddr;

use http::uri::Authority;
use http::{HeaderMap, Request, StatusCode, header};
use releases::Squad;
use sha2::{Digest as _, Sha256};

use super::error::ApiError;
use crate::app::App;
use crate::server::listener::Peer;

/// An authenticated client.
pub(super) enum Caller {
    /// A client with the port's token, or a local one if the port has no token. May read.
    Reader,
    /// A client with a squad's token.
    Squad(Squad),
}

/// Authenticates a request.
///
/// # Errors
/// 401: the token is missing or unknown.
pub(super) fn caller<B>(app: &App, request: &Request<B>) -> Result<Caller, ApiError> {
    let denied = |message| Err(ApiError::new(StatusCode::UNAUTHORIZED, "unauthorized", message));
    let Some(token) = bearer(request.headers()) else {
        return if app.config.admin_token.is_none() && is_local(request) {
            Ok(Caller::Reader)
        } else {
            denied("This port needs a token: Authorization: Bearer …")
        };
    };
    if app.config.admin_token.as_ref().is_some_and(|own| is_same(own.reveal(), token)) {
        return Ok(Caller::Reader);
    }
    let squads = app.source.as_ref().map(|source| source.squads());
    match squads.as_ref().and_then(|squads| squads.with_token(token)) {
        Some(squad) => Ok(Caller::Squad(squad.clone())),
        None => denied("Unknown token."),
    }
}

impl Caller {
    /// The squad of the client, if it may release a fragment.
    ///
    /// # Errors
    /// 401: not a squad. 403: the fragment belongs to another squad.
    pub(super) fn ships(self, fragment: &str) -> Result<Squad, ApiError> {
        match self {
            Self::Squad(squad) if squad.ships(fragment) => Ok(squad),
            Self::Squad(squad) => {
                let message = format!("The squad {} does not ship {fragment}.", squad.name);
                Err(ApiError::new(StatusCode::FORBIDDEN, "foreign_fragment", message))
            }
            Self::Reader => Err(ApiError::new(StatusCode::UNAUTHORIZED, "unauthorized", "Changes need a squad's token.")),
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// True for a loopback client that names a loopback host.
/// SECURITY: prevents DNS rebinding, where a malicious page in an operator's browser reaches this
/// port under its own host name.
fn is_local<B>(request: &Request<B>) -> bool {
    let from_here = request.extensions().get::<Peer>().is_some_and(|peer| peer.0.is_loopback());
    let host_header = || request.headers().get(header::HOST)?.to_str().ok()?.parse::<Authority>().ok();
    let host = request.uri().authority().cloned().or_else(host_header);
    from_here && host.is_some_and(|host| names_this_machine(&host))
}

/// SECURITY: parses IP addresses, because a host name that looks like one may resolve anywhere.
fn names_this_machine(host: &Authority) -> bool {
    let name = host.host();
    let unbracketed = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    // User information before an `@` is not a host.
    let is_plain = !host.as_str().contains('@');
    is_plain
        && (name.eq_ignore_ascii_case("localhost")
            || unbracketed.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback()))
}

/// SECURITY: compares hashes in constant time.
fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (Sha256::digest(one), Sha256::digest(other));
    one.iter().zip(other.iter()).fold(0, |difference, (one, other)| difference | (one ^ other)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_compared_exactly() {
        assert!(is_same("secret", "secret"));
        for other in ["", "secre", "secrets", "Secret"] {
            assert!(!is_same("secret", other), "{other}");
        }
    }

    #[test]
    fn local_request_has_a_loopback_client_and_host() {
        let is = |peer: &str, host: &str| {
            let mut request = Request::builder().header(header::HOST, host).body(()).unwrap();
            request.extensions_mut().insert(Peer(peer.parse().unwrap()));
            is_local(&request)
        };
        assert!(is("127.0.0.1", "127.0.0.1:9090") && is("::1", "[::1]:9090") && is("::1", "[::1]") && is("127.0.0.1", "localhost"));
        assert!(is("127.0.0.1", "LocalHost:9090") && is("127.0.0.1", "127.1.2.3") && is("127.0.0.1", "[::ffff:127.0.0.1]:9090"));
        assert!(!is("192.0.2.1", "localhost"));
        for other in [
            "evil.example:9090",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "127.0.0.1.evil.example:9090",
            "127.evil.example",
            "127.0.0.1@evil.example",
            "evil.example@127.0.0.1",
            "192.0.2.1",
            "[::2]",
            "127.0.0.1:9090:9090",
            "",
        ] {
            assert!(!is("127.0.0.1", other), "{other}");
        }
    }
}
