//! Tests of `product-api content check` and `content preview`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Output, Stdio};

use crate::kit::{Folder, article, repository};

fn check(folder: &Folder, months: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_product-api"));
    let folder = folder.path().display().to_string();
    command.current_dir(repository()).env_clear().args(["content", "check", &folder, "--stale-after-months", months]).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A folder without findings, if review dates are not checked.
fn clean_folder() -> Folder {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        folder.write(&format!("{language}/taxi/money/a.md"), &reviewed(&article(language, "a", "a", "", "Fee {{fee}}.")));
    }
    folder
}

/// The article with a review date far in the future.
fn reviewed(article: &str) -> String {
    article.replace("updated: 2026-01-02", "updated: 2026-01-02\nreview_by: 9999-01-01")
}

#[test]
fn clean_folder_has_no_findings() {
    let output = check(&clean_folder(), "1");
    assert_eq!((output.status.code(), text(&output).as_str()), (Some(0), "2 articles: 0 errors, 0 warnings\n"));
}

#[test]
fn quality_problem_is_a_warning_with_file_and_line() {
    let folder = clean_folder();
    folder.write("variables.toml", "[default]\nfee = \"1\"\nold_fee = \"2\"\n");
    let late = article("en", "b", "b", "", "Text.").replace("updated: 2026-01-02", "updated: 2026-01-02\nreview_by: 2026-01-03");
    folder.write("en/taxi/money/b.md", &late);
    let aged = article("ru", "c", "c", "", "Text.\n\n[a](article:a), [b](article:b#x)")
        .replace("related: []", "related: [a, b]")
        .replace("updated: 2026-01-02", "updated: 2001-01-02");
    folder.write("ru/taxi/money/c.md", &aged.replace("synonyms: [word]", "synonyms: [Word, other, ru c]"));
    folder.job("ru", "taxi", "Text.");
    folder.write("ru/taxi/_job.md", "---\nid: taxi\ntitle: T\ndescription: D\nupdated: 2001-01-01\n---\nText.\n");
    let output = check(&folder, "120");
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(text(&output), @r"
    en/taxi/money/b.md: warning: the article `b` is missing in `ru`
    en/taxi/money/b.md:11: warning: review was due on 2026-01-03
    en/taxi/money/b.md:12: warning: the synonym `word` is given in en/taxi/money/a.md too
    ru/taxi/_job.md: warning: the job `taxi` is missing in `en`
    ru/taxi/_job.md: warning: was updated on 2001-01-01, more than 120 months ago
    ru/taxi/money/c.md: warning: the article `c` is missing in `en`
    ru/taxi/money/c.md:10: warning: was updated on 2001-01-02, more than 120 months ago
    ru/taxi/money/c.md:11: warning: a synonym is the title itself
    ru/taxi/money/c.md:11: warning: the synonym `Word` is given in ru/taxi/money/a.md too
    ru/taxi/money/c.md:12: warning: `related` names `b`, which is missing in `ru`
    ru/taxi/money/c.md:16: warning: the link leads to `article:b`, which is missing in `ru`
    variables.toml:3: warning: no text uses `old_fee`
    4 articles: 0 errors, 12 warnings
    ");
}

/// Does not check dates, so that the test does not start to fail on some day.
#[test]
fn repository_content_has_no_findings() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_product-api"));
    let output =
        command.current_dir(repository()).env_clear().args(["content", "check", "api/content", "--stale-after-months", "120"]).output();
    let text = text(&output.unwrap());
    let findings: Vec<&str> = text.lines().filter(|line| !line.contains("review was due on")).collect();
    assert!(matches!(findings[..], [summary] if summary.contains(" 0 errors, ")), "{text}");
}

#[test]
fn invalid_content_is_an_error() {
    let folder = clean_folder();
    let broken = "{{fee}} ![](none.png)";
    folder.write("en/taxi/money/a.md", &reviewed(&article("en", "a", "a", "", broken)).replace("short_answer: Short a\n", ""));
    let output = check(&folder, "1");
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(text(&output), @r"
    en/taxi/money/a.md:1: error: `short_answer` is required
    en/taxi/money/a.md:14: error: the picture `none.png` cannot be read: No such file or directory (os error 2)
    en/taxi/money/a.md:14: error: the picture `none.png` has no text for people who cannot see it: write ![text](none.png)
    2 articles: 3 errors, 0 warnings
    ");
}

#[test]
fn preview_serves_a_branch_and_its_changes() {
    let folder = clean_folder();
    let mut server = Command::new(env!("CARGO_BIN_EXE_product-api"))
        .current_dir(repository())
        .env_clear()
        .args(["content", "preview", "--port=0", "--branch", &folder.path().display().to_string()])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    let address = lines.find_map(|line| Some(line.split_once("serving listen=")?.1.to_owned())).unwrap();
    let get = |path: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let page = "/api/ru-en/moskva/?path=/knowledge-base/taxi/money/a";
    assert!(get(page).contains("Fee 1."), "{}", get(page));
    folder.write("en/taxi/money/a.md", &reviewed(&article("en", "a", "a", "", "Fee {{fee}} is new.")));
    assert!(lines.any(|line| line.contains("imported the content folder")));
    while !get(page).contains("Fee 1 is new.") {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    assert_eq!(server.wait().unwrap().code(), Some(0));
}
