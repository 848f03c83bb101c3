//! Tests of `GET /api/{locale}/{city}/seo/get?url=`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::kit::{Folder, Server};

fn placed() -> Folder {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        folder.article(language, "same", "", "Text for all.");
        folder.article(language, "fee", "", "Fee {{fee}}.");
        folder.article(language, "named", "", "In {{city}}.");
        folder.article(language, "links", "", "See [it](article:some).");
        let hidden = "Text.\n\n:::only city=moskva\nIn {{city}}, see [it](article:some).\n:::";
        folder.article(language, "hidden", "", hidden);
        folder.job(language, "taxi", hidden);
        folder.article(language, "alike", "", ":::only city=kazan\nText.\n:::\n\n:::only city=perm\nText.\n:::\n\nEnd.");
    }
    // Only the Russian text differs by city. Both languages must agree on the canonical city.
    folder.article("ru", "half", "", "Fee {{fee}}.");
    folder.article("en", "half", "", "No fee.");
    folder.article("ru", "some", "perm, kazan", "Text.");
    folder
}

async fn canonical(server: &Server, place: &str, article: &str) -> String {
    let path = format!("/knowledge-base/taxi/money/{article}");
    let seo = server.seo(place, &path).await;
    seo["canonical"].as_str().unwrap().trim_end_matches(&path).to_owned()
}

/// Attempts at a page with its SEO data: on a busy machine the first comparison of cities may take
/// too long.
const ATTEMPTS: usize = 20;

/// A page with its SEO data, as the edge requests it.
async fn page_with_seo(server: &Server, place: &str, path: &str) -> Value {
    let mut answer = Value::Null;
    for _ in 0..ATTEMPTS {
        answer = server.json(&format!("/api/{place}/?path={path}&seo=true")).await;
        if answer.get("seo").is_some() || answer["status"] != 200 {
            break;
        }
    }
    answer
}

#[tokio::test]
async fn page_with_seo_holds_the_answers_of_both_addresses() {
    let server = Server::start().await;
    let pages = [
        "/",
        "/start",
        "/jobs",
        "/jobs/taxi",
        "/cities",
        "/contact-us",
        "/calculator",
        "/search",
        "/profile",
        "/community",
        "/knowledge-base",
        "/knowledge-base/taxi",
        "/knowledge-base/taxi/money",
        "/knowledge-base/taxi/money/payout-not-arrived",
    ];
    for (place, path) in ["ru-ru/kazan", "ru-en/moskva", "kz-ru/almaty"].into_iter().flat_map(|place| pages.map(|path| (place, path))) {
        let mut answer = page_with_seo(&server, place, path).await;
        let seo = answer.as_object_mut().unwrap().remove("seo");
        assert_eq!(seo, Some(server.seo(place, path).await), "{place}{path}");
        // Each search has its own identifier.
        if path != "/search" {
            assert_eq!(answer, server.page(place, path).await, "{place}{path}");
        }
    }
    let found = page_with_seo(&server, "ru-en/moskva", "/search&query=q%3Dzebra").await;
    assert_eq!(found["seo"], server.seo("ru-en/moskva", "/search%3Fq%3Dzebra").await, "the title has the query");
    assert_eq!(page_with_seo(&server, "ru-en/moskva", "/knowledge-base/nothing").await.get("seo"), None, "a missing page");
    assert_eq!(server.page("ru-en/moskva", "/knowledge-base").await.get("seo"), None, "not requested");
}

