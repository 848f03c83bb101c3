//! Request and response of the experiments service.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of `POST /_edge/experiments/flags`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FlagsRequest {
    /// Random visitor id, at most 64 characters. The same id always gets the same variants.
    pub client_id: String,
    /// Client features by name, at most 16.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub client_features: IndexMap<String, String>,
    /// Page properties: brand, country, locale, city, page type.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub config: IndexMap<String, String>,
    /// Additional parameter; may be empty.
    #[serde(default)]
    pub param: String,
}

/// Response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FlagsAnswer {
    /// Variants by flag. Flags that are absent are off.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub flags: IndexMap<String, String>,
}
