import { writeStored } from '@roadside/mfe-kit/page';
import { setSession } from '@roadside/mfe-kit/page/host';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

import { setDeviceFavourite } from '../reactions/device-favourites';
import { Sample, samplePage } from '../testing/Sample';
import { SavedArticles } from './SavedArticles';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  writeStored('favourites', null);
  setSession({ status: 'unknown' });
});

const page = (
  <Sample page={samplePage('kb_root', {})}>
    <SavedArticles />
  </Sample>
);

const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

function save(name: string): void {
  setDeviceFavourite({ id: name, title: name, path: `/knowledge-base/${name}` }, true);
}

function refuse(): never {
  throw new Error('denied');
}

test('renders nothing on the server, nor without favourites', () => {
  expect(renderToStaticMarkup(page)).toBe('');
  expect(render(page).container.innerHTML).toBe('');
});

test('shows the device’s favourites, newest first, in the current place', () => {
  save('fare');
  save('payout');
  render(page);
  expect(links()).toEqual(['/ru-en/moskva/knowledge-base/payout', '/ru-en/moskva/knowledge-base/fare']);
});

test('works for a page’s lifetime where storage is refused', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  render(page);
  act(() => save('payout'));
  expect(links()).toEqual(['/ru-en/moskva/knowledge-base/payout']);
});

test('ignores unreadable storage', () => {
  writeStored('favourites', '{"article_x":{"title":7},"y":1,"article_z":null}');
  expect(render(page).container.innerHTML).toBe('');
});

test('shows the account’s favourites after sign-in', async () => {
  const items = [{ id: 'fare', title: 'A fare', url: '/ru-en/moskva/fare', summary: '' }];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items })));
  render(page);
  act(() => setSession({ status: 'authorized', profile: { display_name: 'Driver' } as never }));
  await screen.findByRole('link', { name: 'A fare' });
  expect(links()).toEqual(['/ru-en/moskva/fare']);
});
