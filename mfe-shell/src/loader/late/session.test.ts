import type { PageModel } from '@roadside/mfe-kit/contract';
import { pageState, readStored, writeStored } from '@roadside/mfe-kit/page/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetLeaving, needsSession } from './profile-paths';
import { checkSession } from './session';
import { sampleModel } from '../sample-model';

const pageAt = (path: string): PageModel => ({ ...sampleModel, url: `/ru-en/moskva${path}` });

const ARTICLE = pageAt('/knowledge-base/taxi');
const PROFILE = pageAt('/profile/pro');

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const replaced = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  writeStored('login-attempt', null);
  globalThis.__roadsidePage = undefined;
  resetLeaving();
  document.cookie = 'yu=1; Path=/';
  fetched.mockReset();
  replaced.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(location, 'replace').mockImplementation(replaced);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.cookie = 'yu=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

/** Answers every request of the test. */
function answer(status: number, body: unknown = {}): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(body, { status })));
}

/** Storage of a browser that refuses it. */
function refuse(): never {
  throw new DOMException('refused', 'SecurityError');
}

const goals = () => pageState().outbox.flatMap((entry) => (entry.kind === 'goal' ? [entry.goal.name] : []));

describe('the session', () => {
  it('is authorized when the server confirms it', async () => {
    const profile = { fio: 'Ann Example', notifications: 2 };
    answer(200, profile);
    await checkSession(ARTICLE);
    expect(pageState().session).toEqual({ status: 'authorized', profile });
    expect(fetched).toHaveBeenCalledWith('/api/auth/profile', expect.objectContaining({ cache: 'no-store' }));
  });

  it('is a guest’s when the session has ended', async () => {
    answer(401);
    await checkSession(ARTICLE);
    expect(pageState().session).toEqual({ status: 'guest' });
  });

  it('is a guest’s, without a request, when there is no cookie', async () => {
    document.cookie = 'yu=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
    await checkSession(ARTICLE);
    expect(pageState().session).toEqual({ status: 'guest' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['a server error', () => answer(500)],
    ['invalid JSON', () => fetched.mockImplementation(() => Promise.resolve(new Response('<html>')))],
    ['a network error', () => fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))],
  ])('is unknown after %s', async (_name, arrange) => {
    arrange();
    await checkSession(PROFILE);
    expect(pageState().session).toEqual({ status: 'unknown' });
    expect(replaced).not.toHaveBeenCalled();
  });

  it('is unknown after 5 seconds without a response', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_address, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const onSession = vi.fn<() => void>();
    const checking = checkSession(ARTICLE).then(onSession);
    await vi.advanceTimersByTimeAsync(4999);
    expect(onSession).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await checking;
    expect(pageState().session).toEqual({ status: 'unknown' });
  });
});

describe('a login attempt', () => {
  it('sends one goal when it succeeds', async () => {
    writeStored('login-attempt', '1');
    answer(200, { fio: 'Ann Example', notifications: 0 });
    await checkSession(ARTICLE);
    await checkSession(ARTICLE);
    expect(goals()).toEqual(['login_success']);
    expect(readStored('login-attempt')).toBeNull();
  });

  it('stays open while the visitor is a guest', async () => {
    writeStored('login-attempt', '1');
    answer(401);
    await checkSession(ARTICLE);
    expect(goals()).toEqual([]);
    expect(readStored('login-attempt')).toBe('1');
  });
});

describe('profile pages', () => {
  it('redirect a guest to the home page, once', async () => {
    answer(401);
    await checkSession(PROFILE);
    await checkSession(PROFILE);
    expect(replaced.mock.calls).toEqual([['/ru-en/moskva']]);
  });

  it('redirect to the knowledge base where it is the home page', async () => {
    answer(401);
    await checkSession({ ...PROFILE, flags: { DISABLE_MAIN: 'on' } });
    expect(replaced.mock.calls).toEqual([['/ru-en/moskva/knowledge-base']]);
  });

  it('redirect again after the visitor has been elsewhere', async () => {
    answer(401);
    await checkSession(PROFILE);
    await checkSession(ARTICLE);
    await checkSession(PROFILE);
    expect(replaced).toHaveBeenCalledTimes(2);
  });

  it('check the session without a cookie, and redirect once where storage is refused', async () => {
    document.cookie = 'yu=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    answer(401);
    await checkSession(PROFILE);
    await checkSession(PROFILE);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(replaced).toHaveBeenCalledOnce();
  });

  it.each([
    ['/profile', true],
    ['/profile/media/drafts', true],
    ['/post-editor/new', true],
    ['/post-editor/', true],
    ['/community', true],
    ['/tests', true],
    ['/profiles', false],
    ['/knowledge-base/profile', false],
    ['', false],
  ])('%s: needs a session: %s', (path, needs) => {
    expect(needsSession(`/ru-ru/moskva${path}`)).toBe(needs);
  });
});
