//! The account without scripts.

use reqwest::Response;
use reqwest::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use serde_json::Value;

use super::posts::{self, Author};
use super::visitor::{PAGE, Visitor};
use crate::kit::Server;

const PLAIN: &str = "/api/ru-en/moskva/plain";

/// A browser without scripts.
struct Plain<'s>(Visitor<'s>);

impl<'s> Plain<'s> {
    async fn new(server: &'s Server, choice: &str) -> Self {
        let mut visitor = Visitor::new(server);
        visitor.sign_in(PAGE, choice).await;
        Self(visitor)
    }

    /// The document at a path below the plain pages.
    async fn page(&mut self, path: &str) -> String {
        let response = self.0.get(&format!("{PLAIN}{path}")).await;
        assert_eq!(response.status(), 200, "{path}");
        document(response).await
    }

    /// The path below the plain pages that a form leads to.
    async fn form(&mut self, path: &str, body: &str) -> String {
        let response = self.0.send_form("same-origin", &format!("{PLAIN}{path}"), body).await;
        assert_eq!(response.status(), 303, "{path} {body}");
        response.headers()[LOCATION].to_str().unwrap().strip_prefix(PLAIN).unwrap().to_owned()
    }

    /// The status and the document of a form that fails.
    async fn failure(&mut self, site: &str, path: &str, body: &str) -> (u16, String) {
        let response = self.0.send_form(site, &format!("{PLAIN}{path}"), body).await;
        (response.status().as_u16(), document(response).await)
    }
}

/// The document of a response, which no cache stores and no script runs in.
async fn document(response: Response) -> String {
    let header = |name| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!((header(CONTENT_TYPE), header(CACHE_CONTROL)), ("text/html; charset=utf-8".to_owned(), "no-store".to_owned()));
    assert!(header(CONTENT_SECURITY_POLICY).starts_with("default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'"));
    let text = response.text().await.unwrap();
    assert!(!text.contains("<script") && !text.contains(" style="), "{text}");
    assert!(!text.contains('{'), "a text with a plural or without its values: {text}");
    text
}

/// The value of the first attribute that begins with a text.
fn value_after<'t>(text: &'t str, start: &str) -> &'t str {
    text.split_once(start).unwrap_or_else(|| panic!("{start} in {text}")).1.split('"').next().unwrap()
}

#[tokio::test]
async fn profile_shows_what_the_account_has_and_its_forms_change_it() {
    let server = Server::start().await;
    let mut plain = Plain::new(&server, "name=Plain+%3CReader%3E").await;
    let receipt = plain.0.ask("A payout is missing").await;
    plain.0.save("taxi-payout-not-arrived").await;
    let profile = plain.page("").await;
    for part in ["Plain &lt;Reader&gt;", receipt["number"].as_str().unwrap(), receipt["url"].as_str().unwrap(), "taxi-payout-not-arrived"] {
        assert!(profile.contains(part), "{part} in {profile}");
    }
    assert!(plain.page("/requests").await.contains(receipt["number"].as_str().unwrap()));
    assert_eq!(plain.form("/saved", "remove=taxi-payout-not-arrived").await, "");
    assert!(!plain.page("").await.contains("taxi-payout-not-arrived"));
    plain.form("/deletion", "action=ask").await;
    assert!(plain.page("").await.contains("Your account will be deleted on"));
    plain.form("/deletion", "action=cancel").await;
    assert!(!plain.page("").await.contains("Your account will be deleted on"));
    assert_eq!(plain.failure("same-origin", "/deletion", "action=other").await.0, 400);
}

#[tokio::test]
async fn forms_of_other_sites_change_nothing() {
    let server = Server::start().await;
    let mut plain = Plain::new(&server, "name=Plain+Reader").await;
    for (path, body) in [
        ("/deletion", "action=ask"),
        ("/sessions", "end=all"),
        ("/saved", "remove=x"),
        ("/notices", "action=settings"),
        ("/media/new", "title=a&topic=roads&text=b"),
        ("/media", "delete=x"),
        ("/tests/safety-for-everyone", ""),
        ("/attempts/x", "finish=yes"),
        ("/community/x/comments", "text=a"),
        ("/community/x/reactions", "like=yes"),
        ("/community/x/report", "reason=spam"),
    ] {
        for site in ["cross-site", "same-site", "none"] {
            let (status, page) = plain.failure(site, path, body).await;
            assert_eq!(status, 403, "{site} {path}");
            assert!(page.contains("That did not work"), "{page}");
        }
    }
    let account: Value = plain.0.get("/api/auth/account").await.json().await.unwrap();
    assert!(account["deletion_at"].is_null(), "{account}");
}

