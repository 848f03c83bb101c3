//! The head of a content file: YAML between two lines of `---`.

mod head;

use input_faults::Faults;

use super::folder::{File, Kind};
use head::Head;
pub(super) use head::{line_of, split};

/// Longest short answer, in code points.
const LONGEST_SHORT_ANSWER: usize = 300;
/// Longest title, in code points.
const LONGEST_TITLE: usize = 120;
/// Most requirements of a job: they are shown in one or two lines.
const MOST_REQUIREMENTS: usize = 4;
/// Longest requirement of a job, in code points.
const LONGEST_REQUIREMENT: usize = 32;

/// Head of an article.
#[derive(Debug, Clone)]
pub(super) struct ArticleHead {
    pub(super) id: String,
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) short_answer: String,
    pub(super) profession: String,
    pub(super) section: String,
    pub(super) order: i64,
    /// Cities in the author's notation; empty for all.
    pub(super) cities: Vec<String>,
    /// `YYYY-MM-DD`.
    pub(super) updated: String,
    /// `YYYY-MM-DD` of the next review; empty for none.
    pub(super) review_by: String,
    pub(super) synonyms: Vec<String>,
    pub(super) related: Vec<String>,
}

/// Head of an article group or a section.
#[derive(Debug, Clone)]
pub(super) struct GroupHead {
    pub(super) id: String,
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) order: i64,
    /// True for a profession. Irrelevant for sections.
    pub(super) is_profession: bool,
}

/// Head of a job.
#[derive(Debug, Clone)]
pub(super) struct JobHead {
    /// Id of the profession.
    pub(super) id: String,
    pub(super) title: String,
    pub(super) description: String,
    /// `YYYY-MM-DD`.
    pub(super) updated: String,
    /// `YYYY-MM-DD`; empty for none.
    pub(super) review_by: String,
    /// In a few words each, the most important first; empty for none.
    pub(super) requirements: Vec<String>,
}

/// Reads the head of an article. `None` if it has errors.
pub(super) fn read_article(file: &File, faults: &mut Faults) -> Option<ArticleHead> {
    let mut head = Head::read(file, faults)?;
    let article = ArticleHead {
        id: head.slug("id"),
        slug: head.slug("slug"),
        title: head.line("title", LONGEST_TITLE),
        short_answer: head.line("short_answer", LONGEST_SHORT_ANSWER),
        profession: head.slug("profession"),
        section: head.slug("section"),
        order: head.integer("order"),
        cities: head.list("cities"),
        updated: head.date("updated"),
        review_by: head.optional_date("review_by"),
        synonyms: head.list("synonyms"),
        related: head.list("related"),
    };
    head.finish().then_some(article)
}

/// Reads the head of a group or section. `None` if it has errors.
pub(super) fn read_group(file: &File, faults: &mut Faults) -> Option<GroupHead> {
    let is_section = matches!(file.kind, Kind::Group { section: Some(_), .. });
    let mut head = Head::read(file, faults)?;
    let group = GroupHead {
        id: head.slug("id"),
        slug: head.slug("slug"),
        title: head.line("title", LONGEST_TITLE),
        description: head.line("description", LONGEST_SHORT_ANSWER),
        order: head.integer("order"),
        is_profession: is_section || head.yes_or_no("is_profession", true),
    };
    head.refuse_variables([("title", &group.title), ("description", &group.description)]);
    head.finish().then_some(group)
}

/// Reads the head of a job. `None` if it has errors.
pub(super) fn read_job(file: &File, faults: &mut Faults) -> Option<JobHead> {
    let mut head = Head::read(file, faults)?;
    let job = JobHead {
        id: head.slug("id"),
        title: head.line("title", LONGEST_TITLE),
        description: head.line("description", LONGEST_SHORT_ANSWER),
        updated: head.date("updated"),
        review_by: head.optional_date("review_by"),
        requirements: head.short_lines("requirements", MOST_REQUIREMENTS, LONGEST_REQUIREMENT),
    };
    head.refuse_variables([("title", &job.title), ("description", &job.description)]);
    head.finish().then_some(job)
}

#[cfg(test)]
mod tests {
    use input_faults::Faults;
    use proptest::prelude::*;

    use super::{line_of, read_article, read_group, split};
    use crate::content::folder::{File, Kind};

    fn file(text: &str) -> File {
        let kind = Kind::Group { profession: "taxi".to_owned(), section: None };
        File { path: "a.md".to_owned(), language: "en".to_owned(), kind, digest: String::new(), text: text.to_owned() }
    }

    #[test]
    fn all_errors_of_a_head_are_reported_with_their_lines() {
        let text = "---\nid: Taxi\ntitle: 5\ndescription: \"\"\norder: many\nis_profession: maybe\ncolour: red\n---\n";
        let mut faults = Faults::default();
        assert!(read_group(&file(text), &mut faults).is_none());
        insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
        a.md:1: `slug` is required
        a.md:2: `id` must be lower-case ASCII letters, digits and single `-`, a letter first, at most 80
        a.md:3: `title` is empty
        a.md:3: `title` must be a text: put it in quotes
        a.md:4: `description` is empty
        a.md:5: `order` must be a whole number from 0 to 1000000
        a.md:6: `is_profession` must be true or false
        a.md:7: `colour` is unknown: the keys are id, slug, title, description, order, is_profession
        ");
    }

    #[test]
    fn invalid_dates_and_long_short_answers_are_rejected() {
        let long = "ы".repeat(301);
        let text = format!(
            "---\nid: a\nslug: a\ntitle: A\nshort_answer: {long}\nprofession: taxi\nsection: money\norder: 1\ncities: []\nupdated: 2026-02-30\n\
             synonyms: [a, a]\nrelated: none\n---\n"
        );
        let mut faults = Faults::default();
        assert!(read_article(&file(&text), &mut faults).is_none());
        insta::assert_snapshot!(faults.into_result().unwrap_err(), @r"
        a.md:5: `short_answer` has 301 characters: 300 at most
        a.md:10: `updated` `2026-02-30` is not a date: write it as 2026-03-31
        a.md:11: `synonyms` names `a` twice
        a.md:12: `related` must be a list of texts, `[]` for none
        ");
    }

    #[test]
    fn invalid_yaml_and_missing_head_are_reported() {
        let mut faults = Faults::default();
        assert!(read_group(&file("no head"), &mut faults).is_none());
        assert!(read_group(&file("---\nid: a\nid: b\n---\n"), &mut faults).is_none());
        let text = faults.to_string();
        assert!(text.contains("a.md:1: has no front matter") && text.contains("a.md:3: is not valid YAML"), "{text}");
    }

    #[test]
    fn body_starts_after_the_head() {
        let text = "---\nid: a\n---\nbody\n";
        assert_eq!(split(text), Some(("id: a\n", "body\n", 4)));
        assert_eq!(line_of(text, "id"), 2);
    }

    proptest! {
        #[test]
        fn any_file_is_read_or_told(text in "(---\n)?([a-z_]{1,12}: \\PC{0,20}\n){0,6}(---\n)?\\PC{0,40}") {
            let mut faults = Faults::default();
            let read = read_article(&file(&text), &mut faults);
            prop_assert_eq!(read.is_some(), faults.is_empty());
        }
    }
}
