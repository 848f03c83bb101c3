//! The shared cache: Varnish with the configuration of `deploy/`, in front of the load balancer.

use std::io;
use std::path::Path;

use super::services::EDGE_PORT;
use crate::machine::network::address;
use crate::machine::process::Program;

/// Parts of the configuration that depend on the machine, and what they are here.
fn changes() -> [(&'static str, String); 2] {
    [
        (".host = \"127.0.0.1\"", format!(".host = \"{}\"", address("lb"))),
        ("acl operators {", "acl operators {\n  \"10.77.0.0\"/24;".to_owned()),
    ]
}

/// Address of purges.
pub(crate) fn url() -> String {
    format!("http://{}:{EDGE_PORT}", address(super::CACHE))
}

/// Writes the configuration. Returns the program, with a memory of so many MiB.
///
/// # Errors
/// The folder is not writable, or the configuration in `deploy/` lacks a part to change.
pub(crate) fn program(root: &Path, folder: &Path, mib: u32) -> io::Result<Program> {
    let mut text = std::fs::read_to_string(root.join("deploy/varnish/roadside.vcl"))?;
    for (part, replacement) in changes() {
        if !text.contains(part) {
            return Err(io::Error::other(format!("deploy/varnish/roadside.vcl has no {part}")));
        }
        text = text.replace(part, &replacement);
    }
    let file = folder.join("roadside.vcl");
    std::fs::write(&file, text)?;
    let (state, listen) = (folder.join("varnish"), format!("0.0.0.0:{EDGE_PORT}"));
    let (state, file) = (state.display().to_string(), file.display().to_string());
    let memory = format!("malloc,{mib}m");
    let command = ["/usr/sbin/varnishd", "-F", "-n", &state, "-a", &listen, "-f", &file, "-s", &memory];
    Ok(Program { command: command.map(str::to_owned).to_vec(), folder: folder.to_owned(), ..Program::default() })
}
