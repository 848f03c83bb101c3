//! Checks across files: unique ids and paths, valid links, consistent language versions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use input_faults::Faults;

use super::knowledge::TestFile;
use super::unchanged::ComparedArticle;
use super::{Content, Group};

/// Reports all errors between the files of a folder.
pub(super) fn check(content: &Content, faults: &mut Faults) {
    check_groups(&content.groups, faults);
    check_folders(content, faults);
    check_articles(content, faults);
    check_jobs(content, faults);
    check_links(content, faults);
    check_tests(content, faults);
}

impl Group {
    fn folder(&self) -> &str {
        self.section.as_deref().unwrap_or(&self.profession)
    }
}

fn check_groups(groups: &[Group], faults: &mut Faults) {
    let mut folder_of_id: HashMap<(bool, &str), (&str, Option<&str>)> = HashMap::new();
    let mut id_of_folder: HashMap<(&str, Option<&str>), &str> = HashMap::new();
    let mut is_profession: HashMap<&str, bool> = HashMap::new();
    for group in groups {
        let folder = (group.profession.as_str(), group.section.as_deref());
        let id = group.head.id.as_str();
        if group.head.slug != group.folder() {
            faults.add(
                &group.file,
                0,
                format!("`slug` is `{}`, but the folder is `{}`: make them the same", group.head.slug, group.folder()),
            );
        }
        if *folder_of_id.entry((folder.1.is_some(), id)).or_insert(folder) != folder {
            faults.add(&group.file, 0, format!("the id `{id}` is taken by another folder"));
        }
        let known = *id_of_folder.entry(folder).or_insert(id);
        if known != id {
            faults.add(&group.file, 0, format!("the id is `{id}`, but `{known}` in another language"));
        }
        if folder.1.is_none() && *is_profession.entry(id).or_insert(group.head.is_profession) != group.head.is_profession {
            faults.add(&group.file, 0, format!("`is_profession` of `{id}` differs from another language"));
        }
    }
}

/// Checks that folders with articles have an `_index.md`.
fn check_folders(content: &Content, faults: &mut Faults) {
    let indexed: BTreeSet<(&str, &str, Option<&str>)> =
        content.groups.iter().map(|group| (group.language.as_str(), group.profession.as_str(), group.section.as_deref())).collect();
    for ComparedArticle { file, language, place: [profession, section, _], .. } in content.compared() {
        for (section, path) in [(None, profession.clone()), (Some(section.as_str()), format!("{profession}/{section}"))] {
            if !indexed.contains(&(language, profession, section)) {
                faults.add(file, 0, format!("the folder {path} has no _index.md without fault in `{language}`"));
            }
        }
    }
    for article in &content.articles {
        let [profession, section, slug] = &article.place;
        for (key, value, folder) in [
            ("profession", &article.head.profession, profession),
            ("section", &article.head.section, section),
            ("slug", &article.head.slug, slug),
        ] {
            if value != folder {
                faults.add(
                    &article.file,
                    article.line(key),
                    format!("`{key}` is `{value}`, but the file is in `{folder}`: make them the same"),
                );
            }
        }
    }
}

/// Checks that an id is unique per language, and that versions agree on language-independent keys.
fn check_articles(content: &Content, faults: &mut Faults) {
    let mut by_id: BTreeMap<&str, Vec<ComparedArticle<'_>>> = BTreeMap::new();
    for article in content.compared() {
        by_id.entry(&article.summary.id).or_default().push(article);
    }
    for (id, versions) in by_id {
        let mut languages = BTreeMap::new();
        for version in &versions {
            if let Some(other) = languages.insert(version.language, version) {
                faults.add(version.file, version.summary.line("id"), format!("the id `{id}` is taken by {}", other.file));
            }
        }
        let Some((first, others)) = versions.split_first() else { continue };
        for other in others.iter().filter(|other| other.language != first.language) {
            for (key, agrees) in [
                ("profession", other.place[0] == first.place[0]),
                ("section", other.place[1] == first.place[1]),
                ("cities", other.summary.cities == first.summary.cities),
            ] {
                if !agrees {
                    faults.add(other.file, other.summary.line(key), format!("`{key}` differs from {}", first.file));
                }
            }
        }
    }
}

/// Checks that jobs belong to the profession of their folder.
fn check_jobs(content: &Content, faults: &mut Faults) {
    for job in &content.jobs {
        let of = content.groups.iter().find(|group| {
            (group.language.as_str(), group.profession.as_str(), group.section.is_none()) == (&job.language, &job.profession, true)
        });
        match of {
            None => faults.add(&job.file, 0, format!("the folder {} has no _index.md without fault in `{}`", job.profession, job.language)),
            Some(group) if !group.head.is_profession => {
                faults.add(&job.file, 0, format!("`{}` is not a profession, so it cannot have a job", group.head.id));
            }
            Some(group) if group.head.id != job.head.id => {
                faults.add(&job.file, job.id_line, format!("`id` is `{}`, but the profession's is `{}`", job.head.id, group.head.id));
            }
            Some(_) => {}
        }
    }
}

/// Checks the targets of links and of `related`.
fn check_links(content: &Content, faults: &mut Faults) {
    let articles: Vec<_> = content.compared().collect();
    let ids: BTreeSet<&str> = articles.iter().map(|article| article.summary.id.as_str()).collect();
    let anchors: HashMap<(&str, &str), &BTreeSet<String>> =
        articles.iter().map(|article| ((article.summary.id.as_str(), article.language), &article.summary.anchors)).collect();
    let of_articles = articles.iter().map(|article| (article.file, article.language, &article.summary.links));
    let of_jobs = content.jobs.iter().map(|job| (job.file.as_str(), job.language.as_str(), &job.text.links));
    for (file, language, links) in of_articles.chain(of_jobs) {
        for (line, target) in links {
            let (id, anchor) = target.split_once('#').map_or((target.as_str(), None), |(id, anchor)| (id, Some(anchor)));
            if !ids.contains(id) {
                faults.add(file, *line, format!("the link leads to `article:{id}`, which does not exist"));
            } else if let (Some(anchor), Some(known)) = (anchor, anchors.get(&(id, language)))
                && !known.contains(anchor)
            {
                faults.add(file, *line, format!("the article `{id}` has no anchor `#{anchor}`"));
            }
        }
    }
    for ComparedArticle { file, summary, .. } in articles {
        for id in &summary.related {
            if !ids.contains(id.as_str()) || *id == summary.id {
                faults.add(file, summary.line("related"), format!("`related` names `{id}`, which is not another article"));
            }
        }
    }
}

/// Checks that tests belong to a profession, and that an article in each of their languages answers
/// each question.
fn check_tests(content: &Content, faults: &mut Faults) {
    let articles: BTreeSet<(&str, &str)> = content.compared().map(|article| (article.summary.id.as_str(), article.language)).collect();
    for TestFile { file, definition, profession_line, article_lines, .. } in content.tests.iter().flatten() {
        if let Some(profession) = &definition.profession
            && !content.groups.iter().any(|group| group.section.is_none() && group.profession == *profession && group.head.is_profession)
        {
            faults.add(file, *profession_line, format!("`profession` is `{profession}`, which is not the folder of a profession"));
        }
        for (question, line) in definition.questions.iter().zip(article_lines) {
            for language in definition.title.keys() {
                if !articles.contains(&(question.article.as_str(), language.as_str())) {
                    faults.add(file, *line, format!("`article` names `{}`, which is missing in `{language}`", question.article));
                }
            }
        }
    }
}
