-- The moment at which an account is deleted, as its owner has asked: seconds since 1970 in UTC.
ALTER TABLE account ADD COLUMN deletion_at BIGINT;
CREATE INDEX account_by_deletion ON account (deletion_at);

-- The owner's list of requests, the last changed first. It serves what the earlier index does.
CREATE INDEX request_by_account_change ON request (account_id, changed_at, id);
DROP INDEX request_by_account;
