import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { Combobox } from './Combobox';

const OPTIONS = ['Moscow', 'Kazan', 'Kemerovo', 'Évora'].map((text) => ({ id: text.toLowerCase(), text }));

afterEach(cleanup);

function show(initial: string | null = null) {
  const onChange = vi.fn<(id: string | null) => void>();
  function Kept() {
    const [value, setValue] = useState(initial);
    const change = (id: string | null) => {
      onChange(id);
      setValue(id);
    };
    return (
      <Combobox label="City" language="en" options={OPTIONS} value={value} onChange={change} emptyText="No such city" />
    );
  }
  render(<Kept />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
  input.focus();
  return { input, onChange };
}

const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (element: HTMLElement, key: string) => {
  fireEvent.keyDown(element, { key });
  fireEvent.keyUp(element, { key });
};

test('finds what contains the input, whatever its case and accents', () => {
  const { input } = show();
  type(input, 'E');
  expect(shown()).toEqual(['Kemerovo', 'Évora']);
});

test('Down marks, Enter chooses', () => {
  const { input, onChange } = show();
  press(input, 'ArrowDown');
  expect(shown()).toHaveLength(4);
  press(input, 'ArrowDown');
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Kazan' }).id);
  press(input, 'Enter');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('kazan');
  expect(input.value).toBe('Kazan');
  expect(shown()).toEqual([]);
});

test('Esc closes and leaves what was chosen', () => {
  const { input, onChange } = show('kazan');
  type(input, 'mos');
  press(input, 'Escape');
  expect(shown()).toEqual([]);
  expect(input.value).toBe('Kazan');
  expect(onChange).not.toHaveBeenCalled();
});

test('emptied, it has nothing chosen', () => {
  const { input, onChange } = show('kazan');
  type(input, '');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

test('says so when nothing matches', () => {
  const { input } = show();
  type(input, 'Atlantis');
  expect(screen.getByText('No such city')).toBeTruthy();
});

test('where what is written counts, an option fills the field and anything else may stand in it', () => {
  const written: string[] = [];
  function Kept() {
    const [text, setText] = useState('Kazan');
    const change = (next: string) => {
      written.push(next);
      setText(next);
    };
    return (
      <Combobox label="City" language="en" options={OPTIONS} text={text} onText={change} emptyText="Not in the list" />
    );
  }
  render(<Kept />);
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
  expect(written).toEqual(['mos', 'Moscow', 'Atlantis']);
});

test('has the place taken where react-aria would write a style into the document', () => {
  show();
  // Its own check: with this element there it writes none. In tests it never does.
  expect(document.getElementById('react-aria-pressable-style')?.tagName).toBe('META');
});
