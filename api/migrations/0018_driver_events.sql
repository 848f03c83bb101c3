-- What the operator's systems report about drivers: events, and what is folded from them. A driver
-- has the id of the account of the same identity. Events may come before the first sign-in, so no
-- foreign key leads to the account.

-- `received_at` is the moment of the last batch: seconds since 1970 in UTC. `events` counts the
-- events received, to bound those of drivers without an account. The profession is that of the
-- latest event, by time and then id.
CREATE TABLE driver (
    id TEXT PRIMARY KEY,
    received_at BIGINT NOT NULL,
    events BIGINT NOT NULL,
    profession TEXT,
    profession_at BIGINT,
    profession_event TEXT
);
CREATE INDEX driver_by_reception ON driver (received_at, id);

-- `id` is the sender's. `at` is milliseconds since 1970, `day` its date in UTC.
CREATE TABLE driver_event (
    driver_id TEXT NOT NULL REFERENCES driver (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    day TEXT NOT NULL,
    stars BIGINT,
    detail TEXT NOT NULL,
    PRIMARY KEY (driver_id, id)
);
-- Retention.
CREATE INDEX driver_event_by_day ON driver_event (day);
-- The last ratings of a driver.
CREATE INDEX driver_event_rating ON driver_event (driver_id, at, id, stars) WHERE kind = 'trip_rated';

-- Counters of a driver's day. They know no rules, so changed rules need no new counters.
CREATE TABLE driver_day (
    driver_id TEXT NOT NULL REFERENCES driver (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    orders BIGINT NOT NULL,
    night BIGINT NOT NULL,
    airport BIGINT NOT NULL,
    premium BIGINT NOT NULL,
    busy BIGINT NOT NULL,
    long_pickup BIGINT NOT NULL,
    cancelled BIGINT NOT NULL,
    declined BIGINT NOT NULL,
    complaints BIGINT NOT NULL,
    ratings BIGINT NOT NULL,
    five_stars BIGINT NOT NULL,
    PRIMARY KEY (driver_id, day)
);

-- Documents as of the latest event of each kind, by time and then id. `expires` is the last day on
-- which it counts; NULL: no end.
CREATE TABLE driver_document (
    driver_id TEXT NOT NULL REFERENCES driver (id) ON DELETE CASCADE,
    document TEXT NOT NULL,
    expires TEXT,
    at BIGINT NOT NULL,
    event_id TEXT NOT NULL,
    PRIMARY KEY (driver_id, document)
);

-- One row: events of days before `day` may be deleted, so they are no longer accepted.
CREATE TABLE driver_event_floor (
    id BIGINT PRIMARY KEY,
    day TEXT NOT NULL
);
INSERT INTO driver_event_floor (id, day) VALUES (1, '');
