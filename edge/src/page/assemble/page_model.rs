//! Page model and slot layout.

use std::collections::BTreeSet;
use std::sync::Arc;

use contracts::CONTRACT_VERSION;
use contracts::fragment::{ContextKey, Slot};
use contracts::menu::MenuData;
use contracts::page::{
    CityContext, CityLink, ClientSettings, Direction, Head, HeaderTheme, LanguageLink, LateFragment, LocaleContext, PageModel,
    RemoteFragment, SiteContext, SlotPlan, Stylesheet,
};
use contracts::page_data::{BlockContent, Breadcrumb, PageData, PageType};
use contracts::seo::{Hreflang, SeoData};
use indexmap::IndexMap;
use routing::{PagePlan, Routes};

use crate::config::DevConfig;
use crate::fragments::{ContentKind, Fragment, ReleaseSet};
use crate::page::gather::product_data::PageContent;
use crate::page::gather::remote_fragments::RemoteFragments;
use crate::page::resolve::route::PageLocation;
use crate::product_api::Strings;
use crate::request::Visit;

/// Fragments by slot, in document order.
pub(in crate::page) type Slots = Vec<(Slot, Arc<Fragment>)>;

/// Layout of a page.
pub(in crate::page) struct Layout {
    /// Fragments rendered with the page.
    pub(in crate::page) slots: Slots,
    /// Fragments that may start later in the browser.
    pub(in crate::page) late: Slots,
    /// Theme of the header.
    pub(in crate::page) header: HeaderTheme,
    /// Runtime global that the shell's loader provides from the start.
    pub(in crate::page) runtime: Option<String>,
}

/// State that may differ between visitors or page loads.
pub(in crate::page) struct VisitorState {
    /// Active flags.
    pub(in crate::page) flags: IndexMap<String, String>,
    /// Loader settings.
    pub(in crate::page) client: ClientSettings,
    /// Origin of the messenger, if it is not the page's own.
    pub(in crate::page) messenger: Option<String>,
}

/// Location and query of a page.
pub(in crate::page) struct PageRequest<'a> {
    /// Location.
    pub(in crate::page) place: &'a PageLocation,
    /// Values of the keys that the route declares.
    pub(in crate::page) query: &'a IndexMap<String, String>,
}

/// Layout for a status. Every fragment has a build: the rules were checked against the releases.
/// Late fragments are listed only on pages without an error whose flag `may_be_on`.
pub(in crate::page) fn layout(
    plan: &PagePlan,
    routes: &Routes,
    status: u16,
    set: &ReleaseSet,
    remote: &RemoteFragments,
    may_be_on: impl Fn(&str) -> bool,
) -> Layout {
    let (slots, header) = plan.layout(routes, status);
    let find = |slot: &Slot, name: &String| Some((*slot, Arc::clone(remote.fragment(name).or_else(|| set.fragment(name))?)));
    let filled = slots.iter().filter_map(|(slot, name)| find(slot, name));
    let is_late = |(_, fragment): &(Slot, Arc<Fragment>)| fragment.stored.release.fragment.starts.is_some();
    let (mut late, slots): (Slots, Slots) = filled.partition(is_late);
    // A fragment that is not late has no place beside another.
    late.extend(plan.beside.iter().filter_map(|(slot, name)| find(slot, name)).filter(is_late));
    late.retain(|(_, fragment)| {
        status < 400 && fragment.stored.release.fragment.starts.as_ref().is_some_and(|starts| may_be_on(&starts.flag))
    });
    Layout { slots, late, header, runtime: set.runtime() }
}

/// Builds the page model; all slots are marked for hydration.
pub(in crate::page) fn model(
    visit: &Visit,
    request: &PageRequest<'_>,
    content: &PageContent,
    layout: &Layout,
    visitor: VisitorState,
    dev: &DevConfig,
) -> PageModel {
    let place = request.place;
    let Visit { site, origin, .. } = visit;
    let slots = &layout.slots;
    let country = place.countries.get(place.locale().country());
    let languages = country.map(|country| country.languages.as_slice()).unwrap_or_default();
    let direction = |rtl: bool| if rtl { Direction::Rtl } else { Direction::Ltr };
    let rtl = country.and_then(|country| country.language(place.locale().language())).is_some_and(|language| language.rtl);
    PageModel {
        contract: CONTRACT_VERSION,
        status: content.page.status,
        url: place.plan.url.clone(),
        query: request.query.clone(),
        site: SiteContext {
            brand: site.brand.clone(),
            country: site.country.clone(),
            origin: origin.clone(),
            main_host: site.main_host,
            sign_in: site.sign_in,
            domains: visit.domains.list().to_vec(),
            messenger: visitor.messenger,
        },
        locale: LocaleContext {
            code: place.locale().to_string(),
            language: place.locale().language().to_owned(),
            country: place.locale().country().to_owned(),
            dir: direction(rtl),
        },
        languages: languages
            .iter()
            .map(|language| LanguageLink {
                code: language.code.clone(),
                name: language.name.clone(),
                dir: direction(language.rtl),
                href: place.path_in_language(&language.code),
            })
            .collect(),
        city: CityContext {
            code: place.city().to_owned(),
            name: country.and_then(|country| country.city_name(place.city())).unwrap_or(place.city()).to_owned(),
        },
        cities: if is_used(layout, ContextKey::Cities) { cities(place) } else { Vec::new() },
        page: (*content.page).clone(),
        parent: parent(&content.page),
        support: support(&content.page),
        header_theme: layout.header,
        flags: visitor.flags,
        menu: content.menu.as_deref().map(|data| menu(data, layout)),
        client: ClientSettings { late: late(layout, content.page.page.kind, dev), ..visitor.client },
        messages: messages(&content.strings, slots, content.page.page.kind),
        head: head(visit.home_of(place.locale()), &content.seo, place.plan.route.as_ref().is_some_and(|route| route.noindex)),
        fragments: slots
            .iter()
            .map(|(_, fragment)| (fragment.stored.name().to_owned(), remote(fragment, layout, content.page.page.kind, dev)))
            .collect(),
        slots: slots
            .iter()
            .map(|(slot, fragment)| SlotPlan { slot: *slot, fragment: fragment.stored.name().to_owned(), hydrate: fragment.http.is_none() })
            .collect(),
    }
}

