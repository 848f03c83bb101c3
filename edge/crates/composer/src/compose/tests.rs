use std::sync::Arc;

use bytes::Bytes;
use contracts::fragment::Slot;
use futures_executor::block_on;
use futures_util::StreamExt;

use super::{Body, HtmlAttributes, Page, compose};
use crate::ShellDocument;

pub(crate) const SAMPLE: &str = "<!doctype html>\n<html data-page>\n<head><meta charset=\"utf-8\">\n<meta name=\"edge:head\"></head>\n<body>\
<header data-slot=\"header\"></header><main id=\"main\" tabindex=\"-1\" data-slot=\"main\"></main><footer data-slot=\"footer\"></footer>\
<div data-slot=\"overlays\"></div><div data-slot=\"edge-of-page\"></div>\
<script type=\"application/json\" id=\"page-model\"></script></body></html>\n";

#[test]
fn a_page_is_written() {
    let document = Arc::new(ShellDocument::parse(SAMPLE.as_bytes()).unwrap());
    let page = Page {
        html_attributes: HtmlAttributes::default(),
        head: Bytes::from_static(b"<title>T</title>"),
        slots: vec![(Slot::Main, Body::ready("MAIN")), (Slot::Header, Body::future(async { Bytes::from_static(b"HEADER") }))],
        model: Body::ready("{}"),
    };
    let written: Vec<Bytes> = block_on(compose(document, page).collect());
    let written = String::from_utf8(written.concat()).unwrap();
    assert_eq!(
        written,
        SAMPLE
            .replace("data-page", "lang=\"en\" dir=\"ltr\" data-brand=\"amber\"")
            .replace("<meta name=\"edge:head\">", "<title>T</title>")
            .replace("data-slot=\"header\">", "data-slot=\"header\">HEADER")
            .replace("data-slot=\"main\">", "data-slot=\"main\">MAIN")
            .replace("id=\"page-model\">", "id=\"page-model\">{}")
    );
}
