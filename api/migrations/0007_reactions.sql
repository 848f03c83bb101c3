-- What readers say of articles. Articles are named by their permanent ids, without a foreign key: one that is gone for a day keeps its likes.

-- One row for each visitor who likes an article. `visitor` is `account:<id>`, or `device:<SHA-256 of the cookie>`.
CREATE TABLE article_like (
    article_id TEXT NOT NULL,
    visitor TEXT NOT NULL,
    liked_at BIGINT NOT NULL,
    PRIMARY KEY (article_id, visitor)
);
CREATE INDEX article_like_by_visitor ON article_like (visitor);

-- `place` orders what was added at once.
CREATE TABLE article_favourite (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    article_id TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (account_id, article_id)
);

-- Votes on whether an article helped, with what was read: its language, the digest of that version, its date. Nothing here names the reader.
CREATE TABLE article_feedback (
    id TEXT PRIMARY KEY,
    article_id TEXT NOT NULL,
    language TEXT NOT NULL,
    version TEXT NOT NULL,
    updated TEXT NOT NULL,
    country TEXT NOT NULL,
    city TEXT NOT NULL,
    day TEXT NOT NULL,
    -- 1 or 0.
    helpful BIGINT NOT NULL,
    -- JSON list of codes.
    reasons TEXT NOT NULL,
    -- In the reader's own words; may be empty.
    words TEXT NOT NULL
);
CREATE INDEX article_feedback_by_article ON article_feedback (article_id, day);
