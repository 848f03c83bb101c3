use std::sync::Arc;
use std::task::Waker;

use futures_util::StreamExt;
use proptest::prelude::*;

use super::composition::LARGE_BYTES;
use super::*;
use crate::ShellDocument;
use crate::testing::{SAMPLE, collect, content, cuts, fed, steps};

fn document() -> Arc<ShellDocument> {
    Arc::new(ShellDocument::parse(SAMPLE.as_bytes()).unwrap())
}

/// The expected page, made from the sample's text.
fn expected(head: &str, slots: &[(Slot, Vec<u8>)], model: &[u8]) -> Vec<u8> {
    let mut page =
        SAMPLE.replace("data-page", "lang=\"en\" dir=\"ltr\" data-brand=\"amber\"").replace("<meta name=\"edge:head\">", head).into_bytes();
    let mut insert = |after: String, bytes: &[u8]| {
        // From the end: a comment of the sample contains a fake slot.
        let at = page.windows(after.len()).rposition(|window| window == after.as_bytes()).unwrap() + after.len();
        page.splice(at..at, bytes.iter().copied());
    };
    insert("id=\"page-model\">".to_owned(), model);
    for slot in Slot::ALL.into_iter().rev() {
        if let Some((_, bytes)) = slots.iter().find(|(named, _)| *named == slot) {
            insert(format!("data-slot=\"{}\">", slot.name()), bytes);
        }
    }
    page
}

#[test]
fn page_is_composed_in_document_order() {
    let page = Page {
        head: Bytes::from_static(b"<title>T</title>"),
        // Slots may be given in any order.
        slots: vec![
            (Slot::Main, Body::ready("MAIN")),
            (Slot::Header, Body::future(async { Bytes::from_static(b"HEADER") })),
            (Slot::Footer, Body::default()),
        ],
        model: Body::ready("{}"),
        ..Page::default()
    };
    let slots = [(Slot::Main, b"MAIN".to_vec()), (Slot::Header, b"HEADER".to_vec())];
    assert_eq!(collect(compose(document(), page)), expected("<title>T</title>", &slots, b"{}"));
}

#[test]
fn banner_comes_first_in_the_body() {
    let plain = String::from_utf8(collect(compose(document(), Page::default()))).unwrap();
    let page = Page { banner: Bytes::from_static(b"<aside>B</aside>"), ..Page::default() };
    let with_banner = String::from_utf8(collect(compose(document(), page))).unwrap();
    let (before, body) = plain.split_once("<body").unwrap();
    let (tag, inside) = body.split_once('>').unwrap();
    assert_eq!(with_banner, format!("{before}<body{tag}><aside>B</aside>{inside}"));
}

#[test]
fn attributes_are_escaped() {
    let html_attributes = HtmlAttributes { lang: "ur\" onload=\"x".to_owned(), dir: Direction::Rtl, brand: "<slate>".to_owned() };
    let written = collect(compose(document(), Page { html_attributes, ..Page::default() }));
    let written = String::from_utf8(written).unwrap();
    assert!(written.contains("<html class=\"no-js\" lang=\"ur&quot; onload=&quot;x\" dir=\"rtl\" data-brand=\"&lt;slate&gt;\">"));
}

#[test]
fn ready_bytes_do_not_wait() {
    let (send_main, main) = fed();
    let page = Page {
        head: Bytes::from_static(b"<title>T</title>"),
        slots: vec![(Slot::Header, Body::ready("HEADER")), (Slot::Main, Body::stream(main))],
        model: Body::ready("{}"),
        ..Page::default()
    };
    let mut stream = Box::pin(compose(document(), page));
    let mut poll = || stream.poll_next_unpin(&mut Context::from_waker(Waker::noop()));

    // The head and header are sent in one piece although the main slot is pending.
    let Poll::Ready(Some(first)) = poll() else { panic!("the start of the page waits") };
    assert!(first.ends_with(b"data-slot=\"main\">"), "{first:?}");
    assert!(poll().is_pending());
    send_main.send(Some(Bytes::from_static(b"first"))).unwrap();
    assert_eq!(poll(), Poll::Ready(Some(Bytes::from_static(b"first"))));
    assert!(poll().is_pending());
    send_main.send(Some(Bytes::from_static(b"second"))).unwrap();
    send_main.send(None).unwrap();
    let Poll::Ready(Some(rest)) = poll() else { panic!("the end of the page waits") };
    assert!(rest.starts_with(b"second</main>") && rest.ends_with(b"</html>\n"), "{rest:?}");
    assert_eq!(poll(), Poll::Ready(None));
    assert_eq!(poll(), Poll::Ready(None));
}