/// Parent page: the last breadcrumb but one.
fn parent(page: &PageData) -> Option<Breadcrumb> {
    page.breadcrumbs.iter().rev().nth(1).cloned()
}

/// Path of the support form for this page.
fn support(page: &PageData) -> Option<String> {
    page.blocks.iter().find_map(|block| match &block.content {
        BlockContent::Support { url, .. } => Some(url.clone()),
        _ => None,
    })
}

/// True if a fragment uses this member of the model.
fn is_used(layout: &Layout, key: ContextKey) -> bool {
    layout.slots.iter().chain(&layout.late).any(|(_, fragment)| fragment.stored.release.fragment.uses.contains(&key))
}

/// Menus. Descriptions of tiles are sent only where the page's own content may show them: the menus
/// show names.
fn menu(data: &MenuData, layout: &Layout) -> MenuData {
    let mut menu = data.clone();
    let uses_menu =
        |(slot, fragment): &(Slot, Arc<Fragment>)| *slot == Slot::Main && fragment.stored.release.fragment.uses.contains(&ContextKey::Menu);
    if !layout.slots.iter().any(uses_menu) {
        menu.tiles.iter_mut().for_each(|tile| tile.description.clear());
    }
    menu
}

/// Main cities of the country. The current city comes first if it is not one of them.
fn cities(place: &PageLocation) -> Vec<CityLink> {
    let Some(country) = place.countries.get(place.locale().country()) else { return Vec::new() };
    let link = |code: &str, name: &str| CityLink { code: code.to_owned(), name: name.to_owned(), href: place.path_in_city(code) };
    let mut cities: Vec<_> = country.main_cities.iter().map(|city| link(&city.code, &city.name)).collect();
    if !cities.iter().any(|city| city.code == place.city()) {
        cities.splice(..0, country.city_name(place.city()).map(|name| link(place.city(), name)));
    }
    cities
}

fn messages(strings: &Strings, slots: &Slots, page: PageType) -> IndexMap<String, IndexMap<String, String>> {
    let namespaces: BTreeSet<&String> = slots.iter().flat_map(|(_, fragment)| fragment.stored.release.fragment.messages_on(page)).collect();
    namespaces.into_iter().map(|name| (name.clone(), strings.namespace(name).cloned().unwrap_or_default())).collect()
}

/// `home`: the indexable origin of the locale.
fn head(home: &str, seo: &SeoData, noindex: bool) -> Head {
    let absolute = |path: &str| format!("{home}{path}");
    Head {
        title: seo.meta_title.clone(),
        description: seo.meta_description.clone(),
        keywords: seo.meta_keywords.clone(),
        canonical: absolute(&seo.canonical),
        alternates: seo
            .hreflang_list
            .iter()
            .map(|alternate| Hreflang { hreflang: alternate.hreflang.clone(), href: absolute(&alternate.href) })
            .collect(),
        noindex: seo.noindex || noindex,
        handle_class: seo.handle_class.clone(),
    }
}

fn late(layout: &Layout, page: PageType, dev: &DevConfig) -> Vec<LateFragment> {
    let late = |(slot, fragment): &(Slot, Arc<Fragment>)| {
        let starts = fragment.stored.release.fragment.starts.clone()?;
        Some(LateFragment { name: fragment.stored.name().to_owned(), slot: *slot, starts, remote: remote(fragment, layout, page, dev) })
    };
    layout.late.iter().filter_map(late).collect()
}

fn remote(fragment: &Fragment, layout: &Layout, page: PageType, dev: &DevConfig) -> RemoteFragment {
    let stored = &fragment.stored;
    let manifest = &stored.release.fragment;
    let browser = stored.release.browser.as_ref();
    if let Some(http) = &fragment.http {
        let sheet = |sheet: composer::StyleAsset| Stylesheet { href: sheet.href, integrity: sheet.integrity };
        return RemoteFragment {
            release: stored.id.clone(),
            entry: String::new(),
            expose: String::new(),
            runtime: None,
            css: http.snapshot.styles(ContentKind::Content).map(sheet).collect(),
            uses: Vec::new(),
            messages: Vec::new(),
        };
    }
    let stylesheet = |path: &String| {
        let integrity = stored.file(path).map(|file| file.integrity.clone()).unwrap_or_default();
        Stylesheet { href: stored.href(path), integrity }
    };
    let entry = match dev.remotes.iter().find(|(name, _)| name == stored.name()) {
        Some((_, server)) => format!("{}remoteEntry.js", server),
        None => browser.map(|browser| stored.href(&browser.entry)).unwrap_or_default(),
    };
    RemoteFragment {
        release: stored.id.clone(),
        entry,
        expose: browser.map(|browser| browser.expose.clone()).unwrap_or_default(),
        runtime: stored.release.runtime().filter(|runtime| layout.runtime.as_ref() != Some(runtime)),
        css: browser.map(|browser| browser.css.iter().map(stylesheet).collect()).unwrap_or_default(),
        uses: manifest.uses.clone(),
        messages: manifest.messages_on(page).cloned().collect(),
    }
}
