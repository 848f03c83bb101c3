//! What is kept of answers, and for whom.

use std::time::Duration;

use http::{Method, StatusCode};

use super::*;
use crate::squad::Does;

#[tokio::test]
async fn answers_are_kept_as_they_say_and_asked_for_once() {
    let squad = Squad::start().await;
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT).start().await;
    squad.at("/offers", Does::Late(Duration::from_millis(200), Box::new(html("<p>x</p>").with("cache-control", "max-age=60"))));
    edge.get(OFFERS).await;
    let before = squad.asked("/offers").len();
    let many = (0..20).map(|number| edge.get(if number % 2 == 0 { "/ru-ru/kazan/offers" } else { "/ru-en/moskva/offers" }));
    for answer in futures_util::future::join_all(many).await {
        assert_eq!(answer.slot("main"), "<p>x</p>");
    }
    assert_eq!(squad.asked("/offers").len() - before, 2, "one question for each page");
    edge.get("/ru-ru/kazan/offers").await;
    assert_eq!(squad.asked("/offers").len() - before, 2, "what is fresh is not asked for");
    squad.at("/offers", Does::Closes);
    assert_eq!(edge.get("/ru-ru/kazan/offers").await.slot("main"), "<p>x</p>");

    squad.at("/offers", html("<p>y</p>"));
    for _ in 0..2 {
        assert_eq!(edge.get("/ru-ru/perm/offers").await.slot("main"), "<p>y</p>");
    }
    assert_eq!(squad.asked("/offers").len() - before, 4, "what does not say so is not kept");
    squad.at("/offers", Does::Closes);
    let answer = edge.get("/ru-ru/perm/offers").await;
    assert_eq!((answer.status, answer.slot("main")), (StatusCode::OK, "<p>y</p>"), "but for the time when nobody answers");
    assert!(answer.header("server-timing").contains("main;desc=\"last-good "), "{}", answer.header("server-timing"));
}

#[tokio::test]
async fn what_is_for_one_visitor_is_kept_for_nobody() {
    let squad = Squad::start().await;
    squad.at("/offers", html("<p>yours</p>").with("cache-control", "public, max-age=60"));
    let edge = with("page", &format!("{}/offers", squad.url), "cookies = [\"offer\"]\nfallback = \"shell.skip_to_content\"").start().await;
    let get = async |cookie: &'static str| edge.send(edge.request(Method::GET, OFFERS).header("cookie", cookie)).await;
    assert_eq!(get("offer=1").await.slot("main"), "<p>yours</p>");
    let before = squad.asked("/offers").len();
    get("offer=1").await;
    assert_eq!(squad.asked("/offers").len() - before, 1, "it is asked for each time");
    squad.at("/offers", Does::Closes);
    for cookie in ["offer=1", "offer=2", "x=1"] {
        assert!(!get(cookie).await.body.contains("yours"), "{cookie}");
    }
}
