use proptest::prelude::*;
use scraper::{ElementRef, Html, Selector};

use super::FragmentHtmlFault::{CutShort, Doctype, Slot};
use super::*;

fn unclosed(name: &str) -> FragmentHtmlFault {
    FragmentHtmlFault::Unclosed { name: name.to_owned() }
}

fn stray(name: &str) -> FragmentHtmlFault {
    FragmentHtmlFault::StrayEndTag { name: name.to_owned() }
}

fn forbidden(name: &str) -> FragmentHtmlFault {
    FragmentHtmlFault::Forbidden { name: name.to_owned() }
}

#[test]
fn react_output_passes() {
    for html in [
        "",
        "text &amp; &lt;b&gt; &#x27; &nbsp; R&D 1 < 2",
        "<div class=\"a\"><p>x<br/>y</p><img src=\"a.png\" alt=\"\"/><input type=\"text\" value=\"&lt;/div&gt;\"/></div>",
        "<!-- --><p>a<!-- -->b</p><!--$--><div></div><!--/$-->",
        "<ul><li>1</li><li>2<ol><li>3</li></ol></li></ul>",
        "<table><thead><tr><th>x</th></tr></thead><tbody><tr><td>y</td></tr></tbody></table>",
        "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/><g><title>x</title><use href=\"#a\"></use></g><foreignObject><p>x</p></foreignObject></svg>",
        "<textarea></p></textarea><select><option selected=\"\">1</option></select>",
        "<details open=\"\"><summary>x</summary><p>y</p></details><template><p>x</p></template>",
        "<noscript><a href=\"/x\">x</a></noscript>",
        "<p title=\"<div> --&gt; <!--\">x</p>",
        "<DIV></div>",
    ] {
        assert_eq!(check_fragment_html(html), Ok(()), "{html}");
    }
}

#[test]
fn unclosed_element_is_rejected() {
    assert_eq!(check_fragment_html("<div>"), Err(unclosed("div")));
    assert_eq!(check_fragment_html("<div><p>x</p>"), Err(unclosed("div")));
    assert_eq!(check_fragment_html("<ul><li>1</ul>"), Err(stray("ul")));
    assert_eq!(check_fragment_html("<p>1<p>2"), Err(unclosed("p")));
    assert_eq!(check_fragment_html("<div/>"), Err(unclosed("div")));
    assert_eq!(check_fragment_html("<textarea><div></div>"), Err(unclosed("textarea")));
    assert_eq!(check_fragment_html("<style>a{}"), Err(unclosed("style")));
    assert_eq!(check_fragment_html("<svg><path></svg>"), Err(stray("svg")));
    assert_eq!(check_fragment_html("<noscript><div></noscript>"), Err(unclosed("div")));
    assert_eq!(check_fragment_html("<noscript><!-- </noscript>"), Err(CutShort));
}

#[test]
fn unmatched_end_tag_is_rejected() {
    assert_eq!(check_fragment_html("</main>"), Err(stray("main")));
    assert_eq!(check_fragment_html("<p>x</p></div>"), Err(stray("div")));
    assert_eq!(check_fragment_html("</main><main>"), Err(stray("main")));
    assert_eq!(check_fragment_html("<b><i></b></i>"), Err(stray("b")));
    assert_eq!(check_fragment_html("</br>"), Err(stray("br")));
    assert_eq!(check_fragment_html("<br></br>"), Err(stray("br")));
    assert_eq!(check_fragment_html("</body>"), Err(stray("body")));
    assert_eq!(check_fragment_html("</edge-end>"), Err(stray("edge-end")));
    assert_eq!(check_fragment_html("<div></edge-end></div>"), Err(stray("edge-end")));
    assert_eq!(check_fragment_html("</edge-end><!--"), Err(stray("edge-end")));
}

#[test]
fn unterminated_markup_is_rejected() {
    for html in ["<!-- x", "<!--", "<!-- --!", "x <a href=\"", "<a href='x", "<p", "<p>x</p", "</", "<!", "<?x", "<svg><![CDATA[x"] {
        assert!(check_fragment_html(html).is_err(), "{html}");
    }
    assert_eq!(check_fragment_html("<p>x</p><!-- x"), Err(CutShort));
}

#[test]
fn reserved_element_is_rejected() {
    assert_eq!(check_fragment_html("<!doctype html><p></p>"), Err(Doctype));
    assert_eq!(check_fragment_html("<div data-slot=\"main\"></div>"), Err(Slot));
    assert_eq!(check_fragment_html("<svg data-slot></svg>"), Err(Slot));
    assert_eq!(check_fragment_html("<meta http-equiv=\"refresh\" content=\"0\">"), Err(forbidden("meta")));
    for name in ["html", "head", "body", "script", "base", "frameset", "plaintext", "math"] {
        assert_eq!(check_fragment_html(&format!("<p>x</p><{name}></{name}>")), Err(forbidden(name)));
    }
    assert_eq!(check_fragment_html("<svg><script></script></svg>"), Err(forbidden("script")));
    assert_eq!(check_fragment_html("<svg><div></div></svg>"), Err(forbidden("div")));
    assert_eq!(check_fragment_html("<svg><font color=\"red\"></font></svg>"), Err(forbidden("font")));
    assert_eq!(check_fragment_html("<SCRIPT></SCRIPT>"), Err(forbidden("script")));
}

