use contracts::release::{BrowserAssets, BuiltWith, SharedPackage, ShellAssets};

use super::*;
use crate::fixtures::{build, release};
use crate::load::load_folder;

const BUDGETS: &str = "[default]\nstart_bytes = 1000\nasset_bytes = 600\n[fragments.mfe-large]\nstart_bytes = 9000\nasset_bytes = 9000\n";

fn react(range: &str, version: Option<&str>) -> SharedPackage {
    SharedPackage { name: "react".to_owned(), required_version: range.to_owned(), singleton: true, version: version.map(str::to_owned) }
}

fn named_release(name: &str, shared: SharedPackage) -> Release {
    let mut release = release("1.0.0", &[]);
    release.fragment.name = name.to_owned();
    release.shared.push(shared);
    release.browser =
        Some(BrowserAssets { entry: "entry.js".to_owned(), expose: "./fragment".to_owned(), runtime: None, js: vec![], css: vec![] });
    release.files.insert("entry.js".to_owned(), contracts::release::ReleaseFile { size: 0, integrity: crate::integrity(b"") });
    release
}

fn shell() -> Release {
    named_release("mfe-shell", react("^19.0.0", Some("19.3.1")))
}

/// A shell's own part, which offers these runtimes.
fn offering(runtimes: &[&str]) -> ShellAssets {
    ShellAssets {
        document: "entry.js".to_owned(),
        loader: "entry.js".to_owned(),
        runtimes: runtimes.iter().copied().map(str::to_owned).collect(),
        js: vec![],
        worker: None,
        brands: indexmap::IndexMap::default(),
    }
}

/// A fragment that looks for this runtime.
fn looking_for(name: &str, runtime: &str) -> Release {
    let mut release = named_release(name, react("^19.0.0", None));
    release.browser.as_mut().unwrap().runtime = Some(runtime.to_owned());
    release
}

/// A shell that offers these runtimes, and takes the first one for its own header.
fn shell_with(runtimes: &[&str]) -> Release {
    let mut release = shell();
    release.browser.as_mut().unwrap().runtime = Some(runtimes[0].to_owned());
    release.shell = Some(offering(runtimes));
    release
}

fn stored(release: &Release) -> StoredRelease {
    load_folder(build(release, &[("entry.js", b"")]).path()).unwrap()
}

fn checks_of(candidate: &Release, live: &[&Release]) -> Vec<GateCheck> {
    let live: Vec<LiveRelease<'_>> = live.iter().map(|release| LiveRelease { id: "0000000000000000", release }).collect();
    check(&stored(candidate), &live, &Budgets::parse(BUDGETS).unwrap())
}

fn why_not(candidate: &Release, live: &[&Release]) -> String {
    let checks = checks_of(candidate, live);
    assert!(!is_open(&checks));
    checks.into_iter().filter(|check| !check.passed).map(|check| format!("{}: {}\n", check.name, check.why)).collect()
}

#[test]
fn what_suits_the_shell_passes() {
    let checks = checks_of(&named_release("mfe-test", react("^19.0.0", None)), &[&shell()]);
    assert!(is_open(&checks), "{checks:#?}");
    let names: Vec<&str> = checks.iter().map(|check| check.name.as_str()).collect();
    assert_eq!(names, ["contract", "federation", "shared react", "size at start", "size of assets"]);
}

#[test]
fn a_candidate_for_another_react_is_refused_with_host_package_and_both_ranges() {
    let candidate = named_release("mfe-test", react("^18.0.0", None));
    let why = why_not(&candidate, &[&shell()]);
    for part in ["shared react", "mfe-shell 1.0.0", "needs react ^18.0.0", "needs ^19.0.0", "brings 19.3.1"] {
        assert!(why.contains(part), "{part} in {why}");
    }
    assert_eq!(failed(&checks_of(&candidate, &[&shell()])), ["shared react"]);
}

