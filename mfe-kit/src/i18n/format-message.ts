import { formatDate, formatNumber, type Formats } from './formats';
import type { Choice, MessagePart, Placeholder } from './parse-message';
import { pluralClass } from './plural-rules';

/** Values of a message's arguments. Dates are `YYYY-MM-DD`. */
export type MessageArguments = Readonly<Record<string, string | number>>;

/**
 * Formats a parsed message with the language's `formats` namespace. A missing argument is empty.
 */
export function formatMessage(
  parts: readonly MessagePart[],
  args: MessageArguments,
  formats: Formats,
  pound = 0,
): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = part.kind === 'pound' ? pound : (args[part.name] ?? '');
      if ('options' in part) {
        const count = Number(value) - part.offset;
        return formatMessage(selectOption(part, value, count, formats), args, formats, count);
      }
      return formatPlaceholder(part, value, formats);
    })
    .join('');
}

/** Formats the value of a placeholder by its kind. */
function formatPlaceholder(part: Placeholder, value: string | number, formats: Formats): string {
  if (part.kind === 'text') return String(value);
  return part.kind === 'date' ? formatDate(String(value), formats) : formatNumber(Number(value), formats);
}

/**
 * Option that a value selects. `=5` is compared before the offset is subtracted, a plural class
 * after it.
 */
function selectOption(part: Choice, value: string | number, count: number, formats: Formats): readonly MessagePart[] {
  const { options, kind } = part;
  const option =
    kind === 'select'
      ? options.get(String(value))
      : (options.get(`=${value}`) ??
        options.get(pluralClass(count, kind === 'plural' ? 'cardinal' : 'ordinal', formats)));
  return option ?? options.get('other') ?? [];
}
