//! All endpoints, one file each, and their route table.

mod account;
mod ask_questions;
mod auth;
mod beacon;
mod become_contractor;
mod calculators;
mod car_models;
mod changes;
mod chat;
mod check_locale;
mod cities;
mod contact_details;
mod contact_us;
mod countries;
mod csrf;
mod events;
mod export;
mod favourites;
mod feedback;
mod forms;
mod health;
mod identity;
mod images;
mod knowledge;
mod likes;
mod menu;
mod own_requests;
mod page;
mod params;
mod plain;
mod posts;
mod probes;
mod progress;
mod redirect_check;
mod requests;
mod search;
mod seo;
mod sessions;
mod set_city;
mod shared;
mod sitemap;
mod staff;
mod survey;
mod translations;
mod upload_file;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use contracts::support::{LARGEST_APPLICATION_BODY, LARGEST_SUPPORT_BODY};
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::app::Api;
use crate::web::cookie;

/// Head of the OpenAPI document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Roadside product API",
        description = "Content, countries, menus and strings of the site. Every response with status 400 or above is an `ErrorBody`.",
        version = "1"
    ),
    tags(
        (name = "pages", description = "Pages of a locale and city"),
        (name = "site", description = "Countries and strings"),
        (name = "reactions", description = "Likes, favourites and feedback on articles"),
        (name = "support", description = "Requests to support, applications, their files and threads"),
        (name = "staff", description = "For support software and other systems of the operator"),
        (name = "chat", description = "Chats with support"),
        (name = "tests", description = "Knowledge tests: attempts, results and certificates"),
        (name = "progress", description = "Level, rating, documents and achievements of the visitor"),
        (name = "posts", description = "Posts, comments and reactions of signed-in visitors"),
        (name = "notices", description = "Notices to the visitor"),
        (name = "plain", description = "The account without scripts: HTML pages and forms"),
        (name = "session", description = "The visitor's session"),
        (name = "operation", description = "For operators")
    )
)]
struct Document;

/// Largest body of any route, in bytes.
pub(crate) const LARGEST_BODY: usize = LARGEST_APPLICATION_BODY;
pub(crate) use forms::LONGEST_UPLOAD;

