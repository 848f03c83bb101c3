-- Who follows which author. `author_id` is the author's account. Moments are milliseconds since 1970.
CREATE TABLE post_follow (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    author_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    PRIMARY KEY (account_id, author_id)
);
CREATE INDEX post_follow_by_author ON post_follow (author_id, account_id);
CREATE INDEX post_follow_in_order ON post_follow (account_id, at);

ALTER TABLE post_author ADD COLUMN followers BIGINT NOT NULL DEFAULT 0;

-- Published posts whose followers are told of them, a part at a time. `reached` is the last account that has been told.
CREATE TABLE post_announcement (
    post_id TEXT PRIMARY KEY REFERENCES post (id) ON DELETE CASCADE,
    reached TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX post_announcement_in_order ON post_announcement (at, post_id);
