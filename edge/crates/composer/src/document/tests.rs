use proptest::prelude::*;

use super::*;
use crate::fault::Part;
use crate::testing::SAMPLE;

fn faults(html: &str) -> Vec<DocumentFault> {
    ShellDocument::parse(html.as_bytes()).expect_err(html)
}

fn without(part: &str) -> String {
    assert!(SAMPLE.contains(part), "{part}");
    SAMPLE.replacen(part, "", 1)
}

fn with(old: &str, new: &str) -> String {
    assert!(SAMPLE.contains(old), "{old}");
    SAMPLE.replacen(old, new, 1)
}

#[test]
fn sample_is_split_in_document_order() {
    let document = ShellDocument::parse(SAMPLE.as_bytes()).unwrap();
    let slot = |slot, open: &'static str, close: &'static str| Segment::Slot(SlotElement { slot, open: open.into(), close: close.into() });
    let holes: Vec<Segment> = document.segments().iter().filter(|segment| !matches!(segment, Segment::Static(_))).cloned().collect();
    assert_eq!(
        holes,
        [
            Segment::HtmlAttributes,
            Segment::Head,
            Segment::BodyStart,
            slot(Slot::Header, "<header data-slot=\"header\">", "</header>"),
            slot(Slot::Main, "<main id=\"main\" tabindex=\"-1\" data-slot=\"main\">", "</main>"),
            slot(Slot::Footer, "<footer data-slot=\"footer\">", "</footer>"),
            slot(Slot::Overlays, "<div data-slot=\"overlays\">", "</div>"),
            slot(Slot::EdgeOfPage, "<div data-slot=\"edge-of-page\">", "</div>"),
            Segment::LateSlots,
            Segment::PageModel,
        ]
    );
    let statics: Vec<u8> = document
        .segments()
        .iter()
        .flat_map(|segment| match segment {
            Segment::Static(bytes) => bytes.to_vec(),
            Segment::Slot(element) => [&element.open[..], &element.close[..]].concat(),
            _ => Vec::new(),
        })
        .collect();
    // White space between tags is kept.
    assert_eq!(String::from_utf8(statics).unwrap(), SAMPLE.replace("data-page", "").replace("<meta name=\"edge:head\">", ""));
}

#[test]
fn inline_scripts_are_deduplicated() {
    let html = with("<main", "<script>pause()</script><script src=\"/x.js\"></script><script type=\"module\">no()</script><main")
        .replace("<footer", "<script>pause()</script><script>\n other(); </script><footer");
    let document = ShellDocument::parse(html.as_bytes()).unwrap();
    assert_eq!(document.inline_scripts(), ["\n other(); ", "pause()"]);
    assert!(ShellDocument::parse(SAMPLE.as_bytes()).unwrap().inline_scripts().is_empty());
}

#[test]
fn every_split_parses_to_the_same_document() {
    let whole = ShellDocument::parse(SAMPLE.as_bytes());
    for at in 0..=SAMPLE.len() {
        let mut parser = ShellDocumentParser::new();
        let (first, second) = SAMPLE.as_bytes().split_at(at);
        parser.write(first);
        parser.write(second);
        assert_eq!(parser.end(), whole, "cut at {at}");
    }
    let mut parser = ShellDocumentParser::default();
    for byte in SAMPLE.as_bytes() {
        parser.write(std::slice::from_ref(byte));
    }
    assert_eq!(parser.end(), whole);
}

#[test]
fn missing_part_is_reported() {
    for (part, text) in [
        (Part::Doctype, "<!doctype html>\n"),
        (Part::PageMarker, " data-page"),
        (Part::HeadMarker, "<meta name=\"edge:head\">\n"),
        (Part::Slot(Slot::Header), "<header data-slot=\"header\"></header>"),
        (Part::Slot(Slot::EdgeOfPage), "<div data-slot=\"edge-of-page\"></div>"),
        (Part::PageModel, "<script type=\"application/json\" id=\"page-model\"></script>"),
        (Part::Body, "<body>"),
    ] {
        assert_eq!(faults(&without(text)), [DocumentFault::Missing(part)], "{part}");
    }
    let headless = SAMPLE.replace("<head>", "").replace("</head>", "");
    assert_eq!(faults(&headless), [DocumentFault::Missing(Part::Head)]);
}

