-- Groups of articles that are no profession have 0.
ALTER TABLE profession ADD COLUMN is_profession BIGINT NOT NULL DEFAULT 1;

-- Addresses that groups (`taxi`) and their sections (`taxi/money`) have left.
CREATE TABLE group_history (
    language TEXT NOT NULL,
    path TEXT NOT NULL,
    group_id TEXT NOT NULL,
    left_at TEXT NOT NULL,
    PRIMARY KEY (language, path)
);

-- Pages that say what a profession is.
CREATE TABLE job (
    profession_id TEXT NOT NULL,
    language TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    updated TEXT NOT NULL,
    conditions TEXT NOT NULL,
    uses TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (profession_id, language)
);

-- One row for each outcome of the page's city blocks.
CREATE TABLE job_body (
    profession_id TEXT NOT NULL,
    language TEXT NOT NULL,
    variant TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (profession_id, language, variant),
    FOREIGN KEY (profession_id, language) REFERENCES job (profession_id, language) ON DELETE CASCADE
);
