//! robots.txt and sitemaps.

use http::StatusCode;

use crate::harness::edge;

#[tokio::test]
async fn sitemap_index_lists_the_hosts_locales_and_robots_txt_names_it() {
    let edge = edge().start().await;
    let robots = edge.get("/robots.txt").await;
    let port = edge.running().http().port();
    assert!(robots.body.contains(&format!("Sitemap: http://localhost:{port}/sitemap.xml")), "{}", robots.body);
    let index = edge.get("/sitemap.xml").await;
    assert_eq!((index.status, index.header("content-type")), (StatusCode::OK, "application/xml; charset=utf-8"));
    assert!(index.body.contains(&format!("<loc>http://localhost:{port}/sitemap-ru-ru.xml</loc><lastmod>20")), "{}", index.body);
    assert!(index.body.contains("/sitemap-am-en.xml"), "a country without a host");
    assert!(!index.body.contains("kz-ru"), "a country with its own host");
    assert!(edge.get_as("kz.localhost", "/sitemap.xml").await.body.contains("/sitemap-kz-ru.xml"));
    assert_eq!(edge.get("/sitemap-kz-ru.xml").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn sitemap_lists_pages_with_alternates() {
    let edge = edge().start().await;
    let origin = format!("http://localhost:{}", edge.running().http().port());
    let page = "moskva/knowledge-base/taxi/money/payout-not-arrived";
    let index = edge.get("/sitemap.xml").await.body;
    let start = format!("<loc>{origin}");
    let parts = index.split(&start).filter_map(|rest| rest.split('<').next());
    let mut entry = None;
    for part in parts.filter(|path| path.starts_with("/sitemap-ru-en")) {
        let response = edge.get(part).await;
        assert_eq!((response.status, response.header("content-type")), (StatusCode::OK, "application/xml; charset=utf-8"), "{part}");
        let found = response.body.lines().find(|line| line.contains(&format!("<loc>{origin}/ru-en/{page}</loc>")));
        entry = entry.or(found.map(str::to_owned));
    }
    let entry = entry.unwrap();
    assert!(entry.contains("<lastmod>2026-"), "{entry}");
    assert!(entry.contains(&format!("<xhtml:link rel=\"alternate\" hreflang=\"ru-RU\" href=\"{origin}/ru-ru/{page}\"/>")), "{entry}");
}

#[tokio::test]
async fn page_is_canonical_on_the_host_whose_sitemap_lists_it() {
    let edge = edge().start().await;
    let port = edge.running().http().port();
    for (host, locale, home) in [
        ("localhost", "ru-ru/moskva", "localhost"),
        ("localhost", "kz-ru/almaty", "kz.localhost"),
        ("localhost", "am-en/yerevan", "localhost"),
        ("kz.localhost", "kz-ru/almaty", "kz.localhost"),
        ("kz.localhost", "ru-ru/moskva", "localhost"),
        ("kz.localhost", "am-en/yerevan", "localhost"),
        ("slate.localhost", "ru-ru/moskva", "slate.localhost"),
        ("slate.localhost", "kz-ru/almaty", "kz.localhost"),
    ] {
        let path = format!("/{locale}/knowledge-base");
        let head = edge.get_as(host, &path).await.model()["head"].clone();
        let home = format!("http://{home}:{port}/");
        assert_eq!(head["canonical"], format!("{}{}", home.trim_end_matches('/'), path), "{host}");
        let alternates = head["alternates"].as_array().unwrap();
        assert!(
            alternates.len() > 1 && alternates.iter().all(|alternate| alternate["href"].as_str().unwrap().starts_with(&home)),
            "{head}"
        );
        let own = format!("http://{host}:{port}/");
        let (code, _) = locale.split_once('/').unwrap();
        let sitemap = edge.get_as(host, &format!("/sitemap-{code}.xml")).await;
        assert_eq!(sitemap.status == StatusCode::OK, own == home, "{host} {locale}");
        assert_eq!(sitemap.body.contains(&format!("<loc>{own}{}</loc>", path.trim_start_matches('/'))), own == home, "{host} {locale}");
    }
}

#[tokio::test]
async fn sitemap_without_a_number_of_its_locale_is_missing() {
    let edge = edge().start().await;
    for path in ["/sitemap-ru-en-9999.xml", "/sitemap-zz-en.xml", "/sitemap-ru-en-1.xml"] {
        assert_eq!(edge.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn sitemap_leaves_out_disabled_pages() {
    let listed = async |features: &str| {
        let features = features.to_owned();
        let edge =
            edge().rules("sites.toml", |text| text.replace("main_host = true", &format!("main_host = true\n{features}"))).start().await;
        let body = edge.get("/sitemap-ru-ru.xml").await.body;
        ["moskva</loc>", "moskva/contact-us</loc>", "moskva/knowledge-base</loc>"].map(|page| body.contains(page))
    };
    assert_eq!(listed("").await, [true, true, true]);
    assert_eq!(listed("features = [\"DISABLE_MAIN\", \"DISABLE_CONTACT_US_FORM\"]").await, [false, false, true]);
}
