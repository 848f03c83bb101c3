-- Phrases that ask for something to be done, by language, as the content folder has them.
CREATE TABLE search_intents (
    language TEXT PRIMARY KEY,
    text TEXT NOT NULL
);
