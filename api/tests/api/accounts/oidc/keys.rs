//! Keys of the fake provider: signs JWTs and publishes JWKs.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};

/// RS256 is missing, since `ring` makes no RSA keys. RFC 7515 tests it in
/// `api/src/oidc/id_token/keys.rs`, and the certified provider in
/// `tests/journeys/account/openid-connect.spec.ts`.
enum Pair {
    Es256(EcdsaKeyPair),
    EdDsa(Ed25519KeyPair),
}

/// A signing key.
pub(super) struct SigningKey {
    pub(super) id: &'static str,
    pair: Pair,
}

impl SigningKey {
    pub(super) fn es256(id: &'static str) -> Self {
        let (random, algorithm) = (SystemRandom::new(), &ECDSA_P256_SHA256_FIXED_SIGNING);
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        Self { id, pair: Pair::Es256(EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).unwrap()) }
    }

    pub(super) fn eddsa(id: &'static str) -> Self {
        let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Self { id, pair: Pair::EdDsa(Ed25519KeyPair::from_pkcs8(document.as_ref()).unwrap()) }
    }

    /// Name of its algorithm.
    pub(super) fn algorithm(&self) -> &'static str {
        match &self.pair {
            Pair::Es256(_) => "ES256",
            Pair::EdDsa(_) => "EdDSA",
        }
    }

    /// The public key as published.
    pub(super) fn published(&self) -> Value {
        let mut key = match &self.pair {
            Pair::Es256(pair) => {
                let point = pair.public_key().as_ref();
                json!({"kty": "EC", "crv": "P-256", "x": encoded(&point[1..33]), "y": encoded(&point[33..])})
            }
            Pair::EdDsa(pair) => json!({"kty": "OKP", "crv": "Ed25519", "x": encoded(pair.public_key().as_ref())}),
        };
        key["kid"] = json!(self.id);
        key["use"] = json!("sig");
        key["alg"] = json!(self.algorithm());
        key
    }

    /// A signed token with this header.
    pub(super) fn signed(&self, header: &Value, claims: &Value) -> String {
        let message = message(header, claims);
        let signature = match &self.pair {
            Pair::Es256(pair) => pair.sign(&SystemRandom::new(), message.as_bytes()).unwrap().as_ref().to_vec(),
            Pair::EdDsa(pair) => pair.sign(message.as_bytes()).as_ref().to_vec(),
        };
        format!("{message}.{}", encoded(&signature))
    }

    /// A token "signed" with HS256, with the public key as the secret.
    pub(super) fn confused(&self, claims: &Value) -> String {
        let message = message(&json!({"alg": "HS256", "kid": self.id}), claims);
        let secret = URL_SAFE_NO_PAD.decode(self.published()["x"].as_str().unwrap()).unwrap();
        let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, &secret);
        format!("{message}.{}", encoded(ring::hmac::sign(&key, message.as_bytes()).as_ref()))
    }
}

/// An unsigned token.
pub(super) fn unsigned(claims: &Value) -> String {
    format!("{}.", message(&json!({"alg": "none"}), claims))
}

fn message(header: &Value, claims: &Value) -> String {
    format!("{}.{}", encoded(header.to_string().as_bytes()), encoded(claims.to_string().as_bytes()))
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
