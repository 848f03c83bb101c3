//! The whole cluster: starts it, waits until it is ready, and changes single nodes.

use std::collections::BTreeMap;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::content;
use crate::history::Completion;
use crate::load::editor;
use crate::load::visitor::HOST;
use crate::machine::command::{context, finish};
use crate::machine::mount::Mount;
use crate::machine::network::{Network, address};
use crate::machine::process::NodeProcess;
use crate::nodes::postgres::{self, Postgres};
use crate::nodes::services::{self, ADMIN_PORT, API_PORT, Folders, S3_PORT};
use crate::nodes::{ADMIN_TOKEN, APIS, CACHE, DATABASES, EDGES, balancer, cache, releases};
use crate::run::Plan;

/// Longest wait for one node.
const LONGEST_START: Duration = Duration::from_secs(60);

/// Size of a database server's disk, in MiB.
const DISK: u32 = 400;

/// Interval of looking whether a node is ready.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Number of standbys that follow a primary.
const STREAMING: &str = "SELECT COUNT(*) FROM pg_stat_replication WHERE state = 'streaming'";

/// A statement that writes nothing, but needs a primary that can.
const WRITE: &str = "UPDATE lease SET until = until WHERE name = 'none'";

/// A running cluster. All of it goes with the value.
pub(crate) struct Cluster {
    // Fields are dropped in this order: processes, then namespaces, then files.
    nodes: BTreeMap<&'static str, NodeProcess>,
    pub(crate) folders: Folders,
    pub(crate) postgres: Postgres,
    /// Node of the primary.
    pub(crate) primary: &'static str,
    /// Ids of the releases that are promoted in turn.
    pub(crate) releases: Vec<String>,
    _network: Network,
    _disks: Vec<Mount>,
    _data: TempDir,
}

impl Cluster {
    /// Starts all nodes, with content and releases.
    ///
    /// # Errors
    /// Something is missing on this machine, or a node does not become ready.
    pub(crate) async fn start(plan: &Plan, logs: &Path) -> io::Result<Self> {
        let data = tempfile::Builder::new().prefix("roadside-cluster-").tempdir()?;
        // Servers of another user read below it.
        std::fs::set_permissions(data.path(), std::fs::Permissions::from_mode(0o755))?;
        let initial = plan.previous.as_ref().unwrap_or(&plan.programs).clone();
        let folders = Folders {
            root: plan.root.clone(),
            data: data.path().to_owned(),
            programs: plan.programs.clone(),
            initial,
            content: plan.content.clone().unwrap_or_else(|| data.path().join("content")),
            cache_mib: plan.cache_mib,
            shared_cache_mib: plan.shared_cache_mib,
        };
        let postgres = Postgres::find(data.path())?;
        let network = Network::create()?;
        let disks = DATABASES.map(|node| Mount::create(Path::new(&postgres.folder(node)), DISK));
        let mut cluster = Self {
            nodes: BTreeMap::new(),
            folders,
            postgres,
            primary: DATABASES[0],
            releases: Vec::new(),
            _network: network,
            _disks: disks.into_iter().collect::<io::Result<_>>()?,
            _data: data,
        };
        cluster.add_nodes(logs)?;
        if plan.content.is_none() {
            content::write(&cluster.folders.content, 1)?;
        }
        cluster.start_all().await?;
        Ok(cluster)
    }

    fn add_nodes(&mut self, logs: &Path) -> io::Result<()> {
        let folders = &self.folders;
        let mut programs = vec![("s3", services::bucket(folders)), ("lb", balancer::program(&folders.data)?)];
        programs.push((CACHE, cache::program(&folders.root, &folders.data, folders.shared_cache_mib)?));
        programs.extend(DATABASES.map(|node| (node, self.postgres.program(node))));
        programs.extend(APIS.map(|node| (node, services::api(folders, &folders.initial, node))));
        programs.extend(EDGES.map(|node| (node, services::edge(folders, &folders.initial, node))));
        self.nodes = programs.into_iter().map(|(node, program)| (node, NodeProcess::new(node, program, logs))).collect();
        Ok(())
    }

