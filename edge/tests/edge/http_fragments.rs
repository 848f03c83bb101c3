//! Fragments that other servers render: a plain page, a podlet, and servers that do everything wrong.

mod asked;
mod inside;
mod kept;
mod main_fragment;
mod misdeeds;
mod plain_page;
mod podlet;
mod retries;

use crate::kit::{Answer, Builder, Edge, edge};
use crate::squad::{Squad, html};

const OFFERS: &str = "/ru-ru/moskva/offers";
const JOBS: &str = "/ru-ru/moskva/jobs";

/// Text of the message that stands in for a fragment.
const FALLBACK: &str = "<p class=\"slot-fallback\">";

/// An edge whose page `/offers` has the fragment `offers` in the middle, and whose page `/jobs` has it as its footer.
fn with(kind: &str, url: &str, more: &str) -> Builder {
    // A deadline that a busy machine keeps, unless the test is about lateness.
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

fn page(answer: &Answer) -> &str {
    answer.body.trim_end()
}

#[tokio::test]
async fn rules_of_fragments_change_like_all_rules() {
    let (one, two) = (Squad::start().await, Squad::start().await);
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
