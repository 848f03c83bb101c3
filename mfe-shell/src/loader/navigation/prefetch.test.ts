import type { PageModel } from '@roadside/mfe-kit/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Models } from './models';
import { startPrefetch, type Prefetch } from './prefetch';

const PLACE = '/ru-en/moskva';

/**
 * A stub of the edge that records requests and lets a test settle each response. One per test,
 * since prefetch listeners outlive a test.
 */
function createModels() {
  const requests: string[] = [];
  const cached = new Set<string>();
  const answers: { resolve: (model: PageModel | undefined) => void; reject: (error: Error) => void }[] = [];
  const models: Models = {
    has: (path) => cached.has(path),
    get(path, priority) {
      expect(priority).toBe('low');
      requests.push(path);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
  };
  return { requests, cached, answers, models };
}

let edge: ReturnType<typeof createModels>;

/** A stub observer, whose entries the test reports. */
class Observer {
  static readonly watched = new Set<Element>();
  static told: (entries: { isIntersecting: boolean; target: Element }[]) => void;

  constructor(callback: typeof Observer.told) {
    Observer.told = callback;
  }
  observe(element: Element) {
    Observer.watched.add(element);
  }
  unobserve(element: Element) {
    Observer.watched.delete(element);
  }
  disconnect() {
    Observer.watched.clear();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', Observer);
  location.href = `http://localhost:8080${PLACE}/jobs?page=2`;
  edge = createModels();
  Observer.watched.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

/** Shows a page with these links in the main slot, after the settling delay. */
function show(...paths: string[]): void {
  document.body.innerHTML = `<a href="${PLACE}/header">Header</a><main data-slot="main"></main>`;
  const main = document.querySelector('main');
  for (const path of paths) main?.insertAdjacentHTML('beforeend', `<a href="${PLACE}${path}"><b>${path}</b></a>`);
}

/** Scrolls all observed links into view. */
function see(): void {
  Observer.told(Array.from(Observer.watched, (target) => ({ isIntersecting: true, target })));
}

const point = (path: string) =>
  document.querySelector(`a[href="${PLACE}${path}"] b`)?.dispatchEvent(new Event('pointerover', { bubbles: true }));

const below = (...paths: string[]) => paths.map((path) => PLACE + path);

describe('links in view', () => {
  it('are observed 1 second after arrival, and 4 of them prefetched', async () => {
    show('/1', '/2', '/3', '/4', '/5', '/6');
    const prefetch = startPrefetch(edge.models);
    prefetch.watch();
    vi.advanceTimersByTime(999);
    expect(Observer.watched.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(Observer.watched.size).toBe(6);
    see();
    expect(edge.requests).toEqual(below('/1', '/2', '/3', '/4'));
    for (const { resolve } of edge.answers) resolve(undefined);
    see();
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.requests).toHaveLength(4);
  });

  it('are prefetched only once they are in view', () => {
    show('/1');
    const prefetch = startPrefetch(edge.models);
    prefetch.watch();
    vi.advanceTimersByTime(1000);
    Observer.told(Array.from(Observer.watched, (target) => ({ isIntersecting: false, target })));
    expect(edge.requests).toEqual([]);
    see();
    expect(edge.requests).toEqual(below('/1'));
  });

  it('are not observed when they are breadcrumbs or lead to a form', () => {
    show('/contact-us', '/contact-us/taxi?article=1', '/1');
    document
      .querySelector('main')
      ?.insertAdjacentHTML('afterbegin', `<nav><ol><li><a href="${PLACE}/up">Up</a></ol></nav>`);
    startPrefetch(edge.models).watch();
    vi.advanceTimersByTime(1000);
    see();
    expect(edge.requests).toEqual(below('/1'));
  });

  it('have a new budget of 4 on the next page', async () => {
    const prefetch = startPrefetch(edge.models);
    for (const page of [1, 2]) {
      show(`/${page}/1`, `/${page}/2`, `/${page}/3`, `/${page}/4`, `/${page}/5`);
      prefetch.watch();
      vi.advanceTimersByTime(1000);
      see();
      for (const { resolve } of edge.answers) resolve(undefined);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(edge.requests).toHaveLength(8);
    expect(edge.requests.slice(4)).toEqual(below('/2/1', '/2/2', '/2/3', '/2/4'));
  });

  it('are not prefetched when the visitor saves data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    show('/1');
    const prefetch = startPrefetch(edge.models);
    prefetch.watch();
    vi.advanceTimersByTime(1000);
    see();
    expect(edge.requests).toEqual([]);
  });
});

describe('a link under the pointer', () => {
  let prefetch: Prefetch;

  beforeEach(() => {
    show('/1', '/2', '/3', '/4', '/5', '/6');
    prefetch = startPrefetch(edge.models);
  });

  it('is prefetched when the pointer rests on it', () => {
    point('/1');
    vi.advanceTimersByTime(64);
    expect(edge.requests).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(edge.requests).toEqual(below('/1'));
  });

  it('is not prefetched when the pointer passes over it', () => {
    point('/1');
    vi.advanceTimersByTime(64);
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
    vi.advanceTimersByTime(1000);
    expect(edge.requests).toEqual([]);
  });

  it('is prefetched when it has the focus', () => {
    document.querySelector(`a[href="${PLACE}/2"]`)?.dispatchEvent(new Event('focusin', { bubbles: true }));
    vi.advanceTimersByTime(65);
    expect(edge.requests).toEqual(below('/2'));
  });

  it('is prefetched once', () => {
    edge.cached.add(`${PLACE}/1`);
    point('/1');
    vi.advanceTimersByTime(65);
    expect(edge.requests).toEqual([]);
  });

  it('waits while 4 prefetches are in flight, whether they succeed or fail', async () => {
    for (const path of ['/1', '/2', '/3', '/4', '/5', '/6', '/6']) {
      point(path);
      vi.advanceTimersByTime(65);
    }
    expect(edge.requests).toEqual(below('/1', '/2', '/3', '/4'));
    edge.answers[2]?.reject(new Error('no answer'));
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.requests.slice(4)).toEqual(below('/5'));
    edge.answers[0]?.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.requests.slice(5)).toEqual(below('/6'));
    edge.answers[1]?.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.requests).toHaveLength(6);
  });

  it('is dropped from the queue on the next page', async () => {
    for (const path of ['/1', '/2', '/3', '/4', '/5']) {
      point(path);
      vi.advanceTimersByTime(65);
    }
    prefetch.watch();
    for (const { resolve } of edge.answers) resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.requests).toHaveLength(4);
  });
});

it.each([
  ['a search, which would be counted', '/search?q=passenger&fromCategory=taxi'],
  ['the search page', '/search'],
  ['the current page', '/jobs?page=2'],
])('does not prefetch %s', (_what, path) => {
  show(path, '/1', '/2', '/3', '/search-engines?q=1');
  const prefetch = startPrefetch(edge.models);
  point(path);
  vi.advanceTimersByTime(65);
  prefetch.watch();
  vi.advanceTimersByTime(1000);
  see();
  // The skipped link leaves the others their budget of 4.
  expect(edge.requests).toEqual(below('/1', '/2', '/3', '/search-engines?q=1'));
});
