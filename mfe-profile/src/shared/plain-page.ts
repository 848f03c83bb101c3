import type { PageData } from '@roadside/mfe-kit/contract';

/** Paths of plain pages below `/api/{locale}/{city}/plain`, by page type. */
const PATHS: Partial<Record<PageData['page']['type'], (params: Readonly<Record<string, string>>) => string>> = {
  certificate: ({ code = '' }) => `/certificates/${code}`,
  community: () => '/community',
  community_post: ({ id = '' }) => `/community/${id}`,
  post_editor: () => '/media/new',
  profile_achievements: () => '/achievements',
  profile_comments: () => '/media?list=comments',
  profile_drafts: () => '/media?list=drafts',
  profile_favorites: () => '/media?list=favorites',
  profile_knowledge_check: () => '/tests',
  profile_media: () => '/media',
  profile_notices: () => '/notices',
  profile_publishes: () => '/media',
  profile_requests: () => '/requests',
  test: ({ test = '' }) => `/tests/${test}`,
  tests: () => '/tests',
};

/** Address of the page of the product API that shows the same without scripts. */
export function plainPage({ page }: PageData, locale: string, city: string): string {
  const path = PATHS[page.type]?.(page.params) ?? '';
  return `/api/${locale}/${city}/plain${path}`;
}
