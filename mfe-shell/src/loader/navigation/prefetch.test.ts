import type { PageModel } from '@roadside/mfe-kit/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Models } from './models';
import { startPrefetch, type Prefetch } from './prefetch';

const PLACE = '/ru-en/moskva';

/** Stands for the edge: what has been asked of it, and how each answer ends. Each test has its own: a prefetch listens for good. */
function createModels() {
  const asked: string[] = [];
  const known = new Set<string>();
  const answers: { resolve: (model: PageModel | undefined) => void; reject: (error: Error) => void }[] = [];
  const models: Models = {
    has: (path) => known.has(path),
    get(path, priority) {
      expect(priority).toBe('low');
      asked.push(path);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
  };
  return { asked, known, answers, models };
}

let edge: ReturnType<typeof createModels>;

/** The browser's word on what is in view, given by the test. */
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

/** Shows a page whose main slot has these links, and lets it settle. */
function show(...paths: string[]): void {
  document.body.innerHTML = `<a href="${PLACE}/header">Header</a><main data-slot="main"></main>`;
  const main = document.querySelector('main');
  for (const path of paths) main?.insertAdjacentHTML('beforeend', `<a href="${PLACE}${path}"><b>${path}</b></a>`);
}

/** Scrolls all that is watched into view. */
function see(): void {
  Observer.told(Array.from(Observer.watched, (target) => ({ isIntersecting: true, target })));
}

const point = (path: string) =>
  document.querySelector(`a[href="${PLACE}${path}"] b`)?.dispatchEvent(new Event('pointerover', { bubbles: true }));

const below = (...paths: string[]) => paths.map((path) => PLACE + path);

describe('links in view', () => {
  it('are looked at a second after the page has come, and four of them are asked for', async () => {
    show('/1', '/2', '/3', '/4', '/5', '/6');
    const prefetch = startPrefetch(edge.models);
    prefetch.watch();
    vi.advanceTimersByTime(999);
    expect(Observer.watched.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(Observer.watched.size).toBe(6);
    see();
    expect(edge.asked).toEqual(below('/1', '/2', '/3', '/4'));
    for (const { resolve } of edge.answers) resolve(undefined);
    see();
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.asked).toHaveLength(4);
  });

  it('are asked for once they are there, not before', () => {
    show('/1');
    const prefetch = startPrefetch(edge.models);
    prefetch.watch();
    vi.advanceTimersByTime(1000);
    Observer.told(Array.from(Observer.watched, (target) => ({ isIntersecting: false, target })));
    expect(edge.asked).toEqual([]);
    see();
    expect(edge.asked).toEqual(below('/1'));
  });

  it('of the next page have four of their own', async () => {
    const prefetch = startPrefetch(edge.models);
    for (const page of [1, 2]) {
      show(`/${page}/1`, `/${page}/2`, `/${page}/3`, `/${page}/4`, `/${page}/5`);
      prefetch.watch();
      vi.advanceTimersByTime(1000);
      see();
      for (const { resolve } of edge.answers) resolve(undefined);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(edge.asked).toHaveLength(8);
    expect(edge.asked.slice(4)).toEqual(below('/2/1', '/2/2', '/2/3', '/2/4'));
  });

  it('are left alone where data is to be saved', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    show('/1');
    const prefetch = startPrefetch(edge.models);
    prefetch.watch();
    vi.advanceTimersByTime(1000);
    see();
    expect(edge.asked).toEqual([]);
  });
});

describe('a link that is pointed at', () => {
  let prefetch: Prefetch;

  beforeEach(() => {
    show('/1', '/2', '/3', '/4', '/5', '/6');
    prefetch = startPrefetch(edge.models);
  });

  it('is asked for when the pointer rests on it', () => {
    point('/1');
    vi.advanceTimersByTime(64);
    expect(edge.asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(edge.asked).toEqual(below('/1'));
  });

  it('is not when the pointer only passes over it', () => {
    point('/1');
    vi.advanceTimersByTime(64);
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
    vi.advanceTimersByTime(1000);
    expect(edge.asked).toEqual([]);
  });

  it('counts when it is focused instead', () => {
    document.querySelector(`a[href="${PLACE}/2"]`)?.dispatchEvent(new Event('focusin', { bubbles: true }));
    vi.advanceTimersByTime(65);
    expect(edge.asked).toEqual(below('/2'));
  });

  it('is asked for once', () => {
    edge.known.add(`${PLACE}/1`);
    point('/1');
    vi.advanceTimersByTime(65);
    expect(edge.asked).toEqual([]);
  });

  it('waits while four are under way, whether they come or not', async () => {
    for (const path of ['/1', '/2', '/3', '/4', '/5', '/6', '/6']) {
      point(path);
      vi.advanceTimersByTime(65);
    }
    expect(edge.asked).toEqual(below('/1', '/2', '/3', '/4'));
    edge.answers[2]?.reject(new Error('no answer'));
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.asked.slice(4)).toEqual(below('/5'));
    edge.answers[0]?.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.asked.slice(5)).toEqual(below('/6'));
    edge.answers[1]?.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.asked).toHaveLength(6);
  });

  it('waits no longer when the page is left', async () => {
    for (const path of ['/1', '/2', '/3', '/4', '/5']) {
      point(path);
      vi.advanceTimersByTime(65);
    }
    prefetch.watch();
    for (const { resolve } of edge.answers) resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(edge.asked).toHaveLength(4);
  });
});

it.each([
  ['a page that searches: nobody has made that search', '/search?q=passenger&fromCategory=taxi'],
  ['the page of searches', '/search'],
  ['the present page', '/jobs?page=2'],
])('does not ask for %s', (_what, path) => {
  show(path, '/1', '/2', '/3', '/search-engines?q=1');
  const prefetch = startPrefetch(edge.models);
  point(path);
  vi.advanceTimersByTime(65);
  prefetch.watch();
  vi.advanceTimersByTime(1000);
  see();
  // It leaves the others their four.
  expect(edge.asked).toEqual(below('/1', '/2', '/3', '/search-engines?q=1'));
});
