import type { Block, Run } from './model';
import { safeLink } from './safe-link';

/** Elements without text for a reader. */
const IGNORED = new Set([
  'SCRIPT',
  'STYLE',
  'TITLE',
  'META',
  'LINK',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'SVG',
  'NOSCRIPT',
]);

/** Elements that begin a block. */
const APART = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 ' +
    'HEADER LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
);

/** A block without its text. */
type KindOf<B> = B extends { type: 'list' } ? Omit<B, 'items'> : B extends { text: unknown } ? Omit<B, 'text'> : never;

/** Kind of the block that text goes to. */
type Kind = KindOf<Block>;

const PARAGRAPH: Kind = { type: 'paragraph' };

/** Style of text so far. */
interface Style {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly link: string | undefined;
}

/**
 * Reduces pasted HTML of any origin, such as an office program's, to blocks. Text is never lost;
 * pictures, colours, fonts and tables are.
 * @param root Parsed into a document that runs nothing.
 */
export function blocksOf(root: ParentNode & Node): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  let current = PARAGRAPH;

  const finish = (next: Kind) => {
    const text = tidy(runs);
    if (text.length > 0) blocks.push(withText(current, text));
    runs = [];
    current = next;
  };

  const walk = (node: Node, kind: Kind, style: Style) => {
    if (node.nodeType === Node.TEXT_NODE) {
      runs.push(runOf((node.textContent ?? '').replaceAll(/\s+/g, ' '), style));
      return;
    }
    if (!(node instanceof Element) || IGNORED.has(node.tagName.toUpperCase()) || isMarker(node)) return;
    const tag = node.tagName.toUpperCase();
    if (tag === 'HR') {
      finish(kind);
      blocks.push({ type: 'divider' });
      return;
    }
    if (tag === 'BR') {
      // Two in a row are the way of chats and letters to begin a paragraph.
      if (runs.at(-1)?.text === '\n') finish(kind);
      else runs.push({ text: '\n' });
      return;
    }
    if (tag === 'FIGCAPTION' && isQuote(node.parentElement)) return;
    const own = ownBlock(node, tag);
    if (own) {
      finish(kind);
      blocks.push(own);
      return;
    }
    const inner = kindOf(node, tag, kind);
    const isApart = APART.has(tag);
    if (isApart) finish(inner);
    const innerStyle = styleOf(node, tag, style);
    for (const child of node.childNodes) walk(child, inner, innerStyle);
    if (isApart) finish(kind);
  };

  for (const child of root.childNodes) walk(child, PARAGRAPH, { bold: false, italic: false, link: undefined });
  finish(PARAGRAPH);
  return blocks;
}

/** A picture or card that was copied from an editor. */
function ownBlock(element: Element, tag: string): Block | undefined {
  if (tag !== 'FIGURE') return undefined;
  const image = element.querySelector('img');
  const picture = /^\/api\/post-pictures\/([\w-]+)$/.exec(image?.getAttribute('src') ?? '')?.[1];
  if (picture !== undefined) {
    const caption = element.querySelector('figcaption')?.textContent ?? '';
    return { type: 'image', picture, alt: image?.getAttribute('alt') ?? '', caption };
  }
  const url = safeLink(element.getAttribute('data-url'));
  if (url === undefined || element.className !== 'link-card') return undefined;
  const title = element.querySelector('strong')?.textContent ?? '';
  return { type: 'link', url, title, description: element.getAttribute('data-description') ?? '' };
}

/** Whether an element is a quote with its source, as an editor and a post have it. */
function isQuote(element: Element | null): element is Element {
  return element?.tagName === 'FIGURE' && element.className === 'quote';
}

/** Source of a quote that was copied from an editor or a post. */
function sourceOf({ parentElement }: Element): { source?: string; url?: string } {
  if (!isQuote(parentElement)) return {};
  const cite = parentElement.querySelector('figcaption cite');
  const url = safeLink(cite?.querySelector('a')?.getAttribute('href') ?? null);
  return { source: cite?.textContent ?? '', ...(url === undefined ? {} : { url }) };
}

function withText(kind: Kind, runs: Run[]): Block {
  return kind.type === 'list' ? { ...kind, items: [runs] } : { ...kind, text: runs };
}

function kindOf(element: Element, tag: string, outer: Kind): Kind {
  // Word writes items of lists as paragraphs.
  const office = element.getAttribute('style')?.includes('mso-list:')
    ? element.querySelector('[style*="mso-list:Ignore"]')
    : null;
  if (office) return { type: 'list', ordered: /^\s*\w+[.)]/.test(office.textContent) };
  switch (tag) {
    case 'H1':
    case 'H2':
      return { type: 'heading', level: 'section' };
    case 'H3':
    case 'H4':
    case 'H5':
    case 'H6':
      return { type: 'heading', level: 'subsection' };
    case 'BLOCKQUOTE':
      return { type: 'quote', ...sourceOf(element) };
    case 'OL':
    case 'UL':
      return { type: 'list', ordered: tag === 'OL' };
    case 'ASIDE': {
      const name = /callout-(note|tip|warning)/.exec(element.className)?.[1];
      return name ? { type: 'callout', kind: name as 'note' | 'tip' | 'warning' } : outer;
    }
    default:
      return outer;
  }
}

function styleOf(element: Element, tag: string, outer: Style): Style {
  const css = element.getAttribute('style') ?? '';
  // Google Docs wraps everything in a bold element whose weight is normal.
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/.exec(css)?.[1];
  const slant = /(?:^|;)\s*font-style:\s*(\w+)/.exec(css)?.[1];
  const isHeading = /^H\d$/.test(tag);
  return {
    bold: weight ? weight === 'bold' || Number(weight) >= 600 : outer.bold || tag === 'B' || tag === 'STRONG',
    italic: slant ? slant === 'italic' : outer.italic || tag === 'I' || tag === 'EM',
    link: (tag === 'A' && safeLink(element.getAttribute('href'))) || outer.link,
    ...(isHeading ? { bold: false } : {}),
  };
}

/** The bullet or number that Word writes as text. */
function isMarker(element: Element): boolean {
  return element.getAttribute('style')?.replaceAll(/\s/g, '').includes('mso-list:Ignore') ?? false;
}

function runOf(text: string, { bold, italic, link }: Style): Run {
  return {
    text,
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(link === undefined ? {} : { link }),
  };
}

/** Runs without white space at the ends of lines, and with single spaces in between. */
function tidy(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const before = kept.at(-1);
    const isInside = before !== undefined && !/\s$/.test(before.text);
    if (run.text === '\n' && before) kept[kept.length - 1] = { ...before, text: before.text.trimEnd() };
    const text = isInside || (run.text === '\n' && before) ? run.text : run.text.trimStart();
    if (text !== '') kept.push({ ...run, text });
  }
  const last = kept.at(-1);
  if (last) kept[kept.length - 1] = { ...last, text: last.text.trimEnd() };
  return kept.filter(({ text }) => text !== '');
}
