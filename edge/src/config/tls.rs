//! `[tls]` and `listen.https`: HTTPS.

use std::net::SocketAddr;
use std::path::PathBuf;

use super::fields::Fields;

/// HTTPS settings.
#[derive(Debug, Clone)]
pub struct TlsConfig {
    /// Address.
    pub address: SocketAddr,
    /// Certificate chain, PEM.
    pub certificate: PathBuf,
    /// Private key, PEM.
    pub key: PathBuf,
}

impl TlsConfig {
    /// Reads the settings. `None`: no certificate is configured.
    pub(super) fn read(fields: &mut Fields<impl Fn(&str) -> Option<String>>) -> Option<Self> {
        let address = fields.address("listen", "https", "127.0.0.1:8443");
        let certificate = fields.text("tls", "certificate", "");
        let key = fields.text("tls", "key", "");
        match (certificate.is_empty(), key.is_empty()) {
            (true, true) => None,
            (false, false) => Some(Self { address, certificate: certificate.into(), key: key.into() }),
            _ => {
                fields.fault("tls", "certificate", "certificate and key belong together: set both or neither");
                None
            }
        }
    }
}
