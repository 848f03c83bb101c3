//! Tests of ID token verification, with keys of this file.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::Mac as _;
use jiff::Timestamp;
use proptest::prelude::*;
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};

use super::{Expected, KeySet, RawKeySet, TokenFault, verify};

const NOW: i64 = 1_800_000_000;

fn key(seed: u8) -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap()
}

fn keys() -> KeySet {
    let x = URL_SAFE_NO_PAD.encode(key(1).public_key());
    serde_json::from_value::<RawKeySet>(json!({"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "k", "x": x}]})).unwrap().into()
}

fn claims() -> Value {
    json!({
        "iss": "https://id.example", "aud": "site", "sub": "1", "nonce": "n", "iat": NOW, "exp": NOW + 300, "name": "Anna Smirnova"
    })
}

fn encoded(json: &str) -> String {
    URL_SAFE_NO_PAD.encode(json)
}

fn signed(header: &str, payload: &str, key: &Ed25519KeyPair) -> String {
    let message = format!("{}.{}", encoded(header), encoded(payload));
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(key.sign(message.as_bytes())))
}

const HEADER: &str = r#"{"alg":"EdDSA","kid":"k","typ":"JWT"}"#;

fn outcome(token: &str) -> Result<String, TokenFault> {
    let now = Timestamp::from_second(NOW).unwrap();
    let expected = Expected { issuer: "https://id.example", client_id: "site", nonce: "n", now };
    verify(token, &keys(), &expected).map(|person| person.display_name())
}

fn of_claims(member: &str, value: Value) -> Result<String, TokenFault> {
    let mut changed = claims();
    changed[member] = value;
    outcome(&signed(HEADER, &changed.to_string(), &key(1)))
}

#[test]
fn valid_token_names_the_person() {
    assert_eq!(outcome(&signed(HEADER, &claims().to_string(), &key(1))), Ok("Anna Smirnova".to_owned()));
    let unnamed_key = signed(r#"{"alg":"EdDSA"}"#, &claims().to_string(), &key(1));
    assert!(outcome(&unnamed_key).is_ok());
}

#[test]
fn algorithm_none_and_hs256_are_rejected() {
    let payload = encoded(&claims().to_string());
    for alg in ["none", "None", "NONE", "", "HS256", "HS512", "RS1", "eddsa"] {
        let message = format!("{}.{payload}", encoded(&json!({"alg": alg, "kid": "k"}).to_string()));
        let public_key = key(1).public_key().as_ref().to_vec();
        let mac = URL_SAFE_NO_PAD.encode(crate::secret::keyed(&public_key).chain_update(&message).finalize().into_bytes());
        for signature in ["", &mac] {
            assert_eq!(outcome(&format!("{message}.{signature}")), Err(TokenFault::Algorithm), "{alg} {signature}");
        }
    }
}

#[test]
fn wrong_key_and_changed_bytes_are_rejected() {
    let payload = claims().to_string();
    assert_eq!(outcome(&signed(HEADER, &payload, &key(2))), Err(TokenFault::Signature));
    assert_eq!(outcome(&signed(r#"{"alg":"EdDSA","kid":"old"}"#, &payload, &key(1))), Err(TokenFault::UnknownKey));
    assert_eq!(outcome(&signed(r#"{"alg":"RS256","kid":"k"}"#, &payload, &key(1))), Err(TokenFault::UnknownKey), "another type");
    let token = signed(HEADER, &payload, &key(1));
    let (message, signature) = token.rsplit_once('.').unwrap();
    let forged = encoded(&payload.replace("\"sub\":\"1\"", "\"sub\":\"2\""));
    let header = message.split_once('.').unwrap().0;
    assert_eq!(outcome(&format!("{header}.{forged}.{signature}")), Err(TokenFault::Signature));
    assert_eq!(outcome(&format!("{message}.")), Err(TokenFault::Signature));
}

#[test]
fn keys_and_extensions_in_the_header_are_ignored_or_rejected() {
    let x = URL_SAFE_NO_PAD.encode(key(2).public_key());
    let header = json!({"alg": "EdDSA", "kid": "k", "jwk": {"kty": "OKP", "crv": "Ed25519", "x": x}, "jku": "https://evil.example"});
    assert_eq!(outcome(&signed(&header.to_string(), &claims().to_string(), &key(2))), Err(TokenFault::Signature));
    let critical = r#"{"alg":"EdDSA","kid":"k","crit":["b64"],"b64":false}"#;
    assert_eq!(outcome(&signed(critical, &claims().to_string(), &key(1))), Err(TokenFault::Critical));
}

#[test]
fn claims_of_another_sign_in_are_rejected() {
    for (member, value, fault) in [
        ("iss", json!("https://id.example/"), TokenFault::Issuer),
        ("iss", json!("https://evil.example"), TokenFault::Issuer),
        ("iss", json!(null), TokenFault::Malformed),
        ("aud", json!("other"), TokenFault::Audience),
        ("aud", json!([]), TokenFault::Audience),
        ("aud", json!(["other"]), TokenFault::Audience),
        ("aud", json!(["site", "other"]), TokenFault::AuthorizedParty),
        ("aud", json!(7), TokenFault::Malformed),
        ("azp", json!("other"), TokenFault::AuthorizedParty),
        ("nonce", json!("other"), TokenFault::Nonce),
        ("nonce", json!(null), TokenFault::Nonce),
        ("nonce", json!(""), TokenFault::Nonce),
        ("exp", json!(NOW - 60), TokenFault::Expired),
        ("exp", json!("never"), TokenFault::Malformed),
        ("exp", json!(null), TokenFault::Malformed),
        ("iat", json!(NOW + 61), TokenFault::NotYetValid),
        ("nbf", json!(NOW + 61), TokenFault::NotYetValid),
        ("sub", json!(""), TokenFault::Subject),
        ("sub", json!(null), TokenFault::Malformed),
    ] {
        assert_eq!(of_claims(member, value.clone()), Err(fault), "{member} {value}");
    }
    for (member, value) in [
        ("aud", json!(["site"])),
        ("azp", json!("site")),
        ("exp", json!(NOW - 59)),
        ("iat", json!(NOW + 60)),
        ("exp", json!(1_900_000_000.5)),
    ] {
        assert!(of_claims(member, value.clone()).is_ok(), "{member} {value}");
    }
    let mut several = claims();
    several["aud"] = json!(["other", "site"]);
    several["azp"] = json!("site");
    assert!(outcome(&signed(HEADER, &several.to_string(), &key(1))).is_ok());
}

#[test]
fn claims_given_twice_are_rejected() {
    for twice in [r#""iss":"https://evil.example""#, r#""sub":"2""#, r#""nonce":"x""#, r#""aud":"x""#] {
        let payload = claims().to_string().replacen('{', &format!("{{{twice},"), 1);
        assert_eq!(outcome(&signed(HEADER, &payload, &key(1))), Err(TokenFault::Malformed), "{twice}");
    }
}

#[test]
fn malformed_and_overlong_tokens_are_rejected() {
    let valid = signed(HEADER, &claims().to_string(), &key(1));
    for text in ["", ".", "..", "...", "a.b.c", "a.b", &format!("{valid}="), &valid.replacen('.', "..", 1), &format!(" {valid}")] {
        assert_eq!(outcome(text), Err(TokenFault::Malformed), "{text}");
    }
    assert!(outcome(&format!("{valid}.{valid}")).is_err());
    assert_eq!(outcome(&"a".repeat(32 * 1024 + 1)), Err(TokenFault::TooLong));
}

proptest! {
    #[test]
    fn no_change_of_a_byte_is_accepted(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let valid = signed(HEADER, &claims().to_string(), &key(1));
        let mut bytes = valid.clone().into_bytes();
        *at.get_mut(&mut bytes) = byte;
        if let Ok(text) = String::from_utf8(bytes)
            && text != valid
        {
            prop_assert!(outcome(&text).is_err(), "{}", text);
        }
    }

    #[test]
    fn no_text_is_accepted_or_panics(text in "\\PC{0,64}|[A-Za-z0-9_.-]{0,256}") {
        prop_assert!(outcome(&text).is_err());
    }
}