/// A page whose late slots are where the document has them, as the script leaves it.
fn in_place(page: Vec<u8>) -> Vec<u8> {
    // A character per byte, since contents are any bytes.
    let mut page: String = page.into_iter().map(char::from).collect();
    let script = format!("<script>{LATE_SLOT_SCRIPT}</script>");
    while let Some(end) = page.find(&script) {
        let (before, rest) = (page[..end].to_owned(), &page[end + script.len()..]);
        // The last slot before the script: contents have no tags of slots.
        let at = before.rfind(" data-slot=").unwrap();
        let start = before[..at].rfind('<').unwrap();
        let name = before[at..].split('"').nth(1).unwrap();
        let marker = format!("<template data-late=\"{name}\"></template>");
        assert_eq!(before.matches(&marker).count(), 1, "{name}");
        page = format!("{}{rest}", before[..start].replace(&marker, &before[start..]));
    }
    page.chars().map(|character| u8::try_from(character).unwrap()).collect()
}

#[test]
fn late_slot_delays_no_other_slot() {
    let (send_main, main) = fed();
    let (send_footer, footer) = fed();
    let page = Page {
        slots: vec![(Slot::Header, Body::ready("HEADER")), (Slot::Main, Body::stream(main)), (Slot::Footer, Body::stream(footer))],
        late: LateSlots::new(vec![Slot::Header, Slot::Main, Slot::Footer], std::future::ready(())),
        model: Body::ready("{}"),
        ..Page::default()
    };
    let mut stream = Box::pin(compose(document(), page));
    let mut poll = || stream.poll_next_unpin(&mut Context::from_waker(Waker::noop())).map(Option::unwrap_or_default);

    let Poll::Ready(first) = poll() else { panic!("the page waits for a late slot") };
    assert!(
        first.ends_with(
            b"<header data-slot=\"header\">HEADER</header>\n<template data-late=\"main\"></template>\n\
              <template data-late=\"footer\"></template>\n<div data-slot=\"overlays\"></div><div data-slot=\"edge-of-page\"></div>\n"
        ),
        "{first:?}"
    );
    assert!(poll().is_pending());
    // The slot that is ready first comes first, and its chunks stay together.
    send_footer.send(Some(Bytes::from_static(b"FOO"))).unwrap();
    assert_eq!(poll(), Poll::Ready(Bytes::from_static(b"<footer data-slot=\"footer\">FOO")));
    send_main.send(Some(Bytes::from_static(b"MAIN"))).unwrap();
    send_main.send(None).unwrap();
    assert!(poll().is_pending());
    send_footer.send(None).unwrap();
    let Poll::Ready(rest) = poll() else { panic!("the end of the page waits") };
    let end = format!(
        "</footer><script>{LATE_SLOT_SCRIPT}</script><main id=\"main\" tabindex=\"-1\" data-slot=\"main\">MAIN</main>\
         <script>{LATE_SLOT_SCRIPT}</script><script type=\"application/json\" id=\"page-model\">{{}}</script>\n</body>\n</html>\n"
    );
    assert_eq!(rest, end);
    assert_eq!(poll(), Poll::Ready(Bytes::new()));
}

