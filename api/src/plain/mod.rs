//! The account without scripts: plain HTML pages of what the visitor's profile shows.
//!
//! docs/decisions/0068-account-without-scripts.md explains why the product API renders them.

mod community;
mod document;
mod knowledge;
mod media;
mod notices;
mod post;
mod profile;
mod progress;
mod words;

pub(crate) use community::{FeedChoice, feed};
pub(crate) use document::{Page, Reason, STYLES, document, failure, signed_out};
pub(crate) use knowledge::{Step, attempt, certificate, no_certificate, test, tests};
pub(crate) use media::{Authors, LONGEST_POST, MediaList, media, new_post};
pub(crate) use notices::notices;
pub(crate) use post::{Done, PostPage, post};
pub(crate) use profile::{Profile, profile, requests};
pub(crate) use progress::achievements;
pub(crate) use words::Words;
