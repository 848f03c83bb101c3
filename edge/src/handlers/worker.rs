//! `/sw.js`: the service worker, at the root so that its scope covers all pages.

use http::{HeaderValue, Response, StatusCode, header};
use routing::DISABLE_OFFLINE;

use crate::request::Visit;
use crate::response::body::{Body, full, text};

/// Path of the script.
pub(crate) const PATH: &str = "/sw.js";

/// Replaces a worker where offline support is off: deletes its caches and unregisters it. A request
/// of a page as the old worker goes makes Chromium leave the script waiting, so it asks again.
const UNREGISTER: &str = "\
let asking;
self.addEventListener('install', () => {
  self.skipWaiting();
  asking = setInterval(() => self.skipWaiting(), 1000);
});
self.addEventListener('activate', (event) => {
  clearInterval(asking);
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('roadside-')).map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
";

/// Serves the worker of the live shell, or a script that unregisters it if it is off for this
/// visitor. The worker covers all cities of a host, so a flag for some cities does not count.
pub(crate) fn answer(visit: &Visit) -> Response<Body> {
    let set = visit.live.releases.everybody();
    let off = visit.feature_of_sender(visit.facts_anywhere(), DISABLE_OFFLINE);
    let worker = set.shell_assets().worker.as_deref().filter(|_| !off.is_on);
    let script = worker.map(|path| set.shell.file(path).map(|file| file.identity.clone()));
    let body = match script {
        Some(Some(script)) => full(script),
        Some(None) => return text(StatusCode::NOT_FOUND, "The release lacks its worker.\n"),
        None => full(UNREGISTER),
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"));
    // Revalidated with every page, so that turning it off takes effect immediately.
    let caching = if off.by_visitor { "private, no-store" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; connect-src 'self'"));
    response
}
