//! Histories written by hand, for tests of the checks.

use crate::history::{Action, Event, Fact, Harm, LeaseSeen, Millis, Outcome, PageSeen, StoredMessage};

/// A history. Each step takes 10 milliseconds.
#[derive(Clone)]
pub(super) struct Story {
    events: Vec<Event>,
    now: Millis,
    client: &'static str,
    node: &'static str,
    last_id: u64,
}

impl Default for Story {
    fn default() -> Self {
        Self { events: Vec::new(), now: 0, client: "c1", node: "e1", last_id: 0 }
    }
}

impl Story {
    /// Outcome of a change.
    pub(super) const DONE: Outcome = Outcome::Done;

    /// Outcome of a support request.
    pub(super) fn sent(number: &str) -> Outcome {
        Outcome::Sent { number: number.to_owned() }
    }

    /// Names the client of the following operations.
    pub(super) fn client(&mut self, client: &'static str) -> &mut Self {
        self.client = client;
        self
    }

    /// Names the node of the following operations.
    pub(super) fn node(&mut self, node: &'static str) -> &mut Self {
        self.node = node;
        self
    }

    /// Lets seconds pass.
    pub(super) fn wait(&mut self, seconds: Millis) -> &mut Self {
        self.now += seconds * 1_000;
        self
    }

    pub(super) fn ok(&mut self, action: Action, outcome: Outcome) -> &mut Self {
        let operation = self.invoke(action);
        self.write(Fact::Ok { operation, outcome })
    }

    /// An operation that takes seconds.
    pub(super) fn slow(&mut self, seconds: Millis, action: Action, outcome: Outcome) -> &mut Self {
        let operation = self.invoke(action);
        self.now += seconds * 1_000 - 10;
        self.write(Fact::Ok { operation, outcome })
    }

    pub(super) fn fail(&mut self, action: Action) -> &mut Self {
        self.fail_with(action, "422 rejected")
    }

    pub(super) fn fail_with(&mut self, action: Action, reason: &str) -> &mut Self {
        let operation = self.invoke(action);
        self.write(Fact::Fail { operation, reason: reason.to_owned() })
    }

    pub(super) fn unknown(&mut self, action: Action) -> &mut Self {
        let operation = self.invoke(action);
        self.write(Fact::Unknown { operation, reason: "no response".to_owned() })
    }

    /// What happens while a fault lasts.
    pub(super) fn fault(&mut self, nodes: &[&str], harm: Harm, during: impl FnOnce(&mut Self) -> &mut Self) -> &mut Self {
        self.named_fault("fault", nodes, harm, during)
    }

    pub(super) fn named_fault(&mut self, name: &str, nodes: &[&str], harm: Harm, during: impl FnOnce(&mut Self) -> &mut Self) -> &mut Self {
        let fault = self.id();
        let nodes = nodes.iter().map(|node| (*node).to_owned()).collect();
        self.write(Fact::FaultBegin { fault, name: name.to_owned(), nodes, harm });
        during(self);
        self.write(Fact::FaultEnd { fault })
    }

    /// A node's threads: number, then key and digest of each message.
    pub(super) fn stored(&mut self, node: &str, threads: &[(&str, &[(&str, &str)])]) -> &mut Self {
        let message = |(key, digest): &(&str, &str)| StoredMessage { key: (*key).to_owned(), digest: (*digest).to_owned() };
        let threads = threads.iter().map(|(number, messages)| ((*number).to_owned(), messages.iter().map(message).collect())).collect();
        self.write(Fact::Stored { node: node.to_owned(), threads })
    }

    /// A delivery to the webhook.
    pub(super) fn delivered(&mut self, delivery: &str, key: &str, accepted: bool) -> &mut Self {
        self.write(Fact::Delivered { delivery: delivery.to_owned(), key: key.to_owned(), accepted })
    }

    /// A node's number of likes of the article `a`.
    pub(super) fn likes(&mut self, node: &str, count: u64) -> &mut Self {
        self.write(Fact::Likes { node: node.to_owned(), likes: [("a".to_owned(), count)].into() })
    }

    /// A lease, alone, as the database has it.
    pub(super) fn lease(&mut self, name: &str, epoch: u64, holder: &str) -> &mut Self {
        let lease = LeaseSeen { epoch, holder: holder.to_owned() };
        self.write(Fact::Leases { leases: [(name.to_owned(), lease)].into() })
    }

    /// Memory of a node.
    pub(super) fn memory(&mut self, node: &str, mib: u64) -> &mut Self {
        self.write(Fact::Memory { node: node.to_owned(), kib: mib * 1024 })
    }

    /// Compares the violations with parts of their texts.
    pub(super) fn expect(&self, parts: &[&str]) {
        let violations = super::check(&self.events, 1);
        let is_expected =
            violations.len() == parts.len() && violations.iter().zip(parts).all(|(violation, part)| violation.text.contains(part));
        assert!(is_expected, "{violations:#?}\n{parts:?}");
    }

    fn invoke(&mut self, action: Action) -> u64 {
        let operation = self.id();
        self.write(Fact::Invoke { operation, client: self.client.to_owned(), node: self.node.to_owned(), action });
        operation
    }

    fn id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    fn write(&mut self, fact: Fact) -> &mut Self {
        self.now += 10;
        self.events.push(Event { at: self.now, fact });
        self
    }
}

pub(super) fn send(key: &str, digest: &str) -> Action {
    Action::Send { key: key.to_owned(), digest: digest.to_owned() }
}

pub(super) fn reply(key: &str, number: &str, digest: &str) -> Action {
    Action::Reply { key: key.to_owned(), number: number.to_owned(), digest: digest.to_owned() }
}

pub(super) fn like(article: &str) -> Action {
    Action::Like { article: article.to_owned() }
}

pub(super) fn import(revision: u64) -> Action {
    Action::Import { revisions: [("/page".to_owned(), revision)].into() }
}

pub(super) fn promote() -> Action {
    promote_to("two")
}

pub(super) fn promote_to(release: &str) -> Action {
    Action::Promote { fragment: "mfe-kb".to_owned(), release: release.to_owned() }
}

pub(super) fn status() -> Action {
    Action::Status
}

pub(super) fn in_force(sequence: u64) -> Outcome {
    Outcome::InForce { sequences: [("mfe-kb".to_owned(), sequence)].into() }
}

pub(super) fn page() -> Action {
    Action::Page { path: "/page".to_owned() }
}

pub(super) fn file() -> Action {
    Action::File { path: "/assets/a.js".to_owned() }
}

/// A page of an edge with a revision of the content.
pub(super) fn shows(edge: &str, revision: u64) -> Outcome {
    let releases = std::collections::BTreeMap::from([("mfe-kb".to_owned(), ["one".to_owned()].into())]);
    Outcome::Page(PageSeen {
        status: 200,
        edge: edge.to_owned(),
        retry_after: false,
        cached: false,
        revision: Some(revision),
        title: Some(revision),
        files: releases.clone(),
        rendered: releases,
    })
}
