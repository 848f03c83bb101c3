-- What the calculators reckon with. Rows hold from `valid_from`, `YYYY-MM-DD`; those of the newest date that is not in the future replace all
-- earlier ones of the same scope (a country and city; a country; everything), so that leaving a row out withdraws it. An import replaces the tables.
-- Amounts called `hundredths` count hundredths of the currency's unit; other amounts count whole units.

-- What an hour online brings. `city` is empty for the whole country; a city's rows win, one by one.
CREATE TABLE calculator_earning (
    country TEXT NOT NULL,
    city TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    profession TEXT NOT NULL,
    tariff TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    -- Gross of an hour in a quiet and in a busy week, hundredths.
    hour_low BIGINT NOT NULL,
    hour_high BIGINT NOT NULL,
    km_per_hour BIGINT NOT NULL,
    -- Percent of an order's price.
    commission BIGINT NOT NULL,
    -- 0: cars cannot be rented for it.
    rent_day BIGINT NOT NULL,
    -- Oldest year of manufacture; 0: any.
    oldest_year BIGINT NOT NULL,
    -- 0: nobody is asked about the price of a car.
    car_price BIGINT NOT NULL,
    car_payment_month BIGINT NOT NULL,
    PRIMARY KEY (country, city, valid_from, profession, tariff)
);

-- Forms of work. `profession` is empty for all of them; one that is named wins.
CREATE TABLE calculator_employment (
    country TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    kind TEXT NOT NULL,
    profession TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    -- Hundredths of a percent of the gross.
    tax BIGINT NOT NULL,
    -- Percent of the gross that a fleet keeps.
    park BIGINT NOT NULL,
    -- Percent of an hour's gross that is paid.
    pay BIGINT NOT NULL,
    PRIMARY KEY (country, valid_from, kind, profession)
);

CREATE TABLE calculator_fuel (
    country TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    fuel TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    -- Of a litre, or a kilowatt-hour; hundredths.
    price BIGINT NOT NULL,
    PRIMARY KEY (country, valid_from, fuel)
);

CREATE TABLE calculator_consumption (
    profession TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    fuel TEXT NOT NULL,
    -- Tenths of a litre, or of a kilowatt-hour, for 100 km.
    per_100_km BIGINT NOT NULL,
    PRIMARY KEY (profession, valid_from, fuel)
);

-- Cars of the premium classes.
CREATE TABLE calculator_car (
    model TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    tariff TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (model, valid_from, tariff)
);
