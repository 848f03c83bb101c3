//! Ways to a human: the support block at the end of a page, and emergency numbers to dial.

use contracts::links::EmergencyCall;
use contracts::page_data::{Block, BlockContent};

use super::block;
use crate::content::Text;
use crate::pages::View;

/// Variable with the emergency numbers of a country.
const EMERGENCY_NUMBER: &str = "emergency_number";

/// Way to support from a category of the knowledge base or an article of it; `None` while requests
/// are rejected.
pub(in crate::pages) fn support_block(view: &View<'_>, category: &str, article: Option<&str>) -> Option<Block> {
    let content = || BlockContent::Support {
        url: view.support_url(category, article),
        working_hours: view.forms.working_hours(view.content_language()),
    };
    view.takes_requests.then(|| block("support", content()))
}

/// Emergency numbers of this country.
pub(in crate::pages) fn emergency_calls(view: &View<'_>) -> Vec<EmergencyCall> {
    calls_of(&view.value_in(EMERGENCY_NUMBER, view.content_language()))
}

/// Emergency numbers that a text names by its variable.
pub(in crate::pages) fn calls_in(view: &View<'_>, source: &str) -> Vec<EmergencyCall> {
    let text = Text::parse(source).unwrap_or_default();
    let names_number = text.variables().any(|name| name == EMERGENCY_NUMBER);
    if names_number { emergency_calls(view) } else { Vec::new() }
}

/// Numbers of a value such as `102 (police) or 103 (ambulance)`, with their services.
fn calls_of(value: &str) -> Vec<EmergencyCall> {
    let mut calls = Vec::new();
    let mut rest = value;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let digits = rest[start..].bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[start..start + digits].to_owned();
        rest = &rest[start + digits..];
        let service = rest.trim_start().strip_prefix('(').and_then(|after| after.split_once(')'));
        calls.push(EmergencyCall { number, service: service.map(|(service, _)| service.to_owned()).unwrap_or_default() });
    }
    calls
}

#[cfg(test)]
mod tests {
    use super::calls_of;

    fn pairs(value: &str) -> Vec<(String, String)> {
        calls_of(value).into_iter().map(|call| (call.number, call.service)).collect()
    }

    #[test]
    fn numbers_are_read_with_their_services() {
        let pair = |number: &str, service: &str| (number.to_owned(), service.to_owned());
        assert_eq!(pairs("112"), [pair("112", "")]);
        assert_eq!(pairs("102 (police) or 103 (ambulance)"), [pair("102", "police"), pair("103", "ambulance")]);
        assert_eq!(pairs("102\u{a0}(милиция) или 103\u{a0}(скорая)"), [pair("102", "милиция"), pair("103", "скорая")]);
        assert_eq!(pairs("your country's emergency number"), []);
        assert_eq!(pairs("112 (open"), [pair("112", "")]);
    }
}
