//! Articles whose files and pictures have not changed since an import: they are neither parsed nor
//! rendered again. What other files are checked against is stored with them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use geo::Geo;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::article::Article;
use super::folder::{File, Kind};
use super::variables::Variables;
use super::{Group, IMPORT_VERSION};

/// What files are checked against of an article, without its texts; and its pictures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Summary {
    pub(super) id: String,
    /// Cities it is restricted to, as `(country, city)`; empty for all.
    pub(super) cities: BTreeSet<(String, String)>,
    /// Ids of related articles.
    pub(super) related: Vec<String>,
    /// Lines of head keys, for errors.
    pub(super) lines: BTreeMap<String, usize>,
    /// Linked articles: line, and `id` or `id#anchor`.
    pub(super) links: BTreeSet<(usize, String)>,
    pub(super) anchors: BTreeSet<String>,
    pub(super) pictures: PictureDigests,
}

/// Pictures of an article, to notice that one has changed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PictureDigests {
    /// Public names of images, which contain digests, by their paths in the text.
    pub(super) images: BTreeMap<String, String>,
    /// Digests of schemes by their names.
    pub(super) schemes: BTreeMap<String, String>,
}

impl Summary {
    /// Line of a head key.
    pub(super) fn line(&self, key: &str) -> usize {
        self.lines.get(key).copied().unwrap_or_default()
    }
}

/// An article whose file has not changed. `Reader::reads_same_pictures` compares its pictures.
#[derive(Debug)]
pub(super) struct UnchangedArticle {
    pub(super) file: String,
    pub(super) language: String,
    /// Its folders and its name.
    pub(super) place: [String; 3],
    pub(super) summary: Summary,
    /// Digest of its row.
    pub(super) digest: String,
}

/// What checks across files compare of an article.
#[derive(Debug, Clone, Copy)]
pub(super) struct ComparedArticle<'a> {
    pub(super) file: &'a str,
    pub(super) language: &'a str,
    pub(super) place: &'a [String; 3],
    pub(super) summary: &'a Summary,
}

impl<'a> From<&'a Article> for ComparedArticle<'a> {
    fn from(Article { file, language, place, summary, .. }: &'a Article) -> Self {
        Self { file, language, place, summary }
    }
}

impl<'a> From<&'a UnchangedArticle> for ComparedArticle<'a> {
    fn from(UnchangedArticle { file, language, place, summary, .. }: &'a UnchangedArticle) -> Self {
        Self { file, language, place, summary }
    }
}

/// An article as an import stored it.
#[derive(Debug)]
pub(super) struct StoredArticle {
    pub(super) id: String,
    /// Digest of its file; see [`source`]. Empty for an imported document.
    pub(super) source: String,
    /// [`Summary`] as JSON.
    pub(super) summary: String,
    /// Digest of its row.
    pub(super) digest: String,
}

/// Stored articles.
#[derive(Debug, Default)]
pub(super) struct StoredArticles {
    /// Number and time of the last change that they have; `None`: unknown.
    pub(super) newest: Option<(i64, i64)>,
    /// By language and path, apart from those that [`StoredArticles::take_unchanged`] returned.
    pub(super) rows: HashMap<(String, String), StoredArticle>,
}

/// Digest of what all articles depend on beside their files: the version of the import, names of
/// variables, codes of countries and cities, and which of several cities with one code is meant.
pub(super) fn context(variables: &Variables, geo: &Geo) -> String {
    let defined: Vec<&str> = variables.names().into_iter().filter(|name| variables.is_defined(name)).collect();
    let mut digest = Sha256::new_with_prefix(format!("{IMPORT_VERSION} {}", defined.join(" ")));
    for country in geo.countries() {
        digest.update(format!("\n{}", country.code));
        for city in &country.cities {
            let is_meant = geo.find_city(&city.code).is_some_and(|(found, _)| found.code == country.code);
            digest.update(format!(" {} {is_meant}", city.code));
        }
    }
    hex::encode(digest.finalize())
}

/// Ids of groups and sections by their folders.
pub(super) type GroupIds<'a> = HashMap<(&'a str, Option<&'a str>), &'a str>;

/// Ids of groups and sections, which are equal in all languages.
pub(super) fn group_ids(groups: &[Group]) -> GroupIds<'_> {
    groups.iter().map(|group| ((group.profession.as_str(), group.section.as_deref()), group.head.id.as_str())).collect()
}

/// Digest of a file, of the ids of its group and section, and of the context of its folder.
pub(super) fn source<T>(file: &File<T>, context: &str, group_ids: &GroupIds<'_>) -> String {
    let mut digest = Sha256::new_with_prefix(context);
    if let Kind::Article { profession, section, .. } = &file.kind {
        for folder in [(profession.as_str(), None), (profession.as_str(), Some(section.as_str()))] {
            digest.update(group_ids.get(&folder).copied().unwrap_or_default());
            digest.update("\n");
        }
    }
    hex::encode(digest.chain_update(&file.path).chain_update("\n").chain_update(&file.digest).finalize())
}

impl StoredArticles {
    /// Takes the article of a file that has not changed, and whose pictures are the same. `None`:
    /// the file must be read.
    pub(super) fn take_unchanged<T>(
        &mut self,
        file: &File<T>,
        source: &str,
        are_same: impl FnOnce(&PictureDigests) -> bool,
    ) -> Option<UnchangedArticle> {
        let Kind::Article { profession, section, slug } = &file.kind else { return None };
        let key = (file.language.clone(), format!("{profession}/{section}/{slug}"));
        let known = self.rows.get(&key).filter(|known| known.source == source)?;
        let summary: Summary = serde_json::from_str(&known.summary).ok()?;
        if !are_same(&summary.pictures) {
            return None;
        }
        let digest = self.rows.remove(&key)?.digest;
        let place = [profession.clone(), section.clone(), slug.clone()];
        Some(UnchangedArticle { file: file.path.clone(), language: file.language.clone(), place, summary, digest })
    }
}
