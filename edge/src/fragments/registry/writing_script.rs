//! Writing script of a language; selects the fonts to preload.

/// ISO 15924 code in lower case. Default: Latin.
pub(super) fn script_of(language: &str) -> &'static str {
    match language {
        "ru" | "kk" | "ky" | "sr" | "be" => "cyrl",
        "hy" => "armn",
        "ka" => "geor",
        "he" => "hebr",
        "ar" | "ur" => "arab",
        _ => "latn",
    }
}
