//! Measures the lists of the profile area: fills a database with 10,000 posts, 100,000 comments,
//! 1,000,000 views, reactions and notices, 1,000,000 events of drivers, and 100,000 requests. It
//! serves them, and prints times and statements of each list.
//!
//! `cargo run --release --example lists [DATABASE_URL]`; without a URL, SQLite in a temporary
//! folder. The database must be empty. Fails if a list takes 50 ms or more at the 99th percentile,
//! or needs more statements on some pages than on others.

use std::error::Error;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use product_api::{Api, Settings, SupportSettings};
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use tokio::net::TcpListener;

#[path = "../tests/api/list_statements.rs"]
mod list_statements;

use list_statements::{LISTS, LISTS_WITHOUT_A_PLACE};

const ACCOUNTS: u64 = 1000;
const POSTS: u64 = 10_000;
const COMMENTS: u64 = 100_000;
/// Views; reactions and notices are as many together.
const VIEWS: u64 = 500_000;
/// Authors that the reader follows, the most that an account may follow.
const FOLLOWED: u64 = 200;
/// Authors that the reader hides.
const MUTED: u64 = 100;
/// Requests to support; the reader has a hundredth.
const SUPPORT_REQUESTS: u64 = 100_000;
/// Events of drivers, one a minute; the reader has a tenth.
const EVENTS: u64 = 1_000_000;
/// Days on which each driver worked, and those of the reader.
const DAYS: u64 = 100;
const DAYS_OF_READER: u64 = 690;
/// Rows of one statement.
const ROWS: u64 = 500;
/// Requests to each list.
const REQUESTS: usize = 300;
/// Longest 99th percentile.
const LONGEST: Duration = Duration::from_millis(50);

/// Secret of staff.
const STAFF: &str = "the secret of the staff of this measurement";

/// Session of the reader: account 0.
const SESSION: &str = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E";

#[tokio::main]
async fn main() -> ExitCode {
    _ = rustls::crypto::ring::default_provider().install_default();
    list_statements::install();
    match measure().await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// False if a list is too slow, or its number of statements grows.
async fn measure() -> Result<bool, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let url = std::env::args().nth(1).unwrap_or_else(|| format!("sqlite:{}/lists.db", folder.path().display()));
    let settings = Settings {
        database_url: url.clone(),
        migrate: true,
        geo: format!("{root}/api/geo/data").into(),
        locales: format!("{root}/locales").into(),
        support: SupportSettings {
            files: folder.path().join("files").display().to_string(),
            staff_token: Some(STAFF.to_owned()),
            ..SupportSettings::default()
        },
        ..Settings::default()
    };
    let api = Api::open(settings).await?;
    let started = Instant::now();
    fill(&url).await?;
    println!("filled in {:.0} s\n", started.elapsed().as_secs_f64());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let origin = format!("http://{}", listener.local_addr()?);
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(product_api::serve(listener, api, async move { _ = stopped.await }));
    let is_fast = lists(&origin).await?;
    drop(stop);
    serving.await??;
    Ok(is_fast)
}

/// An id: 32 hexadecimal digits.
fn id(kind: &str, number: u64) -> String {
    hex::encode(&Sha256::digest(format!("{kind} {number}"))[..16])
}

/// A table with its columns, the number of its rows, and the values of a row.
type Table<'a> = (&'a str, u64, &'a dyn Fn(u64) -> String);

const DAY_COLUMNS: &str = "driver_day (driver_id, day, orders, night, airport, premium, busy, long_pickup, cancelled, declined, \
                           complaints, ratings, five_stars)";

