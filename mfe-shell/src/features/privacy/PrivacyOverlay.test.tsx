import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples from './examples';

const { usual } = examples.examples;

/** Cookies written by the page. */
let written: string[] = [];

/** Opens the settings for a visitor with the given cookies. */
function openSettings(cookies = '') {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  render(usual?.());
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'Privacy settings' });
}

beforeEach(() => {
  written = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
  vi.spyOn(history, 'pushState').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('selects nothing by default', () => {
  expect(openSettings().textContent).toContain('You have not chosen yet');
  expect(document.querySelectorAll(':checked')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

test.each([
  ['all', 'At present everything is counted.', 'Everything'],
  ['none', 'At present only what is necessary is counted.', 'Only what is necessary'],
])('shows that the choice is "%s"', (consent, text, name) => {
  expect(openSettings(`csrf=1; consent=${consent}`).textContent).toContain(text);
  expect(screen.getByRole('radio', { name })).toHaveProperty('checked', true);
});

test('ignores a cookie with another value', () => {
  expect(openSettings('consent=maybe; noconsent=all').textContent).toContain('You have not chosen yet');
});

test.each([
  ['Everything', 'all'],
  ['Only what is necessary', 'none'],
])('stores "%s" for a year', (name, value) => {
  openSettings();
  fireEvent.click(screen.getByRole('radio', { name }));
  fireEvent.submit(screen.getByRole('radio', { name }));
  expect(written).toEqual([`consent=${value}; Path=/; Max-Age=31536000; SameSite=Lax`]);
});
