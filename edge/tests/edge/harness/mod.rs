//! Starts an edge on free ports with fragments made for the test.

pub(crate) mod api_proxy;
pub(crate) mod geo_database;
pub(crate) mod stub_server;

use std::fs;
use std::path::{Path, PathBuf};

use contracts::CONTRACT_VERSION;
use contracts::fragment::{CachePolicy, ContextKey, FragmentManifest, Slot, StartConditions};
use contracts::release::{BrandAssets, BrowserAssets, Release, ReleaseFile, ShellAssets};
use edge::config::Config;
use edge::{Running, StartError};
use http::{HeaderMap, StatusCode};
use indexmap::IndexMap;
use tempfile::TempDir;

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

/// Value of an environment variable.
pub(crate) struct Setting(String);

impl<T: std::fmt::Display> From<T> for Setting {
    fn from(value: T) -> Self {
        Self(value.to_string())
    }
}

/// Settings, rules and fragments of an edge that is not started yet.
pub(crate) struct Builder {
    main_script: Vec<u8>,
    settings: Vec<(String, String)>,
    rules: Vec<(String, String)>,
}

/// A response with its whole body.
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

/// An edge whose `main` slot runs [`ECHO`].
pub(crate) fn edge() -> Builder {
    Builder { main_script: ECHO.as_bytes().to_vec(), settings: Vec::new(), rules: Vec::new() }
}

impl Builder {
    /// Sets the server script of `main`.
    pub(crate) fn main_script(mut self, script: impl Into<Vec<u8>>) -> Self {
        self.main_script = script.into();
        self
    }

    /// Sets an environment variable.
    pub(crate) fn set(mut self, variable: &str, value: impl Into<Setting>) -> Self {
        self.settings.retain(|(known, _)| known != variable);
        self.settings.push((variable.to_owned(), value.into().0));
        self
    }

    /// Changes one of the repository's rules files, or adds a file.
    pub(crate) fn rules(mut self, file: &str, change: impl FnOnce(String) -> String) -> Self {
        let text = fs::read_to_string(repository().join("edge/rules").join(file)).unwrap_or_default();
        self.rules.push((file.to_owned(), change(text)));
        self
    }

    /// Starts the edge.
    pub(crate) async fn start(self) -> Edge {
        self.try_start().await.unwrap_or_else(|fault| panic!("{fault:?}"))
    }

    /// Starts the edge, or returns why it cannot start.
    pub(crate) async fn try_start(mut self) -> Result<Edge, StartError> {
        let folder = TempDir::new().unwrap();
        if !self.rules.is_empty() {
            let rules = folder.path().join("rules");
            copy_rules(&rules);
            for (file, text) in &self.rules {
                fs::write(rules.join(file), text).unwrap();
            }
            self.settings.push(("ROADSIDE_RULES_FOLDER".to_owned(), rules.display().to_string()));
        }
        write_shell(folder.path());
        write_fragment(folder.path(), "mfe-knowledge-base", &[Slot::Main], &self.main_script);
        write_others(folder.path());
        let running = edge::start(configuration(folder.path(), &self.settings)).await?;
        Ok(Edge { running: Some(running), folder, client: client() })
    }
}

/// The fragment that starts after the page, on idle.
pub(crate) const SURVEY: &str = "mfe-survey";

/// Writes the other fragments of the repository's rules.
pub(crate) fn write_others(folder: &Path) {
    for name in ["mfe-support", "mfe-profile"] {
        write_fragment(folder, name, &[Slot::Main], ECHO.as_bytes());
    }
    write_fragment(folder, SURVEY, &[Slot::EdgeOfPage], ECHO.as_bytes());
}

/// Copies the repository's rules.
pub(crate) fn copy_rules(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    for entry in fs::read_dir(repository().join("edge/rules")).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
}

/// A client without redirects and decompression.
pub(crate) fn client() -> reqwest::Client {
    // Needed where the edge is another process. Fails where the provider is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap()
}

/// Configuration of an edge on free ports.
fn configuration(folder: &Path, own: &[(String, String)]) -> Config {
    let all = settings(folder, own);
    let read = |name: &str| all.iter().find(|(variable, _)| variable == name).map(|(_, value)| value.clone());
    Config::parse("", read).unwrap()
}

