//! Lists of published posts: the feed and favourites.

use contracts::posts::{FeedPost, PostAuthor, PostFeed, PostPicture, Reactions};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, FromRow, Row};

use super::author::shown_name;
use super::cursor::{Cursor, READ, cut};
use super::rows::count;
use super::topics::topic;
use crate::database::Database;
use crate::web::response::{ApiError, rfc3339};

/// Columns of a [`FeedRow`]; `$1` is the reader's account. Joins are left ones, so that the post's
/// index decides the order.
pub(super) const COLUMNS: &str = "p.id, p.account_id, p.language, p.topic, p.shown_title, p.excerpt, p.tags, p.cover, p.cover_alt, \
     p.cover_width, p.cover_height, p.published_at, p.heat, p.views, p.likes, p.useful, p.comments, a.id AS author_id, a.chosen_name, u.fio, \
     (SELECT COUNT(*) FROM post_reaction r WHERE r.post_id = p.id AND r.account_id = $1 AND r.kind = 'like') AS liked, \
     (SELECT COUNT(*) FROM post_reaction r WHERE r.post_id = p.id AND r.account_id = $1 AND r.kind = 'useful') AS found_useful, \
     (SELECT COUNT(*) FROM post_favourite f WHERE f.account_id = $1 AND f.post_id = p.id) AS favourite";

pub(super) const JOINS: &str = "LEFT JOIN post_author a ON a.account_id = p.account_id LEFT JOIN account u ON u.id = p.account_id";

/// Muted authors are hidden.
pub(super) const NOT_MUTED: &str = "NOT EXISTS (SELECT 1 FROM post_mute m WHERE m.account_id = $1 AND m.author_id = p.account_id)";

/// A post in a list.
pub(super) struct FeedRow {
    id: String,
    pub(super) account: String,
    language: String,
    topic: String,
    title: String,
    excerpt: String,
    tags: String,
    cover: String,
    cover_alt: String,
    cover_size: (i64, i64),
    published_at: i64,
    heat: i64,
    views: i64,
    comments: i64,
    author_id: String,
    chosen_name: Option<String>,
    fio: String,
    reactions: Reactions,
}

impl FromRow<'_, AnyRow> for FeedRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let is = |name: &str| row.try_get::<i64, _>(name).map(|value| value != 0);
        Ok(Self {
            id: row.try_get("id")?,
            account: row.try_get("account_id")?,
            language: row.try_get("language")?,
            topic: row.try_get("topic")?,
            title: row.try_get("shown_title")?,
            excerpt: row.try_get("excerpt")?,
            tags: row.try_get("tags")?,
            cover: row.try_get("cover")?,
            cover_alt: row.try_get("cover_alt")?,
            cover_size: (row.try_get("cover_width")?, row.try_get("cover_height")?),
            published_at: row.try_get("published_at")?,
            heat: row.try_get("heat")?,
            views: row.try_get("views")?,
            comments: row.try_get("comments")?,
            author_id: row.try_get("author_id")?,
            chosen_name: row.try_get("chosen_name")?,
            fio: row.try_get("fio")?,
            reactions: Reactions {
                likes: count(row.try_get("likes")?),
                useful: count(row.try_get("useful")?),
                liked: is("liked")?,
                found_useful: is("found_useful")?,
                favourite: is("favourite")?,
            },
        })
    }
}

impl FeedRow {
    /// Counts a reading that came after the row was read.
    pub(super) const fn count_view(&mut self) {
        self.views += 1;
    }

    /// The post for a reader, in the language of the page.
    pub(super) fn shown(self, reader: &str, language: &str) -> FeedPost {
        let cover = (!self.cover.is_empty()).then(|| PostPicture {
            url: format!("/api/post-pictures/{}", self.cover),
            id: self.cover,
            width: count(self.cover_size.0),
            height: count(self.cover_size.1),
        });
        FeedPost {
            id: self.id,
            title: self.title,
            excerpt: self.excerpt,
            topic: topic(&self.topic, language),
            language: self.language,
            tags: serde_json::from_str(&self.tags).unwrap_or_default(),
            cover,
            cover_alt: self.cover_alt,
            author: PostAuthor { id: self.author_id, name: shown_name(self.chosen_name, &self.fio), is_you: self.account == reader },
            published_at: rfc3339(self.published_at),
            reactions: self.reactions,
            views: count(self.views),
            comments: count(self.comments),
        }
    }
}

