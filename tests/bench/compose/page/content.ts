/** Fragments of the page that all composers compose. */

/** Bytes in a KiB. */
const KIB = 1024;

/** Name of a fragment, its size and the slot of the edge's page that it fills. In page order. */
export const FRAGMENTS = [
  { name: 'header', kib: 6, slot: 'header' },
  { name: 'main', kib: 24, slot: 'main' },
  { name: 'survey', kib: 2, slot: 'overlays' },
  { name: 'chat', kib: 1, slot: 'edge-of-page' },
  { name: 'footer', kib: 4, slot: 'footer' },
] as const;

/** Name of one of these fragments. */
export type FragmentName = (typeof FRAGMENTS)[number]['name'];

const WORDS =
  'account address answer balance bonus booking brand bicycle car card change chat city client commission contract courier delivery device distance document driver earnings email employment evening fare fleet fuel goal guide help hour income insurance invoice item journey knowledge language licence limit list location map meal message minute money morning navigation night number offer order package park passenger payment phone photo pickup place plan point price profession profile question rating reason receipt refund rent report request review ride road route rule safety schedule school season service shift statement station status street support survey tariff tax taxi team test ticket time tip tool traffic training transfer trip vehicle wallet weather week work'.split(
    ' ',
  );

/** The last words of a fragment, by which a reader sees that it has arrived. */
export function ending(name: FragmentName): string {
  return `End of the ${name}.`;
}

/** HTML of a fragment: one element with paragraphs and links, always the same. */
export function fragmentHtml({ name, kib }: (typeof FRAGMENTS)[number]): string {
  const close = `<p>${ending(name)}</p></section>`;
  return `${filler(`<section class="${name}">`, kib * KIB - close.length)}${close}`;
}

/**
 * Paragraphs and links after a start.
 * @param start What they follow.
 * @param bytes Size of both together.
 */
export function filler(start: string, bytes: number): string {
  let html = start;
  // A linear congruential generator: every run has the same words.
  let state = bytes;
  const word = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return WORDS[Math.floor((state / 2_147_483_648) * WORDS.length)] ?? '';
  };
  for (;;) {
    const sentence = Array.from({ length: 12 }, word).join(' ');
    const paragraph = `<p><a class="link" href="https://example.org/${word()}/${word()}">${word()}</a> ${sentence}.</p>`;
    if (html.length + paragraph.length > bytes - '<p></p>'.length) break;
    html += paragraph;
  }
  return `${html}<p>${'.'.repeat(bytes - html.length - '<p></p>'.length)}</p>`;
}
