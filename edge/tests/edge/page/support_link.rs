//! The page model names the way to support that the page offers.

use serde_json::Value;

use crate::harness::edge;

#[tokio::test]
async fn support_path_of_the_model_is_that_of_the_page() {
    let edge = edge().start().await;
    let support = async |path: &str| edge.get(path).await.model()["support"].clone();
    assert_eq!(support("/ru-en/moskva/knowledge-base/taxi/orders/lost-item").await, "/ru-en/moskva/contact-us/taxi?article=taxi-lost-item");
    assert_eq!(support("/ru-en/moskva/knowledge-base/taxi").await, "/ru-en/moskva/contact-us/taxi");
    assert_eq!(support("/ru-en/moskva/contact-us").await, Value::Null);
}
