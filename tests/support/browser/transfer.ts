/** Records the bytes of a visit. */
import type { Page, Request } from '@playwright/test';
import { waitForIslands } from './islands.ts';

/** A file as sent over the network. */
export interface Transferred {
  /** Its kind: `document`, `stylesheet`, `script`, `font`, `image`, `fetch`. */
  readonly kind: string;
  /** Path and query. */
  readonly path: string;
  /** Bytes of the body as sent, compressed. */
  readonly bytes: number;
}

/**
 * Opens a page as a new visitor. Returns everything sent until it is hydrated and idle, including
 * idle requests and the sampled measurement of vitals.
 */
export async function firstVisit(page: Page, address: string): Promise<Transferred[]> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const last = page.waitForResponse((response) => response.url().endsWith('/vitals.js'));
  await page.goto(address);
  await waitForIslands(page, ['header', 'main', 'footer']);
  await last;
  await page.waitForLoadState('networkidle');
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url());
      const { responseBodySize } = await request.sizes();
      return { kind: request.resourceType(), path: pathname + search, bytes: responseBodySize };
    }),
  );
}

/** Total bytes of a kind, or of all. */
export function bytesOf(files: readonly Transferred[], kind?: string): number {
  return files.filter((file) => !kind || file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
}
