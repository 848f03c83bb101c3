/** Piece of a parsed message: literal text, placeholder or choice. */
export type MessagePart = string | Placeholder | Choice;

/** `{name}`, `{name, number}`, `{name, date}`; or `#`, which has no name. */
export interface Placeholder {
  readonly kind: 'text' | 'number' | 'date' | 'pound';
  readonly name: string;
}

/** `{name, plural, …}`, `{name, selectordinal, …}` or `{name, select, …}`. */
export interface Choice {
  readonly kind: 'plural' | 'selectordinal' | 'select';
  readonly name: string;
  /** Subtracted from the number before its plural class is selected and before `#` shows it. */
  readonly offset: number;
  /** Messages by selector: a plural class, `=5` or a word. `other` is always present. */
  readonly options: ReadonlyMap<string, readonly MessagePart[]>;
}

/** The text is not valid ICU MessageFormat. */
export class MessageSyntaxError extends Error {
  override readonly name = 'MessageSyntaxError';
}

const PLACEHOLDERS: readonly string[] = ['number', 'date'] satisfies Placeholder['kind'][];
const CHOICES: readonly string[] = ['plural', 'selectordinal', 'select'] satisfies Choice['kind'][];

/**
 * Parses ICU MessageFormat: arguments, `number` and `date` without a style, `plural` with `offset:`
 * and `=N`, `selectordinal`, `select`, and quoting by apostrophes.
 *
 * @throws MessageSyntaxError with the position of the fault.
 */
export function parseMessage(text: string): MessagePart[] {
  let at = 0;
  return message(false, false);

  function fail(what: string): never {
    throw new MessageSyntaxError(`Expected ${what} at ${at} in “${text}”.`);
  }

  /**
   * Reads text and arguments up to the end, or to the brace that closes an option. Outside of
   * options a closing brace is literal.
   */
  function message(inOption: boolean, inPlural: boolean): MessagePart[] {
    const parts: MessagePart[] = [];
    let literal = '';
    const push = (part: MessagePart) => {
      if (literal) parts.push(literal);
      literal = '';
      parts.push(part);
    };
    while (at < text.length) {
      const char = text[at];
      if (char === '{') push(argument());
      else if (char === '}' && inOption) break;
      else if (char === '#' && inPlural) {
        at++;
        push({ kind: 'pound', name: '' });
      } else if (char === "'") literal += quoted(inPlural);
      else {
        literal += char;
        at++;
      }
    }
    if (literal) parts.push(literal);
    return parts;
  }

  /**
   * Reads an apostrophe. Doubled it is literal, before a special character it opens a quotation,
   * otherwise it is a letter.
   */
  function quoted(inPlural: boolean): string {
    const next = text[++at];
    if (next === "'") {
      at++;
      return "'";
    }
    if (next !== '{' && next !== '}' && !(next === '#' && inPlural)) return "'";
    let literal = '';
    while (at < text.length) {
      if (text[at] === "'") {
        at++;
        if (text[at] !== "'") break;
      }
      literal += text[at++];
    }
    return literal;
  }

  function space(): void {
    while (/\s/.test(text[at] ?? '')) at++;
  }

  function expect(char: string): void {
    space();
    if (text[at] !== char) fail(char);
    at++;
  }

  /**
   * Reads a name, a type or a selector: all characters up to white space or a special character.
   */
  function word(what: string): string {
    space();
    const start = at;
    while (at < text.length && !/[\s{},#']/.test(text[at] ?? '')) at++;
    return at > start ? text.slice(start, at) : fail(what);
  }

  function argument(): MessagePart {
    expect('{');
    const name = word('the name of an argument');
    space();
    if (text[at] === '}') {
      at++;
      return { kind: 'text', name };
    }
    expect(',');
    const kind = word('the type of an argument');
    if (PLACEHOLDERS.includes(kind)) {
      expect('}');
      return { kind: kind as Placeholder['kind'], name };
    }
    if (!CHOICES.includes(kind)) fail('number, date, plural, selectordinal or select');
    expect(',');
    return choice(kind as Choice['kind'], name);
  }

  function choice(kind: Choice['kind'], name: string): Choice {
    const counted = kind !== 'select';
    const options = new Map<string, MessagePart[]>();
    let offset = 0;
    for (;;) {
      let selector = word('a selector');
      if (counted && selector.startsWith('offset:')) {
        offset = Number(selector.slice(7) || word('a number'));
        selector = word('a selector');
      }
      expect('{');
      options.set(selector, message(true, counted));
      expect('}');
      space();
      if (text[at] === '}') break;
    }
    at++;
    if (!options.has('other')) fail('an option “other”');
    return { kind, name, offset, options };
  }
}
