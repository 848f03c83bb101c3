//! The provider's public keys: RFC 7517 (JWK Set), RFC 7518, section 6, RFC 8037, section 2.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{ECDSA_P256_SHA256_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey};
use serde::Deserialize;

use super::fault::TokenFault;

/// Most keys that are read. Providers publish a handful.
const MOST_KEYS: usize = 64;

/// Accepted algorithms.
/// SECURITY: asymmetric ones only. With HS256 a public key would be the secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::oidc) enum Algorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-256, 2048 to 8192 bits.
    Rs256,
    /// ECDSA with P-256 and SHA-256.
    Es256,
    /// Ed25519.
    EdDsa,
}

impl Algorithm {
    /// The algorithm by its registered name, `Ed25519` of RFC 9864 included.
    pub(in crate::oidc) fn of(name: &str) -> Option<Self> {
        match name {
            "RS256" => Some(Self::Rs256),
            "ES256" => Some(Self::Es256),
            "EdDSA" | "Ed25519" => Some(Self::EdDsa),
            _ => None,
        }
    }
}

/// A JWK Set as published.
#[derive(Debug, Deserialize)]
pub(in crate::oidc) struct RawKeySet {
    keys: Vec<serde_json::Value>,
}

/// A JWK as published: only members that matter here.
#[derive(Debug, Deserialize)]
struct RawKey {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    key_ops: Option<Vec<String>>,
    alg: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

/// A usable key.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Key {
    id: Option<String>,
    material: Material,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Material {
    Rsa {
        n: Vec<u8>,
        e: Vec<u8>,
    },
    /// An uncompressed point.
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
}

/// The usable keys of a provider.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::oidc) struct KeySet(Vec<Key>);

impl From<RawKeySet> for KeySet {
    /// Leaves out keys of other types, for other uses, and malformed ones: RFC 7517, section 5.
    fn from(raw: RawKeySet) -> Self {
        let keys = raw.keys.into_iter().take(MOST_KEYS);
        Self(keys.filter_map(|key| serde_json::from_value(key).ok().and_then(|key| usable(&key))).collect())
    }
}

impl KeySet {
    /// Verifies a signature with the key of this id and algorithm. Without an id, every key of the
    /// algorithm is tried; if none fits, the right one may be new.
    ///
    /// # Errors
    /// [`TokenFault::UnknownKey`] or [`TokenFault::Signature`].
    pub(in crate::oidc) fn verify(
        &self,
        algorithm: Algorithm,
        id: Option<&str>,
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), TokenFault> {
        let is_named = |key: &&Key| id.is_none_or(|id| key.id.as_deref() == Some(id));
        let mut fault = TokenFault::UnknownKey;
        for key in self.0.iter().filter(is_named).filter(|key| key.material.algorithm() == algorithm) {
            if key.material.verifies(message, signature) {
                return Ok(());
            }
            fault = if id.is_some() { TokenFault::Signature } else { TokenFault::UnknownKey };
        }
        Err(fault)
    }

    /// True without any usable key.
    pub(in crate::oidc) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Material {
    /// SECURITY: the key decides the algorithm, not the token.
    const fn algorithm(&self) -> Algorithm {
        match self {
            Self::Rsa { .. } => Algorithm::Rs256,
            Self::P256(_) => Algorithm::Es256,
            Self::Ed25519(_) => Algorithm::EdDsa,
        }
    }

    fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Rsa { n, e } => RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature).is_ok(),
            Self::P256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature).is_ok(),
            Self::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature).is_ok(),
        }
    }
}

