use super::*;

fn no_environment(_: &str) -> Option<String> {
    None
}

#[test]
fn the_file_in_the_repository_is_complete_and_holds_the_defaults() {
    let file = include_str!("../../edge.toml");
    let documented = Config::parse(file, no_environment).unwrap();
    let defaults = Config::parse("", no_environment).unwrap();
    assert_eq!(format!("{documented:?}"), format!("{defaults:?}"));
}

#[test]
fn every_key_that_is_read_is_documented() {
    let mut documented = String::new();
    let mut section = "";
    for line in include_str!("../../edge.toml").lines() {
        match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(name) => section = name,
            None if line.starts_with('#') => {}
            None => documented += &line.split_once(" = ").map(|(key, _)| format!("{section}.{key}\n")).unwrap_or_default(),
        }
    }
    let read = std::cell::RefCell::new(String::new());
    let spy = |variable: &str| {
        *read.borrow_mut() += variable;
        read.borrow_mut().push('\n');
        None
    };
    // What OpenTelemetry names is documented in words.
    let own = |variable: &str| if variable.starts_with("ROADSIDE_") { spy(variable) } else { None };
    Config::parse("", own).unwrap();
    let variables: String = documented.lines().map(|key| format!("ROADSIDE_{}\n", key.replace('.', "_").to_uppercase())).collect();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&variables), sorted(&read.borrow()));
}

#[test]
fn the_environment_beats_the_file() {
    let config =
        Config::parse("[listen]\nhttp = \"127.0.0.1:1\"", |name| (name == "ROADSIDE_LISTEN_HTTP").then(|| "127.0.0.1:2".to_owned()))
            .unwrap();
    assert_eq!(config.http.port(), 2);
}

#[test]
fn all_faults_are_listed_at_once() {
    let text = "[listen]\nhttp = \"nowhere\"\ntrusted_proxies = \"10.0.0.0/40\"\n[api]\nkey = \"a b\"\nurl = \"ftp://x\"\ndeadline_ms = -1\n[tls]\nkey = \"k\"\n[log]\nformat = \"xml\"\n[spelling]\nmistake = 1\n[render]\nworker = 2\n[experiments]\nscript = \"http://x\"\nanti_flicker_ms = 4001\n[client]\nvitals_sample = 1.5\n";
    let faults = Config::parse(text, no_environment).unwrap_err();
    let places = [
        "listen.http",
        "listen.trusted_proxies",
        "api.key",
        "api.url",
        "api.deadline_ms",
        "tls.certificate",
        "log.format",
        "spelling.mistake",
        "render.worker",
        "experiments.script",
        "experiments.anti_flicker_ms",
        "client.vitals_sample",
    ];
    for part in places {
        assert_eq!(faults.iter().filter(|fault| fault.starts_with(&format!("{part} "))).count(), 1, "{part} in {faults:#?}");
    }
    assert_eq!(faults.len(), places.len(), "{faults:#?}");
}

#[test]
fn nobody_signs_in_without_a_password_from_another_machine() {
    let config = |address: &str| format!("[listen]\nhttp = \"{address}\"\n[embedded_api]\ndevelopment_identity = true");
    assert!(Config::parse(&config("127.0.0.1:1"), no_environment).unwrap().embedded_api.development_identity);
    let faults = Config::parse(&config("0.0.0.0:1"), no_environment).unwrap_err();
    assert!(faults[0].starts_with("embedded_api.development_identity "), "{faults:?}");
}

#[test]
fn limits_are_lifted_for_nobody_on_another_machine() {
    let config = |address: &str| format!("[listen]\nhttp = \"{address}\"\n[dev]\nunlimited_loopback = true");
    assert!(Config::parse(&config("127.0.0.1:1"), no_environment).unwrap().dev.unlimited_loopback);
    let faults = Config::parse(&config("0.0.0.0:1"), no_environment).unwrap_err();
    assert!(faults[0].starts_with("dev.unlimited_loopback "), "{faults:?}");
}

#[test]
fn what_is_not_toml_is_one_fault() {
    assert_eq!(Config::parse("[", no_environment).unwrap_err().len(), 1);
}
