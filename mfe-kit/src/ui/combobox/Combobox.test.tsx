import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { Combobox } from './Combobox';

const OPTIONS = ['Moscow', 'Kazan', 'Kemerovo', 'Évora'].map((text) => ({ id: text.toLowerCase(), text }));

afterEach(cleanup);

function show(initial: string | null = null) {
  const onChange = vi.fn<(id: string | null) => void>();
  function Stateful() {
    const [value, setValue] = useState(initial);
    const change = (id: string | null) => {
      onChange(id);
      setValue(id);
    };
    return (
      <Combobox label="City" language="en" options={OPTIONS} value={value} onChange={change} emptyText="No such city" />
    );
  }
  render(<Stateful />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  input.focus();
  return { input, onChange };
}

const visibleOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (element: HTMLElement, key: string) => {
  fireEvent.keyDown(element, { key });
  fireEvent.keyUp(element, { key });
};

test('filters by substring, ignoring case and accents', () => {
  const { input } = show();
  type(input, 'E');
  expect(visibleOptions()).toEqual(['Kemerovo', 'Évora']);
});

test('Down moves to an option, Enter selects it', () => {
  const { input, onChange } = show();
  press(input, 'ArrowDown');
  expect(visibleOptions()).toHaveLength(4);
  press(input, 'ArrowDown');
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Kazan' }).id);
  press(input, 'Enter');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('kazan');
  expect(input.value).toBe('Kazan');
  expect(visibleOptions()).toEqual([]);
});

test('Esc closes the list and keeps the selection', () => {
  const { input, onChange } = show('kazan');
  type(input, 'mos');
  press(input, 'Escape');
  expect(visibleOptions()).toEqual([]);
  expect(input.value).toBe('Kazan');
  expect(onChange).not.toHaveBeenCalled();
});

test('clearing the field clears the selection', () => {
  const { input, onChange } = show('kazan');
  type(input, '');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

test('shows a text when nothing matches', () => {
  const { input } = show();
  type(input, 'Atlantis');
  expect(screen.getByText('No such city')).toBeTruthy();
});

test('with free text, an option fills the field and other text is kept', () => {
  const changes: string[] = [];
  function Stateful() {
    const [text, setText] = useState('Kazan');
    const change = (next: string) => {
      changes.push(next);
      setText(next);
    };
    return (
      <Combobox label="City" language="en" options={OPTIONS} text={text} onText={change} emptyText="Not in the list" />
    );
  }
  render(<Stateful />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  expect(input.value).toBe('Kazan');
  input.focus();
  type(input, 'mos');
  press(input, 'ArrowDown');
  press(input, 'Enter');
  expect(input.value).toBe('Moscow');
  type(input, 'Atlantis');
  expect(screen.getByText('Not in the list')).toBeTruthy();
  fireEvent.blur(input);
  expect(input.value).toBe('Atlantis');
  expect(changes).toEqual(['mos', 'Moscow', 'Atlantis']);
});

test('prevents the style element that react-aria would insert', () => {
  show();
  // react-aria skips its style when this element exists. In tests it never inserts one.
  expect(document.getElementById('react-aria-pressable-style')?.tagName).toBe('META');
});
