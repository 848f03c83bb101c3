//! Page requests, from the URL to the response.

mod allocation_budget;
mod error_page;
mod geolocation;
mod import_map;
mod late_fragments;
mod missing_pages;
mod overload;
mod page_memory;
mod personal_data;
mod proxied_page;
mod query;
mod recent_answers;
mod resolve;
mod seo;
mod session_required;
mod social_metadata;
mod support_link;
mod visitor_preferences;
