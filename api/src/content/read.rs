//! Reads and checks all files of a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use geo::Geo;
use input_faults::Faults;

use super::cars::Cars;
use super::file_index::FileIndex;
use super::folder::{self, Files};
use super::prose::ReadPictures;
use super::unchanged::{self, StoredArticles};
use super::variables::Variables;
use super::{Content, Group, INTENTS, cars, check, front_matter, knowledge, menu, prose, rates};
use crate::calculators::Rates;

/// Content of the database that an import starts from.
#[derive(Debug, Default)]
pub(super) struct Stored {
    pub(super) variables: Variables,
    pub(super) articles: StoredArticles,
}

/// Reads a folder, and fails with all errors of all files.
pub(super) fn read(folder: &Path, language: Option<&str>, index: FileIndex, geo: &Geo, mut stored: Stored) -> Result<Content, Faults> {
    let mut files = Files::find(folder, language, index)?;
    let mut faults = Faults::default();
    let content = parse(folder, &mut files, language, geo, &mut stored, &mut faults);
    faults.into_result()?;
    Ok(Content { others: Some(stored.articles), ..content })
}

/// Parses all files as far as possible; errors are added to `faults`.
pub(super) fn parse(
    folder: &Path,
    files: &mut Files,
    language: Option<&str>,
    geo: &Geo,
    stored: &mut Stored,
    faults: &mut Faults,
) -> Content {
    let mut content = Content { digest: files.digest.clone(), language: language.map(str::to_owned), ..Content::default() };
    content.variables = files.variables.as_deref().map(|text| Variables::parse(text, geo, faults));
    let variables = content.variables.as_ref().unwrap_or(&stored.variables);
    let context = unchanged::context(variables, geo);
    let mut reader = prose::Reader { folder, geo, variables, images: BTreeMap::new(), read_pictures: ReadPictures::default() };
    for file in &files.pages {
        if let folder::Kind::Group { profession, section } = &file.kind
            && let Some(head) = front_matter::read_group(file, faults)
        {
            content.groups.push(Group {
                file: file.path.clone(),
                language: file.language.clone(),
                profession: profession.clone(),
                section: section.clone(),
                head,
            });
        }
    }
    let group_ids = unchanged::group_ids(&content.groups);
    for file in files.known.drain(..) {
        let source = unchanged::source(&file, &context, &group_ids);
        match stored.articles.take_unchanged(&file, &source, |pictures| reader.reads_same_pictures(&file, pictures)) {
            Some(article) => content.unchanged.push(article),
            // The database has another text of it, or other pictures.
            None => files.pages.extend(file.read(folder, faults)),
        }
    }
    files.pages.sort_by(|one, other| one.path.cmp(&other.path));
    for file in &files.pages {
        match &file.kind {
            folder::Kind::Group { .. } => {}
            folder::Kind::Article { .. } => {
                let source = unchanged::source(file, &context, &group_ids);
                match stored.articles.take_unchanged(file, &source, |pictures| reader.reads_same_pictures(file, pictures)) {
                    Some(article) => content.unchanged.push(article),
                    None => content.articles.extend(reader.article(file, source, faults)),
                }
            }
            folder::Kind::Job { .. } => content.jobs.extend(reader.job(file, faults)),
        }
    }
    content.images = reader.images;
    let ids: BTreeSet<String> = content.compared().map(|article| article.summary.id.clone()).collect();
    content.menu = match &files.menu {
        Some(text) => Some(text.as_str()),
        None => language.is_none().then_some(""),
    }
    .map(|text| {
        let Content { groups, images, .. } = &mut content;
        menu::Reader { folder, geo, groups, articles: &ids, images }.read(text, faults)
    });
    for (language, text) in &files.synonyms {
        for fault in search::Dictionary::parse(language, text).err().unwrap_or_default() {
            faults.add(&format!("synonyms/{language}.toml"), fault.line, fault.message);
        }
    }
    content.synonyms = (language.is_none() || !files.synonyms.is_empty()).then(|| files.synonyms.clone());
    let versions: BTreeSet<(&str, &str)> = content.compared().map(|article| (article.language, article.summary.id.as_str())).collect();
    for (language, text) in &files.intents {
        let file = format!("intents/{language}.toml");
        match search::Intents::parse(language, text, &INTENTS) {
            Ok(intents) => {
                for id in intents.articles().filter(|id| !versions.contains(&(language.as_str(), *id))) {
                    faults.add(&file, 0, format!("names the article `{id}`, which is missing in `{language}`"));
                }
            }
            Err(wrong) => wrong.into_iter().for_each(|fault| faults.add(&file, fault.line, fault.message)),
        }
    }
    content.intents = (language.is_none() || !files.intents.is_empty()).then(|| files.intents.clone());
    content.rates = match &files.rates {
        Some(text) => Some(rates::read(text, geo, faults)),
        None => language.is_none().then(Rates::default),
    };
    content.cars = match &files.cars {
        Some(text) => Some(cars::read(text, faults)),
        None => language.is_none().then(Cars::default),
    };
    let reader = knowledge::Reader { folder };
    let tests = files.tests.iter().filter_map(|(slug, text)| reader.read(slug, text, faults)).collect();
    content.tests = (language.is_none() || !files.tests.is_empty()).then_some(tests);
    check::check(&content, faults);
    content
}
