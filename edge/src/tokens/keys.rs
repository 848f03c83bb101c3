//! Keys of signed tokens. Two while a secret is replaced, because edges restart one after another.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest as _, Sha256};

use crate::config::Secret;

/// Keys: the first signs, all verify.
pub(super) struct Keys {
    signing: [u8; 64],
    others: Vec<[u8; 64]>,
}

impl Keys {
    /// Uses secrets shared by several edges, or a random one.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(super) fn new(secrets: &[Secret]) -> Result<Self, getrandom::Error> {
        // A digest fits any secret into the key.
        let mut keys = secrets.iter().map(|secret| {
            let mut key = [0; 64];
            key[..32].copy_from_slice(&Sha256::digest(secret.reveal()));
            key
        });
        let signing = match keys.next() {
            Some(key) => key,
            None => {
                let mut key = [0; 64];
                getrandom::fill(&mut key)?;
                key
            }
        };
        Ok(Self { signing, others: keys.collect() })
    }

    /// Hexadecimal signature of a message.
    pub(super) fn sign(&self, message: &str) -> String {
        hex::encode(digest(&self.signing, message).finalize().into_bytes())
    }

    /// True if one of the keys made the signature.
    pub(super) fn verifies(&self, message: &str, signature: &str) -> bool {
        // SECURITY: constant-time comparison.
        let verifies = |signature: Vec<u8>| {
            let mut keys = std::iter::once(&self.signing).chain(&self.others);
            keys.any(|key| digest(key, message).verify_slice(&signature).is_ok())
        };
        bytes(signature).is_some_and(verifies)
    }
}

fn digest(key: &[u8; 64], message: &str) -> Hmac<Sha256> {
    Hmac::new(&(*key).into()).chain_update(message)
}

fn bytes(hexadecimal: &str) -> Option<Vec<u8>> {
    let pairs = hexadecimal.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_is_replaced_in_three_steps_without_a_rejected_token() {
        let keys = |secrets: &[&str]| Keys::new(&secrets.iter().map(|&secret| Secret::new(secret.to_owned())).collect::<Vec<_>>()).unwrap();
        let steps = [&["old"][..], &["old", "new"], &["new", "old"], &["new"]].map(keys);
        for nodes in steps.windows(2) {
            let [before, after] = nodes else { unreachable!("windows of two") };
            assert!(before.verifies("x", &after.sign("x")) && after.verifies("x", &before.sign("x")));
        }
        assert!(!steps[0].verifies("x", &steps[3].sign("x")));
        assert!(!keys(&[]).verifies("x", &keys(&[]).sign("x")), "random keys differ");
    }
}
