//! Open Graph metadata.

use http::StatusCode;

use crate::harness::edge;

#[tokio::test]
async fn preview_image_is_the_picture_of_the_brand() {
    let edge = edge().start().await;
    let port = edge.running().http().port();
    for (host, brand) in [("localhost", "amber"), ("slate.localhost", "slate")] {
        let body = edge.get_as(host, "/ru-en/moskva/knowledge-base/taxi").await.body;
        let start = format!("<meta property=\"og:image\" content=\"http://{host}:{port}");
        let (path, rest) = body.split_once(&start).unwrap().1.split_once('"').unwrap();
        assert!(path.ends_with(&format!("/preview-{brand}.png")), "{path}");
        let tags = "><meta property=\"og:image:width\" content=\"1200\"><meta property=\"og:image:height\" content=\"630\">\
                     <meta property=\"og:image:alt\" content=\"Roadside\"><meta name=\"twitter:card\" content=\"summary_large_image\">";
        assert!(rest.starts_with(tags), "{}", &rest[..400]);
        let picture = edge.get_as(host, path).await;
        assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/png"));
    }
}
