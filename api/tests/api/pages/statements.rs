//! The number of statements of a page that is not in memory does not depend on how much content
//! there is, nor on how many articles the page names.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::kit::{Folder, Server, article};
use crate::list_statements;

/// Rounds of which the fewest statements count. Background tasks add to some: they run every
/// second, and a request may take longer on a busy machine. More rounds follow while counts differ.
const ROUNDS: std::ops::RangeInclusive<usize> = 3..=12;

/// Interval of looking whether the work of the start is over.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Delay of each round after the one before. Background tasks run at the same time of each second:
/// so they meet another request in each round.
const SHIFT: Duration = Duration::from_millis(90);

/// Time in which the last statement of a response is reported. It may be reported after it.
const REPORT: Duration = Duration::from_millis(20);

/// Requests of an edge that has nothing of an article, its section, its profession and the root.
const PATHS: [&str; 14] = [
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/a0",
    "/api/ru-ru/moskva/seo/get?url=/knowledge-base/taxi/money/a0",
    "/api/ru-ru/kazan/?path=/knowledge-base/taxi/money/a1",
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money",
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi",
    "/api/ru-ru/moskva/?path=/knowledge-base",
    "/api/ru-ru/moskva/seo/get?url=/knowledge-base",
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/none",
    "/api/redirect-check?city=moskva&path=/knowledge-base/taxi/money/none",
    "/api/ru-ru/moskva/?path=/knowledge-base/taxi/money/a2&seo=true&shared=true",
    SHARED,
    MADE_UP[0],
    MADE_UP[1],
    "/api/ru-ru/moskva/?path=/made/up/page&seo=true&shared=true",
];

/// A page that another city has brought.
const SHARED: &str = "/api/ru-ru/perm/?path=/knowledge-base/taxi/money/a2&seo=true&shared=true";

/// Requests for a path that no kind of page has.
const MADE_UP: [&str; 2] =
    ["/api/ru-ru/moskva/?path=/made-up&seo=true&shared=true", "/api/redirect-check?city=moskva&path=/ru-ru/moskva/made-up"];

/// Fewest statements of the first request for each path.
type Counts = BTreeMap<&'static str, u64>;

/// A folder with so many articles in two languages. Each links to so many others, and lists them as
/// related. As many are popular.
fn folder_of(articles: usize, links: usize) -> Folder {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        for number in 0..articles {
            let cities = if number % 3 == 1 { "kazan, moskva, perm" } else { "" };
            let id = format!("a{number}");
            let others: Vec<String> = (0..articles).filter(|other| *other != number).take(links).map(|other| format!("a{other}")).collect();
            let body: String = others.iter().map(|other| format!("See [{other}](article:{other}). ")).collect();
            let text = article(language, &id, &id, cities, &format!("Fee {{{{fee}}}}. {body}"));
            assert!(text.contains("related: []"), "{text}");
            folder.write(
                &format!("{language}/taxi/money/{id}.md"),
                &text.replace("related: []", &format!("related: [{}]", others.join(", "))),
            );
        }
    }
    let popular: Vec<String> = (0..links).map(|number| format!("\"a{number}\"")).collect();
    folder.write("menu.toml", &format!("[popular]\narticles = [{}]\nsections = [\"taxi-money\"]\n", popular.join(", ")));
    folder
}

/// Counts the statements of a new server of the folder after a delay, and lowers the counts so far.
async fn count(folder: &Folder, fewest: &mut Counts, delay: Duration) {
    let server = Server::of(folder).await;
    until_quiet().await;
    tokio::time::sleep(delay).await;
    for path in PATHS {
        let before = list_statements::statements();
        server.get(path).await.bytes().await.unwrap();
        tokio::time::sleep(REPORT).await;
        let count = list_statements::statements() - before;
        fewest.entry(path).and_modify(|known| *known = count.min(*known)).or_insert(count);
    }
}

/// Waits until an interval passes without a statement.
async fn until_quiet() {
    let mut before = u64::MAX;
    while std::mem::replace(&mut before, list_statements::statements()) != before {
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

#[tokio::test]
async fn number_of_statements_of_a_page_is_constant() {
    list_statements::install();
    let folders = [folder_of(4, 1), folder_of(80, 1), folder_of(80, 5)];
    let mut counts: [Counts; 3] = Default::default();
    for (round, delay) in (1..=*ROUNDS.end()).zip((0..).map(|rounds| SHIFT * rounds)) {
        for (folder, fewest) in folders.iter().zip(&mut counts) {
            count(folder, fewest, delay).await;
        }
        if ROUNDS.contains(&round) && counts.iter().all(|fewest| *fewest == counts[0]) {
            break;
        }
    }
    let [few, many_articles, many_links] = counts;
    assert!(few[PATHS[0]] > 0, "{few:?}");
    assert_eq!([SHARED, MADE_UP[0], MADE_UP[1]].map(|path| few[path]), [0; 3], "{few:?}");
    assert_eq!(many_articles, few, "with many articles");
    assert_eq!(many_links, few, "with many links");
}
