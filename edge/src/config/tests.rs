use super::*;

fn no_environment(_: &str) -> Option<String> {
    None
}

#[test]
fn repositorys_file_holds_the_defaults() {
    let file = include_str!("../../edge.toml");
    let documented = Config::parse(file, no_environment).unwrap();
    let defaults = Config::parse("", no_environment).unwrap();
    assert_eq!(format!("{documented:?}"), format!("{defaults:?}"));
}

#[test]
fn all_keys_are_documented() {
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
    let record = |variable: &str| {
        *read.borrow_mut() += variable;
        read.borrow_mut().push('\n');
        None
    };
    // Variables of OpenTelemetry are not keys of the file.
    let variable_value = |variable: &str| if variable.starts_with("ROADSIDE_") { record(variable) } else { None };
    Config::parse("", variable_value).unwrap();
    let variables: String = documented.lines().map(|key| format!("ROADSIDE_{}\n", key.replace('.', "_").to_uppercase())).collect();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&variables), sorted(&read.borrow()));
}

#[test]
fn environment_overrides_the_file() {
    let config =
        Config::parse("[listen]\nhttp = \"127.0.0.1:1\"", |name| (name == "ROADSIDE_LISTEN_HTTP").then(|| "127.0.0.1:2".to_owned()))
            .unwrap();
    assert_eq!(config.http.port(), 2);
}

