//! A form on a page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AskProfession, ExternalLink, FormDefinition, UploadedFile};
use crate::links::{ArticleLink, EmergencyCall};

/// A form on a page, with what was put in and what is wrong with it: also how a form that was sent without scripts comes back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormPage {
    /// What the form is for.
    pub purpose: FormPurpose,
    /// Path that a form without scripts is posted to, as `multipart/form-data`.
    pub action: String,
    /// Profession of a support request; `None` while it is not chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profession: Option<AskProfession>,
    /// Professions to choose from, without their forms' fields; empty once one is chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub professions: Vec<AskProfession>,
    /// Links beside the professions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<ExternalLink>,
    /// Steps of a form that has several, in order; empty: it has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<FormStep>,
    /// Identifier of the step that is shown; empty: the only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub step: String,
    /// Values by field, as they were put in; several for checkboxes.
    pub values: std::collections::BTreeMap<String, Vec<String>>,
    /// Codes of what is wrong, by field.
    pub errors: std::collections::BTreeMap<String, Vec<String>>,
    /// Files that the server keeps for this form already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UploadedFile>,
    /// The server's key of what was put in, when it keeps it; goes along as the hidden field `form`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub form: String,
    /// Article from which somebody came to write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<ArticleLink>,
    /// Articles that may answer before anything is sent, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggested: Vec<ArticleLink>,
    /// When somebody answers; empty: it is not said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub working_hours: String,
    /// Emergency numbers of the country; empty if unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub emergency: Vec<EmergencyCall>,
    /// Whether requests are taken.
    pub enabled: bool,
}

/// What a form is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FormPurpose {
    /// A request to support.
    Support,
    /// An application to become a contractor.
    BecomeContractor,
}

/// A step of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FormStep {
    /// `work`, `person`, `transport`, `documents`, `check`.
    pub id: String,
    /// Path with locale and city.
    pub url: String,
    /// Whether all of it is good.
    pub done: bool,
    /// Its form.
    pub form: FormDefinition,
}
