import type { PageData } from '@roadside/mfe-kit/contract';
import type { ComponentType } from 'react';

/** Page types. */
export type PageType = PageData['page']['type'];

/** Imports `/profile/pro`. */
export const proPage = async () => (await import(/* webpackChunkName: "page-pro" */ '../ProPage')).ProPage;

/** Imports `/profile/pro/achievements`. */
export const achievementsPage = async () =>
  (await import(/* webpackChunkName: "page-achievements" */ '../AchievementsPage')).AchievementsPage;

const tests = () => import(/* webpackChunkName: "tests" */ './test-screens');

/** Screens of tests and certificates, which load their data by themselves. */
export const TEST_SCREENS: Readonly<Partial<Record<PageType, () => Promise<ComponentType>>>> = {
  profile_knowledge_check: async () => (await tests()).KnowledgeCheckPage,
  tests: async () => (await tests()).TestsPage,
  test: async () => (await tests()).TestPage,
  certificate: async () => (await tests()).CertificatePage,
};
