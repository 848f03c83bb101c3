-- Requirements of a job in a few words each, as a JSON list.
ALTER TABLE job ADD COLUMN requirements TEXT NOT NULL DEFAULT '[]';
