//! `tests.toml`: test cases for the rule set.

mod read;
mod run;

use contracts::fragment::Slot;
use jiff::Timestamp;

use crate::decide::request::Preferences;
use crate::matching::address::LocaleAndCity;
use crate::reader::source::RuleName;

pub(crate) use read::read;

/// Result of a test case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseOutcome {
    /// Name, file and line of the case.
    pub case: RuleName,
    /// Failures, one sentence each. Empty if the case passed.
    pub failures: Vec<String>,
}

/// A test case.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    name: RuleName,
    input: CaseInput,
    expect: Expect,
}

/// Request of a case.
#[derive(Debug, Clone)]
struct CaseInput {
    host: String,
    path: String,
    query: Option<String>,
    preferences: Preferences,
    place_by_ip: Option<LocaleAndCity>,
    /// `None` for the current time.
    now: Option<Timestamp>,
}

/// Expected verdict. Absent values are not compared.
#[derive(Debug, Clone, Default)]
struct Expect {
    status: Option<u16>,
    by_visitor: Option<bool>,
    noindex: Option<bool>,
    needs_sign_in: Option<bool>,
    /// Expected texts.
    texts: Vec<(Text, String)>,
    /// Expected fragment of a slot. Empty if the slot must be.
    slots: Vec<(Slot, String)>,
}

/// Texts of a verdict that a case can compare.
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