#[tokio::test]
async fn pages_with_equal_text_share_a_canonical_city() {
    let server = Server::of(&placed()).await;
    for (place, article, expected) in [
        ("ru-ru/perm", "same", "/ru-ru/moskva"),
        ("kz-ru/astana", "same", "/kz-ru/almaty"),
        ("ru-ru/kazan", "fee", "/ru-ru/kazan"),
        ("ru-ru/perm", "fee", "/ru-ru/moskva"),
        ("ru-ru/perm", "named", "/ru-ru/perm"),
        ("ru-en/kazan", "half", "/ru-en/kazan"),
        ("ru-en/perm", "half", "/ru-en/moskva"),
        ("ru-ru/moskva", "links", "/ru-ru/moskva"),
        ("ru-ru/perm", "links", "/ru-ru/kazan"),
        ("ru-ru/perm", "some", "/ru-ru/kazan"),
        // Blocks of other cities make no difference.
        ("ru-ru/moskva", "hidden", "/ru-ru/moskva"),
        ("ru-ru/kazan", "hidden", "/ru-ru/sankt-peterburg"),
        ("ru-en/perm", "hidden", "/ru-en/sankt-peterburg"),
        ("kz-ru/astana", "hidden", "/kz-ru/almaty"),
        ("ru-ru/perm", "alike", "/ru-ru/kazan"),
    ] {
        assert_eq!(canonical(&server, place, article).await, expected, "{article} in {place}");
    }
    for (place, expected) in [("ru-ru/perm", "/ru-ru/sankt-peterburg/jobs/taxi"), ("ru-en/moskva", "/ru-en/moskva/jobs/taxi")] {
        assert_eq!(server.seo(place, "/jobs/taxi").await["canonical"], expected, "the job in {place}");
    }
}

/// Compares the texts of a few canonical cities of each page, without city names in links.
#[tokio::test]
async fn canonical_cities_of_the_repository_content_differ_in_text() {
    const MOST_CITIES: usize = 5;
    let server = Server::start().await;
    let mut cities: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let sitemap = server.json("/api/sitemap/ru-ru").await;
    for entry in sitemap["entries"].as_array().unwrap() {
        let rest = &entry["path"].as_str().unwrap()["/ru-ru/".len()..];
        // The URL of the main page ends with the city.
        let (city, path) = rest.split_once('/').unwrap_or((rest, ""));
        cities.entry(format!("/{path}")).or_default().push(city.to_owned());
    }
    for (path, cities) in cities.iter().filter(|(_, cities)| cities.len() > 1) {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for city in cities.iter().take(MOST_CITIES) {
            let mut read = String::new();
            for locale in ["ru-ru", "ru-en"] {
                let page = server.page(&format!("{locale}/{city}"), path).await;
                read += &page.to_string().replace(&format!("/{locale}/{city}"), "");
            }
            assert_eq!(seen.insert(read, city), None, "{path} in {city}");
        }
    }
}

#[tokio::test]
async fn cities_without_specific_text_share_one_page() {
    let server = Server::start().await;
    for path in [
        "/jobs/cargo",
        "/jobs/taxi",
        "/knowledge-base/app/online/location-wrong",
        "/knowledge-base/cargo/starting/vehicle-requirements",
        "/knowledge-base/restaurant-courier/money/cash-orders",
        "/knowledge-base/taxi/app/no-orders",
        "/knowledge-base/taxi/orders/lost-item",
        "/calculator",
    ] {
        let ufa = server.seo("ru-en/ufa", path).await;
        assert_eq!(ufa["noindex"], false, "{path}");
        assert_eq!(ufa["canonical"], server.seo("ru-en/samara", path).await["canonical"], "{path}");
        assert_ne!(ufa["canonical"], format!("/ru-en/ufa{path}"), "{path}");
    }
    // Kazan has own rates.
    assert_eq!(server.seo("ru-ru/kazan", "/calculator").await["canonical"], "/ru-ru/kazan/calculator");
}

