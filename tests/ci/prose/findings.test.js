import { expect, test } from 'vitest';
import { findings } from './findings.js';

/** A list of one phrase. */
const WORDS = [{ word: 'grey colours?', write: 'gray color' }];

/** Lines with a problem in a source. */
function linesOf(/** @type {string} */ file, /** @type {readonly string[]} */ source) {
  return findings(file, source.join('\n'), WORDS).map(({ line }) => line);
}

test('a retired word is reported with its line and the word to write instead', () => {
  expect(findings('guide.md', 'One.\n\nA Grey colour.', WORDS)).toEqual([
    { line: 3, problem: '"Grey colour": write gray color' },
  ]);
});

test('a phrase is found across a line break, in Markdown and in comments', () => {
  expect(linesOf('guide.md', ['It has a grey', 'colour.'])).toEqual([1]);
  expect(linesOf('main.rs', ['/// It has a grey', '/// colour.', 'fn main() {}'])).toEqual([1]);
  expect(linesOf('main.ts', ['/**', ' * It has a grey', ' * colour.', ' */'])).toEqual([2]);
});

test('code blocks, inline code and addresses of links are not prose', () => {
  expect(linesOf('guide.md', ['```', 'grey colour', '```', '`grey colour` [here](a/grey colour)'])).toEqual([]);
});

test.each([
  ['main.rs', ['// grey colour', 'let a = "a grey colour"; /* grey colours */']],
  ['main.ts', ['// grey colour', "log('a grey colour'); /* grey colours */"]],
  ['main.tsx', ['// grey colour', 'log(`a grey colour ${at} b`); {/* grey colours */}']],
  ['main.py', ['# grey colour', '"""A grey colour."""', 'print("a")  # grey colours']],
  ['main.sh', ['# grey colour', 'echo "a grey colour" # grey colours']],
])('comments and sentences of %s are searched', (file, source) => {
  const lines = linesOf(file, source);
  expect(lines[0]).toBe(1);
  expect(lines).toHaveLength(3);
});

test('a text of the interface that code quotes is not searched', () => {
  const source = "expect(page).toHaveText('A grey colour.'); // A grey colour";
  expect(findings('main.ts', source, WORDS, ['A grey colour.'])).toHaveLength(1);
});

test('strings of TOML and SQL are data, their comments are prose', () => {
  expect(linesOf('data.toml', ['name = "a grey colour" # a note', '# A grey colour.'])).toEqual([2]);
  expect(linesOf('data.sql', ["SELECT 'a grey colour'; -- a grey colour"])).toEqual([1]);
});

test('names of tests, functions and types are searched, other identifiers are not', () => {
  expect(linesOf('main.rs', ['fn a_grey_colour_is_kept() {}', 'let grey_colour = 1;'])).toEqual([1]);
  expect(linesOf('main.ts', ['interface GreyColour {}', 'const greyColour = 1;'])).toEqual([1]);
  expect(linesOf('main.py', ['def test_grey_colour(self):'])).toEqual([1]);
});

test('quotes, lifetimes, regular expressions and apostrophes do not turn code into prose', () => {
  expect(linesOf('main.rs', [`let a: &'a str = r#"'"#; let b = '"'; grey colour`])).toEqual([]);
  expect(linesOf('main.tsx', [`a.replace(/'/g, b); grey colour`, `<p>Don't</p>; grey colour`])).toEqual([]);
  expect(linesOf('main.ts', ['`${grey colour} ${{ a: "}" }} b`; grey colour'])).toEqual([]);
});

test('lines of comments and Markdown hold 100 columns', () => {
  const words = 'word '.repeat(20).trimEnd();
  expect(linesOf('guide.md', [`${words}.`, `${words}s.`])).toEqual([2]);
  expect(linesOf('main.rs', [`// ${words}`])).toEqual([1]);
  expect(linesOf('main.css', ['/*', ` * ${words}s`, ' */'])).toEqual([2]);
  expect(findings('guide.md', `${words}s.`, [])).toEqual([{ line: 1, problem: '101 columns, at most 100' }]);
});

test('tables, links, code and code blocks may be wider', () => {
  const words = 'word '.repeat(30).trimEnd();
  expect(linesOf('guide.md', [`| ${words} |`, '```', words, '```', `- [${words}](a.md)`])).toEqual([]);
  expect(linesOf('main.rs', [`//! | ${words} |`, '//! ```', `//! ${words}`, '//! ```'])).toEqual([]);
  expect(linesOf('main.rs', [`let a = "${words}"; // short`, `// https://${'a'.repeat(120)}`])).toEqual([]);
});

test('files in other languages are not searched', () => {
  expect(linesOf('data.json', ['grey colour'])).toEqual([]);
});
