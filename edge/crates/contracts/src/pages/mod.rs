//! Data of a page: what the product API answers, and the page model made of it.

pub mod article;
pub mod block;
pub mod calculator;
pub mod links;
pub mod page;
pub mod page_data;
pub mod page_facts;
pub mod page_type;
pub mod search;
pub mod seo;
