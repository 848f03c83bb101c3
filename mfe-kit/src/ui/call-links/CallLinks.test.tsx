import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { CallLinks } from './CallLinks';

test('dials each number', () => {
  const calls = [{ number: '102', service: 'police' }, { number: '103' }];
  render(<CallLinks calls={calls} textOf={({ number }) => `Call ${number}`} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call 102', 'tel:102'],
    ['Call 103', 'tel:103'],
  ]);
});

test('renders nothing without a number', () => {
  const { container } = render(<CallLinks calls={[]} textOf={() => ''} />);
  expect(container.innerHTML).toBe('');
});
