import { defineConfig } from 'vitest/config';

/** JSON report of the results, read by tests/ci/runner/sums.js. */
const REPORT = process.env['ROADSIDE_TESTS_REPORT'];

const EXCLUDE = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  resolve: { conditions: ['roadside-test', 'import', 'module', 'browser', 'default'] },
  ssr: { resolve: { conditions: ['roadside-test', 'import', 'module', 'default'] } },
  test: {
    reporters: REPORT ? ['default', ['json', { outputFile: REPORT }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'browser code',
          environment: 'happy-dom',
          // A hung test fails; a busy machine does not fail a slow one.
          testTimeout: 30_000,
          include: ['mfe-*/{src,worker}/**/*.test.{ts,tsx}'],
          exclude: EXCLUDE,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'build',
          environment: 'node',
          include: ['mfe-kit/{build,scripts,styles,webpack}/**/*.test.{js,ts}', 'tests/ci/**/*.test.js'],
          exclude: EXCLUDE,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
