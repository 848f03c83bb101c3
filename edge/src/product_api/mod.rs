//! The product API, as the edge sees it: its answers, each cached, each with a deadline.

mod best_effort;
mod countries;
mod endpoint;
mod error;
mod strings;
mod visitor_headers;

use std::sync::Arc;
use std::time::Duration;

use contracts::menu::MenuData;
use contracts::page_data::PageData;
use contracts::seo::SeoData;
use http::{HeaderValue, StatusCode, header};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Client;
use routing::LocaleCode;
use url::Url;

pub(crate) use best_effort::{RedirectCheck, VisitorLocation};
pub(crate) use countries::Countries;
pub(crate) use endpoint::ApiResponse;
pub(crate) use error::UpstreamError;
pub(crate) use strings::Strings;
pub(crate) use visitor_headers::VisitorHeaders;

use crate::config::{ApiConfig, Secret};
use crate::telemetry::metrics::Metrics;
use crate::telemetry::trace;
use best_effort::BestEffortLookup;
use endpoint::{ApiRequest, Endpoint};

/// Client of the product API.
pub(crate) struct ProductApi {
    base: Url,
    http: Client,
    pages: Endpoint<PageData>,
    seo: Endpoint<SeoData>,
    menus: Endpoint<MenuData>,
    countries: Endpoint<Countries>,
    strings: Endpoint<Strings>,
    belonging: BestEffortLookup<VisitorLocation>,
    moved: BestEffortLookup<RedirectCheck>,
    key: Option<Secret>,
    check_deadline: Duration,
}

impl ProductApi {
    /// A client of the API at `base`.
    ///
    /// # Errors
    /// When the TLS settings of the system cannot be read.
    pub(crate) fn new(base: Url, config: &ApiConfig, metrics: &Arc<Metrics>) -> Result<Self, reqwest::Error> {
        let http = Client::builder()
            .timeout(config.deadline)
            // SECURITY: an answer comes from the API itself or not at all.
            .redirect(reqwest::redirect::Policy::none())
            .user_agent(concat!("roadside-edge/", env!("CARGO_PKG_VERSION")))
            .build()?;
        let caching = endpoint::Caching { fresh: config.fresh, stale: config.stale };
        let asking =
            endpoint::EndpointSettings { http: http.clone(), caching, cache_bytes: config.cache_bytes, metrics: Arc::clone(metrics) };
        Ok(Self {
            // Their shares make one whole.
            pages: Endpoint::new("page", &asking, 2, |body| serde_json::from_slice(body)),
            seo: Endpoint::new("seo", &asking, 8, |body| serde_json::from_slice(body)),
            menus: Endpoint::new("menu", &asking, 8, |body| serde_json::from_slice(body)),
            countries: Endpoint::new("country-list", &asking, 8, Countries::decode),
            strings: Endpoint::new("translation-list", &asking, 16, Strings::decode),
            belonging: BestEffortLookup::new("check-locale", &asking, 32, |body| serde_json::from_slice(body), config.check_deadline),
            moved: BestEffortLookup::new("redirect-check", &asking, 32, |body| serde_json::from_slice(body), config.check_deadline),
            key: config.key.clone(),
            check_deadline: config.check_deadline,
            base,
            http,
        })
    }

    /// Address of the API.
    pub(crate) fn base(&self) -> &Url {
        &self.base
    }

    /// The connection pool, for requests that are passed through.
    pub(crate) fn http(&self) -> &Client {
        &self.http
    }

    /// Data of the page at a path under `/{locale}/{city}`, given percent-encoded, with what its query says; empty: nothing.
    pub(crate) async fn page(&self, locale: &LocaleCode, city: &str, path: &str, asked: &str) -> Result<Arc<PageData>, UpstreamError> {
        let asked = if asked.is_empty() { String::new() } else { format!("&query={}", query(asked)) };
        self.pages.get(self.address(&format!("api/{locale}/{city}/?path={}{asked}", query(path)))).await
    }

    /// What search engines are told about that page, and its title, which may depend on its query.
    pub(crate) async fn seo(&self, locale: &LocaleCode, city: &str, path: &str, asked: &str) -> Result<Arc<SeoData>, UpstreamError> {
        let asked = if asked.is_empty() { String::new() } else { query(&format!("?{asked}")) };
        self.seo.get(self.address(&format!("api/{locale}/{city}/seo/get?url={}{asked}", query(path)))).await
    }

