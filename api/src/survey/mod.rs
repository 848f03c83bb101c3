//! The survey at the edge of a page: answers that name nobody, and the report of them.

mod report;
mod store;

pub use report::SurveyRow;
pub(crate) use report::report;
pub(crate) use store::{SurveyContext, check, store};
