//! `squads.toml`: which squad may ship which fragment.

use std::collections::BTreeMap;

use contracts::rollout::ReleaseSignature;
use sha2::{Digest as _, Sha256};

use crate::digest::hexadecimal;
use crate::fault::SignatureFault;
use crate::signing::PublicKey;

mod read;

/// Wildcard for all fragments.
const EVERY_FRAGMENT: &str = "*";

/// All squads, by name.
#[derive(Debug, Clone, Default)]
pub struct Squads(BTreeMap<String, Squad>);

/// A squad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squad {
    /// Name.
    pub name: String,
    /// Fragments that it may ship; `*` for all.
    fragments: Vec<String>,
    /// Signing keys. Several during a key rotation.
    keys: Vec<PublicKey>,
    /// SHA-256 of its API tokens in hexadecimal.
    tokens: Vec<String>,
}

impl Squads {
    /// Parses `squads.toml`.
    ///
    /// # Errors
    /// All errors with lines.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        read::read(text).map(Self)
    }

    /// A squad by name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Squad> {
        self.0.get(name)
    }

    /// The squad with this signing key.
    #[must_use]
    pub fn with_key(&self, key: &PublicKey) -> Option<&Squad> {
        self.0.values().find(|squad| squad.keys.contains(key))
    }

    /// The squad with this API token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Option<&Squad> {
        // SECURITY: comparing hashes makes timing independent of the tokens.
        let hash = hexadecimal(&Sha256::digest(token));
        self.0.values().find(|squad| squad.tokens.contains(&hash))
    }

    /// Whether the signature was made with a key of a squad that may ship the fragment.
    pub(crate) fn verify(&self, signature: &ReleaseSignature, fragment: &str, release_json: &[u8]) -> Result<(), SignatureFault> {
        let squad = self.named(&signature.squad).ok_or_else(|| SignatureFault::UnknownSquad(signature.squad.clone()))?;
        if !squad.ships(fragment) {
            return Err(SignatureFault::FragmentNotAllowed { squad: squad.name.clone(), fragment: fragment.to_owned() });
        }
        if !squad.keys.iter().any(|key| key.verifies(&signature.signature, fragment, release_json)) {
            return Err(SignatureFault::Wrong(squad.name.clone()));
        }
        Ok(())
    }
}

impl Squad {
    /// Whether the squad may publish, promote and roll back a fragment.
    #[must_use]
    pub fn ships(&self, fragment: &str) -> bool {
        self.fragments.iter().any(|own| own == fragment || own == EVERY_FRAGMENT)
    }
}

#[cfg(test)]
mod tests;
