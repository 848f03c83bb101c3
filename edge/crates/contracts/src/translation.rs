//! Interface strings.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answer of `translation-list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TranslationList {
    /// Every key of every namespace asked for, in the order of the source files.
    pub translations: Vec<Translation>,
}

/// One string in every language that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Translation {
    /// `namespace.key`, for example `shell.menu.open`.
    #[schema(example = "shell.skip_to_content")]
    pub key: String,
    /// ICU MessageFormat text by language code. The source language, `en`, is always there.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub data: IndexMap<String, String>,
}
