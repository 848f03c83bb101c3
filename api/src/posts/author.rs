//! Authors: the name that others see, and muting.
//!
//! SECURITY: others see the chosen name, else first name and initial, and a random id. They never
//! see the account's id, full name, picture or address.

use contracts::posts::{LONGEST_NAME, MOST_MUTED, MutedAuthors, OwnAuthor, PostAuthor, SHORTEST_NAME};
use sqlx::{Any, AssertSqlSafe, Transaction};

use super::cursor::new_id;
use super::document::tidy_line;
use super::following::remove_follow;
use super::limits::{self, REACTIONS};
use crate::database::Database;
use crate::knowledge::short_name;
use crate::web::response::ApiError;

/// Posts of an author that moderators approve before further ones need no approval.
pub(super) const HELD_POSTS: i64 = 2;
/// Comments of an author that moderators approve before further ones need no approval.
pub(super) const HELD_COMMENTS: i64 = 2;

/// Most digits of a name, so that it is no telephone number.
const MOST_DIGITS: usize = 4;

/// Name that others see.
pub(crate) fn shown_name(chosen: Option<String>, fio: &str) -> String {
    chosen.unwrap_or_else(|| short_name(fio))
}

/// Makes the account an author; one that is an author stays so.
pub(super) async fn ensure(transaction: &mut Transaction<'_, Any>, account: &str) -> Result<(), ApiError> {
    let statement = "INSERT INTO post_author (account_id, id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    sqlx::query(statement).bind(account).bind(new_id()?).execute(&mut **transaction).await?;
    Ok(())
}

/// Whether the next post and the next comment of an author are held.
pub(super) async fn holds(transaction: &mut Transaction<'_, Any>, account: &str) -> Result<(bool, bool), ApiError> {
    let statement = "SELECT approved_posts, approved_comments FROM post_author WHERE account_id = $1";
    let row: Option<(i64, i64)> = sqlx::query_as(statement).bind(account).fetch_optional(&mut **transaction).await?;
    let (posts, comments) = row.unwrap_or_default();
    Ok((posts < HELD_POSTS, comments < HELD_COMMENTS))
}

/// The account as author.
///
/// # Errors
/// The database failed, or the account is deleted.
pub(crate) async fn own_author(database: &Database, account: &str) -> Result<OwnAuthor, ApiError> {
    let statement = "SELECT a.id, a.chosen_name, a.approved_posts, a.approved_comments, u.fio FROM post_author a \
                     JOIN account u ON u.id = a.account_id WHERE a.account_id = $1";
    let find = || sqlx::query_as::<Any, (String, Option<String>, i64, i64, String)>(statement).bind(account);
    let mut row = find().fetch_optional(database.pool()).await?;
    if row.is_none() {
        let mut transaction = database.pool().begin().await?;
        ensure(&mut transaction, account).await?;
        transaction.commit().await?;
        row = find().fetch_optional(database.pool()).await?;
    }
    let (id, chosen_name, posts, comments, fio) = row.ok_or(ApiError::Unauthorized)?;
    Ok(OwnAuthor {
        id,
        name: shown_name(chosen_name.clone(), &fio),
        default_name: short_name(&fio),
        chosen_name,
        posts_are_held: posts < HELD_POSTS,
        comments_are_held: comments < HELD_COMMENTS,
    })
}

/// Chooses a name; an empty one takes the choice back.
///
/// # Errors
/// The name is not allowed, or the database failed.
pub(crate) async fn set_name(database: &Database, account: &str, name: &str) -> Result<OwnAuthor, ApiError> {
    let name = tidy_line(name);
    if let Err(code) = check_name(&name) {
        return Err(ApiError::Form([("name".to_owned(), vec![code.to_owned()])].into()));
    }
    let mut transaction = database.pool().begin().await?;
    ensure(&mut transaction, account).await?;
    let statement = "UPDATE post_author SET chosen_name = $2 WHERE account_id = $1";
    sqlx::query(statement).bind(account).bind(Some(name).filter(|name| !name.is_empty())).execute(&mut *transaction).await?;
    transaction.commit().await?;
    own_author(database, account).await
}

