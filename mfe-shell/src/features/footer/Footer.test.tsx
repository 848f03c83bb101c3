import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { pageState } from '@roadside/mfe-kit/page/host';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
import examples from './examples';
import { Footer } from './Footer';

const { usual: Usual, withoutMenus: WithoutMenus, withoutSupport: WithoutSupport } = examples.examples;

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  pageState().outbox = [];
});
afterEach(cleanup);

test('shows the menus, the banner, the legal pages and the copyright', () => {
  const html = renderToStaticMarkup(Usual?.());
  for (const text of ['Courier on foot', 'Night rides', 'Terms of use', '© 2026', 'aria-label="Telegram"'])
    expect(html).toContain(text);
});

test('links to cities, languages and support without scripts', () => {
  render(Usual?.());
  expect(href('City: Moscow')).toBe('/ru-en/moskva/cities?page=/knowledge-base/taxi');
  expect(href('Contact us')).toBe('/ru-en/moskva/contact-us/taxi');
  expect(document.getElementById('languages')?.querySelectorAll('a')).toHaveLength(3);
});

test('without menus, keeps links to cities, languages and support, and one home link', () => {
  render(WithoutMenus?.());
  expect(href('Knowledge base')).toBe('/ru-en/moskva/knowledge-base');
  expect(href('City: Moscow')).toBe('/ru-en/moskva/cities?page=/knowledge-base/taxi');
  expect(href('Русский')).toBe('/ru-ru/moskva/knowledge-base');
  expect(href('Contact us')).toBe('/ru-en/moskva/contact-us/taxi');
});

test('groups are closed in narrow windows and open in wide ones, for screen readers too', () => {
  const matches = vi.spyOn(window, 'matchMedia');
  for (const isWide of [false, true]) {
    matches.mockReturnValue(Object.assign(new EventTarget(), { matches: isWide }) as MediaQueryList);
    render(Usual?.());
    const groups = Array.from(document.querySelectorAll('details'));
    expect(groups.map(({ open }) => open)).toEqual(groups.map(() => isWide));
    expect(document.querySelectorAll('summary[tabindex="-1"]')).toHaveLength(isWide ? groups.length : 0);
    cleanup();
  }
  matches.mockRestore();
});

test('hides support where the form is disabled', () => {
  render(WithoutSupport?.());
  expect(screen.queryByRole('link', { name: 'Contact us' })).toBeNull();
});

test('names each language in itself, marks it, and keeps the URL’s query', () => {
  render(Usual?.());
  const hebrew = screen.getByRole<HTMLAnchorElement>('link', { name: 'עברית' });
  expect(hebrew.lang).toBe('he');
  expect(hebrew.hreflang).toBe('he');
  expect(hebrew.dir).toBe('rtl');
  expect(hebrew.hasAttribute('data-keep-query')).toBe(true);
  expect(document.querySelectorAll('#languages [aria-current]')).toHaveLength(1);
});

test.each([
  ['the query members that the page reads', { q: 'a&b', fromCategory: '' }, '?fromCategory=&q=a%26b'],
  ['no query where the page reads none', null, ''],
])('keeps %s in language links without scripts', (_what, query, kept) => {
  const { container } = render(
    <Sample part={{ query } as Partial<FragmentContext>}>
      <Footer />
    </Sample>,
  );
  expect(container.querySelector('a[lang="he"]')?.getAttribute('href')).toBe(`/ru-he/moskva/knowledge-base${kept}`);
});

test('counts which social network was opened', () => {
  render(Usual?.());
  fireEvent.click(screen.getByRole('link', { name: 'Telegram' }));
  expect(pageState().outbox).toEqual([
    { kind: 'goal', goal: { name: 'socials_click', params: { network: 'Telegram' } } },
  ]);
});
