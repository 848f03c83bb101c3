//! Invariant 4: a page is of one piece. Its title and text have one revision. Addresses of files
//! and `Server-Timing` name the same release of each fragment; every edge has every file.

use super::{History, Violation};
use crate::history::{Action, Millis, Outcome, PageSeen};

/// Time after a fault of an edge or of the store until its files are expected.
const FILES_AFTER: Millis = 2_000;

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let mut violations = Vec::new();
    for operation in &history.operations {
        let Some((at, outcome)) = operation.ok() else { continue };
        let mut report = |text| violations.push(Violation { invariant: 4, at, text });
        match (operation.action, outcome) {
            (Action::Page { path }, Outcome::Page(page)) if page.status == 200 => {
                if let Some(text) = mixture(page) {
                    report(format!("{path} of {} for {}: {text}", page.edge, operation.client));
                }
            }
            // An error of a broken store is no missing file.
            (Action::File { path }, Outcome::File { status: 404 })
                if history.is_healthy(operation.began.saturating_sub(FILES_AFTER), at, |fault| fault.nodes.contains("s3")) =>
            {
                report(format!("{} has no {path}", operation.node));
            }
            _ => {}
        }
    }
    violations
}

/// What does not agree in a page.
fn mixture(page: &PageSeen) -> Option<String> {
    if let Some((title, text)) = page.title.zip(page.revision).filter(|(title, text)| title != text) {
        return Some(format!("the title is of revision {title}, the text of revision {text}"));
    }
    for (fragment, ids) in &page.files {
        let all: Vec<&str> = ids.union(page.rendered.get(fragment).unwrap_or(ids)).map(String::as_str).collect();
        if all.len() > 1 {
            return Some(format!("{fragment} has the releases {}", all.join(", ")));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::checker::story::{Story, file, page, shows};
    use crate::history::{Harm, Outcome};

    #[test]
    fn page_of_one_piece_is_good() {
        let mut story = Story::default();
        story.ok(page(), shows("e1", 7)).ok(file(), Outcome::File { status: 200 }).expect(&[]);
    }

    #[test]
    fn mixed_page_is_found() {
        let mut mixed = shows("e1", 7);
        let Outcome::Page(seen) = &mut mixed else { unreachable!() };
        seen.title = Some(6);
        Story::default().ok(page(), mixed.clone()).expect(&["the title is of revision 6, the text of revision 7"]);
        let Outcome::Page(seen) = &mut mixed else { unreachable!() };
        seen.title = Some(7);
        seen.rendered.insert("mfe-kb".to_owned(), ["two".to_owned()].into());
        Story::default().ok(page(), mixed).expect(&["mfe-kb has the releases one, two"]);
    }

    #[test]
    fn missing_file_is_found_unless_the_store_is_broken() {
        let missing = Outcome::File { status: 404 };
        Story::default().ok(file(), missing.clone()).expect(&["has no /assets/a.js"]);
        Story::default().fault(&["s3"], Harm::Stale, |story| story.ok(file(), missing)).expect(&[]);
    }
}
