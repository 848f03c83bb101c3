//! Who can ask about what.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::FormDefinition;

/// Answer of `GET /api/{locale}/{city}/ask-questions/info`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskInfo {
    /// Whether requests are taken; `DISABLE_CONTACT_US_FORM` turns it off.
    pub enabled: bool,
    /// What somebody can do, in order.
    pub professions: Vec<AskProfession>,
    /// Links beside the professions, such as a survey of courier orders.
    pub links: Vec<ExternalLink>,
    /// When somebody answers, in the page's language; empty: it is not said.
    pub working_hours: String,
}

/// A profession with its subjects and its form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskProfession {
    /// Permanent identifier.
    pub id: String,
    /// Name in the page's language.
    pub name: String,
    /// Category of the knowledge base; empty: none.
    pub category_slug: String,
    /// Who serves it: `DELIVERY_BY_FOOT`, `DELIVERY_BY_CAR`, `LAVKA`, `EDASUPPORT`, or another word.
    pub service_key: String,
    /// Path of its form, with locale and city.
    pub url: String,
    /// Subjects, in order.
    pub subjects: Vec<AskSubject>,
    /// Its form.
    pub form: FormDefinition,
}

/// What a request is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskSubject {
    /// Permanent identifier.
    pub id: String,
    /// Name in the page's language.
    pub name: String,
}

/// Answer of `GET /api/{locale}/{city}/ask-questions/subject-list?profession_id=`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SubjectAnswer {
    /// What the form reads.
    pub data: SubjectList,
}

/// Subjects of a profession.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SubjectList {
    /// Subjects, in order.
    pub list: Vec<AskSubject>,
}

/// A link out of the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExternalLink {
    /// Its text.
    pub title: String,
    /// Absolute address.
    pub url: String,
}
