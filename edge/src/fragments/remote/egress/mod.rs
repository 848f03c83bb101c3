//! Egress control for fragments: connects only to hosts of the rule, and to internal networks only
//! if the rule allows it. Reasons: docs/decisions/0020-egress-of-fragments.md.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use ipnet::IpNet;
use reqwest::Client;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use routing::HttpFragment;
use url::{Host, Origin, Url};

use super::client::client;
use super::fault::RemoteFault;

/// Internal networks: private, carrier-grade NAT, loopback.
static INTERNAL: LazyLock<Vec<IpNet>> = LazyLock::new(|| {
    networks(&[
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "::1/128",
        "64:ff9b:1::/48",
        "fc00::/7",
        "fec0::/10",
    ])
});

/// Networks without public hosts: link-local, multicast, documentation, reserved. Clouds serve
/// credentials at link-local addresses.
static UNREACHABLE: LazyLock<Vec<IpNet>> = LazyLock::new(|| {
    networks(&[
        "0.0.0.0/8",
        "169.254.0.0/16",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",
        "2001::/23",
        "2001:db8::/32",
        "3fff::/20",
    ])
});

/// Public IPv6 addresses.
static GLOBAL_UNICAST: LazyLock<Vec<IpNet>> = LazyLock::new(|| networks(&["2000::/3"]));

/// Class of an IP address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// Public internet.
    Public,
    /// Private network or loopback.
    Internal,
    /// Never a fragment server.
    Unreachable,
}

/// A host that resolves to no allowed address.
#[derive(Debug, thiserror::Error)]
#[error("{0} resolves to no address that the rule allows")]
pub(super) struct Forbidden(String);

impl Forbidden {
    /// Host name.
    pub(super) fn host(&self) -> &str {
        &self.0
    }
}

/// Allowed destinations of one fragment.
#[derive(Debug, Clone)]
pub(super) struct Egress {
    own: Origin,
    scheme: String,
    file_hosts: Vec<(String, Option<u16>)>,
    /// Hosts named by the rule.
    rule_hosts: Vec<Host>,
    internal: bool,
    clients: Clients,
}

/// HTTP clients; connections that may reach internal networks are separate.
#[derive(Debug, Clone)]
pub(super) struct Clients {
    public: Client,
    internal: Client,
}

/// DNS lookup.
type Lookup = Arc<dyn Fn(String) -> BoxFuture<'static, std::io::Result<Vec<SocketAddr>>> + Send + Sync>;

/// DNS resolver that drops forbidden addresses.
struct GuardedResolver {
    lookup: Lookup,
    internal: bool,
}

impl Clients {
    /// Clients without connections.
    ///
    /// # Errors
    /// The system's TLS settings are unreadable.
    pub(super) fn new() -> Result<Self, reqwest::Error> {
        Self::with(&(Arc::new(|name: String| async move { Ok(tokio::net::lookup_host((name, 0)).await?.collect()) }.boxed()) as Lookup))
    }

    fn with(lookup: &Lookup) -> Result<Self, reqwest::Error> {
        let guarded = |internal| client(GuardedResolver { lookup: Arc::clone(lookup), internal });
        Ok(Self { public: guarded(false)?, internal: guarded(true)? })
    }
}

impl Egress {
    /// Destinations by the rule and its parsed URL.
    pub(super) fn new(rule: &HttpFragment, own: &Url, clients: &Clients) -> Self {
        let file_host = |text: &String| {
            let url = Url::parse(&format!("http://{text}")).ok()?;
            // `Url` drops default ports, so read the port from the text.
            let port = text.rsplit_once(':').and_then(|(_, port)| port.parse().ok());
            Some((url.host()?.to_owned(), port))
        };
        let file_hosts: Vec<(Host, Option<u16>)> = rule.file_hosts.iter().filter_map(file_host).collect();
        let rule_hosts =
            own.host().map(|host| host.to_owned()).into_iter().chain(file_hosts.iter().map(|(host, _)| host.clone())).collect();
        Self {
            own: own.origin(),
            scheme: own.scheme().to_owned(),
            file_hosts: file_hosts.into_iter().map(|(host, port)| (host.to_string(), port)).collect(),
            rule_hosts,
            internal: rule.internal,
            clients: clients.clone(),
        }
    }

