//! Matomo's Tracking HTTP API, in bulk (<https://developer.matomo.org/api-reference/tracking-api>).

use serde_json::json;
use url::form_urlencoded::Serializer;

use super::event::Event;
use crate::secret;

/// The body of one bulk request.
///
/// # Errors
/// The system's random generator failed.
pub(super) fn body(site_id: &str, token: &str, events: &[Event]) -> Result<String, getrandom::Error> {
    let requests = events.iter().map(|event| request(site_id, event)).collect::<Result<Vec<_>, _>>()?;
    Ok(json!({ "requests": requests, "token_auth": token }).to_string())
}

/// An event: the category is the page type, the action the goal, the name everything else.
fn request(site_id: &str, event: &Event) -> Result<String, getrandom::Error> {
    // SECURITY: random per event, so that events cannot be linked to a person.
    let visitor = hex::encode(&secret::random_bytes()?[..8]);
    let details = Serializer::new(String::new()).extend_pairs(event.pairs()).finish();
    let query = Serializer::new(String::new())
        .append_pair("idsite", site_id)
        .append_pair("rec", "1")
        .append_pair("apiv", "1")
        .append_pair("_id", &visitor)
        // Otherwise all events from this address would become one endless visit.
        .append_pair("new_visit", "1")
        // Otherwise requests without user agent are discarded as bots.
        .append_pair("bots", "1")
        // No page view.
        .append_pair("ca", "1")
        // Matomo requires an absolute URL; the brand replaces the host.
        .append_pair("url", &format!("https://{}{}", event.page.brand, event.page.path))
        .append_pair("e_c", &event.page.kind)
        .append_pair("e_a", &event.goal)
        .append_pair("e_n", &details)
        .finish();
    Ok(format!("?{query}"))
}
