//! Test kit: a real server on a free port with a separate database.

use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

use product_api::{Api, Settings, SupportSettings};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use sqlx::{AnyConnection, Connection, Executor};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Root of the repository.
pub(crate) fn repository() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Shared key of the edge and the API.
pub(crate) const EDGE_KEY: &str = "the key of the edge in these tests";

/// Settings with the repository's folders and the test's database.
pub(crate) fn settings(database: &TestDatabase) -> Settings {
    let root = repository();
    Settings {
        database_url: database.url.clone(),
        migrate: true,
        content: Some(root.join("api/content")),
        geo: root.join("api/geo/data"),
        locales: root.join("locales"),
        edge_key: Some(EDGE_KEY.to_owned()),
        development_identity: true,
        support: SupportSettings { files: database.files(), ..SupportSettings::default() },
        ..Settings::default()
    }
}

/// A database, removed on drop.
pub(crate) struct TestDatabase {
    pub(crate) url: String,
    /// PostgreSQL: the server, and the statement that removes the database.
    server: Option<(String, String)>,
    folder: TempDir,
}

impl TestDatabase {
    /// An empty database.
    pub(crate) async fn new() -> Self {
        Self::of(None).await
    }

    /// A database with the repository's content, if `tests/ci/nextest.sh` has prepared one. Else it
    /// is empty, and the API imports the content at its start.
    pub(crate) async fn with_content() -> Self {
        Self::of(std::env::var("TEST_SEED").ok()).await
    }

    async fn of(seed: Option<String>) -> Self {
        static ONCE: Once = Once::new();
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        ONCE.call_once(|| {
            sqlx::any::install_default_drivers();
            // The workspace's HTTP client needs a crypto provider even without encryption.
            _ = rustls::crypto::ring::default_provider().install_default();
        });
        let folder = tempfile::tempdir().unwrap();
        let engine = std::env::var("TEST_DATABASE").unwrap_or_else(|_| "sqlite".to_owned());
        if engine == "sqlite" {
            let file = folder.path().join("data/test.db");
            if let Some(seed) = seed {
                std::fs::create_dir_all(folder.path().join("data")).unwrap();
                copy_sqlite(seed.as_ref(), &file);
            }
            return Self { url: format!("sqlite:{}", file.display()), server: None, folder };
        }
        let name = format!("t_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        if let Some(seed) = seed {
            run(&engine, format!("CREATE DATABASE {name} TEMPLATE {seed}")).await;
            let (server, _) = engine.rsplit_once('/').unwrap();
            let url = format!("{server}/{name}");
            return Self { url, server: Some((engine, format!("DROP DATABASE {name} WITH (FORCE)"))), folder };
        }
        run(&engine, format!("CREATE SCHEMA {name}")).await;
        let separator = if engine.contains('?') { '&' } else { '?' };
        let url = format!("{engine}{separator}options[search_path]={name}");
        Self { url, server: Some((engine, format!("DROP SCHEMA {name} CASCADE"))), folder }
    }

    /// File storage of the test: a folder that is removed with the database, or a prefix of the
    /// bucket in `TEST_FILES=s3://bucket`.
    pub(crate) fn files(&self) -> String {
        let folder = self.folder.path();
        std::env::var("TEST_FILES").map_or_else(
            |_| folder.join("files").display().to_string(),
            |bucket| format!("{bucket}/{}", folder.file_name().unwrap().display()),
        )
    }

    /// Runs a statement.
    pub(crate) async fn run(&self, statement: &str) {
        run(&self.url, statement.to_owned()).await;
    }

    /// The first column of the first row, as text.
    pub(crate) async fn text(&self, statement: &'static str) -> Option<String> {
        let mut connection = AnyConnection::connect(&self.url).await.unwrap();
        sqlx::query_scalar(statement).fetch_optional(&mut connection).await.unwrap()
    }
}

/// Copies a database that no process has open, with its write-ahead log.
fn copy_sqlite(from: &Path, to: &Path) {
    for suffix in ["", "-wal"] {
        let [from, to] = [from, to].map(|file| format!("{}{suffix}", file.display()));
        if suffix.is_empty() || Path::new(&from).exists() {
            std::fs::copy(from, to).unwrap();
        }
    }
}

/// Runs a statement on a database.
pub(crate) async fn run(url: &str, statement: String) {
    let mut connection = AnyConnection::connect(url).await.unwrap();
    connection.execute(sqlx::AssertSqlSafe(statement)).await.unwrap();
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Some((server, statement)) = self.server.take() else { return };
        let remove = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(run(&server, statement));
        };
        // A runtime cannot start inside another one, but another thread can start it.
        _ = std::thread::spawn(remove).join();
    }
}

/// A server, stopped on drop.
pub(crate) struct Server {
    pub(crate) api: Api,
    pub(crate) database: TestDatabase,
    /// Scheme, host and port.
    pub(crate) origin: String,
    client: reqwest::Client,
    _stop: oneshot::Sender<()>,
}

impl Server {
    /// Serves the repository's content.
    pub(crate) async fn start() -> Self {
        let database = TestDatabase::with_content().await;
        let settings = settings(&database);
        Self::with(database, settings).await
    }

    /// Serves the content of a folder.
    pub(crate) async fn of(folder: &Folder) -> Self {
        let database = TestDatabase::new().await;
        let settings = Settings { content: Some(folder.path().to_owned()), ..settings(&database) };
        Self::with(database, settings).await
    }

