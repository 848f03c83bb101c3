import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { Field, type FieldProps } from './Field';
import { FieldGroup } from './FieldGroup';
import { Input } from './Input';
import { Radio } from './Radio';

afterEach(cleanup);

/** Descriptions of an element, in reading order. */
function descriptions(element: HTMLElement): (string | null | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

function show(props: Partial<FieldProps>): HTMLElement {
  render(
    <Field label="Phone" {...props}>
      {(control) => <Input {...control} />}
    </Field>,
  );
  return screen.getByRole('textbox', { name: 'Phone' });
}

test('the control is described by hint, error and counter', () => {
  const input = show({ hint: 'With the country', error: 'Invalid number format', counter: '3 of 20' });
  expect(descriptions(input)).toEqual(['With the country', 'Invalid number format', '3 of 20']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a control without an error is valid and has no dangling descriptions', () => {
  const input = show({});
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('a group is named by its question', () => {
  render(
    <FieldGroup label="Did you finish?" error="Choose one">
      <Radio name="finished" label="Yes" />
      <Radio name="finished" label="No" />
    </FieldGroup>,
  );
  expect(descriptions(screen.getByRole('group', { name: 'Did you finish?' }))).toEqual(['Choose one']);
  expect(screen.getByRole('radio', { name: 'No' })).toBeTruthy();
});
