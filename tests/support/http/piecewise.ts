/** Sends a document piece by piece. */
import http from 'node:http';
import type { Page } from '@playwright/test';
import { get } from './http.ts';

/** A server before an edge that sends a document in pieces, and everything else whole. */
interface Piecewise {
  /** Port on which it listens. */
  readonly port: number;
  /** Sends the next piece; false if none is left. */
  next(): boolean;
  /** Stops it, also with requests in flight. */
  stop(): void;
}

/** Where a document is cut: before every tag of these names. */
const CUTS = /(?=<(?:a|article|details|div|footer|h1|h2|li|main|nav|ol|p|section|table|ul)[ >])/;

/** Most pieces of a document: a long list comes several entries at a time. */
const MOST_PIECES = 250;

/** A document in pieces. Its head stays whole: without a body, browsers paint nothing. */
function cut(html: string): string[] {
  const body = html.indexOf('<body');
  const [first = '', ...rest] = html.slice(body).split(CUTS);
  const pieces = [html.slice(0, body) + first, ...rest];
  const together = Math.ceil(pieces.length / MOST_PIECES);
  return Array.from({ length: Math.ceil(pieces.length / together) }, (_, index) =>
    pieces.slice(index * together, (index + 1) * together).join(''),
  );
}

async function startPiecewise(edgePort: number): Promise<Piecewise> {
  let pieces: string[] = [];
  let document: http.ServerResponse | undefined;
  const server = http.createServer((request, response) => {
    // An edge rejects a host with an unknown port.
    const [host, origin] = [request.headers.host, request.headers.origin].map((one) =>
      one?.replace(/:\d+$/, `:${edgePort}`),
    );
    void get(`http://127.0.0.1:${edgePort}${request.url}`, origin ? { host, origin } : { host }).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers);
        if (!headers['content-type']?.startsWith('text/html')) return response.end(body);
        pieces = cut(body.toString());
        document = response;
        return response.write(pieces.shift());
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    next() {
      const piece = pieces.shift();
      if (piece === undefined) document?.end();
      else document?.write(piece);
      return piece !== undefined;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Opens a page over a line so slow that every piece of its HTML is painted before the next one
 * arrives.
 */
export async function visitPiecewise(page: Page, origin: string, path: string): Promise<void> {
  const { port, hostname } = new URL(origin);
  const server = await startPiecewise(Number(port));
  // Prefetches come later.
  page.once('close', () => server.stop());
  await page.goto(`http://${hostname}:${server.port}${path}`, { waitUntil: 'commit' });
  const painted = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  do await painted();
  while (server.next());
  await page.waitForLoadState();
}
