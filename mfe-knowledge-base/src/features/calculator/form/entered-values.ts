import type { CalculatorPage } from '@roadside/mfe-kit/contract';

import { isGrouped, withoutGroups } from './amount';
import { isValid, type Values } from './bounds';

/** Values in a form's controls, amounts without separators of thousands. */
export function enteredValues(
  form: HTMLFormElement | null,
  { fields }: CalculatorPage,
  group: string,
): Record<string, string> {
  const pairs = form ? Array.from(new FormData(form)) : [];
  const grouped = new Set(fields.flatMap(({ name, control }) => (isGrouped(control) ? [name] : [])));
  const read = (name: string, text: string) => (grouped.has(name) ? withoutGroups(text, group) : text);
  return Object.fromEntries(pairs.map(([name, value]) => [name, typeof value === 'string' ? read(name, value) : '']));
}

/** Values that a response must not replace: the field being typed in, and invalid ones. */
export function uncorrected({ fields }: CalculatorPage, previous: Values, typed: string): Values {
  const entries = fields.flatMap(({ name, control }) => {
    const text = previous[name];
    return text !== undefined && (name === typed || !isValid(control, text)) ? [[name, text]] : [];
  });
  return Object.fromEntries(entries) as Values;
}

/** Whether the browser considers a field invalid. */
export function isBrowserInvalid(form: HTMLFormElement | null, name: string): boolean {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement && !field.validity.valid;
}
