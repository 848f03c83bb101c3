//! `squads.toml`: who may ship which fragment.

use std::collections::BTreeMap;

use contracts::rollout::ReleaseSignature;
use sha2::{Digest as _, Sha256};

use crate::digest::hexadecimal;
use crate::fault::SignatureFault;
use crate::signing::PublicKey;

mod read;

/// What stands for every fragment in a squad's list.
const EVERY_FRAGMENT: &str = "*";

/// All squads, by name.
#[derive(Debug, Clone, Default)]
pub struct Squads(BTreeMap<String, Squad>);

/// A squad.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squad {
    /// Its name.
    pub name: String,
    /// Fragments that it ships; `*` stands for all.
    fragments: Vec<String>,
    /// Keys that it signs with. Several are there while one replaces another.
    keys: Vec<PublicKey>,
    /// SHA-256 of the tokens by which the edge knows it, in hexadecimal digits.
    tokens: Vec<String>,
}

impl Squads {
    /// Reads `squads.toml`.
    ///
    /// # Errors
    /// Every fault, with its line.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        read::read(text).map(Self)
    }

    /// A squad by its name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Squad> {
        self.0.get(name)
    }

    /// The squad that a key belongs to.
    #[must_use]
    pub fn with_key(&self, key: &PublicKey) -> Option<&Squad> {
        self.0.values().find(|squad| squad.keys.contains(key))
    }

    /// The squad that a token belongs to.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Option<&Squad> {
        // SECURITY: what is compared are hashes, so that the time of it says nothing of the tokens.
        let hash = hexadecimal(&Sha256::digest(token));
        self.0.values().find(|squad| squad.tokens.contains(&hash))
    }

    /// Whether a signature counts: made with a key of a squad that ships the fragment.
    pub(crate) fn verify(&self, signature: &ReleaseSignature, fragment: &str, release_json: &[u8]) -> Result<(), SignatureFault> {
        let squad = self.named(&signature.squad).ok_or_else(|| SignatureFault::UnknownSquad(signature.squad.clone()))?;
        if !squad.ships(fragment) {
            return Err(SignatureFault::ForeignFragment { squad: squad.name.clone(), fragment: fragment.to_owned() });
        }
        if !squad.keys.iter().any(|key| key.verifies(&signature.signature, fragment, release_json)) {
            return Err(SignatureFault::Wrong(squad.name.clone()));
        }
        Ok(())
    }
}

impl Squad {
    /// Whether it may ship a fragment: publish, promote, roll back.
    #[must_use]
    pub fn ships(&self, fragment: &str) -> bool {
        self.fragments.iter().any(|own| own == fragment || own == EVERY_FRAGMENT)
    }
}

#[cfg(test)]
mod tests;
