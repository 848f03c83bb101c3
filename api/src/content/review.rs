//! Review for editors: all import errors, and warnings about texts an import accepts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use geo::Geo;
use input_faults::{Fault, Faults};
use jiff::Span;
use jiff::civil::Date;

use super::file_index::FileIndex;
use super::folder::{Files, Kind};
use super::front_matter::split;
use super::prose::Prose;
use super::read::{Stored, parse};
use super::{Content, variables};
use crate::locales::SOURCE_LANGUAGE;

/// Result of a review.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Review {
    /// Sorted by file and line.
    pub findings: Vec<Finding>,
    /// Number of articles, counting language versions.
    pub articles: usize,
}

/// An error or a warning.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Location and message.
    pub fault: Fault,
    /// True if an import rejects the folder for it.
    pub refused: bool,
}

impl Review {
    /// True if an import rejects the folder.
    pub fn is_refused(&self) -> bool {
        self.findings.iter().any(|finding| finding.refused)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { file, line, message } = &self.fault;
        let kind = if self.refused { "error" } else { "warning" };
        match line {
            0 => write!(f, "{file}: {kind}: {message}"),
            line => write!(f, "{file}:{line}: {kind}: {message}"),
        }
    }
}

impl fmt::Display for Review {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        let errors = self.findings.iter().filter(|finding| finding.refused).count();
        write!(f, "{} articles: {errors} errors, {} warnings", self.articles, self.findings.len() - errors)
    }
}

/// Reviews a content folder. `geo` is the folder of country files. A text is stale when `updated`
/// is more than `months` before `today`, or when its `review_by` has passed.
///
/// # Errors
/// Errors in the country files.
pub fn review(folder: &Path, geo: &Path, today: Date, months: u32) -> Result<Review, Faults> {
    let geo = Geo::read(geo)?;
    Ok(review_with(folder, &geo, today, months))
}

fn review_with(folder: &Path, geo: &Geo, today: Date, months: u32) -> Review {
    let mut refused = Faults::default();
    let mut noted = Faults::default();
    let mut articles = 0;
    match Files::find(folder, None, FileIndex::default()) {
        Ok(mut files) => {
            let content = parse(folder, &mut files, None, geo, &mut Stored::default(), &mut refused);
            articles = files.pages.iter().filter(|file| matches!(file.kind, Kind::Article { .. })).count();
            note_translations(&files, &mut noted);
            note_stale(&content, today, months, &mut noted);
            note_synonyms(&content, &mut noted);
            note_links(&content, &mut noted);
            note_variables(&content, files.variables.as_deref().unwrap_or_default(), &mut noted);
        }
        Err(faults) => refused = faults,
    }
    let finding = |refused: bool| move |fault: &Fault| Finding { fault: fault.clone(), refused };
    let mut findings: Vec<Finding> = refused.iter().map(finding(true)).chain(noted.iter().map(finding(false))).collect();
    findings.sort();
    findings.dedup();
    Review { findings, articles }
}

/// Reports articles, groups and jobs that are missing in a language, by the ids in their files.
fn note_translations(files: &Files, faults: &mut Faults) {
    let mut versions: BTreeMap<(&str, &str), BTreeMap<&str, &str>> = BTreeMap::new();
    for file in &files.pages {
        let kind = match file.kind {
            Kind::Group { .. } => "folder",
            Kind::Job { .. } => "job",
            Kind::Article { .. } => "article",
        };
        let head = split(&file.text).map_or("", |(head, ..)| head);
        let Some(id) = head.lines().find_map(|line| line.strip_prefix("id:")) else { continue };
        versions.entry((kind, id.trim())).or_default().insert(&file.language, &file.path);
    }
    let languages: BTreeSet<&str> = versions.values().flat_map(BTreeMap::keys).copied().collect();
    for ((kind, id), paths) in &versions {
        let Some(path) = paths.get(SOURCE_LANGUAGE).or_else(|| paths.values().next()) else { continue };
        for language in languages.iter().filter(|language| !paths.contains_key(*language)) {
            faults.add(path, 0, format!("the {kind} `{id}` is missing in `{language}`"));
        }
    }
}

