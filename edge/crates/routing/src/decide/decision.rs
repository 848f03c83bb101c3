//! The result of a decision.

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;

use crate::files::routes::{Route, Routes};
use crate::files::sites::Site;
use crate::matching::address::{LocaleAndCity, LocaleCode};
use crate::matching::path::PathFault;
use crate::reader::source::RuleName;

/// What to answer to a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Decision {
    /// Redirect to another URL.
    Redirect(Redirect),
    /// Serve the page of another host under this URL.
    Serve(ServeInPlace),
    /// Render a page of this site.
    Page(Box<PagePlan>),
    /// 400: the path cannot be normalised safely.
    BadPath(PathFault),
    /// 421: no site is configured for the host.
    UnknownHost,
}

/// A decision made without the visitor's location.
#[derive(Debug, Clone, PartialEq)]
pub struct UnlocatedDecision {
    /// The decision.
    pub decision: Decision,
    /// Whether the location may change it: the path lacks a locale or city, and no valid
    /// preference completes it.
    pub needs_location: bool,
}

/// A redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// Target.
    pub location: Location,
    /// 301, 302, 307 or 308.
    pub code: u16,
    /// Whether the target depends on the visitor. If so, the redirect must not be cached.
    pub by_visitor: bool,
    /// Redirect rules that were applied, in order. Empty if only the path was normalised.
    pub rules: Vec<RuleName>,
}

/// Target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// Path and query on the same host.
    Here(String),
    /// Path and query on another host of these sites. Scheme and port stay those of the request.
    Site {
        /// Host, lower case, without a port.
        host: String,
        /// Path and query.
        path: String,
    },
    /// URL on a remote host that the rules allow.
    Away(String),
}

impl Location {
    /// Value of the `Location` header, given the scheme and port (`:8080`, or empty) of the
    /// request.
    #[must_use]
    pub fn header(&self, scheme: &str, port: &str) -> String {
        match self {
            Self::Here(path) => path.clone(),
            Self::Site { host, path } => format!("{scheme}://{host}{port}{path}"),
            Self::Away(url) => url.clone(),
        }
    }
}

/// A page served under another page's URL. The product calls this 305; HTTP status 305 is never
/// sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServeInPlace {
    /// Absolute URL. On a remote host, which is on the rules' list: fetched with the request's
    /// query. On a host of these sites, which only the redirect check can name: rendered.
    pub url: String,
    /// The rule, or `None` if the product API's redirect check decided.
    pub rule: Option<RuleName>,
}

/// A page to render.
#[derive(Debug, Clone, PartialEq)]
pub struct PagePlan {
    /// Site.
    pub site: Arc<Site>,
    /// Host, as `sites.toml` names it.
    pub host: String,
    /// Locale and city. Both exist.
    pub place: LocaleAndCity,
    /// Path after locale and city, percent-encoded, with a leading slash. Empty for the main page
    /// and if `unknown_place` is set.
    pub rest: String,
    /// Normalised path of the request. Its place differs from `place` only if `unknown_place` is
    /// set.
    pub url: String,
    /// Whether the path names no existing locale and city. The page is then the not-found page of
    /// the nearest place.
    pub unknown_place: bool,
    /// Route; `None` if no route matches the path.
    pub route: Option<Arc<Route>>,
    /// Route parameters by name.
    pub parameters: Vec<(String, String)>,
    /// Fragment in each slot, after the site's settings and conditional slots are applied.
    pub slots: BTreeMap<Slot, String>,
    /// Late fragments that share a slot with the one in `slots`.
    pub beside: Vec<(Slot, String)>,
    /// Header theme.
    pub header: HeaderTheme,
}

impl PagePlan {
    /// Slots and header theme for a page with this status. For any status but 200, the not-found
    /// fragment fills `main`.
    pub fn layout(&self, routes: &Routes, status: u16) -> (BTreeMap<Slot, String>, HeaderTheme) {
        let mut slots = self.slots.clone();
        if status == 200 {
            return (slots, self.header);
        }
        // The route's own main fragment cannot show an error page.
        if let Some(main) = routes.not_found().slots.get(&Slot::Main) {
            slots.insert(Slot::Main, main.clone());
        }
        (slots, HeaderTheme::Fill)
    }

    /// Locale of the page.
    #[must_use]
    pub fn locale(&self) -> &LocaleCode {
        &self.place.locale
    }
}
