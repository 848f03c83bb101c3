//! Origins of all sites, as a visitor reaches them.

use std::sync::{Arc, OnceLock};

use routing::Site;

use crate::live::Live;

/// Origins of all sites, with scheme and port of a request. The site of the request is listed
/// under the requested host. Made on first use, because pages from memory need none. Clones share
/// the list.
#[derive(Debug, Clone)]
pub(crate) struct Domains(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    live: Arc<Live>,
    site: Arc<Site>,
    scheme: &'static str,
    port: String,
    origin: String,
    list: OnceLock<Vec<String>>,
}

impl Domains {
    /// Origins seen from a request to `site` at `origin`. `port`: with a leading colon, or empty.
    pub(super) fn of(live: &Arc<Live>, site: &Arc<Site>, scheme: &'static str, port: &str, origin: &str) -> Self {
        let (live, site, list) = (Arc::clone(live), Arc::clone(site), OnceLock::new());
        Self(Arc::new(Shared { live, site, scheme, port: port.to_owned(), origin: origin.to_owned(), list }))
    }

    /// The origins, in the order of the sites.
    pub(crate) fn list(&self) -> &[String] {
        let Shared { live, site, scheme, port, origin, list } = &*self.0;
        let sites = &live.rules.sites;
        let of_site = |domain: &String| match sites.find(domain) {
            Some(other) if Arc::ptr_eq(other, site) => origin.clone(),
            _ => format!("{scheme}://{domain}{port}"),
        };
        list.get_or_init(|| sites.domains().iter().map(of_site).collect())
    }
}
