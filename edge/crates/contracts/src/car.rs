//! Makes and models of cars: `GET /api/{locale}/{city}/car-models`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Value that stands for a make or a model that the list does not name.
pub const OTHER_CAR: &str = "other";

/// Models of a make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CarModels {
    /// The make, as it was asked for.
    #[schema(example = "Kia")]
    pub make: String,
    /// Its models; empty for a make that the list does not name.
    pub models: Vec<CarModel>,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CarModel {
    /// Its name.
    #[schema(example = "Rio")]
    pub name: String,
    /// European segment: `A` to `F`, `S`, `M`, `MV`, `P`, `N`, and `JB` to `JF` for SUVs by size.
    #[schema(example = "B")]
    pub class: String,
    /// First year of manufacture.
    #[schema(example = 2000)]
    pub from: u16,
    /// Last year of manufacture; absent while it is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u16>,
}
