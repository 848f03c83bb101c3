import { RequestError } from '@roadside/mfe-kit/request';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createModels, PageModelError } from './models';

let now = 0;
const requests: string[] = [];

/** Responds like the edge, with a model that names its own URL. */
function answer(make: (path: string) => Response) {
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, 'http://localhost').searchParams.get('url') ?? '';
    requests.push(path);
    return make(path);
  });
}

const model = (path: string) => Response.json({ contract: 1, url: path });

beforeEach(() => {
  now = 0;
  requests.length = 0;
  answer(model);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const create = () => createModels(1, () => now);

it('shares one request between callers', async () => {
  const models = create();
  const [one, other] = await Promise.all([models.get('/a?b=1&c', 'low'), models.get('/a?b=1&c', 'auto')]);
  expect(one).toBe(other);
  expect(requests).toEqual(['/a?b=1&c']);
});

it('requests a model again after 1 minute', async () => {
  const models = create();
  await models.get('/a', 'auto');
  now = 59_999;
  expect(models.has('/a')).toBe(true);
  now = 60_000;
  expect(models.has('/a')).toBe(false);
  await models.get('/a', 'auto');
  expect(requests).toHaveLength(2);
});

it('caches the latest 32 models', async () => {
  const models = create();
  for (let index = 0; index < 33; index++) await models.get(`/${index}`, 'auto');
  expect([models.has('/0'), models.has('/1'), models.has('/32')]).toEqual([false, true, true]);
});

it.each([
  ['invalid JSON', RequestError, () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['an error body', RequestError, () => Response.json({ error: { code: 'unknown_host' } }, { status: 421 })],
  ['another contract', PageModelError, () => Response.json({ contract: 2 })],
])('rejects %s and requests it again next time', async (_name, fault, make) => {
  answer(make);
  const models = create();
  await expect(models.get('/a', 'auto')).rejects.toBeInstanceOf(fault);
  expect(models.has('/a')).toBe(false);
});

it('accepts the model of a page that does not exist', async () => {
  answer((path) => Response.json({ contract: 1, url: path, status: 404 }));
  expect((await create().get('/missing', 'auto'))?.status).toBe(404);
});

it('caches the answer that a page needs a full load', async () => {
  answer(() => new Response(null, { status: 204 }));
  const models = create();
  expect(await models.get('/offers', 'low')).toBeUndefined();
  expect(await models.get('/offers', 'auto')).toBeUndefined();
  expect(requests).toEqual(['/offers']);
});

it('rejects after 8 seconds without a response, and requests it again next time', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const models = create();
  const onError = vi.fn<(error: unknown) => void>();
  models.get('/a', 'auto').catch(onError);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ name: 'RequestError', reason: 'slow' }));
  expect(models.has('/a')).toBe(false);
});
