import type { SearchAnswer, SearchCard } from '../../contract';

/** Actions of an answer. Without the support form nobody can be written to. */
export function openActions(answer: SearchAnswer | null | undefined, hasForm: boolean): readonly SearchCard[] {
  const cards = answer?.cards ?? [];
  return hasForm ? cards : cards.filter(({ kind }) => kind !== 'human' && kind !== 'complaint');
}
