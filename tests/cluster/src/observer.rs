//! Records what no client sees while a run goes on: memory of the nodes, and holders of leases.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::task::JoinHandle;

use crate::history::{Fact, LeaseSeen, Recorder};
use crate::machine::network::processes;
use crate::nodes::{APIS, EDGES, postgres};

/// Interval between two looks.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// All leases, also those that have ended: their holders stay until the next one.
const LEASES: &str = "SELECT name, epoch, holder FROM lease";

/// Looks until the task is aborted.
pub(crate) fn start(recorder: &Recorder) -> JoinHandle<()> {
    let recorder = recorder.clone();
    tokio::spawn(async move {
        loop {
            let recorder = recorder.clone();
            // It runs programs and waits for them.
            _ = tokio::task::spawn_blocking(move || look(&recorder)).await;
            tokio::time::sleep(LOOK_EVERY).await;
        }
    })
}

fn look(recorder: &Recorder) {
    for node in EDGES.into_iter().chain(APIS) {
        let kib = processes(node).iter().filter_map(|pid| resident(pid)).sum();
        // A killed node has none.
        if kib > 0 {
            recorder.write(Fact::Memory { node: node.to_owned(), kib });
        }
    }
    // Without a primary there is nothing to see.
    if let Ok(rows) = postgres::query("lb", "roadside", LEASES) {
        let leases: BTreeMap<String, LeaseSeen> = rows.lines().filter_map(lease).collect();
        recorder.write(Fact::Leases { leases });
    }
}

fn lease(row: &str) -> Option<(String, LeaseSeen)> {
    let mut columns = row.split('|');
    let name = columns.next()?.to_owned();
    let epoch = columns.next()?.parse().ok()?;
    Some((name, LeaseSeen { epoch, holder: columns.next()?.to_owned() }))
}

/// Resident memory of a process, in KiB: `VmRSS` of `proc_pid_status(5)`.
fn resident(pid: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read() {
        assert_eq!(lease("sitemaps|7|node-a"), Some(("sitemaps".to_owned(), LeaseSeen { epoch: 7, holder: "node-a".to_owned() })));
        assert_eq!(lease("sitemaps|seven|node-a"), None);
    }

    #[test]
    fn memory_of_this_process_is_read() {
        assert!(resident("self").unwrap() > 1_000);
    }
}
