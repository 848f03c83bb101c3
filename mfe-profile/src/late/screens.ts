import type { ComponentType } from 'react';

import { CertificatePage } from '../features/certificate/CertificatePage';
import { KnowledgeCheckPage } from '../features/knowledge-check/KnowledgeCheckPage';
import { TestPage } from '../features/test/TestPage';
import { TestsPage } from '../features/test-list/TestsPage';
import type { TestsType } from './late-types';

/** Screens of tests, by page type. */
export const SCREENS: Readonly<Record<TestsType, ComponentType>> = {
  certificate: CertificatePage,
  profile_knowledge_check: KnowledgeCheckPage,
  test: TestPage,
  tests: TestsPage,
};
