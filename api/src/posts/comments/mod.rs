//! Comments, two deep: comments of a post, and replies to them.

mod add;
mod change;
mod list;

pub(super) use add::appear;
pub(crate) use add::comment;
pub(crate) use change::{delete_comment, like_comment};
pub(super) use change::{disappear, remove};
pub(crate) use list::{comments, own_comments};
