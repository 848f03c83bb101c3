import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import examples from './examples';

const { tiles, linksAlone, withoutMenu } = examples.examples;

afterEach(cleanup);

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('each profession leads to its part of the knowledge base', () => {
  render(tiles?.());
  expect(links()).toEqual([
    'Taxi /ru-en/moskva/knowledge-base/taxi',
    'Courier on foot /ru-en/moskva/knowledge-base/courier-on-foot',
    'Mover /ru-en/moskva/knowledge-base/mover',
    'Look through the whole knowledge base /ru-en/moskva/knowledge-base',
  ]);
  expect(screen.getByText('Money, your account, orders and safety.')).toBeDefined();
});

test('a picture says nothing to a screen reader, and is not asked for where there is none', () => {
  const { container } = render(tiles?.());
  expect(Array.from(container.querySelectorAll('img'), (image) => image.alt)).toEqual(['', '']);
});

test('without tiles, the professions of the menu stand in, and no other link of it', () => {
  render(linksAlone?.());
  expect(links()).toEqual([
    'Taxi driver /ru-en/moskva/knowledge-base/taxi',
    'Courier on foot /ru-en/moskva/knowledge-base/courier',
    'Look through the whole knowledge base /ru-en/moskva/knowledge-base',
  ]);
});

test('without a menu there is still a way on, and no question without answers', () => {
  render(withoutMenu?.());
  expect(screen.queryByRole('heading')).toBeNull();
  expect(links()).toEqual(['Look through the whole knowledge base /ru-en/moskva/knowledge-base']);
});
