import type { FormField } from '../contract';
import type { Values } from './values';

/** True when the field's `asked_if` condition holds. The server uses the same rule. */
export function isFieldShown({ asked_if: condition }: FormField, values: Values): boolean {
  return !condition || (values[condition.field] ?? []).includes(condition.value);
}