/// Fills the tables with rows in one transaction.
async fn fill(url: &str) -> Result<(), Box<dyn Error>> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await?;
    let mut transaction = connection.begin().await?;
    let now = jiff::Timestamp::now().as_millisecond();
    let session = hex::encode(Sha256::digest(SESSION));
    let account = |number: u64| id("account", number % ACCOUNTS);
    let post = |number: u64| id("post", number % POSTS);
    let age = |number: u64, of: u64| now - 86_400_000 - i64::try_from((of - number) * 1000).unwrap_or(0);
    let day = |at: i64| jiff::Timestamp::from_millisecond(at).unwrap_or_default().strftime("%Y-%m-%d").to_string();
    let days_ago = |days: u64| day(now - i64::try_from(days * 86_400_000).unwrap_or(0));
    let worked = |driver: u64, days: u64| format!("('{}', '{}', 12, 3, 1, 1, 4, 1, 0, 2, 0, 8, 7)", account(driver), days_ago(days));
    let tables: [Table<'_>; 21] = [
        ("account (id, identity, fio, created_at)", ACCOUNTS, &|n| format!("('{}', 'bench {n}', 'Anna Smirnova', 1)", account(n))),
        ("session (token_digest, account_id, created_at, expires_at, seen_at, ends_at)", 1, &|n| {
            format!("('{session}', '{}', 1, 99999999999, 99999999999, 99999999999)", account(n))
        }),
        ("post_author (account_id, id, approved_posts, approved_comments)", ACCOUNTS, &|n| {
            format!("('{}', '{}', 9, 9)", account(n), id("author", n))
        }),
        (
            "post (id, account_id, state, version, title, created_at, changed_at, published_version, published_at, language, topic, shown_title, excerpt, comments, heat)",
            POSTS,
            &|n| {
                // Accounts 0 and 1 have a tenth of all posts each; half of those of 0 are drafts.
                let author = if n.is_multiple_of(5) { n / 5 % 2 } else { n };
                let (at, topic) = (age(n, POSTS), if n.is_multiple_of(3) { "orders" } else { "safety" });
                let (state, published) =
                    if n.is_multiple_of(20) { ("draft", "NULL, NULL".to_owned()) } else { ("published", format!("1, {at}")) };
                format!(
                    "('{}', '{}', '{state}', 1, 'Title {n}', {at}, {at}, {published}, 'en', '{topic}', 'Title {n}', 'First words', 10, {})",
                    post(n),
                    account(author),
                    at / 1000 + i64::try_from(n % 977).unwrap_or(0)
                )
            },
        ),
        ("post_version (post_id, version, title, document, started_at, saved_at)", POSTS, &|n| {
            let text = "Text ".repeat(200);
            let document = format!(
                r#"{{"title":"T","topic":"orders","language":"en","tags":[],"blocks":[{{"type":"paragraph","text":[{{"text":"{text}"}}]}}]}}"#
            );
            format!("('{}', 1, 'T', '{document}', 1, 1)", post(n))
        }),
        ("post_comment (id, post_id, account_id, state, text, created_at, place, reply_count)", COMMENTS / 2, &|n| {
            // Post 1 has a fiftieth of all comments, account 0 a hundredth.
            let of = if n.is_multiple_of(50) { 1 } else { n };
            let author = if n.is_multiple_of(100) { 0 } else { n };
            format!(
                "('{}', '{}', '{}', 'published', 'A comment', {}, {n}, 1)",
                id("comment", n),
                post(of),
                account(author),
                age(n, COMMENTS)
            )
        }),
        ("post_comment (id, post_id, parent_id, account_id, state, text, created_at, place)", COMMENTS / 2, &|n| {
            let of = if n.is_multiple_of(50) { 1 } else { n };
            let (reply, parent) = (id("reply", n), id("comment", n));
            format!("('{reply}', '{}', '{parent}', '{}', 'published', 'A reply', {}, 1)", post(of), account(n + 1), age(n, COMMENTS))
        }),
        ("post_view (post_id, account_id, at)", VIEWS, &|n| format!("('{}', '{}', {})", post(n), account(n / POSTS), age(n, VIEWS))),
        ("post_reaction (post_id, account_id, kind, at)", VIEWS / 2, &|n| {
            format!("('{}', '{}', 'like', {})", post(n), account(n / POSTS), age(n, VIEWS))
        }),
        ("notice (id, account_id, kind, created_at, actor_id, post_id, title, excerpt, reason, note, url)", VIEWS / 2, &|n| {
            format!(
                "('{}', '{}', 'comment_on_post', {}, '{}', '{}', 'T', 'E', '', '', '')",
                id("notice", n),
                account(n / 100 * 7),
                age(n, VIEWS),
                account(n + 1),
                post(n)
            )
        }),
        ("post_favourite (account_id, post_id, added_at)", POSTS / 2, &|n| format!("('{}', '{}', {})", account(0), post(n), age(n, POSTS))),
        ("moderation_item (id, post_id, comment_id, is_held, waiting_since)", POSTS / 10, &|n| {
            format!("('{}', '{}', '', 0, {})", id("item", n), post(n), age(n, POSTS))
        }),
        ("post_version (post_id, version, title, document, started_at, saved_at)", 20, &|n| {
            format!("('{}', {}, 'T', '{{}}', 1, {n})", post(0), n + 2)
        }),
        ("post_mute (account_id, author_id, at)", MUTED, &|n| format!("('{}', '{}', {n})", account(0), account(FOLLOWED + 1 + n))),
        (
            "request (id, number, token, fingerprint, kind, status, profession, subject, country, city, language, origin, account_id, email, \
             fields, suspect, sent_at, changed_at)",
            SUPPORT_REQUESTS,
            &|n| {
                // As long as ids of requests are, which cursors name.
                let id = format!("{}{:011}", id("request", n), 0);
                let (by, at) = (account(if n.is_multiple_of(100) { 0 } else { n }), age(n, SUPPORT_REQUESTS));
                let place = "'support', 'open', 'taxi', 'payouts', 'ru', 'moskva', 'en', ''";
                format!("('{id}', 'R-{n}', '{id}', '{id}', {place}, '{by}', '', '{{}}', 0, {at}, {at})")
            },
        ),
        ("post_follow (account_id, author_id, at)", FOLLOWED, &|n| format!("('{}', '{}', 1)", account(0), account(n + 1))),
        ("driver (id, received_at, events)", ACCOUNTS, &|n| format!("('{}', 1, {})", account(n), EVENTS / ACCOUNTS)),
        ("driver_event (driver_id, id, kind, at, day, stars, detail)", EVENTS, &|n| {
            let driver = if n.is_multiple_of(10) { 0 } else { n };
            let at = now - i64::try_from((EVENTS - n) * 60_000).unwrap_or(0);
            let (kind, stars) = if n.is_multiple_of(4) { ("trip_rated", "5") } else { ("trip_completed", "NULL") };
            format!("('{}', 'event-{n}', '{kind}', {at}, '{}', {stars}, '{{}}')", account(driver), day(at))
        }),
        (DAY_COLUMNS, ACCOUNTS * DAYS, &|n| worked(n, n / ACCOUNTS)),
        (DAY_COLUMNS, DAYS_OF_READER - DAYS, &|n| worked(0, DAYS + n)),
        ("driver_document (driver_id, document, expires, at, event_id)", 3, &|n| {
            let kind = if n == 0 {
                "licence"
            } else if n == 1 {
                "insurance"
            } else {
                "permit"
            };
            format!("('{}', '{kind}', '{}', 1, 'event')", account(0), days_ago(0))
        }),
    ];
    for (table, count, row) in tables {
        let mut next = 0;
        while next < count {
            let mut statement = format!("INSERT INTO {table} VALUES ");
            for number in next..count.min(next + ROWS) {
                write!(statement, "{}{}", if number == next { "" } else { ", " }, row(number))?;
            }
            transaction.execute(AssertSqlSafe(statement)).await?;
            next += ROWS;
        }
    }
    transaction.commit().await?;
    connection.execute("ANALYZE").await?;
    Ok(())
}

