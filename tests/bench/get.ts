/** Asks a server for a page, over connections that stay open. */
import http from 'node:http';
import type { Server } from './process.ts';

const AGENT = new http.Agent({ keepAlive: true });

/** A response, and when it came, in milliseconds after the request. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly whole: number;
}

/** Sends a GET request. */
export function get(
  { port }: Pick<Server, 'port'>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: AGENT }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, body, whole: performance.now() - started });
      });
    });
    request.on('error', reject);
  });
}
