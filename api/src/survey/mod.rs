//! The survey: anonymous answers and their report.

mod report;
mod store;

pub use report::SurveyRow;
pub(crate) use report::report;
pub(crate) use store::{SurveyContext, check, store};
