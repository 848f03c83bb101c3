//! One article in one language: its file put together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::blocks::{Condition, Document};
use super::folder::{File, Kind};
use super::front_matter::{ArticleHead, line_of, read_article, split};
use super::image::{self, Image};
use super::markdown::render;
use super::piece::Text;
use super::variables::Variables;
use crate::fault::Faults;
use crate::geo::Geo;

/// What a variant of an article shows, stored as JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Body {
    /// Headings of the second level, the questions last.
    pub(crate) toc: Vec<TocEntry>,
    /// HTML without the questions.
    pub(crate) html: Text,
    /// The questions.
    pub(crate) faq: Option<FaqBody>,
}

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TocEntry {
    pub(crate) anchor: String,
    pub(crate) title: Text,
}

/// Questions with answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FaqBody {
    pub(crate) title: Text,
    pub(crate) anchor: String,
    pub(crate) items: Vec<QuestionBody>,
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct QuestionBody {
    pub(crate) question: Text,
    pub(crate) anchor: String,
    pub(crate) html: Text,
}

/// A file of an article, rendered in every variant.
#[derive(Debug)]
pub(super) struct Article {
    pub(super) file: String,
    pub(super) language: String,
    pub(super) head: ArticleHead,
    /// Lines of keys of the head that other files are checked against.
    pub(super) lines: BTreeMap<&'static str, usize>,
    /// Folders it stands in, and its name.
    pub(super) place: [String; 3],
    /// Cities it is for as `(country, city)`; empty for all.
    pub(super) cities: BTreeSet<(String, String)>,
    pub(super) conditions: Vec<Condition>,
    pub(super) bodies: BTreeMap<String, Body>,
    /// Names of the variables it uses.
    pub(super) variables: BTreeSet<String>,
    /// Articles it links to: line, and `id` or `id#anchor`.
    pub(super) links: BTreeSet<(usize, String)>,
    pub(super) anchors: BTreeSet<String>,
}

/// Reads articles of one folder.
pub(super) struct Reader<'a> {
    pub(super) folder: &'a Path,
    pub(super) geo: &'a Geo,
    pub(super) variables: &'a Variables,
    /// Pictures of all articles read, by the name they are served under.
    pub(super) images: BTreeMap<String, Image>,
}

impl Reader<'_> {
    /// Reads a file. `None` when its head is at fault; faults of the body are told all the same.
    pub(super) fn read(&mut self, file: &File, faults: &mut Faults) -> Option<Article> {
        let Kind::Article { profession, section, slug } = &file.kind else { return None };
        let (_, body, first_line) = split(&file.text).unwrap_or(("", "", 1));
        let document = Document::parse(&file.path, body, first_line, self.geo, faults);
        let mut article = Article {
            file: file.path.clone(),
            language: file.language.clone(),
            head: read_article(file, faults)?,
            lines: ["id", "slug", "profession", "section", "cities", "related"].map(|key| (key, line_of(&file.text, key))).into(),
            place: [profession.clone(), section.clone(), slug.clone()],
            cities: BTreeSet::new(),
            conditions: document.conditions.clone(),
            bodies: BTreeMap::new(),
            variables: BTreeSet::new(),
            links: BTreeSet::new(),
            anchors: BTreeSet::new(),
        };
        if body.trim().is_empty() {
            faults.add(&file.path, first_line, "the article has no text");
        }
        for name in &article.head.cities {
            match self.geo.find_city(name) {
                Some((country, city)) => _ = article.cities.insert((country.code.clone(), city.code.clone())),
                None => faults.add(&file.path, article.line("cities"), format!("`cities` names `{name}`, which is no city")),
            }
        }
        let parent = file.path.rsplit_once('/').map_or("", |(parent, _)| parent);
        for variant in document.variants(self.geo) {
            let mut image = |path: &str| {
                let found = image::find(self.folder, parent, path)?;
                self.images.entry(found.name.clone()).or_insert_with(|| found.image.clone());
                Ok(found)
            };
            let rendered = render(&file.path, &document.resolve(&variant), &mut image, faults);
            article.links.extend(rendered.links);
            article.anchors.extend(rendered.anchors);
            article.bodies.insert(variant, rendered.body);
        }
        article.find_variables();
        for name in &article.variables {
            if !self.variables.is_defined(name) {
                let braces = format!("{{{{{name}}}}}");
                let line = file.text.lines().position(|line| line.replace(' ', "").contains(&braces)).map_or(1, |index| index + 1);
                faults.add(&file.path, line, format!("`{braces}` is not defined in [default] of variables.toml"));
            }
        }
        Some(article)
    }
}

impl Article {
    /// Line of a key of the head.
    pub(super) fn line(&self, key: &str) -> usize {
        self.lines.get(key).copied().unwrap_or_default()
    }

    fn find_variables(&mut self) {
        let heads = [&self.head.title, &self.head.short_answer].into_iter().filter_map(|text| Text::parse(text).ok());
        let mut names: BTreeSet<String> = heads.flat_map(|text| text.variables().map(str::to_owned).collect::<Vec<_>>()).collect();
        for text in self.bodies.values().flat_map(Body::texts) {
            names.extend(text.variables().map(str::to_owned));
        }
        self.variables = names;
    }
}

impl Body {
    /// Every text of it.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &Text> {
        let faq = self.faq.iter().flat_map(|faq| {
            let items = faq.items.iter().flat_map(|item| [&item.question, &item.html]);
            std::iter::once(&faq.title).chain(items)
        });
        self.toc.iter().map(|entry| &entry.title).chain([&self.html]).chain(faq)
    }
}
