//! Pages that several cities share: the same for each city as a page that is not shared.

use contracts::shared_response::{CITY_PLACEHOLDER, SharingCities, in_city};
use product_api::Settings;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::kit::{Folder, Server, TestDatabase, article, settings};

/// Cities of Russia, of which some differ in [`folder`].
const CITIES: [&str; 6] = ["perm", "moskva", "kazan", "sankt-peterburg", "sochi", "novosibirsk"];

/// Articles whose pages depend on the city in each way there is.
fn folder() -> Folder {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        folder.article(language, "same", "", "Text with a [link](article:some-cities).");
        folder.article(language, "equal", "", "See [another](article:conditions) and [support](page:contact-us).");
        folder.article(language, "some-cities", "perm, kazan, sochi", "## Part {#part}\n\nText.");
        folder.article(language, "one-city", "kazan", "Text.");
        folder.article(language, "value", "", "Costs {{fee}}.");
        folder.article(language, "name", "", "In {{city}}.");
        folder.article(language, "heading", "", "## Part {{fee}} {#part}\n\nText.");
        folder.article(language, "anchor", "", "See [there](article:some-cities#part) or [here](article:heading#part).");
        folder.article(language, "nested", "", ":::except city=moskva\nSee [some](article:some-cities).\n:::\n\nText.");
        folder.article(language, "conditions", "", ":::only city=moskva,perm\nOnly here.\n:::\n\nText.");
        let titled = article(language, "titled", "titled", "", "Text.");
        folder.write(&format!("{language}/taxi/money/titled.md"), &titled.replace("Short titled", "Short {{fee}}"));
        let only_english = if language == "en" { "Costs {{fee}}." } else { "Text." };
        folder.article(language, "english", "", only_english);
        let related = article(language, "related", "related", "", "Text.");
        let related = related.replace("related: []", "related: [some-cities, titled, value]");
        folder.write(&format!("{language}/taxi/money/related.md"), &related);
    }
    folder
}

/// A page with SEO data, from responses that are never shared.
async fn unshared(server: &Server, place: &str, path: &str) -> Value {
    let mut page = server.page(place, path).await;
    if page["status"] == json!(200) {
        page["seo"] = server.seo(place, path).await;
    }
    page
}

/// The page of a city from a response that it may share, and the cities that share it.
async fn shared(server: &Server, (locale, city): (&str, &str), path: &str) -> (Value, Option<SharingCities>) {
    let response = server.get(&format!("/api/{locale}/{city}/?path={path}&seo=true&shared=true")).await;
    let cities = response.headers().get("x-roadside-cities").map(|cities| cities.to_str().unwrap().parse().unwrap());
    let body = response.bytes().await.unwrap();
    let has_placeholder = std::str::from_utf8(&body).unwrap().contains(CITY_PLACEHOLDER);
    assert_eq!(has_placeholder, cities.is_some(), "{city}{path}");
    (serde_json::from_slice(&in_city(&body, city).unwrap_or_else(|| body.to_vec())).unwrap(), cities)
}

fn path_of(article: &str) -> String {
    format!("/knowledge-base/taxi/money/{article}")
}

#[tokio::test]
async fn shared_pages_are_those_of_each_city() {
    let server = Server::of(&folder()).await;
    let articles = ["same", "equal", "some-cities", "one-city", "value", "name", "heading", "anchor", "nested", "conditions", "titled"];
    for article in articles.into_iter().chain(["english", "related", "none"]) {
        let path = path_of(article);
        // In the second round, all cities have been compared.
        for city in CITIES.into_iter().chain(CITIES) {
            let expected = unshared(&server, &format!("ru-ru/{city}"), &path).await;
            let (page, cities) = shared(&server, ("ru-ru", city), &path).await;
            assert_eq!(page, expected, "{city}{path}");
            assert!(cities.is_none_or(|cities| cities.include(city)), "{city}{path}");
            let alone = server.json(&format!("/api/ru-ru/{city}/?path={path}&seo=true")).await;
            assert_eq!(alone, expected, "{city}{path}");
        }
    }
}

#[tokio::test]
async fn cities_with_the_same_page_are_named() {
    let server = Server::of(&folder()).await;
    let cities = async |article: &str, city: &str| {
        let (_, cities) = shared(&server, ("ru-ru", city), &path_of(article)).await;
        cities.map(|cities| cities.to_string()).unwrap_or_default()
    };
    for (article, city, expected) in [
        ("equal", "sochi", "all-but"),
        ("same", "moskva", "all-but kazan perm sochi"),
        ("same", "sochi", "only kazan perm sochi"),
        ("some-cities", "perm", "only kazan perm sochi"),
        ("one-city", "kazan", ""),
        ("value", "moskva", "all-but kazan"),
        ("value", "kazan", ""),
        ("name", "kazan", ""),
        ("conditions", "perm", "only moskva perm"),
    ] {
        assert_eq!(cities(article, city).await, expected, "{article} {city}");
    }
}

