-- What several nodes on one database need.

-- Oldest version of the program that may run on this schema, by the newest migration that it knows. Only files named `…_contract_…` raise it.
CREATE TABLE schema_range (
    name TEXT PRIMARY KEY,
    oldest_reader BIGINT NOT NULL
);
INSERT INTO schema_range (name, oldest_reader) VALUES ('schema', 0);

-- Work that one node does at a time. Moments are milliseconds since 1970 by the database's clock. `epoch` grows with each holder.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    until BIGINT NOT NULL,
    done_at BIGINT NOT NULL
);

-- Version of the stored content. A node with an older one does not import it.
ALTER TABLE import_state ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;

-- Digest of each folder's content without the texts of its articles.
CREATE TABLE import_rest (
    name TEXT PRIMARY KEY,
    digest TEXT NOT NULL
);

-- Changes of the content, in the order of their transactions. `keys` names what changed, separated by spaces.
CREATE TABLE content_change (
    seq BIGINT PRIMARY KEY,
    keys TEXT NOT NULL,
    at BIGINT NOT NULL
);
