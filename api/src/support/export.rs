//! Requests of an account, for the copy of its data.

use contracts::account::{ExportedFile, ExportedMessage, ExportedRequest, MOST_EXPORTED_MESSAGES, MOST_EXPORTED_REQUESTS};

use super::rows::{RequestRow, messages_of};
use crate::content::StoreError;
use crate::database::Database;
use crate::uploads::{StoredFile, of_messages};
use crate::web::response::rfc3339;

/// Requests of an account with their messages, the last changed first: at most
/// [`MOST_EXPORTED_REQUESTS`], and none after [`MOST_EXPORTED_MESSAGES`]. No thread is cut.
///
/// # Errors
/// The database failed.
pub(crate) async fn export(database: &Database, account: &str) -> Result<Vec<ExportedRequest>, StoreError> {
    let statement = "SELECT * FROM request WHERE account_id = $1 ORDER BY changed_at DESC, id DESC LIMIT $2";
    let most = i64::try_from(MOST_EXPORTED_REQUESTS).unwrap_or(i64::MAX);
    let rows: Vec<RequestRow> = sqlx::query_as(statement).bind(account).bind(most).fetch_all(database.pool()).await?;
    let mut requests = Vec::with_capacity(rows.len());
    let mut count = 0;
    for row in rows {
        let messages = messages(database, &row.id).await?;
        count += messages.len();
        requests.push(exported(row, messages));
        if count >= MOST_EXPORTED_MESSAGES {
            break;
        }
    }
    Ok(requests)
}

async fn messages(database: &Database, request: &str) -> Result<Vec<ExportedMessage>, StoreError> {
    let files = of_messages(database, request).await?;
    let file = |file: &StoredFile| ExportedFile { name: file.name.clone(), size: file.size, mime: file.mime.clone() };
    let rows = messages_of(database, request).await?.into_iter();
    let messages = rows.map(|row| ExportedMessage {
        files: files.iter().filter(|stored| stored.message.as_ref() == Some(&row.id)).map(file).collect(),
        author: row.author,
        text: row.text,
        at: rfc3339(row.at),
    });
    Ok(messages.collect())
}

fn exported(row: RequestRow, messages: Vec<ExportedMessage>) -> ExportedRequest {
    ExportedRequest {
        number: row.number,
        kind: row.kind.into(),
        status: row.status,
        sent_at: rfc3339(row.sent_at),
        changed_at: rfc3339(row.changed_at),
        country: row.country,
        city: row.city,
        language: row.language,
        email: row.email,
        fields: row.fields,
        messages,
    }
}
