-- Valid on SQLite and on PostgreSQL: TEXT and BIGINT only, `$n` parameters, no vendor's types or functions.
-- Lists that no query looks into are JSON in TEXT.

-- What was imported last, so that an unchanged folder is not read again. The row is there from the start: an import locks it first.
CREATE TABLE import_state (
    name TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    imported_at TEXT NOT NULL
);
INSERT INTO import_state (name, digest, imported_at) VALUES ('content', '', '');

CREATE TABLE profession (
    id TEXT NOT NULL,
    language TEXT NOT NULL,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (id, language),
    UNIQUE (language, slug)
);

CREATE TABLE section (
    id TEXT NOT NULL,
    language TEXT NOT NULL,
    profession_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (id, language),
    UNIQUE (language, profession_id, slug)
);

-- The permanent identity behind an article's slugs and languages.
CREATE TABLE article (
    id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL
);

CREATE TABLE article_version (
    article_id TEXT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    profession_id TEXT NOT NULL,
    section_id TEXT NOT NULL,
    path TEXT NOT NULL,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    short_answer TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    updated TEXT NOT NULL,
    synonyms TEXT NOT NULL,
    related TEXT NOT NULL,
    conditions TEXT NOT NULL,
    uses TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (article_id, language),
    UNIQUE (language, path)
);
CREATE INDEX article_version_by_section ON article_version (section_id, language, sort_order);
CREATE INDEX article_version_by_profession ON article_version (profession_id, language);
CREATE INDEX article_version_by_language ON article_version (language, profession_id);

-- One row for each outcome of the article's city blocks.
CREATE TABLE article_body (
    article_id TEXT NOT NULL,
    language TEXT NOT NULL,
    variant TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (article_id, language, variant),
    FOREIGN KEY (article_id, language) REFERENCES article_version (article_id, language) ON DELETE CASCADE
);

-- Cities an article is for. An article without a row is for every city.
CREATE TABLE article_city (
    article_id TEXT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
    country TEXT NOT NULL,
    city TEXT NOT NULL,
    PRIMARY KEY (article_id, country, city)
);
CREATE INDEX article_city_by_city ON article_city (country, city);

-- Addresses that articles have left, so that old links can lead on.
CREATE TABLE slug_history (
    language TEXT NOT NULL,
    path TEXT NOT NULL,
    article_id TEXT NOT NULL REFERENCES article (id) ON DELETE CASCADE,
    left_at TEXT NOT NULL,
    PRIMARY KEY (language, path)
);
CREATE INDEX slug_history_by_article ON slug_history (article_id);

-- `scope` is `default`, `country/kz` or `city/ru/moskva`; `language` is empty for a value that is the same in all.
CREATE TABLE variable (
    scope TEXT NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, name, language)
);

-- Pictures of articles, under the digest of their bytes.
CREATE TABLE image (
    name TEXT PRIMARY KEY,
    media_type TEXT NOT NULL,
    base64 TEXT NOT NULL
);
