//! Imports of content, and what pages should show after them.

use std::collections::BTreeMap;
use std::fmt;

use super::History;
use crate::history::{Action, Millis, Operation, PageSeen};

/// Acknowledged imports: the time, and the revision of each page.
pub(super) struct Imports<'h>(Vec<(Millis, &'h BTreeMap<String, u64>)>);

/// A page that shows less than was imported long before it was requested.
pub(super) struct Lag {
    /// What it shows.
    revision: u64,
    /// What it should show.
    required: u64,
    /// Time from the import to the request.
    age: Millis,
}

impl fmt::Display for Lag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { revision, required, age } = self;
        write!(f, "shows revision {revision}, {:.1} s after revision {required} was imported", *age as f64 / 1_000.0)
    }
}

impl<'h> Imports<'h> {
    pub(super) fn of(history: &History<'h>) -> Self {
        let import = |operation: &Operation<'h>| match operation.action {
            Action::Import { revisions } => operation.ok().map(|(at, _)| (at, revisions)),
            _ => None,
        };
        Self(history.operations.iter().filter_map(import).collect())
    }

    /// What a page lacks of the imports whose bound had passed at a moment. The bound `longest`
    /// counts from an import, and not before `from`.
    pub(super) fn lag(&self, operation: &Operation<'_>, page: &PageSeen, at: Millis, from: Millis, longest: Millis) -> Option<Lag> {
        let Action::Page { path } = operation.action else { return None };
        // The title comes with other data than the text.
        let revision = page.revision.map(|revision| page.title.map_or(revision, |title| title.min(revision)))?;
        let due = self.0.iter().filter(|(done, _)| (*done).max(from) + longest <= at);
        let (required, done) = due.filter_map(|(done, revisions)| Some((*revisions.get(path)?, *done))).max()?;
        (revision < required).then(|| Lag { revision, required, age: operation.began.saturating_sub(done) })
    }
}
