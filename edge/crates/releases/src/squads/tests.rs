use super::*;

const KEY: &str = "ed25519:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/// SHA-256 of `hush`.
const HUSH: &str = "sha256:b8cd5f7b8ba53d2e8da29e3b7a82c46b5c6a2a0f1a2f2d2a4d6a0a3b3a5c1f00";

#[test]
fn squad_has_fragments_keys_and_tokens() {
    let hash = hexadecimal(&Sha256::digest("hush"));
    let text = format!("[squads.support]\nfragments = [\"mfe-support\"]\nkeys = [\"{KEY}\"]\ntokens = [\"sha256:{hash}\"]\n");
    let squads = Squads::parse(&text).unwrap();
    let squad = squads.with_token("hush").unwrap();
    assert!(squad.ships("mfe-support") && !squad.ships("mfe-shell"));
    assert_eq!(squads.with_key(&PublicKey::parse(KEY).unwrap()), Some(squad));
    assert_eq!(squads.with_token(&hash), None);
    assert!(Squads::parse("").unwrap().named("support").is_none());
}

#[test]
fn wildcard_squad_may_ship_everything() {
    let squads = Squads::parse(&format!("[squads.platform]\nfragments = [\"*\"]\nkeys = [\"{KEY}\"]")).unwrap();
    assert!(squads.named("platform").unwrap().ships("mfe-support"));
}

#[test]
fn all_errors_are_reported_with_lines() {
    let text = format!(
        "colour = 1\n[squads.one]\nfragments = [\"support\"]\nkeys = [\"{KEY}\", \"ed25519:x\"]\ntokens = [\"{HUSH}\", \"hush\"]\nkey = 1\n\n[squads.two]\nkeys = [\"{KEY}\"]\ntokens = [\"{HUSH}\"]\n"
    );
    let faults = Squads::parse(&text).unwrap_err();
    let places: Vec<&str> = faults.iter().map(|fault| fault.split(": ").next().unwrap()).collect();
    let expected = ["1", "6", "3", "4", "5", "8", "8", "8"].map(|line| format!("squads.toml:{line}"));
    assert_eq!(places, expected, "{faults:#?}");
    assert!(Squads::parse("[squads").unwrap_err()[0].starts_with("squads.toml:1: "));
}
