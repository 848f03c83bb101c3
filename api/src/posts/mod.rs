//! Posts of drivers: drafts with versions, publication, the community, comments, reactions and
//! moderation.

mod author;
mod comments;
mod cursor;
mod document;
mod drafts;
mod export;
mod feed;
mod following;
mod forget;
mod limits;
mod lists;
mod moderation;
mod page;
mod pictures;
mod publish;
mod reactions;
mod reports;
mod rows;
mod schedule;
mod seed;
mod topics;
mod versions;

pub(crate) use author::{mute, muted, own_author, set_name, shown_name};
pub(crate) use comments::{comment, comments, delete_comment, like_comment, own_comments};
pub(crate) use cursor::{Cursor, READ, cut, new_id};
pub(crate) use document::{Use, check, html};
pub(crate) use drafts::{create, delete, read, save};
pub(crate) use export::export;
pub(crate) use feed::{Feed, Sort, favourites, feed};
pub(crate) use following::{announce_due, follow, followed, unfollow};
pub(crate) use forget::{expire, forget};
#[cfg(test)]
pub(crate) use lists::tests::plan;
pub(crate) use lists::{own_posts, summary};
pub(crate) use moderation::{decide, item, queue};
pub(crate) use page::page;
pub(crate) use pictures::{add as add_picture, is_readable as is_picture_readable, known as known_pictures, release as release_pictures};
pub(crate) use publish::{publish, schedule, unpublish};
pub(crate) use reactions::{react, set_favourite};
pub(crate) use reports::{Reported, report};
pub(crate) use schedule::{publish_due, run};
pub(crate) use seed::seed;
pub(crate) use topics::{is_topic, topics};
pub(crate) use versions::{restore, version, versions};
