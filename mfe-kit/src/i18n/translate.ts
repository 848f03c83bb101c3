import type { Messages } from '../contract';
import { describe, report } from '../report';
import { formatMessage, type MessageArguments } from './format-message';
import type { MessageKey, Namespace } from './namespaces';
import { parseMessage, type MessagePart } from './parse-message';

/** Text of a key of one namespace, with its arguments filled in. */
export type Translate<Name extends Namespace> = (key: MessageKey<Name>, args?: MessageArguments) => string;

/** Parsed messages by text: each is parsed once per page, not once per render. */
const parsed = new Map<string, readonly MessagePart[]>();

/** Faults already reported. */
const reported = new Set<string>();

/**
 * Texts of a namespace. A missing text shows its key, a malformed text shows unchanged; each is
 * reported once.
 */
export function translator<Name extends Namespace>(
  messages: Messages,
  language: string,
  namespace: Name,
): Translate<Name> {
  const texts = messages[namespace] ?? {};
  const formats = messages.formats ?? {};
  return (key, args = {}) => {
    const text = texts[key];
    if (text === undefined) {
      reportOnce(`${namespace}.${key} has no text in "${language}".`);
      return key;
    }
    return formatMessage(partsOf(text), args, formats);
  };
}

function partsOf(text: string): readonly MessagePart[] {
  const known = parsed.get(text);
  if (known) return known;
  let parts: readonly MessagePart[];
  try {
    parts = parseMessage(text);
  } catch (error) {
    reportOnce(describe(error));
    parts = [text];
  }
  parsed.set(text, parts);
  return parts;
}

function reportOnce(message: string): void {
  if (reported.has(message)) return;
  reported.add(message);
  report({ kind: 'message-missing', message });
}
