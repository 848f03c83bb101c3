import { defineConfig } from '@playwright/test';

/** Debian's Chromium, without what a browser asks of the network by itself. */
const CHROMIUM = {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
};

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/snapshots/{arg}{ext}',
  globalSetup: './support/setup.ts',
  fullyParallel: true,
  workers: 2,
  // Where nobody watches, a test gets a second try: docs/decisions/0012-second-tries.md.
  retries: process.env['ROADSIDE_TESTS_RETRIES'] ? 1 : 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: CHROMIUM,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    trace: 'off',
  },
});
