import { showToast } from '@roadside/mfe-kit/page';
import { PAGE_EVENT, pageState } from '@roadside/mfe-kit/page/host';
import { TOAST_DELAY_MS, TOAST_FADE_MS, TRANSITION_SLACK_MS } from '@roadside/mfe-kit/ui/motion';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
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
  document.body.replaceChildren();
  vi.useRealTimers();
  globalThis.__roadsidePage = undefined;
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits for the stack's code and for a toast. */
async function settle() {
  await act(async () => vi.dynamicImportSettled());
  await pass(TOAST_DELAY_MS);
}

/** Opens a modal dialog outside React. */
function openDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  return dialog;
}

/** Closes a dialog in the order of React and the browser. */
async function closeDialog(dialog: HTMLDialogElement) {
  dialog.remove();
  await act(async () => dialog.dispatchEvent(new Event('close')));
}

const state = (text: string) => screen.getByText(text).parentElement?.dataset['state'];

test('renders nothing before the first toast', async () => {
  expect(renderToStaticMarkup(STACK)).toBe('');
  render(STACK);
  await settle();
  expect(screen.queryByRole('status')).toBeNull();
});

test('shows toasts in order and removes them from the queue', async () => {
  render(STACK);
  showToast({ text: 'Сообщение отправлено!', tone: 'success' });
  await settle();
  showToast({ text: 'Another' });
  await settle();
  expect(screen.getByRole('status').textContent).toMatch(/Сообщение отправлено!.*Another/);
  expect(pageState().toasts).toEqual([]);
});

test('shows toasts queued before the stack loaded', async () => {
  showToast({ text: 'Early' });
  render(STACK);
  await settle();
  expect(screen.getByRole('status').textContent).toContain('Early');
});

test.each([
  ['the page', () => document.body],
  ['a dialog', openDialog],
])('puts the first toast into an existing %s live region', async (_name, open) => {
  render(STACK);
  const place = open();
  showToast({ text: 'Saved' });
  await act(async () => vi.dynamicImportSettled());
  const region = screen.getByRole('status');
  await pass(TOAST_DELAY_MS - 1);
  expect(place.contains(region)).toBe(true);
  expect(region.textContent).toBe('');
  await pass(1);
  expect(screen.getByRole('status')).toBe(region);
  expect(place.contains(region)).toBe(true);
  expect(region.textContent).toBe('Saved');
});

test('shows toasts inside an open dialog, and keeps them when it closes', async () => {
  render(STACK);
  const dialog = openDialog();
  showToast({ text: 'Saved' });
  await settle();
  expect(dialog.contains(screen.getByText('Saved'))).toBe(true);
  await closeDialog(dialog);
  expect(screen.getByRole('status').textContent).toContain('Saved');
});

test('moves toasts to the topmost dialog, and back down', async () => {
  render(STACK);
  const [below, above] = [openDialog(), openDialog()];
  showToast({ text: 'Saved' });
  await settle();
  expect(above.contains(screen.getByText('Saved'))).toBe(true);
  await closeDialog(above);
  expect(below.contains(screen.getByText('Saved'))).toBe(true);
  await closeDialog(below);
  expect(screen.getByText('Saved').isConnected).toBe(true);
});

test('does not restart a toast’s time when a dialog closes', async () => {
  render(STACK);
  const dialog = openDialog();
  showToast({ text: 'Saved' });
  await settle();
  await pass(3000);
  const notice = screen.getByText('Saved');
  await closeDialog(dialog);
  expect(screen.getByText('Saved')).toBe(notice);
  expect(state('Saved')).toBe('shown');
  await pass(1999);
  expect(state('Saved')).toBe('shown');
  await pass(1);
  expect(state('Saved')).toBe('leaving');
});

test('does not restart the first toast’s time when a dialog opens with another', async () => {
  render(STACK);
  showToast({ text: 'Saved' });
  await settle();
  await pass(3000);
  const dialog = openDialog();
  act(() => showToast({ text: 'Another' }));
  await pass(TOAST_DELAY_MS);
  expect(dialog.contains(screen.getByText('Saved'))).toBe(true);
  expect([state('Saved'), state('Another')]).toEqual(['shown', 'shown']);
  await pass(1900);
  expect([state('Saved'), state('Another')]).toEqual(['leaving', 'shown']);
  await closeDialog(dialog);
});

test('does not bring a dismissed toast back when a dialog closes', async () => {
  render(STACK);
  const dialog = openDialog();
  showToast({ text: 'Saved' });
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await closeDialog(dialog);
  expect(state('Saved')).toBe('leaving');
  await pass(TOAST_FADE_MS + TRANSITION_SLACK_MS);
  expect(screen.queryByText('Saved')).toBeNull();
});

/** Shows another page, as the loader does. */
const arrive = (url: string) => act(() => void window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: { url } })));

test('removes a toast on the page that it leads to, and not elsewhere', async () => {
  render(STACK);
  showToast({ text: 'Sent', link: { text: 'R-1', url: '/ru-en/moskva/requests/a?sent=1' } });
  showToast({ text: 'Saved' });
  await settle();
  arrive('/ru-en/moskva/knowledge-base');
  expect(screen.getByRole('status').textContent).toContain('Sent');
  arrive('/ru-en/moskva/requests/a');
  expect(screen.getByRole('status').textContent).not.toContain('Sent');
  expect(screen.getByRole('status').textContent).toContain('Saved');
});
