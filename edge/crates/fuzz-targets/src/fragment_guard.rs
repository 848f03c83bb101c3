//! The fragment guard never panics, and HTML that it accepts does not change the page around it.

use composer::check_fragment_html;
use scraper::{Html, Node, Selector};

/// Checks one fragment's HTML.
///
/// # Panics
/// The code under test has a fault.
pub fn check(fragment: &str) {
    if check_fragment_html(fragment).is_err() {
        return;
    }
    let page = format!(
        "<!doctype html><html><head><title>T</title></head><body><div data-slot=\"overlays\">{fragment}</div><main \
         data-slot=\"main\">{fragment}</main><footer>end</footer></body></html>"
    );
    let html = Html::parse_document(&page);
    let body = html.select(&Selector::parse("body").expect("a selector")).next().expect("there is a body");
    let children: Vec<&str> =
        body.children().map(|child| if let Node::Element(element) = child.value() { element.name() } else { "no element" }).collect();
    assert_eq!(children, ["div", "main", "footer"]);
    let footer = html.select(&Selector::parse("body > footer").expect("a selector")).next().expect("there is a footer");
    assert_eq!(footer.inner_html(), "end");
}
