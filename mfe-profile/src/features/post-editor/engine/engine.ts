import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { DOMParser, type Node, Slice } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, Plugin, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';

import {
  changeBlock,
  expandBeginning,
  hasMark,
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
  type QuoteSource,
  type TextKind,
} from './commands';
import { toBlocks, toDocument, toNodes } from './convert';
import type { Block } from './model';
import { blocksOf } from './paste';
import { schema } from './schema';

export type { QuoteSource, TextKind };

/** What the toolbar shows of the editor. */
export interface Toolbar {
  /** Kind of the block with the cursor. */
  readonly kind: TextKind | undefined;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Address of the link at the cursor. */
  readonly link: string | undefined;
  /** Source of the quote with the cursor. */
  readonly source: QuoteSource | undefined;
  /** The selected picture or card. */
  readonly selected: Block | undefined;
  /** Whether text is selected. */
  readonly hasText: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  /** Number of the block with the cursor, from 1, and of all blocks. */
  readonly place: number;
  readonly count: number;
}

/** An action of the toolbar. */
export type Action =
  | { readonly type: 'kind'; readonly kind: TextKind }
  | { readonly type: 'bold' | 'italic' | 'unlink' | 'undo' | 'redo' | 'up' | 'down' | 'remove' }
  | { readonly type: 'link'; readonly href: string }
  | { readonly type: 'source'; readonly source: QuoteSource }
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'insert' | 'change'; readonly block: Block };

/** An editor in the document. */
export interface Engine {
  /** Runs an action. */
  readonly run: (action: Action) => void;
  readonly focus: () => void;
  /** Replaces everything, without a step back. */
  readonly replace: (blocks: readonly Block[]) => void;
  readonly destroy: () => void;
}

/** Settings of an editor. */
export interface EngineOptions {
  readonly blocks: readonly Block[];
  /** Attributes of the text field: its name, description and language. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Called after each change of the text. */
  readonly onChange: (blocks: Block[]) => void;
  /** Called when the toolbar may look different. */
  readonly onToolbar: (toolbar: Toolbar) => void;
  /** Called when the visitor asks for a new block by `/` on an empty line. */
  readonly onMenu: () => void;
  /** Called when the visitor opens a picture, a card or the dialog of links. */
  readonly onEdit: (what: 'block' | 'link') => void;
  /** Called when the visitor asks for the toolbar by the keyboard. */
  readonly onReachToolbar: () => void;
}

/** Parses what is pasted: HTML of any origin becomes blocks. */
class PasteParser extends DOMParser {
  override parseSlice(dom: globalThis.Node): Slice {
    const nodes = toNodes(blocksOf(dom as Element));
    const content = schema.nodes.doc.create(null, nodes).content;
    return new Slice(content, depthOf(nodes[0]), depthOf(nodes.at(-1)));
  }
}

/** How deep a pasted block joins the text around it. */
function depthOf(node: Node | undefined): number {
  return node?.isTextblock ? 1 : 0;
}

function stateOf(blocks: readonly Block[]): EditorState {
  return EditorState.create({ doc: toDocument(blocks), plugins: [history(), ordinals] });
}

/** Puts an editor into an element. */
export function createEngine(place: HTMLElement, options: EngineOptions): Engine {
  const keys = commandsOfKeys(options);

  const view = new EditorView(place, {
    state: stateOf(options.blocks),
    attributes: { role: 'textbox', 'aria-multiline': 'true', ...options.attributes },
    clipboardParser: new PasteParser(schema, []),
    handleKeyDown: (own, event) => keys(event)?.(own.state, own.dispatch, own) ?? false,
    handleTextInput(own, from, _to, text) {
      if (text === ' ') return expandBeginning(own.state, own.dispatch);
      const { parent } = own.state.doc.resolve(from);
      if (text !== '/' || parent.type !== schema.nodes.paragraph || parent.content.size > 0) return false;
      // The cursor may have moved a moment ago: what is chosen in the menu is for this line.
      own.dispatch(own.state.tr.setSelection(TextSelection.create(own.state.doc, from)));
      options.onMenu();
      return true;
    },
    handleDoubleClickOn: (_view, _at, node) => node.isAtom && !node.isText && openSelected(options),
    dispatchTransaction(transaction) {
      const before = view.state;
      view.updateState(before.apply(transaction));
      if (transaction.docChanged) options.onChange(toBlocks(view.state.doc));
      options.onToolbar(toolbarOf(view.state));
    },
  });
  options.onToolbar(toolbarOf(view.state));

  return {
    run(action) {
      commandOf(action)(view.state, view.dispatch, view);
    },
    focus: () => view.focus(),
    replace(blocks) {
      view.updateState(stateOf(blocks));
      options.onToolbar(toolbarOf(view.state));
    },
    destroy: () => view.destroy(),
  };
}

