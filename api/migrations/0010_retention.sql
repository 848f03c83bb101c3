-- The browser that sent a file, as a digest; empty where the file came with its form.
ALTER TABLE upload ADD COLUMN owner TEXT NOT NULL DEFAULT '';

-- What retention looks for. Requests, counters, searches and answers of the survey have such an index already.
CREATE INDEX outbox_by_age ON outbox (state, created_at);
CREATE INDEX article_feedback_by_day ON article_feedback (day);
