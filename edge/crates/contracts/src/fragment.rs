//! What a squad says about its fragment: `fragment.json`, and what the fragment is given.

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
    /// Who answers for it.
    pub owner: String,
    /// What it is for, in one sentence.
    pub purpose: String,
    /// Slots it can fill.
    pub slots: Vec<Slot>,
    /// Parts of the page model it reads. Its server render is cached by exactly these.
    pub uses: Vec<ContextKey>,
    /// Namespaces of `locales/` it reads.
    pub messages: Vec<String>,
    /// Namespaces that it reads on pages of one type only: they are sent with those, and with no other.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub page_messages: IndexMap<PageType, Vec<String>>,
    /// CPU time one server render may take, in milliseconds; the edge's own limit when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<u32>,
    /// How long a server render is kept.
    pub cache: CachePolicy,
    /// What stands in a slot when nothing could be rendered: `namespace.key` of a message by slot. A slot without one stays empty.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub fallback: IndexMap<Slot, String>,
    /// When it starts, if not with the page: then the server renders nothing of it, and none of its code, styles and texts come with the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<StartConditions>,
}

impl FragmentManifest {
    /// Namespaces that it reads on a page of this type.
    pub fn messages_on(&self, page: PageType) -> impl Iterator<Item = &String> {
        self.messages.iter().chain(self.page_messages.get(&page).into_iter().flatten())
    }
}

/// When a fragment starts that does not come with the page. All of it must hold, and nothing may lie over the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartConditions {
    /// Flag whose variant is `on`. Pages on which it cannot be on say nothing of the fragment.
    #[schema(example = "navigation_survey")]
    pub flag: String,
    /// Pages that were opened in this tab, the present one included, at least.
    pub pages_seen: u32,
    /// Time since the document was asked for, in milliseconds.
    pub after_ms: u32,
    /// Name of a cookie, and of an entry of local storage with a moment in Unix milliseconds: with the one, or until the other, it does not start.
    #[schema(example = "survey-new")]
    pub unless_kept: String,
}

/// How long a server render is kept, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CachePolicy {
    /// Served without asking again.
    pub fresh_seconds: u32,
    /// Served while a new one is made, or when none can be made.
    pub stale_seconds: u32,
}

/// Places in the shell document, in document order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// Top of every page.
    Header,
    /// The page's own content.
    Main,
    /// Bottom of every page.
    Footer,
    /// Dialogs and drawers.
    Overlays,
    /// Survey and chat buttons.
    EdgeOfPage,
}

impl Slot {
    /// All slots in document order.
    pub const ALL: [Self; 5] = [Self::Header, Self::Main, Self::Footer, Self::Overlays, Self::EdgeOfPage];

    /// Its name, as in `data-slot`.
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
    /// What the page reads of its query.
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
    /// The page's data.
    Page,
    /// The page one level up.
    Parent,
    /// Look of the header at the top of the page.
    HeaderTheme,
    /// Flags that are on.
    Flags,
    /// Menus.
    Menu,
}
