import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import examples from './examples';

afterEach(cleanup);

it.each([
  ['none', 'No new messages'],
  ['one', '1 new message'],
  ['many', '1,234 new messages'],
] as const)('shows the number of new messages in words: %s', (name, text) => {
  render(examples.examples[name]());
  expect(screen.getByRole('status').textContent).toBe(text);
});
