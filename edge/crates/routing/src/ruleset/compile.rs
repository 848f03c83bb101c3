//! Compiles a rule set: reads and checks all files, reports all errors, and accepts the set whole
//! or not at all.

use jiff::Timestamp;
use toml::de::DeTable;

use super::{CompiledRules, RuleFile, RuleFiles, Rules, ValidationContext};
use crate::check;
use crate::files::cases;
use crate::files::experiments::Experiments;
use crate::files::fragments::HttpFragments;
use crate::files::redirects::read::RedirectReader;
use crate::files::routes::Routes;
use crate::files::sites::Sites;
use crate::reader::fault::{RuleFault, Severity};
use crate::reader::fields;
use crate::reader::source::{Faults, Sources};

/// Kind of a rules file, in the order in which faults are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Sites,
    Routes,
    Fragments,
    RedirectsToml,
    RedirectsCsv,
    Experiments,
    Tests,
}

impl Rules {
    /// Reads, checks and compiles a rule set.
    ///
    /// # Errors
    /// All faults of all files, sorted by file and line.
    pub fn compile(files: &RuleFiles, context: ValidationContext<'_>, now: Timestamp) -> Result<CompiledRules, Vec<RuleFault>> {
        let (files, mut file_faults) = sorted(files);
        let sources = Sources::new(files.iter().map(|(_, file)| (file.name.as_str(), file.text.as_str())));
        let mut faults = Faults::new(&sources);
        let kinds: Vec<(u32, Kind)> = (0..).zip(files.iter().map(|(kind, _)| *kind)).collect();
        let of_kind = |kind| kinds.iter().filter(move |(_, other)| *other == kind).map(|(file, _)| *file);
        let table = |file: u32, faults: &mut Faults<'_>| fields::parse(file, sources.file(file).text, faults);

        let empty = DeTable::new();
        let one = |kind, faults: &mut Faults<'_>| of_kind(kind).next().map(|file| (file, table(file, faults)));
        let sites = one(Kind::Sites, &mut faults).map(|(file, table)| Sites::read(file, &table, &mut faults)).unwrap_or_default();
        let routes = one(Kind::Routes, &mut faults);
        let fragments =
            one(Kind::Fragments, &mut faults).map(|(file, table)| HttpFragments::read(file, &table, &mut faults)).unwrap_or_default();
        let routes = match &routes {
            Some((file, table)) => Routes::read(*file, table, &sites, &mut faults),
            None => Routes::read(0, &empty, &sites, &mut Faults::new(&sources)),
        };
        let base_is_good = file_faults.is_empty() && !faults.has_errors();
        let mut reader = RedirectReader::new(&sites, now);
        for file in of_kind(Kind::RedirectsToml) {
            let table = table(file, &mut faults);
            reader.toml(file, &table, &mut faults);
        }
        for file in of_kind(Kind::RedirectsCsv) {
            reader.csv(file, sources.file(file).text, &mut faults);
        }
        let (redirects, drafts) = reader.finish();
        let experiments = one(Kind::Experiments, &mut faults);
        let experiments = experiments.map(|(file, table)| Experiments::read(file, &table, &sites, now, &mut faults)).unwrap_or_default();
        let cases = one(Kind::Tests, &mut faults).map(|(file, table)| cases::read(file, &table, &mut faults)).unwrap_or_default();

        let moments = redirects.moments();
        let mut rules = Self { sites, routes, fragments, experiments, redirects, cases, moments };
        check::run(&rules, &drafts, context, base_is_good, &mut faults);
        // Names that remain are of released fragments.
        rules.routes.named_fragments.retain(|named| !rules.fragments.has(&named.name.value));
        let mut faults = faults.into_sorted();
        faults.splice(..0, file_faults.drain(..));
        if faults.iter().any(|fault| fault.severity == Severity::Error) {
            Err(faults)
        } else {
            Ok(CompiledRules { rules, warnings: faults })
        }
    }
}

/// Sorts the files by kind. Reports unknown, missing and repeated files.
fn sorted(files: &RuleFiles) -> (Vec<(Kind, &RuleFile)>, Vec<RuleFault>) {
    let mut faults = Vec::new();
    let mut sorted: Vec<(Kind, &RuleFile)> = Vec::new();
    for file in &files.files {
        match kind(&file.name) {
            Some(kind) => sorted.push((kind, file)),
            None => faults.push(file_fault(&file.name, "unknown rules file: expected sites.toml, routes.toml, fragments.toml, redirects*.toml, *.csv, experiments.toml or tests.toml")),
        }
    }
    sorted.sort_by(|(left_kind, left), (right_kind, right)| (left_kind, &left.name).cmp(&(right_kind, &right.name)));
    for (kind, name) in [(Kind::Sites, "sites.toml"), (Kind::Routes, "routes.toml")] {
        if !sorted.iter().any(|(other, _)| *other == kind) {
            faults.push(file_fault(name, "the file is missing"));
        }
    }
    for pair in sorted.windows(2) {
        let may_repeat = matches!(pair[0].0, Kind::RedirectsToml | Kind::RedirectsCsv);
        if pair[0].0 == pair[1].0 && (!may_repeat || pair[0].1.name == pair[1].1.name) {
            faults.push(file_fault(&pair[1].1.name, "the set contains this file twice"));
        }
    }
    (sorted, faults)
}

fn kind(name: &str) -> Option<Kind> {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match name {
        "sites.toml" => Some(Kind::Sites),
        "routes.toml" => Some(Kind::Routes),
        "fragments.toml" => Some(Kind::Fragments),
        "experiments.toml" => Some(Kind::Experiments),
        "tests.toml" => Some(Kind::Tests),
        _ if name.starts_with("redirects") && name.ends_with(".toml") => Some(Kind::RedirectsToml),
        _ if name.ends_with(".csv") => Some(Kind::RedirectsCsv),
        _ => None,
    }
}

fn file_fault(file: &str, message: &str) -> RuleFault {
    RuleFault {
        severity: Severity::Error,
        file: file.to_owned(),
        line: 0,
        column: 0,
        message: message.to_owned(),
        notes: Vec::new(),
        snippet: None,
    }
}
