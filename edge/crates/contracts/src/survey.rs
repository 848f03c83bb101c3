//! The survey at the edge of a page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Longest comment, in code points.
pub const LONGEST_SURVEY_COMMENT: usize = 300;

/// Body of `POST /save-user-pool?locale=&city=`. Answered 204.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SurveyAnswer {
    /// Whether the visitor has completed an order.
    pub is_user_complete_order: bool,
    /// Rating, 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    pub stars: u8,
    /// Comment, at most 300 code points. Not stored with 5 stars.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub text_comment: String,
}
