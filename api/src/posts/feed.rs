//! Lists of published posts: the feed and favourites.

use contracts::posts::{FeedPost, PostAuthor, PostFeed, PostPicture, Reactions};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, FromRow, Row};

use super::author::shown_name;
use super::cursor::{Cursor, READ, cut};
use super::rows::count;
use super::topics::topic;
use crate::database::{Database, Engine};
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
    /// Posts of authors that the reader follows, the last published first.
    Following,
}

/// What a feed shows.
#[derive(Debug)]
pub(crate) struct Feed {
    pub(crate) sort: Sort,
    /// Code of a topic; `None` for all.
    pub(crate) topic: Option<String>,
    /// Language of the posts; `None` for all, of followed authors only.
    pub(crate) language: Option<String>,
}

/// The feed in an order other than that of followed authors.
fn statement(order: &str, has_topic: bool) -> String {
    let topic = if has_topic { "AND p.topic = $6" } else { "" };
    format!(
        "SELECT {COLUMNS} FROM post p {JOINS} WHERE p.state = 'published' AND p.language = $5 {topic} \
         AND (p.{order}, p.id) < ($2, $3) AND {NOT_MUTED} ORDER BY p.{order} DESC, p.id DESC LIMIT $4"
    )
}

/// Posts of followed authors. Each author's index gives no more posts than a page has, whatever
/// they have written; the newest of these are the page.
fn following_statement(engine: Engine, feed: &Feed) -> String {
    let language = if feed.language.is_some() { "AND q.language = $5" } else { "" };
    let topic = match (&feed.topic, &feed.language) {
        (None, _) => "",
        (Some(_), Some(_)) => "AND q.topic = $6",
        (Some(_), None) => "AND q.topic = $5",
    };
    // The first condition on the state is that of the index.
    let of_author = format!(
        "FROM post q WHERE q.account_id = f.author_id AND q.state IN ('published', 'archived') AND q.state = 'published' \
         AND (q.published_at, q.id) < ($2, $3) {language} {topic} ORDER BY q.published_at DESC, q.id DESC LIMIT $4"
    );
    let each = match engine {
        Engine::Sqlite => format!("CROSS JOIN post n ON n.id IN (SELECT q.id {of_author})"),
        Engine::Postgres => format!("CROSS JOIN LATERAL (SELECT q.id, q.published_at {of_author}) n"),
    };
    format!(
        "SELECT {COLUMNS} FROM (SELECT n.id, n.published_at FROM post_follow f {each} WHERE f.account_id = $1 \
         ORDER BY n.published_at DESC, n.id DESC LIMIT $4) newest JOIN post p ON p.id = newest.id {JOINS} \
         ORDER BY newest.published_at DESC, newest.id DESC"
    )
}

/// A page of the feed for a reader. `language` is the page's.
///
/// # Errors
/// The database failed.
pub(crate) async fn feed(database: &Database, reader: &str, feed: &Feed, language: &str, after: Cursor) -> Result<PostFeed, ApiError> {
    let statement = match feed.sort {
        Sort::New => statement("published_at", feed.topic.is_some()),
        Sort::Hot => statement("heat", feed.topic.is_some()),
        Sort::Following => following_statement(database.engine(), feed),
    };
    let query = sqlx::query_as(AssertSqlSafe(statement)).bind(reader).bind(after.at).bind(after.id).bind(READ);
    let choices = feed.language.iter().chain(&feed.topic);
    let mut rows: Vec<FeedRow> = choices.fold(query, |query, choice| query.bind(choice)).fetch_all(database.pool()).await?;
    let next = cut(&mut rows, |row| Cursor { at: if feed.sort == Sort::Hot { row.heat } else { row.published_at }, id: row.id.clone() });
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
    use super::{Feed, Sort, favourites_statement, following_statement, statement};
    use crate::database::Engine;
    use crate::posts::lists::tests::plan;

    #[tokio::test]
    async fn no_list_sorts_or_scans() {
        let feeds = [
            ("published_at", false, "post_new"),
            ("heat", false, "post_hot"),
            ("published_at", true, "post_topic_new"),
            ("heat", true, "post_topic_hot"),
        ];
        let mut lists: Vec<(String, &str, usize)> =
            feeds.iter().map(|(order, topic, index)| (statement(order, *topic), *index, 5 + usize::from(*topic))).collect();
        lists.push((favourites_statement(), "post_favourite_in_order", 4));
        for (statement, index, values) in lists {
            let steps = plan(&statement, values).await;
            assert!(steps[0].contains(&format!("INDEX {index} (")), "{index}: {steps:?}");
            assert!(steps.iter().all(|step| !step.contains("SCAN") && !step.contains("TEMP")), "{index}: {steps:?}");
        }
    }

    #[tokio::test]
    async fn index_of_each_followed_author_bounds_what_is_read() {
        for (topic, language) in [(None, None), (Some("orders"), None), (None, Some("en")), (Some("orders"), Some("en"))] {
            let values = 4 + usize::from(topic.is_some()) + usize::from(language.is_some());
            let feed = Feed { sort: Sort::Following, topic: topic.map(str::to_owned), language: language.map(str::to_owned) };
            let steps = plan(&following_statement(Engine::Sqlite, &feed), values).await;
            let has = |words: &str| steps.iter().any(|step| step.contains(words));
            assert!(has("SEARCH f USING") && has("SEARCH q USING INDEX post_own_published (account_id=? AND (published_at,id)<(?,?))"));
            let scanned: Vec<&String> = steps.iter().filter(|step| step.contains("SCAN")).collect();
            assert_eq!(scanned, ["SCAN newest"], "only the page itself: {steps:?}");
        }
    }
}
