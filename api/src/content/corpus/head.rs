//! Head of an imported document: YAML between `---`, or TOML between `+++`. Unknown keys are
//! ignored.

use serde_json::{Map, Value};

/// Known keys of a head.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) title: Option<String>,
    pub(super) description: Option<String>,
    /// Synonyms of the subject.
    pub(super) synonyms: Vec<String>,
    /// `YYYY-MM-DD`.
    pub(super) updated: Option<String>,
}

/// Splits a text into head and body. An invalid head is removed too, and reported.
pub(super) fn split(text: &str) -> (Head, &str, Option<String>) {
    let found = ["---", "+++"].into_iter().find_map(|fence| {
        let rest = text.strip_prefix(fence)?.strip_prefix('\n')?;
        let end = rest.find(&format!("\n{fence}")).map(|end| end + 1).or_else(|| rest.starts_with(fence).then_some(0))?;
        let below = rest[end..].split_once('\n').map_or("", |(_, below)| below);
        Some((fence, &rest[..end], below))
    });
    let Some((fence, head, below)) = found else { return (Head::default(), text, None) };
    let read = if fence == "---" {
        serde_saphyr::from_str::<Map<String, Value>>(head).map_err(|error| error.to_string())
    } else {
        toml::from_str::<Map<String, Value>>(head).map_err(|error| error.message().to_owned())
    };
    match read {
        Ok(values) => (Head::of(&values), below, None),
        // Text between two rules is not a head.
        Err(_) if fence == "---" && !head.contains(':') => (Head::default(), text, None),
        Err(reason) => {
            let reason = reason.lines().next().unwrap_or_default().to_owned();
            (Head { title: title_line(head), ..Head::default() }, below, Some(format!("its head cannot be read: {reason}")))
        }
    }
}

/// The title of a head with invalid YAML, such as `title: What: an example`.
fn title_line(head: &str) -> Option<String> {
    let title = head.lines().find_map(|line| line.strip_prefix("title:"))?.trim().trim_matches(['"', '\'']);
    (!title.is_empty()).then(|| title.to_owned())
}

impl Head {
    fn of(values: &Map<String, Value>) -> Self {
        let first = |keys: &[&str]| keys.iter().find_map(|key| values.get(*key).and_then(text));
        let date = |text: String| text.get(..10).filter(|day| day.parse::<jiff::civil::Date>().is_ok()).map(str::to_owned);
        Self {
            title: first(&["title", "Title"]),
            description: first(&["short_answer", "description", "summary", "desc", "excerpt"]),
            synonyms: ["synonyms", "keywords"].iter().flat_map(|key| values.get(*key).map(list).unwrap_or_default()).collect(),
            updated: first(&["updated", "lastmod", "last_modified_at", "date"]).and_then(date),
        }
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
    .filter(|text| !text.is_empty())
}

/// A list, or a comma-separated text.
pub(super) fn list(value: &Value) -> Vec<String> {
    let texts: Vec<String> = match value {
        Value::Array(items) => items.iter().filter_map(text).collect(),
        Value::String(text) => text.split(',').map(|part| part.trim().to_owned()).collect(),
        _ => Vec::new(),
    };
    texts.into_iter().filter(|text| !text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Head, split};

    fn head(title: &str) -> Head {
        Head { title: Some(title.to_owned()), ..Head::default() }
    }

    #[test]
    fn yaml_and_toml_heads_are_parsed() {
        let (read, below, warning) =
            split("---\ntitle: A\ndescription: B\nkeywords: x, y\ndate: 2026-01-02T03:04:05Z\nweight: 3\n---\ntext\n");
        let synonyms = vec!["x".to_owned(), "y".to_owned()];
        let expected = Head { description: Some("B".to_owned()), synonyms, updated: Some("2026-01-02".to_owned()), ..head("A") };
        assert_eq!((read, below, warning), (expected, "text\n", None));
        assert_eq!(split("+++\ntitle = 'A'\n[params]\nx = 1\n+++\ntext").0, head("A"));
    }

    #[test]
    fn invalid_head_still_has_its_title() {
        let (read, below, warning) = split("---\ntitle: What: a day\n---\ntext");
        assert_eq!((read, below), (head("What: a day"), "text"));
        assert!(warning.is_some());
    }

    #[test]
    fn text_without_a_head_is_unchanged() {
        for text in ["text", "---\n\ntext\n\n---\nmore", "---", ""] {
            assert_eq!(split(text), (Head::default(), text, None), "{text}");
        }
    }
}
