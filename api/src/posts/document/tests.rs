//! Tests of documents: bounds, and HTML that no text can leave.

use std::collections::HashMap;

use ammonia::Builder;
use contracts::posts::{Block, CalloutKind, HeadingLevel, PostCover, PostDraft, PostPicture, Run};
use proptest::prelude::*;

use super::{Use, check, excerpt, html, plain_text};

const PICTURE: &str = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E";

fn run(text: &str) -> Run {
    Run { text: text.to_owned(), ..Run::default() }
}

fn paragraph(text: &str) -> Block {
    Block::Paragraph { text: vec![run(text)] }
}

fn draft(blocks: Vec<Block>) -> PostDraft {
    PostDraft { title: "Title".to_owned(), topic: "orders".to_owned(), language: "en".to_owned(), blocks, ..PostDraft::default() }
}

fn faults(mut draft: PostDraft, purpose: Use) -> Vec<(String, String)> {
    let errors = check(&mut draft, purpose, |tag| tag == "en");
    errors.into_iter().flat_map(|(field, codes)| codes.into_iter().map(move |code| (field.clone(), code))).collect()
}

fn one(field: &str, code: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), code.to_owned())]
}

fn pictures() -> HashMap<String, PostPicture> {
    let picture = PostPicture { id: PICTURE.to_owned(), url: format!("/api/post-pictures/{PICTURE}"), width: 10, height: 5 };
    HashMap::from([(PICTURE.to_owned(), picture)])
}

#[test]
fn draft_may_be_incomplete_and_a_publication_not() {
    let empty = PostDraft { language: "en".to_owned(), ..PostDraft::default() };
    assert_eq!(faults(empty.clone(), Use::Draft), []);
    let fields: Vec<String> = faults(empty, Use::Publication).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["blocks", "title", "topic"]);
    assert_eq!(faults(draft(vec![paragraph("Text")]), Use::Publication), []);
    assert_eq!(faults(draft(vec![paragraph(" \u{202e} ")]), Use::Publication), one("blocks", "required"), "nothing to read");
}

#[test]
fn faults_name_their_place() {
    let picture = |alt: &str| Block::Image { picture: PICTURE.to_owned(), alt: alt.to_owned(), caption: String::new() };
    assert_eq!(faults(draft(vec![paragraph("Text"), picture("")]), Use::Publication), one("blocks.1.alt", "required"));
    assert_eq!(faults(draft(vec![picture(&"я".repeat(251))]), Use::Draft), one("blocks.0.alt", "max_length"));
    let link = |link: &str| Block::Paragraph { text: vec![run("a"), Run { link: Some(link.to_owned()), ..run("b") }] };
    for bad in ["javascript:alert(1)", "//example.org", "/path", "data:text/html,x", "https://a:b@example.org", "http://", "https://a b"] {
        assert_eq!(faults(draft(vec![link(bad)]), Use::Draft), one("blocks.0.text.1.link", "invalid"), "{bad}");
    }
    assert_eq!(faults(draft(vec![link("https://example.org/a?b#c")]), Use::Publication), []);
    let cover = PostCover { picture: "no id".to_owned(), alt: String::new() };
    assert_eq!(faults(PostDraft { cover: Some(cover), ..draft(vec![paragraph("Text")]) }, Use::Draft), one("cover.picture", "invalid"));
    let tags = (0..6).map(|number| format!("#tag{number}")).collect();
    assert_eq!(faults(PostDraft { tags, ..draft(vec![paragraph("Text")]) }, Use::Draft), one("tags", "too_many"));
    assert_eq!(faults(PostDraft { topic: "weather".to_owned(), ..draft(vec![]) }, Use::Draft), one("topic", "unknown"));
    assert_eq!(faults(PostDraft { title: "я".repeat(121), ..draft(vec![]) }, Use::Draft), one("title", "max_length"));
    assert_eq!(faults(draft(vec![paragraph(&"я".repeat(5001))]), Use::Draft), one("blocks.0.text", "max_length"));
    assert_eq!(faults(draft(vec![paragraph("a"); 201]), Use::Draft), one("blocks", "too_many"));
    assert_eq!(faults(draft(vec![paragraph(&"я".repeat(5000)); 30]), Use::Draft), one("blocks", "too_large"));
}

fn quote(source: &str, url: &str) -> Block {
    Block::Quote { text: vec![run("Q")], source: source.to_owned(), url: url.to_owned() }
}