    pub(crate) async fn with(database: TestDatabase, settings: Settings) -> Self {
        let api = Api::open(settings).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(product_api::serve(listener, api.clone(), async { _ = stopped.await }));
        // Tests inspect redirects.
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        Self { api, database, origin, client, _stop: stop }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.origin))
    }

    /// A request as forwarded by the edge for a visitor of `origin`.
    pub(crate) fn through_edge(&self, method: Method, origin: &str, path: &str) -> RequestBuilder {
        self.request(method, path)
            .header("x-roadside-key", EDGE_KEY)
            .header("x-roadside-ip", "192.0.2.7")
            .header("x-roadside-origin", origin)
            .header("x-roadside-domains", "http://localhost:8080,http://kz.localhost:8080,https://roadside.example")
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// Body of a response with status 200.
    pub(crate) async fn json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.unwrap()
    }

    /// Status and body of a response.
    pub(crate) async fn status_and_json(&self, path: &str) -> (u16, Value) {
        let response = self.get(path).await;
        (response.status().as_u16(), response.json().await.unwrap())
    }

    /// A page of a locale and city, such as `ru-ru/moskva`.
    pub(crate) async fn page(&self, place: &str, path: &str) -> Value {
        self.json(&format!("/api/{place}/?path={path}")).await
    }

    /// SEO data of a page.
    pub(crate) async fn seo(&self, place: &str, path: &str) -> Value {
        self.json(&format!("/api/{place}/seo/get?url={path}")).await
    }
}

/// Properties of the block with this type.
pub(crate) fn block<'a>(page: &'a Value, kind: &str) -> &'a Value {
    let blocks = page["blocks"].as_array().unwrap();
    blocks.iter().find(|block| block["type"] == kind).map_or(&Value::Null, |block| &block["props"])
}

/// A content folder with the profession `taxi` and its section `money`, in English and Russian.
/// Tests add articles.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for language in ["en", "ru"] {
            folder.group(language, "taxi", "taxi", "order: 1");
            folder.group(language, "taxi/money", "taxi-money", "order: 1");
        }
        folder.write("cars.toml", "[[make]]\nname = \"Kia\"\nmodels = [\"Rio B 2000-2023\", \"Ceed C 2006-\"]\n");
        folder.write("variables.toml", "[default]\nfee = \"1\"\n[country.kz]\nfee = \"2\"\n[city.kazan]\nfee = \"<3>\"\n");
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Gives the profession `taxi` and its section `money` the slugs `cab` and `pay`.
    pub(crate) fn rename_groups(&self) {
        for language in ["en", "ru"] {
            let folder = self.path().join(language);
            std::fs::rename(folder.join("taxi/money"), folder.join("taxi/pay")).unwrap();
            std::fs::rename(folder.join("taxi"), folder.join("cab")).unwrap();
            let files =
                |folder: PathBuf| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
            for file in files(folder.join("cab")).chain(files(folder.join("cab/pay"))) {
                let text = std::fs::read_to_string(&file).unwrap().replace("slug: taxi", "slug: cab").replace("slug: money", "slug: pay");
                let text = text.replace("profession: taxi", "profession: cab").replace("section: money", "section: pay");
                std::fs::write(&file, text).unwrap();
            }
        }
    }

    pub(crate) fn remove(&self, path: &str) {
        std::fs::remove_file(self.path().join(path)).unwrap();
    }

    /// Adds a group or a section. `more` has further lines of its front matter, at least `order`.
    pub(crate) fn group(&self, language: &str, folder: &str, id: &str, more: &str) {
        let slug = folder.rsplit('/').next().unwrap();
        let head = format!("---\nid: {id}\nslug: {slug}\ntitle: {language} {id}\ndescription: About {id}\n{more}\n---\n");
        self.write(&format!("{language}/{folder}/_index.md"), &head);
    }

    /// Adds the group `safety`, which is not a profession, with the section `health` and the
    /// article `rest`, in English and Russian.
    pub(crate) fn instruction(&self) {
        for language in ["en", "ru"] {
            self.group(language, "safety", "safety", "order: 2\nis_profession: false");
            self.group(language, "safety/health", "safety-health", "order: 1");
            let rest = article(language, "rest", "rest", "", "Text.");
            let rest = rest.replace("profession: taxi", "profession: safety").replace("section: money", "section: health");
            self.write(&format!("{language}/safety/health/rest.md"), &rest);
        }
    }

    /// Adds `{language}/{group}/_job.md`.
    pub(crate) fn job(&self, language: &str, group: &str, body: &str) {
        let head = format!("---\nid: {group}\ntitle: {language} job\ndescription: About the job\nupdated: 2026-01-02\n---\n");
        self.write(&format!("{language}/{group}/_job.md"), &format!("{head}{body}\n"));
    }

    /// Adds `{language}/taxi/money/{id}.md`.
    pub(crate) fn article(&self, language: &str, id: &str, cities: &str, body: &str) {
        self.write(&format!("{language}/taxi/money/{id}.md"), &article(language, id, id, cities, body));
    }
}

/// Text of an article.
pub(crate) fn article(language: &str, id: &str, slug: &str, cities: &str, body: &str) -> String {
    format!(
        "---\nid: {id}\nslug: {slug}\ntitle: {language} {id}\nshort_answer: Short {id}\nprofession: taxi\nsection: money\norder: 1\n\
         cities: [{cities}]\nupdated: 2026-01-02\nsynonyms: [word]\nrelated: []\n---\n{body}\n"
    )
}
