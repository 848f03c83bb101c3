import type { CalculatorField } from '@roadside/mfe-kit/contract';

type Control = CalculatorField['control'];

/** Whether a field is an amount of whole currency units, whose thousands are separated. */
export function isGrouped(control: Control): boolean {
  return control.type === 'number' && control.decimals === 0 && control.unit.startsWith('money');
}

/** The digits of a text with separators of thousands. Other texts are returned unchanged. */
export function withoutGroups(text: string, group: string): string {
  const digits = text.replaceAll(group, '').replaceAll(/\s/g, '');
  return /^\d*$/.test(digits) ? digits : text;
}

/** Position in a text after a number of digits. */
export function positionAfter(text: string, digits: number): number {
  let seen = 0;
  let position = 0;
  while (seen < digits && position < text.length) {
    if (/\d/.test(text[position] ?? '')) seen += 1;
    position += 1;
  }
  return position;
}

/** Number of digits in a text. */
export function countDigits(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}
