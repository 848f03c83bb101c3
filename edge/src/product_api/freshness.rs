//! How long responses of the product API are fresh.

use std::time::Instant;

use super::changes::Confirmation;

/// How long some responses are fresh together.
#[derive(Debug, Clone)]
pub(crate) struct ApiFreshness {
    /// Its end, unless polls prolong it.
    pub(crate) until: Instant,
    /// How polls prolong it while no content change is learned; `None`: they do not.
    pub(super) confirmations: Option<Vec<Confirmation>>,
    /// Its end, whatever polls say.
    pub(super) last: Instant,
}

impl ApiFreshness {
    /// Freshness that is over.
    pub(crate) fn ended() -> Self {
        let now = Instant::now();
        Self { until: now, confirmations: None, last: now }
    }

    /// Freshness of these responses and others.
    pub(crate) fn and(self, other: &Self) -> Self {
        let confirmations = self.confirmations.zip(other.confirmations.as_deref()).map(|(mut all, others)| {
            for other in others {
                if !all.contains(other) {
                    all.push(other.clone());
                }
            }
            all
        });
        Self { until: self.until.min(other.until), confirmations, last: self.last.min(other.last) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn responses_are_fresh_together_until_the_first_end() {
        let now = Instant::now();
        let after = |seconds| now + Duration::from_secs(seconds);
        let by = |state: &str| Confirmation { node_state: state.into(), lifetime: Duration::from_secs(60) };
        let of = |until, last, states: &[&str]| ApiFreshness {
            until: after(until),
            confirmations: Some(states.iter().map(|state| by(state)).collect()),
            last: after(last),
        };
        let both = of(10, 400, &["a"]).and(&of(20, 300, &["a", "b"]));
        assert_eq!((both.until, both.last), (after(10), after(300)));
        assert_eq!(both.confirmations, Some(vec![by("a"), by("b")]));
        let unconfirmed = ApiFreshness { confirmations: None, ..of(20, 300, &[]) };
        assert_eq!(of(10, 400, &["a"]).and(&unconfirmed).confirmations, None);
        assert!(of(10, 400, &["a"]).and(&ApiFreshness::ended()).until <= Instant::now());
    }
}
