//! Settings of the messenger's document.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::page::LocaleContext;

/// JSON in `#messenger-model` of `/messenger/{locale}`. It is the same for everybody. The place,
/// the thread and what else the visitor brings come through the channel, or behind `#` in the URL.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MessengerModel {
    /// Locale of the document.
    pub locale: LocaleContext,
    /// Brand of the host.
    #[schema(example = "amber")]
    pub brand: String,
    /// City of requests until the channel names another: the default of the country.
    #[schema(example = "moskva")]
    pub city: String,
    /// Origins of our sites. Only they may frame the messenger and open a channel.
    #[schema(example = json!(["http://localhost:8080"]))]
    pub origins: Vec<String>,
    /// ICU messages by namespace and key in the document's language: the namespaces of the
    /// fragment.
    #[schema(value_type = std::collections::BTreeMap<String, std::collections::BTreeMap<String, String>>)]
    pub messages: IndexMap<String, IndexMap<String, String>>,
}
