//! Car makes and models: `GET /api/{locale}/{city}/car-models`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Value for makes and models that are not listed.
pub const OTHER_CAR: &str = "other";

/// Models of a make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CarModels {
    /// Requested make.
    #[schema(example = "Kia")]
    pub make: String,
    /// Models; empty for an unlisted make.
    pub models: Vec<CarModel>,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CarModel {
    /// Name.
    #[schema(example = "Rio")]
    pub name: String,
    /// European segment: `A` to `F`, `S`, `M`, `MV`, `P`, `N`, and `JB` to `JF` for SUVs by size.
    #[schema(example = "B")]
    pub class: String,
    /// First year of manufacture.
    #[schema(example = 2000)]
    pub from: u16,
    /// Last year of manufacture; absent while in production.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u16>,
}
