mod harmless;
mod properties;

use super::*;

fn rewritten(html: &str) -> Result<RemoteHtml, RemoteHtmlFault> {
    in_pieces(html, usize::MAX)
}

fn in_pieces(html: &str, piece: usize) -> Result<RemoteHtml, RemoteHtmlFault> {
    let mut remote_html = RemoteHtmlRewriter::new(Url::parse("https://squad.example/offers/today?x=1").unwrap());
    for piece in html.as_bytes().chunks(piece) {
        remote_html.write(piece)?;
    }
    remote_html.end()
}

fn html(html: &str) -> String {
    rewritten(html).unwrap().html
}

const DOCUMENT: &str = "<!DOCTYPE html><html lang=\"en\" class=\"x\"><head><meta charset=\"utf-8\"><title>\n Mine &amp; yours</title><base href=\"https://evil.example/\">\
<link rel=\"icon\" href=\"/i.svg\"><link rel=\"stylesheet\" href=\"own.css?a=1&amp;b=2\"><style>p{}</style><script>alert(1)</script>\
<script src=\"/one.js\"></script><script type=\"module\" src=\"two.js\"></script></head><body onload=\"x()\"><!-- note --><h2>Offers</h2></body></html>";

#[test]
fn document_is_reduced_to_its_body() {
    let rewritten = rewritten(DOCUMENT).unwrap();
    assert_eq!(rewritten.html, "<h2>Offers</h2>");
    assert_eq!(rewritten.title.as_deref(), Some("Mine & yours"));
    let of = |url: &str, kind| RemoteAsset { url: url.to_owned(), kind };
    let expected = [
        of("https://squad.example/offers/own.css?a=1&b=2", RemoteAssetKind::Style),
        of("https://squad.example/one.js", RemoteAssetKind::Script),
        of("https://squad.example/offers/two.js", RemoteAssetKind::Module),
    ];
    assert_eq!(rewritten.assets, expected);
}

#[test]
fn urls_are_resolved_against_the_document() {
    assert_eq!(
        html("<a href=\"more?a=1&amp;b=2\">a</a><img src='/p.png' srcset=\"p.png 1x, /q.png 2x\" alt=\"\">"),
        "<a href=\"https://squad.example/offers/more?a=1&amp;b=2\">a</a>\
         <img src=\"https://squad.example/p.png\" srcset=\"https://squad.example/offers/p.png 1x, https://squad.example/q.png 2x\" alt=\"\">"
    );
    assert_eq!(
        html("<a href=\"#top\">a</a><a href=\"//other.example/x\">b</a>"),
        "<a href=\"#top\">a</a><a href=\"https://other.example/x\">b</a>"
    );
    assert_eq!(html("<a href=\"?q&#x3D;1\">a</a>"), "<a href=\"https://squad.example/offers/today?q=1\">a</a>", "as templates escape");
}

#[test]
fn active_content_is_removed() {
    let cases = [
        "<p onclick=\"x()\">t</p>",
        "<p ONCLICK=x() style=\"color:red\">t</p>",
        "<p id=\"page-model\" data-slot=\"main\">t</p>",
        "<p>t</p><script>x()</script>",
        "<p>t</p><SCRIPT>x()</SCRIPT>",
        "<p>t</p><noscript><img src=x onerror=x()></noscript>",
        "<p>t</p><!--[if IE]><script>x()</script><![endif]-->",
        "<p>t</p><meta http-equiv=\"refresh\" content=\"0\">",
    ];
    for case in cases {
        assert_eq!(html(case), "<p>t</p>", "{case}");
    }
}

#[test]
fn url_animation_is_removed() {
    let svg = |element: &str| format!("<svg><a href=\"#x\">{element}<text>t</text></a></svg>");
    for name in ["animate", "set", "animateTransform", "ANIMATE"] {
        for attribute in ["href", "xlink:href", "HREF", " href ", "h&#114;ef", "&#x48;ref"] {
            let written = html(&svg(&format!("<{name} attributeName=\"{attribute}\" to=\"javascript:alert(1)\"></{name}>")));
            assert!(!written.to_ascii_lowercase().contains("attributename"), "{written}");
        }
    }
    let moving = svg("<animate attributeName=\"x\" to=\"5\"></animate>");
    assert!(html(&moving).contains("to=\"5\""), "other animations stay");
}

