//! History of a run: what clients asked and saw, and which faults were injected. One JSON object a
//! line, in the order of time.

mod operations;
mod recorder;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

pub(crate) use operations::{End, FaultWindow, Operation, faults, operations};
pub(crate) use recorder::{Completion, Recorder, read};

/// Milliseconds since the start of the run.
pub(crate) type Millis = u64;

/// One line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Event {
    pub(crate) at: Millis,
    #[serde(flatten)]
    pub(crate) fact: Fact,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Fact {
    /// A client began an operation.
    Invoke {
        operation: u64,
        client: String,
        /// Node that the request went to: `e1`, or `lb` for the load balancer.
        node: String,
        action: Action,
    },
    /// It took effect.
    Ok { operation: u64, outcome: Outcome },
    /// It had no effect.
    Fail { operation: u64, reason: String },
    /// It may have had an effect, or will.
    Unknown { operation: u64, reason: String },
    /// A fault began.
    FaultBegin {
        fault: u64,
        name: String,
        /// Nodes that cannot be expected to answer.
        nodes: BTreeSet<String>,
        harm: Harm,
    },
    /// It was healed.
    FaultEnd { fault: u64 },
    /// A webhook was delivered.
    Delivered {
        /// Id of the event.
        delivery: String,
        /// Key that its message was sent with.
        key: String,
        /// False if the receiver refused it.
        accepted: bool,
    },
    /// A node's copy of all support requests, after the last fault.
    Stored {
        node: String,
        /// Threads by the number of their request.
        threads: BTreeMap<String, Vec<StoredMessage>>,
    },
    /// A node's numbers of likes by article, after the last fault.
    Likes { node: String, likes: BTreeMap<String, u64> },
    /// Resident memory of a node's processes.
    Memory { node: String, kib: u64 },
    /// Leases of background work by name.
    Leases { leases: BTreeMap<String, LeaseSeen> },
}

/// A lease in the database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LeaseSeen {
    /// Grows with each holder.
    pub(crate) epoch: u64,
    /// Node that holds it, or held it last.
    pub(crate) holder: String,
}

/// What a client does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub(crate) enum Action {
    /// Reads a page.
    Page { path: String },
    /// Reads a file of a page.
    File { path: String },
    /// Sends a support request.
    Send { key: String, digest: String },
    /// Replies in the thread of a request.
    Reply { key: String, number: String, digest: String },
    /// Likes an article.
    Like { article: String },
    /// Imports content: the revision of each page.
    Import { revisions: BTreeMap<String, u64> },
    /// Makes a release live.
    Promote { fragment: String, release: String },
    /// Reads which releases an edge has.
    Status,
}

impl Action {
    /// Key of the message that it sends.
    pub(crate) fn key(&self) -> Option<&str> {
        match self {
            Self::Send { key, .. } | Self::Reply { key, .. } => Some(key),
            _ => None,
        }
    }

    /// Whether it is a write of a visitor.
    pub(crate) fn is_write(&self) -> bool {
        matches!(self, Self::Send { .. } | Self::Reply { .. } | Self::Like { .. })
    }
}

/// What a client got.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// A response to a page request, with any status.
    Page(PageSeen),
    /// A response to a request for a file.
    File { status: u16 },
    /// A receipt.
    Sent { number: String },
    /// The change was acknowledged.
    Done,
    /// A release is live, by this change of its state.
    Live { sequence: u64 },
    /// Last change of each fragment's releases that is in force on an edge.
    InForce { sequences: BTreeMap<String, u64> },
}

/// A page as a client saw it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct PageSeen {
    pub(crate) status: u16,
    /// Edge that answered, also through the load balancer.
    pub(crate) edge: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) retry_after: bool,
    /// True if the shared cache had it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) cached: bool,
    /// Revision of the content in the body's text.
    pub(crate) revision: Option<u64>,
    /// Revision in the title, which comes with the SEO data.
    pub(crate) title: Option<u64>,
    /// Release ids of each fragment in the page's addresses of files.
    pub(crate) files: BTreeMap<String, BTreeSet<String>>,
    /// Release ids of each fragment in `Server-Timing`.
    pub(crate) rendered: BTreeMap<String, BTreeSet<String>>,
}

/// A message of a support request as a node returned it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredMessage {
    /// Key that the message was sent with.
    pub(crate) key: String,
    /// Digest of text and pictures, as sent.
    pub(crate) digest: String,
}

/// What a fault may do to pages of healthy edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Harm {
    /// Nothing: a drain, an upgrade.
    None,
    /// Content may be old, pages come.
    Stale,
    /// Pages may be answered 503.
    Errors,
}
