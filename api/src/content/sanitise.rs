//! HTML sanitiser: a closed list of elements and attributes.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// URL path of images.
pub(crate) const IMAGE_PATH: &str = "/api/images/";

/// Roles of elements. Those of tables and lists repeat the element's own, which Safari drops where
/// styles change its display.
const ROLES: [(&str, &str); 9] = [
    ("aside", "note"),
    ("table", "table"),
    ("tbody", "rowgroup"),
    ("td", "cell"),
    ("th", "columnheader"),
    ("th", "rowheader"),
    ("thead", "rowgroup"),
    ("tr", "row"),
    ("ul", "list"),
];

static ARTICLE: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
    let mut builder = ammonia::Builder::empty();
    builder
        .tags(HashSet::from([
            "a",
            "abbr",
            "aside",
            "b",
            "blockquote",
            "br",
            "code",
            "del",
            "em",
            "figcaption",
            "figure",
            "h2",
            "h3",
            "h4",
            "hr",
            "img",
            "kbd",
            "li",
            "ol",
            "p",
            "pre",
            "small",
            "span",
            "strong",
            "sub",
            "sup",
            "table",
            "tbody",
            "td",
            "th",
            "thead",
            "tr",
            "ul",
        ]))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href"])),
            ("abbr", HashSet::from(["title"])),
            ("aside", HashSet::from(["role"])),
            ("h2", HashSet::from(["id"])),
            ("h3", HashSet::from(["id"])),
            ("h4", HashSet::from(["id"])),
            ("img", HashSet::from(["src", "alt", "width", "height", "loading"])),
            ("ol", HashSet::from(["start"])),
            ("table", HashSet::from(["role"])),
            ("tbody", HashSet::from(["role"])),
            ("td", HashSet::from(["role", "data-label"])),
            ("th", HashSet::from(["role", "scope"])),
            ("thead", HashSet::from(["role"])),
            ("tr", HashSet::from(["role"])),
            ("ul", HashSet::from(["role"])),
        ]))
        .allowed_classes(HashMap::from([
            ("aside", HashSet::from(["callout", "callout-note", "callout-tip", "callout-important", "callout-warning", "callout-caution"])),
            ("figure", HashSet::from(["screen", "scheme"])),
            ("li", HashSet::from(["row", "tap", "button", "note", "alert"])),
            ("table", HashSet::from(["status"])),
            ("tr", HashSet::from(["tone-done", "tone-wait", "tone-stop", "tone-info"])),
        ]))
        .clean_content_tags(HashSet::from(["script", "style"]))
        .url_schemes(HashSet::from(["https", "mailto", "tel"]))
        .url_relative(ammonia::UrlRelative::PassThrough)
        .link_rel(Some("noopener nofollow"))
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            // SECURITY: images come from this API only; links stay on the page or use an allowed
            // scheme.
            ("img", "src") if !value.starts_with(IMAGE_PATH) => None,
            ("a", "href") if value.starts_with('/') || value.starts_with('.') => None,
            (_, "role") if !ROLES.contains(&(element, value)) => None,
            _ => Some(Cow::Borrowed(value)),
        });
    builder
});

static SVG: LazyLock<ammonia::Builder<'static>> = LazyLock::new(shapes);

static SCHEME: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
    let mut builder = shapes();
    builder.add_tags(["text"]).add_tag_attributes("text", ["x", "y"]);
    builder
});

fn shapes() -> ammonia::Builder<'static> {
    let shape = HashSet::from([
        "d",
        "display",
        "fill",
        "fill-rule",
        "clip-rule",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
        "transform",
    ]);
    let with = |more: &[&'static str]| shape.iter().chain(more).copied().collect::<HashSet<_>>();
    let mut builder = ammonia::Builder::empty();
    builder
        .tags(HashSet::from(["svg", "g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline"]))
        .tag_attributes(HashMap::from([
            ("svg", with(&["viewBox", "width", "height"])),
            ("g", shape.clone()),
            ("path", shape.clone()),
            ("circle", with(&["cx", "cy", "r"])),
            ("ellipse", with(&["cx", "cy", "rx", "ry"])),
            ("rect", with(&["x", "y", "width", "height", "rx", "ry"])),
            ("line", with(&["x1", "y1", "x2", "y2"])),
            ("polygon", with(&["points"])),
            ("polyline", with(&["points"])),
        ]))
        .set_tag_attribute_values(HashMap::from([("svg", HashMap::from([("aria-hidden", "true")]))]))
        .clean_content_tags(HashSet::from(["script", "style", "title", "desc", "metadata", "foreignObject"]))
        .attribute_filter(|_, _, value| (!value.contains("url(")).then_some(Cow::Borrowed(value)));
    builder
}

