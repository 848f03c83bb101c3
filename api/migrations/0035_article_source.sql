-- The file that an article was read from, so that an unchanged one is not read again: a digest of it and of what it depends on, and what other files are
-- checked against, as JSON. Empty if the article shows other files, or if an older version of the program wrote the row.
ALTER TABLE article_version ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE article_version ADD COLUMN summary TEXT NOT NULL DEFAULT '';
