//! Request context shared by all handlers.

pub(crate) mod body_progress;
mod cohort;
mod cookies;
mod domains;
mod features;
pub(crate) mod form_submission;
pub(crate) mod geoip;
mod headers;
mod shared_address;

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;

use composer::Encoding;
use http::{HeaderMap, Method, Request, header};
use jiff::Timestamp;
use routing::{LocaleCode, Preferences, RoutingContext, Site};
use url::Url;

use crate::app::App;
use crate::config::Secret;
use crate::live::Live;
use crate::product_api::{Countries, VisitorHeaders};
use crate::rules::routing_context::VisitorContext;
use crate::server::listener::{Peer, Secure};
use crate::telemetry::request_record::Record;
use crate::tokens::preview::Pinned;
use cohort::Cohort;
use cookies::{COHORT, SESSION, lines};
pub(crate) use cookies::{PREVIEW, RETURN_TO};
pub(crate) use domains::Domains;
pub(crate) use headers::RequestHeaders;
pub(crate) use shared_address::shared_address;

/// Request header with an explain token, and response header with the explanation.
pub(crate) const EXPLAIN: &str = "x-roadside-explain";

/// A request to a site.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    /// Rules and releases in force at the start of the request.
    pub(crate) live: Arc<Live>,
    /// Start of the request.
    pub(crate) now: Timestamp,
    /// Matched site.
    pub(crate) site: Arc<Site>,
    /// Host name or pattern in the rules.
    pub(crate) host: String,
    /// Raw host.
    raw_host: String,
    /// Scheme, host and port as requested.
    pub(crate) origin: String,
    /// Port with a leading colon, or empty.
    pub(crate) port: String,
    /// Origins of all sites.
    pub(crate) domains: Domains,
    /// True over TLS.
    pub(crate) secure: bool,
    /// Client address; `None`: unknown.
    pub(crate) ip: Option<IpAddr>,
    /// False for clients without limits.
    is_limited: bool,
    /// Saved choices and accepted languages.
    pub(crate) preferences: Preferences,
    /// Cohort id for variants.
    pub(crate) cohort: Cohort,
    /// Raw preview cookie.
    pub(crate) preview_tokens: String,
    /// Releases pinned by valid preview tokens.
    pub(crate) pinned: Vec<Pinned>,
    /// Access record.
    pub(crate) record: Record,
    /// Raw headers.
    pub(crate) headers: RequestHeaders,
    /// Session cookie as `name=value`; may be expired.
    pub(crate) session: Option<Secret>,
    /// True if the response explains itself.
    pub(crate) explain: bool,
    /// Raw path.
    pub(crate) path: String,
    /// Raw query.
    pub(crate) query: Option<String>,
    /// State of the cached content when the request came.
    pub(crate) epoch: u64,
    /// True for HEAD.
    pub(crate) head_only: bool,
    /// Best accepted encoding.
    pub(crate) encoding: Encoding,
}

impl Visit {
    /// Reads a request. `None`: unknown host or port.
    pub(crate) fn of<B>(app: &App, request: &Request<B>) -> Option<Self> {
        let host = host(request)?;
        // SECURITY: URLs in the page contain the port, and a shared cache may ignore ports.
        let port = match split_port(host) {
            (_, "") => String::new(),
            (_, port) => port.parse().ok().filter(|port| app.answers_on(*port)).map(|port: u16| format!(":{port}"))?,
        };
        let epoch = app.api.epoch();
        let live = app.live.load_full();
        let rules = &live.rules;
        let now = Timestamp::now();
        let matched = rules.sites.match_host(host)?;
        let (name, site) = (matched.name.to_owned(), Arc::clone(matched.site));
        let secure = Secure::is(request);
        let scheme = scheme(secure);
        // SECURITY: the origin never contains a host that the rules do not name.
        let origin = if matched.named { split_port(host).0.trim_end_matches('.').to_ascii_lowercase() } else { name.clone() };
        let origin = format!("{scheme}://{origin}{port}");
        let domains = Domains::of(&live, &site, scheme, &port, &origin);
        let headers = request.headers();
        let preview_tokens = PREVIEW.read(headers, secure).map_or("", |(_, tokens)| tokens).to_owned();
        let session = SESSION.read(headers, secure).filter(|(_, token)| !token.is_empty());
        let record = record(request, &site);
        let token = headers.get(EXPLAIN).and_then(|token| token.to_str().ok());
        let ip = request.extensions().get::<Peer>().map(|peer| peer.0);
        Some(Self {
            site,
            host: name,
            raw_host: host.to_owned(),
            live: Arc::clone(&live),
            now,
            origin,
            port,
            domains,
            secure,
            is_limited: !(app.config.dev.unlimited_loopback && ip.is_some_and(|ip| ip.is_loopback())),
            ip,
            preferences: Preferences::parse(&lines(headers, &header::COOKIE), &lines(headers, &header::ACCEPT_LANGUAGE)),
            cohort: Cohort::new(COHORT.read(headers, secure).map(|(_, id)| id)),
            pinned: app.previews.pinned(&preview_tokens, now),
            preview_tokens,
            record,
            headers: RequestHeaders::new(headers),
            session: session.map(|(name, token)| Secret::new(format!("{name}={token}"))),
            explain: token.is_some_and(|token| app.explain_tokens.accepts(token, now)),
            path: request.uri().path().to_owned(),
            query: request.uri().query().map(str::to_owned),
            epoch,
            head_only: request.method() == Method::HEAD,
            encoding: encoding(headers),
        })
    }

