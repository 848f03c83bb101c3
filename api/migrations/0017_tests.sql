-- Knowledge tests. A version is the content of a test under its digest, as JSON with the right answers. Attempts keep the version that they began with, so that
-- an edited test does not change them.
CREATE TABLE knowledge_test_version (
    digest TEXT PRIMARY KEY,
    json TEXT NOT NULL
);

-- The tests of the content folder, each with its present version.
CREATE TABLE knowledge_test (
    slug TEXT PRIMARY KEY,
    version TEXT NOT NULL REFERENCES knowledge_test_version (digest),
    sort_order BIGINT NOT NULL
);

-- Times are seconds since 1970 in UTC. What is known only after the attempt is NULL until then: `valid_until` and `certificate` are set if it is passed, `next_at`
-- is the first moment of the next attempt.
CREATE TABLE test_attempt (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    slug TEXT NOT NULL,
    version TEXT NOT NULL REFERENCES knowledge_test_version (digest),
    seed BIGINT NOT NULL,
    question_count BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    answered_at BIGINT,
    finished_at BIGINT,
    right_count BIGINT,
    next_at BIGINT,
    valid_until BIGINT,
    certificate TEXT UNIQUE
);
CREATE INDEX test_attempt_by_account ON test_attempt (account_id, slug, finished_at);
CREATE INDEX test_attempt_by_version ON test_attempt (version);

-- One attempt at a time for each test of an account.
CREATE UNIQUE INDEX test_attempt_in_progress ON test_attempt (account_id, slug) WHERE finished_at IS NULL;

-- The last answer to each question. `choices` are positions of options in the test's file, as a JSON list.
CREATE TABLE test_answer (
    attempt_id TEXT NOT NULL REFERENCES test_attempt (id) ON DELETE CASCADE,
    question TEXT NOT NULL,
    choices TEXT NOT NULL,
    answered_at BIGINT NOT NULL,
    PRIMARY KEY (attempt_id, question)
);
