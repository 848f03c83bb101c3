//! `edge rules check`: reports all errors and warnings.

use std::process::ExitCode;

use routing::{CompiledRules, RuleFault, Severity};

use super::RulesArgs;
use crate::rules::{compile, read_folder};

/// Prints errors and warnings.
pub(super) fn run(set: &RulesArgs) -> Result<ExitCode, Vec<String>> {
    let (config, world) = set.environment.read()?;
    let folder = set.folder(&config).display().to_string();
    let files = read_folder(set.folder(&config), &format!("{folder}/")).map_err(|fault| vec![fault])?;
    let faults = match compile(&files, world.validation_context()) {
        Ok(CompiledRules { warnings, .. }) => warnings,
        Err(faults) => faults,
    };
    for fault in &faults {
        println!("{fault}\n");
    }
    let errors = faults.iter().filter(|fault| is_error(fault)).count();
    if errors == 0 {
        println!("{folder}: the rules are good.");
        return Ok(ExitCode::SUCCESS);
    }
    println!("{folder}: rejected, {errors} {} to fix.", if errors == 1 { "error" } else { "errors" });
    Ok(ExitCode::FAILURE)
}

/// Expired rules are errors here, although a running edge ignores them.
fn is_error(fault: &RuleFault) -> bool {
    fault.severity != Severity::Warning
}
