import { redo, undo } from 'prosemirror-history';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';

import { schema } from './schema';

const { nodes, marks } = schema;

/** Kinds of text blocks that the toolbar offers. */
export type TextKind =
  'paragraph' | 'heading2' | 'heading3' | 'bullets' | 'numbers' | 'quote' | 'note' | 'tip' | 'warning';

const KINDS: Readonly<Record<TextKind, readonly [NodeType, Readonly<Record<string, unknown>>]>> = {
  paragraph: [nodes.paragraph, {}],
  heading2: [nodes.heading, { level: 'section' }],
  heading3: [nodes.heading, { level: 'subsection' }],
  bullets: [nodes.item, { ordered: false }],
  numbers: [nodes.item, { ordered: true }],
  quote: [nodes.quote, {}],
  note: [nodes.callout, { kind: 'note' }],
  tip: [nodes.callout, { kind: 'tip' }],
  warning: [nodes.callout, { kind: 'warning' }],
};

/** Kind of the block with the cursor; `undefined` on a picture, a card or a divider. */
export function kindAt({ selection }: EditorState): TextKind | undefined {
  const { parent } = selection.$from;
  const found = Object.entries(KINDS).find(
    ([, [type, attrs]]) =>
      parent.type === type && Object.entries(attrs).every(([name, value]) => parent.attrs[name] === value),
  );
  return found?.[0] as TextKind | undefined;
}

/** Makes the selected blocks of a kind, or paragraphs if they are of that kind already. */
export function toKind(kind: TextKind): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection;
    dispatch?.(state.tr.setBlockType(from, to, ...KINDS[kindAt(state) === kind ? 'paragraph' : kind]));
    return true;
  };
}

/** Whether the selected text, or what is typed next, has a style. */
export function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  if (!selection.empty) return doc.rangeHasMark(selection.from, selection.to, type);
  return Boolean(type.isInSet(storedMarks ?? selection.$from.marks()));
}

/** Gives the selected text a style, or what is typed next; takes it away where it is. */
export function toggleMark(type: MarkType): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const { from, to, empty } = selection;
    const isOn = hasMark(state, type);
    if (empty) dispatch?.(isOn ? tr.removeStoredMark(type) : tr.addStoredMark(type.create()));
    else dispatch?.(isOn ? tr.removeMark(from, to, type) : tr.addMark(from, to, type.create()));
    return true;
  };
}

/** Inserts a block without text after the one with the cursor, or in the place of an empty one. */
export function insertBlock(node: Node): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const { $from } = selection;
    const isEmpty = $from.depth > 0 && $from.parent.content.size === 0;
    const from = selection instanceof NodeSelection ? selection.to : isEmpty ? $from.before(1) : $from.after(1);
    const to = isEmpty ? $from.after(1) : from;
    tr.replaceWith(from, to, node);
    const after = from + node.nodeSize;
    // There is always a place to write on.
    if (after === tr.doc.content.size) tr.insert(after, nodes.paragraph.create());
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(after))).scrollIntoView());
    return true;
  };
}

/** Changes the attributes of the selected picture or card. */
export function changeBlock(attrs: Readonly<Record<string, unknown>>): Command {
  return ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false;
    tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, ...attrs });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    return true;
  };
}

/** Source of a quote: its words, and its address; each may be empty. */
export interface QuoteSource {
  readonly source: string;
  readonly url: string;
}

/** Source of the quote with the cursor; `undefined` in another block. */
export function sourceAt({ selection }: EditorState): QuoteSource | undefined {
  const { type, attrs } = selection.$from.parent;
  return type === nodes.quote ? { source: String(attrs['source']), url: String(attrs['url']) } : undefined;
}

/** Names the source of the quote with the cursor; empty words take it away. */
export function setSource({ source, url }: QuoteSource): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.parent.type !== nodes.quote) return false;
    dispatch?.(state.tr.setNodeMarkup($from.before(), null, { source, url: source === '' ? '' : url }));
    return true;
  };
}

/** Positions before the first and after the last selected block, and their indexes. */
function selectedBlocks({ doc, selection }: EditorState) {
  const first = selection.$from.index(0);
  const last = selection instanceof NodeSelection ? first : selection.$to.index(0);
  const start = selection.$from.posAtIndex(first, 0);
  const end = start + sizeOf(doc, first, last);
  return { first, last, start, end };
}

function sizeOf(doc: Node, first: number, last: number): number {
  let size = 0;
  for (let index = first; index <= last; index++) size += doc.child(index).nodeSize;
  return size;
}

/** Moves the selected blocks before the one above, or after the one below. */
export function moveBlocks(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const { doc, selection, tr } = state;
    const { first, last, start, end } = selectedBlocks(state);
    const other = direction < 0 ? first - 1 : last + 1;
    const neighbour = doc.maybeChild(other);
    if (!neighbour) return false;
    if (!dispatch) return true;
    const shift = direction * neighbour.nodeSize;
    if (direction < 0) {
      tr.delete(start - neighbour.nodeSize, start).insert(end - neighbour.nodeSize, neighbour);
    } else {
      tr.delete(end, end + neighbour.nodeSize).insert(start, neighbour);
    }
    const moved =
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift);
    dispatch(tr.setSelection(moved).scrollIntoView());
    return true;
  };
}

/** Removes the selected blocks. */
export const removeBlocks: Command = (state, dispatch) => {
  const { start, end } = selectedBlocks(state);
  const { tr } = state;
  if (end - start === tr.doc.content.size) tr.replaceWith(start, end, nodes.paragraph.create());
  else tr.delete(start, end);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(start, tr.doc.content.size)))).scrollIntoView());
  return true;
};

