import type { PageData } from '@roadside/mfe-kit/contract';
import type { ComponentType } from 'react';

/** Page types. */
export type PageType = PageData['page']['type'];

const tests = () => import(/* webpackChunkName: "tests" */ './test-screens');

/** Pages whose screens load with their own chunk. */
export const LATE_SCREENS: Readonly<Partial<Record<PageType, () => Promise<ComponentType>>>> = {
  profile_pro: async () => (await import(/* webpackChunkName: "page-pro" */ '../ProPage')).ProPage,
  profile_achievements: async () =>
    (await import(/* webpackChunkName: "page-achievements" */ '../AchievementsPage')).AchievementsPage,
  profile_knowledge_check: async () => (await tests()).KnowledgeCheckPage,
  tests: async () => (await tests()).TestsPage,
  test: async () => (await tests()).TestPage,
  certificate: async () => (await tests()).CertificatePage,
};
