use contracts::page::Direction;
use contracts::seo::Hreflang;
use proptest::prelude::*;
use scraper::{Html, Selector};

use super::*;

fn locale() -> LocaleContext {
    LocaleContext { code: "ru-en".to_owned(), language: "en".to_owned(), country: "ru".to_owned(), dir: Direction::Ltr }
}

fn script(href: &str, integrity: &str) -> ScriptAsset {
    ScriptAsset { href: href.to_owned(), integrity: integrity.to_owned() }
}

pub(crate) fn assets() -> HeadAssets {
    HeadAssets {
        loader: Some(script("/assets/mfe-shell/1/shell.js", "sha384-L")),
        stylesheets: vec![
            StyleAsset { href: "/assets/mfe-shell/1/amber.css".to_owned(), integrity: "sha384-A".to_owned(), data_href: None },
            StyleAsset {
                href: "/assets/mfe-knowledge-base/2/kb.1a2b.css".to_owned(),
                integrity: "sha384-K".to_owned(),
                data_href: Some("kb.1a2b.css".to_owned()),
            },
        ],
        modules: vec![script("/assets/mfe-shell/1/react.js", "sha384-R")],
        scripts: Vec::new(),
        fonts: vec![FontPreload { href: "/assets/mfe-shell/1/text.woff2".to_owned() }],
        icon: Some("/assets/mfe-shell/1/amber.svg".to_owned()),
        later: vec![LateAsset { href: "/assets/mfe-knowledge-base/2/late.js".to_owned(), integrity: "sha384-S".to_owned() }],
        more_files: None,
        has_late_slots: false,
        module_start: ModuleStart::WithHead,
    }
}

fn head() -> Head {
    Head {
        title: "How to start & \"go\"".to_owned(),
        description: "Three steps".to_owned(),
        keywords: "taxi, start".to_owned(),
        canonical: "http://localhost:8080/ru-en/moskva".to_owned(),
        alternates: vec![Hreflang { hreflang: "ru-RU".to_owned(), href: "http://localhost:8080/ru-ru/moskva".to_owned() }],
        noindex: true,
        handle_class: "kb_article".to_owned(),
    }
}

fn markup(head: &Head, assets: &HeadAssets) -> String {
    described(head, assets, &[])
}

fn described(head: &Head, assets: &HeadAssets, structured_data: &[Value]) -> String {
    let preview = Preview {
        kind: "article",
        site_name: "Roadside",
        image: "http://localhost:8080/a.png",
        image_size: Some((1200, 630)),
        image_alt: "Roadside",
        modified: "2026-10-14",
    };
    let rendered = render_head(HeadPage { head, locale: &locale(), preview, structured_data, assets });
    String::from_utf8(rendered.to_vec()).unwrap()
}

#[test]
fn head_elements_are_in_loading_order() {
    assert_eq!(
        markup(&head(), &assets()).replace("><", ">\n<"),
        r#"<title>How to start &amp; &quot;go&quot;</title>
<script type="importmap">{"integrity":{"/assets/mfe-shell/1/shell.js":"sha384-L","/assets/mfe-shell/1/react.js":"sha384-R","/assets/mfe-knowledge-base/2/late.js":"sha384-S"}}</script>
<script type="module" src="/assets/mfe-shell/1/shell.js" integrity="sha384-L" fetchpriority="low">
</script>
<link rel="stylesheet" href="/assets/mfe-shell/1/amber.css" integrity="sha384-A">
<link rel="stylesheet" href="/assets/mfe-knowledge-base/2/kb.1a2b.css" integrity="sha384-K" data-href="kb.1a2b.css">
<link rel="modulepreload" href="/assets/mfe-shell/1/react.js" integrity="sha384-R" fetchpriority="low">
<link rel="preload" href="/assets/mfe-shell/1/text.woff2" as="font" type="font/woff2" crossorigin="">
<link rel="icon" href="/assets/mfe-shell/1/amber.svg" type="image/svg+xml">
<meta name="description" content="Three steps">
<meta name="keywords" content="taxi, start">
<link rel="canonical" href="http://localhost:8080/ru-en/moskva">
<link rel="alternate" hreflang="ru-RU" href="http://localhost:8080/ru-ru/moskva">
<meta name="robots" content="noindex">
<meta name="handle-class" content="kb_article">
<meta property="og:title" content="How to start &amp; &quot;go&quot;">
<meta property="og:description" content="Three steps">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Roadside">
<meta property="og:image" content="http://localhost:8080/a.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Roadside">
<meta name="twitter:card" content="summary_large_image">
<meta property="article:modified_time" content="2026-10-14">
<meta property="og:url" content="http://localhost:8080/ru-en/moskva">
<meta property="og:locale" content="en_RU">"#
    );
}

