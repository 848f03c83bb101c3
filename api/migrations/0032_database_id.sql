-- Random id of this database, which its file store names as the owner.
CREATE TABLE database_id (
    name TEXT PRIMARY KEY,
    id TEXT NOT NULL
);
