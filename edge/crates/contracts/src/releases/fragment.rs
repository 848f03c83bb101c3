//! Manifest of a fragment, `fragment.json`, and the context that it declares.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::page_type::PageType;

/// `mfe-<name>/fragment.json`, written by the squad.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FragmentManifest {
    /// Folder and package name: `mfe-` and lower-case letters, digits and hyphens.
    #[schema(example = "mfe-knowledge-base")]
    pub name: String,
    /// Owning squad.
    pub owner: String,
    /// Purpose, in one sentence.
    pub purpose: String,
    /// Slots it can fill.
    pub slots: Vec<Slot>,
    /// Those of its slots that stay empty in the page's HTML, without a server render. The browser
    /// fills them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub browser_only: Vec<Slot>,
    /// Those of its slots whose server renders copy the path of the page, `parent` and `support`,
    /// and do nothing else with them. They may compare the leading words of routes in the path.
    /// Pages share such a render.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub copies_address: Vec<Slot>,
    /// Parts of the page model that it reads. They are the cache key of its server render.
    pub uses: Vec<ContextKey>,
    /// Namespaces of `locales/` it reads.
    pub messages: Vec<String>,
    /// Namespaces read only on pages of one type, and sent only with those.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub page_messages: IndexMap<PageType, Vec<String>>,
    /// CPU time of one server render in milliseconds; the edge's default if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<u32>,
    /// Lifetime of server renders in the cache.
    pub cache: CachePolicy,
    /// Fallback by slot when nothing could be rendered: key of a message (`namespace.key`). A slot
    /// without one stays empty.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub fallback: IndexMap<Slot, String>,
    /// Conditions of a late start. If present, there is no server render, and code, styles and
    /// texts are loaded on demand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<StartConditions>,
}

impl FragmentManifest {
    /// Whether the server leaves a slot of it empty.
    #[must_use]
    pub fn is_browser_only(&self, slot: Slot) -> bool {
        self.browser_only.contains(&slot)
    }

    /// Whether server renders of a slot only copy the page's path, `parent` and `support`.
    #[must_use]
    pub fn copies_address_in(&self, slot: Slot) -> bool {
        self.copies_address.contains(&slot)
    }

    /// Namespaces that it reads on pages of this type.
    pub fn messages_on(&self, page: PageType) -> impl Iterator<Item = &String> {
        self.messages.iter().chain(self.page_messages.get(&page).into_iter().flatten())
    }
}

/// Conditions of a late start. All must hold, and no overlay may be open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartConditions {
    /// Flag whose variant must be `on`. Pages where it cannot be on do not mention the fragment.
    #[schema(example = "navigation_survey")]
    pub flag: String,
    /// Minimum number of pages opened in this tab, including the current one.
    pub pages_seen: u32,
    /// Time since navigation start, in milliseconds.
    pub after_ms: u32,
    /// Name of a cookie, and of a local storage entry with a time in Unix milliseconds. The
    /// fragment does not start while the cookie exists or before that time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "survey-new")]
    pub unless_kept: Option<String>,
}

/// Lifetime of server renders in the cache, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CachePolicy {
    /// Time until a render is stale.
    pub fresh_seconds: u32,
    /// Further time in which a stale render may be used while revalidating or after an error.
    pub stale_seconds: u32,
}

/// Slots of the shell document, in document order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// Top of each page.
    Header,
    /// The page's own content.
    Main,
    /// Bottom of each page.
    Footer,
    /// Dialogs and drawers.
    Overlays,
    /// Survey and chat buttons.
    EdgeOfPage,
}

impl Slot {
    /// All slots in document order.
    pub const ALL: [Self; 5] = [Self::Header, Self::Main, Self::Footer, Self::Overlays, Self::EdgeOfPage];

    /// Name, as in `data-slot`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Header => "header",
            Self::Main => "main",
            Self::Footer => "footer",
            Self::Overlays => "overlays",
            Self::EdgeOfPage => "edge-of-page",
        }
    }
}

/// Parts of the page model that a fragment may declare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContextKey {
    /// Path of the page.
    Url,
    /// Query parameters that the page reads.
    Query,
    /// Brand, country, host.
    Site,
    /// Locale of the page.
    Locale,
    /// Other languages of this page, as links.
    Languages,
    /// City of the page.
    City,
    /// Other cities of this page, as links.
    Cities,
    /// Page data.
    Page,
    /// The page one level up.
    Parent,
    /// Path of the support form for the page.
    Support,
    /// Theme of the header at the top of the page.
    HeaderTheme,
    /// Flags that are on.
    Flags,
    /// Menus.
    Menu,
}
