/**
 * Separates the prose of a file from its code. Prose is comments, Markdown, sentences in strings,
 * and names of tests and types.
 */
import { blank, CODE, hide } from './prose/hide.js';
import { endOf, endOfRegex, endOfString } from './prose/literals.js';
import { isUnbreakable, markdownProse } from './prose/markdown.js';

/**
 * @typedef {object} Prose
 * @property {string} text The file with code replaced by `CODE`: offsets and lines stay the same.
 * @property {ReadonlySet<number>} wide Zero-based lines that consist of prose that can be wrapped.
 * @property {readonly { offset: number, words: string }[]} names Names of tests, functions and
 *   types, split into words.
 */

/** Names of the languages by file extension. */
const SYNTAX = /** @type {Readonly<Record<string, Syntax>>} */ ({
  rs: { line: ['//'], block: ['/*', '*/'], quotes: '"', names: 'rust', raw: true },
  ts: { line: ['//'], block: ['/*', '*/'], quotes: '\'"`', names: 'script', regex: true },
  tsx: { line: ['//'], block: ['/*', '*/'], quotes: '\'"`', names: 'script', regex: true },
  js: { line: ['//'], block: ['/*', '*/'], quotes: '\'"`', names: 'script', regex: true },
  css: { line: [], block: ['/*', '*/'], quotes: '' },
  toml: { line: ['#'], quotes: '\'"', skipStrings: true },
  sh: { line: ['#'], quotes: '"', spaceBefore: true },
  py: { line: ['#'], quotes: '\'"', triple: true, names: 'python' },
  sql: { line: ['--'], quotes: "'", skipStrings: true },
});

/**
 * @typedef {object} Syntax
 * @property {readonly string[]} line Starts of a comment that ends with the line.
 * @property {readonly [string, string]} [block] Start and end of a block comment.
 * @property {string} quotes Characters that enclose strings.
 * @property {boolean} [raw] Whether `r#"…"#` is a string and `'a` a lifetime.
 * @property {boolean} [regex] Whether `/…/` can be a regular expression.
 * @property {boolean} [triple] Whether `"""` encloses a string of several lines.
 * @property {boolean} [spaceBefore] Whether a comment needs a space before it: `$#` is none.
 * @property {boolean} [skipStrings] Whether strings are data.
 * @property {'rust' | 'script' | 'python'} [names] How tests and types are declared.
 */

const DECLARATIONS = {
  rust: /\b(?:fn|struct|enum|trait|type|union)\s+(\w+)/g,
  script: /\b(?:class|interface|type|enum|function)\s+(\w+)/g,
  python: /\b(?:def|class)\s+(\w+)/g,
};

/**
 * Extracts the prose of a file whose language its extension names.
 * @param {string} file
 * @param {string} source
 * @returns {Prose | undefined} Nothing for other languages.
 */
export function proseOf(file, source) {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  if (extension === 'md') return markdownProse(source);
  const syntax = SYNTAX[extension];
  return syntax && codeProse(source, syntax);
}

/**
 * @param {string} source
 * @param {Syntax} syntax
 * @returns {Prose}
 */
