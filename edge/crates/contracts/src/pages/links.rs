//! Links used by several kinds of page data.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// This page in a city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CityLink {
    /// Slug.
    pub code: String,
    /// Name in the page's language.
    pub name: String,
    /// Path.
    pub href: String,
}

/// A link to an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArticleLink {
    /// Permanent identifier.
    pub id: String,
    /// Title.
    pub title: String,
    /// Path with locale and city.
    pub url: String,
    /// Short answer of the article, for lists that show it; may be empty.
    pub summary: String,
    /// Topic, which determines the icon; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<Topic>,
}

/// A link to a page, by title alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageLink {
    /// Permanent identifier.
    pub id: String,
    /// Title.
    pub title: String,
    /// Path with locale and city.
    pub url: String,
}

/// Topics of articles and sections, equal in all professions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Earnings, payouts and taxes.
    Money,
    /// Sign-in, documents and blocking.
    Account,
    /// Trips and deliveries.
    Orders,
    /// Danger, accidents and fraud.
    Safety,
    /// The app and the phone.
    App,
    /// Registration and the first day.
    Starting,
    /// Fares and classes.
    Tariffs,
}

/// A link to an article that helps in the same situation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RelatedLink {
    /// Permanent identifier.
    pub id: String,
    /// Title.
    pub title: String,
    /// Path with locale and city.
    pub url: String,
    /// Profession that the article was written for, if it is not the page's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profession: Option<String>,
}

/// A breadcrumb.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Breadcrumb {
    /// Title of the page.
    pub title: String,
    /// Path with locale and city.
    pub url: String,
}

/// An emergency number of the country.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EmergencyCall {
    /// Digits to dial.
    pub number: String,
    /// Service that answers, in the page's language; empty for all services.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub service: String,
}
