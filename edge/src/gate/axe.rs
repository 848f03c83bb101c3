//! Barriers in HTML for people who use assistive technology, told by a command of its own (`mfe-kit/build/axe.js`).

use std::process::Stdio;
use std::time::Duration;

use contracts::release_report::GateCheck;
use serde::Deserialize;
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use super::{Document, failed, passed};

/// Name of the check.
const NAME: &str = "axe";

/// Longest time for all documents.
const DEADLINE: Duration = Duration::from_secs(60);

/// What the command says of a document.
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

/// Gives the documents to the command. A command that cannot be run has passed nothing.
pub(super) async fn check(command: &[String], documents: &[Document]) -> GateCheck {
    match run(command, documents).await {
        Ok(found) => {
            let told = found.iter().flat_map(|document| {
                document
                    .violations
                    .iter()
                    .map(|violation| format!("{}: {} ({}): {}", document.name, violation.help, violation.rule, violation.r#where))
            });
            let told: Vec<String> = told.collect();
            if told.is_empty() {
                passed(NAME, format!("{} documents without a barrier", documents.len()))
            } else {
                failed(NAME, told.join("\n"))
            }
        }
        Err(reason) => {
            let shown = command.join(" ");
            failed(NAME, format!("`{shown}` (releases.axe) cannot be run: {reason}. Install it (`npm ci`), or promote with --force"))
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
        // SECURITY: it reads what a squad's script wrote, and learns nothing of this process.
        .env_clear()
        .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().ok_or("it takes no input")?;
    let talk = async {
        // Its own end tells more than a broken pipe.
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
    let output = tokio::time::timeout(DEADLINE, talk).await.map_err(|_| format!("it takes more than {DEADLINE:?}"))??;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(said
            .lines()
            .find(|line| line.contains("Error"))
            .or(said.lines().next())
            .unwrap_or("it failed and says nothing")
            .to_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("its answer is not what is expected: {error}"))
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
    async fn a_barrier_closes_the_gate_and_is_told() {
        let answer = r#"[{"name":"one","violations":[{"rule":"image-alt","help":"Images must have text","where":"<img>"}]}]"#;
        let check = check(&shell(&format!("cat > /dev/null; echo '{answer}'")), &documents()).await;
        assert!(!check.passed && check.why.contains("image-alt") && check.why.contains("<img>"), "{check:?}");
        let check = super::check(&shell(r#"cat > /dev/null; echo '[{"name":"one","violations":[]}]'"#), &documents()).await;
        assert!(check.passed, "{check:?}");
    }

    #[tokio::test]
    async fn a_command_that_cannot_be_run_closes_the_gate_and_says_how_to_mend_it() {
        for command in [Vec::new(), vec!["/no/such/program".to_owned()], shell("exit 1"), shell("echo nonsense")] {
            let check = check(&command, &documents()).await;
            assert!(!check.passed && check.why.contains("--force") && check.why.contains("npm ci"), "{check:?}");
        }
    }
}
