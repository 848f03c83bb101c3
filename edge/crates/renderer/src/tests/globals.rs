//! Tests the globals of scripts, which are the same in every environment.

use super::*;

fn value(expression: &str) -> String {
    let renderer = renderer(one_worker());
    let script = script(&renderer, &format!("return String({expression});"));
    html(&renderer, &script, "")
}

#[test]
fn fragment_can_be_defined_in_each_way() {
    let renderer = renderer(one_worker());
    for declared in [
        "var __fragment = { render: (context) => context };",
        "let __fragment = { render: (context) => context };",
        "globalThis.__fragment = { render: (context) => context };",
        "var __fragment; (() => { __fragment = { render(context) { return this === __fragment ? context : ''; } }; })(); // end",
    ] {
        assert_eq!(html(&renderer, &source(&renderer, declared), "{\"a\":\"я\"}"), "{\"a\":\"я\"}", "{declared}");
    }
}

#[test]
fn scripts_cannot_reach_the_host() {
    let absent = "['std', 'os', 'fetch', 'process', 'require', 'setTimeout', 'setInterval', 'Intl', 'WebAssembly', 'Atomics', \
                  'SharedArrayBuffer', 'WeakRef', 'FinalizationRegistry', 'window', 'document', 'global', 'Worker', 'navigator', \
                  'scriptArgs', 'print', 'gc'].filter((name) => name in globalThis)";
    assert_eq!(value(absent), "");
}

#[test]
fn globals_match_the_list() {
    // Globals added by a new engine version must be reviewed: could they differ between runs?
    let names = value("Object.getOwnPropertyNames(globalThis).sort().join(' ')");
    let known: Vec<&str> = include_str!("globals.txt").split_whitespace().collect();
    assert_eq!(names.split(' ').collect::<Vec<_>>(), known);
}

#[test]
fn clock_is_fixed() {
    let renderer = renderer(one_worker());
    let clock = script(&renderer, "return [Date.now(), new Date().toISOString(), +new Date(), Date(), performance.now()].join();");
    let at = |now_ms| {
        let request = RenderRequest { now_ms, ..RenderRequest::new("") };
        block_on(renderer.render(&clock, request)).unwrap().html
    };
    assert_eq!(at(0), "0,1970-01-01T00:00:00.000Z,0,Thu Jan 01 1970 00:00:00 GMT+0000 (UTC),0");
    assert_eq!(at(1_774_051_200_123), "1774051200123,2026-03-21T00:00:00.123Z,1774051200123,Sat Mar 21 2026 00:00:00 GMT+0000 (UTC),0");
    assert_eq!(at(0), "0,1970-01-01T00:00:00.000Z,0,Thu Jan 01 1970 00:00:00 GMT+0000 (UTC),0");
}

#[test]
fn random_numbers_restart_from_the_seed_in_each_render() {
    let renderer = renderer(one_worker());
    let dice = script(&renderer, "return [Math.random(), Math.random(), Math.random()].join();");
    let with = |seed| {
        let request = RenderRequest { seed, ..RenderRequest::new("") };
        block_on(renderer.render(&dice, request)).unwrap().html
    };
    let first = with(1);
    assert_eq!(first, with(1));
    assert_ne!(first, with(2));
    assert_ne!(first, with(1 << 40));
    // mulberry32 with state 1, by its author's reference implementation.
    assert_eq!(first, "0.6270739405881613,0.002735721180215478,0.5274470399599522");
    assert!(first.split(',').all(|number| (0.0..1.0).contains(&number.parse::<f64>().unwrap())));
}

#[test]
fn dates_are_utc() {
    for (expression, expected) in [
        ("new Date(2026, 2, 21, 5).toISOString()", "2026-03-21T05:00:00.000Z"),
        ("new Date(99, 0).getFullYear()", "1999"),
        ("new Date('2026-03-21').getTime()", "1774051200000"),
        ("new Date('2026-03-21T05:30').toISOString()", "2026-03-21T05:30:00.000Z"),
        ("new Date('2026-03-21T05:30:01.5').toISOString()", "2026-03-21T05:30:01.500Z"),
        ("new Date('2026-03-21T05:30+03:00').toISOString()", "2026-03-21T02:30:00.000Z"),
        ("new Date('2026-03-21T05:30Z').getHours()", "5"),
        ("new Date('Mar 21, 2026 10:00').toISOString()", "2026-03-21T10:00:00.000Z"),
        ("new Date('Sat, 21 Mar 2026 10:00:00 GMT').getHours()", "10"),
        ("Date.parse('Sat Mar 21 2026 10:00:00 GMT+0300 (MSK)')", "1774076400000"),
        ("new Date(0).getTimezoneOffset()", "0"),
        ("new Date(0)", "Thu Jan 01 1970 00:00:00 GMT+0000 (UTC)"),
        ("new Date(0).toDateString()", "Thu Jan 01 1970"),
        ("new Date(0).toTimeString()", "00:00:00 GMT+0000 (UTC)"),
        ("new Date(0).toLocaleString()", "Thu Jan 01 1970 00:00:00 GMT+0000 (UTC)"),
        ("new Date(-62198755200000).getFullYear()", "-1"),
        ("new Date('nonsense')", "Invalid Date"),
        ("new Date('nonsense').getTimezoneOffset()", "NaN"),
        ("JSON.stringify(new Date(0))", "\"1970-01-01T00:00:00.000Z\""),
        ("new Date(new Date(5)).getTime()", "5"),
        ("new Date(undefined).getTime()", "NaN"),
        ("new Date(null).getTime()", "0"),
        ("new Date({ valueOf: () => 7 }).getTime()", "7"),
        ("(() => { const d = new Date(0); d.setHours(5); return d.toISOString(); })()", "1970-01-01T05:00:00.000Z"),
        ("new Date(0) instanceof Date && new Date(0).constructor === Date && Date.name", "Date"),
        ("new (class extends Date { half() { return this.getTime() / 2; } })(8).half()", "4"),
        ("Date.UTC(1970, 0, 2)", "86400000"),
        ("typeof Date()", "string"),
        ("Object.prototype.toString.call(new Date())", "[object Date]"),
    ] {
        assert_eq!(value(expression), expected, "{expression}");
    }
}

/// Reruns the test above in a new process, because the time zone is fixed at start.
#[test]
fn dates_are_utc_in_every_time_zone() {
    for zone in ["AAA-5:30", "BBB+8CCC", "UTC0"] {
        let output = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::globals::dates_are_utc"])
            .env("TZ", zone)
            .output()
            .unwrap();
        assert!(output.status.success(), "TZ={zone}: {}", String::from_utf8_lossy(&output.stdout));
        assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"));
    }
}

#[test]
fn console_is_silent() {
    assert_eq!(value("[console.log('x'), console.error(), console.warn({}), console.group(), typeof self].join()"), ",,,,object");
}

#[test]
fn renderers_produce_identical_output() {
    let body = "const o = {}; for (let i = 0; i < 50; i++) o['k' + Math.floor(Math.random() * 100)] = new Date().getTime() + i; \
                return JSON.stringify([o, [3, 1, 2].sort(), new Set([2, 1]).size, 0.1 + 0.2, 'é'.normalize('NFD')]);";
    let run = || {
        let renderer = renderer(one_worker());
        let script = script(&renderer, body);
        [html(&renderer, &script, ""), html(&renderer, &script, "")]
    };
    let [first, second] = run();
    assert_eq!(first, second);
    assert_eq!([first, second], run());
}
