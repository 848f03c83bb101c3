import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { Banner } from './Banner';

afterEach(cleanup);

test('danger is announced immediately, other tones are read in order', () => {
  render(<Banner tone="danger">Not sent.</Banner>);
  render(<Banner tone="warning">Beware.</Banner>);
  expect(screen.getByRole('alert').textContent).toBe('Not sent.');
});

test('the dismiss button calls onDismiss', () => {
  const onDismiss = vi.fn<() => void>();
  render(<Banner dismiss={{ label: 'Dismiss', onDismiss }}>Good to know.</Banner>);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});
