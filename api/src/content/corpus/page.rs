//! Converts one document: head, text and the fields of an article.

use std::collections::BTreeSet;

use pulldown_cmark::{Options, Parser};

use super::super::body::{Body, TocEntry};
use super::super::piece::Text;
use super::super::sanitise;
use super::document_path::title_of;
use super::files::{File, Format};
use super::links::Links;
use super::{head, html};

/// A parsed document.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) title: String,
    pub(super) short_answer: String,
    pub(super) synonyms: Vec<String>,
    /// `YYYY-MM-DD`.
    pub(super) updated: String,
    pub(super) body: Body,
    /// Linked documents.
    pub(super) links: BTreeSet<String>,
    pub(super) warnings: Vec<String>,
}

/// Parses a document. The title comes from the head, else `<title>`, else the first heading, else
/// the file's name.
pub(super) fn read(file: &File, links: &Links<'_>) -> Page {
    let (head, text, warning) = head::split(&file.text);
    let markup = match file.format {
        Format::Html => text.to_owned(),
        Format::Markdown => markdown(text),
    };
    let html = html::read(&markup, &file.path, links);
    let name = file.id.rsplit('/').next().unwrap_or(&file.id);
    let titles = [&head.title, &html.title, &html.heading];
    let title = titles.into_iter().flatten().find(|title| !title.trim().is_empty()).cloned().unwrap_or_else(|| title_of(name));
    let mut synonyms = head.synonyms;
    synonyms.extend(html.keywords);
    // Many sites use the same `<title>` everywhere, so the first heading is a synonym.
    synonyms.extend(html.heading.filter(|heading| !title.contains(heading.trim())));
    let known: BTreeSet<String> = std::mem::take(&mut synonyms).into_iter().filter(|synonym| !synonym.trim().is_empty()).collect();
    let toc = html.outline.into_iter().map(|(anchor, title)| TocEntry { anchor, title: Text::from_marked(&title) }).collect();
    Page {
        title,
        short_answer: head.description.or(html.description).unwrap_or_default(),
        synonyms: known.into_iter().collect(),
        updated: head.updated.unwrap_or_else(|| file.changed.clone()),
        body: Body { toc, html: Text::from_marked(sanitise::article(&html.body).trim()), faq: None },
        links: html.links,
        warnings: warning.into_iter().chain(html.warnings).collect(),
    }
}

