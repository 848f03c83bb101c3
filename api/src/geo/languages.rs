//! Languages of the interface: their own names and directions.

/// Code, name in itself, and whether it is written from right to left.
const LANGUAGES: [(&str, &str, bool); 22] = [
    ("ar", "العربية", true),
    ("az", "Azərbaycan", false),
    ("be", "Беларуская", false),
    ("en", "English", false),
    ("es", "Español", false),
    ("fi", "Suomi", false),
    ("fr", "Français", false),
    ("he", "עברית", true),
    ("hy", "Հայերեն", false),
    ("ka", "ქართული", false),
    ("kk", "Қазақша", false),
    ("ky", "Кыргызча", false),
    ("nb", "Norsk bokmål", false),
    ("pt", "Português", false),
    ("ro", "Română", false),
    ("ru", "Русский", false),
    ("sr", "Српски", false),
    ("tr", "Türkçe", false),
    ("ur", "اردو", true),
    ("uz", "Oʻzbekcha", false),
    ("xa", "[Þšéûðö ļöñĝ]", false),
    ("xb", "\u{202e}Pseudo mirrored\u{202c}", true),
];

/// The language's name in itself; its code when it is not one of ours.
pub(crate) fn own_name(code: &str) -> &str {
    LANGUAGES.iter().find(|(known, ..)| *known == code).map_or(code, |(_, name, _)| name)
}

/// Whether the language is written from right to left.
pub(crate) fn dir_is_rtl(code: &str) -> bool {
    LANGUAGES.iter().any(|(known, _, rtl)| *known == code && *rtl)
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, dir_is_rtl, own_name};

    #[test]
    fn hebrew_arabic_and_urdu_are_right_to_left() {
        let rtl: Vec<_> = LANGUAGES.iter().map(|(code, ..)| *code).filter(|code| dir_is_rtl(code)).collect();
        assert_eq!(rtl, ["ar", "he", "ur", "xb"]);
    }

    #[test]
    fn an_unknown_language_is_named_by_its_code() {
        assert_eq!(own_name("kk"), "Қазақша");
        assert_eq!(own_name("zz"), "zz");
    }
}
