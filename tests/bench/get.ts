/** Asks a server for a page, over connections that stay open. */
import http from 'node:http';

/** A server that pages are requested from. */
export interface Site {
  readonly port: number;
  /** IP address. @default the loopback address */
  readonly address?: string;
  /** The header `host`. @default the address */
  readonly host?: string;
}

const AGENT = new http.Agent({ keepAlive: true });

/** Headers of a browser: it accepts every encoding. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** A response. Times are in milliseconds after the request. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** When the first byte of the body arrived. */
  readonly first: number;
  /** When the response ended. */
  readonly whole: number;
}

/** Sends a GET request. */
export function get(
  { port, address = '127.0.0.1', host }: Site,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: address, port, path, headers: host === undefined ? headers : { ...headers, host }, agent: AGENT },
      (response) => {
        const chunks: Buffer[] = [];
        let first = 0;
        response.on('data', (chunk: Buffer) => {
          first ||= performance.now() - started;
          chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, body, first, whole: performance.now() - started });
        });
      },
    );
    request.on('error', reject);
  });
}

/** Requests a page that exists: any status but 200 is an error. */
export async function getPage(server: Site, path: string, headers?: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await get(server, path, headers);
  if (answer.status !== 200) throw new Error(`${path} has status ${answer.status}.`);
  return answer;
}

/** Requests that are in flight at the same time. */
const TOGETHER = 8;

/** Requests pages that exist, several at the same time. */
export async function getPages(
  server: Site,
  paths: Iterable<string>,
  headers?: Readonly<Record<string, string>>,
): Promise<void> {
  const waiting = paths[Symbol.iterator]();
  const visits = Array.from({ length: TOGETHER }, async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next())
      await getPage(server, next.value, headers);
  });
  await Promise.all(visits);
}