#[tokio::test]
async fn article_of_too_many_cities_to_name_is_not_shared() {
    let server = Server::of(&folder()).await;
    let all = server.json("/api/ru-ru/moskva/cities").await;
    let codes: Vec<&str> = all["cities"].as_array().unwrap().iter().filter_map(|city| city["code"].as_str()).take(300).collect();
    let folder = folder();
    for (id, count) in [("few", 256), ("many", 257)] {
        folder.article("ru", id, &codes[..count].join(", "), "Text.");
        folder.article("en", id, &codes[..count].join(", "), "Text.");
    }
    let server = Server::of(&folder).await;
    for (id, is_shared) in [("few", true), ("many", false)] {
        for city in [codes[0], codes[100], codes[0]] {
            let (page, cities) = shared(&server, ("ru-ru", city), &path_of(id)).await;
            assert_eq!(cities.is_some(), is_shared, "{id} {city}");
            assert_eq!(page, unshared(&server, &format!("ru-ru/{city}"), &path_of(id)).await, "{id} {city}");
        }
    }
}

#[tokio::test]
async fn shared_response_is_confirmed_in_all_its_cities() {
    let server = Server::of(&folder()).await;
    let target = |city: &str, more: &str| format!("/api/ru-ru/{city}/?path={}&seo=true{more}", path_of("value"));
    let etag = server.get(&target("moskva", "&shared=true")).await.headers()["etag"].to_str().unwrap().to_owned();
    for (city, more, status) in [("perm", "&shared=true", 304), ("kazan", "&shared=true", 200), ("perm", "", 200)] {
        let request = server.request(Method::GET, &target(city, more)).header("if-none-match", &etag);
        assert_eq!(request.send().await.unwrap().status(), status, "{city} {more}");
    }
}

#[tokio::test]
async fn pseudo_languages_share_no_pages() {
    let folder = folder();
    let database = TestDatabase::new().await;
    let settings = Settings { content: Some(folder.path().to_owned()), pseudo_locales: true, ..settings(&database) };
    let server = Server::with(database, settings).await;
    for city in CITIES {
        let (page, cities) = shared(&server, ("ru-xa", city), &path_of("value")).await;
        assert_eq!(cities, None);
        assert_eq!(page, unshared(&server, &format!("ru-xa/{city}"), &path_of("value")).await, "{city}");
    }
}

#[tokio::test]
async fn repository_articles_are_the_same_shared() {
    let server = Server::start().await;
    for (locale, cities) in [("ru-ru", ["moskva", "perm", "kazan"]), ("kz-ru", ["almaty", "astana", "shymkent"])] {
        let articles = server.database.text("SELECT string_agg(path, ' ') FROM article_version WHERE language = 'ru'").await.unwrap();
        for (path, city) in articles.split(' ').flat_map(|path| cities.map(|city| (format!("/knowledge-base/{path}"), city))) {
            let expected = unshared(&server, &format!("{locale}/{city}"), &path).await;
            assert_eq!(shared(&server, (locale, city), &path).await.0, expected, "{city}{path}");
        }
    }
}

#[tokio::test]
async fn changed_article_is_shared_by_other_cities() {
    let folder = folder();
    let server = Server::of(&folder).await;
    let path = path_of("equal");
    assert!(shared(&server, ("ru-ru", "sochi"), &path).await.1.is_some_and(|cities| cities.include("kazan")));
    folder.article("ru", "equal", "", "Now for {{fee}}.");
    server.api.import(folder.path(), None).await.unwrap();
    for city in CITIES {
        let expected = unshared(&server, &format!("ru-ru/{city}"), &path).await;
        let (page, cities) = shared(&server, ("ru-ru", city), &path).await;
        assert_eq!(page, expected, "{city}");
        assert!(!cities.is_some_and(|cities| cities.include("kazan")), "{city}");
    }
}

#[tokio::test]
async fn pages_that_may_differ_are_not_shared() {
    let server = Server::of(&folder()).await;
    for target in [
        "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money&seo=true&shared=true",
        "/api/ru-ru/moskva/?path=/knowledge-base&seo=true&shared=true",
        "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/equal&shared=true",
        "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/equal&seo=true&shared=true&query=q%3Da",
        "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/equal&seo=true",
        "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/none&seo=true&shared=true",
    ] {
        let response = server.get(target).await;
        assert_eq!(response.headers().get("x-roadside-cities"), None, "{target}");
        assert!(!response.text().await.unwrap().contains(CITY_PLACEHOLDER), "{target}");
    }
}

/// The menu of a city as it may share it, and whether it is shared.
async fn menu(server: &Server, city: &str) -> (Value, bool) {
    let response = server.get(&format!("/api/ru-ru/{city}/menu?shared=true")).await;
    let is_shared = response.headers().get("x-roadside-cities").is_some_and(|cities| cities == "all-but");
    let body = response.bytes().await.unwrap();
    (serde_json::from_slice(&in_city(&body, city).unwrap_or_else(|| body.to_vec())).unwrap(), is_shared)
}

fn banner(url: &str) -> String {
    format!("[[banner]]\nplace = \"promo\"\ntitle = {{ ru = \"A\", en = \"B\" }}\nurl = \"{url}\"\n")
}

