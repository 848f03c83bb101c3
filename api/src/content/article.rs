//! Reads an article: one file in one language.

use std::collections::{BTreeMap, BTreeSet};

use input_faults::Faults;

use super::folder::{File, Kind};
use super::front_matter::{ArticleHead, line_of, read_article};
use super::prose::{Prose, Reader};

/// Head keys whose lines are recorded for later errors.
const HEAD_KEYS: [&str; 9] = ["id", "slug", "profession", "section", "cities", "updated", "review_by", "synonyms", "related"];

/// An article file, rendered in all variants.
#[derive(Debug)]
pub(super) struct Article {
    pub(super) file: String,
    pub(super) language: String,
    pub(super) head: ArticleHead,
    /// Lines of head keys that are checked against other files.
    pub(super) lines: BTreeMap<&'static str, usize>,
    /// Its folders and its name.
    pub(super) place: [String; 3],
    /// Cities it is restricted to, as `(country, city)`; empty for all.
    pub(super) cities: BTreeSet<(String, String)>,
    pub(super) text: Prose,
}

impl Reader<'_> {
    /// Reads a file. `None` if its head is invalid; errors of the body are reported all the same.
    pub(super) fn article(&mut self, file: &File, faults: &mut Faults) -> Option<Article> {
        let Kind::Article { profession, section, slug } = &file.kind else { return None };
        let head = read_article(file, faults);
        let heads = head.as_ref().map(|head| [head.title.as_str(), head.short_answer.as_str()]).unwrap_or_default();
        let text = self.prose(file, &heads, faults);
        let mut article = Article {
            file: file.path.clone(),
            language: file.language.clone(),
            lines: HEAD_KEYS.map(|key| (key, line_of(&file.text, key))).into(),
            place: [profession.clone(), section.clone(), slug.clone()],
            cities: BTreeSet::new(),
            head: head?,
            text,
        };
        for name in &article.head.cities {
            match self.geo.find_city(name) {
                Some((country, city)) => _ = article.cities.insert((country.code.clone(), city.code.clone())),
                None => faults.add(&file.path, article.line("cities"), format!("`cities` names `{name}`, which is not a city")),
            }
        }
        Some(article)
    }
}

impl Article {
    /// Line of a head key.
    pub(super) fn line(&self, key: &str) -> usize {
        self.lines.get(key).copied().unwrap_or_default()
    }
}
