//! All URLs of the edge in one table.

use http::{HeaderValue, Method, Request, Response, StatusCode, header};

use crate::app::App;
use crate::fragments::FILES_FOLDER;
use crate::handlers::{asset, experiments, files, health, icon, messenger, preview, proxy, robots, security_txt, sitemap, worker};
use crate::page;
use crate::request::Visit;
use crate::response::body::{Body, text};

/// Routes a request to its handler.
pub(crate) async fn route(app: App, request: Request<Body>) -> Response<Body> {
    let path = request.uri().path();
    // Health checks use any host name, so this comes before the site lookup.
    if path == "/_edge/health" {
        return refusal(&request).unwrap_or_else(|| health::answer(&app));
    }
    let Some(visit) = Visit::of(&app, &request) else {
        return page::unknown_host();
    };
    match path {
        // Proxied to the product API, with any method.
        _ if path.starts_with("/api/") || matches!(path, "/csrf_token" | "/save-user-pool") => proxy::answer(&app, &visit, request).await,
        // POST only.
        experiments::FLAGS_PATH => experiments::flags(&visit, request).await,
        // All other URLs are read-only.
        _ if refusal(&request).is_some() => method_not_allowed(),
        "/_edge/page" => page::model_answer(&app, &visit).await,
        "/_edge/nearby" => page::nearby_answer(&app, &visit).await,
        _ if path.starts_with(FILES_FOLDER) => files::answer(&visit, path),
        preview::PATH => preview::answer(&app, &visit),
        experiments::CLIENT_PATH => experiments::client(&visit),
        "/favicon.ico" => icon::answer(&app, &visit),
        "/robots.txt" => robots::answer(&visit),
        security_txt::PATH => security_txt::answer(&visit),
        sitemap::INDEX => sitemap::index(&app, &visit).await,
        _ if let Some(part) = sitemap::Part::of(path) => sitemap::pages(&app, &visit, &part).await,
        worker::PATH => worker::answer(&visit),
        _ if let Some(locale) = messenger::locale_of(path) => messenger::answer(&app, &visit, &locale).await,
        _ if path.starts_with("/assets/") => asset::answer(&app, &visit, path).await,
        _ => page::answer(&app, &visit).await,
    }
}

/// 405 unless the request is GET or HEAD.
fn refusal<B>(request: &Request<B>) -> Option<Response<Body>> {
    (!matches!(*request.method(), Method::GET | Method::HEAD)).then(method_not_allowed)
}

fn method_not_allowed() -> Response<Body> {
    let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}