#[test]
fn modules_that_wait_for_the_paint_are_in_a_template() {
    let waiting = HeadAssets { module_start: ModuleStart::AfterPaint, ..assets() };
    let link = r#"<link rel="modulepreload" href="/assets/mfe-shell/1/react.js" integrity="sha384-R" fetchpriority="low">"#;
    let in_template = markup(&head(), &assets()).replace(link, &format!("<template data-modules>{link}</template>"));
    assert_eq!(markup(&head(), &waiting), in_template);
    assert_eq!(waiting.import_map(), assets().import_map());
}

#[test]
fn absent_values_write_nothing() {
    let empty = Head {
        title: "T".to_owned(),
        description: String::new(),
        keywords: String::new(),
        canonical: String::new(),
        alternates: Vec::new(),
        noindex: false,
        handle_class: String::new(),
    };
    let page =
        HeadPage { head: &empty, locale: &locale(), preview: Preview::default(), structured_data: &[], assets: &HeadAssets::default() };
    assert_eq!(
        String::from_utf8(render_head(page).to_vec()).unwrap(),
        "<title>T</title><meta property=\"og:title\" content=\"T\"><meta property=\"og:locale\" content=\"en_RU\">"
    );
}

#[test]
fn structured_data_cannot_close_its_script() {
    let data = serde_json::json!({ "@type": "Article", "headline": "</script><script>alert(1)</script><!--" });
    let page = described(&head(), &HeadAssets::default(), std::slice::from_ref(&data));
    let html = Html::parse_document(&page);
    let scripts = html.select(&Selector::parse("script").unwrap()).collect::<Vec<_>>();
    assert_eq!(scripts.len(), 1);
    assert_eq!(scripts[0].attr("type"), Some("application/ld+json"));
    assert_eq!(serde_json::from_str::<Value>(&scripts[0].text().collect::<String>()).unwrap(), data);
}

proptest! {
    #[test]
    fn input_round_trips(
        title in "([<>&\"' ]|</title>|\\PC){1,12}",
        description in "([<>&\"' ]|\\PC){1,12}",
        address in "(/|[<>&\"' ]|</script>|<!--|\\PC){1,12}",
        integrity in "([<>&\"' ]|</script>|\\PC){1,12}",
    ) {
        let head = Head {
            title: title.clone(),
            description: description.clone(),
            keywords: description.clone(),
            canonical: address.clone(),
            alternates: vec![Hreflang { hreflang: description.clone(), href: address.clone() }],
            noindex: false,
            handle_class: description.clone(),
        };
        let one = ScriptAsset { href: address.clone(), integrity: integrity.clone() };
        let assets = HeadAssets {
            loader: Some(one.clone()),
            stylesheets: vec![StyleAsset { href: address.clone(), integrity: integrity.clone(), data_href: Some(description.clone()) }],
            modules: vec![one],
            scripts: Vec::new(),
            fonts: vec![FontPreload { href: address.clone() }],
            icon: Some(address.clone()),
            later: Vec::new(),
            more_files: None,
            has_late_slots: false,
            module_start: ModuleStart::WithHead,
        };
        let page = format!("<!doctype html><html><head>{}</head><body><p></p></body></html>", markup(&head, &assets));
        let html = Html::parse_document(&page);
        let all = |selector: &str| html.select(&Selector::parse(selector).unwrap()).collect::<Vec<_>>();
        let one = |selector: &str, attribute: &str| {
            let elements = all(selector);
            assert_eq!(elements.len(), 1, "{selector}");
            elements[0].attr(attribute).unwrap().to_owned()
        };
        prop_assert_eq!(all("head > title")[0].text().collect::<String>(), title.clone());
        prop_assert_eq!(one("head > meta[name=description]", "content"), description.clone());
        prop_assert_eq!(one("head > meta[name=keywords]", "content"), description.clone());
        prop_assert_eq!(one("head > meta[name=handle-class]", "content"), description.clone());
        prop_assert_eq!(one("head > meta[property='og:title']", "content"), title);
        prop_assert_eq!(one("head > link[rel=canonical]", "href"), address.clone());
        prop_assert_eq!(one("head > link[rel=alternate]", "hreflang"), description.clone());
        prop_assert_eq!(one("head > link[rel=stylesheet]", "data-href"), description);
        prop_assert_eq!(one("head > link[rel=modulepreload]", "integrity"), integrity.clone());
        prop_assert_eq!(one("head > link[as=font]", "href"), address.clone());
        prop_assert_eq!(one("head > link[rel=icon]", "href"), address.clone());
        prop_assert_eq!(one("head > script[type=module]", "src"), address.clone());
        let map: serde_json::Value = serde_json::from_str(&all("head > script[type=importmap]")[0].text().collect::<String>()).unwrap();
        prop_assert_eq!(&map["integrity"][&address], &serde_json::Value::from(integrity));
        // Nothing escaped from the head, and nothing was added.
        prop_assert_eq!(all("body > *").len(), 1);
        prop_assert_eq!(all("head > *").len(), 24);
    }
}
