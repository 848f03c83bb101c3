-- Posts of drivers, comments, reactions, moderation and notices. Moments are milliseconds since
-- 1970. Figures are counters, changed in the transaction of what they count: no list counts rows.

-- An account that writes. `id` is public; the account's own id is not.
CREATE TABLE post_author (
    account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    id TEXT NOT NULL UNIQUE,
    chosen_name TEXT,
    approved_posts BIGINT NOT NULL DEFAULT 0,
    approved_comments BIGINT NOT NULL DEFAULT 0,
    -- Figures of all posts of the author.
    posts BIGINT NOT NULL DEFAULT 0,
    views BIGINT NOT NULL DEFAULT 0,
    likes BIGINT NOT NULL DEFAULT 0,
    comments BIGINT NOT NULL DEFAULT 0,
    -- Publications of a day: its number since 1970.
    publish_day BIGINT NOT NULL DEFAULT 0,
    published_that_day BIGINT NOT NULL DEFAULT 0
);

-- Rate limits of accounts: the moment from which a whole burst is allowed again.
CREATE TABLE post_limit (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    full_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind)
);

-- `version` is the present content, `published_version` what readers see. What lists show is copied
-- from that when it is published. `heat` orders by reactions and age.
CREATE TABLE post (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    version BIGINT NOT NULL,
    title TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    -- Digests of account and idempotency key, and of the body under it.
    idempotency TEXT UNIQUE,
    body_digest TEXT NOT NULL DEFAULT '',
    scheduled_at BIGINT,
    published_version BIGINT,
    published_at BIGINT,
    edited_at BIGINT,
    rejection TEXT NOT NULL DEFAULT '',
    rejection_note TEXT NOT NULL DEFAULT '',
    language TEXT NOT NULL DEFAULT '',
    topic TEXT NOT NULL DEFAULT '',
    shown_title TEXT NOT NULL DEFAULT '',
    excerpt TEXT NOT NULL DEFAULT '',
    tags TEXT NOT NULL DEFAULT '[]',
    cover TEXT NOT NULL DEFAULT '',
    cover_alt TEXT NOT NULL DEFAULT '',
    cover_width BIGINT NOT NULL DEFAULT 0,
    cover_height BIGINT NOT NULL DEFAULT 0,
    views BIGINT NOT NULL DEFAULT 0,
    likes BIGINT NOT NULL DEFAULT 0,
    useful BIGINT NOT NULL DEFAULT 0,
    comments BIGINT NOT NULL DEFAULT 0,
    comment_places BIGINT NOT NULL DEFAULT 0,
    heat BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX post_new ON post (language, published_at, id) WHERE state = 'published';
CREATE INDEX post_hot ON post (language, heat, id) WHERE state = 'published';
CREATE INDEX post_topic_new ON post (language, topic, published_at, id) WHERE state = 'published';
CREATE INDEX post_topic_hot ON post (language, topic, heat, id) WHERE state = 'published';
CREATE INDEX post_own_published ON post (account_id, published_at, id) WHERE state IN ('published', 'archived');
CREATE INDEX post_own_drafts ON post (account_id, changed_at, id) WHERE state IN ('draft', 'scheduled', 'on_review', 'rejected');
CREATE INDEX post_due ON post (scheduled_at, id) WHERE state = 'scheduled';

-- Kept content, as JSON of a `PostDraft`. Saves within two minutes are one version: the later one
-- keeps `started_at` of the earlier.
CREATE TABLE post_version (
    post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    title TEXT NOT NULL,
    document TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    saved_at BIGINT NOT NULL,
    PRIMARY KEY (post_id, version)
);

-- Pictures of accounts. Those that no kept version names are deleted after a day.
CREATE TABLE post_picture (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    uploaded_at BIGINT NOT NULL
);
CREATE INDEX post_picture_by_account ON post_picture (account_id);
CREATE INDEX post_picture_by_age ON post_picture (uploaded_at, id);
CREATE TABLE post_version_picture (
    picture_id TEXT NOT NULL,
    post_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (picture_id, post_id, version),
    FOREIGN KEY (post_id, version) REFERENCES post_version (post_id, version) ON DELETE CASCADE
);
CREATE INDEX post_version_picture_by_version ON post_version_picture (post_id, version);

-- `place` orders the comments of a post, and the replies of a comment. A deleted comment stays
-- without text and author while it has replies.
CREATE TABLE post_comment (
    id TEXT PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
    parent_id TEXT REFERENCES post_comment (id) ON DELETE CASCADE,
    account_id TEXT REFERENCES account (id) ON DELETE SET NULL,
    state TEXT NOT NULL,
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    place BIGINT NOT NULL,
    likes BIGINT NOT NULL DEFAULT 0,
    reply_count BIGINT NOT NULL DEFAULT 0,
    reply_places BIGINT NOT NULL DEFAULT 0,
    idempotency TEXT UNIQUE,
    body_digest TEXT NOT NULL DEFAULT ''
);
CREATE INDEX post_comment_first ON post_comment (post_id, place) WHERE parent_id IS NULL;
CREATE INDEX post_comment_by_post ON post_comment (post_id);
CREATE INDEX post_comment_reply ON post_comment (parent_id, place);
CREATE INDEX post_comment_own ON post_comment (account_id, created_at, id);

-- `kind` is `like` or `useful`.
CREATE TABLE post_reaction (
    post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (post_id, account_id, kind)
);
CREATE INDEX post_reaction_by_account ON post_reaction (account_id, at);

CREATE TABLE post_comment_like (
    comment_id TEXT NOT NULL REFERENCES post_comment (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    PRIMARY KEY (comment_id, account_id)
);
CREATE INDEX post_comment_like_by_account ON post_comment_like (account_id, at);

CREATE TABLE post_favourite (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, post_id)
);
CREATE INDEX post_favourite_in_order ON post_favourite (account_id, added_at, post_id);
CREATE INDEX post_favourite_by_post ON post_favourite (post_id);

-- Who has read a post, so that each reader counts once.
CREATE TABLE post_view (
    post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    PRIMARY KEY (post_id, account_id)
);
CREATE INDEX post_view_by_account ON post_view (account_id, at);
CREATE INDEX post_view_by_age ON post_view (at);

-- `author_id` is the account of the muted author.
CREATE TABLE post_mute (
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    author_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    PRIMARY KEY (account_id, author_id)
);
CREATE INDEX post_mute_by_author ON post_mute (author_id);
CREATE INDEX post_mute_in_order ON post_mute (account_id, at);

-- What waits for a moderator: one row for a post (`comment_id` is empty) or comment.
CREATE TABLE moderation_item (
    id TEXT PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
    comment_id TEXT NOT NULL,
    -- 1: readers do not see it yet. 0: reported.
    is_held BIGINT NOT NULL,
    waiting_since BIGINT NOT NULL,
    UNIQUE (post_id, comment_id)
);
CREATE INDEX moderation_item_in_order ON moderation_item (waiting_since, id);

CREATE TABLE moderation_report (
    post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
    comment_id TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (post_id, comment_id, account_id)
);
CREATE INDEX moderation_report_by_account ON moderation_report (account_id, at);
CREATE INDEX moderation_report_by_age ON moderation_report (at);

-- `url` and `title` of an answer of support lead to its request.
CREATE TABLE notice (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    read_at BIGINT,
    actor_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    post_id TEXT REFERENCES post (id) ON DELETE CASCADE,
    comment_id TEXT REFERENCES post_comment (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    url TEXT NOT NULL
);
CREATE INDEX notice_in_order ON notice (account_id, created_at, id);
CREATE INDEX notice_unread ON notice (account_id) WHERE read_at IS NULL;
CREATE INDEX notice_by_age ON notice (created_at);
CREATE INDEX notice_by_actor ON notice (actor_id);
CREATE INDEX notice_by_post ON notice (post_id);
CREATE INDEX notice_by_comment ON notice (comment_id);

-- JSON of `NoticeChoices`.
CREATE TABLE notice_setting (
    account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    choices TEXT NOT NULL
);
