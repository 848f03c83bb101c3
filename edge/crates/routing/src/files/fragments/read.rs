//! Reads `fragments.toml`.

use std::sync::Arc;

use contracts::fragment::Slot;
use toml::de::DeTable;

use super::{HttpFragment, HttpFragments, HttpKind};
use crate::reader::fields::Fields;
use crate::reader::source::{Faults, Spanned};
use crate::reader::suggestion::unknown;

const KEYS: [&str; 19] = [
    "name",
    "kind",
    "url",
    "file_hosts",
    "internal",
    "owner",
    "purpose",
    "slots",
    "deadline_ms",
    "retry",
    "essential",
    "max_kib",
    "headers",
    "cookies",
    "set_cookies",
    "per_device",
    "fresh_seconds",
    "stale_seconds",
    "fallback",
];

const KINDS: [(&str, HttpKind); 2] = [("podlet", HttpKind::Podlet), ("page", HttpKind::Page)];

/// Prefix of the names of releases.
const RELEASES: &str = "mfe-";

/// Maximum and default of each number.
const DEADLINE_MS: (u32, u32) = (10_000, 1_000);
const MAX_KIB: (u32, u32) = (4 * 1024, 512);
const FRESH_SECONDS: (u32, u32) = (3_600, 60);
const STALE_SECONDS: (u32, u32) = (7 * 86_400, 86_400);

/// SECURITY: request headers that no rule may forward. Cookies have their own list. The others
/// belong to the connection or the edge, or carry credentials.
const WITHHELD_HEADERS: [&str; 17] = [
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "cookie",
    "forwarded",
    "host",
    "if-modified-since",
    "if-none-match",
    "keep-alive",
    "proxy-authorization",
    "te",
    "trailer",
    "traceparent",
    "tracestate",
    "transfer-encoding",
    "upgrade",
];

/// SECURITY: prefixes of headers that the edge or proxies set.
const WITHHELD_BEGINNINGS: [&str; 5] = ["podium-", "x-roadside-", "x-forwarded-", "accept-encoding", "range"];

/// SECURITY: the session cookie authenticates the visitor to the product API only.
const WITHHELD_COOKIES: [&str; 2] = ["session", "csrf"];

impl HttpFragments {
    /// Reads the table of `fragments.toml`. Invalid fragments are left out.
    pub(crate) fn read(file: u32, table: &DeTable<'_>, faults: &mut Faults<'_>) -> Self {
        let fields = Fields::of_file(file, table, &["fragment"], faults);
        let mut read = Self::default();
        for fields in fields.tables("fragment", &KEYS, faults) {
            let Some(name) = fields.needed("a fragment", "name", faults) else { continue };
            if read.names.iter().any(|known| known.value == name.value) {
                faults.error(name.span, format!("the fragment `{}` is defined twice", name.value));
            }
            // Invalid fragments count as defined too, so that routes that name them report no
            // second error.
            read.names.push(name.map(str::to_owned));
            let fallback = fallback(fields, faults);
            read.fallbacks.extend(fallback.map(|key| key.map(str::to_owned)));
            if let Some(fragment) = fragment(name, fallback, fields, faults) {
                read.fragments.insert(fragment.name.clone(), Arc::new(fragment));
            }
        }
        read
    }
}

fn fragment(name: Spanned<&str>, fallback: Option<Spanned<&str>>, fields: Fields<'_>, faults: &mut Faults<'_>) -> Option<HttpFragment> {
    let what = format!("the fragment `{}`", name.value);
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if name.value.starts_with(RELEASES) {
        faults
            .error(name.span, format!("`{}` has the prefix `{RELEASES}`, which is reserved for releases: choose another name", name.value));
    } else if !plain(name.value) || name.value.starts_with('-') || name.value.len() > 64 {
        faults.error(name.span, format!("`{}` is not a fragment name: use up to 64 lower-case letters, digits and hyphens", name.value));
    }
    if !fields.has("kind") {
        faults.error(fields.span, format!("{what} needs `kind`: podlet or page"));
    }
    let kind = fields.word("kind", &KINDS, faults);
    let url = fields.needed(&what, "url", faults);
    if let Some(url) = url.filter(|url| !is_address(url.value)) {
        let right = "write one such as https://squad.example/manifest.json, without a user, a password or a `#`";
        faults.error(url.span, format!("`{}` is not a server URL: {right}", url.value));
    }
    let file_hosts = file_hosts(kind, fields, faults);
    let internal = fields.flag("internal", faults).is_some_and(|flag| flag.value);
    let owner = fields.needed(&what, "owner", faults);
    let purpose = fields.needed(&what, "purpose", faults);
    let slots = slots(&what, fields, faults);
    let number = |key, (most, default): (u32, u32), least: u32, faults: &mut Faults<'_>| {
        let setting = fields.number(key, most, faults);
        if let Some(setting) = setting.filter(|setting| setting.value < least) {
            faults.error(setting.span, format!("`{key}` must be {least} or more"));
        }
        setting.map_or(default, |setting| setting.value)
    };
    let deadline_ms = number("deadline_ms", DEADLINE_MS, 1, faults);
    let max_kib = number("max_kib", MAX_KIB, 1, faults);
    let fresh_seconds = number("fresh_seconds", FRESH_SECONDS, 0, faults);
    let stale_seconds = number("stale_seconds", STALE_SECONDS, 0, faults);
    let headers = headers(fields, faults);
    let cookies = cookies("cookies", fields, faults);
    let set_cookies = self::cookies("set_cookies", fields, faults);
    let retry = fields.flag("retry", faults).is_some_and(|flag| flag.value);
    let essential = fields.flag("essential", faults);
    if let Some(flag) = essential.filter(|flag| flag.value && !slots.is_empty() && !slots.contains(&Slot::Main)) {
        faults.error(flag.span, "only the main fragment of a route can be `essential`: name `main` among its `slots`");
    }
    let per_device = fields.flag("per_device", faults).is_some_and(|flag| flag.value);
    Some(HttpFragment {
        name: name.value.to_owned(),
        kind: kind?,
        url: url?.value.to_owned(),
        file_hosts,
        internal,
        owner: owner?.value.to_owned(),
        purpose: purpose?.value.to_owned(),
        slots,
        deadline_ms,
        retry,
        essential: essential.is_some_and(|flag| flag.value),
        max_bytes: max_kib * 1024,
        headers,
        cookies,
        set_cookies,
        per_device,
        fresh_seconds,
        stale_seconds,
        fallback: fallback.map(|key| key.value.to_owned()),
    })
}

