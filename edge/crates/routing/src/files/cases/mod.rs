//! `tests.toml`: cases beside the rules, given and expected.

mod read;
mod run;

use contracts::fragment::Slot;
use jiff::Timestamp;

use crate::decide::request::Preferences;
use crate::matching::address::LocaleAndCity;
use crate::reader::source::RuleName;

pub(crate) use read::read;

/// How a case went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseOutcome {
    /// Its name, its file and its line.
    pub case: RuleName,
    /// What was expected and what came instead, a sentence each; none: it passed.
    pub failures: Vec<String>,
}

/// A case.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    name: RuleName,
    given: Given,
    expect: Expect,
}

/// What is asked.
#[derive(Debug, Clone)]
struct Given {
    host: String,
    path: String,
    query: Option<String>,
    preferences: Preferences,
    place_by_ip: Option<LocaleAndCity>,
    /// `None`: now.
    now: Option<Timestamp>,
}

/// What is expected; what is `None` does not matter.
#[derive(Debug, Clone, Default)]
struct Expect {
    status: Option<u16>,
    by_visitor: Option<bool>,
    noindex: Option<bool>,
    needs_sign_in: Option<bool>,
    /// Texts by what they are compared with.
    texts: Vec<(Text, String)>,
    /// Fragment of a slot; empty: the slot is.
    slots: Vec<(Slot, String)>,
}

/// Texts of a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Text {
    Location,
    Serve,
    Page,
    Route,
    Locale,
    City,
    Brand,
    Header,
}
