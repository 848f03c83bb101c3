//! Signing keys and signatures of squads: Ed25519 (RFC 8032).

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use pem::{EncodeConfig, LineEnding, Pem};
use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};

/// Prefix of public keys in squads.toml.
const PREFIX: &str = "ed25519:";

/// Length of a public key, in bytes.
const PUBLIC_KEY_BYTES: usize = 32;

/// Domain separation: prefix of signed data, so that signatures made for other purposes are
/// invalid.
const PURPOSE: &str = "roadside-release/1";

/// PEM label of a private key.
const PRIVATE_KEY: &str = "PRIVATE KEY";

/// Private key of a squad.
pub struct SigningKey(Ed25519KeyPair);

/// Public key of a squad. Text form: `ed25519:` and the Base64 of 32 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PublicKey([u8; PUBLIC_KEY_BYTES]);

/// Why a private key is unavailable.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or created. Existing files are never overwritten.
    #[error("{file}: {error}")]
    File {
        /// Path of the file.
        file: String,
        /// Error message of the system.
        error: std::io::Error,
    },
    /// The file does not contain an Ed25519 private key.
    #[error("{file}: not a PKCS#8 PEM file with an Ed25519 private key")]
    NoKey {
        /// Path of the file.
        file: String,
    },
    /// The system has no random numbers.
    #[error("no random numbers are available")]
    NoRandomNumbers,
}

impl SigningKey {
    /// Generates a key and writes it to a new PKCS#8 PEM file that only its owner may read.
    ///
    /// # Errors
    /// If the file exists or cannot be written, or no random numbers are available.
    pub fn create(file: &Path) -> Result<Self, KeyError> {
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(|_| KeyError::NoRandomNumbers)?;
        let text = pem::encode_config(&Pem::new(PRIVATE_KEY, pkcs8.as_ref()), EncodeConfig::new().set_line_ending(LineEnding::LF));
        // SECURITY: the mode is set on creation, so no other user can open the file in between.
        let written =
            OpenOptions::new().write(true).create_new(true).mode(0o600).open(file).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| KeyError::File { file: file.display().to_string(), error })?;
        Self::read(file)
    }

    /// Reads a key from a PKCS#8 PEM file, as written by [`SigningKey::create`] and `openssl
    /// genpkey -algorithm ed25519`.
    ///
    /// # Errors
    /// If the file cannot be read or contains no such key.
    pub fn read(file: &Path) -> Result<Self, KeyError> {
        let name = || file.display().to_string();
        let text = fs::read(file).map_err(|error| KeyError::File { file: name(), error })?;
        let block = pem::parse(text).ok().filter(|block| block.tag() == PRIVATE_KEY);
        let pair = block.and_then(|block| Ed25519KeyPair::from_pkcs8_maybe_unchecked(block.contents()).ok());
        pair.map(Self).ok_or_else(|| KeyError::NoKey { file: name() })
    }

    /// The matching public key.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        let mut bytes = [0; PUBLIC_KEY_BYTES];
        bytes.copy_from_slice(self.0.public_key().as_ref());
        PublicKey(bytes)
    }

    /// Base64 signature of a fragment's `release.json`.
    pub(crate) fn sign(&self, fragment: &str, release_json: &[u8]) -> String {
        STANDARD.encode(self.0.sign(&message(fragment, release_json)))
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SigningKey({})", self.public())
    }
}

impl PublicKey {
    /// Parses `ed25519:…`; `None` if malformed.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = STANDARD.decode(text.strip_prefix(PREFIX)?).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// Verifies a signature of a fragment's `release.json`.
    pub(crate) fn verifies(&self, signature: &str, fragment: &str, release_json: &[u8]) -> bool {
        let Ok(signature) = STANDARD.decode(signature) else { return false };
        UnparsedPublicKey::new(&ED25519, self.0).verify(&message(fragment, release_json), &signature).is_ok()
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{PREFIX}{}", STANDARD.encode(self.0))
    }
}

fn message(fragment: &str, release_json: &[u8]) -> Vec<u8> {
    [PURPOSE.as_bytes(), b"\n", fragment.as_bytes(), b"\n", release_json].concat()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn new_key_is_private_and_readable() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("squad.pem");
        let key = SigningKey::create(&file).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(SigningKey::read(&file).unwrap().public(), key.public());
        assert!(matches!(SigningKey::create(&file), Err(KeyError::File { .. })), "a key is never overwritten");
        assert!(!format!("{key:?}").contains("PRIVATE"));
    }

    #[test]
    fn openssl_key_is_readable() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("openssl.pem");
        // Private key of RFC 8032, 7.1, test 1, as PKCS#8 version 1.
        let text =
            "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n";
        fs::write(&file, text).unwrap();
        let public = SigningKey::read(&file).unwrap().public().to_string();
        assert_eq!(public, "ed25519:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");
    }

    #[test]
    fn signature_covers_fragment_and_text() {
        let folder = TempDir::new().unwrap();
        let key = SigningKey::create(&folder.path().join("key")).unwrap();
        let signature = key.sign("mfe-a", b"{}");
        assert!(key.public().verifies(&signature, "mfe-a", b"{}"));
        assert!(!key.public().verifies(&signature, "mfe-b", b"{}"));
        assert!(!key.public().verifies(&signature, "mfe-a", b"{ }"));
        assert!(!key.public().verifies("", "mfe-a", b"{}"));
        let other = SigningKey::create(&folder.path().join("other")).unwrap();
        assert!(!other.public().verifies(&signature, "mfe-a", b"{}"));
    }

    #[test]
    fn public_key_round_trips() {
        let text = "ed25519:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
        assert_eq!(PublicKey::parse(text).unwrap().to_string(), text);
        for bad in ["", "ed25519:", "ed25519:AAAA", "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="] {
            assert_eq!(PublicKey::parse(bad), None, "{bad}");
        }
    }
}
