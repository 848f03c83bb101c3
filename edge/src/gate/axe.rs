//! Accessibility check: an external command (`mfe-kit/build/axe.js`) reports barriers in HTML.

use std::process::Stdio;
use std::time::Duration;

use contracts::release_report::GateCheck;
use serde::Deserialize;
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use super::{Document, failed, passed};

/// Name of the check.
const NAME: &str = "axe";

/// Deadline for all documents.
const DEADLINE: Duration = Duration::from_secs(60);

/// Report of the command on a document.
#[derive(Deserialize)]
struct AxeReport {
    name: String,
    violations: Vec<Violation>,
}

#[derive(Deserialize)]
struct Violation {
    rule: String,
    help: String,
    r#where: String,
}

/// Runs the command on the documents. Fails closed if the command cannot run.
pub(super) async fn check(command: &[String], documents: &[Document]) -> GateCheck {
    match run(command, documents).await {
        Ok(reports) => {
            let barriers = reports.iter().flat_map(|document| {
                document
                    .violations
                    .iter()
                    .map(|violation| format!("{}: {} ({}): {}", document.name, violation.help, violation.rule, violation.r#where))
            });
            let barriers: Vec<String> = barriers.collect();
            if barriers.is_empty() {
                passed(NAME, format!("{} documents without a barrier", documents.len()))
            } else {
                failed(NAME, barriers.join("\n"))
            }
        }
        Err(reason) => {
            let command_line = command.join(" ");
            failed(NAME, format!("`{command_line}` (releases.axe) cannot be run: {reason}. Install it (`npm ci`), or promote with --force"))
        }
    }
}

async fn run(command: &[String], documents: &[Document]) -> Result<Vec<AxeReport>, String> {
    let (program, arguments) = command.split_first().ok_or("no command is configured")?;
    let input = serde_json::to_vec(documents).map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // SECURITY: the command reads a squad's HTML, so it gets no secrets of this process.
        .env_clear()
        .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().ok_or("standard input is not available")?;
    let exchange = async {
        // The exit status explains more than a broken pipe.
        let (_, output) = tokio::join!(
            async {
                let written = stdin.write_all(&input).await;
                drop(stdin);
                written
            },
            child.wait_with_output()
        );
        output.map_err(|error| error.to_string())
    };
    let output = tokio::time::timeout(DEADLINE, exchange).await.map_err(|_| format!("no result within {DEADLINE:?}"))??;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(errors
            .lines()
            .find(|line| line.contains("Error"))
            .or(errors.lines().next())
            .unwrap_or("it failed without a message")
            .to_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("unexpected output: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn documents() -> Vec<Document> {
        vec![Document { name: "one".to_owned(), lang: "en".to_owned(), html: "<p>x</p>".to_owned() }]
    }

    fn shell(script: &str) -> Vec<String> {
        ["sh", "-c", script].map(str::to_owned).to_vec()
    }

    #[tokio::test]
    async fn barrier_fails_the_check_and_is_reported() {
        let answer = r#"[{"name":"one","violations":[{"rule":"image-alt","help":"Images must have text","where":"<img>"}]}]"#;
        let check = check(&shell(&format!("cat > /dev/null; echo '{answer}'")), &documents()).await;
        assert!(!check.passed && check.why.contains("image-alt") && check.why.contains("<img>"), "{check:?}");
        let check = super::check(&shell(r#"cat > /dev/null; echo '[{"name":"one","violations":[]}]'"#), &documents()).await;
        assert!(check.passed, "{check:?}");
    }

    #[tokio::test]
    async fn failing_command_fails_the_check_with_instructions() {
        for command in [Vec::new(), vec!["/no/such/program".to_owned()], shell("exit 1"), shell("echo nonsense")] {
            let check = check(&command, &documents()).await;
            assert!(!check.passed && check.why.contains("--force") && check.why.contains("npm ci"), "{check:?}");
        }
    }
}
