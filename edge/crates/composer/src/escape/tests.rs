use proptest::prelude::*;
use scraper::{Html, Selector};

use super::{push_attribute, push_text};

/// Text after an HTML round trip. U+0000 is not representable.
fn written(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

proptest! {
    #[test]
    fn input_round_trips(text in "([<>&\"'=` \\r\\n\\t\u{0}]|&amp;|&#|</title>|-->|\\PC){0,20}") {
        let mut markup = "<p ".to_owned();
        push_attribute(&mut markup, "title", &text);
        markup.push('>');
        push_text(&mut markup, &text);
        markup.push_str("</p><title>");
        push_text(&mut markup, &text);
        markup.push_str("</title>");
        let html = Html::parse_fragment(&markup);
        let one = |selector: &str| html.select(&Selector::parse(selector).unwrap()).next().unwrap();
        prop_assert_eq!(one("p").attr("title").unwrap(), written(&text));
        prop_assert_eq!(one("p").text().collect::<String>(), written(&text));
        prop_assert_eq!(one("title").text().collect::<String>(), written(&text));
    }
}
