import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toBlocks, toDocument } from './convert';
import type { Block, Run } from './model';
import { schema } from './schema';

const words = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => text.trim() !== '');
const sometimes = <Value>(value: Value) => fc.option(fc.constant(value), { nil: undefined });
const run = fc
  .record({ text: words, bold: sometimes(true), italic: sometimes(true), link: sometimes('https://example.org/') })
  .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)) as unknown as Run);
const text = fc.array(run, { minLength: 1, maxLength: 5 }).map(merged);
const line = fc.string({ maxLength: 20 });
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant('paragraph'), text }),
  fc.record({ type: fc.constant('heading'), level: fc.constantFrom('section', 'subsection'), text }),
  fc.record({
    type: fc.constant('list'),
    ordered: fc.boolean(),
    items: fc.array(text, { minLength: 1, maxLength: 4 }),
  }),
  fc.record(
    { type: fc.constant('quote'), text, source: line, url: fc.webUrl() },
    { requiredKeys: ['type', 'text', 'source'] },
  ),
  fc.record({ type: fc.constant('callout'), kind: fc.constantFrom('note', 'tip', 'warning'), text }),
  fc.record({ type: fc.constant('image'), picture: line, alt: line, caption: line }),
  fc.record({ type: fc.constant('link'), url: line, title: line, description: line }),
  fc.record({ type: fc.constant('divider') }),
);
const post = fc.array(block, { maxLength: 12 }).map(joined);

/** Neighbouring runs of one style are one run. */
function merged(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const next of runs) {
    const last = kept.at(-1);
    const isSame = last && (['bold', 'italic', 'link'] as const).every((name) => last[name] === next[name]);
    if (isSame) kept[kept.length - 1] = { ...last, text: last.text + next.text };
    else kept.push(next);
  }
  return kept;
}

/** Neighbouring lists of one kind are one list. */
function joined(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (const next of blocks) {
    const last = kept.at(-1);
    if (next.type === 'list' && last?.type === 'list' && last.ordered === next.ordered) {
      kept[kept.length - 1] = { ...last, items: [...last.items, ...next.items] };
    } else kept.push(next);
  }
  return kept;
}

test('blocks survive the way into the editor and back', () => {
  fc.assert(
    fc.property(post, (blocks) => {
      expect(toBlocks(toDocument(blocks))).toEqual(blocks);
    }),
  );
});

test('a document of the editor is valid and survives the way to blocks and back', () => {
  fc.assert(
    fc.property(post, (blocks) => {
      const document = toDocument(blocks);
      document.check();
      expect(toDocument(toBlocks(document)).eq(document)).toBe(true);
    }),
  );
});

test('a post without blocks has a line to write on, which is no block', () => {
  const document = toDocument([]);
  expect(document.childCount).toBe(1);
  expect(document.firstChild?.type).toBe(schema.nodes.paragraph);
  expect(toBlocks(document)).toEqual([]);
});
