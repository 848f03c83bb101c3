-- Moments are seconds since 1970 in UTC: they are compared and counted with.

-- People who have signed in. `identity` is what the identity provider calls them.
CREATE TABLE account (
    id TEXT PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE,
    fio TEXT NOT NULL,
    image TEXT,
    created_at BIGINT NOT NULL
);

-- A session is known by the SHA-256 of its token: who reads the database cannot sign in with it.
CREATE TABLE session (
    token_digest TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE INDEX session_by_account ON session (account_id);
CREATE INDEX session_by_expiry ON session (expires_at);