function openSelected({ onEdit }: EngineOptions): boolean {
  onEdit('block');
  return true;
}

const IS_APPLE = /Mac|iP(?:hone|[oa]d)/.test(globalThis.navigator?.platform ?? '');

/** The command of a key press. Letters count by their key, so that other layouts work too. */
function commandsOfKeys(options: EngineOptions): (event: KeyboardEvent) => Command | undefined {
  const own: Record<string, Command> = {
    'Mod-b': toggleMark(schema.marks.bold),
    'Mod-i': toggleMark(schema.marks.italic),
    'Mod-k': () => {
      options.onEdit('link');
      return true;
    },
    'Alt-F10': () => {
      options.onReachToolbar();
      return true;
    },
    Enter: (state, dispatch, view) => {
      const { selection } = state;
      if (!(selection instanceof NodeSelection) || selection.node.type === schema.nodes.divider) {
        return KEYS['Enter']?.(state, dispatch, view) ?? false;
      }
      return openSelected(options);
    },
  };
  return (event) => {
    const mod = IS_APPLE ? event.metaKey : event.ctrlKey;
    const [, letter] = /^Key([A-Z])$/.exec(event.code) ?? [];
    const key = mod && letter ? letter.toLowerCase() : event.key;
    const name = `${event.altKey ? 'Alt-' : ''}${mod ? 'Mod-' : ''}${event.shiftKey ? 'Shift-' : ''}${key}`;
    return own[name] ?? KEYS[name];
  };
}

function commandOf(action: Action): Command {
  switch (action.type) {
    case 'kind':
      return toKind(action.kind);
    case 'bold':
    case 'italic':
      return toggleMark(schema.marks[action.type]);
    case 'link':
      return setLink(action.href);
    case 'source':
      return setSource(action.source);
    case 'write':
      return ({ tr }, dispatch) => {
        dispatch?.(tr.insertText(action.text));
        return true;
      };
    case 'unlink':
      return removeLink;
    case 'undo':
      return undo;
    case 'redo':
      return redo;
    case 'up':
      return moveBlocks(-1);
    case 'down':
      return moveBlocks(1);
    case 'remove':
      return removeBlocks;
    default: {
      const [node] = toNodes([action.block]);
      if (!node) return () => false;
      return action.type === 'insert' ? insertBlock(node) : changeBlock(node.attrs);
    }
  }
}

function toolbarOf(state: EditorState): Toolbar {
  const { selection } = state;
  const [selected] = selection instanceof NodeSelection ? toBlocks(schema.nodes.doc.create(null, selection.node)) : [];
  return {
    kind: kindAt(state),
    bold: hasMark(state, schema.marks.bold),
    italic: hasMark(state, schema.marks.italic),
    link: linkAt(state)?.href,
    source: sourceAt(state),
    selected,
    hasText: !selection.empty && !(selection instanceof NodeSelection),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    canMoveUp: moveBlocks(-1)(state),
    canMoveDown: moveBlocks(1)(state),
    place: selection.$from.index(0) + 1,
    count: state.doc.childCount,
  };
}

/** Numbers of ordered items: each is drawn as a separate list, which starts at its number. */
const ordinals = new Plugin({
  props: {
    decorations({ doc }) {
      const found: Decoration[] = [];
      let number = 0;
      doc.forEach((node, at) => {
        number = node.type === schema.nodes.item && node.attrs['ordered'] ? number + 1 : 0;
        if (number > 1) found.push(Decoration.node(at, at + node.nodeSize, { start: String(number) }));
      });
      return DecorationSet.create(doc, found);
    },
  },
});
