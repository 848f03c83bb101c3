//! Posts of demo drivers, so that development shows a living community. They are added once: to a
//! database without posts.

use std::collections::HashMap;

use contracts::posts::{Block, CalloutKind, HeadingLevel, PostDraft, Run};
use serde::Deserialize;
use sqlx::{Any, Transaction};

use super::author::ensure;
use super::cursor::new_id;
use super::drafts::create;
use super::publish::{publish_or_hold, show};
use super::rows::{add_figures, lock};
use crate::accounts::account_id;
use crate::database::Database;
use crate::web::response::ApiError;

const SEED: &str = include_str!("../../posts/seed.json");

const HOUR: i64 = 3_600_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seed {
    authors: Vec<SeedAuthor>,
    posts: Vec<SeedPost>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedAuthor {
    code: String,
    /// Subject at the embedded provider.
    identity: String,
    fio: String,
    /// The chosen name.
    name: Option<String>,
    /// Waits for moderators.
    #[serde(default)]
    is_new: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedPost {
    author: String,
    language: String,
    topic: String,
    hours_ago: i64,
    title: String,
    tags: Vec<String>,
    /// Blocks: `## heading`, `- items`, `> quote`, `! tip`, or a paragraph.
    body: Vec<String>,
    #[serde(default)]
    is_held: bool,
    /// Of the first so many authors.
    likes: usize,
    useful: usize,
    views: usize,
    comments: Vec<SeedComment>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedComment {
    author: String,
    text: String,
    #[serde(default)]
    replies: Vec<Self>,
}

fn block(text: &str) -> Block {
    let runs = |text: &str| vec![Run { text: text.to_owned(), ..Run::default() }];
    if let Some(heading) = text.strip_prefix("## ") {
        return Block::Heading { level: HeadingLevel::Section, text: runs(heading) };
    }
    if text.starts_with("- ") {
        return Block::List { ordered: false, items: text.lines().map(|line| runs(line.trim_start_matches("- "))).collect() };
    }
    if let Some(quote) = text.strip_prefix("> ") {
        return Block::Quote { text: runs(quote), source: String::new(), url: String::new() };
    }
    if let Some(tip) = text.strip_prefix("! ") {
        return Block::Callout { kind: CalloutKind::Tip, text: runs(tip) };
    }
    Block::Paragraph { text: runs(text) }
}

/// Adds the posts of demo drivers if there are no posts.
///
/// # Errors
/// The database failed.
pub(crate) async fn seed(database: &Database, now: i64) -> Result<(), ApiError> {
    if sqlx::query("SELECT 1 FROM post LIMIT 1").fetch_optional(database.pool()).await?.is_some() {
        return Ok(());
    }
    let mut seed: Seed = serde_json::from_str(SEED)?;
    // In the order of time, as rate limits expect it.
    seed.posts.sort_by_key(|post| -post.hours_ago);
    let mut accounts = HashMap::new();
    let mut order = Vec::new();
    for author in &seed.authors {
        let account = account_id(&author.identity);
        add_author(database, author, &account, now).await?;
        order.push(account.clone());
        accounts.insert(author.code.as_str(), account);
    }
    let account = |code: &str| accounts.get(code).cloned().unwrap_or_default();
    for post in &seed.posts {
        let author = account(&post.author);
        let draft = PostDraft {
            title: post.title.clone(),
            topic: post.topic.clone(),
            language: post.language.clone(),
            tags: post.tags.clone(),
            cover: None,
            blocks: post.body.iter().map(|text| block(text)).collect(),
        };
        let at = now - post.hours_ago * HOUR;
        let id = create(database, &author, None, &draft, at).await?.post.id;
        let mut transaction = database.pool().begin().await?;
        let Some(row) = lock(&mut transaction, &author, &id).await? else { continue };
        if post.is_held {
            publish_or_hold(&mut transaction, &row, &draft, at).await?;
        } else {
            show(&mut transaction, &row, &draft, at).await?;
        }
        let readers: Vec<&String> = order.iter().filter(|reader| **reader != author).collect();
        react(&mut transaction, post, &id, &readers, at).await?;
        for (number, comment) in (1..).zip(&post.comments) {
            let when = at + HOUR * number;
            let parent = add_comment(&mut transaction, (&id, None), (&account(&comment.author), &comment.text), (number, when)).await?;
            for (place, reply) in (1..).zip(&comment.replies) {
                let said = (account(&reply.author), &reply.text);
                add_comment(&mut transaction, (&id, Some(&parent)), (&said.0, said.1), (place, when + place * HOUR / 4)).await?;
            }
        }
        transaction.commit().await?;
    }
    Ok(())
}

async fn add_author(database: &Database, author: &SeedAuthor, account: &str, now: i64) -> Result<(), ApiError> {
    let mut transaction = database.pool().begin().await?;
    let statement = "INSERT INTO account (id, identity, fio, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let seconds = now.div_euclid(1000);
    sqlx::query(statement).bind(account).bind(&author.identity).bind(&author.fio).bind(seconds).execute(&mut *transaction).await?;
    ensure(&mut transaction, account).await?;
    let approved = if author.is_new { 0 } else { 10 };
    let statement = "UPDATE post_author SET chosen_name = $2, approved_posts = $3, approved_comments = $3 WHERE account_id = $1";
    sqlx::query(statement).bind(account).bind(&author.name).bind(approved).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Reactions and views of the first of `readers`.
async fn react(transaction: &mut Transaction<'_, Any>, post: &SeedPost, id: &str, readers: &[&String], at: i64) -> Result<(), ApiError> {
    let first = |number: usize| readers.iter().take(number);
    let mut figures = (0, 0, 0);
    for (kind, number) in [("like", post.likes), ("useful", post.useful)] {
        for reader in first(number) {
            let statement = "INSERT INTO post_reaction (post_id, account_id, kind, at) VALUES ($1, $2, $3, $4)";
            sqlx::query(statement).bind(id).bind(*reader).bind(kind).bind(at).execute(&mut **transaction).await?;
            if kind == "like" { figures.0 += 1 } else { figures.1 += 1 }
        }
    }
    add_figures(transaction, id, figures).await?;
    for reader in first(post.views) {
        let statement = "INSERT INTO post_view (post_id, account_id, at) VALUES ($1, $2, $3)";
        sqlx::query(statement).bind(id).bind(*reader).bind(at).execute(&mut **transaction).await?;
        sqlx::query("UPDATE post SET views = views + 1 WHERE id = $1").bind(id).execute(&mut **transaction).await?;
        let statement = "UPDATE post_author SET views = views + 1 WHERE account_id = (SELECT account_id FROM post WHERE id = $1)";
        sqlx::query(statement).bind(id).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Adds a comment without notices. Returns its id.
async fn add_comment(
    transaction: &mut Transaction<'_, Any>,
    (post, parent): (&str, Option<&str>),
    (account, text): (&str, &str),
    (place, at): (i64, i64),
) -> Result<String, ApiError> {
    let id = new_id()?;
    let statement = "INSERT INTO post_comment (id, post_id, parent_id, account_id, state, text, created_at, place) \
                     VALUES ($1, $2, $3, $4, 'published', $5, $6, $7)";
    sqlx::query(statement)
        .bind(&id)
        .bind(post)
        .bind(parent)
        .bind(account)
        .bind(text)
        .bind(at)
        .bind(place)
        .execute(&mut **transaction)
        .await?;
    let statement = match parent {
        Some(_) => "UPDATE post_comment SET reply_places = reply_places + 1, reply_count = reply_count + 1 WHERE id = $1",
        None => "UPDATE post SET comment_places = comment_places + 1 WHERE id = $1",
    };
    sqlx::query(statement).bind(parent.unwrap_or(post)).execute(&mut **transaction).await?;
    add_figures(transaction, post, (0, 0, 1)).await?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use contracts::posts::PostDraft;

    use super::{SEED, Seed, block};
    use crate::posts::document::{Use, check};

    #[test]
    fn demo_posts_are_complete_and_have_known_authors() {
        let seed: Seed = serde_json::from_str(SEED).unwrap();
        let is_author = |code: &str| seed.authors.iter().any(|author| author.code == code);
        assert!(seed.posts.len() >= 12);
        for post in &seed.posts {
            let mut draft = PostDraft {
                title: post.title.clone(),
                topic: post.topic.clone(),
                language: post.language.clone(),
                tags: post.tags.clone(),
                cover: None,
                blocks: post.body.iter().map(|text| block(text)).collect(),
            };
            let errors = check(&mut draft, Use::Publication, |tag| tag == "ru" || tag == "en");
            assert!(errors.is_empty(), "{}: {errors:?}", post.title);
            let said = post.comments.iter().flat_map(|comment| std::iter::once(comment).chain(&comment.replies));
            assert!(is_author(&post.author) && said.into_iter().all(|comment| is_author(&comment.author)), "{}", post.title);
        }
    }
}
