//! Adds notices in the transaction of what they tell of.

use std::sync::Arc;

use contracts::posts::{NoticeKind, RejectionReason};
use contracts::variant::name_of;
use sqlx::{Any, AssertSqlSafe, Transaction};

use super::settings::{channels, choices, read_choices, recipient};
use crate::locales::Strings;
use crate::outbox::{Letter, Outbox};
use crate::posts::new_id;
use crate::web::response::ApiError;

/// Sends notices.
pub(crate) struct Notifier<'a> {
    pub(crate) outbox: &'a Outbox,
    pub(crate) strings: Arc<Strings>,
}

/// A new notice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct New<'a> {
    pub(crate) kind: NoticeKind,
    /// Account of who commented or published.
    pub(crate) actor: Option<&'a str>,
    pub(crate) post: Option<&'a str>,
    pub(crate) comment: Option<&'a str>,
    /// Title of the post, or number of the request.
    pub(crate) title: &'a str,
    pub(crate) excerpt: &'a str,
    pub(crate) reason: Option<RejectionReason>,
    /// What the moderator wrote.
    pub(crate) note: &'a str,
    /// Path of the thread of a request.
    pub(crate) url: &'a str,
}

impl New<'_> {
    /// A notice about nothing yet.
    pub(crate) const fn of(kind: NoticeKind) -> Self {
        Self { kind, actor: None, post: None, comment: None, title: "", excerpt: "", reason: None, note: "", url: "" }
    }
}

/// Key of a letter's subject. Support writes its letters itself.
const fn subject(kind: NoticeKind) -> Option<&'static str> {
    match kind {
        NoticeKind::CommentOnPost => Some("letter.notice_comment"),
        NoticeKind::ReplyToComment => Some("letter.notice_reply"),
        NoticeKind::PostApproved | NoticeKind::CommentApproved => Some("letter.notice_approved"),
        NoticeKind::PostRejected | NoticeKind::CommentRejected => Some("letter.notice_rejected"),
        NoticeKind::AuthorPosted => Some("letter.notice_author"),
        NoticeKind::SupportReply | NoticeKind::Other => None,
    }
}

impl Notifier<'_> {
    /// Adds a notice for an account, by the channels that it chose.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn add(&self, transaction: &mut Transaction<'_, Any>, account: &str, new: New<'_>, now: i64) -> Result<(), ApiError> {
        let channels = channels(&choices(&mut **transaction, account).await?, new.kind);
        if channels.site {
            insert(transaction, &[account], new, now).await?;
        }
        if channels.mail {
            self.add_letter(transaction, account, new, now).await?;
        }
        Ok(())
    }

    /// Adds a notice for each of many accounts, given with their stored choices. One statement adds
    /// those on the site.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn add_for_all(
        &self,
        transaction: &mut Transaction<'_, Any>,
        accounts: &[(String, Option<String>)],
        new: New<'_>,
        now: i64,
    ) -> Result<(), ApiError> {
        let mut on_site = Vec::with_capacity(accounts.len());
        for (account, choices) in accounts {
            let channels = channels(&read_choices(choices.as_deref()), new.kind);
            if channels.site {
                on_site.push(account.as_str());
            }
            if channels.mail {
                self.add_letter(transaction, account, new, now).await?;
            }
        }
        insert(transaction, &on_site, new, now).await
    }

    /// Adds the letter of a notice, if the site sends mail and knows an address.
    async fn add_letter(&self, transaction: &mut Transaction<'_, Any>, account: &str, new: New<'_>, now: i64) -> Result<(), ApiError> {
        if self.outbox.mail().is_some()
            && let Some(key) = subject(new.kind)
            && let Some(to) = recipient(&mut **transaction, account).await?
        {
            let text = |key: &str| self.strings.own(&to.language, key, &[("title", new.title)]);
            let parts =
                [new.excerpt, new.note].into_iter().filter(|part| !part.is_empty()).fold(String::new(), |text, part| text + part + "\n\n");
            let body = format!("{}\n\n{parts}{}{}/profile\n\n{}\n", text(key), to.origin, to.place, text("letter.notice_why"));
            let letter = Letter { to: to.email, subject: text(key), text: body };
            // The account in the place of a request: its deletion deletes its letters.
            self.outbox.add_letter(transaction, account, &letter, now).await?;
        }
        Ok(())
    }

    /// Wakes the delivery of letters.
    pub(crate) fn wake(&self) {
        self.outbox.wake();
    }
}

/// Inserts a notice for each of some accounts.
async fn insert(transaction: &mut Transaction<'_, Any>, accounts: &[&str], new: New<'_>, now: i64) -> Result<(), ApiError> {
    if accounts.is_empty() {
        return Ok(());
    }
    // SECURITY: only placeholder numbers are inserted into the statement.
    let row = |number: usize| format!("(${}, ${}, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", 11 + 2 * number, 12 + 2 * number);
    let statement = format!(
        "INSERT INTO notice (id, account_id, kind, created_at, actor_id, post_id, comment_id, title, excerpt, reason, note, url) VALUES {}",
        (0..accounts.len()).map(row).collect::<Vec<_>>().join(", ")
    );
    let mut query = sqlx::query(AssertSqlSafe(statement))
        .bind(name_of(&new.kind))
        .bind(now)
        .bind(new.actor)
        .bind(new.post)
        .bind(new.comment)
        .bind(new.title)
        .bind(new.excerpt)
        .bind(new.reason.map(|reason| name_of(&reason)).unwrap_or_default())
        .bind(new.note)
        .bind(new.url);
    for account in accounts {
        query = query.bind(new_id()?).bind(*account);
    }
    query.execute(&mut **transaction).await?;
    Ok(())
}
