/** The chunk of tests and certificates. */
export { CertificatePage } from '../features/certificate/CertificatePage';
export { KnowledgeCheckPage } from '../features/knowledge-check/KnowledgeCheckPage';
export { TestPage } from '../features/test/TestPage';
export { TestsPage } from '../features/test-list/TestsPage';