    async fn start_all(&mut self) -> io::Result<()> {
        self.start_node("s3")?;
        self.start_node("lb")?;
        self.postgres.create()?;
        self.start_node(self.primary)?;
        self.until_ready(self.primary).await?;
        // Until there are standbys, no commit can wait for one.
        postgres::query(self.primary, "postgres options='-c synchronous_commit=local'", "CREATE DATABASE roadside")?;
        self.until_ready("lb").await?;
        for node in DATABASES.into_iter().skip(1) {
            self.postgres.copy(node, self.primary)?;
            self.start_node(node)?;
        }
        self.until_replicated().await?;
        self.migrate(&self.folders.initial)?;
        if let Completion::Fail(reason) | Completion::Unknown(reason) = editor::import(&self.folders, 1, LONGEST_START).await {
            return Err(io::Error::other(format!("the first import failed: {reason}")));
        }
        self.until_ready("s3").await?;
        self.releases = releases::publish(&self.folders)?;
        for node in APIS.into_iter().chain(EDGES).chain([CACHE]) {
            self.start_node(node)?;
        }
        self.until_all_ready().await
    }

    /// Runs a version's migrations.
    ///
    /// # Errors
    /// They failed.
    pub(crate) fn migrate(&self, programs: &Path) -> io::Result<()> {
        let mut command = std::process::Command::new(programs.join("product-api"));
        command.arg("migrate").env("ROADSIDE_DATABASE_URL", services::database_url()).current_dir(&self.folders.root);
        context("product-api migrate", finish("product-api", &command.output()?)).map(drop)
    }

    /// Waits until both standbys follow the primary.
    ///
    /// # Errors
    /// They do not, within a minute.
    pub(crate) async fn until_replicated(&self) -> io::Result<()> {
        let primary = self.primary;
        until("the standbys", || async move { postgres::query(primary, "postgres", STREAMING).is_ok_and(|count| count.trim() == "2") })
            .await
    }

    /// Waits until the primary accepts writes through the load balancer.
    ///
    /// # Errors
    /// It does not, within a minute.
    pub(crate) async fn until_writable(&self) -> io::Result<()> {
        until("a write", || async { postgres::query("lb", "roadside", WRITE).is_ok() }).await
    }

    /// Starts a node's process, without waiting for it.
    ///
    /// # Errors
    /// It cannot be started.
    pub(crate) fn start_node(&mut self, node: &str) -> io::Result<()> {
        self.node(node)?.start()
    }

    /// A node's process.
    ///
    /// # Errors
    /// There is no such node.
    pub(crate) fn node(&mut self, node: &str) -> io::Result<&mut NodeProcess> {
        self.nodes.get_mut(node).ok_or_else(|| io::Error::other(format!("there is no node {node}")))
    }

    /// Waits until a node answers that it is ready.
    ///
    /// # Errors
    /// It does not, within a minute.
    pub(crate) async fn until_ready(&self, node: &str) -> io::Result<()> {
        let url = match node.chars().next() {
            Some('a') => format!("http://{}:{API_PORT}/readyz", address(node)),
            Some('e') => format!("http://{}:{ADMIN_PORT}/readyz", address(node)),
            Some('c') => format!("{}/robots.txt", cache::url()),
            Some('s') => format!("http://{}:{S3_PORT}/releases?list-type=2", address(node)),
            _ => return until(node, || async { postgres::query(node, "postgres", "SELECT 1").is_ok() }).await,
        };
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(2)).build().map_err(io::Error::other)?;
        let is_ready = || async {
            let response = http.get(&url).header("host", HOST).bearer_auth(ADMIN_TOKEN).send().await;
            response.is_ok_and(|response| response.status().is_success())
        };
        until(node, is_ready).await
    }

    /// Starts a node, and waits until it is ready.
    ///
    /// # Errors
    /// See [`Self::until_ready`].
    pub(crate) async fn start_until_ready(&mut self, node: &'static str) -> io::Result<()> {
        self.start_node(node)?;
        self.until_ready(node).await
    }

    /// Waits until all nodes are ready.
    ///
    /// # Errors
    /// See [`Self::until_ready`].
    pub(crate) async fn until_all_ready(&self) -> io::Result<()> {
        for node in ["s3", "lb"].into_iter().chain(DATABASES).chain(APIS).chain(EDGES).chain([CACHE]) {
            self.until_ready(node).await?;
        }
        Ok(())
    }

    /// Nodes whose processes have ended on their own.
    pub(crate) fn ended(&mut self) -> Vec<&'static str> {
        self.nodes.values_mut().filter_map(|node| node.has_ended().then_some(node.node)).collect()
    }
}

/// Waits for a condition.
///
/// # Errors
/// It is not met within a minute.
pub(crate) async fn until<F: Future<Output = bool>>(what: &str, is_met: impl Fn() -> F) -> io::Result<()> {
    let start = Instant::now();
    while !is_met().await {
        if start.elapsed() > LONGEST_START {
            return Err(io::Error::new(io::ErrorKind::TimedOut, format!("{what} did not become ready in {LONGEST_START:?}")));
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    Ok(())
}
