//! Rate limit per client: token buckets in bounded memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::edge_headers::Client;

/// Most separate buckets. Further clients share one.
const MOST_ADDRESSES: usize = 10_000;

/// Interval of sweeps that drop full buckets when there are too many.
const SWEEP_EVERY: Duration = Duration::from_secs(1);

/// Running nodes, this one included.
static NODES: AtomicU32 = AtomicU32::new(1);

/// Sets the number of running nodes, which share the rates of all limiters.
pub(crate) fn share_among(nodes: u32) {
    NODES.store(nodes, Ordering::Relaxed);
}

/// One token bucket per client.
#[derive(Debug)]
pub(crate) struct Limiter {
    pace: Pace,
    buckets: Mutex<Buckets>,
    /// Running nodes, which share the rate.
    nodes: &'static AtomicU32,
}

/// Rate of a limiter.
#[derive(Debug, Clone, Copy)]
struct Pace {
    /// Bucket size.
    burst: f64,
    /// Tokens per second.
    rate: f64,
}

impl Pace {
    /// The share of this node: requests of an address come to all nodes. Bursts are whole, because
    /// a connection stays on one node.
    fn of_node(self, nodes: &AtomicU32) -> Self {
        Self { rate: self.rate / f64::from(nodes.load(Ordering::Relaxed)), ..self }
    }
}

#[derive(Debug, Default)]
struct Buckets {
    /// By IPv4 address, or the 64-bit IPv6 network of one subscriber. `None`: all clients with an
    /// unknown address or beyond [`MOST_ADDRESSES`].
    by_owner: HashMap<Option<IpAddr>, Bucket>,
    swept_at: Option<Instant>,
}

#[derive(Debug)]
struct Bucket {
    tokens: f64,
    filled_at: Instant,
}

impl Limiter {
    /// A limiter with bursts of `burst` and one token per `every`.
    pub(crate) fn new(burst: u32, every: Duration) -> Self {
        Self { pace: Pace { burst: burst.into(), rate: 1.0 / every.as_secs_f64() }, buckets: Mutex::default(), nodes: &NODES }
    }

    /// Takes a token of a client. SECURITY: loopback addresses are limited too, because a proxy may
    /// run there.
    ///
    /// # Errors
    /// The time until the next token.
    pub(crate) fn take(&self, client: Client) -> Result<(), Duration> {
        match client {
            Client::Edge => Ok(()),
            Client::Visitor(address) => self.take_of(Some(network(address))),
            Client::Unknown => self.take_of(None),
        }
    }

    fn take_of(&self, owner: Option<IpAddr>) -> Result<(), Duration> {
        let (now, pace) = (Instant::now(), self.pace.of_node(self.nodes));
        // A panic while locked leaves at most one wrong bucket.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let owner = buckets.owner(owner, now, pace);
        let bucket = buckets.by_owner.entry(owner).or_insert(Bucket { tokens: pace.burst, filled_at: now });
        bucket.fill(now, pace);
        if bucket.tokens < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - bucket.tokens) / pace.rate));
        }
        bucket.tokens -= 1.0;
        Ok(())
    }
}

impl Buckets {
    fn owner(&mut self, owner: Option<IpAddr>, now: Instant, pace: Pace) -> Option<IpAddr> {
        if owner.is_none() || self.by_owner.contains_key(&owner) || self.by_owner.len() < MOST_ADDRESSES {
            return owner;
        }
        if self.swept_at.is_none_or(|at| now.duration_since(at) >= SWEEP_EVERY) {
            self.swept_at = Some(now);
            // A full bucket equals a new one.
            self.by_owner.retain(|_, bucket| {
                bucket.fill(now, pace);
                bucket.tokens < pace.burst
            });
        }
        if self.by_owner.len() < MOST_ADDRESSES { owner } else { None }
    }
}

impl Bucket {
    fn fill(&mut self, now: Instant, pace: Pace) {
        let seconds = now.saturating_duration_since(self.filled_at).as_secs_f64();
        self.tokens = pace.rate.mul_add(seconds, self.tokens).min(pace.burst);
        self.filled_at = now;
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::atomic::AtomicU32;
    use std::time::Duration;

    use super::{Limiter, MOST_ADDRESSES};
    use crate::web::edge_headers::Client;

    fn limiter() -> Limiter {
        Limiter::new(30, Duration::from_secs(1))
    }

    fn address(number: u32) -> Client {
        Client::Visitor(IpAddr::V4(Ipv4Addr::from(number)))
    }

    fn visitor(address: &str) -> Client {
        Client::Visitor(address.parse().unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn loopback_clients_are_limited_and_the_edge_is_not() {
        let limiter = limiter();
        for _ in 0..30 {
            limiter.take(visitor("127.0.0.1")).unwrap();
        }
        assert!(limiter.take(visitor("127.0.0.1")).is_err());
        assert!(limiter.take(visitor("::ffff:127.0.0.1")).is_err());
        limiter.take(Client::Edge).unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn burst_is_followed_by_one_token_a_second() {
        let limiter = limiter();
        for _ in 0..30 {
            limiter.take(address(1)).unwrap();
        }
        assert_eq!(limiter.take(address(1)), Err(Duration::from_secs(1)));
        limiter.take(address(2)).unwrap();
        tokio::time::advance(Duration::from_secs(1)).await;
        limiter.take(address(1)).unwrap();
        assert!(limiter.take(address(1)).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn nodes_share_the_rate_of_an_address() {
        static THREE: AtomicU32 = AtomicU32::new(3);
        let limiter = Limiter { nodes: &THREE, ..limiter() };
        for _ in 0..30 {
            limiter.take(address(1)).unwrap();
        }
        assert_eq!(limiter.take(address(1)), Err(Duration::from_secs(3)));
        tokio::time::advance(Duration::from_secs(3)).await;
        limiter.take(address(1)).unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn addresses_of_one_subscriber_share_a_bucket() {
        let limiter = limiter();
        for number in 0..30 {
            limiter.take(visitor(&format!("2001:db8::{number}"))).unwrap();
        }
        assert!(limiter.take(visitor("2001:db8::ffff")).is_err());
        limiter.take(visitor("2001:db8:0:1::1")).unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn memory_is_bounded_and_released() {
        let limiter = limiter();
        let most = u32::try_from(MOST_ADDRESSES).unwrap();
        for number in 0..most + 1000 {
            // Clients beyond the bound share a bucket, which runs empty.
            _ = limiter.take(address(number));
        }
        assert!(limiter.buckets.lock().unwrap().by_owner.len() <= MOST_ADDRESSES + 1);
        assert!(limiter.take(address(most + 2000)).is_err());
        tokio::time::advance(Duration::from_secs(60)).await;
        limiter.take(address(most + 2000)).unwrap();
        assert_eq!(limiter.buckets.lock().unwrap().by_owner.len(), 1, "full buckets are dropped");
    }
}
