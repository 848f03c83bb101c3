//! Moderation: what waits for a decision, and decisions. Of two decisions about the same, the first
//! counts.

use std::collections::HashMap;

use contracts::posts::{
    Decision, LONGEST_REPORT, ModerationDecision, ModerationItem, ModerationQueue, ModerationReport, ModerationSubject, NoticeKind,
    PostDraft, PostState, RejectionReason, ReportReason,
};
use contracts::variant::{name_of, variant_of};
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, FromRow, Row, Transaction};

use super::author::shown_name;
use super::comments::{appear, disappear};
use super::cursor::{Cursor, READ, cut};
use super::document::{first_words, html, plain_text, read_document, tidy_lines};
use super::pictures::known_by_account;
use super::publish::{count_posts, show};
use super::rows::lock;
use crate::database::Database;
use crate::notices::{self, Notifier};
use crate::value_list::placeholders;
use crate::web::response::{ApiError, rfc3339};

/// Reports shown of each item.
const SHOWN_REPORTS: usize = 20;

/// A held post is shown as it is, a reported one as readers see it. Joins are left ones, so that
/// the item's index decides the order.
const COLUMNS: &str = "SELECT i.id, i.post_id, i.comment_id, i.is_held, i.waiting_since, p.title, p.account_id, v.document, c.text, \
     a.chosen_name, u.fio, u.id AS author FROM moderation_item i LEFT JOIN post p ON p.id = i.post_id \
     LEFT JOIN post_version v ON v.post_id = i.post_id AND v.version = CASE WHEN i.is_held = 1 AND i.comment_id = '' THEN p.version ELSE p.published_version END \
     LEFT JOIN post_comment c ON c.id = i.comment_id \
     LEFT JOIN account u ON u.id = CASE WHEN i.comment_id = '' THEN p.account_id ELSE c.account_id END \
     LEFT JOIN post_author a ON a.account_id = u.id";

struct ItemRow {
    id: String,
    post: String,
    comment: String,
    is_held: bool,
    waiting_since: i64,
    title: String,
    owner: String,
    document: Option<String>,
    text: Option<String>,
    chosen_name: Option<String>,
    fio: Option<String>,
}

impl FromRow<'_, AnyRow> for ItemRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            post: row.try_get("post_id")?,
            comment: row.try_get("comment_id")?,
            is_held: row.try_get::<i64, _>("is_held")? != 0,
            waiting_since: row.try_get("waiting_since")?,
            title: row.try_get("title")?,
            owner: row.try_get("account_id")?,
            document: row.try_get("document")?,
            text: row.try_get("text")?,
            chosen_name: row.try_get("chosen_name")?,
            fio: row.try_get("fio")?,
        })
    }
}

fn queue_statement() -> String {
    format!("{COLUMNS} WHERE (i.waiting_since, i.id) > ($1, $2) ORDER BY i.waiting_since, i.id LIMIT $3")
}

/// A page of the queue, the longest waiting first.
///
/// # Errors
/// The database failed.
pub(crate) async fn queue(database: &Database, after: Option<Cursor>) -> Result<ModerationQueue, ApiError> {
    let after = after.unwrap_or(Cursor { at: -1, id: String::new() });
    let query = sqlx::query_as(AssertSqlSafe(queue_statement())).bind(after.at).bind(after.id).bind(READ);
    let mut rows: Vec<ItemRow> = query.fetch_all(database.pool()).await?;
    let next = cut(&mut rows, |row| Cursor { at: row.waiting_since, id: row.id.clone() });
    Ok(ModerationQueue { items: shown(database, rows).await?, next })
}

/// An item of the queue.
///
/// # Errors
/// [`ApiError::NotFound`]: nothing with this id waits.
pub(crate) async fn item(database: &Database, id: &str) -> Result<ModerationItem, ApiError> {
    let statement = format!("{COLUMNS} WHERE i.id = $1");
    let rows = sqlx::query_as(AssertSqlSafe(statement)).bind(id).fetch_all(database.pool()).await?;
    shown(database, rows).await?.pop().ok_or(ApiError::NotFound)
}