#[test]
fn all_errors_are_reported_together() {
    assert_eq!(
        faults("<p>nothing of all this</p>"),
        [
            DocumentFault::Missing(Part::Doctype),
            DocumentFault::Missing(Part::Html),
            DocumentFault::Missing(Part::PageMarker),
            DocumentFault::Missing(Part::Head),
            DocumentFault::Missing(Part::HeadMarker),
            DocumentFault::Missing(Part::Body),
            DocumentFault::Missing(Part::Slot(Slot::Header)),
            DocumentFault::Missing(Part::Slot(Slot::Main)),
            DocumentFault::Missing(Part::Slot(Slot::Footer)),
            DocumentFault::Missing(Part::Slot(Slot::Overlays)),
            DocumentFault::Missing(Part::Slot(Slot::EdgeOfPage)),
            DocumentFault::Missing(Part::PageModel),
        ]
    );
}

#[test]
fn repeated_part_is_reported() {
    let footer = "<footer data-slot=\"footer\"></footer>";
    assert_eq!(faults(&with(footer, &footer.repeat(2))), [DocumentFault::Repeated(Part::Slot(Slot::Footer))]);
    let marker = "<meta name=\"edge:head\">";
    assert_eq!(faults(&with(marker, &marker.repeat(2))), [DocumentFault::Repeated(Part::HeadMarker)]);
    let model = "<script type=\"application/json\" id=\"page-model\"></script>";
    assert_eq!(faults(&with(model, &model.repeat(2))), [DocumentFault::Repeated(Part::PageModel)]);
    assert_eq!(faults(&with("<body>", "<body><body>")), [DocumentFault::Repeated(Part::Body)]);
}

#[test]
fn misplaced_part_is_reported() {
    let moved = without("<meta name=\"edge:head\">\n").replace("<body>", "<body><meta name=\"edge:head\">");
    assert_eq!(faults(&moved), [DocumentFault::Misplaced(Part::HeadMarker)]);
    let moved = without("<div data-slot=\"overlays\"></div>").replace("</body>", "<div data-slot=\"overlays\"></div></body>");
    assert_eq!(faults(&moved), [DocumentFault::Misplaced(Part::Slot(Slot::Overlays))]);
    let moved = without("<div data-slot=\"overlays\"></div>").replace("</head>", "<div data-slot=\"overlays\"></div></head>");
    assert_eq!(faults(&moved), [DocumentFault::Misplaced(Part::Slot(Slot::Overlays))]);
    assert_eq!(faults(&format!("\n{SAMPLE}")), [DocumentFault::Misplaced(Part::Doctype)]);
    assert_eq!(faults(&format!("\u{feff}{SAMPLE}")), [DocumentFault::Misplaced(Part::Doctype)]);
}

#[test]
fn placeholder_must_be_empty() {
    let footer = |content: &str| with("<footer data-slot=\"footer\"></footer>", &format!("<footer data-slot=\"footer\">{content}"));
    let fault = [DocumentFault::NotEmpty(Part::Slot(Slot::Footer))];
    assert_eq!(faults(&footer("x</footer>")), fault);
    assert_eq!(faults(&footer("<!-- x --></footer>")), fault);
    assert_eq!(faults(&footer("<p></p></footer>")), fault);
    assert_eq!(faults(&footer("</div>")), fault);
    assert!(ShellDocument::parse(footer(" \n </footer>").as_bytes()).is_ok());
    let image = with("<div data-slot=\"overlays\"></div>", "<img data-slot=\"overlays\">");
    assert_eq!(faults(&image), [DocumentFault::NotEmpty(Part::Slot(Slot::Overlays))]);
    let model = with("id=\"page-model\"></script>", "id=\"page-model\">{}</script>");
    assert_eq!(faults(&model), [DocumentFault::NotEmpty(Part::PageModel)]);
    assert_eq!(faults(&with("data-page", "data-page=\"x\"")), [DocumentFault::NotEmpty(Part::PageMarker)]);
}

