//! Invariant 8, for leases: an epoch has one holder, and no epoch comes again.

use std::collections::HashMap;

use super::{History, Violation};
use crate::history::{Fact, LeaseSeen};

pub(super) fn check(history: &History<'_>) -> Vec<Violation> {
    let mut newest: HashMap<&str, &LeaseSeen> = HashMap::new();
    let mut violations = Vec::new();
    for event in history.events {
        let Fact::Leases { leases } = &event.fact else { continue };
        for (name, lease) in leases {
            let known = *newest.entry(name).or_insert(lease);
            let fault = if lease.epoch < known.epoch {
                Some(format!("the lease {name} went back from epoch {} to {}", known.epoch, lease.epoch))
            } else if lease.epoch == known.epoch && lease.holder != known.holder {
                Some(format!("epoch {} of the lease {name} has the holders {} and {}", lease.epoch, known.holder, lease.holder))
            } else {
                newest.insert(name, lease);
                None
            };
            violations.extend(fault.map(|text| Violation { invariant: 8, at: event.at, text }));
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use crate::checker::story::Story;

    #[test]
    fn one_holder_for_each_epoch_is_good() {
        let mut story = Story::default();
        story.lease("sitemaps", 1, "a").lease("sitemaps", 1, "a").lease("sitemaps", 2, "b").lease("retention", 1, "b").expect(&[]);
    }

    #[test]
    fn second_holder_and_earlier_epoch_are_found() {
        let mut story = Story::default();
        story.lease("sitemaps", 2, "a").lease("sitemaps", 2, "b").lease("sitemaps", 1, "a");
        story.expect(&["epoch 2 of the lease sitemaps has the holders a and b", "went back from epoch 2 to 1"]);
    }
}