fn usable(raw: &RawKey) -> Option<Key> {
    let decoded = |member: &Option<String>| URL_SAFE_NO_PAD.decode(member.as_ref()?).ok().filter(|bytes| !bytes.is_empty());
    let is_for_signatures = raw.usage.as_ref().is_none_or(|usage| usage == "sig")
        && raw.key_ops.as_ref().is_none_or(|operations| operations.iter().any(|operation| operation == "verify"));
    let material = match (raw.kty.as_str(), raw.crv.as_deref()) {
        ("RSA", _) => {
            let trimmed = |member| Some(decoded(member)?.into_iter().skip_while(|byte| *byte == 0).collect::<Vec<u8>>());
            Material::Rsa { n: trimmed(&raw.n)?, e: trimmed(&raw.e)? }
        }
        ("EC", Some("P-256")) => {
            let (x, y) = (decoded(&raw.x)?, decoded(&raw.y)?);
            // RFC 7518, section 6.2.1.2: both have the full size of the field.
            ((x.len(), y.len()) == (32, 32)).then(|| Material::P256([&[4][..], &x, &y].concat()))?
        }
        ("OKP", Some("Ed25519")) => Material::Ed25519(decoded(&raw.x).filter(|key| key.len() == 32)?),
        _ => return None,
    };
    let is_of_algorithm = raw.alg.as_ref().is_none_or(|name| Algorithm::of(name) == Some(material.algorithm()));
    (is_for_signatures && is_of_algorithm).then(|| Key { id: raw.kid.clone(), material })
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::{Algorithm, KeySet, RawKeySet};
    use crate::oidc::id_token::TokenFault;

    fn keys(keys: &Value) -> KeySet {
        serde_json::from_value::<RawKeySet>(json!({ "keys": keys })).unwrap().into()
    }

    /// RFC 8037, appendix A.4.
    const ED25519: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

    fn rfc_8037() -> Value {
        json!({"kty": "OKP", "crv": "Ed25519", "x": ED25519, "kid": "a"})
    }

    #[test]
    fn signature_of_rfc_8037_is_verified() {
        let message = b"eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
        let signature =
            URL_SAFE_NO_PAD.decode("hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg").unwrap();
        let set = keys(&json!([rfc_8037()]));
        let verify = |algorithm, id, message: &[u8], signature: &[u8]| set.verify(algorithm, id, message, signature);
        for (id, fault) in [(None, TokenFault::UnknownKey), (Some("a"), TokenFault::Signature)] {
            assert_eq!(verify(Algorithm::EdDsa, id, message, &signature), Ok(()));
            assert_eq!(verify(Algorithm::EdDsa, id, b"other", &signature), Err(fault));
            assert_eq!(verify(Algorithm::Es256, id, message, &signature), Err(TokenFault::UnknownKey), "the key decides");
        }
        assert_eq!(verify(Algorithm::EdDsa, Some("b"), message, &signature), Err(TokenFault::UnknownKey));
        assert_eq!(KeySet::default().verify(Algorithm::EdDsa, None, message, &signature), Err(TokenFault::UnknownKey));
    }

    #[test]
    fn signature_of_rfc_7515_is_verified() {
        // RFC 7515, appendix A.3.
        let set = keys(&json!([{
            "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
        }]));
        let message =
            b"eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
        let signature =
            URL_SAFE_NO_PAD.decode("DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q").unwrap();
        assert_eq!(set.verify(Algorithm::Es256, None, message, &signature), Ok(()));
        assert_eq!(set.verify(Algorithm::Es256, None, message, &signature[1..]), Err(TokenFault::UnknownKey));
    }

    #[test]
    fn rsa_signature_of_rfc_7515_is_verified() {
        // RFC 7515, appendix A.2.
        const N: &str = "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pC\
                         gNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg6\
                         65xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRW\
                         yuXpoQ";
        const SIGNATURE: &str = "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdb\
                                 F9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383\
                                 LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWy\
                                 wlVmtVrBp0igcN_IoypGlUPQGe77Rw";
        let message =
            b"eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
        let mut signature = URL_SAFE_NO_PAD.decode(SIGNATURE).unwrap();
        for key in [json!({"kty": "RSA", "kid": "r", "n": N, "e": "AQAB"}), json!({"kty": "RSA", "kid": "r", "n": N, "e": "AAEAAQ"})] {
            assert_eq!(keys(&json!([key])).verify(Algorithm::Rs256, Some("r"), message, &signature), Ok(()), "{key}");
        }
        let set = keys(&json!([{"kty": "RSA", "kid": "r", "n": N, "e": "AQAB", "alg": "RS256"}]));
        assert_eq!(set.verify(Algorithm::Es256, Some("r"), message, &signature), Err(TokenFault::UnknownKey));
        *signature.last_mut().unwrap() ^= 1;
        assert_eq!(set.verify(Algorithm::Rs256, Some("r"), message, &signature), Err(TokenFault::Signature));
    }

    #[test]
    fn keys_of_other_types_and_uses_are_left_out() {
        let with = |member: &str, value: Value| {
            let mut key = rfc_8037();
            key[member] = value;
            key
        };
        for unusable in [
            json!({"kty": "oct", "k": ED25519}),
            json!({"kty": "RSA", "n": "AQAB"}),
            json!({"kty": "EC", "crv": "P-256", "x": ED25519, "y": "AQAB"}),
            json!({"kty": "EC", "crv": "P-521", "x": ED25519, "y": ED25519}),
            json!("text"),
            json!({}),
            with("use", json!("enc")),
            with("key_ops", json!(["sign"])),
            with("alg", json!("HS256")),
            with("alg", json!("ES256")),
            with("x", json!("AQAB")),
            with("x", json!("not base64url!")),
        ] {
            assert!(keys(&json!([unusable])).is_empty(), "{unusable}");
        }
        for usable in
            [with("use", json!("sig")), with("key_ops", json!(["verify"])), with("alg", json!("EdDSA")), with("alg", json!("Ed25519"))]
        {
            assert!(!keys(&json!([json!({}), usable])).is_empty(), "{usable}");
        }
        assert!(keys(&json!(vec![json!({}); 64].into_iter().chain([rfc_8037()]).collect::<Vec<_>>())).is_empty(), "bounded");
    }

    proptest! {
        #[test]
        fn no_random_signature_is_accepted(message in proptest::collection::vec(any::<u8>(), 0..64), signature in proptest::collection::vec(any::<u8>(), 0..96)) {
            let set = keys(&json!([rfc_8037()]));
            prop_assert_eq!(set.verify(Algorithm::EdDsa, Some("a"), &message, &signature), Err(TokenFault::Signature));
        }
    }
}
