import type { FragmentContext, SlotName } from '../contract';
import type { Fragment } from '../fragment/define';

const MANIFESTS = import.meta.glob<{ copies_address?: readonly SlotName[] }>('../../../mfe-*/fragment.json', {
  eager: true,
  import: 'default',
});

/** Slots of a fragment whose server renders copy the page's links and do nothing else with them. */
export function slotsThatCopyTheAddress(name: string): readonly SlotName[] {
  return Object.entries(MANIFESTS).find(([file]) => file.includes(`/${name}/`))?.[1].copies_address ?? [];
}

/**
 * Server renders that must be equal if the slot only copies the page's links: of this context, and
 * of the same context with other links, put back.
 *
 * @returns `undefined` if the path has no segment below a route's word.
 */
export function rendersWithCopiedAddress(
  render: NonNullable<Fragment['render']>,
  context: FragmentContext,
): { exact: string; copied: string } | undefined {
  const { url, parent, support } = context;
  // Locale, city, and a route's word.
  const [, , , word, ...segments] = url?.split('/') ?? [];
  if (segments.length === 0) return undefined;
  const others = segments.map((_, index) => `another-segment-${index}`);
  const path = (parts: readonly string[]) => [word, ...parts].join('/');
  const elsewhere = JSON.stringify({
    ...context,
    ...(parent ? { parent: { title: 'Another title', url: '/another-parent' } } : {}),
    ...(support ? { support: '/another-support' } : {}),
  })
    .replaceAll(`${path(segments)}"`, `${path(others)}"`)
    .replaceAll(`${path(segments)}?`, `${path(others)}?`);
  const copies = [
    ['Another title', parent?.title],
    ['/another-parent', parent?.url],
    ['/another-support', support],
    ...others.map((other, index) => [other, segments[index]] as const),
  ] as const;
  const copied = copies.reduce((html, [other, original]) => html.replaceAll(other, original ?? ''), render(elsewhere));
  return { exact: render(JSON.stringify(context)), copied };
}
