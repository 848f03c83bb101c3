//! Where the edge may connect to for a fragment: to the hosts that its rule names, and inside the network only where the rule says so.
//! Why it is as strict as it is: docs/decisions/0020-egress-of-fragments.md.

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

/// Networks that only their owner reaches: private, shared by a provider's customers, and this machine itself.
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

/// Networks in which nobody of the internet is: link-local, multicast, documentation, what has another use. Clouds keep credentials at link-local
/// addresses.
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

/// Where addresses of the internet are, of IPv6.
static GLOBAL_UNICAST: LazyLock<Vec<IpNet>> = LazyLock::new(|| networks(&["2000::/3"]));

/// Whom an address of the network belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The internet.
    Public,
    /// A private network or this machine.
    Internal,
    /// Nobody who serves fragments.
    Unreachable,
}

/// An address that the rule of a fragment does not let the edge connect to.
#[derive(Debug, thiserror::Error)]
#[error("{0} leads to no address that its rule allows")]
pub(super) struct Forbidden(String);

impl Forbidden {
    /// The name that leads there.
    pub(super) fn host(&self) -> &str {
        &self.0
    }
}

/// What the rule of one fragment lets the edge connect to.
#[derive(Debug, Clone)]
pub(super) struct Egress {
    own: Origin,
    scheme: String,
    file_hosts: Vec<(String, Option<u16>)>,
    /// Hosts that the rule itself names.
    named: Vec<Host>,
    internal: bool,
    clients: Clients,
}

/// Connections to servers of fragments: those that may lead inside are kept apart.
#[derive(Debug, Clone)]
pub(super) struct Clients {
    public: Client,
    internal: Client,
}

/// Finds the addresses of a name.
type Lookup = Arc<dyn Fn(String) -> BoxFuture<'static, std::io::Result<Vec<SocketAddr>>> + Send + Sync>;

/// Gives only those addresses of a name that may be connected to.
struct GuardedResolver {
    lookup: Lookup,
    internal: bool,
}

impl Clients {
    /// None connected yet.
    ///
    /// # Errors
    /// When the TLS settings of the system cannot be read.
    pub(super) fn new() -> Result<Self, reqwest::Error> {
        Self::with(&(Arc::new(|name: String| async move { Ok(tokio::net::lookup_host((name, 0)).await?.collect()) }.boxed()) as Lookup))
    }

    fn with(lookup: &Lookup) -> Result<Self, reqwest::Error> {
        let guarded = |internal| client(GuardedResolver { lookup: Arc::clone(lookup), internal });
        Ok(Self { public: guarded(false)?, internal: guarded(true)? })
    }
}

impl Egress {
    /// By the rule of a fragment, whose address was parsed.
    pub(super) fn new(rule: &HttpFragment, own: &Url, clients: &Clients) -> Self {
        let file_host = |text: &String| {
            let url = Url::parse(&format!("http://{text}")).ok()?;
            // The parser takes a scheme's own port away; as it was written it stands at the end.
            let port = text.rsplit_once(':').and_then(|(_, port)| port.parse().ok());
            Some((url.host()?.to_owned(), port))
        };
        let file_hosts: Vec<(Host, Option<u16>)> = rule.file_hosts.iter().filter_map(file_host).collect();
        let named = own.host().map(|host| host.to_owned()).into_iter().chain(file_hosts.iter().map(|(host, _)| host.clone())).collect();
        Self {
            own: own.origin(),
            scheme: own.scheme().to_owned(),
            file_hosts: file_hosts.into_iter().map(|(host, port)| (host.to_string(), port)).collect(),
            named,
            internal: rule.internal,
            clients: clients.clone(),
        }
    }

    /// Whether an address is of the fragment's own server. SECURITY: content and fallback come from nowhere else.
    pub(super) fn is_own(&self, url: &Url) -> bool {
        url.origin() == self.own
    }

    /// Whether a script or a stylesheet may come from an address: of the fragment's own server, or of a host that its rule names.
    pub(super) fn may_hold_files(&self, url: &Url) -> bool {
        let is_scheme = url.scheme() == "https" || url.scheme() == self.scheme;
        let usual = if url.scheme() == "https" { 443 } else { 80 };
        let is_host = |(host, port): &(String, Option<u16>)| {
            url.host_str() == Some(host) && url.port_or_known_default() == Some(port.unwrap_or(usual))
        };
        self.is_own(url) || is_scheme && self.file_hosts.iter().any(is_host)
    }

    /// The client that asks an address. The host of the address is one of the internet's, or the rule names it, or the rule lets its names lead inside.
    ///
    /// # Errors
    /// [`RemoteFault::Forbidden`].
    pub(super) fn client(&self, url: &Url) -> Result<&Client, RemoteFault> {
        let host = url.host().map(|host| host.to_owned());
        let is_named = host.as_ref().is_some_and(|host| self.named.contains(host));
        let address = match &host {
            // Whether a name leads inside is seen when it is looked up.
            Some(Host::Domain(name)) if is_this_machine(name) && is_named => return Ok(&self.clients.internal),
            Some(Host::Domain(_)) => return Ok(if self.internal { &self.clients.internal } else { &self.clients.public }),
            Some(Host::Ipv4(address)) => Some(IpAddr::V4(*address)),
            Some(Host::Ipv6(address)) => Some(IpAddr::V6(*address)),
            None => None,
        };
        // SECURITY: an address that is written as a number is never looked up, so that no resolver sees it.
        let is_allowed = address.is_some_and(|address| is_named || allows(self.internal, address));
        if is_allowed { Ok(&self.clients.public) } else { Err(RemoteFault::Forbidden(url.host_str().unwrap_or_default().to_owned())) }
    }
}

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (name, internal) = (name.as_str().to_owned(), self.internal);
        let looked_up = (self.lookup)(name.clone());
        async move {
            let found = looked_up.await?;
            // SECURITY: what is connected to is what was looked at: nobody looks the name up again.
            let allowed: Vec<SocketAddr> = found.into_iter().filter(|address| allows(internal, address.ip())).collect();
            if allowed.is_empty() {
                return Err(Forbidden(name).into());
            }
            Ok::<Addrs, Box<dyn std::error::Error + Send + Sync>>(Box::new(allowed.into_iter()))
        }
        .boxed()
    }
}

/// The name of this machine that resolvers need not be asked for.
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

/// The IPv4 address that an IPv6 address leads to: mapped, compatible, by NAT64, by 6to4.
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [.., a, b, c, d] = address.octets();
    match address.segments() {
        // `::` and `::1` are no addresses of IPv4.
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => None,
        [0, 0, 0, 0, 0, 0 | 0xffff, _, _] | [0x64, 0xff9b, 0, 0, 0, 0, _, _] => Some(Ipv4Addr::new(a, b, c, d)),
        [0x2002, high, low, ..] => Some(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low))),
        _ => None,
    }
}

/// SECURITY: a network that could not be read would be none; a test reads all of them.
fn networks(texts: &[&str]) -> Vec<IpNet> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

#[cfg(test)]
pub(super) mod tests;
