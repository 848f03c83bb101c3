//! Interface strings.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answer of `translation-list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TranslationList {
    /// All keys of the requested namespaces, in source order.
    pub translations: Vec<Translation>,
}

/// A string in all its languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Translation {
    /// `namespace.key`, for example `shell.menu.open`.
    #[schema(example = "shell.skip_to_content")]
    pub key: String,
    /// ICU MessageFormat text by language code. The source language `en` is always present.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub data: IndexMap<String, String>,
}