#[tokio::test]
async fn hreflang_is_mutual_and_canonical() {
    let server = Server::of(&placed()).await;
    let articles =
        ["same", "fee", "named", "links", "half", "some", "hidden", "alike"].map(|article| format!("/knowledge-base/taxi/money/{article}"));
    let lists = ["/knowledge-base", "/knowledge-base/taxi", "/knowledge-base/taxi/money", "/jobs/taxi"].map(str::to_owned);
    for path in articles.iter().chain(&lists) {
        for place in ["ru-ru/moskva", "ru-en/kazan", "ru-ru/perm", "kz-ru/astana", "am-en/yerevan"] {
            let seo = server.seo(place, path).await;
            if seo["noindex"] == true {
                assert_eq!(seo["hreflang_list"], json!([]), "{path} in {place}");
                continue;
            }
            let list = seo["hreflang_list"].as_array().unwrap();
            assert!(list.iter().any(|alternate| alternate["href"] == seo["canonical"]), "{path} in {place} lists itself");
            for alternate in list {
                let href = alternate["href"].as_str().unwrap();
                let mut parts = href.splitn(4, '/').skip(1);
                let place = format!("{}/{}", parts.next().unwrap(), parts.next().unwrap());
                let other = server.seo(&place, &format!("/{}", parts.next().unwrap())).await;
                assert_eq!(other["canonical"], href, "alternates are canonical");
                assert_eq!(other["hreflang_list"], seo["hreflang_list"], "{href} has the same list");
            }
        }
    }
}