/// Environment variables for free ports, a new database and the repository's content.
pub(crate) fn settings(folder: &Path, own: &[(String, String)]) -> Vec<(String, String)> {
    let repository = repository();
    let path = |relative: &str| repository.join(relative).display().to_string();
    let mut all = vec![
        ("ROADSIDE_LISTEN_HTTP".to_owned(), "127.0.0.1:0".to_owned()),
        ("ROADSIDE_LISTEN_HTTPS".to_owned(), "127.0.0.1:0".to_owned()),
        ("ROADSIDE_LISTEN_ADMIN".to_owned(), String::new()),
        ("ROADSIDE_RULES_FOLDER".to_owned(), path("edge/rules")),
        ("ROADSIDE_FRAGMENTS_FOLDER".to_owned(), folder.display().to_string()),
        ("ROADSIDE_EMBEDDED_API_DATABASE".to_owned(), format!("sqlite:{}", folder.join("test.db").display())),
        ("ROADSIDE_EMBEDDED_API_CONTENT".to_owned(), path("api/content")),
        ("ROADSIDE_EMBEDDED_API_GEO".to_owned(), path("api/geo/data")),
        ("ROADSIDE_EMBEDDED_API_LOCALES".to_owned(), path("locales")),
        ("ROADSIDE_UPLOADS_STORE".to_owned(), folder.join("files").display().to_string()),
        ("ROADSIDE_RENDER_WORKERS".to_owned(), "1".to_owned()),
        // Debug builds are slow. Tests of the deadline use scripts that never end.
        ("ROADSIDE_RENDER_DEADLINE_MS".to_owned(), "500".to_owned()),
    ];
    all.retain(|(name, _)| own.iter().all(|(other, _)| other != name));
    all.extend_from_slice(own);
    all
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

impl Response {
    /// Value of a header, or an empty string.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// HTML inside a slot.
    pub(crate) fn slot(&self, slot: &str) -> &str {
        let (_, rest) =
            self.body.split_once(&format!("data-slot=\"{slot}\">")).unwrap_or_else(|| panic!("no slot {slot} in {}", self.body));
        rest.split("</main>").next().unwrap().split("</header>").next().unwrap().split("</footer>").next().unwrap().trim()
    }

    /// Page model embedded in the page.
    pub(crate) fn model(&self) -> serde_json::Value {
        let (_, rest) = self.body.split_once("id=\"page-model\">").expect("a page has a model");
        serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap()
    }
}

/// Writes a release with a server script.
pub(crate) fn write_fragment(folder: &Path, name: &str, slots: &[Slot], script: &[u8]) {
    write_changed_fragment(folder, name, slots, script, |_| ());
}

/// Writes a release with a changed manifest.
pub(crate) fn write_changed_fragment(folder: &Path, name: &str, slots: &[Slot], script: &[u8], change: impl FnOnce(&mut FragmentManifest)) {
    let files = [
        ("server.js", script),
        ("remoteEntry.js", b"export {};".as_slice()),
        ("own.css", b"p{}".as_slice()),
        ("late.js", b"export {};".as_slice()),
        ("late.css", b"i{}".as_slice()),
    ];
    let mut release = release(name, slots, &files);
    change(&mut release.fragment);
    release.server = Some("server.js".to_owned());
    release.browser = Some(BrowserAssets {
        entry: "remoteEntry.js".to_owned(),
        expose: "./fragment".to_owned(),
        runtime: None,
        js: Vec::new(),
        css: vec!["own.css".to_owned()],
    });
    write_release(folder, &release, &files);
}

/// Writes a shell release with a document and both brands.
pub(crate) fn write_shell(folder: &Path) {
    let document = fs::read(repository().join("mfe-shell/document.html")).unwrap();
    let files = [
        ("server.js", ECHO.as_bytes()),
        ("document.html", document.as_slice()),
        ("shell.js", b"export {};".as_slice()),
        ("worker.js", b"self;".as_slice()),
        ("amber.css", b"a{}".as_slice()),
        ("slate.css", b"b{}".as_slice()),
        ("icon.svg", b"<svg/>".as_slice()),
        ("preview-amber.png", b"PNG".as_slice()),
        ("preview-slate.png", b"PNG".as_slice()),
        ("cyrl.woff2", b"font".as_slice()),
        ("latn.woff2", b"font".as_slice()),
    ];
    let mut release = release("mfe-shell", &[Slot::Header, Slot::Main, Slot::Footer, Slot::Overlays], &files);
    let brand = |name: &str| {
        let fonts = ["cyrl", "latn"].map(|script| (script.to_owned(), vec![format!("{script}.woff2")]));
        let preview = Some(format!("preview-{name}.png"));
        (name.to_owned(), BrandAssets { css: format!("{name}.css"), icon: "icon.svg".to_owned(), preview, fonts: IndexMap::from(fonts) })
    };
    release.server = Some("server.js".to_owned());
    release.shell = Some(ShellAssets {
        document: "document.html".to_owned(),
        loader: "shell.js".to_owned(),
        runtimes: Vec::new(),
        js: Vec::new(),
        worker: Some("worker.js".to_owned()),
        brands: IndexMap::from([brand("amber"), brand("slate")]),
    });
    write_release(folder, &release, &files);
}

fn release(name: &str, slots: &[Slot], files: &[(&str, &[u8])]) -> Release {
    let hashed = |bytes: &[u8]| ReleaseFile { size: bytes.len() as u64, integrity: releases::integrity(bytes) };
    Release {
        contract: CONTRACT_VERSION,
        version: "1.0.0".to_owned(),
        federation: "2.9.2".to_owned(),
        built_with: None,
        fragment: FragmentManifest {
            name: name.to_owned(),
            owner: "tests".to_owned(),
            purpose: "A fragment for a test.".to_owned(),
            slots: slots.to_vec(),
            uses: vec![ContextKey::Locale, ContextKey::Page],
            messages: vec!["shell".to_owned()],
            page_messages: IndexMap::new(),
            deadline_ms: None,
            cache: CachePolicy { fresh_seconds: 3600, stale_seconds: 3600 },
            fallback: IndexMap::from([(Slot::Main, "shell.skip_to_content".to_owned())]),
            starts: (name == SURVEY).then(|| StartConditions {
                flag: "navigation_survey".to_owned(),
                pages_seen: 4,
                after_ms: 120_000,
                unless_kept: "survey-new".to_owned(),
            }),
        },
        browser: None,
        server: None,
        shell: None,
        files: files.iter().map(|(path, bytes)| ((*path).to_owned(), hashed(bytes))).collect(),
        shared: Vec::new(),
        contexts: Vec::new(),
    }
}

fn write_release(folder: &Path, release: &Release, files: &[(&str, &[u8])]) {
    let dist = folder.join(&release.fragment.name).join("dist");
    fs::create_dir_all(&dist).unwrap();
    for (path, bytes) in files {
        fs::write(dist.join(path), bytes).unwrap();
    }
    fs::write(dist.join("release.json"), serde_json::to_vec(release).unwrap()).unwrap();
}