#[tokio::test]
async fn sessions_end_one_by_one_and_all_together() {
    let server = Server::start().await;
    let mut other = Visitor::new(&server);
    other.agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    other.sign_in(PAGE, "name=Two+Devices").await;
    let mut plain = Plain::new(&server, "name=Two+Devices").await;
    let profile = plain.page("").await;
    assert!(profile.contains("Firefox, Linux"), "{profile}");
    let id = value_after(&profile, "name=\"end\" value=\"").to_owned();
    assert_eq!(plain.form("/sessions", &format!("end={id}")).await, "");
    assert_eq!(other.profile().await, Err(401));
    assert_eq!(plain.failure("same-origin", "/sessions", &format!("end={id}")).await.0, 404);
    assert_eq!(plain.form("/sessions", "end=all").await, "");
    assert!(plain.0.cookie("session").is_none());
    let guest = plain.0.get(PLAIN).await;
    assert_eq!(guest.status(), 401);
    let page = document(guest).await;
    assert!(page.contains("/ru-en/moskva/profile") && !page.contains("<nav"), "{page}");
}

#[tokio::test]
async fn test_is_taken_with_forms_only() {
    let server = Server::start().await;
    let mut plain = Plain::new(&server, "name=Plain+Reader").await;
    assert!(plain.page("/tests").await.contains("/plain/tests/safety-for-everyone"));
    assert!(plain.page("/tests/safety-for-everyone").await.contains("Start the test"));
    let mut here = plain.form("/tests/safety-for-everyone", "").await;
    assert!(here.starts_with("/attempts/") && here.ends_with("?question=1"), "{here}");
    let attempt = here.split('?').next().unwrap().to_owned();
    let mut orders = 0;
    while !plain.page(&here).await.contains("Finish the test") {
        let page = plain.page(&here).await;
        let number = value_after(&page, "name=\"question\" value=\"").to_owned();
        let places = page.matches("name=\"place\"").count();
        if places > 0 {
            orders += 1;
            let twice = format!("question={number}{}", "&place=1".repeat(places));
            let refused = plain.form(&attempt, &twice).await;
            assert_eq!(refused, format!("{here}&places=1{}", "%2C1".repeat(places - 1)));
            let page = plain.page(&refused).await;
            assert!(page.contains("role=\"alert\"") && page.matches("value=\"1\" selected").count() == places, "{page}");
        }
        let answer = if places > 0 { (1..=places).map(|place| format!("&place={place}")).collect() } else { "&answer=0".to_owned() };
        here = plain.form(&attempt, &format!("question={number}{answer}")).await;
    }
    assert!(orders > 0, "a question about an order");
    assert_eq!(plain.form("/tests/safety-for-everyone", "").await, format!("{attempt}?question=end"));
    assert_eq!(plain.form(&attempt, "finish=yes").await, attempt);
    let result = plain.page(&attempt).await;
    assert!(result.contains("Your answers") && result.contains("% is needed."), "{result}");
    assert_eq!(plain.form("/tests/safety-for-everyone", "").await, "/tests/safety-for-everyone", "not before the cooldown ends");
    assert_eq!(plain.failure("same-origin", &attempt, "question=1").await.0, 409);
    assert_eq!(plain.failure("same-origin", &attempt, "question=99&answer=0").await.0, 404);
}

