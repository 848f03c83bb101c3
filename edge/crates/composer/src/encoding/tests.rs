use proptest::prelude::*;

use super::Encoding::{self, Brotli, Gzip, Identity};

#[test]
fn highest_weight_wins_and_brotli_is_preferred() {
    for (header, expected) in [
        ("", Identity),
        ("gzip, deflate, br, zstd", Brotli),
        ("gzip, deflate", Gzip),
        ("x-gzip", Gzip),
        ("deflate, zstd", Identity),
        ("br;q=0.5, gzip", Gzip),
        ("br;q=0.5, gzip;q=0.500", Brotli),
        ("br;q=0, gzip;q=0.001", Gzip),
        ("br;q=0", Identity),
        ("*", Brotli),
        ("*;q=0.1, br;q=0", Gzip),
        ("gzip;q=0.5, *;q=0.4", Gzip),
        ("*;q=0", Identity),
        ("identity", Identity),
        ("identity, br;q=0.9", Identity),
        ("identity;q=0.5, br;q=0.5", Brotli),
        ("identity;q=0, zstd", Identity),
        ("BR ; Q=1.000", Brotli),
        ("br;level=5", Brotli),
        // Malformed items are ignored.
        ("br;q=2, gzip", Gzip),
        ("br;q=1.001, gzip", Gzip),
        ("br;q=0.0001, gzip;q=0.1", Gzip),
        ("br;q=-1", Identity),
        ("br;q=x", Identity),
        ("br;q=", Identity),
        (",,, ;q=1, br", Brotli),
    ] {
        assert_eq!(Encoding::negotiate(header), expected, "{header}");
    }
}

#[test]
fn identity_has_no_header() {
    assert_eq!([Identity, Gzip, Brotli].map(Encoding::header), [None, Some("gzip"), Some("br")]);
}

proptest! {
    #[test]
    fn only_accepted_codings_are_chosen(header in "((br|gzip|x-gzip|identity|deflate|\\*|[a-z]{1,3})( ?; ?q=[01](\\.[0-9]{0,3})?)?,? ?){0,6}|\\PC{0,40}") {
        let named = |coding: &str| header.to_ascii_lowercase().contains(coding) || header.contains('*');
        match Encoding::negotiate(&header) {
            Brotli => prop_assert!(named("br")),
            Gzip => prop_assert!(named("gzip")),
            Identity => {}
        }
    }

    #[test]
    fn chosen_coding_has_the_highest_weight(brotli in 0..=1000u16, gzip in 0..=1000u16, swapped: bool) {
        let weight = |weight: u16| format!("{}.{:03}", weight / 1000, weight % 1000);
        let mut items = [format!("br;q={}", weight(brotli)), format!("gzip;q={}", weight(gzip))];
        if swapped {
            items.reverse();
        }
        let expected = match (brotli, gzip) {
            (0, 0) => Identity,
            _ if brotli >= gzip => Brotli,
            _ => Gzip,
        };
        prop_assert_eq!(Encoding::negotiate(&items.join(", ")), expected);
    }
}
