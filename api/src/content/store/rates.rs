//! Rows of calculator rates.

use sqlx::{Any, Row, Transaction};

use super::StoreError;
use crate::calculators::{CarClass, Consumption, Earning, Employment, Fuel, Rates};
use crate::database::Database;

/// Replaces all rates and keeps the file order of choices.
pub(super) async fn write(transaction: &mut Transaction<'_, Any>, rates: &Rates) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM calculator_earning",
        "DELETE FROM calculator_employment",
        "DELETE FROM calculator_fuel",
        "DELETE FROM calculator_consumption",
        "DELETE FROM calculator_car_class",
    ] {
        sqlx::query(statement).execute(&mut **transaction).await?;
    }
    for (order, row) in (0_i64..).zip(&rates.earnings) {
        let statement = "INSERT INTO calculator_earning (country, city, valid_from, profession, tariff, sort_order, hour_low, hour_high, \
                         km_per_hour, commission, rent_day, oldest_year, car_price, car_payment_month) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
        let texts = [&row.country, &row.city, &row.from, &row.profession, &row.tariff];
        let numbers = [
            order,
            row.hour_low,
            row.hour_high,
            row.km_per_hour,
            row.commission,
            row.rent_day,
            row.oldest_year,
            row.car_price,
            row.car_payment_month,
        ];
        insert(transaction, statement, &texts, &numbers).await?;
    }
    for (order, row) in (0_i64..).zip(&rates.employments) {
        let statement = "INSERT INTO calculator_employment (country, valid_from, kind, profession, sort_order, tax, park, pay) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let texts = [&row.country, &row.from, &row.kind, &row.profession];
        insert(transaction, statement, &texts, &[order, row.tax, row.park, row.pay]).await?;
    }
    for (order, row) in (0_i64..).zip(&rates.fuels) {
        let statement = "INSERT INTO calculator_fuel (country, valid_from, fuel, sort_order, price) VALUES ($1, $2, $3, $4, $5)";
        insert(transaction, statement, &[&row.country, &row.from, &row.fuel], &[order, row.price]).await?;
    }
    for row in &rates.consumptions {
        let statement = "INSERT INTO calculator_consumption (profession, valid_from, fuel, per_100_km) VALUES ($1, $2, $3, $4)";
        insert(transaction, statement, &[&row.profession, &row.from, &row.fuel], &[row.per_100_km]).await?;
    }
    for (order, row) in (0_i64..).zip(&rates.car_classes) {
        let statement = "INSERT INTO calculator_car_class (class, valid_from, tariff, sort_order) VALUES ($1, $2, $3, $4)";
        insert(transaction, statement, &[&row.class, &row.from, &row.tariff], &[order]).await?;
    }
    Ok(())
}

async fn insert(
    transaction: &mut Transaction<'_, Any>,
    statement: &'static str,
    texts: &[&String],
    numbers: &[i64],
) -> Result<(), StoreError> {
    let query = texts.iter().fold(sqlx::query(statement), |query, text| query.bind(text.as_str()));
    numbers.iter().fold(query, |query, number| query.bind(*number)).execute(&mut **transaction).await?;
    Ok(())
}

/// Stored rates, in order.
pub(crate) async fn read_rates(database: &Database) -> Result<Rates, StoreError> {
    let rows = async |statement: &'static str| sqlx::query(statement).fetch_all(database.pool()).await;
    let mut rates = Rates::default();
    for row in rows("SELECT * FROM calculator_earning ORDER BY sort_order").await? {
        rates.earnings.push(Earning {
            country: row.try_get("country")?,
            city: row.try_get("city")?,
            from: row.try_get("valid_from")?,
            profession: row.try_get("profession")?,
            tariff: row.try_get("tariff")?,
            hour_low: row.try_get("hour_low")?,
            hour_high: row.try_get("hour_high")?,
            km_per_hour: row.try_get("km_per_hour")?,
            commission: row.try_get("commission")?,
            rent_day: row.try_get("rent_day")?,
            oldest_year: row.try_get("oldest_year")?,
            car_price: row.try_get("car_price")?,
            car_payment_month: row.try_get("car_payment_month")?,
        });
    }
    for row in rows("SELECT * FROM calculator_employment ORDER BY sort_order").await? {
        rates.employments.push(Employment {
            country: row.try_get("country")?,
            from: row.try_get("valid_from")?,
            kind: row.try_get("kind")?,
            profession: row.try_get("profession")?,
            tax: row.try_get("tax")?,
            park: row.try_get("park")?,
            pay: row.try_get("pay")?,
        });
    }
    for row in rows("SELECT * FROM calculator_fuel ORDER BY sort_order").await? {
        let (country, from) = (row.try_get("country")?, row.try_get("valid_from")?);
        rates.fuels.push(Fuel { country, from, fuel: row.try_get("fuel")?, price: row.try_get("price")? });
    }
    for row in rows("SELECT * FROM calculator_consumption ORDER BY profession, valid_from, fuel").await? {
        let (profession, from) = (row.try_get("profession")?, row.try_get("valid_from")?);
        rates.consumptions.push(Consumption { profession, from, fuel: row.try_get("fuel")?, per_100_km: row.try_get("per_100_km")? });
    }
    for row in rows("SELECT * FROM calculator_car_class ORDER BY sort_order").await? {
        let (class, from) = (row.try_get("class")?, row.try_get("valid_from")?);
        rates.car_classes.push(CarClass { class, from, tariff: row.try_get("tariff")? });
    }
    Ok(rates)
}
