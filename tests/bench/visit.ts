/** Measures the bytes of a first visit to an article. */
import type { Browser } from '@playwright/test';
import { addressOf, VISITS, type Visit } from './pages.ts';
import type { Row, Section } from './table.ts';

const KINDS = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Other'];

/**
 * Bytes that a first visit to an article downloads until the page is idle, by kind, compressed and
 * without headers.
 */
export async function measureBytes(browser: Browser, port: number): Promise<Section> {
  const rows: Row[] = [];
  for (const visit of VISITS) {
    const bytes = await firstVisit(browser, visit, port);
    const known = KINDS.filter((kind) => bytes.has(kind));
    const sum = known.reduce((total, kind) => total + (bytes.get(kind) ?? 0), 0);
    const parts = known.map((kind) => `${kind.toLowerCase()} ${kilobytes(bytes.get(kind) ?? 0)}`);
    rows.push([visit.name, `${kilobytes(sum)}: ${parts.join(', ')}`]);
  }
  return { title: 'Bytes of a first visit to an article (brotli; 1 KB = 1000 bytes)', rows };
}

async function firstVisit(browser: Browser, visit: Visit, port: number): Promise<Map<string, number>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const answers = new Map<string, { readonly kind: string; readonly head: number }>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    answers.set(requestId, { kind: type, head: response.encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind = 'Other', head = 0 } = answers.get(requestId) ?? {};
    // Prefetches of an idle page belong to the next page.
    if (kind !== 'Fetch') bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength - head);
  });
  await session.send('Network.enable');
  await page.goto(addressOf(visit, port), { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
