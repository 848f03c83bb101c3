import fc from 'fast-check';

/** Argument names of the messages that {@link icuText} generates, by type. */
const ARGUMENTS = { word: ['name', 'gender'], number: ['n', 'count'] } as const;

const literal = fc
  .array(fc.constantFrom('a', 'ж', 'א', ' ', "''", "'{'", "'}'", "'{it''s}'", '. ', '!'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((pieces) => pieces.join(''));

const space = fc.constantFrom('', ' ', '\n  ');
const word = fc.constantFrom(...ARGUMENTS.word);
const number = fc.constantFrom(...ARGUMENTS.number);

const placeholder = fc.oneof(
  fc.tuple(fc.oneof(word, number), space).map(([name, gap]) => `{${gap}${name}${gap}}`),
  fc.tuple(number, space).map(([name, gap]) => `{${name},${gap}number${gap}}`),
);

const pluralSelectors = fc.uniqueArray(fc.constantFrom('=0', '=1', '=5', 'zero', 'one', 'two', 'few', 'many'), {
  maxLength: 4,
});

/** Generates ICU MessageFormat texts: all argument kinds, nested, quoted, with white space. */
export function icuText(): fc.Arbitrary<string> {
  const { message } = fc.letrec<{ message: string; choice: string; inPlural: string }>((tie) => ({
    message: fc
      .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, literal, placeholder, tie('choice')), {
        maxLength: 4,
      })
      .map((pieces) => pieces.join('')),
    inPlural: fc.tuple(tie('message'), fc.constantFrom('', '#', ' # ', "'#'")).map(([text, pound]) => pound + text),
    choice: fc.oneof(
      fc
        .tuple(
          number,
          fc.constantFrom('plural', 'selectordinal'),
          fc.constantFrom('', 'offset:1 '),
          pluralSelectors,
          space,
          tie('inPlural'),
        )
        .map(
          ([name, kind, offset, selectors, gap, text]) =>
            `{${name}, ${kind}, ${offset}${[...selectors, 'other'].map((selector, index) => `${selector}${gap}{${index}${text}}`).join(gap || ' ')}}`,
        ),
      fc
        .tuple(word, fc.uniqueArray(fc.constantFrom('male', 'female', '1'), { maxLength: 2 }), space, tie('message'))
        .map(
          ([name, selectors, gap, text]) =>
            `{${name}, select, ${[...selectors, 'other'].map((selector) => `${selector} {${selector} ${text}}`).join(gap || ' ')}}`,
        ),
    ),
  }));
  return message;
}
