//! Tests of `GET /api/{locale}/{city}/country-list`.

use product_api::Settings;
use serde_json::Value;

use crate::kit::{Server, TestDatabase, settings};

fn country<'a>(list: &'a Value, code: &str) -> &'a Value {
    list["countries"].as_array().unwrap().iter().find(|country| country["code"] == code).unwrap()
}

#[tokio::test]
async fn countries_are_localised_and_list_translated_languages() {
    let server = Server::start().await;
    let list = server.json("/api/ru-ru/moskva/country-list").await;
    assert_eq!(list["countries"].as_array().unwrap().len(), 20);
    let kazakhstan = country(&list, "kz");
    assert_eq!(kazakhstan["name"], "Казахстан");
    assert_eq!(kazakhstan["currency"]["code"], "KZT");
    assert!(kazakhstan.get("domain").is_none());
    let languages: Vec<&str> =
        kazakhstan["languages"].as_array().unwrap().iter().map(|language| language["code"].as_str().unwrap()).collect();
    assert_eq!(languages[0], "ru");
    assert!(languages.iter().all(|language| std::path::Path::new(&crate::kit::repository()).join("locales").join(language).is_dir()));
    let cities = kazakhstan["city_with_regions"].as_array().unwrap().iter().flat_map(|region| region["cities"].as_array().unwrap());
    assert!(cities.clone().any(|city| city["code"] == kazakhstan["default_city"]));
}

#[tokio::test]
async fn pseudo_languages_and_domains_come_from_the_settings() {
    let database = TestDatabase::with_content().await;
    let country_domains = [("kz".to_owned(), "kz.localhost".to_owned())].into();
    let settings = Settings { pseudo_locales: true, country_domains, ..settings(&database) };
    let server = Server::with(database, settings).await;
    let list = server.json("/api/kz-xb/almaty/country-list").await;
    let kazakhstan = country(&list, "kz");
    assert_eq!((&kazakhstan["domain"], &kazakhstan["name"]), (&"kz.localhost".into(), &"Kazakhstan".into()));
    let pseudo = kazakhstan["languages"].as_array().unwrap().iter().find(|language| language["code"] == "xb").unwrap();
    assert_eq!(pseudo["rtl"], true);
    let page = server.page("kz-xb/almaty", "/knowledge-base/taxi/money/payout-not-arrived").await;
    assert_eq!(page["status"], 200, "articles are English in a pseudo-language");
    assert_eq!(server.seo("kz-xb/almaty", "/knowledge-base").await["noindex"], true);
}
