//! What readers say of articles: likes, favourites, whether they helped. One like for each visitor; favourites of accounts only; feedback that names
//! nobody, and the report that editors read it in.

mod favourites;
mod feedback;
mod likes;
mod report;
#[cfg(test)]
mod tests;
mod visitor;

pub(crate) use favourites::{change_favourites, favourite_ids};
pub(crate) use feedback::{Read, clean, store_feedback};
pub(crate) use likes::{like, reactions};
pub(crate) use report::report;
pub use report::{FeedbackRow, Votes};
pub(crate) use visitor::{Visitor, visitor_cookie};
