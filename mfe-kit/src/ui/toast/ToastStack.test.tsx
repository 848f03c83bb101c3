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

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const state = (text = 'Sent.') => screen.getByText(text).parentElement?.dataset['state'];

test('appears after 100 ms in an existing live region', async () => {
  show(SENT);
  const region = screen.getByRole('status');
  await advance(TOAST_DELAY_MS - 1);
  expect(region.textContent).toBe('');
  await advance(1);
  expect(region.textContent).toBe('Sent.');
  expect(state()).toBe('shown');
});

test('is shown for 5 seconds by default', async () => {
  show({ id: 'sent', text: 'Sent.' });
  await advance(TOAST_DELAY_MS);
  await advance(4999);
  expect(state()).toBe('shown');
  await advance(1);
  expect(state()).toBe('leaving');
});

test('leaves after its time and is removed when its transition ends', async () => {
  const { onRemove } = show(SENT);
  await advance(TOAST_DELAY_MS);
  await advance(4999);
  expect(state()).toBe('shown');
  await advance(1);
  expect(state()).toBe('leaving');
  expect(onRemove).not.toHaveBeenCalled();
  const toast = screen.getByText('Sent.').parentElement;
  if (toast) fireEvent.transitionEnd(toast);
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('sent');
});

test('is removed after a timeout without a transitionend event', async () => {
  const { onRemove } = show(SENT);
  await advance(TOAST_DELAY_MS);
  await advance(5000);
  await advance(GONE_MS - 1);
  expect(onRemove).not.toHaveBeenCalled();
  await advance(1);
  expect(onRemove).toHaveBeenCalledOnce();
});

test('hovering pauses its timer', async () => {
  show(SENT);
  await advance(TOAST_DELAY_MS);
  await advance(3000);
  fireEvent.pointerEnter(screen.getByText('Sent.'));
  await advance(60_000);
  expect(state()).toBe('shown');
  fireEvent.pointerLeave(screen.getByText('Sent.'));
  await advance(1999);
  expect(state()).toBe('shown');
  await advance(1);
  expect(state()).toBe('leaving');
});

test('stays while it has the focus', async () => {
  show(SENT);
  await advance(TOAST_DELAY_MS);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await advance(60_000);
  expect(state()).toBe('shown');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  await advance(5000);
  expect(state()).toBe('leaving');
});

test('dismissing it restores the focus', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<button>Before</button>');
  const before = screen.getByText('Before');
  before.focus();
  const { onRemove } = show(SENT);
  await advance(TOAST_DELAY_MS);
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  await advance(GONE_MS);
  expect(onRemove).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('shows at most 3 toasts', async () => {
  show(...['1', '2', '3', '4'].map((id) => ({ id, text: `Toast ${id}` })));
  await advance(TOAST_DELAY_MS);
  expect(screen.getAllByText(/^Toast/)).toHaveLength(3);
  expect(screen.queryByText('Toast 4')).toBeNull();
});

test('live regions exist before the first toast', () => {
  show();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('danger is announced assertively, other tones politely', async () => {
  show(SENT, { id: 'failed', text: 'Failed.', tone: 'danger' });
  await advance(TOAST_DELAY_MS);
  expect(screen.getByRole('status').textContent).toBe('Sent.');
  expect(screen.getByRole('alert').textContent).toBe('Failed.');
});
