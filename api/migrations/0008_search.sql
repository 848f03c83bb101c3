-- Synonyms and jargon by language, as the content folder has them.
CREATE TABLE search_dictionary (
    language TEXT PRIMARY KEY,
    text TEXT NOT NULL
);

-- What was searched for and what came of it. Nothing here belongs to a person: no address, no account, no device; queries without digits,
-- e-mail addresses and streets. `results` is how many were found, `clicked_rank` the best rank that was opened (0 for none), `next_action` the
-- last thing done (empty for nothing).
CREATE TABLE search_log (
    search_id TEXT PRIMARY KEY,
    day TEXT NOT NULL,
    locale TEXT NOT NULL,
    query TEXT NOT NULL,
    results BIGINT NOT NULL,
    relaxed TEXT NOT NULL,
    corrected BIGINT NOT NULL,
    clicked_rank BIGINT NOT NULL,
    next_action TEXT NOT NULL
);
CREATE INDEX search_log_by_day ON search_log (day);
