-- Makes and models of cars, as JSON: one row, replaced by each import that brings a `cars.toml`.
CREATE TABLE car_list (
    name TEXT PRIMARY KEY,
    json TEXT NOT NULL
);

-- Classes of cars that the premium tariffs take. They stand in place of models of an operator's own naming.
DROP TABLE calculator_car;
CREATE TABLE calculator_car_class (
    class TEXT NOT NULL,
    valid_from TEXT NOT NULL,
    tariff TEXT NOT NULL,
    sort_order BIGINT NOT NULL,
    PRIMARY KEY (class, valid_from, tariff)
);
