-- SHA-256 of what came under the sender's key: another body under the same key is refused, never taken for the one that is there. Absent for what was sent
-- before this was kept.
ALTER TABLE request ADD COLUMN body_digest TEXT;
ALTER TABLE request_message ADD COLUMN body_digest TEXT;