/// Measures each list on its first page, and on pages further down.
async fn lists(origin: &str) -> Result<bool, Box<dyn Error>> {
    let client = reqwest::Client::new();
    let at = |path: &str| format!("/api/ru-en/moskva{path}");
    let of = |number: u64, more: &str| at(&format!("/community/posts/{}{more}", id("post", number)));
    let mut paths: Vec<String> = LISTS.into_iter().map(at).collect();
    paths.extend([
        at("/community/posts?language=en&sort=hot"),
        at("/community/posts?language=en&topic=orders"),
        at("/community/posts?sort=following&language=en&topic=orders"),
        at(&format!("/account/posts/{}/versions", id("post", 0))),
        at("/favourites"),
        of(1, "/comments"),
        of(1, &format!("/comments?parent={}", id("comment", 50))),
        of(7, ""),
    ]);
    paths.extend(LISTS_WITHOUT_A_PLACE.map(str::to_owned));
    println!("| List | p50, ms | p99, ms | statements |\n|---|---|---|---|");
    let mut is_fast = true;
    for path in paths {
        let (mut times, mut counts) = (Vec::with_capacity(REQUESTS), Vec::with_capacity(REQUESTS));
        let mut cursor = String::new();
        for _ in 0..REQUESTS {
            let joint = if path.contains('?') { '&' } else { '?' };
            let url = if cursor.is_empty() { format!("{origin}{path}") } else { format!("{origin}{path}{joint}cursor={cursor}") };
            let before = list_statements::statements();
            let started = Instant::now();
            let request = client.get(url).header("cookie", format!("session={SESSION}"));
            let request = if path.starts_with("/api/staff") { request.bearer_auth(STAFF) } else { request };
            let response = request.send().await?.error_for_status()?;
            let answer: serde_json::Value = serde_json::from_slice(&response.bytes().await?)?;
            times.push(started.elapsed());
            counts.push(list_statements::statements() - before);
            answer["next"].as_str().unwrap_or_default().clone_into(&mut cursor);
        }
        times.sort_unstable();
        let milliseconds = |share: usize| times[REQUESTS * share / 100].as_secs_f64() * 1000.0;
        // Background tasks of the server add statements to some requests, not to all of a third.
        let least: Vec<u64> = counts.chunks(REQUESTS / 3).filter_map(|part| part.iter().min().copied()).collect();
        is_fast &= times[REQUESTS * 99 / 100] < LONGEST && least.iter().all(|number| *number == least[0]);
        let shown =
            [id("post", 0), id("post", 1), id("post", 7), id("comment", 50)].iter().fold(path.clone(), |path, id| path.replace(id, "{id}"));
        let shown = shown.replace("/api/ru-en/moskva", "");
        println!("| `{shown}` | {:.1} | {:.1} | {} |", milliseconds(50), milliseconds(99), least[0]);
    }
    Ok(is_fast)
}
