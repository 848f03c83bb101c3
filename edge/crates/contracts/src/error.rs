//! The one shape of every JSON error.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of every answer of 400 or above.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorDetail,
}

/// What went wrong, for a program and for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorDetail {
    /// Stable identifier in `snake_case` that a client may act on.
    #[schema(example = "unknown_city")]
    pub code: String,
    /// One English sentence for developers and logs; never shown to visitors.
    pub message: String,
    /// Codes by field, for forms. Empty when the error belongs to no field.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schema(value_type = std::collections::BTreeMap<String, Vec<String>>)]
    pub fields: IndexMap<String, Vec<String>>,
}
