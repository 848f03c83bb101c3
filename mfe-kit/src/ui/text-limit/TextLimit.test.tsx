import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { TextLimit } from './TextLimit';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const limit = (left: number) => <TextLimit left={left} text={`${left} left`} excessSeen />;
const said = () => screen.getByRole('status').textContent;

test('speaks when the end is near, and only while the writer pauses', async () => {
  const { rerender } = render(limit(51));
  await pass(1000);
  expect(said()).toBe('');
  rerender(limit(50));
  await pass(999);
  rerender(limit(49));
  await pass(999);
  expect(said()).toBe('');
  await pass(1);
  expect(said()).toBe('49 left');
});

test('what is seen in the error of the field is only said here', async () => {
  const { container } = render(limit(-1));
  await pass(1000);
  expect(container.textContent).toBe('-1 left');
  expect(said()).toBe('-1 left');
});
