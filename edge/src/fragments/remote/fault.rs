//! Why another server's fragment cannot be had.

use std::io::ErrorKind;

use composer::{DecodeFault, RemoteHtmlFault};

use super::egress::Forbidden;

/// Why another server's fragment cannot be had.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum RemoteFault {
    /// The time was over before the last byte.
    #[error("it was not there in time")]
    Late,
    /// Nobody listens.
    #[error("its server refuses connections")]
    Refused,
    /// The name of the server leads nowhere, or to nobody that can be reached.
    #[error("its server cannot be found: {0}")]
    Unreachable(String),
    /// Its rule does not let the edge connect there.
    #[error("{0} leads to no address that its rule allows")]
    Forbidden(String),
    /// The server cannot prove that it is who it should be.
    #[error("its server's certificate is not accepted: {0}")]
    Certificate(String),
    /// The connection broke off.
    #[error("the connection broke off")]
    Broken,
    /// Another status than was asked for.
    #[error("it answered {0}")]
    Status(u16),
    /// It sends elsewhere, which only the main fragment of a route may do, and only to a host of ours.
    #[error("it sends elsewhere ({0}), where nobody is led")]
    Redirect(u16),
    /// Not what was asked for.
    #[error("its content type is `{0}`")]
    Type(String),
    /// An encoding that was not asked for.
    #[error("its content encoding is `{0}`")]
    Encoding(String),
    /// More bytes than allowed.
    #[error("it has more than {0} bytes")]
    TooLarge(usize),
    /// Its compression is broken.
    #[error(transparent)]
    Decode(#[from] DecodeFault),
    /// HTML that cannot stand in a page.
    #[error("its HTML: {0}")]
    Html(#[from] RemoteHtmlFault),
    /// A manifest that cannot be used.
    #[error("its manifest: {0}")]
    Manifest(String),
    /// A file that it names cannot be had.
    #[error("its file {0}: {1}")]
    File(String, Box<Self>),
    /// It has another version than its manifest, also after that was read again.
    #[error("it says that it has version {header}, its manifest says {manifest}")]
    Version {
        /// By its header.
        header: String,
        /// By its manifest.
        manifest: String,
    },
    /// Nothing is known of it yet.
    #[error("nothing could be read of it yet")]
    Unknown,
    /// It failed too often; it is left alone for a while.
    #[error("it failed too often and is left alone for a while")]
    CircuitOpen,
}

impl RemoteFault {
    /// Its name in metrics.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::Refused => "refused",
            Self::Unreachable(_) => "unreachable",
            Self::Forbidden(_) => "forbidden",
            Self::Certificate(_) => "certificate",
            Self::Broken => "broken",
            Self::Status(_) => "status",
            Self::Redirect(_) => "redirect",
            Self::Type(_) => "type",
            Self::Encoding(_) => "encoding",
            Self::TooLarge(_) => "too_large",
            Self::Decode(_) => "decode",
            Self::Html(_) => "html",
            Self::Manifest(_) => "manifest",
            Self::File(..) => "file",
            Self::Version { .. } => "version",
            Self::Unknown => "unknown",
            Self::CircuitOpen => "resting",
        }
    }

    /// Whether nobody has taken the question: there was no connection.
    pub(super) const fn is_connection_failure(&self) -> bool {
        matches!(self, Self::Refused | Self::Unreachable(_))
    }

    /// From the client's error. Its text names the address: only what caused it is kept.
    pub(super) fn of(error: &reqwest::Error) -> Self {
        if error.is_timeout() {
            return Self::Late;
        }
        let mut cause: &dyn std::error::Error = error;
        while let Some(source) = cause.source() {
            cause = source;
            let kind = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
            if kind == Some(ErrorKind::ConnectionRefused) {
                return Self::Refused;
            }
            if let Some(forbidden) = cause.downcast_ref::<Forbidden>() {
                return Self::Forbidden(forbidden.host().to_owned());
            }
            if cause.downcast_ref::<rustls::Error>().is_some() {
                return Self::Certificate(cause.to_string());
            }
        }
        let text = cause.to_string();
        match () {
            () if text.contains("certificate") => Self::Certificate(text),
            () if error.is_connect() => Self::Unreachable(text),
            () => Self::Broken,
        }
    }
}