fn check_name(name: &str) -> Result<(), &'static str> {
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return Err("max_length");
    }
    let is_allowed = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '.' | '-' | '\'' | '’') || is_mark(letter);
    let digits = name.chars().filter(|letter| letter.is_numeric()).count();
    let is_name = length >= SHORTEST_NAME && name.chars().any(char::is_alphabetic) && name.chars().all(is_allowed) && digits <= MOST_DIGITS;
    // SECURITY: no author speaks for the site. The words of both languages of the content.
    let folded = name.to_lowercase();
    let is_official =
        ["support", "moderator", "admin", "roadside", "поддержка", "модератор", "админ"].iter().any(|word| folded.contains(word));
    if name.is_empty() || (is_name && !is_official) { Ok(()) } else { Err("invalid") }
}

/// Vowel signs and joiners of scripts that need them.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{200c}' | '\u{200d}')
}

/// Account of another author by its public id.
///
/// # Errors
/// [`ApiError::NotFound`]: there is no such author, or it is the account itself.
pub(super) async fn find_other(transaction: &mut Transaction<'_, Any>, account: &str, author: &str) -> Result<String, ApiError> {
    let statement = "SELECT account_id FROM post_author WHERE id = $1 AND account_id <> $2";
    let found: Option<String> = sqlx::query_scalar(statement).bind(author).bind(account).fetch_optional(&mut **transaction).await?;
    found.ok_or(ApiError::NotFound)
}

/// Mutes an author for an account, or not. The account no longer follows a muted author.
///
/// # Errors
/// [`ApiError::NotFound`]: there is no such author, or it is the account itself.
pub(crate) async fn mute(database: &Database, account: &str, author: &str, muted: bool, now: i64) -> Result<(), ApiError> {
    let mut transaction = database.pool().begin().await?;
    limits::take(&mut transaction, account, REACTIONS, now).await?;
    let other = find_other(&mut transaction, account, author).await?;
    let statement = if muted {
        remove_follow(&mut transaction, account, &other).await?;
        // Bounded: the oldest choices stay.
        "INSERT INTO post_mute (account_id, author_id, at) SELECT $1, $2, $3 WHERE \
         (SELECT COUNT(*) FROM (SELECT 1 FROM post_mute WHERE account_id = $1 LIMIT 200) AS counted) < 200 ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM post_mute WHERE account_id = $1 AND author_id = $2 AND at <= $3"
    };
    sqlx::query(statement).bind(account).bind(other).bind(now).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Authors that an account has muted, the last muted first.
///
/// # Errors
/// The database failed.
pub(crate) async fn muted(database: &Database, account: &str) -> Result<MutedAuthors, ApiError> {
    Ok(MutedAuthors { items: authors_of(database, "post_mute", account, MOST_MUTED).await? })
}

/// Authors in a table of an account's choices, the last chosen first.
pub(super) async fn authors_of(database: &Database, table: &'static str, account: &str, most: usize) -> Result<Vec<PostAuthor>, ApiError> {
    // SECURITY: only names of tables, which this program writes, are inserted into the statement.
    let statement = format!(
        "SELECT a.id, a.chosen_name, u.fio FROM {table} c LEFT JOIN post_author a ON a.account_id = c.author_id \
         LEFT JOIN account u ON u.id = c.author_id WHERE c.account_id = $1 ORDER BY c.at DESC LIMIT $2"
    );
    let query = sqlx::query_as::<Any, (String, Option<String>, String)>(AssertSqlSafe(statement));
    let rows = query.bind(account).bind(i64::try_from(most).unwrap_or(i64::MAX)).fetch_all(database.pool()).await?;
    let author = |(id, chosen, fio): (String, Option<String>, String)| PostAuthor { id, name: shown_name(chosen, &fio), is_you: false };
    Ok(rows.into_iter().map(author).collect())
}

#[cfg(test)]
mod tests {
    use super::check_name;

    #[test]
    fn names_are_names_and_neither_numbers_nor_offices() {
        for name in ["", "Аня", "Night courier", "J. O’Neil-2", "אבי", "علی"] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for name in ["A", "7916123", "anna@example.org", "Roadside Support", "Модератор Олег", "<b>x</b>", "Call 79161234567"]
        {
            assert_eq!(check_name(name), Err("invalid"), "{name}");
        }
        assert_eq!(check_name(&"я".repeat(41)), Err("max_length"));
    }
}
