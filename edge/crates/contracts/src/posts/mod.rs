//! Posts of drivers: documents, the author's posts, the community, moderation and notices.
//!
//! Everything needs a session: guests receive 401. No response is stored by caches. Operations of
//! the author and the reader are below `/api/{locale}/{city}/`; the ones that change something need
//! the header `X-Csrf-Token`.
//!
//! | Operation | Request | Response |
//! |---|---|---|
//! | `GET account/media` | | [`MediaSummary`] |
//! | `GET account/posts?list=published\|drafts&cursor=` | | [`OwnPosts`] |
//! | `POST account/posts`, header `Idempotency-Key` | [`PostDraft`] | 201 [`OwnPost`] |
//! | `GET account/posts/{id}` | | [`OwnPost`] |
//! | `PUT account/posts/{id}` | [`SavePost`] | [`OwnPost`]; 409 [`PostConflict`] |
//! | `DELETE account/posts/{id}` | | 204 |
//! | `POST account/posts/{id}/publish` | [`PostAction`] | [`OwnPost`]; 409 [`PostConflict`] |
//! | `POST account/posts/{id}/schedule` | [`SchedulePost`] | [`OwnPost`]; 409 [`PostConflict`] |
//! | `POST account/posts/{id}/unpublish` | [`PostAction`] | [`OwnPost`]; 409 [`PostConflict`] |
//! | `GET account/posts/{id}/versions` | | [`PostVersions`] |
//! | `GET account/posts/{id}/versions/{version}` | | [`PostVersion`] |
//! | `POST account/posts/{id}/versions/{version}/restore` | [`PostAction`] | [`OwnPost`]; 409 [`PostConflict`] |
//! | `POST account/post-preview` | [`PostDraft`] | [`PostPreview`] |
//! | `POST account/post-pictures` | multipart, field `image` | 201 [`PostPicture`] |
//! | `GET account/comments?cursor=` | | [`OwnComments`] |
//! | `GET account/post-favourites?cursor=` | | [`PostFeed`] |
//! | `GET`, `PUT account/author` | [`AuthorName`] | [`OwnAuthor`] |
//! | `GET community/topics` | | [`PostTopics`] |
//! | `GET community/posts?sort=new\|hot\|following&topic=&language=&cursor=` | | [`PostFeed`] |
//! | `GET community/posts/{id}` | | [`CommunityPost`] |
//! | `GET community/posts/{id}/comments?parent=&cursor=` | | [`Comments`] |
//! | `POST community/posts/{id}/comments`, header `Idempotency-Key` | [`NewComment`] | 201 [`Comment`] |
//! | `DELETE community/comments/{id}` | | 204 |
//! | `PUT community/posts/{id}/reactions` | [`ReactionChange`] | [`Reactions`] |
//! | `PUT community/comments/{id}/like` | [`CommentLike`] | [`CommentLikes`] |
//! | `PUT community/posts/{id}/favourite` | [`PostFavourite`] | [`PostFavourite`] |
//! | `POST community/posts/{id}/report`, `POST community/comments/{id}/report` | [`Report`] | 204 |
//! | `PUT community/authors/{id}/mute` | [`AuthorMute`] | [`AuthorMute`] |
//! | `GET account/muted-authors` | | [`MutedAuthors`] |
//! | `PUT`, `DELETE community/authors/{id}/follow` | | [`AuthorFollow`] |
//! | `GET account/followed-authors` | | [`FollowedAuthors`] |
//! | `GET account/notices?cursor=` | | [`Notices`] |
//! | `POST account/notices/read` | [`ReadNotices`] | [`UnreadNotices`] |
//! | `GET`, `PUT account/notice-settings` | [`NoticeChoices`] | [`NoticeSettings`] |
//!
//! Pictures of posts are at `GET /api/post-pictures/{id}`. Moderators use
//! `GET /api/staff/moderation?cursor=` ([`ModerationQueue`]), `GET /api/staff/moderation/{id}`
//! ([`ModerationItem`]) and `POST /api/staff/moderation/{id}/decision` ([`ModerationDecision`]).
//!
//! Invalid documents are refused with 422 `invalid_form`; `error.fields` names each wrong place:
//! `title`, `topic`, `language`, `tags.2`, `cover.alt`, `blocks`, `blocks.3.alt`, `blocks.0.text`,
//! `blocks.0.text.1.link`, `blocks.4.items.2`, `blocks.5.url`, `at`, `text`, `name`. Codes are
//! `required`, `max_length`, `too_many`, `too_large`, `invalid`, `unknown` and `in_past`.
//!
//! An account has [`MOST_DRAFTS`] drafts and follows [`MOST_FOLLOWED`] authors at most. One more is
//! refused with 422 `too_many_drafts` or `too_many_followed`.

mod author;
mod comment;
mod community;
mod document;
mod export;
mod moderation;
mod notice;
mod own;

pub use author::{
    AuthorFollow, AuthorMute, AuthorName, FollowedAuthors, LONGEST_NAME, MOST_FOLLOWED, MOST_MUTED, MutedAuthors, OwnAuthor, PostAuthor,
    SHORTEST_NAME,
};
pub use comment::{Comment, CommentLike, CommentLikes, CommentState, Comments, LONGEST_COMMENT, NewComment, OwnComment, OwnComments};
pub use community::{
    CommunityPost, FeedPost, LONGEST_REPORT, PostFavourite, PostFeed, PostTopic, PostTopics, ReactionChange, Reactions, Report,
    ReportReason,
};
pub use document::{
    Block, CalloutKind, HeadingLevel, LARGEST_DOCUMENT, LONGEST_ALT, LONGEST_CAPTION, LONGEST_LINK, LONGEST_LINK_DESCRIPTION,
    LONGEST_LINK_TITLE, LONGEST_TAG, LONGEST_TEXT, LONGEST_TITLE, MOST_BLOCKS, MOST_ITEMS, MOST_RUNS, MOST_TAGS, PostCover, PostDraft,
    PostPicture, PostPreview, Run,
};
pub use export::{ExportedComment, ExportedNotice, ExportedPost, ExportedPosts, ExportedReaction};
pub use moderation::{Decision, ModerationDecision, ModerationItem, ModerationQueue, ModerationReport, ModerationSubject, RejectionReason};
pub use notice::{Notice, NoticeChannels, NoticeChoices, NoticeKind, NoticeSettings, Notices, ReadNotices, UnreadNotices};
pub use own::{
    MOST_DRAFTS, MOST_VERSIONS, MediaSummary, OwnPost, OwnPosts, PostAction, PostConflict, PostListedVersion, PostListing, PostState,
    PostVersion, PostVersionSummary, PostVersions, SavePost, SchedulePost,
};

/// Posts, comments or notices of a page of a list.
pub const POSTS_PAGE: usize = 20;
