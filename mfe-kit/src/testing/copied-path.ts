import type { FragmentContext, SlotName } from '../contract';
import type { Fragment } from '../fragment/define';

const MANIFESTS = import.meta.glob<{ copies_path?: readonly SlotName[] }>('../../../mfe-*/fragment.json', {
  eager: true,
  import: 'default',
});

/** Replacement of the article in the link to support. */
const ARTICLE = 'another-article';

/** Slots of a fragment whose server renders copy the page's path and do nothing else with it. */
export function slotsThatCopyThePath(name: string): readonly SlotName[] {
  return Object.entries(MANIFESTS).find(([file]) => file.includes(`/${name}/`))?.[1].copies_path ?? [];
}

/**
 * Server renders that must be equal if the slot only copies the path: of this context, and of the
 * same context with other segments, put back.
 *
 * @returns `undefined` if the path has no segment below a route's word.
 */
export function rendersWithCopiedPath(
  render: NonNullable<Fragment['render']>,
  context: FragmentContext,
): { exact: string; copied: string } | undefined {
  // Locale, city, and a route's word.
  const [, , , word, ...segments] = context.url?.split('/') ?? [];
  if (segments.length === 0) return undefined;
  const others = segments.map((_, index) => `another-segment-${index}`);
  const path = (parts: readonly string[]) => [word, ...parts].join('/');
  const article = /article=([\w-]+)/.exec(context.support ?? '')?.[1];
  const json = JSON.stringify(context);
  const moved = json
    .replaceAll(new RegExp(`${path(segments)}(?=["?])`, 'g'), path(others))
    .replaceAll(new RegExp(`article=${article}(?=["&])`, 'g'), `article=${ARTICLE}`);
  const values = [...segments.entries()].map(([index, segment]) => [`another-segment-${index}`, segment] as const);
  const back = values.reduce((html, [other, segment]) => html.replaceAll(other, segment), render(moved));
  return { exact: render(json), copied: back.replaceAll(ARTICLE, article ?? '') };
}
