//! Client telemetry: goals, web vitals and errors of a page load. Contains no personal or device
//! identifiers.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of `POST /api/beacon`, sent by `navigator.sendBeacon`. Each list has at most 20 entries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Beacon {
    /// Whether the visitor consented to forwarding goals to external analytics services.
    pub consent: bool,
    /// Page of the events.
    pub page: BeaconPage,
    /// Session state of the visitor, as far as the page knows.
    pub user_type: UserType,
    /// Goals reached by the visitor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 20)]
    pub goals: Vec<Goal>,
    /// Variants that the visitor saw for the first time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 20)]
    pub exposures: Vec<Exposure>,
    /// Web vitals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 20)]
    pub vitals: Vec<Vital>,
    /// Errors in the browser.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 20)]
    pub reports: Vec<ClientReport>,
}

/// Page of a beacon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BeaconPage {
    /// `amber` or `slate`.
    #[schema(pattern = "^[a-z0-9-]{1,64}$", example = "amber")]
    pub brand: String,
    /// `{country}-{language}`.
    #[schema(pattern = "^[a-z]{2}-[a-z]{2,3}$", example = "ru-ru")]
    pub locale: String,
    /// Page type, as in page data.
    #[serde(rename = "type")]
    #[schema(example = "kb_article")]
    pub kind: String,
    /// Path, without its query.
    #[schema(pattern = r"^/[^?#\x00-\x1F\x7F-\x9F]*$", max_length = 1024, example = "/ru-ru/moskva/knowledge-base")]
    pub path: String,
}

/// Session state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserType {
    /// Signed in.
    Authorized,
    /// Not signed in.
    Guest,
    /// The session check has not finished.
    Unknown,
}

/// A goal reached by the visitor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Name: at most 64 lower-case letters, digits and `_`.
    #[schema(pattern = "^[a-z0-9_]{1,64}$", example = "page_404")]
    pub name: String,
    /// At most 8 details by name, each of at most 200 characters.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub params: IndexMap<String, String>,
}

/// A variant of a flag that the visitor saw.
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
    /// Name of the vital.
    pub name: VitalName,
    /// Milliseconds; the score for CLS, at most 100.
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

/// An error in the browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClientReport {
    /// Kind, in `kebab-case`.
    #[schema(pattern = "^[a-z0-9-]{1,64}$", example = "load-failed")]
    pub kind: String,
    /// Fragment that caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(pattern = "^[a-z0-9-]{1,64}$")]
    pub fragment: Option<String>,
    /// One sentence, truncated to 300 characters.
    pub message: String,
}
