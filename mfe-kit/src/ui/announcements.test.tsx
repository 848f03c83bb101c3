import { virtual } from '@guidepup/virtual-screen-reader';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Dialog } from './dialog/Dialog';
import { ToastStack, type StackedToast } from './toast/ToastStack';

beforeEach(() => {
  vi.spyOn(history, 'pushState').mockImplementation(() => undefined);
});

afterEach(async () => {
  await virtual.stop();
  cleanup();
  vi.restoreAllMocks();
});

/** Everything said between here and the end of the container. */
async function readOn(until: string): Promise<string[]> {
  for (let step = 0; step < 40 && (await virtual.lastSpokenPhrase()) !== until; step++) await virtual.next();
  return virtual.spokenPhraseLog();
}

test('a dialog says what it is, its title and its content, and then its buttons', async () => {
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
  expect(await readOn('end of dialog, Delete this request?')).toMatchInlineSnapshot(`
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

test('a toast is announced politely, a failure at once', async () => {
  const { container, rerender } = render(stack([]));
  await virtual.start({ container });
  await virtual.clearSpokenPhraseLog();
  rerender(stack([{ id: 'sent', text: 'Your city is saved.', tone: 'success' }]));
  await vi.waitFor(async () => expect(await virtual.lastSpokenPhrase()).toContain('saved'));
  rerender(stack([{ id: 'failed', text: 'It could not be saved.', tone: 'danger' }]));
  await vi.waitFor(async () => expect(await virtual.lastSpokenPhrase()).toContain('not be'));
  expect(await virtual.spokenPhraseLog()).toMatchInlineSnapshot(`
    [
      "polite: Your city is saved.",
      "assertive: It could not be saved.",
    ]
  `);
});
