import type { ComponentType } from 'react';

import { CommunityPage } from '../features/community/CommunityPage';
import { CommunityPostPage } from '../features/community-post/CommunityPostPage';
import { FavoritesPage } from '../features/media/FavoritesPage';
import { MediaPage } from '../features/media/MediaPage';
import { OwnCommentsPage } from '../features/media/OwnCommentsPage';
import { DraftsPage, PublishesPage } from '../features/media/OwnPostsPage';
import { NoticesPage } from '../features/notices/NoticesPage';
import { PostEditorPage } from '../features/post-editor/PostEditorPage';
import type { PostsType } from './late-types';

/** Screens of posts, of the community and of notices, by page type. */
export const SCREENS: Readonly<Record<PostsType, ComponentType>> = {
  community: CommunityPage,
  community_post: CommunityPostPage,
  post_editor: PostEditorPage,
  profile_comments: OwnCommentsPage,
  profile_drafts: DraftsPage,
  profile_favorites: FavoritesPage,
  profile_media: MediaPage,
  profile_notices: NoticesPage,
  profile_publishes: PublishesPage,
};
