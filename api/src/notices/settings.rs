//! Settings of notices.

use std::collections::HashMap;

use contracts::posts::{NoticeChannels, NoticeChoices, NoticeKind};
use serde::Deserialize as _;
use serde_json::Value;
use sqlx::{Any, Executor};

use crate::database::Database;
use crate::web::response::ApiError;

/// Without a choice: on the site only.
const SITE: NoticeChannels = NoticeChannels { site: true, mail: false };

/// Where letters to an account go, and in what language: as in its last request with an address.
pub(super) struct Recipient {
    pub(super) email: String,
    /// Scheme and host.
    pub(super) origin: String,
    pub(super) language: String,
    /// Path of locale and city.
    pub(super) place: String,
}

/// Choices of an account.
///
/// # Errors
/// The database failed.
pub(crate) async fn choices(executor: impl Executor<'_, Database = Any>, account: &str) -> Result<NoticeChoices, ApiError> {
    let statement = "SELECT choices FROM notice_setting WHERE account_id = $1";
    let json: Option<String> = sqlx::query_scalar(statement).bind(account).fetch_optional(executor).await?;
    Ok(read_choices(json.as_deref()))
}

/// Choices as they are stored. Those of another version of the program may have other groups: what
/// this one can read counts.
pub(super) fn read_choices(json: Option<&str>) -> NoticeChoices {
    let groups: HashMap<String, Value> = json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
    let of = |group: &str| groups.get(group).and_then(|channels| NoticeChannels::deserialize(channels).ok()).unwrap_or(SITE);
    NoticeChoices {
        comments: of("comments"),
        replies: of("replies"),
        moderation: of("moderation"),
        support: of("support"),
        following: of("following"),
    }
}

/// Sets the choices of an account.
///
/// # Errors
/// The database failed.
pub(crate) async fn set_choices(database: &Database, account: &str, choices: NoticeChoices) -> Result<(), ApiError> {
    let statement = "INSERT INTO notice_setting (account_id, choices) VALUES ($1, $2) \
                     ON CONFLICT (account_id) DO UPDATE SET choices = excluded.choices";
    sqlx::query(statement).bind(account).bind(serde_json::to_string(&choices)?).execute(database.pool()).await?;
    Ok(())
}

/// Channels for a kind of notices.
pub(super) const fn channels(choices: &NoticeChoices, kind: NoticeKind) -> NoticeChannels {
    match kind {
        NoticeKind::CommentOnPost => choices.comments,
        NoticeKind::ReplyToComment => choices.replies,
        NoticeKind::PostApproved | NoticeKind::PostRejected | NoticeKind::CommentApproved | NoticeKind::CommentRejected => {
            choices.moderation
        }
        NoticeKind::SupportReply => choices.support,
        NoticeKind::AuthorPosted => choices.following,
        NoticeKind::Other => SITE,
    }
}

/// Where letters to an account go; `None` without a request with an address.
pub(super) async fn recipient(executor: impl Executor<'_, Database = Any>, account: &str) -> Result<Option<Recipient>, ApiError> {
    let statement = "SELECT email, origin, country, language, city FROM request WHERE account_id = $1 AND email <> '' AND origin <> '' \
                     ORDER BY changed_at DESC, id DESC LIMIT 1";
    let row: Option<(String, String, String, String, String)> = sqlx::query_as(statement).bind(account).fetch_optional(executor).await?;
    Ok(row.map(|(email, origin, country, language, city)| {
        let place = format!("/{country}-{language}/{city}");
        Recipient { email, origin, language, place }
    }))
}

/// The shortened address of letters to an account.
///
/// # Errors
/// The database failed.
pub(crate) async fn mail_to(database: &Database, account: &str) -> Result<Option<String>, ApiError> {
    Ok(recipient(database.pool(), account).await?.map(|recipient| shortened(&recipient.email)))
}

/// `anna@example.org` as `a…a@example.org`.
fn shortened(email: &str) -> String {
    let (name, host) = email.rsplit_once('@').unwrap_or((email, ""));
    let mut letters = name.chars();
    let (first, last) = (letters.next(), letters.next_back());
    let ends = |letter: Option<char>| letter.map(String::from).unwrap_or_default();
    format!("{}…{}@{host}", ends(first), ends(last))
}

#[cfg(test)]
mod tests {
    use contracts::posts::NoticeChannels;

    use super::{SITE, read_choices, shortened};

    #[test]
    fn choices_of_another_version_keep_their_known_groups() {
        let choices = read_choices(Some(r#"{"comments": {"site": false, "mail": true}, "news": {"site": false, "mail": false}}"#));
        assert_eq!(choices.comments, NoticeChannels { site: false, mail: true });
        assert_eq!((choices.following, choices.support), (SITE, SITE));
    }

    #[test]
    fn address_is_shortened() {
        assert_eq!(shortened("anna@example.org"), "a…a@example.org");
        assert_eq!(shortened("a@example.org"), "a…@example.org");
    }
}
