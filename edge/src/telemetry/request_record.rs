//! Access record of a request: filled in by handlers, written by the access log.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Access record. Clones share the fields.
#[derive(Debug, Clone, Default)]
pub(crate) struct Record(Arc<Mutex<RecordFields>>);

/// Fields beyond those of HTTP.
#[derive(Debug, Default)]
pub(crate) struct RecordFields {
    /// Brand of the site.
    pub(crate) brand: Arc<str>,
    /// Locale of the page.
    pub(crate) locale: Arc<str>,
    /// Pattern of the route.
    pub(crate) route: Arc<str>,
    slots: Vec<Slot>,
    /// Text of the slots of a page from memory.
    remembered_slots: Option<Arc<str>>,
}

#[derive(Debug)]
struct Slot {
    name: &'static str,
    fragment: String,
    release: String,
    source: &'static str,
    duration: Duration,
}

impl Record {
    /// Locks the fields.
    pub(crate) fn fields(&self) -> MutexGuard<'_, RecordFields> {
        // No code panics under this lock, so a poisoned lock is consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a filled slot.
    pub(crate) fn slot(&self, name: &'static str, fragment: &str, release: &str, source: &'static str, duration: Duration) {
        let (fragment, release) = (fragment.to_owned(), release.to_owned());
        self.fields().slots.push(Slot { name, fragment, release, source, duration });
    }

    /// Records the slots of a page from memory, as [`RecordFields::slots`] gives them.
    pub(crate) fn remembered_slots(&self, text: &Arc<str>) {
        self.fields().remembered_slots = Some(Arc::clone(text));
    }
}

impl RecordFields {
    /// `main=cached mfe-shell@0123456789abcdef 0.1ms`, separated by `; `.
    pub(crate) fn slots(&self) -> Cow<'_, str> {
        if let Some(text) = &self.remembered_slots {
            return Cow::Borrowed(text);
        }
        let mut text = String::new();
        for Slot { name, fragment, release, source, duration } in &self.slots {
            let before = if text.is_empty() { "" } else { "; " };
            // Writing to a string cannot fail.
            let _ = write!(text, "{before}{name}={source} {fragment}@{release} {:.1}ms", duration.as_secs_f64() * 1000.0);
        }
        Cow::Owned(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_listed_in_the_order_they_were_filled() {
        let record = Record::default();
        record.slot("header", "mfe-shell", "a", "cached", Duration::ZERO);
        record.clone().slot("main", "mfe-kb", "b", "rendered", Duration::from_micros(1_250));
        assert_eq!(record.fields().slots(), "header=cached mfe-shell@a 0.0ms; main=rendered mfe-kb@b 1.2ms");
    }
}
