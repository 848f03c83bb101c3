import fc from 'fast-check';
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';

import {
  changeBlock,
  expandBeginning,
  insertBlock,
  kindAt,
  KEYS,
  linkAt,
  moveBlocks,
  removeBlocks,
  removeLink,
  setLink,
  setSource,
  sourceAt,
  toggleMark,
  toKind,
} from './commands';
import { toBlocks, toDocument, toNodes } from './convert';
import type { Block } from './model';
import { schema } from './schema';

const paragraph = (text: string): Block => ({ type: 'paragraph', text: [{ text }] });
const IMAGE: Block = { type: 'image', picture: 'p', alt: 'a', caption: '' };

/** A state with the cursor in a block, after as many characters; the last block and its end. */
function stateOf(blocks: readonly Block[], block = -1, offset = Infinity): EditorState {
  const doc = toDocument(blocks);
  const index = block < 0 ? doc.childCount + block : block;
  let start = 0;
  for (let before = 0; before < index; before++) start += doc.child(before).nodeSize;
  const node = doc.child(index);
  const selection = node.isTextblock
    ? TextSelection.create(doc, start + 1 + Math.min(offset, node.content.size))
    : NodeSelection.create(doc, start);
  return EditorState.create({ doc, selection });
}

function after(state: EditorState, ...commands: readonly (Command | undefined)[]): EditorState {
  let now = state;
  for (const command of commands) {
    command?.(now, (transaction) => {
      now = now.apply(transaction);
    });
  }
  return now;
}

const type =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text));
    return true;
  };

test('Enter in a list begins an item, and in an empty item ends the list', () => {
  const list: Block = { type: 'list', ordered: true, items: [[{ text: 'One' }]] };
  const state = after(stateOf([list]), KEYS['Enter'], type('Two'), KEYS['Enter'], KEYS['Enter'], type('Text'));
  expect(toBlocks(state.doc)).toEqual([{ ...list, items: [[{ text: 'One' }], [{ text: 'Two' }]] }, paragraph('Text')]);
});

test('Enter after a heading begins a paragraph, within one it makes two', () => {
  const heading: Block = { type: 'heading', level: 'section', text: [{ text: 'AB' }] };
  expect(toBlocks(after(stateOf([heading]), KEYS['Enter'], type('C')).doc)).toEqual([heading, paragraph('C')]);
  expect(toBlocks(after(stateOf([heading], 0, 1), KEYS['Enter']).doc)).toEqual([
    { ...heading, text: [{ text: 'A' }] },
    { ...heading, text: [{ text: 'B' }] },
  ]);
});

test('Backspace at the start first takes the kind away, then joins', () => {
  const blocks: Block[] = [paragraph('A'), { type: 'quote', text: [{ text: 'B' }], source: '' }];
  const plain = after(stateOf(blocks, 1, 0), KEYS['Backspace']);
  expect(toBlocks(plain.doc)).toEqual([paragraph('A'), paragraph('B')]);
  expect(toBlocks(after(plain, KEYS['Backspace']).doc)).toEqual([paragraph('AB')]);
});

test('a quote has a source until its words are taken away', () => {
  const quote: Block = { type: 'quote', text: [{ text: 'A' }], source: '' };
  const source = { source: 'The rules', url: 'https://example.org/' };
  const state = after(stateOf([quote]), setSource(source));
  expect(sourceAt(state)).toEqual(source);
  expect(toBlocks(state.doc)).toEqual([{ ...quote, ...source }]);
  expect(toBlocks(after(state, setSource({ ...source, source: '' })).doc)).toEqual([quote]);
  const other = stateOf([paragraph('A')]);
  expect(sourceAt(other)).toBeUndefined();
  expect(setSource(source)(other)).toBe(false);
});

test('Backspace after a picture selects it first', () => {
  const state = after(stateOf([IMAGE, paragraph('A')], 1, 0), KEYS['Backspace']);
  expect(state.selection).toBeInstanceOf(NodeSelection);
  expect(toBlocks(after(state, KEYS['Backspace']).doc)).toEqual([paragraph('A')]);
});

test('Delete at the end joins the next block, and selects a picture', () => {
  expect(toBlocks(after(stateOf([paragraph('A'), paragraph('B')], 0), KEYS['Delete']).doc)).toEqual([paragraph('AB')]);
  expect(after(stateOf([paragraph('A'), IMAGE], 0), KEYS['Delete']).selection).toBeInstanceOf(NodeSelection);
});