#[tokio::test]
async fn post_is_written_read_and_commented_on() {
    let server = posts::server().await;
    let mut newcomer = Plain::new(&server, "name=New+Author").await;
    let mut author = Plain(Author::trusted(&server, "Plain Author").await.0);
    let form = author.page("/media/new").await;
    let topic = value_after(&form, "<option value=\"\">—</option><option value=\"").to_owned();
    let key = value_after(&form, "name=\"key\" value=\"").to_owned();
    let draft = format!("key={key}&action=draft&topic={topic}&title=Tyres+%3Cb%3E&text=One.%0D%0A%0D%0ATwo.");
    for _ in 0..2 {
        assert_eq!(author.form("/media/new", &draft).await, "/media?list=drafts");
    }
    let drafts = author.page("/media?list=drafts").await;
    assert_eq!(drafts.matches("Tyres &lt;b&gt;").count(), 1, "a form sent twice counts once: {drafts}");
    let post = format!("topic={topic}&title=Winter+tyres&text=First.%0D%0A%0D%0ASecond.");
    for _ in 0..2 {
        assert_eq!(newcomer.form("/media/new", &format!("key=sixteen-or-more-letters&{post}")).await, "/media?list=drafts");
    }
    let waiting = newcomer.page("/media?list=drafts").await;
    assert_eq!(waiting.matches("Waits for a moderator").count(), 1, "{waiting}");
    assert_eq!(author.form("/media/new", &post).await, "/media");
    let own = author.page("/media").await;
    assert!(own.contains("Winter tyres"), "{own}");
    let (status, page) = author.failure("same-origin", "/media/new", "title=&topic=&text=Not+lost").await;
    assert_eq!(status, 422);
    assert!(page.contains("<textarea id=\"unsent\" readonly dir=\"auto\">Not lost</textarea>"), "{page}");
    let long: String = "%D0%96".repeat(5000);
    assert_eq!(author.form("/media/new", &format!("topic={topic}&title=Long&text={long}")).await, "/media");
    let (status, page) = author.failure("same-origin", "/media/new", &format!("text={}", "a".repeat(70_000))).await;
    assert_eq!(status, 413);
    assert!(page.contains("The text is too long."), "{page}");

    let mut reader = Plain(Author::trusted(&server, "Plain Reader").await.0);
    let feed = reader.page("/community?sort=new&topic=").await;
    let id = feed.split("/plain/community/").filter_map(|rest| rest.split('"').next()).find(|id| id.len() == 32).unwrap().to_owned();
    let here = format!("/community/{id}");
    let page = reader.page(&here).await;
    let key = value_after(&page, "name=\"key\" value=\"").to_owned();
    let comment = format!("key={key}&text=Thank+%3Ci%3Eyou%3C%2Fi%3E");
    for _ in 0..2 {
        assert_eq!(reader.form(&format!("{here}/comments"), &comment).await, format!("{here}?done=commented"));
    }
    assert!(reader.page(&format!("{here}?done=commented")).await.contains("Your comment has been sent."));
    let page = reader.page(&here).await;
    assert_eq!(page.matches("Thank &lt;i&gt;you&lt;/i&gt;").count(), 1, "{page}");
    for (choice, shown) in [("like=yes", "name=\"like\" value=\"no\""), ("save=yes", "name=\"save\" value=\"no\"")] {
        reader.form(&format!("{here}/reactions"), choice).await;
        assert!(reader.page(&here).await.contains(shown), "{choice}");
    }
    assert_eq!(reader.failure("same-origin", &format!("{here}/reactions"), "like=maybe").await.0, 400);
    let saved = reader.page("/media?list=favorites").await;
    assert!(saved.contains(&here), "{saved}");
    let deleted = value_after(&reader.page(&here).await, "name=\"delete\" value=\"").to_owned();
    reader.form(&format!("{here}/comments"), &format!("delete={deleted}")).await;
    assert!(!reader.page(&here).await.contains("Thank &lt;i&gt;"));
    assert_eq!(reader.failure("same-origin", "/community/00000000000000000000000000000000/comments", "text=a").await.0, 404);
}

#[tokio::test]
async fn own_posts_are_published_taken_back_and_deleted() {
    let server = posts::server().await;
    let id = Author::trusted(&server, "Plain Author").await.publish("Tyres").await;
    let mut author = Plain::new(&server, "name=Plain+Author").await;
    assert!(author.page("/media").await.contains("Tyres"));
    assert_eq!(author.form("/media", &format!("unpublish={id}&version=1")).await, "/media");
    assert!(author.page("/media").await.contains("Taken back"));
    assert_eq!(author.failure("same-origin", "/media", &format!("publish={id}&version=7")).await.0, 409);
    assert_eq!(author.failure("same-origin", "/media", &format!("publish={id}&version=x")).await.0, 400);
    assert_eq!(author.form("/media", &format!("publish={id}&version=1")).await, "/media");
    assert_eq!(author.form("/media", &format!("delete={id}")).await, "/media");
    assert!(!author.page("/media").await.contains("Tyres"));
    assert_eq!(author.failure("same-origin", "/media", &format!("delete={id}")).await.0, 404);
}

