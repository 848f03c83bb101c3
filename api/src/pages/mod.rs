//! Builds pages of a locale and city from the database.

mod blocks;
mod comparisons;
mod groups;
mod kinds;
mod languages;
mod menu;
mod paths;
mod queries;
mod redirects;
mod seo;
mod view;

use crate::content::StoreError;

pub(crate) use blocks::calculator::calculator;
pub(crate) use blocks::lists::links;
pub(crate) use blocks::popular::popular_links;
pub(crate) use comparisons::Comparisons;
pub(crate) use groups::{GroupIndex, profession_titles};
pub(crate) use kinds::page;
pub(crate) use menu::{is_menu_shared, menu};
use paths::Address;
pub(crate) use paths::{
    BECOME_CONTRACTOR_PATH, CALCULATOR_PATH, CONTACT_US_PATH, SEARCH_PATH, check_path, check_query, is_of_a_kind, without_token,
};
pub(crate) use redirects::moves_file::{Moves, RedirectContext};
pub(crate) use redirects::similar_articles::SimilarArticles;
pub(crate) use redirects::{Moved, cities_with_article, moved};
pub(crate) use seo::sitemap::{sitemap, sitemap_locale};
pub(crate) use seo::{first_sharing_city, may_be_shared, seo, seo_of, sharing_cities};
use view::Filler;
pub(crate) use view::View;

/// A part of a page, or the database error that prevented it.
pub(crate) type PageResult<T> = Result<T, StoreError>;
