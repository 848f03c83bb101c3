//! The migrations.

/// Migrations in order: version, name, statements. A test compares them with the folder.
pub(crate) const MIGRATIONS: [(i64, &str, &str); 26] = [
    (1, "content", include_str!("../../migrations/0001_content.sql")),
    (2, "session", include_str!("../../migrations/0002_session.sql")),
    (3, "menu", include_str!("../../migrations/0003_menu.sql")),
    (4, "beacon", include_str!("../../migrations/0004_beacon.sql")),
    (5, "pages", include_str!("../../migrations/0005_pages.sql")),
    (6, "calculators", include_str!("../../migrations/0006_calculators.sql")),
    (7, "reactions", include_str!("../../migrations/0007_reactions.sql")),
    (8, "search", include_str!("../../migrations/0008_search.sql")),
    (9, "support", include_str!("../../migrations/0009_support.sql")),
    (10, "retention", include_str!("../../migrations/0010_retention.sql")),
    (11, "bodies", include_str!("../../migrations/0011_bodies.sql")),
    (12, "cars", include_str!("../../migrations/0012_cars.sql")),
    (13, "search_intents", include_str!("../../migrations/0013_search_intents.sql")),
    (14, "job_requirements", include_str!("../../migrations/0014_job_requirements.sql")),
    (15, "sign_in", include_str!("../../migrations/0015_sign_in.sql")),
    (16, "accounts", include_str!("../../migrations/0016_accounts.sql")),
    (17, "tests", include_str!("../../migrations/0017_tests.sql")),
    (18, "driver_events", include_str!("../../migrations/0018_driver_events.sql")),
    (19, "posts", include_str!("../../migrations/0019_posts.sql")),
    (21, "chat", include_str!("../../migrations/0021_chat.sql")),
    (30, "nodes", include_str!("../../migrations/0030_nodes.sql")),
    (31, "like_counter", include_str!("../../migrations/0031_like_counter.sql")),
    (32, "database_id", include_str!("../../migrations/0032_database_id.sql")),
    (33, "following", include_str!("../../migrations/0033_following.sql")),
    (34, "limits", include_str!("../../migrations/0034_limits.sql")),
    (35, "article_source", include_str!("../../migrations/0035_article_source.sql")),
];

#[cfg(test)]
mod tests {
    use super::MIGRATIONS;

    #[test]
    fn migrations_match_the_files_of_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let known: Vec<_> = MIGRATIONS.iter().map(|(version, name, _)| format!("{version:04}_{name}.sql")).collect();
        assert_eq!(files, known);
    }
}