/// `fallback = "browse.server_error.later"`. Whether the message exists is checked later.
fn fallback<'t>(fields: Fields<'t>, faults: &mut Faults<'_>) -> Option<Spanned<&'t str>> {
    let key = fields.text("fallback", faults)?;
    if key.value.split_once('.').is_none_or(|(namespace, key)| namespace.is_empty() || key.is_empty()) {
        faults.error(key.span, format!("`{}` is not a message key: write namespace.key, such as browse.server_error.later", key.value));
        return None;
    }
    Some(key)
}

/// `file_hosts = ["cdn.example", "cdn.example:8443"]`. Podlets only: the files of a page always
/// come from its own server.
fn file_hosts(kind: Option<HttpKind>, fields: Fields<'_>, faults: &mut Faults<'_>) -> Vec<String> {
    let mut hosts = Vec::new();
    for host in fields.texts("file_hosts", faults) {
        if host.value.contains(['/', '?'])
            || !is_address(&format!("http://{}", host.value))
            || host.value != host.value.to_ascii_lowercase()
        {
            faults.error(
                host.span,
                format!("`{}` is not a host: write one such as cdn.example or cdn.example:8443, in lower case", host.value),
            );
        } else if kind == Some(HttpKind::Page) {
            faults.error(host.span, "only a podlet may load files from other hosts: those of a page come from its own server");
        } else {
            hosts.push(host.value.to_owned());
        }
    }
    hosts
}

/// Whether a text is a plain server URL. The edge parses it again.
fn is_address(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")) else { return false };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic() && !b"#\\\"<>`{}|^".contains(&byte));
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !authority.ends_with(']') => (host, port),
        _ => (authority, "80"),
    };
    let host_is_plain = if let Some(address) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        address.parse::<std::net::Ipv6Addr>().is_ok()
    } else {
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'))
    };
    is_plain && host_is_plain && port.parse::<u16>().is_ok_and(|port| port > 0)
}

fn slots(what: &str, fields: Fields<'_>, faults: &mut Faults<'_>) -> Vec<Slot> {
    let named = fields.texts("slots", faults);
    if named.is_empty() {
        faults.error(fields.span, format!("{what} needs `slots`: the slots that it may fill"));
    }
    let slot = |name: &Spanned<&str>| {
        let slot = Slot::ALL.into_iter().find(|slot| slot.name() == name.value);
        if slot.is_none() {
            faults.error(name.span, unknown("slot", name.value, &Slot::ALL.map(Slot::name)));
        }
        slot
    };
    named.iter().filter_map(slot).collect()
}

fn headers(fields: Fields<'_>, faults: &mut Faults<'_>) -> Vec<String> {
    let mut headers = Vec::new();
    for name in fields.texts("headers", faults) {
        let is_withheld =
            WITHHELD_HEADERS.contains(&name.value) || WITHHELD_BEGINNINGS.iter().any(|beginning| name.value.starts_with(beginning));
        let is_plain =
            !name.value.is_empty() && name.value.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if is_withheld {
            faults.error(name.span, format!("the header `{}` must not be forwarded", name.value));
        } else if !is_plain {
            faults.error(name.span, format!("`{}` is not a header name in lower case", name.value));
        } else {
            headers.push(name.value.to_owned());
        }
    }
    headers
}

fn cookies(key: &str, fields: Fields<'_>, faults: &mut Faults<'_>) -> Vec<String> {
    let mut cookies = Vec::new();
    for name in fields.texts(key, faults) {
        let is_plain =
            !name.value.is_empty() && name.value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
        if WITHHELD_COOKIES.iter().any(|withheld| name.value.to_ascii_lowercase().contains(withheld)) {
            faults.error(name.span, format!("the cookie `{}` is reserved for the product API", name.value));
        } else if !is_plain {
            faults.error(name.span, format!("`{}` is not a cookie name: use letters, digits, `.`, `_` and `-`", name.value));
        } else {
            cookies.push(name.value.to_owned());
        }
    }
    cookies
}
