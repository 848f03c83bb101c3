import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

import examples from './examples';

const { usual: Usual, oneCityOneLanguage: OneCityOneLanguage } = examples.examples;

/** The city's menu, open. */
function openCityMenu(): HTMLDetailsElement {
  render(Usual?.());
  const menu = document.querySelector('details');
  if (!menu) throw new Error('The header has no menu.');
  menu.open = true;
  return menu;
}

afterEach(cleanup);

test('begins with the link that skips it', () => {
  render(Usual?.());
  const [first] = screen.getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('#main');
});

test('marks the present city and language', () => {
  render(Usual?.());
  const present = Array.from(document.querySelectorAll('[aria-current]'), (link) => link.textContent);
  expect(present).toEqual(['Moscow', 'English']);
});

test('has no menu where there is nothing to choose', () => {
  expect(renderToStaticMarkup(OneCityOneLanguage?.())).not.toContain('<details');
});

test('Escape closes a menu and gives the focus back', () => {
  const menu = openCityMenu();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(menu.open).toBe(false);
  expect(document.activeElement?.tagName).toBe('SUMMARY');
});

test.each(['pointerDown', 'focusIn'] as const)('%s elsewhere closes a menu', (event) => {
  const menu = openCityMenu();
  fireEvent[event](document.body);
  expect(menu.open).toBe(false);
});

test('a press inside keeps a menu open, following its link closes it', () => {
  const menu = openCityMenu();
  const link = screen.getByRole('link', { name: 'Kazan' });
  fireEvent.pointerDown(link);
  expect(menu.open).toBe(true);
  fireEvent.click(link);
  expect(menu.open).toBe(false);
});
