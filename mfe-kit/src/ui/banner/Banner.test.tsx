import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { Banner } from './Banner';

afterEach(cleanup);

test('danger is told as soon as it appears, other things are read in their turn', () => {
  render(<Banner tone="danger">Not sent.</Banner>);
  render(<Banner tone="warning">Beware.</Banner>);
  expect(screen.getByRole('alert').textContent).toBe('Not sent.');
});

test('is dismissed by its button', () => {
  const onDismiss = vi.fn<() => void>();
  render(<Banner dismiss={{ label: 'Dismiss', onDismiss }}>Good to know.</Banner>);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});
