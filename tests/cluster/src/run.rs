//! A run: cluster, load, faults in a random order, rest, check.

use std::convert::Infallible;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::audit;
use crate::checker::{self, Violation};
use crate::cluster::Cluster;
use crate::faults::{LIBRARY, Scenario, Scene};
use crate::history::{Fact, Recorder};
use crate::load::visitor::HOST;
use crate::load::{Load, read_first_pages};
use crate::machine::network::address;
use crate::nodes::services::EDGE_PORT;
use crate::nodes::{CACHE, EDGES};
use crate::observer;
use crate::webhook;

/// Quiet at the beginning, in which caches fill.
const WARM_UP: Duration = Duration::from_secs(10);

/// Quiet between faults, longer than recovery takes.
const BETWEEN: Duration = Duration::from_secs(12);

/// Quiet at the end, in which everything must be well again.
const REST: Duration = Duration::from_secs(20);

/// Settings of a run.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) length: Duration,
    /// Length of one fault.
    pub(crate) fault: Duration,
    /// Factor of all bounds of time.
    pub(crate) slack: u64,
    /// Faults to choose from.
    pub(crate) scenarios: Vec<Scenario>,
    /// The repository.
    pub(crate) root: PathBuf,
    /// Folder of the programs under test.
    pub(crate) programs: PathBuf,
    /// Folder of the previous version's programs.
    pub(crate) previous: Option<PathBuf>,
    /// Folder of the history and the logs.
    pub(crate) report: PathBuf,
    /// Content to import; `None`: a few articles that show their revision.
    pub(crate) content: Option<PathBuf>,
    /// Size of each cache of an edge, in MiB; `None`: the edge's defaults.
    pub(crate) cache_mib: Option<u32>,
    /// Size of the shared cache, in MiB.
    pub(crate) shared_cache_mib: u32,
}

/// What a run found.
pub(crate) struct Findings {
    pub(crate) violations: Vec<Violation>,
    pub(crate) faults: usize,
    pub(crate) requests: usize,
    pub(crate) length: Duration,
}

/// Starts a cluster and leaves it to others: neither clients nor faults. Ends with an error only.
///
/// # Errors
/// See [`run`].
pub(crate) async fn serve(plan: &Plan) -> io::Result<Infallible> {
    let logs = new_folder(&plan.report)?;
    let _cluster = Cluster::start(plan, &logs).await?;
    for node in [CACHE, "lb"].into_iter().chain(EDGES) {
        println!("{node}: http://{}:{EDGE_PORT}, with the header `host: {HOST}`", address(node));
    }
    println!("ready; Ctrl-C stops all nodes");
    std::future::pending().await
}

/// Runs a plan to its end.
///
/// # Errors
/// Something is missing on this machine, or a node did not become ready.
pub(crate) async fn run(plan: &Plan) -> io::Result<Findings> {
    let mut random = fastrand::Rng::with_seed(plan.seed);
    let logs = new_folder(&plan.report)?;
    if plan.scenarios.contains(&Scenario::ClockJumps) && !Path::new(LIBRARY).exists() {
        return Err(io::Error::other("libfaketime is needed: apt-get install libfaketime"));
    }
    println!("  0.0 s  starting 3 edges, 3 product APIs, 3 PostgreSQL servers, S3 server, HAProxy, Varnish");
    let mut cluster = Cluster::start(plan, &logs).await?;
    read_first_pages().await?;
    let recorder = Recorder::create(&plan.report.join("history.jsonl"))?;
    webhook::start(&recorder, random.fork()).await?;
    println!("{:7.1} s  load", 0.0);
    let load = Load::start(&recorder, &mut random.fork(), &cluster.folders, cluster.releases.clone());
    let observer = observer::start(&recorder);
    tokio::time::sleep(WARM_UP).await;
    let mut faults = 0;
    let mut queue = Vec::new();
    while recorder.elapsed() + plan.fault + REST < plan.length || faults == 0 {
        // All of them once, in a random order, then again.
        if queue.is_empty() {
            queue.clone_from(&plan.scenarios);
            random.shuffle(&mut queue);
        }
        let Some(scenario) = queue.pop() else { break };
        let mut scene = Scene { scenario, cluster: &mut cluster, recorder: &recorder, random: &mut random, length: plan.fault };
        scene.run().await.map_err(|error| io::Error::other(format!("{}: {error}", scenario.name())))?;
        faults += 1;
        tokio::time::sleep(BETWEEN).await;
    }
    tokio::time::sleep(REST).await;
    load.finish().await;
    observer.abort();
    println!("{:7.1} s  waiting for webhooks", recorder.elapsed().as_secs_f64());
    webhook::until_delivered(&recorder).await;
    println!("{:7.1} s  reading what every node has", recorder.elapsed().as_secs_f64());
    let ended = cluster.ended();
    audit::record(&recorder).await?;
    let events = recorder.events();
    let mut violations = checker::check(&events, plan.slack);
    if !ended.is_empty() {
        violations.push(Violation { invariant: 8, at: 0, text: format!("{} ended on their own", ended.join(", ")) });
    }
    let requests = events.iter().filter(|event| matches!(event.fact, Fact::Invoke { .. })).count();
    Ok(Findings { violations, faults, requests, length: recorder.elapsed() })
}

/// Empties the folder of the report. Returns the folder of the logs.
fn new_folder(report: &Path) -> io::Result<PathBuf> {
    match std::fs::remove_dir_all(report) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let logs = report.join("logs");
    std::fs::create_dir_all(&logs)?;
    Ok(logs)
}