#[test]
fn element_that_a_parser_would_move_is_rejected() {
    let misplaced = |name: &str| FragmentHtmlFault::Misplaced { name: name.to_owned() };
    for (html, name) in [
        // Each of these closes the slot: a parser closes the outer element early, and leftover end
        // tags close elements around the fragment.
        ("<table><main><table></table></main>text</table>", "main"),
        ("<ul><li><div><li></li></div></li></ul>", "li"),
        ("<dl><dt><div><dd></dd></div></dt></dl>", "dd"),
        ("<button><div><button></button></div></button>", "button"),
        ("<select><div><input></div></select>", "div"),
        ("<table><tr><td><div><tr></tr></div></td></tr></table>", "tr"),
        ("<table><caption><div><td></td></div></caption></table>", "td"),
        ("<option><div></div></option>", "option"),
        ("<ul><li><div><noscript><li></li></noscript></div></li></ul>", "li"),
    ] {
        assert_eq!(check_fragment_html(html), Err(misplaced(name)), "{html}");
    }
}

/// The page around the fragment, as a browser parses it: nodes of `<body>` and of the last slot.
fn page_around(fragment: &str) -> (Vec<String>, String) {
    let page = format!(
        "<!doctype html><html><head><title>T</title></head><body><div data-slot=\"overlays\">{fragment}</div><main \
         data-slot=\"main\">{fragment}</main><footer>end</footer></body></html>"
    );
    let html = Html::parse_document(&page);
    let body = html.select(&Selector::parse("body").unwrap()).next().unwrap();
    let children = body
        .children()
        .map(|child| ElementRef::wrap(child).map_or_else(|| format!("{:?}", child.value()), |element| element.value().name().to_owned()))
        .collect();
    let footer = html.select(&Selector::parse("body > footer").unwrap()).next().map(|footer| footer.inner_html());
    (children, footer.unwrap_or_default())
}

fn stays_inside(fragment: &str) -> bool {
    page_around(fragment) == (vec!["div".to_owned(), "main".to_owned(), "footer".to_owned()], "end".to_owned())
}

const NAMES: [&str; 48] = [
    "div",
    "p",
    "span",
    "a",
    "b",
    "i",
    "nobr",
    "h1",
    "h2",
    "ul",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "thead",
    "tbody",
    "tr",
    "td",
    "th",
    "caption",
    "colgroup",
    "select",
    "option",
    "optgroup",
    "button",
    "form",
    "fieldset",
    "label",
    "textarea",
    "title",
    "style",
    "noscript",
    "iframe",
    "template",
    "svg",
    "g",
    "foreignObject",
    "desc",
    "pre",
    "ruby",
    "rt",
    "details",
    "summary",
    "address",
    "main",
    "object",
    "marquee",
];

const PIECES: [&str; 16] = [
    "text",
    " ",
    "&amp;",
    "<br>",
    "<img alt=\"\">",
    "<input>",
    "<hr>",
    "<col>",
    "<path/>",
    "<!-- x -->",
    "<!--x--!>",
    "<![CDATA[<b>]]>",
    "<p title=\"</div>\"></p>",
    "<a b='>'></a>",
    "\u{0}",
    "<wbr/>",
];

/// Balanced markup, possibly in places where HTML does not allow it. Uses few names, so that they
/// interact.
fn balanced() -> impl Strategy<Value = String> {
    prop::sample::subsequence(&NAMES[..], 1..6).prop_flat_map(|names| {
        let leaf = prop::sample::select(&PIECES[..]).prop_map(str::to_owned);
        leaf.prop_recursive(6, 48, 4, move |inner| {
            (prop::sample::select(names.clone()), prop::collection::vec(inner, 0..4))
                .prop_map(|(name, children)| format!("<{name}>{}</{name}>", children.concat()))
        })
    })
}

/// Arbitrary markup.
fn broken() -> impl Strategy<Value = String> {
    let tag = prop::sample::select(&NAMES[..]);
    let piece = prop_oneof![
        prop::sample::select(&PIECES[..]).prop_map(str::to_owned),
        tag.clone().prop_map(|name| format!("<{name}>")),
        tag.clone().prop_map(|name| format!("</{name}>")),
        tag.prop_map(|name| format!("<{name}/>")),
        prop::sample::select(vec!["<", ">", "\"", "'", "<!--", "-->", "</", "<!", "]]>", "<![CDATA["]).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn accepted_markup_stays_in_its_slot(html in prop_oneof![balanced(), broken(), (balanced(), broken()).prop_map(|(a, b)| a + &b)]) {
        if check_fragment_html(&html).is_ok() {
            prop_assert!(stays_inside(&html), "{:?}", page_around(&html));
        }
    }

    #[test]
    fn arbitrary_text_does_not_panic(html in "(<|>|/|!|-|\"|[a-z]|&|;|#|\\PC){0,40}") {
        let _ = check_fragment_html(&html);
    }
}