async fn shown(database: &Database, rows: Vec<ItemRow>) -> Result<Vec<ModerationItem>, ApiError> {
    let mut reports = reports(database, &rows).await?;
    let draft = |row: &ItemRow| row.document.as_deref().filter(|_| row.comment.is_empty()).map(read_document).transpose();
    let drafts: Vec<PostDraft> = rows.iter().map(|row| Ok(draft(row)?.unwrap_or_default())).collect::<Result<_, ApiError>>()?;
    let known = known_by_account(database, &drafts).await?;
    let none = HashMap::new();
    let mut items = Vec::with_capacity(rows.len());
    for (row, draft) in rows.into_iter().zip(drafts) {
        let is_post = row.comment.is_empty();
        let pictures = known.get(&row.owner).unwrap_or(&none);
        items.push(ModerationItem {
            reports: reports.remove(&(row.post.clone(), row.comment.clone())).unwrap_or_default(),
            subject: if is_post { ModerationSubject::Post } else { ModerationSubject::Comment },
            subject_id: if is_post { row.post } else { row.comment },
            title: if is_post && !draft.title.is_empty() { draft.title.clone() } else { row.title },
            text: if is_post { plain_text(&draft.blocks) } else { row.text.unwrap_or_default() },
            html: if is_post { html(&draft.blocks, pictures) } else { String::new() },
            author: row.fio.map(|fio| shown_name(row.chosen_name, &fio)).unwrap_or_default(),
            is_held: row.is_held,
            waiting_since: rfc3339(row.waiting_since),
            id: row.id,
        });
    }
    Ok(items)
}

type Reports = HashMap<(String, String), Vec<ModerationReport>>;

/// Reports since each item waits, by post and comment.
async fn reports(database: &Database, rows: &[ItemRow]) -> Result<Reports, ApiError> {
    let mut reports = Reports::new();
    if rows.is_empty() {
        return Ok(reports);
    }
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!(
        "SELECT r.post_id, r.comment_id, r.reason, r.text, r.at FROM moderation_item i \
         JOIN moderation_report r ON r.post_id = i.post_id AND r.comment_id = i.comment_id AND r.at >= i.waiting_since \
         WHERE i.id IN ({}) ORDER BY r.at",
        placeholders(1, rows.len())
    );
    let query = sqlx::query_as::<Any, (String, String, String, String, i64)>(AssertSqlSafe(statement));
    let found = rows.iter().fold(query, |query, row| query.bind(&row.id)).fetch_all(database.pool()).await?;
    for (post, comment, reason, text, at) in found {
        let of = reports.entry((post, comment)).or_default();
        if of.len() < SHOWN_REPORTS {
            of.push(ModerationReport { reason: variant_of(&reason).unwrap_or(ReportReason::Other), text, at: rfc3339(at) });
        }
    }
    Ok(reports)
}

/// Decides about an item and tells its author.
///
/// # Errors
/// [`ApiError::NotFound`]: nothing with this id waits, perhaps no longer. [`ApiError::Form`]: a
/// rejection needs a reason, and `other` a note.
pub(crate) async fn decide(
    database: &Database,
    notifier: &Notifier<'_>,
    id: &str,
    decision: &ModerationDecision,
    now: i64,
) -> Result<(), ApiError> {
    let note = tidy_lines(&decision.note);
    let fault = |field: &str, code: &str| ApiError::Form([(field.to_owned(), vec![code.to_owned()])].into());
    if note.chars().count() > LONGEST_REPORT {
        return Err(fault("note", "max_length"));
    }
    let reason = match (decision.decision, decision.reason) {
        (Decision::Approve, _) => None,
        (Decision::Reject, None) => return Err(fault("reason", "required")),
        (Decision::Reject, Some(RejectionReason::Other)) if note.is_empty() => return Err(fault("note", "required")),
        (Decision::Reject, Some(reason)) => Some(reason),
    };
    let statement = "SELECT post_id FROM moderation_item WHERE id = $1";
    let post: Option<String> = sqlx::query_scalar(statement).bind(id).fetch_optional(database.pool()).await?;
    let mut transaction = database.pool().begin().await?;
    // The post first, as everything locks it, then the item: the first decision takes it.
    sqlx::query("UPDATE post SET version = version WHERE id = $1").bind(post).execute(&mut *transaction).await?;
    let statement = "DELETE FROM moderation_item WHERE id = $1 RETURNING post_id, comment_id, is_held";
    let taken: Option<(String, String, i64)> = sqlx::query_as(statement).bind(id).fetch_optional(&mut *transaction).await?;
    let (post, comment, is_held) = taken.ok_or(ApiError::NotFound)?;
    let verdict = Verdict { notifier, is_held: is_held != 0, reason, note: &note, now };
    if comment.is_empty() {
        verdict.about_post(&mut transaction, &post).await?;
    } else {
        verdict.about_comment(&mut transaction, &post, &comment).await?;
    }
    transaction.commit().await?;
    notifier.wake();
    Ok(())
}