/// Whether cities share their menus, which are those of a server that shares none.
async fn shares_menus(folder: &Folder, banners: &str) -> bool {
    folder.write("menu.toml", banners);
    let server = Server::of(folder).await;
    // Nowhere shown, but it may be.
    folder.write("menu.toml", &format!("{banners}{}", banner("/knowledge-base/taxi/money/none")));
    let unshared = Server::of(folder).await;
    let mut are_shared = Vec::new();
    for city in CITIES {
        let ((expected, is_never), (menu, is_shared)) = (menu(&unshared, city).await, menu(&server, city).await);
        assert!(!is_never);
        assert_eq!(menu, expected, "{city}");
        assert_eq!(server.json(&format!("/api/ru-ru/{city}/menu")).await, expected, "{city}");
        are_shared.push(is_shared);
    }
    assert!(are_shared.iter().all(|is_shared| *is_shared == are_shared[0]), "{are_shared:?}");
    are_shared[0]
}

/// A group that is not a profession, with one article, in English and Russian.
fn add_group(folder: &Folder, id: &str, cities: &str, title: &str) {
    for language in ["en", "ru"] {
        folder.group(language, id, id, "order: 2\nis_profession: false");
        folder.group(language, &format!("{id}/part"), &format!("{id}-part"), "order: 1");
        let text = article(language, &format!("{id}-a"), "a", cities, "Text.");
        let text = text.replace("profession: taxi", &format!("profession: {id}")).replace("section: money", "section: part");
        folder
            .write(&format!("{language}/{id}/part/a.md"), &text.replace(&format!("title: {language} {id}-a"), &format!("title: {title}")));
    }
}

#[tokio::test]
async fn menus_are_shared_unless_cities_may_differ() {
    for (id, cities, title, is_shared) in [
        ("legal", "", "Rules", true),
        ("legal", "", "Rules for {{fee}}", false),
        ("legal", "perm", "Rules", false),
        ("safety", "", "Safe for {{fee}}", true),
        ("safety", "perm", "Safe", false),
    ] {
        let folder = folder();
        add_group(&folder, id, cities, title);
        assert_eq!(shares_menus(&folder, "").await, is_shared, "{id} {cities} {title}");
    }
    for (url, is_shared) in [("https://partner.example/", true), ("/jobs/taxi", true), ("/knowledge-base/taxi/money/equal", false)] {
        assert_eq!(shares_menus(&folder(), &banner(url)).await, is_shared, "{url}");
    }
    // The calculator exists where there are rates.
    let rates = |place: &str| {
        format!(
            "[[place]]\ncountry = \"ru\"\n{place}from = \"2020-01-01\"\ncommission = 10\n\
             earning = [{{ profession = \"taxi\", tariff = \"economy\", hour = [100, 100] }}]\n\
             [[employment]]\ncountries = [\"ru\"]\nfrom = \"2020-01-01\"\nkind = \"self_employed\"\ntax = 0\n"
        )
    };
    for (place, is_shared) in [("", true), ("city = \"kazan\"\n", false)] {
        let folder = folder();
        folder.write("rates.toml", &rates(place));
        assert_eq!(shares_menus(&folder, &banner("/calculator")).await, is_shared, "{place}");
    }
}

#[tokio::test]
async fn menus_of_the_repository_are_shared() {
    let server = Server::start().await;
    let (of_moskva, is_shared) = menu(&server, "moskva").await;
    assert!(is_shared);
    let of_perm = menu(&server, "perm").await.0;
    assert_eq!(of_perm.to_string(), of_moskva.to_string().replace("/moskva", "/perm"));
}

#[tokio::test]
async fn redirect_check_names_the_cities_with_the_article() {
    let (folder, files) = (folder(), TempDir::new().unwrap());
    let moves = files.path().join("moves.toml");
    std::fs::write(&moves, format!("[[move]]\nfrom = \"{}\"\nto = \"/jobs\"\ncode = 302\ncities = [\"kazan\"]\n", path_of("value")))
        .unwrap();
    let database = TestDatabase::new().await;
    let settings = Settings { content: Some(folder.path().to_owned()), moves: Some(moves), ..settings(&database) };
    let server = Server::with(database, settings).await;
    let cities = async |city: &str, article: &str| {
        let response = server.get(&format!("/api/redirect-check?city={city}&path=/ru-ru/{city}{}", path_of(article))).await;
        response.headers().get("x-roadside-cities").map(|cities| cities.to_str().unwrap().to_owned())
    };
    assert_eq!(cities("moskva", "equal").await.as_deref(), Some("all-but"));
    assert_eq!(cities("kazan", "some-cities").await.as_deref(), Some("only kazan perm sochi"));
    assert_eq!(cities("kazan", "one-city").await, None);
    assert_eq!(cities("moskva", "some-cities").await, None, "not readable here");
    assert_eq!(cities("moskva", "value").await, None, "moved in another city");
    assert_eq!(cities("moskva", "none").await, None);
}