#[tokio::test]
async fn authors_are_followed_and_hidden_and_the_choice_is_taken_back() {
    let server = posts::server().await;
    let id = Author::trusted(&server, "Plain Author").await.publish("Tyres").await;
    let mut reader = Plain::new(&server, "name=Plain+Reader").await;
    let here = format!("/community/{id}");
    let author = value_after(&reader.page(&here).await, "name=\"author\" value=\"").to_owned();
    for (choice, kind) in [("follow", "followed"), ("hide", "hidden")] {
        reader.form(&format!("{here}/reactions"), &format!("author={author}&{choice}=yes")).await;
        let shown = format!("name=\"{kind}\" value=\"{author}\"");
        assert!(reader.page("/media").await.contains(&shown), "{choice}");
        assert_eq!(reader.form("/media", &format!("{kind}={author}")).await, "/media");
        assert!(!reader.page("/media").await.contains(&shown), "{choice}");
    }
    let other = reader.failure("same-origin", &format!("{here}/reactions"), "follow=yes&author=00000000000000000000000000000000").await;
    assert_eq!(other.0, 404);
    assert_eq!(reader.form(&format!("{here}/report"), "reason=spam&text=").await, format!("{here}?done=reported"));
    assert_eq!(reader.failure("same-origin", &format!("{here}/report"), "reason=none").await.0, 400);
}

#[tokio::test]
async fn replies_beyond_the_first_page_are_read_and_written() {
    let server = posts::server().await;
    let mut author = Author::trusted(&server, "Plain Author").await;
    let post = author.publish("Tyres").await;
    let comment = author.comment(&post, "First", None).await["id"].as_str().unwrap().to_owned();
    let text = "INSERT INTO post_comment (id, post_id, parent_id, account_id, state, text, created_at, place) \
                SELECT '{id}', post_id, id, account_id, 'published', 'Reply {n}', created_at, {n} FROM post_comment WHERE parent_id IS NULL";
    for number in 1..=25 {
        let id = format!("{number:032x}");
        server.database.run(&text.replace("{id}", &id).replace("{n}", &number.to_string())).await;
    }
    server.database.run("UPDATE post_comment SET reply_count = 25 WHERE parent_id IS NULL").await;
    let mut reader = Plain(Author::trusted(&server, "Plain Reader").await.0);
    let replies = format!("/community/{post}?replies={comment}");
    let first = reader.page(&replies).await;
    assert!(first.contains("Reply 20") && !first.contains("Reply 21"), "{first}");
    let next = value_after(&first, &format!("{PLAIN}/community/{post}?replies={comment}&amp;cursor=")).to_owned();
    let second = reader.page(&format!("{replies}&cursor={}", next.split('#').next().unwrap())).await;
    assert!(second.contains("Reply 25"), "{second}");
    assert_eq!(value_after(&second, "name=\"parent\" value=\""), comment);
}

#[tokio::test]
async fn choices_of_notices_are_saved_by_a_form() {
    let server = Server::start().await;
    let mut plain = Plain::new(&server, "name=Plain+Reader").await;
    let checked = |page: &str| page.matches(" checked").count();
    assert_eq!(checked(&plain.page("/notices").await), 5);
    assert_eq!(plain.form("/notices", "action=settings&comments.site=on&support.site=on").await, "/notices");
    let page = plain.page("/notices").await;
    assert_eq!(checked(&page), 2, "{page}");
    assert_eq!(plain.form("/notices", "action=read").await, "/notices");
    assert_eq!(plain.failure("same-origin", "/notices", "action=other").await.0, 400);
}

#[tokio::test]
async fn certificate_without_an_account_is_shown_to_guests() {
    let server = Server::start().await;
    let response = Visitor::new(&server).get(&format!("{PLAIN}/certificates/7KQ2M-9XD4T-W4TN8-3HCPP")).await;
    assert_eq!(response.status(), 404);
    assert!(document(response).await.contains("There is no certificate with this code"));
}
