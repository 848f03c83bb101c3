//! Client of the product API: cached endpoints with deadlines.

mod best_effort;
mod changes;
mod countries;
mod endpoint;
mod error;
mod freshness;
mod http_response;
mod page_parts;
mod strings;
mod visitor_headers;

use std::sync::Arc;
use std::time::{Duration, Instant};

use contracts::menu::MenuData;
use contracts::seo::SeoData;
use http::{HeaderValue, StatusCode, header};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Client;
use routing::LocaleCode;
use url::Url;

pub(crate) use best_effort::{RedirectCheck, VisitorLocation};
pub(crate) use changes::{ChangePoint, ChangedKeys};
pub(crate) use countries::Countries;
pub(crate) use endpoint::ApiResponse;
pub(crate) use error::UpstreamError;
pub(crate) use freshness::ApiFreshness;
pub(crate) use page_parts::PageParts;
pub(crate) use strings::Strings;
pub(crate) use visitor_headers::VisitorHeaders;

use crate::config::{ApiConfig, Secret};
use crate::http_client::http_client;
use crate::telemetry::metrics::Metrics;
use crate::telemetry::trace;
use best_effort::BestEffortLookup;
use changes::ContentChanges;
use endpoint::{ApiRequest, CityKey, Endpoint};

/// Client of the product API.
pub(crate) struct ProductApi {
    base: Url,
    http: Client,
    pages: Endpoint<PageParts>,
    seo: Endpoint<SeoData>,
    menus: Endpoint<MenuData>,
    countries: Endpoint<Countries>,
    strings: Endpoint<Strings>,
    visitor_locations: BestEffortLookup<VisitorLocation>,
    redirect_checks: BestEffortLookup<RedirectCheck>,
    changes: Arc<ContentChanges>,
    key: Option<Secret>,
    check_deadline: Duration,
}

impl ProductApi {
    /// Client of the API at `base`.
    ///
    /// # Errors
    /// The system's TLS settings are unreadable.
    pub(crate) fn new(base: Url, config: &ApiConfig, metrics: &Arc<Metrics>) -> Result<Self, reqwest::Error> {
        let http = http_client(config.deadline)?;
        let caching = endpoint::Caching { fresh: config.fresh, stale: config.stale };
        let changes = Arc::<ContentChanges>::default();
        let settings = endpoint::EndpointSettings {
            http: http.clone(),
            caching,
            cache_bytes: config.cache_bytes,
            metrics: Arc::clone(metrics),
            changes: Arc::clone(&changes),
        };
        Ok(Self {
            // The shares add up to 1.
            pages: Endpoint::of_cities("page", &settings, 2, PageParts::decode),
            seo: Endpoint::new("seo", &settings, 8, |body| serde_json::from_slice(body)),
            menus: Endpoint::of_cities("menu", &settings, 8, |body| serde_json::from_slice(body)),
            countries: Endpoint::new("country-list", &settings, 8, Countries::decode),
            strings: Endpoint::new("translation-list", &settings, 16, Strings::decode),
            visitor_locations: BestEffortLookup::of(Endpoint::new("check-locale", &settings, 32, |body| serde_json::from_slice(body))),
            redirect_checks: BestEffortLookup::of(Endpoint::of_cities("redirect-check", &settings, 32, |body| {
                serde_json::from_slice(body)
            })),
            changes,
            key: config.key.clone(),
            check_deadline: config.check_deadline,
            base,
            http,
        })
    }

    /// Base URL of the API.
    pub(crate) fn base(&self) -> &Url {
        &self.base
    }

    /// HTTP client, for proxied requests.
    pub(crate) fn http(&self) -> &Client {
        &self.http
    }

    /// Page data and SEO of a percent-encoded path under `/{locale}/{city}`. `page_query` may be
    /// empty. The city exists, and may share the response of another one.
    pub(crate) async fn page(
        &self,
        locale: &LocaleCode,
        city: &str,
        path: &str,
        page_query: &str,
    ) -> Result<ApiResponse<PageParts>, UpstreamError> {
        let request = || {
            let shared = if page_query.is_empty() { CityKey::of(format!("{locale}{path}"), city) } else { None };
            let suffix = match &shared {
                Some(_) => "&shared=true".to_owned(),
                None if page_query.is_empty() => String::new(),
                None => format!("&query={}", query(page_query)),
            };
            let address = self.address(&format!("api/{locale}/{city}/?path={}&seo=true{suffix}", query(path)));
            ApiRequest { city: shared, ..address.into() }
        };
        self.pages.response(&format!("{locale}/{city}{path}?{page_query}"), request).await
    }

    /// SEO of a page of an API that does not add it to the page. The title may depend on the query.
    pub(crate) async fn seo(&self, locale: &LocaleCode, city: &str, path: &str, page_query: &str) -> Result<Arc<SeoData>, UpstreamError> {
        let suffix = || if page_query.is_empty() { String::new() } else { query(&format!("?{page_query}")) };
        let request = || self.address(&format!("api/{locale}/{city}/seo/get?url={}{}", query(path), suffix())).into();
        self.seo.get(&format!("{locale}/{city}{path}?{page_query}"), request).await
    }

    /// Menus of a brand. The city exists, and may share the response of another one.
    pub(crate) async fn menu(&self, locale: &LocaleCode, city: &str, brand: &str) -> Result<ApiResponse<MenuData>, UpstreamError> {
        let request = || {
            let shared = CityKey::of(format!("{locale}/{brand}"), city);
            let suffix = if shared.is_some() { "&shared=true" } else { "" };
            let address = self.address(&format!("api/{locale}/{city}/menu?brand={}{suffix}", query(brand)));
            ApiRequest { city: shared, ..address.into() }
        };
        self.menus.response(&format!("{locale}/{city}/{brand}"), request).await
    }

