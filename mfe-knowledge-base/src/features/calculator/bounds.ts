import type { CalculatorField, CalculatorPage } from '@roadside/mfe-kit/contract';

type Control = CalculatorField['control'];

/** What stands in the fields, by name. */
export type Values = Readonly<Record<string, string>>;

/** The least and the most that a field of a number takes. */
export function boundsOf({ min, max, decimals }: Extract<Control, { type: 'number' }>): { min: number; max: number } {
  return { min: min / 10 ** decimals, max: max / 10 ** decimals };
}

/** Whether a calculator can reckon with what stands in a field. */
export function isGood(control: Control, text: string): boolean {
  if (control.type !== 'number') return true;
  const { min, max } = boundsOf(control);
  const amount = Number(text);
  return text.trim() !== '' && min <= amount && amount <= max && (control.decimals > 0 || Number.isInteger(amount));
}

/** Whether what stands in a field is good once more is typed: nothing yet, or too little. */
export function isBegun(control: Control, text: string): boolean {
  return control.type === 'number' && (text.trim() === '' || Number(text) < boundsOf(control).min);
}

/** What a calculator is asked for: what stands in its fields, and where that is not good, what it has reckoned with before. */
export function askable({ fields, input }: CalculatorPage, values: Values): Values {
  const bad = fields.filter(({ name, control }) => !isGood(control, values[name] ?? ''));
  return { ...values, ...Object.fromEntries(bad.map(({ name }) => [name, input[name] ?? ''])) };
}
