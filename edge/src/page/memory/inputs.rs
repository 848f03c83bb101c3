//! What a page is made from, besides the configuration.

use std::sync::Arc;

use contracts::menu::MenuData;
use contracts::page_data::PageData;
use contracts::seo::SeoData;

use super::PageForm;
use crate::fragments::{ReleaseSet, Snapshot};
use crate::live::Live;
use crate::page::gather::flags::Flags;
use crate::page::gather::product_data::PageContent;
use crate::page::resolve::route::PageLocation;
use crate::product_api::{Countries, PageParts, Strings};
use crate::request::Visit;

/// Identifies a page: its address and everything about the visitor that changes it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::page) struct PageKey {
    form: PageForm,
    /// Scheme, host and port. They determine the site.
    origin: String,
    /// Path.
    url: String,
    /// Canonical query of the keys that the route declares.
    query: String,
    /// Active flags with their variants.
    flags: Vec<(String, String)>,
    /// Flags that the browser evaluates.
    in_browser: Vec<String>,
    /// Address of the releases' set, so that visitors of a canary have separate pages.
    /// [`PageInputs::is_same`] guards against an address that is used again.
    set: usize,
}

impl PageKey {
    /// Key of a page.
    pub(in crate::page) fn of(
        form: PageForm,
        visit: &Visit,
        place: &PageLocation,
        query: &str,
        flags: &Flags,
        set: &Arc<ReleaseSet>,
    ) -> Self {
        Self {
            form,
            origin: visit.origin.clone(),
            url: place.plan.url.clone(),
            query: query.to_owned(),
            flags: flags.variants.iter().map(|(name, variant)| (name.clone(), variant.clone())).collect(),
            in_browser: flags.in_browser.iter().cloned().collect(),
            set: Arc::as_ptr(set).addr(),
        }
    }
}

/// The immutable values that a page is made from. An entry holds them, so that no other value can
/// have their address.
#[derive(Clone)]
pub(in crate::page) struct PageInputs {
    live: Arc<Live>,
    set: Arc<ReleaseSet>,
    countries: Arc<Countries>,
    page: Arc<PageData>,
    seo: Arc<SeoData>,
    /// The response with page and SEO data. While it is held, `ProductApi` returns it again.
    _response: Option<Arc<PageParts>>,
    menu: Arc<MenuData>,
    strings: Arc<Strings>,
    /// Files of the fragment servers.
    remotes: Vec<Arc<Snapshot>>,
}

impl PageInputs {
    /// Inputs of a page. `None` if a part is missing: such a page is not remembered.
    pub(in crate::page) fn of(
        visit: &Visit,
        place: &PageLocation,
        set: &Arc<ReleaseSet>,
        content: &PageContent,
        remotes: Vec<Arc<Snapshot>>,
    ) -> Option<Self> {
        Some(Self {
            live: Arc::clone(&visit.live),
            set: Arc::clone(set),
            countries: Arc::clone(&place.countries),
            page: Arc::clone(&content.page),
            seo: Arc::clone(&content.seo),
            _response: content.response.clone(),
            menu: Arc::clone(content.menu.as_ref().filter(|_| content.is_whole)?),
            strings: Arc::clone(&content.strings),
            remotes,
        })
    }

    /// True if a fragment server changes the page, whose files are not part of [`Live`].
    pub(in crate::page) fn has_remotes(&self) -> bool {
        !self.remotes.is_empty()
    }

    /// True if rules, releases and countries are those of this request. They are known before any
    /// data is gathered.
    pub(in crate::page) fn is_of(&self, visit: &Visit, place: &PageLocation) -> bool {
        Arc::ptr_eq(&self.live, &visit.live) && Arc::ptr_eq(&self.countries, &place.countries)
    }

    /// True if both have the same values, compared by address.
    pub(in crate::page) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.live, &other.live)
            && Arc::ptr_eq(&self.set, &other.set)
            && Arc::ptr_eq(&self.countries, &other.countries)
            && Arc::ptr_eq(&self.page, &other.page)
            && Arc::ptr_eq(&self.seo, &other.seo)
            && Arc::ptr_eq(&self.menu, &other.menu)
            && Arc::ptr_eq(&self.strings, &other.strings)
            && self.remotes.len() == other.remotes.len()
            && self.remotes.iter().zip(&other.remotes).all(|(one, other)| Arc::ptr_eq(one, other))
    }
}
