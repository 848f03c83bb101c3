//! `/sw.js`: the service worker, at the root so that it may answer for every page.

use http::{HeaderValue, Response, StatusCode, header};
use routing::DISABLE_OFFLINE;

use crate::request::Visit;
use crate::response::body::{Body, full, text};

/// Its address.
pub(crate) const PATH: &str = "/sw.js";

/// Takes the place of a worker that is to go: leaves nothing behind, and lets go of the pages that it serves.
const LEAVING: &str = "\
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('roadside-')).map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  );
});
";

/// The live shell's worker; where there is none for this visitor, one that undoes what an earlier one did. A worker serves every place of its host: a flag that names
/// places keeps pages there from registering it, and does not end it.
pub(crate) fn answer(visit: &Visit) -> Response<Body> {
    let set = visit.live.releases.everybody();
    let off = visit.feature_of_sender(visit.facts_anywhere(), DISABLE_OFFLINE);
    let worker = set.shell_assets().worker.as_deref().filter(|_| !off.is_on);
    let script = worker.map(|path| set.shell.file(path).map(|file| file.identity.clone()));
    let body = match script {
        Some(Some(script)) => full(script),
        Some(None) => return text(StatusCode::NOT_FOUND, "The release lacks its worker.\n"),
        None => full(LEAVING),
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"));
    // Browsers look for a new one with every page: a switch must work at once.
    let kept = if off.by_visitor { "private, no-store" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; connect-src 'self'"));
    response
}
