//! Request to a fragment server: context of the page, and visitor data that the rule allows.

use std::sync::Arc;

use http::{HeaderMap, HeaderName, HeaderValue, header};
use routing::HttpFragment;
use sha2::{Digest as _, Sha256};
use url::Url;

use crate::digest::{add_parts, parts_of};

/// Value of `podium-requested-by`.
const REQUESTED_BY: &str = "roadside";

/// Device type for fragments that do not depend on it.
const USUAL_DEVICE: &str = "desktop";

/// The page that requests a fragment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RequestingPage<'a> {
    /// Brand of the site.
    pub(crate) brand: &'a str,
    /// Scheme of the request.
    pub(crate) scheme: &'static str,
    /// Origin of the request.
    pub(crate) origin: &'a str,
    /// Canonical path.
    pub(crate) path: &'a str,
    /// Locale code, such as `ru-en`.
    pub(crate) locale: &'a str,
    /// BCP 47 language with the country, such as `en-RU`.
    pub(crate) tag: &'a str,
    /// Country, lower case.
    pub(crate) country: &'a str,
    /// City slug.
    pub(crate) city: &'a str,
    /// Page name of the route.
    pub(crate) page: &'a str,
    /// Device type. `None`: the fragment does not depend on it.
    pub(crate) device: Option<&'static str>,
}

/// Headers that describe a page to the servers of its fragments. SECURITY: contain no visitor data
/// but the device type.
#[derive(Debug)]
pub(crate) struct PageHeaders {
    list: Vec<(HeaderName, HeaderValue)>,
    digest: [u8; 32],
}

/// Request to a fragment server. Clones share the headers.
#[derive(Debug, Clone)]
pub(crate) struct RemoteRequest(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    /// Page headers. Fragments with the same path and device type share them.
    context: Arc<PageHeaders>,
    /// Visitor headers that the rule allows.
    visitor: Vec<(HeaderName, HeaderValue)>,
    query: String,
    /// True if the response may be personal.
    personal: bool,
}

impl RemoteRequest {
    /// Builds the request for a page. `visitor`: raw request headers of the visitor; `query`:
    /// declared query parameters, percent-encoded.
    pub(crate) fn of(rule: &HttpFragment, context: Arc<PageHeaders>, visitor: &HeaderMap, query: &str) -> Self {
        let visitor = visitor_headers(rule, visitor);
        let personal = visitor.iter().any(|(name, _)| *name == header::COOKIE);
        Self(Arc::new(Parts { context, visitor, query: query.to_owned(), personal }))
    }

    /// True if the response may be personal, and therefore uncacheable.
    pub(super) fn is_personal(&self) -> bool {
        self.0.personal
    }

    /// Page headers.
    pub(super) fn context(&self) -> HeaderMap {
        self.0.context.list.iter().cloned().collect()
    }

    /// Page and visitor headers.
    pub(super) fn headers(&self) -> HeaderMap {
        self.0.context.list.iter().chain(&self.0.visitor).cloned().collect()
    }

    /// URL of the content, with the declared query parameters.
    pub(super) fn address(&self, content: &Url) -> Url {
        let mut address = content.clone();
        if !self.0.query.is_empty() {
            let query = address.query().filter(|query| !query.is_empty()).map(|query| format!("{query}&")).unwrap_or_default();
            address.set_query(Some(&(query + &self.0.query)));
        }
        address
    }

    /// Cache key over everything that is sent.
    pub(super) fn key(&self, scope: &str, content: &Url) -> [u8; 32] {
        let parts = [scope.as_bytes(), content.as_str().as_bytes(), self.0.query.as_bytes(), &self.0.context.digest];
        digest(parts.into_iter().chain(parts_of(&self.0.visitor)))
    }
}

impl PageHeaders {
    /// Headers for a page.
    pub(crate) fn of(page: RequestingPage<'_>) -> Self {
        let list = context(page);
        Self { digest: digest(parts_of(&list)), list }
    }
}

fn digest<'a>(parts: impl Iterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut digest = Sha256::new();
    add_parts(&mut digest, parts);
    digest.finalize().into()
}

fn context(page: RequestingPage<'_>) -> Vec<(HeaderName, HeaderValue)> {
    let host = page.origin.split_once("://").map_or("", |(_, host)| host);
    let values = [
        ("podium-debug", "false"),
        ("podium-device-type", page.device.unwrap_or(USUAL_DEVICE)),
        ("podium-locale", page.tag),
        ("podium-mount-origin", page.origin),
        ("podium-mount-pathname", page.path),
        ("podium-requested-by", REQUESTED_BY),
        ("x-forwarded-host", host),
        ("x-forwarded-proto", page.scheme),
        ("x-roadside-brand", page.brand),
        ("x-roadside-city", page.city),
        ("x-roadside-country", page.country),
        ("x-roadside-locale", page.locale),
        ("x-roadside-origin", page.origin),
        ("x-roadside-page", page.page),
    ];
    let header = |(name, value): (&'static str, &str)| Some((HeaderName::from_static(name), HeaderValue::try_from(value).ok()?));
    values.into_iter().filter_map(header).collect()
}

/// SECURITY: an allowlist. The rules cannot name connection headers, edge headers or credentials.
fn visitor_headers(rule: &HttpFragment, request: &HeaderMap) -> Vec<(HeaderName, HeaderValue)> {
    let mut headers = Vec::new();
    for name in &rule.headers {
        // The edge has its own `User-Agent`; the browser's goes into a separate header.
        let name_sent = if name == "user-agent" { "x-roadside-user-agent" } else { name };
        let Ok(name_sent) = HeaderName::try_from(name_sent) else { continue };
        headers.extend(request.get_all(name.as_str()).iter().map(|value| (name_sent.clone(), value.clone())));
    }
    let lines = request.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).map(str::trim);
    let allowed = pairs.filter(|pair| pair.split_once('=').is_some_and(|(name, _)| rule.cookies.iter().any(|cookie| cookie == name)));
    let cookies: Vec<&str> = allowed.collect();
    if let Some(mut value) = HeaderValue::try_from(cookies.join("; ")).ok().filter(|value| !value.is_empty()) {
        value.set_sensitive(true);
        headers.push((header::COOKIE, value));
    }
    headers
}

/// Device type from the user agent. `None`: the fragment does not depend on it.
pub(crate) fn device(rule: &HttpFragment, request: &HeaderMap) -> Option<&'static str> {
    let agent = request.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let says = |word: &str| agent.contains(word);
    rule.per_device.then(|| match () {
        () if says("iPad") || says("Tablet") || (says("Android") && !says("Mobile")) => "tablet",
        () if says("Mobi") => "mobile",
        () => USUAL_DEVICE,
    })
}
