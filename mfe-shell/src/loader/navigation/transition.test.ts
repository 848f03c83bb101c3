import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { withTransition } from './transition';

/** Name of an element in a running transition. */
const nameOf = (selector: string) =>
  document.querySelector<HTMLElement>(selector)?.style.getPropertyValue('view-transition-name');

let finish: () => void;
let namesBefore: (string | undefined)[];

/** A browser's view transition whose animation is skipped. */
function startViewTransition(update: () => void) {
  namesBefore = [nameOf('#row'), nameOf('#menu')];
  update();
  return {
    ready: Promise.reject(new DOMException('skipped', 'AbortError')),
    updateCallbackDone: Promise.resolve(),
    finished: new Promise<void>((resolve) => (finish = resolve)),
  };
}

/** Supports view transitions, which end when a test calls `finish`. */
function support(motion: 'reduce' | 'no-preference'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(`: ${motion}`) }));
  Object.assign(document, { startViewTransition });
}

const link = (selector: string) => document.querySelector<HTMLElement>(selector) ?? undefined;

/** Replaces the content by an article. */
function show(): void {
  document.body.innerHTML = '<main data-slot="main"><h1>Payouts</h1></main>';
}

beforeEach(() => {
  document.body.innerHTML =
    '<main data-slot="main"><a id="row">Payouts</a></main><dialog><a id="menu">Menu</a></dialog>';
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true });
  support('no-preference');
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'startViewTransition');
});

it('moves a followed row to the title of its page, and releases the title', async () => {
  await withTransition(show, link('#row'));
  expect(namesBefore).toEqual(['page-title', '']);
  expect(nameOf('h1')).toBe('page-title');
  finish();
  await vi.waitFor(() => expect(nameOf('h1')).toBe(''));
});

it('cross-fades after a link outside the content, and after a step back', async () => {
  await withTransition(() => undefined, link('#menu'));
  expect(namesBefore).toEqual(['', '']);
  await withTransition(show);
  expect(nameOf('h1')).toBe('');
});

it('changes immediately where the visitor reduces motion', async () => {
  support('reduce');
  namesBefore = [];
  await withTransition(show, link('#row'));
  expect(namesBefore).toEqual([]);
  expect(nameOf('h1')).toBe('');
});