#[test]
fn source_of_a_quote_is_bounded_and_its_link_is_https() {
    let of = |source: &str, url: &str, purpose| faults(draft(vec![quote(source, url)]), purpose);
    for (source, url) in [("", ""), ("A neighbour", ""), ("Rules", "https://example.org/rules#2")] {
        assert_eq!(of(source, url, Use::Publication), [], "{source} {url}");
    }
    for url in ["http://example.org", "javascript:alert(1)", "https://a:b@example.org", "example.org", "https://example.org/a b"] {
        assert_eq!(of("Rules", url, Use::Draft), one("blocks.0.url", "invalid"), "{url}");
    }
    let long = format!("https://example.org/{}", "a".repeat(2000));
    assert_eq!(of("Rules", &long, Use::Draft), one("blocks.0.url", "invalid"));
    assert_eq!(of(&"я".repeat(251), "", Use::Draft), one("blocks.0.source", "max_length"));
    assert_eq!(of("", "https://example.org", Use::Draft), [], "a draft may lack the words");
    assert_eq!(of("", "https://example.org", Use::Publication), one("blocks.0.source", "required"));
}

#[test]
fn blocks_become_html() {
    let blocks = [
        Block::Heading { level: HeadingLevel::Section, text: vec![run("A & B")] },
        Block::Paragraph {
            text: vec![
                run("One\ntwo "),
                Run { bold: true, italic: true, link: Some("https://example.org/?a=1&b=\"".to_owned()), ..run("<b>") },
            ],
        },
        Block::List { ordered: true, items: vec![vec![run("1")], vec![]] },
        quote("S", "https://example.org/rules?a=1&b=2"),
        quote("S", "http://example.org"),
        quote("", "https://example.org"),
        Block::Image { picture: PICTURE.to_owned(), alt: "A \"b\"".to_owned(), caption: "C".to_owned() },
        Block::Image { picture: "gone".to_owned(), alt: "Gone".to_owned(), caption: String::new() },
        Block::Callout { kind: CalloutKind::Warning, text: vec![run("W")] },
        Block::Link { url: "https://example.org".to_owned(), title: "T".to_owned(), description: "D".to_owned() },
        Block::Link { url: "javascript:x".to_owned(), title: "T".to_owned(), description: String::new() },
        Block::Divider {},
    ];
    insta::assert_snapshot!(html(&blocks, &pictures()).replace("><", ">\n<"), @r#"
    <h2>A &amp; B</h2>
    <p>One<br>two <a href="https://example.org/?a=1&amp;b=&quot;" rel="nofollow ugc noopener">
    <strong>
    <em>&lt;b&gt;</em>
    </strong>
    </a>
    </p>
    <ol>
    <li>1</li>
    </ol>
    <figure class="quote">
    <blockquote>
    <p>Q</p>
    </blockquote>
    <figcaption>
    <cite>
    <a href="https://example.org/rules?a=1&amp;b=2" rel="nofollow ugc noopener">S</a>
    </cite>
    </figcaption>
    </figure>
    <figure class="quote">
    <blockquote>
    <p>Q</p>
    </blockquote>
    <figcaption>
    <cite>S</cite>
    </figcaption>
    </figure>
    <blockquote>
    <p>Q</p>
    </blockquote>
    <figure>
    <img src="/api/post-pictures/wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E" alt="A &quot;b&quot;" width="10" height="5" loading="lazy">
    <figcaption>C</figcaption>
    </figure>
    <p>Gone</p>
    <aside class="callout callout-warning">
    <p>W</p>
    </aside>
    <a class="link-card" href="https://example.org" rel="nofollow ugc noopener">
    <strong>T</strong>
    <span>D</span>
    </a>
    <p>
    <strong>T</strong>
    <span>
    </span>
    </p>
    <hr>
    "#);
}

#[test]
fn excerpt_is_cut_between_words() {
    assert_eq!(excerpt(&[Block::Divider {}, paragraph("One\n two")]), "One two");
    let long = excerpt(&[paragraph(&"слово, ".repeat(60))]);
    assert!(long.ends_with("слово…") && long.chars().count() <= 200, "{long}");
    assert_eq!(plain_text(&[paragraph("a"), Block::Divider {}, paragraph("b")]), "a\nb");
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("<script>alert(1)</script>".to_owned()),
        Just("\" onerror=\"alert(1)".to_owned()),
        Just("javascript:alert(1)".to_owned()),
        Just("https://example.org/\"><img src=x>".to_owned()),
        "[<>&\"'/a-c\\n\u{202e}\u{0}]{0,12}",
        ".{0,12}",
    ]
}

