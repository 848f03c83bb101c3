//! What the rules say of a request.

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;

use crate::files::routes::{Route, Routes};
use crate::files::sites::Site;
use crate::matching::address::{LocaleAndCity, LocaleCode};
use crate::matching::path::PathFault;
use crate::reader::source::RuleName;

/// What the rules say of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Decision {
    /// Another address.
    Redirect(Redirect),
    /// Another server's page under this address.
    Serve(ServeInPlace),
    /// A page of ours.
    Page(Box<PagePlan>),
    /// 400: the path cannot be normalised safely.
    BadPath(PathFault),
    /// 421: nobody here answers for the host.
    UnknownHost,
}

/// Another address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// Where to.
    pub location: Location,
    /// 301, 302, 307 or 308.
    pub code: u16,
    /// Whether another visitor may be sent elsewhere: never to be cached.
    pub by_visitor: bool,
    /// Redirect rules that took part, in their order. Empty: only the canonical form is another one.
    pub rules: Vec<RuleName>,
}

/// Where a redirect leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// Path and query on the host that was asked.
    Here(String),
    /// Path and query on another host of ours; scheme and port are the request's.
    Site {
        /// Host, lower case, without a port.
        host: String,
        /// Path and query.
        path: String,
    },
    /// An address of somebody else, on the list of those that are allowed.
    Away(String),
}

impl Location {
    /// Value of a `Location` header for a request of this scheme and port (`:8080`, or nothing).
    #[must_use]
    pub fn header(&self, scheme: &str, port: &str) -> String {
        match self {
            Self::Here(path) => path.clone(),
            Self::Site { host, path } => format!("{scheme}://{host}{port}{path}"),
            Self::Away(url) => url.clone(),
        }
    }
}

/// Another server's page under this address (what the product calls 305; HTTP's 305 is never sent).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServeInPlace {
    /// Absolute address. Of another server: to fetch, with the request's query; its host is on the rules' list. Of a host of ours, by the redirect check's word
    /// alone: to make.
    pub url: String,
    /// The rule; `None`: the product API's redirect check said so.
    pub rule: Option<RuleName>,
}

/// A page of ours.
#[derive(Debug, Clone, PartialEq)]
pub struct PagePlan {
    /// The site.
    pub site: Arc<Site>,
    /// Host, as `sites.toml` names it.
    pub host: String,
    /// Locale and city; both exist.
    pub place: LocaleAndCity,
    /// Path under both, percent-encoded, beginning with a slash; empty for the main page, and for an address that is lost.
    pub rest: String,
    /// Path that was asked for, canonical; differs from the place's own only when the address is lost.
    pub url: String,
    /// Whether the address itself is wrong: an unknown locale or city, or neither. The page is then the not-found page of the nearest place.
    pub unknown_place: bool,
    /// The route; `None`: no route has this path.
    pub route: Option<Arc<Route>>,
    /// Values of the route's parameters, by name.
    pub parameters: Vec<(String, String)>,
    /// Name of the fragment in each slot, the site's own wishes and the conditions of slots applied.
    pub slots: BTreeMap<Slot, String>,
    /// Look of the header.
    pub header: HeaderTheme,
}

impl PagePlan {
    /// What the page is made of when it turns out to have another status than 200: `main` shows the error, and the header is filled.
    pub fn layout(&self, routes: &Routes, status: u16) -> (BTreeMap<Slot, String>, HeaderTheme) {
        let mut slots = self.slots.clone();
        if status == 200 {
            return (slots, self.header);
        }
        // What a page is made of cannot show that there is no such page: another fragment stands for it.
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
