import type { PageData } from '@roadside/mfe-kit/contract';

/** Page types. */
export type PageType = PageData['page']['type'];

/** Pages whose screens load with their own chunk. */
const LATE = ['certificate', 'profile_knowledge_check', 'test', 'tests'] as const satisfies readonly PageType[];

/** A page type whose screen loads with its own chunk. */
export type LateType = (typeof LATE)[number];

/** Whether a page's screen loads with its own chunk. */
export function isLate(type: PageType): type is LateType {
  return (LATE as readonly PageType[]).includes(type);
}