/// Sanitises the HTML of an article.
pub(super) fn article(html: &str) -> String {
    ARTICLE.clean(html).to_string()
}

/// Sanitises an SVG icon: shapes only, without scripts, styles, references and text.
pub(super) fn svg(markup: &str) -> String {
    SVG.clean(markup).to_string().trim().to_owned()
}

/// Sanitises the SVG of a scheme: shapes, and numbers as text.
pub(super) fn scheme(markup: &str) -> String {
    SCHEME.clean(markup).to_string().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{article, scheme, svg};

    #[test]
    fn allowed_markup_is_unchanged() {
        let html = "<h2 id=\"a\">A</h2><aside class=\"callout callout-note\" role=\"note\"><p>n</p></aside>\
                    <table role=\"table\" class=\"status\"><thead role=\"rowgroup\"><tr role=\"row\"><th role=\"columnheader\" scope=\"col\">x</th></tr></thead>\
                    <tbody role=\"rowgroup\"><tr role=\"row\" class=\"tone-done\"><td role=\"cell\" data-label=\"x\">y</td></tr></tbody></table>\
                    <figure class=\"screen\"><figcaption><small>a</small> <strong>b</strong></figcaption>\
                    <ul role=\"list\"><li class=\"row tap\"><span>c</span> <b>d</b></li></ul></figure>\
                    <img src=\"/api/images/a.png\" alt=\"x\" width=\"2\" height=\"3\" loading=\"lazy\">";
        assert_eq!(article(html), html);
    }

    #[test]
    fn all_other_markup_is_removed() {
        insta::assert_snapshot!(
            article(
                "<script>alert(1)</script><p onclick=\"x()\" style=\"color:red\" class=\"callout\">t</p><img src=\"https://x.example/p.gif\" onerror=x>\
                 <a href=\"javascript:x\">j</a> <a href=\"https://x.example\" target=_blank>w</a> <a href=\"//x.example\">r</a><iframe src=x></iframe><form><input></form>"
            ),
            @r#"<p>t</p><img><a rel="noopener nofollow">j</a> <a href="https://x.example" rel="noopener nofollow">w</a> <a rel="noopener nofollow">r</a>"#
        );
    }

    #[test]
    fn svg_keeps_shapes_only() {
        insta::assert_snapshot!(
            svg(
                "<svg viewBox=\"0 0 24 24\" onload=\"x()\"><script>x()</script><style>*{}</style><title>t</title><path d=\"M0 0h24\" fill=\"url(#a)\" stroke=\"red\"/>\
                 <use href=\"https://x.example/#a\"/><foreignObject><body>b</body></foreignObject></svg><img src=x>"
            ),
            @r#"<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M0 0h24" stroke="red"></path></svg>"#
        );
    }

    #[test]
    fn role_and_class_of_another_element_are_removed() {
        let html = article("<table role=\"alert\" class=\"screen\"><tbody><tr role=\"button\"><td>y</td></tr></tbody></table>");
        assert!(html.contains("<td>y</td>") && !html.contains("role=") && !html.contains("screen"), "{html}");
        assert_eq!(article("<svg viewBox=\"0 0 2 2\"><path d=\"M0 0\"></path></svg>"), "");
    }

    #[test]
    fn scheme_keeps_its_numbers() {
        insta::assert_snapshot!(
            scheme("<svg viewBox=\"0 0 9 9\"><circle cx=\"1\" cy=\"1\" r=\"1\" fill=\"var(--picture-ink)\"/><text x=\"1\" y=\"2\" onclick=\"x()\" style=\"a\">1<script>x()</script></text></svg>"),
            @r#"<svg viewBox="0 0 9 9" aria-hidden="true"><circle cx="1" cy="1" r="1" fill="var(--picture-ink)"></circle><text x="1" y="2">1</text></svg>"#
        );
    }

    proptest! {
        #[test]
        fn cleaning_again_changes_nothing(html in "(<[a-z]{1,6}( [a-z]{2,5}=\"\\PC{0,9}\")?>|</[a-z]{1,6}>|\\PC{0,9}){0,9}") {
            let once = article(&html);
            prop_assert_eq!(article(&once), once.clone());
            prop_assert!(!once.contains("<script") && !once.contains("onerror="));
        }
    }
}
