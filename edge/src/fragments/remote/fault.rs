//! Failures of remote fragments.

use std::io::ErrorKind;

use composer::{DecodeFault, RemoteHtmlFault};

use super::egress::Forbidden;

/// Reason why a remote fragment is unavailable.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum RemoteFault {
    /// No complete response within the deadline.
    #[error("no complete response within the deadline")]
    Late,
    /// Connection refused.
    #[error("the fragment server refuses connections")]
    Refused,
    /// The host name does not resolve, or the host is unreachable.
    #[error("the fragment server is unreachable: {0}")]
    Unreachable(String),
    /// The rule does not allow the address.
    #[error("{0} resolves to no address that the rule allows")]
    Forbidden(String),
    /// The TLS certificate is invalid.
    #[error("the certificate of the fragment server is not accepted: {0}")]
    Certificate(String),
    /// Connection lost.
    #[error("the connection was lost")]
    Broken,
    /// Unexpected status.
    #[error("unexpected status {0}")]
    Status(u16),
    /// A redirect to a host that is not allowed, or of a fragment that is not the main one.
    #[error("the fragment server redirected to {0}, which is not an allowed host")]
    Redirect(u16),
    /// Unexpected content type.
    #[error("unexpected content type `{0}`")]
    Type(String),
    /// Unsupported content encoding.
    #[error("unsupported content encoding `{0}`")]
    Encoding(String),
    /// Body over the size limit.
    #[error("response larger than {0} bytes")]
    TooLarge(usize),
    /// Corrupt compression.
    #[error(transparent)]
    Decode(#[from] DecodeFault),
    /// HTML that is unsafe in a page.
    #[error("invalid HTML: {0}")]
    Html(#[from] RemoteHtmlFault),
    /// Unusable manifest.
    #[error("invalid manifest: {0}")]
    Manifest(String),
    /// A named file is unavailable.
    #[error("file {0}: {1}")]
    File(String, Box<Self>),
    /// Response and manifest disagree about the version, even after the manifest was read again.
    #[error("the response has version {header}, the manifest has {manifest}")]
    Version {
        /// Version of the response header.
        header: String,
        /// Version of the manifest.
        manifest: String,
    },
    /// The manifest has never been read.
    #[error("the manifest has not been read yet")]
    Unknown,
    /// The circuit breaker is open.
    #[error("the circuit breaker is open")]
    CircuitOpen,
}

impl RemoteFault {
    /// Label in metrics.
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

    /// True if the server received no request.
    pub(super) const fn is_connection_failure(&self) -> bool {
        matches!(self, Self::Refused | Self::Unreachable(_))
    }

    /// Derives the fault from the client's error. Drops the error's own text, which contains the
    /// URL.
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
