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

/// A shell that offers these runtimes. Its own header uses the first one.
fn offering(runtimes: &[&str]) -> ShellAssets {
    ShellAssets {
        document: "entry.js".to_owned(),
        loader: "entry.js".to_owned(),
        extends_import_map: true,
        runtimes: runtimes.iter().copied().map(str::to_owned).collect(),
        js: vec![],
        worker: None,
        brands: indexmap::IndexMap::default(),
    }
}

/// A fragment that needs this runtime.
fn looking_for(name: &str, runtime: &str) -> Release {
    let mut release = named_release(name, react("^19.0.0", None));
    release.browser.as_mut().unwrap().runtime = Some(runtime.to_owned());
    release
}

/// A shell that offers these runtimes and uses the first one for its own header.
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
fn compatible_release_passes() {
    let checks = checks_of(&named_release("mfe-test", react("^19.0.0", None)), &[&shell()]);
    assert!(is_open(&checks), "{checks:#?}");
    let names: Vec<&str> = checks.iter().map(|check| check.name.as_str()).collect();
    assert_eq!(names, ["contract", "federation", "shared react", "size at start", "size of assets"]);
}

#[test]
fn incompatible_react_range_names_host_package_and_ranges() {
    let candidate = named_release("mfe-test", react("^18.0.0", None));
    let why = why_not(&candidate, &[&shell()]);
    for part in ["shared react", "mfe-shell 1.0.0", "needs react ^18.0.0", "needs ^19.0.0", "brings 19.3.1"] {
        assert!(why.contains(part), "{part} in {why}");
    }
    assert_eq!(failed(&checks_of(&candidate, &[&shell()])), ["shared react"]);
}

#[test]
fn shell_with_incompatible_react_is_rejected_for_each_broken_fragment() {
    let (one, other) = (named_release("mfe-one", react("^19.0.0", None)), named_release("mfe-other", react(">=18", None)));
    let candidate = named_release("mfe-shell", react("^20.0.0", Some("20.0.0")));
    let why = why_not(&candidate, &[&one, &other, &shell()]);
    assert!(why.contains("mfe-one 1.0.0") && !why.contains("mfe-other"), "{why}");
}

#[test]
fn owner_must_be_a_squad_that_may_ship_the_fragment() {
    let squads =
        |name: &str, fragment: &str| Squads::parse(&format!("[squads.{name}]\nfragments = [\"{fragment}\"]\nkeys = []\n")).unwrap();
    let candidate = stored(&named_release("mfe-test", react("^19.0.0", None)));
    assert!(owner(&candidate, &squads("tests", "mfe-test")).passed);
    let unowned = owner(&candidate, &squads("others", "mfe-test"));
    assert!(!unowned.passed && unowned.why.contains("`tests`, is not a squad"), "{unowned:?}");
    let unshipped = owner(&candidate, &squads("tests", "mfe-other"));
    assert!(!unshipped.passed && unshipped.why.contains("does not let it ship mfe-test"), "{unshipped:?}");
}

#[test]
fn missing_shared_package_is_reported() {
    let why = why_not(&named_release("mfe-test", react("^19.0.0", None)), &[&named_release("mfe-one", react("^19.0.0", None))]);
    assert!(why.contains("no live release brings it"), "{why}");
    let mut bare = shell();
    bare.shell = Some(offering(&[]));
    bare.shared.clear();
    let why = why_not(&bare, &[&named_release("mfe-one", react("^19.0.0", None))]);
    assert!(why.contains("mfe-one 1.0.0 (0000000000000000) needs react ^19.0.0, which mfe-shell"), "{why}");
}

#[test]
fn singleton_and_non_singleton_are_incompatible() {
    let several = SharedPackage { singleton: false, ..react("^19.0.0", None) };
    let why = why_not(&named_release("mfe-test", several), &[&shell()]);
    assert!(why.contains("lets one copy of react run"), "{why}");
}

#[test]
fn disjoint_ranges_are_rejected() {
    let why = why_not(
        &named_release("mfe-test", react("~19.3.0", None)),
        &[&shell(), &named_release("mfe-one", react(">=19.0.0 <19.3.0", None))],
    );
    assert!(why.contains("no version suits both"), "{why}");
    let why = why_not(&named_release("mfe-test", react("nineteen", None)), &[&shell()]);
    assert!(why.contains("not a version range"), "{why}");
}

#[test]
fn other_contract_version_is_rejected() {
    let mut other = named_release("mfe-test", react("^19.0.0", None));
    other.contract = CONTRACT_VERSION + 1;
    assert!(!contract(&other).passed);
}

#[test]
fn shell_without_a_runtime_is_rejected_for_each_fragment_that_needs_it() {
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
fn fragment_without_its_runtime_is_rejected_with_a_remedy() {
    let candidate = looking_for("mfe-test", "__MF_RT_2_10__");
    let why = why_not(&candidate, &[&shell_with(&["__MF_RT_2_9__"])]);
    for part in ["mfe-test 1.0.0", "__MF_RT_2_10__", "mfe-shell 1.0.0", "Build mfe-test with the kit whose runtime is __MF_RT_2_9__"] {
        assert!(why.contains(part), "{part} in {why}");
    }
    // Canaries of the shell have visitors too.
    let migrating = shell_with(&["__MF_RT_2_9__", "__MF_RT_2_10__"]);
    assert!(is_open(&checks_of(&candidate, &[&migrating])));
    assert!(!is_open(&checks_of(&candidate, &[&migrating, &shell_with(&["__MF_RT_2_9__"])])));
}

#[test]
fn shell_that_does_not_offer_its_own_runtime_is_rejected() {
    let mut candidate = shell_with(&["__MF_RT_2_10__"]);
    candidate.browser.as_mut().unwrap().runtime = Some("__MF_RT_2_9__".to_owned());
    assert!(why_not(&candidate, &[]).contains("mfe-shell 1.0.0"));
}

#[test]
fn other_minor_of_react_on_the_server_is_a_warning() {
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
fn budgets_count_compressed_bytes() {
    // One half compresses well, the other does not.
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
    assert_eq!(why, ["picture.png has 700 bytes, the budget is 600"]);
    assert!(Budgets::parse("[default]\nstart_bytes = 1\nasset_byte = 1").unwrap_err().contains("line 3"));
}
