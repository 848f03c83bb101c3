import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { TextLimit } from './TextLimit';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const element = (left: number) => <TextLimit left={left} text={`${left} left`} excessSeen />;
const announcement = () => screen.getByRole('status').textContent;

test('announces the count near the limit, and only in a pause', async () => {
  const { rerender } = render(element(51));
  await pass(1000);
  expect(announcement()).toBe('');
  rerender(element(50));
  await pass(999);
  rerender(element(49));
  await pass(999);
  expect(announcement()).toBe('');
  await pass(1);
  expect(announcement()).toBe('49 left');
});

test("an excess shown in the field's error is only announced here", async () => {
  const { container } = render(element(-1));
  await pass(1000);
  expect(container.textContent).toBe('-1 left');
  expect(announcement()).toBe('-1 left');
});
