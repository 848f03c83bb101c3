import type { ComponentType } from 'react';

import { CertificatePage } from '../features/certificate/CertificatePage';
import { KnowledgeCheckPage } from '../features/knowledge-check/KnowledgeCheckPage';
import { TestPage } from '../features/test/TestPage';
import { TestsPage } from '../features/test-list/TestsPage';
import type { LateType } from './late-types';

/** Screens by page type. */
export type Screens = Readonly<Record<LateType, ComponentType>>;

/** Screens of late pages. */
export const SCREENS: Screens = {
  certificate: CertificatePage,
  profile_knowledge_check: KnowledgeCheckPage,
  test: TestPage,
  tests: TestsPage,
};
