import type { Mark, Node } from 'prosemirror-model';

import type { Block, Run } from './model';
import { schema } from './schema';

const { nodes, marks } = schema;

/** The editor's document of a post. Never empty: a post without blocks has an empty paragraph. */
export function toDocument(blocks: readonly Block[]): Node {
  const children = toNodes(blocks);
  return nodes.doc.create(null, children.length > 0 ? children : [nodes.paragraph.create()]);
}

/** The editor's nodes of some blocks: one for each item of a list, one for any other block. */
export function toNodes(blocks: readonly Block[]): Node[] {
  return blocks.flatMap(nodesOf);
}

function nodesOf(block: Block): Node[] {
  switch (block.type) {
    case 'list':
      return block.items.map((text) => nodes.item.create({ ordered: block.ordered }, textOf(text)));
    case 'heading':
      return [nodes.heading.create({ level: block.level }, textOf(block.text))];
    case 'callout':
      return [nodes.callout.create({ kind: block.kind }, textOf(block.text))];
    case 'quote':
      return [nodes.quote.create({ source: block.source ?? '', url: block.url ?? '' }, textOf(block.text))];
    case 'paragraph':
      return [nodes.paragraph.create(null, textOf(block.text))];
    case 'image':
      return [nodes.image.create({ picture: block.picture, alt: block.alt, caption: block.caption ?? '' })];
    case 'link':
      return [nodes.card.create({ url: block.url, title: block.title, description: block.description ?? '' })];
    default:
      return [nodes.divider.create()];
  }
}

function textOf(runs: readonly Run[]): Node[] {
  return runs.filter(({ text }) => text !== '').map((run) => schema.text(run.text, marksOf(run)));
}

function marksOf({ link, bold, italic }: Run): Mark[] {
  return [
    ...(link === undefined ? [] : [marks.link.create({ href: link })]),
    ...(bold ? [marks.bold.create()] : []),
    ...(italic ? [marks.italic.create()] : []),
  ];
}

/**
 * The blocks of the editor's document: neighbouring items of one kind are a list, and blocks of
 * text without any are left out.
 */
export function toBlocks(document: Node): Block[] {
  const blocks: Block[] = [];
  for (const node of document.children) {
    if (node.isTextblock && node.textContent.trim() === '') continue;
    const block = blockOf(node);
    const before = blocks.at(-1);
    if (block.type === 'list' && before?.type === 'list' && before.ordered === block.ordered) {
      blocks[blocks.length - 1] = { ...before, items: [...before.items, ...block.items] };
    } else blocks.push(block);
  }
  return blocks;
}

function blockOf({ type, attrs, children }: Node): Block {
  switch (type) {
    case nodes.heading:
      return { type: 'heading', level: attrs['level'], text: children.map(runOf) };
    case nodes.item:
      return { type: 'list', ordered: attrs['ordered'], items: [children.map(runOf)] };
    case nodes.quote:
      return {
        type: 'quote',
        text: children.map(runOf),
        source: attrs['source'],
        ...(attrs['url'] ? { url: attrs['url'] } : {}),
      };
    case nodes.callout:
      return { type: 'callout', kind: attrs['kind'], text: children.map(runOf) };
    case nodes.image:
      return { type: 'image', picture: attrs['picture'], alt: attrs['alt'], caption: attrs['caption'] };
    case nodes.card:
      return { type: 'link', url: attrs['url'], title: attrs['title'], description: attrs['description'] };
    case nodes.divider:
      return { type: 'divider' };
    default:
      return { type: 'paragraph', text: children.map(runOf) };
  }
}

function runOf(node: Node): Run {
  const link = marks.link.isInSet(node.marks);
  return {
    text: node.text ?? '',
    ...(marks.bold.isInSet(node.marks) ? { bold: true } : {}),
    ...(marks.italic.isInSet(node.marks) ? { italic: true } : {}),
    ...(link ? { link: String(link.attrs['href']) } : {}),
  };
}
