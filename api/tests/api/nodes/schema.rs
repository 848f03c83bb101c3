//! Migrations as a command, and versions that do not fit the schema.

use std::process::{Command, Output};

use crate::kit::{TestDatabase, repository};

fn product_api(database: &TestDatabase, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_product-api"));
    command.current_dir(repository()).env_clear().env("ROADSIDE_DATABASE_URL", &database.url);
    command.env("ROADSIDE_CSRF_SECRET", "a secret of form tokens that is long enough").args(arguments).output().unwrap()
}

fn error(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[tokio::test]
async fn migrate_prints_what_it_ran_and_may_run_concurrently() {
    let database = TestDatabase::new().await;
    std::thread::scope(|scope| {
        let both = [0, 1].map(|_| scope.spawn(|| product_api(&database, &["migrate"])));
        for output in both.map(|run| run.join().unwrap()) {
            assert_eq!(output.status.code(), Some(0), "{}", error(&output));
        }
    });
    let again = product_api(&database, &["migrate"]);
    assert_eq!((again.status.code(), again.stdout.as_slice()), (Some(0), &b""[..]));
    assert!(database.text("SELECT CAST(version AS TEXT) FROM _sqlx_migrations WHERE version = 30").await.is_some());
}

#[tokio::test]
async fn version_that_is_too_old_for_the_schema_exits_with_65() {
    let database = TestDatabase::new().await;
    assert_eq!(product_api(&database, &["migrate"]).status.code(), Some(0));
    // A migration that this version does not know is fine ...
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 SELECT 9999, 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 30";
    database.run(newer).await;
    assert_eq!(product_api(&database, &["outbox", "list"]).status.code(), Some(0));
    // ... until one removes what it needs.
    database.run("UPDATE schema_range SET oldest_reader = 9999").await;
    for command in [&["serve", "--listen=127.0.0.1:0"][..], &["migrate"], &["outbox", "list"]] {
        let output = product_api(&database, command);
        assert_eq!(output.status.code(), Some(65), "{command:?}");
        assert!(error(&output).contains("too old for the database"), "{}", error(&output));
    }
}

#[tokio::test]
async fn postgresql_server_needs_migrations_and_a_secret() {
    let database = TestDatabase::new().await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_product-api"));
    let output =
        command.current_dir(repository()).env_clear().args(["serve", "--database-url=postgres://127.0.0.1:1/none"]).output().unwrap();
    assert_eq!(output.status.code(), Some(64));
    assert!(error(&output).contains("--csrf-secret is needed with PostgreSQL"), "{}", error(&output));
    if database.url.starts_with("postgres") {
        let output = product_api(&database, &["serve", "--listen=127.0.0.1:0"]);
        assert_eq!(output.status.code(), Some(65));
        assert!(error(&output).contains("the database lacks migrations 1, 2, "), "{}", error(&output));
    }
}
