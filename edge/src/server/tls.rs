//! HTTPS: certificate and key from PEM files, ALPN for HTTP/2 and HTTP/1.1.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arc_swap::ArcSwap;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio_rustls::TlsAcceptor;
use x509_cert::der::Decode as _;

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

/// The certificate of new connections, from PEM files. It can be read again while serving.
#[derive(Debug)]
pub(crate) struct Certificate {
    chain_file: PathBuf,
    key_file: PathBuf,
    current: ArcSwap<CertifiedKey>,
}

impl Certificate {
    /// Reads both files. They hold the certificate's chain and its key.
    pub(crate) fn load(chain_file: PathBuf, key_file: PathBuf) -> Result<Self, TlsFault> {
        let current = ArcSwap::from_pointee(read(&chain_file, &key_file)?);
        Ok(Self { chain_file, key_file, current })
    }

    /// Reads both files again. Open connections keep their certificate.
    ///
    /// # Errors
    /// A file cannot be read, or they do not match. The certificate in use stays.
    pub(crate) fn reload(&self) -> Result<(), TlsFault> {
        self.current.store(Arc::new(read(&self.chain_file, &self.key_file)?));
        Ok(())
    }

    /// End of the certificate in use, in seconds since 1970. `None` if it cannot be read.
    pub(crate) fn end(&self) -> Option<u64> {
        let current = self.current.load();
        let leaf = x509_cert::Certificate::from_der(current.cert.first()?).ok()?;
        Some(leaf.tbs_certificate().validity().not_after.to_unix_duration().as_secs())
    }

    /// Accepts connections with the certificate of their time.
    pub(crate) fn acceptor(self: &Arc<Self>) -> TlsAcceptor {
        let mut config = ServerConfig::builder().with_no_client_auth().with_cert_resolver(Arc::clone(self) as Arc<dyn ResolvesServerCert>);
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        TlsAcceptor::from(Arc::new(config))
    }
}

impl ResolvesServerCert for Certificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.current.load_full())
    }
}

fn read(chain_file: &Path, key_file: &Path) -> Result<CertifiedKey, TlsFault> {
    let file_error = |file: &Path| {
        let file = file.display().to_string();
        move |source| TlsFault::File { file, source }
    };
    let chain =
        CertificateDer::pem_file_iter(chain_file).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(file_error(chain_file))?;
    let key = PrivateKeyDer::from_pem_file(key_file).map_err(file_error(key_file))?;
    Ok(CertifiedKey::from_der(chain, key, &rustls::crypto::ring::default_provider())?)
}
