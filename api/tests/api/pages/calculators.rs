//! Tests of the two calculators and their pages.

use reqwest::Method;
use reqwest::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use serde_json::json;

use crate::kit::{Folder, Server, block};

#[tokio::test]
async fn calculator_accepts_any_input_and_answers_in_the_page_language() {
    let server = Server::start().await;
    let page = server.json("/api/ru-ru/moskva/calculator?profession=taxi&hours=10&days=6").await;
    assert_eq!((&page["kind"], &page["currency"], &page["currency_sign"]), (&json!("earnings"), &json!("RUB"), &json!("₽")));
    assert_eq!(page["fields"][0]["control"]["options"][0], json!({"value": "taxi", "label": "Водитель такси"}));
    assert_eq!((&page["input"]["hours"], &page["input"]["commission"]), (&json!("10"), &json!("21")));
    assert!(page["result"]["net"]["week"]["low"].as_i64().unwrap() > 0);
    let tax = page["assumptions"].as_array().unwrap().iter().find(|assumption| assumption["code"] == "tax").unwrap();
    assert_eq!(tax["values"], json!({"percent": "4"}));
    for nonsense in ["?hours=%FF%FE&days=&=&&profession", "?hours=1e99&hours=3&x[]=1", "?%", "?profession=%00"] {
        let page = server.json(&format!("/api/ru-en/moskva/calculator{nonsense}")).await;
        assert_eq!(page["fields"][0]["control"]["options"][0]["label"], "Taxi driver", "{nonsense}");
        assert!(page["result"].is_object(), "{nonsense}");
    }
}

#[tokio::test]
async fn premium_calculator_judges_the_car() {
    let server = Server::start().await;
    let page = server.json("/api/kz-ru/almaty/ultima-calculator?make=mercedes-benz&model=e-class&year=1999&car=financed").await;
    assert_eq!((&page["kind"], &page["currency"]), (&json!("ultima"), &json!("KZT")));
    assert_eq!(page["result"]["eligible"], json!({"eligible": false, "reason": "too_old", "oldest_year": 2020}));
    assert!(page["input"].get("payment").is_some() && page["input"].get("price").is_none(), "{}", page["input"]);
    assert!(page["result"]["break_even_month"].as_u64().unwrap() > 0);
}

#[tokio::test]
async fn no_result_without_rates() {
    let server = Server::start().await;
    for path in ["/api/no-en/oslo/calculator", "/api/no-en/oslo/ultima-calculator"] {
        let page = server.json(path).await;
        assert!(page.get("result").is_none() && page.get("as_of").is_none(), "{page}");
        assert_eq!((&page["currency"], &page["fields"]), (&json!("NOK"), &json!([])));
    }
    assert_eq!(server.status_and_json("/api/no-en/nowhere/calculator").await.0, 404);
    let sitemap = server.json("/api/sitemap/no-en").await.to_string();
    for path in ["/calculator", "/ultima-calculator"] {
        assert_eq!(server.page("no-en/oslo", path).await["status"], 404, "{path}");
        assert_eq!(server.seo("no-en/oslo", path).await["noindex"], true, "{path}");
        assert!(!sitemap.contains(path), "{path}");
    }
    for path in ["/knowledge-base", "/", "/jobs/taxi"] {
        let page = server.page("no-en/oslo", path).await;
        assert_eq!(page["status"], 200, "{path}");
        assert!(!page.to_string().contains("calculator"), "{path}");
    }
}

#[tokio::test]
async fn answer_is_cacheable_and_revalidated() {
    let server = Server::start().await;
    let path = "/api/ru-ru/kazan/calculator?hours=9";
    let first = server.get(path).await;
    assert!(first.headers()[CACHE_CONTROL].to_str().unwrap().starts_with("public, max-age="));
    let again = server.request(Method::GET, path).header(IF_NONE_MATCH, &first.headers()[ETAG]).send().await.unwrap();
    assert_eq!(again.status(), 304);
    assert_ne!(server.get("/api/ru-ru/kazan/calculator?hours=8").await.headers()[ETAG], first.headers()[ETAG]);
}

#[tokio::test]
async fn calculator_pages_are_indexed() {
    let server = Server::start().await;
    // Kazan has own rates but none for the premium class, so it shares the text of the largest
    // city without rates.
    for (path, kind, title, canonical) in [
        ("/calculator", "calculator", "How much you can earn", "/ru-en/kazan/calculator"),
        ("/ultima-calculator", "ultima_calculator", "Earnings in the premium class", "/ru-en/novosibirsk/ultima-calculator"),
    ] {
        let page = server.page("ru-en/kazan", path).await;
        assert_eq!((&page["status"], &page["page"]["type"]), (&json!(200), &json!(kind)));
        assert_eq!(block(&page, "heading")["title"], title);
        assert!(block(&page, "calculator")["result"].is_object());
        let answer = server.page("ru-en/kazan", &format!("{path}&query=hours%3D11%26days%3D3")).await;
        assert_eq!(block(&answer, "calculator")["input"]["hours"], "11", "the page uses the query parameters");
        let seo = server.seo("ru-en/kazan", path).await;
        assert_eq!((&seo["noindex"], &seo["canonical"]), (&json!(false), &json!(canonical)));
        assert_eq!(server.page("ru-en/kazan", &format!("{path}/more")).await["status"], 404);
    }
}

#[tokio::test]
async fn import_replaces_the_rates() {
    let folder = Folder::new();
    folder.article("en", "a", "", "Text.");
    let rates = |hour: u32| {
        format!(
            "[[place]]\ncountry = \"ru\"\nfrom = \"2020-01-01\"\ncommission = 10\n\
             earning = [{{ profession = \"taxi\", tariff = \"economy\", hour = [{hour}, {hour}] }}]\n\
             [[employment]]\ncountries = [\"ru\"]\nfrom = \"2020-01-01\"\nkind = \"self_employed\"\ntax = 0\n"
        )
    };
    folder.write("rates.toml", &rates(100));
    let server = Server::of(&folder).await;
    let hour = async || server.json("/api/ru-en/moskva/calculator").await["result"]["net"]["hour"]["low"].clone();
    assert_eq!(hour().await, 90);
    folder.write("rates.toml", &rates(200));
    server.api.reload().await.unwrap();
    assert_eq!(hour().await, 180);
    folder.remove("rates.toml");
    server.api.reload().await.unwrap();
    assert!(hour().await.is_null());
}

#[tokio::test]
async fn commission_equals_the_one_in_articles() {
    let server = Server::start().await;
    for place in [
        "ru/perm",
        "ru/moskva",
        "ru/sankt-peterburg",
        "ru/kazan",
        "kz/almaty",
        "by/minsk",
        "uz/tashkent",
        "kg/bishkek",
        "am/yerevan",
        "ge/tbilisi",
        "tr/istanbul",
    ] {
        let (country, city) = place.split_once('/').unwrap();
        let page = server.json(&format!("/api/{country}-en/{city}/calculator")).await;
        let article = server.page(&format!("{country}-en/{city}"), "/knowledge-base/money/earnings/commission").await;
        let answer = block(&article, "short_answer")["text"].as_str().unwrap();
        let commission = page["input"]["commission"].as_str().unwrap();
        assert!(answer.contains(&format!("{commission}%")), "{place}: {commission}, but {answer}");
    }
}
