//! Attacks of other sites, other visitors and planted cookies.

use reqwest::header::SET_COOKIE;

use super::{begin, callback, location, sessions, sign_in, start};
use crate::accounts::visitor::{PAGE, Visitor};

#[tokio::test]
async fn planted_session_is_not_the_one_after_sign_in() {
    let (provider, server) = start().await;
    let mut attacker = Visitor::new(&server);
    sign_in(&provider, &mut attacker, PAGE).await;
    let planted = attacker.cookies.clone();
    let mut victim = Visitor::new(&server);
    victim.cookies.clone_from(&planted);
    sign_in(&provider, &mut victim, PAGE).await;
    assert_ne!(victim.cookie("session"), attacker.cookie("session"));
    assert_ne!(victim.cookie("yu"), attacker.cookie("yu"));
    assert!(victim.profile().await.is_ok());
    assert_eq!(attacker.profile().await, Err(401), "the planted session ended");
    let mut chosen = Visitor::new(&server);
    chosen.cookies.push(("session".to_owned(), "a".repeat(43)));
    sign_in(&provider, &mut chosen, PAGE).await;
    assert_ne!(chosen.cookie("session"), Some(&*"a".repeat(43)), "a token that never existed");
}

#[tokio::test]
async fn replayed_callback_is_rejected() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    let path = callback(&provider.approve(&begin(&mut visitor, PAGE).await));
    assert_eq!(visitor.get(&path).await.status(), 303);
    let session = visitor.cookie("session").unwrap().to_owned();
    let replayed = visitor.get(&path).await;
    assert_eq!(replayed.status(), 403);
    assert!(!replayed.headers().contains_key(SET_COOKIE));
    assert_eq!(visitor.cookie("session"), Some(&*session), "the visitor stays signed in");
    assert_eq!(provider.requests("/token"), 1, "the code is not sent again");
}

#[tokio::test]
async fn concurrent_callbacks_count_once() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    let path = callback(&provider.approve(&begin(&mut visitor, PAGE).await));
    let mut twin = Visitor::new(&server);
    twin.cookies.clone_from(&visitor.cookies);
    let (one, other) = tokio::join!(visitor.get(&path), twin.get(&path));
    let mut statuses = [one.status().as_u16(), other.status().as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 403]);
    assert_eq!(provider.requests("/token"), 1);
}

#[tokio::test]
async fn callback_of_another_browser_signs_no_one_in() {
    let (provider, server) = start().await;
    let mut attacker = Visitor::new(&server);
    let path = callback(&provider.approve(&begin(&mut attacker, PAGE).await));
    let mut victim = Visitor::new(&server);
    assert_eq!(victim.get(&path).await.status(), 403, "a browser without a sign-in");
    begin(&mut victim, PAGE).await;
    assert_eq!(victim.get(&path).await.status(), 403, "a browser with another sign-in");
    assert_eq!((victim.cookie("session"), provider.requests("/token")), (None, 0));
    assert_eq!(attacker.get(&path).await.status(), 303, "the attempt is not used up by others");
}

#[tokio::test]
async fn unknown_and_expired_states_are_rejected_and_nothing_is_echoed() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    let mut parameters = provider.approve(&begin(&mut visitor, PAGE).await);
    let valid = callback(&parameters);
    server.database.run("UPDATE sign_in_attempt SET expires_at = expires_at - 600").await;
    for state in [Some(parameters["state"].clone()), None, Some(String::new()), Some("a".repeat(43)), Some("a".repeat(5000))] {
        parameters.remove("state");
        parameters.extend(state.map(|state| ("state".to_owned(), state)));
        parameters.insert("error".to_owned(), "<script>alert(1)</script>".to_owned());
        let response = visitor.get(&callback(&parameters)).await;
        assert_eq!(response.status(), 403);
        let page = response.text().await.unwrap();
        assert!(!page.contains("script") && page.contains("href=\"/api/identity/auth\""), "{page}");
    }
    assert_eq!(visitor.get(&valid).await.status(), 403);
    assert_eq!(visitor.get(&format!("{valid}&state=a")).await.status(), 400, "two states");
    assert_eq!(sessions(&server).await, "0");
}

#[tokio::test]
async fn code_of_a_former_provider_does_not_reach_the_present_one() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    let path = callback(&provider.approve(&begin(&mut visitor, PAGE).await));
    server.database.run("UPDATE sign_in_attempt SET issuer = 'https://former.example'").await;
    assert_eq!(visitor.get(&path).await.status(), 403);
    assert_eq!(provider.requests("/token"), 0);
}

#[tokio::test]
async fn return_path_to_another_host_is_ignored() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    for retpath in
        ["", "//evil.example", "https://evil.example", "\\\\evil.example", "javascript:alert(1)", "http://localhost:8080@evil.example"]
    {
        assert_eq!(location(&sign_in(&provider, &mut visitor, retpath).await), "/", "{retpath}");
    }
    // The sites may change while a visitor is at the provider.
    let address = begin(&mut visitor, PAGE).await;
    server.database.run("UPDATE sign_in_attempt SET retpath = 'https://evil.example/'").await;
    assert_eq!(location(&visitor.get(&callback(&provider.approve(&address))).await), "/");
}

#[tokio::test]
async fn sign_ins_of_one_address_are_limited() {
    let (_provider, server) = start().await;
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(Visitor::new(&server).get("/api/identity/auth").await.status().as_u16());
    }
    assert_eq!(statuses[..30], [303; 30]);
    assert!(statuses.contains(&429), "{statuses:?}");
    let stored = server.database.text("SELECT CAST(COUNT(*) AS TEXT) FROM sign_in_attempt").await.unwrap();
    assert_eq!(stored.parse::<usize>().unwrap(), statuses.iter().filter(|status| **status == 303).count());
}

#[tokio::test]
async fn neither_state_nor_session_is_stored_in_plain_text() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    let parameters = provider.approve(&begin(&mut visitor, PAGE).await);
    let stored = server.database.text("SELECT state_digest || browser_digest FROM sign_in_attempt").await.unwrap();
    for secret in [&parameters["state"], visitor.cookie("sign-in").unwrap()] {
        assert!(!stored.contains(secret));
    }
    visitor.get(&callback(&parameters)).await;
    let stored = server.database.text("SELECT token_digest || id FROM session").await.unwrap();
    assert!(!stored.contains(visitor.cookie("session").unwrap()));
    assert_eq!(server.database.text("SELECT state_digest FROM sign_in_attempt").await, None, "used up");
}
