import { showToast } from '@roadside/mfe-kit/page';
import { pageState } from '@roadside/mfe-kit/page/host';
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

/** Lets the code of the stack arrive, and a notice appear. */
async function settle() {
  await act(async () => vi.dynamicImportSettled());
  await pass(TOAST_DELAY_MS);
}

/** A modal dialog of whoever. */
function openDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  return dialog;
}

/** What React does at the end of a dialog's closing, and then the browser. */
async function closeDialog(dialog: HTMLDialogElement) {
  dialog.remove();
  await act(async () => dialog.dispatchEvent(new Event('close')));
}

const state = (text: string) => screen.getByText(text).parentElement?.dataset['state'];

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

test.each([
  ['the page', () => document.body],
  ['a dialog', openDialog],
])('the first one comes into a region that was in %s before it', async (_name, open) => {
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

test('while a dialog is open they are in it, and outlive it', async () => {
  render(STACK);
  const dialog = openDialog();
  showToast({ text: 'Saved' });
  await settle();
  expect(dialog.contains(screen.getByText('Saved'))).toBe(true);
  await closeDialog(dialog);
  expect(screen.getByRole('status').textContent).toContain('Saved');
});

test('they go on to the uppermost of several dialogs, and down again', async () => {
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

test('a dialog that closes does not begin their time anew', async () => {
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

test('a dialog that opens with another notice does not begin the time of the first anew', async () => {
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

test('one that was taken away does not come back when a dialog closes', async () => {
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
