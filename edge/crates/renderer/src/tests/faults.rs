//! Tests that each failure has its own error and later renders succeed.

use super::*;

/// Runs a script that does `fault` on request, between successful renders of itself and of another
/// script.
fn fails(settings: RendererSettings, fault: &str) -> RenderError {
    let renderer = renderer(settings);
    let bad = script(&renderer, &format!("if (context === 'healthy') return 'well'; {fault}"));
    let other = script(&renderer, "return 'other ' + context;");
    assert_eq!(html(&renderer, &bad, "healthy"), "well");
    let error = render(&renderer, &bad, "go").expect_err(fault);
    assert_eq!(html(&renderer, &bad, "healthy"), "well", "after {fault}");
    assert_eq!(html(&renderer, &other, "healthy"), "other healthy", "after {fault}");
    // A failure in a fresh isolate.
    let again = renderer.prepare("again", Arc::from(format!("var __fragment = {{ render(context) {{ {fault} }} }};").as_bytes()));
    assert_eq!(render(&renderer, &again, "go").expect_err(fault), error);
    error
}

fn threw(fault: &str) -> String {
    match fails(one_worker(), fault) {
        RenderError::Threw { message } => message,
        other => panic!("{fault}: {other:?}"),
    }
}

#[test]
fn endless_loop_is_interrupted() {
    for fault in [
        "for (;;);",
        "for (;;) try { for (;;); } catch {} finally { continue; }",
        "return { get html() { for (;;); } }.html;",
        "return '' + { toString() { for (;;); } };",
        "throw { get message() { for (;;); } };",
        "return /(a+)+$/.test('a'.repeat(40) + 'b');",
        "return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);",
        "return Object.keys(new Proxy({}, { ownKeys() { for (;;); } }));",
        "const again = () => Promise.resolve().then(again); again(); return 'x';",
        "[3, 2, 1].sort(() => { for (;;); });",
        "return JSON.stringify({ toJSON() { for (;;); } });",
    ] {
        assert_eq!(fails(one_worker(), fault), RenderError::Deadline, "{fault}");
    }
}

#[test]
fn render_can_override_the_deadline() {
    let renderer = renderer(RendererSettings { cpu_deadline: Duration::from_secs(3600), ..one_worker() });
    let endless = script(&renderer, "for (;;);");
    let request = RenderRequest { deadline: Some(Duration::from_millis(5)), ..RenderRequest::new("") };
    assert_eq!(block_on(renderer.render(&endless, request)), Err(RenderError::Deadline));
}

#[test]
fn full_heap_is_reported() {
    let settings = RendererSettings { cpu_deadline: Duration::from_secs(60), ..one_worker() };
    for fault in [
        "return new Uint8Array(1e9).length;",
        "return 'x'.repeat(1e9 / 2);",
        "const all = []; for (;;) all.push({});",
        "const all = []; for (let i = 0;; i++) all.push('text ' + i);",
        "return new Array(2 ** 32 - 1).fill(0).length;",
        "globalThis.all ??= []; for (;;) globalThis.all.push([]);",
    ] {
        assert_eq!(fails(settings.clone(), fault), RenderError::Memory, "{fault}");
    }
}

#[test]
fn memory_accumulated_over_renders_fails_none_of_them() {
    let renderer = renderer(RendererSettings { memory_limit: 4 * 1024 * 1024, ..one_worker() });
    let leaky = source(&renderer, "var kept = []; var __fragment = { render() { kept.push(new Uint8Array(1 << 20)); return 'x'; } };");
    let mut loads = 0;
    for _ in 0..20 {
        loads += usize::from(render(&renderer, &leaky, "").unwrap().loaded);
    }
    assert!((2..20).contains(&loads), "{loads} loads");
}

#[test]
fn exception_is_reported() {
    assert_eq!(threw("throw new TypeError('no such thing');"), "TypeError: no such thing");
    assert_eq!(threw("null.name;"), "TypeError: cannot read property 'name' of null");
    assert_eq!(threw("throw 'a text';"), "a text");
    assert_eq!(fails(one_worker(), "throw null;"), RenderError::Memory);
    assert_eq!(threw("throw undefined;"), "undefined");
    assert_eq!(threw("throw 7;"), "7");
    assert_eq!(threw("throw Symbol('s');"), "?");
    assert_eq!(threw("throw { name: 'Odd', message: 'thing' };"), "an object, Odd: thing");
    assert_eq!(threw("throw { get message() { throw 1; } };"), "an object, undefined: ?");
    assert_eq!(threw("throw new Error('\\ud800');"), "Error: ?");
    assert!(threw("throw new Error('я'.repeat(5000));").len() <= 1024);
}

