//! `edge rules test`: the cases of `tests.toml`.

use std::process::ExitCode;

use jiff::Timestamp;

use super::RulesArgs;

/// Prints the failed cases with their failures.
pub(super) fn run(set: &RulesArgs) -> Result<ExitCode, Vec<String>> {
    let opened = set.open()?;
    let outcomes = opened.rules.run_tests(opened.world.places(), Timestamp::now());
    let failed: Vec<_> = outcomes.iter().filter(|outcome| !outcome.failures.is_empty()).collect();
    for outcome in &failed {
        println!("{}:{}: {}", outcome.case.file, outcome.case.line, outcome.case.pattern);
        for failure in &outcome.failures {
            println!("  {failure}");
        }
    }
    println!("{} cases, {} failed.", outcomes.len(), failed.len());
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
