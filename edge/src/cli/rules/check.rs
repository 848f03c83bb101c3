//! `edge rules check`: every fault at once.

use std::process::ExitCode;

use routing::{CompiledRules, RuleFault, Severity};

use super::RulesArgs;
use crate::rules::{compile, read_folder};

/// Prints faults and warnings.
pub(super) fn run(set: &RulesArgs) -> Result<ExitCode, Vec<String>> {
    let (config, world) = set.surroundings.read()?;
    let folder = set.folder(&config).display().to_string();
    let files = read_folder(set.folder(&config), &format!("{folder}/")).map_err(|fault| vec![fault])?;
    let found = match compile(&files, world.known()) {
        Ok(CompiledRules { warnings, .. }) => warnings,
        Err(faults) => faults,
    };
    for fault in &found {
        println!("{fault}\n");
    }
    let grave = found.iter().filter(|fault| is_grave(fault)).count();
    if grave == 0 {
        println!("{folder}: the rules are good.");
        return Ok(ExitCode::SUCCESS);
    }
    println!("{folder}: refused, {grave} {} to mend.", if grave == 1 { "fault" } else { "faults" });
    Ok(ExitCode::FAILURE)
}

/// What has ended is no fault to a running edge, and is one to whoever is writing rules.
fn is_grave(fault: &RuleFault) -> bool {
    fault.severity != Severity::Warning
}
