//! SEO of pages and error pages when the product API fails to provide it.

use http::StatusCode;

use crate::harness::api_proxy::{ApiProxy, KEY, Reply};
use crate::harness::{Builder, Edge, Response, edge};

const ARTICLE: &str = "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived";

fn edge_with(api: &ApiProxy) -> Builder {
    edge().set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_KEY", KEY)
}

fn title(response: &Response) -> &str {
    let (_, rest) = response.body.split_once("<title>").unwrap_or_else(|| panic!("no title in {}", response.body));
    rest.split("</title>").next().unwrap()
}

/// Analytics class of the page.
fn class(response: &Response) -> Option<&str> {
    response.body.split_once("<meta name=\"handle-class\" content=\"")?.1.split('"').next()
}

fn is_hidden(response: &Response) -> bool {
    response.body.contains("name=\"robots\" content=\"noindex\"")
}

/// Checks a page without SEO: status 200, default title, not cached.
async fn assert_default(edge: &Edge, complete: &Response, case: &str) {
    let page = edge.get(ARTICLE).await;
    assert_eq!((page.status, page.slot("main")), (StatusCode::OK, complete.slot("main")), "{case}");
    assert_eq!((title(&page), is_hidden(&page), class(&page)), ("Roadside", false, None), "{case}");
    assert_eq!((page.header("cache-control"), page.header("set-cookie")), ("no-store", ""), "{case}");
    let canonical = page.model()["head"]["canonical"].as_str().unwrap().to_owned();
    assert!(canonical.starts_with("http://localhost:") && canonical.ends_with(ARTICLE), "{case}: {canonical}");
}

#[tokio::test]
async fn page_with_failed_seo_has_default_metadata_and_is_not_cached() {
    let api = ApiProxy::start().await;
    let complete = edge_with(&api).start().await.get(ARTICLE).await;
    assert!(complete.header("cache-control").starts_with("public") && !is_hidden(&complete), "{}", complete.header("cache-control"));
    assert_eq!((class(&complete), complete.model()["head"]["handle_class"].as_str()), (Some("kb_article"), Some("kb_article")));
    let edge = edge_with(&api).start().await;
    for reply in [Reply::Status(500), Reply::Status(404), Reply::Json("{".to_owned())] {
        api.reply("seo", reply.clone());
        assert_default(&edge, &complete, &format!("{reply:?}")).await;
        let model = edge.get(&format!("/_edge/page?url={ARTICLE}")).await;
        assert_eq!((model.status, model.header("cache-control")), (StatusCode::OK, "no-store"), "{reply:?}");
    }
    let search = edge.get("/ru-ru/moskva/search").await;
    assert!(search.status == StatusCode::OK && is_hidden(&search), "`noindex` of the route stays");

    api.restore("seo");
    let recovered = edge.get(ARTICLE).await;
    assert_eq!(
        (title(&recovered), recovered.header("cache-control")),
        (title(&complete), complete.header("cache-control")),
        "recovered immediately"
    );
    api.reply("seo", Reply::Status(500));
    edge.running().app().reload().unwrap();
    let stale = edge.get(ARTICLE).await;
    assert_eq!(
        (title(&stale), stale.header("cache-control")),
        (title(&complete), complete.header("cache-control")),
        "the last response is served"
    );
}

#[tokio::test]
async fn page_with_hanging_seo_has_default_metadata() {
    let api = ApiProxy::start().await;
    let complete = edge_with(&api).start().await.get(ARTICLE).await;
    api.reply("seo", Reply::Hang);
    assert_default(&edge_with(&api).start().await, &complete, "no answer").await;
}

#[tokio::test]
async fn page_without_a_menu_is_not_cached() {
    let api = ApiProxy::start().await;
    let edge = edge_with(&api).start().await;
    api.reply("menu", Reply::Status(500));
    let page = edge.get(ARTICLE).await;
    assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "no-store"));
    assert!(page.model()["menu"].is_null() && !is_hidden(&page));
    api.restore("menu");
    assert!(edge.get(ARTICLE).await.header("cache-control").starts_with("public"));
}

#[tokio::test]
async fn error_pages_have_their_own_titles() {
    let api = ApiProxy::start().await;
    let closed = |text: String| text.replacen("main_host = true", "main_host = true\nfeatures = [\"DISABLE_CONTACT_US_FORM\"]", 1);
    let edge = edge_with(&api).rules("sites.toml", closed).start().await;
    let get_error = async |path: &str| {
        let response = edge.get(path).await;
        assert!(is_hidden(&response), "{path}");
        assert_eq!(response.model()["head"]["title"], title(&response), "{path}");
        (response.status.as_u16(), title(&response).to_owned(), response.header("cache-control").to_owned())
    };
    let error = |status: u16, title: &str, caching: &str| (status, title.to_owned(), caching.to_owned());
    let (missing_ru, missing_en) =
        (error(404, "Страница не найдена — Roadside", "public, max-age=30"), error(404, "Page not found — Roadside", "public, max-age=30"));
    assert_eq!(get_error("/ru-ru/moskva/contact-us").await, missing_ru, "a disabled page");
    assert_eq!(get_error("/ru-en/moskva/knowledge-base/nothing").await, missing_en);
    assert_eq!(get_error("/ru-en/atlantis/knowledge-base").await, missing_en, "an unknown city");
    api.reply("seo", Reply::Status(500));
    assert_eq!(get_error("/ru-ru/moskva/knowledge-base/nothing").await, missing_ru, "a missing page needs no SEO");
    api.restore("seo");
    api.reply("page", Reply::Status(500));
    assert_eq!(get_error(ARTICLE).await, error(503, "Сервер не отвечает — Roadside", "no-store"));
    assert_eq!(get_error(&ARTICLE.replace("ru-ru", "ru-en")).await, error(503, "The server isn’t responding — Roadside", "no-store"));
}
