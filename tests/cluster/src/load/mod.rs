//! Load: clients that read, write, import and promote, until they are stopped.

pub(crate) mod editor;
mod likers;
mod operators;
mod page;
pub(crate) mod picture;
mod readers;
mod senders;
pub(crate) mod visitor;

use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;

pub(crate) use readers::read_first_pages;

use crate::history::Recorder;
use crate::nodes::services::Folders;
use crate::nodes::{CACHE, EDGES};

/// Readers of each edge, of the load balancer, and of the shared cache.
const READERS: u32 = 2;

/// Clients that send requests.
const SENDERS: u32 = 4;

/// A client. Pauses and choices come from its own random numbers.
pub(crate) struct Client {
    name: String,
    number: u32,
    recorder: Recorder,
    random: fastrand::Rng,
    stop: watch::Receiver<bool>,
}

/// All clients at work.
pub(crate) struct Load {
    clients: JoinSet<()>,
    stop: watch::Sender<bool>,
}

impl Client {
    /// Waits about so long. False once the load stops.
    async fn pause(&mut self, mean: Duration) -> bool {
        let pause = mean.mul_f64(0.5 + self.random.f64());
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = self.stop.wait_for(|is_over| *is_over) => {}
        }
        !*self.stop.borrow()
    }
}

impl Load {
    /// Starts all clients.
    pub(crate) fn start(recorder: &Recorder, random: &mut fastrand::Rng, folders: &Folders, releases: Vec<String>) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut clients = JoinSet::new();
        let mut number = 0;
        let mut client = |name: String| {
            number += 1;
            Client { name, number, recorder: recorder.clone(), random: random.fork(), stop: stopped.clone() }
        };
        for node in EDGES.into_iter().chain(["lb", CACHE]) {
            for reader in 1..=READERS {
                clients.spawn(readers::read_pages(client(format!("reader-{node}-{reader}")), node));
            }
        }
        for sender in 1..=SENDERS {
            clients.spawn(senders::send_requests(client(format!("sender-{sender}"))));
        }
        for liker in 1..=2 {
            clients.spawn(likers::like(client(format!("liker-{liker}"))));
        }
        for edge in EDGES {
            clients.spawn(operators::watch(client(format!("watcher-{edge}")), edge));
        }
        clients.spawn(operators::promote(client("squad".to_owned()), releases));
        clients.spawn(editor::import_revisions(client("desk".to_owned()), folders.clone()));
        Self { clients, stop }
    }

    /// Lets every client finish what it does.
    pub(crate) async fn finish(mut self) {
        self.stop.send_replace(true);
        while self.clients.join_next().await.is_some() {}
    }
}
