//! What the nodes run.

pub(crate) mod balancer;
pub(crate) mod cache;
pub(crate) mod postgres;
pub(crate) mod releases;
pub(crate) mod services;

/// Token of the edges' operators' port.
pub(crate) const ADMIN_TOKEN: &str = "operators-of-the-rig";

/// Token of the squad that releases every fragment.
pub(crate) const SQUAD_TOKEN: &str = "platform-token-0123456789";

/// Secret of staff programs.
pub(crate) const STAFF_TOKEN: &str = "staff-of-the-rig-0123456789abcdefghij";

/// Name of the shared cache.
pub(crate) const CACHE: &str = "cdn";

/// Names of the nodes of one kind.
pub(crate) const EDGES: [&str; 3] = ["e1", "e2", "e3"];
pub(crate) const APIS: [&str; 3] = ["a1", "a2", "a3"];
pub(crate) const DATABASES: [&str; 3] = ["pg1", "pg2", "pg3"];
