import { findBlock } from '@roadside/mfe-kit/blocks';
import type { Action, ActionKind, PageData } from '@roadside/mfe-kit/contract';

/** The next steps towards a job: to apply, and to see what it earns. */
const NEXT_STEPS: ReadonlySet<ActionKind> = new Set(['apply', 'calculator']);

/** The page's next steps towards a job, most important first. */
export function nextSteps(page: PageData): readonly Action[] {
  return actionsOf(page).filter(({ kind }) => NEXT_STEPS.has(kind));
}

/** Path of a page's action; `undefined` if it has none of this kind. */
export function actionPath(page: PageData, kind: ActionKind): string | undefined {
  return actionsOf(page).find((action) => action.kind === kind)?.url;
}

function actionsOf(page: PageData): readonly Action[] {
  return findBlock(page, 'actions')?.items ?? [];
}
