//! Reads `redirects*.toml` and `*.csv`.

use std::borrow::Cow;
use std::collections::HashMap;

use jiff::Timestamp;
use toml::de::DeTable;
use toml::value::Datetime;

use super::draft::{Draft, DraftReader, RawRule};
use super::{Hosts, Redirects, csv};
use crate::files::sites::{Sites, is_host};
use crate::matching::active_period::{End, second};
use crate::reader::fields::Fields;
use crate::reader::source::{Faults, Span, Spanned};
use crate::reader::suggestion::unknown;

/// CSV columns and `[[redirect]]` keys.
pub(crate) const KEYS: [&str; 11] = ["from", "to", "code", "host", "brand", "locale", "city", "since", "until", "owner", "reason"];

/// Reads all redirect files of a rule set.
#[derive(Debug)]
pub(crate) struct RedirectReader<'s> {
    drafts: DraftReader<'s>,
    leave_for: Hosts,
    serve_in_place: Hosts,
}

impl<'s> RedirectReader<'s> {
    /// A reader without rules.
    pub(crate) fn new(sites: &'s Sites, now: Timestamp) -> Self {
        Self { drafts: DraftReader::new(sites, now), leave_for: Hosts::default(), serve_in_place: Hosts::default() }
    }

    /// Reads the table of a TOML file.
    pub(crate) fn toml(&mut self, file: u32, table: &DeTable<'_>, faults: &mut Faults<'_>) {
        let fields = Fields::of_file(file, table, &["leave_for", "serve_in_place", "redirect"], faults);
        read_hosts(fields, "leave_for", &mut self.leave_for, faults);
        read_hosts(fields, "serve_in_place", &mut self.serve_in_place, faults);
        for fields in fields.tables("redirect", &KEYS, faults) {
            let mut needed = |key| fields.needed("a redirect", key, faults).map(|text| text.map(Cow::Borrowed));
            let (from, to) = (needed("from"), needed("to"));
            needed("owner");
            needed("reason");
            let conditions =
                super::scope::KEYS.map(|key| fields.texts(key, faults).into_iter().map(|text| text.map(Cow::Borrowed)).collect());
            let code = fields.number("code", 999, faults);
            let mut moment = |key, end| {
                let date = fields.date(key, faults)?;
                moment(key, date.map(Some), end, faults)
            };
            let (since, until) = (moment("since", End::Since), moment("until", End::Until));
            self.drafts.add(RawRule { span: fields.span, from, to, code, conditions, since, until }, faults);
        }
    }

    /// Reads a CSV file. The first row names the columns; items of a list are separated by spaces.
    pub(crate) fn csv(&mut self, file: u32, text: &str, faults: &mut Faults<'_>) {
        let mut rows = csv::rows(file, text, faults).into_iter();
        let Some(header) = rows.next() else { return };
        let mut columns: HashMap<&str, usize> = HashMap::new();
        for (index, name) in header.iter().enumerate() {
            match KEYS.iter().find(|key| **key == name.value) {
                None => {
                    faults.error(name.span, unknown("column", &name.value, &KEYS));
                }
                Some(key) if columns.insert(key, index).is_some() => {
                    faults.error(name.span, format!("the column `{key}` is repeated"));
                }
                Some(_) => {}
            }
        }
        let missing: Vec<&str> = ["from", "to", "owner", "reason"].into_iter().filter(|key| !columns.contains_key(key)).collect();
        if let (false, Some(first)) = (missing.is_empty(), header.first()) {
            faults.error(first.span, format!("the first row must name the columns: {} is missing", missing.join(", ")));
            return;
        }
        for row in rows {
            let row_span = Span { end: row.last().map_or(0, |last| last.span.end), ..row[0].span };
            if row.len() != header.len() {
                faults.error(row_span, format!("the row has {} fields, the first row has {}", row.len(), header.len()));
                continue;
            }
            let raw = of_row(row_span, |key: &str| row.get(*columns.get(key)?).filter(|field| !field.value.trim().is_empty()), faults);
            self.drafts.add(raw, faults);
        }
    }

    /// Returns the rules and, for checks, their drafts.
    pub(crate) fn finish(self) -> (Redirects, Vec<Draft>) {
        self.drafts.finish(self.leave_for, self.serve_in_place)
    }
}

fn of_row<'r>(span: Span, field: impl Fn(&str) -> Option<&'r Spanned<Cow<'r, str>>>, faults: &mut Faults<'_>) -> RawRule<'r> {
    for key in ["from", "to", "owner", "reason"] {
        if field(key).is_none() {
            faults.error(span, format!("`{key}` of a redirect must not be empty"));
        }
    }
    let code = field("code").and_then(|code| {
        let number = code.value.parse().ok();
        if number.is_none() {
            faults.error(code.span, "`code` must be an integer from 0 to 999");
        }
        Some(Spanned { value: number?, span: code.span })
    });
    let conditions = super::scope::KEYS.map(|key| {
        let words = field(key)
            .into_iter()
            .flat_map(|list| list.value.split_whitespace().map(|word| Spanned { value: Cow::Borrowed(word), span: list.span }));
        words.collect()
    });
    let mut of = |key, end| {
        let text = field(key)?;
        let date: Option<Datetime> = text.value.parse().ok();
        moment(key, Spanned { value: date.as_ref(), span: text.span }, end, faults)
    };
    let (since, until) = (of("since", End::Since), of("until", End::Until));
    RawRule { span, from: field("from").cloned(), to: field("to").cloned(), code, conditions, since, until }
}

fn moment(key: &str, date: Spanned<Option<&Datetime>>, end: End, faults: &mut Faults<'_>) -> Option<Spanned<i64>> {
    let timestamp = date.value.and_then(|date| second(date, end));
    if timestamp.is_none() {
        let message =
            format!("`{key}` must be a UTC day such as 2030-12-31, or a date-time with an offset such as 2030-12-31T10:00:00+03:00");
        faults.error(date.span, message);
    }
    Some(Spanned { value: timestamp?, span: date.span })
}

/// `[leave_for]` and `[serve_in_place]`: `hosts = ["other.example", "*.other.example"]`.
fn read_hosts(fields: Fields<'_>, key: &str, hosts: &mut Hosts, faults: &mut Faults<'_>) {
    let Some(table) = fields.table(key, &["hosts"], faults) else { return };
    for host in table.texts("hosts", faults) {
        if is_host(host.value.strip_prefix("*.").unwrap_or(host.value)) {
            hosts.0.insert(host.value.to_owned());
        } else {
            faults.error(
                host.span,
                format!(
                    "`{}` is not a host: write a name in lower case, without scheme or port, or a pattern such as *.example.org",
                    host.value
                ),
            );
        }
    }
}