    /// Countries, named in the locale's language. `city` must exist in the country; it does not
    /// change the response.
    pub(crate) async fn countries(&self, locale: &LocaleCode, city: &str) -> Result<ApiResponse<Countries>, UpstreamError> {
        let request = || self.address(&format!("api/{locale}/{city}/country-list")).into();
        self.countries.response(&locale.to_string(), request).await
    }

    /// Strings of a language.
    pub(crate) async fn strings(&self, language: &str) -> Result<ApiResponse<Strings>, UpstreamError> {
        let request = || self.address(&format!("api/translation-list?language={}", query(language))).into();
        self.strings.response(language, request).await
    }

    /// Detects the visitor's place for a path. `city` comes from the URL, cookies or network.
    /// `None`: no response in time.
    pub(crate) async fn visitor_location(
        &self,
        path: &str,
        city: Option<&str>,
        visitor: &VisitorHeaders<'_>,
    ) -> Option<Arc<VisitorLocation>> {
        let city = city.map(|city| format!("&city={}", query(city))).unwrap_or_default();
        let ip = visitor.ip.map(|ip| format!("&ip={}", query(&ip.to_string()))).unwrap_or_default();
        let domain = query(visitor.origin);
        let address = self.address(&format!("api/check-locale?url={}{city}{ip}&domain={domain}", query(path)));
        let request = || self.visitor_request(address.clone(), visitor);
        self.visitor_locations.fetch(&address, request, self.check_deadline).await.map(|response| response.value)
    }

    /// Asks whether the page at a canonical path below `/{locale}/{city}` has moved. All visitors
    /// of a host share the response unless it is `private, no-store`. The city exists, and may
    /// share the response of another one. `None`: no response within the deadline.
    pub(crate) async fn redirect_check(
        &self,
        locale: &LocaleCode,
        city: &str,
        path: &str,
        visitor: &VisitorHeaders<'_>,
        deadline: Duration,
    ) -> Option<ApiResponse<RedirectCheck>> {
        let origin = visitor.origin;
        let request = || {
            let ip = visitor.ip.map(|ip| format!("&ip={}", query(&ip.to_string()))).unwrap_or_default();
            let full_path = query(&format!("/{locale}/{city}{path}"));
            let address = self.address(&format!("api/redirect-check?path={full_path}&city={}&origin={}{ip}", query(city), query(origin)));
            ApiRequest { city: CityKey::of(format!("{origin}/{locale}{path}"), city), ..self.visitor_request(address, visitor) }
        };
        self.redirect_checks.fetch(&format!("{origin}/{locale}/{city}{path}"), request, deadline).await
    }

    /// Checks a session. Never cached. `None`: no response in time.
    pub(crate) async fn signed_in(&self, session: &Secret, visitor: &VisitorHeaders<'_>) -> Option<bool> {
        let mut headers = self.key.as_ref().map(|key| visitor.headers(key)).unwrap_or_default();
        headers.extend(trace::outgoing());
        let mut cookie = HeaderValue::try_from(session.reveal()).ok()?;
        cookie.set_sensitive(true);
        headers.insert(header::COOKIE, cookie);
        let response = self.http.get(self.address("api/auth/profile")).headers(headers).timeout(self.check_deadline).send().await;
        match response.as_ref().map(|answer| answer.status()) {
            Ok(StatusCode::OK) => Some(true),
            Ok(StatusCode::UNAUTHORIZED) => Some(false),
            Ok(status) => {
                tracing::warn!(%status, "Session check failed with an unexpected status");
                None
            }
            Err(error) => {
                tracing::warn!(%error, "Session check failed");
                None
            }
        }
    }

    fn visitor_request(&self, address: String, visitor: &VisitorHeaders<'_>) -> ApiRequest {
        ApiRequest { headers: self.key.as_ref().map(|key| visitor.headers(key)).unwrap_or_default(), ..address.into() }
    }

    /// Follows the API's content changes, until the task is dropped. Responses that a change
    /// concerns are revalidated before their next use.
    pub(crate) async fn follow_changes(&self) {
        self.changes.follow(&self.http, &self.base, || self.expire()).await;
    }

    /// Content changes that this edge has learned since a point, and the present point. `None`:
    /// nothing has changed. Responses are no older than the present point, unless the API lags
    /// behind or fails ([`ApiResponse::is_current`]).
    pub(crate) fn changes_since(&self, point: ChangePoint) -> Option<(ChangedKeys, ChangePoint)> {
        self.changes.since(point)
    }

    /// Number that grows when a cached response may no longer be used, or another one replaces it.
    /// A response that has become stale counts only once it is revalidated.
    pub(crate) fn epoch(&self) -> u64 {
        self.changes.epoch()
    }

    /// Time until which polls keep responses fresh, as long as the epoch is the one that they were
    /// given in. `None`: they do not.
    pub(crate) fn prolonged_until(&self, freshness: &ApiFreshness) -> Option<Instant> {
        self.changes.prolonged_until(freshness)
    }

    /// True if this edge knows all content changes up to half a minute ago.
    pub(crate) fn follows_changes(&self) -> bool {
        self.changes.are_followed()
    }

    /// Forces revalidation of all cached responses; they still serve as stale-if-error.
    pub(crate) fn expire(&self) {
        self.pages.expire();
        self.seo.expire();
        self.menus.expire();
        self.countries.expire();
        self.strings.expire();
        self.visitor_locations.expire();
        self.redirect_checks.expire();
    }

    fn address(&self, relative: &str) -> String {
        format!("{}{relative}", self.base)
    }
}

fn query(value: &str) -> String {
    utf8_percent_encode(value, NON_ALPHANUMERIC).to_string()
}
