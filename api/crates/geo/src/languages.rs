//! Interface languages: native names and text directions.

/// Code, native name, and true for right-to-left languages.
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

/// Native name of a language, or its code if unknown.
pub(crate) fn own_name(code: &str) -> &str {
    LANGUAGES.iter().find(|(other, ..)| *other == code).map_or(code, |(_, name, _)| name)
}

/// True for right-to-left languages.
pub fn dir_is_rtl(code: &str) -> bool {
    LANGUAGES.iter().any(|(other, _, rtl)| *other == code && *rtl)
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
    fn unknown_language_is_named_by_its_code() {
        assert_eq!(own_name("kk"), "Қазақша");
        assert_eq!(own_name("zz"), "zz");
    }
}
