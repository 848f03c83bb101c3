import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import examples from './examples';

const { usual, consentFirst } = examples.examples;

/** Cookies written by the page. */
let written: string[] = [];

/** Opens the settings for a visitor with the given cookies. */
function openSettings(cookies = '', example = usual) {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
  render(example?.());
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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('offers the least first, selected until the first choice, so that refusing takes one press', () => {
  expect(openSettings().textContent).toContain('You haven’t chosen yet');
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false]);
  expect(screen.getAllByRole('radio')[0]).toBe(screen.getByRole('radio', { name: 'Only what is necessary' }));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(false);
  fireEvent.submit(screen.getByRole('radio', { name: 'Everything' }));
  expect(written).toEqual(['consent=none; Path=/; Max-Age=31536000; SameSite=Lax']);
});

test('links to the page that tells more', () => {
  const more = within(openSettings()).getByRole('link', { name: 'Cookies and data in your browser' });
  expect(more.getAttribute('href')).toBe('/ru-en/moskva/knowledge-base/legal/documents/cookies');
});

test.each([
  ['all', 'Right now everything is counted.', 'Everything'],
  ['none', 'Right now only what is necessary is counted.', 'Only what is necessary'],
])('shows that the choice is "%s"', (consent, text, name) => {
  expect(openSettings(`csrf=1; consent=${consent}`).textContent).toContain(text);
  expect(screen.getByRole('radio', { name })).toHaveProperty('checked', true);
});

test.each([
  ['before a choice', '', 'Until you do, only what is necessary is counted.'],
  ['after consent', 'consent=all', 'Right now everything is counted.'],
])('where the country wants consent, says what is counted %s', (_name, cookies, text) => {
  expect(openSettings(cookies, consentFirst).textContent).toContain(text);
});

test('the browser’s privacy setting outdoes the choice', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(openSettings('consent=all').textContent).toContain('Right now only what is necessary is counted.');
});

test('ignores a cookie with another value', () => {
  expect(openSettings('consent=maybe; noconsent=all').textContent).toContain('You haven’t chosen yet');
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
