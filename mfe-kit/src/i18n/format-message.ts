import { formatDate, formatNumber, type Formats } from './formats';
import type { Choice, MessagePart, Placeholder } from './parse-message';
import { pluralClass } from './plural-rules';

/** Values of a message's arguments. Dates are `YYYY-MM-DD`. */
export type MessageArguments = Readonly<Record<string, string | number>>;

/** Fills a parsed message in, as the namespace `formats` of the language says. An argument that is not given leaves its place empty. */
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
        return formatMessage(chosen(part, value, count, formats), args, formats, count);
      }
      return written(part, value, formats);
    })
    .join('');
}

/** The value of a placeholder as its kind writes it. */
function written(part: Placeholder, value: string | number, formats: Formats): string {
  if (part.kind === 'text') return String(value);
  return part.kind === 'date' ? formatDate(String(value), formats) : formatNumber(Number(value), formats);
}

/** The option that a value selects. An exact `=5` is compared before the offset is taken, a class after. */
function chosen(part: Choice, value: string | number, count: number, formats: Formats): readonly MessagePart[] {
  const { options, kind } = part;
  const option =
    kind === 'select'
      ? options.get(String(value))
      : (options.get(`=${value}`) ??
        options.get(pluralClass(count, kind === 'plural' ? 'cardinal' : 'ordinal', formats)));
  return option ?? options.get('other') ?? [];
}
