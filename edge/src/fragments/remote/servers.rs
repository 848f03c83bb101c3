//! Fragment servers by name of the fragment.

use std::sync::Arc;

use dashmap::DashMap;
use releases::StoredRelease;
use routing::HttpFragment;
use url::Url;

use super::egress::Clients;
use super::server::FragmentServer;

/// Servers of all fragments.
pub(crate) struct FragmentServers {
    clients: Clients,
    servers: DashMap<String, Arc<FragmentServer>>,
}

impl FragmentServers {
    /// No servers yet.
    ///
    /// # Errors
    /// The system's TLS settings are unreadable.
    pub(crate) fn new() -> Result<Self, reqwest::Error> {
        Ok(Self { clients: Clients::new()?, servers: DashMap::new() })
    }

    /// Server of a fragment. A changed rule resets its state; files of earlier releases stay
    /// served.
    pub(crate) fn of(&self, rule: &Arc<HttpFragment>) -> Option<Arc<FragmentServer>> {
        if let Some(server) = self.servers.get(&rule.name).filter(|server| server.rule == *rule) {
            return Some(Arc::clone(&server));
        }
        // The rules validate URLs; one that still fails to parse has no server.
        let url = Url::parse(&rule.url).ok()?;
        let mut entry = self
            .servers
            .entry(rule.name.clone())
            .or_insert_with(|| Arc::new(FragmentServer::new(rule, url.clone(), &self.clients, Vec::new())));
        if entry.rule != *rule {
            let served = entry.served();
            *entry = Arc::new(FragmentServer::new(rule, url, &self.clients, served));
        }
        Some(Arc::clone(&entry))
    }

    /// Release with served files.
    pub(crate) fn served(&self, name: &str, id: &str) -> Option<Arc<StoredRelease>> {
        let server = Arc::clone(&*self.servers.get(name)?);
        server.served().into_iter().find(|stored| stored.id == id)
    }
}
