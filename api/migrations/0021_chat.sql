-- A chat is a request of kind `chat`. These columns also serve the other kinds: the author of a
-- request reads it as a chat. Moments are milliseconds since 1970.
-- `assistant`, `queue` or `person`.
ALTER TABLE request ADD COLUMN handling TEXT NOT NULL DEFAULT 'queue';
-- Name of the person who has taken it; may be empty.
ALTER TABLE request ADD COLUMN agent TEXT NOT NULL DEFAULT '';
-- Path of the page where it began; may be empty.
ALTER TABLE request ADD COLUMN page TEXT NOT NULL DEFAULT '';
-- Number of messages, which is the sequence number of the last one: its `place` plus one.
ALTER TABLE request ADD COLUMN last_seq BIGINT NOT NULL DEFAULT 0;
-- Sequence numbers up to which each side has read.
ALTER TABLE request ADD COLUMN visitor_read BIGINT NOT NULL DEFAULT 0;
ALTER TABLE request ADD COLUMN support_read BIGINT NOT NULL DEFAULT 0;
-- Messages of support that its author has not read, and the moment of the newest one.
ALTER TABLE request ADD COLUMN unread BIGINT NOT NULL DEFAULT 0;
ALTER TABLE request ADD COLUMN unread_at BIGINT NOT NULL DEFAULT 0;
-- Since when the assistant owes an answer.
ALTER TABLE request ADD COLUMN answer_due BIGINT;
CREATE INDEX request_by_answer_due ON request (answer_due) WHERE answer_due IS NOT NULL;
-- What was sent before this migration counts as read.
UPDATE request SET last_seq = (SELECT COUNT(*) FROM request_message m WHERE m.request_id = request.id);
UPDATE request SET visitor_read = last_seq, support_read = last_seq;

-- Id that the sender's client chose.
ALTER TABLE request_message ADD COLUMN client_id TEXT;
-- Name of the person of support; may be empty.
ALTER TABLE request_message ADD COLUMN agent TEXT NOT NULL DEFAULT '';
-- JSON of what a message has beside its text.
ALTER TABLE request_message ADD COLUMN content TEXT;
-- Kind of the assistant's answer.
ALTER TABLE request_message ADD COLUMN outcome TEXT;
CREATE INDEX request_message_by_outcome ON request_message (outcome, at) WHERE outcome IS NOT NULL;

-- Notes of staff. A table of their own: what reads messages for visitors cannot read them.
CREATE TABLE request_note (
    id TEXT PRIMARY KEY,
    request_id TEXT NOT NULL REFERENCES request (id) ON DELETE CASCADE,
    agent TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX request_note_by_request ON request_note (request_id, at);

-- Unread messages of all requests of an account, kept with them: a poll reads one row.
CREATE TABLE chat_unread (
    account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    unread BIGINT NOT NULL,
    -- Requests with unread messages.
    threads BIGINT NOT NULL,
    unread_at BIGINT NOT NULL
);

-- Changes of requests, by which nodes tell their streams. The position is taken last in each
-- transaction, so positions commit in order. Rows are deleted after a day.
CREATE TABLE chat_position (
    id BIGINT PRIMARY KEY,
    position BIGINT NOT NULL
);
INSERT INTO chat_position (id, position) VALUES (1, 0);
CREATE TABLE chat_change (
    position BIGINT PRIMARY KEY,
    request_id TEXT NOT NULL,
    -- `message`, `state` or `read`.
    kind TEXT NOT NULL,
    -- Sequence number of the message; else that of the last one.
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX chat_change_by_time ON chat_change (at);
