import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { SearchField } from './SearchField';

afterEach(cleanup);

function show(value: string) {
  const onChange = vi.fn<(value: string) => void>();
  render(<SearchField label="Find a city" clearLabel="Clear" value={value} onChange={onChange} />);
  return onChange;
}

test('calls onChange with the entered text', () => {
  const onChange = show('');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a city' }), { target: { value: 'Kaz' } });
  expect(onChange).toHaveBeenCalledWith('Kaz');
});

test('the clear button empties the field and keeps the focus there', () => {
  const onChange = show('Kazan');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledWith('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('an empty field has no clear button', () => {
  show('');
  expect(screen.queryByRole('button')).toBeNull();
});