    /// Scheme of the request.
    pub(crate) const fn scheme(&self) -> &'static str {
        scheme(self.secure)
    }

    /// The same visitor at a URL of another site. `None`: the host is not a site.
    pub(crate) fn at_address(&self, address: &str) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        let live = Arc::clone(&self.live);
        let host = url.host_str()?;
        let (name, site) = live.rules.sites.find_named(host)?;
        Some(Self {
            site: Arc::clone(site),
            host: name.to_owned(),
            raw_host: host.to_owned(),
            origin: format!("{}://{host}{}", self.scheme(), self.port),
            path: url.path().to_owned(),
            query: url.query().map(str::to_owned),
            ..self.clone()
        })
    }

    /// Indexable origin of a locale: this site for its own country, otherwise the country's own
    /// host or the main one. Canonical and alternate links point there, and only its sitemap lists
    /// the pages.
    pub(crate) fn home_of(&self, locale: &LocaleCode) -> &str {
        let sites = &self.live.rules.sites;
        let home = (self.site.country != locale.country()).then(|| sites.home_of(locale.country())).flatten();
        let origin = sites.domains().iter().zip(self.domains.list()).find(|(host, _)| Some(host.as_str()) == home);
        origin.map_or(&self.origin, |(_, origin)| origin)
    }

    /// True if this host is the indexable origin of the locale.
    pub(crate) fn is_home_of(&self, locale: &LocaleCode) -> bool {
        self.home_of(locale) == self.origin
    }

    /// Request for the rules, with a raw path and query.
    pub(crate) const fn routing_request<'a>(&'a self, path: &'a str, query: Option<&'a str>) -> routing::Request<'a> {
        routing::Request { host: self.raw_host.as_str(), path, query, preferences: &self.preferences, place_by_ip: None, now: self.now }
    }

    /// Context for the rules.
    pub(crate) fn routing_context<'a>(&'a self, countries: &'a Countries) -> impl RoutingContext + 'a {
        VisitorContext { countries, cohort: || self.cohort.id() }
    }

    /// Path with secrets masked for logs.
    pub(crate) fn redacted<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.live.rules.routes.redacted(path)
    }

    /// Visitor facts for the product API.
    pub(crate) fn visitor_headers(&self) -> VisitorHeaders<'_> {
        VisitorHeaders { ip: self.ip.filter(|_| self.is_limited), origin: &self.origin, domains: &self.domains }
    }

    /// Resolves a URL reference against this page. SECURITY: `None` unless the host is a site, in
    /// any spelling that browsers accept.
    pub(crate) fn own_address(&self, target: &str) -> Option<Url> {
        let target = Url::parse(&self.origin).and_then(|base| base.join(target)).ok()?;
        let origin = target.origin().ascii_serialization();
        let is_ours = |domain: &String| Url::parse(domain).is_ok_and(|domain| domain.origin().ascii_serialization() == origin);
        self.domains.list().iter().any(is_ours).then_some(target)
    }
}

fn record<B>(request: &Request<B>, site: &Site) -> Record {
    let record = request.extensions().get::<Record>().cloned().unwrap_or_default();
    record.fields().brand = site.brand.as_str().into();
    record
}

/// Splits a host into name and port, which may be empty.
fn split_port(host: &str) -> (&str, &str) {
    host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or((host, ""))
}

const fn scheme(secure: bool) -> &'static str {
    if secure { "https" } else { "http" }
}

/// Host and port: `:authority` in HTTP/2, `Host` in HTTP/1.1. `None` for several `Host` headers.
fn host<B>(request: &Request<B>) -> Option<&str> {
    if let Some(authority) = request.uri().authority() {
        return Some(authority.as_str());
    }
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    hosts.next().is_none().then_some(host)
}

/// Best accepted encoding.
pub(crate) fn encoding(headers: &HeaderMap) -> Encoding {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).collect::<Vec<_>>().join(",");
    Encoding::negotiate(&accepted)
}
