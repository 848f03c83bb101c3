/** Configures all browser tests but those of real Firefox and WebKit. */
import { availableParallelism } from 'node:os';
import { defineConfig, type ReporterDescription } from '@playwright/test';

/** Features disabled in both builds of Debian's Chromium. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** Specs that need the full browser, not its headless shell. */
const WHOLE = ['**/back-forward-cache.spec.ts', '**/offline.spec.ts'];

/** Specs that mostly wait: for saves, deadlines and slow servers. */
const WAITING = [
  '**/account/following.spec.ts',
  '**/account/posts.spec.ts',
  '**/chat/conversation.spec.ts',
  '**/chat/widget.spec.ts',
  '**/resilience/remotes.spec.ts',
  '**/resilience/streaming.spec.ts',
];

const SHELL = { launchOptions: { executablePath: '/usr/lib/chromium/chromium-headless-shell', args: ARGS } };

/** File for the results as JSON, whose sums tests/ci/runner/sums.js reads. */
const REPORT = process.env['ROADSIDE_TESTS_REPORT'];

const reporter: ReporterDescription[] = [['list']];
if (REPORT) reporter.push(['json', { outputFile: REPORT }]);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/snapshots/{arg}{ext}',
  globalSetup: './support/setup.ts',
  fullyParallel: true,
  workers: availableParallelism() + 1,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 15_000 },
  reporter,
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: '/usr/bin/chromium', args: ARGS },
    locale: 'en-GB',
    // Actions, console and network. Page snapshots take a tenth of the run time.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    // `shell` has one worker per core beside that of `waiting`, which it takes over at the end: one
    // per core leaves 14 % of two cores idle.
    { name: 'waiting', testMatch: WAITING, workers: 1, use: SHELL },
    { name: 'shell', testIgnore: [...WHOLE, ...WAITING], use: SHELL },
    { name: 'chromium', testMatch: WHOLE, workers: availableParallelism() },
  ],
});