/// Order of the feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// The last published first.
    New,
    /// By reactions and age.
    Hot,
}

/// What a feed shows.
#[derive(Debug)]
pub(crate) struct Feed {
    pub(crate) sort: Sort,
    /// Code of a topic; `None` for all.
    pub(crate) topic: Option<String>,
    /// Language of the posts.
    pub(crate) language: String,
}

fn statement(sort: Sort, has_topic: bool) -> String {
    let order = match sort {
        Sort::New => "published_at",
        Sort::Hot => "heat",
    };
    let topic = if has_topic { "AND p.topic = $6" } else { "" };
    format!(
        "SELECT {COLUMNS} FROM post p {JOINS} WHERE p.state = 'published' AND p.language = $2 {topic} \
         AND (p.{order}, p.id) < ($3, $4) AND {NOT_MUTED} ORDER BY p.{order} DESC, p.id DESC LIMIT $5"
    )
}

/// A page of the feed for a reader. `language` is the page's.
///
/// # Errors
/// The database failed.
pub(crate) async fn feed(database: &Database, reader: &str, feed: &Feed, language: &str, after: Cursor) -> Result<PostFeed, ApiError> {
    let mut query = sqlx::query_as(AssertSqlSafe(statement(feed.sort, feed.topic.is_some())))
        .bind(reader)
        .bind(&feed.language)
        .bind(after.at)
        .bind(after.id)
        .bind(READ);
    if let Some(topic) = &feed.topic {
        query = query.bind(topic);
    }
    let mut rows: Vec<FeedRow> = query.fetch_all(database.pool()).await?;
    let next = cut(&mut rows, |row| Cursor { at: if feed.sort == Sort::New { row.published_at } else { row.heat }, id: row.id.clone() });
    Ok(PostFeed { items: rows.into_iter().map(|row| row.shown(reader, language)).collect(), next })
}

fn favourites_statement() -> String {
    format!(
        "SELECT {COLUMNS}, f.added_at FROM post_favourite f LEFT JOIN post p ON p.id = f.post_id {JOINS} \
         WHERE f.account_id = $1 AND p.state = 'published' AND (f.added_at, f.post_id) < ($2, $3) \
         ORDER BY f.added_at DESC, f.post_id DESC LIMIT $4"
    )
}

struct FavouriteRow(FeedRow, i64);

impl FromRow<'_, AnyRow> for FavouriteRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self(FeedRow::from_row(row)?, row.try_get("added_at")?))
    }
}

/// A page of a reader's favourites that are published, the last added first.
///
/// # Errors
/// The database failed.
pub(crate) async fn favourites(database: &Database, reader: &str, language: &str, after: Cursor) -> Result<PostFeed, ApiError> {
    let query = sqlx::query_as(AssertSqlSafe(favourites_statement())).bind(reader).bind(after.at).bind(after.id).bind(READ);
    let mut rows: Vec<FavouriteRow> = query.fetch_all(database.pool()).await?;
    let next = cut(&mut rows, |FavouriteRow(post, added_at)| Cursor { at: *added_at, id: post.id.clone() });
    Ok(PostFeed { items: rows.into_iter().map(|FavouriteRow(post, _)| post.shown(reader, language)).collect(), next })
}

#[cfg(test)]
mod tests {
    use super::{Sort, favourites_statement, statement};
    use crate::posts::lists::tests::plan;

    #[tokio::test]
    async fn no_list_sorts_or_scans() {
        let feeds = [
            (Sort::New, false, "post_new"),
            (Sort::Hot, false, "post_hot"),
            (Sort::New, true, "post_topic_new"),
            (Sort::Hot, true, "post_topic_hot"),
        ];
        let mut lists: Vec<(String, &str, usize)> =
            feeds.iter().map(|(sort, topic, index)| (statement(*sort, *topic), *index, 5 + usize::from(*topic))).collect();
        lists.push((favourites_statement(), "post_favourite_in_order", 4));
        for (statement, index, values) in lists {
            let steps = plan(&statement, values).await;
            assert!(steps[0].contains(&format!("INDEX {index} (")), "{index}: {steps:?}");
            assert!(steps.iter().all(|step| !step.contains("SCAN") && !step.contains("TEMP")), "{index}: {steps:?}");
        }
    }
}