/// Reports stale texts.
fn note_stale(content: &Content, today: Date, months: u32, faults: &mut Faults) {
    let articles = content.articles.iter().map(|article| {
        let head = &article.head;
        (&article.file, article.line("updated"), &head.updated, article.line("review_by"), &head.review_by)
    });
    let jobs = content.jobs.iter().map(|job| (&job.file, 0, &job.head.updated, 0, &job.head.review_by));
    let oldest = today.checked_sub(Span::new().months(months)).unwrap_or(Date::MIN);
    for (file, updated_line, updated, review_line, review_by) in articles.chain(jobs) {
        let date = |text: &str| text.parse::<Date>().ok();
        // An editor's `review_by` takes precedence over the age.
        match (date(review_by), date(updated)) {
            (Some(by), _) if by < today => faults.add(file, review_line, format!("review was due on {by}")),
            (None, Some(updated)) if updated < oldest => {
                faults.add(file, updated_line, format!("was updated on {updated}, more than {months} months ago"));
            }
            _ => {}
        }
    }
}

/// Reports synonyms shared by articles of one group: search would rank them arbitrarily.
fn note_synonyms(content: &Content, faults: &mut Faults) {
    let mut owners: BTreeMap<(&str, &str, String), &str> = BTreeMap::new();
    for article in &content.articles {
        for synonym in &article.head.synonyms {
            let key = (article.language.as_str(), article.place[0].as_str(), synonym.to_lowercase());
            match owners.get(&key) {
                Some(other) => {
                    let place = if *other == article.file { "twice".to_owned() } else { format!("in {other} too") };
                    faults.add(&article.file, article.line("synonyms"), format!("the synonym `{synonym}` is given {place}"));
                }
                None => _ = owners.insert(key, &article.file),
            }
        }
        let title = article.head.title.to_lowercase();
        if article.head.synonyms.iter().any(|synonym| synonym.to_lowercase() == title) {
            faults.add(&article.file, article.line("synonyms"), "a synonym is the title itself");
        }
    }
}

/// Reports links to articles that lack the language of the linking text: readers see no link.
fn note_links(content: &Content, faults: &mut Faults) {
    let mut languages: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for article in &content.articles {
        languages.entry(&article.head.id).or_default().insert(&article.language);
    }
    let is_missing = |id: &str, language: &str| languages.get(id).is_some_and(|known| !known.contains(language));
    let articles = content.articles.iter().map(|article| (&article.file, &article.language, &article.text));
    for (file, language, text) in articles.chain(content.jobs.iter().map(|job| (&job.file, &job.language, &job.text))) {
        for (line, target) in &text.links {
            let id = target.split('#').next().unwrap_or(target);
            if is_missing(id, language) {
                faults.add(file, *line, format!("the link leads to `article:{id}`, which is missing in `{language}`"));
            }
        }
    }
    for article in &content.articles {
        for id in article.head.related.iter().filter(|id| is_missing(id, &article.language)) {
            faults.add(
                &article.file,
                article.line("related"),
                format!("`related` names `{id}`, which is missing in `{}`", article.language),
            );
        }
    }
}

/// Reports unused variables.
fn note_variables(content: &Content, source: &str, faults: &mut Faults) {
    let Some(defined) = &content.variables else { return };
    let articles = content.articles.iter().map(|article| &article.text);
    let texts: Vec<&Prose> = articles.chain(content.jobs.iter().map(|job| &job.text)).collect();
    let used: BTreeSet<&str> = texts.iter().flat_map(|text| text.variables.iter().map(String::as_str)).collect();
    for name in defined.names().difference(&used) {
        let is_key = |line: &str| line.trim_start().strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('='));
        let line = source.lines().position(is_key).map_or(0, |index| index + 1);
        faults.add(variables::FILE, line, format!("no text uses `{name}`"));
    }
}
