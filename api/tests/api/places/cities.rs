//! Tests of `GET /api/{locale}/{city}/cities` and of the pages `/cities` and `/contact-us`.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use product_api::Settings;
use serde_json::{Value, json};

use crate::kit::{Server, TestDatabase, block, settings};

/// Largest compressed directory, in bytes. Phones load it when the picker opens.
const LARGEST: usize = 60_000;

fn city<'a>(directory: &'a Value, code: &str) -> &'a Value {
    directory["cities"].as_array().unwrap().iter().find(|city| city["code"] == code).unwrap()
}

#[tokio::test]
async fn directory_is_sorted_by_the_rules_of_the_language() {
    let server = Server::start().await;
    let russia = server.json("/api/ru-ru/kazan/cities").await;
    assert_eq!((&russia["country"], &russia["pinned"]), (&json!("ru"), &json!(["moskva", "sankt-peterburg"])));
    let letters: Vec<&str> = russia["cities"].as_array().unwrap().iter().map(|city| city["letter"].as_str().unwrap()).collect();
    assert!(letters.is_sorted() && letters.len() > 900 && letters[0] == "А");
    assert_eq!(city(&russia, "yoshkar-ola")["letter"], "Й");
    let kazan = city(&russia, "kazan");
    assert_eq!(russia["regions"][kazan["region"].as_u64().unwrap() as usize]["code"], "RU-TA");
    assert!(kazan["keys"].as_array().unwrap().contains(&json!("kazan")));
    let english = server.json("/api/ru-en/kazan/cities").await;
    assert_eq!(city(&english, "yoshkar-ola")["letter"], "Y");
}

#[tokio::test]
async fn country_parameter_selects_the_directory() {
    let database = TestDatabase::with_content().await;
    let settings = Settings { country_domains: [("kz".to_owned(), "kz.localhost".to_owned())].into(), ..settings(&database) };
    let server = Server::with(database, settings).await;
    let kazakhstan = server.json("/api/ru-en/moskva/cities?country=kz").await;
    assert_eq!((&kazakhstan["country"], &kazakhstan["domain"]), (&json!("kz"), &json!("kz.localhost")));
    assert_eq!(kazakhstan["languages"][0]["code"], "ru");
    assert_eq!(city(&kazakhstan, "almaty")["name"], "Almaty");
    let (status, body) = server.status_and_json("/api/ru-ru/moskva/cities?country=zz").await;
    assert_eq!(
        (status, &body["error"]["code"], &body["error"]["fields"]["country"]),
        (404, &json!("unknown_country"), &json!(["unknown"]))
    );
}

#[tokio::test]
async fn largest_directory_is_small_on_the_wire() {
    let server = Server::start().await;
    for path in ["/api/ru-ru/moskva/cities", "/api/ru-en/moskva/cities"] {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&server.get(path).await.bytes().await.unwrap()).unwrap();
        let size = encoder.finish().unwrap().len();
        assert!(size < LARGEST, "{path}: {size} bytes");
    }
}

#[tokio::test]
async fn cities_page_links_to_all_cities() {
    let server = Server::start().await;
    let page = server.page("ru-ru/kazan", "/cities").await;
    assert_eq!((&page["status"], &page["page"]["type"]), (&json!(200), &json!("cities")));
    assert_eq!(page["breadcrumbs"][1], json!({"title": "Выберите город", "url": "/ru-ru/kazan/cities"}));
    let cities = block(&page, "cities");
    let groups = cities["groups"].as_array().unwrap();
    let pinned = json!({"title": "", "cities": [
        {"code": "moskva", "name": "Москва", "href": "/ru-ru/moskva/knowledge-base"},
        {"code": "sankt-peterburg", "name": "Санкт-Петербург", "href": "/ru-ru/sankt-peterburg/knowledge-base"}
    ]});
    assert_eq!(groups[0], pinned);
    let titles: Vec<&str> = groups[1..].iter().map(|group| group["title"].as_str().unwrap()).collect();
    let mut once = titles.clone();
    once.dedup();
    assert_eq!((titles[0], &once), ("А", &titles), "each letter heads one group");
    let countries = cities["countries"].as_array().unwrap();
    assert_eq!((countries.len(), &countries[0]["href"]), (20, &json!("/ru-ru/moskva/cities")));
    let kazakhstan = countries.iter().find(|country| country["code"] == "kz").unwrap();
    assert_eq!((&kazakhstan["name"], &kazakhstan["href"]), (&json!("Казахстан"), &json!("/kz-ru/almaty/cities")));
    for (query, href) in [
        ("page%3D%2Fknowledge-base%2Ftaxi%2Fmoney", "/ru-ru/moskva/knowledge-base/taxi/money"),
        ("page%3D%252Fjobs", "/ru-ru/moskva/jobs"),
        ("page%3D%2F%2Felsewhere.example", "/ru-ru/moskva/knowledge-base"),
        ("page%3D%2Fcities", "/ru-ru/moskva/knowledge-base"),
    ] {
        let page = server.page("ru-ru/kazan", &format!("/cities&query={query}")).await;
        assert_eq!(block(&page, "cities")["groups"][0]["cities"][0]["href"], href, "{query}");
    }
    let small = server.page("am-en/yerevan", "/cities").await;
    assert_eq!(block(&small, "cities")["groups"][0]["title"], "A", "no city is pinned unless the content says so");
}

#[tokio::test]
async fn pages_are_indexed_and_have_no_subpages() {
    let server = Server::start().await;
    for (path, kind) in [("/cities", "cities"), ("/contact-us", "contact_us")] {
        let page = server.page("ru-en/kazan", path).await;
        assert_eq!((&page["status"], &page["page"]["type"]), (&json!(200), &json!(kind)));
        assert_eq!(page["breadcrumbs"][1]["url"], format!("/ru-en/kazan{path}"));
        assert!(!block(&page, "heading")["title"].as_str().unwrap().is_empty());
        let seo = server.seo("ru-en/kazan", path).await;
        assert_eq!((&seo["noindex"], &seo["canonical"]), (&json!(false), &json!(format!("/ru-en/moskva{path}"))));
        assert_eq!((&seo["hreflang_list"][0]["hreflang"], &seo["handle_class"]), (&json!("ru-RU"), &json!(kind)));
        assert_eq!(server.page("ru-en/kazan", &format!("{path}/more")).await["status"], 404);
    }
}