#[test]
fn a_shell_with_another_react_is_refused_for_each_fragment_that_it_would_break() {
    let (one, other) = (named_release("mfe-one", react("^19.0.0", None)), named_release("mfe-other", react(">=18", None)));
    let candidate = named_release("mfe-shell", react("^20.0.0", Some("20.0.0")));
    let why = why_not(&candidate, &[&one, &other, &shell()]);
    assert!(why.contains("mfe-one 1.0.0") && !why.contains("mfe-other"), "{why}");
}

#[test]
fn an_owner_that_is_no_squad_or_may_not_ship_the_fragment_is_refused() {
    let squads =
        |name: &str, fragment: &str| Squads::parse(&format!("[squads.{name}]\nfragments = [\"{fragment}\"]\nkeys = []\n")).unwrap();
    let candidate = stored(&named_release("mfe-test", react("^19.0.0", None)));
    assert!(owner(&candidate, &squads("tests", "mfe-test")).passed);
    let nobody = owner(&candidate, &squads("others", "mfe-test"));
    assert!(!nobody.passed && nobody.why.contains("`tests`, is no squad"), "{nobody:?}");
    let foreign = owner(&candidate, &squads("tests", "mfe-other"));
    assert!(!foreign.passed && foreign.why.contains("does not let it ship mfe-test"), "{foreign:?}");
}

#[test]
fn what_nobody_brings_is_missed() {
    let why = why_not(&named_release("mfe-test", react("^19.0.0", None)), &[&named_release("mfe-one", react("^19.0.0", None))]);
    assert!(why.contains("no release that is live brings it"), "{why}");
    let mut bare = shell();
    bare.shell = Some(offering(&[]));
    bare.shared.clear();
    let why = why_not(&bare, &[&named_release("mfe-one", react("^19.0.0", None))]);
    assert!(why.contains("mfe-one 1.0.0 (0000000000000000) needs react ^19.0.0, which mfe-shell"), "{why}");
}

#[test]
fn one_copy_and_several_do_not_go_together() {
    let several = SharedPackage { singleton: false, ..react("^19.0.0", None) };
    let why = why_not(&named_release("mfe-test", several), &[&shell()]);
    assert!(why.contains("lets one copy of react run"), "{why}");
}

#[test]
fn ranges_that_exclude_each_other_are_refused_whatever_is_there() {
    let why = why_not(
        &named_release("mfe-test", react("~19.3.0", None)),
        &[&shell(), &named_release("mfe-one", react(">=19.0.0 <19.3.0", None))],
    );
    assert!(why.contains("no version suits both"), "{why}");
    let why = why_not(&named_release("mfe-test", react("nineteen", None)), &[&shell()]);
    assert!(why.contains("no range of versions"), "{why}");
}

#[test]
fn another_contract_is_refused() {
    let mut other = named_release("mfe-test", react("^19.0.0", None));
    other.contract = CONTRACT_VERSION + 1;
    assert!(!contract(&other).passed);
}

#[test]
fn a_shell_of_another_minor_is_refused_for_each_fragment_that_would_not_find_its_runtime() {
    let (one, other) = (looking_for("mfe-one", "__MF_RT_2_9__"), looking_for("mfe-other", "__MF_RT_2_10__"));
    let mut silent = named_release("mfe-silent", react("^19.0.0", None));
    silent.federation = "2.9.0".to_owned();
    let why = why_not(&shell_with(&["__MF_RT_2_10__"]), &[&one, &other, &silent, &shell()]);
    for part in ["mfe-one 1.0.0", "mfe-silent 1.0.0", "__MF_RT_2_9__", "offers __MF_RT_2_10__", "without its scripts", "as well"] {
        assert!(why.contains(part), "{part} in {why}");
    }
    assert!(!why.contains("mfe-other"), "{why}");
    let both = checks_of(&shell_with(&["__MF_RT_2_10__", "__MF_RT_2_9__"]), &[&one, &other, &silent, &shell()]);
    assert!(is_open(&both), "{both:#?}");
}

