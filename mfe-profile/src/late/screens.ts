import type { ComponentType } from 'react';

import { CertificatePage } from '../features/certificate/CertificatePage';
import { KnowledgeCheckPage } from '../features/knowledge-check/KnowledgeCheckPage';
import { TestPage } from '../features/test/TestPage';
import { TestsPage } from '../features/test-list/TestsPage';
import type { LateType } from './late-types';

/** Screens of late pages. */
export const SCREENS: Readonly<Record<LateType, ComponentType>> = {
  certificate: CertificatePage,
  profile_knowledge_check: KnowledgeCheckPage,
  test: TestPage,
  tests: TestsPage,
};
