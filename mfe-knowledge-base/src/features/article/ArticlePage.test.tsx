import { cleanup, render, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples from './examples';

const { full: Full, unknownBlock: UnknownBlock, short: Short } = examples.examples;

/** A stub observer, which reports when one for headings is created. */
class Observer {
  static last: Observer | undefined;
  observed: Element[] = [];
  constructor(readonly report: (entries: { rootBounds: { bottom: number } }[]) => void) {}
  observe(element: Element) {
    this.observed.push(element);
    if (element.matches('h2')) Observer.last = this;
  }
  disconnect() {
    this.observed = [];
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('has one h1, the short answer before the text, and every heading of the contents', () => {
  const html = renderToString(Full?.());
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.indexOf('In short')).toBeLessThan(html.indexOf('A late payout'));
  for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${anchor}"`);
});

test('leaves out unknown and missing blocks', () => {
  expect(renderToString(UnknownBlock?.())).toBe(renderToString(Short?.()));
  expect(renderToString(Short?.())).not.toContain('Updated');
});

test('marks the current heading in the contents', async () => {
  render(Full?.());
  const steps = document.getElementById('steps');
  expect(Observer.last?.observed).toContain(steps);
  for (const [index, element] of (Observer.last?.observed ?? []).entries()) {
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ top: index * 100 } as DOMRect);
  }
  Observer.last?.report([{ rootBounds: { bottom: 150 } }]);
  await waitFor(() => expect(document.querySelector('[aria-current="location"]')?.textContent).toBe('What to do'));
});

test('opens the question in the URL’s hash', () => {
  location.hash = '#faq-blocked';
  render(Full?.());
  expect(document.getElementById('faq-blocked')?.closest('details')?.open).toBe(true);
  expect(document.getElementById('faq-cancel')?.closest('details')?.open).toBe(false);
  location.hash = '';
});
