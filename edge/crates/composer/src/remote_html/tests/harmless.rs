//! What must hold of every foreign HTML that was let through, as an HTML parser sees it in a page. The fuzz target `foreign_html` asks for the same.

use scraper::{Html, Node, Selector};
use url::Url;

/// Elements that are taken out with all that they hold.
const GONE: [&str; 8] = ["script", "style", "link", "meta", "base", "noscript", "html", "body"];

/// Attributes that are taken off.
const TAKEN_OFF: [&str; 8] = ["style", "srcdoc", "ping", "nonce", "integrity", "data-slot", "data-page", "http-equiv"];

/// Attributes that hold one address.
const ADDRESSES: [&str; 9] = ["href", "src", "action", "formaction", "poster", "data", "cite", "background", "manifest"];

/// Fails when HTML from the server of `address` does harm in a page.
pub(crate) fn assert_harmless(html: &str, address: &Url) {
    let page = format!("<!doctype html><title>T</title><header>start</header><main id=\"slot\">{html}</main><footer>end</footer>");
    let page = Html::parse_document(&page);
    let one = |selector: &str| page.select(&Selector::parse(selector).expect("a selector")).next().expect("it is there");
    let around: Vec<String> = one("body").child_elements().map(|element| element.value().name().to_owned()).collect();
    assert_eq!(around, ["header", "main", "footer"], "the page around it is whole");
    assert_eq!((one("header").inner_html(), one("footer").inner_html()), ("start".to_owned(), "end".to_owned()));
    for node in one("main").descendants().skip(1) {
        match node.value() {
            Node::Element(element) => {
                assert!(!GONE.contains(&element.name()), "<{}>", element.name());
                // Without their prefixes: `xlink:href` is `href`.
                for (name, value) in element.attrs() {
                    assert!(!name.starts_with("on") && !TAKEN_OFF.contains(&name), "{name}");
                    assert!(name != "id" || value != "page-model", "the model's place");
                    assert!(!ADDRESSES.contains(&name) || leads_to_a_page(value, address), "{name}: {value}");
                }
            }
            // What stands in place of a fragment in the fragment.
            Node::Comment(comment) => assert!(comment.starts_with("edge: "), "{}", comment.comment),
            // What a template holds is looked at like everything else.
            Node::Text(_) | Node::Fragment => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Whether a browser that follows it gets to a page, a mailbox or a telephone, and runs nothing.
fn leads_to_a_page(value: &str, address: &Url) -> bool {
    value.starts_with('#') || address.join(value).is_ok_and(|url| matches!(url.scheme(), "http" | "https" | "mailto" | "tel"))
}
