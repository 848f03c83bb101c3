//! Filters the attributes of remote elements and resolves their URLs.

use lol_html::send::Element;
use url::Url;

/// Attributes with a URL.
const ADDRESSES: [&str; 10] = ["href", "src", "action", "formaction", "poster", "data", "cite", "background", "xlink:href", "manifest"];

/// Removed attributes: active content, reserved names, and values that were only valid in the
/// original document.
const DROPPED: [&str; 8] = ["style", "srcdoc", "ping", "nonce", "integrity", "data-slot", "data-page", "http-equiv"];

/// Id of the page model's element. A duplicate would hide it.
const RESERVED_ID: &str = "page-model";

/// Removes disallowed attributes and makes URLs absolute.
pub(super) fn clean(element: &mut Element<'_, '_>, address: &Url) {
    let attributes: Vec<(String, String)> = element.attributes().iter().map(|attribute| (attribute.name(), attribute.value())).collect();
    for (name, value) in attributes {
        let replacement = if name.starts_with("on") || DROPPED.contains(&name.as_str()) || (name == "id" && value == RESERVED_ID) {
            None
        } else if ADDRESSES.contains(&name.as_str()) {
            whole(address, &value)
        } else if name == "srcset" {
            whole_set(address, &value)
        } else {
            continue;
        };
        match replacement {
            // The name comes from a parsed tag, so it is valid.
            Some(whole) if whole != value => drop(element.set_attribute(&name, &whole)),
            Some(_) => {}
            None => element.remove_attribute(&name),
        }
    }
}

/// Whether an SVG animation would replace a URL that was already checked.
pub(super) fn animates_address(element: &Element<'_, '_>) -> bool {
    let name = element.get_attribute("attributename").map(|name| decoded(&name).trim().to_ascii_lowercase());
    name.is_some_and(|name| ADDRESSES.contains(&name.as_str()))
}

/// Makes a URL absolute; `None` if its scheme is not allowed. Fragment-only URLs stay as they are.
///
/// SECURITY: the output is a parsed URL with an allowed scheme, serialised and escaped, never the
/// input.
fn whole(address: &Url, value: &str) -> Option<String> {
    let decoded = decoded(value.trim());
    if let Some(place) = decoded.strip_prefix('#') {
        return Some(format!("#{}", place.replace('&', "&amp;")));
    }
    let url = address.join(&decoded).ok()?;
    matches!(url.scheme(), "http" | "https" | "mailto" | "tel").then(|| url.as_str().replace('&', "&amp;"))
}

/// Decodes the character references in an attribute that templates commonly write. Others stay as
/// they are.
pub(super) fn decoded(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('&') {
        text.push_str(before);
        let reference = after.split_once(';').filter(|(name, _)| name.len() <= 8).and_then(|(name, after)| Some((character(name)?, after)));
        match reference {
            Some((character, after)) => {
                text.push(character);
                rest = after;
            }
            None => {
                text.push('&');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text
}

fn character(name: &str) -> Option<char> {
    match name {
        "amp" => return Some('&'),
        "lt" => return Some('<'),
        "gt" => return Some('>'),
        "quot" => return Some('"'),
        "apos" => return Some('\''),
        _ => {}
    }
    let number = name.strip_prefix('#')?;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code)
}

/// Makes all URLs of a `srcset` absolute.
fn whole_set(address: &Url, value: &str) -> Option<String> {
    let candidate = |candidate: &str| {
        let mut words = candidate.split_ascii_whitespace();
        let url = whole(address, words.next()?)?;
        Some(words.fold(url, |whole, word| whole + " " + word))
    };
    let candidates: Option<Vec<String>> = value.split(',').filter(|part| !part.trim().is_empty()).map(candidate).collect();
    candidates.map(|candidates| candidates.join(", "))
}
