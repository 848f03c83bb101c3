//! Headers that every answer has. A page sets its own, stricter policy; what is there already stays.

use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use http::header::{HeaderName, HeaderValue};
use http::{Request, Response, header};
use tower::{Layer, Service};

use crate::server::Secure;

const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("permissions-policy"), HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=()")),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    ),
];

/// Only over TLS: elsewhere browsers ignore it.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// See the module.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecurityHeadersLayer;

impl<S> Layer<S> for SecurityHeadersLayer {
    type Service = SecurityHeaders<S>;

    fn layer(&self, inner: S) -> Self::Service {
        SecurityHeaders { inner }
    }
}

/// The service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct SecurityHeaders<S> {
    inner: S,
}

impl<S, I, O> Service<Request<I>> for SecurityHeaders<S>
where
    S: Service<Request<I>, Response = Response<O>, Future: Send + 'static>,
{
    type Response = Response<O>;
    type Error = S::Error;
    type Future = BoxFuture<'static, Result<Response<O>, S::Error>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<I>) -> Self::Future {
        let secure = request.extensions().get::<Secure>().is_some_and(|secure| secure.0);
        let answer = self.inner.call(request);
        Box::pin(async move {
            let mut response = answer.await?;
            for (name, value) in HEADERS {
                response.headers_mut().entry(name).or_insert(value);
            }
            if secure {
                response.headers_mut().entry(header::STRICT_TRANSPORT_SECURITY).or_insert(HSTS);
            }
            Ok(response)
        })
    }
}
