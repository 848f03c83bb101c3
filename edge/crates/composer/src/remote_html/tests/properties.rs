//! What must hold of any HTML whatever. `edge/fuzz` looks for more of the same with a mutator that learns.

use proptest::prelude::*;

use super::harmless::assert_harmless;
use super::*;

/// Pieces of which markup is made that servers send, and of markup that nobody should.
const PIECES: &str = "<(p|/p|div|/div|script|/script|style|/style|a href=\"|a href='|\"|'|/a|>|!--|-->|!doctype html|svg|/svg|svg><a href=\"|template data-fragment|/template|\
    template|body|/body|title|/title|textarea|/textarea|table|tr|/table|form action=\"|img src=\"|base href=\"|noscript|/noscript|iframe srcdoc=\"| onx=1| style=\"|animate attributeName=href to=\")>?\
    |javascript:|java&#10;script:|&#x6a;avascript:|data:text/html,|//other\\.example/|#|\u{0}|[a-z&;#<>\"' =/]{0,6}";

proptest! {
    #[test]
    fn the_outcome_does_not_depend_on_how_it_arrives(piece in 1..40usize) {
        prop_assert_eq!(in_pieces(DOCUMENT, piece).unwrap(), made(DOCUMENT).unwrap());
    }

    #[test]
    fn whatever_is_let_through_does_no_harm(pieces in proptest::collection::vec(PIECES, 0..30), piece in 1..40usize) {
        let html = pieces.concat();
        let whole = made(&html);
        prop_assert_eq!(&in_pieces(&html, piece), &whole);
        if let Ok(made) = whole {
            prop_assert_eq!(check_fragment_html(&made.html), Ok(()));
            assert_harmless(&made.html, &Url::parse("https://squad.example/offers/today?x=1").unwrap());
        }
    }
}
