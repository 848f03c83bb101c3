//! The load balancer: HAProxy.

use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::ADMIN_TOKEN;
use crate::machine::process::Program;

/// Check of a PostgreSQL server, with the arguments that HAProxy gives.
const IS_PRIMARY: &str = "#!/bin/sh
export PGCONNECT_TIMEOUT=2
timeout 4 psql -h \"$3\" -p \"$4\" -U roadside -d postgres -Atc 'SELECT NOT pg_is_in_recovery()' 2>/dev/null | grep -qx t
";

/// Writes the configuration. Returns the program.
///
/// # Errors
/// The folder is not writable.
pub(crate) fn program(folder: &Path) -> io::Result<Program> {
    let check = folder.join("is-primary.sh");
    std::fs::write(&check, IS_PRIMARY)?;
    std::fs::set_permissions(&check, std::fs::Permissions::from_mode(0o755))?;
    let text = include_str!("haproxy.cfg").replace("TOKEN", ADMIN_TOKEN).replace("FOLDER", &folder.display().to_string());
    let file = folder.join("haproxy.cfg");
    std::fs::write(&file, text)?;
    let command = ["/usr/sbin/haproxy", "-db", "-f"].map(str::to_owned).into_iter().chain([file.display().to_string()]).collect();
    Ok(Program { command, folder: folder.to_owned(), ..Program::default() })
}
