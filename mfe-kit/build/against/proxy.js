/** A local server in front of a running site: pages and page models come with one fragment of this machine, all else as it is there. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { PREFIX } from './local.js';
import { pageWithLocal, withLocal } from './page.js';

/** What belongs to one connection, or no longer fits what is sent on. */
const NOT_PASSED_ON = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'link',
  'set-cookie',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Types of a build's files that browsers look at. */
const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
});

/**
 * @param {string} origin Of the site.
 * @param {import('./page.js').Local} local
 * @param {string} output Folder of the fragment's build.
 * @param {(message: string) => void} complain
 */
export function proxy(origin, local, output, complain) {
  return createServer((request, response) => {
    if (request.url?.startsWith(PREFIX)) sendFile(output, request.url.slice(PREFIX.length), response);
    else
      answer(origin, local, complain, request, response).catch((error) => {
        complain(`${origin}${request.url}: ${error instanceof Error ? error.message : String(error)}`);
        if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
        response.end(`${origin} does not answer.\n`);
      });
  });
}

/**
 * @param {string} output
 * @param {string} name
 * @param {import('node:http').ServerResponse} response
 */
function sendFile(output, name, response) {
  const file = path.join(output, path.basename(name));
  if (!existsSync(file)) return response.writeHead(404).end();
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  createReadStream(file).pipe(response);
}

/**
 * @param {string} origin
 * @param {import('./page.js').Local} local
 * @param {(message: string) => void} complain
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(origin, local, complain, request, response) {
  const here = `http://${request.headers.host}`;
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const there = await fetch(new URL(request.url ?? '/', origin), {
    method: request.method ?? 'GET',
    headers: requestHeaders(request, here, origin),
    redirect: 'manual',
    ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
  });
  const headers = responseHeaders(there, here, origin);
  const kind = there.headers.get('content-type') ?? '';
  if (kind.startsWith('text/html')) {
    const page = pageWithLocal(await there.text(), local, complain);
    response.writeHead(there.status, { ...headers, 'cache-control': 'no-store' }).end(page);
  } else if (request.url?.startsWith('/_edge/page') && kind.startsWith('application/json') && there.ok) {
    const model = withLocal(await there.json(), local);
    response.writeHead(there.status, { ...headers, 'cache-control': 'no-store' }).end(JSON.stringify(model));
  } else {
    response.writeHead(there.status, headers);
    if (there.body) Readable.fromWeb(there.body).pipe(response);
    else response.end();
  }
}

/**
 * The site's own origin in place of this one: it refuses forms of others.
 * @param {import('node:http').IncomingMessage} request
 * @param {string} here
 * @param {string} origin
 */
function requestHeaders(request, here, origin) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (NOT_PASSED_ON.has(name) || name === 'accept-encoding' || value === undefined) continue;
    headers.set(name, [value].flat().join(', ').replace(here, origin));
  }
  return headers;
}

/**
 * @param {Response} there
 * @param {string} here
 * @param {string} origin
 */
function responseHeaders(there, here, origin) {
  const headers = Object.fromEntries([...there.headers].filter(([name]) => !NOT_PASSED_ON.has(name)));
  if (headers['location']) headers['location'] = headers['location'].replace(origin, here);
  // The browser is to keep them for this host, which has no TLS.
  const cookies = there.headers.getSetCookie().map((cookie) => cookie.replaceAll(/;\s*(?:domain=[^;]*|secure)/gi, ''));
  return { ...headers, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
}
