//! Starts an edge on free ports with fragments made for the test.

pub(crate) mod api_proxy;
mod builder;
mod environment;
pub(crate) mod geo_database;
mod release_folder;
mod response;
pub(crate) mod stub_server;

use std::path::{Path, PathBuf};

use edge::Running;
use tempfile::TempDir;

pub(crate) use self::builder::{Builder, copy_rules, edge};
pub(crate) use self::environment::{api_settings, copy_seed, settings};
pub(crate) use self::release_folder::{CHAT, SURVEY, write_changed_fragment, write_fragment, write_others, write_shell};
pub(crate) use self::response::Response;

/// Root of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// A server script that shows the slot and the page title of its context.
pub(crate) const ECHO: &str = "var __fragment = { render: function (json) {
    var context = JSON.parse(json);
    var title = context.page ? (context.page.blocks[0] ? context.page.blocks[0].props.title : 'status ' + context.page.status) : 'no page';
    return '<p>' + context.slot + ': ' + title + '</p>';
} };";

/// An edge that runs until the test ends.
pub(crate) struct Edge {
    running: Option<Running>,
    folder: TempDir,
    client: reqwest::Client,
}

/// A client without redirects and decompression.
pub(crate) fn client() -> reqwest::Client {
    // Needed where the edge is another process. Fails where the provider is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap()
}

impl Edge {
    /// Folder of the fragments.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The running edge.
    pub(crate) fn running(&self) -> &Running {
        self.running.as_ref().expect("it runs until it is stopped")
    }

    /// Requests a path of `localhost`.
    pub(crate) async fn get(&self, path: &str) -> Response {
        self.get_as("localhost", path).await
    }

    /// Requests a path of a host.
    pub(crate) async fn get_as(&self, host: &str, path: &str) -> Response {
        self.send(self.client.get(self.url(path)).header("host", format!("{host}:{}", self.running().http().port()))).await
    }

    /// Requests a path with this exact `Host` header.
    pub(crate) async fn get_as_is(&self, host: &str, path: &str) -> Response {
        self.send(self.client.get(self.url(path)).header("host", host)).await
    }

    /// Builds a request to `localhost`.
    pub(crate) fn request(&self, method: http::Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, self.url(path)).header("host", "localhost")
    }

    /// Builds a request to a host.
    pub(crate) fn request_as(&self, host: &str, method: http::Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, self.url(path)).header("host", format!("{host}:{}", self.running().http().port()))
    }

    /// Body at a path of the operators' port, which the test must have set.
    pub(crate) async fn admin(&self, path: &str) -> String {
        let admin = self.running().admin().expect("the test sets ROADSIDE_LISTEN_ADMIN");
        self.client.get(format!("http://{admin}{path}")).send().await.unwrap().text().await.unwrap()
    }

    /// Value of a series of the metrics, such as `edge_requests_total{status="2xx"}`. The test must
    /// have set the operators' port.
    pub(crate) async fn metric(&self, series: &str) -> u64 {
        let metrics = self.admin("/metrics").await;
        let value = metrics.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        value.unwrap_or_else(|| panic!("no {series} in {metrics}")).parse().unwrap()
    }

    /// Sends a request and reads the response.
    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Response {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        Response { status, headers, body: response.text().await.unwrap() }
    }

    /// Stops the edge and waits until it has stopped.
    pub(crate) async fn stop(mut self) {
        if let Some(running) = self.running.take() {
            running.stop().await;
        }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running().http())
    }
}