test('Shift and Enter break a line', () => {
  expect(toBlocks(after(stateOf([paragraph('A')]), KEYS['Shift-Enter'], type('B')).doc)).toEqual([paragraph('A\nB')]);
});

test.each([
  ['##', 'heading2'],
  ['-', 'bullets'],
  ['1.', 'numbers'],
  ['>', 'quote'],
] as const)('%s and a space make a %s', (beginning, kind) => {
  const state = after(stateOf([paragraph(beginning)]), expandBeginning);
  expect(kindAt(state)).toBe(kind);
  expect(state.doc.textContent).toBe('');
});

test('a kind is chosen, and taken away by choosing it again', () => {
  const state = after(stateOf([paragraph('A')]), toKind('warning'));
  expect(toBlocks(state.doc)).toEqual([{ type: 'callout', kind: 'warning', text: [{ text: 'A' }] }]);
  expect(toBlocks(after(state, toKind('warning')).doc)).toEqual([paragraph('A')]);
});

test('a picture takes the place of an empty line, and leaves a line to write on', () => {
  const state = after(
    stateOf([paragraph('A')]),
    KEYS['Enter'],
    insertBlock(toNodes([IMAGE])[0] ?? schema.node('divider')),
  );
  expect(toBlocks(state.doc)).toEqual([paragraph('A'), IMAGE]);
  expect(state.doc.lastChild?.type).toBe(schema.nodes.paragraph);
  const [first] = toBlocks(after(stateOf([IMAGE]), changeBlock({ alt: 'new' })).doc);
  expect(first).toEqual({ ...IMAGE, alt: 'new' });
});

test('a link is set at a selection, changed at the cursor, and removed', () => {
  const state = stateOf([paragraph('See here')]);
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5, 9)));
  const linked = after(selected, setLink('https://a.example/'));
  const inside = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, 6)));
  expect(linkAt(inside)?.href).toBe('https://a.example/');
  const changed = after(inside, setLink('https://b.example/'));
  expect(toBlocks(changed.doc)).toEqual([
    { type: 'paragraph', text: [{ text: 'See ' }, { text: 'here', link: 'https://b.example/' }] },
  ]);
  expect(toBlocks(after(changed, removeLink).doc)).toEqual([paragraph('See here')]);
});

test('a style is kept for what is typed next', () => {
  const state = after(stateOf([paragraph('A')]), toggleMark(schema.marks.bold), type('B'));
  expect(toBlocks(state.doc)).toEqual([{ type: 'paragraph', text: [{ text: 'A' }, { text: 'B', bold: true }] }]);
});

test('moving a block up and down again changes nothing, and keeps the cursor in it', () => {
  const block = fc.oneof(fc.stringMatching(/^[a-z]{1,4}$/).map(paragraph), fc.constant(IMAGE));
  fc.assert(
    fc.property(fc.array(block, { minLength: 2, maxLength: 6 }), fc.nat(), (blocks, place) => {
      const state = stateOf(blocks, 1 + (place % (blocks.length - 1)), 1);
      const up = after(state, moveBlocks(-1));
      expect(up.selection.$from.index(0)).toBe(state.selection.$from.index(0) - 1);
      const back = after(up, moveBlocks(1));
      expect(back.doc.eq(state.doc)).toBe(true);
      expect(back.selection.eq(state.selection)).toBe(true);
    }),
  );
});

test('the first block moves no higher, and the last one no lower', () => {
  expect(moveBlocks(-1)(stateOf([paragraph('A'), paragraph('B')], 0))).toBe(false);
  expect(moveBlocks(1)(stateOf([paragraph('A'), paragraph('B')], 1))).toBe(false);
});

test('removing the only block leaves a line to write on', () => {
  const state = after(stateOf([paragraph('A')]), removeBlocks);
  expect(state.doc.childCount).toBe(1);
  expect(toBlocks(state.doc)).toEqual([]);
});

test('keys keep every document valid', () => {
  const key = fc.constantFrom(...Object.values(KEYS), type('x'), toKind('bullets'), toKind('quote'), removeBlocks);
  fc.assert(
    fc.property(fc.array(key, { maxLength: 30 }), (commands) => {
      const list: Block = { type: 'list', ordered: false, items: [[{ text: 'B' }]] };
      const { doc } = after(stateOf([paragraph('A'), IMAGE, list, { type: 'divider' }], 2), ...commands);
      expect(() => doc.check()).not.toThrow();
    }),
  );
});
