//! Where an address says too little, what the visitor chose before fills it in; an address that says it all is never overruled.

use http::Method;

use crate::kit::{Answer, Edge, edge};

async fn ask(edge: &Edge, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = headers.iter().fold(edge.request(Method::GET, path), |request, (name, value)| request.header(*name, *value));
    edge.send(request).await
}

const CHOSEN: (&str, &str) = ("cookie", "city=kazan; locale=ru-en");

#[tokio::test]
async fn the_query_comes_before_the_choice_before_the_language_before_the_default() {
    let edge = edge().start().await;
    for (path, headers, expected) in [
        ("/", vec![], "/ru-ru/moskva"),
        ("/", vec![CHOSEN], "/ru-en/kazan"),
        ("/?city=perm", vec![CHOSEN], "/ru-en/perm"),
        ("/", vec![CHOSEN, ("accept-language", "ru")], "/ru-en/kazan"),
        ("/", vec![("accept-language", "fr, en;q=0.9, ru;q=0.8")], "/ru-en/moskva"),
        ("/?city=kazan", vec![("accept-language", "en-US")], "/ru-en/kazan"),
        ("/", vec![("cookie", "locale=kz-ru; city=almaty")], "/kz-ru/almaty"),
        // A city of another country than the chosen locale's: the site's own country has it.
        ("/?city=moskva", vec![("cookie", "locale=kz-ru; city=almaty")], "/ru-ru/moskva"),
        ("/ru-ru", vec![CHOSEN], "/ru-ru/kazan"),
        ("/ru-en?city=perm", vec![CHOSEN], "/ru-en/perm"),
        ("/kz-ru", vec![CHOSEN], "/kz-ru/almaty"),
    ] {
        let answer = ask(&edge, path, &headers).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (302, expected), "{path} {headers:?}");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn a_choice_that_does_not_exist_is_no_choice() {
    let edge = edge().start().await;
    for cookies in [
        "city=kazan",
        "locale=ru-en",
        "city=almaty; locale=ru-en",
        "city=kazan; locale=zz-zz",
        "city=kazan; locale=ru-xx",
        "city=../x; locale=ru-en",
    ] {
        assert_eq!(ask(&edge, "/", &[("cookie", cookies)]).await.header("location"), "/ru-ru/moskva", "{cookies}");
    }
}

#[tokio::test]
async fn an_address_that_says_it_all_is_answered_for_everybody_alike() {
    let edge = edge().start().await;
    let answer = ask(&edge, "/ru-ru/moskva/knowledge-base", &[CHOSEN, ("accept-language", "en")]).await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("cache-control").starts_with("public"));
    assert_eq!((answer.model()["city"]["code"].as_str(), answer.header("set-cookie")), (Some("moskva"), ""));
}
