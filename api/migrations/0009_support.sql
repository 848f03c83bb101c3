-- Files that visitors sent. One that belongs to no message is collected a day after it came, or after `kept_until`. `place` orders a message's files.
-- Moments are milliseconds since 1970, here and below.
CREATE TABLE upload (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    size BIGINT NOT NULL,
    mime TEXT NOT NULL,
    -- SHA-256 of what is kept.
    digest TEXT NOT NULL,
    uploaded_at BIGINT NOT NULL,
    kept_until BIGINT NOT NULL DEFAULT 0,
    message_id TEXT,
    place BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX upload_by_message ON upload (message_id);

-- Requests to support, and applications. The token leads its author to the thread; it stands here as it is, since whoever reads this table reads
-- the thread too. `idempotency` is the digest of the sender's key, `fingerprint` that of author, text, files and a span of ten minutes: either one
-- makes the second of two equal requests the first again.
CREATE TABLE request (
    id TEXT PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    token TEXT NOT NULL UNIQUE,
    idempotency TEXT UNIQUE,
    fingerprint TEXT NOT NULL UNIQUE,
    -- `support` or `application`.
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    profession TEXT NOT NULL,
    subject TEXT NOT NULL,
    country TEXT NOT NULL,
    city TEXT NOT NULL,
    language TEXT NOT NULL,
    -- Scheme and host that the author used; may be empty.
    origin TEXT NOT NULL,
    account_id TEXT,
    email TEXT NOT NULL,
    -- JSON object of what was put in: lists of texts by field.
    fields TEXT NOT NULL,
    -- 1: perhaps a program's.
    suspect BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    solved_at BIGINT,
    rating BIGINT
);
CREATE INDEX request_by_change ON request (changed_at);
CREATE INDEX request_by_account ON request (account_id);

CREATE TABLE request_message (
    id TEXT PRIMARY KEY,
    request_id TEXT NOT NULL REFERENCES request (id) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    -- `visitor` or `staff`.
    author TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    idempotency TEXT UNIQUE,
    UNIQUE (request_id, place)
);

-- What others are to be told, written with what it tells of. Whoever delivers takes a row until `claimed_until`.
CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    request_id TEXT NOT NULL,
    -- `webhook` or `mail`.
    target TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- `waiting`, `sent` or `dead`.
    state TEXT NOT NULL,
    next_at BIGINT NOT NULL,
    claimed_until BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    last_error TEXT NOT NULL
);
CREATE INDEX outbox_due ON outbox (state, target, next_at);

-- Forms that came back with errors, and applications that are not sent yet. `key_digest` is the SHA-256 of the key in the address.
CREATE TABLE form_draft (
    key_digest TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    -- JSON.
    data TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX form_draft_by_expiry ON form_draft (expires_at);

-- Answers of the survey at the edge of a page. Nothing here names the visitor.
CREATE TABLE survey_answer (
    id TEXT PRIMARY KEY,
    day TEXT NOT NULL,
    country TEXT NOT NULL,
    language TEXT NOT NULL,
    city TEXT NOT NULL,
    -- Path below locale and city; empty when the browser does not say it.
    page TEXT NOT NULL,
    -- Slug of the knowledge base's category that the page belongs to; may be empty.
    profession TEXT NOT NULL,
    -- 1 or 0.
    ordered BIGINT NOT NULL,
    stars BIGINT NOT NULL,
    words TEXT NOT NULL
);
CREATE INDEX survey_answer_by_day ON survey_answer (day);
