import { showToast } from '@roadside/mfe-kit/page';
import { pageState } from '@roadside/mfe-kit/page/host';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../shared/Sample';
import { Toasts } from './Toasts';

const STACK = (
  <Sample>
    <Toasts />
  </Sample>
);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  globalThis.__roadsidePage = undefined;
});

/** Lets the code of the stack arrive. */
async function settle() {
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(100);
  });
}

test('nothing is there before the first notice', async () => {
  expect(renderToStaticMarkup(STACK)).toBe('');
  render(STACK);
  await settle();
  expect(screen.queryByRole('status')).toBeNull();
});

test('notices are shown in their order, and taken out of the queue', async () => {
  render(STACK);
  showToast({ text: 'Сообщение отправлено!', tone: 'success' });
  await settle();
  showToast({ text: 'Another' });
  await settle();
  expect(screen.getByRole('status').textContent).toMatch(/Сообщение отправлено!.*Another/);
  expect(pageState().toasts).toEqual([]);
});

test('what was said before the stack was there is shown too', async () => {
  showToast({ text: 'Early' });
  render(STACK);
  await settle();
  expect(screen.getByRole('status').textContent).toContain('Early');
});

test('while a dialog is open they are in it, and outlive it', async () => {
  render(STACK);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  showToast({ text: 'Saved' });
  await settle();
  await settle();
  expect(dialog.contains(screen.getByText('Saved'))).toBe(true);
  // What the browser does at the end of its closing.
  dialog.remove();
  await act(async () => dialog.dispatchEvent(new Event('close')));
  expect(screen.getByText('Saved').isConnected).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('Saved');
});
