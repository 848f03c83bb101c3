//! The page model: one JSON for the server render, hydration and soft navigation.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fragment::{ContextKey, Slot, StartConditions};
use crate::links::Breadcrumb;
pub use crate::links::CityLink;
use crate::menu::MenuData;
use crate::page_data::PageData;
use crate::seo::Hreflang;

/// The data for a URL. Stands at the end of the page as JSON, and is the answer of `/_edge/page?url=`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PageModel {
    /// Version of the contract.
    pub contract: u32,
    /// HTTP status of the page.
    pub status: u16,
    /// Path of the page, without its query.
    #[schema(example = "/ru-ru/moskva/knowledge-base/taxi")]
    pub url: String,
    /// What the page reads of its query: the keys that its route names, each with its first value, decoded.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub query: IndexMap<String, String>,
    /// Site that answers.
    pub site: SiteContext,
    /// Locale of the page.
    pub locale: LocaleContext,
    /// This page in each language of the country, the present one included.
    pub languages: Vec<LanguageLink>,
    /// City of the page.
    pub city: CityContext,
    /// This page in the country's main cities, the present one included. Empty when no fragment of the page uses it.
    pub cities: Vec<CityLink>,
    /// The page's data.
    pub page: PageData,
    /// The page one level up; absent on pages without breadcrumbs.
    pub parent: Option<Breadcrumb>,
    /// Look of the header while the page is scrolled to its top.
    pub header_theme: HeaderTheme,
    /// Flags that are on for this visitor or for everybody, with their variants. A flag that is not named is off.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub flags: IndexMap<String, String>,
    /// Menus; absent when the product API could not be reached.
    pub menu: Option<MenuData>,
    /// What the loader is told; no part of any fragment's context.
    pub client: ClientSettings,
    /// ICU messages by namespace and key, in the page's language, of the namespaces that the page's fragments declare.
    #[schema(value_type = std::collections::BTreeMap<String, std::collections::BTreeMap<String, String>>)]
    pub messages: IndexMap<String, IndexMap<String, String>>,
    /// What the document's head says, for soft navigation.
    pub head: Head,
    /// Release of every fragment on the page, by name.
    #[schema(value_type = std::collections::BTreeMap<String, RemoteFragment>)]
    pub fragments: IndexMap<String, RemoteFragment>,
    /// What fills each slot, in document order. A slot that is not named is empty.
    pub slots: Vec<SlotPlan>,
}

/// What the document's head says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Head {
    /// Text of `<title>`.
    pub title: String,
    /// Description.
    pub description: String,
    /// Keywords; may be empty.
    pub keywords: String,
    /// Absolute address of the page that stands for this one.
    pub canonical: String,
    /// Absolute addresses of this page's languages.
    pub alternates: Vec<Hreflang>,
    /// Whether search engines are asked to leave the page out.
    pub noindex: bool,
    /// Class of the page for analytics, for example `kb_article`; empty when the product API said none.
    #[serde(default)]
    pub handle_class: String,
}

/// Names of the brands that exist.
pub const BRANDS: [&str; 2] = ["amber", "slate"];

/// Site that answers.
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
    /// Origins of all site domains, this one included: the city that a visitor chooses is told to each.
    #[schema(example = json!(["http://localhost:8080", "http://slate.localhost:8080"]))]
    pub domains: Vec<String>,
}

/// Look of the header at the top of a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HeaderTheme {
    /// The page shows through.
    Transparent,
    /// A surface of its own.
    #[default]
    Fill,
}

/// What the loader does beside showing fragments.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ClientSettings {
    /// Share of page loads whose web vitals are measured and sent, from 0 to 1.
    pub vitals_sample: f64,
    /// The experiments service that the browser asks for flags; absent when there is nothing to ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experiments: Option<ExperimentsService>,
    /// Fragments that do not come with the page and may start later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<LateFragment>,
}

/// A fragment that may start later. The loader fetches its texts by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LateFragment {
    /// Its name.
    pub name: String,
    /// Slot in which it lives, beside what else may be there.
    pub slot: Slot,
    /// When it starts.
    pub starts: StartConditions,
    /// Its release.
    pub remote: RemoteFragment,
}

/// An experiments service that answers in the browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExperimentsService {
    /// Address of its ES module. It exports `getFlags({ clientId, clientFeatures, config, param })`, which resolves to `{ flags }`.
    pub script: String,
    /// What the service is told about the page: brand, country, locale, city, page type.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub config: IndexMap<String, String>,
    /// One more word for the service; may be empty.
    pub param: String,
    /// Longest time for which the page's content is hidden until the flags are there, in milliseconds, 4000 at most. 0: it is never hidden.
    pub anti_flicker_ms: u32,
}

/// Locale of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LocaleContext {
    /// `{country}-{language}`, as in addresses.
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
    /// Its name in itself.
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
    /// Global under which the entry looks for Module Federation's runtime, where it is not the shell's own: the loader fetches
    /// that runtime first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runtime: Option<String>,
    /// Stylesheets, for soft navigation to a page whose fragments are not loaded yet.
    pub css: Vec<Stylesheet>,
    /// Parts of the page model that are its context.
    pub uses: Vec<ContextKey>,
    /// Namespaces of messages that are its context.
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

/// What fills a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SlotPlan {
    /// The slot.
    pub slot: Slot,
    /// Name of the fragment.
    pub fragment: String,
    /// Whether the slot holds the fragment's own server render, to be hydrated; else the browser mounts it afresh.
    pub hydrate: bool,
}