#[test]
fn unknown_slot_is_reported() {
    let unknown = with("<body>", "<body><div data-slot=\"sidebar\"></div>");
    assert_eq!(faults(&unknown), [DocumentFault::UnknownSlot { name: "sidebar".to_owned() }]);
}

#[test]
fn reserved_attribute_is_reported() {
    let reserved = with("data-page", "data-page lang=\"en\" dir=ltr");
    let named = |name: &str| DocumentFault::TakenAttribute { name: name.to_owned() };
    assert_eq!(faults(&reserved), [named("lang"), named("dir")]);
}

#[test]
fn marker_inside_text_is_ignored() {
    for text in [
        "<!-- <main data-slot=\"main\"></main> <meta name=\"edge:head\"> -->",
        "<script>'<main data-slot=\"main\"></main><body>'</script>",
        "<style>/* <main data-slot=\"main\"></main> */</style>",
        "<textarea><main data-slot=\"main\"></main></textarea>",
        "<p title='<main data-slot=\"main\"></main>'></p>",
        "<svg><title><![CDATA[<main data-slot=\"main\"></main>]]></title></svg>",
    ] {
        let document = ShellDocument::parse(with("<body>", &format!("<body>{text}")).as_bytes()).expect(text);
        assert_eq!(
            document.segments().iter().filter(|segment| matches!(segment, Segment::Slot(element) if element.slot == Slot::Main)).count(),
            1,
            "{text}"
        );
    }
}

#[test]
fn invalid_utf8_and_oversized_documents_are_reported() {
    let mut bytes = SAMPLE.as_bytes().to_vec();
    bytes.insert(200, 0xff);
    assert_eq!(ShellDocument::parse(&bytes), Err(vec![DocumentFault::NotUtf8 { at: 200 }]));
    let long = with("<body>", &format!("<body>{}", " ".repeat(MAX_DOCUMENT_BYTES)));
    assert_eq!(faults(&long), [DocumentFault::TooLarge]);
    let full = with("<body>", &format!("<body>{}", " ".repeat(MAX_DOCUMENT_BYTES - SAMPLE.len())));
    assert!(ShellDocument::parse(full.as_bytes()).is_ok());
    // A single tag as long as the document limit.
    let tag = with("<body>", &format!("<body><p title=\"{}\"></p>", "x".repeat(MAX_DOCUMENT_BYTES - SAMPLE.len() - 20)));
    assert!(ShellDocument::parse(tag.as_bytes()).is_ok());
}

#[test]
fn faults_are_readable() {
    let sentences: Vec<String> = faults(&without(" data-page").replace("</main>", "x</main>").replace("overlays", "nowhere"))
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        sentences,
        [
            "`data-slot=\"nowhere\"` is not a slot",
            "the attribute `data-page` of `<html>` is missing",
            "the slot `overlays` is missing",
            "the slot `main` must be an empty element with an end tag",
        ]
    );
}

proptest! {
    #[test]
    fn random_splits_parse_to_the_same_document(cuts in prop::collection::vec(0..SAMPLE.len(), 0..20)) {
        let mut cuts = cuts;
        cuts.sort_unstable();
        let mut parser = ShellDocumentParser::new();
        let mut start = 0;
        for cut in cuts {
            parser.write(&SAMPLE.as_bytes()[start..cut]);
            start = cut;
        }
        parser.write(&SAMPLE.as_bytes()[start..]);
        prop_assert_eq!(parser.end(), ShellDocument::parse(SAMPLE.as_bytes()));
    }

    #[test]
    fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), at in 0..SAMPLE.len(), cut in 0..300usize) {
        let mut damaged = SAMPLE.as_bytes().to_vec();
        let end = (at + cut).min(damaged.len());
        damaged.splice(at..end, bytes);
        let whole = ShellDocument::parse(&damaged);
        let mut parser = ShellDocumentParser::new();
        for piece in damaged.chunks(cut.max(1)) {
            parser.write(piece);
        }
        prop_assert_eq!(parser.end(), whole);
    }
}
