//! Faults, one file each. Each begins, lasts while the load goes on, and is healed.

mod bucket;
mod clock;
mod disk;
mod drain;
mod failover;
mod freeze;
mod kill;
mod partition;
mod upgrade;

use std::io;
use std::time::Duration;

use clap::ValueEnum;

pub(crate) use clock::LIBRARY;

use crate::cluster::Cluster;
use crate::history::{Harm, Recorder};

/// A kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scenario {
    /// Kills a node of the product API, and starts it again.
    KillApi,
    /// Kills an edge, and starts it again.
    KillEdge,
    /// Freezes a node of the product API: its connections stay open, nothing answers.
    FreezeApi,
    /// Freezes an edge.
    FreezeEdge,
    /// Cuts a node of the product API off from the database.
    PartitionDatabase,
    /// Cuts an edge off from the product API.
    PartitionApi,
    /// Cuts an edge off from the S3 server.
    PartitionBucket,
    /// Loses what an edge receives from the product API, but not what it sends.
    OneWay,
    /// Lets the S3 server answer 500.
    BucketErrors,
    /// Lets the S3 server hang.
    BucketHangs,
    /// Kills the S3 server, and starts it again.
    KillBucket,
    /// Restarts all nodes of the product API, one after another, as an upgrade does.
    DrainApis,
    /// Restarts all edges, one after another.
    DrainEdges,
    /// Kills the primary and promotes a standby. The former primary becomes a standby.
    Failover,
    /// Kills a standby, and starts it again.
    KillStandby,
    /// Kills the shared cache, and starts it again, empty.
    KillCache,
    /// Cuts an edge off from the shared cache, which it purges.
    PartitionCache,
    /// Lets the clock of a node of the product API jump by 90 seconds, forward and back.
    ClockJumps,
    /// Fills the disk of the primary.
    DiskFull,
    /// Replaces the previous version (`--previous`) by the one under test, and goes back.
    Upgrade,
}

/// What a fault works with.
pub(crate) struct Scene<'c> {
    pub(crate) scenario: Scenario,
    pub(crate) cluster: &'c mut Cluster,
    pub(crate) recorder: &'c Recorder,
    pub(crate) random: &'c mut fastrand::Rng,
    /// How long faults last.
    pub(crate) length: Duration,
}

impl Scenario {
    /// Its name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

impl Scene<'_> {
    /// Injects the fault and heals it.
    ///
    /// # Errors
    /// A node did not become ready again, or a program of the system failed.
    pub(crate) async fn run(&mut self) -> io::Result<()> {
        match self.scenario {
            Scenario::KillApi => kill::api(self).await,
            Scenario::KillEdge => kill::edge(self).await,
            Scenario::KillBucket => kill::bucket(self).await,
            Scenario::KillStandby => kill::standby(self).await,
            Scenario::KillCache => kill::cache(self).await,
            Scenario::FreezeApi => freeze::api(self).await,
            Scenario::FreezeEdge => freeze::edge(self).await,
            Scenario::PartitionDatabase => partition::database(self).await,
            Scenario::PartitionApi => partition::api(self).await,
            Scenario::PartitionBucket => partition::bucket(self).await,
            Scenario::PartitionCache => partition::cache(self).await,
            Scenario::OneWay => partition::one_way(self).await,
            Scenario::BucketErrors => bucket::errors(self).await,
            Scenario::BucketHangs => bucket::hangs(self).await,
            Scenario::DrainApis => drain::apis(self).await,
            Scenario::DrainEdges => drain::edges(self).await,
            Scenario::Failover => failover::failover(self).await,
            Scenario::ClockJumps => clock::jumps(self).await,
            Scenario::DiskFull => disk::full(self).await,
            Scenario::Upgrade => upgrade::there_and_back(self).await,
        }
    }

    /// One of several nodes.
    fn pick(&mut self, nodes: &[&'static str]) -> &'static str {
        nodes[self.random.usize(..nodes.len())]
    }

    /// Lets a fault last, about as long as faults do.
    async fn last(&mut self) {
        tokio::time::sleep(self.length.mul_f64(0.6 + 0.8 * self.random.f64())).await;
    }

    /// Prints and records what begins: the nodes that it happens to, and those that cannot be
    /// expected to answer.
    fn begin(&self, nodes: &[&str], harm: Harm, silent: &[&str]) -> u64 {
        let name = self.scenario.name();
        println!("{:7.1} s  {name} {}", self.recorder.elapsed().as_secs_f64(), nodes.join(" "));
        self.recorder.begin_fault(&name, silent, harm)
    }
}
