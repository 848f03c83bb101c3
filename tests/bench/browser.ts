/** Starts Chromium with a debugging port for Lighthouse. */
import { chromium, type Browser } from '@playwright/test';
import config from '../playwright.config.ts';
import { freePort } from './port.ts';

/** A browser with a debugging port, which Lighthouse needs. */
export interface Debugged {
  readonly browser: Browser;
  readonly port: number;
}

/** Starts the browser of the journeys. */
export async function startBrowser(): Promise<Debugged> {
  const port = await freePort();
  const { args = [], ...options } = config.use?.launchOptions ?? {};
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  return { browser, port };
}
