/**
 * The fragment server: `node server.ts FOLDER` prints its URL.
 *
 * Every response is ready before the first request, so that the composers wait as little as
 * possible. `/live/main` is the fragment `main` in the situation `live`, and
 * `/live/main/manifest.json` its Podium manifest. `/document/live` is the file `live.html` of the
 * folder: the document of composers that fetch it. `/waiting` is the number of requests whose
 * response is delayed.
 */
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { FRAGMENTS, fragmentHtml } from './content.ts';
import { ALL, behaviour, ERROR_TEXT } from './situations.ts';

interface Reply {
  readonly bytes: Buffer;
  readonly delay: number;
  /** Whether the connection closes after the response. */
  readonly last: boolean;
}

const HTML = 'content-type: text/html; charset=utf-8';
const [folder = '.'] = process.argv.slice(2);
let waiting = 0;

function reply(status: string, headers: readonly string[], body: string | Buffer, more: Partial<Reply> = {}): Reply {
  const head = [`HTTP/1.1 ${status}`, ...headers, `content-length: ${Buffer.byteLength(body)}`];
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
  return { bytes, delay: 0, last: false, ...more };
}

const fragments = new Map<string, Reply>();
const manifests = new Map<string, Reply>();
for (const situation of ALL) {
  for (const fragment of FRAGMENTS) {
    const { cacheable = false, delay = 0, fault } = behaviour(situation, fragment.name);
    const address = `/${situation}/${fragment.name}`;
    const headers = [HTML, `cache-control: ${cacheable ? 'max-age=3600' : 'no-store'}`];
    if (fault === 'label without gzip') headers.push('content-encoding: gzip');
    const html = fault === 'status 500' ? `<p>${ERROR_TEXT}</p>` : fragmentHtml(fragment);
    const body = fault === 'gzip without label' ? gzipSync(html) : Buffer.from(html);
    const whole = reply(fault === 'status 500' ? '500 Internal Server Error' : '200 OK', headers, body, { delay });
    const half = whole.bytes.subarray(0, whole.bytes.length - body.length / 2);
    fragments.set(address, fault === 'cut' ? { ...whole, bytes: half, last: true } : whole);
    const manifest = { name: fragment.name, version: '1.0.0', content: '/', fallback: '', assets: {}, proxy: {} };
    manifests.set(
      `${address}/manifest.json`,
      reply('200 OK', ['content-type: application/json'], JSON.stringify(manifest)),
    );
  }
}

function find(address: string): Reply {
  const known = fragments.get(address) ?? manifests.get(address);
  if (known) return known;
  if (address === '/waiting') return reply('200 OK', ['content-type: text/plain'], String(waiting));
  const [, situation] = /^\/document\/([a-z]+)$/.exec(address) ?? [];
  if (situation === undefined) return reply('404 Not Found', [HTML], '');
  const document = readFileSync(path.join(folder, `${situation}.html`), 'utf8');
  return reply('200 OK', [HTML, 'cache-control: max-age=3600'], document);
}

function send(socket: net.Socket, { bytes, delay, last }: Reply): void {
  if (delay === Infinity) return;
  const write = () => void (last ? socket.end(bytes) : socket.write(bytes));
  if (delay === 0) {
    write();
    return;
  }
  waiting += 1;
  const end = () => {
    clearTimeout(timer);
    socket.off('close', end);
    waiting -= 1;
  };
  const timer = setTimeout(() => {
    end();
    write();
  }, delay);
  socket.on('close', end);
}

const server = net.createServer({ noDelay: true }, (socket) => {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (let end = received.indexOf('\r\n\r\n'); end !== -1; end = received.indexOf('\r\n\r\n')) {
      const [, target = '/'] = received.split(' ', 2);
      received = received.slice(end + 4);
      send(socket, find(target.replace(/\/?(\?.*)?$/, '')));
    }
  });
  // A composer may disconnect early.
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', 8192, () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}\n`);
});
