//! Requests of an endpoint to the product API.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use bytes::Bytes;
use contracts::shared_response::SHARING_CITIES_HEADER;
use http::{StatusCode, header};

use super::cached_response::{CachedResponse, FetchOutcome, ResponseState};
use super::shared_responses::SharedResponse;
use super::{ApiRequest, ApiResponse, Shared};
use crate::product_api::changes::ContentMark;
use crate::product_api::error::UpstreamFault;
use crate::product_api::http_response::{forbids_caching, max_age, read_body};
use crate::telemetry::metrics::Work;
use crate::telemetry::trace;

impl<T: Send + Sync + 'static> Shared<T> {
    /// Fetches a response without a cached entry; single flight per key.
    pub(super) async fn fetch_shared(&self, key: &str, request: &ApiRequest) -> Result<ApiResponse<T>, UpstreamFault> {
        let entry = self.cache.entry_by_ref(key).or_try_insert_with(self.fetch_new(request)).await;
        let entry = entry.map_err(|fault| (*fault).clone())?;
        let (is_own, answer) = (entry.is_fresh(), entry.into_value());
        if !answer.is_private {
            return Ok(self.response(&answer, false));
        }
        self.forget(key).await;
        // SECURITY: a private response belongs only to the request that fetched it.
        let own = if is_own { answer } else { self.fetch_new(request).await? };
        Ok(self.response(&own, own.is_private))
    }

    async fn fetch_new(&self, request: &ApiRequest) -> Result<Arc<CachedResponse<T>>, UpstreamFault> {
        if let Some(answer) = self.fresh_shared(request, None) {
            return Ok(Arc::new(answer));
        }
        let shared = self.shared_responses.of(request.city.as_ref());
        let Some(known) = self.shared_in_city(shared.as_deref(), request) else {
            return match self.fetch(request, None).await? {
                FetchOutcome::New(answer) => Ok(Arc::new(self.excused(answer))),
                // 304 without a conditional request.
                FetchOutcome::NotModified(..) => Err(UpstreamFault::Status(StatusCode::NOT_MODIFIED.as_u16())),
            };
        };
        let answer = match self.revalidated(request, &known).await {
            Err(fault) if fault.is_outage() => {
                tracing::warn!(endpoint = self.name, %fault, "Product API unavailable; serving the response of another city");
                self.until_retry(&known)
            }
            answer => answer?,
        };
        Ok(Arc::new(answer))
    }

    /// Asks the API, conditionally if there is a tag.
    pub(super) async fn fetch(&self, request: &ApiRequest, etag: Option<&str>) -> Result<FetchOutcome<T>, UpstreamFault> {
        let _in_flight = self.settings.metrics.in_flight(Work::Api);
        let result = trace::with_client_span(|| format!("api {}", self.name), self.send(request, etag)).await;
        let outcome = match &result {
            Ok(FetchOutcome::New(_)) => "new",
            Ok(FetchOutcome::NotModified(..)) => "not_modified",
            Err(fault) => fault.name(),
        };
        self.settings.metrics.api_request(self.name, outcome);
        result
    }

    async fn send(&self, request: &ApiRequest, etag: Option<&str>) -> Result<FetchOutcome<T>, UpstreamFault> {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut builder = self.settings.http.get(&request.address).headers(request.headers.clone()).headers(trace::outgoing());
        if let Some(etag) = etag {
            builder = builder.header(header::IF_NONE_MATCH, etag);
        }
        let response = builder.send().await.map_err(UpstreamFault::from_http)?;
        let headers = response.headers();
        let fresh_until = Instant::now() + max_age(headers).unwrap_or(self.settings.caching.fresh);
        let is_private = forbids_caching(headers);
        let mark = ContentMark::read(headers);
        let etag = headers.get(header::ETAG).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let cities = headers.get(SHARING_CITIES_HEADER).and_then(|value| value.to_str().ok()?.parse().ok());
        match response.status() {
            StatusCode::NOT_MODIFIED => {
                if let Some(city) = &request.city {
                    self.shared_responses.renew(city, ResponseState { etag, fresh_until, generation, mark: mark.clone() });
                }
                Ok(FetchOutcome::NotModified(fresh_until, mark))
            }
            StatusCode::OK => {
                let body = read_body(response).await?;
                let own_body = request.city.as_ref().and_then(|city| city.fill(&body)).unwrap_or_else(|| body.clone());
                let value = (self.decode)(&own_body).map_err(|error| UpstreamFault::Malformed(Arc::new(error)))?;
                let state = ResponseState { etag, fresh_until, generation, mark };
                if let Some(city) = &request.city {
                    match cities.filter(|_| !is_private) {
                        Some(cities) => {
                            // A copy has no spare capacity.
                            let body = Bytes::copy_from_slice(&body);
                            self.shared_responses.keep(city, SharedResponse { cities: Arc::new(cities), body, state: state.clone() });
                        }
                        None => self.shared_responses.forget(city, &state, is_private),
                    }
                }
                let response = CachedResponse::new(Arc::new(value), own_body.len(), state);
                Ok(FetchOutcome::New(CachedResponse { is_private, ..response }))
            }
            other => Err(UpstreamFault::Status(other.as_u16())),
        }
    }
}
