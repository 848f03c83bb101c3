//! Target of a command: a store, or the operators' port of an edge.

use std::path::PathBuf;

use clap::Args;
use releases::{Squads, Store};
use url::Url;

use super::Failure;
use super::remote::Remote;
use crate::config::{Config, Secret};

/// Arguments of the target.
#[derive(Args)]
pub(super) struct TargetArguments {
    /// Store: a folder, or `s3://BUCKET/PREFIX` (with `AWS_ACCESS_KEY_ID` and so on). Default
    /// without --edge: the store of the configuration.
    #[arg(long, global = true)]
    store: Option<String>,
    /// URL of an edge's operators' port (`listen.admin`). --store takes precedence.
    #[arg(long, global = true, env = "ROADSIDE_EDGE")]
    edge: Option<Url>,
    /// Token of the squad for that port.
    #[arg(long, global = true, env = "ROADSIDE_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Configuration file, for the store and the squads file.
    #[arg(long, global = true, default_value = "edge/edge.toml")]
    config: PathBuf,
}

/// Target of a command.
pub(super) enum Target {
    Direct(Box<Direct>),
    Remote(Box<Remote>),
}

/// A store with squads and configuration.
pub(super) struct Direct {
    pub(super) store: Store,
    pub(super) squads: Squads,
    pub(super) config: Config,
}

impl Target {
    /// Opens the target. Only publishing creates a missing store folder.
    pub(super) fn open(arguments: TargetArguments, may_create: bool) -> Result<Self, Failure> {
        let config = Config::read(&arguments.config, supervisor::variable).map_err(Failure::Usage)?;
        let squads = read_squads(&config.releases.squads)?;
        if let Some(url) = arguments.edge.filter(|_| arguments.store.is_none()) {
            return Ok(Self::Remote(Box::new(Remote::new(url, arguments.token.map(Secret::new), squads)?)));
        }
        let address = arguments.store.or_else(|| config.releases.store.clone());
        let address = address.ok_or_else(|| usage("Name a store: --store FOLDER or --edge URL, or releases.store in edge.toml."))?;
        let environment = supervisor::variables();
        let store = if may_create { Store::open_or_create(&address, environment) } else { Store::open(&address, environment) };
        let store = store.map_err(|error| usage(&error.to_string()))?;
        Ok(Self::Direct(Box::new(Direct { store, squads, config })))
    }

    /// The store; an error for an edge.
    pub(super) fn direct(&self) -> Result<&Direct, Failure> {
        match self {
            Self::Direct(direct) => Ok(direct),
            Self::Remote(_) => Err(usage("This works on a store only: --store FOLDER.")),
        }
    }
}

fn read_squads(file: &std::path::Path) -> Result<Squads, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| usage(&format!("{}: {error}", file.display())))?;
    Squads::parse(&text).map_err(Failure::Usage)
}

/// A usage error.
pub(super) fn usage(fault: &str) -> Failure {
    Failure::Usage(vec![fault.to_owned()])
}
