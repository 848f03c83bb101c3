//! Files of `deploy/` name variables, ports and paths that the programs have.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::kit::repository;

/// All files of a folder with their texts.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// Names of variables in a text, such as `ROADSIDE_API_KEY`.
fn variables(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_');
    words.filter(|word| word.starts_with("ROADSIDE_") && !word.ends_with('_')).map(str::to_owned).collect()
}

/// Variables of the edge, one for each key of its documented configuration.
fn edge_variables() -> BTreeSet<String> {
    let text = fs::read_to_string(repository().join("edge/edge.toml")).unwrap();
    let mut section = "";
    let mut names = BTreeSet::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        } else if let Some((key, _)) = line.split_once(" = ").filter(|(key, _)| !key.starts_with('#')) {
            names.insert(format!("ROADSIDE_{section}_{key}").to_uppercase());
        }
    }
    names
}

fn help(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_product-api")).args(arguments).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn variables_are_those_of_the_programs() {
    let deploy = repository().join("deploy");
    let (edge, api) = (edge_variables(), variables(&help(&["serve", "--help"])));
    assert!(edge.len() > 50 && api.len() > 20, "{} {}", edge.len(), api.len());
    let known: BTreeSet<&String> = edge.union(&api).collect();
    for (file, text) in files(&deploy) {
        let unknown: Vec<String> = variables(&text).into_iter().filter(|name| !known.contains(name)).collect();
        assert!(unknown.is_empty(), "{file}: {unknown:?}");
    }
    // Each program reads its own settings only.
    for of_api in ["debian/api.env", "systemd/roadside-api.service", "systemd/roadside-migrate.service"] {
        let text = fs::read_to_string(deploy.join(of_api)).unwrap();
        assert!(variables(&text).is_subset(&api), "{of_api}");
    }
    for folder in ["base", "production"] {
        let text = fs::read_to_string(deploy.join("kubernetes").join(folder).join("kustomization.yaml")).unwrap();
        let (before, of_api) = text.split_once("- name: roadside-api\n").unwrap();
        assert!(variables(before).is_subset(&edge), "{folder}");
        assert!(variables(of_api).is_subset(&api), "{folder}");
    }
}

#[test]
fn addresses_and_ports_are_those_of_the_programs() {
    let repository = repository();
    let read = |path: &str| fs::read_to_string(repository.join(path)).unwrap();
    let value = |text: &str, key: &str| {
        let line = text.lines().find_map(|line| line.trim().strip_prefix(key)).unwrap_or_else(|| panic!("{key}"));
        line.trim_matches(['"', ' ']).to_owned()
    };
    let config = read("edge/edge.toml");
    let (http, admin) = (value(&config, "http = "), value(&config, "admin = "));
    let help = help(&["serve", "--help"]);
    let api = help.split("ROADSIDE_API_LISTEN=] [default: ").nth(1).unwrap().split(']').next().unwrap().to_owned();
    assert_eq!(value(&read("deploy/systemd/roadside-edge.socket"), "ListenStream="), http);
    assert_eq!(value(&read("deploy/systemd/roadside-api.socket"), "ListenStream="), api);
    let prometheus = read("deploy/prometheus/prometheus.yml");
    for address in [&admin, &api] {
        assert!(prometheus.contains(&format!("targets: ['{address}']")), "{address}");
    }
    let port = |address: &str| address.rsplit(':').next().unwrap().to_owned();
    let (http, admin, api) = (port(&http), port(&admin), port(&api));
    for (file, ports) in [("edge", vec![("http", &http), ("admin", &admin)]), ("api", vec![("http", &api)])] {
        let text = read(&format!("deploy/kubernetes/base/{file}.yaml"));
        for (name, port) in ports {
            assert!(text.contains(&format!("{{ name: {name}, containerPort: {port} }}")), "{file} {name}");
        }
    }
    let haproxy = read("deploy/haproxy/haproxy.cfg");
    for part in [format!("192.0.2.11:{http}"), format!("check port {admin}"), format!("192.0.2.21:{api}")] {
        assert!(haproxy.contains(&part), "{part}");
    }
}
