//! Wakes the streams of this node when a request changes, on this node or on another one.
//!
//! A stream holds no queue: it learns that something changed, and reads what it lacks from the
//! database. So a slow reader costs nothing but its connection.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, broadcast, watch};

use crate::web::edge_headers::Client;

/// Typing marks that a slow stream of staff may be behind.
const MOST_TYPING: usize = 64;

/// Who is typing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Typist {
    Visitor,
    Staff,
    Assistant,
}

/// What a stream learns about its request: counters that only grow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Signal {
    /// Changes in the database.
    pub(crate) changes: u64,
    /// Typing marks of staff.
    pub(crate) staff: u64,
    /// Typing marks of the assistant.
    pub(crate) assistant: u64,
}

/// Limits of open streams.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StreamLimits {
    /// All streams of a node.
    pub(crate) all: usize,
    /// Streams of one thread: devices and tabs.
    pub(crate) thread: usize,
    /// Streams of one client address; many drivers of a fleet may share one.
    pub(crate) address: usize,
}

impl Default for StreamLimits {
    fn default() -> Self {
        Self { all: 4000, thread: 8, address: 200 }
    }
}

/// Too many streams are open; retry after this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StreamRefusal(pub(crate) Duration);

/// The streams of a node.
#[derive(Debug)]
pub(crate) struct Hub {
    limits: StreamLimits,
    open: Mutex<Open>,
    /// Open streams, those of staff included.
    count: AtomicUsize,
    pub(super) opened: Notify,
    /// Counts changes of all requests, for streams of staff.
    any: watch::Sender<u64>,
    typing: broadcast::Sender<Arc<str>>,
    pub(super) ending: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Open {
    by_request: HashMap<Arc<str>, watch::Sender<Signal>>,
    by_address: HashMap<IpAddr, usize>,
}

/// An open stream. Dropping it closes the stream.
#[derive(Debug)]
pub(crate) struct Slot {
    hub: Arc<Hub>,
    request: Option<Arc<str>>,
    address: Option<IpAddr>,
}

/// What a stream of a thread waits for.
#[derive(Debug)]
pub(crate) struct Subscription {
    pub(crate) signal: watch::Receiver<Signal>,
    pub(crate) ending: watch::Receiver<bool>,
    _slot: Slot,
}

/// What a stream of staff waits for.
#[derive(Debug)]
pub(crate) struct StaffSubscription {
    pub(crate) any: watch::Receiver<u64>,
    /// Ids of requests whose authors are typing.
    pub(crate) typing: broadcast::Receiver<Arc<str>>,
    pub(crate) ending: watch::Receiver<bool>,
    _slot: Slot,
}

impl Hub {
    /// A hub without streams.
    pub(crate) fn new(limits: StreamLimits) -> Self {
        Self {
            limits,
            open: Mutex::default(),
            count: AtomicUsize::new(0),
            opened: Notify::new(),
            any: watch::Sender::new(0),
            typing: broadcast::Sender::new(MOST_TYPING),
            ending: watch::Sender::new(false),
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // A panic while locked leaves at most one wrong count.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a stream of a request.
    ///
    /// # Errors
    /// Too many streams of all, of the request, or of the address.
    pub(crate) fn subscribe(self: &Arc<Self>, request: &str, client: Client) -> Result<Subscription, StreamRefusal> {
        let address = if let Client::Visitor(address) = client { Some(address) } else { None };
        let mut open = self.open();
        // SECURITY: bounds what one visitor, one address and all of them can hold open.
        if self.count.load(Ordering::Relaxed) >= self.limits.all {
            return Err(StreamRefusal(Duration::from_secs(30)));
        }
        let own = open.by_request.get(request).map_or(0, watch::Sender::receiver_count);
        let of_address = address.and_then(|address| open.by_address.get(&address)).copied().unwrap_or_default();
        if own >= self.limits.thread || of_address >= self.limits.address {
            return Err(StreamRefusal(Duration::from_secs(10)));
        }
        let request: Arc<str> = Arc::from(request);
        let signal = open.by_request.entry(Arc::clone(&request)).or_default().subscribe();
        if let Some(address) = address {
            *open.by_address.entry(address).or_default() += 1;
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        drop(open);
        self.opened.notify_one();
        let slot = Slot { hub: Arc::clone(self), request: Some(request), address };
        Ok(Subscription { signal, ending: self.ending.subscribe(), _slot: slot })
    }

    /// Opens a stream of staff.
    ///
    /// # Errors
    /// Too many streams.
    pub(crate) fn subscribe_staff(self: &Arc<Self>) -> Result<StaffSubscription, StreamRefusal> {
        if self.count.load(Ordering::Relaxed) >= self.limits.all {
            return Err(StreamRefusal(Duration::from_secs(30)));
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.opened.notify_one();
        Ok(StaffSubscription {
            any: self.any.subscribe(),
            typing: self.typing.subscribe(),
            ending: self.ending.subscribe(),
            _slot: Slot { hub: Arc::clone(self), request: None, address: None },
        })
    }

    /// Tells the streams of a request that it changed.
    pub(crate) fn wake(&self, request: &str) {
        if let Some(sender) = self.open().by_request.get(request) {
            sender.send_modify(|signal| signal.changes += 1);
        }
        self.any.send_modify(|changes| *changes += 1);
    }

    /// Tells the streams of a request that somebody is typing. Not stored, and known to this node
    /// only.
    pub(crate) fn typing(&self, request: &str, who: Typist) {
        if who == Typist::Visitor {
            // An error means that no staff listens.
            _ = self.typing.send(Arc::from(request));
            return;
        }
        if let Some(sender) = self.open().by_request.get(request) {
            sender.send_modify(|signal| if who == Typist::Staff { signal.staff += 1 } else { signal.assistant += 1 });
        }
    }

    /// Ends all streams, because the node stops. Their clients resume at another node.
    pub(crate) fn end(&self) {
        self.ending.send_replace(true);
    }

    /// Counts changes of all requests on this node.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.any.subscribe()
    }

    /// Number of open streams.
    pub(crate) fn streams(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Tells all streams that their requests may have changed.
    pub(super) fn wake_all(&self) {
        for sender in self.open().by_request.values() {
            sender.send_modify(|signal| signal.changes += 1);
        }
        self.any.send_modify(|changes| *changes += 1);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut open = self.hub.open();
        if let Some(request) = &self.request
            // The subscription drops its receiver before its slot.
            && open.by_request.get(request).is_some_and(|sender| sender.receiver_count() == 0)
        {
            open.by_request.remove(request);
        }
        if let Some(address) = self.address
            && let Some(number) = open.by_address.get_mut(&address)
        {
            *number = number.saturating_sub(1);
            if *number == 0 {
                open.by_address.remove(&address);
            }
        }
        self.hub.count.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::Arc;

    use super::{Hub, StreamLimits, Typist};
    use crate::web::edge_headers::Client;

    fn hub(all: usize, thread: usize, address: usize) -> Arc<Hub> {
        Arc::new(Hub::new(StreamLimits { all, thread, address }))
    }

    #[test]
    fn streams_are_limited_in_all_and_by_thread_and_address() {
        let visitor = |last| Client::Visitor(IpAddr::from(Ipv4Addr::new(192, 0, 2, last)));
        let few = hub(2, 9, 9);
        let streams = [few.subscribe("a", visitor(1)).unwrap(), few.subscribe("b", visitor(2)).unwrap()];
        assert!(few.subscribe("c", visitor(3)).is_err() && few.subscribe_staff().is_err());
        drop(streams);
        assert!(few.subscribe("c", visitor(3)).is_ok());

        let narrow = hub(9, 1, 9);
        let stream = narrow.subscribe("a", visitor(1)).unwrap();
        assert!(narrow.subscribe("a", visitor(2)).is_err());
        drop(stream);
        assert!(narrow.subscribe("a", visitor(2)).is_ok());

        let shared = hub(9, 9, 1);
        let stream = shared.subscribe("a", visitor(1)).unwrap();
        assert!(shared.subscribe("b", visitor(1)).is_err());
        assert!(shared.subscribe("b", Client::Edge).is_ok());
        drop(stream);
        assert!(shared.subscribe("b", visitor(1)).is_ok());
    }

    #[test]
    fn closed_streams_leave_nothing() {
        let hub = hub(9, 9, 9);
        let streams: Vec<_> = (0..3).map(|_| hub.subscribe("a", Client::Visitor(Ipv4Addr::LOCALHOST.into())).unwrap()).collect();
        assert_eq!(hub.streams(), 3);
        drop(streams);
        let open = hub.open();
        assert_eq!((hub.streams(), open.by_request.len(), open.by_address.len()), (0, 0, 0));
    }

    #[test]
    fn only_streams_of_the_request_wake() {
        let hub = hub(9, 9, 9);
        let (one, other) = (hub.subscribe("a", Client::Edge).unwrap(), hub.subscribe("b", Client::Edge).unwrap());
        hub.wake("a");
        assert!(one.signal.has_changed().unwrap() && !other.signal.has_changed().unwrap());
        hub.typing("b", Typist::Staff);
        assert_eq!(other.signal.borrow().staff, 1);
    }
}
