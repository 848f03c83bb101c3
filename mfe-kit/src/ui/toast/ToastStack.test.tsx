import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { TOAST_DELAY_MS, TOAST_FADE_MS, TRANSITION_SLACK_MS } from '../motion';
import { ToastStack, type StackedToast } from './ToastStack';

const GONE_MS = TOAST_FADE_MS + TRANSITION_SLACK_MS;
const SENT: StackedToast = { id: 'sent', text: 'Sent.', timeout: 5000 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(...toasts: StackedToast[]) {
  const onRemove = vi.fn<(id: string) => void>();
  render(<ToastStack toasts={toasts} onRemove={onRemove} dismissLabel="Dismiss" />);
  return { onRemove };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const state = (text = 'Sent.') => screen.getByText(text).parentElement?.dataset['state'];

test('appears after 100 ms, in a region that was there before it', async () => {
  show(SENT);
  const region = screen.getByRole('status');
  await pass(TOAST_DELAY_MS - 1);
  expect(region.textContent).toBe('');
  await pass(1);
  expect(region.textContent).toBe('Sent.');
  expect(state()).toBe('shown');
});

test('is shown for five seconds when nobody says how long', async () => {
  show({ id: 'sent', text: 'Sent.' });
  await pass(TOAST_DELAY_MS);
  await pass(4999);
  expect(state()).toBe('shown');
  await pass(1);
  expect(state()).toBe('leaving');
});

test('goes after its time, and is removed when its transition ends', async () => {
  const { onRemove } = show(SENT);
  await pass(TOAST_DELAY_MS);
  await pass(4999);
  expect(state()).toBe('shown');
  await pass(1);
  expect(state()).toBe('leaving');
  expect(onRemove).not.toHaveBeenCalled();
  const toast = screen.getByText('Sent.').parentElement;
  if (toast) fireEvent.transitionEnd(toast);
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('sent');
});

test('is removed after a time-out when no event tells the end of its transition', async () => {
  const { onRemove } = show(SENT);
  await pass(TOAST_DELAY_MS);
  await pass(5000);
  await pass(GONE_MS - 1);
  expect(onRemove).not.toHaveBeenCalled();
  await pass(1);
  expect(onRemove).toHaveBeenCalledOnce();
});

test('stays while it is hovered, then for the rest of its time', async () => {
  show(SENT);
  await pass(TOAST_DELAY_MS);
  await pass(3000);
  fireEvent.pointerEnter(screen.getByText('Sent.'));
  await pass(60_000);
  expect(state()).toBe('shown');
  fireEvent.pointerLeave(screen.getByText('Sent.'));
  await pass(1999);
  expect(state()).toBe('shown');
  await pass(1);
  expect(state()).toBe('leaving');
});

test('stays while the focus is in it', async () => {
  show(SENT);
  await pass(TOAST_DELAY_MS);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await pass(60_000);
  expect(state()).toBe('shown');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  await pass(5000);
  expect(state()).toBe('leaving');
});

test('dismissed, gives the focus back to where it came from', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<button>Before</button>');
  const before = screen.getByText('Before');
  before.focus();
  const { onRemove } = show(SENT);
  await pass(TOAST_DELAY_MS);
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  await pass(GONE_MS);
  expect(onRemove).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('shows three at most', async () => {
  show(...['1', '2', '3', '4'].map((id) => ({ id, text: `Toast ${id}` })));
  await pass(TOAST_DELAY_MS);
  expect(screen.getAllByText(/^Toast/)).toHaveLength(3);
  expect(screen.queryByText('Toast 4')).toBeNull();
});

test('the regions that screen readers listen to are there before the first toast', () => {
  show();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('danger is told at once, all else politely', async () => {
  show(SENT, { id: 'failed', text: 'Failed.', tone: 'danger' });
  await pass(TOAST_DELAY_MS);
  expect(screen.getByRole('status').textContent).toBe('Sent.');
  expect(screen.getByRole('alert').textContent).toBe('Failed.');
});