    /// Menus, for a brand.
    pub(crate) async fn menu(&self, locale: &LocaleCode, city: &str, brand: &str) -> Result<Arc<MenuData>, UpstreamError> {
        self.menus.get(self.address(&format!("api/{locale}/{city}/menu?brand={}", query(brand)))).await
    }

    /// Countries with names in the locale's language. The answer does not depend on the city: give one that exists in the locale's country.
    pub(crate) async fn countries(&self, locale: &LocaleCode, city: &str) -> Result<Arc<Countries>, UpstreamError> {
        let address = self.address(&format!("api/{locale}/{city}/country-list"));
        self.countries.get(ApiRequest { key: locale.to_string(), ..address.into() }).await
    }

    /// Strings of a language.
    pub(crate) async fn strings(&self, language: &str) -> Result<Arc<Strings>, UpstreamError> {
        self.strings.get(self.address(&format!("api/translation-list?language={}", query(language)))).await
    }

    /// Where a visitor of a path belongs, whose address or cookies say only so much: `city` is what they say, or what the visitor's network says. `None`: nothing
    /// is said in time.
    pub(crate) async fn belonging(&self, path: &str, city: Option<&str>, visitor: &VisitorHeaders<'_>) -> Option<Arc<VisitorLocation>> {
        let city = city.map(|city| format!("&city={}", query(city))).unwrap_or_default();
        let ip = visitor.ip.map(|ip| format!("&ip={}", query(&ip.to_string()))).unwrap_or_default();
        let domain = query(visitor.origin);
        let address = self.address(&format!("api/check-locale?url={}{city}{ip}&domain={domain}", query(path)));
        self.belonging.ask(self.question(address, visitor)).await.map(|said| said.value)
    }

    /// Whether the page at a canonical path, locale and city included, has moved. What is said is said to all visitors of a host, and asked once for them,
    /// unless the answer is `private, no-store`: then each is asked for by the visitor's address. `None`: nothing is said in time.
    pub(crate) async fn moved(&self, path: &str, city: &str, visitor: &VisitorHeaders<'_>) -> Option<ApiResponse<RedirectCheck>> {
        let origin = query(visitor.origin);
        let key = self.address(&format!("api/redirect-check?path={}&city={}&origin={origin}", query(path), query(city)));
        let ip = visitor.ip.map(|ip| format!("&ip={}", query(&ip.to_string()))).unwrap_or_default();
        let question = self.question(format!("{key}{ip}"), visitor);
        self.moved.ask(ApiRequest { key, ..question }).await
    }

    /// Whether the session of a cookie is good. Never kept. `None`: nothing is said in time.
    pub(crate) async fn signed_in(&self, session: &Secret, visitor: &VisitorHeaders<'_>) -> Option<bool> {
        let mut headers = self.key.as_ref().map(|key| visitor.headers(key)).unwrap_or_default();
        headers.extend(trace::outgoing());
        let mut cookie = HeaderValue::try_from(session.reveal()).ok()?;
        cookie.set_sensitive(true);
        headers.insert(header::COOKIE, cookie);
        let asked = self.http.get(self.address("api/auth/profile")).headers(headers).timeout(self.check_deadline).send().await;
        match asked.as_ref().map(|answer| answer.status()) {
            Ok(StatusCode::OK) => Some(true),
            Ok(StatusCode::UNAUTHORIZED) => Some(false),
            Ok(status) => {
                tracing::warn!(%status, "The product API did not say who is signed in");
                None
            }
            Err(error) => {
                tracing::warn!(%error, "The product API did not say in time who is signed in");
                None
            }
        }
    }

    fn question(&self, address: String, visitor: &VisitorHeaders<'_>) -> ApiRequest {
        ApiRequest { headers: self.key.as_ref().map(|key| visitor.headers(key)).unwrap_or_default(), ..address.into() }
    }

    /// Makes every kept answer be asked for again before it is used; it still serves when the API is silent.
    pub(crate) fn expire(&self) {
        self.pages.expire();
        self.seo.expire();
        self.menus.expire();
        self.countries.expire();
        self.strings.expire();
        self.belonging.expire();
        self.moved.expire();
    }

    fn address(&self, relative: &str) -> String {
        format!("{}{relative}", self.base)
    }
}

fn query(value: &str) -> String {
    utf8_percent_encode(value, NON_ALPHANUMERIC).to_string()
}
