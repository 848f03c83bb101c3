//! Pages of posts and of the community. They hold nothing of any person: the browser loads that.

use contracts::page_data::{PageData, PageType};

use crate::pages::View;
use crate::pages::blocks::{crumb, params, titled};
use crate::pages::paths::{COMMUNITY_PATH, MEDIA_PATH, POST_EDITOR, PROFILE_PATH, PostsPage};

/// A list of posts, comments or notices.
pub(super) fn posts(view: &View<'_>, page: PostsPage) -> PageData {
    let (kind, strings) = match page {
        PostsPage::Media => (PageType::ProfileMedia, "media"),
        PostsPage::Publishes => (PageType::ProfilePublishes, "publishes"),
        PostsPage::Drafts => (PageType::ProfileDrafts, "drafts"),
        PostsPage::Comments => (PageType::ProfileComments, "own_comments"),
        PostsPage::Favorites => (PageType::ProfileFavorites, "favorites"),
        PostsPage::Notices => (PageType::ProfileNotices, "notices"),
        PostsPage::Community => (PageType::Community, "community"),
    };
    let mut data = titled(view, kind, page.path(), strings, Vec::new());
    match page {
        PostsPage::Community => {}
        PostsPage::Media | PostsPage::Notices => in_profile(view, &mut data),
        _ => in_media(view, &mut data),
    }
    data
}

/// The editor of a post. Whether there is one with this id, the browser asks.
pub(super) fn editor(view: &View<'_>, id: &str) -> PageData {
    let strings = if id == "new" { "new_post" } else { "edit_post" };
    let mut data = titled(view, PageType::PostEditor, &format!("{POST_EDITOR}{id}"), strings, Vec::new());
    data.page.params = params(&[("id", id)]);
    in_media(view, &mut data);
    data
}

/// A post of the community. Its title and text, the browser asks for.
pub(super) fn community_post(view: &View<'_>, id: &str) -> PageData {
    let mut data = titled(view, PageType::CommunityPost, &format!("{COMMUNITY_PATH}/{id}"), "community_post", Vec::new());
    data.page.params = params(&[("id", id)]);
    data.breadcrumbs.insert(1, crumb(view, &view.own("community.title", &[]), COMMUNITY_PATH));
    data
}

fn in_profile(view: &View<'_>, data: &mut PageData) {
    data.breadcrumbs.insert(1, crumb(view, &view.own("profile.title", &[]), PROFILE_PATH));
}

fn in_media(view: &View<'_>, data: &mut PageData) {
    in_profile(view, data);
    data.breadcrumbs.insert(2, crumb(view, &view.own("media.title", &[]), MEDIA_PATH));
}
