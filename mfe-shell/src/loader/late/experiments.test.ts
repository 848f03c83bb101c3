import { pageState } from '@roadside/mfe-kit/page/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideUntilFlags } from '../anti-flicker';
import { fetchFlags } from './experiments';

const SERVICE = { script: '/client.js', config: { brand: 'amber' }, param: 'p', anti_flicker_ms: 3000 };

type GetFlags = Parameters<typeof fetchFlags>[2] extends ((script: string) => Promise<infer Client>) | undefined
  ? Client
  : never;

const isHidden = () => document.documentElement.hasAttribute('data-flags-pending');

/** Runs the loader's first code with this setting in the model. */
function start(antiFlicker: number): void {
  const model = { title: 'about "anti_flicker_ms":1', client: { experiments: { anti_flicker_ms: antiFlicker } } };
  document.body.innerHTML = `<script type="application/json" id="page-model">${JSON.stringify(model)}</script>`;
  hideUntilFlags();
}

/** A client with this implementation. */
const client = (getFlags: GetFlags['getFlags']) => () => Promise.resolve({ getFlags });
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  globalThis.__roadsidePage = undefined;
  document.documentElement.removeAttribute('data-flags-pending');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('flags', () => {
  it('are those that the service returns', async () => {
    const getFlags = vi.fn<GetFlags['getFlags']>().mockResolvedValue({ flags: { survey: 'on' } });
    await fetchFlags(SERVICE, 'ru', client(getFlags));
    await fetchFlags(SERVICE, 'ru', client(getFlags));
    expect(pageState().flags).toEqual({ survey: 'on' });
    const [first, second] = getFlags.mock.calls.map(([question]) => question);
    expect(first).toMatchObject({ config: { brand: 'amber' }, param: 'p', clientFeatures: { pointer: 'fine' } });
    expect(first?.clientId).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.clientId).toBe(first?.clientId);
  });

  it('are asked for with a new id each time before a choice where the country wants consent', async () => {
    const getFlags = vi.fn<GetFlags['getFlags']>().mockResolvedValue({ flags: {} });
    await fetchFlags(SERVICE, 'fi', client(getFlags));
    await fetchFlags(SERVICE, 'fi', client(getFlags));
    const [first, second] = getFlags.mock.calls.map(([question]) => question.clientId);
    expect(second).not.toBe(first);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    [360, 'sm'],
    [767, 'sm'],
    [768, 'md'],
    [1279, 'md'],
    [1280, 'xl'],
  ])('may depend on the window: %i px is %s', async (width, size) => {
    const getFlags = vi.fn<GetFlags['getFlags']>().mockResolvedValue({ flags: {} });
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const least = /^\(width >= (\d+)px\)$/.exec(query)?.[1] ?? Infinity;
      return { matches: width >= Number(least) } as unknown as MediaQueryList;
    });
    await fetchFlags(SERVICE, 'ru', client(getFlags));
    expect(getFlags.mock.calls).toMatchObject([[{ clientFeatures: { width: size } }]]);
  });

  it.each([
    ['the script cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the service fails', client(() => Promise.reject(new Error('500')))],
    ['the response has no flags', client(() => Promise.resolve(JSON.parse('{}')))],
  ])('are empty when %s', async (_name, load) => {
    await fetchFlags(SERVICE, 'ru', load);
    expect(pageState().flags).toEqual({});
  });

  it.each([
    ['the script hangs', never],
    ['the service hangs', client(never)],
  ])('are empty after 4 seconds when %s', async (_name, load) => {
    const done = vi.fn<() => void>();
    const asking = fetchFlags(SERVICE, 'ru', load).then(done);
    await vi.advanceTimersByTimeAsync(3999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asking;
    expect(pageState().flags).toEqual({});
  });

  it('leave out values that are not variants', async () => {
    const flags = JSON.parse('{"good":"a","bad":3}') as Record<string, string>;
    await fetchFlags(
      SERVICE,
      'ru',
      client(() => Promise.resolve({ flags })),
    );
    expect(pageState().flags).toEqual({ good: 'a' });
  });
});

describe('content', () => {
  it('is hidden until the flags have arrived', async () => {
    start(3000);
    expect(isHidden()).toBe(true);
    await fetchFlags(
      SERVICE,
      'ru',
      client(() => Promise.resolve({ flags: {} })),
    );
    expect(isHidden()).toBe(false);
  });

  it.each([
    [1500, 1500],
    [4000, 4000],
    [60_000, 4000],
  ])('is hidden for %d ms at most %d', (configured, longest) => {
    start(configured);
    vi.advanceTimersByTime(longest - 1);
    expect(isHidden()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isHidden()).toBe(false);
  });

  it('is never hidden without the setting', () => {
    start(0);
    expect(isHidden()).toBe(false);
    document.body.innerHTML = '';
    hideUntilFlags();
    expect(isHidden()).toBe(false);
  });
});
