//! Rules of migrations: the version before must run on the schema after.
//!
//! A migration adds tables, columns with a default or NULL, and indexes. What removes or renames
//! stands in a file named `…_contract_…`, at least one release after its last use, and raises
//! `schema_range.oldest_reader`.

use super::migrations::MIGRATIONS;

/// Last migration from before the rules.
const LAST_EXEMPT: i64 = 18;

/// Statements of a migration without comments, in one line each.
fn statements(sql: &str) -> Vec<String> {
    let code: Vec<&str> = sql.lines().map(|line| line.split("--").next().unwrap_or_default()).collect();
    let code = code.join(" ");
    let normal = |statement: &str| statement.split_whitespace().collect::<Vec<_>>().join(" ").to_uppercase();
    code.split(';').map(normal).filter(|statement| !statement.is_empty()).collect()
}

/// Statements that the version before might not survive.
fn refused(sql: &str) -> Vec<String> {
    let all = statements(sql);
    let is_new = |table: &str| all.iter().any(|statement| statement.starts_with(&format!("CREATE TABLE {table} ")));
    let is_additive = |statement: &&String| {
        let adds_column = statement.starts_with("ALTER TABLE ")
            && statement.split(' ').skip(3).take(2).eq(["ADD", "COLUMN"])
            && (!statement.contains(" NOT NULL") || statement.contains(" DEFAULT "))
            && !statement.contains(" UNIQUE")
            && !statement.contains(" CHECK");
        // A unique index over old rows refuses what the version before writes.
        let unique = statement.strip_prefix("CREATE UNIQUE INDEX ").and_then(|rest| rest.split(' ').nth(2));
        let starts = ["CREATE TABLE ", "CREATE INDEX ", "INSERT INTO ", "UPDATE "];
        adds_column || unique.is_some_and(is_new) || starts.iter().any(|start| statement.starts_with(start))
    };
    all.iter().filter(|statement| !is_additive(statement)).cloned().collect()
}

#[test]
fn migrations_only_add_outside_contract_files() {
    for (version, name, sql) in MIGRATIONS.iter().filter(|(version, ..)| *version > LAST_EXEMPT) {
        if !name.contains("contract_") {
            assert_eq!(refused(sql), [""; 0], "migration {version}, {name}: add only, or name the file `{version:04}_contract_…`");
        }
    }
}

#[test]
fn statements_that_remove_or_tighten_are_refused() {
    for statement in [
        "DROP TABLE a",
        "ALTER TABLE a DROP COLUMN b",
        "ALTER TABLE a RENAME TO b",
        "ALTER TABLE a RENAME COLUMN b TO c",
        "ALTER TABLE a ADD COLUMN b TEXT NOT NULL",
        "ALTER TABLE a ADD COLUMN b TEXT UNIQUE",
        "ALTER TABLE a ALTER COLUMN b SET NOT NULL",
        "CREATE UNIQUE INDEX a_by_b ON a (b)",
        "DELETE FROM a",
    ] {
        assert_eq!(refused(&format!("-- A comment.\n{statement};")).len(), 1, "{statement}");
    }
    for statement in [
        "CREATE TABLE a (b TEXT NOT NULL); CREATE UNIQUE INDEX a_by_b ON a (b)",
        "ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT ''",
        "alter table a add column b text; -- DROP TABLE a",
        "CREATE INDEX a_by_b ON a (b)",
    ] {
        assert_eq!(refused(statement), [""; 0], "{statement}");
    }
}
