//! Pages that need a session.

use http::{Method, StatusCode};

use crate::front::{Front, KEY};
use crate::kit::edge;

const PROFILE: &str = "/ru-ru/moskva/profile";
const HOME: &str = "/ru-ru/moskva";

#[tokio::test]
async fn whoever_is_not_signed_in_is_sent_home_in_one_hop() {
    let edge = edge().start().await;
    for cookie in ["", "session=", "session=made-up", "other=1"] {
        for path in [PROFILE, "/ru-ru/moskva/profile/pro/achievements", "/ru-ru/moskva/tests"] {
            let answer = edge.send(edge.request(Method::GET, path).header("cookie", cookie)).await;
            assert_eq!((answer.status, answer.header("location")), (StatusCode::FOUND, HOME), "{path} with `{cookie}`");
            assert_eq!(answer.header("cache-control"), "no-store", "{path} with `{cookie}`");
        }
    }
}

#[tokio::test]
async fn nobody_is_sent_away_because_the_api_does_not_say_who_is_signed_in() {
    let front = Front::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &front.url).set("ROADSIDE_API_KEY", KEY).start().await;
    front.profile(500);
    let answer = edge.send(edge.request(Method::GET, PROFILE).header("cookie", "session=made-up")).await;
    assert_ne!(answer.status, StatusCode::FOUND);
    front.profile(200);
    let answer = edge.send(edge.request(Method::GET, PROFILE).header("cookie", "session=made-up")).await;
    assert_ne!(answer.status, StatusCode::FOUND);
    assert_eq!(answer.header("cache-control"), "private, no-store");
}
