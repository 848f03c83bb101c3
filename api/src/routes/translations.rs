//! `GET /api/translation-list?language=&namespaces=`.

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::translation::TranslationList;
use serde::Deserialize;

use crate::app::Api;
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Query of the translation list.
#[derive(Debug, Deserialize)]
pub(super) struct TranslationQuery {
    language: Option<String>,
    namespaces: Option<String>,
}

/// Returns UI strings with their English source: of `language`, else of all languages.
#[utoipa::path(
    get,
    path = "/api/translation-list",
    tag = "site",
    params(
        ("language" = Option<String>, Query, description = "Language code", example = "ru"),
        ("namespaces" = Option<String>, Query, description = "Comma-separated names; unknown ones are ignored", example = "shell,knowledge-base")
    ),
    responses(
        (status = 200, body = TranslationList, example = json!({
            "translations": [
                {"key": "shell.skip_to_content", "data": {"en": "Skip to content", "ru": "Перейти к содержанию"}}
            ]
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 400, description = "`unknown_language`", body = ErrorBody)
    )
)]
pub(super) async fn get_translation_list(
    State(api): State<Api>,
    Query(query): Query<TranslationQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let strings = api.strings();
    let language = query.language.as_deref().filter(|language| !language.is_empty());
    if language.is_some_and(|language| !strings.has_language(language)) {
        return Err(ApiError::UnknownLanguage);
    }
    let namespaces = strings.public_namespaces(query.namespaces.as_deref().filter(|names| !names.is_empty()));
    let cache_key = format!("translations {} {}", language.unwrap_or("*"), namespaces.join(","));
    let answer = api.cached_response(cache_key, ContentKeys::every_change(), async {
        // Read again: the response is kept for the generation that is read before it is made.
        Ok((JsonBody::json(&api.strings().list(&namespaces, language))?, true))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}
