//! Header and footer menus.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answer of `menu`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MenuData {
    /// Links of the header and the burger menu.
    pub header_menu: Vec<MenuLink>,
    /// Groups of links in the footer.
    pub footer_menu: Vec<MenuGroup>,
    /// Footer texts and links.
    pub footer_data: FooterData,
    /// Jobs and professions in the burger menu.
    pub tiles: Vec<CategoryTile>,
    /// Further links of the burger menu, after the tiles.
    pub extra_links: Vec<MenuLink>,
    /// Banner of the burger menu.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo_banner: Option<Banner>,
    /// Banner of the knowledge base and footer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banner_kb: Option<Banner>,
    /// Logo that replaces the brand's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_image: Option<Picture>,
}

/// A tile of the burger menu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CategoryTile {
    /// Permanent id of the category.
    pub id: String,
    /// Name.
    pub name: String,
    /// One-line description.
    pub description: String,
    /// Slug, as in `/knowledge-base/{slug}`.
    pub slug: String,
    /// Path with locale and city.
    pub url: String,
    /// Picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub small_image: Option<Picture>,
}

/// A banner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Banner {
    /// Text.
    pub title: String,
    /// Target: a path of this site, or an absolute URL.
    pub url: String,
    /// Picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Picture>,
}

/// A decorative picture of this site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Picture {
    /// Path.
    pub url: String,
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
}

/// A titled list of links.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MenuGroup {
    /// Heading of the group.
    pub title: String,
    /// Links, in order.
    pub links: Vec<MenuLink>,
}

/// A link of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MenuLink {
    /// Text of the link.
    pub name: String,
    /// Path of this site, with locale and city.
    #[schema(example = "/ru-ru/moskva/knowledge-base/taxi")]
    pub url: String,
    /// Slug of the profession that it links to, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// Whether it links to a profession.
    pub is_profession: bool,
    /// Picture of the profession or group of articles, in the header menu only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persons: Option<Picture>,
    /// Whether it is shown smaller than its neighbours.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub small: bool,
    /// Overlay that a script opens instead of following the link: `support`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_modal: Option<String>,
}

/// Footer texts and links.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FooterData {
    /// Copyright notice in the requested language, with the year.
    pub copyright: String,
    /// Legal documents of the site.
    pub urls: Vec<MenuLink>,
    /// Social networks. Their icons are sanitised SVG markup.
    pub socials: Vec<Social>,
}

/// A social network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Social {
    /// Name, for screen readers.
    pub name: String,
    /// Absolute URL.
    pub url: String,
    /// Sanitised SVG markup.
    pub image: String,
}
