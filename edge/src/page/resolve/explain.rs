//! Why an address leads where it does.

use routing::{Explanation, Request};

use super::route::{LocateFault, countries_of_site};
use super::visitor_location::whereabouts;
use crate::app::App;
use crate::request::Visit;

/// Longest header, in bytes: what servers and proxies on the way take.
const MAX_HEADER: usize = 6 * 1024;

/// The rules' decision about a visit, step by step. It is the one that the visit is answered by, except for what the product API's redirect check says afterwards.
pub(crate) async fn explain(app: &App, visit: &Visit) -> Result<Explanation, LocateFault> {
    let countries = countries_of_site(app, visit).await?;
    let (rules, world) = (&visit.live.rules, visit.world(&countries));
    let request = visit.asks(&visit.path, visit.query.as_deref());
    let place = if rules.asks_for_place(request, &world) { whereabouts(app, visit, &visit.path, &countries).await } else { None };
    Ok(rules.explain(Request { place_by_ip: place.as_ref(), ..request }, &world))
}

/// An explanation as one line of ASCII: JSON, without its steps when they would be too long.
pub(in crate::page) fn header(explanation: &Explanation) -> String {
    let whole = serde_json::to_string(explanation).unwrap_or_default();
    let short = || serde_json::to_string(&explanation.verdict).unwrap_or_default();
    ascii(if whole.len() > MAX_HEADER { short() } else { whole })
}

/// JSON in which every character beyond ASCII is an escape.
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
    fn a_header_is_ascii_and_means_the_same() {
        let text = "{\"a\":\"Казань 🚕\"}";
        let escaped = ascii(text.to_owned());
        assert!(escaped.is_ascii());
        let value = |json: &str| serde_json::from_str::<serde_json::Value>(json).unwrap();
        assert_eq!(value(&escaped), value(text));
    }
}
