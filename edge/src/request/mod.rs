//! What every page handler wants to know of a request.

pub(crate) mod body_progress;
mod cohort;
mod cookies;
mod features;
pub(crate) mod form_submission;
pub(crate) mod geoip;
mod headers;

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;

use composer::Encoding;
use http::{HeaderMap, Method, Request, header};
use jiff::Timestamp;
use routing::{LocaleCode, Preferences, Site, World};
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
pub(crate) use cookies::PREVIEW;
use cookies::{COHORT, SESSION, lines};
pub(crate) use headers::RequestHeaders;

/// Header with which somebody who has a token asks a page to explain itself, and with which it does.
pub(crate) const EXPLAIN: &str = "x-roadside-explain";

/// A request for something under a site.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    /// What was in force when it began: it ends with that, whatever is read meanwhile.
    pub(crate) live: Arc<Live>,
    /// When it began.
    pub(crate) now: Timestamp,
    /// The site that answers.
    pub(crate) site: Arc<Site>,
    /// Host, as the rules name it: its own name or the pattern that takes it.
    pub(crate) host: String,
    /// Host, as the visitor sent it.
    host_sent: String,
    /// Scheme, host and port as the visitor wrote them.
    pub(crate) origin: String,
    /// Port with the colon before it, as the visitor wrote it; empty when there is none.
    pub(crate) port: String,
    /// Origins of all sites, by the scheme and port of this request; the one visited stands for its own site.
    pub(crate) domains: Vec<String>,
    /// Whether the visitor came over TLS.
    pub(crate) secure: bool,
    /// The visitor's address; `None`: not known.
    pub(crate) ip: Option<IpAddr>,
    /// Whether what this address does is counted.
    is_counted: bool,
    /// What the visitor chose before.
    pub(crate) preferences: Preferences,
    /// Identifier by which the visitor keeps variants.
    pub(crate) cohort: Cohort,
    /// Tokens of the previews that this browser looks at, as its cookie has them.
    pub(crate) preview_tokens: String,
    /// Releases that they pin.
    pub(crate) pinned: Vec<Pinned>,
    /// What is told of the request when it has ended.
    pub(crate) record: Record,
    /// Headers of the request.
    pub(crate) headers: RequestHeaders,
    /// Cookie of whoever is signed in, or was: its name, `=` and its value.
    pub(crate) session: Option<Secret>,
    /// Whether the answer is to explain itself.
    pub(crate) explain: bool,
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
    /// Reads a request. `None`: no site answers for its host, or none of ours on its port.
    pub(crate) fn of<B>(app: &App, request: &Request<B>) -> Option<Self> {
        let host = host(request)?;
        // SECURITY: the port stands in addresses of the page, and a cache on the way may take the page for that of another port.
        let port = match split_port(host) {
            (_, "") => String::new(),
            (_, port) => port.parse().ok().filter(|port| app.answers_on(*port)).map(|port: u16| format!(":{port}"))?,
        };
        let live = app.live.load_full();
        let rules = &live.rules;
        let now = Timestamp::now();
        let answering = rules.sites.answering(host)?;
        let (name, site) = (answering.name.to_owned(), Arc::clone(answering.site));
        let secure = request.extensions().get::<Secure>().is_some_and(|secure| secure.0);
        let scheme = scheme(secure);
        // SECURITY: the host is one of the rules'; what an unknown host calls itself stands in no address.
        let origin = if answering.named { split_port(host).0.trim_end_matches('.').to_ascii_lowercase() } else { name.clone() };
        let origin = format!("{scheme}://{origin}{port}");
        let of_site = |domain: &String| match rules.sites.find(domain) {
            Some(other) if Arc::ptr_eq(other, &site) => origin.clone(),
            _ => format!("{scheme}://{domain}{port}"),
        };
        let domains = rules.sites.domains().iter().map(of_site).collect();
        let headers = request.headers();
        let preview_tokens = PREVIEW.read(headers, secure).map_or("", |(_, tokens)| tokens).to_owned();
        let session = SESSION.read(headers, secure).filter(|(_, token)| !token.is_empty());
        let record = record(request, &site);
        let token = headers.get(EXPLAIN).and_then(|token| token.to_str().ok());
        let ip = request.extensions().get::<Peer>().map(|peer| peer.0);
        Some(Self {
            site,
            host: name,
            host_sent: host.to_owned(),
            live: Arc::clone(&live),
            now,
            origin,
            port,
            domains,
            secure,
            is_counted: !(app.config.dev.unlimited_loopback && ip.is_some_and(|ip| ip.is_loopback())),
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
            head_only: request.method() == Method::HEAD,
            encoding: encoding(headers),
        })
    }

    /// Scheme that the visitor used.
    pub(crate) const fn scheme(&self) -> &'static str {
        scheme(self.secure)
    }

    /// The same visitor at an address of one of our sites. `None`: it is none of theirs.
    pub(crate) fn at_address(&self, address: &str) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        let live = Arc::clone(&self.live);
        let host = url.host_str()?;
        let (name, site) = live.rules.sites.find_named(host)?;
        Some(Self {
            site: Arc::clone(site),
            host: name.to_owned(),
            host_sent: host.to_owned(),
            origin: format!("{}://{host}{}", self.scheme(), self.port),
            path: url.path().to_owned(),
            query: url.query().map(str::to_owned),
            ..self.clone()
        })
    }

    /// Origin under which search engines are to find the pages of a locale: this one for its own country, so that each brand stands for itself; for any other the
    /// country's own host, or the main one. A page's canonical address and its languages are there, and only a sitemap there lists it.
    pub(crate) fn home_of(&self, locale: &LocaleCode) -> &str {
        let sites = &self.live.rules.sites;
        let home = (self.site.country != locale.country()).then(|| sites.home_of(locale.country())).flatten();
        let origin = sites.domains().iter().zip(&self.domains).find(|(host, _)| Some(host.as_str()) == home);
        origin.map_or(&self.origin, |(_, origin)| origin)
    }

    /// Whether search engines are to find a locale on this host.
    pub(crate) fn is_home_of(&self, locale: &LocaleCode) -> bool {
        self.home_of(locale) == self.origin
    }

    /// What the rules are asked about a path and query, as sent.
    pub(crate) const fn routing_request<'a>(&'a self, path: &'a str, query: Option<&'a str>) -> routing::Request<'a> {
        routing::Request { host: self.host_sent.as_str(), path, query, preferences: &self.preferences, place_by_ip: None, now: self.now }
    }

    /// The world in which they are asked.
    pub(crate) fn routing_context<'a>(&'a self, countries: &'a Countries) -> impl World + 'a {
        VisitorContext { countries, cohort: || self.cohort.id() }
    }

    /// A path as logs may have it.
    pub(crate) fn redacted<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.live.rules.routes.redacted(path)
    }

    /// What the product API is told of the visitor.
    pub(crate) fn visitor_headers(&self) -> VisitorHeaders<'_> {
        VisitorHeaders { ip: self.ip.filter(|_| self.is_counted), origin: &self.origin, domains: &self.domains }
    }

    /// The whole address that a path or an address leads to from here. SECURITY: `None` when its host is none of the sites', in whatever spelling a browser
    /// understands.
    pub(crate) fn own_address(&self, target: &str) -> Option<Url> {
        let target = Url::parse(&self.origin).and_then(|base| base.join(target)).ok()?;
        let origin = target.origin().ascii_serialization();
        let is_ours = |domain: &String| Url::parse(domain).is_ok_and(|domain| domain.origin().ascii_serialization() == origin);
        self.domains.iter().any(is_ours).then_some(target)
    }
}

fn record<B>(request: &Request<B>, site: &Site) -> Record {
    let record = request.extensions().get::<Record>().cloned().unwrap_or_default();
    record.fields().brand.clone_from(&site.brand);
    record
}

/// A host's name and its port, as written; empty when there is none.
fn split_port(host: &str) -> (&str, &str) {
    host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or((host, ""))
}

const fn scheme(secure: bool) -> &'static str {
    if secure { "https" } else { "http" }
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
