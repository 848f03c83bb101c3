/** Requests one page and notes when its parts arrive. */
import http from 'node:http';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import type { Server } from '../../process.ts';
import type { Encoding } from '../composers/composer.ts';
import { ending, FRAGMENTS, type FragmentName } from '../page/content.ts';

/** Longest wait for a page, in milliseconds. */
export const PATIENCE_MS = 3000;

/** A page as it arrived. Times are in milliseconds after the request; `Infinity`: not in time. */
export interface Arrival {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body as sent. */
  readonly body: Buffer;
  /** When the first byte of the body arrived. */
  readonly first: number;
  /** When all fragments but one had arrived. */
  readonly others: number;
  /** When the response ended. */
  readonly whole: number;
  /** Whether the connection broke before the end. */
  readonly broken: boolean;
}

/**
 * Requests a page over a new connection.
 * @param except Fragment that `others` does not wait for.
 */
export function visit(
  server: Server,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  except?: FragmentName,
): Promise<Arrival> {
  const awaited = FRAGMENTS.map(({ name }) => name).filter((name) => name !== except);
  const options = { host: '127.0.0.1', port: server.port, path, agent: false, headers };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [first, others] = [Infinity, Infinity];
    const request = http.get(options, (response) => {
      const end = (whole: number, broken: boolean) => {
        clearTimeout(patience);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks), first, others, whole, broken });
      };
      const patience = setTimeout(() => {
        end(Infinity, false);
        request.destroy();
      }, PATIENCE_MS);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        const now = performance.now() - started;
        first = Math.min(first, now);
        const text = Buffer.concat(chunks).toString();
        if (awaited.every((name) => text.includes(ending(name)))) others = Math.min(others, now);
      });
      response.on('end', () => end(performance.now() - started, false));
      response.on('error', () => end(performance.now() - started, true));
    });
    request.on('error', reject);
  });
}

/** The text of a page. Bytes that are no UTF-8 become U+FFFD. */
export function textOf({ body, headers }: Arrival): string {
  const encoding = headers['content-encoding'] as Encoding | undefined;
  if (encoding === 'gzip') return gunzipSync(body).toString();
  return (encoding === 'br' ? brotliDecompressSync(body) : body).toString();
}

/** What is wrong with a page that should have all its fragments, if anything. */
export function faultOf(arrival: Arrival, encoding: Encoding): string | undefined {
  if (arrival.status !== 200) return `status ${arrival.status}`;
  const sent = arrival.headers['content-encoding'] ?? 'identity';
  if (sent !== encoding) return `sends ${sent} instead of ${encoding}`;
  const text = textOf(arrival);
  const lacking = FRAGMENTS.find(({ name }) => !text.includes(ending(name)));
  if (lacking) return `lacks the fragment ${lacking.name}`;
  return text.trimEnd().endsWith('</html>') ? undefined : 'is not complete';
}
