//! Shape of all JSON errors.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of every response with status 400 or above.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody {
    /// Error.
    pub error: ErrorDetail,
}

/// An error, machine- and human-readable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorDetail {
    /// Stable identifier in `snake_case` for clients.
    #[schema(example = "unknown_city")]
    pub code: String,
    /// One English sentence for developers and logs; never shown to visitors.
    pub message: String,
    /// Error codes by form field. Empty if the error concerns no field.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub fields: IndexMap<String, Vec<String>>,
}
