//! Following authors: who follows which author, and notices of new posts.

mod announce;
mod follow;

pub(crate) use announce::announce_due;
pub(super) use announce::announce_later;
pub(crate) use follow::{follow, followed, unfollow};
pub(super) use follow::{forget_follows, remove_follow};
