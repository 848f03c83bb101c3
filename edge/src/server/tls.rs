//! HTTPS: certificate and key from PEM files, ALPN for HTTP/2 and HTTP/1.1.

use std::path::Path;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

/// Errors in the HTTPS settings.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TlsFault {
    /// A file is missing or not PEM.
    #[error("{file}: {source}")]
    File {
        /// File.
        file: String,
        /// Cause.
        source: rustls::pki_types::pem::Error,
    },
    /// Certificate and key do not match.
    #[error("certificate and key: {0}")]
    Pair(#[from] rustls::Error),
}

/// Installs ring as the process-wide crypto provider. Idempotent.
pub(crate) fn install_provider() {
    // An error means that a provider is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Loads certificate and key.
pub(crate) fn acceptor(certificate: &Path, key: &Path) -> Result<TlsAcceptor, TlsFault> {
    let file_error = |file: &Path| {
        let file = file.display().to_string();
        move |source| TlsFault::File { file, source }
    };
    let chain =
        CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(file_error(certificate))?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(file_error(key))?;
    let mut config = ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key)?;
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
