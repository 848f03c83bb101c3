/** Starts Chromium with a debugging port for Lighthouse. */
import net from 'node:net';
import { once } from 'node:events';
import { chromium, type Browser } from '@playwright/test';
import config from '../playwright.config.ts';

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

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The operating system assigned no port.');
  return address.port;
}