struct Verdict<'a> {
    notifier: &'a Notifier<'a>,
    is_held: bool,
    /// `None`: approved.
    reason: Option<RejectionReason>,
    note: &'a str,
    now: i64,
}

impl Verdict<'_> {
    async fn about_post(&self, transaction: &mut Transaction<'_, Any>, post: &str) -> Result<(), ApiError> {
        let statement = "SELECT account_id FROM post WHERE id = $1";
        let account: Option<String> = sqlx::query_scalar(statement).bind(post).fetch_optional(&mut **transaction).await?;
        let account = account.ok_or(ApiError::NotFound)?;
        let row = lock(transaction, &account, post).await?.ok_or(ApiError::NotFound)?;
        match self.reason {
            None if self.is_held => {
                let statement = "SELECT document FROM post_version WHERE post_id = $1 AND version = $2";
                let json: String = sqlx::query_scalar(statement).bind(post).bind(row.version).fetch_one(&mut **transaction).await?;
                let draft: PostDraft = serde_json::from_str(&json)?;
                show(transaction, &row, &draft, self.now).await?;
                let statement = "UPDATE post_author SET approved_posts = approved_posts + 1 WHERE account_id = $1";
                sqlx::query(statement).bind(&account).execute(&mut **transaction).await?;
            }
            // Nothing changes, so its author gets no notice.
            None => return Ok(()),
            Some(reason) => {
                let statement = "UPDATE post SET state = 'rejected', rejection = $2, rejection_note = $3, changed_at = $4 WHERE id = $1";
                sqlx::query(statement).bind(post).bind(name_of(&reason)).bind(self.note).bind(self.now).execute(&mut **transaction).await?;
                if row.state == PostState::Published {
                    count_posts(transaction, &account, -1).await?;
                }
            }
        }
        let kind = if self.reason.is_none() { NoticeKind::PostApproved } else { NoticeKind::PostRejected };
        let new = notices::New { post: Some(post), title: &row.title, reason: self.reason, note: self.note, ..notices::New::of(kind) };
        self.notifier.add(transaction, &account, new, self.now).await
    }

    async fn about_comment(&self, transaction: &mut Transaction<'_, Any>, post: &str, comment: &str) -> Result<(), ApiError> {
        type CommentColumns = (Option<String>, Option<String>, String, String, String);
        let statement = "SELECT c.parent_id, c.account_id, c.state, c.text, p.shown_title FROM post_comment c \
                         JOIN post p ON p.id = c.post_id WHERE c.id = $1";
        let found: Option<CommentColumns> = sqlx::query_as(statement).bind(comment).fetch_optional(&mut **transaction).await?;
        let (parent, account, state, text, title) = found.ok_or(ApiError::NotFound)?;
        match self.reason {
            None if self.is_held => {
                set_state(transaction, comment, "published").await?;
                appear(transaction, self.notifier, comment, self.now).await?;
                let statement = "UPDATE post_author SET approved_comments = approved_comments + 1 WHERE account_id = $1";
                sqlx::query(statement).bind(&account).execute(&mut **transaction).await?;
            }
            None => return Ok(()),
            Some(_) => {
                set_state(transaction, comment, "rejected").await?;
                if state == "published" {
                    disappear(transaction, post, parent.as_deref()).await?;
                }
            }
        }
        let Some(account) = account else { return Ok(()) };
        let kind = if self.reason.is_none() { NoticeKind::CommentApproved } else { NoticeKind::CommentRejected };
        let excerpt = first_words(&text);
        let new = notices::New {
            post: Some(post),
            comment: Some(comment),
            title: &title,
            excerpt: &excerpt,
            reason: self.reason,
            note: self.note,
            ..notices::New::of(kind)
        };
        self.notifier.add(transaction, &account, new, self.now).await
    }
}

async fn set_state(transaction: &mut Transaction<'_, Any>, comment: &str, state: &str) -> Result<(), ApiError> {
    sqlx::query("UPDATE post_comment SET state = $2 WHERE id = $1").bind(comment).bind(state).execute(&mut **transaction).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::queue_statement;
    use crate::posts::lists::tests::plan;

    #[tokio::test]
    async fn index_serves_the_queue_in_its_order() {
        let steps = plan(&queue_statement(), 3).await;
        assert!(steps[0].contains("INDEX moderation_item_in_order"), "{steps:?}");
        assert!(steps.iter().all(|step| !step.contains("SCAN") && !step.contains("TEMP")), "{steps:?}");
    }
}