#[test]
fn a_fragment_whose_runtime_no_shell_offers_is_refused_and_told_what_to_do() {
    let candidate = looking_for("mfe-test", "__MF_RT_2_10__");
    let why = why_not(&candidate, &[&shell_with(&["__MF_RT_2_9__"])]);
    for part in ["mfe-test 1.0.0", "__MF_RT_2_10__", "mfe-shell 1.0.0", "Build mfe-test with the kit whose runtime is __MF_RT_2_9__"] {
        assert!(why.contains(part), "{part} in {why}");
    }
    // A shell on trial has visitors too.
    let migrating = shell_with(&["__MF_RT_2_9__", "__MF_RT_2_10__"]);
    assert!(is_open(&checks_of(&candidate, &[&migrating])));
    assert!(!is_open(&checks_of(&candidate, &[&migrating, &shell_with(&["__MF_RT_2_9__"])])));
}

#[test]
fn a_shell_whose_own_parts_would_not_find_their_runtime_is_refused() {
    let mut candidate = shell_with(&["__MF_RT_2_10__"]);
    candidate.browser.as_mut().unwrap().runtime = Some("__MF_RT_2_9__".to_owned());
    assert!(why_not(&candidate, &[]).contains("mfe-shell 1.0.0"));
}

#[test]
fn another_minor_of_react_on_the_server_is_told_and_lets_pass() {
    let rendered_with = |name: &str, version: &str| {
        let mut release = named_release(name, react("^19.0.0", None));
        release.server = Some("entry.js".to_owned());
        release.built_with = Some(BuiltWith { kit: "0.1.0".to_owned(), kit_hash: "0".repeat(16), react: version.to_owned() });
        release
    };
    let warnings = |candidate: &Release, live: &[&Release]| -> Vec<String> {
        let checks = checks_of(candidate, live);
        assert!(is_open(&checks), "{checks:#?}");
        checks.into_iter().filter(|check| check.warns).map(|check| check.why).collect()
    };
    assert_eq!(warnings(&rendered_with("mfe-test", "19.3.0"), &[&shell()]), [""; 0]);
    let older = rendered_with("mfe-older", "19.0.9");
    let [why] = &warnings(&older, &[&shell()])[..] else { panic!("one warning") };
    for part in ["mfe-older 1.0.0", "React 19.0.9 on the server", "brings 19.3.1", "hydration-mismatch"] {
        assert!(why.contains(part), "{part} in {why}");
    }
    let mut next = rendered_with("mfe-shell", "19.3.1");
    (next.shared, next.shell) = (shell().shared, Some(offering(&[])));
    let [why] = &warnings(&next, &[&older, &shell()])[..] else { panic!("one warning") };
    assert!(why.contains("mfe-older") && !why.contains("mfe-shell 1.0.0 (0000000000000000) renders"), "{why}");
}

#[test]
fn budgets_count_what_travels() {
    // Half of it is text that compresses well, the other cannot be made smaller.
    let (text, noise) = ("a".repeat(5_000), vec![7_u8; 700]);
    let mut candidate = named_release("mfe-test", react("^19.0.0", None));
    let files: [(&str, &[u8]); 3] = [("entry.js", b""), ("text.js", text.as_bytes()), ("picture.png", &noise)];
    candidate.files = release("1.0.0", &files).files;
    let mut stored = load_folder(build(&candidate, &files).path()).unwrap();
    let brotli = crate::variants::Variants::default().completed("text.js", text.as_bytes()).brotli;
    stored.files.get_mut("text.js").unwrap().brotli = brotli;
    let shell = shell();
    let live = [LiveRelease { id: "0", release: &shell }];
    let checks = check(&stored, &live, &Budgets::parse(BUDGETS).unwrap());
    let why: Vec<&str> = checks.iter().filter(|check| !check.passed).map(|check| check.why.as_str()).collect();
    assert_eq!(why, ["picture.png has 700 bytes, 600 are the most"]);
    assert!(Budgets::parse("[default]\nstart_bytes = 1\nasset_byte = 1").unwrap_err().contains("line 3"));
}
