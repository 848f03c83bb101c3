//! Tests of search: hits, limits, and the search log.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::kit::{Folder, Server, article, block};

/// A folder with a payout everywhere, an airport in Kazan only, and a fee that differs by city.
fn folder() -> Folder {
    let folder = Folder::new();
    for (language, payout, airport, fee) in [
        ("en", "Payout did not arrive", "Airport queue", "Cancellation"),
        ("ru", "Выплата не пришла", "Очередь в аэропорту", "Отмена заказа"),
    ] {
        let titled = |id: &str, cities: &str, title: &str, body: &str| {
            folder.write(
                &format!("{language}/taxi/money/{id}.md"),
                &article(language, id, id, cities, body).replace(&format!("title: {language} {id}"), &format!("title: {title}")),
            );
        };
        titled("payout", "", payout, "First text.\n\n## Bank {#bank}\n\nAsk the zebra bank.\n");
        titled("airport", "ru/kazan", airport, "Zeppelin.");
        titled("fee", "", fee, "It costs {{fee}} in {{city}}, giraffe.\n\n:::only city=kazan\nLemur.\n:::\n");
    }
    folder
}

async fn search(server: &Server, place: &str, query: &str) -> Value {
    server.json(&format!("/api/{place}/search?{query}")).await
}

fn ids(answer: &Value) -> Vec<&str> {
    answer["results"].as_array().unwrap().iter().map(|result| result["id"].as_str().unwrap()).collect()
}

