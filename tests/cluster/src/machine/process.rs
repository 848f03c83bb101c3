//! Process of a node, in the node's namespace. It ends with the rig, however the rig ends.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::{Child, Command};
use tokio::time::timeout;

use super::network::{namespace, signal};

/// Longest time from a stop signal to the end of a process.
const LONGEST_STOP: Duration = Duration::from_secs(40);

/// What a node runs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Program {
    pub(crate) command: Vec<String>,
    pub(crate) variables: Vec<(String, String)>,
    pub(crate) folder: PathBuf,
    /// User, or root.
    pub(crate) user: Option<&'static str>,
}

/// A node's process, or none while it is stopped.
pub(crate) struct NodeProcess {
    pub(crate) node: &'static str,
    program: Program,
    log: PathBuf,
    child: Option<Child>,
}

impl NodeProcess {
    pub(crate) fn new(node: &'static str, program: Program, logs: &std::path::Path) -> Self {
        Self { node, program, log: logs.join(format!("{node}.log")), child: None }
    }

    /// Starts the process.
    ///
    /// # Errors
    /// The program or its log could not be opened.
    pub(crate) fn start(&mut self) -> io::Result<()> {
        let log = || -> io::Result<File> { OpenOptions::new().create(true).append(true).open(&self.log) };
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "ip", "netns", "exec", &namespace(self.node)]);
        if let Some(user) = self.program.user {
            // A change of the user takes away the signal, which is asked for again.
            command.args(["setpriv", "--reuid", user, "--regid", user, "--init-groups", "--pdeathsig", "KILL"]);
        }
        command.args(&self.program.command).envs(self.program.variables.iter().cloned()).current_dir(&self.program.folder);
        command.stdin(Stdio::piped()).stdout(log()?).stderr(log()?).kill_on_drop(true);
        self.child = Some(command.spawn()?);
        Ok(())
    }

    /// Runs another program from the next start on.
    pub(crate) fn replace(&mut self, program: Program) {
        self.program = program;
    }

    /// Kills it and all its children.
    pub(crate) async fn kill(&mut self) {
        signal(self.node, "KILL");
        if let Some(mut child) = self.child.take() {
            _ = child.wait().await;
        }
    }

    /// Asks it to stop.
    pub(crate) fn terminate(&self) {
        signal(self.node, "TERM");
    }

    /// Waits for its end after [`Self::terminate`]. Kills it after a while, as a process manager
    /// does.
    ///
    /// # Errors
    /// It did not end with 0 in time.
    pub(crate) async fn stopped(&mut self) -> io::Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        match timeout(LONGEST_STOP, child.wait()).await {
            Ok(Ok(status)) if status.success() => Ok(()),
            Ok(Ok(status)) => Err(io::Error::other(format!("{} ended with {status} after SIGTERM", self.node))),
            Ok(Err(error)) => Err(error),
            Err(_) => {
                self.child = Some(child);
                self.kill().await;
                Err(io::Error::other(format!("{} ran on for {LONGEST_STOP:?} after SIGTERM", self.node)))
            }
        }
    }

    /// Freezes it: its connections stay open, and nothing answers.
    pub(crate) fn freeze(&self) {
        signal(self.node, "STOP");
    }

    /// Ends the freeze.
    pub(crate) fn thaw(&self) {
        signal(self.node, "CONT");
    }

    /// True if the process has ended on its own.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| !matches!(child.try_wait(), Ok(None)))
    }
}
