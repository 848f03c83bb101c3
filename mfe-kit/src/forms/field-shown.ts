import type { FormField } from '../contract';
import type { Values } from './values';

/** Whether a field is asked, by what stands in others. The server leaves it out by the same rule. */
export function isFieldShown({ asked_if: condition }: FormField, values: Values): boolean {
  return !condition || (values[condition.field] ?? []).includes(condition.value);
}
