/**
 * Local server in front of a running site. Pages and page models contain the local fragment;
 * everything else is passed through.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { PREFIX } from './local.js';
import { pageWithLocal, withLocal } from './page.js';

/** Headers that are hop-by-hop or no longer match the modified response. */
const DROPPED_HEADERS = new Set([
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

/** Content types of build files. */
const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
});

/**
 * @param {string} origin Origin of the site.
 * @param {import('./page.js').Local} local
 * @param {string} output Folder of the fragment's build.
 * @param {(message: string) => void} logError
 */
export function proxy(origin, local, output, logError) {
  return createServer((request, response) => {
    if (request.url?.startsWith(PREFIX)) sendFile(output, request.url.slice(PREFIX.length), response);
    else
      forward(origin, local, logError, request, response).catch((error) => {
        logError(`${origin}${request.url}: ${error instanceof Error ? error.message : String(error)}`);
        if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
        response.end(`${origin} did not respond.\n`);
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
 * @param {(message: string) => void} logError
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function forward(origin, local, logError, request, response) {
  const localOrigin = `http://${request.headers.host}`;
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const upstream = await fetch(new URL(request.url ?? '/', origin), {
    method: request.method ?? 'GET',
    headers: requestHeaders(request, localOrigin, origin),
    redirect: 'manual',
    ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
  });
  const headers = responseHeaders(upstream, localOrigin, origin);
  const kind = upstream.headers.get('content-type') ?? '';
  if (kind.startsWith('text/html')) {
    const page = pageWithLocal(await upstream.text(), local, logError);
    response.writeHead(upstream.status, { ...headers, 'cache-control': 'no-store' }).end(page);
  } else if (request.url?.startsWith('/_edge/page') && kind.startsWith('application/json') && upstream.ok) {
    const model = withLocal(await upstream.json(), local);
    response.writeHead(upstream.status, { ...headers, 'cache-control': 'no-store' }).end(JSON.stringify(model));
  } else {
    response.writeHead(upstream.status, headers);
    if (upstream.body) Readable.fromWeb(upstream.body).pipe(response);
    else response.end();
  }
}

/**
 * Replaces the local origin by the site's, which rejects forms from other origins.
 * @param {import('node:http').IncomingMessage} request
 * @param {string} localOrigin
 * @param {string} origin
 */
function requestHeaders(request, localOrigin, origin) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (DROPPED_HEADERS.has(name) || name === 'accept-encoding' || value === undefined) continue;
    headers.set(name, [value].flat().join(', ').replace(localOrigin, origin));
  }
  return headers;
}

/**
 * @param {Response} upstream
 * @param {string} localOrigin
 * @param {string} origin
 */
function responseHeaders(upstream, localOrigin, origin) {
  const headers = Object.fromEntries([...upstream.headers].filter(([name]) => !DROPPED_HEADERS.has(name)));
  if (headers['location']) headers['location'] = headers['location'].replace(origin, localOrigin);
  // Makes cookies valid for the local host, which has no TLS.
  const cookies = upstream.headers
    .getSetCookie()
    .map((cookie) => cookie.replaceAll(/;\s*(?:domain=[^;]*|secure)/gi, ''));
  return { ...headers, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
}
