import { writeStored } from '@roadside/mfe-kit/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { onSearchShortcut, SHORTCUT_KEY } from './search-shortcut';

const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());

beforeEach(() => {
  document.body.innerHTML = `
    <a href="/search" aria-keyshortcuts="/">Search</a>
    <button>Elsewhere</button> <input> <textarea></textarea> <p contenteditable="true"><b>Text</b></p>`;
  document.querySelector('a')?.addEventListener('click', opened);
  document.addEventListener('keydown', onSearchShortcut);
  writeStored(SHORTCUT_KEY, null);
});

afterEach(() => {
  document.removeEventListener('keydown', onSearchShortcut);
  opened.mockClear();
});

/** Presses a key on an element and returns whether it was handled. */
function press(selector: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...init });
  return !(document.querySelector(selector)?.dispatchEvent(event) ?? true);
}

test('opens search from anywhere on the page', () => {
  expect([press('body'), press('button')]).toEqual([true, true]);
  expect(opened).toHaveBeenCalledTimes(2);
});

test('focuses the page’s own search field where there is one', () => {
  document.body.insertAdjacentHTML('beforeend', '<main><input data-search></main>');
  press('body');
  expect(document.activeElement?.hasAttribute('data-search')).toBe(true);
  expect(opened).not.toHaveBeenCalled();
});

test.each(['input', 'textarea', 'b'])('types a letter in an %s', (selector) => {
  expect(press(selector)).toBe(false);
});

test.each([{ isComposing: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }, { key: '.' }])(
  'ignores another key: %o',
  (init) => expect(press('body', init)).toBe(false),
);

test('leaves the key to an open dialog', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button id="inside"></button></dialog>');
  expect([press('body'), press('#inside')]).toEqual([false, false]);
});

test('does nothing when the setting is off', () => {
  writeStored(SHORTCUT_KEY, 'off');
  expect(press('body')).toBe(false);
});
