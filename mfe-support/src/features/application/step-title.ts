import type { Translate } from '@roadside/mfe-kit/fragment';

/** Title of a step. Its key is dynamic, since steps are data. */
export function titleOf(id: string, t: Translate<'support'>): string {
  return t(`apply.step.${id}` as Parameters<typeof t>[0]);
}
