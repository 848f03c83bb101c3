//! `routes.toml`: which fragment fills each slot of a path.

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::fault::{RuleFault, parse_toml};

/// What a path under `/{locale}/{city}` is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// Pattern as written, for logs.
    pub pattern: String,
    /// Name of the fragment in each slot; a slot that is not named is empty.
    pub slots: BTreeMap<Slot, String>,
    /// Look of the header at the top of the page, as long as the page is none of an error.
    pub header: HeaderTheme,
    /// Kind of page, `snake_case`: the product API's page type where it has one.
    pub page: String,
    /// Whether search engines are asked to leave the page out.
    pub noindex: bool,
    /// Whether only somebody who is signed in sees it.
    pub needs_sign_in: bool,
    /// How long answers are kept.
    pub cache: RouteCache,
    /// When the page's status is final.
    pub status_commit: StatusCommit,
    /// Keys of the query that the page's data depends on, in the order in which the product API is given them.
    pub query: Vec<String>,
    segments: Vec<Segment>,
}

/// How long an answer of status 200 that no visitor's flags shape is kept, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RouteCache {
    /// Whether anybody on the way may keep it; else nobody does.
    pub public: bool,
    /// Seconds for which it is served without asking again (`max-age`).
    pub fresh_seconds: u32,
    /// Seconds after that for which it is served while asking again (`stale-while-revalidate`).
    pub stale_seconds: u32,
}

impl Default for RouteCache {
    fn default() -> Self {
        Self { public: true, fresh_seconds: 60, stale_seconds: 600 }
    }
}

/// When the page's status is final.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StatusCommit {
    /// Once the page's data is there: what is missing is answered 404.
    #[default]
    Data,
    /// At once, before the data: 200 whatever the data says. For pages that always exist.
    Headers,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Segment {
    // Order matters: a literal is more specific than a parameter.
    Literal(String),
    Parameter(String),
}