    /// True for the fragment's own server. SECURITY: content and fallback come only from there.
    pub(super) fn is_own(&self, url: &Url) -> bool {
        url.origin() == self.own
    }

    /// True if files may come from this URL: own server or a file host of the rule.
    pub(super) fn may_hold_files(&self, url: &Url) -> bool {
        let is_scheme = url.scheme() == "https" || url.scheme() == self.scheme;
        let usual = if url.scheme() == "https" { 443 } else { 80 };
        let is_host = |(host, port): &(String, Option<u16>)| {
            url.host_str() == Some(host) && url.port_or_known_default() == Some(port.unwrap_or(usual))
        };
        self.is_own(url) || is_scheme && self.file_hosts.iter().any(is_host)
    }

    /// Client for a URL. Its host must be public or named by the rule, unless the rule allows
    /// internal networks.
    ///
    /// # Errors
    /// [`RemoteFault::Forbidden`].
    pub(super) fn client(&self, url: &Url) -> Result<&Client, RemoteFault> {
        let host = url.host().map(|host| host.to_owned());
        let is_rule_host = host.as_ref().is_some_and(|host| self.rule_hosts.contains(host));
        let address = match &host {
            // Addresses of a name are checked on lookup.
            Some(Host::Domain(name)) if is_this_machine(name) && is_rule_host => return Ok(&self.clients.internal),
            Some(Host::Domain(_)) => return Ok(if self.internal { &self.clients.internal } else { &self.clients.public }),
            Some(Host::Ipv4(address)) => Some(IpAddr::V4(*address)),
            Some(Host::Ipv6(address)) => Some(IpAddr::V6(*address)),
            None => None,
        };
        // SECURITY: IP literals bypass the resolver, so check them here.
        let is_allowed = address.is_some_and(|address| is_rule_host || allows(self.internal, address));
        if is_allowed { Ok(&self.clients.public) } else { Err(RemoteFault::Forbidden(url.host_str().unwrap_or_default().to_owned())) }
    }
}

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (name, internal) = (name.as_str().to_owned(), self.internal);
        let looked_up = (self.lookup)(name.clone());
        async move {
            let addresses = looked_up.await?;
            // SECURITY: the connection uses exactly these checked addresses.
            let allowed: Vec<SocketAddr> = addresses.into_iter().filter(|address| allows(internal, address.ip())).collect();
            if allowed.is_empty() {
                return Err(Forbidden(name).into());
            }
            Ok::<Addrs, Box<dyn std::error::Error + Send + Sync>>(Box::new(allowed.into_iter()))
        }
        .boxed()
    }
}

/// True for names of this machine.
fn is_this_machine(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    name == "localhost" || name.ends_with(".localhost")
}

fn allows(internal: bool, address: IpAddr) -> bool {
    match scope(address) {
        Scope::Public => true,
        Scope::Internal => internal,
        Scope::Unreachable => false,
    }
}

fn scope(address: IpAddr) -> Scope {
    let address = match address {
        IpAddr::V6(address) => embedded(address).map_or(IpAddr::V6(address), IpAddr::V4),
        IpAddr::V4(_) => address,
    };
    let is_in = |networks: &[IpNet]| networks.iter().any(|network| network.contains(&address));
    match () {
        () if is_in(&INTERNAL) => Scope::Internal,
        () if is_in(&UNREACHABLE) || (address.is_ipv6() && !is_in(&GLOBAL_UNICAST)) => Scope::Unreachable,
        () => Scope::Public,
    }
}

/// IPv4 address embedded in an IPv6 address: mapped, compatible, NAT64 or 6to4.
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [.., a, b, c, d] = address.octets();
    match address.segments() {
        // `::` and `::1` embed no IPv4 address.
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => None,
        [0, 0, 0, 0, 0, 0 | 0xffff, _, _] | [0x64, 0xff9b, 0, 0, 0, 0, _, _] => Some(Ipv4Addr::new(a, b, c, d)),
        [0x2002, high, low, ..] => Some(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low))),
        _ => None,
    }
}

/// SECURITY: an unparsable network would be dropped; a test parses all of them.
fn networks(texts: &[&str]) -> Vec<IpNet> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

#[cfg(test)]
pub(super) mod tests;
