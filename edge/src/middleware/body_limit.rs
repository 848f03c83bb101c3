//! Rejects oversized bodies: by `Content-Length`, else while they are read. Forms have the larger
//! limits of their files.

use http::{Request, Response, StatusCode, header};

use super::from_fn::Next;
use crate::request::body_progress::BodyProgress;
use crate::request::form_submission::FormSubmission;
use crate::response::body::{Body, text};

/// Middleware: limits bodies to `bytes`, and those of forms to the form's limit.
pub(crate) async fn limit_body(bytes: usize, request: Request<Body>, next: Next) -> Response<Body> {
    let bytes = FormSubmission::of(request.method(), request.uri().path()).map_or(bytes, |form| form.kind.largest_body());
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > bytes as u64) {
        return text(StatusCode::PAYLOAD_TOO_LARGE, "The request is too large.\n");
    }
    let (mut parts, body) = request.into_parts();
    let (body, progress) = BodyProgress::track(body, bytes);
    parts.extensions.insert(progress);
    next.run(Request::from_parts(parts, body)).await
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use contracts::support::{LARGEST_APPLICATION_BODY, LARGEST_SUPPORT_BODY};
    use http::Method;
    use tower::{Layer as _, ServiceExt as _, service_fn};

    use super::*;
    use crate::middleware::from_fn::from_fn;
    use crate::response::body::empty;

    #[tokio::test]
    async fn forms_have_their_own_body_limit() {
        let passes = async |method: Method, path: &str, length: usize| {
            let inner = service_fn(async |_: Request<Body>| Ok::<_, Infallible>(Response::new(empty())));
            let service = from_fn(|request, next| limit_body(100, request, next)).layer(inner);
            let request = Request::builder().method(method).uri(path).header(header::CONTENT_LENGTH, length).body(empty()).unwrap();
            service.oneshot(request).await.unwrap().status() == StatusCode::OK
        };
        for (path, largest) in [
            ("/api/ru-ru/moskva/become-contractor/save", LARGEST_APPLICATION_BODY),
            ("/api/ru-ru/moskva/contact-us/send", LARGEST_SUPPORT_BODY),
            ("/api/ru-ru/moskva/requests/0a/reply", LARGEST_SUPPORT_BODY),
            ("/api/beacon", 100),
        ] {
            assert!(passes(Method::POST, path, largest).await, "{path}");
            assert!(!passes(Method::POST, path, largest + 1).await, "{path}");
            assert!(!passes(Method::GET, path, 101).await, "{path}");
        }
    }
}
