import { virtual } from '@guidepup/virtual-screen-reader';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Combobox } from './combobox/Combobox';
import { Dialog } from './dialog/Dialog';
import searchBox from './search-box/examples';
import { forgetSearches } from './search-box/recent-searches';
import { ToastStack, type StackedToast } from './toast/ToastStack';

beforeEach(() => {
  vi.spyOn(history, 'pushState').mockImplementation(() => undefined);
});

afterEach(async () => {
  await virtual.stop();
  cleanup();
  vi.restoreAllMocks();
});

/** Announcements are asynchronous, and slow on a loaded machine. */
vi.setConfig({ testTimeout: 60_000 });
const announced = (text: string) =>
  vi.waitFor(async () => expect(await virtual.lastSpokenPhrase()).toContain(text), { timeout: 20_000 });

/** All phrases from here to the given one. */
async function readUntil(last: string): Promise<string[]> {
  for (let step = 0; step < 40 && (await virtual.lastSpokenPhrase()) !== last; step++) await virtual.next();
  return virtual.spokenPhraseLog();
}

test('a dialog announces its role, title, content and buttons', async () => {
  const { container } = render(
    <Dialog
      open
      title="Delete this request?"
      closeLabel="Close"
      onClose={() => undefined}
      footer={<button type="button">Delete</button>}
    >
      <p>This cannot be undone.</p>
    </Dialog>,
  );
  await virtual.start({ container });
  expect(await readUntil('end of dialog, Delete this request?')).toMatchInlineSnapshot(`
    [
      "dialog, Delete this request?",
      "dialog, Delete this request?",
      "heading, Delete this request?, level 2",
      "button, Close",
      "paragraph",
      "This cannot be undone.",
      "end of paragraph",
      "button, Delete",
      "end of dialog, Delete this request?",
    ]
  `);
});

const stack = (toasts: StackedToast[]) => (
  <ToastStack toasts={toasts} onRemove={() => undefined} dismissLabel="Dismiss" />
);

test('a toast is announced politely, a failure assertively', async () => {
  const { container, rerender } = render(stack([]));
  await virtual.start({ container });
  await virtual.clearSpokenPhraseLog();
  rerender(stack([{ id: 'sent', text: 'Your city is saved.', tone: 'success' }]));
  await announced('saved');
  rerender(stack([{ id: 'failed', text: 'It could not be saved.', tone: 'danger' }]));
  await announced('not be');
  expect(await virtual.spokenPhraseLog()).toMatchInlineSnapshot(`
    [
      "polite: Your city is saved.",
      "assertive: It could not be saved.",
    ]
  `);
});

test('a combobox announces its role and the number of options', async () => {
  const options = ['Kazan', 'Kemerovo', 'Moscow'].map((text) => ({ id: text, text }));
  const props = { label: 'City', hint: 'Where you work.', language: 'en', emptyText: 'No such city' };
  render(<Combobox {...props} options={options} value={null} onChange={() => undefined} />);
  const input = screen.getByRole('combobox');
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  input.focus();
  await announced('combobox');
  fireEvent.change(input, { target: { value: 'K' } });
  await announced('available');
  expect(await virtual.spokenPhraseLog()).toMatchInlineSnapshot(`
    [
      "combobox, City, Where you work., has popup listbox, not expanded, autocomplete in list",
      "assertive: 2 options available.",
    ]
  `);
});

test('a search announces its result count politely and exposes highlighted terms', async () => {
  vi.stubGlobal('fetch', undefined);
  // An announcement of an earlier test stays in the document for some seconds.
  document.querySelector('[data-live-announcer]')?.remove();
  render(searchBox.examples['suggesting']?.());
  forgetSearches();
  const input = screen.getByRole('combobox');
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  input.focus();
  await announced('combobox');
  fireEvent.input(input, { target: { value: 'payout' } });
  await announced('articles');
  expect(await virtual.spokenPhraseLog()).toMatchInlineSnapshot(`
    [
      "combobox, Search the knowledge base, has popup listbox, not expanded, autocomplete in list",
      "polite: 4 articles for “payout”",
    ]
  `);
  // The count is announced before the list is rendered; restart the reader once it is there.
  await vi.waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('true'), { timeout: 20_000 });
  await virtual.stop();
  await virtual.start({ container: document.body });
  await readUntil('end of group, Articles');
  expect(await virtual.spokenPhraseLog()).toMatchInlineSnapshot(`
    [
      "document",
      "search",
      "combobox, Search the knowledge base, payout, has popup listbox, expanded, autocomplete in list, 1 control",
      "button, Clear",
      "button, Search",
      "listbox, Articles, orientated vertically, not busy",
      "group, Articles",
      "Articles",
      "option, Your payout hasn’t arrived Taxi, not selected, position 1, set size 4",
      "Your",
      "mark",
      "payout",
      "end of mark",
      "hasn’t arrived",
      "Taxi",
      "end of option, Your payout hasn’t arrived Taxi, not selected, position 1, set size 4",
      "option, When payout s are made, by bank and by day of the week Taxi, not selected, position 2, set size 4",
      "When",
      "mark",
      "payout",
      "end of mark",
      "s are made, by bank and by day of the week",
      "Taxi",
      "end of option, When payout s are made, by bank and by day of the week Taxi, not selected, position 2, set size 4",
      "option, Change the card for your payout s Account, not selected, position 3, set size 4",
      "Change the card for your",
      "mark",
      "payout",
      "end of mark",
      "s",
      "Account",
      "end of option, Change the card for your payout s Account, not selected, position 3, set size 4",
      "option, התשלום לא הגיע מונית, not selected, position 4, set size 4",
      "התשלום לא הגיע",
      "מונית",
      "end of option, התשלום לא הגיע מונית, not selected, position 4, set size 4",
      "end of group, Articles",
    ]
  `);
  vi.unstubAllGlobals();
});
