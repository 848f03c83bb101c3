-- Sign-ins in progress at the identity provider. State and browser are SHA-256 digests: who reads the
-- database cannot finish a sign-in. Rows live for ten minutes and are used once.
CREATE TABLE sign_in_attempt (
    state_digest TEXT PRIMARY KEY,
    browser_digest TEXT NOT NULL,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    issuer TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    retpath TEXT NOT NULL,
    origin TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_in_attempt_by_expiry ON sign_in_attempt (expires_at, state_digest);
CREATE INDEX sign_in_attempt_by_browser ON sign_in_attempt (browser_digest, expires_at);

-- `id` names a session in its owner's list; it is no token. `ends_at` is the absolute expiry.
-- `issuer` and `id_token` are what the identity provider needs for signing out there.
ALTER TABLE session ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN ends_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT 'other';
ALTER TABLE session ADD COLUMN platform TEXT NOT NULL DEFAULT 'other';
ALTER TABLE session ADD COLUMN issuer TEXT;
ALTER TABLE session ADD COLUMN id_token TEXT;

-- Nobody is signed out by this migration: 90 days from the last use.
UPDATE session SET id = substr(token_digest, 1, 32), ends_at = seen_at + 7776000;
