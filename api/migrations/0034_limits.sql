-- Running nodes, by their last sign of life. Moments are milliseconds since 1970, by the database's clock.
CREATE TABLE node (
    id TEXT PRIMARY KEY,
    seen_at BIGINT NOT NULL
);

-- Used-up allowances of names, such as telephone numbers. `name` is a digest of the limit and the name. The allowance is whole again at `whole_at`.
CREATE TABLE rate_limit (
    name TEXT PRIMARY KEY,
    whole_at BIGINT NOT NULL
);
CREATE INDEX rate_limit_by_moment ON rate_limit (whole_at);
