import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import browse from '../../locales/en/browse.json';
import formats from '../../locales/en/formats.json';
import messages from '../../locales/en/knowledge-base.json';
import { samplePage } from './shared/testing/Sample';
import { heading, professions, tiles } from './shared/testing/sample-tiles';

const context: FragmentContext = {
  ...sampleContext('main', { browse, formats, 'knowledge-base': messages }),
  page: samplePage('jobs', { blocks: [heading('Jobs'), professions(tiles('jobs'))] }),
};

// A freshly opened page, without loaded screens.
beforeEach(() => void vi.resetModules());

test('keeps the server’s HTML while the screen loads, and hydrates it', async () => {
  const server = await import('./entry');
  if (context.page) await server.prepare?.(context.page);
  const element = document.createElement('main');
  element.innerHTML = server.render?.(JSON.stringify(context)) ?? '';
  document.body.append(element);
  expect(element.querySelector('section')?.getAttribute('aria-roledescription')).toBe('carousel');
  const title = element.querySelector('h1');

  vi.resetModules();
  const fresh = await import('./entry');
  const changes: MutationRecord[] = [];
  const watch = new MutationObserver((records) => changes.push(...records));
  watch.observe(element, { childList: true, characterData: true, subtree: true });
  await act(async () => fresh.mount?.(element, context, { hydrate: true }));
  expect(element.querySelector('h1')).toBe(title);
  const isAlive = () => Object.keys(title ?? {}).some((key) => key.startsWith('__reactFiber$'));
  await vi.waitFor(() => expect(isAlive()).toBe(true));
  expect([...changes, ...watch.takeRecords()]).toEqual([]);
});

test('shows a prepared page immediately', async () => {
  const { mount, prepare } = await import('./entry');
  if (context.page) await prepare?.(context.page);
  const element = document.createElement('main');
  mount?.(element, context, { hydrate: false });
  expect(element.querySelector('h1')?.textContent).toBe('Jobs');
});
