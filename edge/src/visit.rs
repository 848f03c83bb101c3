//! What every page handler wants to know of a request.

use std::sync::Arc;

use composer::Encoding;
use http::{HeaderMap, Method, Request, header};
use routing::Site;

use crate::app::App;
use crate::server::Secure;

/// A request for something under a site.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    /// The site that answers.
    pub(crate) site: Arc<Site>,
    /// Scheme, host and port as the visitor wrote them.
    pub(crate) origin: String,
    /// Origins of all sites, by the scheme and port of this request; the one visited stands for its own site.
    pub(crate) domains: Vec<String>,
    /// Path as sent.
    pub(crate) path: String,
    /// Query as sent.
    pub(crate) query: Option<String>,
    /// Whether only the head of the answer is asked for.
    pub(crate) head_only: bool,
    /// Best encoding that the client takes.
    pub(crate) encoding: Encoding,
}

impl Visit {
    /// Reads a request. `None`: no site answers for its host.
    pub(crate) fn of<B>(app: &App, request: &Request<B>) -> Option<Self> {
        let host = host(request)?;
        let rules = app.rules.load();
        let site = Arc::clone(rules.sites.find(host)?);
        let secure = request.extensions().get::<Secure>().is_some_and(|secure| secure.0);
        let scheme = if secure { "https" } else { "http" };
        // SECURITY: the host is one of the rules', with digits for a port at most.
        let origin = format!("{scheme}://{}", host.to_ascii_lowercase());
        let port = host.rsplit_once(':').filter(|(_, port)| !port.is_empty()).map(|(_, port)| format!(":{port}")).unwrap_or_default();
        let of_site = |domain: &String| match rules.sites.find(domain) {
            Some(other) if Arc::ptr_eq(other, &site) => origin.clone(),
            _ => format!("{scheme}://{domain}{port}"),
        };
        let domains = rules.sites.domains().iter().map(of_site).collect();
        Some(Self {
            site,
            origin,
            domains,
            path: request.uri().path().to_owned(),
            query: request.uri().query().map(str::to_owned),
            head_only: request.method() == Method::HEAD,
            encoding: encoding(request.headers()),
        })
    }
}

/// Host and port of a request: `:authority` over HTTP/2, `Host` over HTTP/1.1. Several are none.
fn host<B>(request: &Request<B>) -> Option<&str> {
    if let Some(authority) = request.uri().authority() {
        return Some(authority.as_str());
    }
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    hosts.next().is_none().then_some(host)
}

/// Best encoding that the client takes.
pub(crate) fn encoding(headers: &HeaderMap) -> Encoding {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).collect::<Vec<_>>().join(",");
    Encoding::negotiate(&accepted)
}