#[test]
fn script_urls_are_removed_in_any_spelling() {
    for value in [
        "javascript:alert(1)",
        " JaVaScRiPt:alert(1)",
        "java\nscript:alert(1)",
        "java&#10;script:alert(1)",
        "&#106;avascript:alert(1)",
        "&#x6a;avascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
    ] {
        assert_eq!(html(&format!("<a href=\"{value}\">a</a>")), "<a>a</a>", "{value}");
    }
    for value in ["javascript&colon;alert(1)", "java&Tab;script:alert(1)", "&#0000106avascript:x"] {
        let written = html(&format!("<a href=\"{value}\">a</a>"));
        assert!(written == "<a>a</a>" || written.starts_with("<a href=\"https://squad.example/"), "{written}");
    }
}

#[test]
fn nested_fragment_becomes_a_placeholder() {
    let rewritten =
        rewritten("<div><template data-fragment=\"other\"><p>x</p></template><esi:include src=\"/x\"></esi:include></div>").unwrap();
    assert_eq!(rewritten.html, format!("<div>{NESTED}{NESTED}</div>"));
    assert_eq!(rewritten.nested, 2);
}

#[test]
fn nested_fragment_removes_nothing_else() {
    for include in ["<esi:include src=\"/x\"/>", "<esi:include src=\"/x\">", "<ESI:include src=\"/x\"></ESI:include>"] {
        let rewritten = rewritten(&format!("<div>{include}<p>after</p></div><p>more</p>")).unwrap();
        assert_eq!((rewritten.html, rewritten.nested), (format!("<div>{NESTED}<p>after</p></div><p>more</p>"), 1), "{include}");
    }
}

#[test]
fn byte_order_mark_and_nuls_are_removed_first() {
    for (document, output) in [
        ("\u{feff}<!doctype html><html><body><p>t</p></body></html>", "<p>t</p>"),
        ("\0<p>a\0b</p>\0", "<p>ab</p>"),
        ("<p>t</p><scr\0ipt>x()</scr\0ipt>", "<p>t</p>"),
        ("<a href=\"java\0script:x()\">t</a>", "<a>t</a>"),
        ("<p>t\u{feff}u</p>", "<p>t\u{feff}u</p>"),
        ("\u{feff}", ""),
    ] {
        for piece in [1, 2, 3, 4, usize::MAX] {
            assert_eq!(in_pieces(document, piece).unwrap().html, output, "{document:?} by {piece}");
        }
    }
    let mut remote_html = RemoteHtmlRewriter::new(Url::parse("https://squad.example/").unwrap());
    remote_html.write(b"\xef\xbb").unwrap();
    assert_eq!(remote_html.end().unwrap_err(), RemoteHtmlFault::NotUtf8, "half a byte order mark");
}

#[test]
fn html_that_would_break_the_page_is_rejected() {
    for case in [
        "<div><p>open",
        "<p>x</p></main>",
        "<!doctype html><html><body><div>",
        "<p>x</p><p class=\"",
        "<plaintext>",
        "<table><div>x</div></table>",
    ] {
        assert!(rewritten(case).is_err(), "{case}: {:?}", rewritten(case));
    }
}

#[test]
fn empty_input_gives_empty_output() {
    for case in ["", " \n\t", "<!doctype html><html><head></head><body></body></html>"] {
        assert_eq!(html(case), "", "{case}");
    }
}

#[test]
fn oversized_tag_is_rejected() {
    let fault = in_pieces(&format!("<p class=\"{}\">x</p>", "a".repeat(2 * REWRITER_MEMORY_BYTES)), 4096)
        .map(|rewritten| rewritten.html.len())
        .unwrap_err();
    assert!(matches!(fault, RemoteHtmlFault::Rewriter(_)), "{fault}");
}

#[test]
fn invalid_utf8_is_rejected() {
    let mut remote_html = RemoteHtmlRewriter::new(Url::parse("https://squad.example/").unwrap());
    remote_html.write(b"<p>\xff</p>").unwrap();
    assert_eq!(remote_html.end().unwrap_err(), RemoteHtmlFault::NotUtf8);
}
