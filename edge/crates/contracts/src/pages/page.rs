//! The page model: one JSON document for server rendering, hydration and soft navigation.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fragment::{ContextKey, Slot, StartConditions};
use crate::links::Breadcrumb;
pub use crate::links::CityLink;
use crate::menu::MenuData;
use crate::page_data::PageData;
use crate::seo::Hreflang;

/// The data for a URL. Embedded at the end of the page as JSON, and the answer of
/// `/_edge/page?url=`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PageModel {
    /// Version of the contract.
    pub contract: u32,
    /// HTTP status of the page.
    pub status: u16,
    /// Path of the page, without its query.
    #[schema(example = "/ru-ru/moskva/knowledge-base/taxi")]
    pub url: String,
    /// Query parameters that the page reads: the keys of its route, decoded, first value of each.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub query: IndexMap<String, String>,
    /// Site of the host.
    pub site: SiteContext,
    /// Locale of the page.
    pub locale: LocaleContext,
    /// This page in each language of the country, including the current one.
    pub languages: Vec<LanguageLink>,
    /// City of the page.
    pub city: CityContext,
    /// This page in the country's main cities, including the current one. Empty if no fragment of
    /// the page uses it.
    pub cities: Vec<CityLink>,
    /// Page data.
    pub page: PageData,
    /// The page one level up; absent on pages without breadcrumbs.
    pub parent: Option<Breadcrumb>,
    /// Path of the support form that carries along what the page is about; absent on pages without
    /// a way to support.
    pub support: Option<String>,
    /// Look of the header while the page is scrolled to its top.
    pub header_theme: HeaderTheme,
    /// Variants of flags that are on, for this visitor or for all. Flags that are absent are off.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub flags: IndexMap<String, String>,
    /// Menus; absent if the product API is unavailable.
    pub menu: Option<MenuData>,
    /// Settings of the loader. Not part of any fragment's context.
    pub client: ClientSettings,
    /// ICU messages by namespace and key in the page's language, of all namespaces that its
    /// fragments declare.
    #[schema(value_type = std::collections::BTreeMap<String, std::collections::BTreeMap<String, String>>)]
    pub messages: IndexMap<String, IndexMap<String, String>>,
    /// Document head, for soft navigation.
    pub head: Head,
    /// Release of every fragment on the page, by name.
    #[schema(value_type = std::collections::BTreeMap<String, RemoteFragment>)]
    pub fragments: IndexMap<String, RemoteFragment>,
    /// Fragment of each slot, in document order. Slots that are absent are empty.
    pub slots: Vec<SlotPlan>,
}

/// Contents of the document head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Head {
    /// Text of `<title>`.
    pub title: String,
    /// Description.
    pub description: String,
    /// Keywords; may be empty.
    pub keywords: String,
    /// Absolute canonical URL.
    pub canonical: String,
    /// Absolute URLs of the page in other languages.
    pub alternates: Vec<Hreflang>,
    /// Whether search engines are asked not to index the page.
    pub noindex: bool,
    /// Page class for analytics, for example `kb_article`; empty if the product API named none.
    #[serde(default)]
    pub handle_class: String,
}

/// Names of all brands.
pub const BRANDS: [&str; 2] = ["amber", "slate"];

/// Site of the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SiteContext {
    /// `amber` or `slate`.
    pub brand: String,
    /// Country of the host, lower case.
    pub country: String,
    /// Scheme, host and port.
    #[schema(example = "http://localhost:8080")]
    pub origin: String,
    /// Whether this is the main public host.
    pub main_host: bool,
    /// Whether sign-in is offered.
    pub sign_in: bool,
    /// Origins of all sites, including this one. A chosen city is sent to each of them.
    #[schema(example = json!(["http://localhost:8080", "http://slate.localhost:8080"]))]
    pub domains: Vec<String>,
    /// Origin of the chat's messenger; absent if it is this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "http://messenger.localhost:8080")]
    pub messenger: Option<String>,
}

/// Theme of the header at the top of a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HeaderTheme {
    /// Transparent, above the page's content.
    Transparent,
    /// An opaque surface.
    #[default]
    Fill,
}

/// Settings of the loader.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ClientSettings {
    /// Sample rate for web vitals, from 0 to 1.
    pub vitals_sample: f64,
    /// Experiments service that the browser asks for flags; absent if no flag needs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experiments: Option<ExperimentsService>,
    /// Fragments that start late.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<LateFragment>,
}

/// A fragment that starts late. The loader fetches its texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LateFragment {
    /// Name.
    pub name: String,
    /// Slot, possibly shared with another fragment.
    pub slot: Slot,
    /// Start conditions.
    pub starts: StartConditions,
    /// Release.
    pub remote: RemoteFragment,
}

/// An experiments service that runs in the browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExperimentsService {
    /// URL of its ES module. It exports `getFlags({ clientId, clientFeatures, config, param })`,
    /// which resolves to `{ flags }`.
    pub script: String,
    /// Page properties for the service: brand, country, locale, city, page type.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub config: IndexMap<String, String>,
    /// Additional parameter for the service; may be empty.
    pub param: String,
    /// Longest time that content stays hidden until flags arrive, in milliseconds, at most 4000. 0
    /// never hides it.
    pub anti_flicker_ms: u32,
}

/// Locale of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LocaleContext {
    /// `{country}-{language}`, as in URLs.
    #[schema(example = "ru-ru")]
    pub code: String,
    /// BCP 47 language.
    pub language: String,
    /// Country, lower case.
    pub country: String,
    /// Direction of writing.
    pub dir: Direction,
}

/// Direction of writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
}

/// This page in a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LanguageLink {
    /// BCP 47 language.
    pub code: String,
    /// Name of the language in itself.
    pub name: String,
    /// Direction of writing.
    pub dir: Direction,
    /// Path.
    pub href: String,
}

/// City of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CityContext {
    /// Slug.
    pub code: String,
    /// Name in the page's language.
    pub name: String,
}

/// Release of a fragment, as the browser's loader needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RemoteFragment {
    /// Content address of the release.
    pub release: String,
    /// Path of the federated entry.
    pub entry: String,
    /// Name of the exposed module.
    pub expose: String,
    /// Global with the Module Federation runtime that the entry needs, if not the shell's own. The
    /// loader loads that runtime first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runtime: Option<String>,
    /// Stylesheets, for soft navigation to a page with fragments that are not loaded yet.
    pub css: Vec<Stylesheet>,
    /// Parts of the page model in its context.
    pub uses: Vec<ContextKey>,
    /// Message namespaces in its context.
    pub messages: Vec<String>,
}

/// A stylesheet of a release.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stylesheet {
    /// Path.
    pub href: String,
    /// Integrity.
    pub integrity: String,
}

/// Fragment of a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SlotPlan {
    /// Slot.
    pub slot: Slot,
    /// Name of the fragment.
    pub fragment: String,
    /// Whether the slot contains the fragment's own server render to hydrate. Otherwise the browser
    /// renders it from scratch.
    pub hydrate: bool,
}