/** Address and range of the link at the cursor. */
export function linkAt({ selection }: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from } = selection;
  const { parent } = $from;
  let from = $from.start();
  for (const child of parent.children) {
    const to = from + child.nodeSize;
    const link = marks.link.isInSet(child.marks);
    if (link && from <= $from.pos && $from.pos <= to) return { href: String(link.attrs['href']), from, to };
    from = to;
  }
  return undefined;
}

/** Links the selected text, or the link at the cursor, or inserts the address as text. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const current = linkAt(state);
    const mark = marks.link.create({ href });
    if (!selection.empty) tr.addMark(selection.from, selection.to, mark);
    else if (current) tr.addMark(current.from, current.to, mark);
    else tr.replaceSelectionWith(schema.text(href, [mark]), false);
    dispatch?.(tr);
    return true;
  };
}

/** Removes the link at the cursor, or all in the selection. */
export const removeLink: Command = (state, dispatch) => {
  const { selection, tr } = state;
  const { from, to } = selection.empty ? (linkAt(state) ?? selection) : selection;
  dispatch?.(tr.removeMark(from, to, marks.link));
  return true;
};

/** The first command that applies. */
function firstOf(...commands: readonly Command[]): Command {
  return (state, dispatch, view) => commands.some((command) => command(state, dispatch, view));
}

const removeSelection: Command = ({ selection, tr }, dispatch) => {
  if (selection.empty) return false;
  dispatch?.(tr.deleteSelection().scrollIntoView());
  return true;
};

/** Makes a block a paragraph: by Enter in an empty one, by Backspace at the start of any. */
const leaveKind: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty, from } = selection;
  const isPlain = $from.parent.type === nodes.paragraph || !$from.parent.isTextblock;
  if (isPlain || !empty || $from.parentOffset > 0) return false;
  dispatch?.(tr.setBlockType(from, from, nodes.paragraph).scrollIntoView());
  return true;
};

/** A line after a selected picture, card or divider. */
const lineAfter: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof NodeSelection)) return false;
  tr.insert(selection.to, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1)).scrollIntoView());
  return true;
};

/** Splits a block: an item into two items, others into two; a paragraph follows a whole one. */
const split: Command = ({ tr }, dispatch) => {
  tr.deleteSelection();
  const { $from } = tr.selection;
  const { parent } = $from;
  const isAtEnd = $from.parentOffset === parent.content.size;
  const type =
    isAtEnd && parent.type !== nodes.item ? { type: nodes.paragraph } : { type: parent.type, attrs: parent.attrs };
  dispatch?.(tr.split($from.pos, 1, [type]).scrollIntoView());
  return true;
};

/** Joins the block with the cursor at its edge with its neighbour, or selects one without text. */
function join(direction: -1 | 1): Command {
  return ({ doc, selection, tr }, dispatch) => {
    const { $from, empty } = selection;
    const { parent } = $from;
    if (!empty || !parent.isTextblock || $from.parentOffset !== (direction < 0 ? 0 : parent.content.size)) return false;
    const edge = direction < 0 ? $from.before() : $from.after();
    const around = doc.resolve(edge);
    const neighbour = direction < 0 ? around.nodeBefore : around.nodeAfter;
    if (!neighbour) return false;
    const isEmpty = parent.content.size === 0;
    if (neighbour.isTextblock && !(isEmpty && direction > 0)) tr.join(edge);
    else {
      const start = $from.before();
      if (isEmpty) tr.delete(start, $from.after());
      const at = direction < 0 ? edge - neighbour.nodeSize : isEmpty ? start : edge;
      tr.setSelection(neighbour.isTextblock ? Selection.near(tr.doc.resolve(at)) : NodeSelection.create(tr.doc, at));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

const leaveEmpty: Command = (state, dispatch, view) =>
  state.selection.$from.parent.content.size === 0 && leaveKind(state, dispatch, view);

const enter = firstOf(leaveEmpty, lineAfter, split);
const backspace = firstOf(removeSelection, leaveKind, join(-1));
const forward = firstOf(removeSelection, join(1));

/** Commands by key; `Mod` is Control, or Command on Apple devices. */
export const KEYS: Readonly<Record<string, Command>> = {
  Enter: enter,
  'Shift-Enter': (state, dispatch) => {
    if (!state.selection.$from.parent.isTextblock) return false;
    dispatch?.(state.tr.insertText('\n').scrollIntoView());
    return true;
  },
  Backspace: backspace,
  'Shift-Backspace': backspace,
  'Mod-Backspace': backspace,
  Delete: forward,
  'Mod-Delete': forward,
  'Mod-z': undo,
  'Mod-Shift-z': redo,
  'Mod-y': redo,
  'Alt-ArrowUp': moveBlocks(-1),
  'Alt-ArrowDown': moveBlocks(1),
};

/** Beginnings that make a paragraph of another kind when a space follows. */
const BEGINNINGS: Readonly<Record<string, TextKind>> = {
  '##': 'heading2',
  '###': 'heading3',
  '-': 'bullets',
  '*': 'bullets',
  '1.': 'numbers',
  '1)': 'numbers',
  '>': 'quote',
};

/** Replaces a beginning such as `##` when a space is typed after it. */
export const expandBeginning: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent, parentOffset } = $from;
  if (!empty || parent.type !== nodes.paragraph) return false;
  const kind = BEGINNINGS[parent.textBetween(0, parentOffset)];
  if (!kind) return false;
  const [type, attrs] = KINDS[kind];
  const start = $from.start();
  dispatch?.(state.tr.delete(start, $from.pos).setBlockType(start, start, type, attrs));
  return true;
};
