//! Progress of the signed-in driver or courier: level, rating, priority, documents, achievements.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Days before its end from which a document counts as expiring.
pub const EXPIRES_SOON_DAYS: i32 = 30;

/// Answer of `GET /api/{locale}/{city}/account/progress`. Without events of the driver, level,
/// priority and rating are absent: there is nothing to judge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DriverProgress {
    /// First day of the present period, `YYYY-MM-DD` in UTC.
    pub starts_on: String,
    /// Last day of the present period.
    pub ends_on: String,
    /// Level; absent before the first counted event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<DriverLevel>,
    /// Orders finished in the period; absent before the first counted event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orders: Option<u32>,
    /// Rating; absent before the first counted event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<DriverRating>,
    /// Priority; absent before the first counted event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<DriverPriority>,
    /// Documents of the driver and those that the profession needs, the first to expire first.
    pub documents: Vec<DriverDocument>,
    /// Articles that explain the figures, if the city has them.
    pub articles: ProgressArticles,
}

/// Level of a driver.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DriverLevel {
    /// Code of the level.
    #[schema(example = "expert")]
    pub code: String,
    /// Name in the page's language.
    #[schema(example = "Expert")]
    pub name: String,
    /// Points of the period.
    pub points: u32,
    /// The next level; absent on the highest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<NextLevel>,
    /// Points that are missing in this period to keep the level in the next one; absent if it is
    /// kept already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing_to_keep: Option<u32>,
}

/// The level above the present one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NextLevel {
    /// Name in the page's language.
    #[schema(example = "Master")]
    pub name: String,
    /// Points of a period that it needs.
    pub points: u32,
    /// Points that are missing, at least 1.
    #[schema(minimum = 1)]
    pub missing: u32,
}

/// Rating of a driver.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DriverRating {
    /// Mean of the last ratings, from 1 to 5, with two decimals; absent for fewer than `least`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 5)]
    pub value: Option<f64>,
    /// Ratings counted.
    pub count: u32,
    /// Most ratings counted: the last ones.
    pub most: u32,
    /// Fewest ratings that make a rating.
    pub least: u32,
}

/// Priority of a driver.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DriverPriority {
    /// Points, from 0 to `most`.
    pub points: u32,
    /// Most points.
    pub most: u32,
    /// Days counted, today among them.
    pub days: u32,
}

/// A document of a driver.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DriverDocument {
    /// Kind.
    pub kind: DocumentKind,
    /// Name in the page's language.
    #[schema(example = "Car insurance")]
    pub name: String,
    /// State.
    pub state: DocumentState,
    /// Last day on which it counts, `YYYY-MM-DD`; absent if it has no end or is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_on: Option<String>,
    /// Days until `expires_on`: 0 on the day itself, negative afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_left: Option<i32>,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<ExplainingArticle>,
}

/// Kinds of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentKind {
    /// Identity document.
    Identity,
    /// Driving licence.
    Licence,
    /// Car insurance.
    Insurance,
    /// Permit for taxi work.
    Permit,
    /// Photo check of the car.
    PhotoControl,
    /// Medical book.
    MedicalBook,
    /// Work permit.
    WorkPermit,
}

/// State of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentState {
    /// Counts for more than 30 days, or without an end.
    Valid,
    /// Expires within 30 days.
    ExpiresSoon,
    /// No longer counts.
    Expired,
    /// The profession needs it, and no event has named it.
    Unknown,
}

/// Articles that explain the figures of the progress.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProgressArticles {
    /// Level, points and orders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<ExplainingArticle>,
    /// Rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<ExplainingArticle>,
    /// Priority.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<ExplainingArticle>,
    /// Documents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub documents: Option<ExplainingArticle>,
}

/// An article of the knowledge base that explains a figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExplainingArticle {
    /// Title in the page's language.
    pub title: String,
    /// Path with locale and city, and perhaps an anchor.
    pub url: String,
}

/// Answer of `GET /api/{locale}/{city}/account/achievements`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DriverAchievements {
    /// False before the first counted event: values are 0 because nothing is known.
    pub has_events: bool,
    /// Earned steps of all achievements.
    pub earned: u32,
    /// Steps of all achievements.
    pub total: u32,
    /// Achievements that the profession can earn.
    pub groups: Vec<AchievementGroup>,
    /// The article that explains them, if the city has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<ExplainingArticle>,
}

/// A group of achievements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AchievementGroup {
    /// Code of the group.
    #[schema(example = "service")]
    pub code: String,
    /// Title in the page's language.
    pub title: String,
    /// Achievements in the order of the rules.
    pub items: Vec<Achievement>,
}

/// An achievement with its steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Achievement {
    /// Code of the achievement.
    #[schema(example = "night")]
    pub code: String,
    /// Title in the page's language.
    #[schema(example = "Night owl")]
    pub title: String,
    /// What counts, in the page's language.
    pub description: String,
    /// Icon.
    pub icon: AchievementIcon,
    /// What is counted.
    pub measure: Measure,
    /// Present value. A series begins again at 0 after what ends it.
    pub value: u32,
    /// Steps, the lowest first.
    #[schema(min_items = 1, max_items = 3)]
    pub steps: Vec<AchievementStep>,
}

/// A step of an achievement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AchievementStep {
    /// Tier.
    pub tier: Tier,
    /// Value that earns it.
    #[schema(minimum = 1)]
    pub target: u32,
    /// Day on which the value was reached, `YYYY-MM-DD` in UTC; absent if it is not earned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earned_on: Option<String>,
}

/// Tiers, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// Bronze.
    Bronze,
    /// Silver.
    Silver,
    /// Gold.
    Gold,
}

/// Icons of achievements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AchievementIcon {
    /// A road.
    Road,
    /// A calendar.
    Calendar,
    /// A star.
    Star,
    /// A shield.
    Shield,
    /// Two hands.
    Hands,
    /// The moon.
    Moon,
    /// A plane.
    Plane,
    /// A crown.
    Crown,
    /// A clock.
    Clock,
    /// A place on a map.
    Pin,
}

/// What an achievement counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Finished orders.
    Orders,
    /// Days with a finished order.
    Days,
    /// Orders to or from an airport.
    AirportOrders,
    /// Orders of a premium tariff.
    PremiumOrders,
    /// Orders at busy hours.
    BusyOrders,
    /// Orders with a long pickup.
    LongPickups,
    /// Ratings of five stars.
    FiveStars,
    /// Night orders since the last day with a complaint.
    NightOrdersWithoutComplaint,
    /// Orders since the last day with a complaint.
    OrdersWithoutComplaint,
    /// Orders since the last day with a cancellation.
    OrdersWithoutCancellation,
}