/// Waits for an answer that satisfies a condition, because indexing runs in the background.
async fn eventually(server: &Server, place: &str, query: &str, is_right: impl Fn(&Value) -> bool) -> Value {
    let until_right = async {
        loop {
            let answer = search(server, place, query).await;
            if is_right(&answer) {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), until_right).await.unwrap()
}

#[tokio::test]
async fn hit_has_url_and_best_passage() {
    let server = Server::of(&folder()).await;
    let answer = search(&server, "ru-en/moskva", "q=+zebra++bank+").await;
    assert_eq!((answer["query"].as_str(), answer["relaxed"].as_str()), (Some("zebra  bank"), Some("none")));
    let first = &answer["results"][0];
    assert_eq!(first["id"], "payout");
    assert_eq!(first["url"], "/ru-en/moskva/knowledge-base/taxi/money/payout");
    assert_eq!(
        (first["lang"].as_str(), first["category"].as_str(), first["category_title"].as_str()),
        (Some("en"), Some("taxi"), Some("en taxi"))
    );
    assert_eq!(first["anchor"], "bank");
    assert!(first["passage"].as_str().unwrap().contains("zebra"), "{first}");
    assert!(answer["search_id"].is_string());
    assert_eq!(server.page("ru-en/moskva", "/knowledge-base/taxi/money/payout").await["status"], 200);
    let response = server.get("/api/ru-en/moskva/search?q=bank").await;
    assert_eq!(response.headers()["cache-control"], "private, max-age=30");
}

#[tokio::test]
async fn articles_of_other_cities_are_excluded() {
    let server = Server::of(&folder()).await;
    assert_eq!(ids(&search(&server, "ru-en/kazan", "q=zeppelin").await), ["airport"]);
    assert!(!ids(&search(&server, "ru-en/moskva", "q=zeppelin").await).contains(&"airport"));
    assert!(!ids(&search(&server, "kz-en/almaty", "q=zeppelin").await).contains(&"airport"));
    assert_eq!(ids(&search(&server, "ru-en/kazan", "q=lemur").await), ["fee"], "a text block of the city");
    assert!(!ids(&search(&server, "ru-en/moskva", "q=lemur").await).contains(&"fee"));
}

#[tokio::test]
async fn passage_variables_have_the_values_of_the_city() {
    let server = Server::of(&folder()).await;
    let passage = async |place: &str| search(&server, place, "q=giraffe").await["results"][0].clone();
    let result = passage("ru-en/kazan").await;
    let text = result["passage"].as_str().unwrap();
    assert!(text.contains("<3>") && text.contains("Kazan"), "{text}");
    let mark = &result["passage_marks"][0];
    let units: Vec<u16> = text.encode_utf16().collect();
    let at = |key: &str| usize::try_from(mark[key].as_u64().unwrap()).unwrap();
    assert_eq!(String::from_utf16(&units[at("start")..at("end")]).unwrap(), "giraffe");
    assert!(passage("kz-en/almaty").await["passage"].as_str().unwrap().contains("costs 2 in"));
}

#[tokio::test]
async fn empty_query_has_no_hits_and_long_one_is_cut() {
    let server = Server::of(&folder()).await;
    for query in ["", "q=", "q=%20%09", "q=%00"] {
        let answer = search(&server, "ru-en/moskva", query).await;
        assert_eq!((answer["total"].as_u64(), answer["results"].as_array().unwrap().len()), (Some(0), 0), "{query}");
        assert!(answer["search_id"].is_null());
    }
    let answer = search(&server, "ru-en/moskva", &format!("q={}", "%D1%8B".repeat(300))).await;
    assert_eq!(answer["query"].as_str().unwrap().chars().count(), 100);
    let typing = search(&server, "ru-en/moskva", "q=zeb&typing=1").await;
    assert_eq!(ids(&typing), ["payout"]);
    assert!(typing["search_id"].is_null(), "searches while typing are not logged");
    for limit in ["0", "201", "-1", "x"] {
        let (status, body) = server.status_and_json(&format!("/api/ru-en/moskva/search?q=a&limit={limit}")).await;
        assert_eq!((status, &body["error"]["fields"]["limit"][0]), (400, &json!("out_of_range")), "{limit}");
    }
    assert_eq!(server.get("/api/ru-xx/moskva/search?q=a").await.status(), StatusCode::NOT_FOUND);
    assert_eq!(server.get("/api/ru-en/atlantis/search?q=a").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn index_follows_the_content() {
    let folder = folder();
    let server = Server::of(&folder).await;
    assert!(ids(&search(&server, "ru-en/moskva", "q=walrus").await).is_empty());
    folder.article("en", "new", "", "A walrus.");
    server.api.reload().await.unwrap();
    let answer = eventually(&server, "ru-en/moskva", "q=walrus", |answer| answer["total"] == 1).await;
    assert_eq!(ids(&answer), ["new"]);
    assert!(server.api.metrics().contains("api_search_documents"));
}

#[tokio::test]
async fn other_languages_are_searched_without_own_hits() {
    let folder = folder();
    folder.article("en", "only", "", "An aardvark.");
    let server = Server::of(&folder).await;
    let answer = search(&server, "ru-ru/kazan", "q=aardvark").await;
    assert_eq!(answer["relaxed"], "other_languages", "{answer}");
    let first = &answer["results"][0];
    assert_eq!((first["lang"].as_str(), first["url"].as_str()), (Some("en"), Some("/ru-en/kazan/knowledge-base/taxi/money/only")));
}

/// The folder with numbers of two countries and phrases of intents.
fn folder_with_intents() -> Folder {
    let folder = folder();
    folder.write(
        "variables.toml",
        "[default]\nfee = \"1\"\nemergency_number = \"the number of your country\"\nsupport_hours = \"every day\"\n\
         [country.ru]\nemergency_number = \"112\"\n[country.kz]\nemergency_number = \"102 (police) or 103 (ambulance)\"\n",
    );
    let intents = |human: &str, emergency: &str| {
        format!(
            "[human]\nphrases = [\"{human}\"]\n[emergency]\narticle = \"payout\"\nwhole = [\"112\", \"{emergency}\"]\n[calculator]\nphrases = [\"{human}\"]\n"
        )
    };
    folder.write("intents/en.toml", &intents("operator", "ambulance"));
    folder.write("intents/ru.toml", &intents("оператор", "скорая"));
    folder
}

#[tokio::test]
async fn intents_have_cards() {
    let server = Server::of(&folder_with_intents()).await;
    let answer = search(&server, "ru-en/moskva", "q=112").await;
    let card = &answer["cards"][0];
    assert_eq!((card["kind"].as_str(), card["title"].as_str()), (Some("emergency"), Some("Emergency help")), "{answer}");
    assert_eq!(card["url"], "/ru-en/moskva/knowledge-base/taxi/money/payout");
    assert_eq!(card["numbers"], json!([{"title": "Emergency services", "number": "112"}]));
    let answer = search(&server, "kz-ru/almaty", "q=%D1%81%D0%BA%D0%BE%D1%80%D0%B0%D1%8F").await;
    let numbers = json!([{"title": "Police", "number": "102"}, {"title": "Ambulance", "number": "103"}]);
    assert_eq!(answer["cards"][0]["numbers"], numbers, "{answer}");
    // With a typing error, and two intents, the more pressing first.
    let answer = search(&server, "ru-en/kazan", "q=get+me+the+opertor").await;
    let urls: Vec<&str> = answer["cards"].as_array().unwrap().iter().map(|card| card["url"].as_str().unwrap()).collect();
    assert_eq!(urls, ["/ru-en/kazan/contact-us", "/ru-en/kazan/calculator"], "{answer}");
    // Phrases of another language that the country offers.
    let answer = search(&server, "ru-en/moskva", "q=%D1%81%D0%BA%D0%BE%D1%80%D0%B0%D1%8F").await;
    assert_eq!(answer["cards"][0]["title"], "Emergency help", "{answer}");
    assert!(search(&server, "ru-en/moskva", "q=zebra").await["cards"].is_null());
}

#[tokio::test]
async fn doubtful_correction_is_suggested() {
    let folder = folder();
    folder.article("en", "new", "", "A walrus.");
    let server = Server::of(&folder).await;
    let answer = search(&server, "ru-en/moskva", "q=walnus").await;
    assert_eq!((answer["suggested"].as_str(), answer["corrected"].as_str()), (Some("walrus"), None), "{answer}");
    assert_eq!(answer["total"], 0);
    let answer = search(&server, "ru-en/moskva", "q=wakrus").await;
    assert_eq!((answer["corrected"].as_str(), answer["suggested"].as_str()), (Some("walrus"), None), "the key beside it: {answer}");
}

#[tokio::test]
async fn faults_of_intents_stop_the_import() {
    let folder = folder();
    folder.write("intents/en.toml", "[human]\narticle = \"none\"\nphrases = [\"operator\"]\n[joke]\nphrases = [\"a\"]\n");
    let server = Server::of(&self::folder()).await;
    let faults = async || server.api.import(folder.path(), None).await.unwrap_err().to_string();
    let first = faults().await;
    assert!(first.contains("intents/en.toml:4: unknown intent `joke`"), "{first}");
    folder.write("intents/en.toml", "[human]\narticle = \"none\"\nphrases = [\"operator\"]\n");
    let second = faults().await;
    assert!(second.contains("names the article `none`, which is missing in `en`"), "{second}");
}

#[tokio::test]
async fn search_page_has_results_and_categories() {
    let server = Server::of(&folder()).await;
    let page = server.page("ru-en/moskva", "/search").await;
    assert_eq!((page["status"].as_u64(), page["page"]["type"].as_str()), (Some(200), Some("search")));
    let props = block(&page, "search");
    assert!(props["answer"].is_null());
    assert_eq!(props["categories"], json!([{"slug": "taxi", "title": "en taxi"}]));
    let page = server.page("ru-en/moskva", "/search&query=q%3Dzebra%26fromCategory%3Dtaxi").await;
    let props = block(&page, "search");
    assert_eq!(ids(&props["answer"]), ["payout"]);
    assert_eq!(props["from_category"]["slug"], "taxi");
    let page = server.page("ru-en/moskva", "/search&query=q%3Dzebra%26fromCategory%3Dnone").await;
    assert!(block(&page, "search")["from_category"].is_null());
    let seo = server.seo("ru-en/moskva", "/search%3Fq%3Dzebra").await;
    assert_eq!((seo["meta_title"].as_str(), seo["noindex"].as_bool()), (Some("zebra — search — Roadside"), Some(true)));
    assert_eq!(server.seo("ru-en/moskva", "/search").await["noindex"], true);
}

#[tokio::test]
async fn searches_and_clicks_are_logged_anonymously() {
    let server = Server::of(&folder()).await;
    let answer = search(&server, "ru-en/moskva", "q=Zebra+bank+%2B79001234567+me@x.example").await;
    let id = answer["search_id"].as_str().unwrap();
    let tell = async |body: Value, site: &str| {
        let request = server.request(Method::POST, "/api/ru-en/moskva/search/event").header("sec-fetch-site", site);
        request.header("content-type", "text/plain").body(body.to_string()).send().await.unwrap().status().as_u16()
    };
    assert_eq!(tell(json!({"search_id": id, "action": "click", "rank": 3}), "same-origin").await, 204);
    assert_eq!(tell(json!({"search_id": id, "action": "click", "rank": 2}), "same-origin").await, 204);
    assert_eq!(tell(json!({"search_id": id, "action": "contact"}), "same-origin").await, 204);
    assert_eq!(tell(json!({"search_id": id, "action": "contact"}), "cross-site").await, 403);
    for bad in [
        json!({}),
        json!({"search_id": id, "action": "click"}),
        json!({"search_id": id, "action": "contact", "rank": 1}),
        json!({"search_id": "a b", "action": "contact"}),
        json!({"search_id": id, "action": "dance"}),
    ] {
        assert_eq!(tell(bad.clone(), "same-origin").await, 400, "{bad}");
    }
    assert_eq!(tell(json!({"search_id": "x".repeat(2000), "action": "contact"}), "same-origin").await, 413);
    let row = "SELECT query || ' ' || locale || ' ' || CAST(clicked_rank AS TEXT) || ' ' || next_action FROM search_log";
    let written = async {
        while server.database.text(row).await.is_none() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), written).await.unwrap();
    assert_eq!(server.database.text(row).await.as_deref(), Some("zebra bank # ru-en 2 contact"));
    let report = server.api.search_report(30, 1).await.unwrap().to_string();
    assert!(report.contains("1\t0\t1\t1\ten\tzebra bank #"), "{report}");
    let report = server.api.search_report(30, 2).await.unwrap().to_string();
    assert!(!report.contains("zebra"), "rare queries are not reported: {report}");
}

#[tokio::test]
async fn search_while_typing_is_not_limited_at_typing_speed() {
    let server = Server::of(&folder()).await;
    let ask = async || {
        let request = server.through_edge(Method::GET, "http://localhost:8080", "/api/ru-en/moskva/search?q=a&typing=1");
        request.send().await.unwrap()
    };
    let mut last = ask().await;
    for _ in 0..1000 {
        if last.status() != StatusCode::OK {
            break;
        }
        last = ask().await;
    }
    assert_eq!(last.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(last.headers().contains_key("retry-after"));
    assert_eq!(server.get("/api/ru-en/moskva/search?q=a").await.status(), StatusCode::OK, "requests without the edge are not limited");
}

#[tokio::test]
async fn searches_are_limited_to_bursts_of_sixty() {
    let server = Server::of(&folder()).await;
    let ask = async |query: &str| {
        let path = format!("/api/ru-en/moskva/search?q=a{query}");
        server.through_edge(Method::GET, "http://localhost:8080", &path).send().await.unwrap().status()
    };
    for number in 0..60 {
        assert_eq!(ask("").await, StatusCode::OK, "{number}");
    }
    let mut last = ask("").await;
    // The limit refills by one each second.
    for _ in 0..60 {
        if last != StatusCode::OK {
            break;
        }
        last = ask("").await;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(ask("&typing=1").await, StatusCode::OK, "suggestions have a separate limit");
}