fn markdown(text: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_DEFINITION_LIST;
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, Parser::new_ext(text, options));
    html
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::files::{File, Format};
    use super::super::links::Links;
    use super::{Page, read};

    fn file(path: &str, text: &str) -> File {
        let (id, ending) = path.rsplit_once('.').unwrap();
        let format = if ending == "md" { Format::Markdown } else { Format::Html };
        File { path: path.to_owned(), id: id.to_owned(), format, text: text.to_owned(), changed: "2026-01-02".to_owned() }
    }

    fn page(path: &str, text: &str) -> Page {
        let files = [file(path, text), file("other.md", "")];
        read(&files[0], &Links::new(&files))
    }

    fn html(page: &Page) -> String {
        serde_json::to_string(&page.body.html).unwrap()
    }

    #[test]
    fn markdown_headings_become_sections_with_anchors() {
        let page = page(
            "a-b.md",
            "# The title\n\nStart [there](other.md#x), [gone](gone.md), ![p](p.png).\n\n## One {#first}\n\ntext {{x}}\n\n#### Deep\n\n## Один\n\n> [!NOTE]\n> note\n",
        );
        assert_eq!((page.title.as_str(), page.short_answer.as_str(), page.updated.as_str()), ("The title", "", "2026-01-02"));
        assert_eq!(page.body.toc.iter().map(|entry| entry.anchor.as_str()).collect::<Vec<_>>(), ["first", "odin"]);
        assert_eq!(page.links.iter().collect::<Vec<_>>(), ["import:other#x"]);
        assert_eq!(page.warnings, ["the link `gone.md` has no target"]);
        insta::assert_snapshot!(html(&page), @r#"[{"fixed":"<p>Start "},{"link":"import:other#x"},{"fixed":"there"},"end_link",{"fixed":", gone,  .</p>\n\n<h2 id=\"first\">One</h2>\n\n<p>text {{x}}</p>\n\n<h4 id=\"deep\">Deep</h4>\n\n\n<h2 id=\"odin\">Один</h2>\n\n<blockquote>\n<p>note</p>\n</blockquote>"}]"#);
    }

    #[test]
    fn html_keeps_its_text() {
        let page = page(
            "a.html",
            "<!DOCTYPE html><html><head><title>T &amp; t</title><meta name=description content='D &lt;'><meta name=keywords content='k, l'>\
             <style>h1{}</style><script>if (a</b) x</script></head><body><nav><a href=x>menu</a></nav><main id=m><h1>H</h1>\
             <section id=s><h2>Two</h2><div>one</div><div>two<br>three</div></section><h3 id='bad id'>Three</h3><dl><dt>term<dd>meaning</dl>\
             <img src=x onerror=x><table><tr><td onclick=x>cell</table><a name=old></a><h5>Five</h5><p>end</main><footer>foot</footer>",
        );
        assert_eq!((page.title.as_str(), page.short_answer.as_str()), ("T & t", "D <"));
        assert_eq!(page.synonyms, ["H", "k", "l"]);
        insta::assert_snapshot!(html(&page), @r#"[{"fixed":"<h2 id=\"s\">Two</h2>\n one  two<br>three  \n<h3 id=\"three\">Three</h3>\n<p>term</p><p>meaning</p> <table><tbody><tr><td>cell</td></tr></tbody></table>\n<h4 id=\"old\">Five</h4>\n<p>end</p>"}]"#);
    }

    #[test]
    fn headers_footers_and_navigation_are_left_out() {
        let page = page(
            "a.html",
            "<title>T</title><header><h1>Site</h1><p>slogan</header><div class='navheader wide'>Prev <div>Next</div></div><div role=navigation>menu</div>\
             <article><header><h1>H</h1><p>lead</header><p>text<aside class=note>note</aside></article><div id=sidebar><p>side</div><footer>foot</footer>",
        );
        assert_eq!((page.title.as_str(), &page.synonyms[..]), ("T", &["H".to_owned()][..]));
        let html = html(&page);
        assert!(["lead", "text", "note"].iter().all(|kept| html.contains(kept)), "{html}");
        assert!(["Site", "slogan", "Prev", "Next", "menu", "side", "foot"].iter().all(|dropped| !html.contains(dropped)), "{html}");
    }

    #[test]
    fn links_are_relative_to_the_base() {
        let page = page("deep/er/a.html", "<base href='../../'><base href=/x/><p><a href=other.html>there</a> <a href=/other.md>root</a>");
        assert_eq!((page.links.into_iter().collect::<Vec<_>>(), page.warnings), (vec!["import:other".to_owned()], vec![]));
    }

    #[test]
    fn title_is_found_or_derived() {
        assert_eq!(page("a-b.md", "---\ntitle: T\n---\n# H").title, "T");
        assert_eq!(page("a-b.md", "text\n\n## Second").title, "Second");
        assert_eq!(page("deep/a-b.md", "text").title, "A b");
        assert_eq!(page("a-b.html", "<title></title><p>x").title, "A b");
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "(<[a-z0-9]{1,6}( [a-z]{2,5}=\"\\PC{0,9}\")?>|</[a-z0-9]{1,6}>|[#`*\\[\\](){}\n-]|\\PC{0,9}){0,20}", is_html: bool) {
            let read = page(if is_html { "a.html" } else { "a.md" }, &text);
            let html = html(&read);
            prop_assert!(!html.contains("<script") && !html.contains("onerror="));
            prop_assert!(!read.title.is_empty());
        }
    }
}
