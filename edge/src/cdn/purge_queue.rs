//! Purges that wait for one cache.

use std::time::{Duration, Instant};

use super::keys::PurgeKeys;

/// Times after which a purge is repeated, for pages that were made before the change and arrive
/// after the purge. Almost all have arrived after the first, all after the second.
const AGAIN_AFTER: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(30)];

/// First and longest wait after a failure.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// Time of failures after which purges are overdue.
const OVERDUE_AFTER: Duration = Duration::from_secs(60);

/// Purges that wait for one cache, with the times at which they are due.
#[derive(Debug, Default)]
pub(super) struct PurgeQueue {
    waiting: Vec<(Instant, PurgeKeys)>,
    /// First failure since the last success.
    failing_since: Option<Instant>,
    /// Wait after the last failure.
    retry: Duration,
}

impl PurgeQueue {
    /// Adds keys: due now, and repeated later.
    pub(super) fn add(&mut self, keys: &PurgeKeys, now: Instant) {
        if !keys.is_empty() {
            let times = [Duration::ZERO].into_iter().chain(AGAIN_AFTER);
            self.waiting.extend(times.map(|after| (now + after, keys.clone())));
        }
    }

    /// Takes what is due.
    pub(super) fn due(&mut self, now: Instant) -> PurgeKeys {
        let mut due = PurgeKeys::default();
        self.waiting.retain_mut(|(at, keys)| {
            let is_due = *at <= now;
            if is_due {
                due.add(std::mem::take(keys));
            }
            !is_due
        });
        due
    }

    /// Ends a row of failures.
    pub(super) fn succeeded(&mut self) {
        (self.failing_since, self.retry) = (None, Duration::ZERO);
    }

    /// Puts keys back after a failure. True if it is the first in a row.
    pub(super) fn failed(&mut self, keys: PurgeKeys, now: Instant) -> bool {
        self.retry = (self.retry * 2).clamp(RETRY.0, RETRY.1);
        // Keys that come meanwhile wait too.
        for (at, _) in &mut self.waiting {
            *at = (*at).max(now + self.retry);
        }
        self.waiting.push((now + self.retry, keys));
        let is_first = self.failing_since.is_none();
        self.failing_since.get_or_insert(now);
        is_first
    }

    /// True if purges have failed for long.
    pub(super) fn is_overdue(&self, now: Instant) -> bool {
        self.failing_since.is_some_and(|since| now.duration_since(since) >= OVERDUE_AFTER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn purge_is_due_immediately_and_twice_later() {
        let (mut queue, now, keys) = (PurgeQueue::default(), Instant::now(), PurgeKeys::of_fragments(["a"]));
        let after = |milliseconds| now + Duration::from_millis(milliseconds);
        queue.add(&PurgeKeys::default(), now);
        assert!(queue.due(after(99_000)).is_empty());
        queue.add(&keys, now);
        for (too_early, due) in [(None, 0), (Some(1_999), 2_000), (Some(29_999), 30_000)] {
            assert!(too_early.is_none_or(|moment| queue.due(after(moment)).is_empty()));
            assert_eq!(queue.due(after(due)), keys);
        }
        assert!(queue.due(after(99_000)).is_empty());
    }

    #[test]
    fn failed_purge_is_repeated_more_and_more_slowly() {
        let (mut queue, start, keys) = (PurgeQueue::default(), Instant::now(), PurgeKeys::of_fragments(["a"]));
        queue.add(&keys, start);
        let (mut now, mut waits) = (start, Vec::new());
        for attempt in 0..8 {
            let due = queue.due(now);
            assert_eq!(due, keys);
            assert_eq!(queue.is_overdue(now), now.duration_since(start) >= OVERDUE_AFTER);
            assert_eq!(queue.failed(due, now), attempt == 0);
            waits.push(queue.retry.as_secs());
            assert!(queue.due(now + queue.retry - Duration::from_millis(1)).is_empty());
            now += queue.retry;
        }
        assert_eq!(waits, [1, 2, 4, 8, 16, 30, 30, 30]);
        assert!(queue.is_overdue(now));
        queue.succeeded();
        assert!(!queue.is_overdue(now));
        let due = queue.due(now);
        assert!(queue.failed(due, now));
        assert_eq!(queue.retry, RETRY.0);
    }
}
