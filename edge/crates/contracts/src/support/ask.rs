//! Professions and subjects of support requests.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::FormDefinition;

/// Answer of `GET /api/{locale}/{city}/ask-questions/info`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskInfo {
    /// Whether requests are accepted; `DISABLE_CONTACT_US_FORM` turns this off.
    pub enabled: bool,
    /// Professions, in order.
    pub professions: Vec<AskProfession>,
    /// Links beside the professions, such as a survey of courier orders.
    pub links: Vec<ExternalLink>,
    /// Working hours of support in the page's language; empty if unspecified.
    pub working_hours: String,
}

/// A profession with its subjects and its form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AskProfession {
    /// Permanent identifier.
    pub id: String,
    /// Name in the page's language.
    pub name: String,
    /// Category of the knowledge base; empty if there is none.
    pub category_slug: String,
    /// Responsible service: `DELIVERY_BY_FOOT`, `DELIVERY_BY_CAR`, `LAVKA`, `EDASUPPORT` or
    /// another.
    pub service_key: String,
    /// Path of its form, with locale and city.
    pub url: String,
    /// Subjects, in order.
    pub subjects: Vec<AskSubject>,
    /// Form.
    pub form: FormDefinition,
}

/// Subject of a request.
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
    /// Subjects.
    pub data: SubjectList,
}

/// Subjects of a profession.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SubjectList {
    /// Subjects, in order.
    pub list: Vec<AskSubject>,
}

/// An external link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExternalLink {
    /// Text of the link.
    pub title: String,
    /// Absolute URL.
    pub url: String,
}