/// The table of routes.
fn table() -> OpenApiRouter<Api> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(csrf::get_csrf_token))
        .routes(routes!(health::get_health))
        .routes(routes!(changes::get_changes))
        .routes(routes!(probes::get_healthz))
        .routes(routes!(probes::get_readyz))
        .routes(routes!(beacon::get_metrics))
        .routes(routes!(beacon::post_beacon).layer(DefaultBodyLimit::max(beacon::LARGEST)))
        .routes(routes!(auth::get_profile))
        .routes(routes!(sessions::get_sessions, sessions::delete_sessions))
        .routes(routes!(sessions::delete_session))
        .routes(routes!(account::get_account))
        .routes(routes!(account::post_deletion, account::delete_deletion))
        .routes(routes!(export::get_export))
        .routes(routes!(identity::sign_in::get_sign_in, identity::development::post_sign_in))
        .routes(routes!(identity::callback::get_callback))
        .routes(routes!(identity::sign_out::get_sign_out))
        .routes(routes!(identity::sign_out::get_signed_out))
        .routes(routes!(identity::development::get_style))
        .routes(routes!(check_locale::get_check_locale))
        .routes(routes!(redirect_check::get_redirect_check))
        .routes(routes!(set_city::get_set_city, set_city::options_set_city))
        .routes(routes!(translations::get_translation_list))
        .routes(routes!(images::get_image))
        .routes(routes!(page::get_page))
        .routes(routes!(search::get_search))
        .routes(routes!(search::post_search_event).layer(DefaultBodyLimit::max(search::LARGEST_EVENT)))
        .routes(routes!(seo::get_seo))
        .routes(routes!(sitemap::get_sitemap_index))
        .routes(routes!(sitemap::get_sitemap))
        .routes(routes!(menu::get_menu))
        .routes(routes!(countries::get_country_list))
        .routes(routes!(likes::get_articles_data))
        .routes(routes!(likes::post_like))
        .routes(routes!(favourites::get_favourites, favourites::put_favourites))
        .routes(routes!(feedback::post_feedback))
        .routes(routes!(calculators::get_calculator))
        .routes(routes!(calculators::get_ultima_calculator))
        .routes(routes!(cities::get_cities))
        .routes(routes!(car_models::get_car_models))
        .routes(routes!(ask_questions::get_info))
        .routes(routes!(ask_questions::get_subject_list))
        .routes(routes!(contact_us::post_send).layer(DefaultBodyLimit::max(LARGEST_SUPPORT_BODY)))
        .routes(routes!(contact_us::post_save).layer(DefaultBodyLimit::max(LARGEST_SUPPORT_BODY)))
        .routes(routes!(become_contractor::post_application).layer(DefaultBodyLimit::max(LARGEST_APPLICATION_BODY)))
        .routes(routes!(upload_file::post_contact_us_file).layer(DefaultBodyLimit::max(upload_file::LARGEST_SUPPORT_UPLOAD)))
        .routes(routes!(upload_file::post_ask_questions_file).layer(DefaultBodyLimit::max(upload_file::LARGEST_SUPPORT_UPLOAD)))
        .routes(routes!(upload_file::post_application_file).layer(DefaultBodyLimit::max(upload_file::LARGEST_APPLICATION_UPLOAD)))
        .routes(routes!(own_requests::get_own_requests))
        .routes(routes!(contact_details::get_contact_details))
        .routes(routes!(knowledge::list::get_tests))
        .routes(routes!(knowledge::list::get_test))
        .routes(routes!(knowledge::attempts::post_attempt))
        .routes(routes!(knowledge::attempts::get_attempt))
        .routes(routes!(knowledge::attempts::put_answer).layer(DefaultBodyLimit::max(knowledge::attempts::LARGEST_ANSWER)))
        .routes(routes!(knowledge::attempts::post_finish))
        .routes(routes!(knowledge::certificates::get_certificate))
        .routes(routes!(progress::get_progress))
        .routes(routes!(progress::get_achievements))
        .routes(routes!(chat::threads::get_service))
        .routes(routes!(chat::threads::post_thread).layer(DefaultBodyLimit::max(chat::threads::LARGEST_MESSAGE)))
        .routes(routes!(chat::threads::get_threads))
        .routes(routes!(chat::threads::get_thread))
        .routes(
            routes!(chat::threads::get_messages, chat::actions::post_message).layer(DefaultBodyLimit::max(chat::threads::LARGEST_MESSAGE)),
        )
        .routes(routes!(chat::threads::get_file))
        .routes(routes!(chat::actions::post_read))
        .routes(routes!(chat::actions::post_typing))
        .routes(routes!(chat::actions::post_handover))
        .routes(routes!(chat::actions::post_form))
        .routes(routes!(chat::actions::post_rating))
        .routes(routes!(chat::actions::post_transcript))
        .routes(routes!(chat::actions::post_close))
        .routes(routes!(chat::events::get_events))
        .routes(routes!(chat::unread::get_unread_counter))
        .routes(routes!(requests::get_request))
        .routes(routes!(requests::get_request_file))
        .routes(routes!(requests::post_reply).layer(DefaultBodyLimit::max(LARGEST_SUPPORT_BODY)))
        .routes(routes!(requests::post_rate))
        .routes(routes!(staff::get_staff_requests))
        .routes(routes!(staff::get_staff_request))
        .routes(routes!(staff::get_staff_file))
        .routes(routes!(staff::post_staff_message))
        .routes(routes!(staff::put_staff_status))
        .routes(routes!(chat::staff::put_handling))
        .routes(routes!(chat::staff::post_note))
        .routes(routes!(chat::staff::post_staff_typing))
        .routes(routes!(chat::staff::get_staff_events))
        .routes(routes!(events::post_events).layer(DefaultBodyLimit::max(events::LARGEST)))
        .routes(routes!(survey::post_survey))
        .merge(posts())
        .merge(plain_pages())
}

