//! What a browser tells about a page load: goals, web vitals, faults. Nothing in it names a person or a device.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of `POST /api/beacon`, as `navigator.sendBeacon` sends it. Each list has 20 entries at most.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Beacon {
    /// Whether the visitor agreed that goals are passed on to analytics services outside Roadside.
    pub consent: bool,
    /// Where it happened.
    pub page: BeaconPage,
    /// Whether the visitor is signed in, as far as the page knows.
    pub user_type: UserType,
    /// What the visitor did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 20)]
    pub goals: Vec<Goal>,
    /// Variants that the visitor has seen for the first time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 20)]
    pub exposures: Vec<Exposure>,
    /// How fast the page was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 20)]
    pub vitals: Vec<Vital>,
    /// What went wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 20)]
    pub reports: Vec<ClientReport>,
}

/// Page that a beacon is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BeaconPage {
    /// `amber` or `slate`.
    #[schema(pattern = "^[a-z0-9-]{1,64}$", example = "amber")]
    pub brand: String,
    /// `{country}-{language}`.
    #[schema(pattern = "^[a-z]{2}-[a-z]{2,3}$", example = "ru-ru")]
    pub locale: String,
    /// Kind of page, as in page data.
    #[serde(rename = "type")]
    #[schema(example = "kb_article")]
    pub kind: String,
    /// Path, without its query.
    #[schema(pattern = r"^/[^?#\x00-\x1F\x7F-\x9F]*$", max_length = 1024, example = "/ru-ru/moskva/knowledge-base")]
    pub path: String,
}

/// Whether the visitor is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserType {
    /// Signed in.
    Authorized,
    /// Not signed in.
    Guest,
    /// The check has not been answered.
    Unknown,
}

/// Something that a visitor did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Name: lower-case letters, digits and `_`, 64 characters at most.
    #[schema(pattern = "^[a-z0-9_]{1,64}$", example = "page_404")]
    pub name: String,
    /// Details by name: 8 at most, of 200 characters at most each.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub params: IndexMap<String, String>,
}

/// A variant of a flag, seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Exposure {
    /// Name of the flag.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    pub flag: String,
    /// Its variant.
    #[schema(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    pub variant: String,
}

/// A web vital (<https://web.dev/articles/vitals>).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Vital {
    /// Which one.
    pub name: VitalName,
    /// Milliseconds; for CLS the score, 100 at most.
    #[schema(minimum = 0, maximum = 600_000)]
    pub value: f64,
}

/// Names of web vitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum VitalName {
    /// Cumulative layout shift.
    #[serde(rename = "CLS")]
    Cls,
    /// First contentful paint.
    #[serde(rename = "FCP")]
    Fcp,
    /// Interaction to next paint.
    #[serde(rename = "INP")]
    Inp,
    /// Largest contentful paint.
    #[serde(rename = "LCP")]
    Lcp,
    /// Time to first byte.
    #[serde(rename = "TTFB")]
    Ttfb,
}

/// A fault in the browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClientReport {
    /// Kind, in `kebab-case`.
    #[schema(pattern = "^[a-z0-9-]{1,64}$", example = "load-failed")]
    pub kind: String,
    /// Fragment it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(pattern = "^[a-z0-9-]{1,64}$")]
    pub fragment: Option<String>,
    /// One sentence; what is longer than 300 characters is cut.
    pub message: String,
}
