//! Reactions to articles: one like per visitor, favourites of accounts, anonymous feedback and its
//! report for editors.

mod favourites;
mod feedback;
mod likes;
mod report;
#[cfg(test)]
mod tests;
mod visitor;

pub(crate) use favourites::{change_favourites, favourite_ids};
pub(crate) use feedback::{Read, clean, store_feedback};
pub(crate) use likes::{correct_counts, like, liked_ids, reactions, remove_likes};
pub(crate) use report::report;
pub use report::{FeedbackRow, Votes};
pub(crate) use visitor::{Visitor, visitor_cookie};
