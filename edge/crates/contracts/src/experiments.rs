//! What an experiments service is asked and answers.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of `POST /_edge/experiments/flags`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FlagsRequest {
    /// Random identifier that the visitor keeps: the same one always gets the same variants. 64 characters at most.
    pub client_id: String,
    /// What the client can do or is, by name. 16 at most.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub client_features: IndexMap<String, String>,
    /// What the page says: brand, country, locale, city, page type.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub config: IndexMap<String, String>,
    /// One more word; may be empty.
    #[serde(default)]
    pub param: String,
}

/// Answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FlagsAnswer {
    /// Variants by flag. A flag that is not named is off.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub flags: IndexMap<String, String>,
}
