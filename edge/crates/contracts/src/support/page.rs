//! A form on a page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AskProfession, ExternalLink, FormDefinition, UploadedFile};
use crate::links::{ArticleLink, EmergencyCall};

/// A form on a page with its values and errors. Also the response to a form submitted without
/// scripts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormPage {
    /// Purpose of the form.
    pub purpose: FormPurpose,
    /// Path for submission without scripts, as `multipart/form-data`.
    pub action: String,
    /// Profession of a support request; `None` until chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profession: Option<AskProfession>,
    /// Professions to choose from, without form fields; empty once one is chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub professions: Vec<AskProfession>,
    /// Links beside the professions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<ExternalLink>,
    /// Steps of a multi-step form, in order; otherwise empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<FormStep>,
    /// Identifier of the current step; empty if there is only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub step: String,
    /// Values by field, as submitted; several for checkboxes.
    pub values: std::collections::BTreeMap<String, Vec<String>>,
    /// Error codes by field.
    pub errors: std::collections::BTreeMap<String, Vec<String>>,
    /// Files of this form that the server stores already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UploadedFile>,
    /// Key of a server-side draft, sent as the hidden field `form`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub form: String,
    /// Article that led to the form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<ArticleLink>,
    /// Articles that may answer the question, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggested: Vec<ArticleLink>,
    /// Working hours of support; empty if unspecified.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub working_hours: String,
    /// Legal texts behind the form and its consents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub documents: Vec<FormDocument>,
    /// Emergency numbers of the country; empty if unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emergency: Vec<EmergencyCall>,
    /// Whether requests are accepted.
    pub enabled: bool,
}

/// Purpose of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FormPurpose {
    /// A request to support.
    Support,
    /// An application to become a contractor.
    BecomeContractor,
}

/// A legal text behind a form or one of its consents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormDocument {
    /// Name of the consent; empty for the notice about the data of the whole form.
    #[schema(example = "consent_terms")]
    pub field: String,
    /// Path of the text, with locale and city.
    pub url: String,
}

/// A step of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormStep {
    /// `work`, `person`, `transport`, `documents`, `check`.
    pub id: String,
    /// Path with locale and city.
    pub url: String,
    /// Whether the step and all before it are complete and valid.
    pub done: bool,
    /// Form of the step.
    pub form: FormDefinition,
}
