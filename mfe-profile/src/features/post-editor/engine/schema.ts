import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';

import { pictureUrl } from '../picture-url';

const text = (tag: string, rest: Partial<NodeSpec> = {}): NodeSpec => ({
  content: 'text*',
  group: 'block',
  // Line breaks are characters of the text.
  whitespace: 'pre',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
  ...rest,
});

const of = (node: Node, name: string) => String(node.attrs[name]);

/** A quote; with its source, a figure, as readers get it. */
function quoteDOM(node: Node): DOMOutputSpec {
  const [source, url] = [of(node, 'source'), of(node, 'url')];
  if (source === '') return ['blockquote', 0];
  const words = url === '' ? source : ['a', { href: url, tabindex: '-1' }, source];
  return [
    'figure',
    { class: 'quote' },
    ['blockquote', 0],
    ['figcaption', { contenteditable: 'false' }, ['cite', words]],
  ];
}

/**
 * Blocks lie side by side: no block holds another. An item of a list is a separate block, drawn
 * as a list of one, so that every change of a block's kind keeps all positions.
 */
const nodes = {
  doc: { content: 'block+' },
  paragraph: text('p'),
  heading: text('h2', {
    attrs: { level: { default: 'section' } },
    defining: true,
    parseDOM: [
      { tag: 'h2', attrs: { level: 'section' } },
      { tag: 'h3', attrs: { level: 'subsection' } },
    ],
    toDOM: (node): DOMOutputSpec => [node.attrs['level'] === 'section' ? 'h2' : 'h3', 0],
  }),
  item: text('li', {
    attrs: { ordered: { default: false } },
    parseDOM: [
      { tag: 'ol', attrs: { ordered: true }, contentElement: 'li' },
      { tag: 'ul', attrs: { ordered: false }, contentElement: 'li' },
    ],
    toDOM: (node): DOMOutputSpec => [node.attrs['ordered'] ? 'ol' : 'ul', ['li', 0]],
  }),
  quote: text('blockquote', {
    attrs: { source: { default: '' }, url: { default: '' } },
    defining: true,
    toDOM: quoteDOM,
  }),
  callout: text('aside', {
    attrs: { kind: { default: 'note' } },
    defining: true,
    parseDOM: [
      { tag: 'aside', getAttrs: (element) => ({ kind: /callout-(\w+)/.exec(element.className)?.[1] ?? 'note' }) },
    ],
    toDOM: (node): DOMOutputSpec => ['aside', { class: `callout callout-${of(node, 'kind')}` }, 0],
  }),
  image: {
    group: 'block',
    atom: true,
    attrs: { picture: {}, alt: { default: '' }, caption: { default: '' } },
    toDOM: (node): DOMOutputSpec => [
      'figure',
      ['img', { src: pictureUrl(of(node, 'picture')), alt: of(node, 'alt') }],
      ...(node.attrs['caption'] ? [['figcaption', of(node, 'caption')]] : []),
    ],
  },
  card: {
    group: 'block',
    atom: true,
    attrs: { url: {}, title: {}, description: { default: '' } },
    toDOM: (node): DOMOutputSpec => [
      'figure',
      { class: 'link-card', 'data-url': of(node, 'url'), 'data-description': of(node, 'description') },
      ['strong', of(node, 'title') || of(node, 'url')],
      ['span', of(node, 'description') || of(node, 'url')],
    ],
  },
  divider: { group: 'block', atom: true, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: {},
} as const satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) }],
    toDOM: (mark) => ['a', { href: String(mark.attrs['href']) }, 0],
  },
  bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
} as const satisfies Record<string, MarkSpec>;

/** Blocks and inline styles of the editor. */
export const schema: Schema<keyof typeof nodes, keyof typeof marks> = new Schema({ nodes, marks });
