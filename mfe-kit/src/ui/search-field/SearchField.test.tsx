import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { SearchField } from './SearchField';

afterEach(cleanup);

function show(value: string) {
  const onChange = vi.fn<(value: string) => void>();
  render(<SearchField label="Find a city" clearLabel="Clear" value={value} onChange={onChange} />);
  return onChange;
}

test('tells what is entered', () => {
  const onChange = show('');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a city' }), { target: { value: 'Kaz' } });
  expect(onChange).toHaveBeenCalledWith('Kaz');
});

test('is emptied by a button, which leaves the focus in the field', () => {
  const onChange = show('Kazan');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledWith('');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('has nothing to clear while it is empty', () => {
  show('');
  expect(screen.queryByRole('button')).toBeNull();
});
