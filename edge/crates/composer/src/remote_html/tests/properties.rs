//! Properties that hold for any HTML. `edge/fuzz` checks the same with coverage-guided fuzzing.

use proptest::prelude::*;

use super::harmless::assert_harmless;
use super::*;

/// Building blocks of realistic and of malicious markup.
const PIECES: &str = "<(p|/p|div|/div|script|/script|style|/style|a href=\"|a href='|\"|'|/a|>|!--|-->|!doctype html|svg|/svg|svg><a href=\"|template data-fragment|/template|\
    template|body|/body|title|/title|textarea|/textarea|table|tr|/table|form action=\"|img src=\"|base href=\"|noscript|/noscript|iframe srcdoc=\"| onx=1| style=\"|animate attributeName=href to=\")>?\
    |javascript:|java&#10;script:|&#x6a;avascript:|data:text/html,|//other\\.example/|#|\u{0}|[a-z&;#<>\"' =/]{0,6}";

proptest! {
    #[test]
    fn result_does_not_depend_on_the_split(piece in 1..40usize) {
        prop_assert_eq!(in_pieces(DOCUMENT, piece).unwrap(), rewritten(DOCUMENT).unwrap());
    }

    #[test]
    fn accepted_html_is_harmless(pieces in proptest::collection::vec(PIECES, 0..30), piece in 1..40usize) {
        let html = pieces.concat();
        let whole = rewritten(&html);
        prop_assert_eq!(&in_pieces(&html, piece), &whole);
        if let Ok(rewritten) = whole {
            prop_assert_eq!(check_fragment_html(&rewritten.html), Ok(()));
            assert_harmless(&rewritten.html, &Url::parse("https://squad.example/offers/today?x=1").unwrap());
        }
    }
}