/// Routes of plain pages.
fn plain_pages() -> OpenApiRouter<Api> {
    use plain::{LARGEST_FORM, community, knowledge, media, notices, profile};
    OpenApiRouter::new()
        .routes(routes!(profile::get_style))
        .routes(routes!(profile::get_profile))
        .routes(routes!(profile::get_requests))
        .routes(routes!(profile::post_saved))
        .routes(routes!(profile::post_sessions))
        .routes(routes!(profile::post_deletion))
        .routes(routes!(profile::get_achievements))
        .routes(routes!(knowledge::get_tests))
        .routes(routes!(knowledge::get_test, knowledge::post_test))
        .routes(routes!(knowledge::get_attempt, knowledge::post_attempt))
        .routes(routes!(knowledge::get_certificate))
        .routes(routes!(community::get_feed))
        .routes(routes!(community::get_post))
        .routes(routes!(community::post_comment))
        .routes(routes!(community::post_reactions))
        .routes(routes!(community::post_report))
        .routes(routes!(media::get_media, media::post_media))
        .routes(routes!(media::get_new_post, media::post_new_post))
        .routes(routes!(notices::get_notices, notices::post_notices))
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
}

/// Routes of posts, the community and notices.
fn posts() -> OpenApiRouter<Api> {
    use posts::{LARGEST_DOCUMENT_BODY, LARGEST_SMALL_BODY, actions, author, comments, community, moderation, notices, own, pictures};
    use posts::{reactions, versions};
    let documents = OpenApiRouter::new()
        .routes(routes!(own::get_posts, own::post_post))
        .routes(routes!(own::get_post, own::put_post, own::delete_post))
        .routes(routes!(own::post_preview))
        .layer(DefaultBodyLimit::max(LARGEST_DOCUMENT_BODY));
    let others = OpenApiRouter::new()
        .routes(routes!(own::get_media))
        .routes(routes!(actions::post_publish))
        .routes(routes!(actions::post_schedule))
        .routes(routes!(actions::post_unpublish))
        .routes(routes!(versions::get_versions))
        .routes(routes!(versions::get_version))
        .routes(routes!(versions::post_restore))
        .routes(routes!(pictures::get_picture))
        .routes(routes!(author::get_author, author::put_author))
        .routes(routes!(author::get_muted))
        .routes(routes!(author::put_mute))
        .routes(routes!(author::get_followed))
        .routes(routes!(author::put_follow, author::delete_follow))
        .routes(routes!(community::get_topics))
        .routes(routes!(community::get_feed))
        .routes(routes!(community::get_community_post))
        .routes(routes!(community::get_favourite_posts))
        .routes(routes!(comments::get_comments, comments::post_comment))
        .routes(routes!(comments::delete_comment))
        .routes(routes!(comments::put_comment_like))
        .routes(routes!(comments::get_own_comments))
        .routes(routes!(reactions::put_reactions))
        .routes(routes!(reactions::put_favourite))
        .routes(routes!(reactions::post_report))
        .routes(routes!(reactions::post_comment_report))
        .routes(routes!(notices::get_notices))
        .routes(routes!(notices::post_notices_read))
        .routes(routes!(notices::get_settings, notices::put_settings))
        .routes(routes!(moderation::get_queue))
        .routes(routes!(moderation::get_item))
        .routes(routes!(moderation::post_decision))
        .layer(DefaultBodyLimit::max(LARGEST_SMALL_BODY));
    let uploads =
        OpenApiRouter::new().routes(routes!(pictures::post_picture).layer(DefaultBodyLimit::max(pictures::LARGEST_PICTURE_UPLOAD)));
    documents.merge(others).merge(uploads)
}

/// The routes without middleware.
pub(crate) fn router(api: Api) -> Router {
    let (router, _) = table().split_for_parts();
    router.layer(from_fn_with_state(api.clone(), cookie::guard)).with_state(api)
}

/// The OpenAPI document of all routes.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = table().to_openapi();
    params::complete(&mut document);
    document
}
