import type { PageData } from '@roadside/mfe-kit/contract';

import type { LateType, PageType } from '../late/late-types';

/** Types of the profile's pages. */
type ProfileType =
  LateType | Extract<PageType, 'profile' | 'profile_achievements' | 'profile_pro' | 'profile_requests'>;

type Params = Readonly<Record<string, string>>;

const named = (folder: string, name = '') => `/${folder}/${encodeURIComponent(name)}`;

/** Paths of plain pages below `/api/{locale}/{city}/plain`, by page type. */
const PATHS: Readonly<Record<ProfileType, (params: Params) => string>> = {
  certificate: ({ code }) => named('certificates', code),
  community: () => '/community',
  community_post: ({ id }) => named('community', id),
  post_editor: ({ id }) => (id === undefined || id === 'new' ? '/media/new' : '/media?list=drafts'),
  profile: () => '',
  profile_achievements: () => '/achievements',
  profile_comments: () => '/media?list=comments',
  profile_drafts: () => '/media?list=drafts',
  profile_favorites: () => '/media?list=favorites',
  profile_knowledge_check: () => '/tests',
  profile_media: () => '/media',
  profile_notices: () => '/notices',
  profile_pro: () => '',
  profile_publishes: () => '/media',
  profile_requests: () => '/requests',
  test: ({ test }) => named('tests', test),
  tests: () => '/tests',
};

/** Address of the page of the product API that shows the same without scripts. */
export function plainPage({ page }: PageData, locale: string, city: string): string {
  const path = (PATHS as Partial<Record<PageType, (params: Params) => string>>)[page.type]?.(page.params) ?? '';
  return `/api/${locale}/${city}/plain${path}`;
}
