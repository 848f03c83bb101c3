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
