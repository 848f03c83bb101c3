-- What browsers told, counted. One row a day for each series: `kind` is goal, exposure, report or vital, `labels` a JSON list of what tells the
-- series of a name apart. Nothing here belongs to a person.
CREATE TABLE beacon_counter (
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    labels TEXT NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (day, kind, name, labels)
);
