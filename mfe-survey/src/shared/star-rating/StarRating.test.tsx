import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import examples from './examples';

afterEach(cleanup);

it('selects one of 5 stars', () => {
  render(examples.examples.usual());
  const group = screen.getByRole('group', { name: 'Is it easy to find what you need here?' });
  fireEvent.click(screen.getByRole('radio', { name: '1 star' }));
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(Array.from(group.querySelectorAll('input:checked'), (input) => input.getAttribute('value'))).toEqual(['4']);
});
