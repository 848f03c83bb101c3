//! Start of a node while its database cannot be reached.

use std::time::Duration;

use product_api::{Api, Settings};
use reqwest::Client;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use super::failover::own_database;
use super::replica::EPOCH;
use super::{Node, at_port, folder, of_epoch};

#[tokio::test]
async fn node_waits_for_its_database_and_then_serves() {
    let Some(database) = own_database().await else { return };
    let content = folder("a word");
    Api::open(of_epoch(&database, &content, EPOCH)).await.unwrap();
    let url = reqwest::Url::parse(&database.url).unwrap();
    let server = (url.host_str().unwrap().to_owned(), url.port().unwrap_or(5432));
    // Nothing listens there yet.
    let port = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    let settings = Settings { database_url: at_port(&database, port), ..of_epoch(&database, &content, EPOCH) };
    assert!(Api::open(settings.clone()).await.is_err_and(|error| error.is_unreachable()));

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let client = Client::new();
    let get = |path: &str| client.get(format!("{origin}{path}")).send();
    let probe_and_start_database = async {
        // Its socket waits in the queue until somebody accepts.
        assert_eq!(get("/healthz").await.unwrap().status(), 200);
        for path in ["/readyz", "/api/health"] {
            let refused = get(path).await.unwrap();
            let header = |name: &str| refused.headers()[name].to_str().unwrap().to_owned();
            assert_eq!((refused.status().as_u16(), header("retry-after"), header("connection")), (503, "1".to_owned(), "close".to_owned()));
            assert_eq!(refused.json::<serde_json::Value>().await.unwrap()["error"]["code"], "no_database");
        }
        let forwarder = TcpListener::bind(("127.0.0.1", port)).await.unwrap();
        tokio::spawn(async move {
            while let Ok((mut incoming, _)) = forwarder.accept().await {
                let outgoing = TcpStream::connect(server.clone());
                tokio::spawn(async move {
                    let mut outgoing = outgoing.await.unwrap();
                    // Ends when one side closes.
                    _ = tokio::io::copy_bidirectional(&mut incoming, &mut outgoing).await;
                });
            }
        });
    };
    let opening = tokio::time::timeout(Duration::from_secs(60), product_api::open_when_reachable(&listener, settings));
    let (opened, ()) = tokio::join!(opening, probe_and_start_database);
    let api = opened.expect("the node opens").unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    tokio::spawn(product_api::serve(listener, api.clone(), async { _ = stopped.await }));
    let node = Node { api, origin, _stop: stop };
    node.until_ready().await;
    assert!(node.article("a").await.contains("a word"));
}
