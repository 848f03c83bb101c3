//! Network of the rig: one namespace per node, joined by a bridge. The rig itself is at
//! 10.77.0.254.

use std::fs::File;
use std::io;

use super::command::{context, run, run_with_input};

/// Prefix of the namespaces' names.
const PREFIX: &str = "rs-";

/// Name of the bridge.
const BRIDGE: &str = "rs0";

/// All nodes with the last number of their addresses.
const NODES: [(&str, u8); 12] = [
    ("pg1", 11),
    ("pg2", 12),
    ("pg3", 13),
    ("s3", 14),
    ("a1", 21),
    ("a2", 22),
    ("a3", 23),
    ("e1", 31),
    ("e2", 32),
    ("e3", 33),
    ("lb", 40),
    ("cdn", 41),
];

/// The namespaces. They are removed with the value, and the processes in them killed.
pub(crate) struct Network {
    /// Locked while the namespaces are in use.
    _lock: File,
}

/// Address of a node.
pub(crate) fn address(node: &str) -> String {
    let number = NODES.iter().find(|(name, _)| *name == node).map_or(254, |(_, number)| *number);
    format!("10.77.0.{number}")
}

/// Name of a node's namespace.
pub(crate) fn namespace(node: &str) -> String {
    format!("{PREFIX}{node}")
}

impl Network {
    /// Creates the namespaces. Removes those of an earlier run that was killed.
    ///
    /// # Errors
    /// Another run is in progress, or the kernel or the user does not allow it.
    pub(crate) fn create() -> io::Result<Self> {
        let lock = File::create(std::env::temp_dir().join("roadside-cluster.lock"))?;
        lock.try_lock().map_err(|error| io::Error::other(format!("another run is in progress: {error}")))?;
        remove();
        let network = Self { _lock: lock };
        let ip = |arguments: &str| run("ip", arguments.split(' '));
        context("network namespaces are needed, with root", ip(&format!("link add {BRIDGE} type bridge")))?;
        ip(&format!("addr add {}/24 dev {BRIDGE}", address("rig")))?;
        ip(&format!("link set {BRIDGE} up"))?;
        for (node, _) in NODES {
            let name = namespace(node);
            ip(&format!("netns add {name}"))?;
            ip(&format!("link add {name} type veth peer name eth0 netns {name}"))?;
            ip(&format!("link set {name} master {BRIDGE} up"))?;
            ip(&format!("-n {name} addr add {}/24 dev eth0", address(node)))?;
            ip(&format!("-n {name} link set eth0 up"))?;
            ip(&format!("-n {name} link set lo up"))?;
        }
        Ok(network)
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        remove();
    }
}

/// Processes in a node's namespace.
pub(crate) fn processes(node: &str) -> Vec<String> {
    run("ip", ["netns", "pids", &namespace(node)]).map(|pids| pids.split_whitespace().map(str::to_owned).collect()).unwrap_or_default()
}

/// Sends a signal to all processes of a node.
pub(crate) fn signal(node: &str, name: &str) {
    let pids = processes(node);
    if !pids.is_empty() {
        // A process may have ended since.
        _ = run("kill", [&["-s".to_owned(), name.to_owned()], pids.as_slice()].concat());
    }
}

/// Removes the namespaces and the bridge, as far as they exist.
fn remove() {
    let existing = run("ip", ["netns", "list"]).unwrap_or_default();
    for (node, _) in NODES {
        let name = namespace(node);
        if existing.split_whitespace().any(|word| word == name) {
            signal(node, "KILL");
            // The link goes with its namespace, but later.
            _ = run("ip", ["link", "del", &name]);
            _ = run("ip", ["netns", "del", &name]);
        }
    }
    _ = run("ip", ["link", "del", BRIDGE]);
}

/// Packets that a partition drops at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Both,
    /// What the node sends arrives, answers are lost.
    Incoming,
}

/// Drops packets between a node and another one's port, in the node's namespace.
///
/// # Errors
/// `nft` failed.
pub(crate) fn cut(node: &str, other: &str, port: u16, direction: Direction) -> io::Result<()> {
    let other = address(other);
    let incoming = format!("chain i {{\ntype filter hook input priority 0\nip saddr {other} tcp sport {port} drop\n}}\n");
    let outgoing = match direction {
        Direction::Both => format!("chain o {{\ntype filter hook output priority 0\nip daddr {other} tcp dport {port} drop\n}}\n"),
        Direction::Incoming => String::new(),
    };
    let rules = format!("table inet cut {{\n{incoming}{outgoing}}}\n");
    run_with_input("ip", &["netns", "exec", &namespace(node), "nft", "-f", "-"], &rules).map(drop)
}

/// Ends the partition of a node.
///
/// # Errors
/// `nft` failed.
pub(crate) fn join(node: &str) -> io::Result<()> {
    run("ip", ["netns", "exec", &namespace(node), "nft", "delete", "table", "inet", "cut"]).map(drop)
}