fn runs() -> impl Strategy<Value = Vec<Run>> {
    let run = (text(), any::<bool>(), any::<bool>(), proptest::option::of(text()));
    proptest::collection::vec(run.prop_map(|(text, bold, italic, link)| Run { text, bold, italic, link }), 0..4)
}

fn any_block() -> impl Strategy<Value = Block> {
    prop_oneof![
        runs().prop_map(|text| Block::Paragraph { text }),
        (runs(), any::<bool>()).prop_map(|(text, section)| Block::Heading {
            level: if section { HeadingLevel::Section } else { HeadingLevel::Subsection },
            text
        }),
        (any::<bool>(), proptest::collection::vec(runs(), 0..4)).prop_map(|(ordered, items)| Block::List { ordered, items }),
        (runs(), text(), text()).prop_map(|(text, source, url)| Block::Quote { text, source, url }),
        (prop_oneof![Just(PICTURE.to_owned()), text()], text(), text()).prop_map(|(picture, alt, caption)| Block::Image {
            picture,
            alt,
            caption
        }),
        runs().prop_map(|text| Block::Callout { kind: CalloutKind::Note, text }),
        (text(), text(), text()).prop_map(|(url, title, description)| Block::Link { url, title, description }),
        Just(Block::Divider {}),
    ]
}

/// What readers may receive, by an independent sanitiser.
fn whitelist() -> Builder<'static> {
    let mut builder = Builder::empty();
    let tags = [
        "p",
        "h2",
        "h3",
        "ul",
        "ol",
        "li",
        "blockquote",
        "cite",
        "figure",
        "img",
        "figcaption",
        "aside",
        "a",
        "strong",
        "em",
        "span",
        "br",
        "hr",
    ];
    builder.add_tags(tags).link_rel(None).url_schemes(["http", "https"].into());
    builder
        .add_tag_attributes("a", ["href", "rel", "class"])
        .add_tag_attributes("aside", ["class"])
        .add_tag_attributes("figure", ["class"]);
    builder.add_tag_attributes("img", ["src", "alt", "width", "height", "loading"]);
    builder.url_relative(ammonia::UrlRelative::PassThrough);
    builder
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_document_leaves_the_whitelist(blocks in proptest::collection::vec(any_block(), 0..6)) {
        let html = html(&blocks, &pictures());
        // Nothing but the whitelist: a sanitiser removes nothing. The same parser normalises both
        // sides.
        let mut all = whitelist();
        all.add_tags(["script", "iframe", "svg", "form", "input", "style", "b", "i", "body", "html"]).rm_clean_content_tags(["script", "style"]);
        all.generic_attribute_prefixes(["on", "s", "d"].into());
        prop_assert_eq!(all.clean(&html).to_string(), whitelist().clean(&html).to_string());
        prop_assert!(!html.contains("<script") && !html.contains("href=\"javascript"), "{}", html);
        for link in html.split("<a ").skip(1) {
            let tag = link.split('>').next().unwrap_or_default();
            prop_assert!(tag.contains("rel=\"nofollow ugc noopener\"") && (tag.contains("href=\"http://") || tag.contains("href=\"https://")), "{}", tag);
        }
        // The text survives whole.
        let plain = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).collect::<String>();
        for block in &blocks {
            if let Block::Callout { text, .. } = block {
                let own: String = text.iter().map(|run| run.text.as_str()).collect();
                let shown = ammonia::Builder::empty().clean(&super::html(std::slice::from_ref(block), &pictures())).to_string();
                prop_assert!(plain(&shown).len() >= plain(&own).len());
            }
        }
    }

    #[test]
    fn checked_document_is_checked_once(blocks in proptest::collection::vec(any_block(), 0..6), title in text()) {
        let mut draft = PostDraft { title, ..draft(blocks) };
        let first = check(&mut draft, Use::Publication, |tag| tag == "en");
        let again = &mut draft.clone();
        prop_assert_eq!(first, check(again, Use::Publication, |tag| tag == "en"));
        prop_assert_eq!(&draft, again, "tidying twice changes nothing");
        let json = serde_json::to_string(&draft).unwrap();
        prop_assert_eq!(serde_json::from_str::<PostDraft>(&json).unwrap(), draft);
    }
}
