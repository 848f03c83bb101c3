//! Imports folders that were not written for this site: Markdown or HTML, flat or nested, in one
//! language.
//!
//! Documents become rows like articles, with pages and search. They stay separate: database ids
//! begin with [`ID_PREFIX`] and group slugs with [`SLUG_PREFIX`], which articles cannot have.
//! Neither import changes the other's rows. Only unreadable files are errors.

mod document_path;
mod files;
mod head;
mod html;
mod links;
mod page;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use input_faults::Faults;

use super::article::Article;
use super::body::{Body, PackedBody};
use super::front_matter::{ArticleHead, GroupHead};
use super::prose::Prose;
use super::unchanged::{PictureDigests, Summary};
use super::{Content, Group};
use document_path::{DocumentPath, Places};
use files::{File, Files};
use links::Links;
use page::Page;

pub(crate) use files::is_ours;

/// Prefix of database ids.
pub(super) const ID_PREFIX: &str = "import:";

/// Prefix of group slugs, except [`FLAT`].
const SLUG_PREFIX: &str = "import-";

/// Group of documents outside folders.
const FLAT: &str = "imported";

/// Longest title and short answer, in code points. Longer ones are cut.
const LONGEST_TITLE: usize = 300;
const LONGEST_SHORT_ANSWER: usize = 300;

/// The document id without prefix; article ids are unchanged.
pub(crate) fn outer_id(id: &str) -> &str {
    id.strip_prefix(ID_PREFIX).unwrap_or(id)
}

/// The group slug without prefix; other slugs are unchanged.
pub(crate) fn outer_group(slug: &str) -> &str {
    slug.strip_prefix(SLUG_PREFIX).unwrap_or(slug)
}

/// Reads a folder. The second value lists warnings: broken links and invalid heads.
///
/// # Errors
/// Unreadable, non-UTF-8 or too large files, or a folder without documents.
pub(super) fn read(folder: &Path, language: &str) -> Result<(Content, Faults), Faults> {
    let Files { documents, digest } = Files::find(folder, language)?;
    let links = Links::new(&documents);
    let pages = in_threads(&documents, |file| page::read(file, &links));
    let mut places = Places::new(folder);
    let mut content = Content { digest, language: Some(language.to_owned()), is_corpus: true, ..Content::default() };
    let mut warnings = Faults::default();
    for (order, (file, mut page)) in documents.iter().zip(pages).enumerate() {
        for warning in page.warnings.drain(..) {
            warnings.add(&file.path, 0, warning);
        }
        let place = places.of(&file.id);
        match article(file, page, &place, order, language) {
            Ok(article) => content.articles.push(article),
            Err(error) => warnings.add(&file.path, 0, error.to_string()),
        }
    }
    content.groups = places.groups().map(|group| group_of(group, language)).collect();
    Ok((content, warnings))
}

/// A document as stored in the database.
#[derive(Debug)]
pub(crate) struct StoredDocument {
    pub(crate) id: String,
    pub(crate) language: String,
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) short_answer: String,
    pub(crate) synonyms: Vec<String>,
    pub(crate) body: Body,
}

/// Reads a folder without a database.
///
/// # Errors
/// The errors of an import.
pub(crate) fn read_documents(folder: &Path, language: &str) -> Result<Vec<StoredDocument>, Faults> {
    let (content, _) = read(folder, language)?;
    let mut faults = Faults::default();
    let mut documents = Vec::with_capacity(content.articles.len());
    for article in content.articles {
        let body = article.text.bodies.values().next().map(PackedBody::read).transpose();
        match body {
            Ok(body) => documents.push(StoredDocument {
                id: article.head.id,
                language: article.language,
                path: article.place.join("/"),
                title: article.head.title,
                short_answer: article.head.short_answer,
                synonyms: article.head.synonyms,
                body: body.unwrap_or_default(),
            }),
            Err(error) => faults.add(&article.file, 0, error.to_string()),
        }
    }
    faults.into_result()?;
    Ok(documents)
}

/// Maps a list in as many threads as the machine has CPUs; results keep the order.
fn in_threads<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = &work;
    std::thread::scope(|scope| {
        let parts = items.chunks(items.len().div_ceil(threads).max(1));
        let workers: Vec<_> = parts.map(|part| scope.spawn(move || part.iter().map(work).collect::<Vec<R>>())).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

fn article(file: &File, page: Page, place: &DocumentPath, order: usize, language: &str) -> Result<Article, serde_json::Error> {
    let head = ArticleHead {
        id: format!("{ID_PREFIX}{}", file.id),
        slug: place.slug.clone(),
        title: plain(&page.title, LONGEST_TITLE),
        short_answer: plain(&page.short_answer, LONGEST_SHORT_ANSWER),
        profession: place.group.clone(),
        section: place.section.clone(),
        order: order.try_into().unwrap_or(i64::MAX),
        cities: Vec::new(),
        updated: page.updated,
        review_by: String::new(),
        synonyms: page.synonyms,
        related: Vec::new(),
    };
    let links: BTreeSet<(usize, String)> = page.links.into_iter().map(|target| (0, target)).collect();
    let summary = Summary {
        id: head.id.clone(),
        cities: BTreeSet::new(),
        related: Vec::new(),
        lines: BTreeMap::new(),
        links: links.clone(),
        anchors: BTreeSet::new(),
        pictures: PictureDigests::default(),
    };
    let mut text = Prose { links, ..Prose::default() };
    text.add(String::new(), &page.body)?;
    Ok(Article {
        file: file.path.clone(),
        language: language.to_owned(),
        head,
        place: [place.group.clone(), place.section.clone(), place.slug.clone()],
        text,
        summary,
        // Its links depend on the names of all files.
        source: String::new(),
    })
}

fn group_of(group: document_path::Folder, language: &str) -> Group {
    Group {
        file: String::new(),
        language: language.to_owned(),
        profession: group.group,
        head: GroupHead {
            id: format!("{ID_PREFIX}{}", group.path),
            slug: group.slug,
            title: plain(&group.title, LONGEST_TITLE),
            description: String::new(),
            order: 1_000_000,
            is_profession: false,
        },
        section: group.section,
    }
}

/// A text as one line of limited length. Its braces are not variables.
fn plain(text: &str, longest: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("{{", "{ {");
    let line: String = line.chars().filter(|letter| !letter.is_control() && !('\u{e000}'..='\u{f8ff}').contains(letter)).collect();
    match line.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}
