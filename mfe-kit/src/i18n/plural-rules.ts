import type { Formats } from './formats';

/**
 * CLDR plural class of a number: `one`, `few`, … The rules are language data: `plural.cardinal` and
 * `plural.ordinal` of the namespace `formats`, such as `one: i = 1 and v = 0; few: …`, in the
 * syntax of
 * https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules. Without rules every
 * number is `other`.
 */
export function pluralClass(count: number, kind: 'cardinal' | 'ordinal', formats: Formats): string {
  const number = Math.abs(count);
  for (const rule of formats[`plural.${kind}`]?.split('; ') ?? []) {
    const [name = '', condition] = rule.split(': ');
    const alternatives = condition?.split(' or ') ?? [];
    if (alternatives.some((all) => all.split(' and ').every((relation) => holds(relation, number)))) return name;
  }
  return 'other';
}

/** True when a relation such as `n % 10 = 2..4,9` or `v != 0` holds. */
function holds(relation: string, number: number): boolean {
  const [, name = '', modulus, not, list = ''] = /^(\w)(?: % (\d+))? (!?)= (.+)$/.exec(relation) ?? [];
  const operand = operandOf(name, number);
  const value = modulus ? operand % Number(modulus) : operand;
  const matches = list.split(',').some((range) => {
    const [low, high = low] = range.split('..').map(Number);
    return value === low || value === high || (Number.isInteger(value) && value > Number(low) && value < Number(high));
  });
  return matches !== (not === '!');
}

/**
 * Value of a CLDR operand. Numbers carry no trailing zeros, so `w` is `v` and `t` is `f`; they have
 * no exponent, so `c` and `e` are zero.
 */
function operandOf(name: string, number: number): number {
  const fraction = String(number).split('.')[1] ?? '';
  if (name === 'n') return number;
  if (name === 'i') return Math.trunc(number);
  if (name === 'v' || name === 'w') return fraction.length;
  return name === 'f' || name === 't' ? Number(fraction) : 0;
}
