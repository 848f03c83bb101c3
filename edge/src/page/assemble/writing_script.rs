//! Which script a language is written in: decides the fonts that are preloaded.

/// ISO 15924 code of a language's script, lower case. Languages that are not here are written in Latin.
pub(in crate::page) fn script_of(language: &str) -> &'static str {
    match language {
        "ru" | "kk" | "ky" | "sr" | "be" => "cyrl",
        "hy" => "armn",
        "ka" => "geor",
        "he" => "hebr",
        "ar" | "ur" => "arab",
        _ => "latn",
    }
}
