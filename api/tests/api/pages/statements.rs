//! The number of statements of a page that is not in memory does not depend on how much content
//! there is.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::kit::{Folder, Server};
use crate::list_statements;

/// Servers of which the one with the fewest statements counts: background tasks add to some.
const TRIES: usize = 3;

/// Interval of looking whether the work of the start is over.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Requests of an edge that has nothing of an article, its section, its profession and the root.
const PATHS: [&str; 8] = [
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/a0",
    "/api/ru-ru/moskva/seo/get?url=/knowledge-base/taxi/money/a0",
    "/api/ru-ru/kazan/?path=/knowledge-base/taxi/money/a1",
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money",
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi",
    "/api/ru-ru/moskva/?path=/knowledge-base",
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/none",
    "/api/redirect-check?city=moskva&path=/knowledge-base/taxi/money/none",
];

/// Statements of the first request for each path, with so many articles.
async fn counts(articles: usize) -> BTreeMap<&'static str, u64> {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        for number in 0..articles {
            let cities = if number % 3 == 1 { "kazan, moskva" } else { "" };
            folder.article(language, &format!("a{number}"), cities, "Fee {{fee}}. See [it](article:a0).");
        }
    }
    let mut fewest = BTreeMap::new();
    for _ in 0..TRIES {
        let server = Server::of(&folder).await;
        until_quiet().await;
        for path in PATHS {
            let before = list_statements::statements();
            server.get(path).await.bytes().await.unwrap();
            let count = list_statements::statements() - before;
            fewest.entry(path).and_modify(|known: &mut u64| *known = count.min(*known)).or_insert(count);
        }
    }
    fewest
}

/// Waits until an interval passes without a statement.
async fn until_quiet() {
    let mut before = u64::MAX;
    while std::mem::replace(&mut before, list_statements::statements()) != before {
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

#[tokio::test]
async fn number_of_statements_of_a_page_does_not_depend_on_the_number_of_articles() {
    list_statements::install();
    let (few, many) = (counts(4).await, counts(80).await);
    assert!(few[PATHS[0]] > 0, "{few:?}");
    assert_eq!(many, few);
}
