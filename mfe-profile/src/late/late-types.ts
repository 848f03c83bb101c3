import type { PageData } from '@roadside/mfe-kit/contract';

/** Page types. */
export type PageType = PageData['page']['type'];

/** Pages of tests. */
const TESTS = ['certificate', 'profile_knowledge_check', 'test', 'tests'] as const satisfies readonly PageType[];

/** Pages of posts, of the community and of notices. */
const POSTS = [
  'community',
  'community_post',
  'post_editor',
  'profile_comments',
  'profile_drafts',
  'profile_favorites',
  'profile_media',
  'profile_notices',
  'profile_publishes',
] as const satisfies readonly PageType[];

/** A page type whose screen is in the chunk of tests. */
export type TestsType = (typeof TESTS)[number];

/** A page type whose screen is in the chunk of posts. */
export type PostsType = (typeof POSTS)[number];

/** A page type whose screen loads with a chunk. */
export type LateType = TestsType | PostsType;

/** Whether a page's screen is in the chunk of posts. */
export function isOfPosts(type: PageType): type is PostsType {
  return (POSTS as readonly PageType[]).includes(type);
}

/** Whether a page's screen loads with a chunk. */
export function isLate(type: PageType): type is LateType {
  return (TESTS as readonly PageType[]).includes(type) || isOfPosts(type);
}
