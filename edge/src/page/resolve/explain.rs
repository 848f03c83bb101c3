//! Explains the routing decision of a URL.

use routing::{Explanation, Request};

use super::route::{LocateFault, countries_of_site};
use super::visitor_location::locate_visitor;
use crate::app::App;
use crate::request::Visit;

/// Maximum header size in bytes that common servers and proxies accept.
const MAX_HEADER: usize = 6 * 1024;

/// The decision of the rules, step by step, without the redirect check of the product API.
pub(crate) async fn explain(app: &App, visit: &Visit) -> Result<Explanation, LocateFault> {
    let countries = countries_of_site(app, visit).await?.value;
    let (rules, world) = (&visit.live.rules, visit.routing_context(&countries));
    let request = visit.routing_request(&visit.path, visit.query.as_deref());
    let needs_location = rules.decide_without_location(request, &world).needs_location;
    let place = if needs_location { locate_visitor(app, visit, &visit.path, &countries).await } else { None };
    Ok(rules.explain(Request { place_by_ip: place.as_ref(), ..request }, &world))
}

/// JSON on one line of ASCII; without the steps if they are too long for a header.
pub(in crate::page) fn header(explanation: &Explanation) -> String {
    let whole = serde_json::to_string(explanation).unwrap_or_default();
    let short = || serde_json::to_string(&explanation.verdict).unwrap_or_default();
    ascii(if whole.len() > MAX_HEADER { short() } else { whole })
}

/// JSON with all non-ASCII characters escaped.
fn ascii(json: String) -> String {
    if json.is_ascii() {
        return json;
    }
    let mut units = [0; 2];
    json.chars().fold(String::with_capacity(json.len()), |mut text, character| {
        if character.is_ascii() {
            text.push(character);
        } else {
            text.extend(character.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        }
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_is_ascii_and_decodes_to_the_same_json() {
        let text = "{\"a\":\"Казань 🚕\"}";
        let escaped = ascii(text.to_owned());
        assert!(escaped.is_ascii());
        let value = |json: &str| serde_json::from_str::<serde_json::Value>(json).unwrap();
        assert_eq!(value(&escaped), value(text));
    }
}