#[test]
fn slots_are_awaited_in_place_while_the_patience_lasts() {
    let (send_main, main) = fed();
    let (end_patience, mut patience) = fed();
    let page = Page {
        slots: vec![(Slot::Main, Body::stream(main))],
        late: LateSlots::new(vec![Slot::Main], async move {
            patience.next().await;
        }),
        ..Page::default()
    };
    let mut stream = Box::pin(compose(document(), page));
    let mut poll = || stream.poll_next_unpin(&mut Context::from_waker(Waker::noop())).map(Option::unwrap_or_default);
    let Poll::Ready(first) = poll() else { panic!("the start of the page waits") };
    assert!(first.ends_with(b"</header>\n"), "{first:?}");
    assert!(poll().is_pending());
    send_main.send(Some(Bytes::from_static(b"MAIN"))).unwrap();
    let Poll::Ready(main) = poll() else { panic!("the slot waits for the end of the patience") };
    assert!(main.ends_with(b" data-slot=\"main\">MAIN"), "{main:?}");
    // A slot that has begun stays in its place.
    end_patience.send(Some(Bytes::new())).unwrap();
    assert!(poll().is_pending());
    send_main.send(None).unwrap();
    let Poll::Ready(rest) = poll() else { panic!("the end of the page waits") };
    assert!(rest.starts_with(b"</main>\n<footer"), "{rest:?}");
}

#[test]
fn model_is_polled_after_the_slots() {
    let polled = Arc::new(std::sync::Mutex::new(Vec::new()));
    let body = |name: &'static str| {
        let polled = Arc::clone(&polled);
        Body::future(async move {
            polled.lock().unwrap().push(name);
            Bytes::new()
        })
    };
    let page =
        Page { slots: vec![(Slot::EdgeOfPage, body("edge")), (Slot::Header, body("header"))], model: body("model"), ..Page::default() };
    collect(compose(document(), page));
    assert_eq!(*polled.lock().unwrap(), ["header", "edge", "model"]);
}

#[test]
fn large_chunks_are_not_copied() {
    let large = Bytes::from(vec![b'x'; LARGE_BYTES]);
    let page = Page { slots: vec![(Slot::Main, Body::ready(large.clone()))], ..Page::default() };
    let pieces: Vec<Bytes> = futures_executor::block_on(compose(document(), page).collect());
    assert_eq!(pieces.len(), 3);
    assert_eq!(pieces[1].as_ptr(), large.as_ptr());
}

proptest! {
    #[test]
    fn every_split_composes_to_the_same_page(
        bodies in prop::collection::vec((content(), cuts()), 6),
        kinds in prop::collection::vec(0..4u8, 6),
        may_be_late in prop::collection::vec(any::<bool>(), 5),
        patience in 0..20usize,
    ) {
        let mut slots = Vec::new();
        let mut written = Vec::new();
        let mut model = None;
        for (index, ((content, cuts), kind)) in bodies.into_iter().zip(kinds).enumerate() {
            let ready = Bytes::from(content.clone());
            let (content, body) = match kind {
                0 => (Vec::new(), Body::default()),
                1 => (content, Body::ready(ready)),
                2 => (content, Body::future(async move { ready })),
                _ => { let stream = steps(&content, &cuts); (content, Body::stream(stream)) }
            };
            if let Some(slot) = Slot::ALL.get(index) {
                slots.push((*slot, body));
                written.push((*slot, content));
            } else {
                model = Some((content, body));
            }
        }
        let (model_content, model) = model.unwrap();
        let late = Slot::ALL.into_iter().zip(may_be_late).filter_map(|(slot, may_be)| may_be.then_some(slot)).collect();
        // As many polls as there are waits.
        let mut patience = steps(&[], &vec![(0, true); patience]);
        let late = LateSlots::new(late, async move { while patience.next().await.is_some() {} });
        let page = Page { slots, model, late, head: Bytes::from_static(b"<title>\xd1\x8f</title>"), ..Page::default() };
        let composed = in_place(collect(compose(document(), page)));
        prop_assert_eq!(composed, expected("<title>я</title>", &written, &model_content));
    }
}
