/** Separates the prose of Markdown from its code. */
import { blank, hide } from './hide.js';

/** @typedef {import('../prose-mask.js').Prose} Prose */

/**
 * @param {string} source
 * @returns {Prose}
 */
export function markdownProse(source) {
  /** @type {Set<number>} */
  const wide = new Set();
  let fence = '';
  const lines = source.split('\n').map((line, number) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence || mark) {
      if (!fence) fence = mark;
      else if (mark.startsWith(fence)) fence = '';
      return hide(line);
    }
    const isTable = /^\s*\|/.test(line);
    if (!isTable && !isUnbreakable(line)) wide.add(number);
    return line
      .replace(/`[^`]*`/g, hide)
      .replace(/\]\([^)]*\)/g, hide)
      .replace(/^\s*\[[^\]]+\]:.*$/, hide)
      .replace(/<[^>]*>/g, hide)
      .replace(/^\s*(?:>|[*-]|\d+\.)\s/, blank);
  });
  return { text: lines.join('\n'), wide, names: [] };
}

/** Whether a line cannot be wrapped: nothing but one word, or a link, after its mark. */
export function isUnbreakable(/** @type {string} */ line) {
  const content = line.replace(/^\s*(?:\/\/[/!]?|\/\*+|\*|#+|--|>|[*-]|\d+\.)?\s*/, '');
  return !/\s/.test(content.trim()) || /^!?\[[^\]]*\]\([^)]*\)[.,;:]?$/.test(content.trim());
}
