//! Texts, dates and addresses of one visitor's plain pages.

use geo::dir_is_rtl;
use jiff::civil::Date;

use crate::pages::View;

/// Namespace of the texts that only plain pages have.
const NAMESPACE: &str = "plain";

/// Namespace of date patterns and names of months.
const FORMATS: &str = "formats";

/// Texts and addresses in the visitor's language and place.
pub(crate) struct Words<'v> {
    view: &'v View<'v>,
}

impl<'v> Words<'v> {
    pub(crate) fn new(view: &'v View<'v>) -> Self {
        Self { view }
    }

    pub(crate) fn language(&self) -> &'v str {
        &self.view.language
    }

    /// `ltr` or `rtl`.
    pub(crate) fn direction(&self) -> &'static str {
        if dir_is_rtl(&self.view.language) { "rtl" } else { "ltr" }
    }

    /// A text of plain pages.
    pub(crate) fn text(&self, key: &str) -> String {
        self.filled(key, &[])
    }

    /// A text of plain pages with `{name}` replaced.
    pub(crate) fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.of(NAMESPACE, key, values)
    }

    /// A text of another namespace. It must have no plurals: those need the messages of the kit.
    pub(crate) fn of(&self, namespace: &str, key: &str, values: &[(&str, &str)]) -> String {
        self.view.strings.own_in(namespace, &self.view.language, key, values)
    }

    /// Address of a page of the site in the visitor's place: `/ru-en/moskva/knowledge-base`.
    pub(crate) fn site(&self, path: &str) -> String {
        self.view.url(path)
    }

    /// Address of a plain page in the visitor's place; an empty path is the profile.
    pub(crate) fn plain(&self, path: &str) -> String {
        format!("/api{}{path}", self.view.url("/plain"))
    }

    /// A number with its decimals, as the language writes it.
    pub(crate) fn decimal(&self, number: f64) -> String {
        number.to_string().replace('.', &self.of(FORMATS, "number.decimal", &[]))
    }

    /// The day of an RFC 3339 time or date, in UTC, as the language writes it.
    pub(crate) fn date(&self, time: &str) -> String {
        let day = time.get(..10).and_then(|day| day.parse::<Date>().ok());
        day.map_or_else(|| time.to_owned(), |day| formatted(&self.of(FORMATS, "date.long", &[]), day, |key| self.of(FORMATS, key, &[])))
    }
}

/// A date by a pattern of Unicode's CLDR: `d`, `MMMM`, `y` and quoted text.
fn formatted(pattern: &str, day: Date, text: impl Fn(&str) -> String) -> String {
    let (mut written, mut rest) = (String::new(), pattern);
    while let Some(first) = rest.chars().next() {
        if let Some(quoted) = rest.strip_prefix('\'') {
            let (literal, after) = quoted.split_once('\'').unwrap_or((quoted, ""));
            written.push_str(literal);
            rest = after;
            continue;
        }
        let field = rest.len() - rest.trim_start_matches(first).len();
        match first {
            'd' => written.push_str(&day.day().to_string()),
            'M' => written.push_str(&text(&format!("month.{}", day.month()))),
            'y' => written.push_str(&day.year().to_string()),
            _ => written.push_str(&rest[..field]),
        }
        rest = &rest[field..];
    }
    written
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::formatted;

    #[test]
    fn dates_follow_the_pattern_of_the_language() {
        let written = |pattern| formatted(pattern, date(2026, 3, 7), |key| format!("<{key}>"));
        assert_eq!(written("MMMM d, y"), "<month.3> 7, 2026");
        assert_eq!(written("d MMMM y 'г'."), "7 <month.3> 2026 г.");
        assert_eq!(written("y 'open"), "2026 open");
        assert_eq!(written("日d年"), "日7年");
        assert_eq!(written(""), "");
    }
}