/// All routes, and what a page without one is made of.
#[derive(Debug, Clone)]
pub struct Routes {
    routes: Vec<Arc<Route>>,
    not_found: Arc<Route>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRoutes {
    slots: BTreeMap<Slot, String>,
    not_found: RawNotFound,
    #[serde(default)]
    route: Vec<RawRoute>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNotFound {
    main: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRoute {
    path: Spanned<String>,
    main: String,
    /// Slots of the defaults that stay empty here.
    #[serde(default)]
    without: Vec<Slot>,
    #[serde(default)]
    header: HeaderTheme,
    #[serde(default)]
    query: Vec<String>,
}

impl Routes {
    /// Reads `routes.toml`.
    ///
    /// # Errors
    /// Every fault of the file: bad patterns, and two routes that match one path equally.
    pub fn parse(file: &str, text: &str) -> Result<Self, Vec<RuleFault>> {
        let raw: RawRoutes = parse_toml(file, text).map_err(|fault| vec![fault])?;
        let mut faults = Vec::new();
        let mut routes: Vec<Arc<Route>> = Vec::new();
        for route in raw.route {
            let offset = route.path.span().start;
            let pattern = route.path.into_inner();
            match parse_pattern(&pattern) {
                Err(message) => faults.push(RuleFault::at(file, text, offset, message)),
                Ok(segments) => {
                    if let Some(twin) = routes.iter().find(|other| matches_equally(&other.segments, &segments)) {
                        let message = format!("`{pattern}` matches the same paths as `{}`", twin.pattern);
                        faults.push(RuleFault::at(file, text, offset, message));
                    }
                    let slots = fill(&raw.slots, &route.main, &route.without);
                    routes.push(Arc::new(Route {
                        pattern,
                        slots,
                        header: route.header,
                        page: String::new(),
                        noindex: false,
                        needs_sign_in: false,
                        cache: RouteCache::default(),
                        status_commit: StatusCommit::Data,
                        query: route.query,
                        segments,
                    }));
                }
            }
        }
        // The most specific route first, whatever the order in the file.
        routes.sort_by(|left, right| left.segments.cmp(&right.segments));
        let not_found = Arc::new(Route {
            pattern: "(not found)".to_owned(),
            slots: fill(&raw.slots, &raw.not_found.main, &[]),
            header: HeaderTheme::Fill,
            page: String::new(),
            noindex: false,
            needs_sign_in: false,
            cache: RouteCache::default(),
            status_commit: StatusCommit::Data,
            query: Vec::new(),
            segments: Vec::new(),
        });
        if faults.is_empty() { Ok(Self { routes, not_found }) } else { Err(faults) }
    }

    /// The most specific route for a path under `/{locale}/{city}`, given percent-encoded and beginning with a slash.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<&Arc<Route>> {
        let segments: Vec<&str> = path.split('/').skip(1).collect();
        self.routes.iter().find(|route| route.matches(&segments))
    }

    /// What a page without a route is made of.
    #[must_use]
    pub fn not_found(&self) -> &Arc<Route> {
        &self.not_found
    }

    /// Names of every fragment that some route needs.
    pub fn fragments(&self) -> impl Iterator<Item = &str> {
        self.routes.iter().chain([&self.not_found]).flat_map(|route| route.slots.values()).map(String::as_str)
    }
}

impl Route {
    fn matches(&self, path: &[&str]) -> bool {
        self.segments.len() == path.len()
            && self.segments.iter().zip(path).all(|(segment, actual)| match segment {
                Segment::Literal(literal) => literal == actual,
                Segment::Parameter(_) => true,
            })
    }
}

fn fill(defaults: &BTreeMap<Slot, String>, main: &str, without: &[Slot]) -> BTreeMap<Slot, String> {
    let mut slots = defaults.clone();
    slots.retain(|slot, _| !without.contains(slot));
    slots.insert(Slot::Main, main.to_owned());
    slots
}

fn parse_pattern(pattern: &str) -> Result<Vec<Segment>, String> {
    let Some(rest) = pattern.strip_prefix('/') else { return Err(format!("the path `{pattern}` must begin with a slash")) };
    rest.split('/').map(|piece| parse_segment(pattern, piece)).collect()
}

fn parse_segment(pattern: &str, piece: &str) -> Result<Segment, String> {
    let name = piece.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
    let letters =
        |text: &str, extra: &[u8]| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || extra.contains(&byte));
    match name {
        Some(name) if letters(name, b"_") => Ok(Segment::Parameter(name.to_owned())),
        None if letters(piece, b"-_.") && piece == piece.to_lowercase() => Ok(Segment::Literal(piece.to_owned())),
        _ => Err(format!("`{piece}` in the path `{pattern}` is neither a lower-case word nor a {{parameter}}")),
    }
}

fn matches_equally(left: &[Segment], right: &[Segment]) -> bool {
    left.len() == right.len()
        && left.iter().zip(right).all(|pair| match pair {
            (Segment::Literal(left), Segment::Literal(right)) => left == right,
            (Segment::Parameter(_), Segment::Parameter(_)) => true,
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes(paths: &[&str]) -> Result<Routes, Vec<RuleFault>> {
        let mut text = "slots = { header = \"mfe-shell\", footer = \"mfe-shell\" }\nnot_found = { main = \"mfe-lost\" }\n".to_owned();
        for path in paths {
            text += &format!("[[route]]\npath = \"{path}\"\nmain = \"mfe-{}\"\nwithout = [\"footer\"]\n", path.matches('/').count());
        }
        Routes::parse("routes.toml", &text)
    }

    #[test]
    fn the_most_specific_route_wins_whatever_the_order() {
        for order in [["/kb/{category}", "/kb/taxi"], ["/kb/taxi", "/kb/{category}"]] {
            let routes = routes(&order).unwrap();
            assert_eq!(routes.find("/kb/taxi").map(|route| route.pattern.as_str()), Some("/kb/taxi"));
            assert_eq!(routes.find("/kb/bus").map(|route| route.pattern.as_str()), Some("/kb/{category}"));
            assert!(routes.find("/kb").is_none());
            assert!(routes.find("/kb/taxi/money").is_none());
        }
    }

    #[test]
    fn slots_come_from_the_defaults_and_the_route() {
        let routes = routes(&["/kb"]).unwrap();
        let route = routes.find("/kb").unwrap();
        assert_eq!(route.slots.get(&Slot::Main).map(String::as_str), Some("mfe-1"));
        assert_eq!(route.slots.get(&Slot::Header).map(String::as_str), Some("mfe-shell"));
        assert_eq!(route.slots.get(&Slot::Footer), None);
        assert_eq!(routes.not_found().slots.get(&Slot::Footer).map(String::as_str), Some("mfe-shell"));
    }

    #[test]
    fn the_header_is_filled_unless_the_route_says_otherwise() {
        let text = "slots = {}\nnot_found = { main = \"m\" }\n[[route]]\npath = \"/a\"\nmain = \"m\"\nheader = \"transparent\"\n[[route]]\npath = \"/b\"\nmain = \"m\"\n";
        let routes = Routes::parse("routes.toml", text).unwrap();
        let header = |path| routes.find(path).map(|route| route.header);
        assert_eq!([header("/a"), header("/b")], [Some(HeaderTheme::Transparent), Some(HeaderTheme::Fill)]);
        assert_eq!(routes.not_found().header, HeaderTheme::Fill);
        assert!(Routes::parse("routes.toml", &text.replace("transparent", "clear")).is_err());
    }

    #[test]
    fn two_routes_for_the_same_paths_are_a_fault_naming_both() {
        let faults = routes(&["/kb/{category}", "/kb/{slug}"]).unwrap_err();
        assert_eq!(faults.len(), 1);
        assert!(faults[0].message.contains("/kb/{slug}") && faults[0].message.contains("/kb/{category}"), "{faults:?}");
    }

    #[test]
    fn bad_patterns_are_faults() {
        assert_eq!(routes(&["kb", "/KB", "/{}", "/a b"]).unwrap_err().len(), 4);
    }
}
