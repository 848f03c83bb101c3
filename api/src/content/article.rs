//! Reads an article: one file in one language.

use std::collections::BTreeSet;

use input_faults::Faults;

use super::folder::{File, Kind};
use super::front_matter::{ArticleHead, line_of, read_article};
use super::prose::{Prose, Reader};
use super::unchanged::Summary;

/// Head keys whose lines are recorded for later errors.
const HEAD_KEYS: [&str; 9] = ["id", "slug", "profession", "section", "cities", "updated", "review_by", "synonyms", "related"];

/// An article file, rendered in all variants.
#[derive(Debug)]
pub(super) struct Article {
    pub(super) file: String,
    pub(super) language: String,
    pub(super) head: ArticleHead,
    /// Its folders and its name.
    pub(super) place: [String; 3],
    pub(super) text: Prose,
    pub(super) summary: Summary,
    /// Digest of its file; empty for an imported document.
    pub(super) source: String,
}

impl Reader<'_> {
    /// Reads a file with the digest `source`. `None` if its head is invalid; errors of the body are
    /// reported all the same.
    pub(super) fn article(&mut self, file: &File, source: String, faults: &mut Faults) -> Option<Article> {
        let Kind::Article { profession, section, slug } = &file.kind else { return None };
        let head = read_article(file, faults);
        let heads = head.as_ref().map(|head| [head.title.as_str(), head.short_answer.as_str()]).unwrap_or_default();
        let text = self.prose(file, &heads, faults);
        let head = head?;
        let mut summary = Summary {
            id: head.id.clone(),
            cities: BTreeSet::new(),
            related: head.related.clone(),
            lines: HEAD_KEYS.map(|key| (key.to_owned(), line_of(&file.text, key))).into(),
            links: text.links.clone(),
            anchors: text.anchors.clone(),
            pictures: text.pictures.clone(),
        };
        for name in &head.cities {
            match self.geo.find_city(name) {
                Some((country, city)) => _ = summary.cities.insert((country.code.clone(), city.code.clone())),
                None => faults.add(&file.path, summary.line("cities"), format!("`cities` names `{name}`, which is not a city")),
            }
        }
        Some(Article {
            file: file.path.clone(),
            language: file.language.clone(),
            place: [profession.clone(), section.clone(), slug.clone()],
            source,
            head,
            text,
            summary,
        })
    }
}

impl Article {
    /// Line of a head key.
    pub(super) fn line(&self, key: &str) -> usize {
        self.summary.line(key)
    }
}
