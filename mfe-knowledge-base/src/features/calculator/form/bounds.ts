import type { CalculatorField, CalculatorPage } from '@roadside/mfe-kit/contract';

type Control = CalculatorField['control'];

/** Values of the fields, by name. */
export type Values = Readonly<Record<string, string>>;

/** Bounds of a number field. */
export function boundsOf({ min, max, decimals }: Extract<Control, { type: 'number' }>): { min: number; max: number } {
  return { min: min / 10 ** decimals, max: max / 10 ** decimals };
}

/** Whether a field's value is valid. */
export function isValid(control: Control, text: string): boolean {
  if (control.type !== 'number') return true;
  const { min, max } = boundsOf(control);
  const amount = Number(text);
  return text.trim() !== '' && min <= amount && amount <= max && (control.decimals > 0 || Number.isInteger(amount));
}

/** Whether more typing can make a value valid: it is empty or too low. */
export function isIncomplete(control: Control, text: string): boolean {
  return control.type === 'number' && (text.trim() === '' || Number(text) < boundsOf(control).min);
}

/**
 * Returns valid values for a request: current ones, and previous input in place of invalid ones.
 */
export function toValidValues({ fields, input }: CalculatorPage, values: Values): Values {
  const invalid = fields.filter(({ name, control }) => !isValid(control, values[name] ?? ''));
  return { ...values, ...Object.fromEntries(invalid.map(({ name }) => [name, input[name] ?? ''])) };
}
