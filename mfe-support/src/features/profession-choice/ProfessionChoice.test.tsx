import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
import { CHOICE_PAGE } from '../../shared/testing/sample-forms';
import examples from './examples';
import { FormChoice } from './FormChoice';
import { professionsOf } from './professions';

const { tiles, linksAlone, withoutMenu } = examples.examples;

afterEach(cleanup);

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('links each profession to its part of the knowledge base', () => {
  render(tiles?.());
  expect(links()).toEqual([
    'Taxi /ru-en/moskva/knowledge-base/taxi',
    'Courier on foot /ru-en/moskva/knowledge-base/courier-on-foot',
    'Mover /ru-en/moskva/knowledge-base/mover',
    'Browse the whole knowledge base /ru-en/moskva/knowledge-base',
  ]);
  expect(screen.getByText('Money, your account, orders and safety.')).toBeDefined();
});

test('hides pictures from screen readers, and requests none where there is none', () => {
  const { container } = render(tiles?.());
  expect(Array.from(container.querySelectorAll('img'), (image) => image.alt)).toEqual(['', '']);
});

test('falls back to the menu’s professions without tiles, and to no other link', () => {
  render(linksAlone?.());
  expect(links()).toEqual([
    'Taxi driver /ru-en/moskva/knowledge-base/taxi',
    'Courier on foot /ru-en/moskva/knowledge-base/courier',
    'Browse the whole knowledge base /ru-en/moskva/knowledge-base',
  ]);
});

test('shows the picture of a menu link’s profession', () => {
  const persons = { url: '/api/images/taxi.svg', width: 96, height: 96 };
  const link = { name: 'Taxi', url: '/ru-en/moskva/knowledge-base/taxi', is_profession: true, persons };
  const footer = { footer_menu: [], footer_data: { copyright: '', urls: [], socials: [] } };
  const professions = professionsOf({ header_menu: [link], extra_links: [], tiles: [], ...footer });
  expect(professions).toMatchObject([{ name: 'Taxi', picture: persons }]);
});

test.each([
  ['/ru-en/moskva/contact-us/taxi', 'lost & found', '?q=lost%20%26%20found'],
  ['/ru-en/moskva/contact-us/taxi?article=a', 'lost', '&q=lost'],
  ['/ru-en/moskva/contact-us/taxi', '🙂'.repeat(101), `?q=${encodeURIComponent('🙂').repeat(100)}`],
  ['/ru-en/moskva/contact-us/taxi', ' ', ''],
])('carries the search into the form: %s, %s', (url, question, added) => {
  const [profession] = CHOICE_PAGE.professions ?? [];
  render(
    <Sample query={{ q: question, profession: 'taxi' }}>
      <FormChoice page={{ ...CHOICE_PAGE, professions: profession ? [{ ...profession, url }] : [] }} />
    </Sample>,
  );
  expect(links()[0]).toBe(`${profession?.name} ${url}${added}`);
});

test('shows a link without a menu, and no empty choice', () => {
  render(withoutMenu?.());
  expect(screen.queryByRole('heading')).toBeNull();
  expect(links()).toEqual(['Browse the whole knowledge base /ru-en/moskva/knowledge-base']);
});
