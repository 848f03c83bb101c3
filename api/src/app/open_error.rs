//! Errors that prevent a start or a reload.

use input_faults::Faults;
use sqlx::migrate::MigrateError;

use crate::content::{ImportError, StoreError};
use crate::database::{DatabaseError, is_failover};

/// SQLSTATE of a server that has no free connection.
const TOO_MANY_CONNECTIONS: &str = "53300";

/// An error that prevents a start or a reload.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The country files, or the file of networks.
    #[error("errors in the files of countries and networks:\n{0}")]
    Geo(Faults),
    /// The interface strings.
    #[error("errors in the interface strings:\n{0}")]
    Strings(Faults),
    /// The file of analytics services.
    #[error("errors in the file of analytics services:\n{0}")]
    Analytics(Faults),
    /// The file of operator-defined redirects.
    #[error("errors in the file of moves:\n{0}")]
    Moves(Faults),
    /// The client of the OpenID Connect provider.
    #[error("cannot create a client for the identity provider: {0}")]
    Identity(reqwest::Error),
    /// The forms.
    #[error("errors in the forms:\n{0}")]
    Forms(Faults),
    /// The rules of level and achievements.
    #[error("errors in the rules of level and achievements:\n{0}")]
    Progress(Faults),
    /// The posts of demo drivers.
    #[error("cannot add the posts of demo drivers: {0}")]
    Posts(String),
    /// The webhook, the mail service or the file store.
    #[error("invalid support settings: {0}")]
    Support(String),
    /// The assistant's phrases, or the client of its language model.
    #[error("invalid assistant settings: {0}")]
    Assistant(String),
    /// The content.
    #[error("the content could not be imported:\n{0}")]
    Import(#[from] ImportError),
    /// The system's random generator failed.
    #[error("the system's random generator failed: {0}")]
    Random(#[from] getrandom::Error),
}

impl OpenError {
    /// Exit code of a process that cannot start: 64 (`EX_USAGE`) for errors in settings or files,
    /// 65 (`EX_DATAERR`) if schema and version do not fit, so that another start changes nothing,
    /// else 1.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Database(error) if error.is_schema() => 65,
            Self::Geo(_)
            | Self::Strings(_)
            | Self::Analytics(_)
            | Self::Moves(_)
            | Self::Forms(_)
            | Self::Progress(_)
            | Self::Support(_)
            | Self::Assistant(_)
            | Self::Import(ImportError::Faults(_)) => 64,
            Self::Database(_) | Self::Identity(_) | Self::Posts(_) | Self::Import(_) | Self::Random(_) => 1,
        }
    }

    /// True if the database cannot be reached, is starting or stopping, or has no free connection.
    #[must_use]
    pub fn is_unreachable(&self) -> bool {
        let (Self::Database(DatabaseError::Connect(error) | DatabaseError::Migrate(MigrateError::Execute(error)))
        | Self::Import(ImportError::Store(StoreError::Database(error)))) = self
        else {
            return false;
        };
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        is_failover(error) || matches!(error, sqlx::Error::PoolTimedOut) || code.is_some_and(|code| code == TOO_MANY_CONNECTIONS)
    }
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Import(error.into())
    }
}
