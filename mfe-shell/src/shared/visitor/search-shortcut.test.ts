import { writeStored } from '@roadside/mfe-kit/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { onSearchShortcut, SHORTCUT } from './search-shortcut';

const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());

beforeEach(() => {
  document.body.innerHTML = `
    <a href="/search" aria-keyshortcuts="/">Search</a>
    <button>Elsewhere</button> <input> <textarea></textarea> <p contenteditable="true"><b>Text</b></p>`;
  document.querySelector('a')?.addEventListener('click', opened);
  document.addEventListener('keydown', onSearchShortcut);
  writeStored(SHORTCUT, null);
});

afterEach(() => {
  document.removeEventListener('keydown', onSearchShortcut);
  opened.mockClear();
});

/** Presses a key on an element; whether somebody took it. */
function press(selector: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...init });
  return !(document.querySelector(selector)?.dispatchEvent(event) ?? true);
}

test('opens search from anywhere', () => {
  expect([press('body'), press('button')]).toEqual([true, true]);
  expect(opened).toHaveBeenCalledTimes(2);
});

test('goes to the page’s own field where there is one', () => {
  document.body.insertAdjacentHTML('beforeend', '<main><input data-search></main>');
  press('body');
  expect(document.activeElement?.hasAttribute('data-search')).toBe(true);
  expect(opened).not.toHaveBeenCalled();
});

test.each(['input', 'textarea', 'b'])('is a letter in an %s', (selector) => {
  expect(press(selector)).toBe(false);
});

test.each([{ isComposing: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }, { key: '.' }])(
  'is another key with %o',
  (init) => expect(press('body', init)).toBe(false),
);

test('is left to an open dialog', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button id="inside"></button></dialog>');
  expect([press('body'), press('#inside')]).toEqual([false, false]);
});

test('can be switched off', () => {
  writeStored(SHORTCUT, 'off');
  expect(press('body')).toBe(false);
});