#[test]
fn deep_recursion_is_caught() {
    assert_eq!(threw("(function deeper() { deeper(); })();"), "RangeError: Maximum call stack size exceeded");
    assert_eq!(threw("return JSON.parse('['.repeat(1e6));"), "RangeError: Maximum call stack size exceeded");
    let deep_in_natives = "const deeper = () => [1].map(deeper).toString(); deeper();";
    assert_eq!(threw(deep_in_natives), "RangeError: Maximum call stack size exceeded");
}

#[test]
fn no_code_is_compiled_at_run_time() {
    for fault in ["eval('1');", "new Function('return 1');", "(() => {}).constructor('return 1');", "(0, eval)('1');"] {
        assert_eq!(threw(fault), "TypeError: eval is not supported", "{fault}");
    }
}

#[test]
fn non_string_result_is_reported() {
    for fault in ["return Promise.resolve('x');", "return (async () => 'x')();", "return;", "return 7;", "return new String('x');"] {
        assert_eq!(fails(one_worker(), fault), RenderError::NotAString, "{fault}");
    }
}

#[test]
fn unpaired_surrogate_is_reported() {
    assert_eq!(fails(one_worker(), "return '<p>\\ud83d</p>';"), RenderError::InvalidUtf8);
    assert_eq!(fails(one_worker(), "return '\\udc00' + '\\ud800';"), RenderError::InvalidUtf8);
}

#[test]
fn oversized_html_is_reported() {
    let settings = RendererSettings { max_html_bytes: 1000, ..one_worker() };
    // The limit counts bytes, not characters.
    assert_eq!(fails(settings, "return 'я'.repeat(501);"), RenderError::TooLarge { bytes: 1002 });
}

#[test]
fn invalid_utf8_script_is_reported() {
    let renderer = renderer(one_worker());
    let bad = renderer.prepare("bad", Arc::from(*b"var __fragment = { render: () => '\xff' };"));
    assert_eq!(render(&renderer, &bad, ""), Err(RenderError::InvalidUtf8));
    let good = script(&renderer, "return 'x';");
    assert_eq!(html(&renderer, &good, ""), "x");
}

#[test]
fn script_that_fails_to_load_is_reported() {
    let renderer = renderer(RendererSettings { max_script_bytes: 300_000, ..one_worker() });
    let good = script(&renderer, "return 'x';");
    let load = |source: &str| {
        let bad = renderer.prepare("bad", Arc::from(source.as_bytes()));
        let error = render(&renderer, &bad, "").unwrap_err();
        // The error is returned again without running the script, except for timeouts.
        assert_eq!(render(&renderer, &bad, "").unwrap_err(), error);
        assert_eq!(html(&renderer, &good, ""), "x");
        error
    };
    let message = |source: &str| match load(source) {
        RenderError::Load { message } => message,
        other => panic!("{source}: {other:?}"),
    };
    assert!(message("var = ;").starts_with("SyntaxError: "));
    assert!(message("import x from 'y';").contains("'y'"));
    assert_eq!(message("throw new Error('at load');"), "Error: at load");
    assert_eq!(message("undeclared = 1;"), "ReferenceError: undeclared is not defined");
    assert!(message("var a = '\0';").contains("nul byte"));
    assert_eq!(message(&" ".repeat(300_001)), "300001 bytes are too many");
    assert!(message(&"(".repeat(200_000)).contains("stack"));
    assert!(message(&"[".repeat(200_000)).contains("stack"));
    assert!(message(&"-".repeat(200_000)).contains("stack"));
    assert_eq!(load("for (;;);"), RenderError::Deadline);
    assert_eq!(load("var all = []; for (;;) all.push({});"), RenderError::Memory);
    for none in [
        "",
        "var __fragment;",
        "var __fragment = {};",
        "var __fragment = { render: 1 };",
        "await new Promise(() => {}); var __fragment = {};",
    ] {
        assert_eq!(load(none), RenderError::NoFragment, "{none}");
    }
}
