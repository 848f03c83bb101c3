//! Safety properties of rewritten remote HTML, checked with an HTML parser in a page. Shared with
//! the fuzz target `foreign_html`.

use scraper::{Html, Node, Selector};
use url::Url;

/// Elements that are removed with their content.
const GONE: [&str; 8] = ["script", "style", "link", "meta", "base", "noscript", "html", "body"];

/// Attributes that are removed.
const TAKEN_OFF: [&str; 8] = ["style", "srcdoc", "ping", "nonce", "integrity", "data-slot", "data-page", "http-equiv"];

/// Attributes with a single URL.
const ADDRESSES: [&str; 9] = ["href", "src", "action", "formaction", "poster", "data", "cite", "background", "manifest"];

/// Panics if HTML from the server at `address` is harmful in a page.
pub(crate) fn assert_harmless(html: &str, address: &Url) {
    let page = format!("<!doctype html><title>T</title><header>start</header><main id=\"slot\">{html}</main><footer>end</footer>");
    let page = Html::parse_document(&page);
    let one = |selector: &str| page.select(&Selector::parse(selector).expect("a selector")).next().expect("it is there");
    let around: Vec<String> = one("body").child_elements().map(|element| element.value().name().to_owned()).collect();
    assert_eq!(around, ["header", "main", "footer"], "the page around it is intact");
    assert_eq!((one("header").inner_html(), one("footer").inner_html()), ("start".to_owned(), "end".to_owned()));
    for node in one("main").descendants().skip(1) {
        match node.value() {
            Node::Element(element) => {
                assert!(!GONE.contains(&element.name()), "<{}>", element.name());
                // Names have no prefix here: `xlink:href` is `href`.
                for (name, value) in element.attrs() {
                    assert!(!name.starts_with("on") && !TAKEN_OFF.contains(&name), "{name}");
                    assert!(name != "id" || value != "page-model", "the id of the page model is reserved");
                    assert!(!ADDRESSES.contains(&name) || leads_to_a_page(value, address), "{name}: {value}");
                }
            }
            // The placeholder of a nested fragment.
            Node::Comment(comment) => assert!(comment.starts_with("edge: "), "{}", comment.comment),
            // Contents of templates are checked like everything else.
            Node::Text(_) | Node::Fragment => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Whether following the URL leads to a page, mailbox or telephone number and runs no code.
fn leads_to_a_page(value: &str, address: &Url) -> bool {
    value.starts_with('#') || address.join(value).is_ok_and(|url| matches!(url.scheme(), "http" | "https" | "mailto" | "tel"))
}
