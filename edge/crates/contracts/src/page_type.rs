//! Types of page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Kinds of page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageType {
    /// `/knowledge-base`.
    KbRoot,
    /// `/knowledge-base/{category}`.
    KbCategory,
    /// `/knowledge-base/{category}/{subCategory}`.
    KbSubCategory,
    /// `/knowledge-base/{category}/{subCategory}/{article}`.
    KbArticle,
    /// No such page.
    NotFound,
    /// The server could not make the page.
    ServerError,
    /// `/cities`: every city of the country.
    Cities,
    /// `/contact-us`: how to reach support.
    ContactUs,
    /// `/`: the main page, where it is on.
    Home,
    /// `/start`: choose what you do, then your city.
    Start,
    /// `/jobs`: professions to choose from.
    Jobs,
    /// `/jobs/{profession}`: what a profession is, what it needs and pays, how to begin.
    Job,
    /// `/knowledge-base-instructions/{slug}`: a group of articles that is no profession.
    Instruction,
    /// `/search`.
    Search,
    /// `/calculator`: earnings.
    Calculator,
    /// `/ultima-calculator`: earnings in the premium class.
    UltimaCalculator,
    /// `/contact-us/{profession}`: a request to support.
    ContactForm,
    /// `/requests/{token}`: a request that its author follows.
    Request,
    /// `/become-contractor` and its steps.
    BecomeContractor,
    /// Content that another server makes; the product API knows nothing of it.
    Foreign,
}
