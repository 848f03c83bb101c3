//! `GET /api/chat/unread-counter`.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use contracts::chat::{UnreadCounter, UnreadDetails, UnreadNamespace, UnreadStatus};
use contracts::error::ErrorBody;
use jiff::Timestamp;
use serde::Deserialize;

use crate::accounts;
use crate::app::Api;
use crate::chat::{Reader, UnreadRow, read_unread, ttl};
use crate::secret;
use crate::support::by_number;
use crate::web::response::{ApiError, JsonBody};

/// The namespace of all chats.
const NAMESPACE: &str = "support";

/// Query of a poll. Parameters that change nothing here are documented and ignored.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct UnreadQuery {
    chat_id: Option<String>,
    count_chats: Option<String>,
    detailed_workspace: Option<String>,
    all_ns: Option<String>,
    ns: Option<String>,
}

/// Counts unread messages, for the badge of the chat's button.
#[utoipa::path(
    get,
    path = "/api/chat/unread-counter",
    tag = "chat",
    params(
        ("all_ns" = Option<String>, Query, description = "`1`: all namespaces, whatever `ns` says", example = "1"),
        ("ns" = Option<String>, Query, description = "Namespace; one other than `support` has no messages", example = "support"),
        ("chat_id" = Option<String>, Query, description = "Number of a request of the signed-in visitor, for `ChatUnreadCount`", example = "R-7KQ2-M9XD"),
        ("count_chats" = Option<String>, Query, description = "`1`: counts chats with unread messages", example = "1"),
        ("detailed_workspace" = Option<String>, Query, description = "`1`: adds `Details`", example = "1"),
        ("parentOrigin" = Option<String>, Query, description = "Origin of the page; ignored"),
        ("rn" = Option<String>, Query, description = "Random number; ignored"),
        ("reqNum" = Option<String>, Query, description = "Number of the poll; ignored"),
        ("other_guid" = Option<String>, Query, description = "Ignored: there is one partner, support"),
        ("serviceId" = Option<String>, Query, description = "Ignored"),
        ("client" = Option<String>, Query, description = "Name of the client; ignored"),
        ("organization_id" = Option<String>, Query, description = "Ignored"),
        (
            "authorization" = Option<String>,
            Header,
            description = "`Bearer` and the token of a thread; without it, the session counts",
            example = "Bearer 9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824"
        ),
        ("x-passp-partition" = Option<String>, Header, description = "Partition of the account; there is one, so it is ignored"),
        ("x-uid" = Option<String>, Header, description = "Account that is meant; refused if the session is of another one")
    ),
    responses(
        (status = 200, body = UnreadCounter, example = json!({
            "Ttl": 60, "Status": "ok", "UnreadCount": 2, "ChatUnreadCount": 2, "ChatCount": 1, "LastUnreadTsMcs": 1_793_500_000_000_000_i64,
            "Details": {"Ns": [{"Name": "support", "UnreadCount": 2}], "Bots": []}
        })),
        (status = 304, description = "As the answer with the `ETag`"),
        (status = 401, description = "`unauthorized`: the token is unknown", body = ErrorBody),
        (status = 403, description = "`foreign_account`: `X-Uid` names another account", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_unread_counter(
    State(api): State<Api>,
    Query(query): Query<UnreadQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let is_on = |value: &Option<String>| value.as_deref().is_some_and(|value| matches!(value, "1" | "true"));
    let now = Timestamp::now();
    let mut of_chat = None;
    let row = if let Some(authorization) = request.get(header::AUTHORIZATION) {
        let token = authorization.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).map(str::trim);
        let token = token.filter(|token| secret::is_token(token)).ok_or(ApiError::Unauthorized)?;
        Some(read_unread(api.database(), Reader::Thread(token)).await?.ok_or(ApiError::Unauthorized)?)
    } else {
        let account = match accounts::session_token(&request) {
            Some(token) => accounts::account_id_of(api.database(), token, now).await?,
            None => None,
        };
        let meant = request.get("x-uid").and_then(|uid| uid.to_str().ok()).filter(|uid| !uid.is_empty());
        if meant.is_some_and(|uid| account.as_deref() != Some(uid)) {
            return Err(ApiError::ForeignAccount);
        }
        match account {
            Some(account) => {
                if let Some(number) = &query.chat_id {
                    let row = by_number(api.database(), number).await?;
                    of_chat = row.filter(|row| row.account.as_deref() == Some(&*account)).map(|row| row.unread);
                }
                read_unread(api.database(), Reader::Account(&account)).await?
            }
            None => None,
        }
    };
    let is_ours = is_on(&query.all_ns) || query.ns.as_deref().is_none_or(|ns| ns.is_empty() || ns == NAMESPACE);
    let counted = row.filter(|_| is_ours).unwrap_or_default();
    let number = |number: i64| u32::try_from(number).unwrap_or_default();
    let UnreadRow { unread, threads, unread_at } = counted;
    let counter = UnreadCounter {
        ttl: ttl(row, now.as_millisecond()),
        status: UnreadStatus::Ok,
        unread_count: number(unread),
        chat_unread_count: number(of_chat.unwrap_or(unread)),
        chat_count: if is_on(&query.count_chats) { number(threads) } else { 0 },
        last_unread_ts_mcs: if unread > 0 { unread_at.saturating_mul(1000) } else { 0 },
        details: is_on(&query.detailed_workspace).then(|| UnreadDetails {
            ns: vec![UnreadNamespace { name: NAMESPACE.to_owned(), unread_count: number(unread) }],
            bots: Vec::new(),
        }),
    };
    Ok(JsonBody::json(&counter)?.respond_private(&request))
}
