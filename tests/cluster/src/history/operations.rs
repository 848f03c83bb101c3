//! Operations and faults of a history: beginnings joined with their ends.

use std::collections::{BTreeSet, HashMap};

use super::{Action, Event, Fact, Harm, Millis, Outcome};

/// An operation of a client.
#[derive(Debug, Clone)]
pub(crate) struct Operation<'h> {
    pub(crate) client: &'h str,
    pub(crate) node: &'h str,
    pub(crate) action: &'h Action,
    pub(crate) began: Millis,
    pub(crate) end: End<'h>,
}

/// End of an operation.
#[derive(Debug, Clone, Copy)]
pub(crate) enum End<'h> {
    Ok(Millis, &'h Outcome),
    /// With the reason.
    Fail(Millis, &'h str),
    /// Also without an end: the run ended first.
    Unknown(Option<Millis>),
}

/// A fault and the time it lasted.
#[derive(Debug, Clone)]
pub(crate) struct FaultWindow<'h> {
    pub(crate) name: &'h str,
    pub(crate) nodes: &'h BTreeSet<String>,
    pub(crate) harm: Harm,
    pub(crate) begin: Millis,
    pub(crate) end: Millis,
}

impl<'h> Operation<'h> {
    /// Time and outcome, if it is known to have taken effect.
    pub(crate) fn ok(&self) -> Option<(Millis, &'h Outcome)> {
        match self.end {
            End::Ok(at, outcome) => Some((at, outcome)),
            End::Fail(..) | End::Unknown(_) => None,
        }
    }

    /// True if it certainly had no effect.
    pub(crate) fn failed(&self) -> bool {
        matches!(self.end, End::Fail(..))
    }
}

impl FaultWindow<'_> {
    /// True if it lasted at some time between two moments.
    pub(crate) fn overlaps(&self, from: Millis, to: Millis) -> bool {
        self.begin <= to && from <= self.end
    }
}

/// Operations in the order of their beginnings.
pub(crate) fn operations(history: &[Event]) -> Vec<Operation<'_>> {
    let mut operations: Vec<Operation<'_>> = Vec::new();
    let mut places = HashMap::new();
    for event in history {
        let (id, end) = match &event.fact {
            Fact::Invoke { operation, client, node, action } => {
                places.insert(*operation, operations.len());
                operations.push(Operation { client, node, action, began: event.at, end: End::Unknown(None) });
                continue;
            }
            Fact::Ok { operation, outcome } => (operation, End::Ok(event.at, outcome)),
            Fact::Fail { operation, reason } => (operation, End::Fail(event.at, reason)),
            Fact::Unknown { operation, .. } => (operation, End::Unknown(Some(event.at))),
            _ => continue,
        };
        if let Some(operation) = places.get(id).and_then(|place| operations.get_mut(*place)) {
            operation.end = end;
        }
    }
    operations
}

/// Faults in the order of their beginnings. One without an end lasts to the end of the run.
pub(crate) fn faults(history: &[Event]) -> Vec<FaultWindow<'_>> {
    let mut windows: Vec<(u64, FaultWindow<'_>)> = Vec::new();
    for event in history {
        match &event.fact {
            Fact::FaultBegin { fault, name, nodes, harm } => {
                windows.push((*fault, FaultWindow { name, nodes, harm: *harm, begin: event.at, end: Millis::MAX }));
            }
            Fact::FaultEnd { fault } => {
                windows.iter_mut().filter(|(id, _)| id == fault).for_each(|(_, window)| window.end = event.at);
            }
            _ => {}
        }
    }
    windows.into_iter().map(|(_, window)| window).collect()
}
