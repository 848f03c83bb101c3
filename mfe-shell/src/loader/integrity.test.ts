import { beforeEach, expect, it, vi } from 'vitest';

const MORE = '/_edge/files/0123/mfe-knowledge-base,mfe-shell.json';
const OWN = '/assets/mfe-knowledge-base/1/remoteEntry.js';
const OTHER = '/assets/mfe-support/2/remoteEntry.js';
const MORE_TEXT = JSON.stringify({ integrity: { [OTHER]: 'sha256-O' } });

let loader: typeof import('./integrity');
let added: HTMLScriptElement[];
let requests: [string, RequestInit | undefined][];
let answer: () => Response | Promise<Response>;
let isTaken: boolean;

beforeEach(async () => {
  vi.resetModules();
  const integrity = { [OWN]: 'sha256-K', [MORE]: 'sha256-M' };
  document.head.innerHTML = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  added = [];
  requests = [];
  answer = () => new Response(MORE_TEXT);
  isTaken = true;
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    added.push(script as HTMLScriptElement);
    if (!isTaken) queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event('error')));
  });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requests.push([new URL(address).pathname, init]);
    return answer();
  });
  loader = await import('./integrity');
});

const entry = (path: string) => [{ entry: path }];

it('needs no request for the fragments of the page', async () => {
  await expect(loader.canCheck(entry(OWN))).resolves.toBe(true);
  expect(requests).toEqual([]);
});

it('adds the digests of all other fragments once', async () => {
  await expect(
    Promise.all([loader.canCheck(entry(OTHER)), loader.canCheck(entry(OTHER)), loader.canCheck(entry(OWN))]),
  ).resolves.toEqual([true, true, true]);
  expect(requests.map(([path, init]) => [path, init?.integrity])).toEqual([[MORE, 'sha256-M']]);
  expect(added.map(({ type, textContent }) => [type, textContent])).toEqual([['importmap', MORE_TEXT]]);
  expect(loader.integrityOf(OTHER)).toBe('sha256-O');
});

it('cannot check a release that came after the page', async () => {
  await expect(loader.canCheck(entry('/assets/mfe-support/3/remoteEntry.js'))).resolves.toBe(false);
});

it('cannot check other fragments in a browser that allows one import map', async () => {
  isTaken = false;
  await expect(loader.canCheck(entry(OTHER))).resolves.toBe(false);
  expect(loader.integrityOf(OTHER)).toBeUndefined();
});

it('adds nothing when the edge no longer has the digests', async () => {
  answer = () => new Response('', { status: 404 });
  await expect(loader.canCheck(entry(OTHER))).resolves.toBe(false);
  expect(added).toEqual([]);
});

it('tries again after a lost connection', async () => {
  answer = () => Promise.reject(new TypeError('no network'));
  await expect(loader.canCheck(entry(OTHER))).resolves.toBe(false);
  answer = () => new Response(MORE_TEXT);
  await expect(loader.canCheck(entry(OTHER))).resolves.toBe(true);
});

it('leaves development servers alone', async () => {
  await expect(loader.canCheck(entry('http://localhost:3001/remoteEntry.js'))).resolves.toBe(true);
  expect(requests).toEqual([]);
});
