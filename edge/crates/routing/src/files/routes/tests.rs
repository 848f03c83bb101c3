use super::*;
use crate::files::sites::Sites;
use crate::reader::fault::RuleFault;
use crate::reader::fields;
use crate::reader::source::{Faults, Sources};

const HEAD: &str = "slots = { header = \"mfe-shell\", footer = \"mfe-shell\" }\nnot_found = { main = \"mfe-lost\" }\n";

fn parse(text: &str) -> Result<Routes, Vec<RuleFault>> {
    let sources = Sources::new([("routes.toml", text)]);
    let mut faults = Faults::new(&sources);
    let table = fields::parse(0, text, &mut faults);
    let routes = Routes::read(0, &table, &Sites::default(), &mut faults);
    if faults.has_errors() { Err(faults.into_sorted()) } else { Ok(routes) }
}

fn routes(paths: &[&str]) -> Result<Routes, Vec<RuleFault>> {
    let mut text = HEAD.to_owned();
    for path in paths {
        text +=
            &format!("[[route]]\npath = \"{path}\"\npage = \"kb\"\nmain = \"mfe-{}\"\nwithout = [\"footer\"]\n", path.matches('/').count());
    }
    parse(&text)
}

#[test]
fn most_specific_route_wins_in_any_order() {
    for order in [["/kb/{category}", "/kb/taxi"], ["/kb/taxi", "/kb/{category}"]] {
        let routes = routes(&order).unwrap();
        assert_eq!(routes.find("/kb/taxi").map(|route| route.pattern.as_str()), Some("/kb/taxi"));
        assert_eq!(routes.find("/kb/bus").map(|route| route.pattern.as_str()), Some("/kb/{category}"));
        assert!(routes.find("/kb").is_none());
        assert!(routes.find("").is_none());
        assert!(routes.find("/kb/taxi/money").is_none());
    }
}

#[test]
fn slots_combine_defaults_and_route() {
    let routes = routes(&["/kb"]).unwrap();
    let route = routes.find("/kb").unwrap();
    assert_eq!(route.slots.get(&Slot::Main).map(String::as_str), Some("mfe-1"));
    assert_eq!(route.slots.get(&Slot::Header).map(String::as_str), Some("mfe-shell"));
    assert_eq!(route.slots.get(&Slot::Footer), None);
    assert_eq!(routes.not_found().slots.get(&Slot::Footer).map(String::as_str), Some("mfe-shell"));
}

#[test]
fn header_is_filled_by_default() {
    let route = |path: &str, header: &str| format!("[[route]]\npath = \"{path}\"\npage = \"p\"\nmain = \"m\"\n{header}\n");
    let text = format!("{HEAD}{}{}{}", route("/a", "header = \"transparent\""), route("/b", ""), route("/c", "header = \"hidden\""));
    let routes = parse(&text).unwrap();
    let header = |path| routes.find(path).map(|route| route.header);
    assert_eq!([header("/a"), header("/b")], [Some(HeaderTheme::Transparent), Some(HeaderTheme::Fill)]);
    assert_eq!(routes.not_found().header, HeaderTheme::Fill);
    assert!(!routes.find("/c").unwrap().slots.contains_key(&Slot::Header));
    assert!(parse(&text.replace("transparent", "clear")).is_err());
}

#[test]
fn equivalent_routes_are_an_error_that_names_both() {
    let faults = routes(&["/kb/{category}", "/kb/{slug}"]).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].message.contains("/kb/{slug}") && faults[0].message.contains("/kb/{category}"), "{faults:?}");
}

#[test]
fn invalid_patterns_are_errors() {
    assert_eq!(routes(&["kb", "/KB", "/{}", "/a b/"]).unwrap_err().len(), 4);
}

#[test]
fn parameters_have_types_and_values() {
    let routes = routes(&["/posts/{id:int}", "/posts/{slug:slug}", "/files/{rest:path}"]).unwrap();
    let values = |path: &str| {
        let path = CanonicalPath::parse(path).unwrap();
        let (route, tail) = routes.matching(path.segments())?;
        Some((route.pattern.clone(), route.parameters(path.segments(), tail)))
    };
    let pair = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    assert_eq!(values("/posts/12"), Some(("/posts/{id:int}".to_owned(), pair("id", "12"))));
    assert_eq!(values("/posts/new-one"), Some(("/posts/{slug:slug}".to_owned(), pair("slug", "new-one"))));
    assert_eq!(values("/files/a/b"), Some(("/files/{rest:path}".to_owned(), pair("rest", "a/b"))));
    assert_eq!(values("/posts/new_one"), None);
}

#[test]
fn page_that_needs_sign_in_is_not_cached() {
    let with = |more: &str| parse(&format!("{HEAD}[[route]]\npath = \"/p\"\npage = \"p\"\nmain = \"m\"\nneeds_sign_in = true\n{more}\n"));
    assert!(!with("").unwrap().find("/p").unwrap().cache.public);
    assert!(with("cache = { public = true }").unwrap_err()[0].message.contains("must not store"));
}

#[test]
fn fragments_of_overlays_are_main_fragments() {
    let route = |path: &str, main: &str, more: &str| format!("[[route]]\npath = \"/{path}\"\npage = \"p\"\nmain = \"{main}\"\n{more}\n");
    let routes = [route("a", "m", ""), route("b", "n", "overlay = true"), route("c", "n", "overlay = true")].concat();
    let routes = parse(&format!("{HEAD}{routes}")).unwrap();
    assert!(routes.overlay_fragments().iter().eq(["n"]), "{:?}", routes.overlay_fragments());
}

#[test]
fn conditional_slot_needs_consecutive_segments() {
    let slot = "[[slot]]\nslot = \"edge-of-page\"\nfragment = \"mfe-chat\"\nwhen = { segments = \"kb/taxi\" }\n";
    let routes = parse(&format!("{HEAD}{slot}")).unwrap();
    let missed = |path: &str| {
        let path = CanonicalPath::parse(path).unwrap();
        routes.conditional[0].missed(routes.not_found(), path.segments(), PageFacts::default())
    };
    assert_eq!(missed("/kb/taxi"), None);
    assert_eq!(missed("/x/kb/taxi/y"), None);
    for path in ["/kb", "/kb/x/taxi", "/taxi/kb", "/kb/taxi-2"] {
        assert_eq!(missed(path).as_deref(), Some("the path does not contain kb/taxi"), "{path}");
    }
    assert!(parse(&format!("{HEAD}{slot}{slot}")).unwrap_err()[0].message.contains("two fragments can fill"));
}

#[test]
fn fragment_beside_another_shares_its_slot() {
    let slot =
        |more: &str| format!("[[slot]]\nslot = \"edge-of-page\"\nfragment = \"mfe-chat\"\nwhen = {{ country = [\"ru\"] }}\n{more}\n");
    let routes = parse(&format!("{HEAD}{}{}", slot(""), slot("beside = true"))).unwrap();
    assert_eq!(routes.conditional.iter().map(|slot| slot.beside).collect::<Vec<_>>(), [false, true]);
    assert!(parse(&format!("{HEAD}{}{}{}", slot(""), slot("beside = true"), slot(""))).is_err());
}
