import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { icuText } from './arbitrary';
import { MessageSyntaxError, parseMessage, type MessagePart } from './parse-message';

/** Tree of the reference parser, in the kit's shape. */
function reference(text: string): MessagePart[] {
  return parse(text, { ignoreTag: true, requiresOtherClause: true }).map(part);
}

function part(element: MessageFormatElement): MessagePart {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return { kind: 'pound', name: '' };
    case TYPE.argument:
      return { kind: 'text', name: element.value };
    case TYPE.number:
      return { kind: 'number', name: element.value };
    case TYPE.date:
      return { kind: 'date', name: element.value };
    case TYPE.plural:
    case TYPE.select: {
      const counted = element.type === TYPE.plural;
      const kind = counted ? (element.pluralType === 'ordinal' ? 'selectordinal' : 'plural') : 'select';
      const options = Object.entries(element.options).map(([name, { value }]) => [name, value.map(part)] as const);
      return { kind, name: element.value, offset: counted ? element.offset : 0, options: new Map(options) };
    }
    default:
      throw new Error(`The kit does not support element type ${element.type}.`);
  }
}

it('parses like the reference parser', () => {
  fc.assert(
    fc.property(icuText(), (text) => {
      expect(parseMessage(text)).toEqual(reference(text));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['plain', ['plain']],
  ["it's", ["it's"]],
  ["it''s '{name}' and '''", ["it's {name} and ''"]],
  ["'#' is a number sign outside of plurals", ["'#' is a number sign outside of plurals"]],
  ['a } alone', ['a } alone']],
  ['an open {  name  } here', ['an open ', { kind: 'text', name: 'name' }, ' here']],
])('parses %j', (text, parts) => {
  expect(parseMessage(text)).toEqual(parts);
});

it('parses an offset, exact numbers and quoted number signs', () => {
  expect(parseMessage("{n, plural, offset:1 =0 {none} other {# '#'}}")).toEqual([
    {
      kind: 'plural',
      name: 'n',
      offset: 1,
      options: new Map([
        ['=0', ['none']],
        ['other', [{ kind: 'pound', name: '' }, ' #']],
      ]),
    },
  ]);
});

it.each([
  '{',
  '{}',
  '{a',
  '{a,}',
  '{a, time}',
  '{a, plural}',
  '{a, plural, one {x}}',
  '{a, select, other {x}',
  '{a b}',
])('rejects %j', (text) => {
  expect(() => parseMessage(text)).toThrow(MessageSyntaxError);
});

it('ends on any text with a tree or a MessageSyntaxError', () => {
  const noise = fc
    .array(fc.constantFrom('{', '}', "'", '#', ',', ' ', 'a', 'plural', 'other', '=1', 'offset:2'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(noise, (text) => {
      let caught: unknown;
      try {
        parseMessage(text);
      } catch (error) {
        caught = error;
      }
      expect(caught === undefined || caught instanceof MessageSyntaxError).toBe(true);
    }),
  );
});