#[test]
fn all_errors_are_reported_together() {
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
fn development_identity_needs_a_loopback_address() {
    let config = |address: &str| format!("[listen]\nhttp = \"{address}\"\n[embedded_api]\ndevelopment_identity = true");
    assert!(Config::parse(&config("127.0.0.1:1"), no_environment).unwrap().embedded_api.development_identity);
    let faults = Config::parse(&config("0.0.0.0:1"), no_environment).unwrap_err();
    assert!(faults[0].starts_with("embedded_api.development_identity "), "{faults:?}");
}

#[test]
fn events_of_demo_drivers_need_the_development_identity() {
    let faults = Config::parse("[embedded_api]\ndevelopment_events = true", no_environment).unwrap_err();
    assert!(faults[0].starts_with("embedded_api.development_events "), "{faults:?}");
}

#[test]
fn identity_provider_excludes_the_development_one() {
    let identity = "[identity]\nissuer = \"https://id.example/a\"\nclient_id = \"site\"\norigins = \"https://login.example\"\n";
    let config = Config::parse(identity, no_environment).unwrap().identity;
    assert_eq!(config.settings.unwrap().scopes, "openid profile");
    assert_eq!(
        config.origins.iter().map(url::Origin::ascii_serialization).collect::<Vec<_>>(),
        ["https://id.example", "https://login.example"]
    );
    let both = format!("{identity}[embedded_api]\ndevelopment_identity = true");
    let faults = Config::parse(&both, no_environment).unwrap_err();
    assert!(faults.len() == 1 && faults[0].starts_with("embedded_api.development_identity "), "{faults:?}");
}

#[test]
fn separate_product_api_knows_the_client_itself() {
    let issuer = "[identity]\nissuer = \"https://id.example\"\n";
    let separate = Config::parse(&format!("{issuer}[api]\nurl = \"http://127.0.0.1:1\""), no_environment).unwrap().identity;
    assert_eq!((separate.settings, separate.origins.len()), (None, 1));
    let faults = Config::parse(issuer, no_environment).unwrap_err();
    assert!(faults.len() == 1 && faults[0].starts_with("identity.client_id "), "{faults:?}");
    let faults = Config::parse("[identity]\nissuer = \"http://id.example\"", no_environment).unwrap_err();
    assert!(faults[0].starts_with("identity.issuer "), "{faults:?}");
}

#[test]
fn unlimited_loopback_needs_a_loopback_address() {
    let config = |address: &str| format!("[listen]\nhttp = \"{address}\"\n[dev]\nunlimited_loopback = true");
    assert!(Config::parse(&config("127.0.0.1:1"), no_environment).unwrap().dev.unlimited_loopback);
    let faults = Config::parse(&config("0.0.0.0:1"), no_environment).unwrap_err();
    assert!(faults[0].starts_with("dev.unlimited_loopback "), "{faults:?}");
}

#[test]
fn invalid_toml_is_one_error() {
    assert_eq!(Config::parse("[", no_environment).unwrap_err().len(), 1);
}

#[test]
fn language_model_is_checked_as_the_product_api_does() {
    assert_eq!(Config::parse("", no_environment).unwrap().assistant, None);
    let config = Config::parse("[assistant]\nmodel_url = \"http://127.0.0.1:8000/v1\"\nmodel = \"small\"\n", no_environment).unwrap();
    assert_eq!(config.assistant.map(|assistant| assistant.model).as_deref(), Some("small"));
    let faults = Config::parse("[assistant]\nmodel_key = \"key\"\nmodel_timeout_ms = 1\n", no_environment).unwrap_err();
    let places: Vec<_> = faults.iter().filter_map(|fault| fault.split(' ').next()).collect();
    assert_eq!(places, ["assistant.model_timeout_ms", "assistant.model_url"]);
}

#[test]
fn postgresql_needs_secrets_that_edges_share() {
    let database = "[embedded_api]\ndatabase = \"postgres://h/d\"\n";
    let faults = Config::parse(&format!("{database}[releases]\nstore = \"releases\"\n"), no_environment).unwrap_err();
    for place in ["embedded_api.csrf_secret", "rules.explain_key", "releases.preview_key"] {
        assert!(faults.iter().any(|fault| fault.starts_with(place)), "{place} in {faults:?}");
    }
    let with_api = Config::parse(&format!("{database}[api]\nurl = \"http://127.0.0.1:1\"\n"), no_environment);
    assert!(with_api.is_ok(), "the database is not used then: {with_api:?}");
    let pairs =
        format!("{database}csrf_secret = \"{0},{0}\"\n[rules]\nexplain_key = \"new,old\"\n[listen]\nadmin = \"\"\n", "a".repeat(32));
    let config = Config::parse(&pairs, no_environment).unwrap();
    assert_eq!((config.embedded_api.csrf_secrets.len(), config.explain_keys.len()), (2, 2));
    assert!(Config::parse("[rules]\nexplain_key = \"a,b,c\"\n", no_environment).is_err());
}

#[test]
fn only_postgresql_has_a_read_replica() {
    let config = |database: &str| {
        let text =
            format!("[api]\nurl = \"http://127.0.0.1:1\"\n[embedded_api]\ndatabase = \"{database}\"\ndatabase_read = \"postgres://r/d\"\n");
        Config::parse(&text, no_environment)
    };
    assert_eq!(config("postgres://h/d").unwrap().embedded_api.database_read.as_deref(), Some("postgres://r/d"));
    assert!(config("sqlite:data/roadside.db").unwrap_err()[0].starts_with("embedded_api.database_read "));
}

#[test]
fn shared_cache_needs_an_address_and_a_safe_way_for_its_token() {
    assert!(Config::parse("", no_environment).unwrap().cdn.is_none());
    let cdn = |text: &str| Config::parse(&format!("[cdn]\n{text}"), no_environment);
    let varnish = cdn("kind = \"varnish\"\npurge_urls = \"http://192.0.2.1:6081/, http://192.0.2.2:6081/\"").unwrap().cdn.unwrap();
    assert_eq!((varnish.kind, varnish.purge_urls.len(), varnish.fresh.as_secs()), (CdnKind::Varnish, 2, 86_400));
    let fastly = "kind = \"fastly\"\npurge_token = \"hush\"\npurge_urls = ";
    assert!(cdn(&format!("{fastly}\"https://api.fastly.com/service/a/purge\"")).is_ok());
    assert!(cdn(&format!("{fastly}\"http://127.0.0.1:8000/\"")).is_ok(), "a token stays on this machine");
    for (text, place) in [
        ("kind = \"akamai\"", "cdn.kind"),
        ("kind = \"varnish\"", "cdn.purge_urls"),
        ("kind = \"varnish\"\npurge_urls = \"nowhere\"", "cdn.purge_urls"),
        ("kind = \"cloudflare\"\npurge_urls = \"https://h/\"", "cdn.purge_token"),
        (&format!("{fastly}\"http://h/\""), "cdn.purge_urls"),
    ] {
        let faults = cdn(text).unwrap_err();
        assert!(faults.iter().all(|fault| fault.starts_with(place)), "{text}: {faults:?}");
    }
}
