//! The closed list of topics, `api/posts/topics.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use contracts::posts::PostTopic;
use serde::Deserialize;

use crate::locales::SOURCE_LANGUAGE;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Topic {
    code: String,
    /// Names by language; English is there.
    names: BTreeMap<String, String>,
}

/// The file is part of the program. A test reads it, so that it is never empty.
static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| serde_json::from_str(include_str!("../../posts/topics.json")).unwrap_or_default());

fn shown(topic: &Topic, language: &str) -> PostTopic {
    let name = topic.names.get(language).or_else(|| topic.names.get(SOURCE_LANGUAGE));
    PostTopic { code: topic.code.clone(), name: name.cloned().unwrap_or_default() }
}

/// All topics in a language.
pub(crate) fn topics(language: &str) -> Vec<PostTopic> {
    TOPICS.iter().map(|topic| shown(topic, language)).collect()
}

/// The topic with a code. A retired one has its code as name.
pub(super) fn topic(code: &str, language: &str) -> PostTopic {
    TOPICS
        .iter()
        .find(|topic| topic.code == code)
        .map_or_else(|| PostTopic { code: code.to_owned(), name: code.to_owned() }, |topic| shown(topic, language))
}

/// True for the code of a topic.
pub(crate) fn is_topic(code: &str) -> bool {
    TOPICS.iter().any(|topic| topic.code == code)
}

#[cfg(test)]
mod tests {
    use super::{TOPICS, topic};

    #[test]
    fn topics_have_names_in_both_languages_of_the_content() {
        assert_eq!(TOPICS.len(), 8);
        for topic in TOPICS.iter() {
            assert!(["en", "ru"].iter().all(|language| topic.names.contains_key(*language)), "{topic:?}");
        }
        assert_eq!(topic("safety", "ru").name, "Безопасность");
        assert_eq!(topic("safety", "kk").name, "Safety");
    }
}
