//! What search engines are told of a page when the product API does not say it, and what they are told of an error.

use http::StatusCode;

use crate::front::{Front, KEY, Says};
use crate::kit::{Answer, Builder, Edge, edge};

const ARTICLE: &str = "/ru-ru/moskva/knowledge-base/taxi/money/payout-not-arrived";

fn before(front: &Front) -> Builder {
    edge().set("ROADSIDE_API_URL", &front.url).set("ROADSIDE_API_KEY", KEY)
}

fn title(answer: &Answer) -> &str {
    let (_, rest) = answer.body.split_once("<title>").unwrap_or_else(|| panic!("no title in {}", answer.body));
    rest.split("</title>").next().unwrap()
}

/// Class of the page for analytics.
fn class(answer: &Answer) -> Option<&str> {
    answer.body.split_once("<meta name=\"handle-class\" content=\"")?.1.split('"').next()
}

fn is_hidden(answer: &Answer) -> bool {
    answer.body.contains("name=\"robots\" content=\"noindex\"")
}

/// The page as it is without its SEO: found, named for the product, kept by nobody.
async fn assert_default(edge: &Edge, whole: &Answer, case: &str) {
    let page = edge.get(ARTICLE).await;
    assert_eq!((page.status, page.slot("main")), (StatusCode::OK, whole.slot("main")), "{case}");
    assert_eq!((title(&page), is_hidden(&page), class(&page)), ("Roadside", false, None), "{case}");
    assert_eq!((page.header("cache-control"), page.header("set-cookie")), ("no-store", ""), "{case}");
    let canonical = page.model()["head"]["canonical"].as_str().unwrap().to_owned();
    assert!(canonical.starts_with("http://localhost:") && canonical.ends_with(ARTICLE), "{case}: {canonical}");
}

#[tokio::test]
async fn a_page_is_found_though_its_seo_fails_and_nobody_keeps_it_so() {
    let front = Front::start().await;
    let whole = before(&front).start().await.get(ARTICLE).await;
    assert!(whole.header("cache-control").starts_with("public") && !is_hidden(&whole), "{}", whole.header("cache-control"));
    assert_eq!((class(&whole), whole.model()["head"]["handle_class"].as_str()), (Some("kb_article"), Some("kb_article")));
    let edge = before(&front).start().await;
    for says in [Says::Status(500), Says::Status(404), Says::This("{".to_owned())] {
        front.says("seo", says.clone());
        assert_default(&edge, &whole, &format!("{says:?}")).await;
        let model = edge.get(&format!("/_edge/page?url={ARTICLE}")).await;
        assert_eq!((model.status, model.header("cache-control")), (StatusCode::OK, "no-store"), "{says:?}");
    }
    let search = edge.get("/ru-ru/moskva/search").await;
    assert!(search.status == StatusCode::OK && is_hidden(&search), "what its route hides stays hidden");

    front.recovers("seo");
    let again = edge.get(ARTICLE).await;
    assert_eq!((title(&again), again.header("cache-control")), (title(&whole), whole.header("cache-control")), "at once");
    front.says("seo", Says::Status(500));
    edge.running().app().reload().unwrap();
    let known = edge.get(ARTICLE).await;
    assert_eq!((title(&known), known.header("cache-control")), (title(&whole), whole.header("cache-control")), "what was said last");
}

#[tokio::test]
async fn a_page_is_found_though_its_seo_hangs() {
    let front = Front::start().await;
    let whole = before(&front).start().await.get(ARTICLE).await;
    front.says("seo", Says::Nothing);
    assert_default(&before(&front).start().await, &whole, "no answer").await;
}

#[tokio::test]
async fn a_page_without_its_menu_is_kept_by_nobody() {
    let front = Front::start().await;
    let edge = before(&front).start().await;
    front.says("menu", Says::Status(500));
    let page = edge.get(ARTICLE).await;
    assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "no-store"));
    assert!(page.model()["menu"].is_null() && !is_hidden(&page));
    front.recovers("menu");
    assert!(edge.get(ARTICLE).await.header("cache-control").starts_with("public"));
}

#[tokio::test]
async fn an_error_page_has_a_title_of_its_own() {
    let front = Front::start().await;
    let closed = |text: String| text.replacen("main_host = true", "main_host = true\nfeatures = [\"DISABLE_CONTACT_US_FORM\"]", 1);
    let edge = before(&front).rules("sites.toml", closed).start().await;
    let told = async |path: &str| {
        let answer = edge.get(path).await;
        assert!(is_hidden(&answer), "{path}");
        assert_eq!(answer.model()["head"]["title"], title(&answer), "{path}");
        (answer.status.as_u16(), title(&answer).to_owned(), answer.header("cache-control").to_owned())
    };
    let error = |status: u16, title: &str, kept: &str| (status, title.to_owned(), kept.to_owned());
    let (lost, missing) =
        (error(404, "Страница не найдена — Roadside", "public, max-age=30"), error(404, "Page not found — Roadside", "public, max-age=30"));
    assert_eq!(told("/ru-ru/moskva/contact-us").await, lost, "a page that is closed");
    assert_eq!(told("/ru-en/moskva/knowledge-base/nothing").await, missing);
    assert_eq!(told("/ru-en/atlantis/knowledge-base").await, missing, "an address without a place");
    front.says("seo", Says::Status(500));
    assert_eq!(told("/ru-ru/moskva/knowledge-base/nothing").await, lost, "a missing page needs no SEO");
    front.recovers("seo");
    front.says("page", Says::Status(500));
    assert_eq!(told(ARTICLE).await, error(503, "Сервер не отвечает — Roadside", "no-store"));
    assert_eq!(told(&ARTICLE.replace("ru-ru", "ru-en")).await, error(503, "The server isn’t responding — Roadside", "no-store"));
}
