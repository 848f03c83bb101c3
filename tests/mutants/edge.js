#!/usr/bin/env node
/**
 * Replaces the edge's program in browser tests: starts the real one behind a proxy that applies the
 * mutant `ROADSIDE_MUTANT` to its responses. `ROADSIDE_MUTANTS_EDGE` is the real program.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { constants } from 'node:os';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { MUTANTS } from './mutants.js';

/** Address of the tests, and of the real edge: the same port, since the edge rejects others. */
const OUTER = '127.0.0.1';
const INNER = '127.0.0.2';

/**
 * How a body of each content coding is read and written.
 * @type {Readonly<Record<string, readonly [(body: Buffer) => Buffer, (body: Buffer) => Buffer]>>}
 */
const CODINGS = {
  br: [zlib.brotliDecompressSync, zlib.brotliCompressSync],
  gzip: [zlib.gunzipSync, zlib.gzipSync],
  identity: [(body) => body, (body) => body],
};

const program = process.env['ROADSIDE_MUTANTS_EDGE'] ?? 'target/debug/edge';
const mutate = MUTANTS[process.env['ROADSIDE_MUTANT'] ?? ''];
const words = process.argv.slice(2);

if (words[0] === 'serve') await serve();
else process.exitCode = spawnSync(program, words, { stdio: 'inherit' }).status ?? 1;

/** Serves until a signal ends the process. */
async function serve() {
  const port = Number((process.env['ROADSIDE_LISTEN_HTTP'] ?? '').split(':').at(-1));
  const server = http.createServer(forward);
  server.listen(port, OUTER);
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());

  // A test may kill this process: the edge then ends too.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...words], {
    env: { ...process.env, ROADSIDE_LISTEN_HTTP: `${INNER}:${address.port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (/** @type {string} */ text) => process.stdout.write(text.replaceAll(INNER, OUTER)));
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => void child.kill(signal));
  }
  child.on('exit', (status, signal) => process.exit(status ?? 128 + (signal ? constants.signals[signal] : 0)));
}

/**
 * Sends a request to the real edge, and its response to the client.
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
function forward(request, response) {
  const { method, url, rawHeaders } = request;
  const outgoing = http.request({
    host: INNER,
    port: request.socket.localPort,
    method,
    path: url,
    headers: rawHeaders,
  });
  outgoing.on('response', (incoming) => {
    answer(request, incoming, response).catch(() => response.destroy());
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

/**
 * @param {http.IncomingMessage} request
 * @param {http.IncomingMessage} incoming
 * @param {http.ServerResponse} response
 */
async function answer(request, incoming, response) {
  const { statusCode = 502, headers } = incoming;
  const path = (request.url ?? '').split('?')[0] ?? '';
  const [read, write] = CODINGS[headers['content-encoding'] ?? 'identity'] ?? [];
  const isDocument = headers['content-type']?.startsWith('text/html') && request.method === 'GET' && read && write;
  if (!isDocument || !mutate) {
    const answer = { path, status: statusCode, headers, document: undefined };
    mutate?.(answer);
    response.writeHead(answer.status, answer.headers);
    response.flushHeaders();
    incoming.pipe(response);
    return;
  }
  const answer = { path, status: statusCode, headers, document: read(await buffer(incoming)).toString() };
  mutate(answer);
  const body = write(Buffer.from(answer.document));
  delete headers['transfer-encoding'];
  headers['content-length'] = String(body.length);
  response.writeHead(answer.status, answer.headers);
  response.end(body);
}
