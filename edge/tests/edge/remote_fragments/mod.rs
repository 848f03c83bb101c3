//! Remote fragments: plain pages, podlets and faulty servers.

mod concurrent_slots;
mod faulty_servers;
mod main_fragment;
mod plain_page;
mod podlet;
mod private_addresses;
mod remembered_page;
mod request;
mod response_cache;
mod retries;

use crate::harness::stub_server::{StubServer, html};
use crate::harness::{Builder, Edge, Response, edge};

const OFFERS: &str = "/ru-ru/moskva/offers";
const JOBS: &str = "/ru-ru/moskva/jobs";

/// Start of a fragment's fallback message.
const FALLBACK: &str = "<p class=\"slot-fallback\">";

/// Edge with the fragment `offers` in `main` of the page `/offers` and in `footer` of `/jobs`.
fn with(kind: &str, url: &str, more: &str) -> Builder {
    // Long enough for a busy machine, unless the test sets its own deadline.
    let deadline = if more.contains("deadline_ms") { "" } else { "deadline_ms = 5000\n" };
    let fragment = format!(
        "[[fragment]]\nname = \"offers\"\nkind = \"{kind}\"\nurl = \"{url}\"\nowner = \"offers\"\npurpose = \"Offers of partners\"\n\
         slots = [\"main\", \"footer\"]\n{deadline}{more}\n"
    );
    let route = "\n[[route]]\npath = \"/offers\"\npage = \"offers\"\nmain = \"offers\"\nquery = [\"kind\"]\n";
    edge()
        .set("ROADSIDE_RENDER_PAGE_MS", 8000)
        .rules("fragments.toml", |_| fragment)
        .rules("routes.toml", |routes| routes.replace("path = \"/jobs\"\n", "path = \"/jobs\"\nslots = { footer = \"offers\" }\n") + route)
}

const PATIENT: &str = "fallback = \"shell.skip_to_content\"\ndeadline_ms = 5000";

fn page(response: &Response) -> &str {
    response.body.trim_end()
}

#[tokio::test]
async fn changed_fragment_rules_apply_on_reload_and_faulty_ones_do_not() {
    let (one, two) = (StubServer::start().await, StubServer::start().await);
    one.at("/", html("<p>one</p>"));
    two.at("/", html("<p>two</p>"));
    let edge: Edge = with("page", &one.url, "").start().await;
    assert_eq!(edge.get(OFFERS).await.slot("main"), "<p>one</p>");
    let file = edge.folder().join("rules/fragments.toml");
    let rules = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, rules.replace("kind", "kinds")).unwrap();
    assert!(edge.running().app().reload().unwrap_err().iter().any(|fault| fault.contains("did you mean `kind`")));
    assert_eq!(edge.get(OFFERS).await.slot("main"), "<p>one</p>");
    std::fs::write(&file, rules.replace(&one.url, &two.url)).unwrap();
    edge.running().app().reload().unwrap();
    assert_eq!(edge.get(OFFERS).await.slot("main"), "<p>two</p>");
}