function codeProse(source, syntax) {
  let text = '';
  /** Offsets of comments' starts and ends. */
  const comments = /** @type {[number, number][]} */ ([]);
  /** Depths of braces at which a `${` of a template ends. */
  const templates = /** @type {number[]} */ ([]);
  let depth = 0;
  let at = 0;

  const take = (/** @type {number} */ end, /** @type {(part: string) => string} */ change) => {
    text += change(source.slice(at, end));
    at = end;
  };
  const comment = (/** @type {number} */ end) => {
    comments.push([at, end]);
    take(end, (part) =>
      part.replace(/^[ \t]*(?:\/\/[/!]?|\/\*+!?|\*\/|\*|#+!?|--)|\*\/$/gm, blank).replace(/`[^`\n]*`/g, hide),
    );
  };
  const string = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ end) => {
    const isSentence = !syntax.skipStrings && /\S\s+\S/.test(source.slice(from, to));
    take(from, hide);
    take(to, isSentence ? (part) => part.replace(/\\[nrt]/g, '  ') : hide);
    take(end, hide);
  };
  /** The rest of a template literal, up to its end or its next `${`. */
  const template = (/** @type {number} */ from) => {
    let end = from;
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end))
      end += source[end] === '\\' ? 2 : 1;
    const opens = source[end] === '$';
    string(from, end, Math.min(end + (opens ? 2 : 1), source.length));
    if (opens) templates.push(depth);
  };

  while (at < source.length) {
    const char = source[at] ?? '';
    const startsComment = syntax.line.some((start) => source.startsWith(start, at));
    if (startsComment && (!syntax.spaceBefore || at === 0 || /\s/.test(source[at - 1] ?? ''))) {
      comment(endOf(source, '\n', at));
    } else if (syntax.block && source.startsWith(syntax.block[0], at)) {
      const end = source.indexOf(syntax.block[1], at + 2);
      comment(end < 0 ? source.length : end + 2);
    } else if (syntax.raw && /^b?r#*"/.test(source.slice(at, at + 12)) && !/\w/.test(source[at - 1] ?? '')) {
      const open = /^b?r(#*)"/.exec(source.slice(at, at + 12));
      const from = at + (open?.[0].length ?? 0);
      const close = `"${open?.[1] ?? ''}`;
      const end = source.indexOf(close, from);
      string(from, end < 0 ? source.length : end, end < 0 ? source.length : end + close.length);
    } else if (syntax.triple && /^("""|''')/.test(source.slice(at, at + 3))) {
      const end = source.indexOf(source.slice(at, at + 3), at + 3);
      string(at + 3, end < 0 ? source.length : end, end < 0 ? source.length : end + 3);
    } else if (char === '`' && syntax.quotes.includes('`')) {
      template(at + 1);
    } else if (syntax.quotes.includes(char)) {
      const end = endOfString(source, at, Boolean(syntax.raw) || Boolean(syntax.spaceBefore));
      if (end < 0) take(at + 1, hide);
      else string(at + 1, end, end + 1);
    } else if (syntax.raw && /^'(\\.[^']*|[^'\\])'/.test(source.slice(at, at + 12))) {
      take(source.indexOf("'", at + (source[at + 1] === '\\' ? 3 : 2)) + 1, hide);
    } else if (syntax.regex && char === '/' && /[(,=:[!&|?;]\s*$/.test(source.slice(Math.max(0, at - 40), at))) {
      take(endOfRegex(source, at), hide);
    } else if (char === '}' && templates.at(-1) === depth) {
      templates.pop();
      template(at + 1);
    } else {
      if (char === '{') depth++;
      if (char === '}') depth--;
      take(at + 1, hide);
    }
  }
  return { text, wide: commentLines(source, comments), names: namesOf(source, text, syntax) };
}

/**
 * Lines with a comment and no code. Code blocks, tables and single words in them cannot be wrapped.
 * @param {string} source
 * @param {readonly (readonly [number, number])[]} comments
 */
function commentLines(source, comments) {
  /** @type {Set<number>} */
  const wide = new Set();
  let fenced = false;
  let last = -2;
  for (const [start, end] of comments) {
    const lineStart = source.lastIndexOf('\n', start - 1) + 1;
    if (source.slice(lineStart, start).trim() !== '') continue;
    if (source.slice(end, endOf(source, '\n', end)).trim() !== '') continue;
    const first = source.slice(0, start).split('\n').length - 1;
    if (first !== last + 1) fenced = false;
    for (const [index, line] of source.slice(lineStart, end).split('\n').entries()) {
      last = first + index;
      if (/^\s*(?:\/\/[/!]?|\*|#)\s*```/.test(line)) fenced = !fenced;
      const isTable = /^\s*(?:\/\/[/!]?|\*|#)\s*\|/.test(line);
      if (!fenced && !isTable && !isUnbreakable(line)) wide.add(last);
    }
  }
  return wide;
}

/**
 * Names of functions, tests and types in the code of a file.
 * @param {string} source
 * @param {string} text The masked file.
 * @param {Syntax} syntax
 */
function namesOf(source, text, syntax) {
  if (!syntax.names) return [];
  return [...source.matchAll(DECLARATIONS[syntax.names])]
    .filter(({ index }) => text[index] === CODE)
    .map(({ index, 0: whole, 1: name = '' }) => ({
      offset: index + whole.length - name.length,
      words: name
        .replace(/_/g, ' ')
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    }));
}
