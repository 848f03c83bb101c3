import { defineConfig, type TestUserConfig } from 'vitest/config';

/** JSON report of the results, read by tests/ci/runner/sums.js. */
const REPORT = process.env['ROADSIDE_TESTS_REPORT'];

const EXCLUDE = ['**/node_modules/**', '**/dist/**'];

const BROWSER_CODE: TestUserConfig = {
  environment: 'happy-dom',
  // A hung test fails; a busy machine does not fail a slow one.
  testTimeout: 30_000,
  include: ['mfe-*/{src,worker}/**/*.test.{ts,tsx}'],
  exclude: EXCLUDE,
  css: { modules: { classNameStrategy: 'non-scoped' } },
};

/** Tests of message ports, which the contexts of `vmThreads` lack. */
const PORTS = [
  'mfe-chat/src/channel/handshake.test.ts',
  'mfe-chat/src/messenger/host/host.test.ts',
  'mfe-chat/src/widget/connection.test.ts',
  'mfe-shell/src/loader/islands.test.ts',
];

export default defineConfig({
  resolve: { conditions: ['roadside-test', 'import', 'module', 'browser', 'default'] },
  ssr: { resolve: { conditions: ['roadside-test', 'import', 'module', 'default'] } },
  test: {
    reporters: REPORT ? ['default', ['json', { outputFile: REPORT }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          ...BROWSER_CODE,
          name: 'browser code',
          // One environment a worker, with a context for each file: a third of the processor time.
          pool: 'vmThreads',
          exclude: [...EXCLUDE, ...PORTS],
        },
      },
      { extends: true, test: { ...BROWSER_CODE, name: 'browser code with ports', include: PORTS } },
      {
        extends: true,
        test: {
          name: 'build',
          environment: 'node',
          include: ['mfe-kit/{build,scripts,styles,webpack}/**/*.test.{js,ts}', 'tests/{bench,ci}/**/*.test.{js,ts}'],
          exclude: EXCLUDE,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
