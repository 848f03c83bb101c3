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
    /// What closes the footer.
    pub footer_data: FooterData,
    /// Jobs and professions, as the burger menu shows them.
    pub tiles: Vec<CategoryTile>,
    /// Further links of the burger menu, after the tiles.
    pub extra_links: Vec<MenuLink>,
    /// Banner of the burger menu.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo_banner: Option<Banner>,
    /// Banner of the knowledge base and the footer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub banner_kb: Option<Banner>,
    /// Logo in place of the brand's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_image: Option<Picture>,
}

/// A tile of the burger menu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CategoryTile {
    /// Permanent id of the category.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One line about it.
    pub description: String,
    /// Its slug, as in `/knowledge-base/{slug}`.
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
    /// Where it leads: a path of this site, or an absolute address.
    pub url: String,
    /// Picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Picture>,
}

/// A picture of this site. It says nothing that the text beside it does not say.
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
    /// Its links, in order.
    pub links: Vec<MenuLink>,
}

/// A link of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MenuLink {
    /// Text of the link.
    pub name: String,
    /// Address: a path of this site with locale and city.
    #[schema(example = "/ru-ru/moskva/knowledge-base/taxi")]
    pub url: String,
    /// Slug of the profession it leads to, when it leads to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    /// Whether it leads to a profession.
    pub is_profession: bool,
    /// Picture of the people of a profession; in the header's menu only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persons: Option<Picture>,
    /// Whether it is shown smaller than its neighbours: few people look for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub small: bool,
    /// Overlay that a script opens in place of following the link: `support`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_modal: Option<String>,
}

/// What closes the footer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FooterData {
    /// Rights text in the language asked for, with the year.
    pub copyright: String,
    /// Further links: sources of data, licences.
    pub urls: Vec<MenuLink>,
    /// Social networks; their pictures are sanitised SVG markup.
    pub socials: Vec<Social>,
}

/// A social network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Social {
    /// Name, for screen readers.
    pub name: String,
    /// Absolute address.
    pub url: String,
    /// Sanitised SVG markup.
    pub image: String,
}
