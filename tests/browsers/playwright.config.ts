/** Configures Playwright's runner for browsers packaged by Debian. */
import { defineConfig } from '@playwright/test';
import { BROWSERS, type BrowserName } from './browsers.ts';

/** Playwright's runner without its browsers: each project is a browser packaged by Debian. */
export default defineConfig<object, { browserOfProject: BrowserName }>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  globalSetup: '../support/setup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000 } },
  reporter: [['list']],
  projects: (Object.keys(BROWSERS) as BrowserName[]).map((name) => ({ name, use: { browserOfProject: name } })),
});