#[tokio::test]
async fn hreflang_lists_only_existing_pages() {
    let server = Server::of(&placed()).await;
    let tags = |seo: &Value| -> Vec<String> {
        seo["hreflang_list"].as_array().unwrap().iter().map(|alternate| alternate["hreflang"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(tags(&server.seo("ru-en/moskva", "/knowledge-base/taxi/money/same").await), ["ru-RU", "en-RU", "x-default"]);
    assert_eq!(tags(&server.seo("ru-ru/kazan", "/knowledge-base/taxi/money/some").await), ["ru-RU", "x-default"]);
    let english_only = server.seo("gh-en/accra", "/knowledge-base/taxi").await;
    assert_eq!(english_only["hreflang_list"][2], json!({"hreflang": "x-default", "href": "/gh-en/accra/knowledge-base/taxi"}));
}

#[tokio::test]
async fn meta_texts_come_from_the_page() {
    let server = Server::start().await;
    let article = server.seo("ru-en/moskva", "/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived?utm_source=x").await;
    assert_eq!(article["meta_title"], "Your payout hasn’t arrived — Roadside");
    assert!(article["meta_description"].as_str().unwrap().starts_with("Open Money"));
    assert!(article["meta_keywords"].as_str().unwrap().starts_with("where is my money, "));
    assert_eq!(article["handle_class"], "kb_article");
    let section = server.seo("ru-ru/moskva", "/knowledge-base/taxi/money").await;
    assert_eq!(section["meta_title"], "Деньги · Водитель такси — Roadside");
    for (path, class) in
        [("/knowledge-base", "kb_root"), ("/knowledge-base/taxi", "kb_category"), ("/nowhere", "not_found"), ("/503", "server_error")]
    {
        let seo = server.seo("ru-ru/moskva", path).await;
        assert_eq!(seo["handle_class"], class);
        assert_eq!(seo["noindex"], !class.starts_with("kb"), "{path}");
        assert!(!seo["meta_title"].as_str().unwrap().contains('{'), "{path}");
    }
}

#[tokio::test]
async fn sitemap_lists_exactly_the_canonical_pages() {
    let server = Server::of(&placed()).await;
    let index = server.json("/api/sitemap").await;
    let locales: Vec<&str> = index["locales"].as_array().unwrap().iter().filter_map(|locale| locale["locale"].as_str()).collect();
    assert!(locales.contains(&"ru-ru") && locales.contains(&"kz-ru") && locales.contains(&"am-en"), "{locales:?}");
    assert!(!locales.iter().any(|locale| locale.ends_with("-xa") || locale.ends_with("-xb")), "{locales:?}");
    for locale in ["ru-ru", "ru-en", "kz-ru"] {
        let sitemap = server.json(&format!("/api/sitemap/{locale}")).await;
        let entries = sitemap["entries"].as_array().unwrap();
        let paths: BTreeSet<&str> = entries.iter().filter_map(|entry| entry["path"].as_str()).collect();
        assert_eq!(paths.len(), entries.len(), "each once");
        for path in &paths {
            let mut parts = path.splitn(4, '/').skip(1);
            let (locale, city, rest) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap_or_default());
            let place = format!("{locale}/{city}");
            let seo = server.seo(&place, &format!("/{rest}")).await;
            assert_eq!((seo["canonical"].as_str(), &seo["noindex"]), (Some(*path), &json!(false)), "{path}");
            assert_eq!(server.page(&place, &format!("/{rest}")).await["status"], 200, "{path}");
        }
    }
    let russian = server.json("/api/sitemap/ru-ru").await.to_string();
    for path in [
        "/ru-ru/kazan/knowledge-base/taxi/money/some",
        "/ru-ru/kazan/knowledge-base/taxi/money/fee",
        "/ru-ru/perm/knowledge-base/taxi/money/named",
    ] {
        assert!(russian.contains(&format!("\"{path}\"")), "{path}");
    }
    for path in ["/ru-ru/moskva/knowledge-base/taxi/money/some", "/ru-ru/perm/knowledge-base/taxi/money/same"] {
        assert!(!russian.contains(&format!("\"{path}\"")), "{path}");
    }
}

#[tokio::test]
async fn sitemap_of_many_pages_is_whole_in_several_parts() {
    let folder = Folder::new();
    let articles: BTreeSet<String> = (0..520).map(|number| format!("article-{number}")).collect();
    for article in &articles {
        folder.article("en", article, "", "Text.");
        folder.article("ru", article, "", "Text.");
    }
    let server = Server::of(&folder).await;
    let index = server.json("/api/sitemap").await;
    let russia = index["locales"].as_array().unwrap().iter().find(|entry| entry["locale"] == "ru-en").unwrap().clone();
    let parts = russia["parts"].as_array().unwrap();
    assert!(parts.len() > 2, "{russia}");
    assert!(parts.iter().all(|updated| updated == &russia["updated"]), "{russia}");
    let mut listed = Vec::new();
    for part in 1..=parts.len() {
        let sitemap = server.json(&format!("/api/sitemap/ru-en?part={part}")).await;
        let entries = sitemap["entries"].as_array().unwrap();
        assert!(!entries.is_empty(), "{part}");
        listed.extend(entries.iter().map(|entry| entry["path"].as_str().unwrap().to_owned()));
    }
    let found: BTreeSet<String> =
        listed.iter().filter_map(|path| Some(path.strip_prefix("/ru-en/moskva/knowledge-base/taxi/money/")?.to_owned())).collect();
    assert_eq!(found, articles);
    assert_eq!(listed.iter().collect::<BTreeSet<_>>().len(), listed.len(), "each once");
    assert_eq!(server.json("/api/sitemap/ru-en").await, server.json("/api/sitemap/ru-en?part=1").await);
    assert_eq!(server.status_and_json(&format!("/api/sitemap/ru-en?part={}", parts.len() + 1)).await.0, 404);
    for part in ["0", "01", "-1", "x", "1234567", ""] {
        assert_eq!(server.status_and_json(&format!("/api/sitemap/ru-en?part={part}")).await.0, 400, "{part}");
    }
}

#[tokio::test]
async fn article_has_structured_data() {
    let server = Server::of(&placed()).await;
    let seo = server.seo("ru-ru/moskva", "/knowledge-base/taxi/money/same").await;
    let kinds: Vec<&Value> = seo["structured_data"].as_array().unwrap().iter().map(|object| &object["@type"]).collect();
    assert_eq!(kinds[..2], [&json!("BreadcrumbList"), &json!("Article")]);
    assert_eq!(seo["structured_data"][1]["mainEntityOfPage"], seo["canonical"]);
    assert_eq!(seo["open_graph_type"], "article");
    let root = server.seo("ru-ru/moskva", "/knowledge-base").await;
    let target = &root["structured_data"][0]["potentialAction"]["target"]["urlTemplate"];
    assert_eq!(target, "/ru-ru/moskva/search?q={search_term_string}");
    let missing = server.seo("ru-ru/moskva", "/knowledge-base/nothing").await;
    assert_eq!(missing.get("structured_data"), None);
}
