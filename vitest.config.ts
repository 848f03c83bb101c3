import { defineConfig } from 'vitest/config';

const EXCLUDE = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  resolve: { conditions: ['roadside-test', 'import', 'module', 'browser', 'default'] },
  ssr: { resolve: { conditions: ['roadside-test', 'import', 'module', 'default'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'browser code',
          environment: 'happy-dom',
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
          include: ['mfe-kit/{build,scripts,styles,webpack}/**/*.test.{js,ts}'],
          exclude: EXCLUDE,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
